"""What a sentence needs to know of what came before it: own cards, last cards, draws that go on."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass

from uno_p2p.rules import events
from uno_p2p.rules.cards import Face
from uno_p2p.rules.options import HAND
from uno_p2p.rules.state import Moves
from uno_p2p.table import happenings
from uno_p2p.table.happenings import Happening, Moved
from uno_p2p.table.view import View
from uno_p2p.ui.words.nouns import in_order

REMEMBERED = 40


@dataclass(frozen=True, slots=True)
class Entry:
    """A happening as this seat saw it. `cards`: own cards that came with it, None if they are not known any
    more. `last`: a play that left no card. `hushed`: it only completes what was told a moment before.
    `drawn`: the seat that has just stopped drawing, and how many cards it has drawn one after another."""

    view: View
    happening: Happening
    cards: tuple[Face, ...] | None = None
    last: bool = False
    hushed: bool = False
    drawn: tuple[int, int] | None = None


class Draws:
    """Follows a seat that draws one card after another, so that it is told once and not for each card."""

    def __init__(self) -> None:
        self._told: int | None = None  # the seat that was just said to draw
        self._run: tuple[int, int] | None = None  # who draws by choice or for a colour, and how many so far
        self._drew: int | None = None  # who drew last

    def add(self, me: int | None, event: events.Event) -> tuple[bool, tuple[int, int] | None]:
        """The next event at the screen of `me`: `Entry.hushed` and `Entry.drawn`. Own cards are all told."""
        match event:
            case events.Recycled():
                return False, None
            case events.WantsCard(seat):
                goes_on = self._run is not None and self._run[0] == seat
                self._run = self._run if goes_on else (seat, 0)
                self._told = seat if seat != me else None
                return goes_on and seat != me, None
            case events.Drew(seat, count):
                hushed = event == events.Drew(self._told, 1) if self._told is not None else False
                self._told, self._drew = None, seat
                goes_on = self._run is not None and self._run[0] == seat
                self._run = (seat, self._run[1] + count) if goes_on and self._run else None
                return hushed, None
            case events.ColourShown(came=False) if self._drew is not None:
                self._run = self._run or (self._drew, 1)
                self._told = self._drew if self._drew != me else None
                return True, None
        drawn = self._run
        if isinstance(event, events.ColourShown) and self._drew is not None:
            drawn = drawn or (self._drew, 1)
        self._run = self._told = None
        return False, drawn


class Story:
    """Remembers what came before, and the last entries for the log."""

    def __init__(self) -> None:
        self.entries: deque[Entry] = deque(maxlen=REMEMBERED)
        self._counts: dict[int, int] = {}  # cards by seat, as far as they have been followed
        self._fresh = False  # dealt, but not shown yet
        self._player = 0  # who laid the last card
        self._draws = Draws()

    def add(self, view: View, happening: Happening) -> Entry:
        """The next thing that happened; `view` is from then or a little later."""
        entry = Entry(view, happening)
        if isinstance(happening, happenings.DeckReady):
            self._counts = dict.fromkeys(range(len(view.names)), HAND)
            self._fresh = True
        elif isinstance(happening, happenings.LeftBehind):
            self._counts.clear()  # some of what was counted has not happened
        elif isinstance(happening, Moved):
            event = happening.event
            cards, last = self._own_cards(view, event), False
            if isinstance(event, events.Played | events.Jumped):
                self._player = event.seat
                last = self._count(view, event.seat, -1) == 0
            entry = Entry(view, happening, cards, last, *self._draws.add(view.seat, event))
        self.entries.append(entry)
        return entry

    def _own_cards(self, view: View, event: events.Event) -> tuple[Face, ...] | None:
        """The cards that this event brought to the own hand. New cards come last in it; later ones, which
        the view may hold already, are not told before their time."""
        match event:
            case events.TurnedUp() if self._fresh:
                self._fresh = False
                return in_order(view.hand[:HAND])
            case events.Drew(seat, count):
                held = self._count(view, seat, count)
                cards = view.hand[held - count : held]
                return cards if seat == view.seat and len(cards) == count else None
            case events.HandsMoved(moves):
                return self._new_hand(view, self._moved(moves))
            case events.HandsDealt():
                return self._new_hand(view, self._dealt(view))
        return None

    def _new_hand(self, view: View, counts: Mapping[int, int]) -> tuple[Face, ...] | None:
        """The hand that came to this seat. `counts`: the seats with a new hand, as far as it is known; -1 if
        it is not known how large."""
        for seat, count in counts.items():
            self._counts.pop(seat, None)
            if count >= 0:
                self._counts[seat] = count
        if view.seat is None or view.seat not in counts:
            return None
        held = self._counts.get(view.seat, len(view.hand))
        return in_order(view.hand[:held]) if len(view.hand) >= held else None

    def _moved(self, moves: Moves) -> dict[int, int]:
        """The counts go with the hands."""
        return {receiver: self._counts.get(giver, -1) for giver, receiver in moves}

    def _dealt(self, view: View) -> dict[int, int]:
        """All cards spread evenly, those left over from the seat left of the player on (D5)."""
        seats = len(view.names)
        absent = view.game.absent if view.game else frozenset()
        order = [(self._player + 1 + i) % seats for i in range(seats)]
        order = [seat for seat in order if seat not in absent]
        if not all(seat in self._counts for seat in order):
            return dict.fromkeys(order, -1)
        each, over = divmod(sum(self._counts[seat] for seat in order), len(order))
        return {seat: each + (i < over) for i, seat in enumerate(order)}

    def _count(self, view: View, seat: int, change: int) -> int:
        """How many cards the seat has after this change; the view's word for it where none was counted."""
        if seat in self._counts:
            self._counts[seat] += change
        elif seat == view.seat:
            self._counts[seat] = len(view.hand)
        elif view.game is not None:
            self._counts[seat] = view.game.counts[seat]
        return self._counts.get(seat, 0)
