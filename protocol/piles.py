"""Piles and their locks: a card is where its lock is (protocol sections 2, 3 and 5).

A pile is a list of ElGamal ciphertexts under one key. Under the *table* key (the sum of all seats' keys) it
lies face down and nobody sees it; under a *seat's* key it is in that seat's hand. Shuffling keeps the lock;
dealing takes everybody else's part of the table lock away and so leaves the viewer's; opening takes the last
part away and leaves a card point that everybody can name.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from protocol.codec import sized
from protocol.elgamal import Ciphertext, dec_ciphertexts, enc_ciphertexts, reencrypt
from protocol.errors import Fault, FaultCode, ProtocolError
from protocol.group import Point, add, mul_secret, sub
from protocol.keys import KeyStream
from protocol.params import card_points
from protocol.proofs import dleq, membership, rekey, shuffle
from protocol.transcript import H, frame

Cards = tuple[Ciphertext, ...]


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards under one lock `key` (the table's Y, or a seat's P). May be empty."""

    key: Point
    cards: Cards


@dataclass(frozen=True, slots=True)
class Shuffled:
    """One seat's shuffle of a pile: the new order and the proof that it is only that."""

    outputs: Cards
    proof: bytes

    def encode(self) -> list[bytes]:
        """The two body fields: 66 bytes a card, and the proof."""
        return [enc_ciphertexts(self.outputs), self.proof]


def decode_shuffled(pile: Pile, outputs: bytes, proof: bytes) -> Shuffled:
    """A peer's shuffle of this pile, lengths and points checked, the proof not yet.

    Raises:
        Fault: BAD_ENCODING.
    """
    n = len(pile.cards)
    if len(proof) != shuffle.proof_length(n):
        raise Fault(FaultCode.BAD_ENCODING, "a shuffle proof of the wrong length")
    return Shuffled(dec_ciphertexts(outputs, n), proof)


def shuffle_key(seed: bytes, J: bytes, sid: bytes, track: str, step: int, prev: bytes, pile: Pile) -> bytes:
    """The 32-byte key of one shuffle's stream: the committed seed, bound to what is shuffled (section 8).

    The same stream on two inputs would reveal the permutation; hence the hash of the inputs.
    """
    inputs = H(enc_ciphertexts(pile.cards))
    info = frame(b"shuffle", J, sid, track.encode(), step.to_bytes(4, "big"), prev, inputs)
    return HKDF(hashes.SHA256(), 32, salt=None, info=info).derive(seed)


@dataclass(frozen=True, slots=True)
class Permuted:
    """What a stream makes of a pile: output i is input pi[i] with r[i] more randomness."""

    pi: tuple[int, ...] = field(repr=False)
    r: tuple[int, ...] = field(repr=False)
    outputs: Cards


def permuted(pile: Pile, key: bytes) -> Permuted:
    """The shuffle that the stream of this key makes; anybody who has the key can repeat it (section 8)."""
    stream = KeyStream(key)
    pi = tuple(stream.permutation(len(pile.cards)))
    r = tuple(stream.scalars(len(pile.cards)))
    outputs = tuple(reencrypt(pile.key, pile.cards[p], r_i) for p, r_i in zip(pi, r, strict=True))
    return Permuted(pi, r, outputs)


def shuffle_pile(ctx: bytes, pile: Pile, key: bytes, entropy: bytes) -> tuple[Shuffled, tuple[int, ...]]:
    """Permute and re-encrypt a pile under its own lock, with proof.

    Returns the shuffle and pi: output i is input pi[i]. `key` is the stream's key (`shuffle_key`), `entropy`
    64 fresh bytes.
    """
    made = permuted(pile, key)
    statement = shuffle.Statement(pile.key, pile.cards, made.outputs)
    proof = shuffle.prove(ctx, statement, shuffle.Witness(made.pi, made.r), entropy)
    return Shuffled(made.outputs, proof), made.pi


def check_shuffle(ctx: bytes, pile: Pile, shuffled: Shuffled) -> None:
    """Raise Fault BAD_PROOF unless the outputs are the pile's cards in some order under the same lock."""
    shuffle.verify(ctx, shuffle.Statement(pile.key, pile.cards, shuffled.outputs), shuffled.proof)


