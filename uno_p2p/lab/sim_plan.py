"""What a simulated table plays: everything about it, drawn from one number."""

from __future__ import annotations

import random
import shlex
from dataclasses import dataclass

from uno_p2p.lab.sim_player import Rash
from uno_p2p.players.bot import Bot, Level
from uno_p2p.players.pace import HUMAN
from uno_p2p.players.player import Player
from uno_p2p.rules import blanks, goal
from uno_p2p.rules.blanks import Blank
from uno_p2p.rules.option_error import OptionCode, OptionError
from uno_p2p.rules.options import ALLOWED, NAMES, Options, Plain, build, check_seats

MOST_DRAWS = 3000
"""So often one option is drawn again before the wish is called impossible; some ten draws are usual."""
LABELS = ("", "", "", "Robin Hood", "赤い嵐")
"""Names that a table may have for a blank card; no two cards have the same."""
TO_THE_GOAL = 12
"""Hands after which a match that is played to its goal ends at the latest."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What is asked of all tables. `deck`: this one only; `seats`: from and to; `hands`: at most so many;
    `faults`: the network loses and copies frames, and nodes die at any moment.
    """

    deck: str | None = None
    seats: tuple[int, int] = (2, 4)
    hands: int = 20
    faults: bool = False


@dataclass(frozen=True, slots=True)
class Weather:
    """What happens to frames and nodes. `delay`: seconds, from and to; `duplicate`, `lose`: probabilities for
    each frame; `crashes`: how many times a node dies and starts again.
    """

    delay: tuple[float, float]
    duplicate: float = 0.0
    lose: float = 0.0
    crashes: int = 0


@dataclass(frozen=True, slots=True)
class Plan:
    """One table. `rash`: how often bots do something odd; `pace`: how slow they are, as a factor; `grace`:
    milliseconds for a call of UNO, which only people get, so that bots sit on the seats of people there; 0:
    the seats are bots'.
    """

    seed: int
    options: Options
    seats: int
    hands: int
    levels: tuple[Level, ...]
    rash: float
    pace: float
    grace: int
    weather: Weather

    def players(self) -> list[Player]:
        """Who sits there, each with dice of its own."""
        pace = HUMAN.times(self.pace)
        made: list[Player] = []
        for seat, level in enumerate(self.levels):
            dice = random.Random(f"{self.seed}/bot/{seat}")  # noqa: S311 - not a secret
            made.append(Rash(Bot(level, dice, pace), dice, self.rash))
        return made


def plan(seed: int, wish: Wish) -> Plan:
    """The table of this seed, the same each time. Raises OptionError as `random_rules` does."""
    rng = random.Random(f"table/{seed}")  # noqa: S311 - a plan is no secret
    options, seats = random_rules(rng, wish)
    hands = min(rng.choice((1, 1, 2, 3, TO_THE_GOAL)), wish.hands)
    levels = tuple(rng.choice(list(Level)) for _ in range(seats))
    rash, pace, grace = rng.choice((0.0, 0.2)), rng.choice((0.0, 0.0, 0.2)), rng.choice((0, 0, 200))
    return Plan(seed, options, seats, hands, levels, rash, pace, grace, _weather(rng, faults=wish.faults))


def _weather(rng: random.Random, *, faults: bool) -> Weather:
    if not faults:
        return Weather((0.001, 0.01))
    delay = (0.001, rng.choice((0.01, 0.1)))
    return Weather(delay, rng.uniform(0, 0.2), rng.uniform(0, 0.15), rng.randrange(6))


def random_rules(rng: random.Random, wish: Wish) -> tuple[Options, int]:
    """Options and seats that fit. At half of the tables every option is drawn, at the others few are: what
    two rules do to each other shows where all the rest is as usual. The goal is always near.

    Of two options that contradict each other one is drawn again. Raises OptionError for anything else that is
    wrong with a value; SEATS if no rules go with the wish.
    """
    fixed: dict[str, Plain] = {} if wish.deck is None else {"deck": wish.deck}
    usual, part = Options().to_plain(), rng.choice((0.2, 1.0))
    plain = {n: random_value(n, rng) if rng.random() < part else usual[n] for n in NAMES}
    plain |= {"goal": random_value("goal", rng)} | fixed
    for _ in range(MOST_DRAWS):
        try:
            options = build(plain)
            return options, rng.choice(_fitting(options, *wish.seats))
        except OptionError as error:
            if error.code not in (OptionCode.CONTRADICTION, OptionCode.SEATS):
                raise
            named = [name for name in (error.option, error.other) if name and name not in fixed]
        name = rng.choice(named or [name for name in NAMES if name not in fixed])
        plain[name] = random_value(name, rng)
    raise OptionError(OptionCode.SEATS, "deck", wish.seats[0])


def random_value(name: str, rng: random.Random) -> Plain:
    """One value of an option. Goals are near, so that matches end."""
    if name == "goal":
        return rng.choice(goal.FORMS).replace("N", str(10 * rng.randint(1, 20)))
    if name == "blanks":
        drawn = rng.choices(blanks.BLANK_RULES, k=rng.randint(0, blanks.MOST_BLANKS))
        return blanks.to_text(tuple(map(Blank, drawn, rng.sample(LABELS, len(drawn)))))
    return rng.choice(ALLOWED[name])


def _fitting(options: Options, least: int, most: int) -> list[int]:
    """The numbers of seats that fit. Raises OptionError if none does."""
    found = []
    for seats in range(least, most + 1):
        try:
            check_seats(options, seats)
            found.append(seats)
        except OptionError as error:
            refused = error
    if not found:
        raise refused
    return found


def words(options: Options) -> list[str]:
    """What differs from the classic rules, as a person would ask for it with `--rules`."""
    classic = Options().to_plain()
    return [f"{name}={value}" for name, value in options.to_plain().items() if value != classic[name]]


def spoken(options: Options) -> str:
    """`words` as one line for a shell."""
    return " ".join(map(shlex.quote, words(options))) or "classic"
