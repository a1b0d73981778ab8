"""Who is away: what the screen says while the table waits for somebody, and what it answers to "who".

Nothing here is counted down line by line. A wait is told when it begins and at the marks of `MARKS`, so that
a screen reader is left in peace between them.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass, replace

from protocol.backup import threshold
from uno_p2p.rules.options import Options
from uno_p2p.rules.state import Phase
from uno_p2p.table.contract import PATIENCE
from uno_p2p.table.patience import Waits
from uno_p2p.table.view import View, Vote
from uno_p2p.ui.words.nouns import Speech

MARKS = (10.0, 30.0, 45.0, 60.0, 120.0, 300.0)
"""Seconds before the end of a countdown at which it is told once more."""
SOON = 60.0
"""Seconds before the end from which on a seat is spoken of though it is connected: it may be thinking."""
SLACK = 10.0
"""Seconds for which a connected seat may be slow, and any seat's link may come and go, without a word."""
MINUTES = 120
"""Seconds from which on a time is told in minutes."""
_THINKS = frozenset(("accept", "move", "drawn", "colour", "challenge", "run", "react", "ready"))
"""Kinds of steps at which a person decides."""
DECK = frozenset(("commit", "reveal", "shuffle", "backup", "backed"))
"""Kinds of steps that make the deck of a hand."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What absence comes to at this table: the contract's policy ("void", "recover"), its rules, its patience
    in seconds.
    """

    policy: str
    options: Options
    patience: int = PATIENCE


@dataclass(frozen=True, slots=True)
class _Told:
    """What was said last of a seat that is waited for."""

    lost: bool
    mark: int
    waited: float


class Watch:
    """Looks at the table every second or so, and says what is new about absence."""

    def __init__(self) -> None:
        self._told: dict[int, _Told] = {}
        self._then: str | None = None
        self._vote: tuple[object, ...] | None = None
        self._adjourned: tuple[object, ...] | None = None

    def look(self, speech: Speech, view: View, terms: Terms) -> list[str]:
        """The lines to show now; mostly none."""
        if view.hold is not None:
            return []
        moment = (view.step, view.owed)
        if view.adjourned:
            fresh, self._adjourned = self._adjourned is None, moment
            return [*_adjourned(speech, view), *_alone(speech, view)] if fresh else []
        lines = []
        if self._adjourned not in (None, moment):
            self._adjourned = None
            lines.append(speech.say("wait.resumed"))
        if view.vote is not None:
            return [*lines, *self._votes(speech, view.vote)]
        self._vote = None
        if self._adjourned is not None:
            return []  # a pause between two votes; nothing has moved
        return [*lines, *self._waits(speech, view, terms)]

    def _votes(self, speech: Speech, vote: Vote) -> list[str]:
        """A new vote is told whole, and then who is still missing."""
        before, self._vote = self._vote, (vote.round, vote.out, vote.missing)
        if before is None or before[:2] != self._vote[:2]:
            return _vote(speech, vote)
        return _ballots(speech, vote) if before != self._vote else []

    def _waits(self, speech: Speech, view: View, terms: Terms) -> list[str]:
        waits = waited_for(view)
        lost, left = dict(view.lost), _left(waits)
        self._told = {wait.seat: self._told[wait.seat] for wait in waits if wait.seat in self._told}
        lines = []
        for wait in waits:
            seen = _Told(wait.seat in lost, bisect_left(MARKS, left), wait.waited)
            known = self._told.get(wait.seat)
            if known is None:
                due = seen.lost or (left <= SOON and wait.waited >= SLACK)
            else:
                turned = known.lost != seen.lost and wait.waited - known.waited >= SLACK
                due = turned or seen.mark < known.mark
                if turned and known.lost:
                    lines.append(speech.say("wait.linked", name=speech.name(wait.seat)))
            if due:
                self._told[wait.seat] = seen
                lines.append(_wait(speech, view, wait))
        if not self._told:
            self._then = None
        elif lines and (then := _then(view, terms)) != self._then:
            self._then = then
            lines += [*_end(speech, then), *_alone(speech, view)]
        return lines


def settled(view: View) -> View:
    """The view without what the clock alone changes."""
    return replace(view, waits=(), vote=None, lost=())


# -- on request -------------------------------------------------------------------------------------------


def status(speech: Speech, view: View, terms: Terms) -> list[str]:
    """Everything about the wait that goes on: who, since when, how it ends, who has voted."""
    if view.hold is not None:
        return []
    if view.adjourned:
        lines = _adjourned(speech, view)
    elif view.vote is not None:
        when = _when(speech, view.vote.left)
        lines = [*_vote(speech, view.vote), speech.say("wait.vote-next", when=when)]
    else:
        lines = [_wait(speech, view, wait) for wait in waited_for(view)]
        lines += _end(speech, _then(view, terms)) if lines else []
    return [*lines, *_alone(speech, view)]


