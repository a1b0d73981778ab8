"""What a bot decides, one question at a time, at all three levels."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from tests.helpers.bot_views import ALWAYS, ME, NEVER, NEXT, THIRD, Loaded, game, view
from tests.helpers.rules import faces
from uno_p2p.players.bot import REPEAT, SURE, TRAITS, Bot, Level
from uno_p2p.players.odds import guilt, holds
from uno_p2p.players.thinking import SCARCE
from uno_p2p.rules.cards import Colour, parse
from uno_p2p.rules.legality import playable
from uno_p2p.rules.options import Options
from uno_p2p.rules.state import Phase, State
from uno_p2p.table.choices import (
    Accept,
    Ask,
    AskAccept,
    AskChallenge,
    AskColour,
    AskDrawn,
    AskMove,
    AskReact,
    AskReady,
    AskRematch,
    AskRun,
    CallUno,
    Catch,
    Challenge,
    Choice,
    DrawCard,
    Keep,
    Leave,
    NameColour,
    Pass,
    Play,
    PlayDrawn,
    Ready,
    TakeFour,
    TakeRun,
)

RED, YELLOW, GREEN, BLUE = Colour


def move(
    hand: str, state: State | None = None, level: Level = Level.NORMAL, dice: Loaded = NEVER
) -> Choice | None:
    state = state or game(hand)
    cards = tuple(faces(hand))
    return Bot(level, dice).decide(view(state, hand), AskMove(cards, playable(state, cards)), 0.0)


def played(hand: str, state: State | None = None, level: Level = Level.NORMAL, dice: Loaded = NEVER) -> str:
    """The code of the card that is played."""
    choice = move(hand, state, level, dice)
    assert isinstance(choice, Play)
    return hand.split()[choice.place]


def drawn(
    hand: str, state: State | None = None, level: Level = Level.NORMAL, dice: Loaded = NEVER
) -> Choice | None:
    """What becomes of the last card of the hand."""
    state = state or game(hand)
    face = parse(hand.rsplit(maxsplit=1)[-1])
    fits = playable(state._replace(phase=Phase.PLAY_OR_KEEP), [face])[0]
    return Bot(level, dice).decide(view(state, hand), AskDrawn(face, fits), 0.0)


levels = pytest.mark.parametrize("level", Level)
careful = pytest.mark.parametrize("level", [Level.NORMAL, Level.HARD])


# -- cards ------------------------------------------------------------------------------------------------


@levels
def test_without_a_fitting_card_it_draws(level: Level) -> None:
    assert move("B1 G2", level=level) == DrawCard()


@levels
def test_only_a_fitting_card_is_played(level: Level) -> None:
    assert played("B9 G8 R1 Y7", level=level, dice=ALWAYS) == "R1"


@careful
def test_the_longest_colour_goes_first_and_of_it_the_highest(level: Level) -> None:
    assert played("R1 R7 R3 B5", level=level) == "R7"
    assert played("R9 B5 B2 B1", level=level) == "B5"
    assert played("R9 RS R3", level=level) == "RS"


def test_an_easy_bot_may_play_any_card_that_fits() -> None:
    hand = "R1 R7 R3 B5"
    assert played(hand, level=Level.EASY, dice=Loaded(0.0, 0.99)) == "B5"
    assert played(hand, level=Level.EASY, dice=Loaded(0.0, 0.0)) == "R1"
    assert played(hand, level=Level.EASY, dice=Loaded(0.999)) == "R7"


@levels
def test_wilds_are_held_until_nothing_else_fits(level: Level) -> None:
    for dice in (ALWAYS, NEVER):
        assert played("W W4 R1 B2", level=level, dice=dice) == "R1"
        assert played("W4 W B2", level=level, dice=dice) == "W"
        assert played("B2 W4 G3", level=level, dice=dice) == "W4"


@levels
@pytest.mark.parametrize("few", [1, 2])
def test_a_neighbour_about_to_go_out_is_attacked_as_hard_as_it_goes(level: Level, few: int) -> None:
    for dice in (ALWAYS, NEVER):

        def attack(hand: str, dice: Loaded = dice, **where: object) -> str:
            return played(hand, game(hand, others=(few, 7), **where), level, dice)  # type: ignore[arg-type]  # game's own

        assert attack("R9 R8 RS") == "RS"
        assert attack("R9 R8 RR") == "RR"
        assert attack("R9 RS RD") == "RD"
        assert attack("B5 W4 W G2") == "W4"


@levels
def test_nobody_else_is_worth_an_attack(level: Level) -> None:
    hand = "B9 B5 RS W4"
    assert played(hand, game(hand, others=(3, 1)), level) == "B5"
    hand = "B9 B5 RD"
    assert played(hand, game(hand, others=(3, 1)), level) == "B5"


@careful
def test_the_neighbour_is_the_next_seat_that_is_there_in_the_direction_of_play(level: Level) -> None:
    hand = "B9 B5 RS"
    assert played(hand, game(hand, others=(7, 1), direction=-1), level) == "RS"
    assert played(hand, game(hand, others=(1, 7), direction=-1), level) == "B5"
    assert played(hand, game(hand, others=(1, 7), absent=frozenset({NEXT})), level) == "B5"
    assert played(hand, game(hand, others=(7, 1), absent=frozenset({NEXT})), level) == "RS"


@levels
def test_when_nearly_all_cards_are_in_hands_everything_that_fits_is_played_in_the_long_run(
    level: Level,
) -> None:
    """Else a few Draw cards go round for ever, each drawn by the one who plays it next; in whatever rhythm a
    seat is asked, and though it is asked the very same each time.
    """
    hand = "B9 B5 RS W"
    cards = tuple(faces(hand))
    few = game(hand, others=(1, 7))._replace(draw_count=SCARCE - 1)
    for state, played_at_some_time in ((few, {"B5", "RS", "W"}), (few._replace(draw_count=SCARCE), {"RS"})):
        for rhythm in (1, 2, 3, 5):
            bot = Bot(level)
            codes = []
            for time in range(10 * rhythm):
                choice = bot.decide(view(state, hand), AskMove(cards, playable(state, cards)), time * REPEAT)
                assert isinstance(choice, Play)
                codes.append(cards[choice.place].code)
            assert set(codes[::rhythm]) == played_at_some_time


# -- colours ----------------------------------------------------------------------------------------------


@levels
def test_a_wild_names_the_longest_colour(level: Level) -> None:
    assert move("W B2 B3 G1", level=level) == Play(0, BLUE)
    assert drawn("B2 G3 G1 W", level=level) == PlayDrawn(GREEN)


@levels
def test_a_colour_is_always_named_and_of_equals_not_the_one_in_force(level: Level) -> None:
    """Reports 112, 113."""
    assert move("W W4", level=level, dice=NEVER) != Play(0, RED)
    for hand in ("W", "W W4", "W4"):
        choice = move(hand, level=level)
        assert isinstance(choice, Play)
        assert choice.colour not in (None, RED)
    assert drawn("R2 B3 W", level=level) == PlayDrawn(BLUE)


@levels
def test_the_colour_in_force_is_named_where_most_of_it_is_left(level: Level) -> None:
    assert drawn("R2 R3 B1 W", level=level) == PlayDrawn(RED)


def test_by_odds_the_rarer_colour_is_named_of_two() -> None:
    hand = "W B2 G3"
    state = game(hand, discards="G1 G2 G4")
    assert move(hand, state, Level.HARD) == Play(0, GREEN)
    assert move(hand, state, Level.NORMAL) == Play(0, GREEN)
    state = game(hand, discards="B1 B2 B4")
    assert move(hand, state, Level.HARD) == Play(0, BLUE)
    assert move(hand, state, Level.NORMAL) == Play(0, GREEN)


@levels
def test_the_colour_to_begin_with_is_the_longest(level: Level) -> None:
    hand = tuple(faces("B2 Y3 Y1 G1 W"))
    state = game("B2 Y3 Y1 G1 W", top="W", colour=None)
    assert Bot(level).decide(view(state, ""), AskColour(hand), 0.0) == NameColour(YELLOW)


@levels
def test_a_coloured_card_names_no_colour(level: Level) -> None:
    assert move("R1 B2 B3", level=level) == Play(0, None)
    assert drawn("B2 B3 R1", level=level) == PlayDrawn(None)


@levels
def test_a_drawn_card_is_played_if_it_fits(level: Level) -> None:
    assert drawn("B2 B3 G9", level=level) == Keep()
    assert drawn("B2 B3 G5", level=level) == PlayDrawn()


# -- hands that change owners -----------------------------------------------------------------------------

BOTH, MAY = Options(seven_zero="both"), Options(seven_zero="seven-may")


@levels
@pytest.mark.parametrize(("others", "target"), [((2, 3), 1), ((3, 2), 2), ((3, 3), 1)])
def test_a_seven_takes_the_smallest_hand_and_of_equals_the_next(
    level: Level, others: tuple[int, int], target: int
) -> None:
    hand = "R7 B1 B2 B3 B4 B6"
    assert move(hand, game(hand, others=others, options=BOTH), level) == Play(0, target=target)


def test_against_the_direction_the_next_is_the_other() -> None:
    hand = "R7 B1 B2 B3 B4 B6"
    assert move(hand, game(hand, others=(3, 3), options=BOTH, direction=-1)) == Play(0, target=2)


@levels
def test_where_it_need_not_swap_it_keeps_the_smaller_hand(level: Level) -> None:
    hand = "R7 B1 B2"
    assert move(hand, game(hand, options=MAY, others=(5, 5)), level) == Play(0)
    hand = "R7 B1 B2 B3"
    assert move(hand, game(hand, options=MAY, others=(5, 2)), level) == Play(0, target=2)


@careful
@pytest.mark.parametrize("code", ["R7", "R0"])
def test_a_card_that_would_bring_a_larger_hand_is_held(level: Level, code: str) -> None:
    hand = f"{code} R1 B1"
    assert played(hand, game(hand, others=(7, 7), options=BOTH), level) == "R1"
    hand = f"{code} W B1"
    assert played(hand, game(hand, others=(7, 7), options=BOTH), level) == "W"


@careful
@pytest.mark.parametrize("code", ["R7", "R0"])
def test_a_card_that_brings_a_smaller_hand_goes_first(level: Level, code: str) -> None:
    hand = f"R1 R2 {code} R3 R4 R5"
    assert played(hand, game(hand, others=(2, 2), options=BOTH), level) == code


@careful
def test_a_zero_counts_the_hand_that_comes_in_the_direction_of_play(level: Level) -> None:
    hand = "R0 R1 R2 R3"
    assert played(hand, game(hand, others=(7, 2), options=BOTH), level) == "R0"
    assert played(hand, game(hand, others=(7, 2), options=BOTH, direction=-1), level) != "R0"


@levels
@pytest.mark.parametrize("code", ["R7", "R0"])
def test_rather_than_take_a_much_larger_hand_it_draws(level: Level, code: str) -> None:
    hand = f"{code} B1 B2"
    assert move(hand, game(hand, others=(4, 4), options=BOTH), level) == DrawCard()
    assert isinstance(move(hand, game(hand, others=(3, 3), options=BOTH), level), Play)


@levels
def test_a_drawn_card_that_brings_a_larger_hand_is_kept(level: Level) -> None:
    assert drawn("B1 B2 R0", game("B1 B2 R0", others=(4, 4), options=BOTH), level) == Keep()
    assert drawn("B1 B2 R7", game("B1 B2 R7", others=(4, 1), options=BOTH), level) == PlayDrawn(target=2)


@levels
@pytest.mark.parametrize("code", ["R7", "R0"])
def test_as_the_last_card_it_wins(level: Level, code: str) -> None:
    assert move(code, game(code, options=BOTH), level) == Play(0)


# -- the Wild Draw Four -------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", [Level.EASY, Level.NORMAL])
def test_easy_and_normal_never_bluff(level: Level) -> None:
    for dice in (ALWAYS, NEVER):
        assert played("R1 W4", game("R1 W4", others=(1, 7)), level, dice) == "R1"
        assert drawn("R1 R2 W4", game("R1 R2 W4", others=(1, 7)), level, dice) == Keep()


@levels
def test_beside_a_card_of_the_same_symbol_only_it_is_no_bluff(level: Level) -> None:
    """Rule W1: the same symbol in another colour does not count."""
    assert played("B5 W4", game("B5 W4", others=(1, 7)), level) == "W4"


def test_hard_bluffs_against_a_neighbour_about_to_go_out_when_few_cards_make_doubt_unlikely() -> None:
    hand = "R1 B3 W4"
    assert played(hand, game(hand, others=(1, 7)), Level.HARD) == "W4"
    assert played(hand, game(hand, others=(3, 7)), Level.HARD) == "R1"
    assert drawn(hand, game(hand, others=(1, 7)), Level.HARD) == PlayDrawn(BLUE)
    assert drawn(hand, game(hand, others=(3, 7)), Level.HARD) == Keep()


def test_hard_compares_the_bluff_with_what_it_can_do_honestly() -> None:
    """With a full hand it would be doubted: then the Draw Two is worth more; unchallenged nothing is."""
    hand = "RD B3 B4 G4 Y7 Y8 W4"
    assert played(hand, game(hand, others=(1, 7)), Level.HARD) == "RD"
    unchallenged = game(hand, others=(1, 7), options=Options(challenge="off"))
    assert played(hand, unchallenged, Level.HARD) == "W4"


def doubts(level: Level, state: State, hand: str) -> bool:
    choice = Bot(level, ALWAYS).decide(view(state, hand), AskChallenge(THIRD, RED), 0.0)
    assert choice in (Challenge(), TakeFour())
    return choice == Challenge()


SUSPECT = game("B1 B2", others=(3, 14), top="W4", colour=BLUE)
HONEST = game("B1 B2", others=(3, 2), top="W4", colour=BLUE)


def test_easy_always_takes_the_four() -> None:
    assert not doubts(Level.EASY, SUSPECT, "B1 B2")


@careful
def test_a_full_hand_is_doubted_and_a_small_one_is_not(level: Level) -> None:
    assert holds(SUSPECT, faces("B1 B2"), THIRD, RED) > SURE
    assert doubts(level, SUSPECT, "B1 B2")
    assert not doubts(level, HONEST, "B1 B2")


@careful
def test_who_has_seen_all_reds_does_not_doubt(level: Level) -> None:
    reds = " ".join(["R0", *[f"R{i} R{i}" for i in range(1, 10)], "RS RS RR RR RD RD"])
    assert not doubts(level, game("B1 B2", others=(3, 14), top="W4", colour=BLUE, discards=reds), "B1 B2")


def test_hard_weighs_what_it_costs() -> None:
    """At odds where normal does not challenge, the innocent's six cards can be worth the risk; and then
    the fewer others profit when the accused draws four.
    """
    two = game("B1 B2", others=(7,), top="W4", colour=BLUE)
    ten = game("B1 B2", others=(7,) * 9, top="W4", colour=BLUE)
    assert 0.2 < guilt(holds(two, faces("B1 B2"), NEXT, RED)) < 0.3
    accused = AskChallenge(NEXT, RED)
    assert holds(two, faces("B1 B2"), NEXT, RED) < SURE
    assert Bot(Level.HARD).decide(view(two, "B1 B2"), accused, 0.0) == Challenge()
    assert Bot(Level.NORMAL).decide(view(two, "B1 B2"), accused, 0.0) == TakeFour()
    assert Bot(Level.HARD).decide(view(ten, "B1 B2"), accused, 0.0) == TakeFour()


@levels
def test_without_a_game_there_is_nothing_to_say_about_cards(level: Level) -> None:
    assert Bot(level).decide(view(None), AskChallenge(NEXT, RED), 0.0) is None
    assert Bot(level).decide(view(game("B1"), seat=None), AskChallenge(NEXT, RED), 0.0) is None


# -- a run of draw cards ------------------------------------------------------------------------------------

STACK, NO_DOUBT = Options(stacking="same-symbol"), Options(stacking="same-symbol", challenge="off")


def run(
    level: Level, hand: str, top: str, cards: int, accused: int | None = None,
    others: Sequence[int] = (7, 7), options: Options = STACK, colour: Colour = BLUE,
) -> Choice | None:  # fmt: skip
    """What is answered to a run of so many cards; the judged colour is red."""
    state = game(hand, top, others, colour, options, phase=Phase.RUN, at_stake=cards)
    held = tuple(faces(hand))
    judged = None if accused is None else RED
    ask = AskRun(held, playable(state, held), cards, accused, judged)
    return Bot(level, NEVER).decide(view(state, hand), ask, 0.0)


@levels
def test_a_run_is_passed_on_with_what_can_be_added(level: Level) -> None:
    assert run(level, "B9 GD Y1", "BD", 2) == Play(1)
    assert run(level, "Y9 W4 Y1", "W4", 4, THIRD) == Play(1, YELLOW)
    assert run(level, "B9 GD", "BD", 2) == Play(1, uno=True)


@levels
def test_without_a_card_for_it_a_run_is_taken(level: Level) -> None:
    assert run(level, "B9 W4 Y1", "BD", 8) == TakeRun()
    assert run(level, "B9 GD Y1", "W4", 8, THIRD, others=(3, 2)) == TakeRun()


def test_a_full_hand_is_doubted_at_a_run_too() -> None:
    assert run(Level.EASY, "B1 B2", "W4", 8, THIRD, others=(3, 14)) == TakeRun()
    assert run(Level.NORMAL, "B1 B2", "W4", 8, THIRD, others=(3, 14)) == Challenge()
    assert run(Level.HARD, "B1 B2", "W4", 8, THIRD, others=(3, 14)) == Challenge()


def test_hard_weighs_the_sum_that_is_at_stake() -> None:
    """With more at stake the two cards for a wrong challenge weigh less."""
    assert run(Level.HARD, "B1 B2", "W4", 4, NEXT, others=(4,) * 5) == TakeRun()
    assert run(Level.HARD, "B1 B2", "W4", 40, NEXT, others=(4,) * 5) == Challenge()


def test_only_hard_lengthens_a_run_by_a_bluff_and_only_where_doubt_is_unlikely_to_cost_more() -> None:
    hand = "B9 W4"
    assert run(Level.HARD, hand, "W4", 8, THIRD, others=(3, 2)) == Play(1, BLUE, uno=True)
    assert run(Level.NORMAL, hand, "W4", 8, THIRD, others=(3, 2)) == TakeRun()
    assert run(Level.EASY, hand, "W4", 8, THIRD, others=(3, 2)) == TakeRun()
    full = " ".join(["B9", "W4", *["Y1"] * 12])
    assert run(Level.HARD, full, "W4", 2, None, others=(3, 2)) == TakeRun()


@levels
def test_where_nobody_can_challenge_any_wild_draw_four_is_added(level: Level) -> None:
    assert run(level, "B9 W4 Y1", "W4", 4, options=NO_DOUBT) == Play(1, YELLOW)


# -- the call of UNO ----------------------------------------------------------------------------------------


@careful
def test_normal_and_hard_call_with_the_play_that_leaves_one_card(level: Level) -> None:
    for dice in (ALWAYS, NEVER):
        assert move("R1 B2", level=level, dice=dice) == Play(0, uno=True)
        assert move("R1 B2 B3", level=level, dice=dice) == Play(0, uno=False)
        assert move("R1", level=level, dice=dice) == Play(0, uno=False)
        assert drawn("B2 R1", level=level, dice=dice) == PlayDrawn(uno=True)
        assert drawn("B2 B3 R1", level=level, dice=dice) == PlayDrawn(uno=False)


def test_easy_forgets_the_call_sometimes() -> None:
    forgets = TRAITS[Level.EASY].forgets
    assert 0 < forgets < 1
    assert move("R1 B2", level=Level.EASY, dice=Loaded(0.999, forgets - 0.01)) == Play(0, uno=False)
    assert move("R1 B2", level=Level.EASY, dice=Loaded(0.999, forgets)) == Play(0, uno=True)
    assert drawn("B2 R1", level=Level.EASY, dice=Loaded(forgets - 0.01)) == PlayDrawn(uno=False)


def react(level: Level, seat: int, dice: Loaded, player: int = NEXT, first: int = THIRD) -> Choice | None:
    hand = tuple(faces("B1 B2"))
    question = AskReact(player, first, hand, (False, False))
    return Bot(level, dice).decide(view(game("B1 B2"), "B1 B2", seat), question, 0.0)


@careful
def test_who_has_not_called_calls(level: Level) -> None:
    assert react(level, ME, NEVER, player=ME) == CallUno()


def test_easy_makes_up_for_the_call_or_waits_to_be_caught() -> None:
    mends = TRAITS[Level.EASY].mends
    assert react(Level.EASY, ME, Loaded(mends - 0.01), player=ME) == CallUno()
    assert react(Level.EASY, ME, Loaded(mends), player=ME) is None


def test_who_forgets_and_is_next_itself_goes_on() -> None:
    """Two players and a Skip: nobody else may end the moment."""
    assert react(Level.EASY, ME, NEVER, player=ME, first=ME) == Pass()


@levels
def test_others_catch_more_or_less_often(level: Level) -> None:
    catches = TRAITS[level].catches
    assert react(level, ME, Loaded(catches - 0.01)) == Catch()
    assert react(level, ME, Loaded(catches)) is None
    assert react(level, ME, Loaded(catches), first=ME) == Pass()
    assert react(level, ME, Loaded(catches - 0.01), first=ME) == Catch()


def test_the_levels_differ_as_their_names_say() -> None:
    easy, normal, hard = (TRAITS[level] for level in Level)
    assert easy.catches < 0.2
    assert 0.5 < normal.catches < hard.catches
    assert (normal.forgets, hard.forgets) == (0, 0)
    assert Level("easy") is Level.EASY  # the words of the command line
    assert [str(level) for level in Level] == ["easy", "normal", "hard"]


# -- the table ---------------------------------------------------------------------------------------------


@levels
@pytest.mark.parametrize(
    ("question", "answer"), [(AskAccept(), Accept()), (AskReady(), Ready()), (AskRematch(), Leave())]
)
def test_a_bot_plays_the_match_and_leaves(level: Level, question: Ask, answer: Choice) -> None:
    assert Bot(level).decide(view(None), question, 0.0) == answer


def test_the_same_dice_give_the_same_answers() -> None:
    hand = "R1 R2 R3 R4 R6 R7 R8 R9"
    state = game(hand)

    def answers(seed: int) -> list[str]:
        bot = Bot(Level.EASY, random.Random(seed))
        ask = AskMove(tuple(faces(hand)), playable(state, faces(hand)))
        places = []
        for count in range(20):  # every question is a new one
            choice = bot.decide(view(state._replace(passes=count), hand), ask, float(count))
            assert isinstance(choice, Play)
            places.append(hand.split()[choice.place])
        return places

    assert answers(1) == answers(1)
    assert answers(1) != answers(2)
