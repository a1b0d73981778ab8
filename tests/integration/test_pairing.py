"""A table with a code, over real sockets: who gets in, who does not, and who is found out."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.integration.net_nodes import HERE, LIMIT
from tests.integration.test_lobby import Person, answer, bare_guest, lobby, refusal
from uno_p2p.net import guest_code
from uno_p2p.net.card import Reach, TableCard
from uno_p2p.net.guest_code import given
from uno_p2p.net.pairing import Exchange, bound_to
from uno_p2p.net.peek import called_back, peek
from uno_p2p.net.seating import Kind, Message, Refusal, seating_body

CODES = ["apple river stone", "paper cloud lamp", "sugar tiger wing"]


def codes() -> Any:
    fresh = iter(CODES)
    return lambda: next(fresh)


def coded(seats: int = 2, **other: Any) -> Any:
    return lobby(seats, code=codes(), **other)


async def test_who_knows_the_code_sits_down_however_it_is_typed() -> None:
    async with coded() as opened:
        assert opened.host.code == CODES[0]
        task = opened.join(Person("Anna"), code=given(" Apple-RIVER  stone"), insist=True)
        seating = await opened.seating()
        assert (await task).seats == seating.seats


async def test_without_a_code_there_is_no_seat_and_one_sentence_why() -> None:
    async with coded() as opened:
        assert (await refusal(opened.join(Person("Anna")))).code == "code-needed"
        assert opened.names == ["Host"]


async def test_a_guest_is_asked_for_the_code_until_it_is_right() -> None:
    asked: list[tuple[str, int]] = []

    async def ask(card: TableCard, wrong: int) -> str:
        asked.append((card.title, wrong))
        return "never heard of" if wrong == 0 else CODES[0]

    async with coded(title="Kitchen") as opened:
        task = opened.join(Person("Anna"), code=ask)
        await opened.seating()
        await task
        assert asked == [("Kitchen", 0), ("Kitchen", 1)]


async def test_after_three_wrong_tries_an_address_needs_another_code_and_no_other_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(guest_code, "PAUSE", 0.01)
    changed: list[tuple[str, str]] = []
    typed = iter(["one", "two", "three", CODES[0], CODES[1]])

    async def ask(card: TableCard, wrong: int) -> str:
        return next(typed)

    async with coded(on_code=lambda address, code: changed.append((address, code))) as opened:
        task = opened.join(Person("Anna"), code=ask)
        await opened.seating()
        await task
        assert changed == [(HERE, CODES[1])]
        assert opened.host.code == CODES[0], "what the host told its friends still counts for them"


async def test_the_code_that_was_given_is_tried_once() -> None:
    async with coded() as opened:
        task = opened.join(Person("Anna"), code=given("wrong words here"), insist=True)
        assert (await refusal(task)).code == "wrong-code"
        assert opened.names == ["Host"]


async def test_an_open_table_is_not_the_one_that_a_code_was_given_for() -> None:
    """Somebody in between could pose as an open table to get a guest who knows a code."""
    async with lobby(2) as opened:
        task = opened.join(Person("Anna"), code=given(CODES[0]), insist=True)
        assert (await refusal(task)).code == "no-code"
        assert opened.names == ["Host"]


async def test_a_man_in_the_middle_who_passes_everything_on_is_refused_by_both_sides() -> None:
    """It has the guest's words, but not the guest's CURVE key: the host computes with another one."""
    anna, middle = Person("Anna"), Person("Mallory")
    async with coded() as opened, bare_guest(middle, opened.port) as end:
        card = opened.host.card
        bound = bound_to(card.id, card.host.identity, card.host.curve, anna.keys.public)
        guest = Exchange(CODES[0], bound)
        await end.socket.send(Message("1", Kind.PAIR, guest.element).encode())
        said = await answer(end)
        assert said.kind == Kind.PAIR
        paired = guest.finish(said.body)
        await end.socket.send(Message("1", Kind.PROOF, paired.guests_proof).encode())
        assert (await answer(end)).body == Refusal.WRONG_CODE
        await end.socket.send(Message("1", Kind.HELLO, anna.introduction.encode()).encode())
        assert (await answer(end)).body == Refusal.CODE_NEEDED
        assert opened.names == ["Host"]


async def test_a_proof_that_was_heard_before_is_worth_nothing() -> None:
    """A replayed join: the same words again, from the same key and from another one."""
    async with coded(seats=3) as opened:
        anna = Person("Anna")
        card = opened.host.card
        async with bare_guest(anna, opened.port) as end:
            bound = bound_to(card.id, card.host.identity, card.host.curve, anna.keys.public)
            exchange = Exchange(CODES[0], bound)
            first = Message("1", Kind.PAIR, exchange.element).encode()
            await end.socket.send(first)
            proof = exchange.finish((await answer(end)).body).guests_proof
            second = Message("1", Kind.PROOF, proof).encode()
            await end.socket.send(second)
            assert (await answer(end)).kind == Kind.PROOF
            await end.socket.send(first)
            assert (await answer(end)).kind == Kind.PAIR
            await end.socket.send(second)
            assert (await answer(end)).body == Refusal.WRONG_CODE
        async with bare_guest(Person("Mallory"), opened.port) as end:
            await end.socket.send(second)
            assert (await answer(end)).body == Refusal.WRONG_CODE
            await end.socket.send(Message("1", Kind.HELLO, anna.introduction.encode()).encode())
            assert (await answer(end)).body == Refusal.CODE_NEEDED


async def test_a_seating_that_the_paired_host_has_not_sealed_is_refused() -> None:
    """Somebody takes the connection over after the pairing, and seats the guest at a table of its own."""
    async with coded(seats=3) as opened:
        task = opened.join(Person("Anna"), code=given(CODES[0]), insist=True)
        await opened.until_names("Anna")
        (guest,) = opened.host._room.guests
        other = Person("Mallory")
        body = seating_body(b"t", [other.introduction.encode(), guest.raw], 1, ["", HERE])
        opened.host._send(guest.route, Kind.SEATING, [*body, bytes(32)])
        assert (await refusal(task)).code == "bad-lobby"


async def test_tries_that_come_too_fast_are_put_off() -> None:
    async with coded() as opened, bare_guest(Person("Mallory"), opened.port) as end:
        heard = []
        for _ in range(5):
            await end.socket.send(Message("1", Kind.PAIR, Exchange("x", b"").element).encode())
            heard.append((await answer(end)).kind)
        assert heard == [Kind.PAIR] * 4 + [Kind.REFUSED]


@pytest.mark.parametrize("element", [b"", b"S" + bytes(32), b"A" + bytes(32), b"S" + b"\xff" * 32, 7, None])
async def test_what_is_no_element_is_malformed_and_no_try(element: object) -> None:
    async with coded() as opened, bare_guest(Person("Mallory"), opened.port) as end:
        await end.socket.send(Message("1", Kind.PAIR, element).encode())
        await opened.bell.until(lambda: opened.host.counters.malformed == 1)
        await end.socket.send(Message("1", Kind.PROOF, bytes(32)).encode())
        assert (await answer(end)).body == Refusal.WRONG_CODE


async def test_who_asks_is_told_about_the_table_without_a_seat() -> None:
    async with coded(seats=3, title="Kitchen") as opened:
        card = await peek(opened.context, (HERE, opened.port), version="1")
        assert (card.title, card.open, card.seats, card.free) == ("Kitchen", False, 3, 2)
        assert card.host == opened.me.introduction
        assert [one.name for one in card.people] == ["Host"]
        assert opened.names == ["Host"]


async def test_who_asks_a_lobby_of_another_version_is_told_so() -> None:
    async with lobby(2) as opened:
        with pytest.raises(Exception, match="version 1") as caught:
            await peek(opened.context, (HERE, opened.port), version="2")
        assert getattr(caught.value, "code", "") == "wrong-version"


async def test_nobody_at_that_port() -> None:
    async with lobby(2) as opened:
        port = opened.port
        await opened.host.close()
        with pytest.raises(Exception, match="Nobody answers") as caught:
            await peek(opened.context, (HERE, port), version="1", patience=0.2)
        assert getattr(caught.value, "code", "") == "no-answer"


async def test_a_lobby_tells_whether_it_could_call_back() -> None:
    async with lobby(2) as opened:
        server = await asyncio.start_server(lambda reader, writer: writer.close(), HERE, 0)
        port = server.sockets[0].getsockname()[1]
        assert await called_back(opened.context, (HERE, opened.port), port, version="1")
        server.close()
        await server.wait_closed()
        assert not await called_back(opened.context, (HERE, opened.port), port, version="1")


async def test_how_each_guest_is_reached_is_told_to_all() -> None:
    server = await asyncio.start_server(lambda reader, writer: writer.close(), HERE, 0)
    port = server.sockets[0].getsockname()[1]
    cards: list[TableCard] = []
    async with lobby(4) as opened:
        opened.join(Person("Anna", port), on_card=cards.append)
        await opened.until_names("Anna")
        opened.join(Person("Bea", 1))
        await opened.until_names("Anna", "Bea")
        async with asyncio.timeout(LIMIT):
            while not cards or [one.reach for one in cards[-1].people] != [
                Reach.DIRECT,
                Reach.DIRECT,
                Reach.OWN_LINKS,
            ]:
                await asyncio.sleep(0.01)
    server.close()
    await server.wait_closed()


async def test_a_table_that_its_host_closes_is_told_to_its_guests() -> None:
    async with lobby(3) as opened:
        task = opened.join(Person("Anna"))
        await opened.until_names("Anna")
        await opened.host.close()
        assert (await refusal(task)).code == "closed"


async def test_other_rules_before_the_start_are_told_to_the_guests() -> None:
    cards: list[TableCard] = []
    async with lobby(3) as opened:
        task = opened.join(Person("Anna"), on_card=cards.append)
        await opened.until_names("Anna")
        opened.host.propose(b"other rules")
        opened.join(Person("Bea"))
        await opened.seating()
        assert (await task).table == b"other rules"
        assert cards[-1].proposal == b"other rules"
