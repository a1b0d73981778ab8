"""What is said on a card counts only if the very same words come back."""

from __future__ import annotations

import socket
import struct
from collections.abc import Iterable

from uno_p2p.doctor import multicast as module
from uno_p2p.doctor.cards import Card
from uno_p2p.doctor.finding import State, Why
from uno_p2p.doctor.multicast import Heard, heard_back, multicast, question

ETH, WLAN = Card("eth0", "eth0", ("10.0.0.1",)), Card("wlan0", "Wi-Fi", ("10.0.0.2", "fe80::2"))
OFF = Card("eth1", "eth1", ("10.0.0.3",), 0x43)


def back(**families: tuple[str, ...]) -> object:
    def hears(cards: Iterable[Card]) -> list[Heard]:
        return [Heard(card, families.get(card.name, ())) for card in cards]

    return hears


def test_one_card_that_works_is_enough() -> None:
    found = multicast([ETH, WLAN], back(wlan0=("IPv4", "IPv6")))
    assert (found.state, found.params) == (State.FINE, {"cards": "Wi-Fi (IPv4, IPv6)"})


def test_words_that_do_not_come_back() -> None:
    found = multicast([ETH, WLAN], back())
    assert (found.state, found.params) == (State.WRONG, {"cards": "eth0, Wi-Fi"})


def test_a_card_whose_multicast_is_off_is_not_asked() -> None:
    assert multicast([OFF], back(eth1=("IPv4",))).state is State.WRONG


def test_without_a_lan_there_is_nothing_to_try() -> None:
    assert multicast([], back()).why is Why.NO_LAN


def test_the_question_is_one_that_mdns_understands() -> None:
    raw = question(b"0123456789abcdef")
    assert struct.unpack("!6H", raw[:12]) == (0, 0, 1, 0, 0, 0)
    assert raw[12:] == b"\x100123456789abcdef\x07uno-p2p\x05local\x00" + struct.pack("!2H", 16, 1)


def test_what_others_say_is_not_taken_for_our_words() -> None:
    ours, far = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
    with ours, far:
        far.send(question(b"another"))
        assert module._until_back({ours: b"mine"}, 0.01) == set()
        far.send(question(b"another"))
        far.send(question(b"mine"))
        assert module._until_back({ours: b"mine"}, 10) == {ours}


def test_a_card_that_cannot_be_used_is_no_error() -> None:
    nobody = Card("none", "none", ("203.0.113.77", "2001:db8::77"), None, 999_999)
    assert heard_back([nobody], patience=0.01) == []
