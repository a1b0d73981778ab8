"""Lines about rules that the host changes, and the tests that miss them."""

CHANGING, LOBBY, LINES = "uno_p2p/changing.py", "uno_p2p/net/lobby.py", "uno_p2p/ui/plain/lines.py"
COMPANY = "uno_p2p/company.py"


def _unit(name: str) -> str:
    return f"tests/unit/test_changing.py::test_{name}"


FREE = "tests/unit/test_company.py::test_bots_come_for_seats_that_are_free"
LEFT = _unit("other_rules_are_proposed_and_everything_else_is_left_for_the_game")

MUTATIONS: list[tuple[str, str, str, str]] = [
    (CHANGING, "                self._lines.keep(line)\n", "", LEFT),
    (CHANGING, "        self._lines.keep(None)\n", "", LEFT),
    (
        CHANGING,
        "            check_seats(options, self._seats)\n",
        "",
        _unit("rules_that_do_not_go_with_so_many_seats"),
    ),
    (
        CHANGING,
        "        except OptionError as error:\n",
        "        except KeyError as error:\n",
        _unit("what_cannot_be_played_is_told_and_nothing_changes"),
    ),
    (
        CHANGING,
        "        except ProtocolError:\n",
        "        except KeyError:\n",
        _unit("when_all_seats_are_taken_the_rules_stand"),
    ),
    (
        CHANGING,
        "if word.lower() in WORDS:",
        "if word in WORDS:",
        _unit("a_second_change_takes_the_place_of_the_first"),
    ),
    (
        CHANGING,
        "elif word.lower() in BOTS:",
        "elif word in BOTS:",
        _unit("bots_come_as_far_as_there_are_seats"),
    ),
    (
        CHANGING,
        "len(asked) != 1 or asked[0] not in COUNTS",
        "not asked or asked[0] not in COUNTS",
        _unit("what_is_no_number_of_bots_is_answered_with_how"),
    ),
    (
        CHANGING,
        "range(1, MAX_SEATS)",
        "range(MAX_SEATS + 1)",
        _unit("what_is_no_number_of_bots_is_answered_with_how"),
    ),
    (
        CHANGING,
        "COUNTS.index(asked[0]) + 1",
        "COUNTS.index(asked[0])",
        _unit("bots_come_as_far_as_there_are_seats"),
    ),
    (
        CHANGING,
        'if come else say("lobby.bots.full")',
        'if True else say("lobby.bots.full")',
        _unit("bots_come_as_far_as_there_are_seats"),
    ),
    (COMPANY, "max(0, self.bots.count - self._failed - here)", "self.bots.count - self._failed - here", FREE),
    (COMPANY, "min(count, card.free - coming)", "count", FREE),
    (COMPANY, "card.free - coming", "card.free", FREE),
    (
        CHANGING,
        "        if card.proposal != self._told:\n",
        "        if True:\n",
        _unit("a_guest_is_told_the_rules_and_every_change_once"),
    ),
    (
        CHANGING,
        '"lobby.rules.now" if first else "lobby.rules.new"',
        '"lobby.rules.now"',
        _unit("a_guest_is_told_the_rules_and_every_change_once"),
    ),
    (LINES, "        for line in self._kept:\n            loop.call_soon(take, line)\n", "", LEFT),
]
