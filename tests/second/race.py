"""The race after a play: calls of UNO, catches, cards that jump in (section 16, react)."""

from __future__ import annotations

from typing import Any

from tests.second.bodies import fields, legal
from tests.second.follow import Ask, Place, Script
from tests.second.hand import Piles
from tests.second.laying import Laying, Play
from tests.second.refusal import Bad


def race(
    piles: Piles, player: int, direction: int, owes: bool, jumping: Laying | None, debtors: set[int]
) -> Script:
    """Whether the player was caught, and the card that jumped in."""
    table = piles.table

    def check(place: Place, seat: int, body: list[Any]) -> tuple[str, int, Play | None]:
        if body[:1] == ["jump"] and jumping is not None:
            fields(body[1:2], int)
            _, ms = word(body[:2], "jump")
            legal(seat not in debtors, "who owes a penalty does not jump")
            return "jump", ms, jumping.from_hand(place, seat, body[2:])
        said, ms = word(body, "pass", *(("uno" if seat == player else "catch",) if owes else ()))
        return said, ms, None

    heard = yield Ask(piles.track, "react", table.playing, check)
    grace = table.contract.grace if owes else 0
    catches = [max(ms, grace) for said, ms, _ in heard.values() if said == "catch"]
    calls = [ms for said, ms, _ in heard.values() if said == "uno"]
    caught = bool(catches) and not (calls and calls[0] <= min(catches))
    if owes:
        table.told.append(f"{player} is " + "not " * (not caught) + "caught")
    order = [player, *table.round(player, direction)]
    jumps = [
        (ms, order.index(seat), play)
        for seat, (said, ms, play) in heard.items()
        if said == "jump" and not (caught and seat == player)
    ]
    return caught, min(jumps, key=lambda jump: jump[:2])[2] if jumps else None


def word(body: list[Any], *known: str) -> tuple[str, int]:
    """One of these words, and when it was said."""
    said, ms = fields(body, str, int)
    if said not in known or not 0 <= ms < 2**31 or (said == "pass" and ms):
        raise Bad("bad-encoding", "no word that this seat can say now")
    return said, ms
