"""What a host proposes comes to every guest as it was chosen, and makes the same contract everywhere."""

from __future__ import annotations

from dataclasses import replace

import pytest

from protocol.codec import pack, unpack
from protocol.errors import FaultCode
from tests.helpers.faults import refused
from tests.unit.test_contract import seat
from uno_p2p.app import MAX_PROPOSAL, PROPOSAL_FIELDS, Proposal, decode_proposal
from uno_p2p.commands.common import ABSENCE, PATIENCE
from uno_p2p.rules.presets import parse
from uno_p2p.table.contract import MAX_PATIENCE, MIN_PATIENCE, RECOVER, VOID, Contract, decode

USUAL = Proposal(parse(["party"]), 3, 1500, disclose=True)
CHOSEN = replace(USUAL, absence="recover", patience=90)
ROSTER = tuple(seat(i) for i in range(4))


def plain(proposal: Proposal) -> list[object]:
    value: list[object] = unpack(proposal.encode(), limit=MAX_PROPOSAL)
    return value


@pytest.mark.parametrize(
    "proposal", [USUAL, CHOSEN, replace(USUAL, absence="void"), replace(USUAL, patience=5)]
)
def test_a_proposal_is_read_as_it_was_written(proposal: Proposal) -> None:
    assert decode_proposal(proposal.encode()) == proposal


def test_a_proposal_says_nothing_of_the_usual_absence() -> None:
    assert len(plain(USUAL)) == PROPOSAL_FIELDS
    assert plain(CHOSEN) == [*plain(USUAL), ["recover", 90]]


@pytest.mark.parametrize("last", [["", 60], ["x", 60], ["void", 0], ["void"], "void", None])
def test_another_end_is_refused(last: object) -> None:
    with refused(FaultCode.BAD_ENCODING):
        decode_proposal(pack([*plain(USUAL), last]))


def test_everything_that_was_proposed_is_in_the_contract() -> None:
    contract = CHOSEN.contract(ROSTER)
    assert contract == Contract(CHOSEN.options, ROSTER, 3, 1500, True, absence="recover", patience=90)
    assert decode(contract.encode()) == contract


def test_a_host_can_choose_what_a_contract_can_say_and_nothing_else() -> None:
    @ABSENCE
    @PATIENCE
    def command() -> None: ...

    options = {option.name: option.type for option in command.__click_params__}
    assert (options["patience"].min, options["patience"].max) == (MIN_PATIENCE, MAX_PATIENCE)
    assert list(options["absence"].choices) == [VOID, RECOVER]
