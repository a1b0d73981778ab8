"""Cards and decks: values, codes, and the exact composition (D1)."""

from __future__ import annotations

from collections import Counter

import pytest

from uno_p2p.rules.cards import ACTIONS, FACES, WILDS, Colour, Face, Symbol, parse
from uno_p2p.rules.decks import DECKS, Deck
from uno_p2p.rules.options import Options, most_seats
from uno_p2p.rules.playing_cards import ACES, JOKER, MEANS, PACKS, RANKS, SUITS


@pytest.mark.parametrize(
    ("code", "colour", "symbol"),
    [
        ("R7", Colour.RED, Symbol.SEVEN),
        ("GS", Colour.GREEN, Symbol.SKIP),
        ("BR", Colour.BLUE, Symbol.REVERSE),
        ("YD", Colour.YELLOW, Symbol.DRAW_TWO),
        ("W", None, Symbol.WILD),
        ("W4", None, Symbol.WILD_DRAW_FOUR),
        ("W1", None, Symbol.DOWNPOUR_ONE),
        ("W2", None, Symbol.DOWNPOUR_TWO),
        ("WS", None, Symbol.SHUFFLE_HANDS),
        ("WX", None, Symbol.SWAP_HANDS),
        ("WA", None, Symbol.BLANK_A),
        ("WB", None, Symbol.BLANK_B),
        ("WC", None, Symbol.BLANK_C),
    ],
)
def test_codes_go_both_ways(code: str, colour: Colour | None, symbol: Symbol) -> None:
    assert parse(code) == Face(colour, symbol)
    assert parse(code).code == code


def test_every_face_has_its_own_code() -> None:
    assert len(FACES) == 4 * 13 + 9
    assert all(parse(code).code == code for code in FACES)


@pytest.mark.parametrize("code", ["", "R", "7", "R10", "RW", "W5", "r7", " R7", "RR7"])
def test_other_codes_are_refused(code: str) -> None:
    with pytest.raises(ValueError, match="no such card code"):
        parse(code)


@pytest.mark.parametrize(("colour", "symbol"), [(Colour.RED, Symbol.WILD), (None, Symbol.ZERO)])
def test_no_coloured_wild_and_no_colourless_number(colour: Colour | None, symbol: Symbol) -> None:
    with pytest.raises(ValueError, match="no such face"):
        Face(colour, symbol)


def test_faces_are_values() -> None:
    built = Face(Colour.RED, Symbol.SEVEN)
    assert built == parse("R7")
    assert hash(built) == hash(parse("R7"))
    assert built != parse("B7")
    with pytest.raises(AttributeError):
        built.colour = Colour.BLUE  # type: ignore[misc]  # that it cannot be set is the test


def test_numbers() -> None:
    assert [parse(f"R{n}").number for n in range(10)] == list(range(10))  # a zero is a number, not nothing
    assert [parse(code).number for code in ("RS", "RR", "RD", "W", "W4")] == [None] * 5


def test_classic_deck() -> None:
    deck = DECKS["classic"]
    copies = Counter(deck.faces[k].code for k in deck.cards)
    assert len(deck.cards) == 108
    assert copies.pop("W") == copies.pop("W4") == 4
    assert {copies.pop(f"{colour.value}0") for colour in Colour} == {1}
    assert set(copies.values()) == {2}
    assert len(copies) == 4 * 12


def test_small_deck_has_every_action_and_wild() -> None:
    deck = DECKS["small28"]
    assert len(deck.cards) == 28
    assert {face.symbol for face in deck.faces} >= {*ACTIONS, Symbol.WILD, Symbol.WILD_DRAW_FOUR}


def test_the_h2o_deck_is_the_classic_one_and_four_downpours() -> None:
    """D8. The classic faces keep their numbers."""
    classic, h2o = DECKS["classic"], DECKS["h2o"]
    assert h2o.faces == (*classic.faces, parse("W1"), parse("W2"))
    assert h2o.cards == (*classic.cards, 54, 54, 55, 55)


@pytest.mark.parametrize(("name", "special"), [("modern112", "WS"), ("swap112", "WX")])
def test_d2_a_deck_of_112_is_the_classic_one_one_special_wild_and_three_blanks(
    name: str, special: str
) -> None:
    classic, deck = DECKS["classic"], DECKS[name]
    assert len(deck.cards) == 112
    assert deck.faces == (*classic.faces, *(parse(code) for code in (special, "WA", "WB", "WC")))
    assert deck.cards == (*classic.cards, 54, 55, 56, 57)


def test_the_other_small_deck_has_every_kind_of_card() -> None:
    deck = DECKS["small39"]
    assert len(deck.cards) == 39
    assert {face.symbol for face in deck.faces} >= {*ACTIONS, *WILDS, Symbol.ZERO, Symbol.SEVEN}
    assert deck.count(Symbol.ONE) == 8  # pairs, for jump-in


def test_two_packs_of_playing_cards_are_a_classic_deck() -> None:
    classic, packs = DECKS["classic"], DECKS["cards52x2"]
    assert (packs.faces, packs.cards) == (classic.faces, classic.cards)
    assert len(packs.cards) == PACKS * len(MEANS) + 4  # jokers


@pytest.mark.parametrize(
    ("suit", "rank", "code"),
    [
        ("hearts", "2", "R2"),
        ("diamonds", "9", "Y9"),
        ("clubs", "10", "G1"),
        ("spades", "jack", "BS"),
        ("hearts", "queen", "RR"),
        ("clubs", "king", "GD"),
        ("hearts", "ace", "W"),
        ("diamonds", "ace", "W"),
        ("clubs", "ace", "W4"),
        ("spades", "ace", "W4"),
    ],
)
def test_what_a_playing_card_stands_for(suit: str, rank: str, code: str) -> None:
    assert MEANS[suit, rank] == parse(code)


def test_a_pack_of_playing_cards_is_whole() -> None:
    assert set(MEANS) == {(suit, rank) for suit in SUITS for rank in (*RANKS, "ace")}
    assert len(MEANS) == 52
    assert set(SUITS.values()) == set(Colour)
    assert set(ACES) == set(SUITS)
    assert JOKER is Symbol.ZERO


@pytest.mark.parametrize("deck", DECKS.values(), ids=lambda deck: deck.name)
def test_faces_are_distinct_and_cards_in_their_order(deck: Deck) -> None:
    assert len(set(deck.faces)) == len(deck.faces)
    assert list(deck.cards) == sorted(deck.cards)
    assert set(deck.cards) == set(range(len(deck.faces)))
    assert [deck.index[face] for face in deck.faces] == list(range(len(deck.faces)))


def test_the_order_of_the_classic_faces_is_fixed() -> None:
    """It numbers the card points of the protocol; a change would make old tables unreadable."""
    symbols = [*"0123456789", "S", "R", "D"]
    codes = [f"{colour}{symbol}" for colour in "RYGB" for symbol in symbols]
    assert [face.code for face in DECKS["classic"].faces] == [*codes, "W", "W4"]


def test_seats_that_a_deck_reaches_for() -> None:
    assert most_seats(Options()) == 10
    assert most_seats(Options(first_card="number-only")) == 10
    assert most_seats(Options(deck="small28")) == 3
    assert most_seats(Options(deck="small39")) == 5
    assert most_seats(Options(deck="small39", first_card="number-only")) == 2
