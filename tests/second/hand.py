"""The cards of a hand as piles of ciphertexts: who holds which, and the shares that move them (section 5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tests.second.bases import card_point
from tests.second.bodies import fields, sized
from tests.second.curve import Card, Point, dec_points, sub
from tests.second.dealing import Deal, fresh, shuffled
from tests.second.follow import Ask, Place, Script, Table
from tests.second.proofs import check_shares
from tests.second.refusal import Bad


@dataclass(frozen=True)
class Outcome:
    """Who went out, nobody after a stalemate; and the faces that the hands were shown to hold."""

    winner: int | None
    held: dict[int, list[int]]
    below: int | None
    """On whose card the winner went out, if somebody else had laid it."""


class Piles:
    """The draw pile, its first card first; the hands; the discards as faces, the top one last."""

    def __init__(self, table: Table, deal: Deal, track: str, dealer: int) -> None:
        self.table, self.deal, self.track, self.dealer = table, deal, track, dealer
        self.draw = list(deal.deck)
        self.hands: dict[int, list[Card]] = {seat: [] for seat in table.playing}
        self.discards: list[int] = []
        self._face_of = {card_point(k): k for k in range(len(table.deck.faces))}

    def face(self, M: Point) -> int:
        """Which face of the deck a card point is."""
        if M not in self._face_of:
            raise Bad("bad-card", "no face of the deck")
        return self._face_of[M]

    def give(self, kind: str, to: Sequence[int | None], all_asked: bool = False) -> Script:
        """The first cards of the pile go to these seats, one each; None: turned up, and returned as face."""
        given = self.draw[: len(to)]
        asked = [seat for seat in self.table.present if all_asked or any(owner != seat for owner in to)]

        def check(place: Place, seat: int, body: list[Any]) -> dict[int, Point]:
            shares, proof = fields(body, bytes, bytes)
            mine = [i for i, owner in enumerate(to) if owner != seat]
            D = dec_points(shares, len(mine))
            sized(proof, 64)
            A = tuple(given[i][0] for i in mine)
            check_shares(place.ctx(seat), self.deal.P[seat], A, tuple(D), proof)
            return dict(zip(mine, D, strict=True))

        heard = yield Ask(self.track, kind, asked, check)
        self.draw = self.draw[len(to) :]
        face = None
        for i, owner in enumerate(to):
            A, B = given[i]
            R = sub(B, *(heard[seat][i] for seat in asked if seat != owner))
            if owner is None:
                face = self.face(R)
            else:
                self.hands[owner].append((A, R))
        return face

    def deal_out(self) -> Script:
        """Seven cards each and one turned up."""
        order = self.table.round(self.dealer)
        return (yield from self.give("deal", [*order * 7, None]))

    def put_back(self, k: int) -> Script:
        """A first Wild Draw Four goes under the pile, and all is shuffled again."""
        return (yield from self._shuffle([*self.draw, fresh(k, self.deal.Y)]))

    def _shuffle(self, cards: list[Card]) -> Script:
        self.draw = yield from shuffled(self.table, self.deal, self.track, self.dealer, cards)

    def draw_cards(self, seat: int, count: int) -> Script:
        """As many as there are; returns how many came."""
        came = 0
        while came < count:
            if not self.draw and len(self.discards) > 1:
                under = sorted(self.discards[:-1])
                self.discards = self.discards[-1:]
                self.table.told.append("the discards are shuffled")
                yield from self._shuffle([fresh(k, self.deal.Y) for k in under])
            if not self.draw:
                break
            now = min(count - came, len(self.draw))
            yield from self.give("share", [seat] * now)
            came += now
        self.table.told.append(f"{seat} drew {came}")
        return came

    def show(self) -> Script:
        """What is left in the hands, opened."""
        holding = [seat for seat in self.hands if self.hands[seat]]

        def check(place: Place, seat: int, body: list[Any]) -> list[int]:
            shares, proof = fields(body, bytes, bytes)
            hand = self.hands[seat]
            D = dec_points(shares, len(hand))
            sized(proof, 64)
            faces = [self.face(sub(card[1], D_l)) for card, D_l in zip(hand, D, strict=True)]
            A = tuple(card[0] for card in hand)
            check_shares(place.ctx(seat), self.deal.P[seat], A, tuple(D), proof)
            return faces

        heard = yield Ask(self.track, "show", holding, check)
        for seat in holding:
            self.table.told.append(f"{seat} shows " + self.named(heard[seat]))
        return {seat: heard.get(seat, []) for seat in self.hands}

    def named(self, faces: list[int]) -> str:
        return " ".join(str(self.table.deck.faces[k]) for k in faces)
