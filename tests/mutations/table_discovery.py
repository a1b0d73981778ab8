"""Discovery, invites, the way to a seat: one check or figure broken at a time, and a test that goes red.

Each entry is (file, text that occurs in it exactly once, what to put there, the test).
"""

from __future__ import annotations

NET = "uno_p2p/net/"
DISCOVERY, SIGHTINGS, LOCAL = f"{NET}discovery.py", f"{NET}sightings.py", f"{NET}local.py"
INVITE, CODEWORDS, ASKING = f"{NET}invite.py", f"{NET}codewords.py", f"{NET}asking.py"
ANNOUNCING, BROWSING = f"{NET}announcing.py", f"{NET}browsing.py"
OPENING = "uno_p2p/opening.py"
CHOOSING, HOSTING, TEXT = "uno_p2p/choosing.py", "uno_p2p/hosting.py", "uno_p2p/tabletext.py"
FRIENDS, STORE, STOREFILE = "uno_p2p/friends.py", "uno_p2p/store.py", "uno_p2p/storefile.py"
SEATS, APP, COMPANY = "uno_p2p/seats.py", "uno_p2p/entering.py", "uno_p2p/company.py"
LINES, QR, HOST = "uno_p2p/ui/plain/lines.py", "uno_p2p/ui/qr.py", "uno_p2p/commands/play.py"

D = "tests/unit/test_discovery.py::test_"
NONE = f"{D}announcements_of_something_else_are_none"
PORT = f"{D}an_impossible_port_is_no_hint"
NO_ID = f"{D}without_a_fingerprint_there_is_no_hint"
OUT = f"{D}nobody_is_sent_out_of_the_network"
MANY = f"{D}no_address_of_many_is_asked_however_wide_our_network_is"
ROOM = f"{D}a_table_that_missed_one_question_makes_room_for_nobody"
OUR_OWN = f"{D}public_addresses_of_our_own_network_are_asked"
LIKELIEST = f"{D}the_likeliest_addresses_come_first_and_no_more_than_a_few"
ANNOUNCED = f"{D}a_node_announces_its_likeliest_addresses_and_link_local_ones"
EVERY = f"{D}it_is_asked_again_every_two_seconds"
TWICE = f"{D}it_is_gone_when_it_has_not_answered_twice_in_a_row"
LESS = f"{D}who_does_not_answer_is_asked_less_and_less_often"
OTHER = f"{D}the_answer_of_another_host_is_none_of_the_announced_table"
ALL = f"{D}only_what_is_in_doubt_is_asked_at_all_its_addresses"
MOVED = f"{D}a_table_that_has_moved_is_asked_where_it_is_now_and_stays"
OLD_MISS = f"{D}a_miss_at_the_old_address_says_nothing_of_the_new_one"
FAREWELL = f"{D}a_farewell_is_believed_when_the_lobby_is_silent_and_not_before"
AGAIN = f"{D}who_is_announced_again_after_a_farewell_is_not_leaving"
ONE_PLACE = f"{D}one_place_is_one_table_however_often_it_is_announced"
ENDLESS = f"{D}announcements_without_end_do_not_fill_the_list_and_keep_nobody_out"
SHOWN = f"{D}a_hint_is_shown_only_after_its_lobby_has_answered"

I = "tests/unit/test_invite.py::test_"  # noqa: E741
WHOLE = f"{I}what_is_no_whole_invite_is_one_sentence"
AROUND = f"{I}an_invite_may_come_with_what_was_copied_around_it"
PUBLIC = f"{I}no_public_address_is_even_looked_towards"
UNKNOWN_WAY = f"{I}where_the_way_is_not_known_there_is_no_address"
TOLD = f"{I}the_addresses_that_are_told_mean_something_elsewhere_and_the_likeliest_is_first"
EVERYWHERE = f"{I}where_a_lobby_listens_everywhere_all_addresses_count"
CODE = f"{I}a_code_is_three_words_that_change"

F = "tests/unit/test_friends.py::test_"
C = "tests/ui/test_choosing.py::test_"
NUMBER = f"{C}a_number_means_the_table_that_was_read_under_it"
RELIST = f"{C}the_list_is_told_again_when_it_changes_and_only_then"
LEADS = f"{C}what_leads_nowhere_is_said_and_asked_again"
NOTHING = f"{C}after_a_while_of_nothing_it_is_explained_and_the_address_is_offered"
WHY = f"{C}why_nothing_can_be_found_is_said_first"
QUITS = f"{C}who_chooses_nothing_is_told_so"
KNOWN = f"{C}a_code_that_is_known_is_tried_first_and_then_the_person_is_asked"
NO_CODE = f"{C}who_has_no_code_leaves_with_one_sentence"
AHEAD = f"{C}what_is_typed_ahead_is_kept_for_the_game_in_order"
LINE = f"{C}a_table_is_one_line_with_all_that_decides"
GREETED = f"{C}the_host_reads_how_to_let_the_others_in"
ONCE = f"{C}each_guest_is_told_once_as_it_is_reached"
CHANGES = f"{C}an_address_that_changes_is_told"

