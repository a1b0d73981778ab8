"""Who looks on, as a node hears of it; and a code that is asked for once."""

from __future__ import annotations

import pytest

from protocol.codec import pack
from tests.ui.views import view_of
from tests.unit.test_net_pairing import CARD
from uno_p2p.audience import Audience
from uno_p2p.onlookers import FORGET, MOST, WORD, Onlookers, encode_watching
from uno_p2p.ui.telling.onlookers import Onlooking, onlooking
from uno_p2p.ui.words import Words
from uno_p2p.watching import _Remembered

A, B = b"a" * 32, b"b" * 32


def test_everybody_tells_of_its_own() -> None:
    here = Onlookers()
    assert here.hear(B, encode_watching(["Wim"]), 0.0)
    assert here.hear(A, encode_watching(["Wanda", "Xu"]), 0.0)
    assert here.names(0.0) == ("Wanda", "Xu", "Wim")
    assert here.hear(A, encode_watching([]), 1.0)
    assert here.names(1.0) == ("Wim",)
    assert encode_watching([]).startswith(WORD)


def test_what_was_told_long_ago_is_forgotten() -> None:
    here = Onlookers()
    here.hear(A, encode_watching(["Wanda"]), 0.0)
    assert here.names(FORGET) == ("Wanda",)
    assert here.names(FORGET + 0.1) == ()


class Crowd:
    """People who look on, or nobody."""

    def __init__(self, *, empty: bool) -> None:
        self.empty = empty

    def send(self, peer: bytes, payload: bytes) -> bool:
        return True

    def broadcast(self, payload: bytes) -> int:
        return 1


@pytest.mark.parametrize("empty", [True, False])
def test_the_event_loop_is_troubled_only_for_somebody(empty: bool) -> None:
    crowd = Crowd(empty=empty)
    calls: list[object] = []
    Audience(crowd, lambda *call: calls.append(call)).show(b"said")
    assert calls == ([] if empty else [(crowd.broadcast, b"said")])


@pytest.mark.parametrize(
    "payload",
    [
        b"",
        WORD,
        b"\xff",
        pack(["looking_", ["Wanda"]]),
        pack(["watching", "Wanda"]),
        pack(["watching", ["Wanda"], 1]),
        pack(["watching", ["Wanda"] * (MOST + 1)]),
        pack(["watching", [1]]),
        pack(["watching", [""]]),
        pack(["watching", ["Wan\nda"]]),
        pack(["watching", ["x" * 25]]),
        pack(["watching", ["x" * 3000]]),
    ],
)
def test_what_is_no_such_word_is_not_believed(payload: bytes) -> None:
    here = Onlookers()
    here.hear(A, encode_watching(["Wanda"]), 0.0)
    assert not here.hear(A, payload, 1.0)
    assert here.names(1.0) == ("Wanda",)


async def test_a_code_is_asked_for_once() -> None:
    asked = []

    async def ask(card: object, wrong: int) -> str:
        asked.append(wrong)
        return "apple river stone"

    code = _Remembered(ask)
    assert [await code(CARD, 0), await code(CARD, 0)] == ["apple river stone"] * 2
    assert asked == [0]


def test_the_screen_tells_who_comes_and_goes_once() -> None:
    words, said = Words("en"), Onlooking()
    assert said.look(words, view_of(watching=("Wanda",))) == ["Wanda looks on."]
    assert said.look(words, view_of(watching=("Wanda",))) == []
    assert said.look(words, view_of(watching=("Wim",))) == ["Wim looks on.", "Wanda looks on no more."]
    assert onlooking(words, view_of(watching=("Wim", "Xu"))) == [
        "These people look on, and see no hand: Wim, Xu."
    ]
    assert onlooking(words, view_of()) == []
