"""One machine, fed by hand: what waits, what is too late, what follows a verdict, and what is said when."""

from __future__ import annotations

import pytest

from protocol import wire
from protocol.entry import Entry, sign
from protocol.errors import FaultCode
from protocol.sync import Have
from tests.helpers.cheat import hear
from tests.helpers.hands import Case, played
from uno_p2p.table.choices import DrawCard, Keep, Play, Ready
from uno_p2p.table.effects import Blame, Counted, Effect, Persist, Post, Refuse, Send
from uno_p2p.table.machine import Machine

CASE: Case = (2, 13, "chancer")
OTHER = 1


def entries() -> list[Entry]:
    return list(played(CASE).nodes[0].machine.ledger.history())


def until(track: str, step: int) -> list[Entry]:
    """Everything before this step."""
    found = []
    for entry in entries():
        if (entry.track, entry.step) == (track, step):
            return found
        found.append(entry)
    raise AssertionError("no such step")


def spectator(said: list[Entry]) -> Machine:
    machine = Machine(played(CASE).contract, None)
    hear(machine, [entry.raw for entry in said])
    return machine


def by(
    seat: int, track: str, step: int, prev: bytes, kind: str = "word", body: list[object] | None = None
) -> Entry:
    """Another entry, truly signed by the seat."""
    net = played(CASE)
    sid = next(t.sid for t in net.nodes[0].machine.ledger.tracks if t.name == track)
    return sign(net.nodes[seat].keys.identity, sid, track, step, seat, prev, kind, body or [])


def digest_before(track: str, step: int) -> bytes:
    (found,) = [t for t in played(CASE).nodes[0].machine.ledger.tracks if t.name == track]
    return found.digests[step]


def last_step(track: str) -> int:
    return max(entry.step for entry in entries() if entry.track == track)


def own(seat: int, said: list[Entry]) -> Machine:
    """The seat's own machine, started when it has heard this much."""
    net = played(CASE)
    machine = Machine(net.contract, net.nodes[seat].keys, [entry.raw for entry in said], hold=False)
    machine.start()
    return machine


def hear_own(machine: Machine, entry: Entry) -> list[Effect]:
    """An entry of the seat's own or of another one, as if this very machine had said its own."""
    if entry.seat == machine.seat:
        machine._speaker._own_word = entry.digest
    return machine.receive(b"", entry.raw)


# -- words for what never comes ----------------------------------------------------------------------


@pytest.mark.parametrize("track", ["table", "deck/0/0", "rest/0"])
def test_a_word_beyond_the_end_of_a_track_convicts_early_and_late(track: str) -> None:
    """The last to speak knows the digest after the end. Who hears it before and who hears it after agree."""
    step = last_step(track) + 1
    beyond = by(OTHER, track, step, digest_before(track, step))
    to_the_end = [*until(track, step - 1), *[e for e in entries() if (e.track, e.step) == (track, step - 1)]]
    late = spectator(to_the_end)
    hear(late, [beyond.raw])
    early = spectator(to_the_end[:-1])
    hear(early, [beyond.raw])
    assert not early.faults
    hear(early, [to_the_end[-1].raw])
    for machine in (late, early):
        (fault,) = machine.faults
        assert (fault.code, fault.seat, fault.entry) == (FaultCode.WRONG_KIND, OTHER, beyond.digest)


def test_a_word_beyond_the_end_on_another_digest_is_dropped() -> None:
    machine = spectator(until("play/0", 0))
    hear(machine, [by(OTHER, "deck/0/0", last_step("deck/0/0") + 1, b"x" * 32).raw])
    hear(machine, [by(OTHER, "deck/0/0", 4000, digest_before("deck/0/0", 0)).raw])
    assert machine.faults == []
    assert machine.counters["late"] == 2


def test_a_word_at_a_finished_step_where_the_seat_was_not_asked() -> None:
    machine = spectator(until("play/0", 0))
    shuffles = [entry for entry in entries() if entry.kind == "shuffle"]
    first = next(entry for entry in shuffles if entry.seat != OTHER)
    hear(machine, [by(OTHER, first.track, first.step, first.prev, "shuffle").raw])
    (fault,) = machine.faults
    assert (fault.code, fault.seat) == (FaultCode.WRONG_KIND, OTHER)


