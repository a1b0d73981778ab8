"""The arithmetic of shared secrets: any t places give the secret, and place 0 is nobody's."""

from __future__ import annotations

from itertools import combinations

import pytest

from protocol.errors import ProtocolError
from protocol.feldman import Polynomial, committed, lagrange
from protocol.group import INFINITY, G, Q, add, mul, mul_base, neg

F = Polynomial((7, 11, Q - 13))


def test_values_and_points_as_written() -> None:
    """f(X) = 7 + 11 X - 13 X^2."""
    assert F.x == 7
    assert [F.at(j) for j in (1, 2, 10)] == [5, 7 + 22 - 52 + Q, 7 + 110 - 1300 + Q]
    assert F.vector() == (mul_base(7), mul_base(11), mul_base(-13))
    for j in (1, 2, 10):
        assert committed(F.vector(), j) == mul_base(F.at(j))


def test_a_sum_may_vanish() -> None:
    assert committed((G, neg(G)), 1) == INFINITY
    assert committed((G, mul(2, neg(G)), G), 1) == INFINITY
    assert committed((neg(G), G, mul_base(5)), 3) == mul_base(47)
    assert committed((G, neg(mul_base(2)), mul_base(1)), 2) == G  # the first step of Horner gives O


@pytest.mark.parametrize("t", [1, 2, 3, 8])
def test_any_t_places_give_the_secret(t: int) -> None:
    f = Polynomial(tuple(range(1000, 1000 + t)))
    for places in combinations(range(1, 10), t):
        weights = lagrange(places)
        assert sum(w * f.at(j) for w, j in zip(weights, places, strict=True)) % Q == f.x


def test_fewer_places_give_something_else() -> None:
    for places in combinations(range(1, 10), 2):
        weights = lagrange(places)
        assert sum(w * F.at(j) for w, j in zip(weights, places, strict=True)) % Q != F.x


def test_lagrange_as_written() -> None:
    assert lagrange([1]) == [1]
    assert lagrange([1, 2]) == [2, Q - 1]
    assert lagrange([2, 1]) == [Q - 1, 2]
    assert lagrange([1, 2, 3]) == [3, Q - 3, 1]


@pytest.mark.parametrize("places", [[0], [0, 1, 2], [1, 0], [-1, 1], [], [1, 1], [3, 1, 2, 3]], ids=str)
def test_places_are_different_and_not_zero(places: list[int]) -> None:
    with pytest.raises(ProtocolError, match="places"):
        lagrange(places)


@pytest.mark.parametrize("place", [0, -1])
def test_nobody_stands_at_the_secret(place: int) -> None:
    with pytest.raises(ProtocolError, match="places"):
        F.at(place)
    with pytest.raises(ProtocolError, match="places"):
        committed(F.vector(), place)


def test_a_polynomial_does_not_show_itself() -> None:
    assert repr(F) == "Polynomial()"
    assert add(*F.vector()) == mul_base(F.at(1))
