"""The rule cases: partial decks, a few actions, and what must hold after the last one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.rules import Position, WrongCardError, actions_of, is_played, options_of
from uno_p2p.rules import engine as rules
from uno_p2p.rules import events
from uno_p2p.rules.presets import parse
from uno_p2p.rules.scoring import score_hand
from uno_p2p.rules.state import Phase

ALL = json.loads((Path(__file__).parent / "rules_cases.json").read_text(encoding="utf-8"))["cases"]
CASES = [case for case in ALL if is_played(case)]


class Actions:
    """The actions of the file as events. A draw that finds no card passes by itself: its `pass` is void."""

    def __init__(self, case: dict[str, Any]) -> None:
        self.position = Position(
            case["hands"], case["discard"], case["draw"], case["color"], case["turn"], case["dir"],
            parse(options_of(case)),
        )  # fmt: skip
        self.passed: int | None = None

    def act(self, action: dict[str, Any]) -> None:
        seat = action["seat"]
        match action["t"]:
            case "play":
                self.position.play(seat, action["card"], action["color"], target=action.get("target"))
            case "jump":
                # The top card of the case is one that the seat before has just played.
                state = self.position.state
                before = (state.turn - state.direction) % state.seats
                self.position.table.state = state._replace(phase=Phase.JUMP_IN, turn=before, laid_by=before)
                self.position.jump(seat, action["card"], action["color"]).stand()
            case "draw":
                self.position.do(events.WantsCard(seat))
                self.passed = None if self.position.need == rules.PlayOrKeep(seat) else seat
            case "pass" if seat != self.passed:
                self.position.do(events.Kept(seat))
            case "uno":
                self.position.do(events.Called(seat))
            case "catch":
                self.position.do(events.Caught(seat, action["target"]))
            case "accept" | "take":
                self.position.do(events.Accepted(seat))
            case "challenge":
                self.position.do(events.Challenged(seat))


def check(position: Position, expect: dict[str, Any]) -> None:
    state = position.state
    seen = {
        "next": state.turn,
        "color": state.colour,
        "counts": list(state.counts),
        "dir": state.direction,
        "top": state.top.code if state.top else None,
        "total": position.cards.total(),
        "winner": state.winner,
        "hands": [[face.code for face in hand] for hand in position.table.hands],
    }
    assert {name: seen[name] for name in expect if name in seen} == {
        name: value for name, value in expect.items() if name not in ("legal", "score")
    }
    if "next" in expect:
        assert position.need == rules.Act(expect["next"])
    if "winner" in expect:
        assert isinstance(position.need, rules.Show)
        shown = {seat: position.table.hands[seat] for seat in position.need.seats}
        assert score_hand(state.options, state.winner, shown)[expect["winner"]] == expect["score"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_rule_case(case: dict[str, Any]) -> None:
    actions = Actions(case)
    for action in actions_of(case)[:-1]:
        actions.act(action)
    position, last = actions.position, actions_of(case)[-1]
    if case["expect"]["legal"]:
        actions.act(last)
        check(position, case["expect"])
        return
    before, hands, pile = position.state, [list(h) for h in position.table.hands], list(position.table.pile)
    with pytest.raises((rules.Illegal, WrongCardError)):
        actions.act(last)
    assert position.state is before
    assert (position.table.hands, position.table.pile) == (hands, pile)


def test_every_case_is_played() -> None:
    assert all(map(is_played, ALL))


def test_every_group_is_there() -> None:
    assert {case["group"] for case in CASES} == {
        "match", "effect", "two-players", "wd4", "draw", "pile", "uno", "out", "house",
    }  # fmt: skip
