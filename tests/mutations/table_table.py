"""Every check of codec, entries, keys, ledger, sync, piles and the table's machine and steps, broken once."""

from __future__ import annotations

CODEC, ENTRY, WIRE = "protocol/codec.py", "protocol/entry.py", "protocol/wire.py"
KEYS, LEDGER, SYNC, PILES = "protocol/keys.py", "protocol/ledger.py", "protocol/sync.py", "protocol/piles.py"
TABLE = "uno_p2p/table/"
CONTRACT, MACHINE, HEARING = f"{TABLE}contract.py", f"{TABLE}machine.py", f"{TABLE}hearing.py"
COURSE, TRACK = f"{TABLE}course.py", "protocol/track.py"
RETELLING = f"{TABLE}retelling.py"
DUTY, HAND = f"{TABLE}duty.py", f"{TABLE}hand.py"
DECK, OPENING, SHARING, LAYING, TURN = (
    f"{TABLE}steps/{name}.py" for name in ("deck", "opening", "sharing", "laying", "turn")
)


def _unit(room: str, name: str) -> str:
    return f"tests/unit/test_{room}.py::test_{name}"


def _table(room: str, name: str) -> str:
    return f"tests/table/test_{room}.py::test_{name}"


def _cheat(room: str, name: str) -> str:
    return f"tests/byzantine/test_{room}.py::test_{name}"


NO_PLAIN_VALUE = _unit("codec", "what_is_no_plain_value_is_refused")
SECOND_WAY = _unit("codec", "a_second_way_to_write_a_value_is_refused")
COUNTED = _unit("codec", "the_number_of_items_is_bounded_over_all_lists_and_maps")
SHAPES = _unit("codec", "fields_of_another_shape_are_refused")
ENTRY_FIELDS = _unit("entry", "every_field_has_its_type_and_range")
ENTRY_SHAPES = _unit("entry", "another_shape_is_refused")
PLACE = _unit("wire", "every_field_of_a_place_is_checked")
TEXT_HASHES = _unit("keys", "hashes_are_those_of_the_text")
STRANGE = _unit("ledger", "strange")
CONVICTS = _unit("ledger", "two_words_for_one_place_convict_wherever_it_is")
FLOOD = _unit("ledger", "no_flood_of_signed_entries_is_kept")
BAD_CONTRACT = _unit("contract", "anything_else_is_refused")
FALSE_SHUFFLE = _cheat("deck", "a_shuffle_that_is_none")
SHOWN = _cheat("shares", "a_hand_shown_as_another")
DEAL_LIES = _cheat("shares", "a_false_share_at_the_deal")
BEYOND = _table("machine", "a_word_beyond_the_end_of_a_track_convicts_early_and_late")

