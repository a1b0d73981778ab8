"""Who may do what now, and which card goes on which."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .cards import Colour, Face
from .decks import DECKS
from .events import Accepted, Challenged, Jumped, Kept, NamedColour, Played, WantsCard
from .house import MOMENTS, ruling
from .house_rule import Hidden
from .illegal import Illegal, Reason
from .matching import fitting
from .state import Draft, Phase, State

# When the seat on turn may do what, and the reason why not in a phase that people mistake for it.
_CORE: Mapping[type, tuple[Phase, ...]] = {
    NamedColour: (Phase.NAME_COLOUR,),
    Played: (Phase.ACT, Phase.PLAY_OR_KEEP),
    WantsCard: (Phase.ACT,),
    Kept: (Phase.PLAY_OR_KEEP,),
    Challenged: (Phase.ANSWER,),
    Accepted: (Phase.ANSWER,),
}
_PHASES: Mapping[type, tuple[Phase, ...]] = {
    event: (*phases, *(phase for phase, moment in MOMENTS.items() if event in moment.events))
    for event, phases in _CORE.items()
}
_WRONG_PHASE: Mapping[tuple[type, Phase], Reason] = {
    (Kept, Phase.ACT): Reason.PASS_WITHOUT_DRAW,  # T6
    (WantsCard, Phase.PLAY_OR_KEEP): Reason.ONE_DRAW,  # T3
}


def check_phase(s: State | Draft, event: type, phase: Phase) -> None:
    """Raises Illegal unless no draw is owed and the hand is in the phase."""
    if s.owed or s.phase is not phase:
        raise _not_now(s, event)


def check_turn(s: State | Draft, event: type, seat: int) -> None:
    """Raises Illegal unless `seat` is on turn and may make this kind of event now."""
    if s.owed or (s.phase not in _PHASES[event] and (s.phase, event) not in ruling(s.options).adds):
        raise _not_now(s, event)
    if seat != s.turn:
        answering = event in (Challenged, Accepted)  # W4: only who would draw
        reason = Reason.NOT_YOURS_TO_ANSWER if answering else Reason.NOT_YOUR_TURN
        raise Illegal(reason, seat=seat, turn=s.turn)


def _not_now(s: State | Draft, event: type) -> Illegal:
    if s.owed:
        return Illegal(Reason.DRAW_FIRST, seat=s.owed[0].seat, count=s.owed[0].cards)
    if s.phase is Phase.OVER:
        return Illegal(Reason.HAND_OVER)
    return Illegal(_WRONG_PHASE.get((event, s.phase), Reason.NOT_NOW), awaited=s.phase.value)


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


def _fits(s: State | Draft, faces: Sequence[Face]) -> list[bool]:
    if s.phase in MOMENTS:
        return [MOMENTS[s.phase].fits(s, face) for face in faces]
    return fitting(s, faces)


def mismatch(s: State | Draft, face: Face) -> Illegal:
    """Why a card does not go on the top one."""
    top = s.top.code if s.top else ""
    if s.phase in MOMENTS:
        return Illegal(MOMENTS[s.phase].reason, face=face.code, top=top, count=s.at_stake)
    return Illegal(Reason.NO_MATCH, face=face.code, top=top, colour=s.colour or "")


def may_play(s: State | Draft) -> bool:
    """Whether it is a time to play a card, once no draw is owed."""
    return s.phase in _PHASES[Played]


def playable(state: State, faces: Sequence[Face]) -> tuple[bool, ...]:
    """For each face, whether the seat on turn could play it now; all False while nobody may play.

    After a draw only the drawn card counts, which the caller must look after (T3). A Wild Draw Four is
    always playable: whether it is a bluff is found out by a challenge (W3), unless `in_hand` knows the hand.
    """
    if state.owed or not may_play(state):
        return (False,) * len(faces)
    return tuple(_fits(state, faces))


def in_hand(state: State, hand: Sequence[Face]) -> tuple[bool, ...]:
    """`playable` for a whole hand, with what house rules demand of the other cards or of the last one."""
    fits = playable(state, hand)
    rules = ruling(state.options)
    if not rules.rest and not rules.never_last:
        return fits
    return tuple(fit and _allowed(state, hand, place) for place, fit in enumerate(fits))


def jumping(state: State, seat: int, hand: Sequence[Face]) -> tuple[bool, ...]:
    """For each card of the seat's hand, whether it can jump in on the top card now (H11)."""
    jumps = ruling(state.options).jumps
    window = state.phase is Phase.JUMP_IN
    if jumps is None or not window or seat in state.absent or _draws_first(state, seat):
        return (False,) * len(hand)
    return tuple(jumps(state, face) and _allowed(state, hand, place) for place, face in enumerate(hand))


