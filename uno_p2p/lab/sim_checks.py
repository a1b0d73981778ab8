"""What must hold at every moment of an honest table, seen by one who has the keys of all seats.

Each check raises `Broken`. The first two need no key and look at every event; the third opens every card that
there is, so it looks where hands or piles have changed their locks, and when a hand is over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from protocol.elgamal import Ciphertext
from protocol.errors import Fault
from protocol.group import Q
from protocol.piles import Faces, read
from uno_p2p.lab.simulate import Broken, Node
from uno_p2p.rules.state import Phase
from uno_p2p.table.hand import Hand
from uno_p2p.table.machine import Machine

Place = int | str
"""Where a card lies: in the hand of this seat, or "draw", on the draw pile."""


def piles(hand: Hand) -> list[tuple[Place, tuple[Ciphertext, ...]]]:
    """All hidden cards by place."""
    return [("draw", hand.draw.cards), *((seat, pile.cards) for seat, pile in hand.hands.items())]


def conserved(hand: Hand) -> None:
    """The public counts are the true piles, and no card has come or gone (rule P6)."""
    game = hand.game
    if game.phase is Phase.RESHUFFLE:
        return  # a first Wild Draw Four is off the pile, and not yet back in it (rule F10)
    held = tuple(len(hand.hands[seat].cards) if seat in hand.hands else 0 for seat in range(game.seats))
    if game.counts != held or game.draw_count != len(hand.draw.cards):
        told = f"{game.counts} in hands and {game.draw_count} face down"
        raise Broken("counts", f"{told}, but there are {held} and {len(hand.draw.cards)}")
    if (cards := sum(held) + len(hand.draw.cards) + len(game.discards)) != len(hand.deck.cards):
        raise Broken("cards", f"{cards} cards of a deck of {len(hand.deck.cards)}")


class Seen:
    """The ciphertexts of one hand, and where each has been: none is ever seen at two places.

    Whoever saw one again in another hand, or on the pile, would know where that card went.
    """

    def __init__(self) -> None:
        self._places: dict[Ciphertext, Place] = {}

    def look(self, hand: Hand) -> None:
        """Raises Broken "repeated"."""
        for place, cards in piles(hand):
            if len(set(cards)) != len(cards):
                raise Broken("repeated", f"a ciphertext is twice at {place}")
            for card in cards:
                if self._places.setdefault(card, place) != place:
                    raise Broken("repeated", f"a ciphertext went from {self._places[card]} to {place}")


def hidden(hand: Hand, secrets: Sequence[int]) -> None:
    """Each card in a hand opens to a real one with its owner's secret and with nobody else's; of those face
    down each opens with the sum of all, and with no single one. With the discards they are the deck.

    `secrets`: x of the hand's deal, by seat.
    """
    faces = Faces(len(hand.deck.faces))
    found = Counter(hand.game.discards)
    for place, cards in piles(hand):
        owner = sum(secrets) % Q if place == "draw" else secrets[int(place)]
        for card in cards:
            found[_opened(faces, card, owner, place)] += 1
            for seat, x in enumerate(secrets):
                if seat != place and _opens(faces, card, x):
                    raise Broken("not-hidden", f"a card of {place} opens with the key of seat {seat}")
    if found != Counter(hand.deck.cards) and hand.game.phase is not Phase.RESHUFFLE:
        wrong = (found - Counter(hand.deck.cards)) + (Counter(hand.deck.cards) - found)
        codes = sorted(hand.deck.faces[k].code for k in wrong)
        raise Broken("faces", f"these cards are not as often there as in the deck: {', '.join(codes)}")


def _opened(faces: Faces, card: Ciphertext, x: int, place: Place) -> int:
    try:
        return faces.find(read(card, x))
    except Fault as fault:
        raise Broken("unreadable", f"a card of {place} opens to no card for its owner") from fault


def _opens(faces: Faces, card: Ciphertext, x: int) -> bool:
    try:
        faces.find(read(card, x))
    except Fault:
        return False
    return True


def agree(nodes: Sequence[Node]) -> None:
    """All nodes have the same history, the same cards under the same locks, and the same score."""
    first = nodes[0].machine
    for seat, node in enumerate(nodes[1:], start=1):
        for what, tell in (("digests", _digests), ("cards", _cards), ("result", _result)):
            if tell(node.machine) != tell(first):
                raise Broken("disagree", f"seats 0 and {seat} have other {what}")


def _digests(machine: Machine) -> object:
    return [(track.name, track.digests) for track in machine.ledger.tracks]


def _cards(machine: Machine) -> object:
    hand = machine.table.hand
    return hand and (hand.game, hand.draw, hand.hands)


def _result(machine: Machine) -> object:
    return machine.result
