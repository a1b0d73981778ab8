"""The conformance suite would let a bad node pass."""

from __future__ import annotations

LAB = "uno_p2p/lab/conform/"
UNIT, REAL = "tests/unit/test_conform.py::test_", "tests/integration/test_conform.py::test_"
BROKEN = f"{REAL}a_node_with_a_broken_check_does_not"
JUNIT = f"{UNIT}junit_has_a_suite_for_each_section_and_counts_in_it"
GRADES = f"{UNIT}each_way_to_end_has_its_grade"

MUTATIONS = [
    (
        f"{LAB}seats.py",
        "            if self.watch.parted and believable:\n",
        "            if False:\n",
        BROKEN,
    ),
    (f"{LAB}seats.py", '            raise Loose("it does not go on")', "            return", BROKEN),
    (f"{LAB}seats.py", "self.parted = ours[:HINT_SIZE] != told.hint", "self.parted = False", BROKEN),
    (f"{LAB}meddling.py", "step, believable=False)", "step, believable=True)", BROKEN),
    (f"{LAB}target.py", "        if told != taken:\n", "        if False:\n", BROKEN),
    (f"{LAB}lying.py", "    await seats.goes_on(believable=believable)\n", "", BROKEN),
    (f"{LAB}suite.py", "return Grade.FAIL, str(why)", "return Grade.NON_STRICT, str(why)", GRADES),
    (f"{LAB}suite.py", "return Grade.NON_STRICT, str(why)", "return Grade.OK, str(why)", GRADES),
    (f"{LAB}suite.py", "return Grade.NOT_REACHED, str(why)", "return Grade.OK, str(why)", GRADES),
    (
        f"{LAB}suite.py",
        'number == what or number.startswith(f"{what}.")',
        "number.startswith(what)",
        f"{UNIT}a_section_or_a_case_can_be_chosen",
    ),
    (f"{LAB}report.py", 'case, "failure", message', 'case, "passed", message', JUNIT),
    (f"{LAB}report.py", 'len(suite.findall("testcase/failure"))', "0", JUNIT),
    (
        "uno_p2p/commands/conform.py",
        "return FAILED if any(outcome.grade is Grade.FAIL for outcome in outcomes) else 0",
        "return 0",
        f"{REAL}where_nobody_listens_each_case_fails_and_the_exit_code_says_so",
    ),
]
