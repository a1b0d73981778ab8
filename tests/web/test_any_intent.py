"""Whatever a page says at whatever moment: no page of ours says it, or it is answered."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.helpers.scenes import SCENES, moment
from tests.helpers.web_people import Frame, Someone, someone
from tests.helpers.web_shapes import intents, wrong
from tests.ui.views import at_drawn, at_move, at_react, at_run, at_window, game_of, moved, run_of, view_of
from uno_p2p.rules.cards import FACES, Colour, parse
from uno_p2p.rules.events import Jumped, Kept, Played
from uno_p2p.rules.options import NAMES, Options
from uno_p2p.rules.presets import PRESETS
from uno_p2p.rules.state import Phase
from uno_p2p.table.choices import ANSWERS, AskRematch, Choice
from uno_p2p.table.happenings import HandVoid, RunGrew, Shuffles
from uno_p2p.table.view import View
from uno_p2p.ui.web.intents import TABLE, IntentError
from uno_p2p.ui.web.moment import Moment
from uno_p2p.ui.web.person import Heard

EVERYTHING = Options(
    deck="swap112", stacking="same-symbol", seven_zero="both-may", jump_in="same-symbol", draw="to-match"
)
THREE = ("R7 B2 W4", "R7 B2", "WX W R0", "WS W4 R7 RD", "W")


def window(code: str, hand: str) -> View:
    colour = Colour.GREEN if code[0] == "W" else None
    return at_window(hand, Played(1, parse(code), colour), game_of(turn=1, options=EVERYTHING))


MOMENTS: list[Moment] = [
    *(make() for scene, make in SCENES.items() if "x" not in scene or scene == "4x7"),
    *(moment(at_move(hand, game_of(options=EVERYTHING))) for hand in THREE),
    *(moment(at_drawn(hand, game_of(options=EVERYTHING, phase=Phase.PLAY_OR_KEEP))) for hand in THREE),
    *(moment(at_react(player, 0, hand, game_of(options=EVERYTHING))) for hand in THREE for player in (0, 1)),
    *(moment(at_run(hand, run_of("W4", 8, accused=1))) for hand in THREE),
    *(moment(window(code, hand)) for code in ("R7", "RD", "W4", "R0") for hand in THREE),
    moment(view_of(AskRematch(), "", game_of(phase=Phase.OVER)._replace(winner=1), away=frozenset((0,)))),
    moment(view_of(None, "", game_of(), barred=frozenset((0,)))),
    moment(view_of(None, "", game_of(), out=frozenset((0,)))),
]
JUNK: Any = st.one_of(
    st.none(), st.booleans(), st.integers(-2, 12), st.floats(), st.text(max_size=4), st.just([]), st.just({})
)
PLAIN = st.sampled_from([preset.to_plain() for preset in PRESETS.values()])
OPTIONS = st.one_of(
    PLAIN,
    st.dictionaries(
        st.sampled_from([*NAMES, "dreck"]), st.one_of(JUNK, st.sampled_from(["on", "off", 2, 4]))
    ),
)
CODES = ("R7", "B2", "W", "W4", "WX", "WS", "R0", "RD")
HELD = st.sampled_from(CODES)
RIGHT: dict[str, dict[str, Any]] = {
    "play": {"card": HELD},
    "jump": {"card": HELD},
    "name-colour": {"colour": st.sampled_from("RYGB")},
    "name-target": {"seat": st.one_of(st.none(), st.integers(0, 2))},
    "ready": {"options": OPTIONS},
}
FIELDS: dict[str, Any] = {
    "card": st.one_of(st.sampled_from([*FACES]), JUNK),
    "colour": JUNK,
    "seat": JUNK,
    "options": st.one_of(OPTIONS, JUNK),
}
DO = st.sampled_from([*sorted(TABLE), *["play", "name-colour"] * 6, *["jump", "name-target"] * 2, "dance"])
SAID = st.tuples(
    DO.flatmap(
        lambda do: st.tuples(
            st.just(do),
            st.one_of(
                st.fixed_dictionaries(RIGHT.get(do, {})),
                st.fixed_dictionaries({}, optional=RIGHT.get(do, {})),
                st.fixed_dictionaries({}, optional=FIELDS),
            ),
        )
    ),
    st.sampled_from([*["now", "none"] * 4, "before", "junk"]),
    JUNK,
)
HAPPENS = st.sampled_from(
    [
        None,
        moved(Kept(1)),
        moved(Jumped(1, parse("R7"))),
        RunGrew(0, 4),
        Shuffles(0, 9),
        HandVoid(0, (), (0, 0, 0), (0, 0, 0)),
    ]
)
REFUSED = st.sampled_from([False, False, False, True])


def numbered(how: str, question: int, junk: object) -> Frame:
    numbers: Mapping[str, Frame] = {
        "now": {"q": question},
        "none": {},
        "before": {"q": question - 1},
        "junk": {"q": junk, "id": junk},
    }
    return dict(numbers[how])


def said(one: Someone, body: Frame) -> Heard:
    """It is said; what comes of it fits the question."""
    heard = one.hears(body)
    if heard.choice is not None:
        ask = one.now.view.ask
        assert ask is not None
        assert isinstance(heard.choice, ANSWERS[type(ask)])
    return heard


@settings(max_examples=30)
@given(
    st.lists(
        st.tuples(st.sampled_from(MOMENTS), st.lists(SAID, min_size=3, max_size=6), HAPPENS, REFUSED),
        min_size=3,
        max_size=5,
    )
)
def test_whatever_is_said_is_no_intent_or_fits_the_question(
    story: list[tuple[Moment, list[tuple[tuple[str, Frame], str, object]], Any, bool]],
) -> None:
    one = someone(MOMENTS[0])
    for now, bodies, happening, refused in story:
        one.now = now
        for (do, fields), how, junk in bodies:
            with suppress(IntentError):
                for frame in said(one, {"do": do, **fields, **numbered(how, one.view()["q"], junk)}).frames:
                    json.dumps(frame).encode()
                    assert wrong(frame, str(frame["t"])) == []
        if happening is not None and len(now.view.names) == 3 and now.view.game is not None:
            one.sees(happening)
        if refused:
            one.person.refused(now, "not-asked", {})
        assert wrong(one.view(), "view") == []


BODIES: list[Frame] = [
    *({"do": do} for do in sorted(TABLE - {"jump", "name-colour", "name-target"})),
    *({"do": do, "card": code} for do in ("play", "jump") for code in CODES),
    *({"do": "name-colour", "colour": colour} for colour in "RB"),
    *({"do": "name-target", "seat": seat} for seat in (None, 0, 1)),
    {"do": "ready", "options": PRESETS["party"].to_plain()},
    {"do": "ready", "options": {"uno_penalty": 4, "uno_call": "off"}},
]


def asked_besides(heard: Heard) -> Frame | None:
    view: Frame = heard.frames[-1]
    return view.get("pending")


def test_whatever_a_page_of_ours_says_fits_the_question() -> None:
    """Every choice there is comes of it somewhere."""
    choices = set()
    for now in MOMENTS:
        for body in BODIES:
            one = someone(now)
            heard = said(one, body)
            while heard.choice is None and (pending := asked_besides(heard)):
                more = {"colour": "G"} if pending["wants"] == "colour" else pending["targets"][-1]
                heard = said(one, {"do": f"name-{pending['wants']}", **more})
            choices.add(type(heard.choice))
    assert choices == {None.__class__, *Choice.__args__}


def test_the_intents_of_the_table_are_those_of_the_page() -> None:
    """What the table of docs/web.md lists is heard, and nothing else."""
    listed = list(intents())
    assert set(listed[listed.index("play") :]) == TABLE
