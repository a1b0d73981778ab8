"""What a page asks for besides playing: past tables, one of them told again, a ticket for a phone."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path

from uno_p2p.evening.retold import retold
from uno_p2p.exporting import write_evidence
from uno_p2p.net.local import to_tell
from uno_p2p.past import past_tables
from uno_p2p.rules.presets import parse
from uno_p2p.store import Kept, Store
from uno_p2p.table.contract import short_name
from uno_p2p.table.export import encode_export
from uno_p2p.tabletext import short
from uno_p2p.trouble import Trouble
from uno_p2p.ui.qr import qr_matrix
from uno_p2p.ui.web.faces import Plain
from uno_p2p.ui.web.guard import TICKET_BYTES, TICKET_LIFE, Guard, Role
from uno_p2p.ui.web.intents import Body, flag, id_of, text
from uno_p2p.ui.web.pages import Pages
from uno_p2p.ui.web.person import refused_frame
from uno_p2p.ui.web.server import Server
from uno_p2p.ui.words import Words
from uno_p2p.ui.words.nouns import printable
from uno_p2p.ui.words.refusals import trouble as sentence


class Errands:
    """One evening's."""

    def __init__(self, home: Path, pages: Pages, guard: Guard, server: Server) -> None:
        self._home, self._pages, self._guard, self._server = home, pages, guard, server

    @property
    def phone(self) -> bool:
        """Whether another device may come."""
        return self._server.open_elsewhere

    async def hear(self, do: str, body: Body, words: Words) -> bool:
        """Whether this intent is one of these; then it is answered with `done` or `refused`.

        Raises IntentError.
        """
        errand = _ERRANDS.get(do)
        if errand is None:
            return False
        number = id_of(body)
        try:
            value = await errand(self, body, words)
        except Trouble as trouble:
            self._pages.send(Role.SEAT, refused_frame(number, trouble.code, sentence(words, trouble.code)))
        else:
            self._pages.send(Role.SEAT, {"t": "done", "id": number, "what": do, "value": value})
        return True

    async def _history(self, _: Body, words: Words) -> object:
        """The newest first."""
        store = Store.reading(self._home)
        try:
            tables = past_tables(store.kept()) if store is not None else ()
        finally:
            if store is not None:
                store.close()
        return [
            {
                "id": table.id,
                "when": table.when,
                "names": [printable(name) for name in table.names],
                "rules": short(words, parse(table.rules)),
                "status": words.say(f"history.{table.status}", **({"id": table.next} if table.next else {})),
                "totals": list(table.points) if table.points is not None else None,
            }
            for table in reversed(tables)
        ]

    async def _replay(self, body: Body, words: Words) -> object:
        """Checked anew while it is told, which takes a moment: the table goes on meanwhile."""
        kept, journal = self._table(text(body, "table"))
        return await asyncio.to_thread(retold, encode_export(kept.contract, journal), words)

    async def _evidence(self, body: Body, _: Words) -> object:
        """Written to the home folder: the files."""
        kept, _journal = self._table(text(body, "table"))
        store = Store.reading(self._home)
        assert store is not None
        try:
            target = self._home / f"{short_name(kept.digest)}.unoproof"
            return [str(path) for path in write_evidence(store, kept.digest, kept.contract, target)]
        finally:
            store.close()

    async def _phone(self, body: Body, _: Words) -> object:
        """Let another device in, at our likeliest address on this network; or nobody any more."""
        if not flag(body, "on", True):
            await self._server.close_again()
            return None
        addresses = to_tell()
        if not addresses:
            raise Trouble("no-interface", "This computer is on no network.")
        try:
            await self._server.open_to(addresses[0])
        except OSError as error:
            raise Trouble("port-busy", "The port is taken; choose another one.") from error
        ticket = self._guard.ticket(Role.SEAT, time.monotonic(), os.urandom(TICKET_BYTES))
        host = f"[{addresses[0]}]" if ":" in addresses[0] else addresses[0]
        url = f"http://{host}:{self._server.port}/#{ticket}"
        return {"url": url, "qr": qr_matrix(url), "seconds": TICKET_LIFE}

    def _table(self, name: str) -> tuple[Kept, list[bytes]]:
        """A table of this home by its name in the history, with its journal."""
        store = Store.reading(self._home)
        try:
            kept = [one for one in (store.kept() if store else ()) if short_name(one.digest) == name]
            if store is None or len(kept) != 1:
                raise Trouble("no-such-table", "There is no such table here.")
            return kept[0], store.journal(kept[0].digest)
        finally:
            if store is not None:
                store.close()


_ERRANDS: Mapping[str, Callable[[Errands, Body, Words], Awaitable[Plain | object]]] = {
    "history": Errands._history,
    "replay": Errands._replay,
    "evidence": Errands._evidence,
    "phone": Errands._phone,
}
ERRANDS = frozenset(_ERRANDS)
"""The intents of these."""
