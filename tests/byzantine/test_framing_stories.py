"""A seat that is taken from one story to another, as one liar can bring about, says nothing twice."""

from __future__ import annotations

from protocol.entry import Entry
from protocol.freeze import Cut, Freeze, Lock, Said, agreed_digest, away_track, place
from protocol.freeze import Statement as Vote
from tests.helpers.framing import Bouts, no_pair_convicts, words_of
from uno_p2p.table.machine import Machine

NOBODY: frozenset[int] = frozenset()
AT = ("play/0", 1)


def votes(net: Bouts, seat: int, what: Vote, prev: bytes, at: tuple[str, int] = AT) -> Entry:
    """A freeze or cut of a seat about a step."""
    kind, number = place(what)
    like = net.nodes[0].machine.ledger.tracks[0].steps[0][0]
    return net.signs(seat, like, what.body, track=away_track(*at), step=number, prev=prev, kind=kind)


def said(entry: Entry, what: Vote) -> Said:
    return Said(entry.seat, entry.digest, what)


def test_who_is_taken_to_another_decision_does_not_vote_again_where_it_has_voted() -> None:
    """Of five, seat 4 hides its cut of round 0, so round 1 is decided by 0, 1, 4 and round 2, as round 0 was
    agreed, by 2, 3, 4. Seat 0 counts in both, and comes to the next step by two stories.
    """
    net = Bouts(5)
    net.run(lambda: net.nodes[0].machine.live == (*AT, "word"))
    zero = net.nodes[0].machine
    prev = zero.ledger.live.digests[-1]
    live = zero.ledger.live
    words = {
        seat: net.signs(seat, live.steps[0][0], [seat, 1, 0], step=1, prev=prev) for seat in range(5)
    }
    held = {seat: entry.digest for seat, entry in words.items()}

    def freeze(seat: int, round_: int, out: set[int], lock: Lock | None = None) -> tuple[Entry, Said]:
        holds = frozenset(held[other] for other in (0, 1, 2, 4))
        what = Freeze(round_, frozenset(out), holds, False, lock)
        entry = votes(net, seat, what, prev)
        return entry, said(entry, what)

    first = [freeze(seat, 0, {3}) for seat in (0, 1, 2, 4)]
    locked = Lock(0, agreed_digest([word for _, word in first]))
    second = [freeze(seat, 1, {2, 3}) for seat in (0, 1, 4)]
    agreed = agreed_digest([word for _, word in second])
    third = [freeze(seat, 2, {0, 1}, locked) for seat in (2, 3, 4)]
    last = agreed_digest([word for _, word in third])
    near = [entry for entry, _ in second] + [votes(net, seat, Cut(1, agreed), prev) for seat in (0, 1, 4)]
    far = [votes(net, seat, Cut(0, locked.agreed), prev) for seat in (2, 4)]
    far += [entry for entry, _ in third] + [votes(net, seat, Cut(2, last), prev) for seat in (2, 3, 4)]

    journal = [*net.nodes[0].disk, *(words[seat].raw for seat in (0, 1, 2, 4))]
    journal += [entry.raw for entry, _ in first] + [entry.raw for entry in near]
    node = net.nodes[0]
    node.machine = Machine(net.contract, node.keys, journal, net.story, hold=False)
    node.disk = journal
    machine = node.machine
    machine.now = 100.0
    net.inject(0, machine.start())
    net.cut = lambda a, b: True

    def waits(*there: int) -> None:
        """These say their word at the next step, and the others are waited for until they are voted on."""
        track = machine.ledger.live
        for seat in there:
            word = net.signs(seat, live.steps[0][0], [seat, 2, 0], step=2, prev=track.digests[-1])
            net.deliver(seat, 0, word.raw)
        for _ in range(30):
            net.now += 20.0
            net.look(0)

    net.now = 100.0
    assert (machine.live[:2], machine.table.absent) == (("play/0", 2), {2, 3})
    waits(1)
    print([e.place for e in words_of(net,[0])])
    for entry in far:
        net.deliver(4, 0, entry.raw)
    assert (machine.live[:2], machine.table.absent) == (("play/0", 2), {3})
    waits(1, 2)
    print([e.place for e in words_of(net,[0])])
    no_pair_convicts(net, [0], net.story)
