"""Presence, sleep and roaming with one check or figure broken at a time, and a test that must go red with it.

Each entry is (file, text that occurs in it exactly once, what to put there, the test).
"""

from __future__ import annotations

PRESENCE, SLUMBER, NODE = "uno_p2p/presence.py", "uno_p2p/slumber.py", "uno_p2p/node.py"
ROAMING, MESH, SITTING = "uno_p2p/net/roaming.py", "uno_p2p/net/mesh.py", "uno_p2p/sitting.py"
LINK, APP = "uno_p2p/net/link.py", "uno_p2p/app.py"
ENTERING = "uno_p2p/entering.py"


def _presence(name: str) -> str:
    return f"tests/unit/test_presence.py::test_{name}"


def _slumber(name: str) -> str:
    return f"tests/unit/test_slumber.py::test_{name}"


def _roaming(name: str) -> str:
    return f"tests/integration/test_roaming.py::test_{name}"


A_JUMP = _slumber("a_jump_is_told_once_and_without_the_time_between_two_looks")
RENEWED = _roaming("renewed_links_go_down_and_come_up_and_carry_both_ways")
FOLLOWED = _roaming("a_peer_is_dialled_where_it_was_seen")
SITS_DOWN = (
    "tests/integration/test_sitting_down.py"
    "::test_links_frames_and_sleep_reach_the_presence_also_after_a_restart"
)
OLDER = "tests/unit/test_store.py::test_a_sitting_of_an_earlier_version_names_nobody"

MUTATIONS: list[tuple[str, str, str, str]] = [
    # presence
    (
        PRESENCE,
        "SILENCE: Final = 3.5",
        "SILENCE: Final = 3600.0",
        _presence("a_peer_that_hangs_is_lost_though_its_link_is_up"),
    ),
    (
        PRESENCE,
        "(BLINK if known.cut else SILENCE)",
        "SILENCE",
        _presence("a_link_that_is_gone_is_told_sooner"),
    ),
    (
        PRESENCE,
        "BLINK: Final = 1.0",
        "BLINK: Final = 0.0",
        _presence("a_link_that_is_gone_is_told_sooner"),
    ),
    (
        PRESENCE,
        "known.heard, known.cut = now, False\n\n    def link",
        "known.heard = now\n\n    def link",
        _presence("a_link_that_is_back_says_nothing_and_a_frame_says_all"),
    ),
    (
        PRESENCE,
        "is not None and not up:\n                known.cut = True",
        "is not None:\n                known.cut = not up",
        _presence("a_link_that_is_back_says_nothing_and_a_frame_says_all"),
    ),
    (
        PRESENCE,
        "            for known in self._peers.values():\n                known.heard, known.cut = now, False",
        "            for known in self._peers.values():\n                known.heard = now",
        _presence("after_our_own_sleep_nobody_is_lost_until_it_is_silent_again"),
    ),
    (
        PRESENCE,
        "            for known in self._peers.values():\n                known.heard, known.cut = now, False",
        "            for known in self._peers.values():\n                known.cut = False",
        _presence("after_our_own_sleep_nobody_is_lost_until_it_is_silent_again"),
    ),
    (
        PRESENCE,
        "_Peer(identity, now) for",
        "_Peer(identity, 0.0) for",
        _presence("nobody_is_lost_at_first_until_silence_shows_it"),
    ),
    # sleep
    (SLUMBER, "NAP: Final = 3.0", "NAP: Final = 0.3", _slumber("looks_that_are_late_are_no_sleep")),
    (SLUMBER, "now - self._seen - self._every, now", "now - self._seen - self._every, self._seen", A_JUMP),
    (SLUMBER, "now - self._seen - self._every, now", "now - self._seen, now", A_JUMP),
    (
        SLUMBER,
        "time.CLOCK_BOOTTIME",
        "time.CLOCK_MONOTONIC_RAW",
        _slumber("the_clock_is_one_that_does_not_stand_still_with_the_machine"),
    ),
    (
        NODE,
        "            self._slept(slept)\n",
        "            pass\n",
        _roaming("a_node_that_slept_misses_nobody"),
    ),
    (
        NODE,
        "        self._look_at_the_clock()  # most",
        "        # most",
        _roaming("a_node_that_slept_while_it_waited_knows_it_before_it_reads"),
    ),
    (
        NODE,
        "        self._look_at_the_clock()\n        now",
        "        now",
        _roaming("a_node_that_slept_misses_nobody"),
    ),
    (
        NODE,
        "        self._presence.woke(now)\n",
        "        pass\n",
        _roaming("a_node_that_slept_misses_nobody"),
    ),
    (
        NODE,
        "if seat.identity in silent",
        "if i",
        _roaming("a_node_names_the_seats_that_it_has_lost"),
    ),
    # roaming
    (
        ROAMING,
        "if slumber.look(wall()) or here != before:",
        "if here != before:",
        _roaming("sleep_renews_the_links"),
    ),
    (
        ROAMING,
        "if slumber.look(wall()) or here != before:",
        "if slumber.look(wall()):",
        _roaming("another_address_renews_the_links"),
    ),
    (ROAMING, "            woke()\n", "", _roaming("another_address_renews_the_links")),
    (
        ROAMING,
        "if not ipaddress.ip_address(address).is_loopback",
        "if address",
        _roaming("own_addresses_are_those_that_others_could_use"),
    ),
    (
        ROAMING,
        "ip.ip if ip.is_IPv4 else ip.ip[0]",
        "ip.ip",
        _roaming("own_addresses_are_those_that_others_could_use"),
    ),
    (
        MESH,
        "            if old.up:\n                self._call(self._on_link, old.peer, False)\n            new",
        "            new",
        RENEWED,
    ),
    (
        MESH,
        "            if route is not None:\n                new.opened(route, descriptor)\n",
        "            pass\n",
        _roaming("a_link_that_the_peer_opened_is_kept"),
    ),
    (
        MESH,
        "                new.opened(route, descriptor)\n",
        "                new.opened(route, -1)\n",
        _roaming("a_link_that_the_peer_opened_is_kept"),
    ),
    # following a peer
    (LINK, "            self.endpoint = there\n            self.dealer.connect(there)\n", "", FOLLOWED),
    (LINK, "            self.endpoint = there\n", "", FOLLOWED),
    (
        LINK,
        "if not self._outbound and there != self.endpoint:",
        "if there != self.endpoint:",
        _roaming("a_peer_that_is_reached_is_not_followed"),
    ),
    (LINK, "self._seen = address or self._seen", "pass", FOLLOWED),
    # where the links of a table meet its presence
    (APP, "        self._presence.heard(peer, now)\n", "", SITS_DOWN),
    (APP, "            self._presence.link(peer, up)\n", "            pass\n", SITS_DOWN),
    (APP, "lambda: presence.woke(time.monotonic())", "lambda: None", SITS_DOWN),
    (ENTERING, "peers, bots, who, known,", "peers, bots, {}, known,", SITS_DOWN),
    # who is behind a link, after a restart
    (SITTING, "        value += _LATER[len(value) - _FIRST :]\n", "        pass\n", OLDER),
    (
        SITTING,
        "who = [[key, self.who[key]] for key in sorted(self.who)]",
        "who: list[object] = []",
        "tests/unit/test_store.py::test_a_sitting_comes_back_as_it_was",
    ),
]
