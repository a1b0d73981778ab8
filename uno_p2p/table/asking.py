"""The one place of the script that sees who is absent: whoever is away is not asked, and is missing in the
answers.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from typing import Any, TypeVar

from protocol.errors import ProtocolError
from uno_p2p.rules.state import Phase
from uno_p2p.table.duty import Heard, Step
from uno_p2p.table.table import Table
from uno_p2p.table.void import Void

A = TypeVar("A")


def ask(table: Table, step: Step[A]) -> Generator[Step[Any], Heard, dict[int, A]]:
    """The answers to a step, in seat order, of all seats that are there.

    Who turns out to be away is noted at the table before this returns; an answer of it may be among them all
    the same, if it was given before. Who has said two things, or something false, has said nothing, and takes
    no part any more. Nobody is asked if all seats of the step are away.

    Raises:
        Void: somebody has said two things in a hand that has no winner yet. Others may have gone on in this
            very track, each with another of the two, so nothing can follow on it.
    """
    seats = tuple(seat for seat in step.seats if seat in table.voters or step.returns)
    if not seats:
        return {}
    heard = yield replace(step, seats=seats)
    said = {seat: heard.answers[seat] for seat in sorted(heard.answers) if seat not in heard.double}
    if step.returns:
        table.welcome(frozenset(said) - heard.absent - heard.convicted)
    table.convict(heard.convicted - heard.double)
    table.miss(heard.absent, heard.double, heard.digest)
    if heard.double and step.track.startswith("play/") and not _won(table):
        raise Void(tuple(sorted(heard.double)))
    if heard.double:
        return said  # where nobody can tell which two words were locked, no word of the step counts
    silent = set(seats) - set(said) - table.absent - table.barred
    if silent:
        raise ProtocolError(f"the step has ended without seats {sorted(silent)}, which are there")
    return said


def _won(table: Table) -> bool:
    return table.hand is not None and table.hand.game.phase is Phase.OVER