@dataclass(frozen=True, slots=True)
class Shares:
    """One seat's parts D_l = x A_l of the locks of some cards, with one proof for all."""

    points: tuple[Point, ...]
    proof: bytes


def give_shares(ctx: bytes, x: int, P: Point, cards: Sequence[Ciphertext], entropy: bytes) -> Shares:
    """The seat's part of each card's lock. Only ever for cards of agreed piles (section 5)."""
    if not cards:
        raise ProtocolError("no card, no share")
    A = tuple(card.a for card in cards)
    D = tuple(mul_secret(x, a) for a in A)
    return Shares(D, dleq.prove(ctx, dleq.Statement(P, A, D), dleq.Witness(x), entropy))


def check_shares(ctx: bytes, P: Point, cards: Sequence[Ciphertext], shares: Shares) -> None:
    """Raise Fault BAD_PROOF unless every share is made with the secret of P."""
    dleq.verify(ctx, dleq.Statement(P, tuple(card.a for card in cards), shares.points), shares.proof)


@dataclass(frozen=True, slots=True)
class Rekeyed:
    """A pile under another lock, made by the old one's holder, with proof that only the lock changed."""

    outputs: Cards
    proof: bytes

    def encode(self) -> list[bytes]:
        """The two body fields: 66 bytes a card, and the proof."""
        return [enc_ciphertexts(self.outputs), self.proof]


def decode_rekeyed(pile: Pile, outputs: bytes, proof: bytes) -> Rekeyed:
    """A peer's rekeying of this pile, lengths and points checked, the proof not yet; Fault BAD_ENCODING."""
    return Rekeyed(dec_ciphertexts(outputs, len(pile.cards)), sized(proof, rekey.PROOF_SIZE))


def rekey_pile(ctx: bytes, x: int, pile: Pile, K: Point, key: bytes, entropy: bytes) -> Rekeyed:
    """The pile's cards under K instead of P = xG, in the same order. `key`: 32 bytes for the randomizers."""
    r = tuple(KeyStream(key).scalars(len(pile.cards)))
    outputs = tuple(rekey.rekeyed(K, card, x, r_k) for card, r_k in zip(pile.cards, r, strict=True))
    statement = rekey.Statement(pile.key, K, pile.cards, outputs)
    return Rekeyed(outputs, rekey.prove(ctx, statement, rekey.Witness(x, r), entropy))


def check_rekey(ctx: bytes, pile: Pile, K: Point, said: Rekeyed) -> None:
    """Raise Fault BAD_PROOF unless the outputs are the pile's cards under K."""
    rekey.verify(ctx, rekey.Statement(pile.key, K, pile.cards, said.outputs), said.proof)


def prove_membership(
    ctx: bytes, x: int, pile: Pile, allowed: tuple[Point, ...], indices: tuple[int, ...], entropy: bytes
) -> bytes:
    """That card k of the pile is allowed[indices[k]], without saying which (section 6)."""
    statement = membership.Statement(pile.key, pile.cards, allowed)
    return membership.prove(ctx, statement, membership.Witness(x, indices), entropy)


def check_membership(ctx: bytes, pile: Pile, allowed: tuple[Point, ...], proof: bytes) -> None:
    """Raise Fault BAD_PROOF unless every card of the pile is one of the allowed ones."""
    membership.verify(ctx, membership.Statement(pile.key, pile.cards, allowed), proof)


def unlock(card: Ciphertext, shares: Sequence[Point]) -> Ciphertext:
    """The card with these parts of its lock taken away: (A, B - sum D_j)."""
    return Ciphertext(card.a, sub(card.b, add(*shares)))


def read(card: Ciphertext, x: int) -> Point:
    """The card point of a card that is locked by x alone."""
    return sub(card.b, mul_secret(x, card.a))


class Faces:
    """The faces of a deck by card point: k for M_k."""

    def __init__(self, count: int) -> None:
        self._index = {point: k for k, point in enumerate(card_points(count))}

    def find(self, point: Point) -> int:
        """The face number of a card point.

        Raises:
            Fault: BAD_CARD if it is the point of no face of this deck.
        """
        found = self._index.get(point)
        if found is None:
            raise Fault(FaultCode.BAD_CARD, "the opened card is no card of this deck")
        return found
