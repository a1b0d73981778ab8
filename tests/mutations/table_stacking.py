"""One broken line for every check and number of stacking, and a test that must go red with it."""

from __future__ import annotations

STACKING, HOUSE, LEGALITY, MOVES = (
    f"uno_p2p/rules/{name}.py" for name in ("house_stacking", "house", "legality", "moves")
)
RUN, PLAY, REACT = "uno_p2p/table/steps/run.py", "uno_p2p/table/play.py", "uno_p2p/table/steps/react.py"
BOT, THINKING = "uno_p2p/players/bot.py", "uno_p2p/players/thinking.py"
ASKING, TABLE = "uno_p2p/ui/plain/asking.py", "uno_p2p/ui/telling/table.py"
SAID, WORDS = "uno_p2p/ui/answers/said.py", "uno_p2p/ui/answers/words.py"


def _rules(name: str) -> str:
    return f"tests/unit/test_rules_stacking.py::test_{name}"


def _table(name: str) -> str:
    return f"tests/table/test_stacking.py::test_{name}"


def _bot(name: str) -> str:
    return f"tests/unit/test_bot.py::test_{name}"


def _dialogue(name: str) -> str:
    return f"tests/ui/test_plain_dialogue.py::test_{name}"


SUM = _rules("h1_the_sum_goes_on_and_who_adds_nothing_draws_all_and_loses_the_turn")
INNOCENT = _rules("h3_innocent_the_challenger_draws_the_sum_and_two_more")
MUTATIONS: list[tuple[str, str, str, str]] = [
    (STACKING, "d.turn, d.at_stake + cards", "d.turn, cards", SUM),
    (
        STACKING,
        "        d.settle()\n",
        "",
        _rules("w12_a_winning_wild_draw_four_of_a_run_cannot_be_challenged"),
    ),
    (
        STACKING,
        "if d.winner is not None:  #",
        "if False:  #",
        _rules("h5_on_a_winning_card_nothing_is_stacked"),
    ),
    (
        STACKING,
        "d.owe(d.turn, total, Then",
        "d.owe(d.turn, cards, Then",
        _rules("h5_a_run_that_comes_back_ends_with_the_card_that_wins_and_the_next_draws_the_sum"),
    ),
    (
        STACKING,
        ' and d.options.challenge == "on"',
        "",
        _rules("with_challenges_off_a_run_is_added_to_or_taken"),
    ),
    (
        STACKING,
        "_draw_card(DRAW_TWO, can_be_doubted=False)",
        "_draw_card(DRAW_TWO, can_be_doubted=True)",
        _rules("a_draw_two_cannot_be_challenged"),
    ),
    (
        STACKING,
        "face.symbol is s.top.symbol",
        "True",
        _rules("h1_on_a_draw_two_nothing_but_a_draw_two"),
    ),
    (
        HOUSE,
        "if getattr(options, rule.option) == rule.value]",
        "if True]",
        _rules("h6_without_the_option_nothing_can_be_stacked"),
    ),
    (
        LEGALITY,
        "        return [MOMENTS[s.phase].fits",
        "        [MOMENTS[s.phase].fits",
        _rules("h1_no_draw_two_on_a_wild_draw_four_not_even_of_the_named_colour"),
    ),
    (
        MOVES,
        "    if d.accused is None:\n",
        "    if False:\n",
        _rules("a_draw_two_cannot_be_challenged"),
    ),
    (MOVES, "cards + FAILED_CHALLENGE", "cards", INNOCENT),
    (
        RUN,
        '        if body == ["challenge"]:\n            if self._wanted.accused is None:\n',
        '        if body == ["challenge"]:\n            if False:\n',
        _table("a_challenge_of_a_draw_two_is_a_fault"),
    ),
    (
        RUN,
        "            case Challenge():\n                if self._wanted.accused is None:\n",
        "            case Challenge():\n                if False:\n",
        _table("with_challenges_off_nobody_is_asked_to_doubt"),
    ),
    (
        RUN,
        "        return TakeRun()\n",
        "        return Challenge()\n",
        _table("whose_time_is_up_takes_the_run"),
    ),
    (
        PLAY,
        "self.happened(Accepted(wanted.seat) if taken else",
        "self.happened(Accepted(wanted.seat) if not taken else",
        _table("a_run_is_asked_with_its_sum_and_taken_by_who_adds_nothing"),
    ),
    (
        PLAY,
        "        self.tell_run()\n",
        "",
        _table("a_run_is_asked_with_its_sum_and_taken_by_who_adds_nothing"),
    ),
    (
        REACT,
        "Act | ChallengeOrAccept | AnswerRun",
        "Act | ChallengeOrAccept",
        _table("the_moment_for_uno_comes_before_the_answer_which_may_be_given_already"),
    ),
    (
        BOT,
        "if safe or not is_bluff",
        "if not is_bluff",
        _bot("where_nobody_can_challenge_any_wild_draw_four_is_added"),
    ),
    (BOT, "guilt(held), cards)", "guilt(held))", _bot("hard_weighs_the_sum_that_is_at_stake")),
    (
        THINKING,
        "* (cards + WILD_DRAW_FOUR) < cards",
        "* WILD_DRAW_FOUR < 0",
        _bot("only_hard_lengthens_a_run_by_a_bluff_and_only_where_doubt_is_unlikely_to_cost_more"),
    ),
    (
        ASKING,
        "more = cards + FAILED_CHALLENGE",
        "more = cards",
        _dialogue("a_run_is_asked_with_what_it_costs_and_every_way_out"),
    ),
    (
        TABLE,
        "count=game.at_stake)] if game.at_stake else",
        "count=game.at_stake)] if True else",
        _dialogue("the_table_says_what_is_at_stake"),
    ),
    (
        SAID,
        "isinstance(view.ask, AskRun) or run_is_next(view)",
        "isinstance(view.ask, AskRun)",
        _dialogue("the_next_player_may_answer_a_run_in_the_moment_for_uno"),
    ),
    (WORDS, "asked_four(view) or asked_run(view)", "asked_four(view)", _dialogue("the_answer_to_a_run")),
]
