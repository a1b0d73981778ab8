"""Repeat every shuffle of a disclosed table from the seeds that were promised before it (protocol section 8).

A shuffle's proof says that it only permutes; that its order came from the seed, and so from nobody's choice,
can be seen once the seeds are open.
"""

from __future__ import annotations

from dataclasses import dataclass

from protocol.elgamal import dec_ciphertexts, first_deck
from protocol.entry import Entry
from protocol.piles import Cards, Pile, permuted, shuffle_key
from uno_p2p.rules import events, needs
from uno_p2p.rules.cards import FACES
from uno_p2p.rules.engine import need
from uno_p2p.table.hand import Deal, Hand
from uno_p2p.table.happenings import Disclosed, Happening, Moved, Shuffles
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
        self._hands: tuple[Pile, ...] = ()

    def note(self, machine: Machine, happening: Happening) -> None:
        """See what has just happened at a machine's table: its last step is the one that brought it about."""
        hand = machine.table.hand
        match happening:
            case Shuffles(seat):
                self._add(machine, seat, self._pile_before(machine), 0)
            case Moved(events.Played(seat)) if len(self._hands[seat].cards) > 1:
                if _entry(machine, seat).kind == "move":  # a card just drawn is played without a cover
                    self._add(machine, seat, self._hands[seat], 1)
        self._hands = tuple(hand.hands) if hand is not None else ()

    def _add(self, machine: Machine, seat: int, pile: Pile, place: int) -> None:
        entry = _entry(machine, seat)
        outputs = dec_ciphertexts(entry.body[place], len(pile.cards))
        self._found.append(_Shuffle(len(machine.table.deals) - 1, entry, pile, outputs))

    def _pile_before(self, machine: Machine) -> Pile:
        """What was shuffled: the outputs of a shuffle one step before, or a pile that everybody can make."""
        last, track = self._found[-1] if self._found else None, machine.ledger.live
        place = (track.name, track.step - 2, "shuffle")
        if last is not None and (last.entry.track, last.entry.step, last.entry.kind) == place:
            return Pile(last.pile.key, last.outputs)
        deal, hand = machine.table.deals[-1], machine.table.hand
        if hand is None or hand.deal is not deal:
            return Pile(deal.Y, first_deck(deal.Y, machine.table.deck.cards))
        return _pile_in_play(deal, hand)

    def differing(self, deals: list[Deal], disclosed: Disclosed) -> list[int]:
        """The seats of the shuffles that are not what their promised seeds make, in order."""
        return [s.entry.seat for s in self._found if not _repeats(s, deals[s.deal], disclosed)]

    @property
    def count(self) -> int:
        """How many shuffles there were."""
        return len(self._found)


def _entry(machine: Machine, seat: int) -> Entry:
    """What the seat said at the step that has just been closed."""
    return machine.ledger.live.steps[-2][seat]


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