def test_a_word_that_waited_for_a_step_where_the_seat_is_not_asked() -> None:
    moves = [entry for entry in entries() if entry.kind == "move" and entry.seat != OTHER]
    first = moves[0]
    before = until(first.track, first.step)
    machine = spectator(before[:-1])
    hear(machine, [by(OTHER, first.track, first.step, first.prev, "move", ["draw"]).raw])
    assert machine.faults == []
    hear(machine, [before[-1].raw])
    (fault,) = machine.faults
    assert (fault.code, fault.seat) == (FaultCode.WRONG_KIND, OTHER)


def test_an_entry_is_told_as_counted_when_its_step_has_come() -> None:
    """Once, and not before: those who look on are sent it then."""
    said = until("deck/0/0", 1)
    after = next(e for e in entries() if (e.track, e.step) == ("deck/0/0", 1))
    machine = spectator(said[:-1])
    early = machine.receive(b"", after.raw)
    assert not any(isinstance(effect, Counted) for effect in early)
    effects = [*machine.receive(b"", said[-1].raw), *machine.receive(b"", after.raw)]
    assert [e.raw for e in effects if isinstance(e, Counted)] == [said[-1].raw, after.raw]


# -- after a verdict ---------------------------------------------------------------------------------


def stopped() -> tuple[Machine, list[Effect]]:
    """Of two one has said two things: the other cannot decide that alone."""
    at = until("table", 1)
    true = next(e for e in entries() if (e.track, e.step, e.seat) == ("table", 1, OTHER))
    machine = spectator([*at, true])
    second = by(OTHER, "table", 1, digest_before("table", 1), "open", [b"n" * 32])
    return machine, machine.receive(b"", second.raw)


def test_a_verdict_is_stored_shown_and_sent_with_its_evidence() -> None:
    _, effects = stopped()
    persist, blame, *sends = effects
    assert isinstance(persist, Persist)
    assert isinstance(blame, Blame)
    assert blame.fault.code is FaultCode.DOUBLE_SPEECH
    assert blame.stops
    assert persist.entries[-2:] == blame.evidence
    assert [send.raw for send in sends if isinstance(send, Send)] == list(blame.evidence)


def test_a_false_answer_is_stored_before_it_is_shown_and_stops_nothing() -> None:
    machine = spectator(until("table", 1))
    false = by(OTHER, "table", 1, digest_before("table", 1), "open", [b"n" * 32])
    counted, persist, blame = machine.receive(b"", false.raw)
    assert counted == Counted(false.raw), "everybody has to see what was false"
    assert isinstance(persist, Persist)
    assert isinstance(blame, Blame)
    assert persist.entries[-1:] == blame.evidence == (false.raw,)
    assert blame.fault.code is FaultCode.BAD_COMMITMENT
    assert not blame.stops
    assert not machine.stopped


def test_two_false_answers_to_a_step_are_two_verdicts() -> None:
    to_the_end = until("table", 1)
    machine = spectator(to_the_end[:-1])
    for seat in (0, 1):
        hear(machine, [by(seat, "table", 1, digest_before("table", 1), "open", [b"n" * 32]).raw])
    assert machine.faults == []
    effects = machine.receive(b"", to_the_end[-1].raw)
    assert [fault.seat for fault in machine.faults] == [0, 1]
    assert sum(isinstance(effect, Blame) for effect in effects) == 2
    assert machine.table.barred == {0, 1}


def test_nothing_is_taken_in_any_more_and_nothing_piles_up() -> None:
    machine, _ = stopped()
    before = list(machine.ledger.history())
    for entry in entries()[-20:]:
        assert machine.receive(b"", entry.raw) == []
    assert list(machine.ledger.history()) == before
    assert machine.counters["after a fault"] == 20
    assert machine.work() is None
    assert machine.ask is None


def test_the_first_verdict_that_stops_a_node_is_the_last() -> None:
    """What waits behind it is not taken in."""
    at = until("table", 1)
    machine = spectator(at[:-1])
    for seat in (0, 1):
        for nonce in (b"n", b"m"):
            hear(machine, [by(seat, "table", 1, digest_before("table", 1), "open", [nonce * 32]).raw])
    assert len(machine.faults) == 1


