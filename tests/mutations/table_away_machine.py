"""One broken line for what ledger, sync, track and machine do about away rounds, and a test that must go red.

Each entry is (file, text that occurs in it exactly once, what to put there, the test).
"""

from __future__ import annotations

LEDGER, SYNC, TRACK = "protocol/ledger.py", "protocol/sync.py", "protocol/track.py"
HOLD = "uno_p2p/table/hold.py"

HOLDS = "tests/table/test_hold.py::test_"


def _ledger(name: str) -> str:
    return f"tests/unit/test_ledger.py::test_{name}"


def _sync(name: str) -> str:
    return f"tests/unit/test_sync.py::test_{name}"


PLACE = "tests/unit/test_wire.py::test_every_field_of_a_place_is_checked"
KEPT = _ledger("a_freeze_of_the_live_step_or_of_any_before_is_away_and_kept_only_if_noted")
OURS = _ledger("a_freeze_is_signed_by_its_seat_at_this_table_on_our_digest")
DUE = _ledger("a_freeze_of_a_step_to_come_waits_and_is_due_when_it_begins")
NO_TRACK = _ledger("rounds_of_no_track_are_not_noted")
ORDINARY = _ledger("a_decision_without_anybody_missing_is_the_ordinary_end")
DIGEST = _ledger("the_digest_of_a_decision_by_plain_blake2b")
GROUPS = _ledger("who_is_absent_leaving_or_double_makes_another_digest")
ASIDE = _ledger("entries_that_do_not_count_are_laid_aside_and_are_no_history")
HELD = _ledger("what_counts_must_be_held")
NAMED = _sync("a_place_names_what_was_said_about_its_step")
AHEAD = _sync("a_peer_that_is_ahead_gets_what_was_said_about_our_step")
BEHIND = _sync("a_peer_that_is_behind_gets_each_step_with_what_lies_beside_it_and_what_was_said")
SAME = "tests/unit/test_sync.py::test_whoever_holds_the_same_in_another_order_gets_nothing"
ONLY_ROUNDS = _sync("whoever_lacks_nothing_but_the_rounds_gets_these")
AT_OURS = _sync("a_peer_at_our_step_gets_what_was_said_there_after_what_it_may_name")
BEYOND = _sync("a_peer_that_is_on_another_track_is_not_ahead_of_us")
UNDECIDED = _sync("on_another_digest_rounds_without_a_decision_are_shown_too")
FAR = (
    "tests/table/test_gone.py::test_one_that_has_finished_a_deck_which_the_others_have_made_again_finds_back"
)
ELSEWHERE = _sync("who_stands_where_we_have_not_been_is_told_what_was_decided")
FORKED = _sync("on_another_digest_the_rounds_that_led_there_are_shown_too")

