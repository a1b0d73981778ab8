"""A guest's tries of a table's code: ask what table it is, exchange, prove, and know whose seating counts."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from protocol.codec import fields, sized
from protocol.errors import Fault, FaultCode
from uno_p2p.trouble import Trouble

from .card import TableCard
from .introduction import Introduction
from .pairing import PROOF, Exchange, Paired, bound_to, same
from .seating import Kind, Refusal

PAUSE: Final = 2.0  # seconds before a try that came too fast for the host is made again

AskCode = Callable[[TableCard, int], Awaitable[str]]
"""`(card, wrong tries so far)` -> the code, however it was typed."""


class CodeTries:
    """One guest's at one lobby."""

    def __init__(self, own: Introduction, ask: AskCode | None, say: Callable[[Kind, object], None]) -> None:
        """`ask`: where a code comes from; None: nobody can be asked. `say`: sends a word to the lobby."""
        self.paired: Paired | None = None
        """What we share with the host, once it has shown that it knows the code, too."""
        self._own, self._ask, self._say = own, ask, say
        self._code = ""
        self._wrong = 0
        self._needed = False
        self._exchange: Exchange | None = None
        self._claimed: Paired | None = None

    def begin(self) -> None:
        """A code is needed, or we insist on it: first ask what table it is.

        Raises:
            Trouble: "code-needed".
        """
        if self._ask is None:
            raise Trouble(
                Refusal.CODE_NEEDED, "That table asks for a code of three words; ask its host for it."
            )
        self._needed, self.paired = True, None
        self._say(Kind.ASK, None)

    async def card(self, card: TableCard) -> None:
        """What table it is. Whatever the code asker raises goes on, and Trouble "no-code"."""
        if not self._needed or self._ask is None:
            return
        if card.open:
            raise no_code()
        self._needed = False
        self._code = self._code or await self._ask(card, self._wrong)
        bound = bound_to(card.id, card.host.identity, card.host.curve, self._own.curve)
        self._exchange, self._claimed = Exchange(self._code, bound), None
        self._say(Kind.PAIR, self._exchange.element)

    def element(self, body: object) -> None:
        """The host's half; Fault BAD_ENCODING if it is none, or was not asked for."""
        (said,) = fields([body], bytes)
        if self._exchange is None:
            raise Fault(FaultCode.BAD_ENCODING, "an element that nobody asked for")
        exchange, self._exchange = self._exchange, None
        self._claimed = exchange.finish(said)
        self._say(Kind.PROOF, self._claimed.guests_proof)

    def proof(self, body: object) -> None:
        """The host's proof that it knows the code, too; Fault BAD_KEY if it is false."""
        (said,) = fields([body], bytes)
        claimed, self._claimed = self._claimed, None
        if claimed is None or not same(sized(said, PROOF), claimed.hosts_proof):
            raise Fault(FaultCode.BAD_KEY, "the host does not know its own code")
        self.paired = claimed

    async def refused(self, reason: object) -> bool:
        """Whether this refusal leads to another try."""
        match reason:
            case Refusal.CODE_NEEDED:
                pass
            case Refusal.WRONG_CODE:
                self._code = ""
                self._wrong += 1
            case Refusal.TOO_FAST:
                await asyncio.sleep(PAUSE)
            case _:
                return False
        self.begin()
        return True


def no_code() -> Trouble:
    """The table is open; yet a code was given for it."""
    return Trouble(Refusal.NO_CODE, "That table asks for no code: it is another one, or join without a code.")


def given(code: str) -> AskCode:
    """The code that was given with the command, once."""

    async def ask(card: TableCard, wrong: int) -> str:
        if wrong:
            raise Trouble(Refusal.WRONG_CODE, "That is not the code of that table; ask its host again.")
        return code

    return ask
