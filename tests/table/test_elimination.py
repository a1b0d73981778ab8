"""Partners and eliminations over several hands: who scores, who is out, who goes on with whom (E8, E9)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from tests.helpers.fakenet import FakeNet, Node, contract_for, keys_for
from tests.helpers.matches import Plain, hands_begin_at, told
from tests.helpers.prepared import Position, PreparedNet
from uno_p2p.rules.events import Drew, Recycled, TurnedUp
from uno_p2p.rules.presets import parse
from uno_p2p.table import match
from uno_p2p.table.choices import AskAccept, AskMove, AskReact, AskReady, AskRematch
from uno_p2p.table.deal import first_dealer, make_deck
from uno_p2p.table.happenings import HandScored, Left, MatchOver, Moved
from uno_p2p.table.play import play
from uno_p2p.table.table import Table

DRAW = "Y1 Y2 Y3 Y4 B1 B2"


@pytest.fixture
def begin(monkeypatch: pytest.MonkeyPatch) -> Begin:
    return Begin(monkeypatch)


class Begin:
    """Whole matches, hand after hand from given positions."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._patch = monkeypatch

    def __call__(
        self,
        rules: str,
        *positions: Position,
        stays: Sequence[int] = (),
        rematch: bool = False,
        run: bool = True,
    ) -> FakeNet:
        """`stays`: after how many hands each seat leaves."""
        hands_begin_at(self._patch, lambda table, number: positions[number])
        seats = len(positions[0].hands)
        players = [Plain(*stays[seat : seat + 1], rematch=rematch) for seat in range(seats)]
        net = FakeNet(seats, parse(rules.split()), players=players)
        if run:
            net.run(lambda: all(node.machine.ending is not None for node in net.nodes))
            assert not any(net.faults)
        return net


def asked(net: FakeNet, seat: int) -> list[type]:
    player = net.nodes[seat].player
    assert isinstance(player, Plain)
    return [kind for kind in player.asked if kind is not AskReact]


# -- partners -----------------------------------------------------------------------------------------------

TEAMS = Position(["R1", "G1 G2", "Y9 Y8", "BS"], draw=DRAW)


def test_e8_both_of_a_team_get_the_points_of_the_other_one(begin: Begin) -> None:
    net = begin("partners goal=points:20", TEAMS)
    for node in net.nodes:
        assert told(node, HandScored) == [HandScored(0, 0, (23, 0, 23, 0), (23, 0, 23, 0))]
        assert told(node, MatchOver) == [MatchOver((0, 2), (23, 0, 23, 0))]


def test_the_other_team_too(begin: Begin) -> None:
    position = Position(["G1 G2", "R1", "Y9 Y8", "BS"], draw=DRAW, turn=1)
    net = begin("partners goal=first-out", position)
    assert told(net.nodes[2], MatchOver) == [MatchOver((1, 3), (0, 20, 0, 20))]


def test_of_partners_one_leaves_and_nobody_goes_on(begin: Begin) -> None:
    net = begin("partners", TEAMS, stays=[5, 0, 5, 5])
    for node in net.nodes:
        assert told(node, Left) == [Left((1,))]
        assert told(node, MatchOver) == []
        assert node.machine.successor is None
        assert node.machine.result is not None
        assert node.machine.result.totals == (23, 0, 23, 0)


# -- who lets somebody out ----------------------------------------------------------------------------------

LETS_OUT = (
    Position(["R1 G9 G8", "R2", "Y1 Y2"], draw=DRAW),  # seat 1 goes out on the card of seat 0
    Position(["", "RD R1", "B8 B9"], "Y2 Y3 R5", "Y1", turn=1, out=frozenset({0})),  # on its own
    Position(["", "R1 G9", "R2"], draw=DRAW, turn=1, out=frozenset({0})),  # seat 2 on that of seat 1
)


def test_who_lets_somebody_out_is_out_and_the_last_one_left_wins(begin: Begin) -> None:
    net = begin("elimination", *LETS_OUT)
    for node in net.nodes:
        scored = told(node, HandScored)
        assert [(one.winner, one.out) for one in scored] == [(1, (0,)), (1, ()), (2, (1,))]
        (over,) = told(node, MatchOver)
        assert over.champions == (2,)
        assert node.machine.result is not None
        assert node.machine.result.out == frozenset({0, 1})


