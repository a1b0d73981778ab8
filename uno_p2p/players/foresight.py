"""What a play would bring about, as far as everybody at the table can see it coming.

The rules themselves are asked: the effect of a card is tried on a draft of the public state. So a house rule
that changes what a card does changes what a bot thinks of the card, and no rule is known here by name.
"""

from __future__ import annotations

from dataclasses import dataclass

from uno_p2p.rules.cards import Face
from uno_p2p.rules.events import HandsDealt, HandsMoved
from uno_p2p.rules.house import ruling, targets
from uno_p2p.rules.ledger import changed
from uno_p2p.rules.moving import hands_dealt, hands_moved
from uno_p2p.rules.scoring import team_of
from uno_p2p.rules.state import Draft, Phase, State, Then

DRAWS_FOR_COLOUR = 4
"""About how many cards are drawn until one of a named colour comes."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """`counts`: cards in hands when all hands have moved that have to; `bills`: how many cards each seat has
    to draw then; `turn`: who acts after that, if whoever can answer a draw card takes the cards.
    """

    counts: tuple[int, ...]
    bills: tuple[int, ...]
    turn: int


def friends(game: State, seat: int) -> tuple[int, ...]:
    """The partners that play this hand, if there are any."""
    team = team_of(game.options, game.seats, seat)
    return tuple(other for other in team if other != seat and other not in game.absent)


def foes(game: State, seat: int) -> tuple[int, ...]:
    """Everybody who plays against the seat in this hand."""
    team = team_of(game.options, game.seats, seat)
    return tuple(other for other in range(game.seats) if other not in team and other not in game.absent)


def neighbour(game: State, seat: int) -> int:
    """The next seat that is there in the direction of play."""
    return Draft.of(game).seat_after(seat)


def standing(game: State) -> Outcome:
    """What comes of the top card, which has not taken effect yet, if nobody jumps in on it."""
    assert game.top is not None
    return _outcome(Draft.of(game), game.top)


def outcome(game: State, seat: int, face: Face) -> Outcome:
    """What comes of this card, played now by `seat`, which is on turn or jumps in, and has others left."""
    draft = Draft.of(game)
    draft.turn = seat
    draft.target = target_for(game, seat, face)
    draft.counts = changed(game.counts, seat, -1)
    return _outcome(draft, face)


def _outcome(draft: Draft, face: Face) -> Outcome:
    draft.owed = draft.owed[:0]  # what is owed for a missed call is no work of this card
    ruling(draft.options).effects[face.symbol](draft)
    if draft.phase is Phase.MOVE_HANDS:
        hands_moved(draft, HandsMoved(draft.moving))
    elif draft.phase is Phase.SHUFFLE_HANDS:
        hands_dealt(draft, HandsDealt())
    bills = [0] * draft.seats
    turn, loses = draft.turn, False
    if draft.phase in (Phase.ANSWER, Phase.RUN):
        bills[turn] += draft.at_stake
        loses = True
    for debt in draft.owed:
        bills[debt.seat] += DRAWS_FOR_COLOUR if debt.then is Then.SHOW_COLOUR else debt.cards
        loses = loses or debt.then is not Then.GO_ON
    return Outcome(draft.counts, tuple(bills), draft.seat_after(turn) if loses else turn)


def target_for(game: State, seat: int, face: Face) -> int | None:
    """Whom the seat names with a card: the smallest other hand, the next one of equals. Where no opponent's
    hand is smaller than the own one: nobody, if that is allowed, or a partner.
    """
    able = targets(game, seat, face)
    partners = friends(game, seat)
    own = game.counts[seat] - 1

    def key(other: int | None) -> tuple[int, int, int]:
        if other is None:
            return 0, 0, 0
        distance = (other - seat) * game.direction % game.seats
        return (0, 1, distance) if other in partners else (game.counts[other] - own, 2, distance)

    return min(able, key=key)


def growth(game: State, seat: int, face: Face, after: Outcome | None = None) -> int:
    """By how many cards the own hand, with a partner's, is larger after this card has moved hands than
    without that. `after`: the outcome, if it is known already.
    """
    if game.counts[seat] == 1:
        return 0
    after = after or outcome(game, seat, face)
    team = (seat, *friends(game, seat))
    return sum(after.counts[one] for one in team) - (sum(game.counts[one] for one in team) - 1)
