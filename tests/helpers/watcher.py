"""Somebody who stands behind one node of a table, has the secrets of all seats, and looks after every step.

It keeps a book of how each ciphertext was made: by whom, from which other one, with which randomness. So it
can ask of any card, and of any set of seats that put all their keys and seeds together, whether they could
open it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from protocol.elgamal import Ciphertext
from protocol.errors import Fault
from protocol.group import G, Point, Q, mul, sub
from protocol.keys import DealSecret, KeyStream
from protocol.piles import Cards, Faces, Pile, Rekeyed, Shuffled, permuted, shuffle_key
from tests.helpers.fakenet import FakeNet
from uno_p2p.rules.cards import FACES
from uno_p2p.rules.state import Phase
from uno_p2p.table.duty import Where
from uno_p2p.table.hand import Deal, Hand
from uno_p2p.table.keys import Keys
from uno_p2p.table.machine import Machine
from uno_p2p.table.steps.challenge import Answered
from uno_p2p.table.steps.laying import Opened
from uno_p2p.table.steps.react import Said
from uno_p2p.table.steps.sharing import Share

# -- the book ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Made:
    """How the first half A of a ciphertext came to be: `author` added r G to that of `source` (None: O)."""

    author: int
    r: int
    source: Point | None


class Book:
    """Everything about the cards of one deal, for whoever has all keys."""

    def __init__(self, deal: Deal, secrets: Sequence[DealSecret], faces: int) -> None:
        self.deal = deal
        self.secrets = secrets
        self.faces = Faces(faces)
        self.made: dict[Point, Made] = {}
        self.locks: dict[Ciphertext, Point] = {}
        """Every ciphertext that was ever in a pile, and the lock it was under."""
        self._read: dict[Ciphertext, int] = {}

    # -- how ciphertexts are made ----------------------------------------------------------------------------

    def shuffled(self, seat: int, at: Where, pile: Pile, outputs: Sequence[Ciphertext]) -> None:
        """The seat has shuffled this pile, as its seed bids it."""
        seed, place = self.secrets[seat].seed, (at.sid, at.track, at.step, at.prev)
        made = permuted(pile, shuffle_key(seed, self.deal.J, *place, pile))
        assert made.outputs == tuple(outputs)
        for output, source, r in zip(outputs, made.pi, made.r, strict=True):
            self.made[output.a] = Made(seat, r, pile.cards[source].a)

    def rekeyed(self, seat: int, at: Where, keys: Keys, outputs: Sequence[Ciphertext]) -> None:
        """The seat has given cards another lock."""
        stream = KeyStream(keys.stream("rekey", at.sid, at.track, at.step, at.prev))
        for output, r in zip(outputs, stream.scalars(len(outputs)), strict=True):
            self.made[output.a] = Made(seat, r, None)
            assert mul(r, G) == output.a

    # -- who can open what -----------------------------------------------------------------------------------

    def randomness(self, A: Point, honest: frozenset[int]) -> tuple[int, bool]:
        """What all but these seats know of log_G A together: a number, and whether it is all of it."""
        known, at = 0, A
        while at != G:
            made = self.made[at]
            if made.author in honest:
                return known % Q, False
            known += made.r
            if made.source is None:
                return known % Q, True
            at = made.source
        return (known + 1) % Q, True

    def face(self, card: Ciphertext, x: int) -> int | None:
        """What it is when the lock x is taken away."""
        return self.named(sub(card.b, mul(x, card.a)))

    def named(self, point: Point | None) -> int | None:
        try:
            return None if point is None else self.faces.find(point)
        except Fault:
            return None

    def opened_by_others(self, card: Ciphertext, lock: Point, honest: frozenset[int]) -> bool:
        """Whether all other seats together open it: with any of their keys, all of them, or by what they know
        of its randomness."""
        known, is_all = self.randomness(card.a, honest)
        xs = [secret.x for seat, secret in enumerate(self.secrets) if seat not in honest]
        keys = {*xs, sum(xs) % Q, *(-x % Q for x in xs)}
        by_randomness = sub(card.b, mul(known, lock)) if known else card.b
        found = any(self.face(card, x) is not None for x in keys) or self.named(by_randomness) is not None
        assert found or not is_all, "with all of its randomness everything opens"
        return found

    def true_face(self, card: Ciphertext, owner: int | None) -> int:
        """What it is, once it is sure that its owner's key alone opens it (None: all keys together)."""
        if card not in self._read:
            xs = [secret.x for secret in self.secrets]
            opens = [seat for seat, x in enumerate(xs) if self.face(card, x) is not None]
            assert opens == ([] if owner is None else [owner]), "not hidden, or not readable"
            face = self.face(card, sum(xs) % Q if owner is None else xs[owner])
            assert face is not None, "no card at all"
            self._read[card] = face
        return self._read[card]


