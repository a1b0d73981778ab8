"""Attempts to convict somebody who has said only what it should: with whatever was signed, in any order, cut
and put together as one likes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

from protocol import wire
from protocol.codec import fields
from protocol.entry import Body, Entry, sign
from protocol.errors import Fault, FaultCode
from protocol.ledger import about
from protocol.transcript import frame
from tests.helpers.fakenet import FakeNet
from tests.helpers.talk import TalkNet, Word
from uno_p2p.lab.audit import Report, Verdict, audit, speaks_double
from uno_p2p.table.asking import ask
from uno_p2p.table.choices import Choice
from uno_p2p.table.contract import Contract
from uno_p2p.table.course import Story
from uno_p2p.table.duty import Script, Step, Where
from uno_p2p.table.ending import Ending
from uno_p2p.table.evidence import Evidence, encode_evidence
from uno_p2p.table.export import encode_export
from uno_p2p.table.keys import Keys
from uno_p2p.table.match import match
from uno_p2p.table.table import Table
from uno_p2p.table.void import Void

# -- a short story in which words are true or false and hands can be void, without cards ----------------------


class Checked(Word):
    """My seat, the step's number, and anything: so there are several true words; of false ones, too."""

    def answer(self, at: Where, seat: int, keys: Keys, choice: Choice | None) -> Body:
        return [seat, at.step, 0]

    def read(self, at: Where, seat: int, body: Body) -> int:
        said, step, _ = fields(body, int, int, int)
        if (said, step) != (seat, at.step):
            raise Fault(FaultCode.ILLEGAL_MOVE, "not my word")
        return said


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


# -- what there is to frame somebody with ---------------------------------------------------------------------


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
    """All that one node holds in the end, in the order of its chain."""
    return list(net.nodes[seat].machine.ledger.history())


def before(entries: Sequence[Entry], accused: Entry) -> list[Entry]:
    """What was said before the step of an entry, as evidence would tell it."""
    here = about(accused)
    place = next((i for i, entry in enumerate(entries) if about(entry) == here), len(entries))
    return list(entries[:place])


# -- attempts -------------------------------------------------------------------------------------------------


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


# -- other signatures of the same bytes -----------------------------------------------------------------------

L = 2**252 + 27742317777372353535851937790883648493
"""The order of the group of Ed25519 (RFC 8032)."""
_p = 2**255 - 19
_d = -121665 * pow(121666, -1, _p) % _p
_BASE = (15112221349535400772501151409588531511454012693041857206046113283949847762202, 4 * pow(5, -1, _p) % _p)


def _add(P: tuple[int, int], Q: tuple[int, int]) -> tuple[int, int]:
    (x1, y1), (x2, y2) = P, Q
    t = _d * x1 * x2 * y1 * y2
    return (x1 * y2 + x2 * y1) * pow(1 + t, -1, _p) % _p, (y1 * y2 + x1 * x2) * pow(1 - t, -1, _p) % _p


def _mul(k: int, P: tuple[int, int]) -> bytes:
    """k P, encoded."""
    x, y = 0, 1
    for bit in bin(k)[2:]:
        x, y = _add((x, y), (x, y))
        if bit == "1":
            x, y = _add((x, y), P)
    return (y | (x & 1) << 255).to_bytes(32, "little")


def signed_again(secret: bytes, entry: Entry, nonce: int) -> Entry:
    """The same entry under another signature, which is as good: its maker may take any nonce."""
    seed = hashlib.sha512(secret).digest()
    a = int.from_bytes(seed[:32], "little") & (1 << 254) - 8 | 1 << 254
    R, A = _mul(nonce, _BASE), _mul(a, _BASE)
    message = frame(b"P2PUNO-ENTRY-v1", entry.signed)
    h = int.from_bytes(hashlib.sha512(R + A + message).digest(), "little")
    return replace(entry, signature=R + ((nonce + h * a) % L).to_bytes(32, "little"))


def malleated(entry: Entry) -> Entry:
    """The same signature with s + L instead of s, which anybody can make and nobody may accept."""
    s = int.from_bytes(entry.signature[32:], "little") + L
    return replace(entry, signature=entry.signature[:32] + s.to_bytes(32, "little"))
