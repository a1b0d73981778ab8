"""Standard input and output around the screen, at real nodes: threads, pipes, signals, files that end."""

from __future__ import annotations

import asyncio
import io
import os
import re
import signal
import sys
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from protocol.errors import Fault, FaultCode
from tests.helpers.fakenet import contract_for, keys_for
from tests.ui.test_plain_table import reply
from tests.ui.views import at_window, game_of
from uno_p2p.node import Node
from uno_p2p.players.bot import Bot
from uno_p2p.players.player import Player
from uno_p2p.rules.cards import parse as parse_card
from uno_p2p.rules.events import Played
from uno_p2p.rules.presets import parse
from uno_p2p.store import Store
from uno_p2p.table.choices import Play
from uno_p2p.table.effects import Blame, Effect
from uno_p2p.table.machine import Machine
from uno_p2p.table.patience import Waits
from uno_p2p.table.view import View
from uno_p2p.ui.plain import shell as plain_shell
from uno_p2p.ui.plain.shell import LineReader, PlainShell
from uno_p2p.ui.words import Words

PATIENCE = 60.0  # seconds after which a test has hung
ASKS = re.compile(
    "“draw”|“yes” or “no”|“play”|type “keep”|Which colour|Type “accept”|Type “ready”|type “uno” before"
)


class Wires:
    """A network of nodes in one process; a frame is handed over at once."""

    def __init__(self) -> None:
        self.nodes: dict[int, Node] = {}

    def at(self, seat: int) -> Wire:
        return Wire(self, seat)


class Wire:
    def __init__(self, wires: Wires, seat: int) -> None:
        self._wires = wires
        self._seat = seat

    def send(self, peer: bytes, payload: bytes) -> bool:
        self._wires.nodes[peer[0]].receive(bytes([self._seat]), payload)
        return True

    def broadcast(self, payload: bytes) -> int:
        others = [seat for seat in self._wires.nodes if seat != self._seat]
        return sum(self.send(bytes([seat]), payload) for seat in others)


class Typist:
    """Somebody who reads the lines and types into a pipe."""

    def __init__(self, answers: Callable[[list[str]], str | None] | None = None) -> None:
        self.lines: list[str] = []
        self._answers = answers
        self._read, self._writing = os.pipe()
        self.reader = LineReader(self._read)
        self._seen = 0
        self._awaited: list[tuple[str, asyncio.Event]] = []

    def write(self, line: str) -> None:
        """The screen says a line; the last one of a question is answered."""
        self.lines.append(line)
        for start, event in self._awaited:
            if line.startswith(start):
                event.set()
        if self._answers is not None and ASKS.search(line):
            asked, self._seen = self.lines[self._seen :], len(self.lines)
            answer = self._answers(asked)
            if answer is not None:
                self.type_line(answer)

    def type_line(self, line: str) -> None:
        os.write(self._writing, f"{line}\n".encode())

    def end(self) -> None:
        if self._writing >= 0:
            os.close(self._writing)
        self._writing = -1

    async def until(self, start: str) -> None:
        """Until a line begins so."""
        event = asyncio.Event()
        self._awaited.append((start, event))
        if any(line.startswith(start) for line in self.lines):
            return
        await event.wait()


def unseen(effect: Effect, now: float) -> None:
    pass


@asynccontextmanager
async def table(folder: Path, *players: Player) -> AsyncIterator[list[Node]]:
    """Nodes at one table; those of bots play, and the first is left to the test."""
    keys = [keys_for(seat, seed=1) for seat in range(len(players))]
    contract = contract_for(keys, parse(["deck=small28"]), hands=1)
    wires = Wires()
    stores, nodes = [], []
    for seat, player in enumerate(players):
        store = Store(folder / f"seat-{seat}")
        if not store.tables():
            store.open_table(contract.digest(), contract.encode(), keys[seat].secret)
        machine = Machine(contract, keys[seat], store.journal(contract.digest()))
        observe = player.observe if isinstance(player, PlainShell) else unseen
        node = Node(machine, keys[seat], player, store, wires.at(seat), observe)
        stores.append(store)
        nodes.append(node)
        wires.nodes[seat] = node
    others = [asyncio.create_task(node.play()) for node in nodes[1:]]
    try:
        async with asyncio.timeout(PATIENCE):
            yield nodes
    finally:
        for node in nodes:
            await node.close()
        for other in others:
            other.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        for store in stores:
            store.close()


