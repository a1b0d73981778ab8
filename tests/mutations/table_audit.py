"""Every check of an audit and of evidence files, broken once: (file, text, broken text, test)."""

from __future__ import annotations

PIECES = "uno_p2p/table/pieces.py"
EVIDENCE = "uno_p2p/table/evidence.py"
JUDGE = "uno_p2p/lab/judge.py"
AUDIT = "uno_p2p/lab/audit.py"
LINES = "uno_p2p/lab/audit_lines.py"
REPEAT = "uno_p2p/lab/repeat.py"
COMMAND = "uno_p2p/commands/audit.py"
EXPORTING = "uno_p2p/exporting.py"

T_RECORD = "tests/table/test_audit.py::test_"
T_EVIDENCE = "tests/table/test_audit_evidence.py::test_"
T_COMMAND = "tests/table/test_audit_command.py::test_"
T_REPLAY = "tests/table/test_replay_command.py::test_"

AROUND = T_RECORD + "every_byte_of_the_frame_around_the_messages_is_watched"
BY_NAME = T_RECORD + "what_is_no_record_is_called_by_its_name"
NOISE = T_RECORD + "noise_is_no_record_and_never_a_traceback"
NO_EVIDENCE = T_EVIDENCE + "what_is_no_evidence_is_refused"
LESS = T_EVIDENCE + "evidence_that_tells_less_than_the_accused_entry_builds_on_is_not_judged"
MORE = T_EVIDENCE + "evidence_that_tells_more_is_not_judged_either"
ALONE = T_EVIDENCE + "a_false_answer_is_judged_by_the_file_alone"
NOTHING = T_EVIDENCE + "statements_of_two_seats_two_steps_or_two_stories_contradict_nothing"
HONEST_PAIR = T_EVIDENCE + "two_honest_entries_are_no_double_speech"
OUT = T_EVIDENCE + "an_out_that_cannot_be_is_judged_where_it_was_said"

