"""Options: one value for every rule that can differ, strict in both directions."""

from __future__ import annotations

import dataclasses

import pytest

from uno_p2p.rules.engine import new_hand
from uno_p2p.rules.goal import Goal
from uno_p2p.rules.option_error import OptionCode, OptionError
from uno_p2p.rules.options import ALLOWED, CONTRADICTIONS, NAMES, Options, check_seats
from uno_p2p.rules.presets import PRESETS, parse


def refusal(words: list[str]) -> OptionError:
    with pytest.raises(OptionError) as caught:
        parse(words)
    return caught.value


def test_classic_is_the_default() -> None:
    assert parse([]) == parse(["classic"]) == PRESETS["classic"] == Options()
    assert Options().to_plain() == {
        "deck": "classic",
        "first_card": "effects",
        "cut_for_deal": "on",
        "goal": "points:500",
        "wild_points": "by-kind",
        "challenge": "on",
        "stacking": "off",
        "uno_penalty": 2,
        "uno_call": "on",
        "seven_zero": "off",
        "stalemate": "no-score",
        "turn_limit": "off",
    }


def test_settings_stand_on_top_of_the_preset_in_any_order() -> None:
    options = parse(["goal=points:200", "classic", "turn_limit=30", "uno_penalty=4"])
    assert options == Options(goal=Goal("points", 200), turn_limit=30, uno_penalty=4)


@pytest.mark.parametrize("name", NAMES)
def test_every_allowed_value_can_be_said_and_comes_back(name: str) -> None:
    values = ("points:1", "first-out", "lowest:250") if name == "goal" else ALLOWED[name]
    for value in values:
        options = parse([f"{name}={value}"])
        assert options.to_plain()[name] == value
        assert Options.from_plain(options.to_plain()) == options


@pytest.mark.parametrize(
    ("words", "code", "option"),
    [
        (["jazz"], OptionCode.UNKNOWN_PRESET, "jazz"),
        (["classic", "classic"], OptionCode.TWICE, "classic"),
        (["tempo=fast"], OptionCode.UNKNOWN_OPTION, "tempo"),
        (["challenge=off", "challenge=on"], OptionCode.TWICE, "challenge"),
        (["challenge=maybe"], OptionCode.BAD_VALUE, "challenge"),
        (["uno_penalty=3"], OptionCode.BAD_VALUE, "uno_penalty"),
        (["turn_limit=0"], OptionCode.BAD_VALUE, "turn_limit"),
        (["goal=points"], OptionCode.BAD_VALUE, "goal"),
        (["goal=points:0"], OptionCode.BAD_VALUE, "goal"),
        (["goal=points:-5"], OptionCode.BAD_VALUE, "goal"),
        (["goal=points:0500"], OptionCode.BAD_VALUE, "goal"),
        (["goal=points:1000000"], OptionCode.BAD_VALUE, "goal"),
        (["goal=points:٥٠٠"], OptionCode.BAD_VALUE, "goal"),
        (["goal=first-out:1"], OptionCode.BAD_VALUE, "goal"),
        (["goal="], OptionCode.BAD_VALUE, "goal"),
        (["goal=points:500\n"], OptionCode.BAD_VALUE, "goal"),
    ],
)
def test_what_cannot_be_meant_is_refused(words: list[str], code: OptionCode, option: str) -> None:
    error = refusal(words)
    assert (error.code, error.option) == (code, option)


def test_a_refusal_carries_what_is_allowed() -> None:
    assert refusal(["uno_penalty=3"]).allowed == ("2", "4")
    assert refusal(["uno_penalty=3"]).value == "3"
    assert refusal(["tempo=fast"]).allowed == NAMES
    assert refusal(["jazz"]).allowed == tuple(PRESETS)
    assert refusal(["goal=x"]).allowed == ("points:N", "first-out", "lowest:N")
    assert str(refusal(["uno_penalty=3"])) == "bad-value: uno_penalty: '3': 2, 4"


@pytest.mark.parametrize("row", CONTRADICTIONS, ids=lambda row: f"{row[0]}-{row[2]}")
def test_contradictions_name_both_options(
    row: tuple[str, tuple[object, ...], str, tuple[object, ...]],
) -> None:
    option, values, other, others = row
    for value in values:
        for second in others:
            error = refusal([f"{option}={value}", f"{other}={second}"])
            assert (error.code, error.option, error.other) == (OptionCode.CONTRADICTION, option, other)
            parse([f"{option}={value}"])
            parse([f"{other}={second}"])


def test_the_contradictions_of_the_classic_game() -> None:
    assert refusal(["uno_penalty=4", "uno_call=off"]).other == "uno_call"
    assert refusal(["uno_penalty=4", "uno_call=auto"]).other == "uno_call"
    assert refusal(["deck=small28", "first_card=number-only"]).other == "first_card"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"tempo": 1}, OptionCode.UNKNOWN_OPTION),
        ({7: 1}, OptionCode.UNKNOWN_OPTION),
        ({"uno_penalty": "2"}, OptionCode.BAD_VALUE),
        ({"uno_penalty": 2.0}, OptionCode.BAD_VALUE),
        ({"uno_penalty": True}, OptionCode.BAD_VALUE),
        ({"wild_points": "50"}, OptionCode.BAD_VALUE),
        ({"challenge": True}, OptionCode.BAD_VALUE),
        ({"challenge": ["on"]}, OptionCode.BAD_VALUE),
        ({"goal": 500}, OptionCode.BAD_VALUE),
        ({"goal": None}, OptionCode.BAD_VALUE),
        ({"deck": b"classic"}, OptionCode.BAD_VALUE),
        ({"uno_penalty": 4, "uno_call": "off"}, OptionCode.CONTRADICTION),
    ],
)
def test_plain_options_from_outside_are_strict(changes: dict[object, object], code: OptionCode) -> None:
    with pytest.raises(OptionError) as caught:
        Options.from_plain(dict[object, object](Options().to_plain()) | changes)
    assert caught.value.code is code


@pytest.mark.parametrize("name", NAMES)
def test_plain_options_from_outside_are_complete(name: str) -> None:
    plain = Options().to_plain()
    del plain[name]
    with pytest.raises(OptionError) as caught:
        Options.from_plain(plain)
    assert (caught.value.code, caught.value.option) == (OptionCode.MISSING, name)


@pytest.mark.parametrize("plain", [None, [], "classic", 7])
def test_plain_options_from_outside_are_a_map(plain: object) -> None:
    with pytest.raises(OptionError):
        Options.from_plain(plain)


def test_the_constructor_is_as_strict() -> None:
    with pytest.raises(OptionError):
        Options(uno_penalty=3)  # type: ignore[arg-type]  # that it is refused is the test
    with pytest.raises(OptionError):
        dataclasses.replace(Options(uno_call="off"), uno_penalty=4)


@pytest.mark.parametrize("seats", [-1, 0, 1, 11])
def test_seats_must_fit(seats: int) -> None:
    with pytest.raises(OptionError) as caught:
        check_seats(Options(), seats)
    assert caught.value.code is OptionCode.SEATS
    assert caught.value.allowed == tuple(str(n) for n in range(2, 11))
    with pytest.raises(OptionError):
        new_hand(Options(), seats, 0)


def test_a_small_deck_takes_fewer_seats() -> None:
    check_seats(Options(deck="small28"), 3)
    with pytest.raises(OptionError):
        check_seats(Options(deck="small28"), 4)
