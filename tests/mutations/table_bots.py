"""The bots with one decision, figure or deadline broken at a time, and a test that must go red with it."""

from __future__ import annotations

PLAYERS = "uno_p2p/players/"
BOT, PACE = f"{PLAYERS}bot.py", f"{PLAYERS}pace.py"
ODDS, THINKING = f"{PLAYERS}odds.py", f"{PLAYERS}thinking.py"
FORESIGHT, JUMPING = f"{PLAYERS}foresight.py", f"{PLAYERS}jumping.py"


def _bot(name: str) -> str:
    return f"tests/unit/test_bot.py::test_{name}"


def _rule(name: str) -> str:
    return f"tests/unit/test_bot_rules.py::test_{name}"


def _jump(name: str) -> str:
    return f"tests/unit/test_bot_jumping.py::test_{name}"


def _pace(name: str) -> str:
    return f"tests/unit/test_bot_pace.py::test_{name}"


def _odds(name: str) -> str:
    return f"tests/unit/test_bot_odds.py::test_{name}"


ATTACK = _bot("a_neighbour_about_to_go_out_is_attacked_as_hard_as_it_goes")
NEIGHBOUR = _bot("the_neighbour_is_the_next_seat_that_is_there_in_the_direction_of_play")
HELD = _bot("wilds_are_held_until_nothing_else_fits")
LONGEST = _bot("the_longest_colour_goes_first_and_of_it_the_highest")
NOT_IN_FORCE = _bot("a_colour_is_always_named_and_of_equals_not_the_one_in_force")
HARD_BLUFFS = _bot("hard_bluffs_against_a_neighbour_about_to_go_out_when_few_cards_make_doubt_unlikely")
COMPARES = _bot("hard_compares_the_bluff_with_what_it_can_do_honestly")
HONEST = _bot("easy_and_normal_never_bluff")
FULL_HAND = _bot("a_full_hand_is_doubted_and_a_small_one_is_not")
WEIGHS = _bot("hard_weighs_what_it_costs")
CALLS = _bot("normal_and_hard_call_with_the_play_that_leaves_one_card")
FORGETS = _bot("easy_forgets_the_call_sometimes")
OTHERS = _bot("others_catch_more_or_less_often")
IN_HANDS = _bot("when_nearly_all_cards_are_in_hands_everything_that_fits_is_played_in_the_long_run")
JUMP_RANGE = _pace("a_jump_has_its_range_for_whoever_is_next_too")
RANGES = _pace("every_kind_of_question_has_its_range")
NEW_QUESTION = _pace("a_new_question_has_a_new_deadline")
ONE_DEADLINE = _pace("a_question_has_one_deadline_however_often_it_is_asked")
ONE_MOMENT = _pace("an_answer_is_never_given_twice_at_one_moment")
NO_RANGE = _pace("a_range_that_is_none_is_refused")
EVEN = _pace("without_dice_all_is_even")
PAYS = _odds("a_challenge_pays_above_the_odds_where_both_cost_four")
UNSEEN = _odds("what_is_unseen_is_the_deck_without_discards_and_own_hand")
IMPOSSIBLE = _odds("views_that_cannot_be_give_no_error")
RUN_BLUFF = _bot("only_hard_lengthens_a_run_by_a_bluff_and_only_where_doubt_is_unlikely_to_cost_more")
DRAWS_RATHER = _bot("rather_than_take_a_much_larger_hand_it_draws")
SMALL_HAND = _rule("a_small_hand_goes_to_the_partner_and_a_smaller_one_is_an_opponents")
LETS_OUT = _rule("it_draws_rather_than_let_the_next_one_out")
GO_OUT_ON = _rule("it_plays_what_the_next_cannot_go_out_on")
STRANDED = _rule("a_wild_that_cannot_be_the_last_card_is_played_before")
DEAREST = _rule("where_cards_in_hand_are_charged_the_dearest_goes_first")
MAY_BE_CHARGED = _rule("a_wild_is_not_held_when_it_may_soon_be_charged")
ALL_DRAW = _rule("what_all_others_draw_hits_anybody_about_to_go_out")
PARTNER = _rule("an_opponent_is_attacked_and_a_partner_is_not")
WEARY = _rule("after_very_many_moves_it_plays_for_the_end_and_lets_others_draw_least")
STRENGTH = "tests/property/test_bot.py::test_good_defenders_with_few_cards_to_draw_come_to_an_end"
TO_DRAW_FOUR = _jump("who_is_to_draw_four_jumps_in_with_a_wild_draw_four_unless_it_is_a_bluff")
TAKES_TURN = _jump("a_wild_takes_the_turn_of_an_opponent_about_to_go_out")
PARTNERS_TURN = _jump("the_turn_of_a_partner_about_to_go_out_is_not_taken")
CATCH_OR_JUMP = _jump("a_catch_is_worth_more_than_a_jump_but_a_win_is_worth_more_than_a_catch")
TOO_MANY = _odds("more_cards_than_the_deck_has_are_no_negative_number")