PROTOCOL: list[tuple[str, str, str, str]] = [
    # What is said in away rounds, when it comes.
    (LEDGER, "frozen_step(entry.track) is not None and self._said(entry)", "False", KEPT),
    (LEDGER, "if arrival in (Arrival.STRANGE, Arrival.AWAY):", "if arrival is Arrival.STRANGE:", KEPT),
    (LEDGER, "        if frozen_step(entry.track) is not None:\n", "        if False:\n", KEPT),
    (LEDGER, "if track is None or (track is self.live and step > track.step):", "if track is None:", DUE),
    (
        LEDGER,
        "(track is self.live and step > track.step)",
        "step > track.step",
        _ledger("the_rounds_of_a_track_that_is_over_reach_to_the_step_after_its_last"),
    ),
    (
        LEDGER,
        "step > track.step):\n            return Arrival.STRANGE if self._foreign(entry) else Arrival.EARLY",
        "step > track.step):\n            return Arrival.EARLY",
        OURS,
    ),
    (LEDGER, "ours = entry.sid == track.sid and", "ours =", OURS),
    (
        LEDGER,
        "and step <= track.step and",
        "and",
        _ledger("the_rounds_of_a_track_that_is_over_reach_to_the_step_after_its_last"),
    ),
    (
        LEDGER,
        "and step <= track.step and",
        "and step < track.step and",
        _ledger("the_rounds_of_a_track_that_is_over_reach_to_the_step_after_its_last"),
    ),
    (LEDGER, " and entry.prev == track.digests[step]", "", OURS),
    (LEDGER, "        if not self._authentic(entry):", "        if entry.seat > 99:", OURS),
    (
        LEDGER,
        "entry.digest in track.said.get(step, {})",
        "step in track.said",
        _ledger("two_freezes_of_one_seat_are_for_the_tally_to_compare"),
    ),
    (
        LEDGER,
        '            raise ProtocolError(f"{name} has not begun")\n',
        '            return b"", b""\n',
        NO_TRACK,
    ),
    (
        LEDGER,
        '            raise ProtocolError(f"away rounds of {name}, which has not begun")\n',
        "            return\n",
        NO_TRACK,
    ),
    (
        LEDGER,
        "return track.sid, track.digests[step]",
        "return track.sid, track.digests[-1]",
        _ledger("what_entries_about_a_step_name"),
    ),
    (
        LEDGER,
        "gone = [e for e in waiting.values() if about(e)[0] in over",
        "gone = [e for e in waiting.values() if e.track in over",
        _ledger("freezes_of_what_never_comes_are_given_back_when_the_track_is_over"),
    ),
    (LEDGER, "            waiting.pop(place)\n", "            waiting[place]\n", DUE),
    (
        LEDGER,
        "if frozen_step(entry.track) == here]",
        "if frozen_step(entry.track)]",
        _ledger("a_freeze_of_a_step_to_come_waits_and_is_due_when_it_begins"),
    ),
    # A step that ends by decision.
    (LEDGER, "        track.close(outcome)\n", "        track.close(None)\n", DIGEST),
    (TRACK, "if outcome is None or outcome.ordinary:", "if outcome is None:", ORDINARY),
    (TRACK, "blake(_AWAY_TAG, before", "blake(_STEP_TAG, before", DIGEST),
    (
        TRACK,
        'blake(_AWAY_TAG, before, k.to_bytes(4, "big"), *seats',
        "blake(_AWAY_TAG, before, *seats",
        DIGEST,
    ),
    (TRACK, "*seats, *said", "*said", GROUPS),
    (TRACK, "map(two, sorted(group))", "map(two, sorted(group, reverse=True))", DIGEST),
    (
        TRACK,
        "said = [digest for _, digest in outcome.entries]",
        "said = [entry.digest for entry in self.spoken.values()][:1]",
        _ledger("which_entries_count_makes_another_digest"),
    ),
    (
        TRACK,
        "return outcome.absent, outcome.leaving, outcome.double",
        "return outcome.absent, outcome.double",
        GROUPS,
    ),
    (
        TRACK,
        "return outcome.absent, outcome.leaving, outcome.double",
        "return outcome.leaving, outcome.double",
        GROUPS,
    ),
    (
        TRACK,
        "return outcome.absent, outcome.leaving, outcome.double",
        "return outcome.absent, outcome.leaving",
        GROUPS,
    ),
    (TRACK, "        if not counts <= held.keys():\n", "        if False:\n", HELD),
    (
        TRACK,
        "(*self.spoken.values(), *self.aside.get(self.step, ()))",
        "self.spoken.values()",
        _ledger("of_an_entry_laid_aside_before_the_decision_the_counting_one_is_taken"),
    ),
    (TRACK, "if digest not in kept]", "]", ASIDE),
    (TRACK, "self.aside[self.step] = [entry for", "_ = [entry for", ASIDE),
    (TRACK, "        self.outcomes[self.step] = outcome\n", "", ASIDE),
    (TRACK, "        self.steps[-1] = {held", "        {held", ASIDE),
    # Who is sent what.
    (
        SYNC,
        ", track.name, step, hint, spoken, _said(track, step))",
        ", track.name, step, hint, spoken)",
        NAMED,
    ),
    (SYNC, "*sorted((*said, *heard)))[:HINT_SIZE]", "*said, *heard)[:HINT_SIZE]", NAMED),
    (SYNC, "*sorted((*said, *heard)))[:HINT_SIZE]", "*sorted((*said, *heard)))", NAMED),
    (SYNC, "track.said.get(step)\n", "track.said.get(0)\n", NAMED),
    (SYNC, "    if said:\n        sized(said, HINT_SIZE)\n", "", PLACE),
    (
        SYNC,
        ", spoken, said = fields(value, bytes, str, int, bytes, list, bytes)",
        ", spoken, said = fields(value, bytes, str, int, bytes, list, list)",
        "tests/unit/test_wire.py::test_a_place_in_away_rounds_travels",
    ),
    (
        SYNC,
        "frozenset(spoken), said)\n",
        "frozenset(spoken))\n",
        "tests/unit/test_wire.py::test_a_place_in_away_rounds_travels",
    ),
    (SYNC, "track is None or (track is live and peer.step > live.step)", "track is None", AHEAD),
    (SYNC, "(track is live and peer.step > live.step)", "peer.step > live.step", BEYOND),
    (
        SYNC,
        "        yield from live.said.get(live.step, {}).values()\n",
        "",
        AHEAD,
    ),
    (SYNC, "        yield from _decisions(ledger.tracks if track is None else [live])\n", "", ELSEWHERE),
    (SYNC, "_decisions(ledger.tracks if track is None else [live])", "_decisions([live][:0])", ELSEWHERE),
    (
        SYNC,
        "        yield from _decisions(ledger.tracks[: at + 1])\n        yield from _from(",
        "        yield from _from(",
        FAR,
    ),
    (SYNC, "        if step not in track.outcomes:\n", "        if True:\n", FORKED),
    (SYNC, "differs = bool(ours) and ours != peer.said", "differs = False", ONLY_ROUNDS),
    (SYNC, "differs = bool(ours) and ours != peer.said", "differs = bool(ours)", SAME),
    (
        SYNC,
        "        yield from (entry for _, entry in sorted(track.steps[step].items()))\n"
        "        yield from _about(track, step)\n\n\ndef _backwards",
        "        yield from (entry for _, entry in sorted(track.steps[step].items()))\n\n\ndef _backwards",
        BEHIND,
    ),
    (
        SYNC,
        "            yield from (entry for _, entry in sorted(track.steps[step].items()))\n"
        "            yield from _about(track, step)\n\n\ndef _about",
        "            yield from (entry for _, entry in sorted(track.steps[step].items()))\n\n\ndef _about",
        UNDECIDED,
    ),
    (SYNC, "    yield from track.aside.get(step, ())\n", "", BEHIND),
    (
        SYNC,
        "    yield from track.aside.get(step, ())\n    yield from track.said.get(step, {}).values()\n",
        "    yield from track.said.get(step, {}).values()\n    yield from track.aside.get(step, ())\n",
        BEHIND,
    ),
    # The hold knows who is there.
    (
        HOLD,
        "        if not self.holds:\n            return False\n",
        "",
        f"{HOLDS}without_a_past_there_is_nothing_to_wait_for",
    ),
    (
        HOLD,
        "max(others - len(self._answered), 0)",
        "others - len(self._answered)",
        f"{HOLDS}whoever_is_found_to_be_away_is_waited_for_no_longer",
    ),
    (HOLD, " if self.holds else None", "", f"{HOLDS}it_ends_when_all_others_have_answered"),
    (
        HOLD,
        "now - self._began < self._grace",
        "now - self._began < 30",
        f"{HOLDS}the_grace_is_the_tables_own_and_counts_from_the_start",
    ),
    (
        HOLD,
        "now - self._began < self._grace",
        "now < self._grace",
        f"{HOLDS}after_the_grace_one_answer_is_enough_and_none_never",
    ),
]

MUTATIONS = PROTOCOL
