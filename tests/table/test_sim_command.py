"""`uno-p2p sim`: tables of random rules that hold, and machines and players that do not."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from itertools import count, islice
from typing import Any

import pytest
from click.testing import CliRunner, Result

from protocol.elgamal import Ciphertext
from protocol.piles import Pile
from uno_p2p.cli import main
from uno_p2p.lab import sim_sweep, sim_table
from uno_p2p.lab.sim_plan import Wish
from uno_p2p.lab.sim_sweep import Sweep, Tally, table_seeds
from uno_p2p.players.bot import Bot
from uno_p2p.rules.options import ALLOWED
from uno_p2p.table.choices import Ask, AskReady, AskRematch, Choice
from uno_p2p.table.hand import Hand
from uno_p2p.table.view import View

SHORT = ("--hands", "2", "--seed", "3", "--deck", "small28", "--seats", "2", "--json")


def sim(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["sim", *arguments])


def report(result: Result) -> dict[str, Any]:
    """The last line, without the time that it took."""
    found: dict[str, Any] = json.loads(result.stdout.splitlines()[-1])
    del found["seconds"]
    return found


def test_tables_hold_and_are_counted() -> None:
    result = sim(*SHORT)
    found = report(result)
    assert result.exit_code == 0
    assert found["ok"]
    assert found["failures"] == []
    assert found["hands"] == 2
    assert 1 <= found["tables"] <= 2
    assert found["entries"] > 40
    assert found["proofs"] > 40
    assert set(found["options"]) == set(ALLOWED)
    assert all(sum(values.values()) >= found["tables"] for values in found["options"].values())
    assert found["options"]["deck"] == {"small28": found["tables"]}
    assert found["events"]["Played"] == sum(found["cards"].values()) - found["events"]["Jumped"]
    assert found["events"]["TurnedUp"] >= 2
    assert found["cards"]["nine"] == 0
    assert len([line for line in result.stderr.splitlines() if line.startswith("table ")]) == found["tables"]
    assert f"{found['hands']} hands" in result.stdout


def test_the_same_seed_is_the_same_sweep_in_another_process() -> None:
    """Whatever the hashes of strings are there."""
    command = [sys.executable, "-m", "uno_p2p", "sim", *SHORT]
    environment = {**os.environ, "PYTHONHASHSEED": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    told = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    elsewhere = json.loads(told.stdout.splitlines()[-1])
    here = report(sim(*SHORT))
    del elsewhere["seconds"]
    assert elsewhere == here
    assert report(sim("--hands", "1", *SHORT[2:]))["digest"] != here["digest"]


def swept(hands: int, *, seconds: float = 1000, keep_going: bool = False) -> Tally:
    """At most six tables, by a clock that ticks whenever it is looked at."""
    wish, seeds, ticks = Wish("small28", (2, 2), hands), islice(table_seeds(5), 6), count()
    sweep = Sweep(wish, seeds, Tally(5), lambda: next(ticks), print, seconds, keep_going)
    return sweep.run()


def test_after_so_many_seconds_no_table_begins() -> None:
    tally = swept(3, seconds=1)
    assert tally.tables == 1
    assert tally.hands < 3
    assert tally.seconds >= 1


def lose_a_card(monkeypatch: pytest.MonkeyPatch) -> None:
    give = Hand.give

    def careless(self: Hand, seat: int, cards: tuple[Ciphertext, ...]) -> None:
        give(self, seat, cards)
        if len(self.hands[seat].cards) > 7:
            self.hands[seat] = Pile(self.hands[seat].key, self.hands[seat].cards[1:])

    monkeypatch.setattr(Hand, "give", careless)


def fall_asleep(monkeypatch: pytest.MonkeyPatch) -> None:
    decide = Bot.decide

    def never_ready(self: Bot, view: View, ask: Ask, now: float) -> Choice | None:
        return None if isinstance(ask, AskReady | AskRematch) else decide(self, view, ask, now)

    monkeypatch.setattr(Bot, "decide", never_ready)
    monkeypatch.setattr(sim_table, "STALL", 5.0)


def break_down(monkeypatch: pytest.MonkeyPatch) -> None:
    def absent_minded(self: Bot, view: View, ask: Ask, now: float) -> Choice | None:
        raise KeyError("the card that I had")

    monkeypatch.setattr(Bot, "decide", absent_minded)


def test_without_a_seed_there_is_another_one_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    break_down(monkeypatch)  # which tables are tried is all that matters
    tried = [report(sim("--json")) for _ in range(2)]
    assert len({found["seed"] for found in tried}) == 2
    assert len({found["failures"][0]["command"] for found in tried}) == 2


@pytest.mark.parametrize(
    ("harm", "seen"),
    [(lose_a_card, "counts: "), (fall_asleep, "stalled: "), (break_down, "KeyError: ")],
)
def test_what_is_broken_fails_with_a_command_that_repeats_it(
    harm: Any, seen: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        harm(broken)
        first = sim(*SHORT)
        (failure,) = report(first)["failures"]
        words = shlex.split(failure["command"])
        assert words[:2] == ["uno-p2p", "sim"]
        again = sim(*words[2:], "--json")
    assert first.exit_code == again.exit_code == 1
    assert failure["seen"].startswith(seen)
    assert report(again)["failures"] == [failure]
    (line,) = [line for line in first.stdout.splitlines() if line.startswith("FAILED ")]
    assert failure["command"] in line
    assert "deck=small28" in line
    assert sim(*words[2:]).exit_code == 0, "the seed alone breaks nothing"


def test_it_ends_at_the_first_failure_or_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    break_down(monkeypatch)
    assert len(swept(2).failures) == 1
    failures = swept(2, keep_going=True).failures
    assert len(failures) == 2  # a table that failed counts as one hand
    assert len({failure.command for failure in failures}) == 2
    assert len(report(sim(*SHORT, "--keep-going"))["failures"]) == 2


def test_everything_that_shapes_a_table_is_in_its_command() -> None:
    words = sim_sweep.command(7, Wish("small39", (3, 4), 5, True))
    assert words == "uno-p2p sim --table-seed 7 --hands 5 --seats 3-4 --deck small39 --faults"
    assert sim_sweep.command(7, Wish()) == "uno-p2p sim --table-seed 7 --hands 20 --seats 2-4"


@pytest.mark.parametrize("seats", ["1", "2-11", "4-3", "a-b", "2-", "٣"])
def test_seats_that_are_none(seats: str) -> None:
    result = sim("--seats", seats)
    assert result.exit_code == 2
    assert "is not like 2-4" in result.stderr


def test_a_deck_that_is_too_small_for_the_seats() -> None:
    result = sim("--deck", "small28", "--seats", "4")
    assert result.exit_code == 2
    assert re.search(r"\[bad-rules\]$", result.stderr.strip())
