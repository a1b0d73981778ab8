"""Options: one value for every rule that can differ, strict in both directions."""

from __future__ import annotations

import dataclasses

import pytest

from uno_p2p.rules.blanks import BLANK_RULES
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
        "blanks": "none",
        "first_card": "effects",
        "cut_for_deal": "on",
        "goal": "points:500",
        "wild_points": "by-kind",
        "challenge": "on",
        "no_bluffing": "off",
        "stacking": "off",
        "uno_penalty": 2,
        "uno_call": "on",
        "seven_zero": "off",
        "jump_in": "off",
        "draw": "one",
        "force_play": "off",
        "partners": "off",
        "elimination": "off",
        "shuffle_hands_last": "win-first",
        "stalemate": "no-score",
        "turn_limit": "off",
    }


def test_settings_stand_on_top_of_the_preset_in_any_order() -> None:
    options = parse(["goal=points:200", "classic", "turn_limit=30", "uno_penalty=4"])
    assert options == Options(goal=Goal("points", 200), turn_limit=30, uno_penalty=4)


@pytest.mark.parametrize("name", NAMES)
def test_every_allowed_value_can_be_said_and_comes_back(name: str) -> None:
    written: dict[str, tuple[str, ...]] = {
        "goal": ("points:1", "first-out", "lowest:250", "challenge-uno:500"),
        "blanks": ("none", *BLANK_RULES, "swap:Robin Hood,draw-1,swap:\u5854", "draw-2,draw-2,draw-2"),
    }
    deck = [] if name == "deck" else ["deck=modern112"]  # every option goes with this one
    for value in written.get(name, ALLOWED[name]):
        options = parse([*deck, f"{name}={value}"])
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
        (["goal=challenge-uno"], OptionCode.BAD_VALUE, "goal"),
        (["goal=challenge-uno:0"], OptionCode.BAD_VALUE, "goal"),
        (["deck=112"], OptionCode.BAD_VALUE, "deck"),
        (["stacking=on"], OptionCode.BAD_VALUE, "stacking"),
        (["jump_in=yes"], OptionCode.BAD_VALUE, "jump_in"),
        *(
            (["deck=modern112", f"blanks={text}"], OptionCode.BAD_VALUE, "blanks")
            for text in (
                "",
                "jazz",
                "swap,",
                "swap:",
                ":Robin",
                "none,swap",
                "swap,swap,swap,swap",
                "swap:a:b",
                "swap: a",
                "swap:a ",
                "swap:a\tb",
                "swap:a\u202eb",
                f"swap:{'a' * 25}",
                "swap:Robin,draw-1:robin",  # which of them is meant by the name?
            )
        ),
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
    assert refusal(["goal=x"]).allowed == ("points:N", "first-out", "lowest:N", "challenge-uno:N")
    assert str(refusal(["uno_penalty=3"])) == "bad-value: uno_penalty: '3': 2, 4"


def said(option: str, value: object) -> list[str]:
    """How a person says one value of a contradiction, alone: goals and blanks stand there by their kind."""
    text = {"some": "swap", "lowest": "lowest:100", "challenge-uno": "challenge-uno:100"}.get(
        str(value), value
    )
    needed = {"some": ["deck=swap112"], "refuse": ["deck=modern112"]}.get(str(value), [])
    return [f"{option}={text}", *needed]


@pytest.mark.parametrize("row", CONTRADICTIONS, ids=lambda row: f"{row[0]}-{row[2]}")
def test_contradictions_name_both_options(
    row: tuple[str, tuple[object, ...], str, tuple[object, ...]],
) -> None:
    option, values, other, others = row
    for value in values:
        for second in others:
            error = refusal([said(option, value)[0], said(other, second)[0]])
            assert (error.code, error.option, error.other) == (OptionCode.CONTRADICTION, option, other)
            assert f"{error.option}={error.value}" == said(option, value)[0]
            assert f"{error.other}={error.other_value}" == said(other, second)[0]
            parse(said(option, value))
            parse(said(other, second))


