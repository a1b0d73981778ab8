"""Turns that are not what they say: cards not held, against the rules, under a false cover."""

from __future__ import annotations

from typing import Any

from protocol.elgamal import dec_ciphertexts
from protocol.entry import Body
from protocol.group import enc_points, mul_base, sub
from protocol.params import card_point
from protocol.piles import Pile
from uno_p2p.lab.conform.cheating import Scene
from uno_p2p.lab.conform.forging import drawn_play, faces_of, hand_of, opened, play, table_of, with_card
from uno_p2p.rules.cards import Symbol
from uno_p2p.table.choices import Play

WORD, OUTPUTS, PROOF, INDEX, SHARE, SHARE_PROOF, COLOUR, CALLED, TARGET, REST = range(10)
"""Fields of a play."""


def plays(scene: Scene) -> bool:
    """Whether an honest seat would lay a card now from a hand of several."""
    return isinstance(scene.choice, Play) and len(hand_of(scene).cards) > 2


def misfit(scene: Scene) -> int | None:
    """The place of a card that does not match."""
    game = table_of(scene).game
    hand = [table_of(scene).deck.faces[k] for k in faces_of(scene, hand_of(scene))]
    top = game.top.symbol if game.top else None
    for place, face in enumerate(hand):
        if not face.is_wild and face.colour != game.colour and face.symbol != top:
            return place
    return None


def anew(scene: Scene, **more: Any) -> Body:
    """The honest play once more, with other means."""
    if not isinstance(scene.choice, Play):
        return scene.body
    choice = scene.choice
    colour = choice.colour.value if choice.colour else ""
    target = -1 if choice.target is None else choice.target
    return play(scene, choice.place, colour, **{"target": target, **more})


def changed(scene: Scene, field: int, value: object) -> Body:
    """The honest body with one other field."""
    return [*scene.body[:field], value, *scene.body[field + 1 :]]


def other_face(scene: Scene) -> Body:
    after = dec_ciphertexts(scene.body[OUTPUTS], len(hand_of(scene).cards))
    wild = next(k for k, face in enumerate(table_of(scene).deck.faces) if face.symbol is Symbol.WILD)
    return changed(scene, SHARE, enc_points([sub(after[scene.body[INDEX]].b, card_point(wild))]))


def no_card(scene: Scene) -> Body:
    return changed(scene, SHARE, enc_points([mul_base(5)]))


def no_place(scene: Scene) -> Body:
    return changed(scene, INDEX, len(hand_of(scene).cards))


def another_purpose(scene: Scene) -> Body:
    return anew(scene, share=b"reshuffle")


def swapped_card(scene: Scene) -> Body:
    return anew(scene, pile=with_card(scene, "W4", place=_other(scene)))


def neighbours_card(scene: Scene) -> Body:
    pile, place = hand_of(scene), _other(scene)
    theirs = table_of(scene).hands[0].cards[0]
    return anew(scene, pile=Pile(pile.key, (*pile.cards[:place], theirs, *pile.cards[place + 1 :])))


def smaller_hand(scene: Scene) -> Body:
    pile, place = hand_of(scene), _other(scene)
    laid = scene.choice.place if isinstance(scene.choice, Play) else 0
    less = Pile(pile.key, pile.cards[:place] + pile.cards[place + 1 :])
    return play(scene, laid - (place < laid), pile=less)


def no_cover(scene: Scene) -> Body:
    place = scene.choice.place if isinstance(scene.choice, Play) else 0
    return ["play", b"", b"", place, *opened(scene, hand_of(scene), place), *scene.body[COLOUR:]]


def does_not_match(scene: Scene) -> Body | None:
    place = misfit(scene)
    return None if place is None else play(scene, place)


def needless_colour(scene: Scene) -> Body:
    return changed(scene, COLOUR, "" if scene.body[COLOUR] else "R")


def unknown_colour(scene: Scene) -> Body:
    return changed(scene, COLOUR, "X")


def names_itself(scene: Scene) -> Body:
    return changed(scene, TARGET, scene.seat)


def another_word(scene: Scene) -> Body:
    return changed(scene, WORD, "PLAY")


def half_a_draw(scene: Scene) -> Body:
    return ["draw", 1]


def no_drawn_card(scene: Scene) -> Body:
    return drawn_play(scene, 0)


def keeps_in_words(scene: Scene) -> Body:
    return ["keep", 0]


def _other(scene: Scene) -> int:
    """The place of a card that is not played."""
    place = scene.choice.place if isinstance(scene.choice, Play) else 0
    return 0 if place else 1
