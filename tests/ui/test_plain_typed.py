"""Typed lines: the same card by number, name and code, in both languages, however it is written."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ui.views import view_of
from uno_p2p.rules.cards import BLANKS, FACES, Colour, Symbol
from uno_p2p.ui.answers.meant import Blank, Card, Drawn, OnlyColour, Say, Tongue, Unclear, Word
from uno_p2p.ui.plain.named import understand_at
from uno_p2p.ui.plain.typed import Typed, understand, vocabulary
from uno_p2p.ui.words import LANGUAGES, Words
from uno_p2p.ui.words.nouns import Speech

RED, BLUE, GREEN = Colour.RED, Colour.BLUE, Colour.GREEN
SEVEN, SKIP, TWO, FOUR = Symbol.SEVEN, Symbol.SKIP, Symbol.DRAW_TWO, Symbol.WILD_DRAW_FOUR

LINES: list[tuple[str, Typed]] = [
    ("3", Card(number=3)),
    ("card 3", Card(number=3)),
    ("３番", Card(number=3)),
    ("red 7", Card(colour=RED, symbol=SEVEN)),
    ("  RED   7! ", Card(colour=RED, symbol=SEVEN)),
    ("red7", Card(colour=RED, symbol=SEVEN)),
    ("r7", Card(colour=RED, symbol=SEVEN)),
    ("play the red 7", Card(colour=RED, symbol=SEVEN)),
    ("赤7", Card(colour=RED, symbol=SEVEN)),
    ("赤の７を出す", Card(colour=RED, symbol=SEVEN)),
    ("あか 7", Card(colour=RED, symbol=SEVEN)),
    ("red 7 uno", Card(colour=RED, symbol=SEVEN, uno=True)),
    ("uno, red 7", Card(colour=RED, symbol=SEVEN, uno=True)),
    ("赤の7ウノ", Card(colour=RED, symbol=SEVEN, uno=True)),
    ("blue skip", Card(colour=BLUE, symbol=SKIP)),
    ("bs", Card(colour=BLUE, symbol=SKIP)),
    ("青のスキップ", Card(colour=BLUE, symbol=SKIP)),
    ("青いスキップ", Card(colour=BLUE, symbol=SKIP)),
    ("skip", Card(symbol=SKIP)),
    ("rr", Card(colour=RED, symbol=Symbol.REVERSE)),
    ("red draw two", Card(colour=RED, symbol=TWO)),
    ("draw 2", Card(symbol=TWO)),
    ("red +2", Card(colour=RED, symbol=TWO)),
    ("赤のドローツー", Card(colour=RED, symbol=TWO)),
    ("wild", Card(symbol=Symbol.WILD)),
    ("wild blue", Card(symbol=Symbol.WILD, named=BLUE)),
    ("blue wild", Card(symbol=Symbol.WILD, named=BLUE)),
    ("w b", Card(symbol=Symbol.WILD, named=BLUE)),
    ("wb", Card(symbol=Symbol.WILD, named=BLUE)),
    ("ワイルド青", Card(symbol=Symbol.WILD, named=BLUE)),
    ("w4 green", Card(symbol=FOUR, named=GREEN)),
    ("w4g uno", Card(symbol=FOUR, named=GREEN, uno=True)),
    ("wild draw four green", Card(symbol=FOUR, named=GREEN)),
    ("ワイルドドローフォー 緑", Card(symbol=FOUR, named=GREEN)),
    ("3 blue", Card(number=3, named=BLUE)),
    ("3番を青で", Card(number=3, named=BLUE)),
    ("draw", Say(Word.DRAW)),
    ("引く", Say(Word.DRAW)),
    ("keep", Say(Word.KEEP)),
    ("キープ", Say(Word.KEEP)),
    ("uno", Say(Word.UNO)),
    ("ｳﾉ！", Say(Word.UNO)),
    ("accept", Say(Word.ACCEPT)),
    ("draw four", Say(Word.ACCEPT)),
    ("4枚引く", Say(Word.ACCEPT)),
    ("チャレンジ", Say(Word.CHALLENGE)),
    ("？", Say(Word.HELP)),
    ("play", Drawn()),
    ("play uno", Drawn(uno=True)),
    ("play blue", Drawn(named=BLUE)),
    ("青で出す ウノ", Drawn(named=BLUE, uno=True)),
    ("jump", Card(jumps=True)),
    ("jump 3", Card(number=3, jumps=True)),
    ("j3", Card(number=3, jumps=True)),
    ("jump in with the red 7", Card(colour=RED, symbol=SEVEN, jumps=True)),
    ("jump w4 green uno", Card(symbol=FOUR, named=GREEN, uno=True, jumps=True)),
    ("jump blue", Card(named=BLUE, jumps=True)),
    ("赤の7で割り込む", Card(colour=RED, symbol=SEVEN, jumps=True)),
    ("割り込む 3 青", Card(number=3, named=BLUE, jumps=True)),
    ("jump draw", Unclear()),
    ("ws red", Card(symbol=Symbol.SHUFFLE_HANDS, named=RED)),
    ("wild swap hands blue", Card(symbol=Symbol.SWAP_HANDS, named=BLUE)),
    ("blank 2 red", Card(symbol=Symbol.BLANK_B, named=RED)),
    ("白いワイルド3 緑", Card(symbol=Symbol.BLANK_C, named=GREEN)),
    ("blue", OnlyColour(BLUE)),
    ("b", OnlyColour(BLUE)),
    ("青 ウノ", OnlyColour(BLUE, uno=True)),
    ("language ja", Tongue("ja")),
    ("日本語", Tongue("ja")),
    ("言語　英語", Tongue("en")),
    ("", Blank()),
    (" 　\t", Blank()),
    ("foo", Unclear()),
    ("red foo", Unclear()),
    ("reddish", Unclear()),
    ("draws", Unclear()),
    ("adraw", Unclear()),
    ("r7a", Unclear()),
    ("w4you", Unclear()),
    ("red 17", Unclear()),
    ("12345", Unclear()),
    ("draw red 7", Unclear()),
    ("draw uno", Unclear()),
    ("the", Unclear()),
    ("の", Unclear()),
    ("7 8", Unclear()),
    ("r12", Unclear()),
    ("皿7", Unclear()),
]


@pytest.mark.parametrize(("line", "meant"), LINES, ids=[line for line, _ in LINES])
def test_lines(line: str, meant: Typed) -> None:
    assert understand(line) == meant


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_understood_by_the_name_that_the_screen_uses(language: str) -> None:
    speech = Speech(Words(language), (), None)
    for code, face in FACES.items():
        meant = Card(colour=face.colour, symbol=face.symbol)
        assert understand(speech.cards([face])) == meant
        if face.symbol not in BLANKS:  # "wb" is a Wild that names blue
            assert understand(code) == understand(code.lower()) == meant


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_is_understood(language: str) -> None:
    for word in Word:
        for phrase in Words(language).choices(f"typed.{word}"):
            alone = {Word.PLAY: Drawn(), Word.JUMP: Card(jumps=True)}
            assert understand(phrase) == alone.get(word, Say(word)), phrase


def test_a_very_long_line_is_cut() -> None:
    assert understand("red 7" + " " * 300 + "foo") == Card(colour=RED, symbol=SEVEN)


PIECES = st.sampled_from(sorted(vocabulary()[1]))


@given(
    st.one_of(
        st.text(max_size=40),
        st.lists(PIECES, max_size=5).map(" ".join),
        st.lists(PIECES, max_size=4).map("".join),
    )
)
def test_no_line_raises(line: str) -> None:
    assert isinstance(understand(line), Typed)


@given(st.text(max_size=30), st.text(max_size=8), st.booleans())
def test_no_line_raises_at_a_table_of_any_names(line: str, name: str, asked: bool) -> None:
    here = view_of(names=("Mai", name, "[*"))
    for said in (line, name, f"red 7 {name}", f"{name} [* {line}"):
        assert isinstance(understand_at(here, said, asked=asked), Typed)


def test_what_the_players_page_suggests_is_understood() -> None:
    page = (Path(__file__).parents[2] / "docs" / "play.md").read_text(encoding="utf-8")
    rows = [line for line in page.splitlines() if line.startswith("|") and "/tests/" not in line]
    typed = re.findall("`([^`]+)`", "\n".join(rows))
    assert len(typed) > 50
    here = view_of(names=("Mai", "Ben", "ベン"))
    assert [line for line in typed if isinstance(understand_at(here, line, asked=False), Unclear)] == []
