"""Track `deck/h/a`: fresh keys by commit and reveal, then one shuffle after the other."""

from __future__ import annotations

from collections.abc import Mapping

from protocol.codec import fields, sized
from protocol.entry import Body
from protocol.group import dec, enc
from protocol.keys import Opening, check_opening, key_commitment, key_ctx, seed_commitment
from protocol.piles import Pile, Shuffled, check_shuffle, decode_shuffled, shuffle_key, shuffle_pile
from protocol.proofs import schnorr
from uno_p2p.table.choices import Choice
from uno_p2p.table.duty import Duty, Where
from uno_p2p.table.hand import Deal
from uno_p2p.table.keys import Keys


class Commit(Duty[bytes]):
    """My key and my shuffle seed for this deal, hidden in a hash (32 bytes)."""

    kind = "commit"

    def answer(self, at: Where, seat: int, keys: Keys, choice: Choice | None) -> Body:
        secret = keys.deal(at.sid, at.track)
        S = seed_commitment(at.sid, at.track, seat, secret.seed)
        return [key_commitment(at.sid, at.track, seat, at.ids[seat], secret.P, S, secret.rho)]

    def read(self, at: Where, seat: int, body: Body) -> bytes:
        (commitment,) = fields(body, bytes)
        return sized(commitment, 32)


class Reveal(Duty[Opening]):
    """What I committed to, now that all commitments are there, with proof that I know my key."""

    kind = "reveal"

    def __init__(self, J: bytes, commitments: Mapping[int, bytes]) -> None:
        self._J = J
        self._commitments = commitments

    def answer(self, at: Where, seat: int, keys: Keys, choice: Choice | None) -> Body:
        secret = keys.deal(at.sid, at.track)
        S = seed_commitment(at.sid, at.track, seat, secret.seed)
        ctx = key_ctx(self._J, seat, at.ids[seat])
        pok = schnorr.prove(ctx, schnorr.Statement(secret.P), schnorr.Witness(secret.x), keys.fresh())
        return [enc(secret.P), S, secret.rho, pok]

    def read(self, at: Where, seat: int, body: Body) -> Opening:
        P, S, rho, pok = fields(body, bytes, bytes, bytes, bytes)
        return Opening(dec(P), sized(S, 32), sized(rho, 32), pok)

    def verify(self, at: Where, seat: int, answer: Opening) -> None:
        check_opening(at.sid, at.track, self._J, seat, at.ids[seat], self._commitments[seat], answer)


class Shuffle(Duty[Shuffled]):
    """The whole pile in a new order that only I know, with proof that it is the same cards.

    A new deck is passed on before its proof is checked (`lazy`); nobody gives a share before all proofs are.
    """

    kind = "shuffle"

    def __init__(self, deal: Deal, pile: Pile, *, lazy: bool) -> None:
        self._deal = deal
        self._pile = pile
        self.lazy = lazy

    def answer(self, at: Where, seat: int, keys: Keys, choice: Choice | None) -> Body:
        seed = keys.deal(self._deal.sid, self._deal.track).seed
        stream = shuffle_key(seed, self._deal.J, at.sid, at.track, at.step, at.prev, self._pile)
        return list(shuffle_pile(at.ctx(seat), self._pile, stream, keys.fresh())[0].encode())

    def read(self, at: Where, seat: int, body: Body) -> Shuffled:
        return decode_shuffled(self._pile, *fields(body, bytes, bytes))

    def verify(self, at: Where, seat: int, answer: Shuffled) -> None:
        check_shuffle(at.ctx(seat), self._pile, answer)
