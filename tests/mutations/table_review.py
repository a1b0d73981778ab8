"""What a review added against cheats and floods."""

from __future__ import annotations

NODE, GOSSIP, MATCH = "uno_p2p/node.py", "uno_p2p/table/gossip.py", "uno_p2p/table/match.py"
REVIEW = "tests/byzantine/test_review.py::test_"

MUTATIONS = [
    (
        NODE,
        "[] if self.machine.table.open else before.tick(now)",
        "[]",
        f"{REVIEW}who_stays_for_one_and_leaves_for_another_is_found_out",
    ),
    (
        NODE,
        "if (before.stopped or before.ending is not ending) and not settled:",
        "if before.ending is not ending and not settled:",
        f"{REVIEW}who_sits_at_the_next_table_with_a_liar_goes_back_to_where_it_is_named",
    ),
    (
        NODE,
        "if (before.stopped or before.ending is not ending) and not settled:",
        "if before.stopped and not settled:",
        f"{REVIEW}who_stays_for_one_and_leaves_for_another_is_found_out",
    ),
    (
        MATCH,
        "    answers = yield from rest(table, track, over=over)\n",
        '    answers = yield from rest(table, track, over=over)\n    track = table.track(f"rest/{number}")\n',
        f"{REVIEW}who_stays_for_one_and_leaves_for_another_is_found_out",
    ),
    (
        NODE,
        "self._in_a_row >= PATIENCE or ",
        "",
        f"{REVIEW}a_flood_keeps_neither_proofs_from_being_checked_nor_others_from_being_heard",
    ),
    (
        NODE,
        "Inbox(MAX_PENDING)",
        "Inbox(100 * MAX_PENDING)",
        f"{REVIEW}a_flood_keeps_neither_proofs_from_being_checked_nor_others_from_being_heard",
    ),
    (
        NODE,
        "Frame(peer, raw, only_looks), len(raw) + FRAME_WEIGHT)",
        "Frame(peer, raw, only_looks), len(raw))",
        f"{REVIEW}a_flood_keeps_neither_proofs_from_being_checked_nor_others_from_being_heard",
    ),
    (
        GOSSIP,
        "if until > now + BURST:",
        "if False:",
        f"{REVIEW}a_flood_of_have_is_answered_no_more_often_than_an_honest_node_asks",
    ),
    (
        "uno_p2p/table/keys.py",
        'to_bytes(4, "big"), prev)',
        'to_bytes(4, "big"))',
        f"{REVIEW}two_histories_never_share_the_randomizers_of_a_copy",
    ),
    (
        "uno_p2p/table/contract.py",
        "check_identity(sized(seat.identity, 32))",
        "sized(seat.identity, 32)",
        f"{REVIEW}nobody_sits_down_with_a_key_that_anybody_can_sign_for",
    ),
]
