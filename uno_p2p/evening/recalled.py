"""What happened at a table before this node was started again, told from its journal for the log of the
page.
"""

from __future__ import annotations

from dataclasses import replace

from uno_p2p.lab.replay import load
from uno_p2p.resume import Unfinished
from uno_p2p.store import Store
from uno_p2p.table.export import encode_export
from uno_p2p.table.happenings import Happening
from uno_p2p.trouble import Trouble
from uno_p2p.ui.web.moment import Moment


def recalled(found: Unfinished, journal: list[bytes]) -> list[tuple[Moment, Happening]]:
    """Everything up to the end of the journal, as this seat saw it but for its own cards. Nothing for a
    journal that tells no whole story: a log is worth no trouble. Every proof is checked on the way, so it
    takes a while.
    """
    contract = found.machine.table.contract
    try:
        record = load(encode_export(contract.encode(), journal))
    except Trouble:
        return []
    seat = found.machine.seat
    return [(Moment(replace(one.view, seat=seat), contract), one.happening) for one in record.moments]


def journal_of(found: Unfinished, store: Store) -> list[bytes]:
    """What the store holds of this table."""
    return store.journal(found.machine.table.contract.digest())
