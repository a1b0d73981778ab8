"""Wild Customizable (D4): the rules that a table can give its blank cards, by the names in `blanks`."""

from __future__ import annotations

from collections.abc import Mapping

from .cards import BLANKS
from .effects import Effect, Target, downpour, move_hands, pass_on, swap_hands
from .house_rule import HouseRule
from .options import Options
from .state import Draft, Then


def pass_left(d: Draft) -> None:
    """All hands to the left, whatever the direction of play. A winning card moves nothing."""
    if d.winner is not None:
        pass_on(d)
        return
    seats = d.playing()
    move_hands(d, tuple(zip(seats, (*seats[1:], seats[0]), strict=True)))


def until_colour(d: Draft) -> None:
    """The next seat draws until a card of the named colour comes, and loses its turn. A winning card draws
    nothing: nobody is left to stop for."""
    pass_on(d)
    if d.winner is None:
        d.owe(d.turn, 1, Then.SHOW_COLOUR)


def skip_all(d: Draft) -> None:
    """Everybody else loses a turn. If the player has left in the meantime nobody is left to play again."""
    if d.turn in d.absent:
        pass_on(d)
    else:
        d.begin_turn(d.turn)


_EFFECTS: Mapping[str, Effect] = {
    "swap": swap_hands,
    "draw-1": downpour(1),
    "draw-2": downpour(2),
    "pass-left": pass_left,
    "until-colour": until_colour,
    "skip-all": skip_all,
}
_TARGETS: Mapping[str, Target] = {"swap": Target.MUST}


def rules_of(options: Options) -> tuple[HouseRule, ...]:
    """What the blank cards do under these options."""
    return tuple(
        HouseRule(
            "blanks",
            blank.rule,
            effects={symbol: _EFFECTS[blank.rule]},
            targets={symbol: _TARGETS[blank.rule]} if blank.rule in _TARGETS else {},
        )
        for symbol, blank in zip(BLANKS, options.blanks, strict=False)
    )
