"""The end of a hand and of a match: points, who is out of it, who has won."""

from __future__ import annotations

from collections.abc import Sequence

from uno_p2p.table import happenings
from uno_p2p.table.view import View
from uno_p2p.ui.telling.moment import partners_of, teams_of
from uno_p2p.ui.words.nouns import Speech


def scored(speech: Speech, view: View, h: happenings.HandScored) -> list[str]:
    """A hand is over."""
    if h.winner is None:
        lines = [speech.say("scored.stuck", hand=h.hand + 1)]
    else:
        lines = [speech.about(h.winner, "scored.out", hand=h.hand + 1)]
    charges = view.game is not None and view.game.options.goal.charges
    what = "scored.charged" if charges else "scored.points"
    lines += [speech.about(seat, what, count=points) for seat, points in enumerate(h.points) if points]
    for seat in h.out:
        lines += _eliminated(speech, view, h, seat)
    return [*lines, *totals(speech, view, h.totals, h.out)]


def voided(speech: Speech, view: View, h: happenings.HandVoid) -> list[str]:
    """A hand that could not go on: what it costs whom, and who is not dealt in again."""
    if speech.me in h.away:
        lines = [speech.say("void.hand.you", hand=h.hand + 1)]
    elif h.away:
        lines = [speech.say("void.hand.other", hand=h.hand + 1, names=speech.names(h.away))]
    else:
        lines = [speech.say("void.hand", hand=h.hand + 1)]
    charges = view.game is not None and view.game.options.goal.charges
    what = "scored.charged" if charges else "void.loses"
    lines += [speech.about(seat, what, count=abs(lost)) for seat, lost in enumerate(h.points) if lost]
    lines += [speech.about(seat, "void.barred") for seat in h.barred]
    return [*lines, *totals(speech, view, h.totals)]


def _eliminated(speech: Speech, view: View, h: happenings.HandScored, seat: int) -> list[str]:
    """Who is out of the match, and by which rule; to the seat itself, what it does from now on."""
    goal = view.game.options.goal if view.game else None
    if goal is not None and goal.kind == "challenge-uno":
        lines = [speech.about(seat, "eliminated.points", target=goal.target)]
    else:
        lines = [speech.about(seat, "eliminated.let-out")]
    goes_on = len(view.names) - len(view.out.union(h.out)) > 1
    if seat == speech.me and goes_on:
        lines.append(speech.say("eliminated.watch"))
    return lines


def totals(speech: Speech, view: View, points: Sequence[int], out: Sequence[int] = ()) -> list[str]:
    """Everybody's points in one sentence; of teams, unless partners differ. `out`: who is just eliminated."""
    alike = all(
        points[seat] == points[other] for seat in range(len(points)) for other in partners_of(view, seat)
    )
    if partners_of(view, 0) and alike:
        return [_teams(speech, view, points)]
    each = (
        speech.say(
            "scored.total-out" if seat in view.out or seat in out else "scored.total",
            name=speech.name(seat),
            points=sum_,
        )
        for seat, sum_ in enumerate(points)
    )
    return [speech.say("scored.totals", points=speech.listed(each))]


def _teams(speech: Speech, view: View, points: Sequence[int]) -> str:
    """The own team first."""
    ours, theirs = teams_of(view)
    return speech.say(
        "scored.teams",
        first=speech.names(ours),
        ours=points[ours[0]],
        second=speech.names(theirs),
        theirs=points[theirs[0]],
    )


def over(speech: Speech, view: View, h: happenings.MatchOver) -> list[str]:
    """A match is over: nobody has won it, one, a team, or several who share it."""
    if not h.champions:
        return [speech.say("over.unwon")]
    if len(h.champions) == 1:
        return [speech.about(h.champions[0], "over.won")]
    team = (h.champions[0], *partners_of(view, h.champions[0]))
    what = "over.team" if set(h.champions) == set(team) else "over.shared"
    if speech.me in h.champions:
        others = (seat for seat in h.champions if seat != speech.me)
        return [speech.say(f"{what}.you", names=speech.names(others))]
    return [speech.say(f"{what}.other", names=speech.names(h.champions))]
