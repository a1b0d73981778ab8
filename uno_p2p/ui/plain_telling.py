"""What happened, told in whole sentences to the one at this seat, as it happens and once more on request."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from uno_p2p.rules import events
from uno_p2p.rules.cards import Face, Symbol
from uno_p2p.rules.options import HAND
from uno_p2p.rules.state import Moves, State
from uno_p2p.table import happenings
from uno_p2p.table.happenings import Happening, Moved
from uno_p2p.table.view import View
from uno_p2p.ui.words import Words
from uno_p2p.ui.words.nouns import Speech, in_order

REMEMBERED = 40


@dataclass(frozen=True, slots=True)
class Entry:
    """A happening as this seat saw it. `cards`: own cards that came with it, None if they are not known any
    more. `last`: a play that left no card. `hushed`: it only completes what was told a moment before."""

    view: View
    happening: Happening
    cards: tuple[Face, ...] | None = None
    last: bool = False
    hushed: bool = False


class Story:
    """Remembers what a sentence needs to know of what came before it, and the last entries for the log."""

    def __init__(self) -> None:
        self.entries: deque[Entry] = deque(maxlen=REMEMBERED)
        self._counts: dict[int, int] = {}  # cards by seat, as far as they have been followed
        self._fresh = False  # dealt, but not shown yet
        self._wants: int | None = None  # the seat that was just said to draw

    def add(self, view: View, happening: Happening) -> Entry:
        """The next thing that happened; `view` is from then or a little later."""
        cards: tuple[Face, ...] | None = None
        last = hushed = False
        if isinstance(happening, happenings.DeckReady):
            self._counts = dict.fromkeys(range(len(view.names)), HAND)
            self._fresh = True
        elif isinstance(happening, Moved):
            event = happening.event
            cards = self._own_cards(view, event)
            last = isinstance(event, events.Played) and self._count(view, event.seat, -1) == 0
            hushed = event == events.Drew(self._wants, 1) if self._wants is not None else False
            if not isinstance(event, events.Recycled):
                self._wants = _said_to_draw(view, event)
        entry = Entry(view, happening, cards, last, hushed)
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
                return self._new_hand(view, moves)
        return None

    def _new_hand(self, view: View, moves: Moves) -> tuple[Face, ...] | None:
        """The hand that came to this seat, and the counts, which go with the hands."""
        before = dict(self._counts)
        for giver, receiver in moves:
            self._counts.pop(receiver, None)
            if giver in before:
                self._counts[receiver] = before[giver]
        if view.seat not in {receiver for _, receiver in moves}:
            return None
        held = self._counts.get(view.seat, len(view.hand))
        return in_order(view.hand[:held]) if len(view.hand) >= held else None

    def _count(self, view: View, seat: int, change: int) -> int:
        """How many cards the seat has after this change; the view's word for it where none was counted."""
        if seat in self._counts:
            self._counts[seat] += change
        elif seat == view.seat:
            self._counts[seat] = len(view.hand)
        elif view.game is not None:
            self._counts[seat] = view.game.counts[seat]
        return self._counts.get(seat, 0)


def _said_to_draw(view: View, event: events.Event) -> int | None:
    """The seat of which `tell` says that it draws; of the own cards it waits until they are there."""
    return event.seat if isinstance(event, events.WantsCard) and event.seat != view.seat else None


def tell(words: Words, entry: Entry) -> list[str]:
    """The sentences of one entry."""
    if entry.hushed:
        return []
    speech = Speech(words, entry.view.names, entry.view.seat)
    happening = entry.happening
    if isinstance(happening, Moved):
        return _EVENTS[type(happening.event)](speech, entry, happening.event)
    return _HAPPENINGS[type(happening)](speech, entry, happening)


# -- moves ------------------------------------------------------------------------------------------------


