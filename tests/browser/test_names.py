"""What others call themselves, and their tables, is shown as it was written, and is nothing else."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser

from tests.helpers.scene_page import ALL, Shown, scene_page
from tests.helpers.scenes import NASTY
from tests.helpers.sweep import WHOLE
from uno_p2p.ui.web.guard import Role

TOLD = frozenset(("name", "title"))
FEW = ("nasty", "away", "ready", "lobby-start", "lobby-hosting")
DIALOGS = "[data-dialog]:not([aria-disabled=true])"


def renamed(value: Any) -> tuple[Any, bool]:
    """This part of a frame with other names, and whether there were some."""
    if isinstance(value, list):
        parts = [renamed(one) for one in value]
        return [part for part, _ in parts], any(told for _, told in parts)
    if not isinstance(value, dict):
        return value, False
    made, anything = {}, False
    for key, one in value.items():
        told = key in TOLD and isinstance(one, str)
        made[key], within = (NASTY, True) if told else renamed(one)
        anything |= within
    return made, anything


def test_a_script_in_a_name_is_a_name(chromium: Browser, stage: Shown) -> None:
    shows = 0
    with scene_page(chromium, stage) as shown:
        page = shown.page
        page.evaluate("() => { window.alert = () => { window.alerted = true; }; }")
        for scene in ALL if WHOLE else FEW:
            shown.show(scene)
            frames = [renamed(frame) for frame in stage.do(lambda one: one.greeting(Role.SEAT))]
            shown.send(*(frame for frame, _ in frames))
            shows += NASTY in page.locator("main").inner_text()
            for number in range(page.locator(DIALOGS).count()):
                page.locator(DIALOGS).nth(number).click()
                page.keyboard.press("Escape")
            assert page.locator("img[src=x], [onerror]").count() == 0, scene
        assert not page.evaluate("Boolean(window.alerted)")
    assert shows > 2
