"""Whether to lay a card on the one just played, out of turn (H11)."""

from __future__ import annotations

from collections.abc import Sequence

from uno_p2p.players.foresight import foes, outcome, standing
from uno_p2p.players.thinking import FEW, bite, is_bluff, lets_out, shed, strands, without
from uno_p2p.rules.cards import Face
from uno_p2p.rules.state import State

TURN_TAKEN = 1
"""What it is worth to take the turn of an opponent who is about to go out, in cards."""
PARTNER_STOPPED = 2
"""What it costs to take that of a partner."""


def jump_for(game: State, seat: int, hand: Sequence[Face], jumps: Sequence[bool]) -> int | None:
    """The place of the best card to jump in with; None if it is better to let the moment pass."""
    worth = {place: jump_worth(game, seat, hand, place) for place, fits in enumerate(jumps) if fits}
    good = [place for place in worth if worth[place] > 0]
    return max(good, key=lambda place: (worth[place], *shed(game, hand, place)), default=None)


def jump_worth(game: State, seat: int, hand: Sequence[Face], place: int) -> int:
    """What it is worth to jump in with a card, in cards; above zero it is good.

    The card jumped on does nothing: neither does `seat` draw for it, nor does the turn go to whom it would
    have gone. A Wild Draw Four that could be doubted is no good.
    """
    face, rest = hand[place], without(hand, place)
    if not rest:
        return len(game.deck.cards)
    doubtful = game.options.challenge == "on" and is_bluff(game, face, rest)
    if doubtful or lets_out(game, seat, face) or strands(game, rest):
        return 0
    stands, after = standing(game), outcome(game, seat, face)
    spared = stands.counts[seat] + stands.bills[seat] - after.counts[seat]
    turn = 0 if after.turn == stands.turn else _turn_taken(game, seat, stands.turn)
    return spared + bite(game, seat, face, after) + turn


def _turn_taken(game: State, seat: int, other: int) -> int:
    """What it is worth that it is not the turn of this other seat."""
    if game.counts[other] > FEW or other == seat:
        return 0
    return TURN_TAKEN if other in foes(game, seat) else -PARTNER_STOPPED
