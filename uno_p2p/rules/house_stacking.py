"""Stacking (H1 to H6): a Draw Two on a Draw Two, a Wild Draw Four on a Wild Draw Four, and the sum goes on.

A run begins with a draw card that is played, never with the first card of a hand: that one has no player. Who
would have to draw plays one more of the same symbol, or takes all and loses the turn, or challenges the Wild
Draw Four that was played last: it had to be legal by the colour that was in force then, like any other (H4).
"""

from __future__ import annotations

from .cards import Face, Symbol
from .effects import DRAW_TWO, WILD_DRAW_FOUR, Effect, pass_on
from .events import Accepted, Challenged, Played
from .house_rule import HouseRule, Moment
from .illegal import Reason
from .needs import AnswerRun
from .state import Draft, Phase, State, Then


def _draw_card(cards: int, *, can_be_doubted: bool) -> Effect:
    """One more card on the run, or the first one."""

    def effect(d: Draft) -> None:
        player, total = d.turn, d.at_stake + cards
        d.settle()
        pass_on(d)
        if d.winner is not None:  # H5, W12: the run ends with the card that wins
            d.owe(d.turn, total, Then.LOSE_TURN)
            return
        d.phase = Phase.RUN
        d.at_stake = total
        if can_be_doubted and d.options.challenge == "on":
            d.accused = player

    return effect


def _same_symbol(s: State | Draft, face: Face) -> bool:
    """H1: neither a Wild Draw Four on a Draw Two nor the reverse."""
    return s.top is not None and face.symbol is s.top.symbol


_RUN = {
    Phase.RUN: Moment(
        events=(Played, Accepted, Challenged),
        need=lambda s: AnswerRun(s.turn, s.at_stake, s.accused),
        fits=_same_symbol,
        reason=Reason.SAME_SYMBOL,
    )
}
_DRAW_TWO = {Symbol.DRAW_TWO: _draw_card(DRAW_TWO, can_be_doubted=False)}
_BOTH = _DRAW_TWO | {Symbol.WILD_DRAW_FOUR: _draw_card(WILD_DRAW_FOUR, can_be_doubted=True)}
RULES: tuple[HouseRule, ...] = (
    HouseRule("stacking", "same-symbol", _BOTH, _RUN),
    HouseRule("stacking", "draw-two", _DRAW_TWO, _RUN),
)
