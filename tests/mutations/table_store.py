"""Broken lines of the store, of the word that is never contradicted, of the farewell and of gossip."""

STORE, FILE = "uno_p2p/store.py", "uno_p2p/storefile.py"
NODE, SPEAKER = "uno_p2p/node.py", "uno_p2p/table/speaker.py"
STORES, SOCKETS = "tests/unit/test_store.py::test_", "tests/integration/test_table_sockets.py::test_"

MUTATIONS: list[tuple[str, str, str, str]] = [
    (
        STORE,
        "INSERT OR IGNORE INTO identity",
        "INSERT OR REPLACE INTO identity",
        f"{STORES}the_identity_is_made_once_and_kept",
    ),
    (
        STORE,
        "WHERE digest = ? ORDER BY nr",
        "WHERE digest = ? ORDER BY nr DESC",
        f"{STORES}entries_come_back_in_order_and_by_table",
    ),
    (FILE, "path.chmod(0o600)", "path.chmod(0o644)", f"{STORES}the_file_is_its_owners_alone"),
    (FILE, "PRAGMA synchronous=FULL", "PRAGMA synchronous=OFF", f"{STORES}a_save_survives_a_power_cut"),
    (
        STORE,
        'self._db.execute("ROLLBACK")',
        "pass",
        f"{STORES}a_save_that_fails_half_way_leaves_nothing_open",
    ),
    (
        FILE,
        "except sqlite3.Error as error:",
        "except ZeroDivisionError as error:",
        f"{STORES}a_locked_store_is_one_sentence",
    ),
    (
        FILE,
        "_SPOILT = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)",
        "_SPOILT = (sqlite3.SQLITE_CORRUPT,)",
        f"{STORES}what_is_no_store_is_left_alone",
    ),
    (
        FILE,
        "check_same_thread=False",
        "check_same_thread=True",
        f"{STORES}another_thread_may_use_it_after_the_first",
    ),
    (
        SPEAKER,
        "not self._may or course.ledger.spoke(voice.seat):",
        "not self._may:",
        "tests/table/test_own_word.py::test_an_own_word_that_was_forgotten_is_never_contradicted",
    ),
    (
        NODE,
        "            self._loop.call_soon_threadsafe(self._followed.set)",
        "            pass",
        f"{SOCKETS}whoever_is_done_stays_until_the_others_stand_there_too",
    ),
    (
        NODE,
        "                self._store.save(table, entries)",
        "                pass",
        f"{SOCKETS}a_hand_over_real_sockets_is_the_same_story_everywhere",
    ),
]
GOSSIP, TELLING = "uno_p2p/table/gossip.py", "tests/unit/test_gossip.py::test_"
MUTATIONS += [
    (
        GOSSIP,
        "if again or self._near(entry.seat)]",
        "if True]",
        f"{TELLING}at_first_only_the_author_and_the_seats_after_it_answer",
    ),
    (
        GOSSIP,
        "if again or self._near(entry.seat)]",
        "if self._near(entry.seat)]",
        f"{TELLING}who_asks_a_second_time_at_the_same_place_is_answered_by_all",
    ),
    (GOSSIP, "if until > now + BURST:", "if False:", f"{TELLING}who_asks_too_often_is_not_answered"),
    (
        GOSSIP,
        "if until > now}",
        "if True}",
        f"{TELLING}a_peer_that_had_to_ask_gets_the_authors_next_entries_for_a_while",
    ),
    (
        GOSSIP,
        "if seat == entry.seat]",
        "if True]",
        f"{TELLING}a_peer_that_had_to_ask_gets_the_authors_next_entries_for_a_while",
    ),
    (
        GOSSIP,
        "return sum(place == here for place",
        "return sum(True for place",
        f"{TELLING}followers_are_those_who_told_our_own_place",
    ),
]
