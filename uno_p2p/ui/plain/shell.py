"""Plain mode at a running node: standard input and output around `Plain`.

The machine runs in a thread of its own. Whatever it shows is taken there together with the view of that
moment and handed over to the event loop, in order; everything else happens in the loop. Standard input is
read by a thread, because no event loop can wait for files, pipes and terminals on every system alike.
"""

from __future__ import annotations

import asyncio
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

from uno_p2p.rules.scoring import Standings
from uno_p2p.rules.state import State
from uno_p2p.table.choices import Ask
from uno_p2p.table.contract import Contract, short_name
from uno_p2p.table.effects import Blame, Closed, Effect, Refuse, Show
from uno_p2p.table.view import View
from uno_p2p.ui.plain.screen import Plain
from uno_p2p.ui.seat import Seat
from uno_p2p.ui.words import Words

QUIET = 3.0
"""Seconds without a line after which the screen says whom the table waits for."""
GLANCE = 1.0
"""Seconds between two looks at who is waited for, while nothing happens."""
STDIN = 0


class LineSource(Protocol):
    """Where typed lines come from; see `LineReader`."""

    def start(self, loop: asyncio.AbstractEventLoop, take: Callable[[str | None], None]) -> None:
        """`take` is called in the loop with each line, and with None at the end of the input."""


class PlainShell:
    """One person at one node. It is the node's player and its observer; `run` is the conversation.

    Make it, make the node with `observe=shell.observe` and `player=shell`, then `await shell.run(node)`.
    """

    def __init__(
        self, words: Words, write: Callable[[str], None] | None = None, quiet: float = QUIET
    ) -> None:
        """`write` takes a line without its end; standard output by default. `quiet` as `QUIET`."""
        self.words = words
        self._write = write or write_line
        self._loop = asyncio.get_running_loop()
        self._quiet = quiet
        self._quits = asyncio.Event()
        self._seat: Seat | None = None
        self._plain: Plain | None = None
        self._view: View | None = None
        self._asked: tuple[Ask | None, State | None] | None = None
        self._waited: list[str] = []
        self._timer = self._loop.call_later(quiet, self._explain)
        self._looked = float("-inf")

    # -- in the machine's thread ------------------------------------------------------------------------

    def decide(self, view: View, ask: Ask, now: float) -> None:
        """The node's player: a person answers later, through `Node.choose`."""
        self._loop.call_soon_threadsafe(self._asks, view)

    def observe(self, effect: Effect, now: float) -> None:
        """The node's observer."""
        seat = self._seat
        if seat is None:
            return
        if isinstance(effect, Show | Refuse | Blame | Closed):
            contract = seat.machine.table.contract
            self._loop.call_soon_threadsafe(self._perform, effect, seat.view(), contract)
        elif now >= self._looked + GLANCE:  # a node that waits still tells its place every second
            self._looked = now
            self._loop.call_soon_threadsafe(self._glance, seat.view())

    # -- in the event loop ------------------------------------------------------------------------------

    async def run(self, seat: Seat, lines: LineSource | None = None) -> Standings | None:
        """Play until the table ends, `quit`, the end of the input or Ctrl-C; then None if it went on.

        `lines` is where typed lines come from, standard input by default.
        """
        contract = seat.machine.table.contract
        self._seat, self._view = seat, seat.view()
        self._plain = Plain(
            self.words,
            contract.options,
            contract.hands,
            disclose=contract.disclose,
            policy=contract.policy,
            patience=contract.patience,
        )
        if self._view.game is not None:
            self._say([self.words.say("note.back"), *self._plain.hear(self._view, "table").lines])
        (lines or LineReader()).start(self._loop, self._typed)
        playing = asyncio.create_task(seat.play())
        quitting = asyncio.create_task(self._quits.wait())
        try:
            with _interrupts(self._loop, self._interrupted):
                await asyncio.wait((playing, quitting), return_when=asyncio.FIRST_COMPLETED)
            return playing.result() if playing.done() else None
        finally:
            self.words = self._plain.words
            self._seat = None
            self._timer.cancel()
            for task in (playing, quitting):
                task.cancel()
            await asyncio.gather(playing, quitting, return_exceptions=True)

    def _perform(self, effect: Effect, view: View, contract: Contract) -> None:
        if self._plain is None or self._seat is None:
            return
        self._plain.sit(contract.options, contract.hands, contract.policy, contract.patience)
        self._see(view)
        match effect:
            case Show(happening):
                self._say(self._plain.show(view, happening))
            case Refuse(reason, params):
                self._say(self._plain.refused(view, reason, dict(params)))
            case Blame(fault, stops=stops):
                self._say(self._plain.blamed(view, fault, short_name(contract.digest()), stops=stops))

    def _glance(self, view: View) -> None:
        """Time goes by: who is waited for, who is away. It leaves `_explain` alone, which says the rest."""
        if self._plain is None or self._seat is None:
            return
        self._see(view)
        self._show(self._plain.watch(view))

    def _asks(self, view: View) -> None:
        """The node waits for a decision; each question is put once."""
        if self._plain is None or self._seat is None:
            return
        self._see(view)
        if (view.ask, view.game) != self._asked:  # after a jump the same words can be a new question
            self._asked = view.ask, view.game
            self._say(self._plain.ask(view))

    def _see(self, view: View) -> None:
        before, self._view = self._view, view
        if view.ask is None:
            self._asked = None
        if before is None or (before.step, before.owed) != (view.step, view.owed):
            self._hush()

    def _typed(self, line: str | None) -> None:
        """A line from the input, None at its end."""
        if self._plain is None or self._view is None or self._seat is None:
            return
        heard = self._plain.hear(self._view, "quit" if line is None else line)
        self._say(heard.lines)
        if heard.choice is not None:
            self._seat.choose(heard.choice)
        if heard.quits:
            self._quits.set()

    def _interrupted(self) -> None:
        self._say([""])  # the terminal has echoed ^C
        self._typed(None)

    def _say(self, lines: list[str] | tuple[str, ...]) -> None:
        self._show(lines)
        self._waited = []
        self._hush()

    def _show(self, lines: list[str] | tuple[str, ...]) -> None:
        try:
            for line in lines:
                self._write(line)
        except OSError:  # nobody reads any more
            self._quits.set()

    def _explain(self) -> None:
        """Nothing has been said for a while: say whom the table waits for, once."""
        if self._plain is None or self._view is None:
            return
        lines = self._plain.waiting(self._view)
        if lines and lines != self._waited:
            self._say(lines)
        self._waited = lines

    def _hush(self) -> None:
        """Something moves: it will take a new while of quiet until the waiting is explained."""
        self._timer.cancel()
        self._timer = self._loop.call_later(self._quiet, self._explain)


