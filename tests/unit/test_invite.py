"""Invites, codes, addresses of our own, and the QR code."""

from __future__ import annotations

import re
import shlex

import pytest
import segno
from hypothesis import given
from hypothesis import strategies as st

from uno_p2p.net import local
from uno_p2p.net.codewords import fresh_code, is_joined, joined
from uno_p2p.net.invite import MOST_HOSTS, Invite, parse_goal, parse_invite
from uno_p2p.net.local import listens_everywhere, own_address_for, own_networks, to_tell
from uno_p2p.table.fingerprint import word_list
from uno_p2p.trouble import Trouble
from uno_p2p.ui.qr import qr_lines

CODE = "apple river stone"
WHOLE = "uno-p2p:47474/apple-river-stone/192.168.1.20/fd00::7"
words = st.sampled_from(word_list())
invites = st.builds(
    Invite,
    st.lists(st.ip_addresses().map(str), min_size=1, max_size=MOST_HOSTS).map(tuple),
    st.integers(1, 65535),
    st.none() | st.lists(words, min_size=3, max_size=3).map(" ".join),
)


def test_an_invite_is_one_word_with_all_that_is_needed() -> None:
    invite = Invite(("192.168.1.20", "fd00::7"), 47474, CODE)
    assert invite.encode() == WHOLE
    assert parse_goal(WHOLE) == invite
    assert Invite(("a",), 1).encode() == "uno-p2p:1/open/a"


@given(invites)
def test_what_is_written_is_what_is_read(invite: Invite) -> None:
    text = invite.encode()
    assert parse_goal(text) == invite
    assert shlex.quote(text) == text, "no shell finds anything in it"


def test_an_invite_carries_no_more_addresses_than_can_be_read() -> None:
    many = Invite(tuple(f"10.0.0.{i}" for i in range(20)), 1)
    assert len(parse_goal(many.encode()).hosts) == MOST_HOSTS


@pytest.mark.parametrize("around", ["  {} ", "uno-p2p join {}", "Come: {} \n tonight"])
def test_an_invite_may_come_with_what_was_copied_around_it(around: str) -> None:
    assert parse_goal(around.format(WHOLE)).code == CODE


def test_an_address_is_a_goal_too() -> None:
    assert parse_goal(" 192.168.1.20:47474") == Invite(("192.168.1.20",), 47474)
    assert parse_goal("[fe80::1%eth0]:9") == Invite(("fe80::1%eth0",), 9)


@pytest.mark.parametrize(
    "text",
    [
        "uno-p2p:",
        "uno-p2p:47474",
        "uno-p2p:47474/open",
        "uno-p2p:47474/open/",
        "uno-p2p:0/open/a",
        "uno-p2p:65536/open/a",
        "uno-p2p:123456/open/a",
        "uno-p2p:٣/open/a",
        "uno-p2p:-1/open/a",
        "uno-p2p:1/apple-river/a",
        "uno-p2p:1/apple-river-stone-lamp/a",
        "uno-p2p:1/APPLE-RIVER-STONE/a",
        "uno-p2p:1//a",
        "uno-p2p:1/open/a/-b",
        "uno-p2p:1/open/tcp:",
        "uno-p2p:1/open/" + "/".join("abcdefghi"),
        "uno-p2p:1/open/" + "/".join(["a" * 200] * 6),
    ],
)
def test_what_is_no_whole_invite_is_one_sentence(text: str) -> None:
    with pytest.raises(Trouble) as caught:
        parse_goal(text)
    assert caught.value.code == "bad-invite"


def test_an_invite_begins_as_one() -> None:
    with pytest.raises(Trouble):
        parse_invite("47474/open/a")


@given(st.text(max_size=80).map(lambda text: f"uno-p2p:{text}") | st.text(max_size=80))
def test_nothing_that_can_be_typed_is_more_than_a_bad_goal(text: str) -> None:
    try:
        said = parse_goal(text).hosts or "nowhere"
    except Trouble as trouble:
        said = trouble.code
    assert said in ("bad-invite", "bad-address") or isinstance(said, tuple)


def test_a_code_is_three_words_that_change() -> None:
    codes = {fresh_code() for _ in range(20)}
    assert len(codes) == 20
    for code in codes:
        assert len(code.split(" ")) == 3
        assert set(code.split(" ")) <= set(word_list())
        assert is_joined(joined(code))


# -- our own addresses ------------------------------------------------------------------------------------


def test_our_own_address_is_the_one_that_the_peer_sees() -> None:
    assert own_address_for("127.0.0.1") == "127.0.0.1"
    assert own_address_for("127.8.0.1") == "127.0.0.1"


@pytest.mark.parametrize("peer", ["8.8.8.8", "2606:4700::1111"])
def test_no_public_address_is_even_looked_towards(peer: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(*_: object, **__: object) -> None:
        raise AssertionError("a socket was made")

    monkeypatch.setattr(local.socket, "socket", nothing)
    assert own_address_for(peer) is None


@pytest.mark.parametrize("peer", ["", "localhost", "annas-laptop.local", "fe80::1%no-such-card"])
def test_where_the_way_is_not_known_there_is_no_address(peer: str) -> None:
    assert own_address_for(peer) is None


def test_the_addresses_that_are_told_mean_something_elsewhere_and_the_likeliest_is_first() -> None:
    ours = [
        "fe80::1",
        "::1",
        "127.0.0.1",
        "2001:db9::7",
        "169.254.1.1",
        "100.64.0.9",
        "10.8.0.2",
        "192.168.1.5",
    ]
    assert to_tell(ours) == ("192.168.1.5", "10.8.0.2", "100.64.0.9", "2001:db9::7", "169.254.1.1")
    assert len(to_tell(f"10.0.0.{i}" for i in range(1, 99))) == local.MOST


@pytest.mark.parametrize(
    ("host", "everywhere"),
    [("*", True), ("0.0.0.0", True), ("::", True), ("eth0", False), ("127.0.0.1", False), ("fd00::7", False)],
)
def test_where_a_lobby_listens_everywhere_all_addresses_count(host: str, everywhere: bool) -> None:
    assert listens_everywhere(host) is everywhere


def test_the_networks_of_this_machine_are_known() -> None:
    assert any("127.0.0.1" in str(network.network_address + 1) for network in own_networks())


# -- QR ---------------------------------------------------------------------------------------------------

DARK = {"█": (0, 0), "▀": (0, 1), "▄": (1, 0), " ": (1, 1)}


def test_a_qr_code_is_the_whole_matrix_in_half_blocks() -> None:
    wanted = [list(map(int, row)) for row in segno.make(WHOLE, error="l", micro=False).matrix_iter(border=2)]
    lines = qr_lines(WHOLE)
    rows = [[DARK[square][half] for square in line] for line in lines for half in (0, 1)]
    assert rows[: len(wanted)] == wanted
    assert not any(any(row) for row in rows[len(wanted) :])
    assert len({len(line) for line in lines}) == 1


def test_a_screen_without_blocks_gets_letters() -> None:
    wanted = [list(map(int, row)) for row in segno.make(WHOLE, error="l", micro=False).matrix_iter(border=2)]
    lines = qr_lines(WHOLE, "ascii")
    assert [[int(pair == "  ") for pair in re.findall("..", line)] for line in lines] == wanted
