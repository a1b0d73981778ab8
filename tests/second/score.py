"""The points of a hand, and whether the match is over (rules E4 to E10)."""

from __future__ import annotations

from tests.second.follow import Table
from tests.second.hand import Outcome


def count(table: Table, outcome: Outcome) -> bool:
    """Add up the hand; whether somebody has won the match."""
    options, (goal, target) = table.contract.options, table.contract.goal
    held = dict.fromkeys(range(table.n), 0)
    for seat, hand in outcome.held.items():
        held[seat] = sum(table.deck.faces[k].points(options["wild_points"]) for k in hand)
    winners = _winners(table, outcome.winner, held)
    played = table.playing
    if goal in ("lowest", "challenge-uno"):
        if winners:
            table.scores = [score + held[seat] for seat, score in enumerate(table.scores)]
    elif winners:
        gained = sum(points for seat, points in held.items() if seat not in winners)
        table.scores = [score + gained * (seat in winners) for seat, score in enumerate(table.scores)]
    table.told.append(f"scores {table.scores}")
    if goal == "challenge-uno":
        left = [seat for seat in played if table.scores[seat] < target]
        fewest = min(table.scores[seat] for seat in played)
        left = left or [seat for seat in played if table.scores[seat] == fewest]
        table.out |= set(played) - set(left)
        return len(left) == 1 or fewest >= target
    if options["elimination"] == "lets-out" and outcome.below is not None:
        table.out.add(outcome.below)
    if goal == "first-out":
        return bool(winners)
    reached = any(table.scores[seat] >= target for seat in table.playing)
    return reached or len(table.playing) == 1


def _winners(table: Table, winner: int | None, held: dict[int, int]) -> list[int]:
    """Who gets the points; two where partners play."""
    partners = table.contract.options["partners"] == "on"
    if winner is None and table.contract.options["stalemate"] == "fewest-points":
        fewest = [seat for seat in table.playing if held[seat] == min(held[other] for other in table.playing)]
        winner = fewest[0] if len(fewest) == 1 else None
    if winner is None:
        return []
    return [winner, (winner + 2) % 4] if partners else [winner]
