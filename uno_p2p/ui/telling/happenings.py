"""What happened, told in whole sentences to the one at this seat, as it happens and once more on request."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from uno_p2p.rules import events
from uno_p2p.rules.cards import Symbol
from uno_p2p.rules.state import State
from uno_p2p.table import happenings
from uno_p2p.table.happenings import Moved
from uno_p2p.table.view import View
from uno_p2p.ui.telling.moment import speech_at
from uno_p2p.ui.telling.scores import over, scored, voided
from uno_p2p.ui.telling.story import Entry
from uno_p2p.ui.words import Words
from uno_p2p.ui.words.nouns import Speech, in_order, printable


def tell(words: Words, entry: Entry) -> list[str]:
    """The sentences of one entry."""
    if entry.hushed:
        return []
    speech = speech_at(words, entry.view)
    happening = entry.happening
    if isinstance(happening, Moved):
        told = _EVENTS[type(happening.event)](speech, entry, happening.event)
        return [*_drawn_in_all(speech, entry), *told]
    return _HAPPENINGS[type(happening)](speech, entry, happening)


# -- moves ------------------------------------------------------------------------------------------------


def _turned_up(speech: Speech, entry: Entry, e: events.TurnedUp) -> list[str]:
    lines = [speech.say("event.dealt", cards=speech.cards(entry.cards))] if entry.cards else []
    return [*lines, speech.say("event.turned-up", card=e.face)]


def _played(speech: Speech, entry: Entry, e: events.Played | events.Jumped) -> list[str]:
    key = "event.jumped" if isinstance(e, events.Jumped) else "event.played"
    if e.colour is None:
        lines = [speech.about(e.seat, key, card=e.face)]
    else:
        lines = [speech.about(e.seat, f"{key}-wild", card=e.face, colour=e.colour)]
    if e.uno:
        lines.append(speech.about(e.seat, "event.uno"))
    game = entry.view.game
    if game is not None and not entry.last:
        lines += _effect(speech, game, e)
    return lines


def _effect(speech: Speech, game: State, e: events.Played | events.Jumped) -> list[str]:
    """What a card without a penalty does to the turn; a draw is an event of its own. That of a card that was
    jumped on has been told already, and does not count (H12)."""
    if e.face.symbol not in (Symbol.SKIP, Symbol.REVERSE):
        return []
    lines = [speech.say("event.instead")] if isinstance(e, events.Jumped) else []
    if game.seats - len(game.absent) == 2:
        return [*lines, speech.about(e.seat, "event.again")]
    return [*lines, speech.say("event.skip" if e.face.symbol is Symbol.SKIP else "event.reverse")]


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
    return [*lines, *_new_hand(speech, entry)]


def _new_hand(speech: Speech, entry: Entry) -> list[str]:
    return [speech.say("event.new-hand", cards=speech.cards(entry.cards))] if entry.cards else []


def _drawn_in_all(speech: Speech, entry: Entry) -> list[str]:
    """How many cards another seat has drawn one after another, once it stops."""
    if entry.drawn is None or entry.drawn[0] == speech.me or entry.drawn[1] < 2:
        return []
    seat, count = entry.drawn
    return [speech.say("event.drew-in-all", name=speech.name(seat), count=count)]


def _colour_shown(speech: Speech, entry: Entry, e: events.ColourShown) -> list[str]:
    if not e.came or entry.drawn is None:
        return []
    return [speech.about(entry.drawn[0], "event.colour-came")]


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
    events.Jumped: _played,
    events.Stood: lambda speech, _, e: [],
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
    events.HandsDealt: lambda speech, entry, _: [speech.say("event.hands-dealt"), *_new_hand(speech, entry)],
    events.ColourShown: _colour_shown,
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
    said += [(ms, seat, "react.jumped") for seat, ms in h.jumps]
    if h.called_ms is not None:
        said.append((h.called_ms, h.player, "react.called"))
    race = sorted(said) if len(said) > 1 else []
    return [
        *(speech.about(seat, key, seconds=f"{ms / 1000:.1f}") for ms, seat, key in race),
        *(speech.about(seat, "react.lost", card=face) for seat, face in h.lost),
    ]


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


def _left(speech: Speech, _: Entry, h: happenings.Left) -> list[str]:
    return [speech.about(seat, "left") for seat in h.seats]


def _joined(speech: Speech, _: Entry, h: happenings.Joined) -> list[str]:
    lines = [speech.say("joined", name=printable(name)) for name in h.names]
    return [*lines, *(speech.about(seat, "joined.instead") for seat in h.instead)]


def _other_rules(speech: Speech, _: Entry, h: happenings.OtherRules) -> list[str]:
    return [speech.about(h.seat, "other-rules")]


def _double(speech: Speech, _: Entry, h: happenings.SpokeDouble) -> list[str]:
    return [speech.about(seat, "event.spoke-double") for seat in h.seats]


_HAPPENINGS: Mapping[type, Callable[[Speech, Entry, Any], list[str]]] = {
    happenings.TableOpen: lambda speech, _, h: [speech.say("event.table-open")],
    happenings.Shuffles: _shuffles,
    happenings.DeckReady: _deck_ready,
    happenings.Reacted: _reacted,
    happenings.RunGrew: lambda speech, _, h: [speech.about(h.seat, "run-grew", count=h.cards)],
    happenings.Judged: _judged,
    happenings.Opened: _opened,
    happenings.HandScored: lambda speech, entry, h: scored(speech, entry.view, h),
    happenings.Joined: _joined,
    happenings.OtherRules: _other_rules,
    happenings.Left: _left,
    happenings.Disclosed: lambda speech, _, h: [speech.say("disclosed")],
    happenings.RolledBack: lambda speech, _, h: [speech.say("event.rolled-back")],
    happenings.WentAway: lambda speech, _, h: [speech.about(seat, "event.went-away") for seat in h.seats],
    happenings.CameBack: lambda speech, _, h: [speech.about(seat, "event.came-back") for seat in h.seats],
    happenings.SpokeDouble: _double,
    happenings.Convicted: lambda speech, _, h: [speech.about(seat, "event.convicted") for seat in h.seats],
    happenings.BadShares: lambda speech, _, h: [speech.about(h.seat, "event.bad-shares")],
    happenings.LeftBehind: lambda speech, _, h: [speech.say("event.left-behind")],
    happenings.HandVoid: lambda speech, entry, h: voided(speech, entry.view, h),
    happenings.MatchOver: lambda speech, entry, h: over(speech, entry.view, h),
}
