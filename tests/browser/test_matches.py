"""One person plays a whole match against three bots: by mouse, by keyboard, by touch, by ear; in two
languages.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.nodes import host
from tests.helpers.chromium import DESKTOP, PHONE, opened
from tests.helpers.page_player import Ear, Fingers, Keys, Mouse, PagePlayer, Touch
from tests.helpers.sweep import WHOLE

TABLE = ["--open", "--no-discovery", "--seats", "4", "--bots", "3", "--pace", "0"]
QUICK = ["--grace", "200", "--rules", "goal=first-out", "--rules", "deck=small39", "--name", "Aoi"]


WAYS = [
    pytest.param(Mouse(), "en", DESKTOP, False, id="mouse"),
    pytest.param(Touch(), "en", PHONE, True, id="touch"),
    pytest.param(Keys(), "ja", DESKTOP, False, id="keyboard"),
]


@pytest.mark.parametrize(("fingers", "language", "size", "touch"), WAYS if WHOLE else WAYS[2:])
def test_a_match_is_played(
    chromium: Browser, tmp_path: Path, fingers: Fingers, language: str, size: tuple[int, int], touch: bool
) -> None:
    with (
        host(tmp_path, *TABLE, *QUICK, language=language) as address,
        opened(chromium, address, size, has_touch=touch, is_mobile=touch) as page,
    ):
        player = PagePlayer(page, fingers)
        player.play()
        assert {"accept", "deal", "play", "over"} <= {state.get("phase") for state in player.seen}
        assert page.locator(".score-lines li").count() > 1


@pytest.mark.skipif(not WHOLE, reason="it takes minutes: UNO_P2P_SWEEP=1")
def test_a_match_to_500_points(chromium: Browser, tmp_path: Path) -> None:
    with (
        host(tmp_path, *TABLE, "--grace", "200", "--name", "Aoi") as address,
        opened(chromium, address) as page,
    ):
        player = PagePlayer(page, Mouse())
        player.play(limit=1500)
        assert {"accept", "deal", "play", "scored", "over"} <= {state.get("phase") for state in player.seen}
        points = [int(text) for text in page.locator(".score-table tr td:last-child").all_inner_texts()]
        assert max(points) >= 500


def test_a_match_is_played_by_ear(chromium: Browser, tmp_path: Path) -> None:
    with (
        host(tmp_path, *TABLE, *QUICK, language="ja") as address,
        opened(chromium, address) as page,
    ):
        Ear(page, "ja").play()
