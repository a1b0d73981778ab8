"""Who joins a table that plays: named by all who stay or not at all, with which place, name and points.

The hands are short: they begin with one card in the hand of the last seat, which has the turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from tests.helpers.joining import JoinNet, Sitter, names, newcomer, returning
from tests.helpers.short_hands import shorten
from uno_p2p.rules.presets import parse
from uno_p2p.table.choices import AskAccept, Leave, Ready
from uno_p2p.table.former import Former
from uno_p2p.table.happenings import HandScored, Joined, Left, MatchOver

CLASSIC = parse(["classic"])
YIELDS = Ready(yields=True)


@pytest.fixture(autouse=True)
def _short_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    shorten(monkeypatch)


def net_of(
    players: Sequence[Sitter], hands: int = 3, options: tuple[str, ...] = (), **more: object
) -> JoinNet:
    rules = parse(["classic", *options]) if options else CLASSIC
    return JoinNet(players, options=rules, hands=hands, seed=4, **more)  # type: ignore[arg-type]


def sitters(count: int) -> list[Sitter]:
    return [Sitter(seat) for seat in range(count)]


def at_table(net: JoinNet, number: int, *nodes: int) -> None:
    """Until these nodes play a hand at their number-th table after the first."""
    net.run(
        lambda: all(
            len(net.nodes[node].before) >= number and net.nodes[node].machine.live[0].startswith("play")
            for node in nodes
        )
    )


def old_totals(net: JoinNet, node: int = 0) -> tuple[int, ...]:
    return net.nodes[node].before[-1].table.standings.totals


# -- sitting down -------------------------------------------------------------------------------------------


def test_who_is_named_by_all_sits_down_after_the_hand() -> None:
    net = net_of(sitters(3))
    comer = net.knock(newcomer(1, name="Dora"))
    net.settle()
    assert comer.sits == 3
    contract = net.at_one_table(0, 1, 2, 3)
    assert names(contract) == ("player 0", "player 1", "player 2", "Dora")
    old = net.nodes[0].before[-1]
    assert contract.before == old.ledger.live.digests[-1]
    assert contract.scores == (*old.table.standings.totals, 0)
    assert max(contract.scores) > 0
    assert (contract.hands, contract.former, contract.out) == (2, (), ())
    assert contract.roster[3] == comer.seat
    assert (contract.options, contract.grace, contract.policy) == (CLASSIC, net.contract.grace, "recover")
    for node in net.nodes[:3]:
        assert len(node.before) == 1
        assert Joined(("Dora",)) in node.happenings
        assert len([told for told in node.happenings if isinstance(told, HandScored)]) == 3
    assert len([told for told in net.nodes[3].happenings if isinstance(told, HandScored)]) == 2


def test_players_are_shown_who_waits() -> None:
    players = sitters(2)
    net = net_of(players)
    comer = net.knock(newcomer(1))
    net.settle()
    assert players[0].seen[0] == (comer.seat,)
    assert players[0].seen[1] == ()


def test_who_takes_the_place_of_one_that_leaves() -> None:
    net = net_of([Sitter(0), Sitter(1, rests=[Leave()]), Sitter(2)])
    net.knock(newcomer(1, name="Dora"))
    net.settle()
    contract = net.at_one_table(0, 2, 3)
    assert names(contract) == ("player 0", "Dora", "player 2")
    totals = old_totals(net)
    assert contract.scores == (totals[0], 0, totals[2])
    assert contract.former == (Former(net.contract.identities[1], totals[1]),)


def test_of_two_one_leaves_and_another_comes() -> None:
    net = net_of([Sitter(0, rests=[Leave()]), Sitter(1)])
    net.knock(newcomer(1, name="Dora"))
    net.settle()
    assert names(net.at_one_table(1, 2)) == ("Dora", "player 1")


def test_a_name_that_is_there_gets_a_number() -> None:
    net = net_of(sitters(2))
    net.knock(newcomer(1, name="player 0"))
    net.settle()
    assert names(net.at_one_table(0, 1, 2)) == ("player 0", "player 1", "player 0 2")


def test_nobody_loses_a_name_to_one_who_comes() -> None:
    net = net_of([Sitter(0, rests=[Leave()]), Sitter(1), Sitter(2)])
    net.knock(newcomer(1, name="player 2"))
    net.settle()
    assert names(net.at_one_table(1, 2, 3)) == ("player 2 2", "player 1", "player 2")


def test_at_a_full_table_nobody_sits_down() -> None:
    net = net_of(sitters(2), options=("deck=small28", "first_card=effects"))
    net.knock(newcomer(1), 0, 1)
    net.settle()
    small = net.at_one_table(0, 1, 2)
    assert len(small.roster) == 3  # as many as the deck has cards for
    net = net_of(sitters(3), options=("deck=small28",))
    comer = net.knock(newcomer(1))
    net.settle()
    assert comer.sits is None
    assert all(node.before == [] for node in net.nodes)


def test_two_at_once_get_the_places_in_the_order_of_their_keys() -> None:
    net = net_of(sitters(3))
    comers = sorted((net.knock(newcomer(n)) for n in (1, 2)), key=lambda comer: comer.seat.identity)
    net.settle()
    contract = net.at_one_table(0, 1, 2, 3, 4)
    assert contract.roster[3:] == tuple(comer.seat for comer in comers)


def test_fewer_come_than_stay_at_one_rest_and_the_others_at_the_next() -> None:
    # If none of them came, those who stay would still be a strict majority.
    net = net_of(sitters(2), hands=4)
    comers = [net.knock(newcomer(n)) for n in (1, 2)]
    net.settle()
    first, second = sorted(comers, key=lambda comer: comer.seat.identity)
    assert (first.sits, second.sits) == (2, None)
    net = net_of(sitters(2), hands=4)
    comers = [net.knock(newcomer(n)) for n in (1, 2)]
    at_table(net, 1, 0, 1)
    first, second = sorted(comers, key=lambda comer: comer.seat.identity)
    net.knock(second)  # now the first one has heard of it, too
    net.settle()
    assert len(net.at_one_table(0, 1, 2, 3).roster) == 4


def test_after_a_match_a_newcomer_begins_the_next_one_with_the_others() -> None:
    net = net_of([Sitter(0, rematches=[True]), Sitter(1, rematches=[True])], hands=1)
    net.knock(newcomer(1, name="Dora"))
    net.settle()
    contract = net.at_one_table(0, 1, 2)
    assert names(contract) == ("player 0", "player 1", "Dora")
    assert (contract.scores, contract.hands, contract.former) == ((), 1, ())


# -- a bot's place ------------------------------------------------------------------------------------------


def test_a_bot_gives_its_place_to_a_person() -> None:
    net = net_of([Sitter(0), Sitter(1, ready=YIELDS), Sitter(2, ready=YIELDS)])
    net.knock(newcomer(1, name="Dora", bot=False))
    net.settle()
    contract = net.at_one_table(0, 2, 3)
    assert names(contract) == ("player 0", "Dora", "player 2")
    totals = old_totals(net)
    assert contract.scores == (totals[0], 0, totals[2])
    assert contract.former == (Former(net.contract.identities[1], totals[1]),)
    bot = net.nodes[1]
    assert bot.before == []
    assert bot.machine.successor == contract
    assert Joined(("Dora",), (1,)) in bot.happenings


def test_a_bot_keeps_its_place_if_somebody_else_leaves_or_a_bot_comes() -> None:
    net = net_of([Sitter(0, ready=YIELDS), Sitter(1, rests=[Leave()]), Sitter(2)])
    net.knock(newcomer(1, name="Dora", bot=False))
    net.settle()
    assert names(net.at_one_table(0, 2, 3)) == ("player 0", "Dora", "player 2")
    net = net_of([Sitter(0, ready=YIELDS), Sitter(1)])
    net.knock(newcomer(1, name="Dora", bot=True))
    net.settle()
    assert names(net.at_one_table(0, 1, 2)) == ("player 0", "player 1", "Dora")


def test_a_bot_keeps_its_place_if_not_all_want_the_person() -> None:
    net = net_of([Sitter(0, ready=Ready(joiners=())), Sitter(1, ready=YIELDS)])
    comer = net.knock(newcomer(1, bot=False))
    net.settle()
    assert comer.sits is None
    assert all(node.before == [] for node in net.nodes)


def test_of_bots_only_one_stays_to_tell_the_others() -> None:
    net = net_of([Sitter(0, ready=YIELDS), Sitter(1, ready=YIELDS), Sitter(2, ready=YIELDS)], hands=4)
    for number in (1, 2, 3):
        net.knock(newcomer(number, bot=False))
    at_table(net, 1, 2)
    contract = net.contract_of(2)
    assert net.contract.identities[2] in contract.identities
    assert sum(identity in net.contract.identities for identity in contract.identities) == 2


# -- not this time ------------------------------------------------------------------------------------------


def test_who_is_not_known_to_all_waits_for_the_next_rest() -> None:
    net = net_of(sitters(3), hands=3)
    comer = net.knock(newcomer(1), 0, 1)
    net.run(lambda: net.nodes[0].machine.live[0] == "play/1")
    assert net.nodes[0].before == []
    net.knock(comer, 2)
    net.settle()
    assert comer.sits == 3
    assert net.at_one_table(0, 1, 2, 3).hands == 1


def test_two_doors_with_different_people_that_have_not_heard_of_each_other() -> None:
    net = net_of(sitters(3))
    one, two = net.knock(newcomer(1), 0, 1), net.knock(newcomer(2), 1, 2)
    net.settle()
    assert (one.sits, two.sits) == (None, None)
    assert all(node.before == [] for node in net.nodes)


def test_whoever_one_player_does_not_want_stays_outside() -> None:
    net = net_of([Sitter(0), Sitter(1, ready=Ready(joiners=())), Sitter(2)])
    comer = net.knock(newcomer(1))
    net.settle()
    assert comer.sits is None


@pytest.mark.parametrize("field", ["commitment", "name", "bot"])
def test_one_that_is_named_differently_is_not_seated(field: str) -> None:
    net = net_of(sitters(3))
    comer = newcomer(1)
    net.knock(comer)
    other = {"commitment": b"x" * 32, "name": "somebody", "bot": not comer.seat.bot}[field]
    net.knock(comer, 2, says=replace(comer.seat, **{field: other}))
    net.settle()
    assert comer.sits is None
    assert all(node.before == [] for node in net.nodes)


# -- who does not come --------------------------------------------------------------------------------------


def test_the_others_go_on_without_one_who_never_signs() -> None:
    net = net_of(sitters(3), hands=3)
    comer = net.knock(newcomer(1, name="Dora", comes=False))
    began = net.now
    net.run(lambda: len(net.nodes[0].before) == 2)
    net.gone(comer)
    net.settle()
    assert net.now - began < 200  # its time, then a round of votes; no more
    contract = net.at_one_table(0, 1, 2)
    assert contract.identities == net.contract.identities
    failed = net.nodes[0].before[1]
    assert contract.before == failed.ledger.live.digests[-1]
    assert failed.ledger.live.name == "again"
    assert contract.scores == net.nodes[0].before[0].table.standings.totals
    assert contract.hands == 2
    assert contract.former == (Former(comer.seat.identity, 0),)
    assert not any(isinstance(told, MatchOver) for told in net.nodes[0].happenings[:-3])
    assert len([told for told in net.nodes[0].happenings if isinstance(told, HandScored)]) == 3


def test_the_others_go_on_without_one_who_declines() -> None:
    net = net_of(sitters(3), hands=3)
    comer = net.knock(newcomer(1, name="Dora", player=Sitter(accepts=[False])))
    net.run(lambda: len(net.nodes[0].before) == 2)
    net.gone(comer)
    net.settle()
    contract = net.at_one_table(0, 1, 2)
    assert contract.identities == net.contract.identities
    assert Left((3,)) in net.nodes[0].happenings
    assert net.nodes[3].before == []


def test_two_stay_and_one_never_comes() -> None:
    net = net_of(sitters(2), hands=2)
    comer = net.knock(newcomer(1, comes=False))
    net.run(lambda: len(net.nodes[0].before) == 2)
    net.gone(comer)
    net.settle()
    assert net.at_one_table(0, 1).identities == net.contract.identities


def test_a_seat_that_is_cut_off_after_its_word_is_gone_on_without_and_comes_back_with_its_points() -> None:
    net = net_of(sitters(4), hands=4)
    net.knock(newcomer(1, name="Dora"))
    net.run(lambda: net.nodes[0].machine.ledger.live.name == "rest/0")
    net.run(lambda: bool(net.nodes[0].before))
    net.cut = lambda a, b: 3 in (a, b)
    net.run(lambda: len(net.nodes[0].before) == 2)
    contract = net.contract_of(0)
    assert net.contract.identities[3] not in contract.identities
    (former,) = contract.former
    assert former == Former(net.contract.identities[3], net.nodes[0].before[0].table.standings.totals[3])
    back = net.knock(returning(net.nodes[3], 1), 0, 1, 2, 4)
    at_table(net, 3, 0, 1, 2)
    contract = net.contract_of(0)
    assert contract.scores[contract.identities.index(back.seat.identity)] == former.score
    assert contract.former == ()


# -- who returns --------------------------------------------------------------------------------------------


def test_who_returns_keeps_its_points_and_so_say_those_who_came_meanwhile() -> None:
    net = net_of([Sitter(0), Sitter(1), Sitter(2, rests=[Leave()])], hands=4)
    net.knock(newcomer(1, name="Dora"))
    at_table(net, 1, 0, 1)
    score = net.nodes[0].before[0].table.standings.totals[2]
    assert score > 0
    assert net.contract_of(3).former == (Former(net.contract.identities[2], score),)
    back = net.knock(returning(net.nodes[2], 1), 0, 1, 3)
    net.settle()
    assert back.sits == 4
    contract = net.at_one_table(0, 1, 3, 4)
    assert names(contract) == ("player 0", "player 1", "Dora", "player 2")
    assert contract.scores[3] == score
    assert contract.former == ()


def test_where_points_are_charged_nobody_gains_by_coming_late() -> None:
    net = net_of(sitters(3), options=("goal=lowest:500",))
    net.knock(newcomer(1))
    net.settle()
    contract = net.at_one_table(0, 1, 2, 3)
    totals = old_totals(net)
    assert contract.scores == (*totals, max(totals))
    assert max(totals) > 0


def test_a_partner_s_place_comes_with_the_team_s_points() -> None:
    players = [Sitter(0), Sitter(1, rests=[Leave()]), Sitter(2), Sitter(3)]
    net = net_of(players, options=("partners=on",))
    net.knock(newcomer(1, name="Dora"))
    net.settle()
    contract = net.at_one_table(0, 2, 3, 4)
    assert names(contract) == ("player 0", "Dora", "player 2", "player 3")
    assert contract.scores == old_totals(net)
    assert contract.scores[1] == contract.scores[3] > 0


def test_partners_are_four_nobody_else_sits_down() -> None:
    net = net_of(sitters(4), options=("partners=on",))
    comer = net.knock(newcomer(1))
    net.settle()
    assert comer.sits is None


def test_whoever_leaves_with_a_new_match_is_forgotten() -> None:
    players = [Sitter(0, rematches=[True]), Sitter(1, rematches=[True]), Sitter(2)]
    net = net_of(players, hands=1)
    net.settle()
    assert net.at_one_table(0, 1).former == ()


def test_the_one_who_opened_the_table_may_leave_like_anybody() -> None:
    net = net_of([Sitter(0, rests=[Leave()]), *sitters(3)[1:]], hands=3)
    net.knock(newcomer(1, name="Dora"))
    at_table(net, 1, 1, 2)
    net.knock(returning(net.nodes[0], 1), 1, 2, 3)
    net.settle()
    assert names(net.at_one_table(1, 2, 3, 4)) == ("Dora", "player 1", "player 2", "player 0")


# -- restarts and the network -------------------------------------------------------------------------------


@pytest.mark.parametrize("node", [0, 2, 3], ids=["first", "last", "newcomer"])
@pytest.mark.parametrize("moment", [0, 15, 40, 90])
def test_whoever_is_killed_around_it_comes_back_to_the_same_table(node: int, moment: int) -> None:
    net = net_of(sitters(3), hands=2)
    comer = net.knock(newcomer(1))
    net.run(lambda: net.nodes[0].machine.live[0].startswith("rest"))
    if node == 3:
        net.run(lambda: comer.sits is not None)
    until = net.performed + moment
    net.run(lambda: net.performed >= until or net.all_over())
    net.restart(node)
    net.settle()
    assert len(net.at_one_table(0, 1, 2, 3).roster) == 4


def test_all_are_killed_at_once_before_the_newcomer_has_signed() -> None:
    net = net_of(sitters(3), hands=2)
    comer = net.knock(newcomer(1))
    net.run(lambda: comer.sits is not None)
    for node in range(4):
        net.restart(node)
    net.settle()
    assert len(net.at_one_table(0, 1, 2, 3).roster) == 4


@pytest.mark.parametrize("seed", range(2))
def test_in_bad_weather(seed: int) -> None:
    net = net_of(sitters(3), hands=2, lose=0.1, duplicate=0.2, delay=(0.001, 0.1))
    net.rng.seed(seed)
    net.knock(newcomer(1))
    net.settle()
    net.at_one_table(0, 1, 2, 3)


def test_the_newcomer_is_asked_before_it_plays() -> None:
    asked: list[type] = []

    class Asked(Sitter):
        def decide(self, view, ask, now):  # type: ignore[no-untyped-def]
            asked.append(type(ask))
            return super().decide(view, ask, now)

    net = net_of(sitters(2), hands=2)
    net.knock(newcomer(1, player=Asked(5)))
    net.settle()
    assert asked[0] is AskAccept
