"""How long it takes until the page can be used, and from a click to the card on the screen.

    python -m tests.helpers.web_speed [--times N] [--json]

A node with three bots as processes on this machine, and a Chromium beside them; nothing is promised here,
it is measured and told.
"""

from __future__ import annotations

import argparse
import json
import statistics
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser.nodes import host, node
from tests.helpers.chromium import ARGUMENTS, PATH, opened
from tests.helpers.page_player import Mouse, PagePlayer

TABLE = ["--open", "--no-discovery", "--seats", "4", "--bots", "3", "--pace", "0", "--grace", "200"]
_CLICK = """() => new Promise((done) => {
  const before = document.querySelectorAll('[role=option]').length;
  const began = performance.now();
  const seen = new MutationObserver(() => {
    if (document.querySelectorAll('[role=option]').length === before) return;
    seen.disconnect();
    requestAnimationFrame(() => done(performance.now() - began));
  });
  seen.observe(document.body, {childList: true, subtree: true});
  document.querySelector('[data-choices] [data-do=draw]').click();
})"""


def start_up(browser: Browser, times: int) -> list[float]:
    """Seconds from the command to a page that can be used."""
    taken = []
    for _ in range(times):
        with tempfile.TemporaryDirectory() as folder:
            began = time.monotonic()
            started = node(Path(folder), "play", "--no-discovery", "--name", "Aoi")
            with started as address, opened(browser, address) as page:
                page.locator("[data-phase=start] input").first.wait_for()
                taken.append(time.monotonic() - began)
    return taken


def draws(browser: Browser, times: int) -> list[float]:
    """Milliseconds from a click on "draw" to the new card on the screen, all four nodes helping."""
    taken: list[float] = []
    with (
        tempfile.TemporaryDirectory() as folder,
        host(Path(folder), *TABLE, "--name", "Aoi") as address,
        opened(browser, address) as page,
    ):
        player = PagePlayer(page, Mouse())
        while len(taken) < times:
            player.play(_can_draw)
            taken.append(float(page.evaluate(_CLICK)))
            player.play(lambda state: not state.get("mine"))  # the card just drawn is dealt with
    return taken


def _can_draw(state: dict[str, object]) -> bool:
    return bool(state.get("mine")) and "draw" in list(state.get("does") or [])  # type: ignore[call-overload]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=PATH, args=ARGUMENTS)
        ready, shown = start_up(browser, max(3, given.times // 4)), draws(browser, given.times)
        browser.close()
    figures = {"start_s": _figures(ready, 2), "draw_ms": _figures(shown, 0), "times": given.times}
    if given.json:
        print(json.dumps(figures))
        return
    for name, what in (("start_s", "start to a usable page, s"), ("draw_ms", "click to the drawn card, ms")):
        print(f"{what}: {figures[name]}")


def _figures(taken: list[float], digits: int) -> dict[str, float]:
    return {"median": round(statistics.median(taken), digits), "longest": round(max(taken), digits)}


if __name__ == "__main__":
    main()
