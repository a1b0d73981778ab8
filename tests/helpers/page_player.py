"""Somebody who plays on the page, and knows nothing but what it shows: by mouse, by touch, by keyboard, or
by ear.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, ClassVar, Protocol

from playwright.sync_api import Error, Locator, Page

from uno_p2p.ui.words import Words, catalogue

LIMIT = 240.0
"""Seconds for a whole match."""
PATIENCE = 1500.0
"""Milliseconds that a finger waits for what was there a moment before; then the page is read again."""
_READ = """() => {
  const off = (one) => one.getAttribute('aria-disabled') === 'true';
  const table = document.querySelector('[data-screen=table]');
  if (!table) return {screen: document.querySelector('[data-phase]')?.dataset.phase || null};
  const buttons = [...table.querySelectorAll('[data-do]')].filter((one) => one.offsetParent && !off(one));
  return {
    screen: 'table', phase: table.dataset.phase, mine: table.dataset.mine === 'yes',
    naming: table.querySelector('[data-naming]')?.dataset.naming || null,
    answers: [...table.querySelectorAll('[data-answer]')].map((one) => one.dataset.answer),
    does: [...new Set(buttons.map((one) => one.dataset.do))],
    armed: table.querySelector('[data-do=uno]')?.getAttribute('aria-pressed') === 'true',
    refused: table.querySelector('.refused')?.innerText || null,
    turn: table.querySelector('.turn')?.innerText || null,
    hand: [...table.querySelectorAll('[role=option]')].map((one) => ({
      key: one.dataset.key, code: one.dataset.code, selected: one.getAttribute('aria-selected') === 'true',
      fits: Boolean(one.querySelector('.mark-fits')), jumps: Boolean(one.querySelector('.mark-jumps')),
    })),
  };
}"""


class Fingers(Protocol):
    """How something on the page is pressed."""

    def press(self, page: Page, what: str) -> None:
        """`what`: a selector of a button that is there."""

    def play(self, page: Page, key: str) -> None:
        """The card of the hand with this key."""


def _centre(found: Locator) -> tuple[float, float]:
    found.scroll_into_view_if_needed(timeout=PATIENCE)
    box = found.bounding_box(timeout=PATIENCE)
    if box is None:
        raise Error("it is gone")
    return box["x"] + min(box["width"] / 2, 20), box["y"] + min(box["height"] / 2, 20)


class Mouse:
    def press(self, page: Page, what: str) -> None:
        page.mouse.click(*_centre(page.locator(what).first))

    def play(self, page: Page, key: str) -> None:
        card = page.locator(f"[role=option][data-key='{key}']")
        if card.get_attribute("aria-selected", timeout=PATIENCE) != "true":
            page.mouse.click(*_centre(card))
        self.press(page, "[data-choices] [data-do=play], [data-choices] [data-do=jump]")


class Touch:
    """A tap on a card, and another one."""

    def press(self, page: Page, what: str) -> None:
        page.touchscreen.tap(*_centre(page.locator(what).first))

    def play(self, page: Page, key: str) -> None:
        card = page.locator(f"[role=option][data-key='{key}']")
        for _ in range(1 if card.get_attribute("aria-selected", timeout=PATIENCE) == "true" else 2):
            page.touchscreen.tap(*_centre(card))


class Keys:
    """No pointer at all."""

    SHORT: ClassVar = {"draw": "d", "uno": "u", "catch": "c", "keep": "k", "pass": "p"}

    def press(self, page: Page, what: str) -> None:
        name = re.search(r"data-do=([\w-]+)", what)
        answer = re.search(r"data-answer='?([RYGB])'?\]", what)
        if answer:
            page.keyboard.press(answer[1].lower())
        elif name and name[1] in self.SHORT:
            page.keyboard.press(self.SHORT[name[1]])
        else:
            self._reach(page, what)
            page.keyboard.press("Enter")

    def play(self, page: Page, key: str) -> None:
        self._reach(page, "[role=option]")
        for _ in range(80):
            if page.evaluate("document.activeElement.dataset.key") == key:
                break
            page.keyboard.press("ArrowRight" if self._before(page, key) else "ArrowLeft")
        if page.evaluate("document.activeElement.getAttribute('aria-selected')") != "true":
            page.keyboard.press("Enter")
        page.keyboard.press("Enter")

    def _before(self, page: Page, key: str) -> bool:
        order = page.evaluate("[...document.querySelectorAll('[role=option]')].map((one) => one.dataset.key)")
        here = page.evaluate("document.activeElement.dataset.key")
        return key not in order or here not in order or order.index(here) < order.index(key)

    def _reach(self, page: Page, what: str) -> None:
        """By the Tab key alone."""
        for _ in range(60):
            if page.evaluate("(what) => document.activeElement.matches(what)", what):
                return
            if page.locator(what).count() == 0:
                raise Error("it is gone")
            page.keyboard.press("Tab")
        raise AssertionError(f"the Tab key does not lead to {what}")


@dataclass
class PagePlayer:
    """One person at one page. `seen`: every state of the page that it has read."""

    page: Page
    fingers: Fingers
    matches: int = 1
    calls: bool = True
    seen: list[dict[str, Any]] = field(default_factory=list)

    def read(self) -> dict[str, Any]:
        state: dict[str, Any] = self.page.evaluate(_READ)
        return state

    def play(self, until: Callable[[dict[str, Any]], bool] | None = None, limit: float = LIMIT) -> None:
        """Until the table is over or that holds; fails after `limit` seconds."""
        end = time.monotonic() + limit
        while time.monotonic() < end:
            state = self.read()
            self.seen.append(state)
            if until is not None and until(state):
                return
            if "back" in state.get("does", ()):
                return
            with suppress(Error):  # the table has gone on in between
                self._act(state)
            self._wait(state)
        raise AssertionError(f"no end: {self.read()}")

    def _wait(self, state: dict[str, Any]) -> None:
        """Until the page shows something else, or a while has passed."""
        changed = f"(before) => JSON.stringify(({_READ})()) !== before"
        text = json.dumps(state, ensure_ascii=False, separators=(",", ":"))
        with suppress(Error):  # a page that stands still is tried again
            self.page.wait_for_function(changed, arg=text, polling=40, timeout=3000)

    def _act(self, state: dict[str, Any]) -> None:
        if state["screen"] != "table":
            return
        does, press = state["does"], self.fingers.press
        if state["naming"] and state["answers"]:
            press(self.page, f"[data-answer='{state['answers'][0]}']")
        elif self.calls and "uno" in does and not state["armed"] and self._should_call(state):
            press(self.page, "[data-do=uno]")
        elif "catch" in does:
            press(self.page, "[data-do=catch]")
        elif not state["mine"]:
            return
        elif state["phase"] == "over" and "leave" in does and self.matches <= 1:
            press(self.page, "[data-choices] [data-do=leave]")
        elif fitting := [card for card in state["hand"] if card["fits"]]:
            self.fingers.play(self.page, fitting[0]["key"])
        else:
            for do in ("accept", "ready", "keep", "draw", "pass"):
                if do in does:
                    press(self.page, f"[data-do={do}]")
                    return

    def _should_call(self, state: dict[str, Any]) -> bool:
        return len(state["hand"]) == 1 or (state["mine"] and any(card["fits"] for card in state["hand"]))


class Ear:
    """Plays through the accessibility tree: roles and names, in the words of one language, nothing else."""

    def __init__(self, page: Page, language: str) -> None:
        self.page, self.words = page, Words(language)
        self.language = language

    def _button(self, key: str) -> Locator:
        """A button with the name that the catalogue gives it, whatever stands in the places of its
        parameters.
        """
        return self.page.get_by_role("button", name=re.compile(self._pattern(key)))

    def _pattern(self, key: str) -> str:
        (text, *_) = catalogue(self.language)[key].forms
        return ".+".join(map(re.escape, re.split(r"\{\w+\}", text)))

    def _able(self, key: str) -> Locator | None:
        found = self._button(key)
        for place in range(found.count()):
            one = found.nth(place)
            if one.is_visible() and one.get_attribute("aria-disabled") != "true":
                return one
        return None

    def play(self, limit: float = LIMIT) -> None:
        end = time.monotonic() + limit
        self.page.set_default_timeout(PATIENCE)
        while time.monotonic() < end:
            if self._able("web.do.back"):
                return
            with suppress(Error):  # the table has gone on in between
                if not self._step():
                    self.page.wait_for_timeout(60)
        raise AssertionError("no end: " + self.page.locator("main").inner_text())

    def _step(self) -> bool:
        heading = self.page.get_by_role("heading", name=self.words.say("web.table.score-over"))
        if heading.count() and (leave := self._able("web.do.leave")):
            leave.click()
            return True
        for colour in ("red", "yellow", "green", "blue"):
            name = self.words.say(f"web.card.{colour}")
            found = self.page.get_by_role("button", name=name, exact=True)
            if found.count():
                found.first.click()
                return True
        whom = self.page.get_by_role("button", name=re.compile(f"^{self._pattern('web.table.target')}$"))
        if whom.count():
            whom.first.click()
            return True
        fits = self.words.say("web.card.fits")
        playable = self.page.get_by_role("option", name=re.compile(re.escape(fits)))
        if playable.count():
            hand = self.page.get_by_role("option")
            uno = self._able("web.table.uno") if hand.count() == 2 else None
            if uno is not None and uno.get_attribute("aria-pressed") != "true":
                uno.click()
            playable.first.click()
            if play := self._able("web.table.play"):
                play.click()
            return True
        for key in ("accept", "ready", "keep", "take", "draw", "pass"):
            if found := self._able(f"web.do.{key}"):
                found.click()
                return True
        return False
