"""What one seat may see: a plain value. Screens, bots and tests get this and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from uno_p2p.rules.cards import Face
from uno_p2p.rules.state import State
from uno_p2p.table.choices import Ask
from uno_p2p.table.patience import Waits

if TYPE_CHECKING:
    from uno_p2p.table.hand import Hand
    from uno_p2p.table.keys import Keys
    from uno_p2p.table.machine import Machine


@dataclass(frozen=True, slots=True)
class Revealed:
    """The hand that `accused` had to show this seat, and nobody else, because it challenged."""

    accused: int
    faces: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class Vote:
    """The away rounds that go on. `out`: whom this seat would go on without, empty if it has not said so yet;
    `voted`: who has spoken in its latest round; `missing`: who has not; `left`: seconds until the next round.
    """

    round: int
    out: frozenset[int]
    voted: tuple[int, ...]
    missing: tuple[int, ...]
    left: float


@dataclass(frozen=True, slots=True)
class View:
    """The table from one seat (None: a spectator's view).

    `hand` is this seat's own cards by place, empty between hands. `out`: the seats that are eliminated from
    the match. `game` is the public state of the hand, None before the first deal. `revealed` stands from a
    challenge to the next move. `owed` are the seats that the table waits for, at a step of kind `step`.
    `hold`: after a start, how many others this node has still to hear from before it says anything; None: it
    may speak. `watches`: its store was put back to an older state, and it says nothing any more.
    `waits`: the seats that have been owed something for more than a few seconds. `vote`: the away rounds, if
    some go on. `adjourned`: too few seats are left to go on; the table waits for others to come back. `away`:
    the seats that are away in this hand, `barred`: those that take no part any more. `lost`: the seats to
    which this node has no link now, with the seconds since when. `watching`: who looks on, by name, as far as
    is told.
    """

    names: tuple[str, ...]
    seat: int | None
    sid: bytes | None
    totals: tuple[int, ...]
    out: frozenset[int]
    game: State | None
    hand: tuple[Face, ...]
    revealed: Revealed | None
    step: str
    owed: tuple[int, ...]
    ask: Ask | None
    hold: int | None = None
    watches: bool = False
    waits: tuple[Waits, ...] = ()
    vote: Vote | None = None
    adjourned: bool = False
    away: frozenset[int] = frozenset()
    barred: frozenset[int] = frozenset()
    lost: tuple[tuple[int, float], ...] = ()
    watching: tuple[str, ...] = ()


def view_of(machine: Machine, keys: Keys | None) -> View:
    """The machine's table as the holder of these keys may see it."""
    table = machine.table
    hand = table.hand
    seat = machine.seat
    return View(
        names=tuple(place.name for place in table.contract.roster),
        seat=seat,
        sid=table.sid if table.open else None,
        totals=table.standings.totals,
        out=table.standings.out,
        game=hand.game if hand else None,
        hand=hand.seen_by(seat, keys) if hand and keys and seat is not None else (),
        revealed=_revealed(hand, keys, seat) if hand and keys else None,
        step=machine.live[2],
        owed=machine.owed,
        ask=machine.ask,
        hold=machine.hold.missing(machine.others),
        watches=machine.rolled_back,
        waits=machine.course.patience.waits,
        vote=machine.course.absence.vote,
        adjourned=machine.course.absence.adjourned,
        away=table.absent,
        barred=table.barred,
    )


def _revealed(hand: Hand, keys: Keys, seat: int | None) -> Revealed | None:
    reveal = hand.revealed
    if reveal is None or reveal.challenger != seat:
        return None
    faces = tuple(hand.deck.faces[k] for k in hand.faces_in(reveal.copy, keys))
    return Revealed(reveal.accused, faces)