FRAMES: list[tuple[str, str, str, str]] = [
    # codec
    (
        CODEC,
        "    if len(raw) > limit:",
        "    if False:",
        _unit("codec", "nothing_longer_than_the_limit_is_looked_at"),
    ),
    (CODEC, ", max_array_len=items", "", _unit("codec", "lists_that_are_only_announced_take_no_memory")),
    (CODEC, "if _count(value, depth) > items:", "if _count(value, depth) < 0:", COUNTED),
    (
        CODEC,
        "return len(value) + sum(_count(item, depth - 1) for item in value)",
        "return len(value)",
        COUNTED,
    ),
    (CODEC, "_count(item, depth - 1) for item in value.values()", "0 for item in value.values()", COUNTED),
    (CODEC, "    if depth == 0:", "    if depth < -99:", _unit("codec", "depth_is_bounded")),
    (CODEC, "    if pack(value) != raw:", "    if False:", SECOND_WAY),
    (CODEC, "except (ValueError, msgpack.UnpackException)", "except msgpack.UnpackException", NO_PLAIN_VALUE),
    (
        CODEC,
        "isinstance(value, bool | int | bytes | str)",
        "isinstance(value, bool | int | bytes | str | float)",
        NO_PLAIN_VALUE,
    ),
    (CODEC, "if not all(isinstance(key, str) for key in value):", "if False:", NO_PLAIN_VALUE),
    (
        CODEC,
        "for key in sorted(value)}",
        "for key in value}",
        _unit("codec", "maps_are_written_sorted_whatever_their_order"),
    ),
    (CODEC, "not isinstance(value, list) or len(value)", "len(value)", SHAPES),
    (CODEC, "or len(value) != len(types):", "or len(value) < len(types):", SHAPES),
    (CODEC, "if type(item) is not wanted:", "if not isinstance(item, wanted):", SHAPES),
    (CODEC, "    if len(data) != size:", "    if len(data) > size:", _unit("codec", "sized")),
    (CODEC, "    if len(data) != size:", "    if len(data) < size:", _unit("codec", "sized")),
    # entries
    (
        ENTRY,
        "frame(_SIGN_TAG, self.signed))\n        except",
        "self.signed)\n        except",
        _unit("entry", "a_signature_is_by_this_key_over_these_bytes"),
    ),
    (
        ENTRY,
        'raise Fault(FaultCode.BAD_ENCODING, "wrong signature") from error',
        "return",
        _unit("entry", "a_signature_is_by_this_key_over_these_bytes"),
    ),
    (
        ENTRY,
        "blake(_DIGEST_TAG, self.signed)",
        "blake(_DIGEST_TAG, self.signed, self.signature)",
        _unit("entry", "the_digest_covers_the_signed_bytes_and_not_the_signature"),
    ),
    (ENTRY, "    sized(signature, SIGNATURE_SIZE)\n", "", ENTRY_SHAPES),
    (
        ENTRY,
        "unpack(signed, limit=MAX_ENTRY, ",
        "unpack(signed, limit=2 * MAX_ENTRY, ",
        _unit("entry", "an_entry_has_at_most_256_kib"),
    ),
    (ENTRY, ", items=MAX_ITEMS)", ")", _unit("entry", "an_entry_has_at_most_64_items")),
    (ENTRY, "    if version != VERSION:", "    if False:", ENTRY_FIELDS),
    (ENTRY, "    sized(sid, DIGEST_SIZE)\n", "", ENTRY_FIELDS),
    (ENTRY, "    sized(prev, DIGEST_SIZE)\n", "", ENTRY_FIELDS),
    (ENTRY, "if not 0 <= step < 2**32 or", "if", ENTRY_FIELDS),
    (ENTRY, "or not 0 <= seat < 2**16:", "or seat < 0:", ENTRY_FIELDS),
    (ENTRY, "len(track.encode()) > MAX_NAME or ", "", ENTRY_FIELDS),
    (ENTRY, "len(track.encode()) > MAX_NAME", "len(track) > MAX_NAME", ENTRY_FIELDS),
    (ENTRY, " or len(kind.encode()) > MAX_NAME", "", ENTRY_FIELDS),
    # frames and places
    (
        WIRE,
        "if not isinstance(value, list) or not value:",
        "if not value:",
        _unit("wire", "other_messages_are_refused"),
    ),
    (
        WIRE,
        "if not isinstance(value, list) or not value:",
        "if not isinstance(value, list):",
        _unit("wire", "other_messages_are_refused"),
    ),
    (
        WIRE,
        'raise Fault(FaultCode.BAD_ENCODING, "an unknown kind of message")',
        "return decode_have(value[1:])",
        _unit("wire", "another_word_for_a_place_is_refused"),
    ),
    (SYNC, "    sized(hint, HINT_SIZE)\n", "", PLACE),
    (SYNC, "    sized(table, HINT_SIZE)\n", "", PLACE),
    (SYNC, "len(track.encode()) > MAX_NAME or ", "", PLACE),
    (SYNC, "or not 0 <= step < 2**32 ", "or step < 0 ", PLACE),
    (SYNC, " or len(spoken) > 2**8", "", PLACE),
    (SYNC, "if any(type(seat) is not int for seat in spoken):", "if False:", PLACE),
]

