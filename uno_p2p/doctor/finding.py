"""What a check has found. Words live in the catalogues, under keys that are made of what stands here."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum


class Code(StrEnum):
    """What can be wrong, in the order in which it is looked at. Where a command would fail of the same
    cause, it says the same code.
    """

    OLD_PYTHON = "old-python"
    BROKEN_PACKAGE = "broken-package"
    HOME_NOT_WRITABLE = "home-not-writable"
    HOME_BUSY = "home-busy"
    HOME_DAMAGED = "home-damaged"
    NO_SPACE = "no-space"
    NO_INTERFACE = "no-interface"
    ONLY_VPN = "only-vpn"
    NO_MULTICAST = "no-multicast"
    PORT_BUSY = "port-busy"
    NO_ANSWER = "no-answer"
    WRONG_VERSION = "wrong-version"
    PORT_BLOCKED = "port-blocked"
    CLOCKS_APART = "clocks-apart"


class State(StrEnum):
    """How a check ended."""

    FINE = "fine"
    WRONG = "wrong"
    UNCHECKED = "unchecked"


class Why(StrEnum):
    """Why something was not checked."""

    FAILED = "failed"  # the check itself met an error
    NEEDS_TABLE = "needs-table"
    TABLE_SILENT = "table-silent"
    OTHER_VERSION = "other-version"
    SAME_MACHINE = "same-machine"
    NO_CLOCK = "no-clock"
    NO_LAN = "no-lan"
    PORT_TAKEN = "port-taken"
    HOME_IN_USE = "home-in-use"
    HOME_UNWRITABLE = "home-unwritable"


@dataclass(frozen=True, slots=True)
class Finding:
    """`variant` chooses among several sentences for a fine or wrong state; `why` is set if not checked."""

    code: Code
    state: State
    params: dict[str, str | int] = field(default_factory=dict)
    variant: str = ""
    why: Why | None = None


def fine(code: Code, variant: str = "", **params: str | int) -> Finding:
    """Nothing is wrong here."""
    return Finding(code, State.FINE, params, variant)


def wrong(code: Code, variant: str = "", **params: str | int) -> Finding:
    """This is wrong."""
    return Finding(code, State.WRONG, params, variant)


def unchecked(code: Code, why: Why, **params: str | int) -> Finding:
    """This could not be found out."""
    return Finding(code, State.UNCHECKED, params, "", why)