def standing(speech: Speech, view: View, told: frozenset[int] = frozenset()) -> list[str]:
    """Who takes no part any more, who is away, and to whom there is no connection. `told`: who is known to
    be away.
    """
    lines = [speech.about(seat, "table.barred") for seat in sorted(view.barred)]
    lines += [speech.about(seat, "table.away") for seat in sorted(view.away - view.barred - told)]
    lines += [
        speech.say("who.lost", name=speech.name(seat), since=_span(speech, since))
        for seat, since in view.lost
        if seat not in view.barred and seat != view.seat
    ]
    return lines


# -- parts ------------------------------------------------------------------------------------------------


def waited_for(view: View) -> tuple[Waits, ...]:
    """The waits that end in a vote; who is away already is only asked whether it is back."""
    return tuple(wait for wait in view.waits if wait.seat not in view.away | view.barred)


def _left(waits: Iterable[Waits]) -> float:
    """Seconds until somebody may be voted away: not before everybody's time is over."""
    return max((wait.left for wait in waits), default=0.0)


def _wait(speech: Speech, view: View, wait: Waits) -> str:
    """Who is waited for and why, since when, and how long the table still waits."""
    lost = dict(view.lost)
    end = "rests" if _rests(view) else "on"
    when = _when(speech, _left(waited_for(view)))
    if wait.seat == view.seat:
        return speech.say(f"wait.you.{end}", since=_span(speech, wait.waited), when=when)
    name = speech.name(wait.seat)
    if wait.seat in lost:
        return speech.say(f"wait.lost.{end}", name=name, since=_span(speech, lost[wait.seat]), when=when)
    what = "thinks" if view.step in _THINKS else "silent"
    return speech.say(f"wait.{what}.{end}", name=name, since=_span(speech, wait.waited), when=when)


def _end(speech: Speech, then: str | None) -> list[str]:
    """What the end of the countdown means."""
    return [speech.say(f"wait.then.{then}")] if then else []


def _then(view: View, terms: Terms) -> str | None:
    """What happens when the time is over; None if there is nothing more to say about it."""
    game = view.game
    if _rests(view):
        return "rests"
    if view.step in ("ready", "show"):
        return view.step
    if game is None or game.over:
        return "deck" if view.step in DECK else None
    if game.phase is Phase.OVER:  # decided, with draws that are owed
        return "show"
    if terms.policy == "recover" and _holders_left(view):
        return "recover"
    return "charged" if terms.options.goal.charges else "void"


def _holders_left(view: View) -> bool:
    """Whether enough seats of the deal stay to do the part of those who do not."""
    game = view.game
    gone = view.away | view.barred
    # Who was away before the deal has no cards, and no part in it; who is eliminated helps to deal.
    undealt = {seat for seat in gone if game is not None and not game.counts[seat]}
    dealt = set(range(len(view.names))) - undealt
    needed = threshold(len(dealt)) if len(dealt) > 1 else None
    return needed is not None and len(dealt - gone - _missing(view)) >= needed


def _rests(view: View) -> bool:
    """Whether those who are there are no strict majority: then the table waits instead of going on."""
    voters = set(range(len(view.names))) - view.away - view.barred
    return 2 * len(voters - _missing(view)) <= len(voters)


def _missing(view: View) -> set[int]:
    """Who will not vote if nothing changes: who is waited for, and who cannot be reached."""
    return {wait.seat for wait in waited_for(view)} | {seat for seat, _ in view.lost}


def _vote(speech: Speech, vote: Vote) -> list[str]:
    """Who is to be left out, and who has voted."""
    if vote.out:
        question = speech.say("wait.vote", names=speech.names(sorted(vote.out)))
    else:
        question = speech.say("wait.vote-back" if speech.me in vote.voted else "wait.vote-open")
    return [question, *_ballots(speech, vote)]


def _ballots(speech: Speech, vote: Vote) -> list[str]:
    missing = [seat for seat in vote.missing if seat not in vote.out]
    lines = [speech.say("wait.voted", names=speech.names(vote.voted))] if vote.voted else []
    return [*lines, speech.say("wait.unvoted", names=speech.names(missing))] if missing else lines


def _adjourned(speech: Speech, view: View) -> list[str]:
    missing = sorted(_missing(view) - {view.seat} - view.away - view.barred)
    lines = [speech.say("wait.adjourned")]
    if missing:
        lines.append(speech.say("wait.adjourned-for", names=speech.names(missing)))
    return [*lines, speech.say("wait.adjourned-keep")]


def _alone(speech: Speech, view: View) -> list[str]:
    """No link to any of several others: then it is more likely this computer that is cut off."""
    others = set(range(len(view.names))) - view.away - view.barred - {view.seat}
    cut_off = len(others) > 1 and others <= {seat for seat, _ in view.lost}
    return [speech.say("wait.alone")] if cut_off else []


def _when(speech: Speech, seconds: float) -> str:
    """When something happens: in so many seconds or minutes, or at any moment."""
    if round(seconds) < 1:
        return speech.say("time.any-moment")
    return speech.say("time.in", span=_span(speech, seconds))


def _span(speech: Speech, seconds: float) -> str:
    """How long: seconds, or whole minutes where seconds do not matter."""
    count = round(max(seconds, 0.0))
    if count >= MINUTES:
        return speech.say("time.minutes", count=count // 60)
    return speech.say("time.seconds", count=count)
