"""Bots at whole hands and at views that nobody made by hand: what they say always fits and always comes."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.helpers.bot_games import LONGEST, Chance, Game, answer, deal, drawn, game, view_of
from tests.helpers.sweep import some
from uno_p2p.players.bot import REPEAT, Bot, Level
from uno_p2p.players.pace import HUMAN
from uno_p2p.rules import engine as rules
from uno_p2p.rules.blanks import BLANK_RULES, Blank
from uno_p2p.rules.cards import Colour, Face
from uno_p2p.rules.decks import DECKS
from uno_p2p.rules.goal import Goal
from uno_p2p.rules.house import check_target
from uno_p2p.rules.legality import check_jump, check_play, check_rest
from uno_p2p.rules.options import Options, most_seats
from uno_p2p.rules.presets import PRESETS
from uno_p2p.rules.state import Phase, State
from uno_p2p.table.choices import (
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
    Choice,
    DrawCard,
    JumpIn,
    Keep,
    Pass,
    Play,
    PlayDrawn,
)
from uno_p2p.table.view import View

EXAMPLES = 60
STUCK = (565, 674, 1180, 1411, 1623, 2012, 13605598)
"""Hands that never ended when bots always did what is best, however few cards were left to draw."""
BLANKS_IN = ("small39", "modern112", "swap112")


@st.composite
def options(draw: st.DrawFn) -> Options:
    """Any rules for two to five seats."""
    deck = draw(st.sampled_from(["small39", "small39", "small28", "classic", "h2o", "modern112", "swap112"]))
    blanks = draw(st.lists(st.sampled_from(BLANK_RULES), max_size=3)) if deck in BLANKS_IN else []
    no_bluffing = draw(st.sampled_from(["off", "on"]))
    team = draw(st.sampled_from(["none", "none", "partners", "elimination"]))
    goals = [Goal("points", 500)] + [Goal("lowest", 500), Goal("challenge-uno", 500)] * (team == "none")
    has_shuffle = deck in ("small39", "modern112")
    return Options(
        deck=deck,
        blanks=tuple(map(Blank, blanks)),
        goal=draw(st.sampled_from(goals)),
        challenge="off" if no_bluffing == "on" else draw(st.sampled_from(["on", "off"])),
        no_bluffing=no_bluffing,
        stacking=draw(st.sampled_from(["off", "same-symbol", "draw-two"])),
        uno_call=draw(st.sampled_from(["on", "auto", "off"])),
        turn_limit=draw(st.sampled_from(["off", 15])),
        seven_zero=draw(
            st.sampled_from(["off", "both", "zero", "seven", "seven-may", "both-may", "one-may"])
        ),
        jump_in=draw(st.sampled_from(["off", "on", "same-symbol"])),
        draw=draw(st.sampled_from(["one", "to-match"])),
        force_play=draw(st.sampled_from(["off", "on"])),
        partners="on" if team == "partners" and deck != "small28" else "off",
        elimination="lets-out" if team == "elimination" else "off",
        shuffle_hands_last=draw(st.sampled_from(["win-first", "refuse"])) if has_shuffle else "win-first",
    )


def tables(chosen: Options) -> st.SearchStrategy[list[Level]]:
    """The levels of as many bots as can play by these rules, five at most."""
    least = 2 if chosen.elimination == "off" else 3
    sizes = (4, 4) if chosen.partners == "on" else (least, min(5, most_seats(chosen)))
    return st.lists(st.sampled_from(Level), min_size=sizes[0], max_size=sizes[1])


@settings(max_examples=EXAMPLES, deadline=None)
@given(st.data(), options(), st.integers(0, 2**32), st.booleans())
def test_hands_of_all_levels_are_legal_and_come_to_an_end(
    data: st.DataObject, chosen: Options, seed: int, human: bool
) -> None:
    """A decision comes within the longest thinking; without a pace, at once or when it may be repeated."""
    levels = data.draw(tables(chosen))
    leaves = len(levels) > 2 and chosen.partners == "off" and data.draw(st.booleans())
    out = frozenset({len(levels) - 1}) if leaves else frozenset[int]()
    game(chosen, levels, seed, pace=HUMAN if human else None, out=out).run()


@pytest.mark.parametrize("seats", [6, 10])
def test_a_full_table_comes_to_an_end(seats: int) -> None:
    for name, preset in PRESETS.items():
        if preset.partners == "off":
            game(preset, (list(Level) * 4)[:seats], name).run()


@pytest.mark.parametrize("level", Level)
def test_good_defenders_with_few_cards_to_draw_come_to_an_end(level: Level) -> None:
    """Rules under which hands of thousands of events were played as long as nobody grew weary."""
    long = Options(
        deck="small39", blanks=(Blank("pass-left"), Blank("draw-2"), Blank("draw-1")), force_play="on"
    )
    for seed in range(6):
        game(long, [level] * 5, seed).run()


def test_no_cards_go_round_for_ever() -> None:
    """With nearly all cards in hands, the best card of each seat can be the one that the next is to draw."""
    for seed in STUCK:
        run = game(Options(deck="small28"), [Level.NORMAL] * 3, seed)
        run.run()
        run = game(Options(deck="small28"), [Level.NORMAL] * 3, seed)
        run.bots = [Bot() for _ in run.bots]
        run.run()


@settings(max_examples=20, deadline=None)
@given(st.lists(st.sampled_from(Level), min_size=2, max_size=4), st.integers(0, 2**32))
def test_the_same_seed_plays_the_same_hand_at_any_pace(levels: list[Level], seed: int) -> None:
    runs = [game(Options(), levels, seed, pace=pace) for pace in (None, None, HUMAN)]
    for run in runs:
        run.run()
    assert runs[0].said == runs[1].said == runs[2].said


def test_hard_beats_easy() -> None:
    """Tables of four, each deal from both sides; with these dice it comes out the same every time."""
    wins = {Level.EASY: 0, Level.HARD: 0}
    for number in range(300):
        levels = [Level.EASY, Level.HARD] * 2 if number % 2 else [Level.HARD, Level.EASY] * 2
        winner = game(Options(), levels, number // 2, dealer=number // 2 % 4).run()
        if winner is not None:
            wins[levels[winner]] += 1
    assert sum(wins.values()) > 290
    assert wins[Level.HARD] > 1.2 * wins[Level.EASY]


# -- better than chance -------------------------------------------------------------------------------

HANDS = 120
FOUR = ("partners", "elimination")


def share(name: str, level: Level, hands: int = HANDS) -> tuple[float, float]:
    """Of hands among bots and players of chance, each deal from both sides: how many the bots won, and how
    many were won on a bot's card. The deck is small, so that its special cards come often.
    """
    rules_of_table = replace(PRESETS[name], deck="small39")
    seats = 4 if name in FOUR else 2
    won, let_out = [0, 0], [0, 0]
    for number in range(hands):
        dice = [random.Random(f"{number}/{seat}") for seat in range(seats)]
        is_bot = [(seat + number) % 2 == 0 for seat in range(seats)]
        players = [Bot(level, rng) if bot else Chance(rng) for rng, bot in zip(dice, is_bot, strict=True)]
        hand = Game(deal(rules_of_table, seats, number // 2, number // 2 % seats), players, REPEAT)
        winner = hand.run()
        if winner is not None:
            won[is_bot[winner]] += 1
        if hand.state.let_out is not None:
            let_out[is_bot[hand.state.let_out]] += 1
    assert sum(won) > 0.9 * hands
    return won[1] / sum(won), let_out[1] / max(sum(let_out), 1)


@pytest.mark.parametrize("name", some(list(PRESETS)))
def test_a_bot_beats_chance_by_every_preset(name: str) -> None:
    """With these dice it comes out the same every time."""
    assert share(name, Level.NORMAL)[0] > 0.55


@pytest.mark.parametrize("name", ["party", "pirates", "partners"])
def test_a_hard_bot_beats_chance_too(name: str) -> None:
    assert share(name, Level.HARD, 80)[0] > 0.55


def test_a_bot_is_seldom_the_one_who_lets_another_out() -> None:
    """Whoever is that loses the match."""
    assert share("elimination", Level.NORMAL, 60)[1] < 0.25


# -- views that need not come from any game -----------------------------------------------------------

SMALL = st.integers(1, 30)
PLAIN = Options(deck="h2o", stacking="same-symbol")
PHASES = [Phase.ACT, Phase.PLAY_OR_KEEP, Phase.RUN, Phase.JUMP_IN]


@st.composite
def views(draw: st.DrawFn, rules_of: st.SearchStrategy[Options] | None = None) -> View:
    """A seat with any hand, on any discards, among hands of any size; on turn, or while others jump in."""
    chosen = draw(options() if rules_of is None else rules_of)
    deck = DECKS[chosen.deck]
    least = 4 if chosen.partners == "on" else 2
    counts = draw(st.lists(SMALL, min_size=least, max_size=4 if least == 4 else 6))
    hand = tuple(draw(st.lists(st.sampled_from(deck.faces), min_size=1, max_size=20)))
    discards = tuple(draw(st.lists(st.integers(0, len(deck.faces) - 1), min_size=1, max_size=120)))
    top = deck.faces[discards[-1]]
    count = len(counts)
    seat, turn = draw(st.integers(0, count - 1)), draw(st.integers(0, count - 1))
    phase = draw(st.sampled_from(PHASES if chosen.jump_in != "off" else PHASES[:-1]))
    turn = turn if phase is Phase.JUMP_IN else seat
    state = rules.new_hand(chosen, 4 if least == 4 else 2, 0)._replace(
        seats=count,
        turn=turn,
        direction=draw(st.sampled_from([1, -1])),
        top=top,
        colour=top.colour or draw(st.sampled_from(Colour)),
        discards=discards,
        draw_count=draw(st.integers(0, 94)),
        phase=phase,
        at_stake=draw(st.integers(2, 40)) if phase is Phase.RUN else 0,
        counts=tuple(len(hand) if i == seat else n for i, n in enumerate(counts)),
    )
    return view_of(state, seat, hand)


def game_of(view: View) -> State:
    assert view.game is not None
    return view.game


@st.composite
def questions(draw: st.DrawFn, view: View) -> Ask:
    state, hand = game_of(view), view.hand
    seat = st.integers(0, state.seats - 1)
    fits = rules.in_hand(state, hand)
    about_drawn = drawn(state, hand)
    some: list[Ask] = [
        AskColour(hand),
        AskChallenge(draw(seat), draw(st.sampled_from(Colour))),
        AskAccept(),
        AskReady(),
        AskRematch(),
    ]
    if state.phase is Phase.JUMP_IN:
        assert view.seat is not None
        jumps = rules.jumping(state, view.seat, hand)
        some += [AskReact(state.turn, draw(seat), hand, fits, draw(st.booleans()), jumps)] * 5
    elif state.phase is Phase.RUN:
        some += [
            AskRun(hand, fits, state.at_stake, draw(seat), draw(st.sampled_from(Colour))),
            AskRun(hand, fits, state.at_stake, None, None),
        ] * 2
    else:
        some += [AskMove(hand, fits)] * 3
        some += [AskReact(draw(seat), draw(seat), hand, fits, draw(st.booleans()))]
        if about_drawn.playable or about_drawn.may_keep:
            some += [about_drawn] * 3
    return draw(st.sampled_from(some))


def check_card(view: View, place: int, colour: Colour | None, target: int | None) -> None:
    """Raises Illegal for what the rules say of the rest of the hand, or of the seat that is named."""
    state, face = game_of(view), view.hand[place]
    assert view.seat is not None
    check_target(state, view.seat, face, target)
    check_rest(state, face, left(view.hand, place))


def check(view: View, ask: Ask, choice: Choice | None) -> None:
    """Raises Illegal for a play against the rules; nobody else than a reacting seat may be silent."""
    state, seat = game_of(view), view.seat
    assert seat is not None
    match choice:
        case Play(place, colour, _, target):
            check_play(state, seat, view.hand[place], colour)
            check_card(view, place, colour, target)
        case PlayDrawn(colour, _, target):
            check_play(state, seat, view.hand[-1], colour)
            check_card(view, len(view.hand) - 1, colour, target)
        case JumpIn(place, colour, _, target):
            check_jump(state, seat, view.hand[place], colour)
            check_card(view, place, colour, target)
        case Keep():
            assert isinstance(ask, AskDrawn)
            assert ask.may_keep
        case DrawCard():
            assert isinstance(ask, AskMove)
        case CallUno():
            assert isinstance(ask, AskReact)
            assert ask.uncalled
            assert ask.player == seat
        case Catch():
            assert isinstance(ask, AskReact)
            assert ask.uncalled
            assert ask.player != seat
        case Pass():
            assert isinstance(ask, AskReact)
            assert ask.first == seat
        case None:
            assert isinstance(ask, AskReact)
            assert ask.first != seat


@settings(max_examples=200, deadline=None)
@given(st.data(), views(), st.sampled_from(Level), st.integers(0, 2**32), st.booleans())
def test_any_view_gets_an_answer_that_fits(
    data: st.DataObject, view: View, level: Level, seed: int, human: bool
) -> None:
    ask = data.draw(questions(view))
    bot = Bot(level, random.Random(seed), HUMAN if human else None)
    choice, _ = answer(bot, view, ask, 5.0, LONGEST if human else 0.0)
    check(view, ask, choice)


@settings(max_examples=80, deadline=None)
@given(views(st.just(PLAIN)), st.sampled_from(Level), st.integers(0, 2**32))
def test_wilds_wait_unless_somebody_is_about_to_go_out(view: View, level: Level, seed: int) -> None:
    state, hand = game_of(view), view.hand
    fits = rules.playable(state, hand)
    choice = Bot(level, random.Random(seed)).decide(view, AskMove(hand, fits), 0.0)
    coloured = [face for face, fit in zip(hand, fits, strict=True) if fit and not face.is_wild]
    scarce = state.draw_count + len(state.discards) <= 4
    others = [count for seat, count in enumerate(state.counts) if seat != state.turn]
    if isinstance(choice, Play) and coloured and min(others) > 2 and not scarce:
        assert not hand[choice.place].is_wild
    if isinstance(choice, Play) and hand[choice.place].is_wild:
        rest = [face.colour for face in left(hand, choice.place)]
        most = max(rest.count(colour) for colour in Colour)
        assert choice.colour is not None
        assert rest.count(choice.colour) == most
        if choice.colour is state.colour:
            assert most > max(rest.count(colour) for colour in Colour if colour is not state.colour)


def left(hand: Sequence[Face], place: int) -> list[Face]:
    return [face for at, face in enumerate(hand) if at != place]
