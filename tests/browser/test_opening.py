"""What is chosen for a table on the page is what the node is asked to open."""

from __future__ import annotations

from playwright.sync_api import Browser, Page

from tests.helpers.scene_page import Shown, scene_page
from uno_p2p.evening.wishes import Open, wish
from uno_p2p.players.bot import Level
from uno_p2p.rules.presets import PRESETS

USUAL = {"pace": 100, "absence": "", "patience": 60, "grace": 2000, "disclose": False, "hands": 0, "seats": 4}


def unfold(page: Page) -> None:
    page.locator("[aria-controls=open-fields]").click()
    page.locator("[aria-controls=open-terms]").click()


def test_one_click_opens_what_is_usual(chromium: Browser, stage: Shown) -> None:
    with scene_page(chromium, stage, scene="lobby-start") as shown:
        shown.page.locator(".open-panel button[type=submit]").click()
        (said,) = shown.heard("open")
    assert said == said | USUAL
    wanted, usual = wish(said), wish({"do": "open", "title": said["title"]})
    assert wanted == usual


def test_everything_that_is_chosen_is_said(chromium: Browser, stage: Shown) -> None:
    with scene_page(chromium, stage, scene="lobby-start") as shown:
        page = shown.page
        unfold(page)
        for name, value in {
            "seats": "6",
            "bots": "2",
            "level": "hard",
            "absence": "void",
            "patience": "120",
            "grace": "5000",
            "pace": "50",
        }.items():
            page.locator(f"#open-{name}").select_option(value)
        page.locator("#open-title").fill("Kitchen")
        page.locator("#open-hands").fill("3")
        for name in ("find", "shows", "disclose"):
            page.locator(f"#open-{name}").click()
        page.locator("#open-locked-open").click()
        page.locator("#open-fields select").filter(has_text="Pirates").select_option("party")
        page.locator(".open-panel button[type=submit]").click()
        (said,) = shown.heard("open")
    wanted = wish(said)
    assert isinstance(wanted, Open)
    table, bots = wanted.table, wanted.bots
    proposal = table.proposal
    assert (table.seats, table.title, table.open, table.discovery, table.shows) == (
        6,
        "Kitchen",
        True,
        False,
        False,
    )
    assert (bots.count, bots.level, bots.pace) == (2, Level.HARD, 0.5)
    assert (proposal.absence, proposal.patience, proposal.grace, proposal.disclose) == (
        "void",
        120,
        5000,
        True,
    )
    assert (proposal.options, proposal.hands) == (PRESETS["party"], 3)


def test_what_was_chosen_stays_when_the_form_is_closed(chromium: Browser, stage: Shown) -> None:
    with scene_page(chromium, stage, scene="lobby-start") as shown:
        page = shown.page
        unfold(page)
        page.locator("#open-patience").select_option("15")
        page.locator("[aria-controls=open-terms]").click()
        page.locator("[aria-controls=open-fields]").click()
        assert page.locator("#open-patience").count() == 0
        page.locator(".open-panel button[type=submit]").click()
        assert shown.heard("open")[0]["patience"] == 15
