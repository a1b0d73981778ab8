"""People in plain mode: real processes, real sockets, all of it typed and read, in two languages."""

from __future__ import annotations

import asyncio
import re
import socket
from pathlib import Path

from click.testing import CliRunner

from tests.helpers.typist import Habits, Typist, pattern
from uno_p2p.cli import main

LIMIT = 150
COMMAND = re.compile(r"uno-p2p join \S+")
NAMES = {"Aoi", "ベン", "Bot"}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def table(folder: Path, aoi: Habits, ben: Habits, *options: str) -> tuple[Typist, Typist]:
    """Aoi (English) opens a table, Ben (Japanese) joins; both play to the end."""
    port = free_port()
    people: list[Typist] = []
    try:
        async with asyncio.timeout(LIMIT):
            listen = [
                "--listen",
                f"127.0.0.1:{port}",
                "--name",
                "Aoi",
                "--pace",
                "0",
                "--grace",
                "200",
                "--open",
            ]
            people.append(await Typist.start("en", aoi, folder / "aoi", "host", *listen, *options))
            await people[0].first("lobby.open")
            joining = ["join", f"127.0.0.1:{port}", "--name", "ベン"]
            people.append(await Typist.start("ja", ben, folder / "ben", *joining))
            codes = await asyncio.gather(*(person.play() for person in people))
        assert codes == [0, 0], "\n".join(people[0].lines + people[1].lines)
        return people[0], people[1]
    finally:
        for person in people:
            await person.end()


def told(person: Typist, key: str) -> int:
    """How often a sentence was on the screen; a name in it is never "you"."""
    wanted = pattern(person.language, key)
    lines = [line for line in person.lines if wanted.match(line)]
    if key.endswith(".other"):
        me = pattern(person.language, f"{key.removesuffix('.other')}.you")
        lines = [line for line in lines if not me.match(line)]
    return len(lines)


def fit_to_read(person: Typist) -> None:
    """No traceback, no raw code, no control character; no English in Japanese."""
    text = "\n".join(person.lines)
    assert "Traceback" not in text
    assert not re.search(r"\b[a-z]+(\.[a-z-]+){1,3}\b(?!\d)", COMMAND.sub("", text)), text
    assert all(line.isprintable() for line in person.lines)
    if person.language == "ja":
        words = next(line for line in person.lines if "合言葉" in line)
        for line in person.lines:
            if line != words:
                assert set(re.findall(r"[A-Za-z]+", COMMAND.sub("", line))) <= NAMES, line


async def test_two_people_bluff_doubt_call_and_catch(tmp_path: Path) -> None:
    small = ["--seats", "2", "--rules", "classic", "--rules", "deck=small28", "--hands", "2"]
    record = tmp_path / "table.uno"
    small += ["--disclose", "--export", str(record)]
    forgetful = Habits(bluffs=True, doubts=True, calls=False, catches=True)
    aoi, ben = await table(tmp_path, forgetful, Habits(bluffs=True, doubts=True, catches=True), *small)
    told_again = CliRunner().invoke(main, ["replay", str(record), "--plain", "--lang", "en"])
    assert told_again.exit_code == 0, told_again.output
    assert told(aoi, "rule.disclose") == told(ben, "rule.disclose") == 1
    assert "Aoi" in told_again.output
    for person in (aoi, ben):
        fit_to_read(person)
        assert told(person, "event.table-open") == 1
        assert (
            told(person, "scored.out.you") + told(person, "scored.out.other") + told(person, "scored.stuck")
            == 2
        )
    for one, other in ((aoi, ben), (ben, aoi)):
        for verdict in ("guilty", "innocent"):
            judged = told(one, f"judged.{verdict}.other")
            assert judged == told(other, f"judged.{verdict}.you")
        shown = told(one, "judged.shown") + told(one, "judged.shown-none")
        assert shown == told(one, "event.challenged.you") == told(other, "event.challenged.other")
        assert told(one, "event.caught.you") == told(other, "event.catch")


async def test_two_people_and_two_bots_play_a_hand(tmp_path: Path) -> None:
    rules = ["--seats", "4", "--bots", "2", "--hands", "1", "--absence", "void", "--patience", "47"]
    aoi, ben = await table(tmp_path, Habits(), Habits(), *rules)
    for person in (aoi, ben):
        fit_to_read(person)
        assert told(person, "over.unwon") == 1
        assert told(person, "absence.void") == 1, "the host's choice is read before anybody accepts"
        assert any(
            "47" in line for line in person.lines if pattern(person.language, "absence.away").match(line)
        )
    words = [
        next(m["words"] for line in p.lines if (m := pattern(p.language, "who.words").match(line)))
        for p in (aoi, ben)
    ]
    assert words[0] == words[1]