MUTATIONS: list[tuple[str, str, str, str]] = [
    # -- reading the file
    (PIECES, "    if not pieces.evidence and magic != MAGIC.encode():", "    if False:", AROUND),
    (PIECES, "fields != (6 if pieces.evidence else 4) or ", "", AROUND),
    (PIECES, " or reader.head(_INT, 127) != VERSION:", " or not reader.head(_INT, 127):", BY_NAME),
    (
        PIECES,
        "        if code not in {str(known).encode() for known in FaultCode}:",
        "        if False:",
        NO_EVIDENCE,
    ),
    (PIECES, "    if reader.left:\n", "    if False:\n", BY_NAME),
    (
        PIECES,
        '            raise _bad("the file ends")\n        self.at += size',
        "            pass\n        self.at += size",
        T_RECORD + "a_file_that_was_cut_short_says_where_it_ends",
    ),
    (
        PIECES,
        '            raise _bad("the file ends")\n        first',
        "            pass\n        first",
        NOISE,
    ),
    (
        PIECES,
        "self.left <= width or size < least",
        "self.left <= width",
        BY_NAME,
    ),
    (PIECES, "if found != kind or size > most:", "if size > most:", AROUND),
    (PIECES, 'reader.why = "encoding" if reader.left else "count"', 'reader.why = "encoding"', AROUND),
    # -- one message
    (
        JUDGE,
        '        if not isinstance(entry, Entry):\n            return Damage("encoding"',
        '        if False:\n            return Damage("encoding"',
        BY_NAME,
    ),
    (JUDGE, "        if entry.seat >= len(roster):", "        if False:", BY_NAME),
    (
        JUDGE,
        "            entry.check_signature(roster[entry.seat])",
        "            pass",
        T_RECORD + "a_changed_byte_is_reported_where_it_is",
    ),
    (
        JUDGE,
        "        if self._foreign(entry):\n            return",
        "        if False:\n            return",
        T_RECORD + "another_contract_is_seen_whatever_the_first_message_says",
    ),
    (
        JUDGE,
        'if entry.track == "table" or table.open:',
        "if table.open:",
        T_RECORD + "another_contract_is_seen_whatever_the_first_message_says",
    ),
    (
        JUDGE,
        "        except ProtocolError:",
        "        except ZeroDivisionError:",
        T_RECORD + "a_state_that_cannot_be_is_told_and_no_traceback",
    ),
    (
        JUDGE,
        "        if self.machine.stopped:\n            self.after",
        "        if False:\n            self.after",
        T_RECORD + "after_double_speech_the_rest_is_not_judged_but_read",
    ),
    # -- the end of the file
    (JUDGE, 'return Damage("foreign" if self._foreign(entry) else "gap"', 'return Damage("gap"', BY_NAME),
    (
        JUDGE,
        "            if not _holds(self.machine.ledger, entry) and _ahead(self.machine.ledger, entry):",
        "            if False:",
        BY_NAME,
    ),
    (
        JUDGE,
        "not _holds(self.machine.ledger, entry) and _ahead(self.machine.ledger, entry):",
        "not _holds(self.machine.ledger, entry) or True:",
        T_RECORD + "messages_in_another_order_or_twice_are_the_same_story",
    ),
    (AUDIT, "contract is None or _of_another(contract, pieces)", "contract is None", BY_NAME),
    (AUDIT, "    gap = judge.gap()\n", "    gap = None\n", BY_NAME),
    (
        AUDIT,
        "biased = judge.biased if damage is None else ()",
        "biased = ()",
        T_RECORD + "a_shuffle_that_was_chosen_is_a_fault_once_the_seeds_are_open",
    ),
    (
        AUDIT,
        "if damage and (first is None or (damage.number is not None and damage.number < first)):",
        "if damage:",
        T_RECORD + "after_double_speech_the_rest_is_not_judged_but_read",
    ),
    (
        REPEAT,
        "        if isinstance(need(hand.game), needs.ShuffleHands):",
        "        if False:",
        T_REPLAY + "shuffled_hands_are_told_again_and_repeated",
    ),
    # -- evidence
    (AUDIT, "    damage = damage or pieces.broken\n", "", NO_EVIDENCE),
    (AUDIT, "    if damage is None and not said:", "    if False:", NO_EVIDENCE),
    (AUDIT, "    if one.digest == two.digest:", "    if False:", HONEST_PAIR),
    (
        AUDIT,
        "(one.sid, one.track, one.prev) != (two.sid, two.track, two.prev)",
        "(one.sid, one.track) != (two.sid, two.track)",
        NOTHING,
    ),
    (
        AUDIT,
        "(one.sid, one.track, one.prev) != (two.sid, two.track, two.prev)",
        "(one.sid, one.prev) != (two.sid, two.prev)",
        NOTHING,
    ),
    (
        AUDIT,
        "    if one.place == two.place:\n        return True\n",
        "",
        T_EVIDENCE + "two_words_for_one_place_convict_whatever_was_before",
    ),
    (
        AUDIT,
        "    except Fault:\n        return False",
        "    except ZeroDivisionError:\n        return False",
        NOTHING,
    ),
    (AUDIT, " or track is None or step > track.step:", " or track is None:", OUT),
    (AUDIT, "(track is not ledger.live or step != track.step)", "False", MORE),
    (
        AUDIT,
        " and accused.prev == track.digests[step]",
        "",
        T_EVIDENCE + "an_honest_entry_on_another_history_is_not_judged",
    ),
    (EVIDENCE, "            if (track.name, number) == (name, step):", "            if False:", OUT),
    (
        EVIDENCE,
        "            yield from track.said.get(number, {}).values()\n\n\n",
        "\n\n",
        T_EVIDENCE + "evidence_after_a_vote_holds_the_vote",
    ),
    (PIECES, "    if not pieces.accused:\n", "    if False:\n", NO_EVIDENCE),
    # -- the commands
    (COMMAND, '    "fault": FAILED,', '    "fault": 0,', T_COMMAND + "a_wrong_in_a_record"),
    (COMMAND, '    "damaged": USER_ERROR,', '    "damaged": 0,', T_COMMAND + "a_damaged_file"),
    (
        COMMAND,
        '    "unfounded": UNDECIDED,',
        '    "unfounded": 0,',
        T_COMMAND + "evidence_that_is_true_and_evidence_that_shows_nothing",
    ),
    (COMMAND, "    if len(raw) > MAX_EXPORT:", "    if False:", T_COMMAND + "the_files_that_cannot_be_read"),
    (COMMAND, " and sys.stderr.isatty()", "", T_COMMAND + "a_long_audit_tells_a_terminal_how_far_it_is"),
    (EXPORTING, "    if not found:\n", "    if False:\n", T_COMMAND + "why_there_is_no_evidence"),
    (EXPORTING, "if n > 1 else target", "if n > 9 else target", T_COMMAND + "two_wrongs_are_two_files"),
    (
        LINES,
        "fault.detail in {str(reason) for reason in Reason}",
        "False",
        T_RECORD + "an_illegal_move_comes_with_its_rule",
    ),
]
