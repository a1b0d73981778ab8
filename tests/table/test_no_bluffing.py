"""No bluffing at whole tables (H17): a Wild Draw Four comes with the proof that it is none."""

from __future__ import annotations

from typing import Any

import pytest

from tests.helpers.prepared import Position, PreparedNet
from uno_p2p.rules.cards import Colour
from uno_p2p.rules.events import Drew
from uno_p2p.table.choices import AskMove, AskRun, Play, TakeRun

IDLE = "Y7 Y8 Y9"


def table(*hands: str, also: str = "", **more: object) -> PreparedNet:
    position = Position(hands, **more)  # type: ignore[arg-type]  # by name
    return PreparedNet(position, rules=["no_bluffing=on", *also.split()])


def proofs(net: PreparedNet) -> list[tuple[str, int]]:
    """Kind of the word and length of what it proves of the other cards, for each play."""
    said: list[Any] = list(net.nodes[1].machine.ledger.history())
    words = {"move": "play", "run": "play", "react": "jump"}
    return [(entry.kind, len(entry.body[-1])) for entry in said if words.get(entry.kind) in entry.body[:1]]


def length(cards: int, faces: int) -> int:
    """64 bytes for every card and face (section 6)."""
    return 64 * cards * faces


NOT_RED = 54 - 13


def well(net: PreparedNet) -> None:
    net.conserved()
    net.agree()


def test_a_bluff_is_refused_here_and_nothing_is_said() -> None:
    net = table("W4 R1 G2", IDLE)
    ask = net.asked()[0]
    assert isinstance(ask, AskMove)
    assert ask.playable == (False, True, False)
    before = net.digests()
    assert net.refused(0, Play(0, Colour.BLUE)) == "bluff"
    assert net.settle().digests() == before
    well(net)


@pytest.mark.parametrize("other", ["G2 B5", "G5 W", "W4 W", "B5 YD"])
def test_an_honest_one_is_played_with_proof_and_nobody_is_asked_to_doubt(other: str) -> None:
    net = table(f"W4 {other}", IDLE).play(0, "W4", "B")
    assert proofs(net) == [("move", length(2, NOT_RED))]
    assert net.events(Drew) == [Drew(1, 4)]
    assert (net.game.counts, net.game.turn, net.game.colour) == ((2, 7), 0, Colour.BLUE)
    well(net)


def test_the_last_card_has_nothing_to_prove() -> None:
    net = table("W4", IDLE).play(0, "W4", "B")
    assert proofs(net) == [("move", 0)]
    assert net.game.winner == 0
    well(net)


def test_other_cards_prove_nothing() -> None:
    net = table("W R1 G2", IDLE).play(0, "W", "B")
    assert proofs(net) == [("move", 0)]
    well(net)


def test_after_a_wild_the_named_colour_counts() -> None:
    net = table("W Y1 Y2", "W4 R1 G2", IDLE).play(0, "W", "R")
    assert net.refused(1, Play(0, Colour.BLUE)) == "bluff"
    other = table("W Y1 Y2", "W4 R1 G2", IDLE).play(0, "W", "B").play(1, "W4", "G")
    assert other.game.counts == (2, 2, 7)
    well(other)


@pytest.mark.parametrize(("hand", "honest"), [("W4 R9 Y6", True), ("W4 B9 Y6", False)])
def test_on_a_run_the_colour_that_the_last_one_named_counts(hand: str, honest: bool) -> None:
    net = table("W4 Y1 Y2", hand, IDLE, also="stacking=same-symbol").play(0, "W4", "B")
    ask = net.asked()[1]
    assert isinstance(ask, AskRun)
    assert ask.accused is None  # nothing can be doubted
    assert ask.playable == (honest, False, False)
    if honest:
        net.play(1, "W4", "G").do(2, TakeRun())
        assert net.game.counts == (2, 2, 11)
        assert proofs(net)[-1] == ("run", length(2, NOT_RED))
    else:
        assert net.refused(1, Play(0, Colour.GREEN)) == "bluff"
        net.do(1, TakeRun())
    well(net)


@pytest.mark.parametrize(("hand", "honest"), [("W4 R9 Y6", True), ("W4 B9 Y6", False)])
def test_out_of_turn_the_colour_that_was_named_counts(hand: str, honest: bool) -> None:
    net = table("W4 Y1 Y2", IDLE, hand, also="jump_in=on").play(0, "W4", "B")
    if honest:
        net.jump(2, "W4", "G").let_pass()
        assert proofs(net)[-1] == ("react", length(2, NOT_RED))
        assert (net.game.counts, net.game.turn) == ((6, 3, 2), 1)
    else:
        assert net.refused(2, net.jumping(2, "W4", "G")) == "bluff"
        assert net.asked()[2].jumps == (False, False, False)  # type: ignore[union-attr]  # a reaction
    well(net)
