"""The system's Chromium, without anything that would ask the world for something."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page

PATH = shutil.which("chromium") or "/usr/bin/chromium"
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--mute-audio",
]
OURS = ("127.0.0.1", "localhost", "127.0.0.2")
"""The last is another address of this machine: a phone comes there."""
DESKTOP, PHONE, SMALL = (1280, 800), (390, 844), (320, 640)
LIMIT = 20_000
"""Milliseconds that a test waits for something that must come."""


@contextmanager
def opened(
    browser: Browser,
    address: str,
    size: tuple[int, int] = DESKTOP,
    *,
    path: str = "",
    stranger: bool = False,
    **context: Any,
) -> Iterator[Page]:
    """The page at this address, in a browser profile of its own. It fails if the page asks anybody else for
    something, or if its code fails. `stranger`: it is to be refused.
    """
    width, height = size
    context.setdefault("reduced_motion", "reduce")  # what moves is drawn by the processor here
    profile = browser.new_context(viewport={"width": width, "height": height}, **context)
    page = profile.new_page()
    page.set_default_timeout(LIMIT)
    strangers: list[str] = []
    errors: list[str] = []
    page.on("request", lambda request: strangers.append(request.url) if not _ours(request.url) else None)
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: errors.append(message.text) if _complains(message, stranger) else None)
    base, _, key = address.partition("/#")
    page.goto(f"{base}{path or '/'}#{key}")
    try:
        yield page
    finally:
        profile.close()
    assert not strangers, strangers
    assert not errors, errors


def _ours(url: str) -> bool:
    return urlsplit(url).hostname in OURS or url.startswith(("data:", "blob:"))


def _complains(message: Any, stranger: bool) -> bool:
    broken = "WebSocket connection" in message.text  # a line that breaks is part of some tests
    refused = stranger and "403" in message.text
    return message.type == "error" and not broken and not refused
