"""One broken line for a node's part in away rounds, and a test that must go red.

Each entry is (file, text that occurs in it exactly once, what to put there, the test).
"""

from __future__ import annotations

ROOM, COURSE = "uno_p2p/table/absence.py", "uno_p2p/table/course.py"
RETELLING = "uno_p2p/table/retelling.py"
SPEAKER, REACT = "uno_p2p/table/speaker.py", "uno_p2p/table/steps/react.py"

T = "tests/unit/test_absence_room.py::test_"
JOINS = f"{T}who_has_closed_a_step_joins_a_freezer_that_has_said_nothing_since"
DROPPED = f"{T}who_does_not_vote_and_what_is_about_no_step_is_dropped"
SHOWN = f"{T}a_contradiction_is_shown_with_both_entries"
STANDS = f"{T}a_step_that_is_decided_as_it_was_closed_stands"
BEGINS = f"{T}a_round_about_a_step_that_was_closed_begins_when_it_is_said"
FIRST = f"{T}of_two_steps_that_are_decided_otherwise_the_first_counts"
FROZEN = f"{T}the_live_step_ends_by_a_decision_and_not_normally_once_it_is_frozen"
FEW = f"{T}too_few_are_adjourned"
THERE = f"{T}a_node_that_was_not_there_counts_its_round_from_when_it_was"

M = "tests/table/test_away_machine.py::test_"
GONE = f"{M}the_others_go_on_without_a_seat_that_is_gone"
REWOUND = f"{M}a_node_that_had_gone_on_goes_back_to_where_the_others_have_decided"
CAME_BACK = (
    "tests/table/test_own_word.py::test_"
    "an_own_word_that_the_others_have_decided_away_is_known_when_it_comes_back"
)
NO_SECOND = f"{M}a_seat_that_had_spoken_at_the_rest_of_another_story_says_no_second_word_there"

H = "tests/table/test_gone.py::test_"
REACH = f"{H}who_is_out_of_reach_gets_no_ten_minutes_for_a_decision"
SLEPT = f"{H}a_node_that_slept_names_nobody"

MUTATIONS: list[tuple[str, str, str, str]] = [
    (ROOM, "step.over = all(any(", "step.over = any(any(", JOINS),
    (ROOM, "        step.over = False\n", "", JOINS),
    (ROOM, "        if said not in away.statements:\n            return False\n", "", DROPPED),
    (ROOM, "        if entry.seat in away.evidence:\n", "        if False:\n", SHOWN),
    (ROOM, "if decision and not decision.outcome.ordinary and", "if decision and", STANDS),
    (ROOM, " or step.away.may_close", " or True", FROZEN),
    (ROOM, "return away.decision.outcome if away and away.decision else None", "return None", GONE),
    (ROOM, "return away is not None and away.adjourned", "return False", FEW),
    (ROOM, "            away.resume(self.now)", "            pass", THERE),
    (ROOM, "        away.now = self.now\n        away.hear(said)", "        away.hear(said)", BEGINS),
    (
        ROOM,
        "for at, step in self._steps.items() if self._begun",
        "for at, step in reversed(self._steps.items()) if self._begun",
        FIRST,
    ),
    (ROOM, "            away.slept(seconds)", "            pass", THERE),
    (
        ROOM,
        "if overdue - {self._seat} and self._seat in self._live.voters:",
        "if False:",
        GONE,
    ),
    (ROOM, "            if step.closed:\n                self._done(step)\n", "", JOINS),
    (
        COURSE,
        "self._begin(self._script.send(self._heard(outcome, track.digests[-1])))",
        "self._begin(self._script.send(self._heard(None, track.digests[-1])))",
        GONE,
    ),
    (
        COURSE,
        "self.ledger.close(outcome)",
        "self.ledger.close(None)",
        f"{M}a_seat_that_comes_back_learns_how_it_went_on_and_is_asked_again_at_the_rest",
    ),
    (
        COURSE,
        "            return Owes.RETURN\n",
        "            return Owes.DECISION\n",
        f"{H}three_finish_a_hand_without_the_fourth",
    ),
    (COURSE, " and seat not in self.lost else", " else", REACH),
    (COURSE, "        self.patience.slept(seconds)\n", "", SLEPT),
    (
        RETELLING,
        "for step in range(track.step):",
        "for step in range(len(track.steps)):",
        REWOUND,
    ),
    (SPEAKER, "(self._own_word, self._spoken.get(entry.place))", "(self._own_word,)", CAME_BACK),
    (
        SPEAKER,
        "self._spoken.get(entry.place))\n        self._spoken.setdefault(entry.place, entry.digest)\n",
        "self._spoken.get(entry.place))\n",
        NO_SECOND,
    ),
]
