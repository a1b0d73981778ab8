"""Turns that are not what they say: cards not held, against the rules, out of turn, under another cover."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from protocol.elgamal import encrypt
from protocol.entry import Body
from protocol.errors import FaultCode
from protocol.group import enc_points, mul_base, sub
from protocol.params import card_point
from protocol.piles import Pile, Shuffled, give_shares, shuffle_pile
from tests.helpers.cheat import CheatNet, Scene, at
from tests.helpers.players import Chancer, Drawer
from uno_p2p.rules.cards import Colour, Face
from uno_p2p.rules.decks import DECKS
from uno_p2p.rules.legality import playable

CHEAT = 1
FACES = DECKS["small28"].faces
WILD, RED_ZERO = 24, 0  # face numbers
OUTPUTS, PROOF, INDEX, SHARE, SHARE_PROOF, COLOUR = range(1, 7)
"""Fields of a play in a `move`; in `drawn` the first three are missing."""


def secret_of(scene: Scene) -> int:
    deal = scene.duty._hand.deal
    return scene.keys.deal(deal.sid, deal.track).x


def held(scene: Scene) -> tuple[Face, ...]:
    faces: tuple[Face, ...] = scene.duty._hand.seen_by(scene.seat, scene.keys)
    return faces


def place_of(scene: Scene, *, fits: bool, wild: bool | None = None) -> int | None:
    """The first place in the hand of a card that fits (or does not)."""
    game = scene.duty._hand.game
    for place, face in enumerate(held(scene)):
        if playable(game, [face])[0] is fits and wild in (None, face.is_wild):
            return place
    return None


def opened(scene: Scene, pile: Pile, index: int, part: bytes = b"open") -> Body:
    """A share of one card with an honest proof."""
    x = secret_of(scene)
    made = give_shares(
        scene.at.ctx(scene.seat, part), x, mul_base(x), [pile.cards[index]], scene.keys.fresh()
    )
    return [enc_points(made.points), made.proof]


def covered(scene: Scene, pile: Pile, place: int, part: bytes = b"reshuffle") -> tuple[Shuffled, int]:
    """Any pile reshuffled with an honest proof, and where the card at `place` has gone."""
    ctx = scene.at.ctx(scene.seat, part)
    proven, pi = shuffle_pile(ctx, pile, b"c" * 32, scene.keys.fresh())
    return proven, pi.index(place)


def play(scene: Scene, place: int, colour: str = "", pile: Pile | None = None, **parts: bytes) -> Body:
    """A well-made play of the card at this place, whatever the rules say."""
    pile = pile or scene.duty._pile
    proven, index = covered(scene, pile, place, parts.get("cover", b"reshuffle"))
    share = opened(scene, Pile(pile.key, proven.outputs), index, parts.get("share", b"open"))
    return ["play", *proven.encode(), index, *share, colour, False]


def first_play(forge: Callable[[Scene], Body | None]) -> Callable[[Scene], Body | None]:
    """At the first play from a hand of more than one card."""

    def when(scene: Scene) -> bool:
        return scene.body[0] == "play" and scene.body[OUTPUTS] != b""

    return at("move", forge, when=when)


def blamed(forge: Callable[[Scene], Body | None], *codes: FaultCode, **net: Any) -> None:
    """Two seats, for speed; seat 1 begins, with a Wild in its hand."""
    seats = net.pop("seats", 2)
    CheatNet(seats, {CHEAT: forge}, **{"seed": 12, **net}).assert_blamed(*codes)


# -- the card that is opened -------------------------------------------------------------------------


def test_another_face_than_the_cards_own() -> None:
    """The share that would make a Wild of it."""

    def forge(scene: Scene) -> Body:
        proven, index = covered(scene, scene.duty._pile, 0)
        D = sub(proven.outputs[index].b, card_point(WILD))
        proof = opened(scene, Pile(scene.duty._pile.key, proven.outputs), index)[1]
        return ["play", *proven.encode(), index, enc_points([D]), proof, "R", False]

    blamed(first_play(forge), FaultCode.BAD_PROOF)


def test_a_card_that_is_none() -> None:
    def forge(scene: Scene) -> Body:
        return [*scene.body[:SHARE], enc_points([mul_base(5)]), *scene.body[SHARE_PROOF:]]

    blamed(first_play(forge), FaultCode.BAD_CARD)


@pytest.mark.parametrize("index", [-1, 7])
def test_a_place_that_is_not_in_the_hand(index: int) -> None:
    def forge(scene: Scene) -> Body:
        assert len(held(scene)) <= 7
        return [*scene.body[:INDEX], index, *scene.body[SHARE:]]

    blamed(first_play(forge), FaultCode.BAD_ENCODING)


def test_a_proof_of_the_share_made_for_the_cover() -> None:
    def forge(scene: Scene) -> Body | None:
        place = place_of(scene, fits=True, wild=False)
        return None if place is None else play(scene, place, share=b"reshuffle")

    blamed(first_play(forge), FaultCode.BAD_PROOF)


def test_the_same_card_twice() -> None:
    """An earlier play, word for word: its cover is of another hand by now."""
    played: list[Body] = []

    def forge(scene: Scene) -> Body | None:
        if played and len(held(scene)) * 66 == len(played[0][OUTPUTS]):
            return played[0]
        played.append(scene.body)
        return None

    blamed(first_play(forge), FaultCode.BAD_PROOF, FaultCode.ILLEGAL_MOVE)


# -- the hand under cover ----------------------------------------------------------------------------


def with_a_wild(scene: Scene) -> Pile:
    """The hand, but the first card is a Wild made at home."""
    pile: Pile = scene.duty._pile
    return Pile(pile.key, (encrypt(pile.key, card_point(WILD), 77), *pile.cards[1:]))


def test_a_card_swapped_under_cover() -> None:
    blamed(first_play(lambda scene: play(scene, 0, "R", with_a_wild(scene))), FaultCode.BAD_PROOF, seats=3)


def test_a_card_swapped_that_is_not_even_played() -> None:
    def forge(scene: Scene) -> Body | None:
        place = place_of(scene, fits=True, wild=False)
        return play(scene, place, pile=with_a_wild(scene)) if place else None

    blamed(first_play(forge), FaultCode.BAD_PROOF)


def test_a_neighbours_card_under_the_own_cover() -> None:
    def forge(scene: Scene) -> Body | None:
        place = place_of(scene, fits=True, wild=False)
        pile: Pile = scene.duty._pile
        theirs = scene.duty._hand.hands[0].cards[0]
        return play(scene, place, pile=Pile(pile.key, (theirs, *pile.cards[1:]))) if place else None

    blamed(first_play(forge), FaultCode.BAD_PROOF)


def test_a_cover_made_for_another_purpose() -> None:
    def forge(scene: Scene) -> Body | None:
        place = place_of(scene, fits=True, wild=False)
        return None if place is None else play(scene, place, cover=b"open")

    blamed(first_play(forge), FaultCode.BAD_PROOF)


def test_no_cover_at_all() -> None:
    def forge(scene: Scene) -> Body | None:
        place = place_of(scene, fits=True, wild=False)
        if place is None:
            return None
        return ["play", b"", b"", place, *opened(scene, scene.duty._pile, place), "", False]

    blamed(first_play(forge), FaultCode.BAD_ENCODING)


def test_a_smaller_hand_under_cover() -> None:
    """One card is left out: the way to win."""

    def forge(scene: Scene) -> Body:
        pile: Pile = scene.duty._pile
        return play(scene, 0, pile=Pile(pile.key, pile.cards[:-1]))

    blamed(first_play(forge), FaultCode.BAD_ENCODING)


def test_a_cover_for_a_single_card() -> None:
    def forge(scene: Scene) -> Body | None:
        return play(scene, 0) if scene.body[0] == "play" and scene.body[OUTPUTS] == b"" else None

    blamed(at("move", forge), FaultCode.BAD_ENCODING, seed=2)


# -- the rules ---------------------------------------------------------------------------------------


def test_a_card_that_does_not_match() -> None:
    def forge(scene: Scene) -> Body | None:
        place = place_of(scene, fits=False)
        return None if place is None else play(scene, place)

    blamed(at("move", forge), FaultCode.ILLEGAL_MOVE, seats=3)


@pytest.mark.parametrize(("wild", "colour"), [(False, "R"), (False, "G"), (True, "")])
def test_a_colour_where_none_belongs_and_none_where_one_does(wild: bool, colour: str) -> None:
    def forge(scene: Scene) -> Body | None:
        place = place_of(scene, fits=True, wild=wild)
        return None if place is None else play(scene, place, colour)

    blamed(at("move", forge), FaultCode.ILLEGAL_MOVE)


@pytest.mark.parametrize("colour", ["X", "RED"])
def test_a_colour_that_there_is_not(colour: str) -> None:
    def forge(scene: Scene) -> Body | None:
        place = place_of(scene, fits=True, wild=True)
        return None if place is None else play(scene, place, colour)

    blamed(at("move", forge), FaultCode.BAD_ENCODING)


@pytest.mark.parametrize("body", [["keep"], ["draw", 1], []])
def test_words_that_are_no_move(body: Body) -> None:
    blamed(at("move", lambda scene: body), FaultCode.BAD_ENCODING)


def test_a_move_of_somebody_who_is_not_on_turn() -> None:
    net = CheatNet(3, {CHEAT: lambda scene: None})
    net.run(until=lambda: net.kind_is("move")() and CHEAT not in net.nodes[0].machine.owed)
    net.say(CHEAT, net.sign_as(CHEAT, "move", ["draw"]))
    net.assert_blamed(FaultCode.WRONG_KIND)


@pytest.mark.parametrize("kind", ["drawn", ""])
def test_the_wrong_kind_of_word(kind: str) -> None:
    """The seat is asked for a move, and answers another question: it must come before its real move does."""
    net = CheatNet(3, {CHEAT: lambda scene: None}, delay=(0.01, 0.01))
    net.run(until=lambda: net.kind_is("deal")() and 0 not in net.nodes[0].machine.owed)
    net.say(CHEAT, net.sign_as(CHEAT, kind, []))
    net.assert_blamed(FaultCode.WRONG_KIND, FaultCode.DOUBLE_SPEECH)


# -- the drawn card ----------------------------------------------------------------------------------


def drawn(forge: Callable[[Scene], Body | None], *codes: FaultCode) -> None:
    blamed(at("drawn", forge), *codes, players=[Drawer(0)] * 2)


def drawn_play(scene: Scene, place: int, colour: str = "") -> Body:
    return ["play", *opened(scene, scene.duty._pile, place), colour, False]


def test_a_drawn_card_that_does_not_match() -> None:
    def forge(scene: Scene) -> Body | None:
        if playable(scene.duty._hand.game, held(scene)[-1:])[0]:
            return None
        return drawn_play(scene, len(held(scene)) - 1)

    drawn(forge, FaultCode.ILLEGAL_MOVE)


def test_another_card_of_the_hand_instead_of_the_drawn_one() -> None:
    def forge(scene: Scene) -> Body | None:
        place = place_of(scene, fits=True)
        if place is None or place == len(held(scene)) - 1:
            return None
        return drawn_play(scene, place)

    drawn(forge, FaultCode.BAD_CARD)


def test_another_face_of_the_drawn_card() -> None:
    def forge(scene: Scene) -> Body:
        last = scene.duty._pile.cards[-1]
        wild = enc_points([sub(last.b, card_point(WILD))])
        return ["play", wild, opened(scene, scene.duty._pile, -1)[1], "B", False]

    drawn(forge, FaultCode.BAD_PROOF)


@pytest.mark.parametrize("body", [["draw"], []])
def test_words_that_are_no_answer_to_a_drawn_card(body: Body) -> None:
    drawn(lambda scene: body, FaultCode.BAD_ENCODING)


# -- the colour of a first Wild ----------------------------------------------------------------------


@pytest.mark.parametrize("body", [[""], ["X"], ["R", "G"]])
def test_no_colour_for_a_first_wild(body: Body) -> None:
    """Seed 13: a Wild is turned up first, and seat 1 names its colour."""
    net = CheatNet(2, {CHEAT: at("colour", lambda scene: body)}, seed=13, players=[Chancer(13)] * 2)
    net.assert_blamed(FaultCode.BAD_ENCODING)


def test_the_deck_of_these_tests() -> None:
    assert FACES[WILD].code == "W"
    assert FACES[RED_ZERO].code == f"{Colour.RED}0"
