"""Track `rest/h`: after a hand, go on or leave; after a match, another one or leave.

Whoever stays promises a nonce for the table that follows, so that a new contract, if somebody leaves or joins
or a new match begins, needs no further round.
"""

from __future__ import annotations

from protocol.codec import fields, sized
from protocol.entry import Body
from protocol.errors import Fault, FaultCode, ProtocolError
from uno_p2p.table.choices import AskReady, AskRematch, Choice, Leave, Ready
from uno_p2p.table.contract import Contract
from uno_p2p.table.duty import Duty, Where
from uno_p2p.table.joining import Stay, encode_joiners, nameable, read_joiners
from uno_p2p.table.keys import Keys
from uno_p2p.table.wishes import read_wish, wish_of


class GoOn(Duty[Stay | None]):
    """I stay (with the commitment to my nonce for a following table, and with whom I want there beside us),
    or I leave (None).

    Body: `[commitment]`, 32 bytes; `[commitment, [[identity, name, bot, commitment], ..], yields]` to name
    newcomers, one at least; after a match `[commitment, [..], yields, options]` to propose other rules, too,
    also with nobody named; or `[b""]` to leave.
    """

    kind = "ready"

    def __init__(self, contract: Contract, *, over: bool) -> None:
        """`contract` is the one in force; `over`: the match has ended."""
        self._contract = contract
        self._over = over

    def ask(self, seat: int, keys: Keys) -> AskReady | AskRematch:
        return AskRematch() if self._over else AskReady()

    def answer(self, at: Where, seat: int, keys: Keys, choice: Choice | None) -> Body:
        match choice:
            case Ready(wanted, yields, options):
                commitment = keys.following(self._contract.digest(), at.track).commitment
                joiners = nameable(self._contract, wanted or ())
                yields = yields and self._may_yield(seat, Stay(commitment, joiners))
                wish = wish_of(self._contract, options, over=self._over)
                if wish is not None:
                    return [commitment, encode_joiners(joiners), yields, wish.to_plain()]
                return [commitment, encode_joiners(joiners), yields] if joiners else [commitment]
            case Leave():
                return [b""]
        raise ProtocolError(f"{choice} neither stays nor leaves")

    def read(self, at: Where, seat: int, body: Body) -> Stay | None:
        if isinstance(body, list) and len(body) > 1:
            return self._with_joiners(seat, body)
        (commitment,) = fields(body, bytes)
        return Stay(sized(commitment, 32)) if commitment else None

    def _with_joiners(self, seat: int, body: Body) -> Stay:
        wishes = len(body) > 3
        commitment, plain, yields, *rest = fields(body, bytes, list, bool, *([dict] if wishes else []))
        joiners = () if wishes and not plain else read_joiners(plain, self._contract)
        options = read_wish(self._contract, rest[0], over=self._over) if wishes else None
        stay = Stay(sized(commitment, 32), joiners, yields, options)
        if yields and not self._may_yield(seat, stay):
            raise Fault(FaultCode.BAD_ENCODING, "only a bot gives its place up, and only to a person")
        return stay

    def _may_yield(self, seat: int, stay: Stay) -> bool:
        return self._contract.roster[seat].bot and not all(one.bot for one in stay.joiners)


class Again(Duty[bytes]):
    """Somebody has not signed the contract of a table that follows another one, or has declined: the others
    go on without it. Each node says so by itself, with the commitment to its nonce for the next try.

    Body: `[commitment]`, 32 bytes.
    """

    kind = "again"

    def __init__(self, contract: Contract) -> None:
        self._contract = contract

    def answer(self, at: Where, seat: int, keys: Keys, choice: Choice | None) -> Body:
        return [keys.following(self._contract.digest(), at.track).commitment]

    def read(self, at: Where, seat: int, body: Body) -> bytes:
        (commitment,) = fields(body, bytes)
        return sized(commitment, 32)
