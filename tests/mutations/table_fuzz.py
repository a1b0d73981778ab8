"""Broken lines of what fuzzing has mended, each with a test that must go red with it."""

from __future__ import annotations

EXPORT, SYNC = "uno_p2p/table/export.py", "protocol/sync.py"
INTRODUCTION = "uno_p2p/net/introduction.py"


def _export(name: str) -> str:
    return f"tests/unit/test_export.py::test_{name}"


PLACE = "tests/unit/test_wire.py::test_every_field_of_a_place_is_checked"
ELSE = _export("all_else_is_refused")
LIMITS = _export("the_limits")
NOBODY = "tests/unit/test_net_introduction.py::test_an_identity_for_which_anybody_can_sign_is_none"
CLAIMS = _export("lists_that_only_claim_to_be_long_take_no_memory")

MUTATIONS: list[tuple[str, str, str, str]] = [
    (SYNC, "if spoken != sorted(set(spoken)):", "if spoken != sorted(spoken):", PLACE),
    (SYNC, "if spoken != sorted(set(spoken)):", "if len(spoken) != len(set(spoken)):", PLACE),
    (EXPORT, "max_buffer_size=MAX_EXPORT", "max_buffer_size=2 * MAX_EXPORT", LIMITS),
    (EXPORT, "if count > MAX_FRAMES:", "if count > 2 * MAX_FRAMES:", LIMITS),
    (EXPORT, "except (ValueError, msgpack.UnpackException)", "except msgpack.UnpackException", ELSE),
    (EXPORT, "except (ValueError, msgpack.UnpackException)", "except ValueError", ELSE),
    (EXPORT, "if not bytewise or encode_export(contract, frames) != raw:", "if not bytewise:", ELSE),
    (EXPORT, "for part in (contract, *frames))", "for part in frames)", ELSE),
    (EXPORT, "for part in (contract, *frames))", "for part in [contract])", ELSE),
    (EXPORT, "max_array_len=0", "max_array_len=MAX_FRAMES", CLAIMS),
    (INTRODUCTION, "        check_identity(self.identity)", "        pass", NOBODY),
]
