"""The shared ends of every proof: whose fault it is, and trying again."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from protocol.errors import Fault, FaultCode, ProtocolError
from protocol.group import INFINITY, G
from protocol.proofs.common import (
    require_challenge,
    require_finite,
    require_provable,
    require_sound,
    until_finite,
)
from tests.helpers.proofs import refused


@dataclass(frozen=True)
class Claim:
    fault: str | None

    def defect(self) -> str | None:
        return self.fault


def test_a_defect_is_ours_when_we_prove_and_theirs_when_we_verify() -> None:
    with pytest.raises(ProtocolError, match="empty"):
        require_provable(Claim("empty"))
    with pytest.raises(Fault, match="empty"):
        require_sound(Claim("empty"))
    require_provable(Claim(None))
    require_sound(Claim(None))


def test_verifying_raises_and_never_answers() -> None:
    refused(FaultCode.BAD_PROOF, require_challenge, 1, 2)
    refused(FaultCode.BAD_PROOF, require_challenge, 2, 1)
    refused(FaultCode.BAD_PROOF, require_finite, [G, INFINITY])
    require_challenge(2, 2)
    require_finite([G])


def test_a_prover_tries_until_no_commitment_vanishes() -> None:
    attempts = iter([None, None, b"proof", None])
    assert until_finite(lambda: next(attempts)) == b"proof"


def test_a_prover_does_not_try_for_ever() -> None:
    with pytest.raises(ProtocolError, match="attempts"):
        until_finite(lambda: None)
