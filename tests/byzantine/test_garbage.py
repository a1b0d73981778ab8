"""Whatever an author signs is right, or it is the author's fault: no body of any shape does anything else."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from protocol.codec import pack, unpack
from protocol.entry import MAX_ENTRY
from protocol.errors import Fault, FaultCode
from tests.helpers.moments import MOMENTS, SPEAKER, scene_of

plain = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-(2**63), 2**64 - 1),
        st.binary(max_size=70),
        st.text(st.characters(codec="utf-8"), max_size=6),
        st.sampled_from(["play", "draw", "keep", "pass", "uno", "catch", "jump", "R", ""]),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=2), inner, max_size=2)
    ),
    max_leaves=4,
)


@st.composite
def broken(draw: st.DrawFn, body: list[Any]) -> list[Any]:
    """The honest body after a few changes, or something else altogether."""
    if draw(st.integers(0, 5)) == 0 or not body:
        return draw(st.lists(plain, max_size=9))
    body = list(body)
    for _ in range(draw(st.integers(1, 2))):
        at = draw(st.integers(0, len(body) - 1))
        match draw(st.sampled_from(["replace", "flip", "resize", "drop", "add", "swap"])):
            case "replace":
                body[at] = draw(plain)
            case "flip" if isinstance(body[at], bytes) and body[at]:
                place, bit = draw(st.integers(0, len(body[at]) - 1)), draw(st.integers(0, 7))
                body[at] = body[at][:place] + bytes([body[at][place] ^ 1 << bit]) + body[at][place + 1 :]
            case "resize" if isinstance(body[at], bytes):
                body[at] = draw(st.sampled_from([body[at][:-1], body[at] + b"\0", b"", body[at] * 2]))
            case "drop" if len(body) > 1:
                del body[at]
            case "add":
                body.insert(at, draw(plain))
            case "swap":
                other = draw(st.integers(0, len(body) - 1))
                body[at], body[other] = body[other], body[at]
    return body


def judged(kind: str, body: list[Any]) -> Fault | None:
    """What the step makes of a body that has come over the wire."""
    scene = scene_of(kind)
    received = unpack(pack(body), limit=MAX_ENTRY, depth=20)
    try:
        scene.duty.verify(scene.at, SPEAKER, scene.duty.read(scene.at, SPEAKER, received))
    except Fault as fault:
        return fault
    return None


@pytest.mark.parametrize("kind", MOMENTS)
def test_the_honest_body_is_accepted(kind: str) -> None:
    assert judged(kind, scene_of(kind).body) is None


@pytest.mark.parametrize("kind", MOMENTS)
@given(data=st.data())
@settings(max_examples=40, deadline=None)
def test_any_other_body_is_right_or_a_fault(kind: str, data: st.DataObject) -> None:
    fault = judged(kind, data.draw(broken(scene_of(kind).body)))
    assert fault is None or (fault.code in FaultCode and fault.seat in (None, SPEAKER))
