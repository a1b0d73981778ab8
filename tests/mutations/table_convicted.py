"""What becomes of a cheat, broken one line at a time."""

from __future__ import annotations

COURSE, MACHINE, HEARING = "uno_p2p/table/course.py", "uno_p2p/table/machine.py", "uno_p2p/table/hearing.py"
DOUBLES = "uno_p2p/table/doubles.py"
ABSENCE, AWAY, TALLY = "uno_p2p/table/absence.py", "protocol/away.py", "protocol/tally.py"
ASKING, TABLE = "uno_p2p/table/asking.py", "uno_p2p/table/table.py"
VERDICTS = "uno_p2p/table/verdicts.py"
OUT = "tests/byzantine/test_convicted.py::test_"
ON = OUT + "four_play_on_without_the_cheater"
TORN = "tests/byzantine/test_torn_steps.py::test_"
HIDDEN = TORN + "words_of_other_stories_do_not_hide_the_one_that_others_have_gone_on_with"
KEPT = TORN + "a_second_word_of_one_who_is_guilty_already_is_stored"
ASKED = TORN + "the_late_word_of_a_seat_that_was_asked_is_never_out_of_turn"
UNPROVEN = TORN + "a_proof_that_no_decision_counts_is_not_asked_for"
SYNC = "protocol/sync.py"
ALL_OF_IT = "tests/unit/test_sync.py::test_a_peer_at_our_step_gets_what_was_said_there_after_what_it_may_name"
LAID_ASIDE = (
    "tests/unit/test_sync.py::test_"
    "whoever_lacks_a_second_word_that_was_laid_aside_where_the_rounds_go_on_gets_it"
)
TWICE = OUT + "two_words_for_one_step_void_the_hand_and_the_next_is_played"
LATE = OUT + "a_second_word_about_a_hand_that_is_scored_only_costs_its_author"
KEYS = "tests/byzantine/test_keys.py::test_a_key_that_two_seats_share"
UNASKED = OUT + "who_speaks_where_it_was_not_asked_is_out"

ONE_AND_BOTH = "tests/byzantine/test_torn_steps.py::test_both_words_to_one_and_one_word_to_the_others[show]"
EVERYBODY = "tests/byzantine/test_torn_steps.py::test_another_second_word_for_everybody"

MUTATIONS: list[tuple[str, str, str, str]] = [
    # a false answer
    (COURSE, "            self.hearing.reject(entry.seat)\n", "", ON),
    (HEARING, "return seat in self.answers or seat in self.false", "return seat in self.answers", ON),
    (COURSE, "self.found.append(self.false.setdefault(entry.digest, guilt))", "pass", ON),
    (COURSE, "convicted=outcome.convicted | false - outcome.double", "convicted=outcome.convicted", ON),
    (ASKING, "    table.convict(heard.convicted - heard.double)\n", "", ON),
    (TABLE, "        self.barred |= found\n", "", ON),
    (COURSE, "raise self.false[entry.digest].fault", "pass", ON),
    (MACHINE, "            self._tell_anew(course)\n", "            pass\n", ON),
    (MACHINE, "self._tell_anew(retelling.false_together(self.course, fault))", "pass", KEYS),
    # two words
    (DOUBLES, "                track.lay_aside(entry)\n", "", TWICE),
    (DOUBLES, "                self._absence.hold_second(entry)\n", "", TWICE),
    (AWAY, "return self._ahead >= 0 or self.torn", "return self._ahead >= 0", TWICE),
    (ABSENCE, "if step.away is not None and step.away.torn:", "if False:", LATE),
    (ASKING, "if heard.double and step.track.startswith", "if False and step.track.startswith", TWICE),
    (TABLE, 'return f"{name}/{self.torn}" if self.torn else name', "return name", TWICE),
    (DOUBLES, "return bool(stuck) or self._ledger.parted(guilty)", "return bool(stuck)", TWICE),
    (DOUBLES, "        if not rests:\n            return True\n", "        return True\n", LATE),
    # other evidence
    (VERDICTS, "        course.absence.convict(seat)\n", "", UNASKED),
    (AWAY, "guilty = frozenset() if self._mark else", "guilty = frozenset() if True else", UNASKED),
    (
        TALLY,
        "return Outcome(entries, absent, leaving, double, guilty)",
        "return Outcome(entries, absent, leaving, double)",
        UNASKED,
    ),
    # words that tear a step
    (
        DOUBLES,
        "if len(words) > 1 or words[0].digest not in heard else ()",
        "if len(words) > 1 else ()",
        HIDDEN,
    ),
    (SYNC, "if differs or seat not in peer.spoken:", "if seat not in peer.spoken:", ALL_OF_IT),
    (SYNC, "*sorted((*said, *heard))", "*sorted(said)", LAID_ASIDE),
    (
        COURSE,
        "return Arrival.AWAY",
        "raise",
        KEPT,
    ),
    (COURSE, " and not asked and ", " and ", ASKED),
    (
        COURSE,
        "self.hearing.prove_only(track.name, track.step, {digest for _, digest in outcome.entries})",
        "pass",
        UNPROVEN,
    ),
    (DOUBLES, " or (len(ours) < MAX_OURS and self._absence.named(word))", "", EVERYBODY),
    (DOUBLES, "                self._spare[word.digest] = word\n", "                pass\n", EVERYBODY),
    ("uno_p2p/table/course.py", "            self.inbox.extend(self._doubles.again())\n", "", EVERYBODY),
    (
        "protocol/tally.py",
        "for seat, versions in by.items() if seat != but)",
        "for seat, versions in by.items())",
        "tests/unit/test_away.py::test_who_says_many_things_does_not_make_room_for_them_by_its_own_freeze",
    ),
    (
        "uno_p2p/table/machine.py",
        "if self._speaker.silent and self.course.absence.freezes_first:",
        "if False:",
        "tests/byzantine/test_torn_steps.py::test_who_restarts_after_its_freeze_has_not_closed_that_step",
    ),
    (
        "uno_p2p/table/machine.py",
        "effects += [Send(raw) for raw in self._gossip.repeat(now, self.course.absence.unsettled)]",
        "pass",
        "tests/property/test_fuzz.py::test_what_once_broke_is_mended",
    ),
    (DOUBLES, "return bool(stuck) or ", "return ", ONE_AND_BOTH),
    (
        COURSE,
        "            self._doubles.look()\n            self.inbox",
        "            self.inbox",
        TORN + "a_journal_leads_to_where_its_node_was",
    ),
    (
        MACHINE,
        "                self._speaker.remember(message)\n",
        "",
        "tests/table/test_own_word.py::test_an_own_word_of_the_journal_is_known_wherever_the_story_stands_after_it",
    ),
    (
        "uno_p2p/table/table.py",
        "self.torn = digest[:TORN_SIZE].hex()",
        "self.torn = str(len(self.double))",
        "tests/property/test_fuzz.py::test_what_once_broke_is_mended",
    ),
]
