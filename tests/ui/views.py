"""Views made by hand, and a conversation at them, for tests of the screen."""

from __future__ import annotations

from typing import Any

from tests.helpers.rules import faces
from uno_p2p.rules import events
from uno_p2p.rules.cards import Colour, Face, parse
from uno_p2p.rules.engine import apply, new_hand
from uno_p2p.rules.legality import in_hand, jumping, playable
from uno_p2p.rules.options import Options
from uno_p2p.rules.state import Phase, State
from uno_p2p.table.choices import Ask, AskColour, AskDrawn, AskMove, AskReact, AskRun
from uno_p2p.table.happenings import Moved
from uno_p2p.table.steps.react import after_draws, next_actor
from uno_p2p.table.view import View
from uno_p2p.ui.plain.screen import Plain
from uno_p2p.ui.words import Words

NAMES = {"en": ("Mai", "Ben", "Chie"), "ja": ("マイ", "ベン", "チエ")}
SID = bytes(32)


def game_of(
    top: str = "R5",
    colour: str = "R",
    turn: int = 0,
    seats: int = 3,
    options: Options | None = None,
    **fields: Any,
) -> State:
    """A hand in its middle: seven cards everywhere unless `fields` say otherwise."""
    start = new_hand(options or Options(), seats, seats - 1)
    basics = {
        "top": parse(top),
        "colour": Colour(colour) if colour else None,
        "turn": turn,
        "phase": Phase.ACT,
        "discards": (0,),
    }
    return start._replace(**(basics | fields))


def view_of(
    ask: Ask | None = None,
    hand: str = "",
    game: State | None = None,
    names: tuple[str, ...] = NAMES["en"],
    **fields: Any,
) -> View:
    basics: dict[str, Any] = {
        "seat": 0,
        "sid": SID,
        "totals": (0,) * len(names),
        "out": frozenset(),
        "revealed": None,
        "step": "move",
        "owed": (0,) if ask else (),
    }
    return View(names=names, hand=tuple(faces(hand)), game=game, ask=ask, **(basics | fields))


def at_move(hand: str, game: State | None = None, **fields: Any) -> View:
    """It is seat 0's turn."""
    game = game or game_of()
    cards = tuple(faces(hand))
    return view_of(AskMove(cards, playable(game, cards)), hand, game, **fields)


def at_drawn(hand: str, game: State | None = None, **fields: Any) -> View:
    """Seat 0 has drawn the last card of the hand."""
    return at_choice(hand, game or game_of(phase=Phase.PLAY_OR_KEEP), **fields)


def at_choice(hand: str, game: State, *, keep: bool = True, **fields: Any) -> View:
    """The same where the rules leave less of a choice."""
    cards = tuple(faces(hand))
    ask = AskDrawn(cards[-1], playable(game, cards[-1:])[0], keep)
    return view_of(ask, hand, game, **fields)


def at_react(player: int, first: int, hand: str, game: State | None = None, **fields: Any) -> View:
    """`player` has one card and has not called."""
    game = game or game_of(turn=first)
    cards = tuple(faces(hand))
    return view_of(AskReact(player, first, cards, playable(game, cards)), hand, game, **fields)


def at_window(hand: str, event: events.Played, game: State, **fields: Any) -> View:
    """That has just been played at a table with jump-in; seat 0 looks at it with this hand."""
    game, cards = apply(game, event), tuple(faces(hand))
    first = next_actor(game)
    settled = apply(game, events.Stood())
    plays = first == 0 and settled.phase not in (Phase.MOVE_HANDS, Phase.SHUFFLE_HANDS)
    fits = in_hand(after_draws(settled), cards) if plays else (False,) * len(cards)
    uncalled = game.uno_open == event.seat
    ask = AskReact(event.seat, first, cards, fits, uncalled, jumping(game, 0, cards))
    return view_of(ask, hand, game, step="react", owed=(first,), **fields)


def run_of(top: str, cards: int, accused: int | None = None, colour: str = "R", turn: int = 0) -> State:
    """A run of draw cards has come to the seat on turn."""
    options = Options(stacking="same-symbol")
    fields = {"phase": Phase.RUN, "at_stake": cards, "accused": accused, "before": Colour.RED}
    return game_of(top, colour, turn, options=options, **fields)


def at_run(hand: str, game: State, **fields: Any) -> View:
    """Seat 0 has to answer it."""
    faces_, colour = tuple(faces(hand)), None if game.accused is None else game.before
    ask = AskRun(faces_, playable(game, faces_), game.at_stake, game.accused, colour)
    return view_of(ask, hand, game, **fields)


def at_colour(hand: str, **fields: Any) -> View:
    game = game_of("W", "", phase=Phase.NAME_COLOUR)
    return view_of(AskColour(tuple(faces(hand))), hand, game, **fields)


def plain(language: str = "en", options: Options | None = None, hands: int = 0) -> Plain:
    return Plain(Words(language), options or Options(), hands)


def moved(event: events.Event) -> Moved:
    return Moved(event)


def cards(codes: str) -> tuple[Face, ...]:
    return tuple(faces(codes))
