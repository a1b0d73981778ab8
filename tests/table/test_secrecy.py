"""A hand stays hidden from all others together, and each card's shares are given for one viewer only."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import chain, combinations

import pytest

from protocol.elgamal import Ciphertext, dec_ciphertexts
from protocol.entry import Entry
from protocol.group import POINT_SIZE, Point, Q, add, dec_points, mul, sub
from protocol.params import card_points
from protocol.piles import read
from tests.helpers.fakenet import FakeNet
from tests.helpers.hands import SHORT, Case, played
from uno_p2p.table.happenings import DeckReady

# -- what all others together can see ----------------------------------------------------------------

VICTIM = 3


@cache
def mid_hand() -> FakeNet:
    """Four seats in the middle of a hand, after the victim has played and so reshuffled its cards."""
    net = FakeNet(4, seed=2, hands=1)
    net.run(until=lambda: len(moves(net)) > 12 and sum(entry.seat == VICTIM for entry in moves(net)) > 2)
    return net


def moves(net: FakeNet) -> list[Entry]:
    return [entry for entry in net.nodes[0].machine.ledger.history() if entry.kind == "move"]


def secret(net: FakeNet, seat: int, track: str = "deck/0/0") -> int:
    return net.nodes[seat].keys.deal(net.nodes[0].machine.table.sid, track).x


def faces(net: FakeNet) -> set[Point]:
    return set(card_points(len(net.nodes[0].machine.table.deck.faces)))


def subsets(items: list[int]) -> Iterator[tuple[int, ...]]:
    return chain.from_iterable(combinations(items, k) for k in range(len(items) + 1))


def victims_cards(net: FakeNet) -> list[Ciphertext]:
    """The victim's hand as it lies, and every earlier form of it: as dealt, and after each reshuffle."""
    hand = net.nodes[0].machine.table.hand
    assert hand is not None
    cards = list(hand.hands[VICTIM].cards)
    for entry in moves(net):
        if entry.seat == VICTIM and entry.body[0] == "play" and entry.body[1]:
            cards += dec_ciphertexts(entry.body[1], len(entry.body[1]) // (2 * POINT_SIZE))
    return cards


def test_the_hand_opens_with_its_owners_secret() -> None:
    """This is what must not be found below."""
    net = mid_hand()
    cards = victims_cards(net)
    assert len(cards) > 10
    assert all(read(card, secret(net, VICTIM)) in faces(net) for card in cards)


def test_with_all_secrets_of_all_others_no_card_of_the_hand_opens() -> None:
    net = mid_hand()
    others = [secret(net, seat) for seat in range(4) if seat != VICTIM]
    keys = {sum(some) % Q for some in subsets(others)} | {-x % Q for x in others}
    known = faces(net)
    for card in victims_cards(net):
        assert card.b not in known
        assert not any(sub(card.b, mul(x, card.a)) in known for x in keys)


def test_no_share_that_was_ever_given_opens_a_card_of_the_hand() -> None:
    """Every point of every entry, alone and on top of what the others can take away."""
    net = mid_hand()
    known, others = faces(net), [secret(net, seat) for seat in range(4) if seat != VICTIM]
    history = list(net.nodes[0].machine.ledger.history())
    played_away = {D for entry in moves(net) if entry.seat == VICTIM for D in points_of(entry.body[4:5])}
    points = {D for entry in history for D in points_of(entry.body)} - played_away
    hand = net.nodes[0].machine.table.hand
    assert hand is not None
    held = hand.hands[VICTIM].cards
    assert len(points) > 500
    for card in held:
        parts = [mul(sum(some) % Q, card.a) for some in ((), tuple(others))]
        for rest in (sub(card.b, part) for part in parts):
            assert not any(sub(rest, D) in known for D in points)


def points_of(body: list[object]) -> list[Point]:
    """The points in the fields of a body."""
    found: list[Point] = []
    for blob in body:
        if isinstance(blob, bytes) and blob[:1] in (b"\2", b"\3") and len(blob) % POINT_SIZE == 0:
            found += dec_points(blob, len(blob) // POINT_SIZE)
    return found


def test_no_ciphertext_lies_in_two_piles() -> None:
    """Nothing that is shuffled looks like anything before: not a card, not even half of one."""
    for net in (mid_hand(), *(played(case) for case in SHORT)):
        halves: Counter[Point] = Counter()
        for entry in net.nodes[0].machine.ledger.history():
            if entry.kind == "shuffle" or (entry.kind == "move" and entry.body[0] == "play"):
                halves.update(points_of(entry.body[0:1] if entry.kind == "shuffle" else entry.body[1:2]))
        assert set(halves.values()) == {1}


# -- whose shares are given for which card -----------------------------------------------------------


@dataclass
class Card:
    """A ciphertext that somebody has given a share of."""

    shares: dict[int, str] = field(default_factory=dict)
    """By seat, the kind of step in which it was given."""


class Ledger:
    """Every share of a hand, by the point A that it was made of, found with all secrets of all seats."""

    def __init__(self, net: FakeNet) -> None:
        self.net = net
        self.n = len(net.nodes)
        self.history = list(net.nodes[0].machine.ledger.history())
        self.cards: dict[Point, Card] = defaultdict(Card)
        self.twice: list[Entry] = []
        inverse = [pow(secret(net, seat), -1, Q) for seat in range(self.n)]
        for entry in self.history:
            for D in self.shares_in(entry):
                card = self.cards[mul(inverse[entry.seat], D)]
                if entry.seat in card.shares:
                    self.twice.append(entry)
                card.shares[entry.seat] = entry.kind

    @staticmethod
    def shares_in(entry: Entry) -> list[Point]:
        match entry.kind:
            case "deal" | "share" | "turn-up" | "show":
                return points_of(entry.body[:1])
            case "move" if entry.body[0] == "play":
                return points_of(entry.body[4:5])
            case "drawn" if entry.body[0] == "play":
                return points_of(entry.body[1:2])
        return []

    def piles(self, kind: str) -> list[tuple[Ciphertext, ...]]:
        """What came out of every shuffle of this kind of step, in order."""
        at = 0 if kind == "shuffle" else 1
        blobs = [
            e.body[at] for e in self.history if e.kind == kind and (kind == "shuffle" or e.body[0] == "play")
        ]
        return [dec_ciphertexts(blob, len(blob) // (2 * POINT_SIZE)) for blob in blobs]


@cache
def ledger(case: Case) -> Ledger:
    return Ledger(played(case))


TABLE_LOCK = {"deal", "share", "turn-up"}
OWN_LOCK = {"move", "drawn", "show"}


@pytest.mark.parametrize("case", SHORT, ids=str)
def test_nobody_gives_a_share_of_a_card_that_it_is_the_viewer_of(case: Case) -> None:
    """Under the table's lock a card gets all shares but the viewer's, or all of them, face up."""
    book = ledger(case)
    assert book.twice == []
    for card in book.cards.values():
        given = {seat for seat, kind in card.shares.items() if kind in TABLE_LOCK}
        assert len(given) in (0, book.n - 1, book.n)


@pytest.mark.parametrize("case", SHORT, ids=str)
def test_the_viewers_of_the_deal_are_those_of_the_rules(case: Case) -> None:
    """Card i goes to seat (dealer + 1 + i) mod n, the next one is turned up (rule F4)."""
    book = ledger(case)
    n = book.n
    (ready,) = [told for told in book.net.nodes[0].happenings if isinstance(told, DeckReady)]
    deck = book.piles("shuffle")[n - 1]
    for i, card in enumerate(deck[: 7 * n]):
        viewer = (ready.dealer + 1 + i) % n
        given = {seat for seat, kind in book.cards[card.a].shares.items() if kind == "deal"}
        assert given == set(range(n)) - {viewer}
    assert set(book.cards[deck[7 * n].a].shares.values()) == {"deal"}
    assert len(book.cards[deck[7 * n].a].shares) == n


@pytest.mark.parametrize("case", SHORT, ids=str)
def test_shares_are_given_for_cards_of_agreed_piles_only(case: Case) -> None:
    """For the top of what all have shuffled, and for cards of the own hand that are played or shown."""
    book = ledger(case)
    n = book.n
    shuffles = book.piles("shuffle")
    agreed = [card.a for pile in shuffles[n - 1 :: n] for card in pile]
    tops = [A for A, card in book.cards.items() if set(card.shares.values()) & TABLE_LOCK]
    assert set(tops) <= set(agreed)
    half_done = {card.a for i, pile in enumerate(shuffles) if i % n != n - 1 for card in pile}
    assert not half_done & set(book.cards)
    hands = {card.a for pile in book.piles("move") for card in pile}
    for A, card in book.cards.items():
        own = {seat for seat, kind in card.shares.items() if kind in OWN_LOCK}
        if own:
            (owner,) = own
            others = {seat for seat, kind in card.shares.items() if kind in TABLE_LOCK}
            assert A in hands or others == set(range(n)) - {owner}


def test_the_search_does_find_shares() -> None:
    kinds = Counter(
        kind for case in SHORT for card in ledger(case).cards.values() for kind in card.shares.values()
    )
    assert all(kinds[kind] > 1 for kind in TABLE_LOCK | OWN_LOCK), kinds
    assert all(len(ledger(case).cards) > 20 for case in SHORT)


def test_all_together_open_what_lies_face_down() -> None:
    """And only all together: the draw pile is under the sum of all keys."""
    net = mid_hand()
    hand = net.nodes[0].machine.table.hand
    assert hand is not None
    known = faces(net)
    secrets = [secret(net, seat) for seat in range(4)]
    for card in hand.draw.cards[:10]:
        opened = {some: sub(card.b, mul(sum(some) % Q, card.a)) in known for some in subsets(secrets)}
        assert [some for some, found in opened.items() if found] == [tuple(secrets)]
    assert add(*hand.deal.keys.values()) == hand.draw.key
