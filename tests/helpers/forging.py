"""What a changed program could say about its cards, beside `uno_p2p.lab.conform.forging`: jumps, single
cards, and proofs about cards that nobody sees.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count

from protocol.entry import Body
from protocol.group import Q
from protocol.params import card_points
from protocol.piles import Pile
from protocol.proofs import membership
from uno_p2p.lab.conform.cheating import Scene
from uno_p2p.lab.conform.forging import hand_of, laid, opened, secret_of, table_of
from uno_p2p.rules.cards import Face
from uno_p2p.table.duty import Where


def jump(scene: Scene, place: int, colour: str = "", ms: object = 5, **more: object) -> Body:
    """`laid` as a jump."""
    return ["jump", ms, *laid(scene, place, colour, **more)]  # type: ignore[arg-type]  # the same keywords


def single(scene: Scene, colour: str = "", target: int = -1) -> Body:
    """The play of a hand of one card, which has no cover."""
    return ["play", b"", b"", 0, *opened(scene, hand_of(scene), 0), colour, False, target, b""]


def within(
    scene: Scene,
    pile: Pile,
    fits: Callable[[Face], bool],
    part: bytes,
    at: Where | None = None,
    seat: int | None = None,
    holds: Sequence[int] | None = None,
) -> bytes:
    """That each card of the pile is one of the faces that fit: an honest proof where it is true, else the
    prover's own equations with an index that the card does not hold. `holds`: the faces of a pile that only
    its maker can read.
    """
    hand = table_of(scene)
    numbers = [k for k, face in enumerate(hand.deck.faces) if fits(face)]
    points = card_points(len(hand.deck.faces))
    held = hand.faces_in(pile, scene.keys) if holds is None else holds
    indices = tuple(numbers.index(k) if k in numbers else 0 for k in held)
    statement = membership.Statement(pile.key, pile.cards, tuple(points[k] for k in numbers))
    ctx = (at or scene.at).ctx(scene.seat if seat is None else seat, part)
    draws = count(1234567)
    witness = membership.Witness(secret_of(scene), indices)
    proof = membership.attempt(ctx, statement, witness, lambda: pow(3, next(draws), Q))
    assert proof is not None
    return proof
