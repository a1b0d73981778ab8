"""A record told again for a page: moment by moment, what everybody saw."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.helpers.records import Record, recorded
from tests.helpers.web_people import Frame
from tests.helpers.web_shapes import frames, wrong
from uno_p2p.evening.retold import retold
from uno_p2p.trouble import Trouble
from uno_p2p.ui.words import Words

LEFT_OUT = {"rules", "options", "shield", "words", "waiting", "watching", "accusations"}


def record() -> Record:
    return recorded(2, 13, "deck=small28")


def told(language: str = "en") -> list[Frame]:
    found: list[Any] = retold(record().export(), Words(language))
    return found


def test_a_record_is_told_again() -> None:
    steps = told()
    parts = frames()["view"].parts
    assert parts is not None
    for step in steps:
        view, event = step["view"], step["event"]
        assert wrong(event, "event") == []
        assert event["lines"]
        assert parts.keys() - view.keys() == LEFT_OUT
        missing = {name: wrong_value(name) for name in LEFT_OUT}
        assert wrong(view | missing, "view") == []
        assert [view[part] for part in ("me", "hand", "ask", "pending", "revealed")] == [
            None,
            [],
            *[None] * 3,
        ]
    assert json.loads(json.dumps(steps)) == steps
    faces = [step["event"]["card"]["card"] for step in steps if step["event"]["card"]]
    assert faces == [line.split()[-1] for line in record().faces() if "drew" not in line]
    assert steps[-1]["view"]["phase"] == "over"
    assert [seat["total"] for seat in steps[-1]["view"]["seats"]] == record().totals


def wrong_value(name: str) -> Any:
    """What a replay does not show, as the page says it."""
    empty: Frame = {"options": {}, "words": None}
    empty["shield"] = dict.fromkeys(("shuffles", "cards", "entries", "proofs", "problems"), 0)
    return empty.get(name, [])


def test_in_another_language_the_same_is_told() -> None:
    english, japanese = told(), told("ja")
    assert [step["event"]["kind"] for step in english] == [step["event"]["kind"] for step in japanese]
    assert english[0]["event"]["lines"] != japanese[0]["event"]["lines"]


def test_what_is_no_record_cannot_be_told() -> None:
    with pytest.raises(Trouble) as caught:
        retold(b"no record", Words("en"))
    assert caught.value.code == "bad-record"
