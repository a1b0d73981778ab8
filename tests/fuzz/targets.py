"""All targets by name."""

from __future__ import annotations

from tests.fuzz import (
    target_cards,
    target_codec,
    target_files,
    target_ledger,
    target_lobby,
    target_machine,
    target_table,
)
from tests.fuzz.target import Target

MODULES = (
    target_codec,
    target_files,
    target_ledger,
    target_lobby,
    target_machine,
    target_table,
    target_cards,
)
TARGETS: dict[str, Target] = {module.TARGET.name: module.TARGET for module in MODULES}
