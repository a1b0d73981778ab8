"""Keys and the deck of a hand (sections 2, 4 and 16)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tests.second.backup import share_keys
from tests.second.bases import card_point
from tests.second.bodies import fields, sized
from tests.second.curve import Card, G, O, Point, add, dec, dec_cards, enc
from tests.second.follow import Ask, Place, Script, Table
from tests.second.hashes import PROTO, SUITE, H, frame, two
from tests.second.proofs import check_key
from tests.second.refusal import Bad
from tests.second.seeds import Shuffled
from tests.second.shuffle import check_shuffle


@dataclass
class Deal:
    """The keys of a hand by seat, its deck, and all shuffles."""

    track: str
    J: bytes
    P: dict[int, Point]
    S: dict[int, bytes]
    Y: Point
    dealer: int = -1
    deck: list[Card] = field(default_factory=list)
    shuffles: list[Shuffled] = field(default_factory=list)


def fresh(k: int, Y: Point) -> Card:
    """A card of this face as everybody makes it alone."""
    return G, add(card_point(k), Y)


def make_deck(table: Table, h: int, dealer: int) -> Script:
    """The tracks deck/h/0, deck/h/1, ..: another one after each seat that has shared its key falsely."""
    a = 0
    while True:
        deal = yield from _make_keys(table, f"deck/{h}/{a}")
        first = [fresh(k, deal.Y) for k in table.deck.cards]
        deal.deck = yield from shuffled(table, deal, deal.track, dealer, first)
        liar = (yield from share_keys(table, deal.track, deal.P)) if table.contract.shared else None
        if liar is None:
            deal.dealer = dealer
            return deal
        table.away.add(liar)
        dealer = table.round(dealer)[0] if dealer == liar else dealer
        a += 1


def _make_keys(table: Table, track: str) -> Script:
    com = yield Ask(track, "commit", table.present, check_commit)
    J = H(frame(table.sid, track.encode(), *(com[seat] for seat in table.present)))

    def check_reveal(place: Place, seat: int, body: list[Any]) -> tuple[Point, bytes]:
        P_raw, S, rho, pok = fields(body, bytes, bytes, bytes, bytes)
        for part, size in ((P_raw, 33), (S, 32), (rho, 32), (pok, 64)):
            sized(part, size)
        P = dec(P_raw)
        if key_promise(table, track, seat, P, S, rho) != com[seat]:
            raise Bad("bad-commitment", "key")
        check_key(frame(J, b"key", two(seat), table.contract.seats[seat].identity), P, pok)
        return P, S

    said = yield Ask(track, "reveal", table.present, check_reveal)
    P = {seat: said[seat][0] for seat in table.present}
    Y = add(*P.values())
    for seat in table.present:
        if any(P[other] == P[seat] for other in table.present if other < seat):
            raise Bad("bad-key", "the key of another seat", seat)
    if Y is O:
        raise Bad("bad-key", "keys that sum to O")
    return Deal(track, J, P, {seat: said[seat][1] for seat in table.present}, Y)


def key_promise(table: Table, track: str, seat: int, P: Point, S: bytes, rho: bytes) -> bytes:
    """com_i."""
    identity = table.contract.seats[seat].identity
    parts = (b"KEYCOM", table.sid, track.encode(), two(seat), identity, enc(P), S, rho)
    return H(frame(PROTO, SUITE, *parts))[:32]


def check_commit(place: Place, seat: int, body: list[Any]) -> bytes:
    (com,) = fields(body, bytes)
    return sized(com, 32)


def shuffled(table: Table, deal: Deal, track: str, dealer: int, cards: list[Card]) -> Script:
    """The pile after everybody has shuffled it, from the dealer's left, and the dealer last."""
    order = [(dealer + 1 + i) % table.n for i in range(table.n)]
    for seat in [seat for seat in order if seat in table.present]:
        inputs = tuple(cards)

        def check(place: Place, seat: int, body: list[Any], inputs: tuple[Card, ...] = inputs) -> list[Card]:
            outputs, proof = fields(body, bytes, bytes)
            after = dec_cards(outputs, len(inputs))
            check_shuffle(place.ctx(seat), deal.Y, inputs, tuple(after), proof)
            deal.shuffles.append(Shuffled(place, seat, deal.Y, inputs, tuple(after)))
            return after

        heard = yield Ask(track, "shuffle", [seat], check)
        cards = heard[seat]
    return cards
