"""The same answers sooner: what comes again in nearly every execution is reckoned once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from unittest.mock import patch

from protocol.entry import Entry
from protocol.errors import Fault, FaultCode
from protocol.keys import Identity
from uno_p2p.table.hearing import Unproven

_check, _sign, _verify = Entry.check_signature, Identity.sign, Unproven.verify
_proven: dict[bytes, Fault | None] = {}
MOST_PROOFS = 1 << 14


@lru_cache(1 << 10)
def _good(identity: bytes, signed: bytes, signature: bytes) -> bool:
    try:
        _check(Entry(b"", "", 0, 0, b"", "", [], signed, signature), identity)
    except Fault:
        return False
    return True


@lru_cache(1 << 10)
def _signed(identity: Identity, data: bytes) -> bytes:
    return _sign(identity, data)


def _check_once(entry: Entry, identity: bytes) -> None:
    if not _good(identity, entry.signed, entry.signature):
        raise Fault(FaultCode.BAD_ENCODING, "wrong signature")


@contextmanager
def signatures() -> Iterator[None]:
    """Each signature is made and checked once. It depends on nothing but bytes."""
    with (
        patch.object(Entry, "check_signature", _check_once),
        patch.object(Identity, "sign", lambda identity, data: _signed(identity, data)),
    ):
        yield


@contextmanager
def trusted() -> Iterator[None]:
    """No proof is checked: for a journal whose proofs are known to be good."""
    with patch.object(Unproven, "verify", lambda unproven: None):
        yield


@contextmanager
def proofs() -> Iterator[None]:
    """Each proof is checked once, whoever checks it: for one table, whose history is part of every digest."""

    def once(unproven: Unproven) -> None:
        name = unproven.entry.digest
        if name not in _proven:
            if len(_proven) > MOST_PROOFS:
                _proven.clear()
            _proven[name] = _fault(unproven)
        if (fault := _proven[name]) is not None:
            raise Fault(fault.code, fault.detail, fault.seat, fault.entry)

    with patch.object(Unproven, "verify", once):
        yield


def _fault(unproven: Unproven) -> Fault | None:
    try:
        _verify(unproven)
    except Fault as fault:
        return fault
    return None
