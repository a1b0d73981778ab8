"""Focus, keys, and what is told to somebody who does not look: whatever the others do meanwhile."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.helpers.chromium import DESKTOP, PHONE
from tests.helpers.scene_page import ScenePage, Shown, scene_page
from tests.helpers.web_stage import Frame, lobby
from uno_p2p.ui.web.guard import Role
from uno_p2p.ui.words import Words

CARDS = "[role=listbox] > [role=option]"
MARK = "() => { document.activeElement.marked = true; }"
IS_MARKED = "() => document.activeElement.marked === true"
MOVES = 50
"""Messages of each kind that come in while somebody has the focus somewhere."""


Begin = Callable[..., ScenePage]


@pytest.fixture(scope="module")
def still(chromium: Browser, stage: Shown) -> Iterator[ScenePage]:
    """One page for many tests; nothing flies about on it, so that nothing has to be waited for."""
    with scene_page(chromium, stage, reduced_motion="reduce") as shown:
        yield shown


@pytest.fixture
def begin(still: ScenePage) -> Begin:
    """That page, loaded anew: with a scene, and with settings."""

    def begin(scene: str, size: tuple[int, int] = DESKTOP, **settings: Any) -> ScenePage:
        still.page.set_viewport_size({"width": size[0], "height": size[1]})
        still.page.evaluate("() => sessionStorage.clear()")
        still.show(scene)
        still.choose(**settings)
        return still

    return begin


def view_of(shown: ScenePage, **changes: Any) -> Frame:
    """The view that the page has, with something else in it."""
    frame: Frame = deepcopy(shown.stage.do(lambda stage: stage.greeting(Role.SEAT)[1]))
    return {**frame, **changes}


def event(number: int, kind: str = "played", *, loud: bool = False, text: str = "", **more: Any) -> Frame:
    """Something that the player opposite has done."""
    card = {"card": "R5", "name": "red 5", "label": "5"} if kind == "played" else None
    nothing = {"to": None, "colour": None, "count": None, "mine": False}
    told = {"lines": [text or f"Ben has made move {number}."], "loud": loud}
    about = {"n": 1000 + number, "kind": kind, "seat": 1, "card": card}
    return {"t": "event", **about, **nothing, **told, **more}


def others_play(shown: ScenePage) -> None:
    """Events and views of the others, none of which is about this seat."""
    seats = view_of(shown)["seats"]
    for number in range(MOVES):
        turn, count = number % len(seats), 40 - number % 7
        now = [{**seat, "turn": seat["seat"] == turn} for seat in seats]
        kind = ("played", "drew", "uno")[number % 3]
        asked = view_of(shown)["ask"] if turn == 0 else None
        shown.send(event(number, kind), view_of(shown, q=100 + number, seats=now, draw=count, ask=asked))


def focused(page: Page) -> str | None:
    """The card that has the focus."""
    key: str | None = page.evaluate("() => document.activeElement.dataset.key ?? null")
    return key


def hand(page: Page) -> list[str]:
    """The cards in their order on the page."""
    keys: list[str] = page.locator(CARDS).evaluate_all("(all) => all.map((one) => one.dataset.key)")
    return keys


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


# -- the focus stays ---------------------------------------------------------------------------------------


def test_a_card_keeps_the_focus_whatever_the_others_do(chromium: Browser, stage: Shown) -> None:
    with scene_page(chromium, stage, scene="4x20") as shown:  # with everything that flies about
        page = shown.page
        page.locator(CARDS).nth(6).focus()
        key = focused(page)
        page.evaluate(MARK)
        others_play(shown)
        assert focused(page) == key
        assert page.evaluate(IS_MARKED)


def test_a_dialog_keeps_the_focus_whatever_the_others_do(begin: Begin) -> None:
    shown = begin("4x20")
    page = shown.page
    page.locator("[data-dialog=settings]").focus()
    press(page, "Enter", "Tab", "Tab", "Tab")
    page.evaluate(MARK)
    others_play(shown)
    assert page.evaluate(IS_MARKED)
    assert page.evaluate("() => document.activeElement.closest('#dialog') !== null")
    press(page, "Escape")
    assert page.evaluate("() => document.activeElement.dataset.dialog") == "settings"


def test_a_field_keeps_focus_text_and_cursor_whatever_is_found(begin: Begin) -> None:
    shown = begin("lobby-start")
    page = shown.page
    page.locator("#name").fill("Mai Suzuki")
    press(page, "Home", "ArrowRight", "ArrowRight", "ArrowRight")
    page.evaluate(MARK)
    words = Words("en")
    for number in range(MOVES):
        frame = lobby(words, "empty" if number % 2 else "start")
        shown.send({**frame, "tables": frame["tables"][: number % 4], "seconds": float(number)})
    assert page.evaluate(IS_MARKED)
    assert page.locator("#name").input_value() == "Mai Suzuki"
    press(page, "X")
    assert page.locator("#name").input_value() == "MaiX Suzuki"


def test_when_a_card_leaves_the_hand_its_neighbour_has_the_focus(begin: Begin) -> None:
    shown = begin("4x7")
    page = shown.page
    before = hand(page)
    for place, then in ((3, before[4]), (6, before[5])):  # the next one; of the last one, the one before
        shown.show("4x7")
        page.locator(CARDS).nth(place).focus()
        held = view_of(shown)["hand"]
        left = [card for card in held if f"{card['card']}#1" != before[place]]
        shown.send(view_of(shown, q=90, hand=left))
        assert focused(page) == then


def test_when_a_button_is_offered_no_more_the_hand_has_the_focus(begin: Begin) -> None:
    shown = begin("4x7")
    shown.page.locator("[data-choices] [data-do=draw]").focus()
    shown.send(view_of(shown, q=91, ask=None))
    assert focused(shown.page) is not None


def test_new_cards_do_not_move_the_focus(begin: Begin) -> None:
    shown = begin("4x7")
    shown.page.locator(CARDS).nth(4).focus()
    key = focused(shown.page)
    more = [{"card": code, "name": code, "label": "0", "fits": False, "jumps": False, "drawn": False}
            for code in ("R3", "Y5", "G0", "BD")]  # fmt: skip
    shown.send(view_of(shown, q=92, hand=[*more, *view_of(shown)["hand"]]))
    assert focused(shown.page) == key
    assert len(hand(shown.page)) == 11


def test_language_is_changed_in_the_midst_of_a_hand(begin: Begin) -> None:
    shown = begin("4x7")
    page = shown.page
    before = hand(page)
    page.locator(CARDS).nth(2).click()
    page.locator("[data-dialog=settings]").click()
    page.locator("#dialog [lang=ja]").click()
    page.locator("html[lang=ja]").wait_for()
    shown.heard()
    expect(page.locator("#dialog-title")).to_have_text(Words("ja").say("web.dialog.settings"))
    press(page, "Escape")
    assert hand(page) == before
    assert page.locator("[aria-selected=true]").get_attribute("data-key") == before[2]
    assert page.locator("h1").inner_text() == Words("ja").say("web.table.heading")


# -- keys of the hand --------------------------------------------------------------------------------------


def test_the_hand_is_one_stop_of_the_tab_key(begin: Begin) -> None:
    shown = begin("4x7")
    page = shown.page
    cards = hand(page)
    page.locator(CARDS).first.focus()
    visited = []
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft", "End", "ArrowRight", "Home", "ArrowLeft", "End"):
        press(page, key)
        visited.append(cards.index(focused(page) or ""))
        expect(page.locator(f"{CARDS}[tabindex='0']")).to_have_attribute("data-key", focused(page) or "")
    assert visited == [1, 2, 1, 6, 6, 0, 0, 6]
    press(page, "Tab")
    assert focused(page) is None
    press(page, "Shift+Tab")
    assert focused(page) == cards[6]


def test_arrows_go_from_row_to_row(begin: Begin) -> None:
    place = "() => { const {offsetLeft: x, offsetTop: y} = document.activeElement; return [x, y]; }"
    shown = begin("4x35", PHONE)
    page = shown.page
    page.locator(CARDS).nth(2).focus()
    start = page.evaluate(place)
    press(page, "ArrowDown")
    x, y = page.evaluate(place)
    assert y > start[1]
    assert abs(x - start[0]) < 30
    press(page, "ArrowUp")
    assert page.evaluate(place) == start
    for _ in range(9):
        press(page, "ArrowDown")
    assert hand(page).index(focused(page) or "") >= 28
    press(page, "End")
    assert hand(page).index(focused(page) or "") == 34


def test_enter_selects_and_then_plays(begin: Begin) -> None:
    shown = begin("4x7")
    page = shown.page
    page.locator(f"{CARDS}.held-fits").first.focus()
    key = focused(page) or ""
    press(page, "Enter")
    assert page.locator("[aria-selected=true]").get_attribute("data-key") == key
    assert not shown.heard("play")
    press(page, "Enter")
    (play,) = shown.heard("play")
    assert play["card"] == key.partition("#")[0]


def test_the_order_of_the_hand_goes_round(begin: Begin) -> None:
    shown = begin("4x20")
    page, sort = shown.page, shown.page.locator("[data-sort]")
    orders: dict[str, list[str]] = {}
    for _ in range(3):
        orders[sort.get_attribute("data-sort") or ""] = hand(page)
        sort.click()
    assert list(orders) == ["colour", "number", "own"]
    assert sort.get_attribute("data-sort") == "colour"
    came = [card["card"] for card in view_of(shown)["hand"]]
    assert [key.partition("#")[0] for key in orders["own"]] == came
    colours = [key[0] for key in orders["colour"] if key[0] in "RYGB"]
    assert colours == sorted(colours, key="RYGB".index)
    numbers = [key[1] for key in orders["number"] if key[0] in "RYGB"]
    assert numbers == sorted(numbers, key="0123456789SRD".index)
    assert all(sorted(order) == sorted(came_keys) for order in orders.values() for came_keys in [hand(page)])


# -- what is sent once -------------------------------------------------------------------------------------


def test_a_double_click_plays_once(begin: Begin) -> None:
    shown = begin("4x7")
    shown.page.locator(f"{CARDS}.held-fits").first.dblclick()
    assert len(shown.heard("play")) == 1


def test_hammering_the_button_of_a_card_plays_once(begin: Begin) -> None:
    hammer = "(button) => { for (let n = 0; n < 20; n += 1) button.click(); }"
    shown = begin("4x7")
    shown.page.locator(f"{CARDS}.held-fits").first.click()
    shown.page.locator("[data-choices] [data-do=play]").evaluate(hammer)
    assert len(shown.heard("play")) == 1


def test_hammering_catch_wins_nothing(begin: Begin) -> None:
    shown = begin("uncalled")
    page, since = shown.page, time.monotonic()
    for _ in range(20):
        press(page, "c")
    for _ in range(20):
        page.locator("[data-do=catch]").dispatch_event("click")
    sent, seconds = len(shown.heard("catch")), time.monotonic() - since
    assert 1 <= sent <= 1 + int(seconds)
    page.locator("[data-do=catch]:not([aria-disabled])").wait_for()  # after a second it can be tried again
    press(page, "c")
    assert len(shown.heard("catch")) == sent + 1


# -- shortcuts ---------------------------------------------------------------------------------------------


SHORTCUTS: list[tuple[str, str, Frame | None]] = [
    ("4x7", "d", {"do": "draw"}),
    ("4x7", "D", {"do": "draw"}),
    ("two-cards", "u", {"do": "uno"}),
    ("uncalled", "c", {"do": "catch"}),
    ("drawn", "k", {"do": "keep"}),
    ("colour", "r", {"do": "name-colour", "colour": "R"}),
    ("colour", "y", {"do": "name-colour", "colour": "Y"}),
    ("colour", "g", {"do": "name-colour", "colour": "G"}),
    ("colour", "b", {"do": "name-colour", "colour": "B"}),
    ("colour", "d", None),
    ("waiting", "d", None),
    ("waiting", "r", None),
    ("4x7", "c", None),
    ("4x7", "Control+d", None),
    ("4x7", "Alt+d", None),
    ("watching", "d", None),
]


def test_a_key_does_what_can_be_done_and_nothing_else(begin: Begin) -> None:
    shown = begin("4x7")
    for scene, key, said in SHORTCUTS:
        shown.show(scene)
        shown.forget()
        press(shown.page, key)
        heard = [{name: one[name] for name in ("do", "colour") if name in one} for one in shown.heard()]
        assert heard == ([said] if said else []), f"{key} in {scene}"


def test_p_passes(begin: Begin) -> None:
    shown = begin("jump")
    asked = {**view_of(shown)["ask"], "actions": [{"do": "pass", "text": "Pass", "main": False}]}
    shown.send(view_of(shown, ask=asked))
    press(shown.page, "p")
    assert len(shown.heard("pass")) == 1


def test_letters_can_be_switched_off(begin: Begin) -> None:
    shown = begin("two-cards", keys=False)
    press(shown.page, "d", "u", "?")
    assert not shown.heard()
    expect(shown.page.locator("#dialog")).to_have_count(0)


def test_a_question_mark_opens_help_and_keys_rest_then(begin: Begin) -> None:
    shown = begin("4x7")
    press(shown.page, "?")
    expect(shown.page.locator("#dialog")).to_have_attribute("data-kind", "help")
    press(shown.page, "d", "u", "c")
    assert not shown.heard()
    press(shown.page, "Escape")
    expect(shown.page.locator("#dialog")).to_have_count(0)


def test_escape_takes_back_step_by_step(begin: Begin) -> None:
    shown = begin("two-cards")
    page = shown.page
    page.locator("[data-code=W]").focus()
    press(page, "Enter", "Enter")
    page.locator("[data-naming=colour]").wait_for()
    press(page, "Escape")
    expect(page.locator("[data-naming]")).to_have_count(0)
    assert len(shown.heard("cancel")) == 1
    expect(page.locator("[aria-selected=true]")).to_have_count(1)
    press(page, "Escape")
    expect(page.locator("[aria-selected=true]")).to_have_count(0)


def test_a_wild_asks_for_its_colour_and_says_what_was_named(begin: Begin) -> None:
    shown = begin("two-cards")
    page = shown.page
    page.locator("[data-code=W]").focus()
    press(page, "Enter", "Enter")
    page.locator("[data-naming=colour]").wait_for()
    assert page.evaluate("() => document.activeElement.dataset.answer") == "R"
    press(page, "u")  # UNO can be said now, too
    expect(page.locator("[data-do=uno]")).to_have_attribute("aria-pressed", "true")
    press(page, "g")
    assert [one["colour"] for one in shown.heard("name-colour")] == ["G"]


# -- what is told ------------------------------------------------------------------------------------------


def test_a_refusal_is_an_alert(begin: Begin) -> None:
    shown = begin("4x20")
    page = shown.page
    unfit = page.locator(f"{CARDS}:not(.held-fits)").first
    unfit.dblclick()
    alert = page.locator(".refused[role=alert]")
    alert.wait_for()
    said = alert.locator("p").first.inner_text()
    assert said
    expect(page.get_by_role("alert").filter(has_text=said)).to_have_count(1)  # nobody hears it twice
    expect(unfit).to_have_attribute("aria-selected", "true")  # and the card can be looked at


def test_who_does_not_look_is_told(begin: Begin) -> None:
    shown = begin("waiting")
    quiet, loud = shown.page.locator("#polite"), shown.page.locator("#alert")
    assert quiet.get_attribute("aria-live") == "polite"
    shown.send(event(1, text="Ben plays red 5."))
    expect(quiet).to_have_text("Ben plays red 5.")
    assert loud.inner_text() == ""
    shown.send(event(2, "caught", loud=True, text="Ben is caught."))
    expect(loud).to_have_text("Ben is caught.")
    shown.send(event(3, text="One."), event(4, text="Two."))
    expect(quiet).to_have_text("One. Two.")
    shown.show("4x7")
    expect(quiet).to_contain_text(view_of(shown)["ask"]["text"])


def test_the_title_tells_whose_turn_it_is(begin: Begin) -> None:
    shown = begin("waiting")
    rests = shown.page.title()
    shown.show("4x7")
    asked = view_of(shown)["ask"]["text"]
    assert asked in shown.page.title()
    assert asked not in rests
    shown.show("waiting")
    assert shown.page.title() == rests


# -- what moves --------------------------------------------------------------------------------------------

RUNNING = "() => document.getAnimations().filter((one) => one.playState === 'running').length"


def test_nothing_moves_for_whoever_wants_that(chromium: Browser, stage: Shown) -> None:
    with scene_page(chromium, stage, scene="4x7", reduced_motion="reduce") as shown:
        assert not moving(shown)
    with scene_page(chromium, stage, scene="4x7", reduced_motion="no-preference") as shown:
        assert moving(shown) == {"flight", "raised", "under way"}
        shown.show("4x7")
        shown.choose(motion="off")
        assert not moving(shown)


def moving(shown: ScenePage) -> set[str]:
    """What there is in motion right after something that sets it in motion."""
    found = set()
    page = shown.page
    shown.show("4x7")
    page.wait_for_function(f"() => ({RUNNING})() === 0")
    shown.send(event(1), event(2, "drew", count=2))
    if page.locator(".flight").count() or page.evaluate(RUNNING):
        found.add("flight")
    page.wait_for_function(f"() => ({RUNNING})() === 0 && !document.querySelector('.flight')")
    raise_it = f"(card) => {{ card.click(); return ({RUNNING})(); }}"
    if page.locator(CARDS).last.evaluate(raise_it):
        found.add("raised")
    shown.show("lobby-opening")
    if page.evaluate(RUNNING):
        found.add("under way")
    return found