def test_who_is_out_is_asked_between_hands_and_for_nothing_else(begin: Begin) -> None:
    net = begin("elimination", *LETS_OUT)
    assert asked(net, 0) == [AskAccept, AskMove, AskReady, AskReady, AskRematch]
    assert asked(net, 2) == [AskAccept, AskReady, AskReady, AskMove, AskRematch]


def test_who_is_out_shuffles_and_shares_and_two_play_by_the_two_player_rules(begin: Begin) -> None:
    net = begin("elimination", *LETS_OUT)
    said = [entry for entry in net.nodes[1].machine.ledger.history() if entry.track == "play/1"]
    assert sorted(entry.seat for entry in said if entry.kind == "shuffle") == [0, 1, 2]
    assert {entry.seat for entry in said if entry.kind == "share"} == {0, 1}
    moved = [one.event for one in told(net.nodes[2], Moved)]
    assert Recycled() in moved
    assert [event for event in moved if isinstance(event, Drew)] == [Drew(2, 1), Drew(2, 1)]
    # The Draw Two of the second hand gave its player another turn: it went out on its own card.
    assert [entry.seat for entry in said if entry.kind == "move"] == [1, 1]


def test_who_is_jumped_out_on_is_out_too() -> None:
    position = Position(["R9 Y8 Y9", "G1 G2 G3", "R9"], draw=DRAW)
    net = PreparedNet(position, rules=["elimination", "jump_in=on"]).play(0, "R9").jump(2, "R9")
    assert net.game.let_out == 0
    (scored,) = net.told(HandScored)
    assert isinstance(scored, HandScored)
    assert (scored.winner, scored.out) == (2, (0,))
    net.agree()


def test_who_is_out_is_not_asked_in_the_moment_after_a_play_nor_named_nor_drawn_for() -> None:
    rules = ["elimination", "jump_in=on", "deck=swap112", "blanks=draw-2"]
    position = Position(["WA R9 Y9", "", "WX G1 G2"], draw=DRAW, out=frozenset({1}))
    net = PreparedNet(position, rules=rules).play(0, "WA", "R")
    assert set(net.asked()) == {0, 2}
    net.let_pass()
    assert (net.game.counts, net.game.turn) == ((2, 0, 5), 2)
    assert net.refused(2, net.playing(2, "WX", "B", target=1)) == "no-such-seat"
    net.play(2, "WX", "B", target=0).let_pass()
    assert net.game.counts == (4, 0, 2)
    net.conserved()
    net.agree()


