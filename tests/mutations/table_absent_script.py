"""One broken line for everything that the script does when seats are away, and a test that must go red.

Each entry is (file, text that occurs in it exactly once, what to put there, the test).
"""

from __future__ import annotations

ASKING, TABLE = "uno_p2p/table/asking.py", "uno_p2p/table/table.py"
DEAL, DEALER, PLAY = "uno_p2p/table/deal.py", "uno_p2p/table/dealer.py", "uno_p2p/table/play.py"
PASSING, COVER, SHOW = "uno_p2p/table/passing.py", "uno_p2p/table/cover.py", "uno_p2p/table/show.py"
MATCH, VOID, HAND = "uno_p2p/table/match.py", "uno_p2p/table/void.py", "uno_p2p/table/hand.py"
DISCLOSE, REACT = "uno_p2p/table/steps/disclose.py", "uno_p2p/table/steps/react.py"
SCORING, LEDGER = "uno_p2p/rules/scoring.py", "uno_p2p/rules/ledger.py"
T = "tests/table/test_absent_script.py::test_"
M = "tests/table/test_absent_match.py::test_"

SWEEP = f"{T}the_others_finish_the_hand_whenever_a_seat_goes_away"
DECK = f"{M}who_goes_away_before_the_deck_is_complete_is_not_dealt_in"
RETURN = f"{M}who_answers_at_the_rest_is_back_and_who_does_not_sits_out_the_next_hand"
SECOND_VOID = f"{M}the_second_void_hand_of_a_seat_is_its_last"
TWO_WORDS = f"{T}two_words_of_one_seat_make_the_hand_void_everywhere"
NOT_DRAWN = f"{T}a_forced_draw_that_cannot_be_opened_is_not_drawn"
RACE = f"{T}the_race_is_not_held_up_by_the_next_actor_that_is_away"
KEEPS = f"{T}who_goes_away_before_shuffled_hands_are_dealt_keeps_its_own"
WINNING = f"{T}a_winning_play_counts_whoever_goes_away_at_that_very_step"
COVERED = f"{T}what_an_absent_seat_owes_of_a_drawn_card_is_covered_by_all_others"
OPENED = f"{T}an_absent_hand_is_opened_by_the_others_for_the_score"
DECLINED = f"{M}who_goes_away_before_the_first_hand_has_declined"
OPEN_KEYS = f"{M}who_sat_out_a_hand_opens_no_keys_of_it"

