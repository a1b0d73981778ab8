"""What is open is closed whole: `net/tasks.py`, `net/context.py`, and who goes through them."""

COMPANY, ERRANDS, EVENING = "uno_p2p/company.py", "uno_p2p/evening/errands.py", "uno_p2p/evening/evening.py"
OPENED, SHELL = "uno_p2p/evening/opened.py", "uno_p2p/ui/web/shell.py"
TASKS, CONTEXT, JOURNEY = "uno_p2p/net/tasks.py", "uno_p2p/net/context.py", "uno_p2p/evening/journey.py"


def _closing(name: str) -> str:
    return f"tests/unit/test_net_closing.py::test_{name}"


def _evening(name: str) -> str:
    return f"tests/web/test_evening.py::test_{name}"


def _company(name: str) -> str:
    return f"tests/unit/test_company.py::test_{name}"


def _shell(name: str) -> str:
    return f"tests/web/test_shell.py::test_{name}"


_ONE = _evening("one_thing_at_a_time")
_END, _MIDDLE = (
    _evening("an_end_that_was_read_leads_back"),
    _evening("whoever_leaves_in_the_middle_is_shown_that_it_ends"),
)
_NOTES, _LEFT = (
    _evening("notes_of_a_journey_end_with_it"),
    _shell("after_leaving_nothing_of_the_table_is_shown"),
)

MUTATIONS = [
    (
        TASKS,
        "            cancelled = error\n",
        "            raise\n",
        _closing("work_is_done_whole_before_its_waiter_is_cancelled"),
    ),
    (
        TASKS,
        "            cancelled = error\n",
        "            pass\n",
        _closing("work_is_done_whole_before_its_waiter_is_cancelled"),
    ),
    (
        TASKS,
        "    return task.result()",
        "    return None",
        _closing("what_the_work_gives_and_what_it_raises"),
    ),
    (
        TASKS,
        "from None if task.cancelled() else task.exception()",
        "from None",
        _closing("a_failure_is_the_reason_where_both_come"),
    ),
    (
        CONTEXT,
        "await whole(things.aclose())",
        "await things.aclose()",
        _closing("a_context_is_closed_whole_by_whoever_is_cancelled_twice"),
    ),
    (
        CONTEXT,
        "context.destroy, linger=0",
        "context.term",
        _closing("a_socket_that_was_left_open_holds_nobody_up"),
    ),
    (
        CONTEXT,
        "    things.callback(context.destroy, linger=0)\n",
        "",
        _closing("everything_in_a_context_is_closed_from_the_last_one_on"),
    ),
    (
        JOURNEY,
        "await whole(asyncio.gather(*both, return_exceptions=True))",
        "await asyncio.gather(*both, return_exceptions=True)",
        _evening("the_end_of_the_evening_waits_for_what_is_being_left"),
    ),
    (
        JOURNEY,
        "elif isinstance(went, Exception):",
        "elif False:",
        _evening("a_fault_of_ours_ends_the_evening"),
    ),
    (
        COMPANY,
        "for end in (child.terminate, child.kill):",
        "for end in (child.terminate,):",
        _company("every_bot_is_ended"),
    ),
    (
        COMPANY,
        "            with suppress(ProcessLookupError):",
        "            with suppress(KeyError):",
        _company("every_bot_is_ended"),
    ),
    (COMPANY, "            self._failed += 1\n", "", _company("a_bot_that_failed_keeps_no_seat")),
    (
        COMPANY,
        "        if await child.wait():\n",
        "        if await child.wait() or True:\n",
        _company("a_bot_that_ended_well_is_none_that_failed"),
    ),
    (COMPANY, "0 if self._ended else ", "", _company("nobody_is_brought_to_a_table_that_closes")),
    (
        ERRANDS,
        "        async with self._checking:\n            return",
        "        if True:\n            return",
        _ONE,
    ),
    (
        ERRANDS,
        "        async with self._checking:\n            paths",
        "        if True:\n            paths",
        _ONE,
    ),
    (ERRANDS, "        async with self._opening:\n", "        if True:\n", _ONE),
    (
        EVENING,
        "        except Trouble as trouble:\n",
        "        except KeyError as trouble:\n",
        _evening("what_cannot_be_stored_is_refused"),
    ),
    (JOURNEY, 'do in ("back", "leave") and at_end', 'do == "back" and at_end', _END),
    (JOURNEY, 'do in ("back", "leave") and at_end', 'do in ("back", "leave")', _MIDDLE),
    (JOURNEY, ' and "q" not in body', "", _MIDDLE),
    (JOURNEY, "        self._lobby.notes = []\n", "", _NOTES),
    (JOURNEY, "if not self._back.is_set():", "if True:", _NOTES),
    (
        OPENED,
        "        self.propose = None\n\n    def other",
        "\n    def other",
        _evening("it_can_be_too_late_for_other_rules"),
    ),
    (SHELL, "        if self._leaves.is_set():\n            return\n", "", _LEFT),
    (SHELL, "self._moment is None or self._leaves.is_set()", "self._moment is None", _LEFT),
    (SHELL, "replace(moment, ended=True) if ended else moment", "moment", _shell("an_end_stays_an_end")),
]
