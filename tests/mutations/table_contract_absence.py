"""Broken lines of what a contract says about absence, and of where people read it."""

from __future__ import annotations

CONTRACT, APP = "uno_p2p/table/contract.py", "uno_p2p/proposal.py"
TEXT, PLAIN, SHELL = (
    "uno_p2p/ui/telling/absence_rules.py",
    "uno_p2p/ui/plain/screen.py",
    "uno_p2p/ui/plain/shell.py",
)
HOST, LAB, LAB_DEMO = "uno_p2p/commands/play.py", "uno_p2p/commands/lab.py", "uno_p2p/lab/demo.py"
COMMON, SHEET = "uno_p2p/commands/common.py", "uno_p2p/ui/telling/rules.py"


def _contract(name: str) -> str:
    return f"tests/unit/test_contract.py::test_{name}"


def _proposal(name: str) -> str:
    return f"tests/unit/test_proposal.py::test_{name}"


def _told(name: str) -> str:
    return f"tests/ui/test_absence_text.py::test_{name}"


READ = _contract("a_contract_is_read_as_it_was_written")
REFUSED = _contract("anything_else_is_refused")
USUAL = _contract("of_the_usual_absence_nothing_is_said")
POLICY = _contract("a_hand_goes_on_without_somebody_only_where_a_key_is_shared")
ONE_ENCODING = _contract("no_contract_has_two_encodings")

PROPOSED = _proposal("a_proposal_is_read_as_it_was_written")
READABLE = _told("who_could_read_a_hand_is_told_with_the_number_that_it_takes")
NOT_SHARED = _told("where_no_key_is_shared_the_hand_does_not_count")
PRICE = _told("the_price_is_told_in_the_way_the_table_counts")
ACCEPT = _told("it_is_read_before_anybody_accepts_and_whenever_the_rules_are_asked_for")
DEMO = "tests/integration/test_commands.py::test_the_demo_ends_with_one_line_that_says_everything"
PEOPLE = "tests/integration/test_people.py::test_two_people_and_two_bots_play_a_hand"

MUTATIONS: list[tuple[str, str, str, str]] = [
    (CONTRACT, "list(self.out), seats, *more]", "list(self.out), seats]", READ),
    (CONTRACT, "*past, absence, patience, former)", "*past, absence, former=former)", READ),
    (CONTRACT, "return [] if (absence, patience) == (BY_SEATS, PATIENCE) else", "return", USUAL),
    (
        CONTRACT,
        "(absence, patience) == (BY_SEATS, PATIENCE)",
        "absence == BY_SEATS",
        _contract("the_digest_is_a_hash_of_all_of_it"),
    ),
    (CONTRACT, "if not said and not encode_absence(absence, patience):", "if False:", REFUSED),
    (CONTRACT, "if not said and not encode_absence(absence, patience):", "if False:", ONE_ENCODING),
    (CONTRACT, "absence, patience = fields(last, str, int)", "absence, patience = last", REFUSED),
    (CONTRACT, "absence not in ABSENCES or ", "", REFUSED),
    (CONTRACT, "not MIN_PATIENCE <= patience", "not 0 <= patience", REFUSED),
    (CONTRACT, "<= patience <= MAX_PATIENCE:", "<= patience:", REFUSED),
    (CONTRACT, "or (len(plain) <= size and not said):", "or (len(plain) < size and not said):", USUAL),
    (CONTRACT, "shared and self.absence != VOID", "self.absence != VOID", POLICY),
    (CONTRACT, "shared and self.absence != VOID", "shared", POLICY),
    (CONTRACT, "shared and self.absence != VOID", "self.absence == RECOVER", POLICY),
    # what the host proposes
    (APP, "self.disclose, *away]", "self.disclose]", PROPOSED),
    (APP, "grace, disclose, absence, patience)", "grace, disclose)", PROPOSED),
    (
        APP,
        "absence=self.absence, patience",
        "patience",
        _proposal("everything_that_was_proposed_is_in_the_contract"),
    ),
    (APP, ", patience=self.patience)", ")", _proposal("everything_that_was_proposed_is_in_the_contract")),
    (
        COMMON,
        "click.IntRange(5, 3600)",
        "click.IntRange(0, 3600)",
        _proposal("a_host_can_choose_what_a_contract_can_say_and_nothing_else"),
    ),
    (HOST, "absence or BY_SEATS, patience)", "BY_SEATS, patience)", PEOPLE),
    (HOST, "absence or BY_SEATS, patience)", "absence or BY_SEATS)", PEOPLE),
    (LAB, "disclose, absence, patience)", "disclose, None, patience)", DEMO),
    (LAB, "disclose, absence, patience)", "disclose, absence)", DEMO),
    (LAB_DEMO, "        *absence,\n", "", DEMO),
    # where it is read
    (
        PLAIN,
        "return [*lines, *absence_text(self.words, self._terms, len(view.names))]",
        "return lines",
        ACCEPT,
    ),
    (SHELL, "contract.policy, contract.patience)", "contract.policy)", PEOPLE),
    (
        SHEET,
        "*lines, choice_text(words), ",
        "*lines, ",
        _told("whoever_opens_a_table_learns_what_can_be_chosen"),
    ),
    (TEXT, "if seats == 2:", "if seats == 1:", _told("two_wait_for_each_other")),
    (
        TEXT,
        "round(decision_limit(terms.patience, turn_limit(terms.options)))",
        "terms.patience",
        _told("the_times_are_those_of_the_table"),
    ),
    (TEXT, '"patience": terms.patience', '"patience": 60', _told("the_times_are_those_of_the_table")),
    (TEXT, 'return [*lines, words.say("absence.rests")]', "return lines", _told("too_few_rest")),
    (TEXT, "threshold(seats))]", "seats)]", READABLE),
    (TEXT, '        words.say("absence.shared", needed=needed),\n', "", READABLE),
    (TEXT, "terms.policy != RECOVER or ", "", NOT_SHARED),
    (TEXT, " or needed is None:", ":", NOT_SHARED),
    (TEXT, 'if options.goal.kind == "first-out":', "if False:", PRICE),
    (TEXT, '"charged" if options.goal.charges else ', "", PRICE),
    (TEXT, '"partners" if options.partners == "on" else ', "", PRICE),
]
