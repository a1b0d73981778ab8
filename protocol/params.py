"""Public parameters that nobody chose: commitment bases H_i and card points M_k (protocol section 2).

They are hashes to the curve. Making them takes a fraction of a second of pure Python, so the package ships
them in `params.txt` and this module loads that on first use; what it loads must have the digests pinned here,
and a test makes every point anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import resources

from protocol import hash_to_curve, transcript
from protocol.errors import ProtocolError
from protocol.group import INFINITY, G, Point, add, dec, enc, enc_points
from protocol.hash_to_curve import hash_to_group
from protocol.transcript import H

SUITE = hash_to_curve.SUITE
PROTO = transcript.PROTO

N_MAX = 128  # cards in one shuffle
FACES_MAX = 2**16  # a face number has two bytes

DST_GEN = f"P2PUNO-V01-CS01-with-{SUITE}-TWGEN".encode()
DST_CARD = f"P2PUNO-V01-CS01-with-{SUITE}-CARD".encode()

# The digests of `params.txt`: H_0 .. H_N_MAX as pp(N_MAX), then M_0 .. M_127.
PP_MAX = (
    "f2169c66b7e046066d61b7fcf367b7873052a5204db2875162adb4ee5d0a706d"
    "b52bed91c472dbf3f77a2d3b2172a556f88408f4c1f4a113373907d4ec934eb3"
)
CARDS_DIGEST = (
    "04d74c1d09094372125da5487f43340151ee0e8ae52e98026a687de475de6c18"
    "78a228016b98d07c9c87cacb3914e9181039559b5131934b9a58b177d3c9e472"
)
CARDS_SHIPPED = 128


def H_bases() -> tuple[Point, ...]:
    """H_0 .. H_N_MAX: the chain base H_0, then the commitment bases."""
    return _shipped()[0]


@cache
def pp(n: int) -> bytes:
    """The digest (64 bytes) of the parameters of an n-card shuffle; ProtocolError unless 1 <= n <= N_MAX."""
    return H(enc_points([G, *H_bases()[: _shuffle_size(n) + 1]]))


@cache
def HS(n: int) -> Point:
    """H_1 + .. + H_n; ProtocolError unless 1 <= n <= N_MAX."""
    return add(*H_bases()[1 : _shuffle_size(n) + 1])


def card_points(n: int) -> tuple[Point, ...]:
    """M_0 .. M_(n-1), the points of n faces; ProtocolError unless 0 <= n <= FACES_MAX."""
    if not 0 <= n <= FACES_MAX:
        raise ProtocolError(f"there are 0 to {FACES_MAX} faces")
    return tuple(card_point(k) for k in range(n))


def card_point(k: int) -> Point:
    """M_k, the point of face k; ProtocolError unless 0 <= k < FACES_MAX."""
    if not 0 <= k < FACES_MAX:
        raise ProtocolError(f"faces are numbered from 0 to {FACES_MAX - 1}")
    return _shipped()[1][k] if k < CARDS_SHIPPED else made_card(k)


@cache
def made_base(i: int) -> Point:
    """H_i from the hash, whatever is shipped."""
    return hash_to_group(b"H" + i.to_bytes(4, "big"), DST_GEN)


@cache
def made_card(k: int) -> Point:
    """M_k from the hash, whatever is shipped."""
    return hash_to_group(b"C" + k.to_bytes(2, "big"), DST_CARD)


def made_text() -> str:
    """What `params.txt` holds: one point in hex a line, bases before cards."""
    bases = [made_base(i) for i in range(N_MAX + 1)]
    cards = [made_card(k) for k in range(CARDS_SHIPPED)]
    return "".join(f"{enc(point).hex()}\n" for point in bases + cards)


def parse(text: str) -> tuple[tuple[Point, ...], tuple[Point, ...]]:
    """Bases and cards of a `params.txt`; ProtocolError unless it is exactly what the digests pin."""
    try:
        encoded = [bytes.fromhex(line) for line in text.split()]
    except ValueError:
        raise ProtocolError("params.txt is damaged: not hexadecimal") from None
    bases, cards = encoded[: N_MAX + 1], encoded[N_MAX + 1 :]
    if H(enc(G) + b"".join(bases)).hex() != PP_MAX or H(b"".join(cards)).hex() != CARDS_DIGEST:
        raise ProtocolError("params.txt is damaged: the points are not the pinned ones")
    points = tuple(dec(point) for point in encoded)
    require_distinct((G, *points))
    return points[: N_MAX + 1], points[N_MAX + 1 :]


def require_distinct(points: Sequence[Point]) -> None:
    """ProtocolError if two are equal or one is O: a known relation between them would break the shuffle."""
    if len({INFINITY, *points}) != len(points) + 1:
        raise ProtocolError("the parameters are not pairwise different points")


@cache
def _shipped() -> tuple[tuple[Point, ...], tuple[Point, ...]]:
    return parse(resources.files("protocol").joinpath("params.txt").read_text("ascii"))


def _shuffle_size(n: int) -> int:
    if not 1 <= n <= N_MAX:
        raise ProtocolError(f"a shuffle has 1 to {N_MAX} cards")
    return n