def _turned_up(speech: Speech, entry: Entry, e: events.TurnedUp) -> list[str]:
    lines = [speech.say("event.dealt", cards=speech.cards(entry.cards))] if entry.cards else []
    return [*lines, speech.say("event.turned-up", card=e.face)]


def _played(speech: Speech, entry: Entry, e: events.Played) -> list[str]:
    if e.colour is None:
        lines = [speech.about(e.seat, "event.played", card=e.face)]
    else:
        lines = [speech.about(e.seat, "event.played-wild", card=e.face, colour=e.colour)]
    if e.uno:
        lines.append(speech.about(e.seat, "event.uno"))
    game = entry.view.game
    if game is not None and not entry.last:
        lines += _effect(speech, game, e)
    return lines


def _effect(speech: Speech, game: State, e: events.Played) -> list[str]:
    """What a card without a penalty does to the turn; a draw is an event of its own."""
    if e.face.symbol not in (Symbol.SKIP, Symbol.REVERSE):
        return []
    if game.seats - len(game.absent) == 2:
        return [speech.about(e.seat, "event.again")]
    return [speech.say("event.skip" if e.face.symbol is Symbol.SKIP else "event.reverse")]


def _wants(speech: Speech, entry: Entry, e: events.WantsCard) -> list[str]:
    game = entry.view.game
    if game is not None and not game.draw_count and len(game.discards) <= 1:
        return [speech.say("event.no-cards")]
    return [] if e.seat == speech.me else [speech.about(e.seat, "event.wants")]


def _drew(speech: Speech, entry: Entry, e: events.Drew) -> list[str]:
    if e.seat != speech.me:
        return [speech.about(e.seat, "event.drew", count=e.count)]
    if entry.cards is None:
        return [speech.about(e.seat, "event.drew-unseen", count=e.count)]
    return [speech.about(e.seat, "event.drew", count=e.count, cards=speech.cards(entry.cards))]


def _hands_moved(speech: Speech, entry: Entry, e: events.HandsMoved) -> list[str]:
    if not e.moves:
        return [speech.say("event.hands-stay")]
    if len(e.moves) == 2:
        seats = {giver for giver, _ in e.moves}
        others = sorted(seats - {speech.me})
        if speech.me in seats:
            lines = [speech.say("event.swapped.you", name=speech.name(others[0]))]
        else:
            lines = [speech.say("event.swapped.other", names=speech.names(others))]
    else:
        lines = [speech.say("event.passed-on")]
        lines += [
            speech.say("event.passed-on.from", name=speech.name(giver))
            for giver, receiver in e.moves
            if receiver == speech.me
        ]
    return [*lines, speech.say("event.new-hand", cards=speech.cards(entry.cards))] if entry.cards else lines


def _caught(speech: Speech, _: Entry, e: events.Caught) -> list[str]:
    if e.by == speech.me:
        return [speech.say("event.catch", name=speech.name(e.seat))]
    return [speech.about(e.seat, "event.caught", by=speech.name(e.by))]


def _verdict(speech: Speech, _: Entry, e: events.Verdict) -> list[str]:
    return [speech.say(f"event.verdict.{'guilty' if e.guilty else 'innocent'}")]


_EVENTS: Mapping[type, Callable[[Speech, Entry, Any], list[str]]] = {
    events.TurnedUp: _turned_up,
    events.Reshuffled: lambda speech, _, e: [speech.say("event.reshuffled")],
    events.NamedColour: lambda speech, _, e: [speech.about(e.seat, "event.named-colour", colour=e.colour)],
    events.Played: _played,
    events.WantsCard: _wants,
    events.Drew: _drew,
    events.Recycled: lambda speech, _, e: [speech.say("event.recycled")],
    events.Kept: lambda speech, _, e: [speech.about(e.seat, "event.kept")],
    events.Called: lambda speech, _, e: [speech.about(e.seat, "event.uno")],
    events.Caught: _caught,
    events.Challenged: lambda speech, _, e: [speech.about(e.by, "event.challenged")],
    events.Accepted: lambda speech, _, e: [speech.about(e.by, "event.accepted")],
    events.Verdict: _verdict,
    events.HandsMoved: _hands_moved,
    events.Absent: lambda speech, _, e: [speech.about(e.seat, "event.absent")],
}


