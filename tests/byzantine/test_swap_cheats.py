"""Hands that are not handed over honestly, and sevens that name the wrong seat: refused, and blamed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from protocol.entry import Body
from protocol.errors import FaultCode
from tests.helpers.cheat import CheatNet, Forge, Scene, at
from tests.helpers.players import Drawer
from tests.helpers.prepared import Position
from uno_p2p.lab.conform.forging import drawn_play, play
from uno_p2p.lab.conform.lies_swap import (
    fewer_cards,
    handed,
    of_another_step,
    one_card_swapped,
    to_itself,
    to_the_table,
    unproven,
    upside_down,
    with_another_card,
)
from uno_p2p.rules.presets import parse
from uno_p2p.table.choices import Accept, Ask, AskAccept, AskMove, Choice, Play
from uno_p2p.table.view import View

PLAYER, TARGET, THIRD = 0, 1, 2
SEVEN = Position(["R7 R1 R2", "G1 G2", "B1 B2 B3"], "R5", "Y1 Y2 Y3 Y4")
ZERO = Position(["R0 R1 R2", "G1 G2", "B1 B2 B3"], "R5", "Y1 Y2 Y3 Y4")
BOTH, MAY = parse(["seven_zero=both"]), parse(["seven_zero=seven-may"])

Forgery = Callable[[Scene], Body]


class Opener:
    """Plays the first card of its hand, naming seat 1 where it is a seven; then nothing."""

    def decide(self, view: View, ask: Ask, now: float) -> Choice | None:
        match ask:
            case AskAccept():
                return Accept()
            case AskMove(hand) if hand[0].code in ("R7", "R0"):
                return Play(0, target=TARGET if hand[0].code == "R7" else None)
        return None


def net_of(cheat: int, forge: Forge, position: Position = SEVEN, **more: Any) -> CheatNet:
    more = {"players": [Opener()] * 3, "options": BOTH, **more}
    return CheatNet(3, {cheat: forge}, position=position, **more)


# -- the hand that is handed over -------------------------------------------------------------------------

FORGERIES: list[tuple[str, Forgery, FaultCode]] = [
    ("to itself", to_itself, FaultCode.BAD_PROOF),
    ("to a third", lambda s: handed(s, key=s.duty._hand.deal.keys[THIRD]), FaultCode.BAD_PROOF),
    ("to the table", to_the_table, FaultCode.BAD_PROOF),
    ("one card swapped", one_card_swapped, FaultCode.BAD_PROOF),
    ("in another order", upside_down, FaultCode.BAD_PROOF),
    ("fewer cards", fewer_cards, FaultCode.BAD_ENCODING),
    ("another step", of_another_step, FaultCode.BAD_PROOF),
    ("another history", lambda s: handed(s, at=replace(s.at, sid=bytes(32))), FaultCode.BAD_PROOF),
    ("no proof", unproven, FaultCode.BAD_ENCODING),
    ("a third field", lambda s: [*handed(s), b""], FaultCode.BAD_ENCODING),
    ("nothing", lambda s: [], FaultCode.BAD_ENCODING),
]


@pytest.mark.parametrize("seat", [PLAYER, TARGET])
@pytest.mark.parametrize(("forge", "code"), [row[1:] for row in FORGERIES], ids=[row[0] for row in FORGERIES])
def test_a_hand_that_is_not_the_hand_for_its_new_owner(seat: int, forge: Forgery, code: FaultCode) -> None:
    net_of(seat, at("rekey", forge)).assert_blamed(code)


def test_a_true_hand_made_by_other_means_is_accepted() -> None:
    """Else everything above would be refused for another reason."""
    net = net_of(PLAYER, at("rekey", handed))
    honest = [net.nodes[seat].machine for seat in net.honest]
    net.run(until=lambda: all(m.table.hand and m.table.hand.game.counts == (2, 2, 3) for m in honest))
    net.run(until=lambda: all(m.table.hand and m.table.hand.game.turn == TARGET for m in honest))
    assert not any(net.faults)


@pytest.mark.parametrize("seat", range(3))
def test_when_all_pass_on_each_is_watched(seat: int) -> None:
    forge = at("rekey", lambda scene: handed(scene, pile=with_another_card(scene)))
    net_of(seat, forge, ZERO).assert_blamed(FaultCode.BAD_PROOF)


def test_all_pass_on_in_the_direction_of_play_and_not_against_it() -> None:
    keys = [(seat - 1) % 3 for seat in range(3)]
    forge = at("rekey", lambda scene: handed(scene, key=scene.duty._hand.deal.keys[keys[scene.seat]]))
    net_of(TARGET, forge, ZERO).assert_blamed(FaultCode.BAD_PROOF)


def test_a_hand_from_a_seat_that_was_not_asked() -> None:
    """Seat 2 has no part in the swap of the two others."""
    net = net_of(THIRD, lambda scene: None)
    net.run(until=net.kind_is("rekey"))
    net.say(THIRD, net.sign_as(THIRD, "rekey", [b"", b""]))
    net.assert_blamed(FaultCode.WRONG_KIND)


# -- the seat that a seven names --------------------------------------------------------------------------


@pytest.mark.parametrize("target", [-1, 0, 3, -2, 2**40])
def test_a_seven_that_names_nobody_itself_or_a_seat_that_is_not_there(target: int) -> None:
    forge = at("move", lambda scene: play(scene, 0, target=target))
    net_of(PLAYER, forge).assert_blamed(FaultCode.ILLEGAL_MOVE)


@pytest.mark.parametrize("target", [0, 3, -2])
def test_where_nobody_must_be_named_not_everybody_can_be(target: int) -> None:
    forge = at("move", lambda scene: play(scene, 0, target=target))
    net_of(PLAYER, forge, options=MAY).assert_blamed(FaultCode.ILLEGAL_MOVE)


@pytest.mark.parametrize(("position", "place"), [(SEVEN, 1), (ZERO, 0)])
def test_a_card_that_takes_no_target(position: Position, place: int) -> None:
    forge = at("move", lambda scene: play(scene, place, target=TARGET))
    net_of(PLAYER, forge, position).assert_blamed(FaultCode.ILLEGAL_MOVE)


@pytest.mark.parametrize("target", [None, "1", True])
def test_a_target_that_is_no_number(target: Any) -> None:
    forge = at("move", lambda scene: [*play(scene, 0)[:-2], target, b""])
    net_of(PLAYER, forge).assert_blamed(FaultCode.BAD_ENCODING)


def test_a_play_without_the_field() -> None:
    forge = at("move", lambda scene: play(scene, 0, target=TARGET)[:-1])
    net_of(PLAYER, forge).assert_blamed(FaultCode.BAD_ENCODING)


@pytest.mark.parametrize("target", [-1, 0, 3])
def test_a_drawn_seven_is_looked_at_the_same_way(target: int) -> None:
    position = Position(["G1 G2", "B1", "B2"], "R5", "R7 Y1")
    forge = at("drawn", lambda scene: drawn_play(scene, -1, target=target))
    players = [Drawer(0)] * 3
    net_of(PLAYER, forge, position, players=players).assert_blamed(FaultCode.ILLEGAL_MOVE)
