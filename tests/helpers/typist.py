"""A person at a terminal: a real process of the program, read and answered line by line.

It knows nothing but the lines on the screen. What a line means it tells from the catalogue of its language,
so the same person plays in English and in Japanese.
"""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from uno_p2p.ui.words import Words, catalogue

LONG = 10
"""Cards from which on even a bluffer plays what fits."""
PATIENCE = 60
"""Lines typed after which a person lets a drawn card or a Wild be now and then, and names any colour: two who
always do the same may go round in a circle when both piles are empty, each card being drawn by who plays it
next.
"""
GOLDEN = 0.618034
QUESTIONS = (
    "ask.accept", "ask.move.how", "ask.move.none", "ask.drawn.plays", "ask.drawn.wild", "ask.drawn.stays",
    "ask.colour", "ask.challenge", "ask.react.other", "ask.react.you", "ask.ready", "ask.rematch",
)  # fmt: skip
IN_PLAY = QUESTIONS[1:]
"""All but the one whether to play at all."""


def in_lines(arguments: Sequence[str]) -> list[str]:
    """The same command in plain mode."""
    return [*arguments, *(["--plain"] if arguments[0] in ("host", "join", "watch") else [])]


def pattern(language: str, key: str) -> re.Pattern[str]:
    """What a line made of this sentence looks like."""
    (text, *_) = catalogue(language)[key].forms
    parts = re.split(r"(\{\w+\})", text)
    named = (f"(?P<{part[1:-1]}>.+?)" if part.startswith("{") else re.escape(part) for part in parts)
    seen: set[str] = set()
    built = ""
    for piece in named:
        name = re.match(r"\(\?P<(\w+)>", piece)
        built += ".+?" if name and name[1] in seen else piece
        seen |= {name[1]} if name else set()
    return re.compile(f"^{built}$")


@dataclass
class Habits:
    """How this person plays: bluffs with every Wild Draw Four, doubts every one, forgets UNO, catches."""

    bluffs: bool = False
    doubts: bool = False
    calls: bool = True
    catches: bool = False
    again: bool = False


@dataclass
class Typist:
    """One process. `lines` is everything that its screen has shown."""

    process: asyncio.subprocess.Process
    language: str
    habits: Habits
    lines: list[str] = field(default_factory=list)
    typed: list[str] = field(default_factory=list)
    hand: list[tuple[int, str, bool]] = field(default_factory=list)
    progress: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when there is a new line."""

    @classmethod
    async def start(cls, language: str, habits: Habits, home: Path, *arguments: str) -> Typist:
        told = [*in_lines(arguments), "--home", str(home), "--lang", language]
        command = [sys.executable, "-m", "uno_p2p", *told]
        pipe = asyncio.subprocess.PIPE
        environment = {"PYTHONIOENCODING": "utf-8", "PATH": "", "HOME": str(home)}
        process = await asyncio.create_subprocess_exec(
            *command, stdin=pipe, stdout=pipe, stderr=asyncio.subprocess.STDOUT, env=environment
        )
        return cls(process, language, habits)

    async def first(self, *keys: str) -> Mapping[str, str]:
        """Read until a line of one of these sentences; its parameters."""
        patterns = [pattern(self.language, key) for key in keys]
        while True:
            line = await self._line()
            if line is None:
                raise AssertionError("\n".join(self.lines))
            for wanted in patterns:
                if found := wanted.match(line):
                    return found.groupdict()

    async def sees(self, key: str) -> None:
        """Wait until a line of this sentence is on the screen, while `play` goes on."""
        wanted = pattern(self.language, key)
        while not any(wanted.match(line) for line in self.lines):
            self.progress.clear()
            await self.progress.wait()

    async def play(self) -> int:
        """Answer every question until the program ends; its exit code."""
        patterns = {key: pattern(self.language, key) for key in QUESTIONS}
        words = Words(self.language)
        plain, matching = (pattern(self.language, key) for key in ("hand.item", "hand.item-matches"))
        while (line := await self._line()) is not None:
            found = matching.match(line) or plain.match(line)
            if found and found["number"].isdigit():
                number = int(found["number"])
                before = self.hand if number > 1 else []
                self.hand = [*before, (number, found["card"], found.re is matching)]
            for key, wanted in patterns.items():
                if wanted.match(line) and (answer := self._answer(key, words)):
                    await self._type(answer)
                    break
        return await self.process.wait()

    def _answer(self, key: str, words: Words) -> str | None:
        def word(name: str) -> str:
            return words.choices(f"typed.{name}")[0]

        if key.startswith("ask.drawn") and self._lets_be:
            return word("keep")
        match key:
            case "ask.accept":
                return word("yes")
            case "ask.move.how":
                return self._card(words, word)
            case "ask.move.none":
                return word("draw")
            case "ask.drawn.plays":
                return f"{word('play')} {word('uno')}" if len(self.hand) == 1 else word("play")
            case "ask.drawn.wild":
                return f"{word('play')} {word('colour.B')}"
            case "ask.drawn.stays":
                return word("keep")
            case "ask.colour":
                return word("colour.G")
            case "ask.challenge":
                doubts = self.habits.doubts and not self._lets_be
                return word("challenge") if doubts else word("accept")
            case "ask.react.you":
                return word("uno") if self.habits.calls else word("pass")
            case "ask.react.other":
                return word("catch") if self.habits.catches else word("pass")
            case "ask.ready" | "ask.rematch":
                return word("ready") if key == "ask.ready" or self.habits.again else word("leave")
        return None

    @property
    def _lets_be(self) -> bool:
        lines = len(self.typed)
        return lines > PATIENCE and lines * GOLDEN % 1 < 0.6  # in step with no circle

    def _card(self, words: Words, word: Callable[[str], str]) -> str:
        """The first card that matches; Wilds last, unless this person loves to bluff."""
        four, wild = words.say("card.W4"), words.say("card.W")
        matching = [(number, card) for number, card, matches in self.hand if matches]
        if self._lets_be:
            matching = [item for item in matching if item[1] not in (four, wild)]
        if not matching:
            return word("draw")
        bluffs = self.habits.bluffs and len(self.hand) < LONG  # two who bluff for ever never end a hand
        rank = {four: -1 if bluffs else 2, wild: 1}
        if len(self.typed) > PATIENCE:  # any of them in turn
            matching = matching[int(len(self.typed) * GOLDEN % 1 * len(matching)) :][:1]
        number, card = min(matching, key=lambda item: rank.get(item[1], 0))
        named = "R" if len(self.typed) <= PATIENCE else "RYGB"[int(len(self.typed) * GOLDEN % 1 * 4)]
        colour = f" {word(f'colour.{named}')}" if card in (four, wild) else ""
        call = f" {word('uno')}" if len(self.hand) == 2 and self.habits.calls else ""
        return f"{number}{colour}{call}"

    async def _line(self) -> str | None:
        assert self.process.stdout is not None
        raw = await self.process.stdout.readline()
        if not raw:
            return None
        self.lines.append(raw.decode().rstrip("\n"))
        self.progress.set()
        return self.lines[-1]

    async def _type(self, line: str) -> None:
        assert self.process.stdin is not None
        self.typed.append(line)
        self.process.stdin.write(f"{line}\n".encode())
        await self.process.stdin.drain()

    async def end(self) -> None:
        if self.process.returncode is None:
            self.process.kill()
        await self.process.wait()
