"""Everybody at the table, as plain values: names, cards, points, and what keeps somebody from playing."""

from __future__ import annotations

from collections.abc import Sequence

from uno_p2p.rules.scoring import team_of
from uno_p2p.rules.state import State
from uno_p2p.table.contract import Contract
from uno_p2p.table.view import View
from uno_p2p.ui.telling.moment import ahead
from uno_p2p.ui.web.faces import Plain
from uno_p2p.ui.web.moment import Moment
from uno_p2p.ui.words.nouns import Speech


def seats(
    speech: Speech, moment: Moment, points: Sequence[int] | None, shuffled: frozenset[int]
) -> list[Plain]:
    """One value a seat, in seat order. `points`: of the hand that was scored last; `shuffled`: who has
    shuffled the deck that is being made.
    """
    view, lost = moment.view, dict(moment.view.lost)
    game = ahead(view.game) if view.game is not None else None
    return [
        {
            "seat": seat,
            "name": speech.name(seat),
            "bot": place.bot,
            "cards": game.counts[seat] if game else 0,
            "total": view.totals[seat],
            "points": points[seat] if points is not None else None,
            "turn": _on_turn(view, game, seat),
            "dealer": game is not None and game.dealer == seat,
            "uno": _call(game, seat),
            "state": _state(view, seat),
            "since": round(lost[seat]) if seat in lost else None,
            "team": _team(moment.contract, seat),
            "shuffled": _shuffled(view, seat, shuffled),
        }
        for seat, place in enumerate(moment.contract.roster)
    ]


def _on_turn(view: View, game: State | None, seat: int) -> bool:
    return game is not None and game.top is not None and not game.over and game.turn == seat


def _call(game: State | None, seat: int) -> str | None:
    if game is None or game.over:
        return None
    if game.uno_open == seat:
        return "open"
    return "called" if seat in game.called and game.counts[seat] == 1 else None


def _state(view: View, seat: int) -> str:
    if seat in view.out:
        return "out"
    if seat in view.barred:
        return "barred"
    if seat in view.away:
        return "away"
    return "lost" if seat in dict(view.lost) else "here"


def _team(contract: Contract, seat: int) -> int | None:
    partners = len(team_of(contract.options, len(contract.roster), seat)) > 1
    return seat % 2 if partners else None


def _shuffled(view: View, seat: int, shuffled: frozenset[int]) -> str | None:
    """How far the deck is that is being made; None while none is."""
    if view.step != "shuffle" and not (shuffled and (view.game is None or view.game.over)):
        return None
    if seat in shuffled:
        return "done"
    return "now" if seat in view.owed else "waits"
