"""Words of one seat that tear a step: more than two, of other stories, where a step is frozen, kept badly."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from protocol import wire
from protocol.entry import Entry, sign
from protocol.freeze import frozen_step
from tests.fuzz import target_table
from tests.fuzz.company import Company
from tests.fuzz.crashes import CRASHES
from tests.helpers.cheat import hear
from tests.helpers.liar import LiarNet
from tests.helpers.sweep import some
from uno_p2p.table.machine import Machine

Told = Callable[[LiarNet, int, Entry], list[Entry]]


def tears(kind: str, told: Told, seats: int = 4) -> None:
    """The liar's first word of this kind is for each target what `told` makes of it. All others come to one
    end without it.
    """
    net = LiarNet(seats)
    first: list[Entry] = []

    def says(target: int, raw: bytes, entry: Entry | None) -> list[bytes]:
        if entry and entry.seat == net.liar and entry.kind == kind and not first:
            first.append(entry)
        if entry and first and entry.digest == first[0].digest:
            return [other.raw for other in told(net, target, entry)]
        return [raw]

    net.says = says
    net.tick = 0.25
    net.ends()
    assert net.machine(0).table.barred == {net.liar}


def test_words_of_other_stories_do_not_hide_the_one_that_others_have_gone_on_with() -> None:
    """One node hears two of them first, so its ledger has no room for the word that counts."""

    def told(net: LiarNet, target: int, entry: Entry) -> list[Entry]:
        others = [net.signed(entry, prev=digit * 32) for digit in (b"1", b"2")]
        return [*others, entry] if target == 0 else [entry]

    tears("move", told)


@pytest.mark.parametrize("kind", some(["move", "commit", "deal"]))
def test_another_second_word_for_everybody(kind: str) -> None:
    """Each keeps two, and freezes with them; all need what the others have kept."""
    tears(kind, lambda net, target, entry: [entry, net.signed(entry, [*entry.body, target])], seats=5)


@pytest.mark.parametrize("kind", some(["move", "ready", "show"]))
def test_both_words_to_one_and_one_word_to_the_others(kind: str) -> None:
    """One cannot end the step; the others may rest already, and wait for it."""
    tears(kind, lambda net, target, entry: [net.signed(entry), entry] if target == 0 else [entry])


def test_who_restarts_after_its_freeze_has_not_closed_that_step() -> None:
    """All words are in its journal, and its freeze comes after them."""
    net = LiarNet(4)
    net.loses = lambda source, target, raw: source == 1 and b"deal" in raw
    net.run(lambda: all(at_deal(net.machine(seat), but=1) for seat in (0, 2)), limit=300)
    net.loses = lambda source, target, raw: frozen(raw) is not None and source != target
    for seat in net.honest:
        net.deliver(net.liar, seat, unasked(net).raw)
    net.run(lambda: any(frozen(raw) for raw in net.nodes[0].disk), limit=60)
    at = net.machine(0).live
    net.restart(0)
    assert net.machine(0).live == at
    net.loses = lambda source, target, raw: False
    net.tick = 0.25
    net.ends()


def at_deal(machine: Machine, but: int) -> bool:
    """Everybody but one has spoken there."""
    return machine.live[2] == "deal" and set(machine.ledger.live.spoken) == {0, 1, 2, 3} - {but}


def frozen(raw: bytes) -> tuple[str, int] | None:
    """The step that is frozen by this frame."""
    message = wire.decode(raw)
    return frozen_step(message.track) if isinstance(message, Entry) else None


def unasked(net: LiarNet) -> Entry:
    """The liar's word at a shuffle that was not its own."""
    (deck,) = (track for track in net.machine(0).ledger.tracks if track.name == "deck/0/0")
    k = next(k for k, step in enumerate(deck.steps) if step and net.liar not in step)
    identity = net.nodes[net.liar].keys.identity
    return sign(identity, deck.sid, deck.name, k, net.liar, deck.digests[k], "shuffle", [])


def guilty_and_then_double(*, to_all: bool) -> LiarNet:
    """The liar is guilty already, and everybody about to freeze, when it says two things at `deal`."""
    net = LiarNet(4)
    torn: list[tuple[str, int]] = []

    def says(target: int, raw: bytes, entry: Entry | None) -> list[bytes]:
        if entry is None:
            return [raw]
        if entry.seat != net.liar or entry.track.startswith("away/"):
            return []
        if torn and (entry.track, entry.step) == torn[0]:
            other = net.signed(entry).raw
            return [raw, other] if to_all else [other if target == 2 else raw]
        return [raw]

    net.says = says
    net.run(lambda: net.machine(0).live[2] == "deal", limit=300)
    torn.append(net.machine(0).live[:2])
    for seat in net.honest:
        net.deliver(net.liar, seat, unasked(net).raw)
    net.tick = 0.25
    net.ends()
    return net


