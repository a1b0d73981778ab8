"""Secrets that are opened at the end: the shuffles follow from them, and other ones are refused."""

from __future__ import annotations

from tests.helpers.records import Record, recorded
from tests.second.agreeing import code
from tests.second.follow import follow
from tests.second.story import story


def disclosed() -> Record:
    return recorded(2, 15, "deck=small28", disclose=True)


def test_every_shuffle_follows_from_the_opened_seed() -> None:
    follower = follow(disclosed().export(), story)
    assert follower.over
    opened = [line.split()[3:6] for line in follower.table.told if "opens secrets" in line]
    assert len(opened) == 2
    assert all(again == of and int(of) > 1 for again, _, of in opened)


def test_other_secrets_are_no_openings() -> None:
    record = disclosed()
    number = record.first("disclose")
    (secrets,) = record.entries[number].body
    for wrong in (bytes(32) + secrets[32:], secrets[:32] + bytes(32)):
        assert code(record, record.otherwise(number, [wrong])) == "bad-commitment"
    assert code(record, record.otherwise(number, [secrets[:-1]])) == "bad-encoding"
