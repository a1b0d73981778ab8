"""Keys and the deck of a hand (sections 2, 4 and 16)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.second.backup import share_keys
from tests.second.bases import card_point
from tests.second.bodies import fields, sized
from tests.second.curve import Card, G, O, Point, add, dec, dec_cards
from tests.second.follow import Ask, Place, Script, Table
from tests.second.hashes import PROTO, SUITE, H, frame, two
from tests.second.proofs import check_key
from tests.second.refusal import Bad
from tests.second.shuffle import check_shuffle


@dataclass
class Deal:
    """The keys of a hand, and its deck."""

    track: str
    P: list[Point]
    S: list[bytes]
    Y: Point
    deck: list[Card]

    def seed_promise(self, table: Table, seat: int, seed: bytes) -> bytes:
        parts = (PROTO, SUITE, b"SEEDCOM", table.sid, self.track.encode(), two(seat), seed)
        return H(frame(*parts))[:32]


def fresh(k: int, Y: Point) -> Card:
    """A card of this face as everybody makes it alone."""
    return G, add(card_point(k), Y)


def from_left(table: Table, dealer: int) -> list[int]:
    return [(dealer + 1 + i) % table.n for i in range(table.n)]


def make_deck(table: Table, h: int, dealer: int) -> Script:
    """The track deck/h/0."""
    track, everybody = f"deck/{h}/0", list(range(table.n))
    com = yield Ask(track, "commit", everybody, check_commit)
    J = H(frame(table.sid, track.encode(), *(com[seat] for seat in everybody)))

    def check_reveal(place: Place, seat: int, body: list[Any]) -> tuple[Point, bytes]:
        P_raw, S, rho, pok = fields(body, bytes, bytes, bytes, bytes)
        for part, size in ((P_raw, 33), (S, 32), (rho, 32), (pok, 64)):
            sized(part, size)
        P = dec(P_raw)
        who = table.contract.seats[seat].identity
        parts = (b"KEYCOM", table.sid, track.encode(), two(seat), who, P_raw, S, rho)
        if H(frame(PROTO, SUITE, *parts))[:32] != com[seat]:
            raise Bad("bad-commitment", "key")
        check_key(frame(J, b"key", two(seat), who), P, pok)
        return P, S

    said = yield Ask(track, "reveal", everybody, check_reveal)
    P = [said[seat][0] for seat in everybody]
    Y = add(*P)
    for seat in everybody:
        if P[seat] in P[:seat]:
            raise Bad("bad-key", "the key of another seat", seat)
    if Y is O:
        raise Bad("bad-key", "keys that sum to O")
    first = [fresh(k, Y) for k in table.deck.cards]
    deck = yield from shuffled(table, track, dealer, Y, first)
    if table.contract.shared:
        yield from share_keys(table, track, P)
    return Deal(track, P, [said[seat][1] for seat in everybody], Y, deck)


def check_commit(place: Place, seat: int, body: list[Any]) -> bytes:
    (com,) = fields(body, bytes)
    return sized(com, 32)


def shuffled(table: Table, track: str, dealer: int, Y: Point, cards: list[Card]) -> Script:
    """The pile after everybody has shuffled it, from the dealer's left."""
    for seat in from_left(table, dealer):
        inputs = tuple(cards)

        def check(place: Place, seat: int, body: list[Any], inputs: tuple[Card, ...] = inputs) -> list[Card]:
            outputs, proof = fields(body, bytes, bytes)
            after = dec_cards(outputs, len(inputs))
            check_shuffle(place.ctx(seat), Y, inputs, tuple(after), proof)
            return after

        heard = yield Ask(track, "shuffle", [seat], check)
        cards = heard[seat]
    return cards
