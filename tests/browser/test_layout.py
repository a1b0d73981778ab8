"""What an eye sees and a finger reaches, on every screen of every size: see tests/helpers/eye.js."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.helpers.chromium import DESKTOP, PHONE, SMALL
from tests.helpers.scene_page import EVERY, SAME, ScenePage, Shown, scene_page
from tests.helpers.sweep import WHOLE

BIG = (1280, 720)
LYING = (667, 375)
"""A small phone on its side."""
ASKING = ("4x7", "10x35", "drawn", "colour", "challenge", "run-doubt", "uncalled", "revealed", "ready")
"""Scenes in which there is much to answer."""
SIZES = {"desktop": DESKTOP, "phone": PHONE, "small": SMALL}
LOOKS = [("en", "light", False), ("ja", "dark", False), ("en", "dark", True), ("ja", "light", True)]
"""Language, colours, and whether letters are larger by 40 %. Not all of them together: colours change no
lengths.
"""
SOME = {DESKTOP: LOOKS[:1], PHONE: LOOKS[1:2], SMALL: LOOKS[2:3]}
"""What is looked at in short."""
BROKEN = {
    "is too small": ".press { min-height: 30px; padding: 0 }",
    "wide in a window of": "#app { min-width: 500px }",
    "UNO is not free": ".own::before { content: ''; position: fixed; inset: 0; z-index: 9 }",
    "the banner of the turn is covered": ".told::before { content: ''; position: absolute; inset: 0 }",
    "the hand lies over the banner": ".hand-space { margin-top: -140px }",
    "what is printed on it is hidden": ".held:first-child { z-index: 2 }",
    "covered: <bdi": ".piles { position: relative; padding-bottom: 80px; margin-bottom: -80px }",
    "cut off sideways": ".turn { overflow: hidden; white-space: nowrap; font-size: 40px }",
    "its text is wider than it is": ".turn-text { white-space: nowrap; font-size: 40px }",
    "cut off below": ".turn { height: 12px; overflow: hidden; flex: none }",
    "one over the other": ".bar .press { margin-inline-end: -20px }",
    "it scrolls sideways": ".hand { width: 600px } .hand-space { overflow-x: auto }",
}
"""Ways to break the layout, by what is to be found then."""


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES.keys())
def test_everything_can_be_read_and_reached(chromium: Browser, stage: Shown, size: tuple[int, int]) -> None:
    found: list[str] = []
    with scene_page(chromium, stage, size, reduced_motion="reduce") as shown:
        for language, colours, large in LOOKS if WHOLE else SOME[size]:
            shown.page.emulate_media(color_scheme="dark" if colours == "dark" else "light")
            shown.choose(large=large)
            for scene in EVERY:
                shown.show(scene, language)
                where = f"{scene} {language}{' large' if large else ''}: "
                found += [where + fault for fault in shown.faults()]
    assert not found, "\n".join(found)


def test_everything_can_be_read_on_the_big_screen(chromium: Browser, stage: Shown) -> None:
    found: list[str] = []
    with scene_page(chromium, stage, BIG, path="/tv", reduced_motion="reduce") as shown:
        for language in ("en", "ja") if WHOLE else ("ja",):
            for scene in EVERY:
                if not scene.endswith(SAME):
                    shown.show(scene, language)
                    found += [f"{scene} {language}: {fault}" for fault in shown.faults()]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("size", [PHONE, SMALL] if WHOLE else [SMALL])
def test_what_a_person_does_covers_nothing(chromium: Browser, stage: Shown, size: tuple[int, int]) -> None:
    """Cards that are looked at, selected, refused, half played; the question before leaving."""
    found: list[str] = []
    with scene_page(chromium, stage, size, reduced_motion="reduce") as shown:
        for large in (False, True):
            shown.choose(large=large)
            for moment, come in MOMENTS.items():
                come(shown)
                where = f"{moment}{' large' if large else ''}: "
                found += [where + fault for fault in shown.faults()]
    assert not found, "\n".join(found)


def _looked_at(shown: ScenePage) -> None:
    shown.show("4x20")
    shown.page.locator("[role=option]").first.focus()
    for key in ("ArrowDown", "ArrowRight", "ArrowRight"):
        shown.page.keyboard.press(key)


def _selected(shown: ScenePage) -> None:
    _looked_at(shown)
    shown.page.keyboard.press("Enter")


def _refused(shown: ScenePage) -> None:
    shown.show("4x20")
    unfit = shown.page.locator("[role=option]:not(.held-fits)").first
    unfit.focus()
    if unfit.get_attribute("aria-selected") != "true":
        shown.page.keyboard.press("Enter")
    shown.page.keyboard.press("Enter")
    shown.page.locator(".refused").wait_for()


def _half_played(shown: ScenePage) -> None:
    shown.show("two-cards")
    shown.page.locator("[role=option][data-code=W]").focus()
    for _ in range(2):
        shown.page.keyboard.press("Enter")
    shown.page.locator("[data-naming=colour]").wait_for()
    assert shown.page.locator("[data-do=uno]").get_attribute("aria-disabled") is None


def _leaving(shown: ScenePage) -> None:
    shown.show("4x7")
    shown.page.locator(".bar-toggle").click()
    shown.page.locator(".bar-menu .bar-press").last.click()
    shown.page.locator("[data-stay]").wait_for()


MOMENTS = {
    "looked at": _looked_at,
    "selected": _selected,
    "refused": _refused,
    "half played": _half_played,
    "leaving": _leaving,
}


def test_uno_stays_free_on_a_phone_on_its_side(chromium: Browser, stage: Shown) -> None:
    """There the own seat may scroll, so that only this is asked."""
    with scene_page(chromium, stage, LYING, reduced_motion="reduce") as shown:
        shown.choose(large=True)
        for scene in ASKING:
            shown.show(scene)
            assert "UNO is not free" not in shown.faults(), scene


def test_the_eye_sees_what_is_wrong(chromium: Browser, stage: Shown) -> None:
    put = """(text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets = text ? [sheet] : [];
    }"""
    with scene_page(chromium, stage, PHONE, reduced_motion="reduce") as shown:
        assert not shown.faults()
        for fault, style in BROKEN.items():
            shown.page.evaluate(put, style)
            assert fault in "\n".join(shown.faults()), f"{style}: {shown.faults()}"
