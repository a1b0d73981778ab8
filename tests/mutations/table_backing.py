"""One broken line for every check of the steps `backup`, `backed` and `cover`, and a test that must go red.

Each entry is (file, text that occurs in it exactly once, what to put there, the test).
"""

from __future__ import annotations

STEPS, KEYS = "uno_p2p/table/steps/backup.py", "uno_p2p/table/keys.py"
T = "tests/table/test_backing.py::test_"

HONEST = f"{T}all_nodes_work_out_what_the_absent_would_have_said"
CONVICTED = f"{T}a_holder_complains_and_the_dealer_is_convicted"
FALSE_COMPLAINT = f"{T}a_false_complaint_convicts_who_complains"
FALSE_COVER = f"{T}a_false_cover_is_refused"
LOWEST = f"{T}of_two_complaints_the_one_of_the_lowest_seat_counts"
ABSENT = f"{T}a_dealer_that_is_absent_already_is_not_convicted_here"

MUTATIONS: list[tuple[str, str, str, str]] = [
    (STEPS, "deal.track, deal.keys)", "deal.track, dict(enumerate(deal.keys.values(), 1)))", HONEST),
    (
        STEPS,
        "*fields(body, bytes, bytes))\n\n\nclass Backed",
        "*body)\n\n\nclass Backed",
        f"{T}a_backup_that_everybody_can_refuse",
    ),
    (
        STEPS,
        "            except Fault:\n                ctx",
        "            except KeyError:\n                ctx",
        CONVICTED,
    ),
    (STEPS, "*fields(body, int, bytes, bytes))", "*body)", FALSE_COMPLAINT),
    (
        STEPS,
        "            if fault.seat == seat:\n                raise\n",
        "            pass\n",
        FALSE_COMPLAINT,
    ),
    (STEPS, "            if fault.seat == seat:\n                raise\n", "            raise\n", CONVICTED),
    (STEPS, "if found and found.dealer in said)", "if False)", CONVICTED),
    (STEPS, "if found and found.dealer in said)", "if found)", ABSENT),
    (STEPS, "(said[seat] for seat in sorted(said))", "(said[seat] for seat in said)", LOWEST),
    (STEPS, "        if not owed:\n", "        if False:\n", f"{T}nobody_to_cover_for"),
    (STEPS, "for dealer in sorted(owed)}", "for dealer in owed}", HONEST),
    (STEPS, "(2 * len(self._owed))", "len(body)", FALSE_COVER),
    (STEPS, "            check_cover(ctx", "            (ctx", FALSE_COVER),
    (KEYS, "self.deal(sharing.sid, sharing.track).x)", 'self.deal(sharing.sid, "").x)', HONEST),
]