# -- the table --------------------------------------------------------------------------------------------


def _shuffles(speech: Speech, _: Entry, h: happenings.Shuffles) -> list[str]:
    return [speech.about(h.seat, "event.shuffled", count=h.cards)]


def _deck_ready(speech: Speech, _: Entry, h: happenings.DeckReady) -> list[str]:
    return [speech.about(h.dealer, "event.deck-ready", hand=h.hand + 1)]


def _reacted(speech: Speech, _: Entry, h: happenings.Reacted) -> list[str]:
    """Times are told where there was a race: somebody was late. The outcome itself is a move."""
    said = [(ms, seat, "react.caught") for seat, ms in h.catches]
    if h.called_ms is not None:
        said.append((h.called_ms, h.player, "react.called"))
    if len(said) < 2:
        return []
    return [speech.about(seat, key, seconds=f"{ms / 1000:.1f}") for ms, seat, key in sorted(said)]


def _judged(speech: Speech, entry: Entry, h: happenings.Judged) -> list[str]:
    lines = [speech.about(h.accused, f"judged.{'guilty' if h.guilty else 'innocent'}", colour=h.colour)]
    return [*lines, *shown_hand(speech, entry.view)]


def shown_hand(speech: Speech, view: View) -> list[str]:
    """The hand that this seat alone was shown, if any."""
    if view.revealed is None:
        return []
    name = speech.name(view.revealed.accused)
    if not view.revealed.faces:
        return [speech.say("judged.shown-none", name=name)]
    return [speech.say("judged.shown", name=name, cards=speech.cards(in_order(view.revealed.faces)))]


def _opened(speech: Speech, _: Entry, h: happenings.Opened) -> list[str]:
    return [speech.about(h.seat, "opened", cards=speech.cards(in_order(h.faces)))]


def _scored(speech: Speech, _: Entry, h: happenings.HandScored) -> list[str]:
    if h.winner is None:
        lines = [speech.say("scored.stuck", hand=h.hand + 1)]
    else:
        lines = [speech.about(h.winner, "scored.out", hand=h.hand + 1)]
    gains = [(seat, points) for seat, points in enumerate(h.points) if points]
    lines += [speech.about(seat, "scored.points", count=points) for seat, points in gains]
    return [*lines, totals(speech, h.totals)]


def totals(speech: Speech, points: tuple[int, ...]) -> str:
    """Everybody's points in one sentence."""
    each = (
        speech.say("scored.total", name=speech.name(seat), points=sum_) for seat, sum_ in enumerate(points)
    )
    return speech.say("scored.totals", points=speech.listed(each))


def _left(speech: Speech, _: Entry, h: happenings.Left) -> list[str]:
    return [speech.about(seat, "left") for seat in h.seats]


def _over(speech: Speech, _: Entry, h: happenings.MatchOver) -> list[str]:
    if h.champion is None:
        return [speech.say("over.unwon")]
    return [speech.about(h.champion, "over.won")]


_HAPPENINGS: Mapping[type, Callable[[Speech, Entry, Any], list[str]]] = {
    happenings.TableOpen: lambda speech, _, h: [speech.say("event.table-open")],
    happenings.Shuffles: _shuffles,
    happenings.DeckReady: _deck_ready,
    happenings.Reacted: _reacted,
    happenings.RunGrew: lambda speech, _, h: [speech.about(h.seat, "run-grew", count=h.cards)],
    happenings.Judged: _judged,
    happenings.Opened: _opened,
    happenings.HandScored: _scored,
    happenings.Left: _left,
    happenings.Disclosed: lambda speech, _, h: [speech.say("disclosed")],
    happenings.MatchOver: _over,
}
