"""One entry said otherwise, rightly signed: both readers refuse the same one for the same reason."""

from __future__ import annotations

import pytest

from tests.helpers.records import Record, recorded
from tests.second.agreeing import PROVEN, SWAPS, agreed, code

Spot = tuple[Record, int, int]


def spots() -> list[Spot]:
    """The first byte string in each field of each kind of body: record, number of the entry, field."""
    found: dict[tuple[str, str, int], Spot] = {}
    for record in (recorded(*SWAPS), recorded(*PROVEN)):
        for number, entry in enumerate(record.entries):
            first = str(entry.body[0]) if entry.kind in ("move", "drawn") else ""
            for field, value in enumerate(entry.body):
                if isinstance(value, bytes) and value and entry.kind not in ("commit", "ready"):
                    found.setdefault((entry.kind, first, field), (record, number, field))
    return list(found.values())


def test_one_bit_or_one_byte_of_any_field() -> None:
    for turn, (record, number, field) in enumerate(spots()):
        body = list(record.entries[number].body)
        was = body[field]
        changes = (was[:-1] + bytes([was[-1] ^ 1]), bytes([was[0] ^ 1]) + was[1:], was[:-1], was + b"\0")
        body[field] = changes[turn % 4]
        assert agreed(record, record.otherwise(number, body)), (record.entries[number].kind, field)


def swapped(data: bytes, size: int) -> bytes:
    """The first two pieces of this size in the other order."""
    return data[size : 2 * size] + data[:size] + data[2 * size :]


@pytest.mark.parametrize(
    ("kind", "field", "size"),
    [
        ("shuffle", 0, 66),
        ("deal", 0, 33),
        ("answer", 0, 66),
        ("rekey", 0, 66),
        ("show", 0, 33),
        ("move", 1, 66),
    ],
)
def test_right_cards_in_another_order(kind: str, field: int, size: int) -> None:
    record = recorded(*SWAPS)
    number = next(
        i for i, entry in enumerate(record.entries) if entry.kind == kind and len(entry.body) > field
    )
    body = list(record.entries[number].body)
    body[field] = swapped(body[field], size)
    assert code(record, record.otherwise(number, body)) in ("bad-proof", "bad-card")


@pytest.mark.parametrize(
    ("case", "kind", "field"), [(SWAPS, "answer", 2), (PROVEN, "drawn", 1), (PROVEN, "move", -1)]
)
def test_branches_of_other_faces(case: tuple[int, int, str], kind: str, field: int) -> None:
    """Two of the pairs c, z of a card in the other order: they still add up."""
    record = recorded(*case)
    claims = [i for i, entry in enumerate(record.entries) if entry.kind == kind and len(entry.body) > 1]
    number = next(i for i in claims if len(record.entries[i].body[field]) > 64)
    body = list(record.entries[number].body)
    body[field] = swapped(body[field], 64)
    assert code(record, record.otherwise(number, body)) == "bad-proof"


def test_a_proof_from_another_step() -> None:
    """A right one, for the same seat."""
    record = recorded(*SWAPS)
    plays = [i for i, entry in enumerate(record.entries) if entry.kind == "move" and len(entry.body) > 1]
    old = record.entries[plays[0]]
    new = next(i for i in plays[1:] if record.entries[i].seat == old.seat)
    body = list(record.entries[new].body)
    body[5] = old.body[5]
    assert code(record, record.otherwise(new, body)) == "bad-proof"


def test_who_was_not_asked_and_what_was_not_asked() -> None:
    record = recorded(*SWAPS)
    number = record.first("move")
    entry = record.entries[number]
    assert code(record, record.otherwise(number, entry.body, seat=1 - entry.seat)) == "wrong-kind"
    assert code(record, record.otherwise(number, [True], kind="challenge")) == "wrong-kind"


def test_two_words_for_one_place() -> None:
    record = recorded(*SWAPS)
    number = record.first("react")
    other = record.otherwise(number, ["pass", 1])[-1:]
    assert code(record, [*record.frames[: number + 1], *other]) == "double-speech"


def test_a_colour_too_many_and_one_too_few() -> None:
    record = recorded(*SWAPS)
    plays = [i for i, entry in enumerate(record.entries) if entry.kind == "move" and len(entry.body) > 1]
    for number in plays[:4]:
        body = list(record.entries[number].body)
        body[6] = "" if body[6] else "R"
        assert code(record, record.otherwise(number, body)) == "illegal-move"


def test_another_history_and_a_later_step_are_nobodys_fault() -> None:
    record = recorded(*SWAPS)
    number = record.first("move")
    entry = record.entries[number]
    assert agreed(record, record.otherwise(number, entry.body, prev=bytes(32))) is None
    assert agreed(record, record.otherwise(number, entry.body, step=entry.step + 1)) is None


@pytest.mark.parametrize("word", ["pass", "uno", "catch", "jump", "X"])
def test_words_of_a_race(word: str) -> None:
    """Two seats at a play that owes a call: the player cannot catch, the other cannot call, nobody jumps."""
    record = recorded(*SWAPS)
    for nth in (0, 1):
        number = record.first("react", nth)
        agreed(record, record.otherwise(number, [word, nth]))
