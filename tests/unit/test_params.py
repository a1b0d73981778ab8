"""Nothing up my sleeve: the shipped points are what the hash gives, and damage to them is seen."""

from __future__ import annotations

from collections.abc import Callable
from importlib import resources

import pytest

from protocol import params
from protocol.errors import ProtocolError
from protocol.group import INFINITY, G, add, enc, mul_base
from protocol.hash_to_curve import hash_to_group
from protocol.params import HS, N_MAX, H_bases, card_point, card_points, pp
from protocol.transcript import H

SHIPPED = resources.files("protocol").joinpath("params.txt").read_text("ascii")


def test_the_shipped_points_are_the_hashes() -> None:
    """Recomputed one by one, so a trapdoor cannot hide in the file or its digests (pitfall 2)."""
    assert params.made_text() == SHIPPED
    assert H_bases() == tuple(params.made_base(i) for i in range(N_MAX + 1))
    assert card_points(params.CARDS_SHIPPED) == tuple(
        params.made_card(k) for k in range(params.CARDS_SHIPPED)
    )


def test_what_is_hashed() -> None:
    suite = "secp256k1_XMD:SHA-256_SSWU_RO_"
    generators = f"P2PUNO-V01-CS01-with-{suite}-TWGEN".encode()
    cards = f"P2PUNO-V01-CS01-with-{suite}-CARD".encode()
    assert suite == params.SUITE
    assert params.PROTO == b"P2PUNO-ZK-v1"
    assert H_bases()[5] == hash_to_group(b"H\0\0\0\5", generators)
    assert card_point(5) == hash_to_group(b"C\0\5", cards)
    assert card_point(300) == hash_to_group(b"C\1\x2c", cards)  # beyond what is shipped


def test_the_points_named_in_the_protocol() -> None:
    assert enc(H_bases()[0]).hex() == "022dc6dd9e2812e3bef77f0c98ce3a49570da47efc1b9a1dbb162ad15ee4cf4d3e"
    assert enc(H_bases()[1]).hex() == "027f74cf81357be072e72cd30c7185d27c80e074c81d977f14e289fce06324e30f"
    assert enc(card_point(0)).hex() == "02159b8df875c35b6bd594d691e75816c622fac2efb6fb0d33f4812e52502aa886"


def test_all_points_differ() -> None:
    points = (G, *H_bases(), *card_points(params.CARDS_SHIPPED))
    params.require_distinct(points)
    for bad in ((*points, points[3]), (G, G), (G, INFINITY)):
        with pytest.raises(ProtocolError):
            params.require_distinct(bad)


def test_a_file_with_a_point_twice_is_refused_even_if_pinned(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = SHIPPED.splitlines()
    lines[-1] = lines[0]  # a card point that is a base
    cards = b"".join(bytes.fromhex(line) for line in lines[N_MAX + 1 :])
    monkeypatch.setattr(params, "CARDS_DIGEST", H(cards).hex())
    with pytest.raises(ProtocolError, match="pairwise different"):
        params.parse("\n".join(lines))


def swapped(text: str) -> str:
    first, second, *rest = text.splitlines()
    return "\n".join([second, first, *rest])


def swapped_cards(text: str) -> str:
    *rest, before_last, last = text.splitlines()
    return "\n".join([*rest, last, before_last])


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: "",
        lambda text: text[:-67],
        lambda text: text + text[-67:],
        lambda text: text.replace("a", "b", 1),
        lambda text: "x" + text[1:],
        lambda text: "é" + text,
        swapped,
        swapped_cards,
    ],
)
def test_a_damaged_file_is_our_error_and_never_used(damage: Callable[[str], str]) -> None:
    with pytest.raises(ProtocolError):
        params.parse(damage(SHIPPED))


def test_every_size_has_its_own_parameters() -> None:
    assert len({pp(n) for n in range(1, N_MAX + 1)}) == N_MAX
    assert pp(N_MAX).hex() == params.PP_MAX
    assert HS(1) == H_bases()[1]
    assert HS(3) == add(*H_bases()[1:4])
    assert HS(N_MAX) == add(*H_bases()[1:])


@pytest.mark.parametrize("n", [0, -1, N_MAX + 1])
@pytest.mark.parametrize("of_size", [pp, HS])
def test_no_parameters_beyond_the_largest_shuffle(of_size: Callable[[int], object], n: int) -> None:
    with pytest.raises(ProtocolError):
        of_size(n)


def test_faces_have_two_bytes() -> None:
    assert card_points(0) == ()
    for k in (-1, params.FACES_MAX):
        with pytest.raises(ProtocolError):
            card_point(k)
    for n in (-1, params.FACES_MAX + 1):
        with pytest.raises(ProtocolError):
            card_points(n)


def test_a_known_logarithm_would_not_pass() -> None:
    """A file with a point of known logarithm in it is not the pinned one, even if it is well formed."""
    lines = SHIPPED.splitlines()
    lines[0] = enc(mul_base(5)).hex()
    with pytest.raises(ProtocolError):
        params.parse("\n".join(lines))
