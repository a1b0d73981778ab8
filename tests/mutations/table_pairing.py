"""Lines of pairing, cards and the door, and the tests that miss them."""

PAIRING, CODE, DOOR = "uno_p2p/net/pairing.py", "uno_p2p/net/guest_code.py", "uno_p2p/net/doorkeeper.py"
CARD, GATE, GUEST = "uno_p2p/net/card.py", "uno_p2p/net/gate.py", "uno_p2p/net/guest.py"
LOBBY, SEATING, NAMES = "uno_p2p/net/lobby.py", "uno_p2p/net/seating.py", "uno_p2p/table/names.py"


def _unit(name: str) -> str:
    return f"tests/unit/test_net_pairing.py::test_{name}"


def _real(name: str) -> str:
    return f"tests/integration/test_pairing.py::test_{name}"


BOUND = _unit("another_table_host_or_connection_is_another_password")
ADDRESS = _unit("wrong_tries_of_one_address_change_its_code_and_nobody_elses")
BOUNDED = _unit("what_is_remembered_is_bounded")
NO_CARD = _unit("what_is_no_card_is_a_fault")
FAST = _real("tries_that_come_too_fast_are_put_off")
MIDDLE = _real("a_man_in_the_middle_who_passes_everything_on_is_refused_by_both_sides")
NEEDED = _real("without_a_code_there_is_no_seat_and_one_sentence_why")
SEALED = _real("a_seating_that_the_paired_host_has_not_sealed_is_refused")

MUTATIONS: list[tuple[str, str, str, str]] = [
    (PAIRING, "[_TAG, table, host,", "[_TAG, host,", BOUND),
    (PAIRING, "table, host, host_curve, guest_curve])", "table, host_curve, guest_curve])", BOUND),
    (PAIRING, "host, host_curve, guest_curve])", "host, guest_curve])", BOUND),
    (PAIRING, "host_curve, guest_curve])", "host_curve])", BOUND),
    (PAIRING, ", idSymmetric=identity)", ")", BOUND),
    (PAIRING, "        sized(element, ELEMENT)\n", "", _unit("more_than_an_element_is_a_fault")),
    (
        PAIRING,
        "except Exception as error:",
        "except (ValueError, AssertionError) as error:",
        _unit("no_bytes_lead_to_another_exception"),
    ),
    (
        PAIRING,
        'self._key, b"guest")',
        'self._key, b"host")',
        _unit("two_that_know_the_code_share_what_nobody_else_knows"),
    ),
    (PAIRING, ".lower()", "", _unit("a_code_is_what_was_said_not_how_it_was_typed")),
    (PAIRING, "if same(sized(proof, PROOF), paired.guests_proof):", "if True:", ADDRESS),
    (
        PAIRING,
        "same(sized(proof, PROOF), paired",
        "same(proof, paired",
        _unit("a_proof_of_another_length_is_a_fault"),
    ),
    (
        PAIRING,
        "            self._wrong.pop(address, None)\n",
        "",
        _unit("a_right_try_forgives_the_wrong_ones_before"),
    ),
    (PAIRING, "        self._count(address)\n", "", ADDRESS),
    (
        PAIRING,
        "            self._own[address] = self._fresh()\n",
        "            self.code = self._own[address] = self._fresh()\n",
        ADDRESS,
    ),
    (PAIRING, "return self._own.get(address, self.code)", "return self.code", ADDRESS),
    (PAIRING, ">= MOST_CODES:\n            return\n", ">= MOST_CODES:\n            pass\n", BOUNDED),
    (PAIRING, "        del kept[next(iter(kept))]\n", "        pass\n", BOUNDED),
    (
        PAIRING,
        "self._trying.pop(key, (",
        "self._trying.get(key, (",
        _unit("a_proof_without_a_try_or_a_second_one_is_none"),
    ),
    (CARD, "not title or title != clean_text(title, MAX_TITLE) or ", "", NO_CARD),
    (CARD, " or len(proposal) > MAX_TABLE:", ":", NO_CARD),
    (CARD, "if not 2 <= seats <= MAX_SEATS or not", "if not", NO_CARD),
    (CARD, " or not 0 < len(people) <= seats:", ":", NO_CARD),
    (CARD, "sized(table, ID_SIZE), title", "table, title", NO_CARD),
    (CARD, "not name or name != clean_text(name, MAX_NAME) or ", "", NO_CARD),
    (CARD, " or reach not in set(Reach):", ":", NO_CARD),
    (
        NAMES,
        "            number += 1\n",
        "            number += 1000\n",
        _unit("two_of_one_name_are_told_apart"),
    ),
    (
        NAMES,
        "name[: MAX_NAME - len(end)].rstrip() + end",
        "name + end",
        _unit("two_of_one_name_are_told_apart"),
    ),
    (
        GATE,
        "return one.take(1, now) and self._pairing.take(1, now)",
        "return self._pairing.take(1, now)",
        FAST,
    ),
    (DOOR, "elif self._gate.may_try(address, now):", "elif True:", FAST),
    (
        DOOR,
        "            self._send(route, Kind.REFUSED, Refusal.WRONG_CODE)\n",
        "            self._send(route, Kind.PROOF, bytes(32))\n",
        MIDDLE,
    ),
    (LOBBY, "        if not self._door.may_sit(key):\n", "        if False:\n", NEEDED),
    (DOOR, "return self._codes is None or self._codes.paired(key) is not None", "return True", NEEDED),
    (SEATING, "if seal is not None and not same(", "if False and not same(", SEALED),
    (
        GUEST,
        "return read_seating(body, self._introduction, self._host, seal)",
        "return read_seating(body, self._introduction, self._host)",
        SEALED,
    ),
    (
        CODE,
        "            raise no_code()\n",
        "            return\n",
        _real("an_open_table_is_not_the_one_that_a_code_was_given_for"),
    ),
    (
        GUEST,
        "if self._insist and self._code.paired is None:",
        "if False:",
        _real("an_open_table_is_not_the_one_that_a_code_was_given_for"),
    ),
    (CODE, '                self._code = ""\n', "", _real("a_guest_is_asked_for_the_code_until_it_is_right")),
    (CODE, "        if wrong:\n", "        if False:\n", _real("the_code_that_was_given_is_tried_once")),
    (
        LOBBY,
        "            self._send(guest.route, Kind.REFUSED, Refusal.CLOSED)\n",
        "            pass\n",
        _real("a_table_that_its_host_closes_is_told_to_its_guests"),
    ),
    (
        LOBBY,
        "        self._room.table = table\n",
        "",
        _real("other_rules_before_the_start_are_told_to_the_guests"),
    ),
]
