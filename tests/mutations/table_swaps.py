"""One broken line for every check of hands that change owners, and a test that must go red with it.

Each entry is (file, text that occurs in it exactly once, what to put there, the test).
"""

from __future__ import annotations

RULES, TABLE, UI = "uno_p2p/rules/", "uno_p2p/table/", "uno_p2p/ui/"
STATE = f"{RULES}state.py"
SEVEN_ZERO, HOUSE, MOVING = f"{RULES}house_seven_zero.py", f"{RULES}house.py", f"{RULES}moving.py"
MOVES, STEP = f"{RULES}moves.py", f"{TABLE}steps/moving.py"
LAYING, REACT = f"{TABLE}steps/laying.py", f"{TABLE}steps/react.py"
NAMED, ANSWERS, STORY = f"{UI}plain/named.py", f"{UI}answers/cards.py", f"{UI}telling/story.py"

RULE = "tests/unit/test_rules_seven_zero.py::test_"
SWAPS, CHEATS = "tests/table/test_swaps.py::test_", "tests/byzantine/test_swap_cheats.py::test_"
SCREEN = "tests/ui/test_plain_swaps.py::test_"

MUTATIONS: list[tuple[str, str, str, str]] = [
    # the rules
    (
        SEVEN_ZERO,
        "    if d.winner is not None:\n",
        "    if False:\n",
        f"{RULE}a_last_card_wins_before_anything_moves",
    ),
    (
        SEVEN_ZERO,
        "(seat, d.seat_after(seat)) for",
        "(d.seat_after(seat), seat) for",
        f"{RULE}a_zero_passes_all_hands_on_in_the_direction_of_play",
    ),
    (
        STATE,
        "if seat not in self.absent)",
        "if True)",
        f"{RULE}who_is_gone_cannot_be_named_and_is_passed_over",
    ),
    (
        SEVEN_ZERO,
        '"seven-may", _SEVEN, targets=_MAY)',
        '"seven-may", _SEVEN, targets=_MUST)',
        f"{RULE}a_seven_that_may_swap_need_not",
    ),
    (
        SEVEN_ZERO,
        "_SEVEN | _ZERO, targets=_MUST)",
        "_ZERO, targets=_MUST)",
        f"{RULE}a_seven_swaps_whole_hands_and_the_turn_ends",
    ),
    (MOVES, "    d.target = e.target\n", "", f"{RULE}a_seven_swaps_whole_hands_and_the_turn_ends"),
    (HOUSE, " or s.counts[seat] == 1:", ":", f"{RULE}a_last_seven_names_nobody"),
    (
        HOUSE,
        "if other != seat and other not in s.absent)",
        "if other != seat)",
        f"{RULE}who_is_gone_cannot_be_named_and_is_passed_over",
    ),
    (
        HOUSE,
        "if other != seat and other not in s.absent)",
        "if other not in s.absent)",
        f"{RULE}a_target_that_cannot_be",
    ),
    (
        MOVES,
        "    check_target(d, e.seat, e.face, e.target)\n    _laid",
        "    _laid",
        f"{RULE}a_target_that_cannot_be",
    ),
    (
        MOVES,
        "        d.moving = ()  # who",
        "        pass  # who",
        f"{RULE}who_leaves_before_the_hands_move_keeps_its_cards",
    ),
    (
        MOVING,
        "    check_phase(d, HandsMoved, Phase.MOVE_HANDS)\n",
        "",
        f"{RULE}nothing_happens_before_the_hands_have_moved_and_they_move_as_asked",
    ),
    (
        MOVING,
        "    if e.moves != d.moving:\n",
        "    if False:\n",
        f"{RULE}nothing_happens_before_the_hands_have_moved_and_they_move_as_asked",
    ),
    (MOVING, "    d.called -= receivers\n", "", f"{RULE}a_call_goes_away_with_the_hand"),
    (
        MOVING,
        '    if d.options.uno_call != "off":\n',
        "    if True:\n",
        f"{RULE}where_nobody_calls_nobody_counts_as_having_called",
    ),
    (
        MOVING,
        "        d.called |= {seat for seat in receivers if counts[seat] == 1}\n",
        "        pass\n",
        f"{RULE}who_gets_one_card_by_a_swap_counts_as_having_called",
    ),
    (
        MOVING,
        "    d.uno_open = None\n",
        "",
        f"{RULE}after_the_swap_the_call_can_neither_be_made_nor_be_missed",
    ),
    # the table
    (
        STEP,
        "        check_rekey(at.ctx(seat, REKEY), self._piles[seat], self._keys[seat], answer)\n",
        "        pass\n",
        f"{CHEATS}a_hand_that_is_not_the_hand_for_its_new_owner",
    ),
    (
        STEP,
        "        ctx = at.ctx(seat, REKEY)\n",
        "        ctx = at.ctx(seat)\n",
        f"{SWAPS}after_a_swap_each_reads_the_others_hand_and_nobody_elses_changes",
    ),
    (
        LAYING,
        "target = None if named == _NOBODY else named",
        "target = None if named < 0 else named",
        f"{CHEATS}where_nobody_must_be_named_not_everybody_can_be",
    ),
    (
        REACT,
        "        if self._moving and choice is not None",
        "        if False and choice is not None",
        f"{SWAPS}nobody_plays_ahead_from_a_hand_that_is_about_to_go",
    ),
    (
        REACT,
        "        if seat == self._first and not self._moving:\n",
        "        if seat == self._first:\n",
        f"{SWAPS}nobody_plays_ahead_from_a_hand_that_is_about_to_go",
    ),
    (
        REACT,
        "            self._patience = min(self._patience, PAUSE)\n",
        "            pass\n",
        f"{SWAPS}while_hands_are_about_to_move_a_silent_player_holds_nobody_up",
    ),
    # the screen
    (
        NAMED,
        "    return {way: seat for way, seat in ways.items() if way not in twice}\n",
        "    return ways\n",
        f"{SCREEN}two_of_one_name_are_told_apart_by_their_seats",
    ),
    (
        NAMED,
        "    if asked and (",
        "    if (",
        "tests/ui/test_plain_swaps.py::test_a_name_that_is_a_word_of_the_game_counts_when_it_is_asked_for",
    ),
    (
        ANSWERS,
        "        if len(able) == 1:\n            return able[0]\n",
        "",
        f"{SCREEN}with_two_players_the_only_other_need_not_be_named",
    ),
    (
        ANSWERS,
        "        check_target(view.game, view.seat, face, typed.target)\n",
        "        pass\n",
        f"{SCREEN}a_card_that_takes_no_name",
    ),
    (
        STORY,
        "                self._counts[seat] = count\n",
        "                pass\n",
        f"{SCREEN}the_cards_that_come_after_a_swap_are_told_as_they_come",
    ),
    # bots
    (
        "uno_p2p/players/bot.py",
        "else not is_unwanted(game, seat, face, rest)",
        "else True",
        "tests/unit/test_bot.py::test_a_drawn_card_that_brings_a_larger_hand_is_kept",
    ),
]
