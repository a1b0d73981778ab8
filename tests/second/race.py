"""The race after a play that owes a call of UNO (section 16, react)."""

from __future__ import annotations

from typing import Any

from tests.second.bodies import fields, legal
from tests.second.follow import Ask, Place, Script, Table
from tests.second.refusal import Bad


def caught(table: Table, track: str, player: int) -> Script:
    """Whether somebody caught the player before it called."""
    everybody = list(range(table.n))

    def check(place: Place, seat: int, body: list[Any]) -> tuple[str, int]:
        word, ms = fields(body, str, int)
        if word not in ("pass", "uno", "catch") or not 0 <= ms < 2**31 or (word == "pass" and ms):
            raise Bad("bad-encoding", "no word of a race")
        legal(word == "pass" or (word == "uno") == (seat == player), "this word is another seat's")
        return word, ms

    heard = yield Ask(track, "react", everybody, check)
    grace = table.contract.grace
    catches = [max(ms, grace) for word, ms in heard.values() if word == "catch"]
    calls = [ms for word, ms in heard.values() if word == "uno"]
    fell = bool(catches) and not (calls and calls[0] <= min(catches))
    table.told.append(f"{player} is caught" if fell else f"{player} is not caught")
    return fell
