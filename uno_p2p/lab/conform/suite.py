"""All cases in order, and how they are run against one node."""

from __future__ import annotations

import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import zmq.asyncio

from uno_p2p.lab.conform import cases_lies, cases_lobby, cases_words
from uno_p2p.lab.conform.case import Case, Grade, Loose, NotReached, Outcome, Section, Wrong
from uno_p2p.lab.conform.target import Target

SECTIONS: tuple[Section, ...] = (
    cases_lobby.CONNECTIONS,
    cases_lobby.LOBBY,
    cases_lies.KEYS,
    cases_lies.DECK,
    cases_lies.SHARES,
    cases_lies.MOVES,
    cases_lies.CHALLENGES,
    cases_lies.SWAPS,
    cases_lies.DOUBLE,
    cases_words.WORDS,
    cases_words.AWAY,
    cases_words.FRAMES,
    cases_lies.DISCLOSURE,
)
"""New sections come at the end: numbers are stable."""


def cases(wanted: Sequence[str] = ()) -> list[tuple[Section, Case]]:
    """The cases whose number is, or begins with, one of these; all, if there are none."""
    every = [(section, case) for n, section in enumerate(SECTIONS, 1) for case in section.cases(n)]
    return [pair for pair in every if not wanted or any(_within(pair[1].number, what) for what in wanted)]


def _within(number: str, what: str) -> bool:
    return number == what or number.startswith(f"{what}.")


async def run(address: str, version: str, wanted: Sequence[str] = ()) -> AsyncIterator[Outcome]:
    """One outcome after the other; whatever the node does, a case ends."""
    context = zmq.asyncio.Context()
    try:
        with tempfile.TemporaryDirectory(prefix="uno-p2p-conform-") as home:
            target = Target(address, version, Path(home), context)
            for section, case in cases(wanted):
                began = time.monotonic()
                grade, why = await graded(case, target)
                yield Outcome(case, section.title, grade, why, time.monotonic() - began)
    finally:
        context.destroy(linger=0)


async def graded(case: Case, target: Target) -> tuple[Grade, str]:
    """How one case ends, and why unless it is OK."""
    try:
        await case.check(target)
    except Wrong as why:
        return Grade.FAIL, str(why)
    except Loose as why:
        return Grade.NON_STRICT, str(why)
    except NotReached as why:
        return Grade.NOT_REACHED, str(why)
    return Grade.OK, ""
