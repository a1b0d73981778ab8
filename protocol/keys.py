"""Keys: who a node is (Ed25519), and what a seat may know (protocol sections 4 and 8).

Everything secret at a table comes from one 32-byte table secret by HKDF, so a node that is started again
needs that secret and its own entries, nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from protocol.errors import Fault, FaultCode
from protocol.group import INFINITY, Point, Q, add, enc, mul_base
from protocol.params import PROTO, SUITE
from protocol.proofs import schnorr
from protocol.transcript import H, frame

SECRET_SIZE = 32
_SUITE = SUITE.encode()


class Identity:
    """A node's Ed25519 key pair. The public half is the node's name in every contract."""

    def __init__(self, secret: bytes) -> None:
        self._key = Ed25519PrivateKey.from_private_bytes(secret)
        self.public = self._key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)

    def sign(self, message: bytes) -> bytes:
        """64 bytes, deterministic."""
        return self._key.sign(message)

    def __repr__(self) -> str:
        return f"Identity({self.public.hex()[:8]})"


_P = 2**255 - 19
_WEAK = frozenset(
    {0, 1, _P - 1, _P, _P + 1}
    | {
        0x05FC536D880238B13933C6D305ACDFD5F098EFF289F4C345B027B2C28F95E826,
        0x7A03AC9277FDC74EC6CC392CFA53202A0F67100D760B3CBA4FD84D3D706A17C7,
    }
)
"""The y of all points whose order divides 8, with the encodings that are not reduced."""


def check_identity(public: bytes) -> None:
    """Raise Fault BAD_KEY for an Ed25519 key of small order: anybody can sign in its name (32 bytes)."""
    if int.from_bytes(public, "little") % 2**255 in _WEAK:
        raise Fault(FaultCode.BAD_KEY, "an identity in whose name anybody can sign")


def two(i: int) -> bytes:
    """A seat number as the protocol hashes it: 2 bytes, big-endian."""
    return i.to_bytes(2, "big")


def derive(secret: bytes, purpose: str, *context: bytes, size: int = 32) -> bytes:
    """HKDF-SHA256 of a 32-byte secret; info = frame("P2PUNO", purpose, context..) (section 8)."""
    info = frame(b"P2PUNO", purpose.encode(), *context)
    return HKDF(hashes.SHA256(), size, salt=None, info=info).derive(secret)


def scalar_of(data: bytes) -> int:
    """64 uniform bytes as a scalar in [1, q-1]; the bias is below 2^-250."""
    return int.from_bytes(data, "big") % (Q - 1) + 1


class KeyStream:
    """ChaCha20 key stream of a 32-byte key with a zero nonce, read from the start (section 8)."""

    def __init__(self, key: bytes) -> None:
        self._stream = Cipher(algorithms.ChaCha20(key, bytes(16)), mode=None).encryptor()

    def read(self, size: int) -> bytes:
        """The next `size` bytes."""
        return self._stream.update(bytes(size))

    def below(self, n: int) -> int:
        """Uniform in 0..n-1, from big-endian 4-byte words, rejecting the biased tail."""
        bound = n * (2**32 // n)
        while (word := int.from_bytes(self.read(4), "big")) >= bound:
            pass
        return word % n

    def permutation(self, n: int) -> list[int]:
        """Fisher-Yates for i = n-1 down to 1."""
        pi = list(range(n))
        for i in range(n - 1, 0, -1):
            j = self.below(i + 1)
            pi[i], pi[j] = pi[j], pi[i]
        return pi

    def scalars(self, n: int) -> list[int]:
        """n scalars in [1, q-1], 64 bytes of the stream each."""
        return [scalar_of(self.read(64)) for _ in range(n)]


@dataclass(frozen=True, slots=True)
class DealSecret:
    """What a seat keeps for one deal: key x, opening rho, shuffle seed s. Public: P = xG."""

    x: int
    P: Point
    rho: bytes
    seed: bytes

    def __repr__(self) -> str:
        return f"DealSecret(P={enc(self.P).hex()[:8]})"


def deal_secret(secret: bytes, sid: bytes, track: str) -> DealSecret:
    """The secrets of the deal made on `track`, from the table secret."""

    def part(purpose: str, size: int) -> bytes:
        return derive(secret, purpose, sid, track.encode(), size=size)

    x = scalar_of(part("deal key", 64))
    return DealSecret(x, mul_base(x), part("deal opening", 32), part("deal seed", 32))


def seed_commitment(sid: bytes, track: str, i: int, seed: bytes) -> bytes:
    """S_i, 32 bytes: binds seat i to the seed of all its shuffles in this deal."""
    return H(frame(PROTO, _SUITE, b"SEEDCOM", sid, track.encode(), two(i), seed))[:32]


def key_commitment(sid: bytes, track: str, i: int, identity: bytes, P: Point, S: bytes, rho: bytes) -> bytes:
    """com_i, 32 bytes."""
    return H(frame(PROTO, _SUITE, b"KEYCOM", sid, track.encode(), two(i), identity, enc(P), S, rho))[:32]


def binding(sid: bytes, track: str, commitments: Sequence[bytes]) -> bytes:
    """J, 64 bytes: binds everything later to all commitments of the deal, in seat order."""
    return H(frame(sid, track.encode(), *commitments))


def key_ctx(J: bytes, i: int, identity: bytes) -> bytes:
    """The context of seat i's proof that it knows its key."""
    return frame(J, b"key", two(i), identity)


@dataclass(frozen=True, slots=True)
class Opening:
    """Step `reveal` of one seat: its key, its seed commitment, the opening, the proof of knowledge."""

    P: Point
    S: bytes
    rho: bytes
    pok: bytes


def check_opening(
    sid: bytes, track: str, J: bytes, i: int, identity: bytes, commitment: bytes, opening: Opening
) -> None:
    """Raise Fault unless seat i opens what it committed to and knows the secret of its key."""
    found = key_commitment(sid, track, i, identity, opening.P, opening.S, opening.rho)
    if found != commitment:
        raise Fault(FaultCode.BAD_COMMITMENT, "the key is not the one that was committed to")
    schnorr.verify(key_ctx(J, i, identity), schnorr.Statement(opening.P), opening.pok)


def joint_key(keys: Sequence[Point]) -> Point:
    """Y = sum of all P_i, in seat order.

    Raises:
        Fault: BAD_KEY, blaming the later of two seats with the same key, or the last seat if the sum
            vanishes. Both take a secret that was passed on: no honest seat's key can be met by chance.
    """
    for seat, P in enumerate(keys):
        if P in keys[:seat]:
            raise Fault(FaultCode.BAD_KEY, "two seats have the same key", seat)
    Y = add(*keys)
    if Y == INFINITY:
        raise Fault(FaultCode.BAD_KEY, "the keys add up to nothing", len(keys) - 1)
    return Y


def table_id(contract: bytes, nonces: Sequence[bytes]) -> bytes:
    """The sid of a table, 32 bytes, from the contract digest and everybody's opened nonce."""
    return H(frame(PROTO, _SUITE, b"TABLE", contract, *nonces))[:32]


def nonce_commitment(identity: bytes, nonce: bytes) -> bytes:
    """What a seat promises about its nonce before it has seen anybody else's, 32 bytes."""
    return H(frame(PROTO, _SUITE, b"NONCECOM", identity, nonce))[:32]
