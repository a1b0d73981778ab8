"""Ed25519 keys of small order, under which anybody could sign (section 15)."""

from __future__ import annotations

_p = 2**255 - 19
_d = -121665 * pow(121666, -1, _p) % _p
_NEUTRAL = (0, 1)


def _add(P: tuple[int, int], Q: tuple[int, int]) -> tuple[int, int]:
    (x1, y1), (x2, y2) = P, Q
    t = _d * x1 * x2 * y1 * y2
    x = (x1 * y2 + x2 * y1) * pow(1 + t, -1, _p)
    y = (y1 * y2 + x1 * x2) * pow(1 - t, -1, _p)
    return x % _p, y % _p


def small_order(key: bytes) -> bool:
    """Whether 8 times the point is the neutral one. The sign of x makes no difference to that."""
    y = (int.from_bytes(key, "little") & (1 << 255) - 1) % _p
    xx = (y * y - 1) * pow(_d * y * y + 1, -1, _p) % _p
    x = pow(xx, (_p + 3) // 8, _p)
    if x * x % _p != xx:
        x = x * pow(2, (_p - 1) // 4, _p) % _p
    if x * x % _p != xx:
        return False
    P = (x, y)
    for _ in range(3):
        P = _add(P, P)
    return P == _NEUTRAL
