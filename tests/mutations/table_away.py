"""The away rounds with one rule or check broken at a time, and a test that must go red with it."""

from __future__ import annotations

AWAY, TALLY, FREEZE = "protocol/away.py", "protocol/tally.py", "protocol/freeze.py"
OUTCOME = "protocol/outcome.py"


def _away(name: str) -> str:
    return f"tests/unit/test_away.py::test_{name}"


def _freeze(name: str) -> str:
    return f"tests/unit/test_freeze.py::test_{name}"


BAD_FREEZE = _freeze("a_bad_freeze_is_refused")
BAD_CUT = _freeze("a_bad_cut_is_refused")
DOUBLE = _freeze("double_speech_is_seen")
HONEST = _freeze("what_an_honest_seat_signs_is_no_double_speech")
NO_OUT = _away("an_out_that_no_honest_seat_signs_is_a_fault")
AT_ONCE = _away("who_holds_evidence_freezes_at_once_without_the_convicted")
SLOW = _away("who_was_named_and_slow_is_named")
SPELL = _away("a_seat_was_slow_until_the_spell_of_four_rounds_is_over")
DIFFERS = _away("who_differs_from_a_strict_majority_in_both_rounds_is_named")
TAKES_OUT = _away("who_has_closed_the_step_freezes_when_another_has_and_takes_its_out")
LOCKS = _away("the_highest_lock_comes_before_everything")
UNION = _away("the_union_counts_and_out_is_absent_from_this_step_or_the_next")
VOID = _away("if_it_cannot_be_told_which_lock_was_decided_the_hand_is_void")
RUNS = "tests/unit/test_away_runs.py::test_"
TWO_OF_ONE_BACK = _away("two_entries_of_a_seat_that_is_back_are_named_before_the_step_is_closed")
ONCE = _away("a_set_of_freezes_is_looked_at_once")
LATER = _away("what_waited_for_an_agreed_round_counts_as_soon_as_it_is_agreed")
SAME_ROUND = _away("a_freeze_does_not_show_a_cut_of_its_own_round")
STARTED = _away("a_node_started_again_begins_its_latest_round_now_and_calls_nobody_late")
SLEPT = _away("a_node_that_was_suspended_does_not_count_that_time")
SETTLED = _away("a_frozen_step_is_closed_normally_once_a_strict_majority_is_done")
HALF = _away("half_of_the_voters_that_are_done_do_not_settle_how_a_step_ends")
SIEGE = RUNS + "every_siege_ends_and_costs_its_author_the_place"

