"""What a person who has opened a table is told in plain mode until it is full."""

from __future__ import annotations

import sys
from collections.abc import Callable

from uno_p2p.net.card import TableCard
from uno_p2p.net.introduction import Introduction
from uno_p2p.net.local import to_tell
from uno_p2p.opening import Opening, large
from uno_p2p.tabletext import command, reach_lines
from uno_p2p.ui.qr import qr_lines
from uno_p2p.ui.words import Words


class HostScreen(Opening):
    """One opening of a table, told in lines."""

    def __init__(
        self,
        words: Words,
        tell: Callable[[str], None],
        host: str,
        *,
        needs_code: bool,
        qr: bool = False,
        addresses: Callable[[], tuple[str, ...]] = to_tell,
    ) -> None:
        """`tell` writes a line; the rest as for `Opening`."""
        super().__init__(host, needs_code=needs_code, addresses=addresses)
        self._words, self._tell, self._qr = words, tell, qr
        self._reached: list[str] = []
        self._greeted = False

    def on_card(self, card: TableCard) -> None:
        """What the table is now."""
        super().on_card(card)
        if not self._greeted:
            self._greeted = True
            self._greet(card)
        lines = reach_lines(self._words, card)
        for line in lines:
            if line not in self._reached:
                self._tell(line)
        self._reached = lines

    def on_change(self, taken: tuple[Introduction, ...], seats: int) -> None:
        """A guest has come or gone."""
        names = ", ".join(seat.name for seat in taken)
        self._tell(self._words.say("lobby.here", names=names, taken=len(taken), seats=seats))

    def on_code(self, address: str, code: str) -> None:
        """After wrong tries another code counts for whoever comes from this address."""
        self._tell(self._words.say("lobby.own-code", address=address, code=large(code)))

    def moved(self) -> None:
        """The others have to come to another address than they were told."""
        self._tell(self._words.say("lobby.moved", command=command((self.told[0], self.port))))
        self._invite()

    def _greet(self, card: TableCard) -> None:
        say = self._words.say
        self._tell(say("lobby.table", title=card.title, seats=card.seats))
        self._tell(say("lobby.open", command=command((self.told[0], self.port))))
        for other in self.told[1:]:
            self._tell(say("lobby.also", command=command((other, self.port))))
        if self.only_here:
            self._tell(say("lobby.only-here"))
        self._invite()
        if self.first_code is None:
            self._tell(say("lobby.lets-in.all"))
        else:
            self._tell(say("lobby.code", code=large(self.first_code)))
            self._tell(say("lobby.lets-in.code"))

    def _invite(self) -> None:
        self._tell(self._words.say("lobby.invite", command=command(self.invite)))
        if self._qr:
            for line in qr_lines(self.invite.encode(), sys.stdout.encoding or "utf-8"):
                self._tell(line)
