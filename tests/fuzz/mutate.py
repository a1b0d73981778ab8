"""Changes of bytes, and of values that know their structure: what a changed program could put in the place of
what an honest one writes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from protocol.group import Q, enc, mul_base
from tests.fuzz.draws import Draws

POINTS = [enc(mul_base(k)) for k in (1, 2, Q - 1)]
BYTES = [b"", bytes(8), bytes(32), bytes(33), b"\xff" * 32, Q.to_bytes(32, "big"), bytes(64), *POINTS]
NUMBERS = [0, 1, -1, 2, 3, 9, 255, 256, 2**16 - 1, 2**31 - 1, 2**31, 2**32 - 1, 2**32, 2**63, 2**64 - 1]
NUMBERS += [-(2**63), 7, 28, 64, 65, 1000]
WORDS = ["", "play", "draw", "keep", "pass", "uno", "catch", "jump", "take", "challenge", "R", "table", "٣"]
WORDS += ["deck/0/0", "play/0", "away/table/0", "away/play/0/1", "entry", "have", "\x00", "é" * 40]


def spoiled(raw: bytes, draws: Draws) -> bytes:
    """The bytes after one to three changes that know nothing of their meaning."""
    data = bytearray(raw)
    for _ in range(1 + draws.below(3)):
        at = draws.below(max(1, min(len(data) + 1, 1 << 16)))
        match draws.below(5):
            case 0 if at < len(data):
                data[at] ^= 1 << draws.below(8)
            case 1 if at < len(data):
                data[at] = draws.below(256)
            case 2:
                data[at:at] = draws.take(1 + draws.below(8))
            case 3:
                del data[at : at + 1 + draws.below(40)]
            case _:
                end = at + draws.below(64)
                data[at:at] = data[at:end] * (1 + draws.below(4))
    return bytes(data)


def plain(draws: Draws, depth: int = 2) -> Any:
    """Any value that can be packed."""
    match draws.below(9 if depth else 6):
        case 0:
            return None
        case 1:
            return draws.one_in(2)
        case 2:
            return draws.pick(NUMBERS)
        case 3:
            return draws.pick(BYTES)
        case 4:
            return draws.pick(WORDS)
        case 5:
            return draws.take(draws.below(70))
        case 6 | 7:
            return [plain(draws, depth - 1) for _ in range(draws.below(4))]
    return {str(draws.pick(WORDS)): plain(draws, depth - 1) for _ in range(draws.below(3))}


def mutated(value: Any, draws: Draws, pool: Sequence[bytes] = ()) -> Any:
    """The value after one to three changes somewhere in it; `pool`: bytes that mean something elsewhere."""
    for _ in range(1 + draws.below(3)):
        value = _once(value, draws, pool)
    return value


def _once(value: Any, draws: Draws, pool: Sequence[bytes]) -> Any:
    if isinstance(value, list) and value and draws.below(4):
        at = draws.below(len(value))
        return [*value[:at], _once(value[at], draws, pool), *value[at + 1 :]]
    if isinstance(value, dict) and value and draws.below(4):
        key = draws.pick(sorted(value))
        return {**value, key: _once(value[key], draws, pool)}
    if draws.one_in(5):
        return plain(draws)
    return _of_its_type(value, draws, pool)


def _of_its_type(value: Any, draws: Draws, pool: Sequence[bytes]) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        near = [value + 1, value - 1, value ^ 1 << draws.below(32)]
        return min(max(draws.pick([*near, *NUMBERS]), -(2**63)), 2**64 - 1)
    if isinstance(value, bytes):
        return _bytes(value, draws, pool)
    if isinstance(value, str):
        return draws.pick([*WORDS, value + "0", value[:-1], value + "/1"])
    if isinstance(value, list):
        return _list(value, draws)
    if isinstance(value, dict) and value:
        key = draws.pick(sorted(value))
        fewer = {k: v for k, v in value.items() if k != key}
        return draws.pick([fewer, {**fewer, str(draws.pick(WORDS)): value[key]}])
    return plain(draws)


def _bytes(value: bytes, draws: Draws, pool: Sequence[bytes]) -> bytes:
    match draws.below(7):
        case 0 if value:
            at = draws.below(len(value))
            return value[:at] + bytes([value[at] ^ 1 << draws.below(8)]) + value[at + 1 :]
        case 1:
            return draws.pick([value[:-1], value + b"\0", b"", value * 2, value[1:]])
        case 2 | 3 if pool:
            return draws.pick(pool)
        case 4 if len(value) > 33:  # a point in a row of points is another one
            at = 33 * draws.below(len(value) // 33)
            return value[:at] + draws.pick(POINTS) + value[at + 33 :]
        case 5 if len(value) > 66:  # two points change their places
            at = 33 * draws.below(len(value) // 33 - 1)
            return value[:at] + value[at + 33 : at + 66] + value[at : at + 33] + value[at + 66 :]
    return draws.pick(BYTES)


def _list(value: list[Any], draws: Draws) -> list[Any]:
    at = draws.below(len(value) + 1)
    match draws.below(5):
        case 0:
            return value[:at] + value[at + 1 :]
        case 1:
            return [*value[:at], plain(draws), *value[at:]]
        case 2:
            return value[:at] + value[at : at + 1] * (2 + draws.below(40)) + value[at + 1 :]
        case 3:
            return value[::-1]
    return value[at:] + value[:at]
