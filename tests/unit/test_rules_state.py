"""The state is a value, and its draft has the same fields in the same order."""

from __future__ import annotations

import dataclasses

import pytest

from tests.helpers.rules import Position
from uno_p2p.rules import engine as rules
from uno_p2p.rules import events
from uno_p2p.rules.options import Options
from uno_p2p.rules.state import Draft, State


def test_a_draft_has_the_fields_of_the_state() -> None:
    assert tuple(field.name for field in dataclasses.fields(Draft)) == State._fields


def test_a_draft_that_is_not_changed_is_the_same_state() -> None:
    state = Position(["RD R2", "G1 G2"]).lay(0, "RD").apply(events.Caught(1, 0)).state
    assert Draft.of(state).done() == state


def test_a_state_cannot_be_changed() -> None:
    state = rules.new_hand(Options(), 2, 0)
    with pytest.raises(AttributeError):
        state.turn = 0  # type: ignore[misc]  # that it cannot be set is the test
    assert rules.new_hand(Options(), 2, 0) == state


def test_an_event_leaves_the_old_state_as_it_was() -> None:
    where = Position(["RD R2", "G1 G2"])
    before, copy = where.state, State(*where.state)
    where.play(0, "RD")
    assert before == copy != where.state