async def test_a_match_is_played_through_a_pipe(tmp_path: Path) -> None:
    typist = Typist(lambda asked: reply(asked, "en"))
    shell = PlainShell(Words("en"), typist.write)
    async with table(tmp_path, shell, Bot()) as nodes:
        standings = await shell.run(nodes[0], typist.reader)
    assert standings is not None
    assert standings.hands == 1
    assert "The match is over; nobody has reached the goal." in typist.lines
    assert typist.lines[-2:] == ["You leave the table.", "player 1 leaves the table."]
    assert not any(line.startswith(("Nothing is asked", "One moment")) for line in typist.lines)
    typist.end()


@pytest.mark.parametrize("how", ["end", "quit", "signal"])
async def test_the_end_of_the_input_quit_and_an_interrupt_end_it_cleanly(tmp_path: Path, how: str) -> None:
    typist = Typist()
    shell = PlainShell(Words("en"), typist.write)
    before = signal.getsignal(signal.SIGINT)
    async with table(tmp_path, shell, Bot()) as nodes:
        running = asyncio.create_task(shell.run(nodes[0], typist.reader))
        await typist.until("Do you play")
        if how == "end":
            typist.end()
        elif how == "quit":
            typist.type_line("quit")
        else:
            signal.raise_signal(signal.SIGINT)
        assert await running is None
    assert typist.lines[-1] == "Goodbye."
    assert typist.lines.count("Goodbye.") == 1
    assert signal.getsignal(signal.SIGINT) is before
    typist.end()


async def test_when_nobody_reads_any_more_it_ends(tmp_path: Path) -> None:
    def broken(line: str) -> None:
        raise BrokenPipeError

    typist = Typist()
    shell = PlainShell(Words("en"), broken)
    async with table(tmp_path, shell, Bot()) as nodes:
        assert await shell.run(nodes[0], typist.reader) is None
    typist.end()


async def test_refusals_and_accusations_of_the_machine_are_told(tmp_path: Path) -> None:
    typist = Typist()
    shell = PlainShell(Words("ja"), typist.write)
    async with table(tmp_path, shell, Bot()) as nodes:
        running = asyncio.create_task(shell.run(nodes[0], typist.reader))
        await typist.until("この人たちと")
        nodes[0].choose(Play(0))
        await typist.until("今はあなたの番ではありません。")
        blame = Blame(Fault(FaultCode.BAD_PROOF, "detail", 1), (), stops=True)
        thread = threading.Thread(target=shell.observe, args=(blame, 0.0))
        thread.start()
        await typist.until("player 1さんから、正しくない証明が届きました。")
        await typist.until("このテーブルはここで終わります。")
        typist.type_line("language en")
        await typist.until("English from now on.")
        typist.end()
        await running
    assert shell.words.language == "en"
    shell.observe(blame, 0.0)  # after the end nothing is told
    assert typist.lines[-1] == "Goodbye."


async def test_after_some_quiet_the_waiting_is_explained_once(tmp_path: Path) -> None:
    typist, silent = Typist(), Typist()
    shell = PlainShell(Words("en"), typist.write, quiet=0)
    other = PlainShell(Words("en"), silent.write)
    async with table(tmp_path, shell, other) as nodes:
        running = asyncio.create_task(shell.run(nodes[0], typist.reader))
        await typist.until("Do you play")
        typist.type_line("yes")
        await typist.until("Waiting for player 1 to say whether they play.")
        typist.type_line("log")
        await typist.until("Everybody has signed.")
        typist.end()
        await running
    silent.end()


class Late:
    """A node whose table has waited for a while, as soon as `waits` says so."""

    def __init__(self, node: Node) -> None:
        self.machine, self.choose, self.play = node.machine, node.choose, node.play
        self.waits: tuple[Waits, ...] = ()
        self._node = node

    def view(self) -> View:
        return replace(
            self._node.view(), waits=self.waits, lost=tuple((w.seat, w.waited) for w in self.waits)
        )


