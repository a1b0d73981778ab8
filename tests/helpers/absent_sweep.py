"""Hands that are short and bring every kind of step, and what must hold of each, whoever goes away when."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from tests.helpers.absent import Lockstep, Losing, from_here, nobody, step
from tests.helpers.prepared import Position
from tests.helpers.rules import faces

SEATS = 4
SETUP = ("sign", "open", "accept", "commit", "reveal", "backup", "backed")
"""The steps before the hands are there."""

_FIVE = "B7 G0 Y7 BS GD"
POSITIONS: Mapping[str, tuple[Position, tuple[str, ...]]] = {
    "a challenge": (
        Position(["W4 B1", "B7 G0", "R7 Y1 B0", "R0 Y0"], "B0 R1", "Y1 G0 RR B1 G1 Y7 Y0 B7 G7 BS"),
        (),
    ),
    "swaps and jump-ins": (
        Position(["R7 B1", "B7 B0", "R1 Y0", "R0 Y7"], "B0 R1", "Y1 G0 RR B1 G1 Y7 Y0"),
        ("seven_zero=both", "jump_in=on"),
    ),
    "shuffled hands": (Position(["WS R0", "R7 R1", "R1 R0", "R0 R7"], "B0 G1 R1", _FIVE), ()),
    "a run": (
        Position(["RD B1 Y1", "RD B0 G0", "R1 Y0 BD", "R0 Y7 WS"], "B0 G1 R1", "Y1 BR BS Y0"),
        ("stacking=same-symbol", "jump_in=same-symbol"),
    ),
    "first cards": (
        Position(["R1 B1", "R0 B0", "R1 Y0", "R0 R1"], "", "W4 W BR Y0 G0 G1 Y1 Y7 R7"),
        ("first_card=effects",),
    ),
    "a first Wild": (Position(["R1", "R0 B0", "R1", "R0"], "", "W BR G1 B1"), ()),
    "an empty pile": (
        Position(["B1 B7", "G0 G7", "R1 Y0", "R0 R7"], "B0 Y1 GR R1", "Y7"),
        ("draw=to-match",),
    ),
    "until a colour comes": (
        Position(["WA B1", "R0 B0", "R1 R0", "R0 R7"], "B0 R1", "BR G1 R7 Y0 G0"),
        ("deck=modern112", "blanks=until-colour"),
    ),
}


def hand(name: str, losing: Losing = nobody) -> Lockstep:
    """The hand of this name, played to its end, whatever that is."""
    position, rules = POSITIONS[name]
    deck = () if any(rule.startswith("deck=") for rule in rules) else ("deck=small39",)
    net = Lockstep(SEATS, losing, rules=(*deck, *rules), story=from_here(position)).play()
    conserved(net, position)
    return net


def conserved(net: Lockstep, position: Position) -> None:
    """No card has come or gone, and the public counts are the true piles."""
    codes = (*position.hands, position.discard, position.draw)
    assert net.true_faces() == Counter(face for part in codes for face in faces(part))
    game = net.hand.game
    assert game.counts == tuple(len(net.hand.hands[seat].cards) for seat in range(game.seats))
    assert game.draw_count == len(net.hand.draw.cards)


def every_loss(name: str) -> Iterator[tuple[int, int, bool]]:
    """Step, seat and whether it has still spoken there: every way to lose one seat of this hand."""
    steps = len(hand(name).moments)
    for number in range(len(SETUP), steps):
        for seat in range(SEATS):
            yield number, seat, False
            yield number, seat, True


def survived(name: str, number: int, seat: int, *, late: bool) -> None:
    """The hand is played to its end without this seat, and scored."""
    net = hand(name, step(number, seat, late=late))
    assert net.table.absent == {seat}
    assert net.hand.game.over
    assert net.table.standings.hands == 1
