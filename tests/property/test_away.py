"""Away rounds of four to six seats in any schedule: loss, delay, reordering, partitions that heal, crashes.

A schedule is drawn; after it the network is good and the clocks run alike. Then everybody who is there has
decided or has closed the step, or too few are there and the table is adjourned.
"""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from protocol.away import Away
from protocol.freeze import Said
from tests.helpers.away import Local, Message, entry

GRACE = 8.0
FAIR_ROUNDS = 12


class Table:
    """Nodes, a clock for each, and a mailbox between each two. The last `back` seats may be back: they are
    asked, and do not vote.
    """

    def __init__(self, seats: int, gone: frozenset[int], back: int = 0) -> None:
        self.seats = range(seats)
        voters = range(seats - back)
        self.nodes = {
            seat: Local(Away(seat, voters, self.seats, GRACE)) for seat in self.seats if seat not in gone
        }
        self.heard: dict[int, set[Message]] = {seat: {entry(seat)} for seat in self.nodes}

    def bring(self, sender: int, receiver: int, chance: int) -> None:
        """Some of what the sender has, its own and others' (bits of `chance`), comes to the receiver."""
        lacking = sorted((self.known(sender) - self.heard[receiver]), key=repr)
        for place, message in enumerate(lacking):
            if chance >> (place % 16) & 1:
                self.take_in(receiver, message)

    def known(self, seat: int) -> set[Message]:
        return self.heard[seat] | set(self.nodes[seat].own)

    def take_in(self, seat: int, message: Message) -> None:
        self.heard[seat].add(message)
        self.nodes[seat].deliver(message)
        self.nodes[seat].sign()

    def tick(self, seat: int, seconds: float, overdue: frozenset[int]) -> None:
        away = self.nodes[seat].away
        away.now += seconds
        away.overdue |= overdue
        self.nodes[seat].sign()

    def close(self, seat: int) -> None:
        if self.nodes[seat].complete:
            self.nodes[seat].close()
            self.nodes[seat].sign()

    def check(self) -> None:
        """What may never be otherwise. Who has no vote may have gone another way than is decided."""
        outcomes = {node.outcome for node in self.nodes.values() if node.outcome}
        assert len(outcomes) <= 1
        for seat, node in self.nodes.items():
            assert not node.away.evidence
            for outcome in outcomes if node.away.done else ():
                out = outcome.absent | outcome.leaving
                assert outcome.ordinary or seat in out or seat not in node.away.voters

    def settle(self) -> None:
        """From now on everything arrives at once, and every clock runs."""
        for _ in range(4 * FAIR_ROUNDS):
            moved = True
            while moved:
                moved = False
                for seat in self.nodes:
                    for other in self.nodes:
                        for message in sorted(self.known(other) - self.known(seat), key=repr):
                            self.take_in(seat, message)
                            moved = True
                    self.close(seat)
            for seat in self.nodes:
                self.tick(seat, GRACE / 4, frozenset(self.seats))

    @property
    def at_rest(self) -> bool:
        return all(node.outcome or node.away.done for node in self.nodes.values())


def play(table: Table, data: st.DataObject, turns: int) -> None:
    alive = st.sampled_from(sorted(table.nodes))
    cut_off = data.draw(st.frozensets(alive), label="the other side")
    heals = data.draw(st.integers(0, turns), label="heals")
    for turn in range(turns):
        what = data.draw(st.sampled_from(["bring", "bring", "bring", "tick", "tick", "close"]))
        seat = data.draw(alive)
        if what == "bring":
            other = data.draw(alive)
            if turn >= heals or (seat in cut_off) == (other in cut_off):
                table.bring(seat, other, data.draw(st.integers(0, 2**16 - 1)))
        elif what == "tick":
            late = data.draw(st.frozensets(st.sampled_from(sorted(table.seats)), max_size=2))
            table.tick(seat, data.draw(st.sampled_from([0.0, 1.0, 5.0, GRACE])), late)
        else:
            table.close(seat)
        table.check()


@settings(max_examples=60)
@given(st.data())
def test_any_schedule_has_one_outcome_and_ends_while_a_strict_majority_is_there(data: st.DataObject) -> None:
    seats = data.draw(st.integers(4, 6), label="seats")
    gone = data.draw(st.frozensets(st.sampled_from(range(seats)), max_size=(seats - 1) // 2), label="gone")
    table = Table(seats, gone)
    play(table, data, 30)
    table.settle()
    table.check()
    assert table.at_rest


@settings(max_examples=40)
@given(st.data())
def test_any_schedule_has_one_outcome_with_seats_that_may_be_back(data: st.DataObject) -> None:
    voters, back = data.draw(st.integers(2, 5), label="voters"), data.draw(st.integers(1, 3), label="back")
    gone = data.draw(
        st.frozensets(st.sampled_from(range(voters)), max_size=(voters - 1) // 2), label="gone"
    ) | data.draw(st.frozensets(st.sampled_from(range(voters, voters + back))), label="not back")
    table = Table(voters + back, gone, back)
    play(table, data, 30)
    table.settle()
    table.check()
    assert table.at_rest


@settings(max_examples=25)
@given(st.data())
def test_too_few_are_adjourned_and_go_on_when_the_others_are_back(data: st.DataObject) -> None:
    table = Table(4, frozenset())
    lost = {seat: (table.nodes.pop(seat), table.heard.pop(seat)) for seat in (2, 3)}
    play(table, data, 20)
    table.settle()
    assert all(node.away.adjourned for node in table.nodes.values())
    assert not any(node.outcome for node in table.nodes.values())
    for seat, (node, heard) in lost.items():
        table.nodes[seat], table.heard[seat] = node, heard
    table.settle()
    table.check()
    assert table.at_rest


@settings(max_examples=30)
@given(st.data())
def test_a_node_started_again_signs_nothing_else(data: st.DataObject) -> None:
    table = Table(4, frozenset({3}))
    play(table, data, 20)
    for seat, node in table.nodes.items():
        again = Local(Away(seat, table.seats, table.seats, GRACE))
        stored = [message for message in table.heard[seat] if not isinstance(message, Said)]
        for message in [*stored, *node.own]:
            again.deliver(message)
        again.own = node.own
        if node.away.done:
            again.close()
        again.away.now, again.away.overdue = node.away.now + 100 * GRACE, frozenset(table.seats)
        again.sign()
        for other in table.nodes.values():
            for said in again.own:
                other.deliver(said)
            assert not other.away.evidence
