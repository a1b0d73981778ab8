"""The tables of a store as anybody wants to read them: who, when, by which rules, with what result."""

from __future__ import annotations

import time
from collections.abc import Sequence

from protocol.errors import Fault
from uno_p2p.store import Kept
from uno_p2p.table.contract import decode, short_name
from uno_p2p.ui.history_text import Past, rule_words


def past_tables(kept: Sequence[Kept]) -> tuple[Past, ...]:
    """All that this version can read, oldest first; the record of any other can still be exported."""
    followed = {table.before: short_name(table.digest) for table in kept if table.before}
    past = []
    for table in kept:
        try:
            contract = decode(table.contract)
        except Fault:
            continue
        names = tuple(seat.name for seat in contract.roster)
        status, later = _status(table, last=table is kept[-1]), followed.get(table.digest)
        status = "went-on" if later else status
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(table.opened)) if table.opened else "?"
        rules = rule_words(contract.options)
        past.append(Past(short_name(table.digest), when, names, rules, table.totals, status, later))
    return tuple(past)


def _status(table: Kept, *, last: bool) -> str:
    """See `Past`."""
    if table.closed is not None:
        return table.closed.value
    if table.totals is not None:
        return "over"
    return "unfinished" if last and table.sitting else "left"
