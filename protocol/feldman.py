"""Feldman's secret sharing, the arithmetic alone (protocol section 7).

A secret x is f(0) of a polynomial f of degree t - 1. Whoever stands at place j = 1, 2, .. gets f(j); the
points V_k = a_k G of the coefficients say what f(j) G must be. Any t places give f(0), fewer nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import prod

from protocol.errors import ProtocolError
from protocol.group import Point, Q, add, mul, mul_base


@dataclass(frozen=True, slots=True)
class Polynomial:
    """f(X) = x + a_1 X + .. + a_{t-1} X^{t-1} mod q; the coefficients from the lowest on."""

    coefficients: tuple[int, ...] = field(repr=False)

    @property
    def x(self) -> int:
        """The secret f(0)."""
        return self.coefficients[0]

    def at(self, place: int) -> int:
        """f(place); ProtocolError below 1, for f(0) is the secret."""
        require_places([place])
        value = 0
        for a in reversed(self.coefficients):
            value = (value * place + a) % Q
        return value

    def vector(self) -> tuple[Point, ...]:
        """V_0 .. V_{t-1}."""
        return tuple(mul_base(a) for a in self.coefficients)


def committed(V: Sequence[Point], place: int) -> Point:
    """f(place) G = the sum of place^k V_k, by Horner; it can be O."""
    require_places([place])
    *rest, S = V
    for V_k in reversed(rest):
        S = add(mul(place, S), V_k)
    return S


def lagrange(places: Sequence[int]) -> list[int]:
    """lambda_j = the product of m / (m - j) over all other places m, mod q: the weight of f(j) in f(0)."""
    require_places(places)
    weights = []
    for j in places:
        others = [m for m in places if m != j]
        weights.append(prod(others) * pow(prod(m - j for m in others), -1, Q) % Q)
    return weights


def require_places(places: Sequence[int]) -> None:
    """ProtocolError unless the places are different and at least 1; place 0 is the secret itself."""
    if min(places, default=0) < 1 or len(set(places)) != len(places):
        raise ProtocolError("the places of shares are different, and 1 or above")
