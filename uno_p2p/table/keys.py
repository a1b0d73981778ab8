"""What a seat holds in private: its identity and one secret per table. Everything else is derived."""

from __future__ import annotations

from collections.abc import Callable

from protocol.backup import Sharing, polynomial
from protocol.elgamal import Ciphertext
from protocol.feldman import Polynomial
from protocol.group import Point
from protocol.keys import DealSecret, Identity, deal_secret, derive, nonce_commitment
from protocol.piles import read

NONCE_ENTROPY = 64
"""Fresh bytes for the nonces of one proof."""


class Keys:
    """A seat's private side. A spectator or an auditor has none and follows the same script without.

    `entropy(n)` gives n fresh random bytes (the operating system's at the edge); proofs are hedged, so that
    either good randomness or a secret witness alone keeps them safe.
    """

    def __init__(self, identity: Identity, secret: bytes, entropy: Callable[[int], bytes]) -> None:
        self.identity = identity
        self._secret = secret
        self._entropy = entropy
        self._reading = (b"", "")
        self._points: dict[Ciphertext, Point] = {}
        self._deals: dict[tuple[bytes, str], DealSecret] = {}

    @property
    def nonce(self) -> bytes:
        """This seat's 32 bytes for the table's sid, promised in the contract by `commitment`."""
        return derive(self._secret, "nonce")

    @property
    def commitment(self) -> bytes:
        """What the contract says of the nonce."""
        return nonce_commitment(self.identity.public, self.nonce)

    def following(self, contract: bytes, track: str) -> Keys:
        """The keys for the table that may follow this one (contract digest) after `track`: a new secret."""
        secret = derive(self._secret, "next table", contract, track.encode())
        return Keys(self.identity, secret, self._entropy)

    @property
    def secret(self) -> bytes:
        """The table secret, for the store and for nothing else."""
        return self._secret

    def deal(self, sid: bytes, track: str) -> DealSecret:
        """The secrets of the deal made on `track`."""
        if (sid, track) not in self._deals:
            self._deals[sid, track] = deal_secret(self._secret, sid, track)
        return self._deals[sid, track]

    def polynomial(self, sharing: Sharing) -> Polynomial:
        """What this seat's key of that deal is shared among the others by (section 7)."""
        return polynomial(self._secret, sharing, self.deal(sharing.sid, sharing.track).x)

    def stream(self, purpose: str, sid: bytes, track: str, step: int, prev: bytes) -> bytes:
        """A 32-byte key for the randomizers of one step, whose history has the digest `prev`.

        Two histories give two keys: the same randomizers for two hands would show how their cards differ.
        """
        return derive(self._secret, purpose, sid, track.encode(), step.to_bytes(4, "big"), prev)

    def read(self, sid: bytes, track: str, card: Ciphertext) -> Point:
        """The card point of a card that is locked for this seat alone in that deal; computed once a card."""
        if (sid, track) != self._reading:
            self._reading, self._points = (sid, track), {}
        if card not in self._points:
            self._points[card] = read(card, self.deal(sid, track).x)
        return self._points[card]

    def fresh(self) -> bytes:
        """64 fresh bytes for one proof."""
        return self._entropy(NONCE_ENTROPY)

    def __repr__(self) -> str:
        return f"Keys({self.identity!r})"
