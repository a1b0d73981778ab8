"""After a start a node listens before it speaks; a store that was put back to an older state is noticed."""

from __future__ import annotations

import pytest

from protocol import wire
from protocol.entry import Entry
from protocol.ledger import Ledger
from protocol.sync import Have, have
from tests.helpers.fakenet import FakeNet
from tests.helpers.hands import SMALL, players
from tests.helpers.story import spoken_once
from tests.unit.test_gossip import CONTRACT, ledger
from uno_p2p.table.contract import PATIENCE
from uno_p2p.table.happenings import RolledBack
from uno_p2p.table.hold import Hold
from uno_p2p.table.view import view_of

GRACE = PATIENCE / 2


def hold() -> Hold:
    made = Hold(holds=True, grace=GRACE)
    made.begin(100.0)
    return made


def at(here: Ledger, /, **changes: object) -> Have:
    place = have(here)
    fields = {name: getattr(place, name) for name in ("table", "track", "step", "hint", "spoken", "said")}
    return Have(**{**fields, **changes})


def test_it_ends_when_all_others_have_answered() -> None:
    one, here = hold(), ledger()
    assert not one.ends(100.0, 2)
    one.heard(b"a", have(here), here, 0, 100.0)
    one.heard(b"a", have(here), here, 0, 100.0)
    assert not one.ends(100.1, 2)
    assert one.missing(2) == 1
    one.heard(b"b", have(here), here, 0, 100.0)
    assert one.missing(2) == 0
    assert one.ends(100.2, 2)
    assert not one.holds
    assert one.missing(2) is None
    assert not one.ends(100.3, 2), "it ends once"


def test_other_words_of_away_rounds_are_waited_for_until_the_grace_is_over_and_no_longer() -> None:
    """A store that was put back may lack our own; but some words come to no agreement, ever."""
    one, here = hold(), ledger()
    one.heard(b"a", at(here, said=bytes(8)), here, 0, 100.0)
    assert not one.ends(100.0 + GRACE - 0.1, 1)
    assert one.missing(1) == 1
    assert one.ends(100.0 + GRACE, 1)


def test_whoever_is_found_to_be_away_is_waited_for_no_longer() -> None:
    """While it holds it may hear that others have gone on without a seat, or that one of them is back."""
    one, here = hold(), ledger()
    one.heard(b"a", have(here), here, 0, 100.0)
    assert one.missing(3) == 2
    assert not one.ends(100.1, 3)
    assert one.missing(1) == 0
    assert one.ends(100.1, 1)
    two = hold()
    for peer in (b"a", b"b"):
        two.heard(peer, have(here), here, 0, 100.0)
    assert two.missing(1) == 0, "never fewer than nobody"


def test_after_the_grace_one_answer_is_enough_and_none_never() -> None:
    one, here = hold(), ledger()
    assert not one.ends(100.0 + 10 * GRACE, 2)
    one.heard(b"a", have(here), here, 0, 100.0)
    assert one.ends(100.0 + GRACE, 2)
    other = hold()
    other.heard(b"a", have(here), here, 0, 100.0)
    assert not other.ends(100.0 + GRACE - 1, 2)


def test_the_grace_is_the_tables_own_and_counts_from_the_start() -> None:
    one, here = Hold(holds=True, grace=5.0), ledger()
    one.begin(7.0)
    one.heard(b"a", have(here), here, 0, 7.0)
    assert not one.ends(11.9, 2)
    assert one.ends(12.0, 2)


ELSEWHERE = {"hint": b"another!"}


def test_if_nobody_ever_stands_where_we_do_two_graces_without_anything_new_are_enough() -> None:
    """Double speech has led the others another way, and the step where we parted needs our vote."""
    one, here = hold(), ledger()
    assert not one.ends(100.0 + 2 * GRACE, 1), "nobody was met"
    one.heard(b"a", at(here, **ELSEWHERE), here, 0, 100.0)
    assert not one.ends(100.0 + 2 * GRACE - 0.1, 1)
    assert one.missing(1) == 1
    assert one.ends(100.0 + 2 * GRACE, 1)


def test_whoever_still_gets_something_new_goes_on_listening() -> None:
    one, here, later = hold(), ledger(0, 1), ledger(0, 1)
    later.close()
    one.heard(b"a", at(here, **ELSEWHERE), here, 0, 100.0)
    one.heard(b"a", at(later, **ELSEWHERE), later, 0, 100.0 + GRACE)
    assert not one.ends(100.0 + 3 * GRACE - 0.1, 1)
    one.heard(b"a", at(later, **ELSEWHERE), later, 0, 100.0 + 2 * GRACE)
    assert one.ends(100.0 + 3 * GRACE, 1)


