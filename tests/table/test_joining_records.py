"""Records of tables at which people came and went: judged, told again, and read by a reader of its own."""

from __future__ import annotations

from functools import cache

from tests.helpers.joining import JoinNet, newcomer, returning
from tests.second.follow import follow
from tests.second.story import story
from uno_p2p.lab.audit import Verdict, audit
from uno_p2p.lab.replay import lines, load
from uno_p2p.players.bot import Bot
from uno_p2p.rules.presets import parse
from uno_p2p.table.export import encode_export
from uno_p2p.ui.words import Words


@cache
def played() -> tuple[JoinNet, tuple[bytes, ...]]:
    """A person takes a bot's place, and the bot returns; and the records of all three tables."""
    net = JoinNet([Bot(), Bot()], options=parse(["deck=small28"]), hands=3, seed=5)
    net.knock(newcomer(1, name="Dora", bot=False, player=Bot()))
    net.run(lambda: len(net.nodes[1].before) == 1)
    net.knock(returning(net.nodes[0], 1, Bot()), 1, 2)
    net.settle()
    net.at_one_table(1, 2, 3)
    node = net.nodes[1]
    records = [(contract, disk) for contract, _, disk in node.shelf]
    records.append((node.machine.table.contract, node.disk))
    return net, tuple(encode_export(contract.encode(), disk) for contract, disk in records)


def test_a_judge_who_was_not_there_agrees() -> None:
    _, records = played()
    assert len(records) == 3
    for record in records:
        report = audit(record)
        assert report.verdict is Verdict.AGREES
        assert report.judge is not None
        assert report.judge.machine.ending is not None


def test_the_second_reader_comes_to_the_same_ends() -> None:
    net, records = played()
    node = net.nodes[1]
    for record, machine in zip(records, [*node.before, node.machine], strict=True):
        follower = follow(record, story)
        assert follower.over
        assert follower.place.prev == machine.ledger.live.digests[-1]
        assert follower.table.scores == list(machine.table.standings.totals)


def test_who_came_is_told_again() -> None:
    _, records = played()
    told = [list(lines(load(record), Words("en"))) for record in records]
    assert any("Dora sits down at the table." in line for line in told[0])
    assert any("player 0 gives up its place for that." in line for line in told[0])
    assert any("player 0 sits down at the table." in line for line in told[1])