async def test_the_clock_alone_brings_the_countdown(tmp_path: Path) -> None:
    """Nothing happens but that the node tells its place; and what was explained is not said again."""
    typist, silent = Typist(), Typist()
    shell = PlainShell(Words("en"), typist.write, quiet=0)
    other = PlainShell(Words("en"), silent.write)
    async with table(tmp_path, shell, other) as nodes:
        late = Late(nodes[0])
        running = asyncio.create_task(shell.run(late, typist.reader))
        await typist.until("Do you play")
        late.waits = (Waits(1, 12.0, 48.0),)
        await typist.until("No connection to player 1 for 12 seconds; the table is adjourned in 48 seconds")
        typist.type_line("score")
        await typist.until("Points in all")
        late.waits = (Waits(1, 52.0, 8.0),)
        await typist.until("No connection to player 1 for 52 seconds; the table is adjourned in 8 seconds")
        typist.type_line("language ja")
        await typist.until("これからは日本語で表示します。")
        typist.end()
        await running
    silent.end()
    score = next(at for at, line in enumerate(typist.lines) if line.startswith("Points in all"))
    after = typist.lines.index("これからは日本語で表示します。")
    assert typist.lines[score:after].count("Waiting for player 1 to say whether they play.") == 1


async def test_the_same_words_after_a_jump_are_a_new_question(tmp_path: Path) -> None:
    view = at_window("R1 B2 W", Played(2, parse_card("R7")), game_of(turn=2, options=parse(["jump_in=on"])))
    assert view.ask is not None
    assert view.game is not None
    later = replace(view, game=view.game._replace(draw_count=1))
    typist = Typist()
    shell = PlainShell(Words("en"), typist.write)
    async with table(tmp_path, shell, Bot()) as nodes:
        running = asyncio.create_task(shell.run(nodes[0], typist.reader))
        await typist.until("Do you play")
        for seen in (view, view, later):
            shell.decide(seen, view.ask, 0.0)
        typist.end()
        await running
    assert typist.lines.count("Your turn. On the pile: red 7.") == 2


async def test_a_node_that_comes_back_is_told_where_the_game_stands(tmp_path: Path) -> None:
    questions = iter(range(4))
    typist = Typist(lambda asked: reply(asked, "en") if next(questions) < 3 else "quit")
    shell = PlainShell(Words("en"), typist.write)
    async with table(tmp_path, shell, Bot()) as nodes:
        assert await shell.run(nodes[0], typist.reader) is None
    typist.end()
    again = Typist(lambda asked: "quit")
    shell = PlainShell(Words("en"), again.write)
    async with table(tmp_path, shell, Bot()) as nodes:
        assert await shell.run(nodes[0], again.reader) is None
    again.end()
    assert again.lines[0] == "You are back at the table."
    assert again.lines[1].startswith("On the pile: ")
    assert any(line.startswith("You have ") for line in again.lines)
    assert any(line.startswith("Your turn. On the pile: ") for line in again.lines)
    assert not any("has shuffled" in line for line in again.lines)


# -- the ends of the pipe ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "lines"),
    [
        (b"red 7\nuno\n", ["red 7", "uno", None]),
        (b"red 7\r\nuno", ["red 7\r", "uno", None]),
        ("赤の7\n".encode(), ["赤の7", None]),
        (b"\xff\n", ["\ufffd", None]),
        (b"", [None]),
        (b"\n\n", ["", "", None]),
    ],
)
async def test_lines_are_read(data: bytes, lines: list[str | None], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(), encoding="utf-8"))
    taken: asyncio.Queue[str | None] = asyncio.Queue()
    read, write = os.pipe()
    os.write(write, data)
    os.close(write)
    LineReader(read).start(asyncio.get_running_loop(), taken.put_nowait)
    assert [await taken.get() for _ in lines] == lines
    os.close(read)


async def test_an_input_that_cannot_be_read_has_ended() -> None:
    taken: asyncio.Queue[str | None] = asyncio.Queue()
    read, write = os.pipe()
    LineReader(write).start(asyncio.get_running_loop(), taken.put_nowait)  # the wrong end: EBADF
    assert await taken.get() is None
    os.close(read)
    os.close(write)


def test_a_loop_that_is_closed_ends_the_reading() -> None:
    loop = asyncio.new_event_loop()
    loop.close()
    assert plain_shell._post(loop, lambda line: None, "x") is False


def test_lines_are_written_at_once_in_any_encoding(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(screen, encoding="ascii", newline="\n"))
    plain_shell.write_line("赤の7 “uno”")
    assert screen.getvalue() == b"??7 ?uno?\n"
