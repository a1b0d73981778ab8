"""Broken lines of what a contract says about absence, and of where people read it."""

from __future__ import annotations

CONTRACT, APP = "uno_p2p/table/contract.py", "uno_p2p/app.py"


def _contract(name: str) -> str:
    return f"tests/unit/test_contract.py::test_{name}"


READ = _contract("a_contract_is_read_as_it_was_written")
REFUSED = _contract("anything_else_is_refused")
USUAL = _contract("of_the_usual_absence_nothing_is_said")
POLICY = _contract("a_hand_goes_on_without_somebody_only_where_a_key_is_shared")
ONE_ENCODING = _contract("no_contract_has_two_encodings")

MUTATIONS: list[tuple[str, str, str, str]] = [
    (CONTRACT, "list(self.out), seats, *away]", "list(self.out), seats]", READ),
    (CONTRACT, "*past, absence, patience)", "*past, absence)", READ),
    (CONTRACT, "return [] if (absence, patience) == (BY_SEATS, PATIENCE) else", "return", USUAL),
    (
        CONTRACT,
        "(absence, patience) == (BY_SEATS, PATIENCE)",
        "absence == BY_SEATS",
        _contract("the_digest_is_a_hash_of_all_of_it"),
    ),
    (CONTRACT, "if not encode_absence(absence, patience):", "if False:", REFUSED),
    (CONTRACT, "if not encode_absence(absence, patience):", "if False:", ONE_ENCODING),
    (CONTRACT, "absence, patience = fields(last, str, int)", "absence, patience = last", REFUSED),
    (CONTRACT, "absence not in (BY_SEATS, VOID, RECOVER) or ", "", REFUSED),
    (CONTRACT, "not MIN_PATIENCE <= patience", "not 0 <= patience", REFUSED),
    (CONTRACT, "<= patience <= MAX_PATIENCE:", "<= patience:", REFUSED),
    (CONTRACT, "or len(plain) <= size:", "or len(plain) != size + 1:", REFUSED),
    (CONTRACT, "shared and self.absence != VOID", "self.absence != VOID", POLICY),
    (CONTRACT, "shared and self.absence != VOID", "shared", POLICY),
    (CONTRACT, "shared and self.absence != VOID", "self.absence == RECOVER", POLICY),
]