A = "tests/integration/test_announcing.py::test_"
LATER = f"{A}mdns_that_starts_later_is_used_then"
MUTE = f"{A}where_mdns_cannot_start_the_list_is_empty_and_says_why"
GOES = f"{A}an_interface_that_goes_away_under_it_stops_nothing"
FOLLOWS = f"{A}an_announcement_follows_the_seats"
HOSTILE = f"{A}announcements_that_are_none_disturb_nobody"
GONE = f"{A}a_table_is_found_and_gone_when_its_lobby_does_not_answer_though_still_announced"
SEVERAL = f"{A}of_several_addresses_the_one_that_answers_counts"

J = "tests/integration/test_joining.py::test_"
BOTS = f"{J}the_hosts_bots_get_the_code_where_nobody_else_can_read_it"
TRIES = f"{J}after_three_wrong_tries_the_host_reads_which_code_counts_now"
INSIST = f"{J}a_code_that_was_given_is_meant_for_a_table_that_has_one"
ANOTHER = f"{J}who_is_not_taken_in_can_choose_another_table"
GUESTS = f"{J}a_guest_tells_the_address_that_the_host_sees_or_else_all"
LIFE = f"{J}a_table_is_announced_while_guests_can_come"

H = "tests/integration/test_home_network.py::test_"
LINK_LOCAL = f"{H}with_nothing_but_link_local_addresses"
ADDRESS = f"{H}a_host_whose_address_changes_is_found_at_the_new_one"
INVITED = f"{H}an_invite_is_enough_whatever_addresses_it_carries"
MET = f"{H}a_wrong_code_is_asked_again_and_friends_are_known_the_next_time"
APART = f"{H}where_the_router_keeps_machines_apart_the_typed_address_leads_there"
VPN = f"{H}beside_a_vpn_that_takes_the_default_route"

