"""The host changes the rules before the start, and guests are told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

import pytest

from protocol.errors import ProtocolError
from tests.unit.test_net_pairing import CARD
from uno_p2p.changing import Changing, RulesSeen
from uno_p2p.proposal import Proposal
from uno_p2p.rules.presets import parse
from uno_p2p.ui.plain.lines import Lines
from uno_p2p.ui.words import Words

EN = Words("en")
EXAMPLE = "rules classic stacking=same-symbol"
PRINTED = Proposal(parse(["classic"]))


class Typed:
    """An input of these lines."""

    def __init__(self, *lines: str | None) -> None:
        self.lines = lines

    def start(self, loop: asyncio.AbstractEventLoop, take: object) -> None:
        for line in self.lines:
            take(line)  # type: ignore[operator]


def nobody(count: int) -> int:
    """No bot finds a seat."""
    return 0


async def typed(
    *lines: str, seats: int = 4, late: bool = False, more_bots: Callable[[int], int] = nobody
) -> tuple[list[str], list[Proposal], list[str | None]]:
    """What is told and proposed when these lines are typed, and what is left for the game."""
    told: list[str] = []
    proposed: list[Proposal] = []
    left: list[str | None] = []

    def propose(proposal: Proposal) -> None:
        if late:
            raise ProtocolError("the seating is out")
        proposed.append(proposal)

    source = Lines(Typed(*lines, None))  # type: ignore[arg-type]
    await Changing(EN, source, told.append, PRINTED, seats, more_bots).listen(propose)
    source.start(asyncio.get_running_loop(), left.append)
    await asyncio.sleep(0)
    return told, proposed, left


async def test_other_rules_are_proposed_and_everything_else_is_left_for_the_game() -> None:
    told, proposed, left = await typed("yes", EXAMPLE, "quit")
    assert [one.options for one in proposed] == [parse(["classic", "stacking=same-symbol"])]
    assert replace(proposed[0], options=PRINTED.options) == PRINTED
    assert told == ["Played here: The printed rules but for one thing."]
    assert left == ["yes", "quit", None, None]


async def test_a_second_change_takes_the_place_of_the_first() -> None:
    _, proposed, _ = await typed("rules stacking=same-symbol", "RULES")
    assert [one.options.stacking for one in proposed] == ["same-symbol", "off"]


@pytest.mark.parametrize("line", ["rules stacking", "rules stacking=maybe", "rules nonsense=1"])
async def test_what_cannot_be_played_is_told_and_nothing_changes(line: str) -> None:
    told, proposed, _ = await typed(line)
    assert len(told) == 1
    assert proposed == []


async def test_rules_that_do_not_go_with_so_many_seats() -> None:
    told, proposed, _ = await typed("rules partners=on", seats=3)
    assert len(told) == 1
    assert proposed == []


async def test_when_all_seats_are_taken_the_rules_stand() -> None:
    told, _, _ = await typed(EXAMPLE, late=True)
    assert told == ["All seats are taken: the rules stand."]


async def test_the_host_is_told_how_and_can_stop() -> None:
    told: list[str] = []
    changing = Changing(EN, Lines(Typed()), told.append, PRINTED, 4, nobody)  # type: ignore[arg-type]
    changing.stop()
    changing.on_lobby(lambda proposal: None)
    assert told == [EN.say("lobby.rules.how"), EN.say("lobby.bots.how")]
    changing.stop()
    changing.stop()


async def test_bots_come_as_far_as_there_are_seats() -> None:
    asked: list[int] = []

    def more_bots(count: int) -> int:
        asked.append(count)
        return min(count, 2)

    told, _, left = await typed("bots 1", "BOTS 9", "ボット 2", more_bots=more_bots)
    assert (asked, left) == ([1, 9, 2], [None, None])
    assert told == ["1 bot is coming.", "2 bots are coming.", "2 bots are coming."]
    told, _, _ = await typed("bot 1")
    assert told == ["There is no free seat for another bot."]


@pytest.mark.parametrize("line", ["bots", "bots 0", "bots 10", "bots -1", "bots 1 2", "bots two", "bots ２"])
async def test_what_is_no_number_of_bots_is_answered_with_how(line: str) -> None:
    def more_bots(count: int) -> int:
        raise AssertionError(count)

    told, _, left = await typed(line, more_bots=more_bots)
    assert (told, left) == ([EN.say("lobby.bots.how")], [None, None])


def test_a_guest_is_told_the_rules_and_every_change_once() -> None:
    told: list[str] = []
    seen = RulesSeen(EN, told.append)
    stacked = Proposal(parse(["classic", "stacking=same-symbol"])).encode()
    for proposal in (PRINTED.encode(), PRINTED.encode(), stacked, stacked):
        seen.on_card(replace(CARD, proposal=proposal))
    assert [line.split(":")[0] for line in told] == [
        "Played here",
        "The host has changed the rules. Played now",
    ]
