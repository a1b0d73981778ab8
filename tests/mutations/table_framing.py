"""What keeps an honest seat from being convicted, broken one line at a time."""

from __future__ import annotations

SPEAKER, TABLE, COURSE = "uno_p2p/table/speaker.py", "uno_p2p/table/table.py", "uno_p2p/table/course.py"
AUDIT, JUDGE = "uno_p2p/lab/audit.py", "uno_p2p/lab/judge.py"
ENTRY, LEDGER = "protocol/entry.py", "protocol/ledger.py"

FORK = "tests/byzantine/test_framing.py::test_"
AUTHOR = FORK + "a_fork_convicts_its_author_alone"
BRANCH = FORK + "no_word_of_either_branch_is_false_after_any_history"
OTHERS = FORK + "the_words_of_others_about_the_same_step_do_not_make_one_false"
RESENT = FORK + "bytes_that_come_again_in_any_order_from_anybody_blame_the_liar_alone"
AGAIN = FORK + "a_second_signature_of_the_same_bytes_is_no_second_word"
MALLEATED = FORK + "a_malleated_signature_is_none"
HISTORIES = "tests/byzantine/test_framing_histories.py::test_"
TWO_TABLES = HISTORIES + "words_of_two_tables_are_no_double_speech"
FALSE = HISTORIES + "the_story_of_these_tests_does_convict_a_false_word"
ANEW = "tests/byzantine/test_framing_stories.py::test_"
ANEW += "who_is_taken_to_another_decision_does_not_vote_again_where_it_has_voted"
LIVES = "tests/byzantine/test_framing_backup.py::test_both_lives_together_do_not_convict"
CARDS = "tests/byzantine/test_framing_backup.py::test_with_real_cards_neither"

NO_PART = (
    "tests/unit/test_recall.py::test_what_is_no_part_of_the_story_any_more_is_asked_about_when_it_is_again"
)
BEEN = "tests/unit/test_recall.py::test_a_place_where_one_has_been_is_the_place_that_one_told_there"
FORGOTTEN = (
    "tests/byzantine/test_framing_backup.py::test_"
    "a_vote_about_a_closed_step_that_the_store_has_forgotten_is_not_given_anew"
)

MUTATIONS: list[tuple[str, str, str, str]] = [
    # one word for one place, whatever the story
    (SPEAKER, "known = entry.place in self._spoken", "known = False", ANEW),
    (SPEAKER, "if (live.sid, live.name, live.step, voice.seat) in self._spoken:", "if False:", ANEW),
    (TABLE, 'return f"{name}/{self.torn}" if self.torn else name', "return name", AUTHOR),
    # who is no liar for being on another branch
    (AUDIT, " and accused.prev == track.digests[step]", "", BRANCH),
    (COURSE, "return self.ledger.on_our_branch(entry) and not asked", "return not asked", RESENT),
    (
        LEDGER,
        "        return Arrival.LIVE if entry.prev == track.digests[-1] else Arrival.FORKED",
        "        return Arrival.LIVE",
        RESENT,
    ),
    (LEDGER, " or stray.place != entry.place", "", RESENT),
    (LEDGER, " or stray.digest == entry.digest", "", RESENT),
    (
        LEDGER,
        "if entry.prev == track.digests[-1]:\n                    found",
        "if True:\n                    found",
        RESENT,
    ),
    # what is double speech
    (AUDIT, "    if one.digest == two.digest:", "    if one.raw == two.raw:", AGAIN),
    (LEDGER, "known.digest == entry.digest", "known.raw == entry.raw", AGAIN),
    (
        ENTRY,
        "return blake(_DIGEST_TAG, self.signed)",
        "return blake(_DIGEST_TAG, self.signed, self.signature)",
        AGAIN,
    ),
    (AUDIT, "if one.place == two.place:", "if one.place[1:] == two.place[1:]:", TWO_TABLES),
    (AUDIT, "if one.place == two.place:", "if one.place[:3] == two.place[:3]:", OTHERS),
    (
        ENTRY,
        '            raise Fault(FaultCode.BAD_ENCODING, "wrong signature") from error',
        "            return",
        MALLEATED,
    ),
    (JUDGE, "            entry.check_signature(roster[entry.seat])", "            pass", MALLEATED),
    (LEDGER, "            entry.check_signature(self._roster[entry.seat])", "            pass", MALLEATED),
    # old stores
    (SPEAKER, "or self.hold.holds or self.rolled_back)", "or self.rolled_back)", LIVES),
    (SPEAKER, "        self.rolled_back = True\n", "", CARDS),
    # and the tests themselves: the liar is found
    (COURSE, "self.found.append(self.false.setdefault(entry.digest, guilt))", "pass", FALSE),
    ("uno_p2p/table/recall.py", "return now - self._asked[at] >= LISTEN", "return True", FORGOTTEN),
    ("uno_p2p/table/recall.py", "            self._asks.append(at)\n", "", FORGOTTEN),
    (
        "uno_p2p/table/recall.py",
        "for _ in range(2)]",
        "for _ in range(1)]",
        "tests/unit/test_recall.py::test_about_an_old_step_it_asks_twice_at_once_and_listens",
    ),
    ("uno_p2p/table/machine.py", "        self._speaker.recall.begin(self.ledger.closed)\n", "", FORGOTTEN),
    ("uno_p2p/table/recall.py", "            del self._asked[at]\n", "            pass\n", NO_PART),
    ("protocol/sync.py", "if track is None or step > track.step else", "if track is None else", BEEN),
]
