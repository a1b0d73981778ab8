"""After a match somebody proposes other rules: they are the next contract's, and everybody says yes or no."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from protocol.errors import FaultCode
from tests.helpers.cheat import CheatNet, at
from tests.helpers.faults import refused
from tests.helpers.players import Chancer
from tests.table import test_leaving
from tests.table.test_leaving import SMALL, Guest, all_gone, net_of
from uno_p2p.rules.options import Options
from uno_p2p.rules.scoring import Standings
from uno_p2p.table.choices import Ask, AskRematch, Choice, Leave, Ready
from uno_p2p.table.contract import Contract
from uno_p2p.table.happenings import Left, OtherRules
from uno_p2p.table.joining import Stay
from uno_p2p.table.steps.rest import GoOn
from uno_p2p.table.view import View
from uno_p2p.table.wishes import granted

_short_hands = test_leaving._short_hands
STACKED = replace(SMALL, stacking="same-symbol")
JUMPING = replace(SMALL, jump_in="on")
FOUR = replace(SMALL, partners="on")


@dataclass
class Wisher(Guest):
    """Proposes these rules, one after each match, and then leaves; None: stays without a wish."""

    wishes: list[Options | None] = field(default_factory=list)

    def decide(self, view: View, ask: Ask, now: float) -> Choice | None:
        if isinstance(ask, AskRematch):
            return Ready(options=self.wishes.pop(0)) if self.wishes else Leave()
        return super().decide(view, ask, now)


def played(*wishers: Wisher) -> Any:
    net = net_of([*wishers], hands=1)
    net.run(all_gone(net))
    assert not any(net.faults)
    return net


def options_of(net: Any, seat: int) -> list[Options]:
    """The rules of all tables of a seat, the first first."""
    node = net.nodes[seat]
    return [machine.table.contract.options for machine in (*node.before, node.machine)]


def test_the_next_match_is_played_by_the_rules_that_somebody_proposes() -> None:
    net = played(Wisher(wishes=[None]), Wisher(wishes=[STACKED]), Wisher(wishes=[None]))
    assert all(options_of(net, seat) == [SMALL, STACKED] for seat in range(3))
    assert len(net.digests()) == 1
    for node in net.nodes:
        assert node.happenings.count(OtherRules(1)) == 1
        assert node.machine.result is not None
        assert node.machine.result.hands == 1


def test_of_several_proposals_the_first_seats_counts_and_later_ones_can_change_it_back() -> None:
    net = played(Wisher(wishes=[None, SMALL]), Wisher(wishes=[JUMPING, None]), Wisher(wishes=[STACKED, None]))
    assert all(options_of(net, seat) == [SMALL, JUMPING, SMALL] for seat in range(3))


def test_who_leaves_proposes_nothing() -> None:
    net = played(Wisher(wishes=[]), Wisher(wishes=[None]), Wisher(wishes=[None]))
    assert options_of(net, 1) == options_of(net, 2) == [SMALL, SMALL]


def test_who_does_not_want_them_says_no_and_the_others_go_on_without() -> None:
    net = played(
        Wisher(wishes=[STACKED]), Wisher(wishes=[None]), Wisher(accepts=[True, False], wishes=[None])
    )
    assert options_of(net, 0) == options_of(net, 1)
    assert options_of(net, 0)[:2] == [SMALL, STACKED]
    assert Left((2,)) in net.nodes[0].happenings


def test_rules_by_which_so_many_cannot_play_are_passed_over() -> None:
    net = played(Wisher(wishes=[FOUR]), Wisher(wishes=[STACKED]), Wisher(wishes=[None]))
    assert options_of(net, 0) == [SMALL, STACKED]
    assert OtherRules(0) not in net.nodes[0].happenings


def test_the_same_rules_are_no_proposal() -> None:
    net = played(Wisher(wishes=[SMALL]), Wisher(wishes=[None]), Wisher(wishes=[None]))
    assert options_of(net, 0) == [SMALL, SMALL]
    assert not any(isinstance(told, OtherRules) for told in net.nodes[0].happenings)


# -- what is said -------------------------------------------------------------------------------------------

NEW = STACKED.to_plain()


def contract() -> Contract:
    return net_of([Guest(), Guest(), Guest()]).contract


@pytest.mark.parametrize(
    ("over", "body"),
    [
        (False, [bytes(32), [], False, NEW]),
        (True, [bytes(32), [], False, SMALL.to_plain()]),
        (True, [bytes(32), [], False, {**NEW, "stacking": "maybe"}]),
        (True, [bytes(32), [], False, {}]),
        (True, [bytes(32), [], False, []]),
        (True, [bytes(32), [], True, NEW]),
        (True, [bytes(31), [], False, NEW]),
        (True, [b"", [], False, NEW]),
        (True, [bytes(32), [], False, NEW, 1]),
        (True, [bytes(32), [[]], False, NEW]),
        (True, [bytes(32), [], False]),
    ],
)
def test_what_is_no_proposal(over: bool, body: list[Any]) -> None:
    with refused(FaultCode.BAD_ENCODING):
        GoOn(contract(), over=over).read(None, 0, body)  # type: ignore[arg-type]


def test_a_proposal_is_read_as_it_was_made() -> None:
    assert GoOn(contract(), over=True).read(None, 0, [bytes(32), [], False, NEW]) == Stay(  # type: ignore[arg-type]
        bytes(32), (), False, STACKED
    )


def test_the_first_that_fits_is_granted() -> None:
    stay = {0: Stay(b"a"), 1: Stay(b"b", options=FOUR), 2: Stay(b"c", options=STACKED)}
    standings = Standings.start(SMALL, 3)
    assert granted(contract(), standings, stay, {0, 1, 2}) == (2, STACKED)
    assert granted(contract(), standings, {0: stay[0]}, {0, 1, 2}) is None
    assert granted(contract(), standings, stay, {2}) is None


@pytest.mark.parametrize(
    ("hands", "options"), [(2, NEW), (1, SMALL.to_plain())], ids=["too early", "the same"]
)
def test_who_proposes_what_is_no_proposal_is_convicted(hands: int, options: object) -> None:
    forge = at("ready", lambda scene: [bytes(32), [], False, options])
    players = [Chancer(40 + seat) for seat in range(2)]
    net = CheatNet(2, {1: forge}, options=SMALL, seed=4, hands=hands, players=players)
    net.assert_blamed(FaultCode.BAD_ENCODING)
