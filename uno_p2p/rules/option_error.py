"""What can be wrong with the options of a game, as codes; sentences for people live in the catalogues."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum


class OptionCode(StrEnum):
    """Stable names."""

    UNKNOWN_OPTION = "unknown-option"  # `allowed` lists the options
    UNKNOWN_PRESET = "unknown-preset"  # `allowed` lists the presets
    BAD_VALUE = "bad-value"  # `allowed` lists the values
    TWICE = "twice"  # the option, or a second preset, was given before
    MISSING = "missing"  # a complete set lacks the option
    CONTRADICTION = "contradiction"  # `option` with `value` cannot go with `other`, as it is set
    SEATS = "seats"  # `value` seats do not fit `option`; `allowed` lists the numbers that do


class OptionError(ValueError):
    """Options that cannot be played. One sentence can be made of `code` and the other attributes.

    `value` is what was asked for, `other` the option that it contradicts, `other_value` what that one says.
    """

    def __init__(
        self,
        code: OptionCode,
        option: str,
        value: object = None,
        allowed: Iterable[object] = (),
        other: str | None = None,
        other_value: object = None,
    ) -> None:
        self.code = code
        self.option = option
        self.value = value
        self.allowed = tuple(str(choice) for choice in allowed)
        self.other = other
        self.other_value = other_value
        named = f"{other}={other_value}" if other else ""
        details = (repr(value) if value is not None else "", ", ".join(self.allowed), named)
        super().__init__(": ".join(part for part in (code, option, *details) if part))
