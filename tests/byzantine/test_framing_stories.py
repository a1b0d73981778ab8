"""A seat that comes to a step by two stories, as one liar can bring about, does not vote about it twice."""

from __future__ import annotations

from protocol.entry import Entry
from protocol.freeze import Cut, Freeze, Lock, Said, Statement, agreed_digest, away_track, place
from tests.helpers.framing import Bouts, no_pair_convicts, words_of
from tests.helpers.framing import word as true_word
from uno_p2p.table.machine import Machine

AT = ("play/0", 1)
"""The step that is decided twice."""


def vote(net: Bouts, seat: int, what: Statement, prev: bytes) -> Entry:
    """A freeze or cut of a seat about this step."""
    kind, number = place(what)
    like = net.nodes[0].machine.ledger.tracks[0].steps[0][0]
    return net.signs(seat, like, what.body, track=away_track(*AT), step=number, prev=prev, kind=kind)


def round_of(
    net: Bouts, number: int, seats: tuple[int, ...], out: set[int], words: dict[int, Entry], lock: Lock | None
) -> tuple[list[Entry], bytes]:
    """The freezes of these seats, and what a cut names that agrees to them."""
    prev, held = words[0].prev, frozenset(word.digest for word in words.values())
    what = Freeze(number, frozenset(out), held, False, lock)
    freezes = [vote(net, seat, what, prev) for seat in seats]
    return freezes, agreed_digest([Said(entry.seat, entry.digest, what) for entry in freezes])


def cuts(net: Bouts, number: int, seats: tuple[int, ...], agreed: bytes, prev: bytes) -> list[Entry]:
    return [vote(net, seat, Cut(number, agreed), prev) for seat in seats]


def waits(net: Bouts, *there: int) -> None:
    """These say their word at seat 0's live step, and it waits for the others until it votes about them."""
    track = net.nodes[0].machine.ledger.live
    for seat in there:
        here = {"step": 2, "prev": track.digests[-1]}
        word = net.signs(seat, track.steps[0][0], true_word(seat, 2, track.digests[-1]), **here)
        net.deliver(seat, 0, word.raw)
    for _ in range(30):
        net.now += 20.0
        net.look(0)


def test_who_is_taken_to_another_decision_does_not_vote_again_where_it_has_voted() -> None:
    """Of five, seat 4 hides its cut of round 0. So round 1 is decided by 0, 1, 4, without 2 and 3; and round
    2 by 2, 3, 4, as round 0 was agreed: without 3. Seat 0 counts in both, and comes to the next step twice.
    """
    net = Bouts(5)
    node = net.nodes[0]
    net.run(lambda: node.machine.live[:2] == AT)
    net.cut = lambda a, b: True
    live = node.machine.ledger.live
    said = {"step": 1, "prev": live.digests[-1]}
    words = {
        seat: net.signs(seat, live.steps[0][0], true_word(seat, 1, live.digests[-1]), **said)
        for seat in (0, 1, 2, 4)
    }
    first, locked = round_of(net, 0, (0, 1, 2, 4), {3}, words, None)
    second, near = round_of(net, 1, (0, 1, 4), {2, 3}, words, None)
    third, far = round_of(net, 2, (2, 3, 4), {0, 1}, words, Lock(0, locked))
    entries = [*words.values(), *first, *second, *cuts(net, 1, (0, 1, 4), near, live.digests[-1])]
    node.disk = [*node.disk, *(entry.raw for entry in entries)]
    node.machine = Machine(net.contract, node.keys, node.disk, net.story, hold=False)
    net.inject(0, node.machine.start())
    assert (node.machine.live[:2], node.machine.table.absent) == (("play/0", 2), {2, 3})
    waits(net, 1)
    votes = [entry for entry in words_of(net, [0]) if entry.track == away_track("play/0", 2)]
    assert [entry.kind for entry in votes] == ["freeze"]
    for entry in (*cuts(net, 0, (2, 4), locked, live.digests[-1]), *third):
        net.deliver(4, 0, entry.raw)
    for entry in cuts(net, 2, (2, 3, 4), far, live.digests[-1]):
        net.deliver(4, 0, entry.raw)
    assert (node.machine.live[:2], node.machine.table.absent) == (("play/0", 2), {3})
    assert {fault.seat for fault in node.machine.faults} == {4}
    waits(net, 1, 2)
    assert no_pair_convicts(net, [0], net.story)
