"""A whole table with a bad network and one liar: away rounds, restarts, lies to some and truths to others."""

from __future__ import annotations

from collections.abc import Iterator

from tests.fuzz import quick
from tests.fuzz.company import LIAR, PATIENCE, Company, talking
from tests.fuzz.draws import Draws
from tests.fuzz.lies import Liar
from tests.fuzz.target import Target

MOST_MOVES = 60
TIMES = [0.1, 1.0, 2.6, 5.1, 9.0]
POOL = (bytes(32), b"\xff" * 32)


def run(data: bytes) -> None:
    """Nobody but the liar is blamed, all who are honest tell one story, and in the end it goes on."""
    draws = Draws(data)
    with quick.signatures():
        company = Company(talking(draws.pick([4, 3, 5])))
        patient = draws.one_in(4)
        attack(company, draws, MOST_MOVES)
        company.settle(12, 1.0)
        company.assert_one_story()
        if patient:
            company.settle(200, 1.0)
            company.assert_one_story()
            assert company.over, "one liar has stopped the table for good"


def attack(company: Company, draws: Draws, moves: int) -> None:
    """What the fuzzer does to a table."""
    liar = Liar(LIAR, company.keys[LIAR], POOL)
    for _ in range(moves):
        if draws.left:
            _one(company, liar, draws)


def _one(company: Company, liar: Liar, draws: Draws) -> None:
    victim = company.machines[draws.pick(company.honest)]
    match draws.below(12):
        case 0:
            company.deliver_all(80)
        case 1 if company.queue:
            company.deliver(draws.below(len(company.queue)))
        case 2:
            company.wait(draws.pick(TIMES) * company.contract.patience / PATIENCE)
        case 3 | 4:
            kind, body = company.like(victim, draws)
            entry = liar.word(victim.ledger, draws, kind, body)
            _tell(company, entry.raw, draws)
        case 5 | 6:
            _tell(company, liar.away(victim.ledger, draws, len(company.seats)).raw, draws)
        case 7:
            _tell(company, liar.place(victim.ledger, draws), draws)
        case 8:
            company.cut = frozenset(
                (a, b) for a in draws.some(company.seats) for b in draws.some(company.seats)
            )
        case 9:
            company.cut = frozenset()
            company.mute = frozenset(draws.some(company.seats))
        case 10:
            company.restart(draws.pick(company.honest))
        case _:
            kind, body = company.like(victim, draws)
            _tell(company, liar.elsewhere(victim.ledger, draws, kind, body).raw, draws)


def _tell(company: Company, raw: bytes, draws: Draws) -> None:
    """The liar sends this to some of the honest."""
    for target in draws.some(company.honest):
        company.queue.append((LIAR, target, raw))


def seeds() -> Iterator[bytes]:
    """A table without lies, one whose liar falls silent, and lies of each kind at each step."""
    for seats in range(3):
        yield bytes([seats, 3, *[0, 0] * 8])
        yield bytes([seats, 3, 0, 9, 0, *[0, 0, 0, 2, 3] * 8])
        for kind in (3, 5, 7, 11):
            for steps in range(0, 8, 2):
                yield bytes([seats, 3, *[0, 0] * steps, 0, kind, 0, 0, 1, 0, 1, 0, 2, 0, 0, 0, 2, 3, 0, 0])
        yield bytes([seats, 3, 0, 8, 3, 3, *[0, 2, 3, 0, 0] * 6, 0, 10, 1, 0, 0])


TARGET = Target(
    "table", "a table of machines with one liar", run, seeds, seconds=20.0, megabytes=64, size=256
)
