"""Cheats in away rounds: refused or harmless, blamed on the right seat, and no way to hold up the others."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from protocol.entry import Body, Entry, sign
from protocol.errors import FaultCode
from protocol.freeze import Cut, Freeze, Lock, away_track, place
from tests.helpers.story import spoken_once
from tests.helpers.talk import TalkNet, talk

NOBODY: frozenset[int] = frozenset()
CHEAT = 3
HONEST = (0, 1, 2)


def table() -> TalkNet:
    """Four seats in the middle of a talk. Seat 3 is the cheat's: what it says is said here, by hand."""
    net = TalkNet(4, talk(8))
    net.run(net.at(3, 0, 1, 2, 3))
    return net


def says(net: TalkNet, track: str, step: int, kind: str, body: Body, prev: bytes | None = None) -> Entry:
    """Anything at all, signed by the cheat."""
    live = net.nodes[0].machine.ledger.live
    at = prev if prev is not None else live.digests[-1]
    return sign(net.nodes[CHEAT].keys.identity, live.sid, track, step, CHEAT, at, kind, body)


def states(net: TalkNet, what: Freeze | Cut, step: int | None = None) -> Entry:
    """A freeze or cut about the step that seat 0 is at, or an earlier one."""
    live = net.nodes[0].machine.ledger.live
    at = live.step if step is None else step
    kind, number = place(what)
    return says(net, away_track(live.name, at), number, kind, what.body, live.digests[at])


def show(net: TalkNet, *entries: Entry) -> None:
    """Every honest node gets these."""
    for entry in entries:
        for seat in HONEST:
            net.deliver(CHEAT, seat, entry.raw)


def blamed(net: TalkNet, code: FaultCode) -> None:
    """All honest nodes name the cheat for this, and hold signed evidence."""
    for seat in HONEST:
        assert [(fault.code, fault.seat) for fault in net.faults[seat]] == [(code, CHEAT)]
        assert net.nodes[seat].blames[0].evidence


DOUBLE: dict[str, Callable[[], tuple[Freeze | Cut, Freeze | Cut]]] = {
    "two freezes": lambda: (
        Freeze(0, NOBODY, NOBODY, False, None),
        Freeze(0, frozenset({0}), NOBODY, False, None),
    ),
    "two cuts": lambda: (Cut(0, bytes(32)), Cut(0, bytes([1]) * 32)),
    "a freeze that hides a cut": lambda: (Cut(0, bytes(32)), Freeze(1, NOBODY, NOBODY, False, None)),
    "a freeze that shows another cut": lambda: (
        Cut(0, bytes(32)),
        Freeze(1, NOBODY, NOBODY, False, Lock(0, bytes([1]) * 32)),
    ),
}


@pytest.mark.parametrize("cheat", DOUBLE)
@pytest.mark.parametrize("turned", [False, True])
def test_two_statements_that_contradict_each_other_convict(cheat: str, turned: bool) -> None:
    net = table()
    said = [states(net, what) for what in DOUBLE[cheat]()]
    show(net, *(reversed(said) if turned else said))
    blamed(net, FaultCode.DOUBLE_SPEECH)
    assert len(net.nodes[0].blames[0].evidence) == 2


@pytest.mark.parametrize(
    ("out", "why"),
    [({CHEAT}, "itself"), ({0, 1}, "more than a strict majority allows"), ({7}, "nobody's seat")],
    ids=lambda given: str(given) if isinstance(given, str) else "",
)
def test_an_out_that_cannot_be_convicts(out: set[int], why: str) -> None:
    net = table()
    show(net, states(net, Freeze(0, frozenset(out), NOBODY, False, None)))
    blamed(net, FaultCode.ILLEGAL_MOVE)


@pytest.mark.parametrize(
    "body",
    [
        [],
        [[], [], False],
        [[1, 0], [], False, []],
        [[0, 0], [], False, []],
        [[], [b"short"], False, []],
        [[], [], 1, []],
        [[], [], False, [0, bytes(32)]],
        [["0"], [], False, []],
        [[-1], [], False, []],
        ["", [], False, []],
    ],
    ids=str,
)
def test_a_freeze_that_is_none_convicts(body: Body) -> None:
    net = table()
    live = net.nodes[0].machine.ledger.live
    show(net, says(net, away_track(live.name, live.step), 0, "freeze", body))
    blamed(net, FaultCode.BAD_ENCODING)


def test_a_false_vote_against_somebody_excludes_nobody() -> None:
    """One voice is no majority: the seat that is named plays on, and so does the table."""
    net = table()
    live = net.nodes[0].machine.ledger.live
    net.cut = lambda a, b: CHEAT in (a, b)  # its own machine says nothing of all this
    show(net, states(net, Freeze(0, frozenset({0}), NOBODY, False, None)))
    net.run(net.at(live.step + 1, *HONEST), limit=200)
    assert not any(net.faults)
    assert all(0 not in net.absent(seat) for seat in HONEST)


def test_votes_about_the_past_are_not_joined_by_anybody() -> None:
    net = table()
    entries = [
        states(net, Freeze(r, NOBODY, NOBODY, False, None), step) for step in range(2) for r in range(3)
    ]
    sent = [len(net.nodes[seat].sent) for seat in HONEST]
    show(net, *entries)
    new = [net.nodes[seat].sent[sent[i] :] for i, seat in enumerate(HONEST)]
    assert not any(b"freeze" in raw for said in new for raw in said)
    net.run(limit=200)
    assert not any(net.faults)
    spoken_once(net)


@pytest.mark.parametrize(
    "name",
    [
        "away/",
        "away//0",
        "away/talk/0",
        "away/away/talk/0/0/0",
        "away/talk/0/-1",
        "away/talk/0/00",
        "away/talk/0/٣",
        "away/talk/0/99999999999999999999",
        "away/talk/1/0",
        "away/x/0",
        "away/rest/0/0",
    ],
)
@pytest.mark.parametrize(
    ("kind", "step", "body"),
    [
        ("freeze", 0, [[], [], False, []]),
        ("cut", 1, [bytes(32)]),
        ("cut", 2**32 - 1, [bytes(32)]),
        ("word", 0, [3, 0]),
    ],
)
def test_odd_names_of_rounds_harm_nobody(name: str, kind: str, step: int, body: Body) -> None:
    net = table()
    show(net, says(net, name, step, kind, body))
    net.run(net.ended(*HONEST), limit=400)
    assert not any(net.faults[seat] for seat in HONEST)
    spoken_once(net)


def test_a_flood_of_statements_is_bounded() -> None:
    """Rounds too far ahead are dropped, and the others finish."""
    net = table()
    net.cut = lambda a, b: CHEAT in (a, b)  # its own machine says nothing of all this
    show(net, *(states(net, Freeze(r, frozenset({0}), NOBODY, False, None)) for r in range(0, 2000, 7)))
    kept = sum(map(len, net.nodes[0].machine.ledger.live.said.values()))
    assert kept <= 66
    net.run(lambda: all(net.nodes[seat].machine.ending for seat in HONEST), limit=3000)
    assert not any(net.faults)
