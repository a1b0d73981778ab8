"""The course of a hand: first card, turns, the Wild Draw Four and its challenge, and a seat that leaves."""

from __future__ import annotations

from .calls import down_to_one
from .cards import NUMBERS, Face, Symbol
from .effects import FIRST_EFFECTS
from .events import (
    Absent,
    Accepted,
    Challenged,
    Jumped,
    Kept,
    NamedColour,
    Played,
    Reshuffled,
    Stood,
    TurnedUp,
    Verdict,
    WantsCard,
)
from .house import Ruling, check_target, ruling
from .illegal import Illegal, Reason
from .ledger import changed
from .legality import check_jump, check_phase, check_play, check_seat, check_turn, face_index
from .state import Draft, Phase, Then

FAILED_CHALLENGE = 2  # cards on top of those that were doubted (W8, H3)


def _lay(d: Draft, face: Face, index: int) -> None:
    d.top = face
    d.discards += (index,)


def turned_up(d: Draft, e: TurnedUp) -> None:
    """The first card takes effect, goes back, or is ignored."""
    check_phase(d, TurnedUp, Phase.TURN_UP)
    index = face_index(d, e.face)
    ignored = d.options.first_card == "number-only" and e.face.symbol not in NUMBERS
    if e.face.symbol is Symbol.WILD_DRAW_FOUR and not ignored:
        d.phase = Phase.RESHUFFLE  # F10
        return
    d.draw_count -= 1
    _lay(d, e.face, index)
    if not ignored:  # F11: an ignored card stays under the number to come
        d.colour = e.face.colour
        d.turn = d.dealer
        FIRST_EFFECTS[e.face.symbol](d)


def reshuffled(d: Draft, _: Reshuffled) -> None:
    """The draw pile is whole again; another card is turned up."""
    check_phase(d, Reshuffled, Phase.RESHUFFLE)
    d.phase = Phase.TURN_UP


def named_colour(d: Draft, e: NamedColour) -> None:
    """The first Wild has its colour; the same seat plays."""
    check_turn(d, NamedColour, e.seat)
    d.colour = e.colour
    d.phase = Phase.ACT


def played(d: Draft, e: Played) -> None:
    """A card of the hand, or the card just drawn."""
    index = check_play(d, e.seat, e.face, e.colour)
    check_target(d, e.seat, e.face, e.target)
    _laid(d, e, index)


def jumped(d: Draft, e: Jumped) -> None:
    """H11, H12: the turn is the jumper's, and of the card jumped on nothing is left but its colour."""
    index = check_jump(d, e.seat, e.face, e.colour)
    check_target(d, e.seat, e.face, e.target)
    d.turn = e.seat
    _laid(d, e, index)


def stood(d: Draft, _: Stood) -> None:
    """Nobody has jumped in."""
    if d.phase is not Phase.JUMP_IN:
        raise Illegal(Reason.NOT_NOW, awaited=d.phase.value)
    _take_effect(d, ruling(d.options))


def _laid(d: Draft, e: Played | Jumped, index: int) -> None:
    d.counts = changed(d.counts, e.seat, -1)
    _lay(d, e.face, index)
    d.before, d.colour = d.colour, e.face.colour or e.colour
    d.passes = 0
    d.uno_open = None  # U4
    left = d.counts[e.seat]
    if left == 1 and d.options.uno_call != "off":
        down_to_one(d, e)
    elif left == 0:
        d.winner = e.seat  # E1, with any card (E3)
        d.let_out = d.laid_by if d.laid_by != e.seat else None
    d.laid_by = e.seat
    d.target = e.target
    rule = ruling(d.options)
    if rule.jumps is not None and d.winner is None:
        d.phase = Phase.JUMP_IN
    else:
        _take_effect(d, rule)


def _take_effect(d: Draft, rule: Ruling) -> None:
    assert d.top is not None
    rule.effects[d.top.symbol](d)
    if d.winner is not None:
        d.phase = Phase.OVER  # what is owed is drawn before the hands are shown (E2)


def wants_card(d: Draft, e: WantsCard) -> None:
    """A decision to draw, with or without a playable card (T4); where a rule says so, to draw on."""
    check_turn(d, WantsCard, e.seat)
    d.uno_open = None  # U4
    d.owe(e.seat, 1, Then.PLAY_OR_KEEP)


def kept(d: Draft, e: Kept) -> None:
    """The drawn card stays in the hand."""
    check_turn(d, Kept, e.seat)
    d.begin_turn(d.seat_after(e.seat))


def challenged(d: Draft, e: Challenged) -> None:
    """The one who would draw doubts the Wild Draw Four."""
    check_turn(d, Challenged, e.by)
    if d.accused is None:
        raise Illegal(Reason.NOTHING_TO_CHALLENGE)
    d.uno_open = None  # U4
    d.phase = Phase.JUDGE


def accepted(d: Draft, e: Accepted) -> None:
    """The one who would draw takes the cards; a bluff costs nothing (W3)."""
    check_turn(d, Accepted, e.by)
    d.uno_open = None  # U4
    d.owe(e.by, d.settle(), Then.LOSE_TURN)


def verdict(d: Draft, e: Verdict) -> None:
    """The named colour stays in either case."""
    check_phase(d, Verdict, Phase.JUDGE)
    accused, cards = d.accused, d.settle()
    assert accused is not None
    if e.guilty:
        d.owe(accused, cards, Then.GO_ON)  # W7, H3
    else:
        d.owe(d.turn, cards + FAILED_CHALLENGE, Then.LOSE_TURN)  # W8, H3
    d.phase = Phase.ACT


def absent(d: Draft, e: Absent) -> None:
    """A9. What the seat owed is not drawn; if it was on turn, the turn passes in the phase it is in. A card
    that it has laid still takes effect."""
    check_seat(d, e.seat)
    if d.present() == 1:
        raise Illegal(Reason.NO_SUCH_SEAT, seat=e.seat)
    d.absent |= {e.seat}
    d.called -= {e.seat}
    d.owed = tuple(debt for debt in d.owed if debt.seat != e.seat)
    if d.uno_open == e.seat:
        d.uno_open = None
    if e.seat in (d.turn, d.target):
        d.target = None
    if any(e.seat in move for move in d.moving):
        d.moving = ()  # who is gone can neither give its hand nor take one
    if d.phase in (Phase.OVER, Phase.JUMP_IN) or d.turn != e.seat:
        return
    opening = d.phase in (Phase.TURN_UP, Phase.RESHUFFLE, Phase.NAME_COLOUR)
    phase = d.phase if opening else Phase.ACT
    d.begin_turn(d.seat_after(e.seat))
    d.phase = phase
    d.settle()
