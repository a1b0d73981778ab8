"""Broken lines of the hold after a start, of the store that was put back, of the lock, and of going on."""

HOLD, MACHINE, VIEW = "uno_p2p/table/hold.py", "uno_p2p/table/machine.py", "uno_p2p/table/view.py"
STORE, FILE, LOCK = "uno_p2p/store.py", "uno_p2p/storefile.py", "uno_p2p/homelock.py"
SPEAKER = "uno_p2p/table/speaker.py"
RESUME, NODE, COMPANY = "uno_p2p/resume.py", "uno_p2p/node.py", "uno_p2p/company.py"
HOLDS, STORES = "tests/table/test_hold.py::test_", "tests/unit/test_store.py::test_"
RESUMES, TABLES = "tests/unit/test_resume.py::test_", "uno_p2p/ui/telling/table.py"
PLACE = f"{HOLDS}only_a_peer_at_our_place_that_knows_no_more_of_us_has_answered"
PUT_BACK = f"{HOLDS}a_store_that_was_put_back_is_noticed_and_nothing_is_said_twice"
HOMES = "tests/integration/test_homes.py::test_"
SCREEN = "tests/ui/test_plain_start.py::test_"

MUTATIONS: list[tuple[str, str, str, str]] = [
    (HOLD, "if same and (seat", "if (seat", PLACE),
    (HOLD, "(seat not in place.spoken or seat in here.spoken)", "True", PLACE),
    (
        HOLD,
        "(seat not in place.spoken or seat in here.spoken)",
        "seat not in place.spoken",
        f"{HOLDS}where_we_have_spoken_too_a_peer_may_know_it",
    ),
    (
        HOLD,
        "            if place.said == here.said:",
        "            if True:",
        f"{HOLDS}other_words_of_away_rounds_are_waited_for_until_the_grace_is_over_and_no_longer",
    ),
    (
        HOLD,
        "said=here.said) == here",
        "said=place.said) == here",
        f"{HOLDS}other_words_of_away_rounds_are_waited_for_until_the_grace_is_over_and_no_longer",
    ),
    (HOLD, "self._beside or ", "True or ", f"{HOLDS}after_the_grace_one_answer_is_enough_and_none_never"),
    (HOLD, "self._beside or ", "", f"{HOLDS}after_the_grace_one_answer_is_enough_and_none_never"),
    (
        HOLD,
        " or (self._met and now - self._moved >= 2 * self._grace)",
        "",
        f"{HOLDS}if_nobody_ever_stands_where_we_do_two_graces_without_anything_new_are_enough",
    ),
    (
        HOLD,
        "self._met and now",
        "now",
        f"{HOLDS}if_nobody_ever_stands_where_we_do_two_graces_without_anything_new_are_enough",
    ),
    (
        HOLD,
        "2 * self._grace",
        "self._grace",
        f"{HOLDS}if_nobody_ever_stands_where_we_do_two_graces_without_anything_new_are_enough",
    ),
    (
        HOLD,
        "        if place.table == here.table:\n            self._met",
        "        if True:\n            self._met",
        f"{HOLDS}a_peer_of_another_table_is_not_met",
    ),
    (
        HOLD,
        "self._place, self._moved = (here.hint, here.step), now",
        "self._place = here.hint, here.step",
        f"{HOLDS}whoever_still_gets_something_new_goes_on_listening",
    ),
    (
        HOLD,
        "        if len(self._answered) >= others if waiting else enough:",
        "        if len(self._answered) >= others:",
        f"{HOLDS}of_three_one_that_is_gone_is_waited_for_no_longer_than_the_grace",
    ),
    (
        HOLD,
        "        if len(self._answered) >= others if waiting else enough:",
        "        if enough:",
        f"{HOLDS}of_three_one_that_is_gone_is_waited_for_no_longer_than_the_grace",
    ),
    (
        HOLD,
        "            self.holds = False",
        "            pass",
        f"{HOLDS}it_ends_when_all_others_have_answered",
    ),
    (
        MACHINE,
        "holds = bool(journal) if hold is None else hold",
        "holds = False",
        f"{HOLDS}nothing_is_said_or_asked_before_the_others_have_answered",
    ),
    (
        MACHINE,
        "holds = bool(journal) if hold is None else hold",
        "holds = True",
        f"{HOLDS}a_first_start_has_no_hold",
    ),
    (
        MACHINE,
        "        self.hold.begin(self.now)",
        "        self.hold.begin(0.0)",
        f"{HOLDS}of_three_one_that_is_gone_is_waited_for_no_longer_than_the_grace",
    ),
    (
        SPEAKER,
        "(self.silent or self.hold.holds or self.rolled_back)",
        "(self.silent or self.rolled_back)",
        f"{HOLDS}nothing_is_said_or_asked_before_the_others_have_answered",
    ),
    (SPEAKER, "or self.hold.holds or self.rolled_back)", "or self.hold.holds)", PUT_BACK),
    (SPEAKER, "        self.rolled_back = True\n", "", PUT_BACK),
    (SPEAKER, "if known or self.rolled_back or", "if known or", PUT_BACK),
    (
        MACHINE,
        "        self._effects.extend(Send(raw) for raw in self._verdicts.evidence)\n",
        "",
        "tests/byzantine/test_double_speech.py::test_a_node_started_again_still_knows_who_it_was",
    ),
    (VIEW, "        watches=machine.rolled_back,", "", PUT_BACK),
    (
        TABLES,
        "    if view.watches:",
        "    if False:",
        f"{SCREEN}a_store_that_was_put_back_is_told_once_and_whenever_it_is_asked",
    ),
    (
        TABLES,
        "    if view.hold is not None:",
        "    if False:",
        f"{SCREEN}while_it_listens_the_screen_says_how_many_are_missing",
    ),
    (
        NODE,
        "Machine(contract, keys, hold=self.machine.hold.holds)",
        "Machine(contract, keys)",
        f"{RESUMES}a_home_that_died_between_two_tables_sits_down_at_the_second",
    ),
    (
        RESUME,
        "Machine(contract, keys, journal, hold=True,",
        "Machine(contract, keys, journal, hold=False,",
        f"{RESUMES}real_files_that_were_put_back_are_noticed_and_say_nothing",
    ),
    (
        RESUME,
        "last.closed is not None or",
        "",
        f"{RESUMES}a_table_that_has_ended_is_over_until_it_is_closed",
    ),
    (
        RESUME,
        "    elif machine.ending is not None:",
        "    else:",
        f"{RESUMES}a_table_that_goes_on_is_not_closed",
    ),
    (
        RESUME,
        "machine.seat not in machine.ending.staying",
        "True",
        f"{RESUMES}a_home_that_died_between_two_tables_sits_down_at_the_second",
    ),
    (
        RESUME,
        "    except Fault as fault:",
        "    except ZeroDivisionError as fault:",
        f"{RESUMES}a_table_that_cannot_be_read_is_said_and_can_be_given_up",
    ),
    (
        RESUME,
        "if earlier is not None else None",
        "if False else None",
        f"{RESUMES}a_home_that_died_between_two_tables_sits_down_at_the_second",
    ),
    (
        STORE,
        "            self._finish(db, before, totals)\n",
        "",
        f"{STORES}a_table_comes_back_with_its_links_and_how_it_ended",
    ),
    (
        STORE,
        "raw = row[0] if row else None",
        "raw = None",
        f"{STORES}a_table_comes_back_with_its_links_and_how_it_ended",
    ),
    (
        FILE,
        'db.execute("PRAGMA quick_check(1)").fetchone() != ("ok",)',
        "False",
        f"{STORES}a_file_that_was_cut_off_is_seen_at_the_start",
    ),
    (
        FILE,
        "if path.stat().st_size == 0:",
        "if False:",
        f"{STORES}a_file_that_was_cut_off_is_seen_at_the_start",
    ),
    (
        FILE,
        "        if reason in _SPOILT:",
        "        if False:",
        f"{STORES}a_file_that_is_spoilt_while_it_is_in_use_is_seen",
    ),
    (
        STORE,
        "        except (Fault, ValueError) as error:",
        "        except ZeroDivisionError as error:",
        f"{STORES}a_sitting_that_cannot_be_read_is_damage",
    ),
    (
        STORE,
        'store._db.execute("PRAGMA query_only=ON")',
        "pass",
        f"{STORES}a_second_one_on_a_home_is_refused_until_the_first_is_gone",
    ),
    (
        STORE,
        "            self._lock.release()\n\n\ndef _kept(",
        "            pass\n\n\ndef _kept(",
        f"{STORES}a_second_one_on_a_home_is_refused_until_the_first_is_gone",
    ),
    (
        LOCK,
        "fcntl.LOCK_EX | fcntl.LOCK_NB",
        "fcntl.LOCK_SH | fcntl.LOCK_NB",
        f"{STORES}a_second_one_on_a_home_is_refused_until_the_first_is_gone",
    ),
    (
        LOCK,
        "time.monotonic() > last",
        "True",
        f"{STORES}a_lock_is_waited_for_as_long_as_a_process_takes_to_end",
    ),
    (
        COMPANY,
        "HOME_PATIENCE: Final = 30.0",
        "HOME_PATIENCE: Final = 0.0",
        f"{HOMES}a_bot_that_comes_back_waits_until_the_one_before_it_is_gone",
    ),
    (
        COMPANY,
        "os.read(_STDIN, 4096)",
        "sys.stdin.buffer.read(4096)",
        f"{HOMES}a_bot_that_cannot_play_says_so_though_its_host_goes_on",
    ),
]