def test_a_peer_of_another_table_is_not_met() -> None:
    one, here = hold(), ledger()
    one.heard(b"a", at(here, table=b"another!"), here, 0, 100.0)
    assert not one.ends(100.0 + 2 * GRACE, 1)


def test_without_a_past_there_is_nothing_to_wait_for() -> None:
    one, here = Hold(holds=False, grace=GRACE), ledger()
    one.begin(100.0)
    assert one.missing(2) is None
    for peer in (b"a", b"b"):
        one.heard(peer, have(here), here, 0, 100.0)
    assert not one.ends(100.0, 2), "it never began"


@pytest.mark.parametrize(
    "changes",
    [
        {"table": bytes(8)},
        {"table": b"another!"},
        {"track": "rest/0"},
        {"step": 1},
        {"hint": b"another!"},
        {"spoken": frozenset({0})},
        {"said": b"another!"},
    ],
    ids=str,
)
def test_only_a_peer_at_our_place_that_knows_no_more_of_us_has_answered(changes: dict[str, object]) -> None:
    one, here = hold(), ledger()
    place = at(here, **changes)
    one.heard(b"a", place, here, 0, 100.0)
    assert one.ends(100.0, 1) is (changes == {"table": CONTRACT[:8]})


def test_where_we_have_spoken_too_a_peer_may_know_it() -> None:
    one, here = hold(), ledger(0)
    one.heard(b"a", have(here), here, 0, 100.0)
    assert one.ends(100.0, 1)


# -- at a table --------------------------------------------------------------------------------------


def in_the_middle(seats: int = 2, kind: str = "move") -> FakeNet:
    net = FakeNet(seats, SMALL, 24, hands=1, players=players("chancer", seats, 24))
    net.run(until=lambda: net.nodes[0].machine.live[2] == kind and len(net.nodes[0].closed) > 12)
    return net


def test_a_first_start_has_no_hold() -> None:
    net = FakeNet(2, SMALL, 24, hands=1)
    assert all(node.sent and not node.machine.hold.holds for node in net.nodes)


def test_nothing_is_said_or_asked_before_the_others_have_answered() -> None:
    net = in_the_middle()
    net.cut = lambda a, b: True
    net.restart(0)
    node = net.nodes[0]
    said = len(node.disk)
    later = net.now + 2 * GRACE
    net.run(until=lambda: net.now > later)
    assert len(node.disk) == said
    assert node.machine.ask is None
    assert view_of(node.machine, node.keys).hold == 1
    net.cut = lambda a, b: False
    net.run()
    assert view_of(node.machine, node.keys).hold is None
    assert len(net.digests()) == 1


def test_of_three_one_that_is_gone_is_waited_for_no_longer_than_the_grace() -> None:
    net = FakeNet(3, SMALL, 6, hands=1, players=players("chancer", 3, 6))
    net.run(until=lambda: len(net.nodes[0].closed) > 12)
    net.cut = lambda a, b: 2 in (a, b)
    net.now += 1000.0
    net.restart(0)
    began = net.now
    net.run(until=lambda: not net.nodes[0].machine.hold.holds)
    assert net.now - began == pytest.approx(GRACE, abs=0.2)


@pytest.mark.parametrize("forgotten", [1, 2, 5])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_store_that_was_put_back_is_noticed_and_nothing_is_said_twice(seat: int, forgotten: int) -> None:
    net = in_the_middle()
    node = net.nodes[seat]
    known = [raw for raw in node.disk if _seat(raw) == seat]
    node.disk = node.disk[: node.disk.index(known[-forgotten])]
    words = len(node.sent)
    net.restart(seat)
    soon = net.now + 5
    net.run(until=lambda: net.now > soon)
    assert RolledBack() in node.happenings
    assert node.happenings.count(RolledBack()) == 1
    view = view_of(node.machine, node.keys)
    assert view.watches
    assert view.ask is None
    assert not [raw for raw in node.sent[words:] if _seat(raw) is not None]
    assert not any(net.faults)
    assert len(net.digests()) == 1, "it follows what the others do"
    other = net.nodes[1 - seat]
    assert not any(isinstance(told, RolledBack) for told in other.happenings)
    spoken_once(net)


def test_a_copy_that_speaks_while_we_run_is_noticed_too() -> None:
    """Two nodes on one identity: the one that hears a word of its own that it has not said, is silent."""
    net = in_the_middle()
    node = net.nodes[0]
    copy = type(node.machine)(net.contract, node.keys, list(node.disk), hold=False)
    net.run(
        until=lambda: len(node.disk) > len(copy.ledger.live.steps) + 40 or node.machine.result is not None
    )
    copy.start()
    for raw in node.disk:
        copy.receive(b"1", raw)
    assert copy.rolled_back
    assert copy.ask is None


def _seat(raw: bytes) -> int | None:
    message = wire.decode(raw)
    return message.seat if isinstance(message, Entry) else None
