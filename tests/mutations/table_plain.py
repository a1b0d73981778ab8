"""Plain mode at tables with the newer rules: (file, text, broken text, test that sees it)."""

from __future__ import annotations

UI = "uno_p2p/ui/"
ANSWERING = "uno_p2p/ui/answers/answering.py"
PLAIN, SHELL, TYPED, NAMED = (f"{UI}plain/{name}.py" for name in ("screen", "shell", "typed", "named"))
ANSWERS, REFUSING, SAID, WORDS = (f"{UI}answers/{name}.py" for name in ("cards", "refusing", "said", "words"))
ASKING, HELP = (f"{UI}plain/{name}.py" for name in ("asking", "help"))
MOMENT, TABLE = (f"{UI}telling/{name}.py" for name in ("moment", "table"))
TELLING, STORY, SCORES = (f"{UI}telling/{name}.py" for name in ("happenings", "story", "scores"))


def _jump(name: str) -> str:
    return f"tests/ui/test_plain_jump_in.py::test_{name}"


def _rules(name: str) -> str:
    return f"tests/ui/test_plain_new_rules.py::test_{name}"


def _scores(name: str) -> str:
    return f"tests/ui/test_plain_scores.py::test_{name}"


MUTATIONS: list[tuple[str, str, str, str]] = [
    # after a play
    (ASKING, " if ask.uncalled else []\n", "\n", _jump("who_can_do_nothing_is_not_bothered")),
    (
        ASKING,
        "listed = shown == in_order(view.hand)",
        "listed = face in shown",
        _jump("a_card_of_an_older_list_is_called_by_its_name"),
    ),
    (
        ASKING,
        'if len(faces) == 1 else "ask.jump-many"',
        'if faces else "ask.jump-many"',
        _jump("several_cards_that_can_jump_in"),
    ),
    (
        ASKING,
        '"-uno" if leaves_one(view) else ""',
        '""',
        _jump("a_card_that_was_never_listed_is_called_by_its_name"),
    ),
    (ASKING, "    if not is_first(view) or", "    if", _jump("who_can_do_nothing_is_not_bothered")),
    (
        ASKING,
        "        if ask.uncalled or game.accused is None",
        "        if True or game.accused is None",
        _jump("who_is_next_may_have_something_else_to_do"),
    ),
    (
        ASKING,
        "        if not ask.uncalled:\n            return _run",
        "        if ask.uncalled:\n            return _run",
        _jump("who_is_next_may_have_something_else_to_do"),
    ),
    (
        ASKING,
        "    if not ask.uncalled:\n        return _move",
        "    if ask.uncalled:\n        return _move",
        _jump("who_is_next_sees_its_turn_at_once"),
    ),
    (
        ASKING,
        '"ask.react.moving" if ask.uncalled else "ask.react.moving-next"',
        '"ask.react.moving"',
        _jump("before_hands_change_owners_there_is_only_the_moment_to_let_pass"),
    ),
    (
        MOMENT,
        "apply(game, Stood()) if game.phase is Phase.JUMP_IN else game",
        "game",
        _jump("who_is_next_may_have_something_else_to_do"),
    ),
    (
        MOMENT,
        "in (Phase.MOVE_HANDS, Phase.SHUFFLE_HANDS)",
        "is Phase.MOVE_HANDS",
        _jump("before_hands_change_owners_there_is_only_the_moment_to_let_pass"),
    ),
    (
        MOMENT,
        "return ahead(view.game).accused is not None",
        "return view.game.accused is not None",
        _jump("who_is_next_may_have_something_else_to_do"),
    ),
    (
        PLAIN,
        "            self._list(view)  # as the question does\n",
        "            pass\n",
        _jump("who_is_next_sees_its_turn_at_once"),
    ),
    (
        ANSWERING,
        "view.ask.uncalled and not at_once",
        "not at_once",
        _jump("a_move_of_the_next_player_is_kept_without_a_word"),
    ),
    (
        PLAIN,
        "happening.seat == view.seat and self._answering.kept:",
        "False:",
        _jump("a_run_that_is_answered_ahead_is_not_told_again"),
    ),
    (
        ANSWERING,
        "Played() | WantsCard() | Accepted() | Challenged()",
        "WantsCard() | Challenged()",
        _jump("a_kept_move_that_was_overtaken_is_told_of"),
    ),
    (
        ANSWERING,
        "                if kept and seat != view.seat:\n",
        "                if kept:\n",
        _jump("a_kept_move_that_was_overtaken_is_told_of"),
    ),
    (
        ANSWERING,
        "not at_once and not isinstance(choice, Pass)",
        "not at_once",
        _jump("a_kept_move_that_was_overtaken_is_told_of"),
    ),
    (
        SHELL,
        "        if (view.ask, view.game) != self._asked:",
        "        if self._asked is None or view.ask != self._asked[0]:",
        "tests/ui/test_plain_shell.py::test_the_same_words_after_a_jump_are_a_new_question",
    ),
    (
        ANSWERING,
        "reason == NOT_ASKED and self._sent is not None",
        "reason == NOT_ASKED",
        _jump("an_answer_that_comes_too_late_is_told_of_once"),
    ),
    (
        ANSWERING,
        "        self._sent, self.kept = None, False\n",
        "        self._sent = None\n",
        _jump("an_answer_that_comes_too_late_is_told_of_once"),
    ),
    # jumping in
    (
        ANSWERS,
        " or not jump_in_is_open(view)",
        "",
        _jump("where_there_is_nothing_to_jump_in_on"),
    ),
    (
        ANSWERS,
        "Slip.WATCHING if view.seat is None else Slip.NOTHING_TO_JUMP",
        "Slip.NOTHING_TO_JUMP",
        _jump("a_spectator_cannot_jump_in"),
    ),
    (
        ANSWERS,
        "        if len(able) == 1:\n            return self._play(",
        "        if able:\n            return self._play(",
        _jump("which_of_several"),
    ),
    (
        ANSWERS,
        "lay = JumpIn if typed.jumps else Play",
        "lay = Play",
        _jump("uno_and_a_name_go_with_it"),
    ),
    (
        ANSWERS,
        "jumping_faces(view.ask) if typed.jumps else playable_faces(view.ask)",
        "playable_faces(view.ask)",
        _jump("uno_and_a_name_go_with_it"),
    ),
    (
        ANSWERS,
        "view.ask.player == view.seat and view.ask.uncalled:",
        "view.ask.player == view.seat:",
        _jump("an_own_play_that_owes_no_call"),
    ),
    (
        WORDS,
        " or not view.ask.uncalled:",
        ":",
        _jump("what_cannot_be_done_out_of_turn"),
    ),
    (
        REFUSING,
        "        return refuse(error.reason, **error.params)\n    return _demanded(view, game, face)",
        "        return refuse(Reason.NO_JUMP, **error.params)\n    return _demanded(view, game, face)",
        _jump("what_house_rules_demand_is_the_reason"),
    ),
    (
        REFUSING,
        "        check_rest(game, face, others)\n",
        "        pass\n",
        _rules("a_bluff_is_refused_by_its_rule"),
    ),
    (
        REFUSING,
        "    if playable(game, (face,)) == (True,):\n",
        "    if False:\n",
        _rules("what_cannot_be_the_last_card_is_refused_by_its_rule"),
    ),
    (
        TYPED,
        "    if Word.JUMP in rest:\n",
        "    if False:\n",
        "tests/ui/test_plain_typed.py::test_lines",
    ),
    (
        TYPED,
        "        if face.symbol in BLANKS:\n            continue",
        "        if face.symbol in BLANKS:\n            pass",
        "tests/ui/test_plain_typed.py::test_lines",
    ),
    # the state
    (
        TABLE,
        "    if jump_in_is_open(view) and",
        "    if",
        _jump("the_table_while_a_card_can_be_jumped_on"),
    ),
    (
        TABLE,
        "    game = ahead(view.game)\n",
        "    game = view.game\n",
        _jump("the_table_while_a_card_can_be_jumped_on"),
    ),
    (
        TABLE,
        "view.game.uno_open is None:",
        "view.game.top:",
        _jump("whom_the_table_waits_for_after_a_play"),
    ),
    (
        TABLE,
        "sorted(game.absent - view.out)",
        "sorted(game.absent)",
        _scores("the_table_tells_who_is_out_and_not_that_it_is_absent"),
    ),
    (
        TABLE,
        '    lines += [speech.about(seat, "table.out") for seat in sorted(view.out)]\n',
        "",
        _scores("the_table_tells_who_is_out_and_not_that_it_is_absent"),
    ),
    (
        TABLE,
        "    if not partners_of(view, 0):\n        return []\n",
        "",
        _scores("teams_are_told"),
    ),
    (
        PLAIN,
        ", jumping_faces(view.ask)",
        "",
        _jump("the_listed_hand_marks_what_can_jump_in"),
    ),
    (MOMENT, "own = (view.seat or 0) % 2", "own = 0", _scores("teams_are_told")),
    # what can be done
    (
        HELP,
        "    if jumping_faces(ask):\n",
        "    if ask.jumps:\n",
        _jump("who_can_do_nothing_is_not_bothered"),
    ),
    (HELP, "    if ask.uncalled:\n", "    if ask:\n", _jump("who_can_do_nothing_is_not_bothered")),
    (HELP, "if ask.may_keep else", "if ask else", _rules("help_lists_what_is_open")),
    (
        HELP,
        '"help.out" if view.seat in view.out else "help.nothing"',
        '"help.nothing"',
        _scores("who_is_out_is_asked_nothing_and_told_why"),
    ),
    (
        SAID,
        "    if view.seat in view.out and view.ask is None:\n",
        "    if False:\n",
        _scores("who_is_out_is_asked_nothing_and_told_why"),
    ),
    # the drawn card
    (
        ASKING,
        'may = "" if ask.may_keep else "must-"',
        'may = ""',
        _rules("what_can_be_done_with_the_drawn_card"),
    ),
    (
        WORDS,
        "    if not ask.may_keep:\n        return _keeps(ask)\n",
        "",
        _rules("the_answer_to_a_drawn_card"),
    ),
    (WORDS, "    if ask.may_keep:\n", "    if ask:\n", _rules("the_answer_to_a_drawn_card")),
    (
        WORDS,
        "Slip.DRAWN_FITS if to_match else Reason.ONE_DRAW",
        "Reason.ONE_DRAW",
        _rules("the_answer_to_a_drawn_card"),
    ),
    # drawing on
    (
        STORY,
        "return goes_on and seat != me, None",
        "return False, None",
        _rules("who_draws_on_is_told_of_once"),
    ),
    (
        STORY,
        "self._run = (seat, self._run[1] + count) if goes_on and self._run else None",
        "self._run = (seat, self._run[1] + count) if goes_on and self._run else (seat, count)",
        _rules("a_penalty_is_not_counted_with_a_draw"),
    ),
    (
        STORY,
        "        self._run = self._told = None\n",
        "        self._told = None\n",
        _rules("who_draws_on_is_told_of_once"),
    ),
    (
        STORY,
        "                self._run = self._run or (self._drew, 1)\n",
        "",
        _rules("draws_for_a_colour"),
    ),
    (
        STORY,
        "                self._told = self._drew if self._drew != me else None\n",
        "",
        _rules("draws_for_a_colour"),
    ),
    (
        STORY,
        "            drawn = drawn or (self._drew, 1)\n",
        "            pass\n",
        _rules("draws_for_a_colour"),
    ),
    (
        TELLING,
        "entry.drawn[0] == speech.me or",
        "",
        _rules("own_draws_are_each_told_and_not_counted"),
    ),
    (TELLING, " or entry.drawn[1] < 2:", ":", _rules("who_draws_on_is_told_of_once")),
    # the new cards
    (
        MOMENT,
        "view.game.options.blanks if view.game else ()",
        "()",
        _rules("a_blank_card_is_called_by_the_name_of_the_table"),
    ),
    (
        NAMED,
        "        if isinstance(typed, Card):\n            return replace(typed, symbol=",
        "        if True:\n            return replace(typed, symbol=",
        _rules("a_blank_card_is_typed_by_name"),
    ),
    (
        NAMED,
        "            typed = _with_label(rest, labels)\n",
        "            pass\n",
        _rules("a_blank_card_is_typed_by_name"),
    ),
    (
        ANSWERS,
        "return self.face.is_wild and self.said.named is None",
        "return self.face.is_wild",
        _rules("a_label_goes_with_uno_and_is_asked_for_what_is_missing"),
    ),
    (
        STORY,
        "return {seat: each + (i < over) for i, seat in enumerate(order)}",
        "return {seat: each for seat in order}",
        _rules("a_shuffled_hand_is_shown_anew_and_counted_on"),
    ),
    (
        STORY,
        "                self._player = event.seat\n",
        "",
        _rules("a_shuffled_hand_is_shown_anew_and_counted_on"),
    ),
    # happenings
    (
        TELLING,
        "isinstance(e, events.Jumped) else []",
        "e else []",
        "tests/ui/test_plain_telling.py::test_told_in_english",
    ),
    (
        TELLING,
        '    said += [(ms, seat, "react.jumped") for seat, ms in h.jumps]\n',
        "",
        "tests/ui/test_plain_telling.py::test_told_in_english",
    ),
    (
        STORY,
        "isinstance(event, events.Played | events.Jumped):",
        "isinstance(event, events.Played):",
        _jump("a_card_that_jumps_in_is_counted"),
    ),
    # scores
    (
        SCORES,
        '"scored.charged" if charges else "scored.points"',
        '"scored.points"',
        _scores("told_in_english"),
    ),
    (
        SCORES,
        'goal.kind == "challenge-uno":',
        'goal.kind == "lowest":',
        _scores("told_in_english"),
    ),
    (
        SCORES,
        "len(view.names) - len(view.out.union(h.out)) > 1",
        "True",
        _scores("told_in_english"),
    ),
    (SCORES, "if seat == speech.me and goes_on:", "if goes_on:", _scores("told_in_english")),
    (SCORES, "if seat in view.out or seat in out", "if seat in out", _scores("told_in_english")),
    (SCORES, "if seat in view.out or seat in out", "if seat in view.out", _scores("told_in_english")),
    (SCORES, "if partners_of(view, 0) and alike:", "if partners_of(view, 0):", _scores("told_in_english")),
    (
        SCORES,
        '"over.team" if set(h.champions) == set(team) else "over.shared"',
        '"over.shared"',
        _scores("told_in_english"),
    ),
    (SCORES, "    if speech.me in h.champions:\n", "    if False:\n", _scores("told_in_english")),
]
