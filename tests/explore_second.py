"""`python -m tests.explore_second`: whole hands under random options, and entries said otherwise, before the
product and before the second reader. Where they do not agree, one of them or the document is wrong.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator
from typing import Any

from protocol.entry import Body
from tests.helpers.records import Record, recorded
from tests.second.follow import Follower, follow
from tests.second.refusal import NoRecord, Refused
from tests.second.story import story
from tests.second.tally import TALLY
from uno_p2p.rules.options import OptionError
from uno_p2p.table.machine import Machine

CHANGES = {
    "deck": ["small28", "small39", "small39"],
    "first_card": ["effects", "number-only"],
    "cut_for_deal": ["on", "off"],
    "goal": ["points:500", "first-out", "lowest:60", "challenge-uno:60"],
    "wild_points": ["by-kind", "50"],
    "challenge": ["on", "off"],
    "no_bluffing": ["off", "on"],
    "stacking": ["off", "same-symbol", "draw-two"],
    "uno_penalty": ["2", "4"],
    "uno_call": ["on", "on", "auto", "off"],
    "seven_zero": ["off", "both", "zero", "seven", "seven-may", "both-may", "one-may"],
    "jump_in": ["off", "off", "on", "same-symbol"],
    "draw": ["one", "to-match"],
    "force_play": ["off", "on"],
    "elimination": ["off", "lets-out"],
    "stalemate": ["no-score", "fewest-points"],
    "blanks": ["none", "swap,draw-1,until-colour", "pass-left,until-colour,skip-all", "draw-2,skip-all,swap"],
    "shuffle_hands_last": ["win-first", "refuse"],
}
EARLY = 90
"""How many entries of a hand are looked at for lies: all that come before are checked each time."""
STRINGS = [
    "",
    "R",
    "G",
    "RY",
    "draw",
    "play",
    "keep",
    "take",
    "challenge",
    "pass",
    "uno",
    "catch",
    "jump",
    "X",
]


def some_record(rng: random.Random, seats: int) -> Record:
    """A hand under options that go together."""
    while True:
        rules = [f"{name}={rng.choice(values)}" for name, values in CHANGES.items() if rng.random() < 0.4]
        try:
            more = {"grace": rng.choice([0, 0, 30]), "disclose": rng.random() < 0.3}
            return recorded(seats, rng.randrange(10**6), *rules, hands=rng.choice([1, 1, 2]), **more)
        except OptionError:
            continue


def otherwise(rng: random.Random, body: Body, pool: list[Any]) -> Body:
    """The body with one thing changed."""
    said = list(body)
    if not said or rng.random() < 0.1:
        return rng.choice([[*said, rng.choice(pool)], said[:-1], [], [said]])
    place = rng.randrange(len(said))
    was = said[place]
    if rng.random() < 0.15:
        said[place] = rng.choice(pool)
    elif isinstance(was, bool):
        said[place] = rng.choice([not was, int(was), None])
    elif isinstance(was, int):
        said[place] = rng.choice([was + 1, was - 1, -was, 2**31, 2**32, bool(was), str(was)])
    elif isinstance(was, str):
        said[place] = rng.choice([*STRINGS, was.encode()])
    elif isinstance(was, bytes):
        said[place] = _other_bytes(rng, was, [value for value in pool if isinstance(value, bytes)])
    return said


def _other_bytes(rng: random.Random, was: bytes, pool: list[bytes]) -> bytes:
    alike = [value for value in pool if len(value) == len(was) and value != was]
    size = rng.choice([32, 33, 64, 66])
    chunks = [was[i : i + size] for i in range(0, len(was), size)]
    one, other = (rng.randrange(len(chunks)) for _ in "ab") if chunks else (0, 0)
    if chunks:
        chunks[one], chunks[other] = chunks[other], chunks[one]
    at = rng.randrange(len(was)) if was else 0
    bit = was[:at] + bytes([was[at] ^ 1 << rng.randrange(8)]) + was[at + 1 :] if was else b"\0"
    full = was[: at // 32 * 32] + b"\xff" * 32 + was[at // 32 * 32 + 32 :]
    ways = [b"".join(chunks), bit, bit, was[:-1], was + b"\0", was[:-size], was + was[-size:], b"", full]
    return rng.choice(alike if alike and rng.random() < 0.3 else ways)


Verdict = tuple[Any, ...]


def of_the_product(record: Record, frames: list[bytes]) -> Verdict:
    machine = Machine(record.net.contract, None, frames)
    for fault in machine.faults:
        return str(fault.code), fault.seat, fault.entry
    return ("accepted", *machine.live[:2], machine.ledger.live.digests[-1])


def of_the_second(record: Record, frames: list[bytes]) -> Verdict:
    try:
        follower = follow(record.export(frames), story)
    except Refused as refused:
        return refused.code, refused.seat, refused.digest
    except NoRecord as error:
        return "no record", str(error)
    return ("accepted", follower.place.track, follower.place.step, follower.place.prev)


def lies(rng: random.Random, record: Record, count: int) -> Iterator[tuple[int, Body]]:
    early = record.entries[:EARLY]
    kinds = sorted({entry.kind for entry in early})
    pool: list[Any] = [value for entry in record.entries for value in entry.body]
    pool += [None, True, -1, 0, 7, b"", "", [], [b""]]
    for _ in range(count):
        kind = rng.choice(kinds)
        number = rng.choice([i for i, entry in enumerate(early) if entry.kind == kind])
        yield number, otherwise(rng, record.entries[number].body, pool)


def brief(body: Body) -> list[Any]:
    return [f"<{len(value)}>" if isinstance(value, bytes) else value for value in body]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--lies", type=int, default=40, help="changed entries for each hand")
    given = parser.parse_args()
    rng, until = random.Random(given.seed), time.monotonic() + given.seconds
    hands = entries = told = differ = 0
    while time.monotonic() < until:
        record = some_record(rng, given.seats)
        hands, entries = hands + 1, entries + len(record.frames)
        about = [hands, record.net.contract.options]
        if (one := of_the_product(record, record.frames)) != (two := of_the_second(record, record.frames)):
            differ += 1
            print("HONEST", *about, one, two, flush=True)
            continue
        follower: Follower = follow(record.export(), story)
        if follower.table.scores != record.totals:
            differ += 1
            print("SCORES", *about, follower.table.scores, record.totals, flush=True)
        for number, body in lies(rng, record, given.lies):
            if time.monotonic() > until:
                break
            frames = record.otherwise(number, body)
            one, two = of_the_product(record, frames), of_the_second(record, frames)
            told += 1
            if one != two:
                differ += 1
                was = record.entries[number]
                print(
                    "LIE", hands, was.kind, brief(was.body), "->", brief(body), one[:2], two[:2], flush=True
                )
    print(f"{hands} hands, {entries} entries, {told} changed entries, {differ} differences")
    print(f"proofs: {dict(TALLY)}")
    return int(differ > 0)


if __name__ == "__main__":
    sys.exit(main())
