"""The screen at a table with seven-zero: whom a seven names, typed with the card or when it is asked for."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ui.views import at_drawn, at_move, at_react, game_of, moved, plain, view_of
from uno_p2p.rules import events
from uno_p2p.rules.cards import parse
from uno_p2p.rules.options import Options
from uno_p2p.rules.presets import parse as options
from uno_p2p.rules.state import Phase, State
from uno_p2p.table.choices import Choice, DrawCard, Pass, Play, PlayDrawn
from uno_p2p.table.happenings import DeckReady
from uno_p2p.table.view import View
from uno_p2p.ui.plain.screen import Heard

HAND = "R7 B2 G7 R1"
BOTH, MAY = options(["seven_zero=both"]), options(["seven_zero=seven-may"])
WHOM = "With whom do you swap hands for red 7: Ben and Chie? Type a name, or “cancel” to keep the card."


def game(chosen: Options = BOTH, **fields: Any) -> State:
    return game_of(options=chosen, **({"counts": (4, 5, 3)} | fields))


def at(hand: str = HAND, chosen: Options = BOTH, **fields: Any) -> View:
    return at_move(hand, game(chosen), **fields)


def two(chosen: Options = BOTH) -> View:
    return at_move(HAND, game(chosen, seats=2, counts=(4, 5)), names=("Mai", "Ben"))


def after(view: View, *lines: str) -> Heard:
    """What comes of the last of these lines."""
    screen = plain(options=view.game.options if view.game else None)
    screen.ask(view)
    return [screen.hear(view, line) for line in lines][-1]


@pytest.mark.parametrize(
    ("line", "choice"),
    [
        ("red 7 ben", Play(0, target=1)),
        ("Red 7, Chie!", Play(0, target=2)),
        ("ben red 7", Play(0, target=1)),
        ("r7 with ben", Play(0, target=1)),
        ("2 ben", Play(0, target=1)),
        ("red 7 2 ben", Play(0, target=1)),
        ("red 7 ben 2", Play(0, target=1)),
        ("red 7 seat 3", Play(0, target=2)),
        ("赤の7 ベン", None),
        ("赤の7 benさん", Play(0, target=1)),
        ("赤の7 席3", Play(0, target=2)),
        ("red 7 mai", None),
        ("red 7 bendix", None),
        ("red 7 dora", None),
    ],
)
def test_a_card_and_a_name(line: str, choice: Choice | None) -> None:
    assert after(at("R7 B2 R1 B3"), line).choice == (choice if line != "2 ben" else Play(0, target=1))


def test_a_name_goes_with_the_call_of_uno_and_with_the_drawn_card() -> None:
    pair = at_move("R7 B2", game(counts=(2, 5, 3)))
    for line in ("red 7 ben uno", "red 7 uno ben", "uno red 7 ben"):
        assert after(pair, line).choice == Play(0, uno=True, target=1)
    drawn = at_drawn("B2 R7", game(phase=Phase.PLAY_OR_KEEP, counts=(2, 5, 3)))
    assert after(drawn, "play chie").choice == PlayDrawn(target=2)
    assert after(drawn, "play", "chie").choice == PlayDrawn(target=2)


def test_two_of_one_name_are_told_apart_by_their_seats() -> None:
    view = at(names=("Mai", "Ben", "ben"))
    assert after(view, "red 7 ben").choice is None
    assert after(view, "red 7 3 ben").choice == Play(0, target=2)
    assert after(view, "red 7", "ben (seat 2)").choice == Play(0, target=1)


def test_a_name_that_is_a_word_of_the_game_counts_when_it_is_asked_for() -> None:
    view = at(names=("Mai", "Red", "Draw"))
    assert after(view, "red 7", "red").choice == Play(0, target=1)
    assert after(view, "red 7", "draw").choice == Play(0, target=2)
    assert after(view, "red 1").choice == Play(3)
    assert after(view, "draw").choice == DrawCard()


def test_a_forgotten_name_is_asked_for() -> None:
    assert after(at(), "red 7") == Heard((WHOM,))
    assert after(at(), "red 7", "ben") == Heard((), Play(0, target=1))
    assert after(at(), "red 7", "seat 3") == Heard((), Play(0, target=2))
    assert after(at(), "red 7", "cancel") == Heard(("You keep red 7.",))
    assert after(at(), "red 7", "cancel", "ben").choice is None
    assert after(at(), "red 7", "red 1").choice == Play(3)
    assert after(at(), "red 7", "blue").choice is None
    assert after(at(), "red 7", "?").lines[1:3] == (
        "The name of a player, or the word seat and its number: swap hands with that player.",
        "“cancel”: keep the card after all.",
    )


def test_where_nobody_need_be_named_it_is_asked_whether_anybody_is() -> None:
    asked = after(at(chosen=MAY), "red 7")
    assert asked.choice is None
    assert "“no” to swap with nobody" in asked.lines[0]
    assert after(at(chosen=MAY), "red 7", "no").choice == Play(0)
    assert after(at(chosen=MAY), "red 7", "ben").choice == Play(0, target=1)
    assert after(two(MAY), "red 7", "no").choice == Play(0)


def test_where_somebody_must_be_named_no_is_refused() -> None:
    refused = after(at(), "red 7", "no")
    assert refused.choice is None
    assert refused.lines == ("Name a player for red 7: add the name of the one you swap hands with.",)
    assert after(at(), "red 7", "no", "ben").choice == Play(0, target=1)


def test_with_two_players_the_only_other_need_not_be_named() -> None:
    assert after(two(), "red 7").choice == Play(0, target=1)
    assert after(two(), "red 7 ben").choice == Play(0, target=1)


@pytest.mark.parametrize("chosen", [Options(), options(["seven_zero=zero"])])
def test_a_card_that_takes_no_name(chosen: Options) -> None:
    assert after(at(chosen=chosen), "red 7").choice == Play(0)
    assert after(at(chosen=chosen), "red 7 ben").lines == ("No player can be named with red 7.",)
    assert after(at(), "red 1 ben").lines == ("No player can be named with red 1.",)


def test_a_last_seven_is_played_without_a_name() -> None:
    assert after(at_move("R7", game(counts=(1, 5, 3))), "red 7").choice == Play(0)


def test_who_is_gone_cannot_be_named() -> None:
    view = at_move(HAND, game(absent=frozenset({2})))
    assert after(view, "red 7 chie").lines == ("Chie does not play in this hand.",)
    assert after(view, "red 7").choice == Play(0, target=1)


def test_help_tells_of_names_only_where_a_card_takes_one() -> None:
    line = "A card that swaps hands and the name of a player behind it: swap with that player."
    assert line in after(at(), "?").lines
    assert line not in after(at("R1 B2"), "?").lines
    assert line not in after(at(chosen=Options()), "?").lines


def test_before_hands_move_there_is_only_the_moment_to_let_pass() -> None:
    moving = game(turn=1, phase=Phase.MOVE_HANDS, moving=((0, 1), (1, 0)), uno_open=1)
    view = at_react(1, 0, "R3 B2", moving)
    assert plain().ask(view)[-1] == "Then, in a moment, hands change owners; “pass” goes on at once."
    assert after(view, "red 3").lines == ("First the hands go to their new owners.",)
    assert after(view, "pass").choice == Pass()
    help_lines = after(view, "?").lines
    assert help_lines.index("At any time:") == 3


# -- what is told -----------------------------------------------------------------------------------------


def test_the_cards_that_come_after_a_swap_are_told_as_they_come() -> None:
    """The counts go with the hands, so a drawn card is still found at the end of the hand."""
    screen = plain(options=BOTH)
    screen.show(view_of(), DeckReady(0, 2))
    before = view_of(hand="R1 R2 R3 R4 R6 R8", game=game(counts=(6, 7, 7)))
    screen.show(before, moved(events.Played(0, parse("R7"), target=1)))
    # The view is a moment later: two more cards have been drawn already.
    later = view_of(hand="B2 B1 B3 B4 B6 B7 B8 Y4 Y1", game=game(counts=(9, 6, 7)))
    screen.show(later, moved(events.HandsMoved(((0, 1), (1, 0)))))
    assert screen.show(later, moved(events.Drew(0, 1))) == ["You draw yellow 4."]


def test_the_log_tells_who_swapped() -> None:
    screen, view = plain(options=BOTH), view_of(hand="R1", game=game())
    screen.show(view, moved(events.HandsMoved(((1, 2), (2, 1)))))
    assert screen.hear(view, "log").lines == ("Ben and Chie swap hands.",)


def test_whom_the_table_waits_for_while_hands_move() -> None:
    waiting = plain().waiting(view_of(owed=(1,), step="rekey"))
    assert waiting == ["Waiting for Ben to hand over the cards."]