def write_line(line: str) -> None:
    """To standard output, at once; what its encoding lacks becomes a question mark."""
    encoding = sys.stdout.encoding or "utf-8"
    sys.stdout.write(line.encode(encoding, "replace").decode(encoding) + "\n")
    sys.stdout.flush()


class LineReader:
    """Reads lines in a thread and hands them to the event loop. A reader can be started once."""

    def __init__(self, descriptor: int = STDIN) -> None:
        self._descriptor = descriptor
        self._encoding = (sys.stdin.encoding if sys.stdin else None) or "utf-8"

    def start(self, loop: asyncio.AbstractEventLoop, take: Callable[[str | None], None]) -> None:
        """`take` is called in the loop with each line, and with None at the end of the input."""
        thread = threading.Thread(target=self._read, args=(loop, take), name="input", daemon=True)
        thread.start()

    def _read(self, loop: asyncio.AbstractEventLoop, take: Callable[[str | None], None]) -> None:
        # Unbuffered: a thread that is still reading when Python ends must not hold the lock of a buffer.
        rest = b""
        with open(self._descriptor, "rb", buffering=0, closefd=False) as source:
            while data := _chunk(source.read):
                *complete, rest = (rest + data).split(b"\n")
                for line in complete:
                    if not _post(loop, take, line.decode(self._encoding, "replace")):
                        return
        if rest:
            _post(loop, take, rest.decode(self._encoding, "replace"))
        _post(loop, take, None)


def _chunk(read: Callable[[int], bytes | None]) -> bytes:
    try:
        return read(4096) or b""
    except OSError:  # a terminal that is gone
        return b""


def _post(loop: asyncio.AbstractEventLoop, take: Callable[[str | None], None], line: str | None) -> bool:
    try:
        loop.call_soon_threadsafe(take, line)
    except RuntimeError:  # the loop is closed: the program ends
        return False
    return True


@contextmanager
def _interrupts(loop: asyncio.AbstractEventLoop, then: Callable[[], None]) -> Iterator[None]:
    """Ctrl-C calls `then` in the loop instead of ending the program. Signals reach the main thread only."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, lambda *_: loop.call_soon_threadsafe(then))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
