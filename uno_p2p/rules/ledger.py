"""The one ledger of owed draws: voluntary ones and penalties of every kind are paid here, oldest first."""

from __future__ import annotations

from collections.abc import Mapping

from .events import ColourShown, Drew, Recycled
from .illegal import Illegal, Reason
from .legality import check_phase
from .state import Debt, Draft, Phase, State, Then

# What comes when the drawn card is there to be looked at.
_LOOK: Mapping[Then, Phase] = {Then.PLAY_OR_KEEP: Phase.PLAY_OR_KEEP, Then.SHOW_COLOUR: Phase.SHOW_COLOUR}


def changed(counts: tuple[int, ...], seat: int, by: int) -> tuple[int, ...]:
    """`counts` with one seat changed."""
    copy = list(counts)
    copy[seat] += by
    return tuple(copy)


def drew(d: Draft, e: Drew) -> None:
    """The oldest debt is paid, wholly or as far as the draw pile reaches."""
    if not d.owed or not d.draw_count:
        raise Illegal(Reason.NOT_NOW, awaited=d.phase.value)
    debt = d.owed[0]
    count = min(debt.cards, d.draw_count)
    if e.seat != debt.seat or e.count != count:
        raise Illegal(Reason.WRONG_DRAW, seat=debt.seat, count=count)
    d.counts = changed(d.counts, e.seat, count)
    d.draw_count -= count
    if e.seat in d.called:
        d.called -= {e.seat}  # U11
    if count < debt.cards:
        d.owed = (Debt(debt.seat, debt.cards - count, debt.then), *d.owed[1:])  # P2
        return
    d.owed = d.owed[1:]
    if debt.then is Then.LOSE_TURN:
        _lose_turn(d, debt.seat)
    elif debt.then is not Then.GO_ON:
        d.phase = _LOOK[debt.then]


def recycled(d: Draft, _: Recycled) -> None:
    """The discards below the top become the draw pile."""
    if not d.owed or d.draw_count:
        raise Illegal(Reason.NOT_NOW, awaited=d.phase.value)
    d.draw_count = len(d.discards) - 1
    d.discards = d.discards[-1:]


def waive(d: Draft) -> None:
    """P4: with both piles empty what is still owed is not kept, and the turn passes."""
    while d.owed and len(d.discards) <= 1:
        debt, *rest = d.owed
        d.owed = tuple(rest)
        if debt.then is Then.PLAY_OR_KEEP:
            _pass_for_want(d, debt.seat)
        elif debt.then is not Then.GO_ON:
            _lose_turn(d, debt.seat)


def forgo(state: State) -> State:
    """The hand is decided, and what is owed cannot be dealt any more: nobody draws it. Raises Illegal."""
    if state.phase is not Phase.OVER:
        raise Illegal(Reason.NOT_NOW, awaited=state.phase.value)
    return state._replace(owed=())


def colour_shown(d: Draft, e: ColourShown) -> None:
    """The card that was drawn for its colour: if it has another one, the same seat draws on."""
    check_phase(d, ColourShown, Phase.SHOW_COLOUR)
    if e.came:
        _lose_turn(d, d.turn)
    else:
        d.owe(d.turn, 1, Then.SHOW_COLOUR)


def _lose_turn(d: Draft, seat: int) -> None:
    if d.phase is not Phase.OVER:
        d.begin_turn(d.seat_after(seat))


def _pass_for_want(d: Draft, seat: int) -> None:
    """Nothing to draw: the turn passes, and when everybody in a row passed so, the hand is over (P5)."""
    d.passes += 1
    d.begin_turn(d.seat_after(seat))
    if d.passes >= d.present():
        d.phase = Phase.OVER
