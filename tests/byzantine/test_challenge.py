"""Lies about a Wild Draw Four: false innocence, a copy that is none; and words that are no reaction."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from protocol.elgamal import encrypt
from protocol.entry import Body
from protocol.errors import FaultCode
from protocol.params import card_points
from protocol.piles import Pile, prove_membership, rekey_pile
from tests.helpers.cheat import CheatNet, Scene, at
from tests.helpers.players import Drawer
from tests.helpers.prepared import Position
from uno_p2p.rules.cards import Colour
from uno_p2p.rules.decks import DECKS
from uno_p2p.table.choices import Ask, AskChallenge, AskMove, AskReact, Challenge, Choice, Play
from uno_p2p.table.view import View

CHEAT = 0
FACES = [face.code for face in DECKS["small28"].faces]
BLUFF = Position(["W4 R1 Y1", "Y0 B1", "G0 B2"], "R2", "BS B0 B2 YD YS YR GS GD GR")
"""Seat 0 plays its Wild Draw Four beside a red card, and seat 1 doubts it."""


class Doubter(Drawer):
    """Plays its first card; doubts every Wild Draw Four; says nothing when somebody forgets UNO."""

    def decide(self, view: View, ask: Ask, now: float) -> Choice | None:
        match ask:
            case AskMove(hand):
                return Play(0, Colour.BLUE if hand[0].is_wild else None)
            case AskChallenge():
                return Challenge()
            case AskReact():
                return None
        return super().decide(view, ask, now)


def blamed(
    kind: str,
    forge: Callable[[Scene], Body],
    *codes: FaultCode,
    position: Position = BLUFF,
    cheat: int = CHEAT,
) -> None:
    doubters = [Doubter(0)] * 3
    net = CheatNet(3, {cheat: at(kind, forge)}, position=position, players=doubters)
    net.assert_blamed(*codes)


def secret_of(scene: Scene) -> int:
    deal = scene.duty._hand.deal
    return scene.keys.deal(deal.sid, deal.track).x


def innocence(scene: Scene, pile: Pile, allowed: Sequence[int], part: bytes = b"innocent") -> bytes:
    """An honest proof that the cards of any pile are among any allowed faces, where that is true."""
    points = card_points(len(FACES))
    held = scene.duty._hand.faces_in(pile, scene.keys)
    indices = tuple(allowed.index(k) for k in held)
    S = tuple(points[k] for k in allowed)
    ctx = scene.at.ctx(scene.seat, part)
    return prove_membership(ctx, secret_of(scene), pile, S, indices, scene.keys.fresh())


def with_proof(scene: Scene, proof: bytes) -> Body:
    return [*scene.body[:2], proof]


def judged(scene: Scene) -> Pile:
    pile: Pile = scene.duty._judged
    return pile


def held_in(scene: Scene) -> tuple[int, ...]:
    faces: tuple[int, ...] = scene.duty._hand.faces_in(judged(scene), scene.keys)
    return faces


def without_red(scene: Scene) -> Pile:
    """The judged hand, but the red 1 is a green 1 made at home."""
    pile = judged(scene)
    place = held_in(scene).index(FACES.index("R1"))
    green = encrypt(pile.key, card_points(len(FACES))[FACES.index("G1")], 99)
    return Pile(pile.key, (*pile.cards[:place], green, *pile.cards[place + 1 :]))


# -- innocence ---------------------------------------------------------------------------------------


def test_the_innocence_of_another_hand() -> None:
    def forge(scene: Scene) -> Body:
        return with_proof(scene, innocence(scene, without_red(scene), scene.duty._faces))

    blamed("answer", forge, FaultCode.BAD_PROOF)


def test_innocence_of_another_colour() -> None:
    """No card is blue: true, and not the question."""

    def forge(scene: Scene) -> Body:
        not_blue = [k for k, code in enumerate(FACES) if not code.startswith("B")]
        assert len(not_blue) == len(scene.duty._faces)
        return with_proof(scene, innocence(scene, judged(scene), not_blue))

    blamed("answer", forge, FaultCode.BAD_PROOF)


def test_innocence_of_a_part_of_the_hand() -> None:
    def forge(scene: Scene) -> Body:
        pile = judged(scene)
        (yellow,) = [card for card, k in zip(pile.cards, held_in(scene), strict=True) if FACES[k] == "Y1"]
        return with_proof(scene, innocence(scene, Pile(pile.key, (yellow,)), scene.duty._faces))

    blamed("answer", forge, FaultCode.BAD_ENCODING)


def test_a_made_up_innocence() -> None:
    def forge(scene: Scene) -> Body:
        return with_proof(scene, bytes(64 * len(scene.duty._faces) * 2))

    blamed("answer", forge, FaultCode.BAD_PROOF)


INNOCENT = Position(["W4 G1 Y1", "Y0 B1", "G0 B2"], "R2", "BS B0 B2 YD YS YR GS GD GR")


def test_true_innocence_proven_for_another_purpose() -> None:
    def forge(scene: Scene) -> Body:
        proof = innocence(scene, judged(scene), scene.duty._faces, part=b"copy")
        return with_proof(scene, proof)

    blamed("answer", forge, FaultCode.BAD_PROOF, position=INNOCENT)


# -- the copy for the challenger ---------------------------------------------------------------------


def copied(scene: Scene, pile: Pile, key: Any = None, part: bytes = b"copy") -> Body:
    """A copy of any pile for any key, with an honest proof and the admission of guilt."""
    ctx = scene.at.ctx(scene.seat, part)
    copy = rekey_pile(ctx, secret_of(scene), pile, key or scene.duty._key, b"r" * 32, scene.keys.fresh())
    return [*copy.encode(), b""]


@pytest.mark.parametrize(
    "forge",
    [
        lambda scene: copied(scene, without_red(scene)),
        lambda scene: copied(scene, Pile(judged(scene).key, judged(scene).cards[::-1])),
        lambda scene: copied(scene, judged(scene), key=scene.duty._hand.deal.keys[2]),
        lambda scene: copied(scene, judged(scene), key=scene.duty._hand.deal.Y),
        lambda scene: copied(scene, judged(scene), part=b"innocent"),
        lambda scene: [*scene.body[:1], bytes(96), b""],
    ],
    ids=["another card", "another order", "for a third seat", "for nobody", "another purpose", "unproven"],
)
def test_a_copy_that_is_none(forge: Callable[[Scene], Body]) -> None:
    blamed("answer", forge, FaultCode.BAD_PROOF)


@pytest.mark.parametrize(
    "forge",
    [
        lambda scene: copied(scene, Pile(judged(scene).key, judged(scene).cards[:1])),
        lambda scene: [scene.body[0], scene.body[1][:-1], scene.body[2]],
        lambda scene: [b"", b"", b""],
        lambda scene: [],
    ],
    ids=["fewer cards", "a shorter proof", "no copy", "nothing"],
)
def test_a_copy_of_another_shape(forge: Callable[[Scene], Body]) -> None:
    blamed("answer", forge, FaultCode.BAD_ENCODING)


def test_such_a_copy_is_accepted_if_it_is_true() -> None:
    """Else everything above would be refused for another reason."""
    net = CheatNet(
        3, {CHEAT: at("answer", lambda s: copied(s, judged(s)))}, position=BLUFF, players=[Doubter(0)] * 3
    )
    net.run(until=lambda: all(net.nodes[seat].machine.live[2] == "share" for seat in net.honest))
    assert not any(net.faults)


# -- words -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("body", [[], [1], [None], [True, False], ["yes"]])
def test_neither_doubt_nor_acceptance(body: Body) -> None:
    blamed("challenge", lambda scene: body, FaultCode.BAD_ENCODING, cheat=1)


FORGOTTEN = Position(["R1 R0", "Y0 B1", "G0 B2"], "R2", "BS B0 B2 YD")
"""Seat 0 plays its last card but one and says nothing."""


@pytest.mark.parametrize(
    ("seat", "body"),
    [
        (0, ["catch", 5]),
        (1, ["uno", 5]),
        (1, ["catch", -1]),
        (1, ["catch", 2**31]),
        (1, ["pass", 1]),
        (0, ["uno", -5]),
        (2, ["jump", 0]),
        (1, ["catch", True]),
        (1, ["catch"]),
        (1, []),
    ],
)
def test_words_that_are_no_reaction(seat: int, body: Body) -> None:
    net = CheatNet(3, {seat: lambda scene: None}, position=FORGOTTEN, players=[Doubter(0)] * 3)
    net.run(until=net.kind_is("react"))
    net.say(seat, net.sign_as(seat, "react", body))
    net.assert_blamed(FaultCode.BAD_ENCODING)
