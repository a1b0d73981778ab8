"""The token bucket, on a clock that is passed in."""

from __future__ import annotations

from uno_p2p.net.limits import Bucket


def test_a_burst_passes_at_once_and_then_the_rate() -> None:
    bucket = Bucket(rate=2.0, burst=3.0, now=10.0)
    assert [bucket.take(1, 10.0) for _ in range(4)] == [True, True, True, False]
    assert not bucket.take(1, 10.4)
    assert bucket.take(1, 10.5)
    assert not bucket.take(1, 10.5)


def test_what_is_refused_is_not_paid_for() -> None:
    bucket = Bucket(rate=1.0, burst=3.0, now=0.0)
    assert not bucket.take(4, 0.0)
    assert bucket.take(3, 0.0)


def test_no_more_than_a_burst_is_saved() -> None:
    bucket = Bucket(rate=1.0, burst=2.0, now=0.0)
    assert bucket.take(2, 0.0)
    assert [bucket.take(1, 1000.0) for _ in range(3)] == [True, True, False]
