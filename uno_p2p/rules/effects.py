"""What each card does, as tables. An effect begins with its player on turn and ends with the next."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum, auto

from .cards import BLANKS, NUMBERS, WILDS, Symbol
from .state import Draft, Moves, Phase, Then

Effect = Callable[[Draft], None]


class Target(Enum):
    """How the player of a card names another seat with it; with any other card nobody is named."""

    MAY = auto()
    MUST = auto()


DRAW_TWO, WILD_DRAW_FOUR = 2, 4  # cards
DOWNPOUR: Mapping[Symbol, int] = {Symbol.DOWNPOUR_ONE: 1, Symbol.DOWNPOUR_TWO: 2}  # cards for everybody else


def pass_on(d: Draft) -> None:
    """A number or a Wild: the next seat's turn."""
    d.begin_turn(d.seat_after(d.turn))


def skip(d: Draft) -> None:
    """A1; with two players the same seat again (A6)."""
    d.begin_turn(d.seat_after(d.seat_after(d.turn)))


def reverse(d: Draft) -> None:
    """A2; with two players a Skip (A7)."""
    if d.present() == 2:
        skip(d)
    else:
        d.direction = -d.direction
        pass_on(d)


def draw_two(d: Draft) -> None:
    """A3: the next seat draws and loses its turn; with two players the turn comes back (A8)."""
    pass_on(d)
    d.owe(d.turn, DRAW_TWO, Then.LOSE_TURN)


def wild_draw_four(d: Draft) -> None:
    """A5. A winning one was the only card, hence legal: no challenge is offered (W11, W12)."""
    accused = d.turn
    pass_on(d)
    if d.options.challenge == "on" and d.winner is None:
        d.accused, d.at_stake = accused, WILD_DRAW_FOUR
        d.phase = Phase.ANSWER
    else:
        d.owe(d.turn, WILD_DRAW_FOUR, Then.LOSE_TURN)


def downpour(cards: int) -> Effect:
    """D8, D9: everybody else draws, from the next seat on; nobody loses a turn."""

    def effect(d: Draft) -> None:
        seat = d.turn
        for _ in set(d.playing()) - {d.turn}:  # the player may have left, where its card took effect later
            seat = d.seat_after(seat)
            d.owe(seat, cards, Then.GO_ON)
        pass_on(d)

    return effect


def move_hands(d: Draft, moves: Moves) -> None:
    """These whole hands change owners before the turn ends."""
    d.moving = tuple(sorted(moves))
    d.phase = Phase.MOVE_HANDS


def swap_hands(d: Draft) -> None:
    """D7, H7: with the seat that was named. A winning card has no hand left to give (H9); where its player
    may, it may choose nobody."""
    if d.target is None:
        pass_on(d)
    else:
        move_hands(d, ((d.turn, d.target), (d.target, d.turn)))


def shuffle_hands(d: Draft) -> None:
    """D5. With the last card the hand is won before anything is shuffled (D6)."""
    if d.winner is not None:
        pass_on(d)
    else:
        d.phase = Phase.SHUFFLE_HANDS


EFFECTS: Mapping[Symbol, Effect] = {
    **dict.fromkeys(NUMBERS, pass_on),
    Symbol.SKIP: skip,
    Symbol.REVERSE: reverse,
    Symbol.DRAW_TWO: draw_two,
    Symbol.WILD: pass_on,
    Symbol.WILD_DRAW_FOUR: wild_draw_four,
    **{symbol: downpour(cards) for symbol, cards in DOWNPOUR.items()},
    Symbol.SHUFFLE_HANDS: shuffle_hands,
    Symbol.SWAP_HANDS: swap_hands,
    **dict.fromkeys(BLANKS, pass_on),  # what a table agrees on stands in `house_blanks`
}
TARGETS: Mapping[Symbol, Target] = {Symbol.SWAP_HANDS: Target.MUST}


def first_reverse(d: Draft) -> None:
    """F7: the dealer goes first, play moves to the right; with two players a Skip comes to the same."""
    d.direction = -d.direction
    d.begin_turn(d.dealer if d.dealer not in d.absent else d.seat_after(d.dealer))


def first_wild(d: Draft) -> None:
    """F9, F12: left of the dealer names the colour, then plays; as a first card no Wild kind does more."""
    pass_on(d)
    d.phase = Phase.NAME_COLOUR


# A first card acts as if the dealer had played it (F5, F6, F8), but for these.
FIRST_EFFECTS: Mapping[Symbol, Effect] = {
    **EFFECTS,
    Symbol.REVERSE: first_reverse,
    **dict.fromkeys(WILDS, first_wild),  # but a Wild Draw Four, which goes back before it could (F10)
}
