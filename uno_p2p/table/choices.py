"""What a player is asked and can answer. Every screen and every bot uses these and nothing else.

Cards are named by their *place*: the position in the hand as the question shows it. The answer is good for
that question only.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from uno_p2p.rules.cards import Colour, Face
from uno_p2p.rules.options import Options
from uno_p2p.table.contract import Seat


@dataclass(frozen=True, slots=True)
class AskMove:
    """Your turn: play one of these cards or draw. `playable[place]` says which match."""

    hand: tuple[Face, ...]
    playable: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class AskDrawn:
    """You drew this card: play it or keep it, as far as the rules let you.

    A card that can be neither played nor kept is no question: the node draws on by itself.
    """

    face: Face
    playable: bool
    may_keep: bool = True


@dataclass(frozen=True, slots=True)
class AskColour:
    """The first card is a Wild: name the colour to begin with."""

    hand: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class AskAccept:
    """The table is made: do you play with these people, by these rules, under these fingerprint words?"""


@dataclass(frozen=True, slots=True)
class AskChallenge:
    """`accused` played a Wild Draw Four on `colour`: draw four, or doubt that it had none of that colour."""

    accused: int
    colour: Colour


@dataclass(frozen=True, slots=True)
class AskRun:
    """A run of draw cards has come to you: play one more of the same symbol, or take all `cards` of it.

    `accused` played the last one, a Wild Draw Four on `colour`, and you may doubt that it had none of that
    colour; both are None where nothing can be doubted.
    """

    hand: tuple[Face, ...]
    playable: tuple[bool, ...]
    cards: int
    accused: int | None
    colour: Colour | None


@dataclass(frozen=True, slots=True)
class AskReact:
    """`player` has just played. Nobody has to answer.

    `uncalled`: it has one card left and has not called UNO. If you are `player`: call, before somebody
    catches you. If you are not: catch. `jumps[place]`: this card of yours can jump in. If you are `first`,
    you act next: with `Pass`, or simply with your next move, the moment is over; `playable` says what could
    be played then. While hands are about to change owners no move can be made ahead, for nobody plays from a
    hand that is not there yet; then your node passes for you in a moment.
    """

    player: int
    first: int
    hand: tuple[Face, ...]
    playable: tuple[bool, ...]
    uncalled: bool = True
    jumps: tuple[bool, ...] = ()


@dataclass(frozen=True, slots=True)
class AskReady:
    """The hand is scored: go on to the next, or leave the table. `candidates`: who waits to sit down."""

    candidates: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class AskRematch:
    """The match is over: another one with whoever wants, or leave. `candidates`: who waits to sit down."""

    candidates: tuple[Seat, ...] = ()


Ask = AskAccept | AskMove | AskDrawn | AskColour | AskChallenge | AskRun | AskReact | AskReady | AskRematch


@dataclass(frozen=True, slots=True)
class Play:
    """Play the card at `place` (AskMove, AskRun), naming `colour` for a Wild; `uno` calls UNO with it.

    `target` is the other seat that a house rule wants named (`uno_p2p.rules.house.targets` says which).
    """

    place: int
    colour: Colour | None = None
    uno: bool = False
    target: int | None = None


@dataclass(frozen=True, slots=True)
class PlayDrawn:
    """Play the card just drawn (AskDrawn); the rest as in `Play`."""

    colour: Colour | None = None
    uno: bool = False
    target: int | None = None


@dataclass(frozen=True, slots=True)
class JumpIn:
    """Lay the card at `place` on the one just played, out of turn (AskReact); the rest as in `Play`."""

    place: int
    colour: Colour | None = None
    uno: bool = False
    target: int | None = None


@dataclass(frozen=True, slots=True)
class DrawCard:
    """Draw a card instead of playing (AskMove)."""


@dataclass(frozen=True, slots=True)
class Keep:
    """Keep the card just drawn (AskDrawn)."""


@dataclass(frozen=True, slots=True)
class NameColour:
    """The colour to begin with (AskColour)."""

    colour: Colour


@dataclass(frozen=True, slots=True)
class Accept:
    """I play (AskAccept)."""


@dataclass(frozen=True, slots=True)
class TakeFour:
    """I draw the four cards without a challenge (AskChallenge)."""


@dataclass(frozen=True, slots=True)
class TakeRun:
    """I draw all cards of the run (AskRun)."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """I doubt it (AskChallenge, AskRun)."""


@dataclass(frozen=True, slots=True)
class CallUno:
    """UNO, said after the play (AskReact, as its player)."""


@dataclass(frozen=True, slots=True)
class Catch:
    """You did not say UNO (AskReact, as anybody else)."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Nothing to say: I go on with my turn (AskReact, as `first`)."""


@dataclass(frozen=True, slots=True)
class Ready:
    """Go on: the next hand (AskReady) or another match (AskRematch).

    `joiners`: whom this seat wants at the table, of those who wait; None: all of them. Who is not wanted by
    everybody stays outside. `yields`: a bot gives its place up to a person among them. `options`: other rules
    for the next match (AskRematch), by which everybody is asked to play.
    """

    joiners: tuple[Seat, ...] | None = None
    yields: bool = False
    options: Options | None = None


@dataclass(frozen=True, slots=True)
class Leave:
    """I leave the table now (AskReady, AskRematch); my score stays with my key."""


Choice = (
    Accept
    | Play
    | PlayDrawn
    | JumpIn
    | DrawCard
    | Keep
    | NameColour
    | TakeFour
    | TakeRun
    | Challenge
    | CallUno
    | Catch
    | Pass
    | Ready
    | Leave
)

ANSWERS: Mapping[type[Ask], tuple[type[Choice], ...]] = MappingProxyType(
    {
        AskAccept: (Accept, Leave),
        AskMove: (Play, DrawCard),
        AskDrawn: (PlayDrawn, Keep),
        AskColour: (NameColour,),
        AskChallenge: (TakeFour, Challenge),
        AskRun: (Play, TakeRun, Challenge),
        AskReact: (CallUno, Catch, JumpIn, Pass, Play, DrawCard, TakeFour, TakeRun, Challenge),
        AskReady: (Ready, Leave),
        AskRematch: (Ready, Leave),
    }
)
"""Which choices fit which question; anything else is refused before it is looked at."""
