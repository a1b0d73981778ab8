"""Points and scalars: strict decoding, the point O as a value, sums and products."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from btclib_secp256k1 import ecdh, keys

from protocol import group
from protocol.errors import Fault, FaultCode, ProtocolError
from protocol.group import (
    INFINITY,
    POINT_SIZE,
    SCALAR_SIZE,
    G,
    Point,
    Q,
    add,
    dec,
    dec_points,
    dec_scalars,
    enc,
    enc_points,
    enc_scalars,
    msm,
    msm_secret,
    mul,
    mul_base,
    mul_secret,
    neg,
    sdec,
    senc,
    sub,
)

FIELD = 2**256 - 2**32 - 977
P7 = mul_base(7)


def refuse(decoder: Callable[..., object], *args: object) -> None:
    with pytest.raises(Fault) as caught:
        decoder(*args)
    assert caught.value.code is FaultCode.BAD_ENCODING


def test_generator_and_order() -> None:
    assert enc(G).hex() == "0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798"
    assert mul_base(Q) == mul(Q, G) == mul_secret(Q, G) == INFINITY
    assert mul_base(Q - 1) == neg(G)


def test_a_point_goes_through_its_33_bytes() -> None:
    for k in (1, 2, 7, Q - 1, Q - 7):  # both parities of y
        P = mul_base(k)
        assert len(P) == 65
        assert len(enc(P)) == POINT_SIZE
        assert dec(enc(P)) == P
    assert enc(P7)[1:] == enc(neg(P7))[1:]
    assert enc(P7) != enc(neg(P7))


def test_the_point_at_infinity_has_no_encoding() -> None:
    with pytest.raises(ProtocolError):
        enc(INFINITY)
    with pytest.raises(ProtocolError):
        enc_points([G, INFINITY])
    refuse(dec, INFINITY)
    refuse(dec, bytes(POINT_SIZE))
    refuse(dec, b"\x02" + bytes(32))  # x = 0 is not on the curve


def hybrid(P: Point) -> bytes:
    return bytes([6 | P[64] & 1]) + P[1:]


@pytest.mark.parametrize(
    "octets",
    [
        b"",
        enc(P7)[:-1],
        enc(P7) + b"\0",
        bytes(P7),  # 65 bytes, uncompressed: libsecp256k1 would take it
        hybrid(P7),  # and this
        b"\x04" + enc(P7)[1:],
        b"\x00" + enc(P7)[1:],
        b"\x05" + enc(P7)[1:],
        b"\x02" + (5).to_bytes(32, "big"),  # no y for this x
        b"\x02" + (FIELD + 1).to_bytes(32, "big"),  # x = 1 is on the curve, but not reduced
        b"\x02" + b"\xff" * 32,
    ],
)
def test_anything_but_a_compressed_point_is_refused(octets: bytes) -> None:
    refuse(dec, octets)


def test_the_form_is_judged_before_the_curve() -> None:
    """33 bytes of another form never reach the library, whatever a later version of it takes."""
    with pytest.raises(Fault, match="begins with 02 or 03"):
        dec(b"\x06" + enc(P7)[1:])


def test_libsecp256k1_alone_would_take_the_long_forms() -> None:
    assert keys.reserialize(bytes(P7)) == keys.reserialize(hybrid(P7)) == enc(P7)
    assert dec(b"\x02" + (1).to_bytes(32, "big"))  # so the x + p above is refused for its size alone


@pytest.mark.parametrize("value", [bytearray(enc(P7)), memoryview(enc(P7)), enc(P7).hex(), None, 7, [2] * 33])
def test_only_bytes_are_decoded(value: object) -> None:
    refuse(dec, value)
    refuse(sdec, value)
    refuse(dec_points, value, 1)
    refuse(dec_scalars, value, 1)


def test_only_bytes_of_the_right_length_are_scalars() -> None:
    refuse(sdec, bytearray(32))
    for size in (0, 31, 33, 64):
        refuse(sdec, bytes(size))


def test_scalars_are_reduced() -> None:
    assert sdec(bytes(SCALAR_SIZE)) == 0
    assert sdec(senc(Q - 1)) == Q - 1
    for value in (Q, Q + 5, 2**256 - 1):
        refuse(sdec, value.to_bytes(32, "big"))
        with pytest.raises(ProtocolError):
            senc(value)
    with pytest.raises(ProtocolError):
        senc(-1)
    with pytest.raises(ProtocolError):
        enc_scalars([1, Q])


def test_lists_have_exactly_the_length_that_was_agreed() -> None:
    points = (G, P7, neg(P7))
    scalars = (0, 1, Q - 1)
    assert dec_points(enc_points(points), 3) == points
    assert dec_scalars(enc_scalars(scalars), 3) == scalars
    assert dec_points(b"", 0) == ()
    assert dec_scalars(b"", 0) == ()
    for count in (0, 2, 4):
        refuse(dec_points, enc_points(points), count)
        refuse(dec_scalars, enc_scalars(scalars), count)
    refuse(dec_points, enc_points(points) + b"\0", 3)
    refuse(dec_scalars, enc_scalars(scalars)[:-1], 3)
    refuse(dec_points, enc_points(points[:2]) + b"\4" + enc(G)[1:], 3)
    refuse(dec_scalars, bytes(32) + b"\xff" * 32, 2)


def test_the_length_of_a_list_is_checked_before_anything_is_decoded(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(b: bytes) -> None:
        raise AssertionError("decoded before the length was checked")

    monkeypatch.setattr(group, "dec", never)
    monkeypatch.setattr(group, "sdec", never)
    refuse(dec_points, enc_points([G, G]), 3)
    refuse(dec_scalars, enc_scalars([1, 1]), 3)


def test_a_sum_may_vanish() -> None:
    assert add() == INFINITY
    assert add(INFINITY, INFINITY) == INFINITY
    assert add(P7, neg(P7)) == sub(P7, P7) == INFINITY
    assert add(INFINITY, P7) == add(P7) == P7
    assert sub(INFINITY, P7) == neg(P7)
    assert neg(INFINITY) == INFINITY
    assert add(P7, P7, P7) == mul_base(21)
    assert sub(mul_base(9), P7) == mul_base(2)


@pytest.mark.parametrize("product", [mul, mul_secret])
def test_products(product: Callable[[int, Point], Point]) -> None:
    assert product(3, P7) == mul_base(21)
    assert product(-3, P7) == neg(mul_base(21))
    assert product(Q + 3, P7) == mul_base(21)
    assert product(0, P7) == product(Q, P7) == INFINITY
    assert product(5, INFINITY) == INFINITY
    assert mul_base(0) == INFINITY
    assert mul_base(Q + 7) == P7


@pytest.mark.parametrize("sum_of_products", [msm, msm_secret])
def test_sums_of_products(sum_of_products: Callable[[list[int], list[Point]], Point]) -> None:
    assert sum_of_products([], []) == INFINITY
    assert sum_of_products([0, Q], [G, P7]) == INFINITY
    assert sum_of_products([2, 3], [G, P7]) == mul_base(23)
    assert sum_of_products([2, 3, 4, 1], [P7, P7, INFINITY, mul_base(5)]) == mul_base(40)
    assert sum_of_products([3, -3], [P7, P7]) == INFINITY
    assert sum_of_products([7, -1], [G, P7]) == INFINITY
    assert sum_of_products([5, 5], [P7, neg(P7)]) == INFINITY
    for ks, Ps in (([1], [G, P7]), ([1, 2], [G]), ([], [G])):
        with pytest.raises(ProtocolError):
            sum_of_products(ks, Ps)


class Spy:
    """Remembers which of libsecp256k1's products were asked for."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.calls: list[str] = []
        for module, name in (
            (keys, "pubkey_from_prvkey"),
            (keys, "pubkey_tweak_mul"),
            (keys, "pubkey_tweak_mul_sum"),
            (ecdh, "shared_point"),
        ):
            monkeypatch.setattr(module, name, self._watched(name, getattr(module, name)))

    def _watched(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **named: Any) -> Any:
            self.calls.append(name)
            return real(*args, **named)

        return call


def test_secret_products_take_the_constant_time_calls(monkeypatch: pytest.MonkeyPatch) -> None:
    points = [G, P7, mul_base(5)]
    spy = Spy(monkeypatch)
    mul_base(3)
    mul_secret(3, P7)
    msm_secret([1, 2, 3], points)
    assert set(spy.calls) == {"pubkey_from_prvkey", "shared_point"}


def test_public_products_take_the_fast_calls(monkeypatch: pytest.MonkeyPatch) -> None:
    spy = Spy(monkeypatch)
    mul(3, P7)
    msm([2, 3], [P7, mul(5, P7)])
    assert spy.calls == ["pubkey_tweak_mul", "pubkey_tweak_mul", "pubkey_tweak_mul_sum"]


def test_equal_points_cost_one_product(monkeypatch: pytest.MonkeyPatch) -> None:
    spy = Spy(monkeypatch)
    msm_secret([1, 2, 3, 4], [P7, P7, G, P7])
    assert sorted(spy.calls) == ["pubkey_from_prvkey", "shared_point"]
