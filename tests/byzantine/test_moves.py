"""Turns that are not what they say: cards not held, against the rules, out of turn, under a false cover."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from protocol.elgamal import dec_ciphertexts
from protocol.entry import Body
from protocol.errors import FaultCode
from protocol.group import enc_points, mul_base, sub
from protocol.params import card_point
from protocol.piles import Pile
from tests.helpers.cheat import CheatNet, Scene, at
from tests.helpers.players import Drawer
from tests.helpers.prepared import Position, Quiet
from uno_p2p.lab.conform.forging import drawn_play, hand_of, opened, play, with_card
from uno_p2p.rules.decks import DECKS

CHEAT = 0
RED_ZERO, WILD_CARD, GREEN_ONE, RED_ONE = range(4)
"""Places in the hand of seat 0, which has the turn on a red 2."""
HANDS = Position(["R0 W G1 R1", "Y0 Y1 GS", "G0 B2"], "R2", "BS B0 B1 YD")
LAST_CARD = Position(["R0", "Y0 Y1"], "R2", "BS B0 B1 YD")
WILD = [face.code for face in DECKS["small28"].faces].index("W")
OUTPUTS, PROOF, INDEX, SHARE, SHARE_PROOF, COLOUR = range(1, 7)
"""Fields of a play."""

Forge = Callable[[Scene], Body | None]


def blamed(kind: str, forge: Forge, *codes: FaultCode, position: Position = HANDS) -> None:
    CheatNet(len(position.hands), {CHEAT: at(kind, forge)}, position=position).assert_blamed(*codes)


def changed(body: Body, field: int, value: object) -> Body:
    return [*body[:field], value, *body[field + 1 :]]


def test_such_a_play_is_accepted_if_it_is_true() -> None:
    """Else everything below would be refused for another reason."""
    net = CheatNet(3, {CHEAT: at("move", lambda scene: play(scene, RED_ZERO))}, position=HANDS)
    others = [net.nodes[seat].machine for seat in net.honest]
    net.run(until=lambda: all(m.table.hand and len(m.table.hand.hands[0].cards) == 3 for m in others))
    assert not any(net.faults)


# -- the card that is opened -------------------------------------------------------------------------


def test_another_face_than_the_cards_own() -> None:
    """The share that would make a Wild of it, with the proof of the true share."""

    def forge(scene: Scene) -> Body:
        body = play(scene, RED_ZERO, "R")
        after = dec_ciphertexts(body[OUTPUTS], 4)
        return changed(body, SHARE, enc_points([sub(after[body[INDEX]].b, card_point(WILD))]))

    blamed("move", forge, FaultCode.BAD_PROOF)


def test_a_card_that_is_none() -> None:
    blamed("move", lambda s: changed(play(s, 0), SHARE, enc_points([mul_base(5)])), FaultCode.BAD_CARD)


@pytest.mark.parametrize("index", [-1, 4])
def test_a_place_that_is_not_in_the_hand(index: int) -> None:
    blamed("move", lambda s: changed(play(s, 0), INDEX, index), FaultCode.BAD_ENCODING)


def test_a_share_proven_for_another_purpose() -> None:
    blamed("move", lambda scene: play(scene, RED_ZERO, share=b"reshuffle"), FaultCode.BAD_PROOF)


def test_the_same_play_twice() -> None:
    """An earlier play, word for word, when the hand has as many cards again: its cover is of another hand."""
    played: list[Body] = []

    def forge(scene: Scene) -> Body | None:
        if played and len(hand_of(scene).cards) == 3:
            return played[0]
        if len(hand_of(scene).cards) == 3:
            played.append(scene.body)
        return None

    # Seat 0 plays, is made to draw two, plays, plays: twice from a hand of three.
    position = Position(["R0 R1 G1", "RD YD GD BD Y0 Y2"], "R2", "RS YS BS B0 B1 B2 G0 G2 W", turn=0)
    blamed("move", forge, FaultCode.BAD_PROOF, FaultCode.ILLEGAL_MOVE, position=position)


# -- the hand under cover ----------------------------------------------------------------------------


def test_a_card_swapped_under_cover() -> None:
    blamed("move", lambda scene: play(scene, RED_ZERO, "R", pile=with_card(scene, "W")), FaultCode.BAD_PROOF)


def test_a_card_swapped_that_is_not_even_played() -> None:
    blamed("move", lambda scene: play(scene, RED_ONE, pile=with_card(scene, "W")), FaultCode.BAD_PROOF)


def test_a_neighbours_card_under_the_own_cover() -> None:
    def forge(scene: Scene) -> Body:
        pile = hand_of(scene)
        theirs = scene.duty._hand.hands[2].cards[0]
        return play(scene, RED_ZERO, pile=Pile(pile.key, (*pile.cards[:-1], theirs)))

    blamed("move", forge, FaultCode.BAD_PROOF)


def test_a_cover_proven_for_another_purpose() -> None:
    blamed("move", lambda scene: play(scene, RED_ZERO, cover=b"open"), FaultCode.BAD_PROOF)


def test_no_cover_at_all() -> None:
    def forge(scene: Scene) -> Body:
        share = opened(scene, hand_of(scene), RED_ZERO)
        return ["play", b"", b"", RED_ZERO, *share, "", False, -1, b""]

    blamed("move", forge, FaultCode.BAD_ENCODING)


def test_a_smaller_hand_under_cover() -> None:
    """One card is left out: the way to win."""

    def forge(scene: Scene) -> Body:
        pile = hand_of(scene)
        return play(scene, RED_ZERO, pile=Pile(pile.key, pile.cards[:-1]))

    blamed("move", forge, FaultCode.BAD_ENCODING)


def test_a_cover_for_a_single_card() -> None:
    blamed("move", lambda scene: play(scene, 0), FaultCode.BAD_ENCODING, position=LAST_CARD)


# -- the rules ---------------------------------------------------------------------------------------


def test_a_card_that_does_not_match() -> None:
    blamed("move", lambda scene: play(scene, GREEN_ONE), FaultCode.ILLEGAL_MOVE)


@pytest.mark.parametrize(("place", "colour"), [(RED_ZERO, "R"), (RED_ZERO, "G"), (WILD_CARD, "")])
def test_a_colour_where_none_belongs_and_none_where_one_does(place: int, colour: str) -> None:
    blamed("move", lambda scene: play(scene, place, colour), FaultCode.ILLEGAL_MOVE)


@pytest.mark.parametrize("colour", ["X", "RED", "r"])
def test_a_colour_that_there_is_not(colour: str) -> None:
    blamed("move", lambda scene: play(scene, WILD_CARD, colour), FaultCode.BAD_ENCODING)


@pytest.mark.parametrize("body", [["keep"], ["draw", 1], []])
def test_words_that_are_no_move(body: Body) -> None:
    blamed("move", lambda scene: body, FaultCode.BAD_ENCODING)


def test_another_word_for_play() -> None:
    blamed("move", lambda scene: changed(play(scene, RED_ZERO), 0, "PLAY"), FaultCode.BAD_ENCODING)


def test_a_move_of_somebody_who_is_not_on_turn() -> None:
    net = CheatNet(3, {1: lambda scene: None}, position=HANDS, players=[Quiet()] * 3)
    net.run(until=net.kind_is("move"))
    net.say(1, net.sign_as(1, "move", ["draw"]))
    net.assert_blamed(FaultCode.WRONG_KIND)


@pytest.mark.parametrize("kind", ["drawn", "share", ""])
def test_the_wrong_kind_of_word(kind: str) -> None:
    net = CheatNet(3, {CHEAT: lambda scene: None}, position=HANDS, players=[Quiet()] * 3)
    net.run(until=net.kind_is("move"))
    net.say(CHEAT, net.sign_as(CHEAT, kind, ["draw"]))
    net.assert_blamed(FaultCode.WRONG_KIND)


# -- the drawn card ----------------------------------------------------------------------------------

FITS = Position(["R0 G1", "Y0 Y1", "G0"], "R2", "RS B0 B1 YD")
"""Seat 0 draws a red Skip, but ..."""
DOES_NOT = Position(["R0 G1", "Y0 Y1", "G0"], "R2", "YS B0 B1 YD")
"""... here a yellow one."""


def drawn(forge: Forge, *codes: FaultCode, position: Position = FITS) -> None:
    drawers = [Drawer(0)] * 3
    CheatNet(3, {CHEAT: at("drawn", forge)}, position=position, players=drawers).assert_blamed(*codes)


def test_a_drawn_card_that_does_not_match() -> None:
    drawn(lambda scene: drawn_play(scene, -1), FaultCode.ILLEGAL_MOVE, position=DOES_NOT)


def test_another_card_of_the_hand_instead_of_the_drawn_one() -> None:
    drawn(lambda scene: drawn_play(scene, 0), FaultCode.BAD_CARD)


def test_another_face_of_the_drawn_card() -> None:
    def forge(scene: Scene) -> Body:
        wild = enc_points([sub(hand_of(scene).cards[-1].b, card_point(WILD))])
        return changed(drawn_play(scene, -1, "B"), 1, wild)

    drawn(forge, FaultCode.BAD_PROOF)


def test_a_card_that_is_drawn_on_from_where_one_draws_once() -> None:
    drawn(lambda scene: ["draw", b""], FaultCode.ILLEGAL_MOVE)


def test_a_colour_for_a_drawn_card_that_has_one() -> None:
    drawn(lambda scene: drawn_play(scene, -1, "R"), FaultCode.ILLEGAL_MOVE)


@pytest.mark.parametrize("body", [["draw"], ["keep"], ["keep", 0], ["keep", b"", b""], ["take", b""], []])
def test_words_that_are_no_answer_to_a_drawn_card(body: Body) -> None:
    drawn(lambda scene: body, FaultCode.BAD_ENCODING)


def test_another_word_for_play_after_a_draw() -> None:
    drawn(lambda scene: changed(drawn_play(scene, -1), 0, "keep"), FaultCode.BAD_ENCODING)


# -- the colour of a first Wild ----------------------------------------------------------------------


@pytest.mark.parametrize("body", [[""], ["X"], ["R", "G"]])
def test_no_colour_for_a_first_wild(body: Body) -> None:
    """Seed 24: a Wild is turned up first, and seat 1 names its colour."""
    net = CheatNet(2, {1: at("colour", lambda scene: body)}, seed=24)
    net.assert_blamed(FaultCode.BAD_ENCODING)
