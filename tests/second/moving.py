"""Whole hands that get another lock (section 16, rekey)."""

from __future__ import annotations

from typing import Any

from tests.second.bodies import fields, sized
from tests.second.curve import Card, Point, dec_cards
from tests.second.dealing import shuffled
from tests.second.follow import Ask, Place, Script
from tests.second.hand import Piles
from tests.second.proofs import check_rekey


def _rekeyed(piles: Piles, locks: dict[int, Point]) -> Script:
    """The hands of these seats, each under its new lock."""

    def check(place: Place, seat: int, body: list[Any]) -> list[Card]:
        outputs, proof = fields(body, bytes, bytes)
        hand = piles.hands[seat]
        after = dec_cards(outputs, len(hand))
        sized(proof, 96)
        P = piles.deal.P[seat]
        check_rekey(place.ctx(seat, b"rekey"), P, locks[seat], tuple(hand), tuple(after), proof)
        return after

    givers = [seat for seat in locks if piles.hands[seat]]
    heard = yield Ask(piles.track, "rekey", sorted(givers), check)
    return {seat: heard.get(seat, []) for seat in locks}


def moved_on(piles: Piles, to: dict[int, int]) -> Script:
    """Each of these seats gives its hand to another one."""
    moved = yield from _rekeyed(piles, {seat: piles.deal.P[owner] for seat, owner in to.items()})
    for seat, owner in to.items():
        piles.hands[owner] = moved[seat]


def dealt_again(piles: Piles, player: int) -> Script:
    """All hands are shuffled together and dealt once more, from the player's left."""
    moved = yield from _rekeyed(piles, dict.fromkeys(piles.hands, piles.deal.Y))
    pile = [card for seat in sorted(moved) for card in moved[seat]]
    pile = yield from shuffled(piles.table, piles.deal, piles.track, piles.dealer, pile)
    piles.hands = {seat: [] for seat in piles.hands}
    order = piles.table.round(player)
    draw, piles.draw = piles.draw, pile
    yield from piles.give("share", [order[i % len(order)] for i in range(len(pile))], all_asked=True)
    piles.draw = draw
