"""Whether to lay a card on the one just played, out of turn (H11)."""

from __future__ import annotations

from collections.abc import Sequence

from uno_p2p.players.foresight import foes, friends, outcome, standing
from uno_p2p.players.thinking import FEW, is_bluff, lets_out, shed, strands, urgency, without
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

    It is a card less, and the card jumped on does nothing: neither does `seat` draw for it, nor does the turn
    go to whom it would have gone. A Wild Draw Four that could be doubted is no good.
    """
    face, rest = hand[place], without(hand, place)
    if not rest:
        return len(game.deck.cards)
    doubtful = game.options.challenge == "on" and is_bluff(game, face, rest)
    if doubtful or lets_out(game, seat, face) or strands(game, rest):
        return 0
    return 1 + urgency(game, seat, face) + _spared(game, seat, face)


def _spared(game: State, seat: int, face: Face) -> int:
    """What would come of the card on top otherwise."""
    stands = standing(game)
    spared = stands.bills[seat] + max(stands.counts[seat] - game.counts[seat], 0)
    if game.counts[stands.turn] > FEW or outcome(game, seat, face).turn == stands.turn:
        return spared
    if stands.turn in foes(game, seat):
        return spared + TURN_TAKEN
    return spared - PARTNER_STOPPED if stands.turn in friends(game, seat) else spared
