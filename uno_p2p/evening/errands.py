"""What a page asks for besides playing: past tables, one of them told again, a ticket for a phone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from pathlib import Path

from uno_p2p.exporting import write_evidence
from uno_p2p.net.local import to_tell
from uno_p2p.net.tasks import supervised
from uno_p2p.past import named_table, past_tables
from uno_p2p.rules.presets import parse
from uno_p2p.store import Kept, Store
from uno_p2p.table.contract import short_name
from uno_p2p.table.export import encode_export
from uno_p2p.tabletext import short
from uno_p2p.trouble import Trouble
from uno_p2p.ui.qr import qr_matrix
from uno_p2p.ui.web.guard import TICKET_LIFE, Role
from uno_p2p.ui.web.intents import Body, flag, id_of, text
from uno_p2p.ui.web.pages import Pages
from uno_p2p.ui.web.person import refused_frame
from uno_p2p.ui.web.server import Server
from uno_p2p.ui.words import Words
from uno_p2p.ui.words.nouns import printable
from uno_p2p.ui.words.refusals import trouble as sentence

_Work = Coroutine[None, None, object]


class Errands:
    """One evening's."""

    def __init__(self, home: Path, pages: Pages, server: Server) -> None:
        self._home, self._pages, self._server = home, pages, server
        self._running: set[asyncio.Task[None]] = set()
        self._checking, self._opening = asyncio.Lock(), asyncio.Lock()

    @property
    def phone(self) -> bool:
        """Whether another device may come."""
        return self._server.open_elsewhere

    def hear(self, do: str, body: Body, words: Words) -> bool:
        """Whether this intent is one of these; then it will be answered with `done` or `refused`.

        Raises IntentError.
        """
        errand = _ERRANDS.get(do)
        if errand is None:
            return False
        task = supervised(self._answer(do, id_of(body), errand(self, body, words), words))
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return True

    async def _answer(
        self, do: str, number: int | None, work: Coroutine[None, None, object], words: Words
    ) -> None:
        """`done` or `refused`, beside whatever the page says meanwhile."""
        try:
            self._pages.send(Role.SEAT, {"t": "done", "id": number, "what": do, "value": await work})
        except Trouble as trouble:
            self._pages.send(Role.SEAT, refused_frame(number, trouble.code, sentence(words, trouble.code)))

    async def _history(self, words: Words) -> object:
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

    async def _replay(self, table: str, words: Words) -> object:
        """Checked anew while it is told, which takes a moment: the table goes on meanwhile."""
        from uno_p2p.evening.retold import retold  # noqa: PLC0415 - the judge is slow to load, and seldom needed

        kept, journal = self._record(table)
        async with self._checking:
            return await asyncio.to_thread(retold, encode_export(kept.contract, journal), words)

    async def _evidence(self, table: str) -> object:
        """Written to the home folder: the files."""
        kept, journal = self._record(table)
        target = self._home / f"{short_name(kept.digest)}.unoproof"
        async with self._checking:
            paths = await asyncio.to_thread(write_evidence, kept.contract, journal, target)
        return list(map(str, paths))

    def _record(self, table: str) -> tuple[Kept, list[bytes]]:
        """A table of this home by its name in the history, with its journal."""
        with named_table(self._home, table) as (store, kept):
            return kept, store.journal(kept.digest)

    async def _phone(self, on: bool) -> object:
        """Let another device in, at our likeliest address on this network; or nobody any more."""
        async with self._opening:
            if not on:
                await self._server.close_again()
                return None
            addresses = to_tell()
            if not addresses:
                raise Trouble("no-interface", "This computer is on no network.")
            try:
                place = await self._server.open_to(addresses[0])
            except OSError as error:
                raise Trouble("port-busy", "The port is taken; choose another one.") from error
        url = f"http://{place}/#{self._server.ticket(Role.SEAT)}"
        return {"url": url, "qr": qr_matrix(url), "seconds": TICKET_LIFE}


_Errand = Callable[[Errands, Body, Words], _Work]
_ERRANDS: Mapping[str, _Errand] = {
    "history": lambda errands, _, words: errands._history(words),
    "replay": lambda errands, body, words: errands._replay(text(body, "table"), words),
    "evidence": lambda errands, body, _: errands._evidence(text(body, "table")),
    "phone": lambda errands, body, _: errands._phone(flag(body, "on", True)),
}
"""Each reads its intent at once, and works afterwards."""
ERRANDS = frozenset(_ERRANDS)
"""The intents of these."""
