"""Lines that break, pages that are reloaded, hidden or opened twice, a node that is killed: same seat,
hand, log.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.browser.nodes import free_port, node
from tests.helpers.chromium import opened
from tests.helpers.four_pages import Four, four_pages
from tests.helpers.page_player import Mouse, PagePlayer
from tests.helpers.prepared import Position
from tests.helpers.scene_page import ALL, SAME, ScenePage, Shown, scene_page
from tests.helpers.sweep import WHOLE

PHASES = ("accept", "deal", "4x7", "challenge", "away", "ready", "ended", "lobby-hosting")
POSITION = Position(("W R5 Y2 G4", "B1 B2 B3"))
WATCHES = """() => {
  window.lines = [];
  const root = document.documentElement;
  const seen = new MutationObserver(() => window.lines.push(root.dataset.line));
  seen.observe(root, {attributeFilter: ['data-line']});
}"""
HIDES = """() => {
  Object.defineProperty(document, 'visibilityState', {value: window.hides ? 'hidden' : 'visible',
  configurable: true}); document.dispatchEvent(new Event('visibilitychange'));
}"""


@contextmanager
def at_table(chromium: Browser, folder: Path) -> Iterator[tuple[Four, Page, Page]]:
    with (
        four_pages(folder, POSITION, "classic", languages=("en", "en")) as nodes,
        opened(chromium, nodes.addresses()[0]) as page,
        opened(chromium, nodes.addresses()[1]) as other,
    ):
        yield nodes, page, other


def plays(page: Page) -> None:
    expect(page.locator("[data-phase=play]")).to_be_visible()


def hand(page: Page) -> list[str]:
    expect(page.locator("[role=option]").first).to_be_visible()
    return [str(card.get_attribute("data-key")) for card in page.locator("[role=option]").all()]


def told(page: Page) -> list[str]:
    page.locator("[data-dialog=log]").first.click()
    lines = page.locator("[role=dialog] li").all_inner_texts()
    page.keyboard.press("Escape")
    return lines


def test_a_reload_shows_the_same_in_any_phase(chromium: Browser, stage: Shown) -> None:
    with scene_page(chromium, stage) as shown:
        for scene in [one for one in ALL if not one.endswith(SAME)] if WHOLE else PHASES:
            shown.show(scene, "ja")
            before = seen(shown)
            shown.page.reload()
            assert seen(ScenePage(shown.page, stage)) == before, scene


def seen(shown: ScenePage) -> tuple[str, list[str]]:
    """All that can be read, but for seconds that pass; and the hand."""
    shown.settle()
    text = shown.page.locator("#app").inner_text()
    cards = shown.page.locator("[role=option]").all()
    return re.sub(r"\d+", "0", text), [str(card.get_attribute("data-key")) for card in cards]


def test_a_reload_changes_nothing_of_what_a_person_has_begun(chromium: Browser, tmp_path: Path) -> None:
    with at_table(chromium, tmp_path) as (_, page, other):
        page.reload()
        page.locator("[data-do=accept]").click()
        page.reload()
        other.locator("[data-do=accept]").click()
        plays(page)
        before, lines = hand(page), told(page)
        page.locator("[role=option][data-code=R5]").click()
        page.reload()
        plays(page)
        assert hand(page) == before
        assert told(page) == lines
        expect(page.locator("[role=option][data-code=R5]")).to_have_attribute("aria-selected", "true")
        page.locator("[role=option][data-code=W]").click()
        page.locator("[data-choices] [data-do=play]").click()
        expect(page.locator("[data-naming=colour]")).to_be_visible()
        page.reload()
        page.locator("[data-naming=colour] [data-answer=B]").click()
        expect(other.locator("[data-screen=table][data-mine=yes]")).to_be_visible()
        assert "W#0" not in " ".join(hand(page)) or len(hand(page)) == 3


def test_a_line_that_breaks_is_made_again(chromium: Browser, tmp_path: Path) -> None:
    with at_table(chromium, tmp_path) as (nodes, page, other):
        for one in (page, other):
            one.locator("[data-do=accept]").click()
        plays(page)
        before = hand(page)
        page.evaluate(WATCHES)
        nodes.hang_up(0)
        page.wait_for_function("() => window.lines.length > 1 && window.lines.at(-1) === 'open'")
        assert hand(page) == before
        page.locator("[role=option][data-code=R5]").click()
        page.locator("[data-choices] [data-do=play]").click()
        expect(page.locator("[role=option]")).to_have_count(3)


def test_a_page_that_was_hidden_is_at_the_table_at_once(chromium: Browser, tmp_path: Path) -> None:
    with at_table(chromium, tmp_path) as (nodes, page, other):
        for one in (page, other):
            one.locator("[data-do=accept]").click()
        plays(page)
        before = hand(page)
        page.clock.install()
        page.evaluate("window.hides = true")
        page.evaluate(HIDES)
        nodes.hang_up(0)
        page.clock.fast_forward(60_000)
        page.evaluate("window.hides = false")
        page.evaluate(HIDES)
        page.clock.resume()
        expect(page.locator("[data-screen=table]")).not_to_have_attribute("inert", "")
        assert hand(page) == before
        page.locator("[role=option][data-code=R5]").dblclick()
        expect(page.locator("[role=option]")).to_have_count(3)


def test_a_second_tab_takes_over_and_the_first_can_take_it_back(chromium: Browser, tmp_path: Path) -> None:
    with at_table(chromium, tmp_path) as (nodes, page, other):
        for one in (page, other):
            one.locator("[data-do=accept]").click()
        plays(page)
        before = hand(page)
        second = page.context.new_page()
        second.goto(nodes.addresses()[0].partition("#")[0])
        plays(second)
        assert hand(second) == before
        expect(page.locator("[data-curtain=taken]")).to_be_visible()
        page.locator("[data-curtain=taken] button").click()
        expect(second.locator("[data-curtain=taken]")).to_be_visible()
        expect(page.locator("[data-curtain]")).to_have_count(0)
        assert hand(page) == before


def test_the_address_can_be_pasted_into_a_page_that_is_shut_out(chromium: Browser, stage: Shown) -> None:
    stage.show("4x7")
    base, _, key = stage.address.partition("/#")
    with opened(chromium, base, stranger=True) as page:
        expect(page.locator("[data-curtain=shut-out]")).to_be_visible()
        page.evaluate("(key) => { location.hash = key; }", key)
        expect(page.locator("[data-screen=table]")).to_be_visible()
        assert "#" not in page.url


def test_a_node_that_is_killed_under_its_page(chromium: Browser, tmp_path: Path) -> None:
    language = "ja"
    port = str(free_port())
    lobby = f"127.0.0.1:{free_port()}"
    rules = ["--open", "--no-discovery", "--seats", "2", "--bots", "1", "--pace", "0", "--grace", "100"]
    command = ["host", "--listen", lobby, *rules, "--name", "Aoi", "--web-port", port]
    with ExitStack() as stack:
        with node(tmp_path, *command, language=language) as address:
            page = stack.enter_context(opened(chromium, address))
            PagePlayer(page, Mouse()).play(lambda state: bool(state.get("mine")) and state["phase"] == "play")
            before, lines = hand(page), told(page)
        expect(page.locator("html")).not_to_have_attribute("data-line", "open")
        with node(tmp_path, *command, language=language) as again:
            assert again == address
            expect(page.locator("html")).to_have_attribute("data-line", "open")
            expect(page.locator("[data-screen=table][data-mine=yes]")).to_be_visible()
            assert sorted(hand(page)) == sorted(before)
            assert len(told(page)) >= len(lines) // 2
            PagePlayer(page, Mouse()).play(lambda state: len(state.get("hand", ())) != len(before))
