"""`uno-p2p replay`: a record told again, with every signature, rule and proof in it checked anew.

The record is played into a machine without keys, which sees what everybody saw. Where the table disclosed its
keys after the match, each hand is told with all cards open.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from protocol.errors import Fault
from protocol.piles import Faces, Pile, read
from uno_p2p.lab.judge import Judge
from uno_p2p.lab.repeat import Shuffled
from uno_p2p.rules import events
from uno_p2p.table.contract import decode
from uno_p2p.table.hand import Deal
from uno_p2p.table.happenings import DeckReady, Disclosed, Happening, Judged, Moved
from uno_p2p.table.machine import Machine
from uno_p2p.table.match import match
from uno_p2p.table.pieces import read_pieces
from uno_p2p.table.view import View, view_of
from uno_p2p.trouble import Trouble
from uno_p2p.ui.telling.happenings import tell
from uno_p2p.ui.telling.story import Story
from uno_p2p.ui.words import Words
from uno_p2p.ui.words.nouns import Speech, in_order


@dataclass(frozen=True, slots=True)
class Moment:
    """Something that happened, as everybody saw it, and what lay locked in the hands then."""

    happening: Happening
    view: View
    hands: Mapping[int, Pile]
    judged: Pile | None
    deal: Deal | None


@dataclass
class Record:
    """A record that was checked as far as it goes. `machine` stands at its end."""

    machine: Machine
    moments: list[Moment] = field(default_factory=list)
    shuffles: Shuffled = field(default_factory=Shuffled)

    def note(self, happening: Happening) -> None:
        """Keep what has just happened."""
        self.shuffles.note(self.machine, happening)
        hand = self.machine.table.hand
        view = view_of(self.machine, None)
        if hand is None or isinstance(happening, DeckReady):  # the hand of before is none of this one
            self.moments.append(Moment(happening, view, {}, None, None))
        else:
            self.moments.append(Moment(happening, view, dict(hand.hands), hand.judged, hand.deal))

    @property
    def disclosed(self) -> Disclosed | None:
        """The keys and seeds, if those who were there have opened them."""
        return next((m.happening for m in self.moments if isinstance(m.happening, Disclosed)), None)

    @cached_property
    def biased(self) -> list[int]:
        """The seats of shuffles that are proven, but are not what the promised seeds make."""
        if self.disclosed is None:
            return []
        return self.shuffles.differing(self.machine.table.deals, self.disclosed)

    @property
    def good(self) -> bool:
        """Whether nobody did wrong, as far as the record goes."""
        return self.fault is None and not self.biased

    @property
    def fault(self) -> Fault | None:
        """The first wrong that was done at this table, if there was one."""
        return self.machine.faults[0] if self.machine.faults else None


def load(raw: bytes) -> Record:
    """Check the bytes of a `.uno` file.

    Raises:
        Trouble: "bad-record" for what is no record, or is damaged; `audit` says more about it.
    """
    pieces = read_pieces(raw)
    try:
        judge = Judge(decode(pieces.contract), match)
    except Fault as fault:
        raise _bad("This file is no record of a table.") from fault
    if pieces.evidence:
        raise _bad("This file is evidence and no record; uno-p2p audit judges it.")
    record = Record(judge.machine)
    judge.machine.table.tell = record.note
    heard = map(judge.hear, pieces.frames)
    damage = next(filter(None, heard), None) or pieces.broken or judge.gap()
    if damage is not None:
        where = f"at byte {damage.at}" if damage.number is None else f"at message {damage.number}"
        raise _bad(f"This record is damaged {where}.")
    return record


def _bad(sentence: str) -> Trouble:
    return Trouble("bad-record", sentence)


class OpenHands:
    """What open cards add to the story of a table that disclosed: `secrets[seat][deal]`."""

    def __init__(self, record: Record, disclosed: Disclosed, speech: Speech) -> None:
        table = record.machine.table
        self._speech = speech
        self._shown: Deal | None = None
        self._deals = table.deals
        self._deck = table.deck
        self._faces = Faces(len(table.deck.faces))
        self._secrets = disclosed.secrets

    def before(self, moment: Moment) -> Iterator[str]:
        """Sentences before the moment is told: all hands, as they were dealt."""
        turned_up = isinstance(moment.happening, Moved) and isinstance(
            moment.happening.event, events.TurnedUp
        )
        if turned_up and moment.deal is not None and moment.deal is not self._shown:
            self._shown = moment.deal
            for seat, pile in moment.hands.items():
                yield from self._cards("replay.holds", moment.deal, seat, pile)

    def after(self, moment: Moment) -> Iterator[str]:
        """Sentences after it: what was drawn, what came to another seat, what a challenger saw."""
        if moment.deal is None:
            return
        match moment.happening:
            case Moved(events.Drew(seat, count)):
                drawn = Pile(moment.hands[seat].key, moment.hands[seat].cards[-count:])
                yield from self._cards("replay.drew", moment.deal, seat, drawn)
            case Moved(events.HandsMoved(moves)):
                for _, seat in moves:
                    yield from self._cards("replay.now-holds", moment.deal, seat, moment.hands[seat])
            case Judged(accused=seat) if moment.judged is not None:
                yield from self._cards("replay.judged", moment.deal, seat, moment.judged)

    def _cards(self, key: str, deal: Deal, seat: int, pile: Pile) -> Iterator[str]:
        """The faces of a pile that is locked for this seat alone, in a sentence; none if its keys are not
        open, because it was away in the end.
        """
        if seat not in self._secrets:
            return
        x, _ = self._secrets[seat][self._deals.index(deal)]
        faces = [self._deck.faces[self._faces.find(read(card, x))] for card in pile.cards]
        yield self._speech.say(key, name=self._speech.name(seat), cards=self._speech.cards(in_order(faces)))


def lines(record: Record, words: Words) -> Iterator[str]:
    """The whole record in sentences."""
    contract = record.machine.table.contract
    speech = Speech(words, [seat.name for seat in contract.roster], None, contract.options.blanks)
    yield speech.say("replay.head", names=speech.names(range(len(contract.roster))))
    opened = OpenHands(record, record.disclosed, speech) if record.disclosed else None
    story = Story()
    for moment in record.moments:
        yield from opened.before(moment) if opened else ()
        yield from tell(words, story.add(moment.view, moment.happening))
        yield from opened.after(moment) if opened else ()
    yield from _end(record, speech)


def _end(record: Record, speech: Speech) -> Iterator[str]:
    machine, fault = record.machine, record.fault
    if fault is not None:
        name = speech.say("name.nobody") if fault.seat is None else speech.name(fault.seat)
        yield speech.say(f"fault.{fault.code}", name=name)
    elif machine.ending is None:
        yield speech.say("replay.unfinished")
    for seat in sorted(set(record.biased)):
        yield speech.say("replay.biased", name=speech.name(seat))
    if record.disclosed is not None and not record.biased:
        count = record.shuffles.count(record.disclosed)
        yield speech.say("replay.repeated", count=count)
    yield speech.say("replay.checked", count=machine.counters["entries"], proofs=machine.proofs)
