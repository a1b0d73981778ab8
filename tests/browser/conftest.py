"""A real Chromium, the stage, and real nodes with pages. Everything is on 127.0.0.1, and nothing else is
asked.
"""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.helpers.chromium import ARGUMENTS, PATH
from tests.helpers.web_stage import serve


@pytest.fixture(scope="module")  # while it runs this thread has an event loop, which no other test could bear
def chromium() -> Iterator[Browser]:
    """The system's Chromium. Where there is none these tests are left out, but never where all must be
    run.
    """
    if not Path(PATH).exists() and not os.environ.get("CI"):
        pytest.skip("there is no Chromium here: these tests need Debian's package, or one in the path")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=PATH, args=ARGUMENTS)
        yield browser
        browser.close()


class Shown:
    """The stage in a thread of its own: `show` a scene and it is on every page."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._server, self._stage = self._run(serve(0, lambda _: None))

    @property
    def address(self) -> str:
        return str(self._server.address)

    @property
    def heard(self) -> list[dict[str, Any]]:
        return list(self._stage.heard)

    def show(self, scene: str, language: str = "en") -> None:
        self.do(lambda stage: stage.show(scene, language))

    def do(self, what: Any) -> Any:
        """Something with the stage, in its loop."""
        done: Future[Any] = Future()
        self._loop.call_soon_threadsafe(lambda: done.set_result(what(self._stage)))
        return done.result(10)

    def forget(self) -> None:
        self.do(lambda stage: stage.heard.clear())

    def close(self) -> None:
        self._run(self._server.close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)
        self._loop.close()

    def _run(self, work: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(20)


@pytest.fixture(scope="session")
def stage() -> Iterator[Shown]:
    shown = Shown()
    yield shown
    shown.close()
