"""What the machine asks of the shell around it. `Persist` always comes before the `Send` that it is for."""

from __future__ import annotations

from dataclasses import dataclass

from protocol.errors import Fault
from uno_p2p.table.happenings import Happening


@dataclass(frozen=True, slots=True)
class Persist:
    """Store these entries, in order and all or none, before anything that follows is done."""

    entries: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class Counted:
    """This entry, our own or a peer's, is part of what was said from now on: for those who look on."""

    raw: bytes


@dataclass(frozen=True, slots=True)
class Send:
    """To every peer. `what` is (track, step) if it is an own entry: for those who measure."""

    raw: bytes
    what: tuple[str, int] | None = None


@dataclass(frozen=True, slots=True)
class Post:
    """To one peer only: an answer to what it said."""

    peer: bytes
    raw: bytes


@dataclass(frozen=True, slots=True)
class Show:
    """Something happened at the table."""

    happening: Happening


@dataclass(frozen=True, slots=True)
class Closed:
    """A step is complete, and what it brings about is applied."""

    track: str
    step: int
    kind: str


@dataclass(frozen=True, slots=True)
class Blame:
    """A peer's wrong, and the signed entries that show it; whether this node goes on no more."""

    fault: Fault
    evidence: tuple[bytes, ...]
    stops: bool = False


@dataclass(frozen=True, slots=True)
class Refuse:
    """The player's choice is against the rules: a stable reason and its parameters. Nothing was said."""

    reason: str
    params: tuple[tuple[str, object], ...]


Effect = Persist | Counted | Send | Post | Show | Closed | Blame | Refuse
