"""What a changed program could say about its cards: honest proofs of other things, and proofs that prove
nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from protocol.elgamal import encrypt
from protocol.entry import Body
from protocol.group import enc_points, mul_base
from protocol.params import card_point
from protocol.piles import Pile, give_shares, shuffle_pile
from uno_p2p.lab.conform.cheating import Scene
from uno_p2p.rules.cards import parse
from uno_p2p.table.duty import Where
from uno_p2p.table.hand import Hand


def table_of(scene: Scene) -> Hand:
    """All cards as all have agreed on them; not every duty keeps them at the same place."""
    duty = scene.duty
    hand: Hand = duty._hand if hasattr(duty, "_hand") else duty._claims[True]._hand
    return hand


def hand_of(scene: Scene) -> Pile:
    """The hand of the seat."""
    return table_of(scene).hands[scene.seat]


def faces_of(scene: Scene, pile: Pile) -> tuple[int, ...]:
    """What the cards of a pile are that is under the seat's key."""
    return table_of(scene).faces_in(pile, scene.keys)


def face_of(scene: Scene, code: str) -> int:
    """The number of a face in the deck."""
    return table_of(scene).deck.index[parse(code)]


def secret_of(scene: Scene) -> int:
    """x of the seat in this deal."""
    deal = table_of(scene).deal
    return scene.keys.deal(deal.sid, deal.track).x


def with_card(scene: Scene, code: str, place: int = 0) -> Pile:
    """The hand, but the card at this place is another one, made at home."""
    pile = hand_of(scene)
    made = encrypt(pile.key, card_point(face_of(scene, code)), 77)
    return Pile(pile.key, (*pile.cards[:place], made, *pile.cards[place + 1 :]))


def opened(
    scene: Scene,
    pile: Pile,
    index: int,
    part: bytes = b"open",
    at: Where | None = None,
    seat: int | None = None,
) -> Body:
    """A share of one card with an honest proof."""
    x = secret_of(scene)
    ctx = (at or scene.at).ctx(scene.seat if seat is None else seat, part)
    made = give_shares(ctx, x, mul_base(x), [pile.cards[index]], scene.keys.fresh())
    return [enc_points(made.points), made.proof]


Rest = Callable[[Pile], bytes]
"""Makes the proof about the other cards of a hand that was just reshuffled."""


def laid(
    scene: Scene,
    place: int,
    colour: str = "",
    pile: Pile | None = None,
    cover: bytes = b"reshuffle",
    share: bytes = b"open",
    target: int = -1,
    rest: bytes | Rest = b"",
    at: Where | None = None,
    seat: int | None = None,
) -> Body:
    """The fields of this card laid from the hand with honest proofs, whatever pile it is in and whatever the
    rules say; `at` and `seat`: for another place than it is said at.
    """
    pile = pile or hand_of(scene)
    ctx = (at or scene.at).ctx(scene.seat if seat is None else seat, cover)
    proven, pi = shuffle_pile(ctx, pile, b"c" * 32, scene.keys.fresh())
    index = pi.index(place)
    after = Pile(pile.key, proven.outputs)
    card = opened(scene, after, index, share, at, seat)
    others = Pile(pile.key, after.cards[:index] + after.cards[index + 1 :])
    proof = rest if isinstance(rest, bytes) else rest(others)
    return [*proven.encode(), index, *card, colour, False, target, proof]


def play(scene: Scene, place: int, colour: str = "", **more: object) -> Body:
    """`laid` as a move."""
    return ["play", *laid(scene, place, colour, **more)]  # type: ignore[arg-type]  # the same keywords


def drawn_play(scene: Scene, place: int, colour: str = "", target: int = -1, rest: bytes = b"") -> Body:
    """The play of a card of the hand as if it were the one just drawn."""
    return ["play", *opened(scene, hand_of(scene), place), colour, False, target, rest]