# -- the watcher ---------------------------------------------------------------------------------------------


class Watched(Machine):
    """A node with somebody behind it. `net` is set when all nodes are there."""

    net: Watching

    def _close(self) -> bool:
        hearing, at = self.course.hearing, self.course.where()
        step, answers = hearing.step, dict(hearing.answers)
        hands = dict(self.table.hand.hands) if self.table.hand else {}
        closed = super()._close()
        if closed and step is not None and self.table.deals:
            self.net.watcher.look(self, step.duty, answers, at, hands)
        return closed


class Watching(FakeNet):
    """A table at which node 0 is watched; the seats that are `out` of the match hold no cards."""

    def __init__(self, *args: Any, out: tuple[int, ...] = (), **more: Any) -> None:
        self.watcher = Watcher(self)
        self._out = out
        super().__init__(*args, **more)

    def machine_for(self, seat: int, keys: Keys, journal: list[bytes]) -> Machine:
        self.contract = replace(self.contract, out=self._out)
        if seat:
            return super().machine_for(seat, keys, journal)
        machine = Watched(self.contract, keys, journal)
        machine.net = self
        return machine


class Watcher:
    """See the module. `seen` counts what it saw, so that a test can tell that it was not nothing."""

    def __init__(self, net: Watching) -> None:
        self.net = net
        self.book: Book | None = None
        self.seen: Counter[str] = Counter()
        self._lay = 1000  # cards face down at the last look
        self.known: dict[Ciphertext, frozenset[int]] = {}
        """Cards of hands that have changed owners: who had them, and knows them until the next play."""

    def look(
        self, machine: Machine, duty: Any, answers: dict[int, Any], at: Where, hands: dict[int, Pile]
    ) -> None:
        deal = machine.table.deals[-1]
        if self.book is None or self.book.deal is not deal:
            secrets = [node.keys.deal(deal.sid, deal.track) for node in self.net.nodes]
            self.book = Book(deal, secrets, len(machine.table.deck.faces))
        for seat, answer in answers.items():
            self.note(self.book, duty, seat, answer, at, hands)
        hand = machine.table.hand
        if hand is not None and hand.deal is deal and hand.game.phase is not Phase.OVER:
            self.covered(self.book, duty, answers, hand)
            self.check(self.book, hand, limbo(machine))

    def note(self, book: Book, duty: Any, seat: int, answer: Any, at: Where, hands: dict[int, Pile]) -> None:
        """What the seat has made at this step; `hands` lay there before it."""
        match answer:
            case Shuffled():
                book.shuffled(seat, at, duty._pile, answer.outputs)
            case Rekeyed():
                book.rekeyed(seat, at, self.net.nodes[seat].keys, answer.outputs)
                for old, new in zip(hands[seat].cards, answer.outputs, strict=True):
                    self.known[new] = self.known.get(old, frozenset()) | {seat}
                self.seen["gathered" if duty._keys[seat] == book.deal.Y else "handed over"] += 1
            case Answered(copy):
                book.rekeyed(seat, at, self.net.nodes[seat].keys, copy.outputs)
            case Opened(shuffled=Shuffled()):
                book.shuffled(seat, at, hands[seat], answer.after.cards)
            case Said(card=Opened(shuffled=Shuffled()) as opened):
                book.shuffled(seat, at, hands[seat], opened.after.cards)

    def covered(self, book: Book, duty: Any, answers: dict[int, Any], hand: Hand) -> None:
        """Whoever has just played from its hand holds nothing but new ciphertexts."""
        for seat, answer in answers.items():
            opened = answer.card if isinstance(answer, Said) else answer
            cards = hand.hands[seat].cards
            if isinstance(opened, Opened) and opened.shuffled is not None and cards == opened.others.cards:
                assert not set(cards) & set(book.locks), "a play without new cover"
                self.seen["jumped" if isinstance(answer, Said) else "played"] += 1
        if duty.kind == "share" and len(answers) == len(book.secrets):
            self.seen["dealt again"] += 1
        if len(hand.draw.cards) > self._lay:
            self.seen["draw pile made anew"] += 1
        self._lay = len(hand.draw.cards)

    def check(self, book: Book, hand: Hand, apart: list[Ciphertext]) -> None:
        """All that must hold of the cards as they lie now."""
        game, Y = hand.game, book.deal.Y
        places: list[tuple[int | None, Point, Cards]] = [(None, Y, hand.draw.cards + tuple(apart))]
        places += [(seat, pile.key, pile.cards) for seat, pile in hand.hands.items()]
        found = Counter(game.discards)
        if game.phase is Phase.RESHUFFLE:
            found[hand.deck.index[FACES["W4"]]] += 1  # off the pile, and not yet back in it
        for owner, lock, cards in places:
            assert lock == (Y if owner is None else book.deal.keys[owner])
            for card in cards:
                found[book.true_face(card, owner)] += 1
                if card not in book.locks:
                    self.closed(book, card, owner, lock)
        assert found == Counter(hand.deck.cards), "a card came or went"
        everything = [card for _, _, cards in places for card in cards]
        assert len({card.a for card in everything}) == len(everything), "one ciphertext at two places"
        for _, lock, cards in places:
            for card in cards:
                assert book.locks.setdefault(card, lock) == lock, "an old ciphertext under another lock"
        if not apart and game.phase is not Phase.RESHUFFLE:
            assert game.counts == tuple(len(pile.cards) for pile in hand.hands.values())
            assert game.draw_count == len(hand.draw.cards)
        self.seen["states"] += 1
        if hand.revealed is not None:
            self.closed_copy(book, hand.revealed.accused, hand.revealed.challenger, hand.revealed.copy)

    def closed(self, book: Book, card: Ciphertext, owner: int | None, lock: Point) -> None:
        """A card that is new at its place: who could open it? A hand that has just changed owners is known to
        those who had it; any other card to nobody, whatever the others put together."""
        for seat in range(len(book.secrets)) if owner is None else (owner,):
            former = self.known.get(card, frozenset()) - {seat}
            assert book.opened_by_others(card, lock, frozenset({seat})) is bool(former)
            assert not book.opened_by_others(card, lock, frozenset({seat}) | former)
            self.seen["cards that a former owner knows" if former else "cards that nobody else knows"] += 1

    def closed_copy(self, book: Book, accused: int, challenger: int, copy: Pile) -> None:
        """The copy for a challenger is for nobody else."""
        assert copy.key == book.deal.keys[challenger]
        for card in copy.cards:
            book.true_face(card, challenger)
            if card not in book.locks:
                book.locks[card] = copy.key
                assert not book.opened_by_others(card, copy.key, frozenset({accused, challenger}))
                self.seen["copies"] += 1
            assert book.locks[card] == copy.key


def limbo(machine: Machine) -> list[Ciphertext]:
    """Cards that have left the draw pile, or were gathered, and wait for shares."""
    step = machine.course.hearing.step
    if step is None or not isinstance(step.duty, Share):
        return []
    return sorted({card for cards in step.duty._wanted.values() for card in cards}, key=repr)
