"""The network with one check or figure broken at a time, and a test that must go red with it.

Each entry is (file, text that occurs in it exactly once, what to put there, the test).
"""

from __future__ import annotations

NET = "uno_p2p/net/"
ADDRESS, CURVE, GUEST = f"{NET}address.py", f"{NET}curve.py", f"{NET}guest.py"
NAMES = "uno_p2p/table/names.py"
INTRODUCTION, LIMITS, LINK = f"{NET}introduction.py", f"{NET}limits.py", f"{NET}link.py"
LISTENER, LOBBY, MESH = f"{NET}listener.py", f"{NET}lobby.py", f"{NET}mesh.py"
RECEPTION = f"{NET}reception.py"
GATE = f"{NET}gate.py"
ROOM, SEATING, SOCKETS, ZAP = f"{NET}room.py", f"{NET}seating.py", f"{NET}sockets.py", f"{NET}zap.py"


def _unit(room: str, name: str) -> str:
    return f"tests/unit/test_net_{room}.py::test_{name}"


def _mesh(name: str) -> str:
    return f"tests/integration/test_mesh.py::test_{name}"


def _lobby(name: str) -> str:
    return f"tests/integration/test_lobby.py::test_{name}"


def _raw(name: str) -> str:
    return f"tests/integration/test_raw_socket.py::test_{name}"


BAD_ADDRESS = _unit("address", "anything_else_is_no_address")
BAD_FIELD = _unit("introduction", "a_field_out_of_bounds_is_refused_though_signed")
OUT_OF_SHAPE = _raw("frames_out_of_shape_are_dropped_and_counted")
BLOCKED = _mesh("a_peer_whose_port_is_blocked_is_reached_over_the_link_it_opened")
FULL_QUEUE = _mesh("a_full_queue_is_counted_makes_suspect_and_never_blocks")
LIMITS_SET = _raw("every_socket_has_its_limits")
ZAP_REFUSES = _unit("zap", "anything_else_is_refused")
LIES = _lobby("a_lying_host_is_found_out")
NO_WORDS = _lobby("words_that_are_none_are_counted_and_change_nothing")
REFUSALS = _unit("room", "refusals")
NO_MESSAGE = _unit("seating", "what_is_no_message_is_a_fault")
ELSEWHERE = _unit("room", "each_gets_the_address_that_means_something_to_it")

