"""Broken lines of how long a node waits for the others, each with a test that must go red with it."""

from __future__ import annotations

PATIENCE = "uno_p2p/table/patience.py"


def _unit(name: str) -> str:
    return f"tests/unit/test_patience.py::test_{name}"


def _all(name: str) -> str:
    return f"tests/property/test_patience.py::test_{name}"


LIMITS = _unit("every_kind_of_debt_has_its_limit")
UNTIMED = _unit("without_turn_limit_a_decision_may_take_ten_minutes_or_the_patience")
CHARGED = _unit("what_a_machine_takes_beyond_the_free_seconds_is_charged_until_the_budget_is_empty")
NOT_CHARGED = _unit("no_other_waiting_is_charged")
HAS_TIME = _unit("nobody_is_overdue_while_one_that_is_owed_has_time")
AGAIN = _unit("a_step_that_begins_again_charges_nobody")
SLEEP = _unit("nobody_is_waited_for_while_this_node_sleeps")
BACK = _unit("a_clock_that_goes_back_or_too_long_a_sleep_gives_nobody_time")
SHOWN = _all("nobody_is_overdue_before_the_time_that_was_shown_is_over")
BUDGET = _all("a_machine_takes_no_more_than_its_budget_before_it_is_overdue")

MUTATIONS: list[tuple[str, str, str, str]] = [
    # limits
    (PATIENCE, "else turn_limit + patience", "else turn_limit", LIMITS),
    (PATIENCE, "max(UNTIMED, patience) if", "UNTIMED if", UNTIMED),
    (PATIENCE, "max(UNTIMED, patience) if", "patience if", UNTIMED),
    (PATIENCE, "return MOMENT", "return FREE + self._patience", LIMITS),
    (PATIENCE, "return FREE + max(", "return max(", LIMITS),
    (
        PATIENCE,
        "max(self._patience - self._charged[seat], 0.0)",
        "self._patience - self._charged[seat]",
        _unit("with_an_empty_budget_the_free_seconds_are_left"),
    ),
    (PATIENCE, "max(self._patience - self._charged[seat], 0.0)", "self._patience", CHARGED),
    (PATIENCE, "- self._waited[seat, owes], 0.0)", "- self._waited[seat, owes], -1e9)", HAS_TIME),
    # the budget
    (PATIENCE, "if owes is Owes.ANSWER and waited", "if waited", NOT_CHARGED),
    (PATIENCE, "+= waited - FREE", "+= waited", CHARGED),
    (PATIENCE, "+= waited - FREE", "= waited - FREE", CHARGED),
    (PATIENCE, "+= waited - FREE", "= waited - FREE", BUDGET),
    (
        PATIENCE,
        "owes is Owes.ANSWER and waited > FREE:",
        "owes is Owes.ANSWER:",
        _unit("who_was_fast_gives_nothing_back"),
    ),
    (PATIENCE, "self._charged.clear()", "pass", _unit("a_new_hand_is_a_new_budget")),
    (PATIENCE, "        self._waited.clear()\n", "", _unit("a_new_step_begins_anew")),
    (PATIENCE, "        self._owed = {}\n\n", "\n", AGAIN),
    (PATIENCE, "        self._owed = {}\n\n", "\n", _unit("nobody_owes_anything_between_two_steps")),
    (PATIENCE, "        self._count(now)\n        for", "        for", CHARGED),
    (PATIENCE, "self._looked, self._asleep = now, 0.0", "self._asleep = 0.0", CHARGED),
    # what counts as waiting
    (PATIENCE, "        self._owed = dict(owed)\n", "        self._owed |= owed\n", HAS_TIME),
    (PATIENCE, "dict(owed)", "owed  # type: ignore", _unit("what_is_passed_in_is_not_kept")),
    (
        PATIENCE,
        "self._waited[seat, owes] += elapsed",
        "self._waited[seat, Owes.ANSWER] += elapsed",
        _unit("another_debt_of_the_same_seat_begins_anew"),
    ),
    (
        PATIENCE,
        "if not self._held:",
        "if True:",
        _unit("nobody_is_waited_for_while_this_node_is_held_up_by_its_own_work"),
    ),
    (PATIENCE, " - self._asleep, 0.0)", ", 0.0)", SLEEP),
    (PATIENCE, " - self._asleep, 0.0)", ", 0.0)", _all("sleep_changes_nothing_but_the_clock")),
    (PATIENCE, "self._asleep += seconds", "self._asleep = seconds", SLEEP),
    (
        PATIENCE,
        "self._looked, self._asleep = now, 0.0",
        "self._looked = now",
        SLEEP,
    ),
    (PATIENCE, "max(now - self._looked - self._asleep, 0.0)", "now - self._looked - self._asleep", BACK),
    # what is told
    (PATIENCE, "over = all(", "over = any(", HAS_TIME),
    (PATIENCE, "over = all(", "over = any(", SHOWN),
    (PATIENCE, "owes) == 0 for", "owes) < 1 for", LIMITS),
    (PATIENCE, "owes) == 0 for", "owes) < 1 for", BUDGET),
    (
        PATIENCE,
        "if waited > FREE\n",
        "if waited >= FREE\n",
        _unit("a_wait_is_spoken_of_after_the_free_seconds"),
    ),
    (
        PATIENCE,
        "in sorted(self._owed.items())",
        "in self._owed.items()",
        _unit("a_wait_is_spoken_of_after_the_free_seconds"),
    ),
]
