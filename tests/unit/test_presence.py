"""Whom the links of a node have lost."""

from __future__ import annotations

from uno_p2p.presence import SILENCE, Presence

A, B = b"curve of a", b"curve of b"
NAMES = {A: b"a", B: b"b"}


def both_heard(now: float) -> Presence:
    presence = Presence(NAMES, 0.0)
    presence.heard(A, now)
    presence.heard(B, now)
    return presence


def test_nobody_is_lost_at_first_until_silence_shows_it() -> None:
    presence = Presence(NAMES, 10.0)
    assert presence.lost(10.0 + SILENCE - 0.1) == {}
    assert presence.lost(10.0 + SILENCE) == {b"a": SILENCE, b"b": SILENCE}


def test_a_peer_that_hangs_is_lost_though_its_link_is_up() -> None:
    presence = both_heard(100.0)
    presence.link(A, up=True)
    presence.heard(B, 103.0)
    assert presence.lost(104.0) == {b"a": 4.0}
    presence.heard(A, 104.5)
    assert presence.lost(104.5) == {}


def test_a_link_that_is_gone_is_told_sooner() -> None:
    presence = both_heard(100.0)
    presence.link(A, up=False)
    assert presence.lost(100.9) == {}  # it may be back at once
    assert presence.lost(102.0) == {b"a": 2.0}


def test_a_link_that_is_back_says_nothing_and_a_frame_says_all() -> None:
    presence = both_heard(100.0)
    presence.link(A, up=False)
    presence.link(A, up=True)
    assert presence.lost(102.0) == {b"a": 2.0}
    presence.heard(A, 102.0)
    assert presence.lost(104.0) == {b"b": 4.0}


def test_after_our_own_sleep_nobody_is_lost_until_it_is_silent_again() -> None:
    presence = both_heard(100.0)
    presence.link(A, up=False)
    presence.woke(160.0)
    assert presence.lost(160.0 + SILENCE - 0.1) == {}
    assert presence.lost(160.0 + SILENCE) == {b"a": SILENCE, b"b": SILENCE}


def test_who_is_no_peer_is_nobody() -> None:
    presence = both_heard(100.0)
    presence.heard(b"stranger", 100.0)
    presence.link(b"stranger", up=False)
    assert presence.lost(101.0) == {}