def test_whoever_asks_what_it_lacks_gets_the_evidence() -> None:
    machine, effects = stopped()
    blame = next(effect for effect in effects if isinstance(effect, Blame))
    place = spectator(until("table", 0)).tick(9.0)[0].raw  # type: ignore[union-attr]
    answer = [effect.raw for effect in machine.receive(b"peer", place) if isinstance(effect, Post)]
    assert answer[-2:] == list(blame.evidence)
    there = machine.tick(9.0)[0].raw  # type: ignore[union-attr]
    assert machine.receive(b"other", there) == [], "who stands here has it"


# -- proofs before shares, storing before sending ----------------------------------------------------


def test_no_share_is_given_before_every_proof_of_the_deck_is_good() -> None:
    seat = 0
    others = [entry for entry in until("play/0", 0) if entry.seat != seat]
    mine = [entry for entry in until("play/0", 0) if entry.seat == seat]
    machine = own(seat, until("deck/0/0", 2))
    said: list[Effect] = []
    for entry in (*mine, *others):
        said += hear_own(machine, entry)
    assert machine.live == ("play/0", 0, "deal")
    assert not [e for e in said if isinstance(e, Send) and e.what == ("play/0", 0)]
    while (worked := machine.work()) is not None:
        said += worked
    assert [e for e in said if isinstance(e, Send) and e.what == ("play/0", 0)]


def test_an_entry_is_stored_before_it_is_sent_with_all_that_it_covers() -> None:
    """Whenever one is sent, what is stored until then is enough to know that it has been said."""
    net = played(CASE)
    machine = Machine(net.contract, net.nodes[0].keys)
    effects, disk, sent = machine.start(), [], 0
    for entry in until("deck/0/0", 1):
        effects += hear_own(machine, entry)
        for effect in effects:
            if isinstance(effect, Persist):
                disk += effect.entries
            elif isinstance(effect, Send):
                remembered = Machine(net.contract, None, disk).ledger.history()
                assert effect.raw in {said.raw for said in remembered}
                sent += 1
        effects = []
    assert sent >= 3


# -- the player --------------------------------------------------------------------------------------


def first_move() -> Entry:
    return next(entry for entry in entries() if entry.kind == "move")


def test_a_choice_must_fit_the_question() -> None:
    move = first_move()
    machine = own(move.seat, until(move.track, move.step))
    for choice in (Keep(), Ready()):
        (refusal,) = machine.choose(choice)
        assert refusal == Refuse("not-asked", ())
    (refusal,) = machine.choose(Play(99))
    assert isinstance(refusal, Refuse)
    assert machine.ask is not None, "it can still be answered"
    effects = machine.choose(DrawCard())
    assert any(isinstance(effect, Send) for effect in effects)


def test_nobody_is_asked_out_of_turn() -> None:
    move = first_move()
    machine = own(1 - move.seat, until(move.track, move.step))
    assert machine.ask is None
    assert machine.choose(DrawCard()) == [Refuse("not-asked", ())]
    assert machine.owed == (move.seat,)


# -- the pulse ---------------------------------------------------------------------------------------


def places(effects: list[Effect]) -> list[Have]:
    messages = [wire.decode(effect.raw) for effect in effects if isinstance(effect, Send)]
    return [message for message in messages if isinstance(message, Have)]


def test_a_node_says_where_it_is_every_second_and_soon_after_it_stalls() -> None:
    machine = spectator(until("play/0", 1))
    assert len(places(machine.tick(0.0))) == 1
    assert not places(machine.tick(0.5))
    assert len(places(machine.tick(1.0))) == 1
    hear(machine, [entry.raw for entry in entries() if (entry.track, entry.step) == ("play/0", 1)])
    assert not places(machine.tick(1.05))
    (place,) = places(machine.tick(1.16))
    assert (place.track, place.step) == ("play/0", 2)
    assert not places(machine.tick(1.3)), "said already"
    assert len(places(machine.tick(2.2))) == 1
