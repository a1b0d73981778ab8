"""Every seat's key shared among the others, and what they say in the place of one who is away (section 7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from protocol.backup import (
    COMPLAINT,
    Backup,
    Complaint,
    Sharing,
    check_cover,
    combine,
    complain,
    cover,
    cover_part,
    decode,
    decode_complaint,
    judge,
    make,
    open_share,
)
from protocol.codec import fields
from protocol.elgamal import Ciphertext
from protocol.entry import Body
from protocol.errors import Fault, ProtocolError
from protocol.group import Point, dec_points
from protocol.piles import Shares
from uno_p2p.table.choices import Choice
from uno_p2p.table.duty import Duty, Where
from uno_p2p.table.hand import Deal
from uno_p2p.table.keys import Keys
from uno_p2p.table.steps.sharing import encode_shares

Covers = Mapping[int, Shares]
"""What one seat says in the place of others, by the absent seat."""


def sharing_of(deal: Deal) -> Sharing:
    """The keys of a deal, to be shared among the seats that made it."""
    return Sharing(deal.sid, deal.track, deal.keys)


class GiveBackup(Duty[Backup]):
    """My key of this deal, in shares that are sealed for the other seats. Body: `[points, shares]`."""

    kind = "backup"

    def __init__(self, sharing: Sharing) -> None:
        self._sharing = sharing

    def answer(self, at: Where, seat: int, keys: Keys, choice: Choice | None) -> Body:
        return [*make(self._sharing, seat, keys.polynomial(self._sharing)).encode()]

    def read(self, at: Where, seat: int, body: Body) -> Backup:
        return decode(self._sharing, seat, *fields(body, bytes, bytes))


class Backed(Duty[Complaint | None]):
    """All my shares are good, or a complaint about the first that is not. Body: `[]` or `[dealer, Z, proof]`.

    A false complaint is its author's fault at once. A true one is not: it is the dealer's word at an earlier
    step that was false. `liar` says who it is when all have spoken, at the complaining node too.
    """

    kind = "backed"

    def __init__(self, sharing: Sharing, backups: Mapping[int, Backup]) -> None:
        self._sharing = sharing
        self._backups = backups

    def answer(self, at: Where, seat: int, keys: Keys, choice: Choice | None) -> Body:
        x = keys.deal(self._sharing.sid, self._sharing.track).x
        for dealer in self._sharing.holders(seat):
            backup = self._backups[dealer]
            try:
                open_share(self._sharing, seat, x, backup)
            except Fault:
                ctx = at.ctx(seat, COMPLAINT)
                return [*complain(ctx, self._sharing, seat, x, backup, keys.fresh()).encode()]
        return []

    def read(self, at: Where, seat: int, body: Body) -> Complaint | None:
        if body == []:
            return None
        return decode_complaint(self._sharing, seat, *fields(body, int, bytes, bytes))

    def verify(self, at: Where, seat: int, answer: Complaint | None) -> None:
        if answer is None:
            return
        try:
            judge(at.ctx(seat, COMPLAINT), self._sharing, seat, answer, self._backups)
        except Fault as fault:
            if fault.seat == seat:
                raise

    def liar(self, said: Mapping[int, Complaint | None]) -> int | None:
        """The dealer of whom the lowest seat has rightly complained; every complaint in `said` is proven.

        A dealer that has not spoken here is absent, and the deck is made again without it anyway.
        """
        complaints = (said[seat] for seat in sorted(said))
        return next((found.dealer for found in complaints if found and found.dealer in said), None)


class Cover(Duty[Covers]):
    """My parts of what absent seats owe. Body: `[shares, proof, ..]`, a pair for each by ascending seat.

    `owed[i]` are the cards whose lock the absent seat i should have helped to open: what the step before
    asked of it, and nothing else.
    """

    kind = "cover"

    def __init__(
        self, sharing: Sharing, backups: Mapping[int, Backup], owed: Mapping[int, Sequence[Ciphertext]]
    ) -> None:
        if not owed:
            raise ProtocolError("nobody to cover for")
        self._sharing = sharing
        self._backups = backups
        self._owed = {dealer: owed[dealer] for dealer in sorted(owed)}

    def answer(self, at: Where, seat: int, keys: Keys, choice: Choice | None) -> Body:
        x = keys.deal(self._sharing.sid, self._sharing.track).x
        body: list[bytes] = []
        for dealer, cards in self._owed.items():
            share = open_share(self._sharing, seat, x, self._backups[dealer])
            body += encode_shares(cover(at.ctx(seat, cover_part(dealer)), share, cards, keys.fresh()))
        return [*body]

    def read(self, at: Where, seat: int, body: Body) -> Covers:
        said = iter(fields(body, *[bytes] * (2 * len(self._owed))))
        return {
            dealer: Shares(dec_points(next(said), len(cards)), next(said))
            for dealer, cards in self._owed.items()
        }

    def verify(self, at: Where, seat: int, answer: Covers) -> None:
        for dealer, part in answer.items():
            ctx = at.ctx(seat, cover_part(dealer))
            check_cover(ctx, self._sharing, seat, self._backups[dealer], self._owed[dealer], part)

    def settle(self, said: Mapping[int, Covers]) -> dict[int, tuple[Point, ...]]:
        """The parts of the lock that the absent seats owed, by seat, from what all present have said.

        ProtocolError if fewer have spoken than it takes: the table knows before it asks.
        """
        return {
            dealer: combine(self._sharing, dealer, {seat: parts[dealer] for seat, parts in said.items()})
            for dealer in self._owed
        }
