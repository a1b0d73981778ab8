"""Broken lines of coming and going at a running table."""

TABLE, NET = "uno_p2p/table/", "uno_p2p/net/"
JOINING, FORMER, ENDING, MATCH = (f"{TABLE}{name}.py" for name in ("joining", "former", "ending", "match"))
REST, CONTRACT, VOICE = f"{TABLE}steps/rest.py", f"{TABLE}contract.py", f"{TABLE}voice.py"
KNOCK, PORCH, SEATING = f"{NET}knock.py", f"{NET}porch.py", f"{NET}seating.py"
NEIGHBOURS, SEATED, SECOND = "uno_p2p/neighbours.py", "uno_p2p/seated.py", "tests/second/story.py"
J, U = "tests/table/test_joining.py::test_", "tests/unit/test_joining.py::test_"
K, N = "tests/unit/test_net_knock.py::test_", "tests/unit/test_neighbours.py::test_"
CHEATS = "tests/byzantine/test_joining_cheats.py::test_"
NAMED = f"{U}newcomers_that_cannot_be_named"
CANNOT_BE = f"{U}former_players_that_cannot_be"

MUTATIONS: list[tuple[str, str, str, str]] = [
    # what a seat says
    (JOINING, "0 < len(plain) <= MOST_JOINERS", "len(plain) <= MOST_JOINERS", NAMED),
    (JOINING, "0 < len(plain) <= MOST_JOINERS", "0 < len(plain)", NAMED),
    (JOINING, "check_identity(sized(one.identity, 32))", "sized(one.identity, 32)", NAMED),
    (JOINING, "        sized(one.commitment, 32)\n", "", NAMED),
    (JOINING, "0 < len(one.name) <= MAX_NAME", "len(one.name) <= MAX_NAME", NAMED),
    (JOINING, "0 < len(one.name) <= MAX_NAME", "0 < len(one.name)", NAMED),
    (JOINING, "if keys != sorted(set(keys)):", "if keys != sorted(keys):", NAMED),
    (JOINING, "if keys != sorted(set(keys)):", "if len(keys) != len(set(keys)):", NAMED),
    (JOINING, "    if _closed_to(contract) & set(keys):", "    if False:", NAMED),
    (JOINING, "{*contract.identities, *(one", "{*(one", f"{CHEATS}a_newcomer_that_sits_there_already"),
    (JOINING, "if one.how is How.BARRED", "if False", NAMED),
    (JOINING, "if one.how is How.BARRED", "", f"{U}an_honest_seat_names_nobody_who_cannot_come"),
    (JOINING, "[:MOST_JOINERS]", "", f"{U}an_honest_seat_names_nobody_who_cannot_come"),
    (
        REST,
        "        if yields and not self._may_yield(seat, stay):",
        "        if False:",
        f"{CHEATS}newcomers_of_another_form",
    ),
    (
        REST,
        "Stay(sized(commitment, 32), joiners,",
        "Stay(commitment, joiners,",
        f"{CHEATS}newcomers_of_another_form",
    ),
    (
        REST,
        "[commitment, encode_joiners(joiners), yields] if joiners else [commitment]",
        "[commitment, encode_joiners(joiners), yields]",
        f"{J}who_is_not_known_to_all_waits_for_the_next_rest",
    ),
    (
        VOICE,
        "            return replace(question, candidates=self.candidates)",
        "            return question",
        f"{J}players_are_shown_who_waits",
    ),
    (
        VOICE,
        "choice.joiners is None:",
        "True:",
        f"{J}whoever_one_player_does_not_want_stays_outside",
    ),
    # who sits down, and where
    (
        JOINING,
        "set.intersection(*all_named)",
        "set.union(*all_named)",
        f"{U}only_who_is_named_by_all_in_the_same_words",
    ),
    (JOINING, "many < max(stay, 2) and ", "", f"{U}fewer_come_than_stay"),
    (JOINING, "many < max(stay, 2)", "many <= max(stay, 2)", f"{U}fewer_come_than_stay"),
    (JOINING, "many < max(stay, 2)", "many < stay", f"{U}fewer_come_than_stay"),
    (
        JOINING,
        "        if free:\n",
        "        if False:\n",
        f"{U}free_places_come_first_then_bots_that_yield_then_new_ones",
    ),
    (
        JOINING,
        "elif given_up and not one.bot:",
        "elif given_up:",
        f"{U}free_places_come_first_then_bots_that_yield_then_new_ones",
    ),
    (
        MATCH,
        " and not newcomers:",
        ":",
        f"{J}who_is_named_by_all_sits_down_after_the_hand",
    ),
    (
        MATCH,
        "for seat, stay in staying.items() if seat not in newcomers}",
        "for seat, stay in staying.items()}",
        f"{J}a_bot_gives_its_place_to_a_person",
    ),
    # who does not come
    (
        MATCH,
        "    if table.contract.before and len(agreed) >= MIN_SEATS:",
        "    if False:",
        f"{J}the_others_go_on_without_one_who_never_signs",
    ),
    (
        MATCH,
        "    if table.contract.before and len(agreed)",
        "    if len(agreed)",
        "tests/table/test_leaving.py::test_who_declines_is_named_and_nobody_plays",
    ),
    # names, points, who left
    (
        ENDING,
        "(*staying, *coming)])",
        "(*coming, *staying)][::-1])",
        f"{J}a_name_that_is_there_gets_a_number",
    ),
    (
        ENDING,
        '    if contract.options.partners == "on":',
        "    if False:",
        f"{J}a_partner_s_place_comes_with_the_team_s_points",
    ),
    (
        ENDING,
        "        return before.score",
        "        return 0",
        f"{J}who_returns_keeps_its_points_and_so_say_those_who_came_meanwhile",
    ),
    (
        ENDING,
        "    if not contract.options.goal.charges:",
        "    if True:",
        f"{J}where_points_are_charged_nobody_gains_by_coming_late",
    ),
    (
        ENDING,
        "before is not None and before.how is How.OUT if came",
        "False if came",
        f"{U}a_convict_and_one_that_is_out_are_remembered_as_such",
    ),
    (
        ENDING,
        "[-MOST_FORMER:]",
        "[:MOST_FORMER]",
        f"{U}so_many_are_remembered_and_the_first_are_forgotten_first",
    ),
    (
        ENDING,
        "        return How.BARRED",
        "        return How.LEFT",
        f"{U}a_convict_and_one_that_is_out_are_remembered_as_such",
    ),
    (
        ENDING,
        "out=(), former=()",
        "out=()",
        "tests/unit/test_joining.py::test_a_new_match_remembers_nobody_of_the_last_one",
    ),
    # the contract
    (FORMER, "0 < len(plain) <= MOST_FORMER", "len(plain) <= MOST_FORMER", CANNOT_BE),
    (FORMER, "0 < len(plain) <= MOST_FORMER", "0 < len(plain)", CANNOT_BE),
    (FORMER, "    if len({one.identity for one in found}) != len(found):", "    if False:", CANNOT_BE),
    (FORMER, "score < 0 or ", "", CANNOT_BE),
    (FORMER, "sized(identity, 32)", "identity", CANNOT_BE),
    (CONTRACT, "    if not (contract.before and contract.scores):", "    if False:", CANNOT_BE),
    (CONTRACT, "for one in contract.former} & set(contract.identities)", "for one in ()}", CANNOT_BE),
    (CONTRACT, "if not contract.options.eliminates and any(", "if False and any(", CANNOT_BE),
    (
        CONTRACT,
        "        if self.former:\n",
        "        if True:\n",
        f"{U}of_nobody_nothing_is_said",
    ),
    # knocks
    (KNOCK, " or (host and not is_host(host)):", ":", f"{K}what_is_no_knock"),
    (KNOCK, 'if word != "knock" or', "if", f"{K}what_is_no_knock"),
    (
        KNOCK,
        "        if not known.reads.take(1, now):",
        "        if False:",
        f"{K}a_teller_is_heard_within_bounds",
    ),
    (
        KNOCK,
        "        if not teller.checks.take(1, now):",
        "        if False:",
        f"{K}new_introductions_of_one_newcomer_cost_a_teller_its_allowance",
    ),
    (
        KNOCK,
        "and len(teller.told) >= MOST_EACH:",
        "and False:",
        f"{K}of_one_teller_so_many_at_a_time",
    ),
    (
        KNOCK,
        "                if now - told.at > FORGET:\n",
        "                if False:\n",
        f"{K}who_waits_is_told_again_or_forgotten",
    ),
    (
        KNOCK,
        "or comer.knock.raw < found[identity].knock.raw:",
        "or comer.introduction.port < 0:",
        f"{K}of_two_introductions_of_one_newcomer_the_smaller_bytes_count_whoever_tells_them",
    ),
    (
        KNOCK,
        "for key, one in self._tellers.items() if key in tellers}",
        "for key, one in self._tellers.items()}",
        f"{K}who_has_left_tells_nothing_any_more",
    ),
    # the porch
    (
        PORCH,
        "        if new.curve != key:",
        "        if False:",
        f"{K}who_sits_there_or_has_somebody_s_key_is_refused",
    ),
    (
        PORCH,
        "        if known and _mark(new) not in self._places:",
        "        if False:",
        f"{K}who_sits_there_or_has_somebody_s_key_is_refused",
    ),
    (
        PORCH,
        " and _mark(new) not in self._places:",
        ":",
        f"{K}who_has_a_place_gets_it_also_when_it_comes_again_with_another_port",
    ),
    (PORCH, "if before is None and len(self._guests) >= MOST_WAITING:", "if False:", f"{K}so_many_wait"),
    (
        PORCH,
        "        seats[place.me] = guest.raw",
        "        pass",
        f"{K}who_has_a_place_gets_it_also_when_it_comes_again_with_another_port",
    ),
    (
        SEATING,
        "first = 0 if table.startswith(PLAYS) else 1",
        "first = 1",
        f"{K}at_a_table_that_plays_a_newcomer_may_get_the_first_seat",
    ),
    (
        SEATING,
        "first = 0 if table.startswith(PLAYS) else 1",
        "first = 0",
        f"{K}at_a_table_that_plays_a_newcomer_may_get_the_first_seat",
    ),
    # neighbours
    (
        NEIGHBOURS,
        "            found = [one.introduction for one in self._there]",
        "            found = [one.introduction for one in self._met.values()]",
        f"{N}nobody_is_named_before_it_is_stored_how_it_is_reached",
    ),
    (
        NEIGHBOURS,
        "host = comer.knock.host or told",
        "host = comer.knock.host or '127.0.0.1'",
        f"{N}what_is_on_the_teller_s_machine_is_where_the_teller_is",
    ),
    (
        NEIGHBOURS,
        "if claimed[one.introduction.curve] == 1)",
        ")",
        f"{N}who_sits_there_or_claims_somebody_s_curve_key_is_no_candidate",
    ),
    (
        NEIGHBOURS,
        "one.curve == self._own or ",
        "",
        f"{N}who_sits_there_or_claims_somebody_s_curve_key_is_no_candidate",
    ),
    (
        NEIGHBOURS,
        " or one.curve in self._sitting.peers",
        "",
        f"{N}who_sits_there_or_claims_somebody_s_curve_key_is_no_candidate",
    ),
    (
        NEIGHBOURS,
        "{*self._contract.identities, *self._never}",
        "{*self._contract.identities}",
        f"{N}who_had_a_seat_and_did_not_come_is_not_named_again",
    ),
    (
        NEIGHBOURS,
        "            if not opened:\n",
        "            if False:\n",
        f"{N}who_had_a_seat_and_did_not_come_is_not_named_again",
    ),
    (
        NEIGHBOURS,
        "            self._sitting = replace(self._sitting, waiting=self._to_store())\n",
        "",
        f"{N}a_node_that_was_killed_after_its_word_finds_the_newcomer_again",
    ),
    (
        NEIGHBOURS,
        "if identity in there}",
        "}",
        f"{N}who_leaves_keeps_its_link_until_the_table_after_the_next",
    ),
    # the newcomer's contract
    (
        SEATED,
        "    if contract.identities != tuple(seat.identity for seat in seating.seats):",
        "    if False:",
        f"{N}a_contract_that_is_not_for_us",
    ),
    (
        SEATED,
        "    if (contract.roster[me].commitment, contract.roster[me].bot) != (ours.commitment, ours.bot):",
        "    if False:",
        f"{N}a_contract_that_is_not_for_us",
    ),
    # the second reader
    (
        SECOND,
        " or seated(table, staying, over):",
        ":",
        "tests/table/test_joining_records.py::test_the_second_reader_comes_to_the_same_ends",
    ),
]
