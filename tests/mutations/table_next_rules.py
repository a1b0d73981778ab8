"""Lines about other rules for the next match, and the tests that miss them."""

WISHES, REST, MATCH = "uno_p2p/table/wishes.py", "uno_p2p/table/steps/rest.py", "uno_p2p/table/match.py"
ENDING, PLAIN, TYPED = "uno_p2p/table/ending.py", "uno_p2p/ui/plain/screen.py", "uno_p2p/ui/plain/rules.py"


def _table(name: str) -> str:
    return f"tests/table/test_next_rules.py::test_{name}"


def _ui(name: str) -> str:
    return f"tests/ui/test_plain_rules.py::test_{name}"


PLAYED = _table("the_next_match_is_played_by_the_rules_that_somebody_proposes")
NONE = _table("what_is_no_proposal")
SAME = _table("the_same_rules_are_no_proposal")
FITS = _table("the_first_that_fits_is_granted")
LINES = _ui("what_is_no_proposal")

MUTATIONS: list[tuple[str, str, str, str]] = [
    (WISHES, " and options != contract.options else None", " else None", SAME),
    (WISHES, "    if not over:\n", "    if False:\n", NONE),
    (WISHES, "    if options == contract.options:\n", "    if False:\n", NONE),
    (
        WISHES,
        "        if can_go_on(replace(contract, options=options), standings, places, over=True):\n",
        "        if True:\n",
        FITS,
    ),
    (
        WISHES,
        "for seat in sorted(staying):",
        "for seat in sorted(staying, reverse=True):",
        _table("of_several_proposals_the_first_seats_counts_and_later_ones_can_change_it_back"),
    ),
    (
        REST,
        "joiners = () if wishes and not plain else read_joiners",
        "joiners = () if not plain else read_joiners",
        NONE,
    ),
    (REST, "return [commitment, encode_joiners(joiners), yields, wish.to_plain()]", "pass", PLAYED),
    (MATCH, "        table.tell(OtherRules(wish[0]))\n", "        pass\n", PLAYED),
    (ENDING, "options=ending.options or contract.options", "options=contract.options", PLAYED),
    (
        PLAIN,
        "if isinstance(view.ask, AskRematch) and (words",
        "if (words",
        _ui("in_the_middle_of_a_match_nothing_is_proposed"),
    ),
    (
        PLAIN,
        "        except OptionError as error:\n            return Heard((wrong_option",
        "        except KeyError as error:\n            return Heard((wrong_option",
        _ui("what_cannot_be_played_is_said_in_one_sentence"),
    ),
    (TYPED, "return words if first.lower() in WORDS else []", "return words", LINES),
    (TYPED, "first.lower() in WORDS", "first in WORDS", _ui("a_preset_for_the_next_match")),
]
