"""When a game is won (E5, E6, E7, E9)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, cast

from .option_error import OptionCode, OptionError

Kind = Literal["points", "first-out", "lowest", "challenge-uno"]
FORMS = ("points:N", "first-out", "lowest:N", "challenge-uno:N")
"""How a goal is written."""


@dataclass(frozen=True, slots=True)
class Goal:
    """`target` is in points, 0 for first-out; text: "points:500"."""

    kind: Kind
    target: int

    def __str__(self) -> str:
        return self.kind if self.kind == "first-out" else f"{self.kind}:{self.target}"

    @property
    def charges(self) -> bool:
        """Points are what a seat was caught with, and few are good (E7, E9)."""
        return self.kind in ("lowest", "challenge-uno")

    @staticmethod
    def parse(text: str) -> Goal:
        """The goal of a text; a target has no leading zero and at most six digits. Raises OptionError."""
        if text == "first-out":
            return Goal("first-out", 0)
        found = re.fullmatch(r"(points|lowest|challenge-uno):([1-9][0-9]{0,5})", text, re.ASCII)
        if found is None:
            raise OptionError(OptionCode.BAD_VALUE, "goal", text, FORMS)
        return Goal(cast("Kind", found[1]), int(found[2]))


CLASSIC = Goal("points", 500)