ORDER: list[tuple[str, str, str, str]] = [
    # keys (section 4 and 8)
    (
        KEYS,
        "salt=None, info=info).derive(secret)",
        "salt=b's', info=info).derive(secret)",
        _unit("keys", "pinned_derivation"),
    ),
    (
        KEYS,
        'info = frame(b"P2PUNO", purpose.encode(), *context)',
        'info = frame(b"P2PUNO", purpose.encode())',
        _unit("keys", "each_deal_has_secrets_of_its_own"),
    ),
    (KEYS, "% (Q - 1) + 1", "% Q", _unit("keys", "a_scalar_is_never_zero_and_below_the_order")),
    (
        KEYS,
        "bound = n * (2**32 // n)",
        "bound = 2**32",
        _unit("keys", "the_biased_tail_of_a_word_is_rejected"),
    ),
    (KEYS, ">= bound:", "> bound:", _unit("keys", "the_biased_tail_of_a_word_is_rejected")),
    (
        KEYS,
        "j = self.below(i + 1)",
        "j = self.below(n)",
        _unit("keys", "all_orders_of_three_come_equally_often"),
    ),
    (
        KEYS,
        "for i in range(n - 1, 0, -1):",
        "for i in range(n - 1, 1, -1):",
        _unit("keys", "permutation_and_randomizers_are_those_of_the_text"),
    ),
    (
        KEYS,
        "track.encode(), two(i), identity, enc(P), S, rho))",
        "track.encode(), enc(P), S, rho))",
        _unit("keys", "a_copied_commitment_cannot_be_opened"),
    ),
    (
        KEYS,
        'b"SEEDCOM", sid, track.encode(), two(i), seed',
        'b"SEEDCOM", sid, track.encode(), seed',
        TEXT_HASHES,
    ),
    (
        KEYS,
        "return H(frame(sid, track.encode(), *commitments))",
        "return H(frame(sid, track.encode(), *sorted(commitments)))",
        _unit("keys", "the_binding_depends_on_every_commitment_and_its_seat"),
    ),
    (
        KEYS,
        'return frame(J, b"key", two(i), identity)',
        'return frame(J, b"key")',
        _unit("keys", "a_proof_of_knowledge_is_good_in_its_own_deal_and_seat_only"),
    ),
    (
        KEYS,
        "    if found != commitment:",
        "    if False:",
        _unit("keys", "opening_something_else_than_was_committed_to"),
    ),
    (
        KEYS,
        "    schnorr.verify(key_ctx(J, i, identity), schnorr.Statement(opening.P), opening.pok)\n",
        "",
        _cheat("keys", "a_key_without_its_secret"),
    ),
    (
        KEYS,
        "        if P in keys[:seat]:",
        "        if False:",
        _unit("keys", "a_key_that_two_seats_share_is_refused"),
    ),
    (
        KEYS,
        "    if Y == INFINITY:",
        "    if False:",
        _unit("keys", "keys_that_add_up_to_nothing_are_refused"),
    ),
    (KEYS, 'b"TABLE", contract, *nonces', 'b"TABLE", *nonces', TEXT_HASHES),
    (KEYS, 'b"NONCECOM", identity, nonce', 'b"NONCECOM", nonce', _cheat("keys", "a_promise_that_was_copied")),
    # ledger
    (
        LEDGER,
        "        if any(track.name == name for track in self.tracks):",
        "        if False:",
        _unit("ledger", "a_track_begins_once"),
    ),
    (
        LEDGER,
        'self.tracks[-1].digests[-1] if self.tracks else b""',
        'b""',
        _unit("ledger", "the_first_digest_of_a_track_names_table_track_and_what_came_before"),
    ),
    (
        TRACK,
        "blake(_TRACK_TAG, sid, name.encode(), before)",
        "blake(_TRACK_TAG, name.encode(), before)",
        _unit("ledger", "every_digest_of_a_whole_story_made_again"),
    ),
    (
        LEDGER,
        "if about(e)[0] in over or self._foreign(e)]",
        "if about(e)[0] in over]",
        _unit("ledger", "other_tables_cannot_use_up_an_honest_seats_room"),
    ),
    (
        LEDGER,
        "if about(e)[0] in over or self._foreign(e)]",
        "if self._foreign(e)]",
        _unit("ledger", "entries_beyond_the_end_of_a_track_come_back_when_it_is_over"),
    ),
    (LEDGER, "if known is not None and known.digest == entry.digest:", "if known is not None:", CONVICTS),
    (LEDGER, "        if not self._authentic(entry):", "        if False:", STRANGE),
    (
        LEDGER,
        "        if arrival in (Arrival.STRANGE, Arrival.AWAY):\n            return arrival\n        other",
        "        other",
        _unit("ledger", "words_of_other_tables_do_not_push_out_a_stray"),
    ),
    (LEDGER, "other = known or self._other_stray(entry)", "other = known", CONVICTS),
    (LEDGER, "other = known or self._other_stray(entry)", "other = self._other_stray(entry)", CONVICTS),
    (
        LEDGER,
        "if not any(track.sid == entry.sid for track in self.tracks):",
        "if False:",
        _unit("ledger", "words_at_other_tables_never_convict"),
    ),
    (LEDGER, "raise DoubleSpeech(other, entry)", "return Arrival.STRANGE", CONVICTS),
    (LEDGER, "or stray.place != entry.place", "", FLOOD),
    (
        LEDGER,
        "if arrival in (Arrival.LIVE, Arrival.FORKED):",
        "if arrival is Arrival.LIVE:",
        _unit("ledger", "a_forked_word_is_remembered_while_its_step_lasts_and_as_stray_after"),
    ),
    (
        LEDGER,
        "arrival is Arrival.EARLY and self._room(entry):",
        "arrival is Arrival.EARLY:",
        _unit("ledger", "waiting_is_bounded_in_number"),
    ),
    (LEDGER, "len(waiting) < MAX_WAITING and ", "", _unit("ledger", "waiting_is_bounded_in_number")),
    (
        LEDGER,
        " and size + len(entry.signed) <= MAX_WAITING_BYTES",
        "",
        _unit("ledger", "waiting_is_bounded_in_bytes"),
    ),
    (
        LEDGER,
        "        if entry.seat >= len(self._roster):",
        "        if entry.seat > len(self._roster):",
        STRANGE,
    ),
    (LEDGER, "return len(self.tracks) > 1 and entry.sid != self.live.sid", "return False", STRANGE),
    (LEDGER, "        if entry.sid != track.sid:", "        if False:", STRANGE),
    (
        LEDGER,
        "return Arrival.EARLY if track is self.live else Arrival.LATE",
        "return Arrival.EARLY",
        _unit("ledger", "late"),
    ),
    (
        LEDGER,
        "if track is not self.live or entry.step < track.step:",
        "if entry.step < track.step:",
        _unit("ledger", "late"),
    ),
    (
        LEDGER,
        "return Arrival.LIVE if entry.prev == track.digests[-1] else Arrival.FORKED",
        "return Arrival.LIVE",
        _unit("ledger", "forked"),
    ),
    (
        LEDGER,
        "return track.sid == entry.sid and track.digests",
        "return track.digests",
        _unit("ledger", "late_on_our_branch"),
    ),
    (LEDGER, "and track.digests[entry.step] == entry.prev", "", _unit("ledger", "late_on_our_branch")),
    (
        TRACK,
        "in sorted(self.spoken.items())]\n            self",
        "in self.spoken.items()]\n            self",
        _unit("ledger", "a_step_is_chained_over_its_entries_sorted_by_seat"),
    ),
    (
        TRACK,
        'blake(_STEP_TAG, before, k.to_bytes(4, "big"), *said)',
        "blake(_STEP_TAG, before, *said)",
        _unit("ledger", "every_digest_of_a_whole_story_made_again"),
    ),
    (
        LEDGER,
        "                self._stray[seat] = unasked\n",
        "                pass\n",
        _unit("ledger", "a_forked_word_is_remembered_while_its_step_lasts_and_as_stray_after"),
    ),
    (
        LEDGER,
        "unasked = self._heard.pop((",
        "unasked = self._heard.get((",
        _unit("ledger", "words_on_other_branches_are_not_kept_after_their_step"),
    ),
    (
        LEDGER,
        "entry = waiting.pop((*track.place, seat), None)",
        "entry = waiting.get((*track.place, seat))",
        _unit("ledger", "room_comes_back_when_entries_have_been_due"),
    ),
    (
        LEDGER,
        "                self._heard[entry.place] = entry\n                if",
        "                if",
        _unit("ledger", "a_word_that_waited_and_has_come_due_convicts"),
    ),
    (
        LEDGER,
        "                if entry.prev == track.digests[-1]:",
        "                if True:",
        _unit("ledger", "due_is_sorted_by_seat_and_leaves_out_other_branches"),
    ),
    # sync
    (
        SYNC,
        "    if peer.table != _table(ledger):",
        "    if False:",
        _unit("sync", "a_node_at_another_table_is_told_nothing"),
    ),
    (
        SYNC,
        "        if size > ANSWER_LIMIT:",
        "        if False:",
        _unit("sync", "an_answer_is_bounded_and_the_next_one_goes_on"),
    ),
    (SYNC, "if track is None or (", "if (", _unit("sync", "a_node_that_is_ahead_of_us_is_told_nothing")),
    (
        SYNC,
        "    if peer.step > track.step:",
        "    if False:",
        _unit("sync", "a_peer_beyond_the_end_of_a_track_that_is_over_is_told_nothing"),
    ),
    (
        SYNC,
        "    if track.digests[peer.step][:HINT_SIZE] != peer.hint:",
        "    if False:",
        _unit("sync", "on_another_digest_the_double_speech_is_shown"),
    ),
    (
        SYNC,
        "    for step in reversed(range(end)):",
        "    for step in range(end):",
        _unit("sync", "the_latest_steps_come_first_so_that_no_limit_hides_the_fork"),
    ),
    (
        SYNC,
        "ledger.tracks[:at][-1:]",
        "ledger.tracks[:at]",
        _unit("sync", "a_false_hint_brings_no_more_than_two_tracks"),
    ),
    (SYNC, "ledger.tracks[:at][-1:]", "ledger.tracks[:0]", _unit("sync", "also_over_the_end_of_a_track")),
    (
        SYNC,
        "        if differs or seat not in peer.spoken:",
        "        if True:",
        _unit("sync", "what_is_missing_of_the_live_step"),
    ),
    (
        SYNC,
        "    for later in ledger.tracks[at + 1 :]:",
        "    for later in ledger.tracks[at + 2 :]:",
        _unit("sync", "everything_from_there_on_over_the_ends_of_tracks"),
    ),
    # piles
    (
        PILES,
        "    if len(proof) != shuffle.proof_length(n):",
        "    if False:",
        _unit("piles", "a_shuffle_of_another_length_is_refused"),
    ),
    (
        PILES,
        'J, sid, track.encode(), step.to_bytes(4, "big"), prev, inputs)',
        'J, sid, track.encode(), step.to_bytes(4, "big"), prev)',
        _unit("piles", "the_key_of_a_shuffle_is_bound_to_everything"),
    ),
    (
        PILES,
        "    shuffle.verify(ctx, shuffle.Statement(",
        "    print(shuffle.Statement(",
        _unit("piles", "a_shuffle_is_checked_against_this_pile_in_this_place"),
    ),
    (
        PILES,
        "    dleq.verify(ctx, dleq.Statement(",
        "    print(dleq.Statement(",
        _unit("piles", "shares_are_checked_against_key_cards_and_place"),
    ),
    (
        PILES,
        "        if found is None:",
        "        if False:",
        _unit("piles", "faces_are_found_by_their_points_only"),
    ),
    # contract
    (CONTRACT, "    if version != VERSION:", "    if False:", BAD_CONTRACT),
    (CONTRACT, "    if not 0 <= hands <= MAX_HANDS:", "    if hands < 0:", BAD_CONTRACT),
    (CONTRACT, "    if not 0 <= hands <= MAX_HANDS:", "    if hands > MAX_HANDS:", BAD_CONTRACT),
    (CONTRACT, "    if not 0 <= grace <= MAX_GRACE:", "    if grace < 0:", BAD_CONTRACT),
    (CONTRACT, "    if not 0 <= grace <= MAX_GRACE:", "    if grace > MAX_GRACE:", BAD_CONTRACT),
    (CONTRACT, "        sized(before, DIGEST_SIZE)\n", "        pass\n", BAD_CONTRACT),
    (CONTRACT, "len(scores) != len(roster) or ", "", BAD_CONTRACT),
    (CONTRACT, " or any(type(s) is not int or s < 0 for s in scores)", "", BAD_CONTRACT),
    (CONTRACT, "type(s) is not int or s < 0", "s < 0", BAD_CONTRACT),
    (
        CONTRACT,
        "        check_seats(options, seats, going_on=going_on)\n",
        "        pass\n",
        _unit("contract", "a_deck_that_does_not_reach_for_the_seats_is_refused"),
    ),
    (CONTRACT, "sized(seat.identity, 32)", "seat.identity", BAD_CONTRACT),
    (CONTRACT, "        sized(seat.commitment, 32)\n", "", BAD_CONTRACT),
    (CONTRACT, "        if not 0 < len(seat.name) <= MAX_NAME:", "        if not seat.name:", BAD_CONTRACT),
    (
        CONTRACT,
        "        if not 0 < len(seat.name) <= MAX_NAME:",
        "        if len(seat.name) > MAX_NAME:",
        BAD_CONTRACT,
    ),
    (
        CONTRACT,
        "    if len({seat.identity for seat in roster}) != len(roster):",
        "    if False:",
        BAD_CONTRACT,
    ),
]

