"""Addresses: what people may type, and what an address means to another machine."""

from __future__ import annotations

import pytest

from uno_p2p.net.address import (
    endpoint,
    is_host,
    is_loopback,
    means_something_elsewhere,
    parse_address,
    plain_address,
)
from uno_p2p.trouble import Trouble


@pytest.mark.parametrize(
    ("text", "host", "port"),
    [
        ("192.168.1.20:5670", "192.168.1.20", 5670),
        ("  annas-laptop.local:1 ", "annas-laptop.local", 1),
        ("a:65535", "a", 65535),
        ("[::1]:5670", "::1", 5670),
        ("[fe80::1%eth0]:5670", "fe80::1%eth0", 5670),
    ],
)
def test_an_address_is_a_host_and_a_port(text: str, host: str, port: int) -> None:
    assert parse_address(text) == (host, port)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "5670",
        ":5670",
        "host",
        "host:",
        "host:0",
        "host:65536",
        "host:123456",
        "host:-1",
        "host:+1",
        "host:５６７０",
        "host:1_0",
        "::1:5670",
        "[host]:5670",
        "[]:5670",
        "[::1:5670",
        "[::1%]:5670",
        "[::1%a b]:5670",
        "[::g]:5670",
        "tcp://host:5670",
        "ho st:5670",
        "host;tcp://x:5670",
        "-host:5670",
        "host/:5670",
        "ｈost:5670",
        "x" * 254 + ":5670",
    ],
)
def test_anything_else_is_no_address(text: str) -> None:
    with pytest.raises(Trouble) as caught:
        parse_address(text)
    assert caught.value.code == "bad-address"


def test_the_sentence_repeats_no_control_characters() -> None:
    with pytest.raises(Trouble, match="“xy”") as caught:
        parse_address("x\u202e\x1b\ny")
    assert str(caught.value).isprintable()


def test_a_name_has_253_characters_at_most() -> None:
    assert is_host("x" * 253)
    assert not is_host("x" * 254)


def test_endpoints_put_ipv6_in_brackets() -> None:
    assert endpoint("10.0.0.1", 7) == "tcp://10.0.0.1:7"
    assert endpoint("::1", 7) == "tcp://[::1]:7"


@pytest.mark.parametrize(
    ("seen", "written"),
    [
        ("::ffff:192.168.1.5", "192.168.1.5"),
        ("192.168.1.5", "192.168.1.5"),
        ("2001:DB8::1", "2001:db8::1"),
        ("", ""),
        ("host", "host"),
    ],
)
def test_an_ipv4_address_seen_through_ipv6_is_written_as_ipv4(seen: str, written: str) -> None:
    assert plain_address(seen) == written


@pytest.mark.parametrize(
    ("address", "loopback", "elsewhere"),
    [
        ("127.0.0.1", True, True),
        ("::1", True, True),
        ("192.168.1.5", False, True),
        ("169.254.1.1", False, True),
        ("2001:db8::1", False, True),
        ("fe80::1", False, False),
        ("fe80::1%eth0", False, False),
        ("a-name", False, False),
        ("", False, False),
    ],
)
def test_what_an_address_means(address: str, loopback: bool, elsewhere: bool) -> None:
    assert is_loopback(address) is loopback
    assert means_something_elsewhere(address) is elsewhere