MUTATIONS: list[tuple[str, str, str, str]] = [
    # addresses
    (ADDRESS, 'or (":" in host) is not bracketed', "", BAD_ADDRESS),
    (ADDRESS, "or not 0 < port < 65536", "", BAD_ADDRESS),
    (ADDRESS, "not 0 < port < 65536", "not 0 <= port < 65536", BAD_ADDRESS),
    (ADDRESS, "digits.isascii() and digits.isdigit()", "digits.isdigit()", BAD_ADDRESS),
    (
        ADDRESS,
        "text[:80] if character.isprintable()",
        "text[:80]",
        _unit("address", "the_sentence_repeats_no_control_characters"),
    ),
    (ADDRESS, "_NAME.fullmatch(text) is not None", "_NAME.match(text) is not None", BAD_ADDRESS),
    (ADDRESS, "if percent and _NAME.fullmatch(zone) is None:", "if False:", BAD_ADDRESS),
    (
        ADDRESS,
        "MAX_HOST: Final = 253",
        "MAX_HOST: Final = 254",
        _unit("address", "a_name_has_253_characters_at_most"),
    ),
    (
        ADDRESS,
        "parsed.ipv4_mapped if isinstance(parsed, ipaddress.IPv6Address) else None",
        "None",
        _unit("address", "an_ipv4_address_seen_through_ipv6_is_written_as_ipv4"),
    ),
    (
        ADDRESS,
        'f"tcp://[{host}]:{port}" if ":" in host else',
        'f"tcp://{host}:{port}" if ":" in host else',
        _unit("address", "endpoints_put_ipv6_in_brackets"),
    ),
    (
        ADDRESS,
        "not (parsed.version == 6 and parsed.is_link_local)",
        "True",
        _unit("address", "what_an_address_means"),
    ),
    # keys
    (CURVE, "secret: bytes = field(repr=False)", "secret: bytes", _unit("curve", "the_secret_is_not_shown")),
    (
        CURVE,
        "if len(self.public) != KEY_BYTES or len(self.secret) != KEY_BYTES:",
        "if False:",
        _unit("curve", "other_lengths_are_our_mistake"),
    ),
    (CURVE, "if len(secret) != KEY_BYTES:", "if False:", _unit("curve", "other_lengths_are_our_mistake")),
    (
        GUEST,
        'well_known("uno-p2p/lobby/1")',
        'well_known("uno-p2p/lobby")',
        _unit("curve", "the_lobbys_pair_never_changes"),
    ),
    # the door keeper
    (
        ZAP,
        "return key if len(key) == KEY_BYTES and door.admits(key) else None",
        "return key if len(key) == KEY_BYTES else None",
        ZAP_REFUSES,
    ),
    (ZAP, "len(key) == KEY_BYTES and door.admits(key)", 'door.admits(key.ljust(32, b"\\1"))', ZAP_REFUSES),
    (ZAP, 'or request[5] != b"CURVE"', "", ZAP_REFUSES),
    (ZAP, "or request[0] != VERSION or", "or", ZAP_REFUSES),
    (
        ZAP,
        "len(request) != 7 or",
        "len(request) < 7 or",
        _unit("zap", "a_request_of_another_shape_is_refused"),
    ),
    (
        ZAP,
        "socket.setsockopt(zmq.ZAP_ENFORCE_DOMAIN, 1)",
        "pass",
        _unit("zap", "without_a_keeper_nobody_passes"),
    ),
    (
        ZAP,
        'f"{kind}.{next(_numbers)}"',
        "kind",
        _unit("zap", "each_door_has_its_own_list_and_a_closed_one_admits_nobody"),
    ),
    (
        ZAP,
        "self._doors.pop(door.domain.encode(), None)",
        "pass",
        _unit("zap", "each_door_has_its_own_list_and_a_closed_one_admits_nobody"),
    ),
    (
        ZAP,
        'key.hex().encode(), b""]',
        'b"somebody", b""]',
        _mesh("everybody_hears_everybody_under_the_right_name"),
    ),
    (
        ZAP,
        "        self._socket.unbind(ADDRESS)\n",
        "",
        _unit("zap", "doors_open_and_close_in_quick_succession"),
    ),
    (
        ZAP,
        "if handler is None or handler.closed:",
        "if handler is None:",
        _unit("zap", "a_keeper_that_died_with_its_context_is_not_asked_again"),
    ),
    # sockets
    (
        SOCKETS,
        "    socket.disable_monitor()\n",
        "",
        _mesh("several_meshes_share_a_context_and_its_doors_open_again"),
    ),
    (
        SOCKETS,
        "socket.maxmsgsize = max_frame + CURVE_OVERHEAD",
        "pass",
        _raw("a_frame_above_the_hard_limit_costs_the_connection"),
    ),
    (SOCKETS, "CURVE_OVERHEAD: Final = 64", "CURVE_OVERHEAD: Final = 10_000", LIMITS_SET),
    (SOCKETS, "socket.handshake_ivl = 3000", "socket.handshake_ivl = 30000", LIMITS_SET),
    (SOCKETS, "= 1000, 3000, 3000", "= 0, 0, 0", LIMITS_SET),
    (SOCKETS, "socket.connect_timeout = 2000", "pass", LIMITS_SET),
    (SOCKETS, "= 200, 2000", "= 200, 0", LIMITS_SET),
    (SOCKETS, "socket.ipv6 = True", "pass", LIMITS_SET),
    (SOCKETS, "socket.sndhwm = socket.rcvhwm = 1000", "socket.sndhwm = 0", LIMITS_SET),
    (SOCKETS, "feed.rcvhwm = 0", "pass", LIMITS_SET),
    (
        SOCKETS,
        "    socket.router_mandatory = True  # a link that is gone is told, not swallowed\n",
        "    socket.router_handover = True\n",
        _raw("an_impostor_with_anothers_routing_id_takes_neither_name_nor_place"),
    ),
    (
        SOCKETS,
        "    socket.router_mandatory = True  # a link that is gone is told, not swallowed\n",
        "",
        _mesh("a_route_that_died_unnoticed_is_found_out_by_the_next_send"),
    ),
    (
        SOCKETS,
        "socket.immediate = True",
        "pass",
        _mesh("what_was_queued_for_a_link_dies_with_it"),
    ),
    (SOCKETS, "socket.curve_server = True", "pass", _raw("an_unknown_key_is_refused_and_counted")),
    (SOCKETS, "door.guard(socket)", "pass", _raw("an_unknown_key_is_refused_and_counted")),
    (
        SOCKETS,
        "socket.curve_serverkey = server_key",
        "socket.curve_serverkey = as_z85(keys.public)",
        _mesh("the_largest_frame_passes"),
    ),
    (
        SOCKETS,
        "return raw if len(raw) == KEY_BYTES else None",
        "return raw",
        _unit("sockets", "a_sender_is_32_bytes_of_hex_or_nobody"),
    ),
    (
        SOCKETS,
        "    except ValueError:\n        return None\n",
        "    except KeyError:\n        return None\n",
        _unit("sockets", "a_sender_is_32_bytes_of_hex_or_nobody"),
    ),
    (
        SOCKETS,
        "text.isascii() and text.isdigit()",
        "True",
        _unit("sockets", "a_descriptor_is_a_number_or_unknown"),
    ),
    (
        SOCKETS,
        '    except zmq.ZMQError:  # this message carries no such property\n        return ""\n',
        '    except KeyError:\n        return ""\n',
        _unit("sockets", "a_property_that_is_missing_is_empty"),
    ),
    (SOCKETS, "(errno.EAGAIN, errno.EHOSTUNREACH)", "(errno.EHOSTUNREACH,)", FULL_QUEUE),
    (
        SOCKETS,
        "        if count % FAIRNESS == 0:\n            await asyncio.sleep(0)  # a ready",
        "        if False:\n            await asyncio.sleep(0)  # a ready",
        _unit("sockets", "a_flood_leaves_the_event_loop_its_turn"),
    ),
    # one link
    (
        LINK,
        "MAX_FRAME: Final = 300 * 1024",
        "MAX_FRAME: Final = 256 * 1024",
        _unit("sockets", "the_frame_limit_holds_an_entry_and_is_the_one_in_the_documents"),
    ),
    (LINK, "if self._outbound:\n            failure", "if True:\n            failure", BLOCKED),
    (LINK, "elif self.route is not None and router is not None:", "elif False:", BLOCKED),
    (
        LINK,
        "            if failure == errno.EHOSTUNREACH:\n                self.lost()\n",
        "",
        _mesh("a_route_that_died_unnoticed_is_found_out_by_the_next_send"),
    ),
    (LINK, "self._counters.dropped_full += failure == errno.EAGAIN", "pass", FULL_QUEUE),
    (LINK, "self._counters.dropped_down += failure == errno.EHOSTUNREACH", "pass", BLOCKED),
    (LINK, "self._suspect = failure == errno.EAGAIN", "pass", FULL_QUEUE),
    (LINK, "self._suspect = failure == errno.EAGAIN", "self._suspect |= failure == errno.EAGAIN", FULL_QUEUE),
    (
        LINK,
        "sockets.send_now(self.dealer, [GREETING])",
        "pass",
        _mesh("a_greeting_opens_the_way_back_and_is_no_frame"),
    ),
    (
        LINK,
        "self._outbound = self._suspect = False",
        "pass",
        _mesh("a_process_that_is_killed_is_missed_and_found_again_when_it_returns"),
    ),
    (
        LINK,
        "                    self._redial = asyncio.get_running_loop().call_later(REDIAL_LOST, self._dial)\n",
        "                    pass\n",
        _raw("a_link_is_dialled_anew_after_the_peers_own_protocol_error"),
    ),
    (
        LINK,
        "                if event in sockets.FINAL_FAILURES:\n",
        "                if False:\n",
        _mesh("a_first_refusal_is_tried_again_at_once"),
    ),
    (
        LINK,
        "self._counters.handshake_failed += 1",
        "pass",
        _mesh("whoever_else_answers_at_a_peers_address_gets_and_says_nothing"),
    ),
    (
        LINK,
        'raise ProtocolError(f"{at!r} is no endpoint") from error',
        "raise",
        _mesh("misuse_is_told"),
    ),
    (LINK, "self._frames.take(1, now) and ", "", _mesh("a_flood_of_one_peer_is_dropped_and_counted")),
    (LINK, " and self._volume.take(size, now)", "", _mesh("the_flood_limit_is_by_volume_too")),
    (
        LIMITS,
        "        if amount > self._left:\n            return False\n",
        "",
        _unit("limits", "a_burst_passes_at_once_and_then_the_rate"),
    ),
    (
        LIMITS,
        "min(self._burst, self._left + (now - self._seen) * self._rate)",
        "self._left + (now - self._seen) * self._rate",
        _unit("limits", "no_more_than_a_burst_is_saved"),
    ),
    (
        LIMITS,
        "        self._seen = now\n        if",
        "        if",
        _unit("limits", "a_burst_passes_at_once_and_then_the_rate"),
    ),
    # the mesh
    (
        MESH,
        "        known = key in self._links\n",
        "        known = True\n",
        _raw("an_unknown_key_is_refused_and_counted"),
    ),
    (
        MESH,
        "        self.counters.unknown_key += not known\n",
        "",
        _raw("an_unknown_key_is_refused_and_counted"),
    ),
    (
        MESH,
        "(link := self._links.get(sender)) is None:",
        "(link := next(iter(self._links.values()), None)) is None:",
        _mesh("everybody_hears_everybody_under_the_right_name"),
    ),
    (
        MESH,
        "                self.counters.unknown_key += 1\n",
        "                pass\n",
        _mesh("a_peer_that_leaves_the_roster_is_not_heard_on_its_live_link"),
    ),
    (
        MESH,
        "            if sender is None:\n                self.counters.malformed += 1\n",
        "            if sender is None:\n                pass\n",
        _mesh("a_message_without_a_sender_is_dropped_and_counted"),
    ),
    (
        MESH,
        "if wanted.get(link.peer) != link.endpoint:",
        "if link.peer not in wanted:",
        _mesh("a_peer_that_moves_is_followed"),
    ),
    (
        MESH,
        "                if link.up:\n                    self._call(self._on_link, link.peer, False)\n",
        "",
        _mesh("a_peer_that_leaves_the_roster_is_not_heard_on_its_live_link"),
    ),
    (MESH, "if peer != self._keys.public}", "}", _mesh("misuse_is_told")),
    (MESH, "if not 0 < len(payload) <= MAX_FRAME:", "if not 0 < len(payload):", _mesh("misuse_is_told")),
    (MESH, "if not 0 < len(payload) <= MAX_FRAME:", "if len(payload) > MAX_FRAME:", _mesh("misuse_is_told")),
    (
        MESH,
        "if self._closed or any(len(peer) != KEY_BYTES for peer in peers):",
        "if self._closed:",
        _mesh("misuse_is_told"),
    ),
    (MESH, "if self._closed or any(", "if any(", _mesh("misuse_is_told")),
    (MESH, "if self._listener is not None or self._closed:", "if self._closed:", _mesh("misuse_is_told")),
    (
        MESH,
        "if self._listener is not None or self._closed:",
        "if self._listener is not None:",
        _mesh("misuse_is_told"),
    ),
    (
        MESH,
        "                    if link.descriptor == value:\n                        link.lost()\n",
        "                    pass\n",
        BLOCKED,
    ),
    (
        MESH,
        "                    if link.descriptor == value:\n",
        "                    if True:\n",
        _raw("cut_connections_of_others_do_not_touch_a_link"),
    ),
    (MESH, "                self.counters.cut += 1\n", "", _raw("raw_garbage_is_cut_and_counted")),
    (
        MESH,
        "                self.counters.handshake_failed += 1\n",
        "                pass\n",
        _raw("a_client_without_curve_is_refused_and_counted"),
    ),
    (
        MESH,
        "            self.counters.crowded = listener.crowded\n",
        "",
        _raw("too_many_connections_of_one_address_are_cut"),
    ),
    (MESH, "        elif len(frames) != 1:\n            self.counters.multipart += 1\n", "", OUT_OF_SHAPE),
    (MESH, "        elif size > MAX_FRAME:\n            self.counters.oversized += 1\n", "", OUT_OF_SHAPE),
    (MESH, "        elif size:  # an", "        else:  # an", OUT_OF_SHAPE),
    (MESH, "            self.counters.delivered += 1\n", "", OUT_OF_SHAPE),
    (
        MESH,
        "        if not link.admits(size):\n            self.counters.flooded += 1\n        elif",
        "        if",
        _mesh("a_flood_of_one_peer_is_dropped_and_counted"),
    ),
    (
        MESH,
        "(link.dealer):\n            self._take(link, frames)\n",
        "(link.dealer):\n            self._call(self._on_frame, link.peer, frames[0].bytes)\n",
        _raw("a_peers_server_end_is_judged_like_its_client_end"),
    ),
    (
        MESH,
        "call_soon(self._unless_closed, callback, *arguments)",
        "call_soon(callback, *arguments)",
        _mesh("nothing_is_called_after_close"),
    ),
    (
        MESH,
        "asyncio.get_running_loop().call_soon(self._unless_closed, callback, *arguments)",
        "self._unless_closed(callback, *arguments)",
        _mesh("a_bug_in_a_callback_is_reported_and_the_mesh_goes_on"),
    ),
    # listening
    (
        LISTENER,
        "            if len(crowd) <= MOST_CONNECTIONS:\n",
        "            if True:\n",
        _raw("the_limit_to_all_connections_counts_every_address"),
    ),
    (
        LISTENER,
        "if len(crowd) <= MOST_OF_ONE_ADDRESS:",
        "if True:",
        _raw("too_many_connections_of_one_address_are_cut"),
    ),
    (
        LISTENER,
        "                    connection.shutdown(plain.SHUT_RDWR)\n",
        "",
        _raw("too_many_connections_of_one_address_are_cut"),
    ),
    (
        LISTENER,
        "                self._guests.pop(value, None)\n",
        "                pass\n",
        _raw("there_is_room_again_when_connections_have_ended"),
    ),
    (
        LISTENER,
        "                if connection.getsockname()[1] == self.port:\n",
        "                if True:\n",
        _unit("listener", "a_descriptor_that_means_something_else_by_now_is_left_alone"),
    ),
    (
        LISTENER,
        "if reason == errno.EADDRINUSE:",
        "if False:",
        _mesh("a_taken_port_and_a_foreign_address_are_told_and_another_try_is_free"),
    ),
    (
        LISTENER,
        "            await door.close()\n            raise",
        "            raise",
        _unit("listener", "a_port_that_is_taken_leaves_nothing_open"),
    ),
    # introductions
    (
        INTRODUCTION,
        "            Ed25519PublicKey.from_public_bytes(identity).verify(signature, _TAG + signed)\n",
        "            pass\n",
        _unit("introduction", "no_byte_of_it_can_be_changed"),
    ),
    (
        INTRODUCTION,
        ".verify(signature, _TAG + signed)",
        ".verify(signature, signed)",
        _unit("introduction", "an_introduction_comes_back_as_it_was"),
    ),
    (
        INTRODUCTION,
        '_TAG: Final = b"uno-p2p/introduction/1\\0"',
        '_TAG: Final = b""',
        _unit("introduction", "a_signature_for_another_purpose_does_not_count"),
    ),
    (
        INTRODUCTION,
        "for key in (self.identity, self.commitment, self.curve):",
        "for key in (self.identity, self.curve):",
        BAD_FIELD,
    ),
    (
        INTRODUCTION,
        "for key in (self.identity, self.commitment, self.curve):",
        "for key in (self.identity, self.commitment):",
        BAD_FIELD,
    ),
    (
        INTRODUCTION,
        "if not self.name or self.name != clean_text(self.name):",
        "if self.name != clean_text(self.name):",
        BAD_FIELD,
    ),
    (INTRODUCTION, "if not self.name or self.name != clean_text(self.name):", "if not self.name:", BAD_FIELD),
    (INTRODUCTION, "if not 0 < self.port < 65536:", "if not 0 <= self.port < 65536:", BAD_FIELD),
    (INTRODUCTION, "if not 0 < self.port < 65536:", "if not 0 < self.port <= 65536:", BAD_FIELD),
    (INTRODUCTION, "if len(self.hosts) > MAX_HOSTS:", "if False:", BAD_FIELD),
    (
        INTRODUCTION,
        "if not isinstance(host, str) or len(host) > MAX_HOST or not is_host(host):",
        "if not isinstance(host, str) or not is_host(host):",
        BAD_FIELD,
    ),
    (
        INTRODUCTION,
        "if not isinstance(host, str) or len(host) > MAX_HOST or not is_host(host):",
        "if not isinstance(host, str) or len(host) > MAX_HOST:",
        BAD_FIELD,
    ),
    (
        INTRODUCTION,
        "if not isinstance(host, str) or len(host) > MAX_HOST or not is_host(host):",
        "if len(host) > MAX_HOST or not is_host(host):",
        BAD_FIELD,
    ),
    (
        INTRODUCTION,
        "sized(self.signature, 64)",
        "pass",
        _unit("introduction", "signature_and_envelope_are_strict"),
    ),
    (NAMES, "MAX_NAME = 24", "MAX_NAME = 25", BAD_FIELD),
    (
        INTRODUCTION,
        "for host in hosts if is_host(host) and len(host) <= MAX_HOST)[:MAX_HOSTS]",
        "for host in hosts if is_host(host) and len(host) <= MAX_HOST)",
        _unit("introduction", "our_own_is_put_in_order_or_refused_as_our_mistake"),
    ),
    (
        INTRODUCTION,
        'frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})',
        'frozenset({"Cc", "Cs", "Zl", "Zp"})',
        _unit("introduction", "clean_text_by_example"),
    ),
    (INTRODUCTION, "character in _BLANK or ", "", _unit("introduction", "clean_text_by_example")),
    (
        INTRODUCTION,
        '" ".join(unicodedata.normalize("NFC", shown).split())[:limit].strip()',
        '" ".join(unicodedata.normalize("NFC", shown).split())[:limit]',
        _unit("introduction", "clean_text_by_example"),
    ),
    (
        INTRODUCTION,
        'unicodedata.normalize("NFC", shown)',
        "shown",
        _unit("introduction", "clean_text_by_example"),
    ),
    (
        NAMES,
        'unicodedata.normalize("NFKC", name).casefold()',
        "name.casefold()",
        _unit("introduction", "names_that_read_alike_have_one_key"),
    ),
    # seats
    (ROOM, "new.curve != key or ", "", REFUSALS),
    (ROOM, "new.identity == one.identity or ", "", REFUSALS),
    (ROOM, "or new.curve == one.curve for one", "for one", REFUSALS),
    (
        ROOM,
        "        if before is None and self.full:\n            return",
        "        if False:\n            return",
        REFUSALS,
    ),
    (
        ROOM,
        "for guest in self.guests if guest is not before)]",
        "for guest in self.guests)]",
        _unit("room", "a_guest_that_starts_anew_keeps_its_place"),
    ),
    (
        ROOM,
        "        if self.closed:\n            return Refusal.TABLE_FULL\n",
        "",
        _unit("room", "the_seating_is_final"),
    ),
    (
        ROOM,
        "        if not self.closed:\n            del",
        "        if True:\n            del",
        _unit("room", "the_seating_is_final"),
    ),
    (
        ROOM,
        "                guest.present = guest.introduction is new\n",
        "                pass\n",
        _unit("room", "nobody_begins_before_all_have_answered_the_roll_call"),
    ),
    (
        ROOM,
        "return self.full and all(guest.present for guest in self.guests)",
        "return all(guest.present for guest in self.guests)",
        _unit("room", "nobody_begins_before_all_have_answered_the_roll_call"),
    ),
    (
        ROOM,
        "seated.route, seated.address, seated.heard, seated.present = route, address, now, True",
        "seated.present = True",
        _unit("room", "a_repeated_hello_keeps_the_seat_and_tells_where_the_guest_is_now"),
    ),
    (ROOM, "    if is_loopback(guest.address):\n", "    if False:\n", ELSEWHERE),
    (ROOM, "    if means_something_elsewhere(guest.address):\n", "    if True:\n", ELSEWHERE),
    (
        ROOM,
        "for host in guest.introduction.hosts if means_something_elsewhere(host))",
        "for host in guest.introduction.hosts)",
        ELSEWHERE,
    ),
    # lobby messages
    (SEATING, "or len(value) != 4 or", "or len(value) < 4 or", NO_MESSAGE),
    (SEATING, " or value[0] != MAGIC:", ":", NO_MESSAGE),
    (SEATING, "not isinstance(value, list) or len", "len", NO_MESSAGE),
    (SEATING, "not isinstance(version, str) or ", "", NO_MESSAGE),
    (SEATING, "or not isinstance(kind, str) or not version:", "or not version:", NO_MESSAGE),
    (SEATING, "or not isinstance(kind, str) or not version:", "or not isinstance(kind, str):", NO_MESSAGE),
    (SEATING, "        if version != clean_text(version, MAX_VERSION):\n", "        if False:\n", NO_MESSAGE),
    (SEATING, "limit=limit, depth=4", "limit=limit, depth=5", NO_MESSAGE),
    (
        SEATING,
        "if len(table) > MAX_TABLE or not 2 <= seats <= MAX_SEATS:",
        "if not 2 <= seats <= MAX_SEATS:",
        _unit("seating", "a_proposal_has_bounds"),
    ),
    (
        SEATING,
        "if len(table) > MAX_TABLE or not 2 <= seats <= MAX_SEATS:",
        "if len(table) > MAX_TABLE:",
        _unit("seating", "a_proposal_has_bounds"),
    ),
    (SEATING, "if len(table) > MAX_TABLE or not 2 <= len(raws)", "if not 2 <= len(raws)", LIES),
    (SEATING, "or not 2 <= len(raws) <= MAX_SEATS or", "or", LIES),
    (SEATING, "or len(addresses) != len(raws):", ":", LIES),
    (SEATING, "not all(isinstance(raw, bytes) for raw in raws) or ", "", LIES),
    (SEATING, " or not all(map(_is_address, addresses)):", ":", LIES),
    (SEATING, "not first <= me < len(seats) or ", "", LIES),
    (SEATING, "not first <= me < len(seats) or ", "not 0 <= me < len(seats) or ", LIES),
    (SEATING, " or seats[me] != own:", ":", LIES),
    (SEATING, "        {seat.identity for seat in seats},\n", "", LIES),
    (SEATING, "        {seat.curve for seat in seats},\n", "", LIES),
    (
        SEATING,
        "host if i < first else address or host",
        "address or host",
        _unit("seating", "endpoints_are_the_typed_host_for_the_host_and_its_own_machine"),
    ),
    (
        SEATING,
        "host if i < first else address or host",
        "host if i < first else address",
        _unit("seating", "endpoints_are_the_typed_host_for_the_host_and_its_own_machine"),
    ),
    (SEATING, "and len(value) <= MAX_HOST and", "and", LIES),
    (SEATING, "(not value or is_host(value))", "True", LIES),
    (SEATING, "isinstance(value, str) and len", "len", LIES),
    # the host's lobby
    (RECEPTION, "key is None or len(frames) != 1 or", "key is None or", NO_WORDS),
    (RECEPTION, "                self.counters.malformed += 1\n", "                pass\n", NO_WORDS),
    (
        LOBBY,
        '                raise Fault(FaultCode.BAD_ENCODING, "not a guest\'s word")\n',
        "                pass\n",
        NO_WORDS,
    ),
    (
        LOBBY,
        "        if message.version != self._version:\n",
        "        if False:\n",
        _lobby("a_wrong_version_is_told_with_both"),
    ),
    (LOBBY, "        self.counters.refused += 1\n", "", _lobby("a_wrong_version_is_told_with_both")),
    (
        GATE,
        "_of(self._each, address, RATE_EACH, BURST_EACH, now).take(1, now) and self._all.take(1, now)",
        "self._all.take(1, now)",
        _lobby("a_flood_is_dropped_and_counted"),
    ),
    (
        GATE,
        "RATE_EACH, BURST_EACH, now).take(1, now) and self._all.take(1, now)",
        "RATE_EACH, BURST_EACH, now).take(1, now)",
        _lobby("a_flood_from_many_addresses_is_limited_as_a_whole"),
    ),
    (
        GATE,
        "        kept.popitem(last=False)\n",
        "        pass\n",
        _lobby("a_flood_from_many_addresses_is_limited_as_a_whole"),
    ),
    (
        RECEPTION,
        "                self.counters.flooded += 1\n",
        "                pass\n",
        _lobby("a_flood_is_dropped_and_counted"),
    ),
    (
        LOBBY,
        "                self._room.leave(guest)\n                self.tell_all()\n            case",
        "                self.tell_all()\n            case",
        _lobby("a_guest_that_changes_its_mind_gives_its_seat_back"),
    ),
    (
        LOBBY,
        "case Kind.BYE if guest is not None and not self._room.closed:",
        "case Kind.BYE if guest is not None:",
        _lobby("a_guest_that_never_confirms_holds_nobody_up"),
    ),
    (
        LOBBY,
        "            if silent and not self._room.closed:\n",
        "            if False:\n",
        _lobby("a_silent_guest_loses_its_seat_and_another_takes_it"),
    ),
    (
        LOBBY,
        "                if not guest.confirmed:\n                    self._tell(guest)\n",
        "                pass\n",
        _lobby("a_seating_that_was_lost_is_sent_again"),
    ),
    (
        LOBBY,
        "            async with asyncio.timeout(CONFIRM_LIMIT):\n",
        "            async with asyncio.timeout(60):\n",
        _lobby("a_guest_that_never_confirms_holds_nobody_up"),
    ),
    (
        LOBBY,
        "elif (guest := self._room.by_key(key)) is not None and self._room.placed(guest):",
        "elif (guest := None) is not None:",
        _lobby("a_guest_that_never_confirms_holds_nobody_up"),
    ),
    (
        LOBBY,
        "        elif self._room.ready and not self._room.closed:\n",
        "        elif self._room.full and not self._room.closed:\n",
        _lobby("a_silent_guest_loses_its_seat_and_another_takes_it"),
    ),
    (
        RECEPTION,
        "        if self._listener is not None:\n            raise",
        "        if False:\n            raise",
        _lobby("misuse_of_a_lobby_is_told"),
    ),
    (LOBBY, "        check_proposal(table, seats, version)\n", "", _lobby("misuse_of_a_lobby_is_told")),
    (
        RECEPTION,
        "max_frame=MAX_FROM_GUEST",
        "max_frame=10 * MAX_FROM_GUEST",
        _lobby("a_word_above_the_limit_costs_the_connection"),
    ),
    # the guest
    (
        GUEST,
        "    if keys.public != introduction.curve:\n",
        "    if False:\n",
        _lobby("nobody_at_the_address"),
    ),
    (GUEST, "    check_version(version)\n", "", _lobby("nobody_at_the_address")),
    (
        GUEST,
        "            elif event in sockets.FINAL_FAILURES:\n                raise bad_lobby(self._at)\n",
        "",
        _lobby("another_mechanism_is_no_lobby_at_once"),
    ),
    (
        GUEST,
        "                self._strange = not self._reached\n",
        "                pass\n",
        _lobby("what_is_no_lobby_is_told_as_such"),
    ),
    (
        GUEST,
        "                self._strange = not self._reached\n",
        "                self._strange = True\n",
        _lobby("a_host_that_goes_away_is_gone"),
    ),
    (
        GUEST,
        "        if len(frames) != 1:\n            raise bad_lobby(self._at)\n",
        "",
        _lobby("a_host_that_says_what_none_says_is_no_lobby"),
    ),
    (
        GUEST,
        "        if message.version != self._version:\n",
        "        if False:\n",
        _lobby("a_wrong_version_is_told_with_both"),
    ),
    (
        GUEST,
        "                self._hello()\n                if on_wait is not None and",
        "                if on_wait is not None and",
        _lobby("a_silent_guest_loses_its_seat_and_another_takes_it"),
    ),
    (
        GUEST,
        "                self._farewell = None\n                raise",
        "                raise",
        _lobby("a_refused_guest_leaves_without_a_word"),
    ),
    (
        GUEST,
        "        self._farewell = Kind.SEATED\n",
        "",
        _lobby("an_honest_seating_from_the_same_hands_passes"),
    ),
    (
        GUEST,
        "refused(message.body, self._at)\n        raise bad_lobby(self._at)\n",
        "refused(message.body, self._at)\n        return None\n",
        _lobby("a_host_that_says_what_none_says_is_no_lobby"),
    ),
    (GUEST, "and 0 <= taken <= seats <= MAX_SEATS", "", _lobby("a_wait_of_impossible_seats_is_not_shown")),
    (
        GUEST,
        "limit, silence = self._patience[1], host_gone",
        "silence = host_gone",
        _lobby("a_host_that_falls_silent_is_gone"),
    ),
    (
        GUEST,
        "return self._patience[1] / 4",
        "return 3600",
        _lobby("a_guest_that_hears_nothing_says_hello_again"),
    ),
]
