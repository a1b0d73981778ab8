"""The bodies of away rounds, their track, and what convicts."""

from __future__ import annotations

from typing import Any

import pytest

from protocol.codec import unpack
from protocol.entry import Entry, read_entry, sign
from protocol.errors import Fault, FaultCode
from protocol.freeze import (
    MAX_HELD,
    Cut,
    Freeze,
    Lock,
    Said,
    Statement,
    agreed_digest,
    away_track,
    contradict,
    frozen_step,
    place,
    read_said,
)
from protocol.keys import Identity

KEY = Identity(bytes(32))
D = [bytes([i]) * 32 for i in range(4)]
FREEZE = Freeze(3, frozenset({2, 0}), frozenset(D[:2]), True, Lock(1, D[3]), frozenset({2, 1}))


def entry(kind: str, step: int, body: list[Any]) -> Entry:
    """As it comes from the network: signed, packed, unpacked."""
    said = sign(KEY, D[0], away_track("play/1", 7), step, 1, D[1], kind, body)
    return read_entry([unpack(said.raw, limit=10**6)[1], said.signature])


@pytest.mark.parametrize("what", [FREEZE, Freeze(0, frozenset(), frozenset(), False, None), Cut(5, D[2])])
def test_a_statement_comes_out_of_its_entry_as_it_went_in(what: Statement) -> None:
    said = entry(*place(what), what.body)
    assert read_said(said) == Said(1, said.digest, what)


def test_a_round_has_a_step_for_the_freeze_and_one_for_the_cut() -> None:
    assert place(FREEZE) == ("freeze", 6)
    assert place(Cut(3, D[0])) == ("cut", 7)


@pytest.mark.parametrize(("kind", "step"), [("cut", 6), ("freeze", 7), ("play", 6)])
def test_a_kind_at_the_wrong_step_is_refused(kind: str, step: int) -> None:
    with pytest.raises(Fault) as fault:
        read_said(entry(kind, step, FREEZE.body if kind != "cut" else [D[0]]))
    assert fault.value.code is FaultCode.WRONG_KIND


BAD_FREEZES = {
    "a field too few": [[], [], False, []],
    "a guilty seat is no number": [[], [], False, [], ["0"]],
    "guilty seats in another order": [[], [], False, [], [2, 0]],
    "out is no list": [1, [], False, []],
    "done is no bool": [[], [], 1, [], []],
    "a seat is no number": [["0"], [], False, [], []],
    "a seat is a bool": [[True], [], False, [], []],
    "a seat below zero": [[-1], [], False, [], []],
    "a seat too large": [[2**16], [], False, [], []],
    "seats in another order": [[2, 0], [], False, [], []],
    "a seat twice": [[2, 2], [], False, [], []],
    "a digest too short": [[], [D[0][:31]], False, [], []],
    "a digest of text": [[], ["x" * 32], False, [], []],
    "digests in another order": [[], [D[1], D[0]], False, [], []],
    "a digest twice": [[], [D[1], D[1]], False, [], []],
    "a lock with one part": [[], [], False, [1], []],
    "a lock of the same round": [[], [], False, [3, D[0]], []],
    "a lock below zero": [[], [], False, [-1, D[0]], []],
    "a lock with a short digest": [[], [], False, [1, D[0][:31]], []],
}


@pytest.mark.parametrize("body", BAD_FREEZES.values(), ids=BAD_FREEZES.keys())
def test_a_bad_freeze_is_refused(body: list[Any]) -> None:
    with pytest.raises(Fault) as fault:
        read_said(entry("freeze", 6, body))
    assert fault.value.code is FaultCode.BAD_ENCODING


@pytest.mark.parametrize("body", [[], [D[0][:31]], ["x"], [D[0], D[1]]])
def test_a_bad_cut_is_refused(body: list[Any]) -> None:
    with pytest.raises(Fault) as fault:
        read_said(entry("cut", 7, body))
    assert fault.value.code is FaultCode.BAD_ENCODING


def test_a_freeze_names_no_more_entries_than_there_can_be() -> None:
    held = sorted(bytes([i]) * 32 for i in range(MAX_HELD))
    assert read_said(entry("freeze", 0, [[], held, False, [], []])).what.round == 0
    with pytest.raises(Fault) as fault:
        read_said(entry("freeze", 0, [[], [*held, b"\xff" * 32], False, [], []]))
    assert fault.value.code is FaultCode.BAD_ENCODING


@pytest.mark.parametrize("track", ["play/1", "deck/2/0", "table"])
def test_an_away_track_names_what_it_freezes(track: str) -> None:
    assert frozen_step(away_track(track, 12)) == (track, 12)


@pytest.mark.parametrize(
    "name", ["play/1", "away/play/1/x", "away/play/1/07", "away/play/1/²", "away/play/1/٣", "awayplay/1"]
)
def test_no_other_name_is_an_away_track(name: str) -> None:
    assert frozen_step(name) is None


def test_the_agreed_freezes_have_one_digest_in_any_order_and_none_is_left_out() -> None:
    freezes = [Said(seat, D[seat], FREEZE) for seat in range(3)]
    assert agreed_digest(freezes) == agreed_digest(freezes[::-1])
    assert len({agreed_digest(freezes), agreed_digest(freezes[:2]), agreed_digest(freezes[1:])}) == 3


def said(what: Statement, seat: int = 1) -> Said:
    return Said(seat, entry(*place(what), what.body).digest, what)


def freeze(at: int, lock: Lock | None = None, *, done: bool = False) -> Freeze:
    return Freeze(at, frozenset(), frozenset(), done, lock)


CONTRADICTIONS = {
    "two freezes of a round": (freeze(1), freeze(1, done=True)),
    "two cuts of a round": (Cut(1, D[0]), Cut(1, D[1])),
    "no lock after a cut": (Cut(1, D[0]), freeze(2)),
    "a lock older than a cut": (Cut(1, D[0]), freeze(2, Lock(0, D[0]))),
    "a mark that it had not before": (freeze(1), Freeze(2, frozenset(), frozenset(), True, None)),
    "a lock that is another cut": (Cut(1, D[0]), freeze(2, Lock(1, D[1]))),
}
HONEST = {
    "the same twice": (freeze(1), freeze(1)),
    "freezes of two rounds": (freeze(1), freeze(2)),
    "cuts of two rounds": (Cut(1, D[0]), Cut(2, D[1])),
    "a cut of the same round": (freeze(1), Cut(1, D[0])),
    "a cut of a later round": (freeze(1), Cut(2, D[0])),
    "the lock that is the cut": (Cut(1, D[0]), freeze(2, Lock(1, D[0]))),
    "a lock after the cut": (Cut(1, D[0]), freeze(3, Lock(2, D[1]))),
}


@pytest.mark.parametrize(("a", "b"), CONTRADICTIONS.values(), ids=CONTRADICTIONS.keys())
def test_double_speech_is_seen(a: Statement, b: Statement) -> None:
    assert contradict(said(a), said(b))
    assert contradict(said(b), said(a))
    assert not contradict(said(a), said(b, seat=2))


@pytest.mark.parametrize(("a", "b"), HONEST.values(), ids=HONEST.keys())
def test_what_an_honest_seat_signs_is_no_double_speech(a: Statement, b: Statement) -> None:
    assert not contradict(said(a), said(b))
    assert not contradict(said(b), said(a))
