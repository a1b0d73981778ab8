"""A page of the stage, and when it shows what it was sent."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, Protocol

from playwright.sync_api import Browser, Page

from tests.helpers.chromium import DESKTOP, LIMIT, opened
from tests.helpers.scenes import SCENES
from tests.helpers.sweep import some
from tests.helpers.web_stage import LOBBIES, Frame, Stage
from uno_p2p.ui.web.guard import Role

ALL = (*SCENES, *(f"lobby-{phase}" for phase in LOBBIES))
EVERY = some(ALL, 4)
"""The names of the scenes to look at."""
SAME = ("x1", "x20", "x35")
"""How the names of those end that differ only in how many cards are held."""
EYE = Path(__file__).with_name("eye.js").read_text()
_THERE = "() => document.querySelector('#app > .table, #app > .start')"
# The page reads the number of an answer when it has worked off everything before; here that wakes who waits.
_LISTEN = """() => {
  window.said = 0;
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (...given) {
    window.said += 1;
    return send.apply(this, given);
  };
  const parse = JSON.parse;
  const waiting = new Map();
  let worked = 0;
  window.workedOff = (number, limit) => new Promise((resolve, reject) => {
    if (worked >= number) resolve(true);
    else waiting.set(number, resolve);
    setTimeout(() => reject(new Error('the page takes nothing in any more')), limit);
  });
  JSON.parse = (...given) => {
    const value = parse(...given);
    if (value?.t === 'done' && value.what === 'mark') {
      const number = value.value;
      Object.defineProperty(value, 'id', { get: () => {
        worked = Math.max(worked, number);
        waiting.get(number)?.(true);
        return null;
      } });
    }
    return value;
  };
}"""
_numbers = count(1)


class Shown(Protocol):
    """The stage, see tests/browser/conftest.py."""

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
        self.stage.forget()

    def show(self, scene: str, language: str = "en") -> None:
        """It is on the page afterwards."""
        self._settled(lambda stage: stage.show(scene, language))

    def send(self, *frames: Frame) -> None:
        """The page has taken them in afterwards."""
        self._settled(lambda stage: stage.pages.send(Role.SEAT, *frames))

    def settle(self) -> None:
        """Until the page has worked off everything that was sent."""
        self._settled(lambda _: None)

    def _settled(self, what: Callable[[Stage], None]) -> None:
        number = next(_numbers)

        def then_mark(stage: Stage) -> None:
            what(stage)
            for role in Role:
                stage.pages.send(role, {"t": "done", "what": "mark", "value": number})

        self.stage.do(then_mark)
        self.page.evaluate("([number, limit]) => window.workedOff(number, limit)", [number, LIMIT])

    def choose(self, **settings: Any) -> None:
        """Settings of this browser, as if they had been chosen before the page was opened."""
        self.page.evaluate("(text) => localStorage.setItem('uno-p2p', text)", json.dumps(settings))
        self.page.reload()
        self._listen()

    def heard(self, do: str | None = None) -> list[Frame]:
        """All that the page has said to the node until now; or all of one kind. What it answered is shown."""
        said = self.page.evaluate("() => window.said")
        while len(self.stage.heard) < said:
            self.page.evaluate("() => null")  # what was said is still on the way
        self.settle()
        return [one for one in self.stage.heard if do is None or one.get("do") == do]

    def answer(self, do: str, value: Any) -> None:
        """What the page has asked the node for last."""
        asked = self.heard(do)[-1]
        self.send({"t": "done", "id": asked["id"], "what": do, "value": value})

    def forget(self) -> None:
        """What was said until now."""
        self.heard()
        self.stage.forget()
        self.page.evaluate("() => { window.said = 0; }")

    def faults(self) -> list[str]:
        """What an eye and a finger find wrong."""
        found: list[str] = self.page.evaluate(EYE)
        return found


@contextmanager
def scene_page(
    browser: Browser, stage: Shown, size: tuple[int, int] = DESKTOP, scene: str = "4x7", **more: Any
) -> Iterator[ScenePage]:
    """A page that shows this scene in English."""
    stage.show(scene)
    with opened(browser, stage.address, size, **more) as page:
        yield ScenePage(page, stage)
