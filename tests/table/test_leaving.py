"""Declining, leaving, going on, another match: who sits at which table, with what points, by which contract.

The hands are short: they begin with one card in the hand of the last seat, which has the turn.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from protocol.errors import FaultCode
from tests.helpers.cheat import CheatNet, Forge, at
from tests.helpers.fakenet import FakeNet, Node
from tests.helpers.players import Chancer
from tests.helpers.prepared import Position
from uno_p2p.rules.presets import parse
from uno_p2p.table import match
from uno_p2p.table.choices import Accept, Ask, AskAccept, AskReady, AskRematch, Choice, Leave, Ready
from uno_p2p.table.deal import make_keys
from uno_p2p.table.duty import Script
from uno_p2p.table.hand import Hand
from uno_p2p.table.happenings import HandScored, Left, MatchOver, TableOpen
from uno_p2p.table.machine import Machine
from uno_p2p.table.play import Result, _Play
from uno_p2p.table.table import Table
from uno_p2p.table.view import View

SMALL = parse(["classic", "deck=small28"])


HANDS = ("G1 G2", "GS G0", "R2")


def one_card_left(table: Table, number: int, dealer: int) -> Script[Hand]:
    """Fresh keys and a position in the place of a shuffled and dealt deck."""
    deal = yield from make_keys(table, f"deck/{number}/0")
    position = Position(HANDS[-table.n :], "R0", "Y1 Y2 YS Y0 B1", turn=table.n - 1)
    return position.hand(table, deal, number)


def to_its_end(table: Table, hand: Hand) -> Script[Result]:
    """What is left of the hand."""
    return (yield from _Play(table, hand).to_the_end())


@pytest.fixture(autouse=True)
def _short_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match, "make_deck", one_card_left)
    monkeypatch.setattr(match, "play", to_its_end)


@dataclass
class Guest(Chancer):
    """Plays, and stays for as many tables, hands of a table and matches as its lists say."""

    seed: int = 0
    accepts: list[bool] = field(default_factory=list)
    stays: list[bool] = field(default_factory=list)
    rematches: list[bool] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__(self.seed)
        self._answered: dict[str, int] = {}
        self.asked: list[type[Ask]] = []

    def decide(self, view: View, ask: Ask, now: float) -> Choice | None:
        match ask:
            case AskAccept():
                self.asked.append(AskAccept)
                return Accept() if self._next(self.accepts, default=True) else Leave()
            case AskReady():
                return Ready() if self._next(self.stays, default=True) else Leave()
            case AskRematch():
                return Ready() if self._next(self.rematches, default=False) else Leave()
        return super().decide(view, ask, now)

    @staticmethod
    def _next(answers: list[bool], *, default: bool) -> bool:
        return answers.pop(0) if answers else default


def net_of(guests: list[Guest], hands: int = 0, seed: int = 2, **more: object) -> FakeNet:
    for i, guest in enumerate(guests):
        Chancer.__init__(guest, seed * 10 + i)
    return FakeNet(len(guests), SMALL, seed=seed, hands=hands, players=guests, **more)  # type: ignore[arg-type]


def all_gone(net: FakeNet) -> Callable[[], bool]:
    """Whether nobody's table goes on."""
    return lambda: all(_over(node) for node in net.nodes)


def _over(node: Node) -> bool:
    return node.machine.ending is not None and (
        node.machine.successor is None or node.machine.seat not in node.machine.ending.staying
    )


def first(node: Node) -> Machine:
    return node.before[0] if node.before else node.machine


def tables(node: Node) -> list[Machine]:
    return [*node.before, node.machine]


# -- before the first card ----------------------------------------------------------------------------------


def test_who_declines_is_named_and_nobody_plays() -> None:
    net = net_of([Guest(), Guest(accepts=[False]), Guest()])
    net.run(all_gone(net))
    assert len(net.digests()) == 1
    for node in net.nodes:
        assert [told for told in node.happenings if isinstance(told, Left)] == [Left((1,))]
        assert not any(isinstance(told, HandScored | MatchOver) for told in node.happenings)
        assert node.machine.table.hand is None
        assert node.machine.successor is None
        assert node.machine.result is not None
        assert node.machine.result.totals == (0, 0, 0)
    assert not any(net.faults)


