"""Histories that were cut, mixed or taken from elsewhere: no honest word is false after them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from protocol.entry import Entry
from protocol.errors import FaultCode
from tests.helpers.framing import (
    FORKS,
    Bouts,
    accuse,
    before,
    blamed,
    forked,
    history,
    honest_words,
    record,
    signed,
    spared,
    tampered,
    word,
)
from tests.helpers.hands import played
from uno_p2p.lab.audit import Verdict, speaks_double
from uno_p2p.table.contract import Contract

BODIES = st.sampled_from([[4, 1, bytes(8), 7], [0, 0, 0], [], [[], [], True, [], []], [bytes(32)], None])
"""What a liar may say: false words, votes, things that are none; or a true word with another note."""


def of_two_tables() -> tuple[Bouts, Contract]:
    """A table, and the contract of another at which the same people sit, with other rules."""
    net = forked(FORKS[1])
    return net, replace(net.contract, hands=net.contract.hands + 1)


def test_an_honest_word_after_a_history_with_a_hole_is_not_judged() -> None:
    net = forked(FORKS[1])
    seat = 0
    words = [entry for entry in history(net, seat) if entry.seat == 1 and entry.step == 3]
    for accused in words:
        for told in tampered(before(net, seat, accused)):
            report = accuse(net.contract, told, [accused], net.story)
            spared(report, net.honest)
            assert report.verdict is not Verdict.TRUE


def test_under_another_contract_nothing_is_judged() -> None:
    net, other = of_two_tables()
    for accused in honest_words(net):
        for told in ([], before(net, accused.seat, accused)):
            report = accuse(other, told, [accused], net.story)
            spared(report, net.honest)
            assert report.verdict in (Verdict.DAMAGED, Verdict.NOT_JUDGED)


def test_words_of_two_tables_are_no_double_speech() -> None:
    """The same seat at the same place of both, with the same key."""
    net, other = of_two_tables()
    for one in honest_words(net):
        two = net.signs(one.seat, replace(one, sid=other.digest()), [*one.body, 0])
        for pair in ((one, two), (two, one)):
            assert not speaks_double(list(pair))
            for contract in (net.contract, other):
                spared(accuse(contract, [], pair, net.story), net.honest)


@settings(max_examples=40)
@given(st.data())
def test_honest_words_put_together_at_will_convict_nobody(data: st.DataObject) -> None:
    """Any entries of two branches as history, edited at will by the liar, who signs what it likes itself."""
    net = forked(data.draw(st.sampled_from(FORKS)))
    everything = signed(net)
    accused = data.draw(st.sampled_from(honest_words(net)))
    told: list[Entry] = before(net, data.draw(st.sampled_from(net.honest)), accused)
    for _ in range(data.draw(st.integers(0, 4))):
        at = data.draw(st.integers(0, len(told)))
        match data.draw(st.sampled_from(["drop", "add", "lie", "swap", "cut"])):
            case "drop":
                told = [*told[:at], *told[at + 1 :]]
            case "add":
                told.insert(at, data.draw(st.sampled_from(everything)))
            case "lie":
                like = data.draw(st.sampled_from([e for e in everything if e.seat == net.liar]))
                body = data.draw(BODIES) or word(net.liar, like.step, like.prev, 7)
                told.insert(at, net.signs(net.liar, like, body))
            case "swap":
                told = [*told[at:], *told[:at]]
            case "cut":
                told = told[:at]
    others = data.draw(st.lists(st.sampled_from(everything), max_size=3))
    if others and others[-1].seat == accused.seat:
        others = []
    report = accuse(net.contract, told, [*others, accused], net.story, data.draw(st.sampled_from(FaultCode)))
    spared(report, net.honest)
    spared(record(net.contract, [*told, accused], net.story), net.honest)


@pytest.mark.parametrize("kind", ["commit", "reveal", "shuffle", "deal", "move", "share"])
def test_a_real_entry_is_never_false_whatever_is_missing_before_it(kind: str) -> None:
    """With real cards and proofs; the history of another hand's, of another seat's or of no table's."""
    net = played((3, 6, "chancer"))
    told = history(net, 0)
    accused = next(entry for entry in told if entry.kind == kind and entry.seat == 1)
    known = before(net, 0, accused)
    other = [entry.raw for entry in history(played((3, 2, "chancer")), 0)]
    tries: list[Sequence[Entry | bytes]] = [known[:-1], known[1:], [*known[:-3], *known[-2:]], other[:20]]
    tries += [[], [*known, accused], told[: len(known) + 9], [*reversed(known)]]
    for history_ in tries:
        report = accuse(net.contract, history_, [accused], code=FaultCode.BAD_PROOF)
        spared(report, range(3))
        assert report.verdict in (Verdict.NOT_JUDGED, Verdict.DAMAGED, Verdict.UNFOUNDED)


def test_the_story_of_these_tests_does_convict_a_false_word() -> None:
    """Else nothing above would show anything."""
    net = forked(FORKS[1])
    one = next(entry for entry in history(net, 0) if entry.seat == net.liar and entry.step == 1)
    false = net.signs(net.liar, one, word(net.liar, 2, one.prev))
    told = before(net, 0, one)
    report = accuse(net.contract, told, [false], net.story)
    assert (report.verdict, blamed(report)) == (Verdict.TRUE, {net.liar})