def test_a_real_deck_is_made_by_all_and_dealt_to_those_who_play(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = Position(["R1 G7 G0", "R0", "Y1 Y0"], "R7", "B1 B0")
    net = begin("elimination deck=small39", position, run=False)
    net.run(lambda: all(node.machine.live[0] == "rest/0" for node in net.nodes))
    monkeypatch.setattr(match, "make_deck", make_deck)
    monkeypatch.setattr(match, "play", play)
    net.run(lambda: all(len(_turned(node)) > 0 for node in net.nodes))
    machine = net.nodes[0].machine
    said = list(machine.ledger.history())
    made = [entry.seat for entry in said if entry.kind == "shuffle" and entry.track == "deck/1/0"]
    assert sorted(made) == [0, 1, 2]
    assert sorted(entry.seat for entry in said if entry.kind == "deal") == [0, 1, 2]
    assert machine.table.hand is not None
    game = machine.table.hand.game
    assert (game.absent, game.counts[0]) == (frozenset({0}), 0)
    assert game.dealer in (1, 2)
    assert min(game.counts[1:]) >= 6
    assert machine.table.hand.hands[0].cards == ()
    assert not any(net.faults)


def _turned(node: Node) -> list[object]:
    return [one for one in told(node, Moved) if isinstance(one.event, TurnedUp)]


@pytest.mark.parametrize("cutting", ["on", "off"])
def test_whoever_is_out_is_never_the_first_dealer_of_a_table(cutting: str) -> None:
    keys = [keys_for(seat) for seat in range(4)]
    options = parse(["elimination", f"cut_for_deal={cutting}"])
    contract = replace(contract_for(keys, options), before=bytes(32), out=(0, 2))
    table, dealers = Table(contract, lambda told: None), set()
    for number in range(20):
        table.sid = bytes([number]) * 32
        dealers.add(first_dealer(table))
    assert dealers == {1, 3}


def test_after_a_match_nobody_is_out_any_more(begin: Begin) -> None:
    net = begin("elimination", *LETS_OUT, rematch=True, run=False)
    net.run(lambda: all(node.before for node in net.nodes))
    contract = net.nodes[0].machine.table.contract
    assert (contract.out, contract.scores, len(contract.roster)) == ((), (), 3)


# -- so many points -----------------------------------------------------------------------------------------

CHARGED = (
    Position(["R1", "G9 G8 G7", "Y9"], draw=DRAW),
    Position(["Y9 Y8 Y7", "", "R1"], draw=DRAW, turn=2, out=frozenset({1})),
)


def test_e9_who_reaches_the_points_is_out_and_the_last_one_left_wins(begin: Begin) -> None:
    net = begin("goal=challenge-uno:20", *CHARGED)
    for node in net.nodes:
        assert [(one.totals, one.out) for one in told(node, HandScored)] == [
            ((0, 24, 9), (1,)),
            ((24, 24, 9), (0,)),
        ]
        assert told(node, MatchOver) == [MatchOver((2,), (24, 24, 9))]


def test_two_can_be_out_at_once(begin: Begin) -> None:
    position = Position(["R1", "G9 G8 G7", "Y9 Y8 Y7"], draw=DRAW)
    net = begin("goal=challenge-uno:20", position)
    (scored,) = told(net.nodes[1], HandScored)
    assert scored.out == (1, 2)
    (over,) = told(net.nodes[1], MatchOver)
    assert over.champions == (0,)


# -- leaving a table at which somebody is out ---------------------------------------------------------------

FOUR = Position(["Y1 Y2", "R1 G9 G8", "R2", "B1 B2"], draw=DRAW, turn=1)
"""Seat 2 goes out on the card of seat 1."""


@pytest.mark.parametrize(
    ("leaver", "seats", "out"),
    [(0, (1, 2, 3), (0,)), (3, (0, 1, 2), (1,)), (2, (0, 1, 3), (1,)), (1, (0, 2, 3), ())],
)
def test_who_is_out_stays_out_at_the_next_table_under_its_new_number(
    begin: Begin, monkeypatch: pytest.MonkeyPatch, leaver: int, seats: tuple[int, ...], out: tuple[int, ...]
) -> None:
    stays = [0 if seat == leaver else 5 for seat in range(4)]
    net = begin("elimination", FOUR, stays=stays, run=False)
    playing = [place for place in range(3) if place not in out][:2]
    hands = ["" if place in out else "G7 G8" for place in range(3)]
    hands[playing[0]], hands[playing[1]] = "R1 G9", "R2"
    follow = Position(hands, draw=DRAW, turn=playing[0], out=frozenset(out))

    def deals(table: Table, number: int) -> Position:
        return FOUR if table.n == 4 else follow

    hands_begin_at(monkeypatch, deals)
    stayed = [net.nodes[seat] for seat in seats]
    net.run(lambda: all(len(told(node, HandScored)) == 2 for node in stayed))
    for node in stayed:
        contract = node.machine.table.contract
        assert contract.out == out
        assert contract.identities == tuple(net.contract.identities[seat] for seat in seats)
        assert contract.scores == tuple(23 if seat == 2 else 0 for seat in seats)
        assert told(node, HandScored)[1].out == (playing[0],)
        assert node.machine.table.standings.out == {*out, playing[0]}
    assert not any(net.faults)


def test_a_node_that_starts_again_at_the_next_table_knows_who_is_out(begin: Begin) -> None:
    net = begin("elimination", FOUR, stays=[0, 5, 5, 5], run=False)
    net.run(lambda: all(net.nodes[seat].before for seat in (1, 2, 3)))
    net.restart(1)
    assert net.nodes[1].machine.table.standings.out == frozenset({0})
    assert net.nodes[1].machine.seat == 0


def test_when_one_is_left_who_is_not_out_no_table_follows(begin: Begin) -> None:
    net = begin("elimination", LETS_OUT[0], stays=[5, 0, 5])
    for node in net.nodes:
        assert node.machine.successor is None
        assert told(node, Left) == [Left((1,))]
        assert told(node, MatchOver) == []
