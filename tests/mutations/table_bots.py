"""The bots with one decision, figure or deadline broken at a time, and a test that must go red with it."""

from __future__ import annotations

PLAYERS = "uno_p2p/players/"
BOT, PACE = f"{PLAYERS}bot.py", f"{PLAYERS}pace.py"
ODDS, THINKING = f"{PLAYERS}odds.py", f"{PLAYERS}thinking.py"


def _bot(name: str) -> str:
    return f"tests/unit/test_bot.py::test_{name}"


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
ROUND_FOR_EVER = "tests/property/test_bot.py::test_no_cards_go_round_for_ever"
RANGES = _pace("every_kind_of_question_has_its_range")
NEW_QUESTION = _pace("a_new_question_has_a_new_deadline")
ONE_DEADLINE = _pace("a_question_has_one_deadline_however_often_it_is_asked")
ONE_MOMENT = _pace("an_answer_is_never_given_twice_at_one_moment")
NO_RANGE = _pace("a_range_that_is_none_is_refused")
EVEN = _pace("without_dice_all_is_even")
PAYS = _odds("a_challenge_pays_above_the_odds_where_both_cost_four")
UNSEEN = _odds("what_is_unseen_is_the_deck_without_discards_and_own_hand")
IMPOSSIBLE = _odds("views_that_cannot_be_give_no_error")
TOO_MANY = _odds("more_cards_than_the_deck_has_are_no_negative_number")

MUTATIONS: list[tuple[str, str, str, str]] = [
    # which card
    (BOT, "if playable[place]]", "]", _bot("only_a_fitting_card_is_played")),
    (BOT, "place for place in fits if place not in bluffs]", "place for place in fits]", HONEST),
    (BOT, "        if not best:\n", "        if False:\n", _bot("without_a_fitting_card_it_draws")),
    (BOT, "max(places, key=lambda place: shed(hand, place))", "places[-1]", LONGEST),
    (
        BOT,
        "if self._happens(self._traits.careless):",
        "if False:",
        _bot("an_easy_bot_may_play_any_card_that_fits"),
    ),
    (BOT, "if is_scarce(view.game):", "if False:", ROUND_FOR_EVER),
    (BOT, "if is_scarce(view.game):", "if False:", IN_HANDS),
    (BOT, "+ self._thoughts * GOLDEN", "+ self._thoughts * 0.5", IN_HANDS),
    (BOT, "            self._thoughts += 1\n", "", IN_HANDS),
    (BOT, "if not playable or (", "if (", _bot("a_drawn_card_is_played_if_it_fits")),
    (BOT, "(is_bluff(view.game, face, rest) and not self._bluffs(view, 0))", "False", HONEST),
    (THINKING, "+ len(game.discards) <= SCARCE", "<= SCARCE", IN_HANDS),
    (THINKING, "face.symbol in ATTACKS and threatened(game)", "False", ATTACK),
    (THINKING, "if face.symbol in ATTACKS and threatened(game):", "if face.symbol in ATTACKS:", HELD),
    (THINKING, "FEW = 2", "FEW = 1", ATTACK),
    (THINKING, "FEW = 2", "FEW = 3", _bot("nobody_else_is_worth_an_attack")),
    (THINKING, "Symbol.SKIP: 1", "Symbol.SKIP: 2", ATTACK),
    (THINKING, "Symbol.REVERSE: 1", "Symbol.REVERSE: 0", ATTACK),
    (THINKING, "(game.turn + game.direction)", "(game.turn + 1)", NEIGHBOUR),
    (THINKING, "while seat in game.absent:", "while False:", NEIGHBOUR),
    (THINKING, "return -2 if face.symbol is Symbol.WILD_DRAW_FOUR else -1", "return -1", HELD),
    (THINKING, "    if face.is_wild:\n        return -2", "    if False:\n        return -2", HELD),
    (THINKING, "other.colour == game.colour for", "other.colour != game.colour for", HELD),
    (THINKING, "    return same, 10 if", "    return 0, 10 if", LONGEST),
    (THINKING, "10 if face.number is None else", "-1 if face.number is None else", LONGEST),
    # which colour
    (
        BOT,
        "colour = self._colour(view, rest) if hand[place].is_wild else None",
        "colour = None",
        NOT_IN_FORCE,
    ),
    (
        BOT,
        "colour = self._colour(view, rest) if hand[place].is_wild else None",
        "colour = self._colour(view, rest)",
        _bot("a_coloured_card_names_no_colour"),
    ),
    (
        BOT,
        "colour = self._colour(view, rest) if face.is_wild else None",
        "colour = self._colour(view, rest)",
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
        "if game is not None and by_odds else",
        "if game is not None else",
        _bot("by_odds_the_rarer_colour_is_named_of_two"),
    ),
    (
        THINKING,
        "(left[colour], colour is not in_force, ",
        "(colour is not in_force, left[colour], ",
        _bot("the_colour_in_force_is_named_where_most_of_it_is_left"),
    ),
    (THINKING, "(left[colour], colour is not in_force, ", "(left[colour], ", NOT_IN_FORCE),
    (
        THINKING,
        "(left[colour], colour is not in_force, ",
        "(colour is not in_force, ",
        _bot("a_wild_names_the_longest_colour"),
    ),
    # bluff and challenge
    (BOT, "            self._level is Level.HARD\n            and game", "            game", HONEST),
    (BOT, "if self._level is Level.EASY or", "if", _bot("easy_always_takes_the_four")),
    (BOT, "SURE = 0.9", "SURE = 0.0", FULL_HAND),
    (BOT, "        if self._level is Level.NORMAL:\n", "        if False:\n", WEIGHS),
    (BOT, "challenge_pays(view.game, guilt(held), cards)", "held >= SURE", WEIGHS),
    (THINKING, "if not threatened(game) or", "if", HARD_BLUFFS),
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
    (BOT, "return Play(place, colour, self._calls(rest), ", "return Play(place, colour, False, ", CALLS),
    (BOT, "return PlayDrawn(colour, self._calls(rest), ", "return PlayDrawn(colour, False, ", CALLS),
    (
        BOT,
        "if self._happens(self._traits.mends):",
        "if True:",
        _bot("easy_makes_up_for_the_call_or_waits_to_be_caught"),
    ),
    (BOT, "elif self._happens(self._traits.catches):", "elif False:", OTHERS),
    (BOT, "return Pass() if seat == first else None", "return None", OTHERS),
    (BOT, "return Pass() if seat == first else None", "return Pass()", OTHERS),
    (
        BOT,
        "                return CallUno()\n        elif",
        "                return CallUno()\n            return None\n        elif",
        _bot("who_forgets_and_is_next_itself_goes_on"),
    ),
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
        "self._has_thought = isinstance(self._choice, Pass)",
        "pass",
        _pace("who_let_the_moment_pass_has_thought_about_the_move"),
    ),
    (
        BOT,
        "self._has_thought = isinstance(self._choice, Pass)",
        "self._has_thought = True",
        _pace("only_a_pass_saves_the_thinking"),
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
