"""A doctor who overlooks something, who alarms for nothing, or who leaves traces."""

from __future__ import annotations

DOCTOR = "uno_p2p/doctor/"
CARDS, HOMES, PORTS = f"{DOCTOR}cards.py", f"{DOCTOR}homes.py", f"{DOCTOR}ports.py"
MULTICAST, PACKAGES, ASKING = f"{DOCTOR}multicast.py", f"{DOCTOR}packages.py", f"{DOCTOR}asking.py"
ROUNDS, TELLING, COMMAND = f"{DOCTOR}rounds.py", f"{DOCTOR}telling.py", "uno_p2p/commands/doctor.py"
REAL = "tests/integration/test_doctor.py::test_"
T_CARDS, T_HOMES = "tests/unit/test_doctor_cards.py::test_", "tests/unit/test_doctor_homes.py::test_"
T_PORTS, T_TOLD = "tests/unit/test_doctor_ports.py::test_", "tests/unit/test_doctor_told.py::test_"
T_MULTICAST = "tests/unit/test_doctor_multicast.py::test_"
T_PACKAGES = "tests/unit/test_doctor_packages.py::test_"
NOWHERE = f"{T_CARDS}what_leads_nowhere"
HEALTHY = f"{REAL}on_a_healthy_machine_it_names_nothing"
FAMILY = f"{REAL}multicast_over_one_family_is_enough"
TRACES = f"{T_HOMES}all_is_well_and_nothing_is_changed"
ONCE = f"{T_TOLD}whatever_fails_every_code_is_said_once_and_in_order"
BROKEN = f"{T_PACKAGES}a_broken_library_is_named"

