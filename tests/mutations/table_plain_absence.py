"""Absence on the plain screen: (file, text, broken text, test that sees it)."""

from __future__ import annotations

UI = "uno_p2p/ui/"
ANSWERING, SAID = f"{UI}answers/answering.py", f"{UI}answers/said.py"
PLAIN, SHELL, ASKING, HELP = (f"{UI}plain/{name}.py" for name in ("screen", "shell", "asking", "help"))
ABSENCE, SCORES, STORY, TABLE = (f"{UI}telling/{name}.py" for name in ("absence", "scores", "story", "table"))


def _test(name: str) -> str:
    return f"tests/ui/test_plain_absence.py::test_{name}"


CLOCK = "tests/ui/test_plain_shell.py::test_the_clock_alone_brings_the_countdown"

MUTATIONS: list[tuple[str, str, str, str]] = [
    # the countdown
    (
        ABSENCE,
        "            if due:\n",
        "            if due or known is not None:\n",
        _test("a_lost_link_is_told_at_once_and_then_now_and_again"),
    ),
    (
        ABSENCE,
        "due = turned or seen.mark < known.mark",
        "due = turned",
        _test("a_lost_link_is_told_at_once_and_then_now_and_again"),
    ),
    (
        ABSENCE,
        "elif lines and (then := _then(view, terms)) != self._then:",
        "elif lines and (then := _then(view, terms)):",
        _test("a_lost_link_is_told_at_once_and_then_now_and_again"),
    ),
    (
        ABSENCE,
        "due = seen.lost or (left <= SOON and",
        "due = left <= SOON and (seen.lost or",
        _test("who_is_lost_on_the_own_turn_is_counted_down_in_minutes"),
    ),
    (
        ABSENCE,
        "(left <= SOON and wait.waited >= SLACK)",
        "(left <= SOON)",
        _test("who_is_connected_may_be_slow_for_a_while"),
    ),
    (
        ABSENCE,
        "(left <= SOON and wait.waited >= SLACK)",
        "(wait.waited >= SLACK)",
        _test("who_thinks_is_left_in_peace_until_the_last_minute"),
    ),
    (
        ABSENCE,
        "turned = known.lost != seen.lost and wait.waited - known.waited >= SLACK",
        "turned = known.lost != seen.lost",
        _test("a_link_that_is_back_and_lost_again"),
    ),
    (
        ABSENCE,
        "                if turned and known.lost:\n",
        "                if turned:\n",
        _test("a_link_that_is_back_and_lost_again"),
    ),
    (
        ABSENCE,
        "{wait.seat: self._told[wait.seat] for wait in waits if wait.seat in self._told}",
        "self._told",
        _test("a_new_wait_is_told_anew"),
    ),
    (
        ABSENCE,
        "            self._then = None\n        elif",
        "            pass\n        elif",
        _test("a_new_wait_is_told_anew"),
    ),
    (
        ABSENCE,
        "return max((wait.left for wait in waits), default=0.0)",
        "return min((wait.left for wait in waits), default=0.0)",
        _test("several_go_at_the_same_time_and_not_before_the_last_of_them"),
    ),
    (
        ABSENCE,
        "    if wait.seat == view.seat:\n",
        "    if False:\n",
        _test("the_own_seat_is_warned"),
    ),
    (
        ABSENCE,
        "for wait in view.waits if wait.seat not in view.away | view.barred)",
        "for wait in view.waits)",
        _test("who_is_away_already_is_not_counted_down"),
    ),
    (
        ABSENCE,
        '        """The lines to show now; mostly none."""\n        if view.hold is not None:\n',
        '        """The lines to show now; mostly none."""\n        if False:\n',
        _test("after_a_start_the_hold_comes_first"),
    ),
    (
        ABSENCE,
        'how it ends, who has voted."""\n    if view.hold is not None:\n',
        'how it ends, who has voted."""\n    if False:\n',
        _test("after_a_start_the_hold_comes_first"),
    ),
    (ABSENCE, "    if round(seconds) < 1:\n", "    if False:\n", _test("the_same_in_japanese")),
    # what happens then
    (
        ABSENCE,
        '    if _rests(view):\n        return "rests"\n',
        "",
        _test("what_the_end_of_the_countdown_means"),
    ),
    (
        ABSENCE,
        'if view.step in ("ready", "show"):',
        'if view.step == "ready":',
        _test("what_the_end_of_the_countdown_means"),
    ),
    (
        ABSENCE,
        "    if game is None or game.over:\n",
        "    if game is None:\n",
        _test("what_the_end_of_the_countdown_means"),
    ),
    (
        ABSENCE,
        'return "deck" if view.step in DECK else None',
        'return "deck"',
        _test("what_the_end_of_the_countdown_means"),
    ),
    (
        ABSENCE,
        "    if game.phase is Phase.OVER:  # decided, with draws that are owed\n",
        "    if False:\n",
        _test("what_the_end_of_the_countdown_means"),
    ),
    (
        ABSENCE,
        'if terms.policy == "recover" and _holders_left(view):',
        'if terms.policy == "recover":',
        _test("what_the_end_of_the_countdown_means"),
    ),
    (
        ABSENCE,
        'if terms.policy == "recover" and _holders_left(view):',
        "if _holders_left(view):",
        _test("what_the_end_of_the_countdown_means"),
    ),
    (
        ABSENCE,
        "dealt = set(range(len(view.names))) - undealt",
        "dealt = set(range(len(view.names)))",
        _test("what_the_end_of_the_countdown_means"),
    ),
    (
        ABSENCE,
        "return 2 * len(voters - _missing(view)) <= len(voters)",
        "return 2 * len(voters - _missing(view)) < len(voters)",
        _test("what_the_end_of_the_countdown_means"),
    ),
    (
        ABSENCE,
        " | {seat for seat, _ in view.lost}\n",
        "\n",
        _test("what_the_end_of_the_countdown_means"),
    ),
    (
        ABSENCE,
        '"charged" if terms.options.goal.charges else "void"',
        '"void"',
        _test("where_points_are_charged_they_are_charged"),
    ),
    (
        PLAIN,
        "        self._hands = hands\n        self._terms = Terms(policy, options, patience)\n\n",
        "        self._hands = hands\n\n",
        _test("where_points_are_charged_they_are_charged"),
    ),
    (
        ABSENCE,
        "cut_off = len(others) > 1 and",
        "cut_off =",
        _test("it_may_be_this_computer_that_is_cut_off"),
    ),
    (
        ABSENCE,
        "    return [*lines, *_alone(speech, view)]\n",
        "    return lines\n",
        _test("it_may_be_this_computer_that_is_cut_off"),
    ),
    # votes, and tables that are adjourned
    (
        ABSENCE,
        "        if before is None or before[:2] != self._vote[:2]:\n",
        "        if before is None:\n",
        _test("a_vote_is_told_and_then_who_is_still_missing"),
    ),
    (
        ABSENCE,
        "return _ballots(speech, vote) if before != self._vote else []",
        "return _ballots(speech, vote)",
        _test("a_vote_is_told_and_then_who_is_still_missing"),
    ),
    (
        ABSENCE,
        "        self._vote = None\n        if",
        "        if",
        _test("a_vote_is_told_and_then_who_is_still_missing"),
    ),
    (
        ABSENCE,
        "for seat in vote.missing if seat not in vote.out]",
        "for seat in vote.missing]",
        _test("a_vote_is_told_and_then_who_is_still_missing"),
    ),
    (ABSENCE, "    if vote.out:\n", "    if True:\n", _test("a_vote_that_others_began")),
    (
        ABSENCE,
        "*_alone(speech, view)] if fresh else []",
        "*_alone(speech, view)]",
        _test("an_adjourned_table_says_what_to_do_and_when_it_goes_on"),
    ),
    (
        ABSENCE,
        "        if self._adjourned is not None:\n            return []",
        "        if False:\n            return []",
        _test("an_adjourned_table_says_what_to_do_and_when_it_goes_on"),
    ),
    (
        ABSENCE,
        "            self._adjourned = None\n            lines",
        "            lines",
        _test("an_adjourned_table_says_what_to_do_and_when_it_goes_on"),
    ),
    (
        ABSENCE,
        "    if missing:\n        lines.append",
        "    if True:\n        lines.append",
        _test("an_adjourned_table_says_what_to_do_and_when_it_goes_on"),
    ),
    # decisions
    (SCORES, "    if speech.me in h.away:\n", "    if False:\n", _test("told_in_english")),
    (SCORES, "    elif h.away:\n", "    elif True:\n", _test("told_in_english")),
    (
        SCORES,
        'what = "scored.charged" if charges else "void.loses"',
        'what = "void.loses"',
        _test("a_void_hand_where_points_are_charged"),
    ),
    (
        SCORES,
        "for seat, lost in enumerate(h.points) if lost]",
        "for seat, lost in enumerate(h.points)]",
        _test("told_in_english"),
    ),
    (
        SCORES,
        '    lines += [speech.about(seat, "void.barred") for seat in h.barred]\n',
        "",
        _test("told_in_english"),
    ),
    (ANSWERING, " | HandVoid():", ":", _test("a_move_typed_ahead_is_forgotten_with_its_hand")),
    (
        ANSWERING,
        "        view = settled(view)  # time alone makes no new question\n",
        "",
        _test("the_clock_makes_no_new_question"),
    ),
    (
        STORY,
        "            self._counts.clear()  # some of what was counted has not happened\n",
        "            pass\n",
        _test("who_was_left_behind_counts_the_cards_anew"),
    ),
    (
        ABSENCE,
        '"wait.vote-back" if speech.me in vote.voted else "wait.vote-open"',
        '"wait.vote-open"',
        _test("a_vote_that_names_nobody"),
    ),
    # who is there
    (
        ABSENCE,
        "sorted(view.away - view.barred - told)",
        "sorted(view.away - view.barred)",
        _test("the_picture_of_the_table_marks_who_is_away"),
    ),
    (
        ABSENCE,
        "        if seat not in view.barred and seat != view.seat\n",
        "",
        _test("who_is_there_and_who_is_not"),
    ),
    (
        TABLE,
        '[speech.say("table.none"), *standing(speech, view), ',
        '[speech.say("table.none"), ',
        _test("the_picture_of_the_table_marks_who_is_away"),
    ),
    (
        TABLE,
        "        *standing(speech, view, told=game.absent),\n",
        "",
        _test("the_picture_of_the_table_marks_who_is_away"),
    ),
    (
        HELP,
        'return "help.away" if view.seat in view.away else nothing',
        "return nothing",
        _test("the_own_seat_is_away"),
    ),
    (
        SAID,
        "    if view.seat in view.away | view.barred and view.ask is None:\n",
        "    if False:\n",
        _test("the_own_seat_is_away"),
    ),
    (HELP, "    if view.seat in view.barred:\n", "    if False:\n", _test("the_own_seat_is_barred")),
    (
        SAID,
        "Slip.BARRED if view.seat in view.barred else Slip.AWAY",
        "Slip.AWAY",
        _test("the_own_seat_is_barred"),
    ),
    (
        ASKING,
        '[speech.say("ask.ready.back")] if view.seat in view.away else []',
        '[speech.say("ask.ready.back")]',
        _test("who_comes_back_is_asked_at_the_rest"),
    ),
    # in the shell
    (SHELL, "        self._show(self._plain.watch(view))\n", "        pass\n", CLOCK),
    (
        SHELL,
        "        self._show(self._plain.watch(view))\n",
        "        self._say(self._plain.watch(view))\n",
        CLOCK,
    ),
]
