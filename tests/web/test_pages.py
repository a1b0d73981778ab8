"""What waits for a page, who has the seat, who is cut off."""

from __future__ import annotations

import asyncio

import pytest

from uno_p2p.ui.web.faces import Plain
from uno_p2p.ui.web.guard import Role
from uno_p2p.ui.web.pages import BEHIND, BYE, MOST_TVS, TAKEN, Page, Pages


def view(number: int) -> Plain:
    return {"t": "view", "q": number}


def event(number: int) -> Plain:
    return {"t": "event", "n": number}


def now(page: Page) -> list[Plain] | None:
    """What is for this page now; None at its end."""
    coming = page.next()
    try:
        coming.send(None)
    except StopIteration as stop:
        frames: list[Plain] | None = stop.value
        return frames
    coming.close()
    raise AssertionError("nothing comes")


def waits(page: Page) -> bool:
    """Whether there is nothing for this page now."""
    try:
        now(page)
    except AssertionError:
        return True
    return False


def rest(page: Page) -> list[Plain]:
    """Everything that still comes, of a page that has ended."""
    frames: list[Plain] = []
    while (more := now(page)) is not None:
        frames += more
    return frames


def test_a_later_view_replaces_one_that_waits() -> None:
    page = Page(Role.SEAT)
    page.send([view(1)])
    page.send([view(2), view(3)])
    assert now(page) == [view(3)]


def test_a_view_comes_after_the_events_that_led_to_it() -> None:
    page = Page(Role.SEAT)
    page.send([event(1), view(1)])
    page.send([event(2), view(2)])
    page.send([event(3)])
    assert now(page) == [event(1), event(2), view(2), event(3)]


def test_a_later_lobby_replaces_a_lobby_and_no_view() -> None:
    page = Page(Role.SEAT)
    lobbies: list[Plain] = [{"t": "lobby", "phase": phase} for phase in ("start", "joining")]
    page.send([lobbies[0], view(1), lobbies[1]])
    assert now(page) == [view(1), lobbies[1]]


def test_no_event_is_dropped() -> None:
    page = Page(Role.TV)
    events = [event(number) for number in range(BEHIND - 1)]
    for one in events:
        page.send([one, view(0)])
    assert now(page) == [*events, view(0)]


async def test_what_is_sent_once_comes_once() -> None:
    page = Page(Role.SEAT)
    page.send([event(1)])
    assert now(page) == [event(1)]
    assert waits(page)
    page.send([event(2)])
    assert now(page) == [event(2)]


def test_a_page_that_is_too_far_behind_is_cut_off() -> None:
    page = Page(Role.SEAT)
    ended = []
    for events in ([event(number) for number in range(BEHIND)], [event(BEHIND)]):
        page.send(events)
        ended.append(page.ended)
    assert ended == [False, True]
    assert now(page) is None


def test_nothing_is_sent_to_a_page_that_has_ended() -> None:
    page = Page(Role.SEAT)
    page.end()
    page.send([event(1)])
    assert now(page) is None


def test_the_last_word_comes_after_what_waited() -> None:
    page = Page(Role.SEAT)
    page.send([event(1)])
    page.end(BYE)
    page.end(TAKEN)  # it has ended already
    assert rest(page) == [event(1), BYE]


async def test_somebody_who_waits_for_the_next_frame_hears_of_the_end() -> None:
    page = Page(Role.SEAT)
    coming = asyncio.ensure_future(page.next())
    await asyncio.sleep(0)
    page.end()
    await asyncio.sleep(0)
    assert coming.done()
    assert coming.result() is None


def test_the_last_page_that_was_opened_has_the_seat() -> None:
    pages = Pages()
    first, tv = pages.open(Role.SEAT), pages.open(Role.TV)
    second = pages.open(Role.SEAT)
    pages.send(Role.SEAT, event(1))
    assert rest(first) == [TAKEN]
    assert now(second) == [event(1)]
    assert not tv.ended


async def test_every_page_of_a_role_is_told() -> None:
    pages = Pages()
    seat, *tvs = pages.open(Role.SEAT), pages.open(Role.TV), pages.open(Role.TV)
    pages.send(Role.TV, event(1), event(2))
    assert [now(tv) for tv in tvs] == [[event(1), event(2)]] * 2
    assert waits(seat)


def test_of_too_many_that_look_on_the_oldest_is_ended() -> None:
    pages = Pages()
    tvs = [pages.open(Role.TV) for _ in range(MOST_TVS)]
    assert not any(tv.ended for tv in tvs)
    pages.open(Role.TV)
    assert [tv.ended for tv in tvs] == [True, *[False] * (MOST_TVS - 1)]
    assert rest(tvs[0]) == [TAKEN]
    pages.open(Role.TV)
    assert [tv.ended for tv in tvs] == [True, True, *[False] * (MOST_TVS - 2)]


@pytest.mark.parametrize("role", list(Role))
def test_whether_a_page_is_open(role: Role) -> None:
    pages = Pages()
    page = pages.open(role)
    assert [pages.has(one) for one in Role] == [one is role for one in Role]
    page.end()
    assert not pages.has(role)


def test_a_page_that_is_gone_is_told_nothing() -> None:
    pages = Pages()
    page, other = pages.open(Role.TV), pages.open(Role.TV)
    pages.closed(page)
    pages.send(Role.TV, event(1))
    assert page.ended
    assert now(other) == [event(1)]
    pages.closed(other)
    assert not pages.has(Role.TV)


def test_the_node_says_goodbye_to_all() -> None:
    pages = Pages()
    open_ = [pages.open(role) for role in Role]
    pages.end()
    assert [rest(page) for page in open_] == [[BYE]] * 2
