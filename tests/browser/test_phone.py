"""The seat goes to a phone by a ticket, and comes back; nobody else gets it."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.helpers.chromium import PHONE, opened
from tests.helpers.four_pages import four_pages
from tests.helpers.prepared import Position
from uno_p2p.evening import errands

ELSEWHERE = "127.0.0.2"
POSITION = Position(("R1 R2 Y3", "B1 B2 B3"))


def ticket(page: Page) -> str:
    """The address that the dialog shows, as the QR code carries it."""
    page.locator("[data-dialog=phone]").first.click()
    page.locator("[data-kind=phone] .button.main").click()
    shown = page.locator("#phone-url")
    expect(shown).to_be_visible()
    return shown.input_value()


def test_a_phone_takes_the_seat_and_the_laptop_takes_it_back(
    chromium: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(errands, "to_tell", lambda: (ELSEWHERE,))
    with (
        four_pages(tmp_path, POSITION, "classic", languages=("en", "en")) as nodes,
        opened(chromium, nodes.addresses()[0]) as laptop,
        opened(chromium, nodes.addresses()[1]) as other,
    ):
        for page in (laptop, other):
            page.locator("[data-do=accept]").click()
        expect(laptop.locator("[role=option]")).to_have_count(3)
        url = ticket(laptop)
        assert url.startswith(f"http://{ELSEWHERE}:")
        with opened(chromium, url, PHONE, has_touch=True, is_mobile=True) as phone:
            expect(phone.locator("[role=option]")).to_have_count(3)
            expect(laptop.locator("[data-curtain=taken]")).to_be_visible()
            assert "#" not in phone.url, "the ticket is in no history"
            with opened(chromium, url, PHONE, stranger=True) as thief:
                expect(thief.locator("[data-curtain=shut-out]")).to_be_visible()
            for _ in range(2):
                phone.locator("[role=option][data-code=R1]").tap()
            expect(phone.locator("[role=option]")).to_have_count(2)
        laptop.locator("[data-curtain=taken] button").click()
        expect(laptop.locator("[role=option]")).to_have_count(2)
