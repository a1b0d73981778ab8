"""Who may do what now, and which card goes on which."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from .cards import Colour, Face
from .decks import DECKS
from .events import Accepted, Challenged, Kept, NamedColour, Played, WantsCard
from .illegal import Illegal, Reason
from .state import Draft, Phase, State

# When the seat on turn may do what, and the reason why not in a phase that people mistake for it.
_PHASES: Mapping[type, tuple[Phase, ...]] = MappingProxyType(
    {
        NamedColour: (Phase.NAME_COLOUR,),
        Played: (Phase.ACT, Phase.PLAY_OR_KEEP),
        WantsCard: (Phase.ACT,),
        Kept: (Phase.PLAY_OR_KEEP,),
        Challenged: (Phase.ANSWER,),
        Accepted: (Phase.ANSWER,),
    }
)
_WRONG_PHASE: Mapping[tuple[type, Phase], Reason] = MappingProxyType(
    {
        (Kept, Phase.ACT): Reason.PASS_WITHOUT_DRAW,  # T6
        (WantsCard, Phase.PLAY_OR_KEEP): Reason.ONE_DRAW,  # T3
    }
)


def check_phase(s: State | Draft, event: type, *phases: Phase) -> None:
    """Raises Illegal unless no draw is owed and the hand is in one of the phases."""
    if s.owed:
        raise Illegal(Reason.DRAW_FIRST, seat=s.owed[0].seat, count=s.owed[0].count)
    if s.phase is Phase.OVER:
        raise Illegal(Reason.HAND_OVER)
    if s.phase not in phases:
        raise Illegal(_WRONG_PHASE.get((event, s.phase), Reason.NOT_NOW), awaited=s.phase.value)


def check_turn(s: State | Draft, event: type, seat: int) -> None:
    """Raises Illegal unless `seat` is on turn and may make this kind of event now."""
    check_phase(s, event, *_PHASES[event])
    if seat != s.turn:
        answering = s.phase is Phase.ANSWER  # W4: only who would draw the four
        reason = Reason.NOT_YOURS_TO_ANSWER if answering else Reason.NOT_YOUR_TURN
        raise Illegal(reason, seat=seat, turn=s.turn)


def check_seat(s: State | Draft, seat: int) -> None:
    """Raises Illegal unless `seat` plays in this hand."""
    if not 0 <= seat < s.seats or seat in s.absent:
        raise Illegal(Reason.NO_SUCH_SEAT, seat=seat)


def face_index(s: State | Draft, face: Face) -> int:
    """The number of the face in the deck of the hand. Raises Illegal."""
    index = DECKS[s.options.deck].index.get(face)
    if index is None:
        raise Illegal(Reason.NO_SUCH_CARD, face=face.code)
    return index


def matches(s: State | Draft, face: Face) -> bool:
    """T1. On a Wild kind only the named colour counts: no coloured card shares its symbol."""
    return (
        face.colour is None or face.colour is s.colour or (s.top is not None and face.symbol is s.top.symbol)
    )


def playable(state: State, faces: Sequence[Face]) -> tuple[bool, ...]:
    """For each face, whether the seat on turn could play it now; all False while nobody may play.

    After a draw only the drawn card counts, which the caller must look after (T3). A Wild Draw Four is
    always playable: whether it is a bluff is found out by a challenge (W3).
    """
    if state.owed or state.phase not in _PHASES[Played]:
        return (False,) * len(faces)
    return tuple([matches(state, face) for face in faces])


def check_play(state: State | Draft, seat: int, face: Face, colour: Colour | None) -> None:
    """Raises Illegal unless `seat` may now play `face`, naming `colour` for a Wild kind."""
    check_turn(state, Played, seat)
    face_index(state, face)
    if face.colour is None and colour is None:
        raise Illegal(Reason.COLOUR_MISSING, face=face.code)
    if face.colour is not None and colour is not None:
        raise Illegal(Reason.COLOUR_UNWANTED, face=face.code)
    if not matches(state, face):
        top = state.top.code if state.top else ""
        raise Illegal(Reason.NO_MATCH, face=face.code, top=top, colour=state.colour or "")
