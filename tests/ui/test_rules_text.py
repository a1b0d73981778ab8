"""The sheet of rules: made from the options, it tells what is played and nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from uno_p2p.rules.decks import DECKS
from uno_p2p.rules.options import ALLOWED, Options
from uno_p2p.rules.presets import PRESETS, parse
from uno_p2p.ui.telling.rules import rules_text
from uno_p2p.ui.words import LANGUAGES, Words

MODERN = "deck=modern112"
NEEDS = {"blanks": MODERN, "shuffle_hands_last": MODERN}


def may_be_a_bluff(o: Options) -> bool:
    return "on" in (o.no_bluffing, o.challenge)


def possible() -> list[Options]:
    """Every value of every option once, and what they make of each other."""
    made = [*PRESETS.values()]
    for name, values in ALLOWED.items():
        texts = [str(value).replace(":N", ":200") for value in values]
        made += [parse([f"{name}={text}", *([NEEDS[name]] if name in NEEDS else [])]) for text in texts]
    for words in (
        "uno_call=off challenge=off stacking=same-symbol seven_zero=zero",
        "no_bluffing=on force_play=on stacking=draw-two",
        "no_bluffing=on draw=to-match force_play=on jump_in=same-symbol",
        "challenge=off force_play=on",
        "challenge=off draw=to-match",
        "deck=small39 jump_in=on uno_call=auto blanks=pass-left goal=challenge-uno:200 wild_points=50",
        "deck=swap112 blanks=skip-all,until-colour,draw-1 stalemate=fewest-points goal=first-out",
        "partners goal=first-out seven_zero=seven stalemate=fewest-points",
        "elimination deck=modern112 shuffle_hands_last=refuse draw=to-match goal=points:90",
    ):
        made.append(parse(words.split()))
    return made


POSSIBLE = possible()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("options", POSSIBLE)
def test_the_rules_of_any_options_are_sentences(language: str, options: Options) -> None:
    lines = rules_text(Words(language), options)
    assert len(set(lines)) == len(lines) >= 15
    assert all(line.isprintable() and line[-1] in ".:。：" for line in lines)
    if language == "ja":
        assert not re.search("[A-Za-z]", "".join(lines).replace("UNO", ""))


def has(code: str) -> Callable[[Options], bool]:
    return lambda o: any(face.code == code for face in DECKS[o.deck].faces)


def moves_hands(o: Options) -> bool:
    blanks = {blank.rule for blank in o.blanks}
    return o.seven_zero != "off" or has("WS")(o) or has("WX")(o) or bool(blanks & {"swap", "pass-left"})


# What a sheet tells if and only if it is so: in English, in Japanese, and when.
TOLD: list[tuple[str, str, Callable[[Options], bool]]] = [
    ("^Draw (cards|Twos) pile up:", "^ドロー(カード|ツー)は重ねられます。", lambda o: o.stacking != "off"),
    ("a Wild Draw Four with a W", "フォーだけを重ね", lambda o: o.stacking == "same-symbol"),
    (
        "^When Wild Draw Fours have piled up",
        "^ワイルドドローフォーが重なったとき",
        lambda o: o.stacking == "same-symbol" and o.challenge == "on",
    ),
    ("plays a 7 swaps", "^7を出した人は.*取り替えます", lambda o: o.seven_zero in ("both", "seven")),
    (
        "plays a 7 may swap",
        "^7を出した人は.*かまいません",
        lambda o: o.seven_zero in ("seven-may", "both-may"),
    ),
    ("When a 0 is played", "0が出たら", lambda o: o.seven_zero in ("zero", "both", "both-may")),
    ("plays a 1 may swap", "^1を出した人は.*かまいません", lambda o: o.seven_zero == "one-may"),
    ("^Jumping in:.*exactly", "^割り込み：.*まったく同じ", lambda o: o.jump_in == "on"),
    ("^Jumping in:.*in any colour", "^割り込み：.*色が違っても", lambda o: o.jump_in == "same-symbol"),
    ("draws one card[.]", "、1枚引きます", lambda o: o.draw == "one"),
    ("until one fits[.]", "出せるカードが出るまで", lambda o: o.draw == "to-match"),
    ("may be played at once or kept", "すぐに出しても、手札に残しても", lambda o: o.force_play == "off"),
    ("has to be played at once", "すぐに出さなければ", lambda o: o.force_play == "on"),
    ("always be kept", "いつでも.*残", lambda o: may_be_a_bluff(o) and o.force_play == "on"),
    ("may challenge", "チャレンジできます", lambda o: o.challenge == "on"),
    (
        "cannot be challenged",
        "チャレンジはできません",
        lambda o: o.challenge == "off" and o.no_bluffing == "off",
    ),
    ("Nobody can bluff", "はったりはできません", lambda o: o.no_bluffing == "on"),
    ("partners", "味方", lambda o: o.partners == "on"),
    ("(That|that|The) team", "その人のチーム|相手チーム", lambda o: o.partners == "on"),
    ("below the last one", "最後の1枚のすぐ下", lambda o: o.elimination == "lets-out"),
    ("last (player|one) left", "最後まで残った人", lambda o: o.eliminates),
    ("charged with", "自分につきます", lambda o: o.goal.charges),
    ("first has [0-9]+ points", "先に[0-9]+点", lambda o: o.goal.kind == "points" and not o.eliminates),
    ("(has|have) [0-9]+ points", "[0-9]+点に届", lambda o: o.goal.kind != "first-out"),
    (
        "out first wins|team wins the match[.]$",
        "最初に上がった人の優勝|上がると、その人のチームの優勝",
        lambda o: o.goal.kind == "first-out",
    ),
    ("^Points:", "^点数：", lambda o: o.goal.kind != "first-out" or o.stalemate == "fewest-points"),
    ("^If a last card makes others draw", "引いてから点を数えます", lambda o: o.goal.kind != "first-out"),
    (
        "team with the fewest points",
        "いちばん少ないチーム",
        lambda o: o.stalemate == "fewest-points" and o.partners == "on",
    ),
    ("nobody gets points", "点もなしで", lambda o: o.stalemate == "no-score" and o.goal.kind != "first-out"),
    (
        "and another one is dealt",
        "もう一度配ります",
        lambda o: o.stalemate == "no-score" and o.goal.kind == "first-out",
    ),
    ("seconds", "秒", lambda o: o.turn_limit != "off"),
    ("caught", "指摘されたら", lambda o: o.uno_call == "on"),
    ("^A last card wins before", "^最後の1枚なら、手札が動く前", moves_hands),
    ("counts as having called", "言ったものとします", lambda o: moves_hands(o) and o.uno_call == "on"),
    ("cannot be the last card", "で上がることはできません", lambda o: o.shuffle_hands_last == "refuse"),
    ("^Wild Shuffle Hands:", "^シャッフルワイルド：出した", has("WS")),
    ("Shuffle Hands", "シャッフルワイルド", has("WS")),
    ("^Wild Swap Hands:", "^とりかえっこワイルド：出した", has("WX")),
    ("Swap Hands", "とりかえっこワイルド", has("WX")),
    ("^Wild Downpour 1 or 2:", "^ワイルドダウンポア1（2）：", has("W1")),
    ("Downpour", "ダウンポア", has("W2")),
    ("Customizable", "白いワイルド", has("WA")),
    ("^Wild Customizable: the same", "^白いワイルド：ふつう", lambda o: has("WA")(o) and not o.blanks),
    (
        "20 points each",
        "1枚20点",
        lambda o: has("W1")(o) and o.wild_points == "by-kind" and o.goal.kind != "first-out",
    ),
]
QUIET = ("no_bluffing", "stacking", "seven_zero", "jump_in", "partners", "elimination", "turn_limit")
EXPECTED = {
    "stacking": ("pile up", "重ね出し"),
    "seven_zero": ("a 7 or a 0", "7や0"),
    "jump_in": ("jumping in", "割り込み"),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("options", POSSIBLE)
def test_a_sheet_tells_what_is_played_and_nothing_else(language: str, options: Options) -> None:
    words, side = Words(language), LANGUAGES.index(language)
    begin = words.say("rule.unplayed", names="|").partition("|")[0]
    lines = rules_text(words, options)
    told = [line for line in lines if not line.startswith(begin)]
    for *patterns, when in TOLD:
        found = [line for line in told if re.search(patterns[side], line)]
        assert bool(found) is when(options), (patterns[side], found)
    for name in QUIET:
        assert words.say(f"rule.{name}.off") not in lines
    unplayed = "".join(line for line in lines if line not in told)
    for name, named in EXPECTED.items():
        assert (named[side] in unplayed) is (options.to_plain()[name] == "off"), unplayed
    assert (begin in unplayed) is any(options.to_plain()[name] == "off" for name in EXPECTED)


def test_cards_are_told_by_what_they_count() -> None:
    told = [
        line for line in rules_text(Words("en"), parse(["deck=small39"])) if line.endswith("points each.")
    ]
    assert told == [
        "Wild Downpour 1 and Wild Downpour 2: 20 points each.",
        "Wild Shuffle Hands, Wild Swap Hands and Wild Customizable: 40 points each.",
    ]


def test_blank_cards_are_told_under_the_names_that_the_table_gave_them() -> None:
    options = parse([MODERN, "blanks=swap:Robin Hood,skip-all"])
    told = [line for line in rules_text(Words("en"), options) if "Customizable" in line]
    assert told[1:] == [
        "Robin Hood (Wild Customizable 1): its player names the colour and swaps whole hands with another "
        "player of their choice.",
        "Wild Customizable 2: its player names the colour, everybody else misses a turn, and its player goes "
        "on.",
        "Wild Customizable 3: the same as a Wild.",
        "Wild Shuffle Hands, Robin Hood, Wild Customizable 2 and Wild Customizable 3: 40 points each.",
    ]
    japanese = rules_text(Words("ja"), parse([MODERN, "blanks=draw-2:にわか雨"]))
    assert (
        "にわか雨（白いワイルド1）：出した人が色を選び、ほかの全員が2枚引きます。休みになる人はいません。"
        in japanese
    )
    assert "白いワイルド2と白いワイルド3：ふつうのワイルドと同じです。" in japanese


def test_blank_cards_that_are_all_alike_have_one_name() -> None:
    told = rules_text(Words("en"), parse([MODERN]))
    assert "Wild Customizable: the same as a Wild." in told
    assert "Wild Shuffle Hands and Wild Customizable: 40 points each." in told
