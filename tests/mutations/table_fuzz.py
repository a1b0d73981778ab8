"""Broken lines of what fuzzing has mended, each with a test that must go red with it."""

from __future__ import annotations

PIECES, SYNC = "uno_p2p/table/pieces.py", "protocol/sync.py"
INTRODUCTION = "uno_p2p/net/introduction.py"


def _export(name: str) -> str:
    return f"tests/unit/test_export.py::test_{name}"


PLACE = "tests/unit/test_wire.py::test_every_field_of_a_place_is_checked"
ELSE = _export("all_else_is_refused")
LIMITS = _export("the_limits")
NOBODY = "tests/unit/test_net_introduction.py::test_an_identity_for_which_anybody_can_sign_is_none"

MUTATIONS: list[tuple[str, str, str, str]] = [
    (SYNC, "if spoken != sorted(set(spoken)):", "if spoken != sorted(spoken):", PLACE),
    (SYNC, "if spoken != sorted(set(spoken)):", "if len(spoken) != len(set(spoken)):", PLACE),
    (PIECES, "if len(raw) > MAX_EXPORT:", "if len(raw) > 2 * MAX_EXPORT:", LIMITS),
    (PIECES, "count = reader.head(_LIST, MAX_FRAMES)", "count = reader.head(_LIST, 2 * MAX_FRAMES)", LIMITS),
    (PIECES, "pieces.broken is not None or ", "", ELSE),
    (PIECES, " or pieces.evidence != evidence:", ":", ELSE),
    (INTRODUCTION, "        check_identity(self.identity)", "        pass", NOBODY),
]
