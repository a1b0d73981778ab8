"""The rule cases through whole tables: the hands encrypted, the actions as choices of the seats."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.prepared import Position, PreparedNet
from tests.helpers.rules import actions_of, is_played, options_of
from uno_p2p.rules import engine as rules
from uno_p2p.table.choices import (
    AskDrawn,
    AskReact,
    CallUno,
    Catch,
    Challenge,
    Choice,
    DrawCard,
    Keep,
    Pass,
    PlayDrawn,
    TakeFour,
    TakeRun,
)

CASES = [
    case
    for case in json.loads((Path(__file__).parents[1] / "vectors" / "rules_cases.json").read_text("utf-8"))[
        "cases"
    ]
    if is_played(case)
]

WEIGHED = {"match-none": "no-match", "stack-d2-other": "same-symbol"}
"""Who is not on turn, or has no such choice now, is not asked; only what does not fit is weighed."""


class Seats:
    """The actions of a case as choices. Whoever acts next lets the moment for a call pass first."""

    def __init__(self, case: dict[str, Any]) -> None:
        hands, turn = [list(hand) for hand in case["hands"]], case["turn"]
        laid = case["discard"][-1]
        out_of_turn = actions_of(case)[0]["t"] == "jump"
        if out_of_turn:  # the card that it answers has just been played by the seat before
            turn = (turn - case["dir"]) % len(hands)
            hands[turn].append(laid)
        self.net = PreparedNet(
            Position(hands, case["discard"], case["draw"], case["color"], turn, case["dir"]),
            rules=options_of(case),
        )
        self.passed: int | None = None
        if out_of_turn:
            self.net.play(turn, laid)

    def choice(self, action: dict[str, Any]) -> Choice:
        seat = action["seat"]
        match action["t"]:
            case "play":
                return self.playing(seat, action["card"], action["color"], action.get("target"))
            case "draw":
                return DrawCard()
            case "pass":
                return Keep()
            case "uno":
                return CallUno()
            case "catch":
                return Catch()
            case "accept":
                return TakeFour()
            case "take":
                return TakeRun()
            case "jump":
                return self.net.jumping(seat, action["card"], action["color"])
        assert action["t"] == "challenge"
        return Challenge()

    def playing(self, seat: int, code: str, colour: str | None, target: int | None) -> Choice:
        asked = self.net.asked()
        if isinstance(asked.get(seat), AskDrawn) and asked[seat].face.code != code:  # type: ignore[union-attr]
            # After a draw no card of the hand can be named at all (T3): nothing that could be chosen.
            return CallUno()
        if seat not in asked:
            return PlayDrawn()
        return self.net.playing(seat, code, colour, target=target)

    def let_pass(self, but: str) -> None:
        """Whoever is next goes on, unless the next action belongs to the moment itself."""
        for seat, ask in self.net.asked().items():
            if isinstance(ask, AskReact) and ask.first == seat and but not in ("uno", "catch", "jump"):
                self.net.do(seat, Pass())

    def act(self, action: dict[str, Any]) -> None:
        self.let_pass(action["t"])
        seat = action["seat"]
        if action["t"] == "pass" and self.passed == seat:
            return  # a draw that finds no card has passed by itself
        self.net.do(seat, self.choice(action))
        drew_nothing = action["t"] == "draw" and not isinstance(self.net.asked().get(seat), AskDrawn)
        self.passed = seat if drew_nothing else None


def check(net: PreparedNet, expect: dict[str, Any]) -> None:
    game = net.game
    seen = {
        "next": game.turn,
        "color": game.colour,
        "counts": [len(pile.cards) for pile in net.hand().hands.values()],
        "dir": game.direction,
        "top": game.top.code if game.top else None,
        "total": sum(game.counts) + game.draw_count + len(game.discards),
        "winner": game.winner,
        "hands": [net.cards(seat) for seat in range(game.seats)],
    }
    assert {name: seen[name] for name in expect if name in seen} == {
        name: value for name, value in expect.items() if name not in ("legal", "score")
    }
    if "next" in expect:
        assert rules.need(game) == rules.Act(expect["next"])
    if "winner" in expect:
        result = net.nodes[0].machine.result
        assert result is not None
        assert result.totals[expect["winner"]] == expect["score"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_rule_case(case: dict[str, Any]) -> None:
    seats = Seats(case)
    for action in actions_of(case)[:-1]:
        seats.act(action)
    net, last = seats.net, actions_of(case)[-1]
    if case["expect"]["legal"]:
        seats.act(last)
        if "next" in case["expect"]:
            seats.let_pass("what comes next")
        check(net, case["expect"])
    else:
        seats.let_pass(last["t"])
        before, digests = net.game, net.digests()
        reason = net.refused(last["seat"], seats.choice(last))
        assert reason == WEIGHED.get(case["id"], "not-asked")
        assert (net.settle().game, net.digests()) == (before, digests)
    net.conserved()
    net.agree()


def test_they_are_all_there() -> None:
    assert len(CASES) == 54
