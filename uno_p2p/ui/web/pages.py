"""The pages that are open, and who is sent what. The seat is played from one page, the last one opened."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Final, Protocol

from uno_p2p.ui.web.faces import Plain
from uno_p2p.ui.web.guard import Role

MOST_TVS: Final = 8
BEHIND: Final = 400
"""Frames that may wait for a page; it is cut off then, and begins anew when it comes back."""

TAKEN: Final[Plain] = {"t": "gone", "why": "taken"}
BYE: Final[Plain] = {"t": "gone", "why": "bye"}


class Session(Protocol):
    """What a page talks to, through the lobby and at the table."""

    def greeting(self, role: Role) -> list[Plain]:
        """Everything that a page needs to begin with."""

    async def hear(self, body: Plain) -> None:
        """An intent of the seat's page. Raises `IntentError` for what no page of ours says."""


class Page:
    """One open page: what waits to be sent to it. A later view makes an earlier one needless."""

    def __init__(self, role: Role) -> None:
        self.role = role
        self._waiting: list[Plain] = []
        self._wake = asyncio.Event()
        self.ended = False

    def send(self, frames: Iterable[Plain]) -> None:
        """Returns at once."""
        if self.ended:
            return
        for frame in frames:
            if frame["t"] in ("view", "lobby"):
                self._waiting = [one for one in self._waiting if one["t"] != frame["t"]]
            self._waiting.append(frame)
        if len(self._waiting) > BEHIND:
            self.end()
        self._wake.set()

    def end(self, *last: Plain) -> None:
        """Nothing follows but these."""
        if not self.ended:
            self._waiting = [*self._waiting[:BEHIND], *last] if last else []
        self.ended = True
        self._wake.set()

    async def next(self) -> list[Plain] | None:
        """What is to be sent now; None at the end."""
        await self._wake.wait()
        self._wake.clear()
        waiting, self._waiting = self._waiting, []
        if not waiting and self.ended:
            return None
        if self.ended:
            self._wake.set()
        return waiting


class Pages:
    """All that are open."""

    def __init__(self) -> None:
        self._pages: list[Page] = []

    def open(self, role: Role) -> Page:
        """Another page. One that had the seat loses it; of too many that look on the oldest is ended."""
        alike = [page for page in self._pages if page.role is role]
        if role is Role.SEAT:
            for page in alike:
                page.end(TAKEN)
        elif len(alike) >= MOST_TVS:
            alike[0].end(TAKEN)
        self._pages = [page for page in self._pages if not page.ended]
        page = Page(role)
        self._pages.append(page)
        return page

    def closed(self, page: Page) -> None:
        """It is gone."""
        page.ended = True
        self._pages = [one for one in self._pages if one is not page]

    def send(self, role: Role, *frames: Plain) -> None:
        """To every page of this role."""
        for page in self._pages:
            if page.role is role:
                page.send(frames)

    def has(self, role: Role) -> bool:
        """Whether a page of this role is open."""
        return any(page.role is role and not page.ended for page in self._pages)

    def end(self) -> None:
        """The node ends."""
        for page in self._pages:
            page.end(BYE)
