"""One broken line for every check of the house rules, the special Wilds and the ways to be out of a match.

Each entry is (file, text that occurs in it exactly once, what to put there, the test).
"""

from __future__ import annotations

RULES = "uno_p2p/rules/"
OPTIONS, PRESETS, BLANKS, GOAL = (f"{RULES}{name}.py" for name in ("options", "presets", "blanks", "goal"))
LEGALITY, MOVES, MOVING, LEDGER = (f"{RULES}{name}.py" for name in ("legality", "moves", "moving", "ledger"))
EFFECTS, ENGINE, SCORING, CUT = (f"{RULES}{name}.py" for name in ("effects", "engine", "scoring", "cut"))
DECKS, HOUSE, STACKING = (f"{RULES}{name}.py" for name in ("decks", "house", "house_stacking"))
JUMP_IN, DRAW, CUSTOM = (f"{RULES}house_{name}.py" for name in ("jump_in", "draw", "blanks"))
HONEST, LAST, SWAPS = (f"{RULES}house_{name}.py" for name in ("no_bluffing", "shuffle_hands", "seven_zero"))


def _test(room: str, name: str) -> str:
    return f"tests/unit/test_rules_{room}.py::test_{name}"


NO_SECOND = _test("jump_in", "h11_neither_colour_nor_symbol_alone_is_enough")
JUMPER = _test("jump_in", "h11_an_identical_card_out_of_turn_and_play_goes_on_from_the_jumper")
LEFT = _test("jump_in", "a_card_of_a_player_who_has_left_takes_effect")
MATCH = _test("drawing", "h16_who_draws_goes_on_until_a_card_fits")
FORCE = _test("drawing", "h16_a_drawn_card_that_fits_must_be_played")
BLUFF_NEVER_FORCED = _test("drawing", "h16_nobody_is_made_to_bluff")
PROOF = _test("drawing", "h17_a_wild_draw_four_needs_a_hand_without_the_colour_in_force")
DEAL = _test("wild_hands", "d5_all_hands_are_shuffled_and_dealt_from_the_left_of_the_player")
CALLED = _test("wild_hands", "u10_a_call_goes_away_with_the_hand")
NOT_LAST = _test("wild_hands", "d6_or_it_cannot_be_the_last_card")
WINS = _test("wild_hands", "d4_as_the_last_card_a_blank_wins")
UNTIL = _test("wild_hands", "d4_the_next_draws_until_the_named_colour_comes_and_loses_the_turn")
RAIN = _test("wild_hands", "d4_everybody_else_draws_and_nobody_loses_a_turn")
TEAM = _test("match", "e8_the_team_of_who_goes_out_scores_the_hands_of_both_opponents")
OUT = _test("match", "section_10_who_let_the_winner_out_is_out_of_the_match")
LIMIT = _test("match", "e9_points_are_charged_and_who_reaches_the_number_is_out")
ALL = _test("match", "e9_a_stalemate_that_brings_all_to_the_limit_leaves_the_lowest")
PLAYERS = _test("match", "the_hands_of_those_who_play_are_scored_and_of_nobody_else")
NO_CARDS = _test("opening", "seats_that_are_out_get_no_cards_and_are_passed_over_from_the_start")
CONTRADICTS = _test("options", "what_cannot_go_together")
UNMEANT = _test("options", "what_cannot_be_meant_is_refused")
MADE_OF = _test("options", "what_a_preset_is_made_of")

