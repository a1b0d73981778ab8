"""Track `rest/h`: between two hands."""

from __future__ import annotations

from protocol.entry import Body
from uno_p2p.table.choices import AskReady, Choice
from uno_p2p.table.duty import Duty, Where, empty
from uno_p2p.table.keys import Keys


class GoOn(Duty[None]):
    """I am ready for the next hand."""

    kind = "ready"

    def ask(self, seat: int, keys: Keys) -> AskReady:
        return AskReady()

    def answer(self, at: Where, seat: int, keys: Keys, choice: Choice | None) -> Body:
        return []

    def read(self, at: Where, seat: int, body: Body) -> None:
        empty(body)
