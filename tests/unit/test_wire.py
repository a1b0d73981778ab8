"""Frames: two kinds of message, and anything else is refused and blames nobody."""

from __future__ import annotations

from dataclasses import replace

import pytest

from protocol import sync
from protocol.codec import pack, unpack
from protocol.entry import MAX_ENTRY, sign
from protocol.errors import Fault, FaultCode
from protocol.keys import Identity
from protocol.ledger import Ledger
from protocol.sync import HINT_SIZE, Have
from protocol.wire import MAX_MESSAGE, decode, encode

ME = Identity(b"i" * 32)
ENTRY = sign(ME, b"s" * 32, "play/0", 3, 1, b"p" * 32, "move", ["draw"])


def a_place() -> Have:
    ledger = Ledger([ME.public])
    ledger.begin("table", b"s" * 32)
    return replace(sync.have(ledger), step=7, spoken=frozenset([2, 0]))


def refuse(raw: bytes) -> None:
    with pytest.raises(Fault) as caught:
        decode(raw)
    assert caught.value.code is FaultCode.BAD_ENCODING
    assert caught.value.seat is None


def test_an_entry_travels() -> None:
    assert encode(ENTRY) == pack(["entry", ENTRY.signed, ENTRY.signature])
    assert decode(encode(ENTRY)) == ENTRY


def test_a_place_travels() -> None:
    place = a_place()
    assert decode(encode(place)) == place
    assert unpack(encode(place), limit=MAX_MESSAGE)[0] == "have"
    assert unpack(encode(place), limit=MAX_MESSAGE)[-2:] == [[0, 2], b""]


def test_a_place_in_away_rounds_travels() -> None:
    place = replace(a_place(), said=b"12345678")
    assert decode(encode(place)) == place
    assert unpack(encode(place), limit=MAX_MESSAGE)[-1] == b"12345678"


@pytest.mark.parametrize(
    "value",
    [
        None,
        7,
        "have",
        b"entry",
        {},
        {"entry": 1},
        [],
        ["hello"],
        [b"entry", ENTRY.signed, ENTRY.signature],
        [None],
        [["entry"]],
        ["entry"],
        ["entry", ENTRY.signed],
        ["entry", ENTRY.signed, ENTRY.signature, b""],
        ["entry", [ENTRY.signed], ENTRY.signature],
        ["have"],
    ],
)
def test_other_messages_are_refused(value: object) -> None:
    refuse(pack(value))


def test_another_word_for_a_place_is_refused() -> None:
    _, *plain = unpack(encode(a_place()), limit=MAX_MESSAGE)
    refuse(pack(["want", *plain]))


def test_every_field_of_a_place_is_checked() -> None:
    kind, *plain = unpack(encode(a_place()), limit=MAX_MESSAGE)
    table, track, step, hint, spoken, said = range(6)
    for at, wrong in [
        (table, b"t" * (HINT_SIZE - 1)),
        (table, b"t" * (HINT_SIZE + 1)),
        (table, "t" * HINT_SIZE),
        (track, "t" * 65),
        (track, "ü" * 33),
        (track, b"table"),
        (step, -1),
        (step, 2**32),
        (step, True),
        (step, None),
        (hint, b"h" * (HINT_SIZE - 1)),
        (hint, b"h" * (HINT_SIZE + 1)),
        (hint, "h" * HINT_SIZE),
        (spoken, None),
        (spoken, {}),
        (spoken, ["0"]),
        (spoken, [True]),
        (spoken, [[]]),
        (spoken, list(range(257))),
        (spoken, [1, 0]),
        (spoken, [0, 0]),
        (said, b"s" * (HINT_SIZE - 1)),
        (said, b"s" * (HINT_SIZE + 1)),
        (said, "s" * HINT_SIZE),
        (said, None),
        (said, []),
    ]:
        refuse(pack([kind, *plain[:at], wrong, *plain[at + 1 :]]))
    refuse(pack([kind, *plain, 0]))
    refuse(pack([kind, *plain[:-1]]))


def test_the_largest_entry_fits_into_a_frame_and_nothing_much_larger() -> None:
    room = MAX_ENTRY - len(sign(ME, b"s" * 32, "t", 0, 0, b"p" * 32, "k", [b"x" * 2**17]).signed) + 2**17
    largest = sign(ME, b"s" * 32, "t", 0, 0, b"p" * 32, "k", [b"x" * room])
    assert len(largest.signed) == MAX_ENTRY
    assert decode(encode(largest)) == largest
    refuse(pack(["entry", b"x" * MAX_MESSAGE, bytes(64)]))
