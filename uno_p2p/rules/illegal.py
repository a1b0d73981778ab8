"""Why the rules refuse something: a stable code and parameters, never a sentence."""

from __future__ import annotations

from enum import StrEnum


class Reason(StrEnum):
    """Stable names; the catalogues hold a sentence for each. Parameters stand beside them."""

    NOT_NOW = "not-now"  # awaited: the phase the hand is in
    HAND_OVER = "hand-over"
    DRAW_FIRST = "draw-first"  # seat, count: a draw is owed before anything else
    NOT_YOUR_TURN = "not-your-turn"  # seat, turn
    NO_SUCH_SEAT = "no-such-seat"  # seat: none, or absent
    NO_SUCH_CARD = "no-such-card"  # face: not in this deck
    NO_MATCH = "no-match"  # face, top, colour in force
    SAME_SYMBOL = (
        "same-symbol"  # face, top, count: on a run only another top card goes, or its cards are taken
    )
    NO_JUMP = "no-jump"  # face, top: only a card like the top one jumps in
    BLUFF = "bluff"  # face, colour: with a card of that colour in the hand it cannot be played
    NOT_LAST = "not-last"  # face: it cannot be the last card of a hand
    MUST_PLAY = "must-play"  # face: drawn, and it fits
    COLOUR_MISSING = "colour-missing"  # face: its player must name a colour
    COLOUR_UNWANTED = "colour-unwanted"  # face: its colour cannot be named
    TARGET_MISSING = "target-missing"  # face: its player must name another seat
    TARGET_UNWANTED = "target-unwanted"  # face: no seat can be named with it
    TARGET_YOURSELF = "target-yourself"  # face
    PASS_WITHOUT_DRAW = "pass-without-draw"  # noqa: S105 - a rule (T6), not a secret
    ONE_DRAW = "one-draw"  # a second card in one turn
    WRONG_DRAW = "wrong-draw"  # seat, count: what had to be drawn
    NOTHING_TO_CALL = "nothing-to-call"  # seat
    NOTHING_TO_CATCH = "nothing-to-catch"  # seat
    CATCH_YOURSELF = "catch-yourself"
    NOTHING_TO_CHALLENGE = "nothing-to-challenge"
    NOT_YOURS_TO_ANSWER = "not-yours-to-answer"  # seat, turn: only who would draw may


class Illegal(Exception):  # noqa: N818 - it is an answer of the rules, not an error of the program
    """An event that the rules refuse. Nothing has changed."""

    def __init__(self, reason: Reason, **params: int | str) -> None:
        super().__init__(str(reason), params)
        self.reason = reason
        self.params = params
