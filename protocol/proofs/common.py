"""What all proofs share: who is at fault for a bad statement, and when a verifier is content."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol

from protocol.errors import Fault, FaultCode, ProtocolError
from protocol.group import INFINITY, Point

ATTEMPTS = 4


class Checkable(Protocol):
    """A statement that can say what is wrong with its shape."""

    def defect(self) -> str | None:
        """Why the statement is vacuous or malformed, None if it is neither."""
        ...


def require_provable(statement: Checkable) -> None:
    """ProtocolError for a statement that nobody would accept."""
    if (defect := statement.defect()) is not None:
        raise ProtocolError(defect)


def require_sound(statement: Checkable) -> None:
    """Fault(BAD_ENCODING) for a statement that proves nothing or cannot be read."""
    if (defect := statement.defect()) is not None:
        raise Fault(FaultCode.BAD_ENCODING, defect)


def require_finite(commitments: Iterable[Point]) -> None:
    """Fault(BAD_PROOF) if a recomputed commitment is O, which no honest prover hashes."""
    if INFINITY in commitments:
        raise Fault(FaultCode.BAD_PROOF, "a commitment is the point at infinity")


def require_challenge(claimed: int, recomputed: int) -> None:
    """Fault(BAD_PROOF) unless the challenge in the proof is the hash of what the verifier recomputed.

    This comparison is the whole verification: the equations only enter through what is hashed.
    """
    if claimed != recomputed:
        raise Fault(FaultCode.BAD_PROOF, "the equations do not hold")


def until_finite(attempt: Callable[[], bytes | None]) -> bytes:
    """Prove again, with further nonces, if a commitment happens to be O (probability 2^-250).

    ProtocolError if that goes on: then the nonces are no nonces, or the statement hides a zero.
    """
    for _ in range(ATTEMPTS):
        if (proof := attempt()) is not None:
            return proof
    raise ProtocolError(f"a commitment was O in {ATTEMPTS} attempts")