MUTATIONS: list[tuple[str, str, str, str]] = [
    # bodies
    (
        FREEZE,
        'if entry.kind != ("cut" if',
        'if False and ("cut" if',
        _freeze("a_kind_at_the_wrong_step_is_refused"),
    ),
    (FREEZE, "return Cut(at, sized(agreed, DIGEST_SIZE))", "return Cut(at, agreed)", BAD_CUT),
    (
        FREEZE,
        "if len(held) > MAX_HELD:",
        "if False:",
        _freeze("a_freeze_names_no_more_entries_than_there_can_be"),
    ),
    (FREEZE, "        sized(digest, DIGEST_SIZE)\n", "        pass\n", BAD_FREEZE),
    (FREEZE, "if not 0 <= seat < 2**16:", "if False:", BAD_FREEZE),
    (FREEZE, "if seats != sorted(set(seats)):", "if False:", BAD_FREEZE),
    (FREEZE, "done, shown, _read_seats(guilty))", "done, shown, frozenset(guilty))", BAD_FREEZE),
    (FREEZE, "if held != sorted(set(held)):", "if False:", BAD_FREEZE),
    (FREEZE, "if not 0 <= earlier < at:", "if earlier < 0:", BAD_FREEZE),
    (FREEZE, "if not 0 <= earlier < at:", "if earlier >= at:", BAD_FREEZE),
    (FREEZE, "return Lock(earlier, sized(agreed, DIGEST_SIZE))", "return Lock(earlier, agreed)", BAD_FREEZE),
    (FREEZE, "not step.isdecimal() or ", "", _freeze("no_other_name_is_an_away_track")),
    (FREEZE, " or away_track(track, int(step)) != name", "", _freeze("no_other_name_is_an_away_track")),
    # what convicts
    (FREEZE, "a.seat != b.seat or ", "", DOUBLE),
    (FREEZE, " or a.digest == b.digest", "", HONEST),
    (FREEZE, "return a.what.round == b.what.round", "return False", DOUBLE),
    (FREEZE, "return a.what.round == b.what.round", "return True", HONEST),
    (FREEZE, "and a.what.done != b.what.done", "and False", DOUBLE),
    (FREEZE, "if cut.round >= freeze.round:", "if cut.round > freeze.round:", HONEST),
    (FREEZE, "lock is None or lock.round", "lock is not None and lock.round", DOUBLE),
    (FREEZE, "lock.round < cut.round or (", "(", DOUBLE),
    (FREEZE, " and lock.agreed != cut.agreed", " and False", DOUBLE),
    # what counts
    (TALLY, "if seat not in self.asked:", "if False:", _away("a_step_asks_only_whom_it_asks")),
    (TALLY, "if said.seat not in self.voters:", "if False:", _away("a_seat_that_may_not_vote_is_not_heard")),
    (TALLY, "if said.seat not in votes or ", "if ", NO_OUT),
    (TALLY, "not what.out <= self.voters or ", "", NO_OUT),
    (TALLY, " or not self._enough(votes):", ":", NO_OUT),
    (TALLY, "if said in versions or ", "if ", _away("a_statement_heard_twice_is_one")),
    (
        TALLY,
        " or len(versions) == len(self.voters):",
        ":",
        _away("both_statements_of_a_double_speech_are_kept_and_no_more_than_there_are_voters"),
    ),
    (
        TALLY,
        "if not freeze.held <= self._held.keys():",
        "if False:",
        _away("a_freeze_counts_when_the_entries_it_names_are_held"),
    ),
    (
        TALLY,
        "if freeze.done and ",
        "if False and ",
        _away("a_done_freeze_that_lacks_an_entry_does_not_count"),
    ),
    (
        TALLY,
        "return freeze.lock is None or freeze.lock.agreed in",
        "return True or freeze.lock.agreed in",
        _away("a_freeze_counts_when_the_freezes_of_its_lock_are_held"),
    ),
    # what is found once
    (TALLY, "        elif self._count(said):\n", "        elif self._count(said) and False:\n", LATER),
    (
        TALLY,
        "            self._held[digest] = seat\n            self._review()\n",
        "            self._held[digest] = seat\n",
        LATER,
    ),
    (TALLY, "sorted(pending, key=lambda said: said.what.round)", "pending", LATER),
    (TALLY, "            [last] if seat == last.seat else ", "            ", ONCE),
    (
        TALLY,
        "            self._looked_at[at, out] += 1\n",
        "",
        _away("not_all_sets_are_looked_at_if_there_are_too_many"),
    ),
    (
        TALLY,
        "signed = {(seat, said.what) for seat, said_by in versions for said in said_by}",
        "signed = [(seat, said.what) for seat, said_by in versions for said in said_by]",
        _away("a_seat_votes_once_for_a_cut_however_often_it_signs_it"),
    ),
    (
        TALLY,
        "        self._agreed[at] = agreed\n        self._decide(at)\n",
        "        self._agreed[at] = agreed\n",
        _away("a_freeze_counts_when_the_freezes_of_its_lock_are_held"),
    ),
    # how it ends
    (TALLY, "if any(freeze.lock for freeze in whats):", "if False:", LOCKS),
    (
        TALLY,
        "if any(freeze.lock for freeze in whats):",
        "if False:",
        RUNS + "every_run_of_three_seats_and_two_rounds_has_one_outcome_and_an_end",
    ),
    (TALLY, "top = max(", "top = min(", LOCKS),
    (
        TALLY,
        "if spoken[seat] > 1)",
        "if False)",
        _away("two_entries_of_a_seat_in_the_union_make_the_hand_void"),
    ),
    (
        TALLY,
        "self._any_done(whats)",
        "False",
        _away("with_a_done_freeze_all_entries_count_and_nobody_is_absent"),
    ),
    (
        TALLY,
        "(out | self.asked) - frozenset(spoken)",
        "out - frozenset(spoken)",
        _away("who_was_not_asked_is_absent_too"),
    ),
    (
        TALLY,
        "(out | self.asked) - frozenset(spoken)",
        "self.asked - frozenset(spoken)",
        _away("who_was_not_asked_is_absent_too"),
    ),
    (TALLY, "out & frozenset(spoken)", "frozenset()", UNION),
    (
        TALLY,
        "if any(said.seat in twice for said in freezes):",
        "if False:",
        _away("freezes_with_two_locks_of_a_round_are_not_agreed_with_the_seat_that_froze_twice"),
    ),
    (TALLY, "if 2 * (count + elsewhere) > len(self.voters)", "if count > 1", VOID),
    (TALLY, "if len(maybe) == 1 else", "if maybe else", VOID),
    (
        TALLY,
        "or 2 * count <= len(self.voters):",
        "or 2 * count < len(self.voters):",
        _away("half_of_the_voters_are_too_few"),
    ),
    (
        TALLY,
        "return 2 * len(seats) > len(self.voters)",
        "return 2 * len(seats) >= len(self.voters)",
        _away("too_few_left_is_adjourned_until_one_is_back"),
    ),
    # who is back
    (
        TALLY,
        "if said.seat not in self.voters:",
        "if self.seat not in self.voters:",
        _away("who_is_back_may_have_closed_the_step_and_sees_that_it_is_decided_otherwise"),
    ),
    (
        OUTCOME,
        "return not (self.absent or self.leaving or self.double or self.convicted)",
        "return True",
        RUNS + "every_run_with_a_seat_that_is_back_has_one_outcome_and_an_end",
    ),
    (
        AWAY,
        "said.seat == self.seat and isinstance(said.what, Freeze) and said.seat in self.voters",
        "isinstance(said.what, Freeze)",
        _away("who_is_back_may_have_closed_the_step_and_sees_that_it_is_decided_otherwise"),
    ),
    # the clock of who was not there, and what a screen shows
    (AWAY, "self._began = dict.fromkeys(self._began, now)", "pass", STARTED),
    (
        AWAY,
        "self._began = dict.fromkeys(self._began, now)",
        "pass",
        _away("a_node_started_again_has_forgotten_who_came_late_before"),
    ),
    (AWAY, "began + seconds", "began", SLEPT),
    (
        AWAY,
        "came + seconds",
        "came",
        _away("who_was_late_before_the_node_was_suspended_was_late"),
    ),
    (AWAY, "min(began + seconds, self.now)", "began + seconds", _away("no_round_begins_later_than_now")),
    (
        AWAY,
        "min(came + seconds, self.now)",
        "came + seconds",
        _away("what_comes_before_the_node_has_noticed_that_it_was_suspended_is_not_late"),
    ),
    (
        AWAY,
        "if not self._began or self.decision:\n            return None\n        return max",
        "if not self._began:\n            return None\n        return max",
        _away("when_it_is_decided_no_round_begins_any_more"),
    ),
    (
        AWAY,
        "return max(0.0, self._began",
        "return (self._began",
        _away("a_screen_sees_whom_we_named_who_has_voted_and_when_the_next_round_begins"),
    ),
    (
        AWAY,
        "by in self._counted.items() if at >= self._round for seat in by)",
        "by in self._counted.items() if at == self._round for seat in by)",
        _away("a_screen_sees_the_latest_round"),
    ),
    (
        AWAY,
        "by in self._counted.items() if at >= self._round for seat in by)",
        "by in self._counted.items() for seat in by)",
        _away("a_screen_sees_the_latest_round"),
    ),
    # when a seat speaks
    (AWAY, "self.seat in by and at < self._next]", "self.seat in by]", SAME_ROUND),
    (
        AWAY,
        "self.seat in by and at < self._next]",
        "self.seat in by]",
        RUNS + "every_run_of_three_seats_and_two_rounds_has_one_outcome_and_an_end",
    ),
    (AWAY, "self._mine(self._round).done or self.settled", "self._mine(self._round).done", SETTLED),
    (TALLY, "for seat, said in by.items() if self._any_done(map(as_freeze, said)))", "for seat in by)", HALF),
    (TALLY, "return self._enough(frozenset(done))", "return bool(frozenset(done))", HALF),
    (TALLY, "rounds = self._counted.values()", "rounds = self._freezes.values()", SETTLED),
    (AWAY, "if not self.may_close:", "if False:", _away("a_frozen_step_is_not_closed_normally_any_more")),
    (
        AWAY,
        "max(self._round, 0) + LEAP:\n            return",
        "2**40:\n            return",
        _away("nobody_follows_too_far"),
    ),
    (
        TALLY,
        "        if said.seat in self.evidence:\n            self.convict(said.seat)\n",
        "",
        _away("double_speech_is_evidence_and_its_author_is_named"),
    ),
    (AWAY, "return self._ahead >= 0", "return True", TAKES_OUT),
    (AWAY, "return self._ahead >= 0", "return False", TAKES_OUT),
    (
        AWAY,
        "return bool(self._missing() or self._convicts)",
        "return bool(self._missing())",
        AT_ONCE,
    ),
    (
        AWAY,
        "guilty = self._convicted & (self.voters | self.asked)\n",
        "guilty = self._convicted & self.voters\n",
        TWO_OF_ONE_BACK,
    ),
    (
        AWAY,
        "guilty = self._convicted & (self.voters | self.asked)\n",
        "guilty = self._convicted\n",
        TWO_OF_ONE_BACK,
    ),
    (AWAY, " and others <= set(self._held.values())", "", _away("evidence_robs_nobody_of_the_time_to_speak")),
    (
        AWAY,
        "- self._began[self._round] >= self._patience",
        "- self._began[self._round] > self._patience",
        _away("the_next_round_begins_after_the_grace"),
    ),
    (
        AWAY,
        "return self.grace / 2 if",
        "return 0.0 if",
        _away("who_is_behind_follows_after_half_of_the_grace"),
    ),
    (
        AWAY,
        "self.grace / 2 if self._ahead > self._round",
        "self.grace / 2 if False",
        _away("who_is_behind_follows_after_half_of_the_grace"),
    ),
    (
        AWAY,
        "if self.seat not in self.voters or self.decision:\n            return None",
        "if self.seat not in self.voters:\n            return None",
        _away("who_knows_a_decision_signs_nothing_more"),
    ),
    (
        AWAY,
        "if self.seat not in self.voters or self.decision:\n            return False",
        "if self.seat not in self.voters:\n            return False",
        _away("who_knows_a_decision_signs_nothing_more"),
    ),
    (
        AWAY,
        "max(self._round, last + 1, 0)",
        "max(self._round, 0)",
        _away("a_cut_names_what_is_agreed_and_is_signed_once"),
    ),
    (
        AWAY,
        "max(self._round, last + 1, 0)",
        "max(last + 1, 0)",
        _away("a_seat_that_is_out_may_cut_but_not_after_a_later_freeze"),
    ),
    (
        AWAY,
        "        if not signed:\n            return None",
        "        if True:\n            return None",
        _away("a_later_freeze_shows_the_last_cut"),
    ),
    (AWAY, "if self.done and not self._began else frozenset()", "if False else frozenset()", TAKES_OUT),
    (AWAY, "if self.seat not in out)", ")", _away("who_has_closed_the_step_does_not_name_itself")),
    (AWAY, "in digests[:2])", "in digests)", _away("of_a_seat_that_spoke_many_times_two_entries_are_named")),
    # without whom
    (
        AWAY,
        "(self.overdue & self.asked) -",
        "(self.overdue & frozenset()) -",
        _away("who_waits_beyond_the_limit_freezes_without_whom_it_waits_for"),
    ),
    (
        AWAY,
        " - set(self._held.values()) - {self.seat}",
        " - {self.seat}",
        _away("who_has_answered_is_not_overdue_nor_is_who_was_not_asked"),
    ),
    (
        AWAY,
        "return self.voters - frozenset(self._counted.get(self._round, ()))",
        "return frozenset()",
        _away("who_was_silent_is_named"),
    ),
    (AWAY, "self._waited(s, last - part) > self.grace / SLOW[part]", "False", SLOW),
    (
        AWAY,
        "self._waited(s, last - part) > self.grace / SLOW[part]",
        "self._waited(s, last) > self.grace / SLOW[part]",
        SPELL,
    ),
    (
        AWAY,
        "self._waited(s, last - part) > self.grace / SLOW[part]",
        "self._waited(s, 0) > self.grace / SLOW[part]",
        SPELL,
    ),
    (
        AWAY,
        "for at in (last, last - 1)",
        "for at in range(last + 1)",
        _away("who_was_named_longer_ago_may_be_slow"),
    ),
    (AWAY, "for at in (last, last - 1)", "for at in (last,)", _away("who_was_named_longer_ago_may_be_slow")),
    (AWAY, "SLOW = (2, 4, 8, 16)", "SLOW = (2,)", SIEGE),
    (AWAY, "for at in (self._round, self._round - 1):", "for at in (self._round,):", DIFFERS),
    (
        AWAY,
        "if common and not signed & common}",
        "if not signed & common}",
        _away("without_a_strict_majority_nobody_differs"),
    ),
    (
        AWAY,
        "            silent | slow,\n",
        "",
        _away("who_differs_is_forgiven_before_who_is_slow"),
    ),
    (
        AWAY,
        "            silent,\n",
        "",
        _away("who_is_slow_is_forgiven_before_who_has_gone_on_to_a_later_round"),
    ),
    (
        AWAY,
        "            owing | (silent - self.voted),\n",
        "",
        _away("who_has_gone_on_to_a_later_round_is_not_gone"),
    ),
]
