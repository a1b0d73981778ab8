"""Something that happened as the plain value that the page shows: `event` in docs/web.md."""

from __future__ import annotations

from collections.abc import Sequence

from uno_p2p.rules import events
from uno_p2p.rules.cards import Colour, Face
from uno_p2p.table import happenings
from uno_p2p.table.happenings import Happening, Moved
from uno_p2p.ui.web.faces import Plain, card
from uno_p2p.ui.words.nouns import Speech

_KINDS: dict[type, str] = {
    happenings.TableOpen: "table-open",
    happenings.Shuffles: "shuffled",
    happenings.DeckReady: "deck-ready",
    happenings.Reacted: "reacted",
    happenings.RunGrew: "run-grew",
    happenings.Judged: "judged",
    happenings.Opened: "opened",
    happenings.HandScored: "scored",
    happenings.HandVoid: "void",
    happenings.MatchOver: "over",
    happenings.Joined: "joined",
    happenings.Left: "left",
    happenings.OtherRules: "other-rules",
    happenings.WentAway: "went-away",
    happenings.CameBack: "came-back",
    happenings.Convicted: "accused",
    happenings.SpokeDouble: "accused",
    happenings.BadShares: "accused",
    events.TurnedUp: "turned-up",
    events.NamedColour: "named-colour",
    events.Played: "played",
    events.Jumped: "jumped",
    events.WantsCard: "wants",
    events.Drew: "drew",
    events.Kept: "kept",
    events.Called: "uno",
    events.Caught: "caught",
    events.Challenged: "challenged",
    events.Accepted: "accepted",
    events.Verdict: "verdict",
    events.HandsMoved: "hands-moved",
    events.HandsDealt: "hands-dealt",
    events.Recycled: "recycled",
}
"""Anything else is "other"."""
_LOUD = frozenset(
    (
        "uno",
        "caught",
        "challenged",
        "judged",
        "scored",
        "void",
        "over",
        "accused",
        "went-away",
        "came-back",
        "jumped",
    )
)
"""What is told even to somebody who does not look at the log."""


def event_frame(speech: Speech, number: int, happening: Happening, lines: Sequence[str]) -> Plain:
    """The frame of a happening that these sentences tell."""
    what = happening.event if isinstance(happening, Moved) else happening
    kind = _KINDS.get(type(what), "other")
    face, colour = getattr(what, "face", None), getattr(what, "colour", None)
    seat = _whom(what)
    count = getattr(what, "count", getattr(what, "cards", None))
    return {
        "t": "event",
        "n": number,
        "kind": kind,
        "seat": seat,
        "to": getattr(what, "target", None),
        "card": card(speech, face) if isinstance(face, Face) else None,
        "colour": colour.value if isinstance(colour, Colour) else None,
        "count": count if isinstance(count, int) else None,
        "lines": list(lines),
        "mine": seat is not None and seat == speech.me,
        "loud": kind in _LOUD,
    }


def note_frame(number: int, kind: str, lines: Sequence[str], seat: int | None = None) -> Plain:
    """Something that is said to this person alone, or that no happening tells."""
    frame: Plain = {"t": "event", "n": number, "kind": kind, "seat": seat, "to": None, "card": None}
    return frame | {"colour": None, "count": None, "lines": list(lines), "mine": False, "loud": True}


def _whom(what: object) -> int | None:
    """The seat that a happening is about, where it is about one."""
    for name in ("seat", "by", "player", "accused", "winner", "dealer"):
        seat = getattr(what, name, None)
        if isinstance(seat, int):
            return seat
    return None
