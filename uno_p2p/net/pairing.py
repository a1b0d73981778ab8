"""The code that a host tells its friends, and what both sides make of it: SPAKE2 with key confirmation.

Who does not know the code learns nothing from a try but that it was wrong, and whoever stands between two
that do know it is found out: the password is bound to both CURVE keys and to this opening of the table. No
sockets and no clock here.

SPAKE2 itself is the `spake2` package (pure Python, by the author of magic-wormhole). Its arithmetic does not
take the same time for all secrets, which a code of one evening that allows three tries can bear.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable
from typing import Final, TypeVar

from spake2 import SPAKE2_Symmetric

from protocol.codec import pack, sized
from protocol.entry import blake
from protocol.errors import Fault, FaultCode

V = TypeVar("V")

WORDS: Final = 3  # of a code
TRIES: Final = 3  # wrong ones of one address, after which its code is another one
MOST_CODES: Final = 64  # addresses whose wrong tries are counted
MOST_PAIRED: Final = 256  # keys that are remembered
ELEMENT: Final = 33  # bytes of what SPAKE2 sends
PROOF: Final = 32
_TAG: Final = b"uno-p2p/pairing/1"


def same_code(typed: str) -> str:
    """A code as it is used: however the words were typed, in small letters with single spaces."""
    return " ".join(typed.replace("-", " ").replace(".", " ").lower().split())


def bound_to(table: bytes, host: bytes, host_curve: bytes, guest_curve: bytes) -> bytes:
    """What a password counts for: this table, this host, and this guest's connection."""
    return pack([_TAG, table, host, host_curve, guest_curve])


class Exchange:
    """One side of one try."""

    def __init__(self, code: str, identity: bytes) -> None:
        """`identity`: see `bound_to`."""
        self._spake = SPAKE2_Symmetric(same_code(code).encode(), idSymmetric=identity)
        self.element: bytes = self._spake.start()
        """To be sent to the other side, 33 bytes."""

    def finish(self, element: bytes) -> Paired:
        """What follows from the other side's element.

        Raises:
            Fault: BAD_ENCODING: no element, or our own one sent back.
        """
        sized(element, ELEMENT)
        try:
            return Paired(self._spake.finish(element))
        except Exception as error:  # the library has several kinds for bytes of strangers, and no common one
            raise Fault(FaultCode.BAD_ENCODING, "not an element of the pairing") from error


class Paired:
    """What two sides share if both knew the same code and nobody was between them."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    @property
    def guests_proof(self) -> bytes:
        """Only who knew the code could make it."""
        return blake(_TAG, self._key, b"guest")

    @property
    def hosts_proof(self) -> bytes:
        """The host's answer to it."""
        return blake(_TAG, self._key, b"host")

    def seal(self, body: bytes) -> bytes:
        """32 bytes that say: the host has sent this body."""
        return blake(_TAG, self._key, b"seal", body)


def same(proof: bytes, expected: bytes) -> bool:
    """Whether two proofs are equal, in a time that tells nothing."""
    return hmac.compare_digest(proof, expected)


class Codes:
    """A host's: which code counts for whom, whose tries were wrong, and who has paired."""

    def __init__(
        self, fresh: Callable[[], str], bind: Callable[[bytes], bytes], on_code: Callable[[str, str], None]
    ) -> None:
        """`fresh()` makes a code, `bind(guest's CURVE key)` is what it counts for. `on_code(address, code)`
        is called when an address has got a code of its own.
        """
        self.code = fresh()
        """What the host tells its friends."""
        self._fresh, self._bind, self._on_code = fresh, bind, on_code
        self._own: dict[str, str] = {}
        self._wrong: dict[str, int] = {}
        self._trying: dict[bytes, tuple[str, Paired]] = {}
        self._paired: dict[bytes, Paired] = {}

    def code_for(self, address: str) -> str:
        """The code that counts for whoever comes from there."""
        return self._own.get(address, self.code)

    def answer(self, key: bytes, address: str, element: bytes) -> bytes:
        """A guest begins a try; our element for it. Fault BAD_ENCODING if it has sent none."""
        exchange = Exchange(self.code_for(address), self._bind(key))
        paired = exchange.finish(element)
        _put(self._trying, key, (address, paired))
        return exchange.element

    def prove(self, key: bytes, proof: bytes) -> bytes | None:
        """A guest shows that it knew the code: our own proof, or None if it did not, or has not begun."""
        address, paired = self._trying.pop(key, ("", None))
        if paired is None:
            return None
        if same(sized(proof, PROOF), paired.guests_proof):
            self._wrong.pop(address, None)
            _put(self._paired, key, paired)
            return paired.hosts_proof
        self._count(address)
        return None

    def _count(self, address: str) -> None:
        """After three wrong tries an address gets another code: nobody can go on guessing, and nobody can
        make the code of others invalid. Not those who come after many addresses have tried in vain: then the
        number of codes is what guessing fails by, since the lobby hears few tries a second.
        """
        if address not in self._wrong and len(self._own.keys() | self._wrong.keys()) >= MOST_CODES:
            return
        self._wrong[address] = self._wrong.get(address, 0) + 1
        if self._wrong[address] == TRIES:
            del self._wrong[address]
            self._own[address] = self._fresh()
            self._on_code(address, self._own[address])

    def paired(self, key: bytes) -> Paired | None:
        """What we share with the holder of this CURVE key, if it has shown that it knows the code."""
        return self._paired.get(key)


def _put(kept: dict[bytes, V], key: bytes, value: V) -> None:
    kept.pop(key, None)
    kept[key] = value
    if len(kept) > MOST_PAIRED:
        del kept[next(iter(kept))]
