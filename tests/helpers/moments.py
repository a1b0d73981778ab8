"""For every kind of word a table of three at which seat 1 soon has to say one."""

from __future__ import annotations

from copy import deepcopy
from functools import cache
from typing import Any

from tests.helpers.cheat import CheatNet, Scene, at
from tests.helpers.players import Chancer, Drawer
from tests.helpers.prepared import Position
from tests.helpers.scripted import Doing
from uno_p2p.rules.presets import parse
from uno_p2p.table.choices import (
    Ask,
    AskChallenge,
    AskReact,
    CallUno,
    Challenge,
    Choice,
    DrawCard,
    JumpIn,
    Keep,
    Pass,
)
from uno_p2p.table.view import View

SPEAKER = 1


class Doubter(Chancer):
    """Plays what fits, challenges every Wild Draw Four, calls UNO only afterwards."""

    def decide(self, view: View, ask: Ask, now: float) -> Choice | None:
        match ask:
            case AskChallenge():
                return Challenge()
            case AskReact(player, first):
                return CallUno() if view.seat == player else Pass() if view.seat == first else None
        return super().decide(view, ask, now)


DRAWERS = [Drawer(0)] * 3
DOUBTERS = [Doubter(1)] * 3
TURN = Position(["R0 G1", "R1 Y1 YS", "G0"], "R2", "RS B0 B1 YD", turn=1)
BLUFF = Position(["G0", "W4 W4 W4", "B0 B1"], "R2", "BS B0 B2 YD YS YR GS GD GR", turn=1)
DOUBT = Position(["W4 W4 W4", "Y0 B1", "B0 B1"], "R2", "BS B0 B2 YD YS YR GS GD GR", turn=0)
RUN = Position(["RD G1 Y1", "BD YD GD", "G0 B1"], "R2", "RS B0 B1 YD YS", turn=0)
STACKING = parse(["deck=small28", "stacking=same-symbol"])
LAST_BUT_ONE = Position(["B0 Y1", "R1 R0", "G0"], "R2", "BS B0 B2 YD", turn=1)
ZERO = Position(["G0 G1", "R0 R1 Y1", "B0"], "R2", "RS B0 B1 YD", turn=1)
FORCED = Position(["R0 G1", "G1 G7", "B1"], "R0", "YS RS B0 B1 YD", turn=1)
PROVEN = Position(["R0 G1", "W4 G7", "B1"], "R0", "YS RS B0 B1 YD", turn=1)
JUMP = Position(["R1 G1 G7", "R1 B0 Y7", "B1"], "R0", "YS RS B0 B1 YD", turn=0)
UNTIL = Position(["WA G1 G7", "R1 B0 Y7", "B1"], "R0", "YS GS B0 B1 YD", turn=0)
GATHER = Position(["WS G1 G7", "R1 B0 Y7", "B1"], "R0", "YS GS B0 B1 YD", turn=0)
LAST = Position(["R1", "Y0 Y1", "B0"], "R2", "BS B0 B2 YD", turn=0)

MOMENTS: dict[str, dict[str, Any]] = {
    "sign": {"position": TURN},
    "open": {"position": TURN},
    "accept": {"position": TURN},
    "commit": {"position": TURN},
    "reveal": {"position": TURN},
    "shuffle": {},
    "deal": {},
    "turn-up": {"seed": 24},
    "colour": {"seed": 21},
    "move": {"position": TURN},
    "share": {"position": Position(TURN.hands, "R2", TURN.draw), "players": DRAWERS},
    "drawn": {"position": TURN, "players": DRAWERS},
    "challenge": {"position": DOUBT, "players": DOUBTERS},
    "run": {"position": RUN, "options": STACKING, "players": [Doubter(2)] * 3},
    "answer": {"position": BLUFF, "players": DOUBTERS},
    "react": {"position": LAST_BUT_ONE, "players": DOUBTERS},
    "react, a jump": {
        "position": JUMP,
        "options": parse(["deck=small39", "jump_in=on"]),
        "players": [Doing("first"), Doing(JumpIn(0)), Doing()],
    },
    "move, with a proof": {
        "position": PROVEN,
        "options": parse(["deck=small39", "no_bluffing=on"]),
        "players": [Doing(), Doing(("W4", "B", None)), Doing()],
    },
    "drawn, with a proof": {
        "position": FORCED,
        "options": parse(["deck=small39", "force_play=on"]),
        "players": [Doing(), Doing(DrawCard(), Keep()), Doing()],
    },
    "drawn, and on": {
        "position": FORCED,
        "options": parse(["deck=small39", "draw=to-match"]),
        "players": [Doing(), Doing(DrawCard()), Doing()],
    },
    "until": {
        "position": UNTIL,
        "options": parse(["deck=small39", "blanks=until-colour"]),
        "players": [Doing(("WA", "G", None)), Doing(), Doing()],
    },
    "rekey": {"position": ZERO, "options": parse(["deck=small28", "seven_zero=zero"])},
    "rekey, to the table": {
        "position": GATHER,
        "options": parse(["deck=small39"]),
        "players": [Doing(("WS", "G", None)), Doing(), Doing()],
    },
    "show": {"position": LAST},
    "ready": {"players": DRAWERS, "seed": 4},
    "disclose": {"players": DRAWERS, "seed": 4, "disclose": True},
}
"""What `CheatNet` takes to get there. What stands after a comma tells two moments of one kind apart."""


def kind_of(moment: str) -> str:
    """The kind of word that is said then."""
    return moment.partition(",")[0]


def way_to(moment: str) -> dict[str, Any]:
    """What `CheatNet` takes to get there, with players who have done nothing yet."""
    return deepcopy(MOMENTS[moment])


@cache
def scene_of(moment: str) -> Scene:
    """The moment at which seat 1 says such a word, and its honest body; nothing moves after it."""
    scenes: list[Scene] = []

    def catch(scene: Scene) -> list[Any]:
        scenes.append(scene)
        return scene.body

    net = CheatNet(3, {SPEAKER: at(kind_of(moment), catch)}, **way_to(moment))
    net.run(until=lambda: bool(scenes))
    return scenes[0]