def test_the_words_are_known_before_anybody_is_asked() -> None:
    net = net_of([Guest(), Guest()])
    net.run(lambda: any(AskAccept in node.player.asked for node in net.nodes))  # type: ignore[attr-defined]
    asked = next(node for node in net.nodes if node.player.asked)  # type: ignore[attr-defined]
    assert any(isinstance(told, TableOpen) for told in asked.happenings)
    assert asked.machine.table.open


# -- leaving after a hand -----------------------------------------------------------------------------------


def test_the_others_go_on_with_their_points_under_a_new_contract() -> None:
    # Reports 84 and 85: only the leaver is gone; points follow the keys.
    net = net_of([Guest(stays=[True]), Guest(stays=[False]), Guest()], hands=2)
    net.run(all_gone(net))
    old = first(net.nodes[1])
    assert old.ending is not None
    assert set(old.ending.staying) == {0, 2}
    gone = net.nodes[1]
    assert gone.before == []
    assert gone.machine.successor is not None  # it knows that the others go on; it does not follow
    for seat, place in ((0, 0), (2, 1)):
        node = net.nodes[seat]
        assert len(node.before) == 1
        contract = node.machine.table.contract
        assert contract.before == old.ledger.live.digests[-1]
        assert contract.identities == (net.contract.identities[0], net.contract.identities[2])
        assert contract.scores == (old.ending.standings.totals[0], old.ending.standings.totals[2])
        assert contract.scores[1] > 0
        assert contract.hands == 1
        assert (contract.options, contract.grace) == (net.contract.options, net.contract.grace)
        assert node.machine.seat == place
        assert node.machine.table.sid != old.table.sid
        assert Left((1,)) in node.happenings
        (last,) = [told for told in node.happenings if isinstance(told, HandScored)][1:]
        assert [after - points for after, points in zip(last.totals, last.points, strict=True)] == list(
            contract.scores
        )
    assert net.nodes[0].machine.ledger.live.digests == net.nodes[2].machine.ledger.live.digests
    assert not any(net.faults)


def test_a_new_table_has_new_nonces_and_new_secrets() -> None:
    net = net_of([Guest(), Guest(stays=[False]), Guest()], hands=2)
    net.run(all_gone(net))
    old, new = net.contract, net.nodes[0].machine.table.contract
    assert not {seat.commitment for seat in old.roster} & {seat.commitment for seat in new.roster}
    before, after = net.nodes[0].before[0], net.nodes[0].machine
    points = [P for machine in (before, after) for deal in machine.table.deals for P in deal.keys.values()]
    assert len(points) == len(set(points))


def test_two_leave_and_nobody_is_left_to_play_with() -> None:
    net = net_of([Guest(), Guest(stays=[False]), Guest(stays=[False])])
    net.run(all_gone(net))
    for node in net.nodes:
        assert node.machine.successor is None
        assert node.before == []
        assert [told for told in node.happenings if isinstance(told, Left)] == [Left((1, 2))]
    assert not any(net.faults)


def test_of_two_one_leaves() -> None:
    # Report 81: nobody plays against himself.
    net = net_of([Guest(stays=[False]), Guest()])
    net.run(all_gone(net))
    assert all(node.machine.successor is None for node in net.nodes)


def test_who_stays_may_decline_at_the_next_table() -> None:
    net = net_of([Guest(), Guest(stays=[False]), Guest(accepts=[True, False])])
    net.run(all_gone(net))
    assert [told for told in net.nodes[0].happenings if isinstance(told, Left)] == [Left((1,)), Left((1,))]
    assert len([told for told in net.nodes[0].happenings if isinstance(told, HandScored)]) == 1


# -- another match ------------------------------------------------------------------------------------------