MUTATIONS: list[tuple[str, str, str, str]] = [
    # what of an announcement is believed
    (DISCOVERY, 'not name.endswith(f".{SERVICE}") or ', "", NONE),
    (DISCOVERY, " or len(name) > LONGEST_NAME", "", NONE),
    (DISCOVERY, " or not 0 < (port or 0) < 65536", "", PORT),
    (DISCOVERY, "len(fingerprint) != _FINGERPRINT or ", "", NO_ID),
    (DISCOVERY, "not fingerprint.isascii() or ", "", f"{D}a_fingerprint_that_is_no_text_is_no_hint"),
    (DISCOVERY, "or not kept or", "or", OUT),
    (DISCOVERY, "is_host(one) and is_nearby(one, known)", "is_host(one)", OUT),
    (DISCOVERY, 'key=lambda one: (":" in one, "%" in one)', "key=lambda one: 0", LIKELIEST),
    (DISCOVERY, "tuple(dict.fromkeys(kept))[:MOST_ADDRESSES]", "tuple(kept)", LIKELIEST),
    (DISCOVERY, "ip.is_link_local, ", "", ANNOUNCED),
    (DISCOVERY, "in likely[:MOST_ADDRESSES]", "in likely", ANNOUNCED),
    (LOCAL, "parsed.is_unspecified or ", "", MANY),
    (LOCAL, "parsed.is_multicast or ", "", MANY),
    (LOCAL, ' or parsed == ipaddress.ip_address("255.255.255.255")', "", OUT),
    (LOCAL, "not parsed.is_global or ", "", f"{D}addresses_of_the_network_are_asked"),
    (LOCAL, " or any(parsed in network for network in networks)", "", OUR_OWN),
    # the list
    (SIGHTINGS, "EVERY: Final = 2.0", "EVERY: Final = 20.0", EVERY),
    (SIGHTINGS, "MISSES: Final = 2", "MISSES: Final = 1", TWICE),
    (SIGHTINGS, "MISSES: Final = 2", "MISSES: Final = 3", TWICE),
    (SIGHTINGS, "seen.misses, seen.due = False, 0,", "seen.due = False,", TWICE),
    (SIGHTINGS, "        seen.found = None\n", "", TWICE),
    (SIGHTINGS, ", LONGEST)", ", 3600.0)", LESS),
    (SIGHTINGS, "2 ** max(seen.misses - MISSES, 0)", "1", LESS),
    (SIGHTINGS, "hint != seen.hint or seen.silent", "hint != seen.hint", LESS),
    (SIGHTINGS, "hint != seen.hint or seen.silent", "seen.silent", MOVED),
    (SIGHTINGS, "if fingerprint_of(card.host.identity) != hint.fingerprint:", "if False:", OTHER),
    (SIGHTINGS, "if not one.asking and one.due <= now", "if one.due <= now", SHOWN),
    (SIGHTINGS, "            one.asking = True\n", "            pass\n", SHOWN),
    (SIGHTINGS, "known in one.hint.addresses and one.misses == 0", "known in one.hint.addresses", ALL),
    (SIGHTINGS, "known in one.hint.addresses and one.misses == 0", 'known != ""', MOVED),
    (SIGHTINGS, "if seen.hint != hint:", "if False:", OLD_MISS),
    (SIGHTINGS, " and not seen.leaving:", ":", FAREWELL),
    (SIGHTINGS, "seen.leaving, seen.due = True, now", "seen.found = None", FAREWELL),
    (SIGHTINGS, "            del self._seen[hint.name]\n", "            pass\n", FAREWELL),
    (SIGHTINGS, "seen.hint, seen.leaving = hint, False", "seen.hint = hint", AGAIN),
    (SIGHTINGS, "places.setdefault(one.at, one)", "places[one.at[0], len(places)] = one", ONE_PLACE),
    (SIGHTINGS, "if len(self._seen) < MOST:", "if True:", ENDLESS),
    (SIGHTINGS, "        del self._seen[silent]\n        return True", "        return False", ENDLESS),
    (SIGHTINGS, "if one.silent and not one.asking), None)", "), None)", ENDLESS),
    (SIGHTINGS, "self.found is None and self.misses > 0", "self.misses > 0", ROOM),
    # invites and codes
    (INVITE, 'if len(text) <= LONGEST else [""]', "", WHOLE),
    (INVITE, "digits.isascii() and digits.isdigit()", "digits.isdigit()", WHOLE),
    (INVITE, " or not 0 < port < 65536", "", WHOLE),
    (INVITE, " or not 0 < len(hosts) <= MOST_HOSTS", "", WHOLE),
    (INVITE, "not all(is_host(host) for host in hosts) or ", "", WHOLE),
    (INVITE, " or not (code == _NO_CODE or is_joined(code))", "", WHOLE),
    (INVITE, "not text.startswith(HEAD) or ", "", f"{I}an_invite_begins_as_one"),
    (INVITE, "[text.index(HEAD) :].split(maxsplit=1)[0]", "", AROUND),
    (
        INVITE,
        "*self.hosts[:MOST_HOSTS]",
        "*self.hosts",
        f"{I}an_invite_carries_no_more_addresses_than_can_be_read",
    ),
    (INVITE, "joined(self.code)", "self.code", f"{I}an_invite_is_one_word_with_all_that_is_needed"),
    (CODEWORDS, "secrets.choice(word_list())", "word_list()[0]", CODE),
    (CODEWORDS, "range(WORDS)", "range(WORDS - 1)", CODE),
    # our own addresses
    (LOCAL, "if ipaddress.ip_address(peer).is_global:", "if False:", PUBLIC),
    (LOCAL, "except (OSError, ValueError):", "except OSError:", UNKNOWN_WAY),
    (LOCAL, "except (OSError, ValueError):", "except ValueError:", UNKNOWN_WAY),
    (LOCAL, "means_something_elsewhere(one) and not", "not", TOLD),
    (LOCAL, '"*", "0.0.0.0", "::"', '"*", "0.0.0.0"', EVERYWHERE),
    (DISCOVERY, " if is_address(one)]", "]", ANNOUNCED),
    (DISCOVERY, '.partition("%")[0]', "", ANNOUNCED),
    (LOCAL, " and not is_loopback(one)", "", TOLD),
    (LOCAL, "sorted(kept, key=_rank)", "sorted(kept)", TOLD),
    (LOCAL, "[:MOST]", "", TOLD),
    (LOCAL, " + 4 * parsed.is_link_local", "", TOLD),
    (APP, "to_tell() if seen is None else to_tell([seen]) or to_tell()", "to_tell()", GUESTS),
    (APP, "to_tell([seen]) or to_tell()", "to_tell([seen])", GUESTS),
    # announcing and browsing
    (ANNOUNCING, "wanted != said", "said is None", FOLLOWS),
    (
        ANNOUNCING,
        "                zeroconf = opened()\n",
        "                await asyncio.Event().wait()\n",
        GONE,
    ),
    (
        ANNOUNCING,
        "        except (*FAILURES, ValueError):\n            continue\n",
        "        finally:\n            pass\n",
        MUTE,
    ),
    (ANNOUNCING, "with suppress(*FAILURES):", "with suppress():", GOES),
    (ANNOUNCING, "here = own_addresses if listens_everywhere(host) else", "here =", ADDRESS),
    (ANNOUNCING, "InterfaceChoice.All", "InterfaceChoice.Default", VPN),
    (ANNOUNCING, "IPVersion.All, IPVersion.V4Only", "IPVersion.V4Only,", LINK_LOCAL),
    (BROWSING, "self._mute = zeroconf is None", "pass", MUTE),
    (BROWSING, 'return "no-interface"', "pass", MUTE),
    (
        BROWSING,
        "                    zeroconf = opened()\n",
        "                    zeroconf = zeroconf or (None if self._mute else opened())\n",
        LATER,
    ),
    (BROWSING, "info.parsed_scoped_addresses()", "info.parsed_addresses()", LINK_LOCAL),
    (BROWSING, "self._sightings.missed(hint, self._loop.time())", "pass", GONE),
    (ASKING, "            with suppress(Trouble):", "            with suppress():", SEVERAL),
    (BROWSING, "        except FAILURES:  # a name", "        except MemoryError:  # a name", HOSTILE),
    # the choice
    (
        CHOOSING,
        "self._numbers.setdefault(one.name, len(self._numbers) + 1)",
        "self._numbers[one.name] = tables.index(one) + 1",
        NUMBER,
    ),
    (CHOOSING, "        if lines == self._listed:\n            return False\n", "", RELIST),
    (CHOOSING, '            self._tell(self._words.say("lobby.none-left"))\n', "            pass\n", RELIST),
    (
        CHOOSING,
        "                await asyncio.sleep(self._settling)\n",
        "                pass\n",
        f"{C}however_fast_tables_change_there_is_one_list_at_a_time",
    ),
    (CHOOSING, " and len(text) < LONG", "", LEADS),
    (
        CHOOSING,
        "                self._tell(sentence(self._words, trouble.code))\n",
        "                pass\n",
        LEADS,
    ),
    (CHOOSING, '            self._tell(self._words.say("lobby.no-number", number=int(text)))\n', "", LEADS),
    (CHOOSING, "if not seen.tables:", "if True:", f"{C}where_something_was_found_nothing_is_explained"),
    (CHOOSING, '            self._tell(self._words.say("lobby.none"))\n', "", NOTHING),
    (CHOOSING, 'self._words.say("lobby.none-then", doctor="uno-p2p doctor")', '""', NOTHING),
    (CHOOSING, "                self._tell(sentence(self._words, mute))\n", "                pass\n", WHY),
    (
        CHOOSING,
        'if line is None or is_quit(line):\n            raise Trouble("no-table"',
        'if is_quit(line or ""):\n            raise Trouble("no-table"',
        QUITS,
    ),
    (
        CHOOSING,
        'if line is None or is_quit(line):\n            raise Trouble("no-table"',
        'if line is None:\n            raise Trouble("no-table"',
        QUITS,
    ),
    (CHOOSING, "known is not None and wrong == 0", "known is not None", KNOWN),
    (CHOOSING, "known is not None and wrong == 0", "False", KNOWN),
    (CHOOSING, "            if line.strip():\n", "            if True:\n", KNOWN),
    (CHOOSING, "            if line is None or is_quit(line):\n", "            if line is None:\n", NO_CODE),
    (CHOOSING, "Refusal.WRONG_CODE if wrong else Refusal.CODE_NEEDED", "Refusal.WRONG_CODE", NO_CODE),
    (CHOOSING, "places = [answer[0]] if answer is not None else places", "pass", INVITED),
    (
        LINES,
        "            self._typed.put_nowait(None)\n",
        "            pass\n",
        f"{C}the_end_of_the_input_stays_the_end",
    ),
    (
        LINES,
        "            loop.call_soon(take, self._typed.get_nowait())\n",
        "            self._typed.get_nowait()\n",
        AHEAD,
    ),
    (LINES, "        if not self._started:\n", "        if True:\n", AHEAD),
    (
        QR,
        "    except UnicodeEncodeError:\n",
        "    except MemoryError:\n",
        f"{I}a_screen_without_blocks_gets_letters",
    ),
    (
        QR,
        '(0, 1): "▀", (1, 0): "▄"',
        '(0, 1): "▄", (1, 0): "▀"',
        f"{I}a_qr_code_is_the_whole_matrix_in_half_blocks",
    ),
    (TEXT, '"full" if card.free == 0 else ', "", LINE),
    (TEXT, '"open" if card.open else "code"', '"code"', LINE),
    (TEXT, "    except Fault:\n", "    except MemoryError:\n", f"{C}the_rules_are_told_in_short"),
    (TEXT, "if one.reach in keys", "", f"{C}who_is_reached_how_is_told_of_those_who_were_tried"),
    # the host's screen, bots, tries
    (
        OPENING,
        "self.first_code = self.first_code or code",
        "self.first_code = code",
        f"{C}a_code_of_its_own_is_told_with_the_address",
    ),
    (HOSTING, "            if line not in self._reached:\n", "            if True:\n", ONCE),
    (HOSTING, "        for other in self.told[1:]:\n", "        for other in ():\n", GREETED),
    (
        HOSTING,
        "        if self.only_here:\n",
        "        if False:\n",
        f"{C}a_host_on_no_network_is_told_so",
    ),
    (HOSTING, "        if self._qr:\n", "        if True:\n", f"{C}a_qr_code_is_shown_to_who_asks"),
    (OPENING, "(now := self._reachable()) != self.told", "False", f"{CHANGES}"),
    (HOSTING, "        self._invite()\n\n    def _greet", "        pass\n\n    def _greet", CHANGES),
    (OPENING, "            self._watching.cancel()\n", "            pass\n", CHANGES),
    (
        OPENING,
        "HERE if self._anywhere else self._host\n        return",
        "self._host\n        return",
        GREETED,
    ),
    (COMPANY, "            surroundings[CODE] = way.code\n", "            pass\n", BOTS),
    (COMPANY, " if name != CODE}", "}", BOTS),
    (APP, "        on_code=where.on_code,\n", "", TRIES),
    (APP, "        title=where.title,\n", "", TRIES),
    (APP, "        insist=where.insist,\n", "", INSIST),
    (APP, "            where.on_full(seating)\n", "            pass\n", LIFE),
    (APP, "announce = where.announce or ", "announce = ", LIFE),
    (SEATS, "insist=known is not None, on_card", "insist=False, on_card", INSIST),
    (SEATS, "insist=bool(code)", "insist=False", INSIST),
    (SEATS, "            if trouble.code not in TRY_ANOTHER:\n", "            if True:\n", ANOTHER),
    (SEATS, "needs_code=not table.open", "needs_code=False", TRIES),
    (OPENING, "announcing if table.discovery and", "None if table.discovery and", VPN),
    (
        HOST,
        "name_of(name), Goal(address, code, discovery)",
        "name_of(name), Goal(address, None, discovery)",
        f"{J}the_code_may_come_with_the_command",
    ),
    # friends
    ("uno_p2p/meeting.py", "                self._store.meet(self.people)", "                pass", MET),
    (
        SEATS,
        "            for line in greetings(words, meeting.people, store.friends()):\n",
        "            for line in ():\n",
        MET,
    ),
    (
        STOREFILE,
        "CREATE TABLE IF NOT EXISTS friends (",
        "CREATE TABLE IF NOT EXISTS enemies (",
        f"{F}a_home_of_an_earlier_version_has_met_nobody_and_opens",
    ),
    (
        STORE,
        "SET name = excluded.name, last = excluded.last",
        "SET last = excluded.last",
        f"{F}the_store_remembers_whom_we_met_first_and_last",
    ),
    (
        STORE,
        "SET name = excluded.name, last = excluded.last",
        "SET name = excluded.name",
        f"{F}the_store_remembers_whom_we_met_first_and_last",
    ),
    (FRIENDS, "i != me and not seat.bot", "i != me", f"{F}we_ourselves_and_bots_are_nobodys_friends"),
    (FRIENDS, "i != me and not seat.bot", "not seat.bot", f"{F}we_ourselves_and_bots_are_nobodys_friends"),
    (
        FRIENDS,
        "name_key(one.name) == name_key(name)",
        "one.name == name",
        f"{F}a_known_name_with_another_key_is_pointed_out",
    ),
    (
        FRIENDS,
        "        elif friend.name == name:\n",
        "        elif True:\n",
        f"{F}whom_we_know_under_another_name_is_named_with_both",
    ),
]