MUTATIONS: list[tuple[str, str, str, str]] = [
    # which card
    (BOT, "if playable[place]]", "]", _bot("only_a_fitting_card_is_played")),
    (BOT, "place for place in fits if place not in bluffs]", "place for place in fits]", HONEST),
    (BOT, "        if not best:\n", "        if False:\n", _bot("without_a_fitting_card_it_draws")),
    (BOT, "max(places, key=lambda place: shed(game, hand, place))", "places[-1]", LONGEST),
    (
        BOT,
        "if self._happens(self._traits.careless):",
        "if False:",
        _bot("an_easy_bot_may_play_any_card_that_fits"),
    ),
    (BOT, "if is_scarce(game):", "if False:", IN_HANDS),
    (BOT, "+ self._thoughts * GOLDEN", "+ self._thoughts * 0.5", IN_HANDS),
    (BOT, "            self._thoughts += 1\n", "", IN_HANDS),
    (BOT, "if ask.playable and (wanted", "if (wanted", _bot("a_drawn_card_is_played_if_it_fits")),
    (BOT, "bluffs = is_bluff(game, face, rest)", "bluffs = False", HONEST),
    (THINKING, "+ len(game.discards) <= SCARCE", "<= SCARCE", IN_HANDS),
    (THINKING, "if (harm := _harm(game, seat, after)) != 0:", "if (harm := 0) != 0:", ATTACK),
    (THINKING, "if game.counts[foe] <= FEW]", "]", _bot("nobody_else_is_worth_an_attack")),
    (THINKING, "return after.bills[other] or int(loses)", "return int(loses)", ATTACK),
    (THINKING, "return after.bills[other] or int(loses)", "return after.bills[other]", ATTACK),
    (THINKING, "FEW = 2", "FEW = 1", ATTACK),
    (THINKING, "FEW = 2", "FEW = 3", _bot("nobody_else_is_worth_an_attack")),
    (FORESIGHT, "return Draft.of(game).seat_after(seat)", "return (seat + 1) % game.seats", NEIGHBOUR),
    (THINKING, "effects[face.symbol] is pass_on:", "effects[face.symbol] is not None:", ATTACK),
    (THINKING, "return -2 if face.symbol is Symbol.WILD_DRAW_FOUR else -1", "return -1", HELD),
    (THINKING, "    if face.is_wild and not (", "    if False and not (", HELD),
    (THINKING, "other.colour == game.colour for", "other.colour != game.colour for", HELD),
    (THINKING, "    return same, 10 if", "    return 0, 10 if", LONGEST),
    (THINKING, "10 if face.number is None else", "-1 if face.number is None else", LONGEST),
    # which colour
    (BOT, "colour = self._colour(game, rest) if face.is_wild else None", "colour = None", NOT_IN_FORCE),
    (
        BOT,
        "colour = self._colour(game, rest) if face.is_wild else None",
        "colour = self._colour(game, rest)",
        _bot("a_coloured_card_names_no_colour"),
    ),
    (
        BOT,
        "by_odds=self._level is Level.HARD",
        "by_odds=False",
        _bot("by_odds_the_rarer_colour_is_named_of_two"),
    ),
    (
        THINKING,
        "[1] if by_odds else",
        "[1] if True else",
        _bot("by_odds_the_rarer_colour_is_named_of_two"),
    ),
    (
        THINKING,
        "(left[colour], colour is not game.colour, ",
        "(colour is not game.colour, left[colour], ",
        _bot("the_colour_in_force_is_named_where_most_of_it_is_left"),
    ),
    (THINKING, "(left[colour], colour is not game.colour, ", "(left[colour], ", NOT_IN_FORCE),
    (
        THINKING,
        "(left[colour], colour is not game.colour, ",
        "(colour is not game.colour, ",
        _bot("a_wild_names_the_longest_colour"),
    ),
    # bluff and challenge
    (BOT, "self._level is Level.HARD and bluff_pays", "bluff_pays", HONEST),
    (BOT, "self._level is Level.HARD and run_bluff_pays", "run_bluff_pays", RUN_BLUFF),
    (BOT, "if self._level is Level.EASY or", "if", _bot("easy_always_takes_the_four")),
    (BOT, "SURE = 0.9", "SURE = 0.0", FULL_HAND),
    (BOT, "        if self._level is Level.NORMAL:\n", "        if False:\n", WEIGHS),
    (BOT, "challenge_pays(game, guilt(held), cards)", "held >= SURE", WEIGHS),
    (THINKING, "if not threatened(game, seat) or", "if", HARD_BLUFFS),
    (THINKING, "- doubt * WILD_DRAW_FOUR > honest", "> honest", COMPARES),
    (THINKING, "doubt * WILD_DRAW_FOUR > honest", "doubt * WILD_DRAW_FOUR > 0", COMPARES),
    (ODDS, 'if game.options.challenge == "off":', "if False:", COMPARES),
    (
        ODDS,
        "game.counts[seat] - 1)",
        "game.counts[seat])",
        _odds("how_likely_a_bluff_is_doubted_follows_from_what_all_see"),
    ),
    (ODDS, "for k in game.discards), *hand]", "for k in game.discards)]", UNSEEN),
    (ODDS, "[*(deck.faces[k] for k in game.discards), *hand]", "[*hand]", UNSEEN),
    (ODDS, "max(colours[colour], 0)", "colours[colour]", TOO_MANY),
    (ODDS, "max(len(deck.cards) - len(seen), 0)", "len(deck.cards) - len(seen)", TOO_MANY),
    (ODDS, "    drawn = min(drawn, total)\n", "", IMPOSSIBLE),
    (ODDS, "max(total - marked, 0)", "total - marked", IMPOSSIBLE),
    (ODDS, "return 1 - comb(", "return comb(", _odds("the_chance_of_some_is_what_counting_all_hands_gives")),
    (
        ODDS,
        "colours[colour], game.counts[accused])",
        "colours[colour], 7)",
        _odds("the_accused_holds_the_colour_with_the_chance_of_its_hand_among_the_unseen_cards"),
    ),
    (ODDS, "bluff / (bluff + 1 - held)", "held", _odds("guilt_is_bayes_rule")),
    (ODDS, "- len(game.absent) - 1", "- 1", PAYS),
    (ODDS, "cards + FAILED_CHALLENGE", "cards", PAYS),
    (ODDS, "/ max(others, 1) <", "<", PAYS),
    # the call of UNO
    (BOT, "len(rest) == 1 and not", "not", CALLS),
    (BOT, "and not self._happens(self._traits.forgets)", "", FORGETS),
    (BOT, "return place, colour, self._calls(rest), ", "return place, colour, False, ", CALLS),
    (
        BOT,
        "return CallUno() if self._happens(self._traits.mends) else None",
        "return CallUno()",
        _bot("easy_makes_up_for_the_call_or_waits_to_be_caught"),
    ),
    (BOT, " or not self._happens(self._traits.catches):", ":", OTHERS),
    (BOT, "        return Catch()\n", "        return None\n", OTHERS),
    (BOT, "return Pass() if seat == ask.first else None", "return None", OTHERS),
    (BOT, "return Pass() if seat == ask.first else None", "return Pass()", OTHERS),
    (
        BOT,
        "is not None:\n            return word\n",
        "is not None or seat == ask.player:\n            return word\n",
        _bot("who_forgets_and_is_next_itself_goes_on"),
    ),
    (BOT, "if ask.uncalled and (word", "if (word", _jump("where_no_call_is_owed_nobody_calls_or_catches")),
    # jump-in
    (
        BOT,
        "        if jump is not None:\n            return jump\n",
        "",
        _jump("a_card_like_the_top_one_jumps_in"),
    ),
    (BOT, "if jump is not None and len(ask.hand) == 1:", "if jump is not None:", CATCH_OR_JUMP),
    (BOT, "if jump is not None and len(ask.hand) == 1:", "if False:", CATCH_OR_JUMP),
    (
        BOT,
        "place is None or not self._happens(self._traits.jumps)",
        "place is None",
        _jump("chances_are_seen_more_or_less_often"),
    ),
    (JUMPING, "if worth[place] > 0]", "]", _jump("a_wild_is_not_given_away")),
    (JUMPING, "if fits}", "}", _jump("a_card_like_the_top_one_jumps_in")),
    (
        JUMPING,
        "(worth[place], *shed(game, hand, place))",
        "worth[place]",
        _jump("where_any_colour_jumps_in_the_longest_goes"),
    ),
    (JUMPING, "        return len(game.deck.cards)\n", "        return 0\n", _jump("a_wild_wins")),
    (JUMPING, 'doubtful = game.options.challenge == "on" and ', "doubtful = ", TO_DRAW_FOUR),
    (JUMPING, "if doubtful or lets_out", "if lets_out", TO_DRAW_FOUR),
    (JUMPING, " or lets_out(game, seat, face)", "", _jump("nobody_is_let_out_by_a_jump")),
    (
        JUMPING,
        " or strands(game, rest)",
        "",
        _jump("a_card_that_cannot_be_the_last_is_not_left_alone_by_a_jump"),
    ),
    (JUMPING, " + stands.bills[seat]", "", TO_DRAW_FOUR),
    (
        JUMPING,
        "spared = stands.counts[seat] +",
        "spared = game.counts[seat] +",
        _jump("the_own_small_hand_is_saved_by_a_jump"),
    ),
    (
        JUMPING,
        "- after.counts[seat]",
        "- game.counts[seat] + 1",
        _jump("a_jump_that_brings_a_larger_hand_is_no_good"),
    ),
    (
        JUMPING,
        "return spared + bite(game, seat, face, after)",
        "return spared",
        _jump("a_wild_is_not_given_away"),
    ),
    (JUMPING, "0 if after.turn == stands.turn else", "", TAKES_TURN),
    (JUMPING, "game.counts[other] > FEW or ", "", TAKES_TURN),
    (JUMPING, "if other in foes(game, seat) else", "if True else", PARTNERS_TURN),
    (JUMPING, "PARTNER_STOPPED = 2", "PARTNER_STOPPED = 0", PARTNERS_TURN),
    (JUMPING, "TURN_TAKEN = 1", "TURN_TAKEN = 0", TAKES_TURN),
    (
        FORESIGHT,
        "bills[turn] += draft.at_stake",
        "pass",
        _jump("a_run_that_has_come_to_oneself_is_passed_on_by_a_jump"),
    ),
    # what a card brings about
    (FORESIGHT, "    draft.turn = seat\n", "", PARTNERS_TURN),
    (FORESIGHT, "    draft.counts = changed(game.counts, seat, -1)\n", "", ATTACK),
    (FORESIGHT, "        hands_moved(draft, HandsMoved(draft.moving))\n", "        pass\n", DRAWS_RATHER),
    (
        FORESIGHT,
        "        hands_dealt(draft, HandsDealt())\n",
        "        pass\n",
        _rule("hands_are_shuffled_when_the_own_is_larger_than_all_on_average"),
    ),
    (FORESIGHT, "DRAWS_FOR_COLOUR if", "1 if", _rule("the_hardest_attack_comes_first")),
    (FORESIGHT, "draft.seat_after(turn) if loses else turn", "turn", GO_OUT_ON),
    (
        FORESIGHT,
        "loses = loses or debt.then is not Then.GO_ON",
        "loses = True",
        PARTNERS_TURN,
    ),
    (FORESIGHT, "        if other is None:\n            return 0, 0, 0\n", "", DRAWS_RATHER),
    (FORESIGHT, "game.counts[other] - own, 2", "own - game.counts[other], 2", SMALL_HAND),
    (FORESIGHT, "if other in partners else", "if False else", SMALL_HAND),
    (FORESIGHT, "team = (seat, *friends(game, seat))", "team = (seat,)", SMALL_HAND),
    (
        FORESIGHT,
        "(other - seat) * game.direction",
        "(other - seat)",
        _bot("against_the_direction_the_next_is_the_other"),
    ),
    # what it is worth
    (
        THINKING,
        "        return HURTS\n",
        "        return more\n",
        _bot("a_card_that_would_bring_a_larger_hand_is_held"),
    ),
    (THINKING, ">= TOO_MANY", ">= 99", DRAWS_RATHER),
    (
        THINKING,
        "worth = _relief(game, seat, after) - more",
        "worth = -more",
        _rule("hands_are_shuffled_when_the_next_would_win"),
    ),
    (
        THINKING,
        "    if not threatened(game, seat):\n        return 0\n    others",
        "    others",
        _rule("hands_are_shuffled_when_the_next_would_win"),
    ),
    (THINKING, " and following in foes(game, seat)", "", _rule("a_partner_is_no_threat")),
    (
        THINKING,
        "for foe in foes(game, seat) if game.counts[foe] <= FEW]",
        "for foe in (following,)]",
        ALL_DRAW,
    ),
    (THINKING, " - sum(map(cost, friends(game, seat)))", "", _rule("what_a_partner_draws_is_taken_off")),
    (THINKING, " - sum(map(cost, friends(game, seat)))", "", PARTNER),
    (THINKING, "game.options.goal.charges and _soon_over(game, seat)", "False", MAY_BE_CHARGED),
    (
        THINKING,
        "game.options.goal.charges and _soon_over(game, seat)",
        "_soon_over(game, seat)",
        MAY_BE_CHARGED,
    ),
    (
        THINKING,
        "game.options.goal.charges and _soon_over(game, seat)",
        "game.options.goal.charges",
        MAY_BE_CHARGED,
    ),
    (THINKING, "    if game.options.goal.charges:\n", "    if False:\n", DEAREST),
    (THINKING, 'if game.options.elimination == "off" or ', "if ", LETS_OUT),
    (
        THINKING,
        " or game.counts[seat] == 1:\n        return False",
        ":\n        return False",
        _rule("the_own_last_card_lets_nobody_out"),
    ),
    (THINKING, " + after.bills[after.turn] == 1", " == 1", GO_OUT_ON),
    (THINKING, "return len(rest) < PATIENCE", "return True", _rule("it_does_not_draw_for_ever")),
    (THINKING, "return len(rest) < PATIENCE", "return False", LETS_OUT),
    (THINKING, "if not lets_out(game, seat, hand[p])]", "]", GO_OUT_ON),
    (THINKING, "if not strands(game, without(hand, p))]", "]", STRANDED),
    (THINKING, "    if strands(game, rest):\n        return True\n", "", STRANDED),
    (
        THINKING,
        "    if len(rest) == 1 and strands(game, (face,)):\n        return False  # it is high time\n",
        "",
        STRANDED,
    ),
    # the drawn card
    (
        BOT,
        "if ask.playable and (wanted or not ask.may_keep):",
        "if ask.playable and wanted:",
        _rule("what_must_be_played_is_played"),
    ),
    (BOT, "if ask.playable and (wanted", "if (wanted", _rule("what_cannot_be_played_is_kept")),
    # partners
    (
        BOT,
        "if self._level is Level.EASY or accused in friends(game, seat):",
        "if self._level is Level.EASY:",
        _rule("a_partner_is_not_challenged"),
    ),
    (BOT, "if player in friends(game, seat) or not", "if not", _jump("a_partner_is_not_caught")),
    # hands that go on and on
    (BOT, "elif self._is_weary(game):", "elif False:", WEARY),
    (BOT, "elif self._is_weary(game):", "elif False:", STRENGTH),
    (
        BOT,
        "(is_scarce(game) or self._is_weary(game))",
        "is_scarce(game)",
        _rule("a_drawn_card_too_is_played_for_the_end"),
    ),
    (BOT, "                self._moves += 1\n", "", WEARY),
    (BOT, "self._moves * (game.seats - len(game.absent))", "self._moves", WEARY),
    (
        BOT,
        "(view.sid, view.totals, view.game.dealer), 0\n",
        "(view.sid, view.totals, view.game.dealer), self._moves\n",
        _rule("another_hand_begins_afresh"),
    ),
    (THINKING, "if cost[place] == least]", "]", WEARY),
    # time
    (BOT, "question = (ask, view.sid, view.totals, view.game)", "question = ask", NEW_QUESTION),
    (BOT, "(ask, view.sid, view.totals, view.game)", "(ask, view.totals, view.game)", NEW_QUESTION),
    (BOT, "(ask, view.sid, view.totals, view.game)", "(ask, view.sid, view.game)", NEW_QUESTION),
    (BOT, "(ask, view.sid, view.totals, view.game)", "(view.sid, view.totals, view.game)", NEW_QUESTION),
    (BOT, "(ask, view.sid, view.totals, view.game)", "view, ask", ONE_DEADLINE),
    (BOT, "or now < self._due:", ":", RANGES),
    (BOT, "self._said, self._due = True, now + REPEAT", "self._said = True", ONE_MOMENT),
    (
        BOT,
        "or (self._said and now >= self._due and not isinstance(ask, AskReact))",
        "",
        _pace("the_same_question_after_its_answer_is_thought_about_anew"),
    ),
    (BOT, " and not isinstance(ask, AskReact)", "", _pace("a_reaction_is_not_thought_about_anew")),
    (BOT, "(self._said and now >= self._due and", "(now >= self._due and", ONE_DEADLINE),
    (
        BOT,
        "self._has_thought = self._said and isinstance(self._choice, Pass)",
        "pass",
        _pace("who_let_the_moment_pass_has_thought_about_the_move"),
    ),
    (
        BOT,
        "self._has_thought = self._said and isinstance(self._choice, Pass)",
        "self._has_thought = self._said",
        _pace("only_a_pass_saves_the_thinking"),
    ),
    (
        BOT,
        "self._has_thought = self._said and isinstance(self._choice, Pass)",
        "self._has_thought = self._has_thought or isinstance(self._choice, Pass)",
        _pace("a_pass_saves_the_thinking_for_the_move_that_follows_it_only"),
    ),
    (
        BOT,
        "(self._has_thought and isinstance(ask, AskMove | AskChallenge | AskRun))",
        "self._has_thought",
        _pace("only_a_pass_saves_the_thinking"),
    ),
    (
        BOT,
        "if self._choice is None or (self._has_thought",
        "if (self._has_thought",
        _pace("who_has_nothing_to_say_rolls_no_dice_and_stays_silent"),
    ),
    (BOT, "min(seconds, limit / 2)", "seconds", _pace("the_turn_limit_is_kept")),
    (PACE, "return 0.5", "return 0.99", EVEN),
    (PACE, "return (a + b) / 2", "return a", EVEN),
    (PACE, "if not 0 <= least <= most < math.inf:", "if not 0 <= least < math.inf:", NO_RANGE),
    (PACE, "if not 0 <= least <= most < math.inf:", "if not least <= most < math.inf:", NO_RANGE),
    (PACE, "<= most < math.inf:", "<= most:", NO_RANGE),
    (PACE, "(a * factor, b * factor)", "(a, b)", _pace("a_pace_can_be_scaled")),
    (PACE, "                return self.jump\n", "                return self.rest\n", JUMP_RANGE),
    (
        PACE,
        "jump: Range = (0.4, 1.1)",
        "jump: Range = (0.8, 2.5)",
        _pace("a_jump_mostly_comes_before_the_next_player_moves"),
    ),
    (PACE, "                return self.call\n", "                return self.rest\n", RANGES),
    (
        PACE,
        "                return self.catch\n",
        "                return self.rest\n",
        _pace("a_catch_has_its_range"),
    ),
    (PACE, "case AskMove() | AskRun() | AskReact(), _:", "case AskMove() | AskRun(), _:", RANGES),
    (PACE, "case AskMove() | AskRun() | AskReact(), _:", "case AskMove() | AskReact(), _:", RANGES),
    (PACE, "                return self.drawn\n", "                return self.rest\n", RANGES),
    (PACE, "                return self.colour\n", "                return self.rest\n", RANGES),
    (PACE, "                return self.challenge\n", "                return self.rest\n", RANGES),
    (PACE, "        return self.rest\n", "        return self.move\n", RANGES),
]