def _draws_first(s: State | Draft, seat: int) -> bool:
    """Whether the seat has been caught and has not drawn for it yet."""
    return any(debt.seat == seat for debt in s.owed)


def can_play(state: State, hand: Sequence[Face], place: int) -> bool:
    """`in_hand` for one card."""
    return playable(state, (hand[place],))[0] and _allowed(state, hand, place)


def _allowed(s: State, hand: Sequence[Face], place: int) -> bool:
    face, rules = hand[place], ruling(s.options)
    if len(hand) == 1 and face.symbol in rules.never_last:
        return False
    holds = rules.rest.get(face.symbol)
    return holds is None or all(holds(s, other) for i, other in enumerate(hand) if i != place)


def rest_of(s: State | Draft, face: Face) -> Hidden | None:
    """What must hold of all other cards of the hand that this card is played from; None: nothing."""
    return ruling(s.options).rest.get(face.symbol)


def check_rest(s: State | Draft, face: Face, others: Sequence[Face]) -> None:
    """Raises Illegal unless a hand with these other cards may play the face."""
    holds = rest_of(s, face)
    if holds is not None and not all(holds(s, other) for other in others):
        raise Illegal(Reason.BLUFF, face=face.code, colour=s.colour or "")


def drawn_faces(s: State | Draft, event: type) -> frozenset[Face] | None:
    """Of which faces the card just drawn must be for this event; None: of any, nothing is to be proven."""
    demands = ruling(s.options).drawn.get(event)
    if demands is None:
        return None
    faces = DECKS[s.options.deck].faces
    return frozenset(face for face in faces if all(holds(s, face) for holds in demands))


def _check_card(s: State | Draft, seat: int, face: Face, colour: Colour | None) -> int:
    """The number of `face` in the deck. Raises Illegal unless it is one that can be laid with this colour."""
    index = face_index(s, face)
    if (face.colour is None) is (colour is None):
        reason = Reason.COLOUR_MISSING if colour is None else Reason.COLOUR_UNWANTED
        raise Illegal(reason, face=face.code)
    if s.counts[seat] == 1 and face.symbol in ruling(s.options).never_last:
        raise Illegal(Reason.NOT_LAST, face=face.code)
    return index


def check_play(state: State | Draft, seat: int, face: Face, colour: Colour | None) -> int:
    """The number of `face` in the deck. Raises Illegal unless `seat` may now play it, naming `colour` for a
    Wild kind and None for any other."""
    check_turn(state, Played, seat)
    index = _check_card(state, seat, face, colour)
    if not _fits(state, (face,))[0]:
        raise mismatch(state, face)
    return index


def check_jump(state: State | Draft, seat: int, face: Face, colour: Colour | None) -> int:
    """As `check_play`, for a card that jumps in: anybody may, while the top card has not taken effect. A draw
    that somebody else owes for a missed call does not matter: it was missed before the jump. Who owes it has
    more cards than it seems, and does not win with the last but these."""
    jumps = ruling(state.options).jumps
    if jumps is None or state.phase is not Phase.JUMP_IN:
        raise _not_now(state, Jumped)
    check_seat(state, seat)
    if _draws_first(state, seat):
        raise _not_now(state, Jumped)
    index = _check_card(state, seat, face, colour)
    if not jumps(state, face):
        raise Illegal(Reason.NO_JUMP, face=face.code, top=state.top.code if state.top else "")
    return index
