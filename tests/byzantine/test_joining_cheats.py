"""Seats that lie about newcomers: what is false convicts; what is only unlike the others' keeps one out."""

from __future__ import annotations

from typing import Any

import pytest

from protocol.errors import FaultCode
from tests.helpers.cheat import SMALL, CheatNet, at
from tests.helpers.players import Chancer
from uno_p2p.table.contract import Seat
from uno_p2p.table.joining import encode_joiners

DORA = Seat(b"\x07" * 32, "Dora", False, b"\x08" * 32)
COMMITMENT = b"c" * 32
ROW = encode_joiners([DORA])[0]


def ready_is(body: list[Any]) -> CheatNet:
    players = [Chancer(40 + seat) for seat in range(2)]
    return CheatNet(2, {1: at("ready", lambda scene: body)}, options=SMALL, seed=4, players=players)


@pytest.mark.parametrize(
    "body",
    [
        [COMMITMENT, [ROW]],
        [COMMITMENT, [], False],
        [COMMITMENT, [ROW, ROW], False],
        [COMMITMENT, [ROW[:3]], False],
        [COMMITMENT, [ROW], None],
        [b"", [ROW], False],
        [COMMITMENT[1:], [ROW], False],
        [COMMITMENT, [[*ROW[:1], "", *ROW[2:]]], False],
        [COMMITMENT, [[*ROW[:2], True, ROW[3]]], True],
        [COMMITMENT, [ROW], False, 1],
    ],
    ids=str,
)
def test_newcomers_of_another_form(body: list[Any]) -> None:
    ready_is(body).assert_blamed(FaultCode.BAD_ENCODING)


def test_a_newcomer_in_whose_name_anybody_could_sign() -> None:
    ready_is([COMMITMENT, [[bytes(32), *ROW[1:]]], False]).assert_blamed(FaultCode.BAD_KEY)


def test_a_newcomer_that_sits_there_already() -> None:
    present = ready_is([]).contract.roster[0]
    ready_is([COMMITMENT, encode_joiners([present]), False]).assert_blamed(FaultCode.BAD_ENCODING)
