"""Lines of looking on, and the tests that miss them."""

GALLERY, ONLOOKER, STAGE = "uno_p2p/net/gallery.py", "uno_p2p/net/onlooker.py", "uno_p2p/stage.py"
AUDIENCE, ONLOOKERS, NODE = "uno_p2p/audience.py", "uno_p2p/onlookers.py", "uno_p2p/node.py"
DOOR, WATCHING = "uno_p2p/net/doorkeeper.py", "uno_p2p/watching.py"
MACHINE = "uno_p2p/table/machine.py"
APP = "uno_p2p/entering.py"


def _door(name: str) -> str:
    return f"tests/integration/test_gallery.py::test_{name}"


def _real(name: str) -> str:
    return f"tests/integration/test_watching.py::test_{name}"


def _unit(name: str) -> str:
    return f"tests/unit/test_onlookers.py::test_{name}"


HEARS = _door("who_was_let_in_hears_all_and_asks")
LIMITS = _door("two_parts_too_long_or_too_many_words_are_not_heard")
PLACES = _door("it_has_places_for_some_and_who_is_gone_makes_room")
SEES = _real("who_looks_on_sees_every_step_and_comes_to_the_same_end")
SEEN = _real("two_that_come_at_different_times_and_are_seen")
NOTHING = _real("what_somebody_says_who_looks_on_counts_for_nothing")
CODED = _real("a_table_with_a_code_shows_itself_to_those_who_know_it")
AT_ONCE = _real("new_entries_come_at_once")
FOUND_AGAIN = _real("a_node_that_is_started_anew_is_found_again")
TROUBLED = _unit("the_event_loop_is_troubled_only_for_somebody")
COUNTED = "tests/table/test_machine.py::test_an_entry_is_told_as_counted_when_its_step_has_come"
NO_WORD = _unit("what_is_no_such_word_is_not_believed")

MUTATIONS: list[tuple[str, str, str, str]] = [
    (
        GALLERY,
        "admits=self._seats.__contains__",
        "admits=lambda key: True",
        _door("who_was_not_let_in_is_refused_at_the_door"),
    ),
    (GALLERY, " or len(frames) != 1 or not seat", " or not seat", LIMITS),
    (GALLERY, " or not seat.bucket.take(1, loop.time()):", ":", LIMITS),
    (GALLERY, "max_frame=MAX_ASK,", "max_frame=10 * MAX_ASK,", LIMITS),
    (
        GALLERY,
        "len(self._seats) >= MOST:\n            return False\n",
        "len(self._seats) >= MOST:\n            pass\n",
        PLACES,
    ),
    (GALLERY, "            del self._seats[gone]\n", "            pass\n", PLACES),
    (GALLERY, "if seat.route and now", "if now", PLACES),
    (GALLERY, "seat.heard <= self._silence)", "seat.heard <= 1000)", _door("who_is_silent_looks_on_no_more")),
    (ONLOOKER, "return peer == self._server and ", "return ", HEARS),
    (
        DOOR,
        "            self._send(route, Kind.REFUSED, Refusal.NO_WATCHERS)\n",
        "            pass\n",
        _real("a_table_may_refuse"),
    ),
    (
        DOOR,
        "        if not self.may_sit(key):\n",
        "        if False:\n",
        CODED,
    ),
    (APP, "will_show=where.door and where.shows,", "will_show=False,", SEES),
    (NODE, "        if frame.only_looks:\n", "        if False:\n", NOTHING),
    (NODE, "            case Counted(raw):\n                self._audience.show(raw)\n", "", AT_ONCE),
    (NODE, "                if what is None:", "                if True:", AT_ONCE),
    (AUDIENCE, "if self._gallery is not None and not self._gallery.empty:", "if self._gallery:", TROUBLED),
    (GALLERY, "return not self._seats\n", "return False\n", PLACES),
    (MACHINE, "        self._effects.append(Counted(entry.raw))\n", "", COUNTED),
    (
        AUDIENCE,
        "        except Fault:\n            return\n",
        "        except Fault:\n            raise\n",
        NOTHING,
    ),
    (STAGE, "                self._broadcast(word)\n", "", SEEN),
    (
        WATCHING,
        "            self._dial(box)\n",
        "            pass\n",
        _real("a_node_that_is_started_anew_is_found_again"),
    ),
    (WATCHING, "        self._ask = given(code)\n", "        pass\n", _unit("a_code_is_asked_for_once")),
    (ONLOOKERS, 'if word != "watching" or ', "if ", NO_WORD),
    (ONLOOKERS, "len(names) > MOST or ", "", NO_WORD),
    (ONLOOKERS, "not all(_is_name(name) for name in names):", "False:", NO_WORD),
    (ONLOOKERS, "if now - at <= FORGET", "if True", _unit("what_was_told_long_ago_is_forgotten")),
]
