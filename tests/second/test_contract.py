"""Contracts that can be signed and contracts that cannot: both readers draw the same line."""

from __future__ import annotations

from typing import Any

import pytest

from protocol.errors import Fault
from tests.helpers.fakenet import contract_for, keys_for
from tests.second.codec import pack, unpack
from tests.second.contract import read_contract
from tests.second.refusal import NoRecord
from uno_p2p.rules.presets import parse
from uno_p2p.table.contract import decode

OPTIONS = 1
HANDS, GRACE, DISCLOSE, BEFORE, SCORES, OUT, SEATS, ABSENCE = range(2, 10)
SMALL_ORDER = bytes.fromhex("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a")
CHANGES: list[dict[Any, Any]] = [
    {},
    {HANDS: 1000},
    {HANDS: 1001},
    {HANDS: True},
    {GRACE: 60_001},
    {BEFORE: bytes(31)},
    {SCORES: [5, 5]},
    {SCORES: [5, True, 0]},
    {SCORES: [5, 0, 0], "elimination": "lets-out"},
    {OUT: [0]},
    {OUT: [0], BEFORE: bytes(32), SCORES: [70, 0, 0], "goal": "challenge-uno:60"},
    {OUT: [True], BEFORE: bytes(32), SCORES: [0, 70, 0], "goal": "challenge-uno:60"},
    {OUT: [1], BEFORE: bytes(32), SCORES: [70, 0, 0], "goal": "challenge-uno:60"},
    {OUT: [0, 1], BEFORE: bytes(32), SCORES: [70, 70, 0], "elimination": "lets-out"},
    {ABSENCE: ["", 60]},
    {ABSENCE: ["void", 5]},
    {ABSENCE: ["void", 4]},
    {"identity": SMALL_ORDER},
    {"identity": bytes(32)},
    {"goal": "points:05"},
    {"goal": "points:0"},
    {"goal": "first-out"},
    {"goal": "lowest:999999"},
    {"wild_points": "50"},
    {"uno_penalty": 4},
    {"uno_penalty": 4, "uno_call": "auto"},
    {"no_bluffing": "on"},
    {"no_bluffing": "on", "challenge": "off"},
    {"partners": "on"},
    {"elimination": "lets-out"},
    {"elimination": "lets-out", "goal": "first-out"},
    {"first_card": "number-only"},
    {"shuffle_hands_last": "refuse"},
    {"blanks": "swap:Robin Hood,draw-2:Rain"},
    {"blanks": "swap:ß,draw-2:SS"},
    {"blanks": "swap: x"},
    {"blanks": "swap:,draw-1"},
    {"blanks": "swap,swap,swap,swap"},
    {"blanks": "swap", "deck": "classic"},
]


@pytest.mark.parametrize("change", CHANGES, ids=str)
def test_the_same_contracts_are_read(change: dict[Any, Any]) -> None:
    value = unpack(contract_for([keys_for(seat) for seat in range(3)], parse(["deck=small39"])).encode())
    for place, said in change.items():
        if place == "identity":
            value[SEATS][1][0] = said
        elif isinstance(place, str):
            value[OPTIONS][place] = said
        else:
            value[place:] = [said, *value[place + 1 :]]
    raw = pack(value)
    assert _reads(decode, Fault, raw) == _reads(read_contract, NoRecord, raw)


def _reads(reader: Any, refusal: type[Exception], raw: bytes) -> bool:
    try:
        reader(raw)
    except refusal:
        return False
    return True
