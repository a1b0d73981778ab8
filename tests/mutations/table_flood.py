"""What keeps a flood from doing harm, broken one line at a time; see docs/network.md."""

from __future__ import annotations

INBOX, NODE = "uno_p2p/inbox.py", "uno_p2p/node.py"
GATE = "uno_p2p/net/gate.py"
LISTENER, RECEPTION = "uno_p2p/net/listener.py", "uno_p2p/net/reception.py"
MESH, SOCKETS = "uno_p2p/net/mesh.py", "uno_p2p/net/sockets.py"

FLOOD = "tests/integration/test_flood.py::test_a_table_plays_on_under_a_flood_and_gives_back_what_it_took"
T_INBOX = "tests/unit/test_inbox.py::test_"
T_LISTENER = "tests/unit/test_net_listener.py::test_"
T_LOBBY = "tests/integration/test_lobby.py::test_"
STAYS = f"{T_LISTENER}who_is_spoken_with_stays_however_many_come_and_a_newcomer_has_a_place"
ENDLESS = f"{T_LISTENER}what_brings_no_whole_message_is_cut_when_it_has_brought_too_much"
NEVER_ENDS = f"{T_LOBBY}a_message_that_never_ends_costs_the_connection_and_nobody_elses"
DROWNS = f"{T_LOBBY}a_flood_drowns_neither_a_newcomers_first_word_nor_who_has_a_seat"
KEEPS_PLACE = f"{T_LOBBY}who_has_a_seat_is_never_cut_for_strangers_that_crowd_the_door"
HANGS_UP = "tests/integration/test_raw_socket.py::test_who_floods_and_hangs_up_ends_no_process"
NEVER_CUT = "tests/integration/test_raw_socket.py::test_a_link_is_never_cut_for_strangers_that_crowd_the_door"
FIRST_WORDS = f"{T_LOBBY}who_floods_has_no_more_first_words_than_all_together"

MUTATIONS: list[tuple[str, str, str, str]] = [
    # in turn
    (
        INBOX,
        "            waiting = self._lanes.pop(sender)\n",
        "            waiting = self._lanes[sender]\n            if len(waiting) == 1:\n"
        "                del self._lanes[sender]\n",
        f"{T_INBOX}a_flood_of_one_sender_delays_the_others_by_one_input_each",
    ),
    (
        INBOX,
        "waiting.popleft()",
        "waiting.pop()",
        f"{T_INBOX}what_one_sender_sends_keeps_its_order",
    ),
    (
        INBOX,
        "            if self._weight[sender] + weight > self._most:\n                return False\n",
        "",
        f"{T_INBOX}each_sender_may_fill_its_own_room_and_what_is_taken_makes_room",
    ),
    (
        INBOX,
        "            self._weight[sender] -= weight\n",
        "",
        f"{T_INBOX}each_sender_may_fill_its_own_room_and_what_is_taken_makes_room",
    ),
    (
        INBOX,
        "            self._filled.notify()\n",
        "",
        f"{T_INBOX}who_waits_is_woken_by_what_comes",
    ),
    (
        INBOX,
        "                raise Empty\n",
        "                pass\n",
        f"{T_INBOX}an_empty_inbox_says_so_after_a_while",
    ),
    (
        NODE,
        "self._inputs.put(peer, Frame(peer, raw, only_looks), len",
        "self._inputs.put(OWN, Frame(peer, raw, only_looks), len",
        "tests/byzantine/test_review.py::"
        "test_a_flood_keeps_neither_proofs_from_being_checked_nor_others_from_being_heard",
    ),
    # who has to go
    (LISTENER, "[one for one in crowd if one not in kept] or crowd[-1:]", "crowd", STAYS),
    (LISTENER, "random.choice([one for one in crowd if one not in kept] or crowd[-1:])", "crowd[-1]", STAYS),
    (
        LISTENER,
        " or crowd[-1:]",
        " or crowd[:1]",
        f"{T_LISTENER}if_all_are_spoken_with_the_newcomer_goes",
    ),
    (MESH, "{link.descriptor for link in self._links.values()}", "()", NEVER_CUT),
    (RECEPTION, "{guest.descriptor for guest in self._guests()}", "()", KEEPS_PLACE),
    (RECEPTION, "                    guest.descriptor = descriptor\n", "                    pass\n", DROWNS),
    # a message without an end
    (LISTENER, "elif received - whole > most:", "elif False:", ENDLESS),
    (LISTENER, "            self._whole[descriptor] = None\n", "            pass\n", ENDLESS),
    (LISTENER, "                self._whole[descriptor] = received\n", "                pass\n", ENDLESS),
    (LISTENER, "        del self._guests[descriptor], self._whole[descriptor]\n", "", ENDLESS),
    (LISTENER, "        if descriptor in self._whole:\n", "        if True:\n", ENDLESS),
    (SOCKETS, "slice(128, 136)", "slice(120, 128)", ENDLESS),
    (RECEPTION, "            supervised(self._cut_endless(listener)),\n", "", NEVER_ENDS),
    (RECEPTION, "self.counters.endless += listener", "_ = listener", NEVER_ENDS),
    # who is heard at the lobby
    (GATE, "return _of(self._each, seat.hex(), RATE_EACH, BURST_EACH, now).take(1, now)", "pass", DROWNS),
    (
        GATE,
        "return _of(self._each, seat.hex(), RATE_EACH, BURST_EACH, now).take(1, now)",
        "return True",
        DROWNS,
    ),
    (GATE, "return self._first.take(1, now)", "pass", DROWNS),
    (GATE, "return self._first.take(1, now)", "return True", FIRST_WORDS),
    (GATE, "            self._spoke.add(descriptor)\n", "", DROWNS),
    (GATE, "        self._spoke.discard(descriptor)\n", "", FIRST_WORDS),
    # ZeroMQ's own end
    (SOCKETS, "    socket.heartbeat_ivl = 0\n", "", HANGS_UP),
    # all of it together
    (
        MESH,
        "            self.counters.delivered += 1\n",
        "            self.counters.delivered += 1\n"
        "            self.kept = [*getattr(self, 'kept', ()), frames[0].bytes]\n",
        FLOOD,
    ),
]
