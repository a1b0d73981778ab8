"""What is open is closed whole: `net/tasks.py`, `net/context.py`, and who goes through them."""

TASKS, CONTEXT, JOURNEY = "uno_p2p/net/tasks.py", "uno_p2p/net/context.py", "uno_p2p/evening/journey.py"


def _closing(name: str) -> str:
    return f"tests/unit/test_net_closing.py::test_{name}"


def _evening(name: str) -> str:
    return f"tests/web/test_evening.py::test_{name}"


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
]
