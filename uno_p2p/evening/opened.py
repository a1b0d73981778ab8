"""A table that this page has opened: what `OpenTable` calls, kept for the page to show."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from protocol.errors import ProtocolError
from uno_p2p.net.card import TableCard
from uno_p2p.opening import Opening, large
from uno_p2p.proposal import Proposal
from uno_p2p.tabletext import written
from uno_p2p.ui.qr import qr_matrix
from uno_p2p.ui.web.faces import Plain


class Opened(Opening):
    """One opening. `propose` changes its rules until it is full."""

    def __init__(self, changed: Callable[[], None], host: str, *, needs_code: bool) -> None:
        """`changed()` whenever there is something new to show."""
        super().__init__(host, needs_code=needs_code)
        self._changed = changed
        self.propose: Callable[[Proposal], None] | None = None
        self.own_codes: dict[str, str] = {}
        """By address, after wrong tries from there."""

    def on_card(self, card: TableCard) -> None:
        """What the table is now."""
        super().on_card(card)
        self._changed()

    def on_code(self, address: str, code: str) -> None:
        """After wrong tries another code counts for whoever comes from this address."""
        self.own_codes[address] = large(code)
        self._changed()

    def on_lobby(self, propose: Callable[[Proposal], None]) -> None:
        """Guests can come, and the rules can still be changed."""
        self.propose = propose

    def on_full(self) -> None:
        """All seats are taken: the rules stand, too."""
        super().on_full()
        self.propose = None

    def other_rules(self, proposal: Proposal) -> None:
        """The host changes its mind. Raises ProtocolError if it is too late."""
        if self.propose is None or self.card is None:
            raise ProtocolError("guests cannot come yet")
        self.propose(proposal)
        self.card = replace(self.card, proposal=proposal.encode())
        self._changed()

    def moved(self) -> None:
        """The others have to come to another address than they were told."""
        self._changed()

    def ways(self) -> Plain:
        """How others get in."""
        if not self.told:
            return {"addresses": [], "invite": None, "code": None, "qr": None}
        invite = self.invite.encode()
        return {
            "addresses": [written((host, self.port)) for host in self.told],
            "invite": invite,
            "code": large(self.first_code) if self.first_code is not None else None,
            "qr": qr_matrix(invite),
        }
