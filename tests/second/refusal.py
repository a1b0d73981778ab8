"""What the verifier says when it does not accept."""

from __future__ import annotations


class Bad(Exception):  # noqa: N818  # a verdict, not a failure of this program
    """What an entry says is wrong; `code` is one of section 17. `seat`: whose fault it is, if not its
    author's.
    """

    def __init__(self, code: str, why: str, seat: int | None = None) -> None:
        super().__init__(why)
        self.code, self.seat = code, seat


class Refused(Exception):  # noqa: N818
    """Which entry is wrong, whose it is, and why."""

    def __init__(self, code: str, why: str, number: int, seat: int, digest: bytes) -> None:
        super().__init__(f"entry {number} of seat {seat}: {code}: {why}")
        self.code, self.number, self.seat, self.digest = code, number, seat, digest


class NoRecord(Exception):  # noqa: N818
    """The bytes are no record of a table, or hold something that has no place in it."""


class NotFollowed(Exception):  # noqa: N818
    """The record may be right, but this verifier does not know what happens at such a table."""