def test_a_rematch_of_all_begins_at_nothing() -> None:
    net = net_of([Guest(rematches=[True]), Guest(rematches=[True])], hands=1)
    net.run(all_gone(net))
    for node in net.nodes:
        assert len(node.before) == 1
        contract = node.machine.table.contract
        assert contract.scores == ()
        assert contract.hands == 1
        assert contract.before == node.before[0].ledger.live.digests[-1]
        scored = [told for told in node.happenings if isinstance(told, HandScored)]
        assert len(scored) == 2
        assert scored[1].totals == scored[1].points != (0, 0)
        assert len([told for told in node.happenings if isinstance(told, MatchOver)]) == 2
    assert len(net.digests()) == 1
    assert not any(net.faults)


def test_a_rematch_of_some() -> None:
    net = net_of([Guest(rematches=[False]), Guest(rematches=[True]), Guest(rematches=[True])], hands=1)
    net.run(all_gone(net))
    assert [len(node.before) for node in net.nodes] == [0, 1, 1]
    contract = net.nodes[1].machine.table.contract
    assert contract.identities == net.contract.identities[1:]
    assert contract.scores == ()
    assert net.nodes[1].machine.ledger.live.digests == net.nodes[2].machine.ledger.live.digests


# -- length of a match --------------------------------------------------------------------------------------


@pytest.mark.parametrize("hands", [1, 2])
def test_a_match_of_so_many_hands(hands: int) -> None:
    net = net_of([Guest(), Guest()], hands=hands)
    net.run(all_gone(net))
    for node in net.nodes:
        assert len([told for told in node.happenings if isinstance(told, HandScored)]) == hands
        assert isinstance(node.happenings[-2], MatchOver)
        assert node.happenings[-1] == Left((0, 1))
        assert node.machine.result is not None
        assert node.machine.result.hands == hands
    assert not any(net.faults)


# -- the network on the way ---------------------------------------------------------------------------------


def test_a_slow_node_still_gets_the_last_words_of_the_old_table() -> None:
    net = net_of([Guest(), Guest(stays=[False]), Guest()], hands=2)
    net.run(lambda: net.nodes[2].machine.live[0].startswith("rest"))
    net.cut = lambda a, b: b == 2
    net.run(lambda: len(net.nodes[0].before) == 1)
    until = net.now + 5.0
    net.run(lambda: net.now >= until)
    assert net.nodes[2].before == []
    net.cut = lambda a, b: False
    net.run(all_gone(net))
    assert net.nodes[0].machine.ledger.live.digests == net.nodes[2].machine.ledger.live.digests
    assert not any(net.faults)


def test_restarts_at_the_next_table() -> None:
    net = net_of([Guest(), Guest(stays=[False]), Guest()], hands=2)
    net.run(
        lambda: all(
            net.nodes[seat].machine.live[0].startswith("play") and net.nodes[seat].before for seat in (0, 2)
        )
    )
    net.restart(0)
    net.restart(2)
    net.run(all_gone(net))
    assert net.nodes[0].machine.ledger.live.digests == net.nodes[2].machine.ledger.live.digests
    assert not any(net.faults)


# -- what is not honest -------------------------------------------------------------------------------------


@pytest.mark.parametrize("body", [[], [b"x" * 31], [b"x" * 33], [""], [None], [True], [b"", b""]], ids=str)
def test_words_between_hands_that_are_none(body: list[object]) -> None:
    blamed(at("ready", lambda scene: body))


@pytest.mark.parametrize("body", [[], [1], [b""], ["yes"], [True, True]], ids=str)
def test_acceptance_of_another_form(body: list[object]) -> None:
    blamed(at("accept", lambda scene: body))


def blamed(forge: Forge) -> None:
    players = [Chancer(40 + seat) for seat in range(2)]
    CheatNet(2, {1: forge}, options=SMALL, seed=4, players=players).assert_blamed(FaultCode.BAD_ENCODING)


def test_the_next_contract_holds_the_commitments_that_were_made_between_the_hands() -> None:
    net = net_of([Guest(), Guest(stays=[False]), Guest()], hands=2)
    net.run(lambda: bool(net.nodes[0].before) and bool(net.nodes[2].before))
    old = net.nodes[0].before[0].ending
    assert old is not None
    commitments = [seat.commitment for seat in net.nodes[0].machine.table.contract.roster]
    assert commitments == [old.staying[0], old.staying[2]]
