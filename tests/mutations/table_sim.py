"""Broken lines of the simulator: what it checks, and that it repeats what it has found."""

CHECKS, TABLE, PLAN = "uno_p2p/lab/sim_checks.py", "uno_p2p/lab/sim_table.py", "uno_p2p/lab/sim_plan.py"
SWEEP, NET, PLAYER = "uno_p2p/lab/sim_sweep.py", "uno_p2p/lab/simulate.py", "uno_p2p/lab/sim_player.py"
SIM, COMMAND = "tests/unit/test_simulate.py::test_", "tests/table/test_sim_command.py::test_"

MUTATIONS: list[tuple[str, str, str, str]] = [
    (CHECKS, "game.counts != held or", "", f"{SIM}a_card_that_is_gone_or_one_too_many_is_seen"),
    (
        CHECKS,
        "!= len(hand.deck.cards):\n        raise",
        "< 0:\n        raise",
        f"{SIM}a_card_that_is_gone_or_one_too_many_is_seen",
    ),
    (
        CHECKS,
        "if game.phase is Phase.RESHUFFLE:",
        "if game is None:",
        f"{SIM}a_card_that_is_gone_or_one_too_many_is_seen",
    ),
    (
        CHECKS,
        "if len(set(cards)) != len(cards):",
        "if not cards and place is None:",
        f"{SIM}a_ciphertext_that_is_seen_again_elsewhere_is_found",
    ),
    (
        CHECKS,
        "if self._places.setdefault(card, place) != place:",
        "if self._places.setdefault(card, place) is None:",
        f"{SIM}a_ciphertext_that_is_seen_again_elsewhere_is_found",
    ),
    (
        CHECKS,
        "if seat != place and _opens(faces, card, x):",
        "if seat == len(secrets):",
        f"{SIM}a_card_that_somebody_else_can_read_is_found",
    ),
    (
        CHECKS,
        "if found != Counter(hand.deck.cards) and",
        "if not found and",
        f"{SIM}a_card_in_the_place_of_another_is_found",
    ),
    (CHECKS, '("digests", _digests), ', "", f"{SIM}nodes_that_tell_different_stories_are_found"),
    (CHECKS, '("cards", _cards), ', "", f"{SIM}nodes_that_tell_different_stories_are_found"),
    (CHECKS, ', ("result", _result)', "", f"{SIM}nodes_that_tell_different_stories_are_found"),
    (TABLE, "        conserved(hand)\n", "", f"{SIM}the_checks_look_while_the_table_plays"),
    (
        TABLE,
        "        self._seen.look(hand)\n",
        "",
        f"{SIM}hands_that_keep_their_locks_in_a_swap_are_found",
    ),
    (
        TABLE,
        "isinstance(happening.event, RELOCKED) or",
        "",
        f"{SIM}hands_that_keep_their_locks_in_a_swap_are_found",
    ),
    (
        TABLE,
        "if self.now - self._moved > STALL:",
        "if self.now < 0:",
        f"{SIM}a_player_that_never_moves_stalls_the_table",
    ),
    (
        TABLE,
        "if machine.ledger.live.step > ENDLESS:",
        "if machine.ledger.live.step < 0:",
        f"{SIM}a_hand_without_end_is_found",
    ),
    (
        TABLE,
        "            case Refuse(reason, params):\n                raise",
        "            case Refuse(reason, params) if not reason:\n                raise",
        f"{SIM}a_choice_that_is_refused_breaks_the_table",
    ),
    (
        TABLE,
        "            case Blame(fault):\n                raise",
        "            case Blame(fault) if not fault:\n                raise",
        f"{SIM}an_accusation_breaks_the_table",
    ),
    (
        TABLE,
        "self._told[track, step, self._number] = happening",
        "self._told[track, step, len(self._told)] = happening",
        f"{SIM}the_same_plan_plays_the_same_table_and_nodes_that_die_tell_it_once",
    ),
    (
        TABLE,
        "raise _Crash\n",
        "return\n",
        f"{SIM}the_same_plan_plays_the_same_table_and_nodes_that_die_tell_it_once",
    ),
    (NET, "    _check_stored(node, raw)\n", "    pass\n", f"{SIM}nothing_is_sent_before_it_is_stored"),
    (NET, "if self.now > deadline:", "if self.now < 0:", f"{SIM}a_network_that_gets_nowhere_is_stuck"),
    (
        PLAN,
        "if error.code not in (OptionCode.CONTRADICTION, OptionCode.SEATS):",
        "if error.code is None:",
        f"{SIM}any_other_wrong_value_is_not_drawn_again",
    ),
    (PLAN, "name and name not in fixed]", "name]", f"{SIM}a_deck_that_is_asked_for_is_kept"),
    (
        PLAYER,
        "self._rng.random() >= self._rash",
        "True",
        f"{SIM}a_rash_player_does_odd_things_and_is_never_refused",
    ),
    (
        SWEEP,
        '        words.append("--faults")',
        "        pass",
        f"{COMMAND}everything_that_shapes_a_table_is_in_its_command",
    ),
    (
        SWEEP,
        "or self.tally.seconds >= self.seconds ",
        "",
        f"{COMMAND}after_so_many_seconds_no_table_begins",
    ),
    (
        SWEEP,
        "(failure and not self.keep_going)",
        "failure",
        f"{COMMAND}it_ends_at_the_first_failure_or_goes_on",
    ),
    (
        SWEEP,
        "left -= max(1, self.tally.hands - before)",
        "left -= self.tally.hands - before",
        f"{COMMAND}it_ends_at_the_first_failure_or_goes_on",
    ),
]
