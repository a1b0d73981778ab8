"""What went wrong for the person at this machine: one sentence that says what to do, and a stable code."""

from __future__ import annotations


class Trouble(Exception):  # noqa: N818 - it is told to people, not handled as a bug
    """`code` is stable and for programs; `str()` is one sentence for people. The shell exits with 2."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
