"""Nobody can make an honest seat guilty: not by forks, by what was said before, or by other signatures."""

from __future__ import annotations

import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from protocol.errors import Fault
from protocol.ledger import about
from tests.byzantine.test_double_speech import Apart
from tests.helpers.cheat import hear
from tests.helpers.framing import (
    FORKS,
    Bouts,
    Fork,
    accuse,
    before,
    blamed,
    forked,
    history,
    honest_words,
    no_pair_convicts,
    record,
    signed,
    spared,
    words_of,
)
from tests.helpers.resigned import malleated, signed_again
from uno_p2p.lab.audit import Verdict, speaks_double
from uno_p2p.rules.presets import parse
from uno_p2p.table.evidence import evidence_in
from uno_p2p.table.machine import Machine

# -- forks ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("fork", FORKS, ids=str)
def test_a_fork_convicts_its_author_alone(fork: Fork) -> None:
    net = forked(fork)
    for seat in net.honest:
        assert {fault.seat for fault in net.faults[seat]} == {net.liar}
        for evidence in evidence_in(net.contract, net.nodes[seat].disk, net.story):
            report = accuse(net.contract, [], evidence.accused, net.story)
            assert (report.verdict, blamed(report)) == (Verdict.TRUE, {net.liar})
    branches = {entry.prev for entry in honest_words(net) if entry.kind == "word"}
    places = {entry.place[:3] for entry in honest_words(net) if entry.kind == "word"}
    assert len(branches) > len(places), "honest seats have spoken on two branches"
    assert {"freeze", "cut"} <= {entry.kind for entry in honest_words(net)}
    assert no_pair_convicts(net, net.honest, net.story) > 100


def test_no_word_of_either_branch_is_false_after_any_history() -> None:
    """That of each branch and that of the end: the entry is right there, or it does not go on from there."""
    net = forked(FORKS[1])
    after = [entry for entry in honest_words(net) if entry.track == "rest/0" and entry.kind == "word"]
    assert len({entry.prev for entry in after}) == 2
    for accused in honest_words(net):
        branches = [[e for e in told if about(e) != about(accused)] for told in net.branches[1:3]]
        verdicts = []
        for told in (*branches, before(net, 0, accused)):
            report = accuse(net.contract, told, [accused], net.story)
            spared(report, net.honest)
            verdicts.append(report.verdict)
        assert set(verdicts) <= {Verdict.UNFOUNDED, Verdict.NOT_JUDGED}
        if accused in after:
            assert set(verdicts[:2]) == {Verdict.UNFOUNDED, Verdict.NOT_JUDGED}, (
                "judged on its own branch only"
            )


def test_the_words_of_others_about_the_same_step_do_not_make_one_false() -> None:
    """As evidence that takes several entries: words of the step, both of the liar, votes of the others."""
    net = forked(FORKS[1])
    here = ("play/0", 3)
    said = [entry for entry in signed(net) if about(entry) == here]
    dice = random.Random(1)
    for accused in (entry for entry in said if entry.seat in net.honest):
        told = before(net, accused.seat, accused)
        for _ in range(4):
            others = dice.sample(said, dice.randrange(1, len(said)))
            if others[-1].seat == accused.seat:
                continue  # two words of one seat: `no_pair_convicts`
            spared(accuse(net.contract, told, [*others, accused], net.story), net.honest)


@cache
def two_decks() -> Apart:
    """A real table: the dealer has made two decks, and the honest have gone on with both."""
    net = Apart(4, 0, far=frozenset([3]), seed=18, options=parse(["classic"]))
    machines = [net.nodes[seat].machine for seat in net.honest]
    net.run(lambda: all(m.table.barred == {0} and m.live[0].startswith("play/0") for m in machines))
    return net


def test_nobody_who_went_on_with_one_of_two_decks_is_guilty() -> None:
    net = two_decks()
    assert no_pair_convicts(net, net.honest) > 100
    at = {entry.seat: entry for entry in words_of(net, net.honest) if entry.kind == "backup"}
    for accused in at.values():
        for seat in net.honest:
            told = before(net, seat, accused)
            report = accuse(net.contract, told, [accused])
            spared(report, net.honest)
            assert report.verdict in (Verdict.UNFOUNDED, Verdict.NOT_JUDGED)


# -- what was said before, again --------------------------------------------------------------------------


@settings(max_examples=12)
@given(st.randoms(use_true_random=False), st.sampled_from(FORKS))
def test_bytes_that_come_again_in_any_order_from_anybody_blame_the_liar_alone(
    dice: random.Random, fork: Fork
) -> None:
    net = forked(fork)
    frames = [entry.raw for entry in signed(net)] * 2
    dice.shuffle(frames)
    witness = Machine(net.contract, None, story=net.story)
    hear(witness, frames)
    assert {fault.seat for fault in witness.faults} <= {net.liar}
    seat = dice.choice(net.honest)
    one = Machine(net.contract, net.nodes[seat].keys, net.nodes[seat].disk, net.story)
    one.start()
    dice.shuffle(frames)
    for raw in frames:
        one.receive(bytes([dice.randrange(5)]), raw)
    assert {fault.seat for fault in one.faults} == {net.liar}


@settings(max_examples=12)
@given(st.randoms(use_true_random=False), st.sampled_from(FORKS))
def test_a_record_of_any_of_it_in_any_order_blames_the_liar_alone(dice: random.Random, fork: Fork) -> None:
    net = forked(fork)
    told = signed(net)
    dice.shuffle(told)
    told += dice.sample(told, len(told) // 2)
    for some in (told, sorted(told, key=signed(net).index)):
        spared(record(net.contract, some, net.story), net.honest)


# -- two signatures of the same bytes ---------------------------------------------------------------------


def secret_of(net: Bouts, seat: int) -> bytes:
    """As `keys_for` makes it."""
    return random.Random(f"0/{seat}").randbytes(32)


def test_a_second_signature_of_the_same_bytes_is_no_second_word() -> None:
    net = forked(FORKS[0])
    frames = [entry.raw for entry in history(net, 0)]
    words = [entry for entry in history(net, 0) if entry.seat == 1]
    assert {"word", "freeze", "cut"} <= {entry.kind for entry in words}
    for entry in words:
        again = signed_again(secret_of(net, 1), entry, 12345 + entry.step)
        again.check_signature(net.contract.identities[1])
        assert again.raw != entry.raw
        assert again.digest == entry.digest
        assert not speaks_double([entry, again])
        told = before(net, 0, entry)
        spared(accuse(net.contract, told, [entry, again], net.story), net.honest)
        spared(record(net.contract, [*frames, again, entry], net.story), net.honest)
        spared(record(net.contract, [again, *frames], net.story), net.honest)
        machine = Machine(net.contract, None, frames, net.story)
        machine.start()
        for _ in range(3):
            machine.receive(b"", again.raw)
        assert {fault.seat for fault in machine.faults} == {net.liar}


def test_a_malleated_signature_is_none() -> None:
    net = forked(FORKS[0])
    for entry in (entry for entry in history(net, 0) if entry.seat == 1):
        other = malleated(entry)
        with pytest.raises(Fault):
            other.check_signature(net.contract.identities[1])
        report = accuse(net.contract, [], [entry, other], net.story)
        assert report.verdict is Verdict.DAMAGED
        assert report.damage is not None
        assert report.damage.why == "signature"
        machine = Machine(net.contract, None, story=net.story)
        machine.start()
        machine.receive(b"", other.raw)
        assert machine.counters == {"strange": 1}
