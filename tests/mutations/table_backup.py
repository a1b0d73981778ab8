"""One broken line for every check of shared keys, and a test that must go red with it.

Each entry is (file, text that occurs in it exactly once, what to put there, the test).
"""

from __future__ import annotations

BACKUP, FELDMAN = "protocol/backup.py", "protocol/feldman.py"

T, ANY = "tests/unit/test_backup.py::test_", "tests/property/test_backup.py::test_"
SUMS = "tests/unit/test_feldman.py::test_"

BAD = f"{T}a_bad_share_convicts_the_dealer"
LIES = f"{T}a_false_point_frames_nobody"
LENGTHS = f"{T}the_lists_have_exactly_their_lengths"
AWAY = f"{T}the_others_cover_for_who_is_away"
STRANGERS = f"{T}who_holds_no_share_opens_covers_and_counts_for_nothing"
BY_HAND = f"{T}a_share_is_sealed_as_the_text_says"
READ = f"{T}a_complaint_is_read_strictly"

MUTATIONS: list[tuple[str, str, str, str]] = [
    # polynomials
    (
        FELDMAN,
        "        require_places([place])\n        value",
        "        value",
        f"{SUMS}nobody_stands_at_the_secret",
    ),
    (
        FELDMAN,
        "    require_places([place])\n    *rest",
        "    *rest",
        f"{SUMS}nobody_stands_at_the_secret",
    ),
    (FELDMAN, "    require_places(places)\n", "", f"{SUMS}places_are_different_and_not_zero"),
    (FELDMAN, "default=0) < 1", "default=1) < 1", f"{SUMS}places_are_different_and_not_zero"),
    (FELDMAN, "default=0) < 1", "default=0) < 0", f"{SUMS}places_are_different_and_not_zero"),
    (
        FELDMAN,
        " or len(set(places)) != len(places)",
        "",
        f"{SUMS}places_are_different_and_not_zero",
    ),
    (
        FELDMAN,
        "in reversed(self.coefficients)",
        "in self.coefficients",
        f"{SUMS}values_and_points_as_written",
    ),
    (FELDMAN, "*rest, S = V", "S, *rest = V", f"{SUMS}values_and_points_as_written"),
    (FELDMAN, "in reversed(rest)", "in rest", f"{SUMS}values_and_points_as_written"),
    (FELDMAN, "prod(m - j for", "prod(j - m for", f"{SUMS}lagrange_as_written"),
    (FELDMAN, "= field(repr=False)", "", f"{SUMS}a_polynomial_does_not_show_itself"),
    # who holds how much
    (BACKUP, "if not 2 <= n <= 10:", "if not 1 <= n <= 11:", f"{T}how_many_holders_it_takes"),
    (BACKUP, "if n < 4:", "if n < 3:", f"{T}how_many_holders_it_takes"),
    (BACKUP, "n - 1 if n < 6 else n - 2", "n - 1 if n < 7 else n - 2", f"{T}how_many_holders_it_takes"),
    (BACKUP, "n - 1 if n < 6 else n - 2", "n - 1 if n < 5 else n - 2", f"{T}how_many_holders_it_takes"),
    (BACKUP, "        if t is None:\n", "        if False:\n", f"{T}two_or_three_share_nothing"),
    (BACKUP, "if seat != dealer)", "if True)", AWAY),
    (
        BACKUP,
        "return seat + 1",
        "return seat + 2",
        f"{T}seats_keep_their_numbers_when_one_does_not_take_part",
    ),
    # what is said
    (
        BACKUP,
        'derive(secret, "backup", *context',
        'derive(secret, "deal key", *context',
        f"{T}coefficients_are_derived_from_the_table_secret",
    ),
    (
        BACKUP,
        "context = (sharing.sid, ",
        "context = (bytes(32), ",
        f"{T}each_deal_has_a_polynomial_of_its_own",
    ),
    (
        BACKUP,
        "sharing.sid, sharing.track.encode())",
        "sharing.sid,)",
        f"{T}each_deal_has_a_polynomial_of_its_own",
    ),
    (BACKUP, "two(k), size=64)", "size=64)", f"{T}each_deal_has_a_polynomial_of_its_own"),
    (BACKUP, "len(V) != sharing.threshold or ", "", f"{T}no_polynomial_over_another_key_is_shared"),
    (
        BACKUP,
        " or V[0] != sharing.keys[dealer]:\n        raise ProtocolError",
        ":\n        raise ProtocolError",
        f"{T}no_polynomial_over_another_key_is_shared",
    ),
    (
        BACKUP,
        "Z = mul_secret(f.x, sharing.keys[j])",
        "Z = msm([f.x], [sharing.keys[j]])",
        f"{T}only_public_numbers_meet_a_variable_time_product",
    ),
    (BACKUP, 'frame(b"backup", sharing.sid, ', 'frame(b"backup", ', BY_HAND),
    (BACKUP, "sharing.track.encode(), two(dealer)", "two(dealer)", BY_HAND),
    (BACKUP, "two(dealer), two(holder))", "two(holder))", BY_HAND),
    (BACKUP, "two(dealer), two(holder))", "two(dealer))", BY_HAND),
    (BACKUP, "two(dealer), two(holder))", "two(holder), two(dealer))", BY_HAND),
    (BACKUP, "    s: int = field(repr=False)", "    s: int", f"{T}what_is_secret_does_not_show_itself"),
    # what is read
    (
        BACKUP,
        "split(sealed, len(holders), SEALED_SIZE)",
        "[sealed[48 * k : 48 * k + 48] for k in range(len(holders))]",
        LENGTHS,
    ),
    (BACKUP, "dec_points(vector, sharing.threshold)", "dec_points(vector, len(vector) // 33)", LENGTHS),
    (
        BACKUP,
        "    if V[0] != sharing.keys[dealer]:\n",
        "    if False:\n",
        f"{T}it_is_this_seats_key_that_is_shared",
    ),
    # shares
    (BACKUP, "(InvalidTag, Fault)", "InvalidTag", f"{T}a_share_is_below_the_order"),
    (BACKUP, "(InvalidTag, Fault)", "Fault", BAD),
    (BACKUP, "s = sdec(cipher", "s = int.from_bytes(cipher", f"{T}a_share_is_below_the_order"),
    (
        BACKUP,
        "if s == 0 or mul_base(s) != S:",
        "if mul_base(s) != S:",
        f"{T}a_share_of_zero_convicts_the_dealer",
    ),
    (BACKUP, "if s == 0 or mul_base(s) != S:", "if s == 0:", BAD),
    (BACKUP, 'open", backup.dealer) from', 'open", holder) from', BAD),
    (BACKUP, 'committed to", backup.dealer)', 'committed to", holder)', BAD),
    (BACKUP, "    _require_holder(sharing, backup.dealer, holder)\n    S =", "    S =", STRANGERS),
    # complaints
    (
        BACKUP,
        "        _opened(sharing, holder, Z, backup)\n    except Fault:",
        "        raise Fault(FaultCode.BAD_PROOF)\n    except Fault:",
        f"{T}no_honest_seat_complains_about_a_good_share",
    ),
    (BACKUP, "    sized(proof, dleq.PROOF_SIZE)\n", "", READ),
    (
        BACKUP,
        "if dealer not in sharing.holders(holder):\n        raise Fault",
        "if False:\n        raise Fault",
        READ,
    ),
    (BACKUP, "        dleq.verify(ctx, same", "        (ctx, same", LIES),
    (BACKUP, "dleq.verify(ctx, same", 'dleq.verify(b"there", same', LIES),
    (BACKUP, "fault.detail, holder)", "fault.detail)", LIES),
    (BACKUP, "    _opened(sharing, holder, complaint.Z, backups[complaint.dealer])\n", "", BAD),
    (
        BACKUP,
        'a complaint about a good share", holder)',
        'a complaint about a good share", complaint.dealer)',
        f"{T}a_complaint_about_a_good_share_convicts_the_complainer",
    ),
    (
        BACKUP,
        "Statement(sharing.keys[holder], (sharing.keys[dealer],)",
        "Statement(sharing.keys[dealer], (sharing.keys[holder],)",
        BAD,
    ),
    # covers
    (
        BACKUP,
        "    check_shares(ctx, backup",
        "    (ctx, backup",
        f"{T}a_cover_is_checked_against_share_cards_and_place",
    ),
    (
        BACKUP,
        "check_shares(ctx, backup.share_key(holder)",
        "check_shares(ctx, sharing.keys[holder]",
        f"{T}a_cover_is_checked_against_share_cards_and_place",
    ),
    (
        BACKUP,
        "    _require_holder(sharing, backup.dealer, holder)\n    check_shares",
        "    check_shares",
        STRANGERS,
    ),
    (BACKUP, "        _require_holder(sharing, dealer, holder)\n", "        pass\n", STRANGERS),
    (BACKUP, "dealer not in sharing.keys or ", "", STRANGERS),
    (BACKUP, "or holder not in sharing.holders(dealer):", "or False:", STRANGERS),
    (
        BACKUP,
        "if len(parts) < sharing.threshold:",
        "if len(parts) < sharing.threshold - 1:",
        f"{T}fewer_than_t_open_no_card",
    ),
    (
        BACKUP,
        "    if len({len(part.points) for part in parts.values()}) != 1:\n",
        "    if False:\n",
        f"{T}parts_are_for_the_same_cards",
    ),
    (BACKUP, "J = sorted(parts)[: sharing.threshold]", "J = sorted(parts)[: sharing.threshold - 1]", AWAY),
    (BACKUP, "lagrange([_place(j) for j in J])", "lagrange([_place(j) for j in range(len(J))])", AWAY),
    (BACKUP, 'b"cover" + two(dealer)', 'b"cover"', f"{T}each_covered_seat_has_a_context_of_its_own"),
    (
        BACKUP,
        "msm(weights, D) for",
        "msm([1] * len(D), D) for",
        f"{ANY}enough_others_do_what_the_absent_would_have_done",
    ),
]
