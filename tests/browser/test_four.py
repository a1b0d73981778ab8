"""Four pages on four nodes play given hands: what everybody sees, and what only one may see."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.helpers.chromium import DESKTOP, PHONE, SMALL, opened
from tests.helpers.four_pages import Four as Nodes
from tests.helpers.four_pages import four_pages
from tests.helpers.prepared import Position

PICTURES = os.environ.get("UNO_P2P_PICTURES")
"""A folder for a picture of each page at the end of each test, for somebody to look at."""
expect.set_options(timeout=20_000)
PLAIN = "B1 B2 B3 B4 B6"


class Four:
    """What the people do on their pages."""

    def __init__(self, pages: Sequence[Page], nodes: Nodes) -> None:
        self.pages, self.nodes = pages, nodes

    def play(self, seat: int, code: str, *, answer: str | None = None) -> None:
        """The first card of this code; with a colour or a seat if one has to be named."""
        page = self.pages[seat]
        expect(page.locator("[data-screen=table][data-mine=yes]")).to_be_visible()
        card = page.locator(f"[role=option][data-code='{code}']").first
        if card.get_attribute("aria-selected") != "true":
            card.click()
        page.locator("[data-choices] [data-do=play]").click()
        if answer is not None:
            page.locator(f"[data-answer='{answer}']").click()

    def does(self, seat: int, do: str) -> None:
        self.pages[seat].locator(f"[data-do={do}]:not([aria-disabled=true])").first.click()

    def all_see(self, *texts: str) -> None:
        """In the log of every page, each in its own words."""
        for page, text in zip(self.pages, texts, strict=True):
            expect(page.locator("main")).to_contain_text(text)

    def sees(self, seat: int, other: int, count: int) -> None:
        """So many cards has the other, as this page shows it."""
        held = self.pages[seat].locator(f"[data-seat='{other}'] .seat-cards span[aria-hidden]")
        expect(held).to_have_text(str(count))

    def holds(self, seat: int, count: int) -> None:
        """So many cards are in the hand."""
        expect(self.pages[seat].locator("[role=option]")).to_have_count(count)

    def hand(self, seat: int, count: int) -> list[str]:
        """What is in the hand, once it has so many cards."""
        self.holds(seat, count)
        found = self.pages[seat].locator("[role=option]").all()
        return sorted(str(card.get_attribute("data-code")) for card in found)

    def picture(self, name: str) -> None:
        if PICTURES:
            for seat, page in enumerate(self.pages):
                page.screenshot(path=f"{PICTURES}/{name}-{seat}.png")


@contextmanager
def table(chromium: Browser, folder: Path, position: Position, *rules: str, **terms: int) -> Iterator[Four]:
    """Everybody has agreed to play."""
    sizes = (DESKTOP, PHONE, SMALL, DESKTOP)
    with four_pages(folder, position, *rules, **terms) as nodes, ExitStack() as stack:
        pages = [
            stack.enter_context(
                opened(chromium, address, size, color_scheme="dark" if seat == 3 else "light")
            )
            for seat, (address, size) in enumerate(zip(nodes.addresses(), sizes, strict=False))
        ]
        for page in pages:
            page.locator("[data-do=accept]").click()
        for page in pages:
            expect(page.locator("[data-phase=play]")).to_be_visible()
        yield Four(pages, nodes)


def test_a_challenge_is_won_and_only_the_challenger_sees_the_hand(chromium: Browser, tmp_path: Path) -> None:
    position = Position(("W4 R5 Y2", PLAIN, PLAIN, PLAIN))
    with table(chromium, tmp_path, position, "classic") as four:
        four.play(0, "W4", answer="B")
        four.does(1, "challenge")
        expect(four.pages[1].locator("section.banner .small-cards li")).to_have_count(2)
        four.holds(0, 6)
        for seat in (1, 2, 3):
            four.sees(seat, 0, 6)  # the challenge is decided
        for seat in (0, 2, 3):
            expect(four.pages[seat].locator(".small-cards")).to_have_count(0)
        four.picture("challenge-won")
        four.play(1, "B1")


def test_a_challenge_is_lost(chromium: Browser, tmp_path: Path) -> None:
    position = Position(("W4 Y5 Y2", PLAIN, PLAIN, PLAIN))
    with table(chromium, tmp_path, position, "classic") as four:
        four.play(0, "W4", answer="G")
        four.does(1, "challenge")
        expect(four.pages[2].locator("[data-screen=table][data-mine=yes]")).to_be_visible()
        four.holds(1, 5 + 6)
        four.picture("challenge-lost")


def test_uno_is_caught_and_called_late(chromium: Browser, tmp_path: Path) -> None:
    position = Position(("R1 Y2", "R3 R4", PLAIN, PLAIN))
    with table(chromium, tmp_path, position, "classic", grace=60_000) as four:
        four.play(0, "R1")
        expect(four.pages[1].locator("[data-do=catch]")).to_be_visible()
        four.picture("uncalled")
        four.does(0, "uno")
        four.all_see("You call UNO!", "Aoi calls UNO!", "Aoi calls UNO!", "Aoi")
        four.holds(0, 1)
    with table(chromium, tmp_path / "again", position, "classic", grace=0) as four:
        four.play(0, "R1")
        four.does(2, "catch")
        four.holds(0, 3)
        four.picture("caught")


def test_a_seven_swaps_hands(chromium: Browser, tmp_path: Path) -> None:
    position = Position(("R7 Y2 Y3", PLAIN, "G1 G2 G3 G4", PLAIN))
    with table(chromium, tmp_path, position, "classic", "seven_zero=seven") as four:
        four.play(0, "R7", answer="2")
        assert four.hand(0, 4) == ["G1", "G2", "G3", "G4"]
        assert four.hand(2, 2) == ["Y2", "Y3"]
        four.picture("swapped")


def test_of_two_who_jump_in_one_is_first(chromium: Browser, tmp_path: Path) -> None:
    position = Position(("R1 Y2 Y3", "G9 G8", "R1 G1 G2 G3", "R1 B3 B4 B5"))
    with table(chromium, tmp_path, position, "classic", "jump_in=on", grace=3000) as four:
        four.play(0, "R1")
        jumps = [four.pages[seat].locator("[data-choices] [data-do=jump]") for seat in (2, 3)]
        for seat, jump in zip((2, 3), jumps, strict=True):
            four.pages[seat].locator("[role=option][data-code=R1]").click()
            expect(jump).to_be_visible()
        with four.nodes.still():
            for jump in jumps:
                jump.click()
        expect(four.pages[0].locator("main")).to_contain_text("jumps in with red 1")
        first = "Chie" in four.pages[0].locator("main").get_by_text("jumps in with red 1").inner_text()
        for seat, count in ((2, 3 if first else 4), (3, 4 if first else 3)):
            four.holds(seat, count)
        four.picture("jump")


def test_somebody_who_is_gone_is_counted_down_and_voted_out(chromium: Browser, tmp_path: Path) -> None:
    position = Position(("R1 R2 Y3", PLAIN, PLAIN, PLAIN))
    with table(chromium, tmp_path, position, "classic", patience=5) as four:
        four.nodes.stop(3)
        four.does(0, "draw")
        expect(four.pages[0].locator(".banner").first).to_be_visible(timeout=30_000)
        four.picture("away-soon")
        expect(four.pages[1].locator("[data-seat='3']")).to_have_attribute(
            "data-state", "away", timeout=60_000
        )
        four.picture("away")
        for page in four.pages[:3]:
            expect(page.locator("[data-screen=table]")).to_have_attribute("data-phase", "scored")


def test_the_last_card_ends_the_table(chromium: Browser, tmp_path: Path) -> None:
    position = Position(("R1", "B9 B8", "W", "RS"))
    with table(chromium, tmp_path, position, "classic") as four:
        four.play(0, "R1")
        for page in four.pages:
            expect(page.locator(".score-lines li").first).to_be_visible()
            expect(page.locator(".score-table td").first).to_contain_text("87")
            expect(page.locator("[data-do=back]")).to_be_visible()
        four.picture("over")
        four.does(0, "back")
        expect(four.pages[0].locator("[data-phase=start]")).to_be_visible()