MUTATIONS: list[tuple[str, str, str, str]] = [
    # jump-in
    (JUMP_IN, "return face == s.top", "return face.colour == s.colour", NO_SECOND),
    (JUMP_IN, "return face == s.top", "return s.top is not None and face.symbol is s.top.symbol", NO_SECOND),
    (
        JUMP_IN,
        "s.top is not None and face.symbol is s.top.symbol",
        "face == s.top",
        _test("jump_in", "section_10_speed_jumps_with_the_symbol_in_any_colour"),
    ),
    (MOVES, "    d.turn = e.seat\n", "", JUMPER),
    (
        MOVES,
        "    check_target(d, e.seat, e.face, e.target)\n    d.turn",
        "    d.turn",
        _test("jump_in", "a_seven_swaps_for_the_jumper_alone"),
    ),
    (
        MOVES,
        "    if d.phase is not Phase.JUMP_IN:\n",
        "    if False:\n",
        _test("jump_in", "nobody_jumps_once_the_card_has_taken_effect"),
    ),
    (
        MOVES,
        "    if rule.jumps is not None and d.winner is None:\n",
        "    if rule.jumps is not None:\n",
        _test("jump_in", "a_winning_card_opens_no_window"),
    ),
    (
        MOVES,
        "    if rule.jumps is not None and d.winner is None:\n",
        "    if d.winner is None:\n",
        _test("jump_in", "without_the_option_there_is_no_window"),
    ),
    (
        MOVES,
        "    if e.seat in (d.turn, d.target):\n",
        "    if False:\n",
        _test("jump_in", "a_swap_with_a_player_who_has_left_is_off"),
    ),
    (MOVES, "if d.phase in (Phase.OVER, Phase.JUMP_IN) or", "if d.phase is Phase.OVER or", LEFT),
    (EFFECTS, "    for _ in set(d.playing()) - {d.turn}:", "    for _ in set(d.playing()):", RAIN),
    (EFFECTS, "    for _ in set(d.playing()) - {d.turn}:", "    for _ in d.playing()[1:]:", LEFT),
    (
        CUSTOM,
        "    if d.turn in d.absent:\n",
        "    if False:\n",
        _test("jump_in", "skip_all_of_a_player_who_has_left_gives_it_no_turn"),
    ),
    (
        LEGALITY,
        "    if jumps is None or state.phase is not Phase.JUMP_IN:\n        raise",
        "    if jumps is None:\n        raise",
        _test("jump_in", "report_70_a_win_by_a_jump_ends_the_hand_like_any_other"),
    ),
    (
        LEGALITY,
        "    if jumps is None or not window or seat",
        "    if jumps is None or seat",
        _test("jump_in", "report_68_no_jump_in_the_middle_of_a_penalty"),
    ),
    (
        LEGALITY,
        "    check_seat(state, seat)\n    if _draws",
        "    if _draws",
        _test("jump_in", "only_a_seat_that_plays_can_jump"),
    ),
    (
        LEGALITY,
        " or seat in state.absent or _draws_first",
        " or _draws_first",
        "tests/property/test_rules.py::test_what_a_hand_is_told_is_what_the_checks_accept",
    ),
    (
        LEGALITY,
        "    return any(debt.seat == seat for debt in s.owed)\n",
        "    return False\n",
        _test("jump_in", "who_is_caught_does_not_win_with_a_jump_before_drawing_the_penalty"),
    ),
    (
        LEGALITY,
        "    return any(debt.seat == seat for debt in s.owed)\n",
        "    return bool(s.owed)\n",
        _test("jump_in", "a_catch_comes_before_a_jump_and_is_drawn_in_any_case"),
    ),
    (LEGALITY, "    if not jumps(state, face):\n", "    if False:\n", NO_SECOND),
    (
        LEGALITY,
        "tuple(jumps(state, face) and _allowed(state, hand, place) for",
        "tuple(jumps(state, face) for",
        _test("drawing", "h13_a_jump_is_honest_too"),
    ),
    # a drawn card, and the rest of the hand
    (DRAW, "drawn={Kept: _fits, WantsCard: _misses}", "drawn={WantsCard: _misses}", MATCH),
    (
        DRAW,
        "drawn={Kept: _fits, WantsCard: _misses}",
        "drawn={Kept: _fits, WantsCard: _may_stay}",
        _test("drawing", "h16_a_drawn_wild_draw_four_fits_and_is_not_drawn_on_from"),
    ),
    (
        DRAW,
        "drawn={Kept: _fits, WantsCard: _misses}",
        "drawn={Kept: _fits}",
        _test("drawing", "h16_the_card_that_fits_may_be_kept_but_not_drawn_on_from"),
    ),
    (DRAW, "        adds={Phase.PLAY_OR_KEEP: (WantsCard,)},\n", "", MATCH),
    (DRAW, '"on", drawn={Kept: _may_stay}', '"on"', FORCE),
    (DRAW, "(doubtful and face.symbol", "(face.symbol", FORCE),
    (DRAW, "(s.options.no_bluffing, s.options.challenge)", "(s.options.no_bluffing,)", BLUFF_NEVER_FORCED),
    (
        DRAW,
        "(s.options.no_bluffing, s.options.challenge)",
        "(s.options.challenge,)",
        _test("drawing", "a_drawn_wild_draw_four_that_would_be_a_bluff_leaves_a_way_out"),
    ),
    (
        DRAW,
        "return (doubtful and face.symbol is Symbol.WILD_DRAW_FOUR) or _misses",
        "return _misses",
        _test("drawing", "a_drawn_wild_draw_four_that_would_be_a_bluff_leaves_a_way_out"),
    ),
    (
        LEGALITY,
        "if all(holds(s, face) for holds in demands)",
        "if any(holds(s, face) for holds in demands)",
        _test("drawing", "both_together_draw_until_a_card_fits_and_that_one_is_played"),
    ),
    (
        LEGALITY,
        " and (s.phase, event) not in ruling(s.options).adds",
        "",
        MATCH,
    ),
    (HONEST, "return face.colour is not s.colour", "return True", PROOF),
    (HONEST, "rest={Symbol.WILD_DRAW_FOUR: _other_colour}", "", PROOF),
    (
        HONEST,
        "rest={Symbol.WILD_DRAW_FOUR: _other_colour}",
        "rest=dict.fromkeys(Symbol, _other_colour)",
        _test("drawing", "h17_other_cards_need_no_proof"),
    ),
    (LEGALITY, "    if holds is not None and not all(", "    if False and not all(", PROOF),
    (LEGALITY, "(fit and _allowed(state, hand, place) for", "(fit for", PROOF),
    (LEGALITY, "[0] and _allowed(state, hand, place)\n", "[0]\n", PROOF),
    (LEGALITY, "    if not rules.rest and not rules", "    if not rules.rest or not rules", PROOF),
    # hands shuffled, cards that cannot be the last
    (LAST, "frozenset({Symbol.SHUFFLE_HANDS})", "frozenset()", NOT_LAST),
    (LEGALITY, "    if len(hand) == 1 and", "    if False and", NOT_LAST),
    (LEGALITY, "    if s.counts[seat] == 1 and face.symbol", "    if False and face.symbol", NOT_LAST),
    (LEGALITY, "    if s.counts[seat] == 1 and face.symbol", "    if face.symbol", NOT_LAST),
    (
        EFFECTS,
        '''(D6)."""
    if d.winner is not None:
''',
        '''(D6)."""
    if False:
''',
        _test("wild_hands", "d6_as_the_last_card_it_wins_before_anything_is_shuffled"),
    ),
    (
        EFFECTS,
        "Symbol.SWAP_HANDS: Target.MUST",
        "Symbol.SWAP_HANDS: Target.MAY",
        _test("wild_hands", "d7_somebody_else_must_be_named"),
    ),
    (EFFECTS, "    Symbol.SHUFFLE_HANDS: shuffle_hands,\n", "    Symbol.SHUFFLE_HANDS: pass_on,\n", DEAL),
    (
        MOVING,
        "    check_phase(d, HandsDealt, Phase.SHUFFLE_HANDS)\n",
        "",
        _test("wild_hands", "nothing_else_happens_before_the_hands_are_dealt"),
    ),
    (MOVING, "each + (i < over)", "each + (i >= len(order) - over)", DEAL),
    (MOVING, "(s.turn + 1 + i)", "(s.turn + i)", DEAL),
    (MOVING, "(s.turn + 1 + i)", "(s.turn + s.direction * (1 + i))", DEAL),
    (
        MOVING,
        "tuple(seat for seat in seats if seat not in s.absent)",
        "tuple(seats)",
        _test("wild_hands", "absent_seats_keep_their_cards_and_get_none"),
    ),
    (MOVING, "    d.called -= receivers\n", "", CALLED),
    (
        MOVING,
        '    if d.options.uno_call != "off":\n',
        "    if True:\n",
        _test("wild_hands", "u10_who_is_dealt_one_card_counts_as_having_called"),
    ),
    (
        MOVING,
        "    d.uno_open = None\n",
        "",
        _test("seven_zero", "after_the_swap_the_call_can_neither_be_made_nor_be_missed"),
    ),
    # blank cards
    (
        HOUSE,
        "    rules += house_blanks.rules_of(options)\n",
        "",
        _test("wild_hands", "d4_each_blank_has_its_own_rule_in_order"),
    ),
    (
        CUSTOM,
        "zip(BLANKS, options.blanks",
        "zip(BLANKS[::-1], options.blanks",
        _test("wild_hands", "d4_each_blank_has_its_own_rule_in_order"),
    ),
    (CUSTOM, '"draw-1": downpour(1)', '"draw-1": downpour(2)', RAIN),
    (CUSTOM, '"draw-2": downpour(2)', '"draw-2": downpour(1)', RAIN),
    (
        CUSTOM,
        '{"swap": Target.MUST}',
        '{"swap": Target.MAY}',
        _test("wild_hands", "d4_swap_with_a_chosen_player"),
    ),
    (
        CUSTOM,
        "(*seats[1:], seats[0])",
        "(seats[-1], *seats[:-1])",
        _test("wild_hands", "d4_all_hands_pass_left_whatever_the_direction"),
    ),
    (
        CUSTOM,
        "    if d.winner is not None:\n        pass_on(d)\n        return\n",
        "",
        WINS,
    ),
    (CUSTOM, "    if d.winner is None:\n", "    if True:\n", WINS),
    (
        CUSTOM,
        "        d.begin_turn(d.turn)\n",
        "        pass_on(d)\n",
        _test("wild_hands", "d4_everybody_else_loses_a_turn"),
    ),
    (LEDGER, "Then.SHOW_COLOUR: Phase.SHOW_COLOUR", "Then.SHOW_COLOUR: Phase.PLAY_OR_KEEP", UNTIL),
    (LEDGER, "    if e.came:\n", "    if True:\n", UNTIL),
    (
        LEDGER,
        "    if e.came:\n        _lose_turn(d, d.turn)\n",
        "    if e.came:\n        d.phase = Phase.ACT\n",
        UNTIL,
    ),
    (
        LEDGER,
        "    check_phase(d, ColourShown, Phase.SHOW_COLOUR)\n",
        "",
        _test("wild_hands", "until_colour_is_not_shown_while_a_card_is_still_owed"),
    ),
    (
        LEDGER,
        "        elif debt.then is not Then.GO_ON:\n            _lose_turn(d, debt.seat)\n\n",
        "        elif debt.then is Then.LOSE_TURN:\n            _lose_turn(d, debt.seat)\n\n",
        _test("wild_hands", "p4_the_last_card_there_is_ends_it_and_the_turn_is_lost"),
    ),
    (BLANKS, "len(parts) <= MOST_BLANKS and ", "", UNMEANT),
    (BLANKS, " or len(set(names)) < len(names)", "", UNMEANT),
    (BLANKS, "label.casefold()", "label", UNMEANT),
    (BLANKS, "rule not in BLANK_RULES or ", "", UNMEANT),
    (BLANKS, " or bool(colon) is not bool(label)", "", UNMEANT),
    (BLANKS, "len(label) <= MAX_LABEL and ", "", UNMEANT),
    (BLANKS, "label.isprintable() and ", "", UNMEANT),
    (BLANKS, '":" not in label and ', "", UNMEANT),
    (BLANKS, " and label == label.strip()", "", UNMEANT),
    # stacking and swaps of the variations
    (
        STACKING,
        '"draw-two", _DRAW_TWO, _RUN',
        '"draw-two", _BOTH, _RUN',
        _test("stacking", "section_10_pirates_stack_draw_twos_alone"),
    ),
    (
        SWAPS,
        '"both-may", _SEVEN | _ZERO, targets=_MAY',
        '"both-may", _SEVEN | _ZERO, targets=_MUST',
        _test("seven_zero", "a_seven_that_may_swap_need_not"),
    ),
    (
        SWAPS,
        '"both-may", _SEVEN | _ZERO, targets=_MAY',
        '"both-may", _SEVEN, targets=_MAY',
        _test("seven_zero", "a_zero_passes_all_hands_on_in_the_direction_of_play"),
    ),
    (
        SWAPS,
        "targets={Symbol.ONE: Target.MAY}",
        "targets={Symbol.ONE: Target.MUST}",
        _test("seven_zero", "section_10_a_one_may_swap_in_speed_uno_and_nothing_else_does"),
    ),
    # partners
    (
        SCORING,
        "range(seat % 2, seats, 2)",
        "range(seat % 2, seats, 3)",
        _test("match", "e8_partners_sit_opposite"),
    ),
    (SCORING, 'if options.partners == "on" else (seat,)', "", _test("match", "e8_partners_sit_opposite")),
    (SCORING, "points if seat in team else 0", "points if seat == scorer else 0", TEAM),
    (SCORING, "sum(hands) - sum(hands[seat] for seat in team)", "sum(hands)", TEAM),
    (
        SCORING,
        "held = [sum(hands[seat] for seat in team) for",
        "held = [hands[team[0]] for",
        _test("match", "p5_the_team_with_the_fewest_points_wins_a_stalemate"),
    ),
    (
        SCORING,
        "team_of(self.options, len(self.totals), self.last)",
        "(self.last,)",
        _test("match", "e8_e6_partners_share_the_first_hand"),
    ),
    (
        SCORING,
        "in team_of(self.options, len(totals), seat):",
        "in (seat,):",
        _test("match", "partners_lose_together_what_one_of_them_loses_by_dropping_out"),
    ),
    # elimination and Challenge UNO
    (
        MOVES,
        "    d.laid_by = e.seat\n",
        "",
        _test("match", "who_laid_the_card_below_the_last_one_has_let_the_winner_out"),
    ),
    (
        MOVES,
        "d.laid_by if d.laid_by != e.seat else None",
        "d.laid_by",
        _test("match", "nobody_lets_out_who_wins_on_the_first_card_or_on_its_own"),
    ),
    (SCORING, "        out = self.out\n", "        out = NOBODY\n", OUT),
    (SCORING, "            out |= {let_out}\n", "            pass\n", OUT),
    (
        SCORING,
        'if self.options.elimination == "lets-out" and let_out is not None:',
        "if let_out is not None:",
        _test("match", "without_the_option_nobody_is_out"),
    ),
    (
        SCORING,
        'if self.options.elimination == "lets-out" and let_out is not None:',
        'if self.options.elimination == "lets-out":',
        _test("match", "a_hand_that_nobody_lets_out_eliminates_nobody"),
    ),
    (SCORING, "        if len(alive) == 1:\n", "        if False:\n", OUT),
    (
        SCORING,
        "totals = [self.totals[seat] for seat in alive]",
        "totals = list(self.totals)",
        _test("match", "the_points_end_an_elimination_too_among_those_who_are_left"),
    ),
    (
        SCORING,
        '        if self.options.goal.kind == "challenge-uno":\n',
        "        if False:\n",
        LIMIT,
    ),
    (SCORING, "totals[seat] >= target", "totals[seat] > target", LIMIT),
    (SCORING, " and totals[seat] > least", "", ALL),
    (
        SCORING,
        ", out=self._out(totals, None))",
        ")",
        _test("match", "e9_a_dropout_can_bring_a_seat_to_the_limit"),
    ),
    (GOAL, 'in ("lowest", "challenge-uno")', 'in ("lowest",)', LIMIT),
    (SCORING, "    empty = out | (", "    empty = NOBODY | (", PLAYERS),
    (SCORING, "    if set(shown) & empty or seats", "    if seats", PLAYERS),
    (
        CUT,
        "    while following in out:\n",
        "    while False:\n",
        _test("match", "f3_the_deal_passes_over_who_is_out"),
    ),
    (ENGINE, "0 if seat in out else HAND", "HAND", NO_CARDS),
    (ENGINE, "        absent=out,\n", "", NO_CARDS),
    (ENGINE, "(playing.index(dealer) + 1) % len(playing)", "playing.index(dealer)", NO_CARDS),
    (
        ENGINE,
        "range(s.seats) if s.counts[seat]",
        "range(s.seats)",
        _test("match", "p5_all_who_play_are_stuck"),
    ),
    # options
    (OPTIONS, '    ("blanks", (_SOME,), "deck", _decks_without(*BLANKS)),\n', "", CONTRADICTS),
    (
        OPTIONS,
        '    ("shuffle_hands_last", ("refuse",), "deck", _decks_without(Symbol.SHUFFLE_HANDS)),\n',
        "",
        CONTRADICTS,
    ),
    (OPTIONS, '    ("no_bluffing", ("on",), "challenge", ("on",)),\n', "", CONTRADICTS),
    (OPTIONS, '    ("partners", ("on",), "goal", ("lowest", "challenge-uno")),\n', "", CONTRADICTS),
    (OPTIONS, '    ("partners", ("on",), "elimination", ("lets-out",)),\n', "", CONTRADICTS),
    (
        OPTIONS,
        '    ("elimination", ("lets-out",), "goal", ("first-out", "lowest", "challenge-uno")),\n',
        "",
        CONTRADICTS,
    ),
    (
        OPTIONS,
        'if options.partners == "on" and seats != TEAMS_OF_TWO:',
        "if False:",
        _test("options", "e8_partners_are_four"),
    ),
    (
        OPTIONS,
        "seats < LEAST_TO_ELIMINATE and not going_on",
        "False",
        _test("options", "elimination_takes_three"),
    ),
    (OPTIONS, " and not going_on", "", _test("options", "elimination_takes_three")),
    (
        PRESETS,
        "build(brought | settings",
        "build(settings | brought",
        _test("options", "no_bluffing_brings_the_challenge_off_but_does_not_overrule_a_word"),
    ),
    (
        PRESETS,
        "build(brought | settings",
        "build(settings",
        _test("options", "no_bluffing_brings_the_challenge_off_but_does_not_overrule_a_word"),
    ),
    (PRESETS, 'deck="modern112",\n', "", MADE_OF),
    (PRESETS, 'Options(stacking="draw-two", seven_zero="both-may")', 'Options(stacking="draw-two")', MADE_OF),
    (PRESETS, 'jump_in="same-symbol", turn_limit=15', 'jump_in="same-symbol"', MADE_OF),
    (
        DECKS,
        "Symbol.SHUFFLE_HANDS: 1, **dict",
        "Symbol.SHUFFLE_HANDS: 2, **dict",
        _test("cards", "d2_a_deck_of_112_is_the_classic_one_one_special_wild_and_three_blanks"),
    ),
    (
        DECKS,
        "Symbol.SWAP_HANDS: 1, **dict.fromkeys(BLANKS, 1)",
        "Symbol.SWAP_HANDS: 1",
        _test("cards", "d2_a_deck_of_112_is_the_classic_one_one_special_wild_and_three_blanks"),
    ),
    (DECKS, " | {Symbol.ONE: 2}\n", "\n", _test("cards", "the_other_small_deck_has_every_kind_of_card")),
    (
        SCORING,
        "(Symbol.SHUFFLE_HANDS, Symbol.SWAP_HANDS, *BLANKS), 40)",
        "(Symbol.SHUFFLE_HANDS, Symbol.SWAP_HANDS, *BLANKS), 50)",
        _test("wild_hands", "d3_points"),
    ),
]
