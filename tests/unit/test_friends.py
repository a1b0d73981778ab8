"""Who was met before: what the store remembers, and what is said of a full table."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from tests.helpers.cards import introduction
from uno_p2p.friends import greetings, people_of
from uno_p2p.store import Friend, Store
from uno_p2p.storefile import FILE
from uno_p2p.ui.words import Words

ANNA, BEN, OTHER = bytes([1]) * 32, bytes([2]) * 32, bytes([3]) * 32
DAY = 1_700_000_000
FRIENDS = [Friend(ANNA, "Anna", DAY, DAY), Friend(BEN, "Ben", DAY, DAY)]


def said(*people: tuple[bytes, str], language: str = "en") -> list[str]:
    return greetings(Words(language), people, FRIENDS)


def test_the_store_remembers_whom_we_met_first_and_last(tmp_path: Path) -> None:
    clock = iter(range(100, 200))
    store = Store(tmp_path, clock=lambda: next(clock))
    store.meet([(ANNA, "Anna"), (BEN, "Ben")])
    store.meet([(ANNA, "Annie")])
    store.meet([])
    store.close()
    again = Store(tmp_path)
    assert again.friends() == [Friend(ANNA, "Annie", 100, 101), Friend(BEN, "Ben", 100, 100)]
    again.close()


def test_a_home_of_an_earlier_version_has_met_nobody_and_opens(tmp_path: Path) -> None:
    Store(tmp_path).close()
    db = sqlite3.connect(tmp_path / FILE)
    db.execute("DROP TABLE friends")
    db.close()
    store = Store(tmp_path)
    assert store.friends() == []
    store.meet([(ANNA, "Anna")])
    assert [friend.name for friend in store.friends()] == ["Anna"]
    store.close()


def test_whom_we_know_is_named_with_the_day() -> None:
    (line,) = said((ANNA, "Anna"))
    assert "Anna before" in line
    assert "2023-11-1" in line
    assert "same key" in line


def test_whom_we_know_under_another_name_is_named_with_both() -> None:
    (line,) = said((ANNA, "Annie"))
    assert "Annie" in line
    assert "under the name Anna" in line


@pytest.mark.parametrize("name", ["Anna", "ANNA", "Ａｎｎａ"])
def test_a_known_name_with_another_key_is_pointed_out(name: str) -> None:
    (line,) = said((OTHER, name))
    assert line.startswith("Careful:")
    assert name in line


def test_of_strangers_nothing_is_said() -> None:
    assert said((OTHER, "Cleo")) == []


def test_each_known_key_has_its_line_in_order() -> None:
    lines = said((BEN, "Ben"), (OTHER, "Cleo"), (ANNA, "Ben"), language="ja")
    assert len(lines) == 2
    assert lines[0].startswith("Ben")
    assert "Anna" in lines[1]


def test_we_ourselves_and_bots_are_nobodys_friends() -> None:
    seats = [introduction("Aoi"), introduction("Ben"), introduction("Bot 1", bot=True)]
    assert people_of(seats, 0) == [(seats[1].identity, "Ben")]
