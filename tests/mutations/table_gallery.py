"""What stands against the cheats that no other table has: broken one line at a time."""

from __future__ import annotations

CODEC, ENTRY = "protocol/codec.py", "protocol/entry.py"
AWAY, TALLY, FREEZE, LEDGER = (
    "protocol/away.py",
    "protocol/tally.py",
    "protocol/freeze.py",
    "protocol/ledger.py",
)
DECK, VOID = "uno_p2p/table/steps/deck.py", "uno_p2p/table/void.py"
ASKING, COURSE = "uno_p2p/table/asking.py", "uno_p2p/table/course.py"

CHEATS = "tests/byzantine/test_"
BOMB = f"{CHEATS}bombs.py::test_a_bomb_is_dropped"
SIGNED = f"{CHEATS}bombs.py::test_a_bomb_that_a_seat_has_signed_is_dropped"
VOTES = f"{CHEATS}away_cheats.py::test_"
FOUR = f"{CHEATS}withheld.py::test_of_four_the_others_open_without_it_what_the_rules_need[deal]"
THREE = f"{CHEATS}withheld.py::test_of_three_the_hand_is_void_and_who_withheld_pays"
SHUFFLES = f"{CHEATS}deck.py::test_"
APART = f"{CHEATS}double_speech.py::test_nodes_that_have_gone_on_with_two_decks_find_out"

MUTATIONS: list[tuple[str, str, str, str]] = [
    # bombs
    (CODEC, "    if len(raw) > limit:", "    if False:", f"{SIGNED}[a long body]"),
    (CODEC, "    if depth == 0:", "    if depth < -99:", f"{SIGNED}[a deep body]"),
    (CODEC, "if _count(value, depth) > items:", "if _count(value, depth) < 0:", f"{SIGNED}[a wide body]"),
    (CODEC, "    if depth == 0:", "    if depth < -9999:", f"{BOMB}[lists that end]"),
    (ENTRY, " or len(kind.encode()) > MAX_NAME", "", f"{SIGNED}[a long name of a kind]"),
    (ENTRY, "not 0 <= step < 2**32 or ", "", f"{SIGNED}[a step that is none]"),
    # shuffles
    (
        DECK,
        "        check_shuffle(at.ctx(seat), self._pile, answer)",
        "        pass",
        f"{SHUFFLES}a_shuffle_that_is_none",
    ),
    (
        DECK,
        "        check_shuffle(at.ctx(seat), self._pile, answer)",
        "        pass",
        f"{SHUFFLES}the_proof_of_another_hand_played_again",
    ),
    (
        DECK,
        "        check_shuffle(at.ctx(seat), self._pile, answer)",
        "        pass",
        f"{SHUFFLES}a_new_draw_pile_with_a_card_twice",
    ),
    (
        DECK,
        "decode_shuffled(self._pile, *fields(body, bytes, bytes))",
        "decode_shuffled(self._pile, *body)",
        f"{CHEATS}garbage.py::test_any_other_body_is_right_or_a_fault[shuffle]",
    ),
    (LEDGER, "        raise DoubleSpeech(other, entry)", "        return arrival", APART),
    # a share that is withheld
    (ASKING, "    table.miss(heard.absent, heard.double, heard.digest)\n", "", FOUR),
    (COURSE, " and not asked and ", " and ", FOUR),
    (VOID, "table.voids[seat] = table.voids.get(seat, 0) + 1", "table.voids[seat] = 0", THREE),
    # votes
    (
        TALLY,
        "for seat in sorted(self.voters - out)",
        "for seat in [last.seat]",
        f"{VOTES}a_false_vote_against_somebody_excludes_nobody",
    ),
    (
        TALLY,
        "said.seat not in votes or not what.out <= self.voters or ",
        "",
        f"{VOTES}an_out_that_cannot_be_convicts",
    ),
    (
        FREEZE,
        "    return a.what.round == b.what.round",
        "    return False",
        f"{VOTES}two_statements_that_contradict_each_other_convict",
    ),
    (
        AWAY,
        "if said.what.round > max(self._round, 0) + LEAP:",
        "if False:",
        f"{VOTES}a_flood_of_statements_is_bounded",
    ),
]