MUTATIONS: list[tuple[str, str, str, str]] = [
    # Who is asked, and who is away from then on.
    (ASKING, " if seat in table.voters or step.returns)", ")", SWEEP),
    (ASKING, " or step.returns)", ")", RETURN),
    (MATCH, "for seat in table.all if seat not in table.barred)", "for seat in table.all)", SECOND_VOID),
    (
        ASKING,
        " if seat not in heard.double}",
        "}",
        f"{T}a_winning_play_that_was_said_in_two_ways_is_none",
    ),
    (
        ASKING,
        "        table.welcome(frozenset(said) - heard.absent - heard.convicted)\n",
        "        pass\n",
        RETURN,
    ),
    (
        ASKING,
        "frozenset(said) - heard.absent",
        "frozenset(said)",
        f"{M}who_has_spoken_at_the_rest_and_then_is_away_is_not_back",
    ),
    (TABLE, "        self.absent |= absent\n", "", SWEEP),
    (TABLE, "        self.barred |= double\n", "", TWO_WORDS),
    (TABLE, "        self.absent -= back\n", "", RETURN),
    (
        TABLE,
        "if seat not in self.standings.out)",
        "if True)",
        f"{M}an_eliminated_seat_that_stays_is_nobody_to_play_with",
    ),
    # The deck.
    (DEAL, "    if table.voters != seats:\n        raise _Again\n    return said", "    return said", DECK),
    (
        DEAL,
        "    if table.voters != seats:\n        raise _Again\n    return Backing",
        "    return Backing",
        DECK,
    ),
    (
        DEAL,
        "        table.bar(liar)\n",
        "        pass\n",
        f"{M}who_gives_a_bad_share_is_out_and_the_deck_is_made_again",
    ),
    (DEAL, "            attempt += 1\n", "            pass\n", DECK),
    (
        DEAL,
        "        if dealer not in table.players:\n            dealer = dealer_after(table, dealer)\n",
        "",
        f"{M}the_deal_passes_on_from_a_dealer_that_goes_away",
    ),
    (
        DEAL,
        "frozenset(table.all) - frozenset(table.players))\n",
        "table.standings.out)\n",
        f"{M}the_dealer_is_always_one_who_plays",
    ),
    (
        DEAL,
        "    idle = frozenset(table.all) - frozenset(table.players)\n",
        "    idle = table.standings.out\n",
        DECK,
    ),
    (
        DEAL,
        "len(table.players) >= MIN_SEATS",
        "table.players",
        f"{M}every_attempt_that_comes_to_nothing_costs_a_seat",
    ),
    (
        DEAL,
        "    raise Void(tuple(seat for seat in began if seat not in table.voters))",
        "    raise Void(())",
        f"{M}every_attempt_that_comes_to_nothing_costs_a_seat",
    ),
    (
        DEAL,
        'table.contract.policy != "recover" or threshold(len(deal.keys)) is None',
        'table.contract.policy != "recover"',
        DECK,
    ),
    # Passed over, or void.
    (PASSING, "not self.decided and self._is_void()", "self._is_void()", WINNING),
    (PASSING, "bool(spoke_double) or lost", "lost", TWO_WORDS),
    (PASSING, "or lost or len", "or len", f"{T}three_seats_lose_the_hand_with_the_first_that_goes_away"),
    (
        COVER,
        "backing is not None and len(table.voters) >= backing.sharing.threshold",
        "backing is not None",
        f"{T}a_second_of_four_makes_the_hand_void_at_once",
    ),
    (
        COVER,
        " if len(said) >= backing.sharing.threshold else None",
        "",
        f"{T}a_holder_that_goes_away_at_the_cover_makes_it_void",
    ),
    (
        PASSING,
        "            if len(self.hand.game.absent) + 1 < self.table.n:",
        "            if False:",
        SWEEP,
    ),
    (PLAY, "        self.pass_over()\n        while", "        while", RACE),
    (
        PLAY,
        "            self.happened(Stood())\n        self.pass_over()\n",
        "            self.happened(Stood())\n",
        RACE,
    ),
    (
        PLAY,
        "            yield from self.perform(wanted)\n            self.pass_over()\n",
        "            yield from self.perform(wanted)\n",
        SWEEP,
    ),
    # What the parts of a hand do without a seat.
    (DEALER, "if seat not in parts}", "if False}", COVERED),
    (
        DEALER,
        "            if not self.decided:\n                raise\n",
        "",
        f"{T}a_holder_that_goes_away_at_the_cover_makes_it_void",
    ),
    (DEALER, "            if not self.decided:\n                raise\n", "            raise\n", NOT_DRAWN),
    (DEALER, "            self.hand.draw = before\n", "", NOT_DRAWN),
    (
        DEALER,
        "return given if len(given) == len(wanted) else None",
        "return given",
        f"{T}a_giver_that_goes_away_keeps_its_hand_and_so_do_all",
    ),
    (
        DEALER,
        "        shuffled = yield from self.shuffled(gathered)\n"
        "        if not self.all_there(order):\n            return\n",
        "        shuffled = yield from self.shuffled(gathered)\n",
        KEEPS,
    ),
    (
        PLAY,
        "guilty = answered is None or",
        "guilty = answered is not None and",
        f"{T}an_accused_that_goes_away_is_guilty_and_draws_nothing",
    ),
    (REACT, "call is not None and call.word", "call.word", f"{T}who_is_caught_and_goes_away_draws_nothing"),
    (
        LEDGER,
        "    if state.phase is not Phase.OVER:\n"
        "        raise Illegal(Reason.NOT_NOW, awaited=state.phase.value)\n    return",
        "    return",
        "tests/unit/test_rules_absence.py::test_before_it_whatever_is_owed_is_drawn",
    ),
    # The score.
    (SHOW, "(found or {}).items()", "{}.items()", OPENED),
    (
        SHOW,
        "(None,) * len(hand.hands[seat].cards)",
        "()",
        f"{T}whoever_pulls_the_plug_after_the_winning_play_pays_all_the_same",
    ),
    (MATCH, "hand.game.let_out, idle)", "hand.game.let_out)", RETURN),
    (
        SCORING,
        "hand_winner(self.options, winner, shown, apart)",
        "hand_winner(self.options, winner, shown, self.out)",
        "tests/unit/test_rules_scoring.py::test_who_was_not_dealt_in_neither_scores_nor_wins_a_stalemate",
    ),
    (
        VOID,
        "        table.standings = table.standings.docked(seat)\n",
        "",
        f"{T}where_points_are_charged_it_is_charged_more",
    ),
    (VOID, "    table.barred |= frozenset(barred)\n", "", SECOND_VOID),
    (VOID, ">= LAST_VOID", ">= 1", SECOND_VOID),
    # Between hands.
    (MATCH, "0 < hands <= standings.hands", "0 < hands <= len(table.deals)", SECOND_VOID),
    (MATCH, " or len(able) < MIN_SEATS", "", f"{M}a_match_of_which_only_one_may_play_on_is_over"),
    (
        MATCH,
        "not over and len(table.players) < MIN_SEATS",
        "False",
        f"{M}the_match_ends_when_fewer_than_two_can_play",
    ),
    (
        MATCH,
        "if deserted or not stay_on:",
        "if not stay_on:",
        f"{M}the_match_ends_when_fewer_than_two_can_play",
    ),
    (
        MATCH,
        "len(staying) == len(answers)",
        "len(staying) == table.n",
        f"{M}one_who_is_absent_at_the_rest_does_not_end_the_table",
    ),
    (MATCH, "seats, returns=True", "seats", RETURN),
    (MATCH, "seat not in table.voters or not agreed", "not agreed", DECLINED),
    (DISCLOSE, " if seat in deal.keys}", "}", OPEN_KEYS),
    (HAND, "        if seat not in self.hands:\n            return ()\n", "", DECK),
]
