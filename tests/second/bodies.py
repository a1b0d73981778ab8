"""Reading the fields of a body."""

from __future__ import annotations

from typing import Any

from tests.second.follow import Place
from tests.second.record import is_list
from tests.second.refusal import Bad


def fields(body: list[Any], *types: type) -> list[Any]:
    if not is_list(body, *types):
        raise Bad("bad-encoding", "not the fields of this body")
    return body


def sized(data: bytes, *lengths: int) -> bytes:
    if len(data) not in lengths:
        raise Bad("bad-encoding", f"{len(data)} bytes, not {lengths}")
    return data


def one_bool(place: Place, seat: int, body: list[Any]) -> bool:
    (value,) = fields(body, bool)
    return bool(value)


def legal(holds: bool, why: str) -> None:
    if not holds:
        raise Bad("illegal-move", why)
