"""The challenge of a Wild Draw Four (section 5.2)."""

from __future__ import annotations

from typing import Any

from tests.second.bases import card_point
from tests.second.bodies import fields, sized
from tests.second.curve import dec_cards
from tests.second.follow import Ask, Place, Script
from tests.second.hand import Piles
from tests.second.laying import Play
from tests.second.proofs import check_membership, check_rekey


def judged(piles: Piles, play: Play, challenger: int) -> Script:
    """Whether the player of a doubted Wild Draw Four is guilty."""
    P, P_to = piles.deal.P[play.seat], piles.deal.P[challenger]
    cards = tuple(play.others)
    faces = piles.table.deck.faces
    S = tuple(card_point(k) for k, face in enumerate(faces) if face.colour != play.before)

    def check(place: Place, seat: int, body: list[Any]) -> bool:
        copy, copy_proof, innocence = fields(body, bytes, bytes, bytes)
        copied = tuple(dec_cards(copy, len(cards)))
        sized(copy_proof, 96)
        sized(innocence, 0, 64 * len(S) * len(cards))
        check_rekey(place.ctx(seat, b"copy"), P, P_to, cards, copied, copy_proof)
        if innocence:
            check_membership(place.ctx(seat, b"innocent"), P, cards, S, innocence)
        return not innocence

    heard = yield Ask(piles.track, "answer", [play.seat], check)
    verdict = bool(heard[play.seat])
    piles.table.told.append(f"{play.seat} is " + ("guilty" if verdict else "innocent"))
    return verdict