MUTATIONS = [
    (CARDS, "if not card.usable or (", "if (", NOWHERE),
    (CARDS, "flags & _LOOPBACK or not", "not", NOWHERE),
    (CARDS, "not flags & _UP or ", "", NOWHERE),
    (CARDS, " or not flags & _RUNNING", "", NOWHERE),
    (CARDS, "ip.version == 4 or not ip.is_link_local", "True", NOWHERE),
    (CARDS, "ip.is_loopback or ip.is_unspecified", "ip.is_loopback", NOWHERE),
    (
        CARDS,
        "if _INNER_NAMES.fullmatch(card.name) or ",
        "if ",
        f"{T_CARDS}what_leads_only_into_this_machine",
    ),
    (CARDS, " or _INNER_WORDS.search(words)", "", f"{T_CARDS}what_leads_only_into_a_windows_machine"),
    (CARDS, "if _VPN_NAMES.fullmatch(card.name.lower()) or ", "if ", f"{T_CARDS}a_vpn_by_its_name"),
    (CARDS, " or _VPN_WORDS.search(words)", "", f"{T_CARDS}a_vpn_by_what_windows_calls_it"),
    (CARDS, "flags & _POINT_TO_POINT and not", "not", f"{T_CARDS}a_vpn_by_what_the_system_says"),
    (CARDS, " and not flags & _BROADCAST", "", f"{T_CARDS}a_vpn_by_what_the_system_says"),
    (CARDS, "flags & _POINT_TO_POINT", "False", f"{REAL}only_a_vpn"),
    (CARDS, "if all(_in_tailnet", "if any(_in_tailnet", f"{T_CARDS}what_leads_to_the_people_here"),
    (CARDS, "Kind.VPN if all(", "Kind.LAN if all(", f"{T_CARDS}a_vpn_by_its_addresses"),
    (
        CARDS,
        "if ways else wrong(Code.NO_INTERFACE)",
        "if True else wrong(Code.NO_INTERFACE)",
        f"{REAL}no_interface",
    ),
    (CARDS, "in (Kind.LAN, Kind.VPN)]", "is not Kind.NOWHERE]", f"{T_CARDS}some_interface"),
    (CARDS, "if kind_of(card) is Kind.LAN)", "if card.usable)", f"{REAL}only_a_vpn"),
    (CARDS, '"beside" if tunnels else ""', '""', f"{T_CARDS}only_a_vpn"),
    (CARDS, " or bool(self.flags & _MULTICAST)", " or True", f"{REAL}no_multicast_on_the_card"),
    (
        MULTICAST,
        "(card for card in cards if card.multicast)",
        "cards",
        f"{T_MULTICAST}a_card_whose_multicast_is_off_is_not_asked",
    ),
    (MULTICAST, "if one.families]", "]", f"{T_MULTICAST}words_that_do_not_come_back"),
    (
        MULTICAST,
        "    if not cards:\n",
        "    if False:\n",
        f"{T_MULTICAST}without_a_lan_there_is_nothing_to_try",
    ),
    (
        MULTICAST,
        "if waiting[one] in one.recv(_LONGEST):",
        "if one.recv(_LONGEST):",
        f"{T_MULTICAST}what_others_say_is_not_taken_for_our_words",
    ),
    (
        MULTICAST,
        "                with contextlib.suppress(OSError):\n                    if (said",
        "                with contextlib.nullcontext():\n                    if (said",
        f"{T_MULTICAST}a_card_that_cannot_be_used_is_no_error",
    ),
    (MULTICAST, "one.sendto(words, (GROUP_4, port))", "pass", FAMILY),
    (
        MULTICAST,
        "one.sendto(words, (GROUP_6, port, 0, card.index))",
        "pass",
        FAMILY,
    ),
    (
        MULTICAST,
        "socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP",
        "socket.IPPROTO_IP, socket.IP_DROP_MEMBERSHIP",
        FAMILY,
    ),
    (
        MULTICAST,
        'one.bind(("", port))\n        one.setsockopt(socket.IPPROTO_IP,',
        'one.bind(("", 0))\n        one.setsockopt(socket.IPPROTO_IP,',
        FAMILY,
    ),
    (PORTS, "trouble.errno == errno.EADDRINUSE", "False", f"{REAL}a_port_that_is_taken"),
    (PORTS, "isinstance(trouble, PermissionError)", "False", f"{T_PORTS}a_port_that_is_forbidden"),
    (
        PORTS,
        "isinstance(trouble, PermissionError)",
        "True",
        f"{T_PORTS}another_error_is_not_called_a_taken_port",
    ),
    (
        PORTS,
        "one.listen(4)",
        "pass",
        f"{T_PORTS}a_port_that_can_be_had_is_listened_at_on_every_address",
    ),
    (PORTS, "socket.IPV6_V6ONLY, 0)", "socket.IPV6_V6ONLY, 1)", f"{T_PORTS}a_port_that_is_taken"),
    (PORTS, "    if not held:\n", "    if False:\n", f"{T_PORTS}whether_others_get_through"),
    (
        PORTS,
        "    if same_machine:\n",
        "    if False:\n",
        f"{REAL}a_table_on_the_same_machine_proves_nothing_about_the_firewall",
    ),
    (PORTS, "(fine if reached else wrong)", "fine", f"{REAL}a_port_that_a_firewall_blocks"),
    (
        PORTS,
        " or ipaddress.ip_address(there).is_loopback",
        "",
        f"{T_PORTS}an_address_of_this_machine",
    ),
    (PORTS, "return here == there or", "return", f"{T_PORTS}an_address_of_this_machine_on_a_card"),
    (
        ASKING,
        "return wrong(Code.WRONG_VERSION",
        "return fine(Code.WRONG_VERSION",
        f"{REAL}another_version",
    ),
    (ASKING, "isinstance(told, TableCard | OtherVersion)", "True", f"{REAL}nobody_at_the_address"),
    (
        ASKING,
        "isinstance(told, TableCard | OtherVersion)",
        "isinstance(told, TableCard)",
        f"{REAL}another_version",
    ),
    (ASKING, "    if isinstance(told, UnknownName):\n", "    if False:\n", f"{REAL}a_name_that_nobody_knows"),
    (
        ASKING,
        "asyncio.wait_for(answer, patience)",
        "answer",
        f"{T_PORTS}a_name_is_looked_up_and_not_for_ever",
    ),
    (
        ASKING,
        "Why.OTHER_VERSION if isinstance(told, OtherVersion) else Why.TABLE_SILENT",
        "Why.TABLE_SILENT",
        f"{REAL}another_version",
    ),
    (
        ASKING,
        "if abs(ahead) - unsure <= APART:",
        "if ahead - unsure <= APART:",
        f"{REAL}clocks_that_are_apart",
    ),
    (ASKING, "abs(ahead) - unsure <= APART", "abs(ahead) <= APART", f"{T_PORTS}clocks"),
    (
        HOMES,
        "        return wrong(Code.HOME_NOT_WRITABLE",
        "        return fine(Code.HOME_NOT_WRITABLE",
        f"{REAL}a_home_that_cannot_be_written_to",
    ),
    (HOMES, "for name in (FILE, LOCK):", "for name in ():", f"{T_HOMES}a_file_in_it_that_cannot_be_written"),
    (HOMES, "dir=nearest(home)", "dir=None", f"{T_HOMES}a_home_that_is_a_file"),
    (
        HOMES,
        "(wrong if is_held(home) else fine)",
        "fine",
        f"{REAL}a_second_process_on_the_home_is_named_and_not_disturbed",
    ),
    (
        HOMES,
        "        if is_held(home):\n",
        "        if False:\n",
        f"{T_HOMES}another_process_has_it",
    ),
    (HOMES, "            opens(Path(copy))", "            opens(home)", TRACES),
    (
        HOMES,
        'path.with_name(f"{FILE}-wal")',
        "path",
        f"{T_HOMES}the_log_of_a_killed_node_is_a_part_of_its_store",
    ),
    (
        HOMES,
        "tempfile.TemporaryDirectory(dir=home,",
        "tempfile.TemporaryDirectory(",
        f"{T_HOMES}the_log_of_a_killed_node_is_a_part_of_its_store",
    ),
    (
        HOMES,
        "        return wrong(Code.HOME_DAMAGED",
        "        return fine(Code.HOME_DAMAGED",
        f"{REAL}a_damaged_store",
    ),
    (
        HOMES,
        "        if is_held(home):  # a node",
        "        if False:  # a node",
        f"{T_HOMES}a_node_that_starts_while_the_store_is_copied_is_not_called_damage",
    ),
    (
        HOMES,
        'if trouble.code != "home-damaged":',
        "if False:",
        f"{T_HOMES}other_troubles_are_not_called_damage",
    ),
    (
        HOMES,
        "except PermissionError:",
        "except ZeroDivisionError:",
        f"{T_HOMES}what_may_not_be_read_is_not_called_damage",
    ),
    (HOMES, "found = fine if left >= ROOM else wrong", "found = fine", f"{REAL}a_disk_that_is_full"),
    (HOMES, "free(nearest(home))", "free(home)", f"{T_HOMES}room_on_the_disk"),
    (
        "uno_p2p/homelock.py",
        "        return not _taken(file)",
        "        return False",
        f"{T_HOMES}another_process_has_it",
    ),
    (
        "uno_p2p/homelock.py",
        "file = os.open(home / FILE, os.O_RDONLY)",
        "file = os.open(home / FILE, os.O_RDWR | os.O_CREAT)",
        f"{T_HOMES}asking_leaves_the_lock_to_others_and_makes_none",
    ),
    (
        "uno_p2p/homelock.py",
        "    finally:\n        os.close(file)",
        "    finally:\n        pass",
        f"{T_HOMES}asking_leaves_the_lock_to_others_and_makes_none",
    ),
    (PACKAGES, "version[:2] >= OLDEST", "version[:1] >= OLDEST[:1]", f"{T_PACKAGES}python"),
    (PACKAGES, "        except Exception as error:", "        except ImportError as error:", BROKEN),
    (PACKAGES, "            use(load(name))", "            load(name)", BROKEN),
    (PACKAGES, '    if not module.has("curve"):', "    if False:", BROKEN),
    (
        PACKAGES,
        '    if module.pubkey_from_prvkey(1).hex()[2:18] != "79be667ef9dcbbac":',
        "    if False:",
        BROKEN,
    ),
    (PACKAGES, 'if module.unpackb(module.packb([1, b"x"])) != [1, b"x"]:', "if False:", BROKEN),
    (PACKAGES, '    "ifaddr": _there,\n', "", f"{T_PACKAGES}all_libraries_of_the_project_are_tried"),
    (
        ROUNDS,
        "    except Exception as error:  # a doctor",
        "    except ZeroDivisionError as error:  # a doctor",
        ONCE,
    ),
    (
        ROUNDS,
        "    except Exception as error:  # as in",
        "    except ZeroDivisionError as error:  # as in",
        ONCE,
    ),
    (ROUNDS, "        left.remove(finding.code)\n", "", ONCE),
    (ROUNDS, "                say(unchecked(code, Why.NEEDS_TABLE))", "                pass", HEALTHY),
    (ROUNDS, "store.kept()", "pass", f"{T_HOMES}a_table_that_cannot_be_read_is_damage"),
    (TELLING, "printable(value, _LONGEST)", "value", f"{T_TOLD}what_others_have_named_cannot_break_the_line"),
    (
        TELLING,
        '{"ok": not counts[State.WRONG],',
        '{"ok": True,',
        f"{T_TOLD}the_summary_and_the_line_for_programs",
    ),
    (TELLING, "    if open_:\n", "    if False:\n", HEALTHY),
    (COMMAND, "sys.exit(FAILED if", "sys.exit(0 if", f"{REAL}no_multicast_on_the_card"),
    (COMMAND, "one.state is State.WRONG for", "one.state is not State.FINE for", HEALTHY),
    ("uno_p2p/net/doorkeeper.py", "int(time.time() * 1000)", "0", HEALTHY),
    (
        "uno_p2p/net/peek.py",
        "if not 0 <= told < _LATEST:",
        "if False:",
        f"{REAL}the_clock_of_a_lobby",
    ),
    (
        "uno_p2p/__main__.py",
        "except ImportError as error:",
        "except ZeroDivisionError as error:",
        f"{REAL}without_the_library_of_the_command_line_one_sentence_is_left",
    ),
]
