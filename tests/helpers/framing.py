"""Attempts to convict somebody who has said only what it should: with whatever was signed, in any order, cut
and put together as one likes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import Any

from protocol import wire
from protocol.codec import fields
from protocol.entry import Body, Entry, sign
from protocol.errors import Fault, FaultCode
from protocol.ledger import about
from tests.helpers.fakenet import FakeNet
from tests.helpers.talk import TalkNet, Word
from uno_p2p.lab.audit import Report, Verdict, audit, speaks_double
from uno_p2p.table.asking import ask
from uno_p2p.table.choices import Choice
from uno_p2p.table.contract import Contract
from uno_p2p.table.course import Story
from uno_p2p.table.duty import Script, Step, Where
from uno_p2p.table.ending import Ending
from uno_p2p.table.evidence import Evidence, covered, encode_evidence
from uno_p2p.table.export import encode_export
from uno_p2p.table.keys import Keys
from uno_p2p.table.match import match
from uno_p2p.table.table import Table
from uno_p2p.table.void import Void

# -- a short story in which words are true or false and hands can be void, without cards ------------------


def word(seat: int, step: int, prev: bytes, note: int = 0) -> Body:
    """A true word. The note may be anything, so there are many; on another branch all of them are false."""
    return [seat, step, prev[:8], note]


class Checked(Word):
    """See `word`."""

    def answer(self, at: Where, seat: int, keys: Keys, choice: Choice | None) -> Body:
        return word(seat, at.step, at.prev)

    def read(self, at: Where, seat: int, body: Body) -> int:
        *_, note = fields(body, int, int, bytes, int)
        if body != word(seat, at.step, at.prev, note):
            raise Fault(FaultCode.ILLEGAL_MOVE, "not my word")
        return note


def bouts(steps: int, parts: int = 2) -> Story:
    """Hands of `steps` words of all who are there, each with a rest behind it, as in a match."""

    def story(table: Table) -> Script[Ending]:
        for part in range(parts):
            try:
                for _ in range(steps):
                    yield from ask(table, Step(table.track(f"play/{part}"), Checked(), table.all))
            except Void:
                pass
            rest = table.track(f"rest/{part}")
            everybody = tuple(seat for seat in table.all if seat not in table.barred)
            yield from ask(table, Step(rest, Checked(), everybody, returns=True))
        return Ending(table.standings, {}, over=True)

    return story


class Bouts(TalkNet):
    """A table at which `bouts` are told; its last seat says to each peer what a test likes, or nothing."""

    tick = 0.25

    def __init__(self, seats: int, steps: int = 4, seed: int = 0) -> None:
        self.liar = seats - 1
        self.branches: list[list[Entry]] = []
        """What honest seats held when they had gone different ways."""
        self.says: Callable[[int, Entry], Entry | None] = lambda target, entry: entry
        super().__init__(seats, bouts(steps), seed, delay=(0.01, 0.01))

    @property
    def story(self) -> Story:
        return self._story

    @property
    def honest(self) -> range:
        return range(self.liar)

    def _transmit(self, source: int, target: int, raw: bytes) -> None:
        entry = wire.decode(raw) if source == self.liar else None
        if isinstance(entry, Entry) and entry.seat == self.liar:
            said = self.says(target, entry)
            if said is None:
                return
            raw = said.raw
        super()._transmit(source, target, raw)

    def signs(self, seat: int, like: Entry, body: Body, **other: Any) -> Entry:
        """An entry of the seat like this one, but for the body and what is given."""
        at = {"track": like.track, "step": like.step, "prev": like.prev, "kind": like.kind, **other}
        identity = self.nodes[seat].keys.identity
        return sign(identity, like.sid, at["track"], at["step"], seat, at["prev"], at["kind"], body)


FORKS = [("play/0", 1, (3,)), ("play/0", 3, (2, 3)), ("rest/0", 0, (0,)), ("play/1", 0, (1, 2))]
"""Where the liar says two things, and who hears the second."""
Fork = tuple[str, int, tuple[int, ...]]


@cache
def forked(fork: Fork) -> Bouts:
    """Five of whom the last says two things, so that the honest speak on different `prev`; then they hear
    all, vote, and go on. Look at it, do not touch it.
    """
    track, step, far = fork
    net = Bouts(5)
    net.says = lambda target, entry: None if (entry.track, entry.step) == (track, step) else entry
    machines = [net.nodes[seat].machine for seat in net.honest]
    net.run(
        lambda: all(
            m.live[:2] == (track, step) and set(m.ledger.live.spoken) >= set(net.honest) for m in machines
        )
    )
    net.cut = lambda a, b: True
    one = net.nodes[net.liar].machine.ledger.live.spoken[net.liar]
    other = net.signs(net.liar, one, word(net.liar, step, one.prev, 1))
    for seat in net.honest:
        net.deliver(net.liar, seat, (other if seat in far else one).raw)
    assert len({m.ledger.live.digests[-1] for m in machines}) == 2
    assert all(seat in net.nodes[seat].machine.ledger.live.spoken for seat in net.honest)
    net.branches = [history(net, seat) for seat in net.honest]
    net.cut, net.says = lambda a, b: False, lambda target, entry: entry
    net.run(net.ended(*net.honest))
    return net


# -- what there is to frame somebody with -----------------------------------------------------------------


def signed(net: FakeNet) -> list[Entry]:
    """Everything that anybody has signed at this table, in the order in which it was first sent or kept."""
    found: dict[bytes, Entry] = {}
    for node in net.nodes:
        for raw in (*node.sent, *node.disk):
            entry = wire.decode(raw)
            if isinstance(entry, Entry):
                found.setdefault(entry.digest, entry)
    return list(found.values())


def words_of(net: FakeNet, seats: Iterable[int]) -> list[Entry]:
    """The words of these seats, votes in away rounds too."""
    return [entry for entry in signed(net) if entry.seat in set(seats)]


def history(net: FakeNet, seat: int) -> list[Entry]:
    """All that one node holds in the end, in the order of its chain, with the votes about each step."""
    found: list[Entry] = []
    for track in net.nodes[seat].machine.ledger.tracks:
        for step in range(track.step + 1):
            found += [*track.heard(step), *track.said.get(step, {}).values()]
    return found


def before(net: FakeNet, seat: int, accused: Entry) -> list[Entry]:
    """What evidence against an entry would tell, from what one node holds."""
    return list(covered(net.nodes[seat].machine.ledger, accused))


def honest_words(net: Bouts) -> list[Entry]:
    """The words and votes of all but the liar."""
    return words_of(net, net.honest)


# -- attempts ---------------------------------------------------------------------------------------------


def accuse(
    contract: Contract,
    told: Sequence[Entry | bytes],
    accused: Sequence[Entry | bytes],
    story: Story = match,
    code: FaultCode = FaultCode.DOUBLE_SPEECH,
) -> Report:
    """What an audit says of such a file of evidence."""
    frames = [tuple(e.raw if isinstance(e, Entry) else e for e in entries) for entries in (told, accused)]
    return audit(encode_evidence(Evidence(contract.encode(), frames[0], frames[1], code)), story=story)


def blamed(report: Report) -> set[int | None]:
    """Whom a report blames, be it evidence or a record."""
    found = {report.wrong.fault.seat} if report.wrong else set()
    wrongs = report.judge.wrongs if report.judge else []
    return found | {wrong.fault.seat for wrong in wrongs} | set(report.biased)


def spared(report: Report, honest: Iterable[int]) -> None:
    """The report blames none of these seats; evidence whose last entry is theirs is not true."""
    assert not blamed(report) & set(honest), report.judge and report.judge.wrongs
    if report.verdict is Verdict.TRUE:
        assert report.wrong is not None
        assert report.wrong.entry.seat not in set(honest)


def no_pair_convicts(net: FakeNet, honest: Iterable[int], story: Story = match) -> int:
    """No two words of an honest seat are double speech; of the same step a file is made and judged, too.

    Returns how many pairs there were.
    """
    tried = 0
    for seat in honest:
        for one, two in combinations(words_of(net, [seat]), 2):
            tried += 1
            for pair in ((one, two), (two, one)):
                assert not speaks_double(list(pair)), f"{one.place}: {one.kind} {one.body} {two.body}"
                if about(one) == about(two):
                    spared(accuse(net.contract, [], pair, story), [seat])
    return tried


def tampered(told: Sequence[Entry]) -> Iterator[list[Entry]]:
    """A history with each entry left out in turn, or the last two exchanged; its halves; and nothing."""
    for i in range(len(told)):
        yield [*told[:i], *told[i + 1 :]]
    yield [*told[:-2], *reversed(told[-2:])]
    yield list(told[: len(told) // 2])
    yield list(told[len(told) // 2 :])
    yield []


def record(contract: Contract, told: Sequence[Entry | bytes], story: Story = match) -> Report:
    """What an audit says of a record with these entries."""
    return audit(
        encode_export(contract.encode(), [e.raw if isinstance(e, Entry) else e for e in told]), story=story
    )
