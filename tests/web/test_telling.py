"""What happened, as a kind with parameters: every kind that docs/web.md lists, and no other."""

from __future__ import annotations

import pytest

from tests.helpers.web_people import Frame, someone
from tests.helpers.web_shapes import event_kinds, wrong
from tests.ui.views import game_of, moved, view_of
from uno_p2p.rules import events as e
from uno_p2p.rules.cards import Colour, parse
from uno_p2p.table import happenings as h
from uno_p2p.table.happenings import Happening

RED, FIVE, WILD = Colour.RED, parse("R5"), parse("W")
NOTHING = {"seat": None, "to": None, "card": None, "colour": None, "count": None}
SHOWN = {"card": "R5", "name": "red 5", "label": "5"}

TOLD: list[tuple[Happening, str, Frame]] = [
    (h.TableOpen(bytes(32)), "table-open", {}),
    (h.Shuffles(1, 108), "shuffled", {"seat": 1, "count": 108}),
    (h.DeckReady(0, 2), "deck-ready", {"seat": 2}),
    (h.Reacted(1, 800, (), None), "reacted", {"seat": 1}),
    (h.RunGrew(1, 4), "run-grew", {"seat": 1, "count": 4}),
    (h.Judged(1, 0, True, RED), "judged", {"seat": 1, "colour": "R"}),
    (h.Opened(1, (FIVE,)), "opened", {"seat": 1}),
    (h.HandScored(2, 1, (0, 85, 0), (0, 85, 0)), "scored", {"seat": 1}),
    (h.HandScored(2, None, (0, 0, 0), (0, 85, 0)), "scored", {}),
    (h.HandVoid(2, (1,), (0, 0, 0), (0, 85, 0)), "void", {}),
    (h.MatchOver((1,), (0, 500, 0)), "over", {}),
    (h.Joined(("Dan",)), "joined", {}),
    (h.OtherRules(1), "other-rules", {"seat": 1}),
    (h.Left((1,)), "left", {}),
    (h.WentAway((1,)), "went-away", {}),
    (h.CameBack((1,)), "came-back", {}),
    (h.Convicted((1,)), "accused", {}),
    (h.SpokeDouble((1,)), "accused", {}),
    (h.BadShares(1), "accused", {"seat": 1}),
    (h.LeftBehind(), "other", {}),
    (h.RolledBack(), "other", {}),
    (h.Disclosed({}), "other", {}),
    (moved(e.TurnedUp(FIVE)), "turned-up", {"card": SHOWN}),
    (moved(e.Reshuffled()), "other", {}),
    (moved(e.NamedColour(1, RED)), "named-colour", {"seat": 1, "colour": "R"}),
    (moved(e.Played(1, FIVE, target=2)), "played", {"seat": 1, "card": SHOWN, "to": 2}),
    (
        moved(e.Played(1, WILD, RED)),
        "played",
        {"seat": 1, "colour": "R", "card": {"card": "W", "name": "Wild", "label": ""}},
    ),
    (moved(e.Jumped(1, FIVE)), "jumped", {"seat": 1, "card": SHOWN}),
    (moved(e.Stood()), "other", {}),
    (moved(e.WantsCard(1)), "wants", {"seat": 1}),
    (moved(e.Drew(1, 2)), "drew", {"seat": 1, "count": 2}),
    (moved(e.Recycled()), "recycled", {}),
    (moved(e.Kept(1)), "kept", {"seat": 1}),
    (moved(e.Called(1)), "uno", {"seat": 1}),
    (moved(e.Caught(2, 1)), "caught", {"seat": 1}),
    (moved(e.Challenged(1)), "challenged", {"seat": 1}),
    (moved(e.Accepted(1)), "accepted", {"seat": 1}),
    (moved(e.Verdict(True)), "verdict", {}),
    (moved(e.HandsMoved(((0, 1), (1, 0)))), "hands-moved", {}),
    (moved(e.HandsDealt()), "hands-dealt", {}),
    (moved(e.ColourShown(True)), "other", {}),
    (moved(e.Absent(1)), "other", {"seat": 1}),
]
LOUD = {"uno", "caught", "challenged", "judged", "scored", "void", "over", "accused", "jumped"} | {
    "went-away",
    "came-back",
}


def told(happening: Happening, seat: int | None = 0) -> Frame:
    one = someone(view_of(None, "", game_of(), seat=seat))
    return one.sees(happening)[0]


@pytest.mark.parametrize(("happening", "kind", "params"), TOLD)
def test_a_happening_is_a_kind_with_parameters(happening: Happening, kind: str, params: Frame) -> None:
    frame = told(happening)
    assert frame["kind"] == kind
    assert {name: frame[name] for name in NOTHING} == NOTHING | params
    assert frame["loud"] is (kind in LOUD)
    assert wrong(frame, "event") == []


def test_every_kind_is_told_and_no_other() -> None:
    assert {kind for _, kind, _ in TOLD} | {"note"} == event_kinds()


def test_every_happening_is_tried() -> None:
    tried = {type(happening) for happening, _, _ in TOLD}
    assert tried == set(Happening.__args__)
    played = {type(happening.event) for happening, _, _ in TOLD if isinstance(happening, h.Moved)}
    assert played == set(e.Event.__args__)


@pytest.mark.parametrize(("seat", "mine"), [(1, True), (0, False), (None, False)])
def test_what_this_person_did_is_its_own(seat: int | None, mine: bool) -> None:
    assert told(moved(e.Played(1, FIVE)), seat)["mine"] is mine


def test_nobodys_event_is_not_an_onlookers_own() -> None:
    assert told(moved(e.Recycled()), None)["mine"] is False


def test_an_event_is_told_in_sentences() -> None:
    assert told(moved(e.Played(1, FIVE)))["lines"] == ["Ben plays red 5."]
    assert told(moved(e.Stood()))["lines"] == []


def test_events_are_counted() -> None:
    one = someone(view_of(None, "", game_of()))
    for happening in (moved(e.Kept(1)), moved(e.Stood()), h.Joined(("Dan",))):
        one.sees(happening)
    assert [frame["n"] for frame in one.told] == [1, 2, 3]
    assert one.person.note(["psst"])["n"] == 4
    assert [frame["n"] for frame in one.log()] == [1, 2, 3]


def test_a_note_is_for_this_person_alone() -> None:
    frame = someone(view_of(None, "", game_of())).person.note(["psst"])
    assert wrong(frame, "event") == []
    expected = {"t": "event", "n": 1, "kind": "note", "lines": ["psst"], "mine": False, "loud": True}
    assert frame == NOTHING | expected
