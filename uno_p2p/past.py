"""The tables of a store as anybody wants to read them: who, when, by which rules, with what result."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from protocol.errors import Fault
from uno_p2p.store import Kept, Store
from uno_p2p.table.contract import decode, short_name
from uno_p2p.trouble import Trouble
from uno_p2p.ui.telling.history import Past, rule_words


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


@contextmanager
def named_table(home: Path, name: str) -> Iterator[tuple[Store, Kept]]:
    """The store of a home, to read, and the table in it whose digest begins with `name`, in hex.

    Raises:
        Trouble: "no-such-table" if there is none or more than one, "home-damaged".
    """
    store, wanted = Store.reading(home), name.lower()
    try:
        found = [kept for kept in (store.kept() if store else ()) if kept.digest.hex().startswith(wanted)]
        if store is None or len(found) != 1 or not wanted:
            raise Trouble("no-such-table", f"No table {name} here, or more than one; see: uno-p2p history.")
        yield store, found[0]
    finally:
        if store:
            store.close()


def _status(table: Kept, *, last: bool) -> str:
    """See `Past`."""
    if table.closed is not None:
        return table.closed.value
    if table.totals is not None:
        return "over"
    return "unfinished" if last and table.sitting else "left"
