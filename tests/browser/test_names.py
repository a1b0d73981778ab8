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


def renamed(value: Any) -> Any:
    """This part of a frame with other names."""
    if isinstance(value, list):
        return [renamed(one) for one in value]
    if not isinstance(value, dict):
        return value
    return {
        key: NASTY if key in TOLD and isinstance(one, str) else renamed(one) for key, one in value.items()
    }


def test_a_script_in_a_name_is_a_name(chromium: Browser, stage: Shown) -> None:
    shows = 0
    with scene_page(chromium, stage) as shown:
        page = shown.page
        page.evaluate("() => { window.alert = () => { window.alerted = true; }; }")
        for scene in ALL if WHOLE else FEW:
            shown.show(scene)
            shown.send(*renamed(stage.do(lambda one: one.greeting(Role.SEAT))))
            shows += NASTY in page.locator("main").inner_text()
            for number in range(page.locator(DIALOGS).count()):
                page.locator(DIALOGS).nth(number).click()
                page.keyboard.press("Escape")
            assert page.locator("img[src=x], [onerror]").count() == 0, scene
        assert not page.evaluate("Boolean(window.alerted)")
    assert shows > 2
