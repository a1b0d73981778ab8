"""Repeat every shuffle of a disclosed table from the seeds that were promised before it (protocol section 8).

A shuffle's proof says that it only permutes; that its order came from the seed, and so from nobody's choice,
can be seen once the seeds are open.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from protocol.elgamal import dec_ciphertexts, first_deck
from protocol.entry import Entry
from protocol.piles import Cards, Pile, permuted, shuffle_key
from uno_p2p.rules import events, needs
from uno_p2p.rules.cards import FACES
from uno_p2p.rules.engine import need
from uno_p2p.table.hand import Deal, Hand
from uno_p2p.table.happenings import Convicted, Disclosed, Happening, Moved, Shuffles, SpokeDouble, WentAway
from uno_p2p.table.machine import Machine


@dataclass(frozen=True, slots=True)
class _Shuffle:
    """One shuffle: whose, in which deal (by number), at which entry, of what, to what."""

    deal: int
    entry: Entry
    pile: Pile
    outputs: Cards


class Shuffled:
    """Collects the shuffles of a table while its record is played."""

    def __init__(self) -> None:
        self._found: list[_Shuffle] = []
        self._hands: Mapping[int, Pile] = {}
        self._under_way: Pile | None = None
        """What the last seat has made of the pile that one seat shuffles after the other."""

    def note(self, machine: Machine, happening: Happening) -> None:
        """See what has just happened at a machine's table: its last step is the one that brought it about."""
        hand = machine.table.hand
        match happening:
            case Shuffles(seat):
                pile = self._pile_before(machine)
                self._under_way = Pile(pile.key, self._add(machine, seat, pile, 0))
            case WentAway() | SpokeDouble() | Convicted():
                pass  # who was to shuffle next may be left out
            case _:
                self._under_way = None
        match happening:
            case Moved(events.Played(seat)) if len(self._hands[seat].cards) > 1:
                if _entry(machine, seat).kind == "move":  # a card just drawn is played without a cover
                    self._add(machine, seat, self._hands[seat], 1)
        self._hands = dict(hand.hands) if hand is not None else {}

    def _add(self, machine: Machine, seat: int, pile: Pile, place: int) -> Cards:
        entry = _entry(machine, seat)
        outputs = dec_ciphertexts(entry.body[place], len(pile.cards))
        self._found.append(_Shuffle(len(machine.table.deals) - 1, entry, pile, outputs))
        return outputs

    def _pile_before(self, machine: Machine) -> Pile:
        """What was shuffled: the outputs of the shuffle before, or a pile that everybody can make."""
        deal, hand = machine.table.deals[-1], machine.table.hand
        if self._under_way is not None and self._under_way.key == deal.Y:
            return self._under_way
        if hand is None or hand.deal is not deal:
            return Pile(deal.Y, first_deck(deal.Y, machine.table.deck.cards))
        if isinstance(need(hand.game), needs.ShuffleHands):
            return _gathered(machine, deal, hand)
        return _pile_in_play(deal, hand)

    def differing(self, deals: list[Deal], disclosed: Disclosed) -> list[int]:
        """The seats of the shuffles that are not what their promised seeds make, in order."""
        open_ones = self._opened(disclosed)
        return [s.entry.seat for s in open_ones if not _repeats(s, deals[s.deal], disclosed)]

    def count(self, disclosed: Disclosed) -> int:
        """How many shuffles there were of which the seed is open."""
        return len(self._opened(disclosed))

    def _opened(self, disclosed: Disclosed) -> list[_Shuffle]:
        return [s for s in self._found if s.entry.seat in disclosed.secrets]


def _entry(machine: Machine, seat: int) -> Entry:
    """What the seat said at the step that has just been closed."""
    return machine.ledger.live.steps[-2][seat]


def _gathered(machine: Machine, deal: Deal, hand: Hand) -> Pile:
    """All hands under the table's lock, as they have just been given (rule D5)."""
    steps = reversed(machine.ledger.live.steps)
    given = next(step for step in steps if any(entry.kind == "rekey" for entry in step.values()))
    outputs = (dec_ciphertexts(given[s].body[0], len(hand.hands[s].cards)) for s in sorted(given))
    return Pile(deal.Y, tuple(card for cards in outputs for card in cards))


def _pile_in_play(deal: Deal, hand: Hand) -> Pile:
    """The recycled discards (rule P1), or the draw pile with the first Wild Draw Four put back (rule F10)."""
    if isinstance(need(hand.game), needs.Recycle):
        return Pile(deal.Y, first_deck(deal.Y, sorted(hand.game.discards[:-1])))
    back = first_deck(deal.Y, [hand.deck.index[FACES["W4"]]])
    return Pile(deal.Y, hand.draw.cards + back)


def _repeats(s: _Shuffle, deal: Deal, disclosed: Disclosed) -> bool:
    entry = s.entry
    _, seed = disclosed.secrets[entry.seat][s.deal]
    key = shuffle_key(seed, deal.J, entry.sid, entry.track, entry.step, entry.prev, s.pile)
    return permuted(s.pile, key).outputs == s.outputs