@pytest.mark.parametrize(
    ("words", "option", "other"),
    [
        ("uno_penalty=4 uno_call=off", "uno_penalty", "uno_call"),
        ("uno_penalty=4 uno_call=auto", "uno_penalty", "uno_call"),
        ("deck=small28 first_card=number-only", "deck", "first_card"),
        ("blanks=swap", "blanks", "deck"),
        ("h2o blanks=swap", "blanks", "deck"),
        ("deck=cards52x2 blanks=skip-all", "blanks", "deck"),
        ("shuffle_hands_last=refuse", "shuffle_hands_last", "deck"),
        ("deck=swap112 shuffle_hands_last=refuse", "shuffle_hands_last", "deck"),
        ("no_bluffing=on challenge=on", "no_bluffing", "challenge"),
        ("partners goal=lowest:500", "partners", "goal"),
        ("partners goal=challenge-uno:500", "partners", "goal"),
        ("partners elimination=lets-out", "partners", "elimination"),
        ("elimination goal=first-out", "elimination", "goal"),
        ("modern elimination=lets-out", "elimination", "goal"),
        ("elimination goal=challenge-uno:500", "elimination", "goal"),
    ],
)
def test_what_cannot_go_together(words: str, option: str, other: str) -> None:
    error = refusal(words.split())
    assert (error.code, error.option, error.other) == (OptionCode.CONTRADICTION, option, other)


def test_what_goes_together_although_it_looks_otherwise() -> None:
    for words in (
        "draw=to-match force_play=on",
        "party no_bluffing=on",
        "partners goal=first-out",
        "modern blanks=swap,draw-1,until-colour shuffle_hands_last=refuse",
        "deck=small28 stalemate=fewest-points",
        "elimination partners=off goal=points:100",
    ):
        parse(words.split())


def test_no_bluffing_brings_the_challenge_off_but_does_not_overrule_a_word() -> None:
    assert parse(["no_bluffing=on"]) == Options(no_bluffing="on", challenge="off")
    assert parse(["no_bluffing=on", "challenge=off"]) == parse(["no_bluffing=on"])
    assert parse(["no_bluffing=off"]).challenge == "on"
    assert refusal(["no_bluffing=on", "challenge=on"]).other == "challenge"


def test_what_a_preset_is_made_of() -> None:
    """Sections 9 and 10, and the head of the rules."""
    first_out = Goal("first-out", 0)
    assert {name: changes(preset) for name, preset in PRESETS.items()} == {
        "classic": {},
        "modern": {
            "deck": "modern112", "first_card": "number-only", "cut_for_deal": "off", "goal": str(first_out),
            "wild_points": 50,
        },
        "party": {"stacking": "same-symbol", "seven_zero": "both", "jump_in": "on", "goal": str(first_out)},
        "h2o": {"deck": "h2o"},
        "pirates": {"stacking": "draw-two", "seven_zero": "both-may"},
        "speed": {
            "stacking": "same-symbol", "seven_zero": "one-may", "jump_in": "same-symbol", "turn_limit": 15,
        },
        "elimination": {"elimination": "lets-out"},
        "partners": {"partners": "on"},
    }  # fmt: skip


def changes(options: Options) -> dict[str, object]:
    plain = Options().to_plain()
    return {name: value for name, value in options.to_plain().items() if value != plain[name]}


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
        ({"blanks": []}, OptionCode.BAD_VALUE),
        ({"blanks": "swap"}, OptionCode.CONTRADICTION),
        ({"no_bluffing": "on"}, OptionCode.CONTRADICTION),
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


@pytest.mark.parametrize("seats", [2, 3, 5, 8])
def test_e8_partners_are_four(seats: int) -> None:
    with pytest.raises(OptionError) as caught:
        check_seats(PRESETS["partners"], seats)
    assert (caught.value.code, caught.value.option) == (OptionCode.SEATS, "partners")
    assert (caught.value.value, caught.value.allowed) == (seats, ("4",))
    check_seats(PRESETS["partners"], 4)


def test_elimination_takes_three() -> None:
    with pytest.raises(OptionError) as caught:
        check_seats(PRESETS["elimination"], 2)
    assert (caught.value.code, caught.value.option) == (OptionCode.SEATS, "elimination")
    assert caught.value.allowed == tuple(str(n) for n in range(3, 11))
    check_seats(PRESETS["elimination"], 3)
    check_seats(PRESETS["elimination"], 2, going_on=True)


def test_equal_options_are_one_key() -> None:
    assert hash(parse(["party"])) == hash(PRESETS["party"])
    assert len({Options(), parse(["goal=points:500"]), parse(["party"])}) == 2
