"""axe-core finds nothing that keeps people out: on every screen, on the big screen, in every dialog, and in
the midst of what a person does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Literal

import pytest
from axe_playwright_python.base import AXE_FILE_PATH  # type: ignore[import-untyped]
from playwright.sync_api import Browser

from tests.helpers.chromium import PHONE
from tests.helpers.scene_page import EVERY, SAME, ScenePage, Shown, scene_page
from tests.helpers.sweep import WHOLE
from tests.helpers.web_stage import Frame
from uno_p2p.ui.qr import qr_matrix
from uno_p2p.ui.web.guard import Role

AXE = AXE_FILE_PATH.read_text()
_RUN = """async () => {
  const {violations} = await axe.run(document, {resultTypes: ['violations']});
  return violations.flatMap(({id, nodes}) =>
    nodes.map(({html, failureSummary}) => `${id}: ${html.slice(0, 160)} ${failureSummary.slice(0, 200)}`));
}"""
Colours = Literal["light", "dark"]
looks = pytest.mark.parametrize(
    ("language", "colours"), [("en", "light"), ("ja", "dark")][: 2 if WHOLE else 1], ids=str
)


def violations(shown: ScenePage, where: str) -> list[str]:
    found: list[str] = shown.page.evaluate(_RUN)
    return [f"{where}: {one}" for one in found]


@contextmanager
def axed(browser: Browser, stage: Shown, colours: Colours, **more: Any) -> Iterator[ScenePage]:
    with scene_page(browser, stage, color_scheme=colours, reduced_motion="reduce", **more) as shown:
        shown.page.evaluate(AXE)
        yield shown


@looks
def test_no_screen_keeps_anybody_out(
    chromium: Browser, stage: Shown, language: str, colours: Colours
) -> None:
    found: list[str] = []
    with axed(chromium, stage, colours) as shown:
        for scene in EVERY:
            if language == "en" or not scene.endswith(SAME):
                shown.show(scene, language)
                found += violations(shown, scene)
    assert not found, "\n".join(found)


@looks
def test_the_big_screen_keeps_nobody_out(
    chromium: Browser, stage: Shown, language: str, colours: Colours
) -> None:
    found: list[str] = []
    with axed(chromium, stage, colours, path="/tv") as shown:
        for scene in EVERY:
            if not scene.endswith(SAME):
                shown.show(scene, language)
                found += violations(shown, scene)
        shown.show("4x7", language)
        shown.page.locator("[data-dialog=settings]").click()
        found += violations(shown, "settings")
    assert not found, "\n".join(found)


@looks
def test_no_dialog_keeps_anybody_out(
    chromium: Browser, stage: Shown, language: str, colours: Colours
) -> None:
    found: list[str] = []
    with axed(chromium, stage, colours) as shown:
        for name, steps in DIALOGS.items():
            shown.show(SCENES.get(name, "4x7"), language)
            shown.page.locator(OPENERS.get(name, f"[data-dialog={name}]")).first.click()
            assert shown.page.locator("#dialog").get_attribute("data-kind") == name
            for n, step in enumerate((_nothing, *steps)):
                step(shown)
                found += violations(shown, f"{name} {n}")
            shown.page.keyboard.press("Escape")
            shown.page.locator("#dialog").wait_for(state="detached")
    assert not found, "\n".join(found)


@looks
def test_nothing_that_a_person_does_keeps_anybody_out(
    chromium: Browser, stage: Shown, language: str, colours: Colours
) -> None:
    """Half-played cards, refusals, forms, questions, and a line that is closed."""
    found: list[str] = []
    with axed(chromium, stage, colours) as shown:
        for name, (scene, steps) in MOMENTS.items():
            shown.show(scene, language)
            for step in steps:
                step(shown)
            found += violations(shown, name)
    assert not found, "\n".join(found)


def test_axe_sees_what_is_wrong(chromium: Browser, stage: Shown) -> None:
    spoil = """() => {
      document.querySelector('[data-do=uno]').textContent = '';
      document.querySelector('[role=listbox]').removeAttribute('aria-label');
      document.documentElement.style.setProperty('--soft', 'var(--ground)');
    }"""
    with axed(chromium, stage, "light") as shown:
        assert not violations(shown, "before")
        shown.page.evaluate(spoil)
        found = {one.split(": ")[1] for one in violations(shown, "after")}
        assert {"button-name", "aria-input-field-name", "color-contrast"} <= found


# -- what is done ------------------------------------------------------------------------------------------

Step = Callable[[ScenePage], None]


def _nothing(_: ScenePage) -> None:
    """As it is when it is opened."""


def _click(what: str) -> Step:
    return lambda shown: shown.page.locator(what).first.click()


def _past_games(shown: ScenePage) -> None:
    table = {"id": "3f2a", "when": "2026-11-30", "rules": "Classic", "status": "Over", "totals": [120, 340]}
    shown.answer(
        "history", [{**table, "names": ["Mai", "チエ"]}, {**table, "id": "4", "names": ["Mai", "B"]}]
    )


def _steps(shown: ScenePage) -> None:
    hello, view = shown.stage.do(lambda stage: stage.greeting(Role.TV))
    steps: list[Frame] = [{"view": view, "event": event} for event in (None, *hello["log"])]
    shown.answer("replay", steps)


def _ticket(shown: ScenePage) -> None:
    url = "http://192.168.0.17:47490/#abc"
    shown.answer("phone", {"url": url, "qr": qr_matrix(url), "seconds": 60, "warning": "On plain Wi-Fi."})


def _not_done(do: str) -> Step:
    def refuse(shown: ScenePage) -> None:
        asked = shown.heard(do)[-1]
        shown.send({"t": "refused", "id": asked["id"], "code": "no-network", "text": "No.", "why": ["So."]})

    return refuse


def _twice(key: str) -> Step:
    def press(shown: ScenePage) -> None:
        shown.page.locator("[role=option]").last.focus()
        for _ in range(2):
            shown.page.keyboard.press(key)
        shown.heard()

    return press


def _gone(why: str) -> Step:
    return lambda shown: shown.send({"t": "gone", "why": why})


REST: tuple[Step, ...] = ()
DIALOGS: dict[str, tuple[Step, ...]] = {
    "rules": REST,
    "help": REST,
    "log": REST,
    "shield": REST,
    "settings": REST,
    "accusations": REST,
    "next-rules": (_click("#dialog [aria-expanded]"),),
    "phone": (_click("#dialog .button.main"), _not_done("phone"), _click("#dialog .button.main"), _ticket),
    "history": (_not_done("history"), _click("#dialog .dialog-body button"), _past_games),
}
"""Every dialog that is opened from the table, and what is done in it."""
SCENES = {"accusations": "stopped", "next-rules": "rematch", "help": "uncalled"}
OPENERS = {"accusations": ".banner-bad"}
MOMENTS: dict[str, tuple[str, tuple[Step, ...]]] = {
    "selected": ("4x20", (_click("[role=option]:not(.held-fits)"),)),
    "refused": ("4x20", (_click("[role=option]:not(.held-fits)"), _twice("Enter"))),
    "half played": ("two-cards", (_twice("Enter"),)),
    "opening": ("lobby-start", (_click(".open-panel [aria-expanded]"),)),
    "all rules": ("lobby-start", (_click("#open-fields [aria-expanded]"),)),
    "time and absence": ("lobby-start", (_click("[aria-controls=open-terms]"),)),
    "giving up": ("lobby-start", (_click("#forget"),)),
    "changing": ("lobby-hosting", (_click("#change-rules"), _click("[aria-controls=change-options]"))),
    "bye": ("4x7", (_gone("bye"),)),
    "taken": ("4x7", (_gone("taken"),)),
}


@looks
def test_a_replay_keeps_nobody_out(chromium: Browser, stage: Shown, language: str, colours: Colours) -> None:
    found: list[str] = []
    with axed(chromium, stage, colours, scene="ended") as shown:
        shown.show("ended", language)
        for step in (_click("[data-dialog=history]"), _past_games, _click("#dialog .past button")):
            step(shown)
        assert shown.page.locator("#dialog").get_attribute("data-kind") == "replay"
        found += violations(shown, "loading")
        _steps(shown)
        shown.page.keyboard.press("End")
        found += violations(shown, "replay")
    assert not found, "\n".join(found)


def test_a_phone_keeps_nobody_out(chromium: Browser, stage: Shown) -> None:
    with axed(chromium, stage, "dark", size=PHONE, has_touch=True, is_mobile=True) as shown:
        shown.page.locator(".bar-toggle").tap()
        found = violations(shown, "menu")
        shown.page.locator("[data-dialog=settings]").tap()
        found += violations(shown, "settings")
    assert not found, "\n".join(found)