TABLES: list[tuple[str, str, str, str]] = [
    # hearing: who may say what at the live step
    (
        HEARING,
        "if step is None or entry.seat not in step.seats:",
        "if step is None:",
        _cheat("moves", "a_move_of_somebody_who_is_not_on_turn"),
    ),
    (HEARING, "if step is None or entry.seat not in step.seats:", "if entry.seat not in step.seats:", BEYOND),
    (
        HEARING,
        "        if entry.kind != step.duty.kind:",
        "        if False:",
        _cheat("moves", "the_wrong_kind_of_word"),
    ),
    (HEARING, "            unproven.verify()\n", "", _cheat("keys", "another_opening_than_was_committed_to")),
    (HEARING, "            self.backlog.append(unproven)\n", "            pass\n", FALSE_SHUFFLE),
    (
        HEARING,
        "self.step.settled and bool(self.backlog)",
        "False",
        _table("machine", "no_share_is_given_before_every_proof_of_the_deck_is_good"),
    ),
    (
        HEARING,
        " and not self.spoke(seat) and not self.held_up",
        " and not self.spoke(seat)",
        _table("machine", "no_share_is_given_before_every_proof_of_the_deck_is_good"),
    ),
    # machine
    ("uno_p2p/table/retelling.py", "        unproven.verify()\n", "        pass\n", FALSE_SHUFFLE),
    (
        MACHINE,
        "        if self.stopped:\n            self.counters",
        "        if False:\n            self.counters",
        _table("machine", "nothing_is_taken_in_any_more_and_nothing_piles_up"),
    ),
    (
        MACHINE,
        "message, self.now, self._verdicts.evidence)",
        "message, self.now)",
        _table("machine", "whoever_asks_what_it_lacks_gets_the_evidence"),
    ),
    (
        MACHINE,
        "if question is None or not isinstance(choice, ANSWERS[type(question)]):",
        "if question is None:",
        _table("machine", "a_choice_must_fit_the_question"),
    ),
    (
        MACHINE,
        "            self._blame(fault, fault.first, fault.second)\n",
        "            pass\n",
        _cheat("double_speech", "whoever_hears_all_of_it_in_any_order_blames_the_author_alone"),
    ),
    (
        MACHINE,
        "self._blame(fault, fault.first, fault.second)",
        "self._blame(fault, fault.second)",
        _cheat("double_speech", "two_words_of_each_kind[reveal]"),
    ),
    (
        COURSE,
        "if arrival is Arrival.LATE and self._out_of_turn(entry):",
        "if False:",
        _table("machine", "a_word_at_a_finished_step_where_the_seat_was_not_asked"),
    ),
    (
        COURSE,
        "return self.ledger.on_our_branch(entry) and not",
        "return not",
        _table("machine", "a_word_beyond_the_end_on_another_digest_is_dropped"),
    ),
    (
        COURSE,
        "            self.due.extend(self.ledger.due())  # who waited to speak now was not asked\n",
        "",
        BEYOND,
    ),
    (
        COURSE,
        "self.inbox.extend(self.ledger.begin(step.track, self.table.sid))",
        "self.ledger.begin(step.track, self.table.sid)",
        BEYOND,
    ),
    (
        RETELLING,
        "(*others, false))",
        "(false,))",
        _cheat("keys", "a_key_that_two_seats_share"),
    ),
    (
        MACHINE,
        "            self._unsaved.extend(blame.evidence)\n",
        "",
        _cheat("double_speech", "a_node_started_again_still_knows_who_it_was"),
    ),
    (
        MACHINE,
        "            self._effects.extend(Send(raw) for raw in blame.evidence)\n",
        "",
        _table("machine", "a_verdict_is_stored_shown_and_sent_with_its_evidence"),
    ),
    (
        MACHINE,
        "while (worked := self.work()) is not None:\n                effects",
        "if (worked := self.work()) is not None:\n                effects",
        _table("restart", "a_long_story_is_remembered_whole"),
    ),
    (
        MACHINE,
        "Persist((*self._unsaved, entry.raw))",
        "Persist((entry.raw,))",
        _table("machine", "an_entry_is_stored_before_it_is_sent_with_all_that_it_covers"),
    ),
    (
        MACHINE,
        "moved and not self.stopped",
        "moved",
        _table("machine", "the_first_verdict_that_stops_a_node_is_the_last"),
    ),
    # what binds a proof to its place
    (
        DUTY,
        "self.sid, self.track.encode(), self",
        "self.track.encode(), self",
        _cheat("deck", "a_proof_made_for_another_place"),
    ),
    (DUTY, "two(seat), self.ids[seat]]", "self.ids[0]]", FALSE_SHUFFLE),
    (DUTY, 'self.step.to_bytes(4, "big"), ', "", _cheat("deck", "a_proof_made_for_another_place")),
    (DUTY, "*([part] if part else [])", "", _cheat("moves", "a_share_proven_for_another_purpose")),
    # steps
    (
        DECK,
        "        return sized(commitment, 32)",
        "        return bytes(commitment)",
        _cheat("keys", "a_commitment_of_another_length"),
    ),
    (
        DECK,
        "        check_opening(at.sid,",
        "        print(at.sid,",
        _cheat("keys", "another_opening_than_was_committed_to"),
    ),
    (DECK, "        check_shuffle(at.ctx(seat), self._pile, answer)\n", "        pass\n", FALSE_SHUFFLE),
    (
        OPENING,
        "if nonce_commitment(promised.identity, sized(nonce, 32)) != promised.commitment:",
        "if False:",
        _cheat("keys", "a_nonce_that_was_not_promised"),
    ),
    (
        SHARING,
        "        check_shares(at.ctx(seat), self._hand.deal.keys[seat], self._wanted[seat], answer)\n",
        "        pass\n",
        DEAL_LIES,
    ),
    (
        SHARING,
        "        check_shares(at.ctx(seat), pile.key, pile.cards, answer.shares)\n",
        "        pass\n",
        SHOWN,
    ),
    (
        LAYING,
        "        if not 0 <= index < len(self._pile.cards):\n",
        "        if index < 0:\n",
        _cheat("moves", "a_place_that_is_not_in_the_hand"),
    ),
    (
        TURN,
        '        if body[:1] == ["play"]:\n',
        "        if len(body) > 2:\n",
        _cheat("moves", "another_word_for_play_after_a_draw"),
    ),
    (
        LAYING,
        "self._check(self._hand.game, self._seat, face, opened.colour)",
        "self._check(self._hand.game, self._seat, face, None if face.colour else Colour.RED)",
        _cheat("moves", "a_colour_where_none_belongs_and_none_where_one_does"),
    ),
    (
        HAND,
        "after.cards[:index] + after.cards[index + 1 :]",
        "after.cards[:-1]",
        _table("hands", "no_card_comes_or_goes"),
    ),
]

MUTATIONS = FRAMES + ORDER + TABLES
