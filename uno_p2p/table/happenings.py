"""What happened at the table, for screens and logs: values, never sentences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from uno_p2p.rules.cards import Colour, Face
from uno_p2p.rules.events import Event


@dataclass(frozen=True, slots=True)
class TableOpen:
    """Everybody has signed; the table has its sid, from which the fingerprint words come."""

    sid: bytes


@dataclass(frozen=True, slots=True)
class Shuffles:
    """A seat has shuffled `cards` cards."""

    seat: int
    cards: int


@dataclass(frozen=True, slots=True)
class DeckReady:
    """All seats have shuffled the deck of this hand."""

    hand: int
    dealer: int


@dataclass(frozen=True, slots=True)
class Moved:
    """Something in the game: an event of the rules engine."""

    event: Event


@dataclass(frozen=True, slots=True)
class Reacted:
    """The race after a play: who called, caught or jumped in, after how many milliseconds.

    `caught_by` is None if the player was not caught. `jumps`: (seat, ms) of all who jumped in; only the first
    of them has played its card, the others hold theirs again, and all have seen `lost`: (seat, face).
    """

    player: int
    called_ms: int | None
    catches: tuple[tuple[int, int], ...]
    caught_by: int | None
    jumps: tuple[tuple[int, int], ...] = ()
    lost: tuple[tuple[int, Face], ...] = ()


@dataclass(frozen=True, slots=True)
class RunGrew:
    """A draw card was played that can be answered with another one: `seat` is to draw `cards`, or answers."""

    seat: int
    cards: int


@dataclass(frozen=True, slots=True)
class Judged:
    """The challenged Wild Draw Four: proven innocent or admitted guilty. Only the challenger saw the hand."""

    accused: int
    challenger: int
    guilty: bool
    colour: Colour


@dataclass(frozen=True, slots=True)
class Joined:
    """These people sit down at the next table, by the names that they gave; `instead`: the bots whose places
    some of them get.
    """

    names: tuple[str, ...]
    instead: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class OtherRules:
    """The next match is proposed by this seat's rules: everybody is asked whether they play by them."""

    seat: int


@dataclass(frozen=True, slots=True)
class Left:
    """These seats leave the table after this hand; the others go on under a new contract, if two are left."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Opened:
    """A seat laid its remaining cards open after the hand."""

    seat: int
    faces: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class HandScored:
    """The hand is over: who went out (None: a stalemate), points of this hand by seat, and the totals.

    `out`: the seats that are eliminated by this hand.
    """

    hand: int
    winner: int | None
    points: tuple[int, ...]
    totals: tuple[int, ...]
    out: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Disclosed:
    """Every seat that was there opened its secrets (key x, shuffle seed): `secrets[seat][deal]`, with the
    number of each deal that the seat took part in.
    """

    secrets: Mapping[int, Mapping[int, tuple[int, bytes]]]


@dataclass(frozen=True, slots=True)
class MatchOver:
    """The match is won, or the agreed number of hands is played (then `champions` may be empty).

    Partners win together, and the lowest total can be shared.
    """

    champions: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RolledBack:
    """This node's store is older than what it has said: it watches this table and says nothing any more."""


@dataclass(frozen=True, slots=True)
class WentAway:
    """The others have agreed that these seats are away: passed over until the rest after the hand."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CameBack:
    """These seats were away, and are there again for the next hand."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SpokeDouble:
    """These seats have signed two different things for one place. The hand is void, and they are out."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Convicted:
    """These seats have said something false where they were asked, and take no part any more. The others go
    on as if they were away.
    """

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BadShares:
    """This seat has given another a false share of its key. The deck is made again, and the seat is out."""

    seat: int


@dataclass(frozen=True, slots=True)
class LeftBehind:
    """The others have decided a step without this seat, which had gone on: it watches until the rest."""


@dataclass(frozen=True, slots=True)
class HandVoid:
    """The hand could not go on without `away`, and nobody scores. `points`: what each seat loses or is
    charged for it; `barred`: who is not dealt in again in this match, for it was the second time.
    """

    hand: int
    away: tuple[int, ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]
    barred: tuple[int, ...] = ()


Happening = (
    WentAway
    | CameBack
    | SpokeDouble
    | Convicted
    | BadShares
    | LeftBehind
    | HandVoid
    | TableOpen
    | Shuffles
    | DeckReady
    | Moved
    | Reacted
    | RunGrew
    | Judged
    | Opened
    | HandScored
    | Joined
    | OtherRules
    | Left
    | Disclosed
    | MatchOver
    | RolledBack
)
