"""The web table at a node: who is told what, when, and in which order."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pytest

from protocol.errors import Fault, FaultCode
from tests.helpers.scenes import contract_of
from tests.helpers.web_people import Frame
from tests.ui.views import at_drawn, at_move, game_of, moved, view_of
from uno_p2p.rules.events import Drew, Kept
from uno_p2p.rules.scoring import Standings
from uno_p2p.rules.state import Phase
from uno_p2p.table.choices import (
    Accept,
    AskAccept,
    AskMove,
    AskReady,
    AskRematch,
    Choice,
    DrawCard,
    Leave,
)
from uno_p2p.table.effects import Blame, Closed, Counted, Effect, Persist, Refuse, Send, Show
from uno_p2p.table.machine import Machine
from uno_p2p.table.view import View
from uno_p2p.ui.web.guard import Role
from uno_p2p.ui.web.intents import IntentError
from uno_p2p.ui.web.moment import Moment
from uno_p2p.ui.web.pages import Page, Pages
from uno_p2p.ui.web.shell import GLANCE, WebShell
from uno_p2p.ui.words import Words

HAND = "R7 B2 G9"
OVER = game_of(phase=Phase.OVER)._replace(winner=1)
KEPT = Show(moved(Kept(1)))
CLOSED = Closed("table", 0, "move")


class Sitting:
    """A node made by hand: `now` is its view."""

    def __init__(self, now: View) -> None:
        self.now = now
        self.chosen: list[Choice] = []
        self.ends: asyncio.Future[Standings | None] = asyncio.get_running_loop().create_future()
        self.left = False
        table = SimpleNamespace(contract=contract_of(now.names))
        made = SimpleNamespace(table=table, counters={"entries": 12}, proofs=7, stopped=False)
        self.made: Any = made
        self.machine = cast("Machine", made)

    def view(self) -> View:
        return self.now

    def choose(self, choice: Choice) -> None:
        self.chosen.append(choice)

    async def play(self) -> Standings | None:
        try:
            return await self.ends
        finally:
            self.left = True


class Stand:
    """A shell at a node, with a page of each role open."""

    def __init__(self, now: View, *, practice: bool = False, pages: bool = True) -> None:
        self.pages, self.seat = Pages(), Sitting(now)
        self.shell = WebShell(Words("en"), self.pages, practice=practice)
        self.open = {role: self.pages.open(role) for role in Role} if pages else {}

    async def told(self, role: Role = Role.SEAT) -> list[Frame]:
        """What a page has been sent by now."""
        await settle()
        return await waiting(self.open[role])

    def happens(self, effect: Effect, now: View | None = None, at: float = 0.0) -> None:
        if now is not None:
            self.seat.now = now
        self.shell.observe(effect, at)


async def settle() -> None:
    """Everything that the loop was given is done."""
    for _ in range(4):
        await asyncio.sleep(0)


async def waiting(page: Page) -> list[Frame]:
    coming = asyncio.ensure_future(page.next())
    await settle()
    if not coming.done():
        coming.cancel()
        await asyncio.gather(coming, return_exceptions=True)
        return []
    return coming.result() or []


@asynccontextmanager
async def stand(now: View, **how: bool) -> AsyncIterator[Stand]:
    """The shell runs; what it showed first is taken away."""
    one = Stand(now, **how)
    running = asyncio.create_task(one.shell.run(one.seat))
    await settle()
    for page in one.open.values():
        await waiting(page)
    try:
        yield one
    finally:
        one.shell.quit()
        await until(running)


async def until(running: asyncio.Task[Standings | None]) -> Standings | None:
    """What comes of it; it has to end by itself."""
    for _ in range(5):
        await settle()
    if not running.done():
        running.cancel()
    return await running


def kinds(frames: list[Frame]) -> list[str]:
    return [frame["t"] for frame in frames]


# -- what is shown ----------------------------------------------------------------------------------------


async def test_a_table_is_shown_from_the_start() -> None:
    one = Stand(at_move(HAND))
    assert (one.shell.shows, one.shell.greeting(Role.SEAT)) == (False, [])
    running = asyncio.create_task(one.shell.run(one.seat))
    (seat,), (tv,) = await one.told(), await one.told(Role.TV)
    assert (seat["me"], len(seat["hand"]), seat["ask"]["kind"]) == (0, 3, "move")
    assert (tv["me"], tv["hand"], tv["ask"]) == (None, [], None)
    assert (seat["shield"]["entries"], seat["shield"]["proofs"], seat["practice"]) == (12, 7, False)
    assert one.shell.shows
    assert one.shell.greeting(Role.SEAT) == [seat]
    assert one.shell.greeting(Role.TV) == [tv]
    one.shell.quit()
    assert await until(running) is None


async def test_what_happens_is_told_to_everybody_before_the_view() -> None:
    async with stand(at_move(HAND)) as one:
        one.happens(KEPT, at_drawn(HAND))
        for role in Role:
            event, view = await one.told(role)
            assert (event["kind"], event["lines"], view["t"]) == ("kept", ["Ben keeps the card."], "view")
            assert [frame["kind"] for frame in one.shell.log(role)] == ["kept"]


async def test_several_things_at_once_are_one_view(monkeypatch: pytest.MonkeyPatch) -> None:
    async with stand(at_move(HAND)) as one:
        sent: list[str] = []

        def send(role: Role, *frames: Frame, to: Any = one.pages.send) -> None:
            sent.extend(kinds([*frames]) if role is Role.SEAT else [])
            to(role, *frames)

        monkeypatch.setattr(one.pages, "send", send)
        one.happens(KEPT)
        one.happens(CLOSED, at_drawn(HAND))
        one.happens(KEPT, at_drawn("R7 B2 G9 R1"))
        frames = await one.told()
        assert kinds(frames) == sent == ["event", "event", "view"]
        assert len(frames[-1]["hand"]) == 4


async def test_each_event_is_told_as_it_was_when_it_happened() -> None:
    async with stand(at_move(HAND)) as one:
        one.happens(KEPT)
        one.happens(KEPT, at_move(HAND, names=("Mai", "Dan", "Chie")))
        first, second, _ = await one.told()
        assert (first["lines"], second["lines"]) == (["Ben keeps the card."], ["Dan keeps the card."])


async def test_the_machines_thread_hands_everything_over_in_order() -> None:
    async with stand(at_move(HAND)) as one:

        def work() -> None:
            for count in range(20):
                one.happens(KEPT, at_move(HAND, game_of(draw_count=count)))

        thread = threading.Thread(target=work)
        thread.start()
        thread.join()
        frames = await one.told()
        assert [frame["n"] for frame in frames[:-1]] == list(range(1, 21))
        assert (frames[-1]["t"], frames[-1]["draw"]) == ("view", 19)


async def test_a_view_that_says_nothing_new_is_not_sent() -> None:
    async with stand(at_move(HAND)) as one:
        one.happens(CLOSED)
        assert await one.told() == []
        one.happens(CLOSED, at_move(HAND, lost=((1, 3.0),)))
        assert kinds(await one.told()) == ["view"]


@pytest.mark.parametrize(
    ("effect", "seen"),
    [
        (CLOSED, True),
        (Send(b"", ("move/0", 1)), True),
        (Send(b""), False),
        (Persist((b"",)), False),
        (Counted(b""), False),
    ],
)
async def test_what_changes_the_view_at_once(effect: Effect, seen: bool) -> None:
    async with stand(at_move(HAND)) as one:
        one.happens(Counted(b""), at=1.0)  # a glance
        await one.told()
        one.happens(effect, at_drawn(HAND), at=1.0 + GLANCE / 2)
        assert kinds(await one.told()) == ["view"] * seen


async def test_while_nothing_happens_it_is_looked_at_every_second() -> None:
    async with stand(at_move(HAND)) as one:
        told = []
        for at in (0.0, 0.9, 1.0, 1.9, 2.0):
            one.happens(Counted(b""), at_move(HAND, lost=((1, 10.0 * at),)), at=at)
            told.append(len(await one.told()))
        assert told == [1, 0, 1, 0, 1]


async def test_a_refusal_is_for_the_seat_alone() -> None:
    async with stand(at_move(HAND)) as one:
        one.happens(Refuse("no-match", (("face", "B2"), ("top", "R5"), ("colour", "R"))))
        (refused,) = await one.told()
        assert (refused["t"], refused["code"]) == ("refused", "no-match")
        assert await one.told(Role.TV) == []


async def test_a_wrong_is_told_to_everybody() -> None:
    async with stand(at_move(HAND)) as one:
        one.seat.made.stopped = True
        one.happens(Blame(Fault(FaultCode.BAD_PROOF, "an example", 1), (), stops=True))
        for role in Role:
            event, view = await one.told(role)
            assert (event["kind"], view["phase"]) == ("accused", "stopped")
            assert view["accusations"][0]["stops"] is True


async def test_a_word_to_this_person_is_for_its_page_alone() -> None:
    async with stand(at_move(HAND)) as one:
        one.shell.tell([])
        assert await one.told() == []
        one.shell.tell(["Ben has been here before."])
        (note,) = await one.told()
        assert (note["kind"], note["lines"]) == ("note", ["Ben has been here before."])
        assert await one.told(Role.TV) == []


async def test_what_happened_before_a_restart_is_in_the_log_and_told_to_nobody() -> None:
    async with stand(at_move(HAND)) as one:
        before = Moment(at_drawn(HAND), contract_of(one.seat.now.names))
        drew, kept = moved(Drew(0, 1)), moved(Kept(1))
        one.shell.recall([(before, drew), (before, kept)])
        assert (await one.told(), await one.told(Role.TV)) == ([], [])
        assert [frame["lines"] for frame in one.shell.log(Role.SEAT)] == [
            ["You draw green 9."],
            ["Ben keeps the card."],
        ]
        assert one.shell.log(Role.TV)[0]["lines"] == ["Mai draws a card."]
        one.happens(KEPT)
        assert (await one.told())[0]["n"] == 3


async def test_another_language_shows_everything_anew() -> None:
    async with stand(at_move(HAND)) as one:
        one.happens(KEPT)
        await one.told()
        one.shell.speak(Words("ja"))
        assert one.shell.log(Role.SEAT)[0]["lines"] == ["Benさんは引いたカードを手札に残しました。"]
        one.happens(CLOSED)
        (view,) = await one.told()
        assert view["hand"][0]["name"] == "赤の7"


async def test_for_nobody_nothing_is_made() -> None:
    async with stand(at_move(HAND), pages=False) as one:
        one.happens(KEPT)
        await settle()
        late = one.pages.open(Role.SEAT)
        one.happens(CLOSED)
        await settle()
        assert kinds(await waiting(late)) == ["view"]


# -- what is answered -------------------------------------------------------------------------------------


async def test_a_person_answers_later() -> None:
    async with stand(view_of(None, HAND, game_of(turn=1))) as one:
        view = at_move(HAND)
        assert view.ask is not None
        assert one.shell.decide(view, view.ask, 0.0) is None
        (shown,) = await one.told()
        assert shown["ask"]["kind"] == "move"
        assert kinds(await one.told(Role.TV)) == ["view"]
        one.shell.hear({"do": "draw", "q": shown["q"]})
        assert one.seat.chosen == [DrawCard()]
        assert kinds(await one.told()) == ["view"]
        assert await one.told(Role.TV) == []


@pytest.mark.parametrize(("practice", "choice"), [(True, Accept()), (False, None)])
async def test_nobody_has_to_agree_to_a_hand_of_practice(practice: bool, choice: Choice | None) -> None:
    async with stand(view_of(None, HAND, game_of()), practice=practice) as one:
        assert one.shell.decide(one.seat.now, AskAccept(), 0.0) == choice
        assert one.shell.decide(one.seat.now, AskMove((), ()), 0.0) is None
        (shown,) = one.shell.greeting(Role.SEAT)
        assert shown["practice"] is practice


async def test_what_no_page_says_is_not_heard() -> None:
    async with stand(at_move(HAND)) as one:
        with pytest.raises(IntentError):
            one.shell.hear({"do": "dance"})
        assert (one.seat.chosen, await one.told()) == ([], [])


async def test_before_and_after_the_table_nobody_is_heard() -> None:
    one = Stand(at_move(HAND))
    view = one.seat.now
    assert view.ask is not None
    for _ in range(2):
        one.seat.ends = asyncio.get_running_loop().create_future()
        one.shell.hear({"do": "draw"})
        one.happens(KEPT)
        assert one.shell.decide(view, view.ask, 0.0) is None
        await settle()
        assert one.seat.chosen == []
        assert one.shell.log(Role.SEAT) == []
        running = asyncio.create_task(one.shell.run(one.seat))
        await settle()
        one.shell.quit()
        await until(running)


# -- the end ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("view", "asks"),
    [
        (view_of(AskAccept(), sid=None), True),
        (view_of(AskReady(), "", OVER), True),
        (view_of(AskRematch(), "", OVER), True),
        (at_move(HAND), False),
        (view_of(None, "", OVER), False),
    ],
)
async def test_whether_leaving_is_an_answer(view: View, asks: bool) -> None:
    assert not Stand(view).shell.asks_to_stay
    async with stand(view) as one:
        assert one.shell.asks_to_stay is asks
        if asks:
            one.shell.hear({"do": "leave"})
            assert one.seat.chosen == [Leave()]


async def test_after_leaving_nothing_of_the_table_is_shown() -> None:
    async with stand(at_move(HAND)) as one:
        one.happens(CLOSED, at_drawn(HAND))
        await asyncio.sleep(0)  # seen, and not yet shown
        one.shell.quit()
        one.happens(KEPT, at_move(HAND))
        assert await one.told() == []
    assert one.shell.log(Role.SEAT) == []


async def test_an_end_stays_an_end() -> None:
    one = Stand(at_move(HAND))
    running = asyncio.create_task(one.shell.run(one.seat))
    await settle()
    one.seat.ends.set_result(None)
    await until(running)
    one.shell._see(one.shell._at(one.seat, at_move(HAND)))  # what was on its way
    assert one.shell.ended


async def test_whoever_leaves_at_once_ends_its_part() -> None:
    one = Stand(at_move(HAND))
    running = asyncio.create_task(one.shell.run(one.seat))
    await settle()
    one.shell.quit()
    assert await until(running) is None
    assert one.seat.left
    assert not one.shell.ended


async def test_the_end_of_a_table_stays_on_the_page() -> None:
    one = Stand(view_of(None, "", OVER))
    running = asyncio.create_task(one.shell.run(one.seat))
    await one.told()
    await one.told(Role.TV)
    ended = [one.shell.ended]
    standings = Standings(game_of().options, (0, 0, 0))
    one.seat.ends.set_result(standings)
    assert await until(running) == standings
    assert [*ended, one.shell.ended] == [False, True]
    (view,) = await one.told()
    assert (view["ask"]["kind"], one.shell.greeting(Role.SEAT)) == ("ended", [view])
    assert await one.told(Role.TV) == []


async def test_a_table_that_breaks_is_broken_off() -> None:
    one = Stand(at_move(HAND))
    running = asyncio.create_task(one.shell.run(one.seat))
    await settle()
    one.seat.ends.set_exception(RuntimeError("a bug"))
    with pytest.raises(RuntimeError):
        await until(running)


async def test_the_view_of_a_replaced_moment_is_that_of_the_last() -> None:
    async with stand(at_move(HAND)) as one:
        one.happens(CLOSED, replace(one.seat.now, totals=(5, 0, 0)))
        (view,) = await one.told()
        assert view["seats"][0]["total"] == 5
