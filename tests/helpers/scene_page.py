"""A page of the stage, and when it shows what it was sent."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any, Protocol

from playwright.sync_api import Browser, Page

from tests.helpers.chromium import DESKTOP, opened
from tests.helpers.scenes import SCENES
from tests.helpers.web_stage import LOBBIES, Frame, Stage
from uno_p2p.ui.web.guard import Role

EVERY = (*SCENES, *(f"lobby-{phase}" for phase in LOBBIES))
"""The names of all scenes."""
_THERE = "() => document.querySelector('#app > .table, #app > .start')"
# The page reads the number of an answer when it has worked off everything before; here that leaves a trace.
_LISTEN = """() => {
  const parse = JSON.parse;
  window.worked = 0;
  JSON.parse = (...given) => {
    const value = parse(...given);
    const number = value?.t === 'done' && value.what === 'scene' ? value.value : 0;
    if (number) Object.defineProperty(value, 'id', { get: () => { window.worked = number; return null; } });
    return value;
  };
}"""
_numbers = count(1)


class Shown(Protocol):
    """The stage, see conftest.py."""

    @property
    def address(self) -> str: ...
    @property
    def heard(self) -> list[Frame]: ...
    def show(self, scene: str, language: str = "en") -> None: ...
    def do(self, what: Callable[[Stage], Any]) -> Any: ...
    def forget(self) -> None: ...


class ScenePage:
    """A page and the stage that it shows."""

    def __init__(self, page: Page, stage: Shown) -> None:
        self.page, self.stage = page, stage
        self._listen()

    def _listen(self) -> None:
        self.page.wait_for_function(_THERE)
        self.page.evaluate(_LISTEN)

    def show(self, scene: str, language: str = "en") -> None:
        """It is on the page afterwards."""
        self.stage.show(scene, language)
        self.settle()

    def send(self, *frames: Frame) -> None:
        """The page has taken them in afterwards."""
        self.stage.do(lambda stage: stage.pages.send(Role.SEAT, *frames))
        self.settle()

    def settle(self) -> None:
        """Until the page has worked off everything that was sent."""
        number = next(_numbers)
        mark: Frame = {"t": "done", "what": "scene", "value": number}
        self.stage.do(lambda stage: [stage.pages.send(role, mark) for role in Role])
        self.page.wait_for_function("(number) => window.worked >= number", arg=number)

    def choose(self, **settings: Any) -> None:
        """Settings of this browser, as if they had been chosen before the page was opened."""
        self.page.evaluate("(text) => localStorage.setItem('uno-p2p', text)", json.dumps(settings))
        self.page.reload()
        self._listen()


@contextmanager
def scene_page(
    browser: Browser, stage: Shown, size: tuple[int, int] = DESKTOP, scene: str = "4x7", **more: Any
) -> Iterator[ScenePage]:
    """A page that shows this scene in English."""
    stage.show(scene)
    stage.forget()
    with opened(browser, stage.address, size, **more) as page:
        yield ScenePage(page, stage)