def test_two_words_in_a_step_that_is_frozen_for_another_reason_reach_everybody() -> None:
    net = guilty_and_then_double(to_all=False)
    assert net.machine(0).table.barred == {net.liar}


def test_a_second_word_of_one_who_is_guilty_already_is_stored() -> None:
    net = guilty_and_then_double(to_all=True)
    for seat in net.honest:
        reader = Machine(net.contract, None)
        hear(reader, net.nodes[seat].disk)
        assert reader.ledger.live.digests[-1] == net.machine(seat).ledger.live.digests[-1]


def test_the_late_word_of_a_seat_that_was_asked_is_never_out_of_turn() -> None:
    """Two locks of one round leave no word of a step, so nobody was absent by it: a word comes late."""
    net = LiarNet(5, seed=2, hands=2)
    late, slow = [], True

    def says(target: int, raw: bytes, entry: Entry | None) -> list[bytes]:
        if entry is None:
            return [raw]
        about_deal = entry.track == "away/play/0/0"
        if (
            entry.seat != net.liar
            or entry.kind == "cut"
            or (entry.track.startswith("away/") and not about_deal)
        ):
            return []
        if entry.kind != "freeze":
            return [raw]
        if entry.step > 0:
            return []
        out, held, *rest = entry.body
        assert isinstance(held, list)
        return [net.signed(entry, [out, held[:-1], *rest]).raw] if target == 1 else [raw]

    def lost(source: int, target: int, raw: bytes) -> bool:
        """What seat 3 says of the hand is on the way for very long."""
        entry = wire.decode(raw)
        mine = slow and source == 3 and (not isinstance(entry, Entry) or entry.track.startswith("play/"))
        if mine and isinstance(entry, Entry):
            late.append((target, raw))
        return mine

    net.says, net.loses = says, lost
    net.run(lambda: all(net.machine(seat).live[0] == "play/0" for seat in range(5)), limit=50)
    slow = False
    net.cut = lambda a, b: 3 in (a, b)
    net.tick = 0.5
    net.run(lambda: all(net.machine(seat).live[0] != "play/0" for seat in range(3)), limit=400)
    (decided,) = net.machine(0).ledger.tracks[-2].outcomes.values()
    assert decided.double == {net.liar}
    assert not decided.entries
    net.cut = lambda a, b: False
    assert any(target == 0 for target, _ in late)
    for target, raw in late:
        if target != net.liar:
            net.deliver(3, target, raw)
    assert not [fault for seat in net.honest for fault in net.machine(seat).faults if fault.seat != net.liar]
    net.ends()


def test_a_proof_that_no_decision_counts_is_not_asked_for() -> None:
    """A false shuffle comes to one node after it has frozen, and the others decide without it."""
    net = LiarNet(4)
    kept: list[Entry] = []

    def says(target: int, raw: bytes, entry: Entry | None) -> list[bytes]:
        if entry is None:
            return [raw]
        if entry.kind == "shuffle" and entry.seat == net.liar and target == 0 and not kept:
            *rest, proof = entry.body
            assert isinstance(proof, bytes)
            kept.append(net.signed(entry, [*rest, proof[:-1] + bytes([proof[-1] ^ 1])]))
        away = entry.seat != net.liar or entry.track.startswith("away/") or bool(kept)
        return [] if away else [raw]

    net.says = says
    net.run(lambda: bool(kept), limit=50)
    net.tick = 0.25
    one = net.machine(0)
    net.run(lambda: one.course.absence.vote is not None and one.course.absence.vote.voted == (0,), limit=200)
    net.busy = 0
    net.run(lambda: len(net.waiting) > 8, limit=200)
    net.busy = None
    one.now = net.now
    effects = one.receive(bytes([net.liar]), kept[0].raw)  # the shell is busy receiving, and proves nothing
    for source, raw in net.waiting:
        effects += one.receive(bytes([source]), raw)
    assert one.live[0] == "deck/0/1"
    assert not one.course.hearing.backlog
    net.inject(0, effects)
    net.ends()


def test_a_journal_leads_to_where_its_node_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """A freeze that comes after two words of a seat is what opens the step again; nobody says these twice."""
    places: list[tuple[object, object]] = []

    class Looking(Company):
        def restart(self, seat: int) -> None:
            before = self.machines[seat].live
            super().restart(seat)
            places.append((before, self.machines[seat].live))

    monkeypatch.setattr(target_table, "Company", Looking)
    (data,) = (data for _, data, why in CRASHES if why.startswith("a freeze opens a torn step again"))
    target_table.run(bytes.fromhex(data))
    assert places
    assert all(before == after for before, after in places)
