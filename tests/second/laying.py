"""A card that is laid: the body of a play, its rules and its proofs (section 16, move and drawn)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.second.bases import card_point
from tests.second.bodies import fields, legal, sized
from tests.second.cards import effect_of
from tests.second.curve import Card, Point, dec, dec_cards, sub
from tests.second.decks import COLOURS, Face
from tests.second.follow import Place
from tests.second.hand import Piles
from tests.second.proofs import check_membership, check_shares
from tests.second.refusal import Bad
from tests.second.seeds import Shuffled
from tests.second.shuffle import check_shuffle

END_TYPES = (str, bool, int, bytes)


@dataclass(frozen=True)
class Play:
    """A card was laid; `others` is the hand without it, `before` the colour that was in force."""

    seat: int
    k: int
    face: Face
    colour: str
    uno: bool
    target: int
    others: list[Card]
    before: str


class Laying:
    """Reads plays at one moment; `fits` says which faces may be laid then."""

    def __init__(self, piles: Piles, colour: str, fits: Callable[[Face], bool]) -> None:
        self.piles, self.colour, self.fits = piles, colour, fits
        self.faces = piles.table.deck.faces
        self.options = piles.table.contract.options

    def points(self, holds: Callable[[Face], bool]) -> tuple[Point, ...]:
        """S: the card points of the faces for which `holds`, by ascending face."""
        return tuple(card_point(k) for k, face in enumerate(self.faces) if holds(face))

    def from_hand(self, place: Place, seat: int, said: list[Any]) -> Play:
        """The fields behind "play"."""
        outputs, cover, index, share, proof, *end = fields(said, bytes, bytes, int, bytes, bytes, *END_TYPES)
        hand = self.piles.hands[seat]
        if len(hand) == 1:
            sized(outputs, 0)
            sized(cover, 0)
            after = hand
        else:
            after = dec_cards(outputs, len(hand))
        if not 0 <= index < len(hand):
            raise Bad("bad-encoding", "no card of the hand")
        others = after[:index] + after[index + 1 :]
        play = self._opened(seat, after[index], share, others, end)
        if len(hand) > 1:
            P = self.piles.deal.P[seat]
            check_shuffle(place.ctx(seat, b"reshuffle"), P, tuple(hand), tuple(after), cover)
            self.piles.deal.shuffles.append(Shuffled(place, seat, P, tuple(hand), tuple(after)))
        self._proven(place, play, after[index], share, proof, end[3])
        return play

    def drawn(self, place: Place, seat: int, said: list[Any]) -> Play:
        """The same for the card just drawn, the last of the hand, which is opened in place."""
        share, proof, *end = fields(said, bytes, bytes, *END_TYPES)
        *others, card = self.piles.hands[seat]
        play = self._opened(seat, card, share, others, end)
        self._proven(place, play, card, share, proof, end[3])
        return play

    def _opened(self, seat: int, card: Card, share: bytes, others: list[Card], end: list[Any]) -> Play:
        colour, uno, target, rest = end
        if colour not in ("", *COLOURS):
            raise Bad("bad-encoding", "no colour")
        k = self.piles.face(sub(card[1], dec(share)))
        face = self.faces[k]
        play = Play(seat, k, face, colour or face.colour, uno, target, others, self.colour)
        legal(self.fits(face), f"{face} does not fit")
        legal((colour == "") == (face.colour != ""), "who plays a Wild kind names a colour, nobody else")
        names = effect_of(face, self.options) if others else ""
        able = [other for other in self.piles.table.playing if other != seat] if "swap" in names else []
        legal(target in able or (target == -1 and names != "swap"), "target")
        refuse = self.options["shuffle_hands_last"] == "refuse"
        legal(bool(others) or not (refuse and face.symbol == "WS"), "ends no hand")
        sized(rest, 64 * len(self._allowed()) * len(others) if self._claims(play) else 0)
        return play

    def _claims(self, play: Play) -> bool:
        return self.options["no_bluffing"] == "on" and play.face.symbol == "W4" and bool(play.others)

    def _allowed(self) -> tuple[Point, ...]:
        return self.points(lambda face: face.colour != self.colour)

    def _proven(self, place: Place, play: Play, card: Card, share: bytes, proof: bytes, rest: bytes) -> None:
        P = self.piles.deal.P[play.seat]
        check_shares(place.ctx(play.seat, b"open"), P, (card[0],), (dec(share),), proof)
        if self._claims(play):
            ctx = place.ctx(play.seat, b"rest")
            check_membership(ctx, P, tuple(play.others), self._allowed(), rest)
