"""The screen with the newer rules: drawing on, cards of 112, blank cards by their names, no bluffing."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ui.views import at_choice, at_move, at_react, game_of, moved, plain, view_of
from uno_p2p.rules import events
from uno_p2p.rules.cards import Colour, parse
from uno_p2p.rules.options import Options
from uno_p2p.rules.presets import parse as options
from uno_p2p.rules.state import Phase, State
from uno_p2p.table.choices import AskMove, Choice, Keep, Play, PlayDrawn
from uno_p2p.table.happenings import DeckReady
from uno_p2p.table.view import View
from uno_p2p.ui.plain.screen import Heard

RED, BLUE, GREEN = Colour.RED, Colour.BLUE, Colour.GREEN
TO_MATCH, FORCE = options(["draw=to-match"]), options(["force_play=on"])
HONEST = options(["no_bluffing=on"])
BLANKS = options(["deck=modern112", "blanks=swap:Robin Hood,draw-1,skip-all:虹"])
SWAP = options(["deck=swap112"])


def drawn(hand: str, chosen: Options, **flags: bool) -> View:
    return at_choice(hand, game_of(options=chosen, phase=Phase.PLAY_OR_KEEP), **flags)


def at(hand: str, chosen: Options = BLANKS, **fields: Any) -> View:
    return at_move(hand, game_of(options=chosen, **fields))


def hear(view: View, *lines: str) -> Heard:
    """What comes of the last of these lines."""
    screen = plain(options=view.game.options if view.game else None)
    screen.ask(view)
    return [screen.hear(view, line) for line in lines][-1]


# -- the drawn card ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("view", "lines"),
    [
        (drawn("B2 R1 R9", FORCE, keep=False), ["You have to play red 9, because it fits: type “play”."]),
        (
            drawn("B2 R1 W", FORCE, keep=False),
            ["You have to play Wild, because it fits: type “play” with a colour, as in “play blue”."],
        ),
        (drawn("B2 R1 R9", TO_MATCH), ["You can play red 9: type “play” or “keep”."]),
        (
            drawn("B2 R1 W4", TO_MATCH),
            ["You can play Wild Draw Four: type “play” with a colour, as in “play blue”, or “keep”."],
        ),
        (drawn("B2 R1 B9", FORCE), ["You cannot play blue 9: type “keep”."]),
    ],
)
def test_what_can_be_done_with_the_drawn_card(view: View, lines: list[str]) -> None:
    assert plain().ask(view) == lines


MUST = drawn("B2 R1 R9", FORCE, keep=False)
FITS = drawn("B2 R1 R9", TO_MATCH)


@pytest.mark.parametrize(
    ("view", "line", "answer"),
    [
        (MUST, "keep", "You have to “play” red 9, because it fits."),
        (MUST, "no", "You have to “play” red 9, because it fits."),
        (MUST, "draw", "You have to “play” red 9, because it fits."),
        (MUST, "play", PlayDrawn()),
        (FITS, "keep", Keep()),
        (FITS, "draw", "You have drawn a card that fits: “play” or “keep”."),
        (drawn("B2 R1 R9", Options()), "draw", "You have drawn a card already: “play” or “keep”."),
    ],
)
def test_the_answer_to_a_drawn_card(view: View, line: str, answer: str | Choice) -> None:
    heard = hear(view, line)
    assert heard == (Heard((answer,)) if isinstance(answer, str) else Heard((), answer))


@pytest.mark.parametrize(
    ("view", "keys"),
    [
        (MUST, ["“play”: play the card that you have drawn."]),
        (
            drawn("B2 R1 W", TO_MATCH),
            [
                "“play blue”: play the card that you have drawn, with a colour.",
                "“keep”: keep the card that you have drawn.",
            ],
        ),
    ],
)
def test_help_lists_what_is_open(view: View, keys: list[str]) -> None:
    lines = hear(view, "?").lines
    assert list(lines[1 : lines.index("At any time:")]) == keys


@pytest.mark.parametrize(
    ("view", "line", "rule"),
    [
        (MUST, "keep", "At this table a drawn card that fits has to be played at once."),
        (FITS, "draw", "At this table whoever draws goes on until a card fits, and no further."),
    ],
)
def test_why_tells_the_rule(view: View, line: str, rule: str) -> None:
    assert hear(view, line, "why").lines == (*hear(view, line).lines, rule)


# -- drawing on, as it is told ----------------------------------------------------------------------------


def test_who_draws_on_is_told_of_once() -> None:
    screen, view = plain(), view_of(hand="R7 B2", game=game_of(options=TO_MATCH))
    assert screen.show(view, moved(events.WantsCard(1))) == ["Ben draws a card."]
    for event in (events.Drew(1, 1), events.WantsCard(1), events.Drew(1, 1), events.WantsCard(1)):
        assert screen.show(view, moved(event)) == []
    assert screen.show(view, moved(events.Recycled())) != []
    assert screen.show(view, moved(events.Drew(1, 1))) == []
    assert screen.show(view, moved(events.Kept(1))) == [
        "Ben has drawn 3 cards in all.",
        "Ben keeps the card.",
    ]
    assert screen.show(view, moved(events.WantsCard(1))) == ["Ben draws a card."]
    assert screen.show(view, moved(events.Drew(1, 1))) == []
    assert screen.show(view, moved(events.Kept(1))) == ["Ben keeps the card."]


def test_own_draws_are_each_told_and_not_counted() -> None:
    screen, view = plain(), view_of(hand="R7 B2", game=game_of(options=TO_MATCH))
    screen.show(view, moved(events.WantsCard(0)))
    assert screen.show(view, moved(events.Drew(0, 1))) == ["You draw blue 2."]
    screen.show(view, moved(events.WantsCard(0)))
    more = view_of(hand="R7 B2 G4", game=game_of(options=TO_MATCH))
    assert screen.show(more, moved(events.Drew(0, 1))) == ["You draw green 4."]
    assert screen.show(more, moved(events.Kept(0))) == ["You keep the card."]


def test_a_penalty_is_not_counted_with_a_draw() -> None:
    screen, view = plain(), view_of(hand="R7 B2", game=game_of())
    assert screen.show(view, moved(events.Drew(1, 2))) == ["Ben draws 2 cards."]
    assert screen.show(view, moved(events.WantsCard(1))) == ["Ben draws a card."]
    screen.show(view, moved(events.Drew(1, 1)))
    assert screen.show(view, moved(events.Kept(1))) == ["Ben keeps the card."]


def test_draws_for_a_colour() -> None:
    screen, view = plain(), view_of(hand="R7 B2", game=game_of(options=BLANKS))
    came, not_yet = moved(events.ColourShown(True)), moved(events.ColourShown(False))
    assert screen.show(view, moved(events.Drew(1, 1))) == ["Ben draws a card."]
    assert screen.show(view, not_yet) == []
    assert screen.show(view, moved(events.Drew(1, 1))) == []
    assert screen.show(view, came) == [
        "Ben has drawn 2 cards in all.",
        "A card of the colour has come: Ben stops drawing and misses the turn.",
    ]
    assert screen.show(view, moved(events.Drew(1, 1))) == ["Ben draws a card."]
    assert screen.show(view, came) == [
        "A card of the colour has come: Ben stops drawing and misses the turn."
    ]
    assert screen.show(view, moved(events.Drew(0, 1))) == ["You draw blue 2."]
    assert screen.show(view, not_yet) == []
    more = view_of(hand="R7 B2 G4", game=game_of(options=BLANKS))
    assert screen.show(more, moved(events.Drew(0, 1))) == ["You draw green 4."]
    assert screen.show(more, came) == ["That card has the colour: you stop drawing and miss the turn."]


# -- the new cards ----------------------------------------------------------------------------------------


def test_a_blank_card_is_called_by_the_name_of_the_table() -> None:
    screen = plain(options=BLANKS)
    assert screen.ask(at("R1 WA WB WC"))[2:6] == [
        "1. red 1, matches",
        "2. Robin Hood, matches",
        "3. Wild Customizable 2, matches",
        "4. 虹, matches",
    ]
    view = view_of(hand="R1", game=game_of(options=BLANKS))
    assert screen.show(view, moved(events.Played(1, parse("WA"), RED))) == [
        "Ben plays Robin Hood and names red."
    ]
    assert screen.hear(view, "log").lines == ("Ben plays Robin Hood and names red.",)
    top = view_of(hand="R1", game=game_of("WA", "R", options=BLANKS))
    assert screen.hear(top, "table").lines[0] == "On the pile: Robin Hood. The colour is red."


@pytest.mark.parametrize(
    ("line", "choice"),
    [
        ("2 blue ben", Play(1, BLUE, target=1)),
        ("robin hood blue ben", Play(1, BLUE, target=1)),
        ("Ben, Robin Hood, blue!", Play(1, BLUE, target=1)),
        ("blue robin hood chie", Play(1, BLUE, target=2)),
        ("robin hood", None),
        ("robin", None),
        ("robin hoods blue", None),
        ("robin hood 3", None),
        ("robin hood red 7", None),
        ("customizable 2 blue", Play(2, BLUE)),
        ("白いワイルド2 青", Play(2, BLUE)),
        ("虹 赤", Play(3, RED)),
        ("虹 green", Play(3, GREEN)),
        ("wb", None),
    ],
)
def test_a_blank_card_is_typed_by_name(line: str, choice: Choice | None) -> None:
    assert hear(at("R1 WA WB WC"), line).choice == choice


def test_a_label_goes_with_uno_and_is_asked_for_what_is_missing() -> None:
    pair = at("WA R1", counts=(2, 7, 7))
    assert hear(pair, "robin hood blue ben uno").choice == Play(0, BLUE, uno=True, target=1)
    colour, name = hear(pair, "robin hood uno"), hear(pair, "robin hood uno", "blue")
    assert colour.lines[0].startswith("Which colour for Robin Hood?")
    assert name.lines[0].startswith("With whom do you swap hands for Robin Hood: Ben and Chie?")
    assert hear(pair, "robin hood uno", "blue", "chie") == Heard((), Play(0, BLUE, uno=True, target=2))
    assert hear(pair, "robin hood chie", "blue") == Heard((), Play(0, BLUE, target=2))
    assert hear(pair, "robin hood", "blue", "?").lines[1].startswith("The name of a player")
    assert hear(pair, "robin hood", "blue", "cancel").lines == ("You keep Robin Hood.",)


def test_a_swap_card_names_a_player() -> None:
    view = at("WX R1 B2", SWAP)
    assert hear(view, "wild swap hands blue ben").choice == Play(0, BLUE, target=1)
    assert hear(view, "swap green", "ben").choice == Play(0, GREEN, target=1)
    assert hear(view, "とりかえっこワイルド 青 ben").choice == Play(0, BLUE, target=1)
    assert "A card that swaps hands and the name of a player behind it: swap with that player." in (
        hear(view, "?").lines
    )


def test_a_shuffled_hand_is_shown_anew_and_counted_on() -> None:
    """The counts are spread anew from the seat left of the player, so a drawn card is still found."""
    screen = plain(options=BLANKS)
    screen.show(view_of(), DeckReady(0, 2))
    before = view_of(hand="R1 R2", game=game_of(options=BLANKS))
    screen.show(before, moved(events.Played(1, parse("WS"), RED)))
    # 20 cards for Chie, Mai and Ben in this order; the view is a moment later: one more has been drawn.
    later = view_of(hand="B1 B2 B3 B4 B6 B7 Y4 Y1", game=game_of(options=BLANKS))
    assert screen.show(later, moved(events.HandsDealt())) == [
        "All hands are shuffled together and dealt again.",
        "Your cards are now: yellow 4, blue 1, blue 2, blue 3, blue 4, blue 6 and blue 7.",
    ]
    assert screen.show(later, moved(events.Drew(0, 1))) == ["You draw yellow 1."]


def test_who_watches_sees_no_hand_in_it() -> None:
    watching = view_of(game=game_of(options=BLANKS), seat=None)
    assert plain().show(watching, moved(events.HandsDealt())) == [
        "All hands are shuffled together and dealt again."
    ]


# -- no bluffing ------------------------------------------------------------------------------------------


def test_a_bluff_is_refused_by_its_rule() -> None:
    state = game_of(options=HONEST)
    view = view_of(AskMove(at("W4 R1 B2").hand, (False, True, False)), "W4 R1 B2", state)
    heard = hear(view, "w4 blue")
    assert heard == Heard(("You cannot play Wild Draw Four now, because you have a red card.",))
    assert hear(view, "w4 blue", "why").lines[1].startswith("At this table nobody can bluff")


def test_what_cannot_be_the_last_card_is_refused_by_its_rule() -> None:
    chosen = options(["deck=modern112", "shuffle_hands_last=refuse"])
    view = view_of(AskMove(at("WS").hand, (False,)), "WS", game_of(options=chosen, counts=(1, 7, 7)))
    assert hear(view, "1 red") == Heard(("Wild Shuffle Hands cannot be your last card.",))


def test_ahead_of_a_draw_the_reason_is_the_card_and_not_the_draw() -> None:
    state: State = game_of("RD", "R", turn=1)._replace(owed=(), uno_open=2)
    view = at_react(2, 0, "B2 R7", state)
    assert hear(view, "blue 2").lines[0].startswith("You cannot play blue 2 on red Draw Two")
