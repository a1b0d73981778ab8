"""What happened, as it is told to one seat: everything in both languages, and no more than it may know."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from tests.ui.views import NAMES, SID, cards, game_of, moved, plain, view_of
from uno_p2p.rules import events
from uno_p2p.rules.cards import Colour, parse
from uno_p2p.table import happenings
from uno_p2p.table.happenings import Happening, Moved
from uno_p2p.table.view import Revealed, View
from uno_p2p.ui.words import Words

RED, BLUE = Colour.RED, Colour.BLUE
R7, WILD = parse("R7"), parse("W")


def view(hand: str = "R7 B2", language: str = "en", **fields: object) -> View:
    return view_of(hand=hand, names=NAMES[language], **({"game": game_of()} | fields))  # type: ignore[arg-type]  # any field of View


def told(happening: Happening, seen: View | None = None, language: str = "en") -> list[str]:
    return plain(language).show(seen or view(language=language), happening)


TOLD: list[tuple[Happening, list[str]]] = [
    (happenings.TableOpen(SID), ["Everybody has signed."]),
    (happenings.Shuffles(0, 108), ["You have shuffled 108 cards."]),
    (happenings.Shuffles(1, 108), ["Ben has shuffled 108 cards."]),
    (happenings.DeckReady(0, 0), ["Hand 1 begins. You deal."]),
    (happenings.DeckReady(4, 2), ["Hand 5 begins. Chie deals."]),
    (moved(events.TurnedUp(R7)), ["The first card is red 7."]),
    (
        moved(events.Reshuffled()),
        ["A Wild Draw Four cannot be the first card: it goes back, and the draw pile is shuffled again."],
    ),
    (moved(events.NamedColour(0, RED)), ["You name red."]),
    (moved(events.NamedColour(1, BLUE)), ["Ben names blue."]),
    (moved(events.Played(0, R7)), ["You play red 7."]),
    (moved(events.Played(1, R7)), ["Ben plays red 7."]),
    (moved(events.Played(1, R7, uno=True)), ["Ben plays red 7.", "Ben calls UNO!"]),
    (moved(events.Played(0, R7, uno=True)), ["You play red 7.", "You call UNO!"]),
    (moved(events.Played(0, WILD, BLUE)), ["You play Wild and name blue."]),
    (moved(events.Played(1, parse("W4"), BLUE)), ["Ben plays Wild Draw Four and names blue."]),
    (moved(events.Played(1, parse("RS"))), ["Ben plays red Skip.", "The next player misses a turn."]),
    (moved(events.Played(1, parse("RR"))), ["Ben plays red Reverse.", "The direction of play turns round."]),
    (moved(events.Played(1, parse("RD"))), ["Ben plays red Draw Two."]),
    (
        moved(events.HandsMoved(((0, 1), (1, 0)))),
        ["You and Ben swap hands.", "Your cards are now: red 7 and blue 2."],
    ),
    (moved(events.HandsMoved(((1, 2), (2, 1)))), ["Ben and Chie swap hands."]),
    (
        moved(events.HandsMoved(((0, 1), (1, 2), (2, 0)))),
        [
            "Everybody passes the whole hand on to the next player.",
            "You get the hand of Chie.",
            "Your cards are now: red 7 and blue 2.",
        ],
    ),
    (moved(events.HandsMoved(())), ["No hands change owners, because somebody is gone."]),
    (
        moved(events.HandsDealt()),
        ["All hands are shuffled together and dealt again.", "Your cards are now: red 7 and blue 2."],
    ),
    (moved(events.Jumped(0, R7)), ["You jump in with red 7."]),
    (moved(events.Jumped(1, R7)), ["Ben jumps in with red 7."]),
    (moved(events.Jumped(1, R7, uno=True)), ["Ben jumps in with red 7.", "Ben calls UNO!"]),
    (moved(events.Jumped(0, WILD, BLUE)), ["You jump in with Wild and name blue."]),
    (moved(events.Jumped(1, WILD, BLUE)), ["Ben jumps in with Wild and names blue."]),
    (
        moved(events.Jumped(1, parse("RS"))),
        [
            "Ben jumps in with red Skip.",
            "This counts instead of the card below.",
            "The next player misses a turn.",
        ],
    ),
    (moved(events.Stood()), []),
    (moved(events.ColourShown(False)), []),
    (moved(events.WantsCard(0)), []),
    (moved(events.WantsCard(1)), ["Ben draws a card."]),
    (moved(events.Drew(0, 1)), ["You draw blue 2."]),
    (moved(events.Drew(0, 2)), ["You draw 2 cards: red 7 and blue 2."]),
    (moved(events.Drew(1, 1)), ["Ben draws a card."]),
    (moved(events.Drew(1, 2)), ["Ben draws 2 cards."]),
    (
        moved(events.Recycled()),
        ["The draw pile was used up: the discards are shuffled and become the new draw pile."],
    ),
    (moved(events.Kept(0)), ["You keep the card."]),
    (moved(events.Kept(1)), ["Ben keeps the card."]),
    (moved(events.Called(0)), ["You call UNO!"]),
    (moved(events.Called(1)), ["Ben calls UNO!"]),
    (moved(events.Caught(1, 0)), ["Ben catches you: you did not call UNO."]),
    (moved(events.Caught(0, 1)), ["You catch Ben, who did not call UNO."]),
    (moved(events.Caught(2, 1)), ["Chie catches Ben, who did not call UNO."]),
    (moved(events.Challenged(0)), ["You challenge the Wild Draw Four."]),
    (moved(events.Challenged(1)), ["Ben challenges the Wild Draw Four."]),
    (moved(events.Accepted(0)), ["You take the cards."]),
    (moved(events.Accepted(1)), ["Ben takes the cards."]),
    (
        moved(events.Verdict(True)),
        ["The challenge was right: whoever played the Wild Draw Four draws the cards instead."],
    ),
    (
        moved(events.Verdict(False)),
        ["The challenge was wrong: the challenger draws 2 cards more and misses the turn."],
    ),
    (moved(events.Absent(0)), ["You are absent and are passed over in this hand."]),
    (moved(events.Absent(1)), ["Ben is absent and is passed over in this hand."]),
    (
        happenings.Reacted(1, 800, ((2, 2100), (0, 2000)), None),
        [
            "Ben called UNO after 0.8 seconds.",
            "You tried to catch after 2.0 seconds.",
            "Chie tried to catch after 2.1 seconds.",
        ],
    ),
    (
        happenings.Reacted(0, 2500, ((1, 2000),), 1),
        ["Ben tried to catch after 2.0 seconds.", "You called UNO after 2.5 seconds."],
    ),
    (happenings.Reacted(1, 800, (), None), []),
    (happenings.Reacted(1, None, (), None), []),
    (happenings.Reacted(1, None, (), None, ((2, 700),)), []),
    (
        happenings.Reacted(1, None, (), None, ((2, 700), (0, 900)), ((0, R7),)),
        [
            "Chie jumped in after 0.7 seconds.",
            "You jumped in after 0.9 seconds.",
            "You were too late with red 7 and take it back; everybody has seen it.",
        ],
    ),
    (
        happenings.Reacted(1, 1200, (), None, ((0, 700), (2, 900)), ((2, WILD),)),
        [
            "You jumped in after 0.7 seconds.",
            "Chie jumped in after 0.9 seconds.",
            "Ben called UNO after 1.2 seconds.",
            "Chie was too late with Wild and takes it back.",
        ],
    ),
    (happenings.Reacted(1, None, ((2, 2100),), 2), []),
    (happenings.Judged(1, 2, True, RED), ["Ben had a red card."]),
    (happenings.Judged(0, 2, True, RED), ["You had a red card."]),
    (happenings.Judged(1, 2, False, RED), ["Ben has proven to have had no red card."]),
    (happenings.Judged(0, 2, False, RED), ["You have proven that you had no red card."]),
    (happenings.RunGrew(0, 4), ["You draw 4 cards, unless you play another one of the kind."]),
    (happenings.RunGrew(1, 2), ["Ben draws 2 cards, unless another one of the kind is played."]),
    (happenings.Opened(0, cards("W R7")), ["You had left: red 7 and Wild."]),
    (happenings.Opened(1, cards("W R7 R1")), ["Ben had left: red 1, red 7 and Wild."]),
    (
        happenings.HandScored(0, 1, (0, 45, 0), (0, 65, 7)),
        [
            "Hand 1 is over: Ben went out.",
            "Ben gets 45 points.",
            "Points in all: Mai has 0, Ben has 65 and Chie has 7.",
        ],
    ),
    (
        happenings.HandScored(0, 0, (1, 0, 0), (1, 0, 0)),
        [
            "Hand 1 is over: you went out.",
            "You get 1 point.",
            "Points in all: Mai has 1, Ben has 0 and Chie has 0.",
        ],
    ),
    (
        happenings.HandScored(1, None, (0, 0, 0), (0, 0, 0)),
        ["Hand 2 is over: nobody could go on.", "Points in all: Mai has 0, Ben has 0 and Chie has 0."],
    ),
    (
        happenings.Joined(("さくら",), (2,)),
        ["さくら sits down at the table.", "Chie gives up its place for that."],
    ),
    (happenings.OtherRules(0), ["You propose other rules for the next match; the others are asked."]),
    (
        happenings.OtherRules(1),
        ["Ben proposes other rules for the next match; you are asked whether you play by them."],
    ),
    (happenings.Left((0, 2)), ["You leave the table.", "Chie leaves the table."]),
    (
        happenings.Joined(("エミ", "フミ"), (1,)),
        ["エミ sits down at the table.", "フミ sits down at the table.", "Ben gives up its place for that."],
    ),
    (
        happenings.Disclosed({}),
        ["Everybody has opened the keys of this match: its record now shows every card."],
    ),
    (happenings.MatchOver((0,), (500, 0, 0)), ["You have won the match!"]),
    (happenings.MatchOver((2,), (0, 0, 500)), ["Chie has won the match!"]),
    (happenings.MatchOver((), (0, 0, 0)), ["The match is over; nobody has reached the goal."]),
    (happenings.RolledBack(), [Words("en").say("event.rolled-back")]),
    (happenings.WentAway((1,)), ["Those who are there have agreed that Ben is away."]),
    (happenings.CameBack((1,)), ["Ben is back, and is dealt in again."]),
    (happenings.SpokeDouble((1,)), [Words("en").say("event.spoke-double.other", name="Ben")]),
    (happenings.Convicted((1,)), [Words("en").say("event.convicted.other", name="Ben")]),
    (happenings.BadShares(1), [Words("en").say("event.bad-shares.other", name="Ben")]),
    (happenings.LeftBehind(), [Words("en").say("event.left-behind")]),
    (
        happenings.HandVoid(0, (1,), (0, 50, 0), (0, 0, 7)),
        [
            "Hand 1 does not count: it could not go on without Ben.",
            "Ben loses 50 points.",
            "Points in all: Mai has 0, Ben has 0 and Chie has 7.",
        ],
    ),
]


@pytest.mark.parametrize(("happening", "lines"), TOLD)
def test_told_in_english(happening: Happening, lines: list[str]) -> None:
    assert told(happening) == lines


@pytest.mark.parametrize(("happening", "lines"), TOLD)
def test_told_in_japanese(happening: Happening, lines: list[str]) -> None:
    said = told(happening, language="ja")
    assert len(said) == len(lines)
    assert not re.search("[A-Za-z]", " ".join(said).replace("UNO", ""))


def test_everything_that_can_happen_is_in_the_list() -> None:
    kinds = {type(happening) for happening, _ in TOLD}
    kinds |= {type(happening.event) for happening, _ in TOLD if isinstance(happening, Moved)}
    assert kinds >= {*get_args(Happening), *get_args(events.Event)}


JAPANESE: list[tuple[Happening, list[str]]] = [
    (moved(events.Played(1, R7)), ["ベンさんが赤の7を出しました。"]),
    (moved(events.Played(0, WILD, BLUE)), ["ワイルドを出して、青を選びました。"]),
    (
        moved(events.Played(1, parse("BS"), uno=True)),
        [
            "ベンさんが青のスキップを出しました。",
            "ベンさんが「ウノ！」と言いました。",
            "次の人は1回休みです。",
        ],
    ),
    (moved(events.Drew(1, 2)), ["ベンさんがカードを2枚引きました。"]),
    (moved(events.Drew(0, 1)), ["1枚引きました：青の2。"]),
    (moved(events.Caught(2, 1)), ["チエさんがベンさんの「ウノ」の言い忘れを指摘しました。"]),
    (happenings.DeckReady(0, 1), ["第1ラウンドを始めます。親はベンさんです。"]),
    (
        happenings.HandScored(0, 1, (0, 45, 0), (0, 45, 0)),
        [
            "第1ラウンド終了。ベンさんが上がりました。",
            "ベンさんに45点入ります。",
            "合計点：マイさん0点、ベンさん45点、チエさん0点。",
        ],
    ),
]


@pytest.mark.parametrize(("happening", "lines"), JAPANESE)
def test_the_japanese_of_a_family(happening: Happening, lines: list[str]) -> None:
    assert told(happening, language="ja") == lines


# -- cards and their owners -------------------------------------------------------------------------------


def test_the_dealt_hand_is_told_once() -> None:
    screen, seen = plain(), view("B2 R7 R1 GS W Y3 Y0 B9")
    screen.show(seen, happenings.DeckReady(0, 1))
    first = screen.show(seen, moved(events.TurnedUp(parse("R5"))))
    assert first == [
        "Your cards: red 1, red 7, yellow 0, yellow 3, green Skip, blue 2 and Wild.",
        "The first card is red 5.",
    ]
    assert screen.show(seen, moved(events.TurnedUp(parse("R6")))) == ["The first card is red 6."]


def test_cards_that_come_together_are_each_told_in_their_time() -> None:
    """Several draws may have happened before the screen sees the first: the view is ahead of the story."""
    screen, seen = plain(), view("B2 R7 R1 GS W Y3 Y0 B9 G1 G2")
    screen.show(seen, happenings.DeckReady(0, 1))
    assert screen.show(seen, moved(events.Drew(0, 1))) == ["You draw blue 9."]
    assert screen.show(seen, moved(events.Drew(0, 2))) == ["You draw 2 cards: green 1 and green 2."]


def test_cards_after_an_own_play() -> None:
    screen = plain()
    screen.show(view("R1 R2 R3 R4 R5 R6 R7"), happenings.DeckReady(0, 1))
    screen.show(view("R1 R2 R3 R4 R5 R6"), moved(events.Played(0, R7)))
    assert screen.show(view("R1 R2 R3 R4 R5 R6 B9"), moved(events.Drew(0, 1))) == ["You draw blue 9."]


def test_cards_that_were_played_before_they_could_be_told() -> None:
    screen = plain()
    screen.show(view("R1 R2 R3 R4 R5 R6 R7"), happenings.DeckReady(0, 1))
    assert screen.show(view("R1 R2 R3 R4 R5 R6 R7"), moved(events.Drew(0, 2))) == ["You draw 2 cards."]
    assert told(moved(events.Drew(0, 1)), view("")) == ["You draw a card."]


def test_the_drawn_card_of_another_player_is_not_told_twice() -> None:
    screen, seen = plain(), view()
    assert screen.show(seen, moved(events.WantsCard(1))) == ["Ben draws a card."]
    assert screen.show(seen, moved(events.Recycled())) != []
    assert screen.show(seen, moved(events.Drew(1, 1))) == []
    assert screen.show(seen, moved(events.Drew(1, 1))) == ["Ben draws a card."]
    screen.show(seen, moved(events.WantsCard(1)))
    assert screen.show(seen, moved(events.Drew(2, 1))) == ["Chie draws a card."]


def test_the_own_drawn_card_is_told_after_the_wish_for_it() -> None:
    screen, seen = plain(), view()
    assert screen.show(seen, moved(events.WantsCard(0))) == []
    assert screen.show(seen, moved(events.Drew(0, 1))) == ["You draw blue 2."]


def test_both_piles_used_up() -> None:
    empty = view(game=game_of(draw_count=0))
    said = ["Both piles are used up: nothing can be drawn, and the turn passes."]
    assert told(moved(events.WantsCard(1)), empty) == said
    assert told(moved(events.WantsCard(1)), view(game=game_of(draw_count=0, discards=(1, 2)))) != said


def test_a_revealed_hand_is_told_to_the_challenger() -> None:
    judged = happenings.Judged(1, 0, True, RED)
    seen = view(revealed=Revealed(1, cards("W R1")))
    assert told(judged, seen) == [
        "Ben had a red card.",
        "The hand of Ben, shown to nobody but you: red 1 and Wild.",
    ]


def test_two_players_go_again() -> None:
    seen = view_of(hand="R7", game=game_of(seats=2), names=("Mai", "Ben"))
    assert told(moved(events.Played(0, parse("RS"))), seen)[1:] == ["It is your turn again."]
    assert told(moved(events.Played(1, parse("RR"))), seen)[1:] == ["It is the turn of Ben again."]
    one_is_away = view(game=game_of(absent=frozenset((2,))))
    assert told(moved(events.Played(1, parse("RR"))), one_is_away)[1:] == ["It is the turn of Ben again."]


def test_a_last_card_has_no_turn_to_tell_of() -> None:
    seen = view(game=game_of(counts=(7, 0, 7)))
    assert told(moved(events.Played(1, parse("RS"))), seen) == ["Ben plays red Skip."]
    # The view may be ahead of the story: this is the last card but one.
    screen = plain()
    screen.show(seen, happenings.DeckReady(0, 1))
    for _ in range(6):
        lines = screen.show(seen, moved(events.Played(1, parse("RS"))))
    assert lines == ["Ben plays red Skip.", "The next player misses a turn."]
    assert screen.show(seen, moved(events.Played(1, parse("RS")))) == ["Ben plays red Skip."]


# -- the log ----------------------------------------------------------------------------------------------


def test_the_log_tells_the_last_things_again_in_the_language_of_now() -> None:
    screen, seen = plain(), view(language="ja")
    assert screen.hear(seen, "log").lines == ("Nothing has happened yet.",)
    screen.show(seen, moved(events.Played(1, R7)))
    screen.show(seen, moved(events.Drew(0, 1)))
    assert screen.hear(seen, "log").lines == ("ベン plays red 7.", "You draw blue 2.")
    screen.hear(seen, "日本語")
    assert screen.hear(seen, "記録").lines == ("ベンさんが赤の7を出しました。", "1枚引きました：青の2。")


def test_the_log_is_short() -> None:
    screen, seen = plain(), view()
    for _ in range(100):
        screen.show(seen, moved(events.Kept(1)))
    assert len(screen.hear(seen, "log").lines) == 20
