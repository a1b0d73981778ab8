"""Cases of words that nobody asked for, words said again, votes, and frames that are no words at all. The
first kind convicts its author, the others must change nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from protocol import wire
from protocol.codec import pack
from protocol.entry import Body, Entry, sign
from protocol.freeze import Cut, Freeze, away_track
from protocol.keys import Identity
from protocol.sync import have
from uno_p2p.lab.conform.case import Check, Section
from uno_p2p.lab.conform.meddling import Meddler, meddles
from uno_p2p.lab.conform.seats import TESTED, WITNESS
from uno_p2p.table.effects import Effect, Post

FAR = 200
"""Entries for places that have not begun: more than a node keeps of one seat."""


def in_game(meddler: Meddler) -> bool:
    """Somebody must play a card now."""
    return meddler.live[0].startswith("play/") and meddler.kind == "move"


def not_ours(meddler: Meddler) -> bool:
    """Somebody else must."""
    return in_game(meddler) and meddler.seat not in meddler.owed


def ours(meddler: Meddler) -> bool:
    """We must, and will not: what is said instead is our only word."""
    if not in_game(meddler) or meddler.seat not in meddler.owed:
        return False
    meddler.hush()
    return True


def entry(kind: str, body: Body, when: Callable[[Meddler], bool]) -> Check:
    """An entry at the live step that convicts its author."""
    return meddles(
        lambda meddler: meddler.everybody(meddler.entry(kind, body)) if when(meddler) else None, guilty=True
    )


def in_silence(make: Callable[[Meddler], list[Entry]]) -> Check:
    """Statements in away rounds that convict their author, who says nothing else any more."""

    def meddle(meddler: Meddler) -> list[Effect] | None:
        if not not_ours(meddler):
            return None
        said = make(meddler)
        meddler.hush()
        return meddler.everybody(*said)

    return meddles(meddle, guilty=True)


def harmless(make: Callable[[Meddler], list[bytes]]) -> Check:
    """Frames for the node under test, in the middle of a hand, of which nothing must come."""
    return meddles(lambda m: m.tested(*make(m)) if not_ours(m) else None, guilty=False)


def frame(raw: bytes) -> Check:
    """The same frame twenty times."""
    return harmless(lambda meddler: [raw] * 20)


def vote(what: Freeze | Cut, *, keeps: bool = True) -> Check:
    """A statement of one seat, which decides nothing."""
    return meddles(lambda m: m.own(m.statement(what)) if not_ours(m) else None, guilty=False, keeps=keeps)


def again(meddler: Meddler) -> list[bytes]:
    """Everything that was said at this table, twice, the latest first."""
    return [said.raw for said in reversed(list(meddler.ledger.history()))] * 2


def only_by_way_of_others(meddler: Meddler) -> list[Effect] | None:
    """Nothing goes to the node under test directly any more."""
    if not not_ours(meddler):
        return None
    meddler.aside = True
    return [Post(meddler.peers[WITNESS], wire.encode(have(meddler.ledger)))]


def spoilt(meddler: Meddler) -> list[bytes]:
    """A move of the node under test itself, that it has not signed."""
    live = meddler.ledger.live
    forged = sign(
        meddler.keys.identity, live.sid, live.name, live.step, TESTED, live.digests[-1], "move", ["draw"]
    )
    return [forged.raw]


def strangers(meddler: Meddler) -> list[bytes]:
    """A move in our name that somebody else has signed."""
    live, seat = meddler.ledger.live, meddler.seat or 0
    other = Identity(b"s" * 32)
    return [sign(other, live.sid, live.name, live.step, seat, live.digests[-1], "move", ["draw"]).raw]


def far_ahead(meddler: Meddler) -> list[bytes]:
    """More entries of a track that will never come than a node may keep."""
    return [meddler.entry("move", ["draw"], track="play/77", step=step).raw for step in range(FAR)]


def elsewhere(meddler: Meddler) -> list[bytes]:
    """Entries of another table, and of a seat that there is not."""
    other = meddler.entry("move", ["draw"], sid=b"o" * 32)
    return [other.raw, meddler.entry("move", ["draw"], seat=99).raw]


def places(meddler: Meddler) -> list[bytes]:
    """Two thousand `have`s: of another table, of a place that there is not, and of the first step."""
    here = have(meddler.ledger)
    first = replace(here, track="table", step=0, hint=meddler.ledger.tracks[0].digests[0][:8])
    odd = [replace(here, table=b"somebody"), replace(here, track="x"), replace(here, step=2**31), first]
    return [wire.encode(told) for told in odd] * 500


def two(one: Freeze | Cut, other: Freeze | Cut) -> Check:
    """Two statements that contradict each other."""
    return in_silence(lambda meddler: [meddler.statement(one), meddler.statement(other)])


def freeze(body: Body) -> Check:
    """A freeze with a body that is none."""

    def made(meddler: Meddler) -> list[Entry]:
        live = meddler.ledger.live
        return [meddler.entry("freeze", body, track=away_track(live.name, live.step), step=0)]

    return in_silence(made)


def without(out: set[int]) -> Check:
    """A freeze that nobody can mean."""
    return in_silence(lambda meddler: [meddler.statement(replace(PLAIN, out=frozenset(out)))])


PLAIN = Freeze(0, frozenset(), frozenset(), False, None)
WORDS = Section(
    "Words that nobody asked for, and words said again",
    "protocol.md, sections 13, 14 and 17",
    (
        ("a move of who is not on turn", entry("move", ["draw"], not_ours)),
        ("a word of the wrong kind", entry("drawn", ["keep", b""], ours)),
        ("a word without a kind", entry("", [], ours)),
        ("everything said before, twice, backwards", harmless(again)),
        ("a seat that is heard by way of others only", meddles(only_by_way_of_others, guilty=False)),
        ("an entry that its seat has not signed", harmless(spoilt)),
        ("an entry that a stranger has signed", harmless(strangers)),
        (f"{FAR} entries of a track that never comes", harmless(far_ahead)),
        ("entries of another table and another seat", harmless(elsewhere)),
        ("two thousand `have`s", harmless(places)),
    ),
)

# A freeze that calls somebody guilty counts for nobody without the evidence: its author is as good as away.
AWAY = Section(
    "Votes about who is away",
    "protocol.md, section 17; absence.md",
    (
        ("a vote against the witness", vote(replace(PLAIN, out=frozenset({WITNESS})))),
        ("a vote against the node itself", vote(replace(PLAIN, out=frozenset({TESTED})))),
        ("guilt without evidence", vote(replace(PLAIN, guilty=frozenset({WITNESS})), keeps=False)),
        ("a cut of freezes that there are not", vote(Cut(0, bytes(32)))),
        ("two freezes of one round", two(PLAIN, replace(PLAIN, out=frozenset({WITNESS})))),
        ("two cuts of one round", two(Cut(0, bytes(32)), Cut(0, b"\1" * 32))),
        ("a freeze that hides a cut", two(Cut(0, bytes(32)), replace(PLAIN, round=1))),
        (
            "a freeze without its own author",
            in_silence(lambda m: [m.statement(replace(PLAIN, out=frozenset({1})))]),
        ),
        (
            "a freeze without a majority",
            in_silence(lambda m: [m.statement(replace(PLAIN, out=frozenset({0, 2})))]),
        ),
        ("a freeze that is none", freeze([[], [b"short"], False, [], []])),
    ),
)

FRAMES = Section(
    "Frames",
    "protocol.md, sections 10 to 12",
    tuple(
        (title, frame(raw))
        for title, raw in (
            ("noise", bytes(range(256)) * 4),
            ("no msgpack", b"\xc1"),
            ("lists in lists, a thousand deep", b"\x91" * 1000 + b"\xc0"),
            ("a list that claims four thousand million items", b"\xdd\xff\xff\xff\xff"),
            ("bytes that claim four thousand million bytes", b"\xc6\xff\xff\xff\xffabc"),
            ("a map", b"\x81\xa5entry\xc0"),
            ("an unknown message", pack(["want", 1])),
            ("an entry with no fields", pack(["entry"])),
            ("an entry of empty bytes", pack(["entry", b"", bytes(64)])),
            ("a number written too long", b"\x93\xa5entry\xc4\x00\xcd\x00\x01"),
            ("a frame of 300 KiB", bytes(300 * 1024)),
        )
    ),
)
