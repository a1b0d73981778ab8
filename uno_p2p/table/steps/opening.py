"""Track `table`: everybody signs the contract, opens the nonce that makes the table's sid, and accepts.

The fingerprint words come from the sid, so a player accepts when rules, roster and words can all be seen.
"""

from __future__ import annotations

from protocol.codec import fields, sized
from protocol.entry import Body
from protocol.errors import Fault, FaultCode
from protocol.keys import nonce_commitment
from uno_p2p.table.choices import Accept, AskAccept, Choice
from uno_p2p.table.contract import Contract
from uno_p2p.table.duty import Duty, Where, empty
from uno_p2p.table.keys import Keys


class Sign(Duty[None]):
    """This is the contract that I was shown. The entry's sid is its digest, so the body is empty."""

    kind = "sign"

    def answer(self, at: Where, seat: int, keys: Keys, choice: Choice | None) -> Body:
        return []

    def read(self, at: Where, seat: int, body: Body) -> None:
        empty(body)


class Open(Duty[bytes]):
    """Here is the nonce (32 bytes) that I promised in the contract."""

    kind = "open"

    def __init__(self, contract: Contract) -> None:
        self._contract = contract

    def answer(self, at: Where, seat: int, keys: Keys, choice: Choice | None) -> Body:
        return [keys.nonce]

    def read(self, at: Where, seat: int, body: Body) -> bytes:
        (nonce,) = fields(body, bytes)
        promised = self._contract.roster[seat]
        if nonce_commitment(promised.identity, sized(nonce, 32)) != promised.commitment:
            raise Fault(FaultCode.BAD_COMMITMENT, "the nonce is not the one that was promised")
        return bytes(nonce)


class Agree(Duty[bool]):
    """I play (true), or I do not (false)."""

    kind = "accept"

    def ask(self, seat: int, keys: Keys) -> AskAccept:
        return AskAccept()

    def answer(self, at: Where, seat: int, keys: Keys, choice: Choice | None) -> Body:
        return [isinstance(choice, Accept)]

    def read(self, at: Where, seat: int, body: Body) -> bool:
        (agrees,) = fields(body, bool)
        return bool(agrees)
