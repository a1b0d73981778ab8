"""One broken line for every check of the house rules at whole tables, and a test that must go red with it.

Each entry is (file, text that occurs in it exactly once, what to put there, the test).
"""

from __future__ import annotations

TABLE = "uno_p2p/table/"
PLAY, DEALER, DEAL, MATCH, ENDING, WHOLE, VOICE = (
    f"{TABLE}{name}.py" for name in ("play", "dealer", "deal", "match", "ending", "table", "voice")
)
CHOICES = f"{TABLE}choices.py"
LAYING, TURN, COLOUR, REACT, WITHIN, CHALLENGE = (
    f"{TABLE}steps/{name}.py" for name in ("laying", "turn", "colour", "react", "within", "challenge")
)


def _table(name: str) -> str:
    return f"tests/table/test_{name}.py::test_"


def _cheat(name: str) -> str:
    return f"tests/byzantine/test_{name}.py::test_"


JUMP, DRAW, PROVEN = _table("jump_in"), _table("drawing_on"), _table("no_bluffing")
WILDS, OUT, RACE, SWAP = _table("new_wilds"), _table("elimination"), _table("react"), _table("swaps")
JUMPS, HIDDEN, GATHER = _cheat("jump_cheats"), _cheat("hidden_cheats"), _cheat("gather_cheats")
SECRECY = _table("secrecy")
MOVES, ANSWERS = _cheat("moves"), _cheat("challenge_cheats")

DRAWS_ON = f"{DRAW}the_node_draws_on_by_itself_until_a_card_fits"
SILENT = f"{DRAW}the_node_of_a_silent_player_plays_what_must_be_played"
SHUFFLED = f"{WILDS}d5_all_hands_are_shuffled_and_dealt_from_the_left_of_the_player"
TWO_JUMPERS = f"{JUMP}h15_two_jumpers_of_a_wild"
MISSED = f"{JUMP}who_is_caught_has_missed_its_own_jump"
DROPPED = f"{JUMP}a_move_made_ahead_is_dropped_though_the_same_seat_is_next_again"
ASKED = f"{JUMP}everybody_is_asked_after_every_play_and_told_which_cards_can_jump"
REFUSED = f"{JUMP}a_card_that_only_nearly_fits_is_refused_here_and_nothing_is_said"
NOT_NEXT = f"{JUMP}who_is_not_next_does_not_end_the_moment"
JUDGED = f"{JUMP}h13_a_jumped_wild_draw_four_is_judged_by_the_colour_that_the_first_had_named"
REAL_DECK = f"{OUT}a_real_deck_is_made_by_all_and_dealt_to_those_who_play"
LET_OUT = f"{OUT}who_lets_somebody_out_is_out_and_the_last_one_left_wins"
NEXT_TABLE = f"{OUT}who_is_out_stays_out_at_the_next_table_under_its_new_number"
FORMS = f"{ANSWERS}reactions_that_are_none"

JOINING = "uno_p2p/table/joining.py"

MUTATIONS: list[tuple[str, str, str, str]] = [
    # the moment after a play
    (
        "uno_p2p/rules/legality.py",
        " or _draws_first(state, seat):",
        ":",
        f"{JUMP}who_owes_the_cards_of_a_catch_is_not_told_that_it_could_jump",
    ),
    (
        REACT,
        "grace / 1000 if self._uncalled else 0.0",
        "grace / 1000",
        f"{JUMP}where_no_call_is_owed_people_have_no_grace_to_sit_out",
    ),
    (
        REACT,
        "apply(hand.game, Stood()) if hand.game.phase is Phase.JUMP_IN else hand.game",
        "hand.game",
        f"{JUMP}no_move_is_made_ahead_from_a_hand_that_may_be_about_to_go",
    ),
    (
        REACT,
        "in (Phase.MOVE_HANDS, Phase.SHUFFLE_HANDS)",
        "in (Phase.MOVE_HANDS,)",
        f"{WILDS}the_moment_for_uno_comes_first_and_no_move_is_made_ahead_of_the_shuffle",
    ),
    (
        REACT,
        "if self._moving and choice is not None and not isinstance(choice, Pass):",
        "if False:",
        f"{SWAP}nobody_plays_ahead_from_a_hand_that_is_about_to_go",
    ),
    (REACT, "if seat != self._player or not self._uncalled:", "if seat != self._player:", NOT_NEXT),
    (
        REACT,
        "if seat != self._player or not self._uncalled:",
        "if not self._uncalled:",
        f"{RACE}nobody_catches_or_calls_for_somebody_else",
    ),
    (REACT, "                if not self._uncalled:\n", "                if False:\n", NOT_NEXT),
    (
        REACT,
        "        if choice is not None and seat != self._first:",
        "        if False:",
        NOT_NEXT,
    ),
    (
        REACT,
        '        if words & {"catch", "jump"}:\n            return grace_is_over',
        '        if words & {"catch", "jump"}:\n            return True',
        f"{RACE}hammering_catch_wins_nothing_and_takes_no_grace_away",
    ),
    (
        REACT,
        'if words & {"catch", "jump"}:',
        'if words & {"catch"}:',
        f"{JUMP}h14_the_own_pair_one_at_a_time",
    ),
    (
        REACT,
        "        case ShuffleHands():\n            return HandsDealt()\n",
        "",
        f"{WILDS}the_moment_for_uno_comes_first_and_no_move_is_made_ahead_of_the_shuffle",
    ),
    (
        REACT,
        "        case ShowColour():\n            return ColourShown(came=True)",
        "        case str():\n            return ColourShown(came=True)",
        f"{WILDS}the_first_blank_after_a_call_that_is_owed",
    ),
    (REACT, "        fields(body[2:])\n", "", FORMS),
    (
        REACT,
        " if self._uncalled else []))",
        "))",
        f"{JUMPS}a_catch_where_no_call_is_owed",
    ),
    (
        REACT,
        '["uno" if seat == self._player else "catch"]',
        '["uno", "catch"]',
        f"{ANSWERS}reactions_that_are_not_the_players",
    ),
    (REACT, "if word not in words or (word", "if (word", FORMS),
    (REACT, ' or (word == "pass" and ms):', ":", f"{ANSWERS}reactions_that_are_not_the_players"),
    (
        REACT,
        "        if answer.card is not None:",
        "        if False:",
        f"{JUMPS}proofs_made_for_another_place",
    ),
    # the race
    (
        REACT,
        "return (seat - player) * game.direction",
        "return (seat - player)",
        f"{RACE}ties_go_round_from_the_player_whatever_its_seat",
    ),
    (
        REACT,
        "return (seat - player) *",
        "return seat *",
        f"{RACE}ties_go_round_from_the_player_whatever_its_seat",
    ),
    (REACT, "(word.ms, _after(player, seat, game), seat)", "(word.ms, seat, seat)", TWO_JUMPERS),
    (REACT, "(word.ms, _after(", "(0, _after(", TWO_JUMPERS),
    (REACT, "min(jumps)[-1]", "max(jumps)[-1]", TWO_JUMPERS),
    (REACT, " and not (seat == player and caught is not None)", "", MISSED),
    (PLAY, "jumped_by(said, player, game, catcher)", "jumped_by(said, player, game, None)", MISSED),
    (PLAY, "for seat, _, card in cards if seat != jumper)", "for seat, _, card in cards)", TWO_JUMPERS),
    (
        PLAY,
        "for seat in self.table.all if seat not in game.absent)\n        duty",
        "for seat in self.table.all)\n        duty",
        f"{OUT}who_is_out_is_not_asked_in_the_moment_after_a_play_nor_named_nor_drawn_for",
    ),
    (PLAY, " or self.hand.game.phase is Phase.JUMP_IN:", ":", ASKED),
    (PLAY, "        elif game.phase is Phase.JUMP_IN:", "        elif False:", ASKED),
    (PLAY, "        return card is not None\n", "        return False\n", DROPPED),
    (PLAY, "        if said.face.symbol is Symbol.WILD_DRAW_FOUR:", "        if False:", JUDGED),
    (
        PLAY,
        "            self.hand.judged = self.hand.hands[event.seat]",
        "            self.hand.judged = self.hand.judged or self.hand.hands[event.seat]",
        JUDGED,
    ),
    # choices that were made ahead
    (VOICE, "isinstance(question, AskReact) and self._made_at not in (None, here)", "False", DROPPED),
    (VOICE, "        self._made_at = self._made_at or here\n", "", DROPPED),
    (
        VOICE,
        "        self._choice, self._made_at = choice, None",
        "        self._choice = choice",
        f"{JUMP}who_has_lost_a_race_can_still_jump_on_the_card_that_won_it",
    ),
    # laying a card, at its own node
    (LAYING, "        self._check(game, self._seat, face, colour)\n", "", REFUSED),
    (
        LAYING,
        "        check_target(game, self._seat, face, target)\n",
        "",
        f"{WILDS}swap_hands_wants_a_colour_and_another_seat",
    ),
    (
        LAYING,
        "        check_rest(game, face, [*faces[:place], *faces[place + 1 :]])\n",
        "",
        f"{PROVEN}a_bluff_is_refused_here_and_nothing_is_said",
    ),
    (LAYING, "        if not 0 <= choice.place < len(faces):", "        if False:", REFUSED),
    (
        LAYING,
        ' if claim and others.cards else b""',
        ' if claim else b""',
        f"{PROVEN}the_last_card_has_nothing_to_prove",
    ),
    # laying a card, as others see it
    (
        LAYING,
        "            raise Fault(FaultCode.ILLEGAL_MOVE, str(error.reason)) from error",
        "            pass",
        f"{MOVES}a_card_that_does_not_match",
    ),
    (
        LAYING,
        "            if outputs or proof:",
        "            if False:",
        f"{MOVES}a_cover_for_a_single_card",
    ),
    (
        LAYING,
        "        if len(self._pile.cards) == 1:\n            if outputs",
        "        if not outputs:\n            if outputs",
        f"{JUMPS}no_cover_for_a_hand_of_several_cards",
    ),
    (
        LAYING,
        "        if claim is not None and opened.others.cards:",
        "        if claim is not None:",
        f"{PROVEN}the_last_card_has_nothing_to_prove",
    ),
    (
        LAYING,
        '        raise Fault(FaultCode.BAD_ENCODING, "no such colour") from error',
        "        return None",
        f"{MOVES}a_colour_that_there_is_not",
    ),
    (
        LAYING,
        "target = None if named == _NOBODY else named",
        "target = named",
        ASKED,
    ),
    (
        LAYING,
        "return self._read(self._pile, None, len(self._pile.cards) - 1,",
        "return self._read(self._pile, None, 0,",
        f"{MOVES}another_card_of_the_hand_instead_of_the_drawn_one",
    ),
    # a card that was drawn
    (TURN, "if not isinstance(question, AskDrawn) or question.may_keep:", "if True:", SILENT),
    (TURN, "Colour.RED if question.face.is_wild else None", "None", SILENT),
    (TURN, "target=targets(self._hand.game, self._seat, question.face)[0])", "target=None)", SILENT),
    (TURN, " if playable or keeps else None", "", DRAWS_ON),
    (
        TURN,
        "                if not self._may_keep(face):",
        "                if False:",
        f"{DRAW}a_drawn_card_that_fits_must_be_played",
    ),
    (
        TURN,
        "        return faces is None or face in faces\n",
        "        return faces is None\n",
        f"{DRAW}a_drawn_wild_draw_four_that_would_bluff_is_kept",
    ),
    (
        CHOICES,
        "        AskDrawn: (PlayDrawn, Keep),\n",
        "        AskDrawn: (PlayDrawn, Keep, DrawCard),\n",
        f"{DRAW}what_fits_is_not_put_aside_for_another",
    ),
    (
        TURN,
        '        raise Fault(FaultCode.BAD_ENCODING, "neither played, kept nor drawn on")',
        "        return Keeps(proof)",
        f"{MOVES}words_that_are_no_answer_to_a_drawn_card",
    ),
    (
        TURN,
        "            self._laying.verify(at, answer)\n            return\n",
        "            return\n",
        f"{HIDDEN}a_false_proof_with_a_wild_draw_four_just_drawn",
    ),
    (
        TURN,
        "self._claim(Kept if isinstance(answer, Keeps) else WantsCard)",
        "self._claim(Kept)",
        f"{HIDDEN}who_draws_until_a_card_fits_draws_on_from_one_that_does",
    ),
    (
        TURN,
        "hand.hands[seat].cards[-1:])",
        "hand.hands[seat].cards[:1])",
        f"{DRAW}the_card_that_fits_is_kept_with_proof",
    ),
    (
        TURN,
        '        raise Fault(FaultCode.BAD_ENCODING, f"not a {tag}")',
        "        pass",
        f"{MOVES}another_word_for_play",
    ),
    (
        TURN,
        "return self._laying.read_drawn(body[1:])",
        "return self._laying.read(body[1:])",
        f"{DRAW}the_card_that_fits_is_played_without_another_word",
    ),
    (PLAY, "Kept(seat) if isinstance(said, Keeps) else WantsCard(seat)", "Kept(seat)", DRAWS_ON),
    # colours
    (
        COLOUR,
        "Comes(*fields(body, bool, bytes))",
        "Comes(bool(body[0]), bytes(body[1]))",
        f"{HIDDEN}what_came_in_another_form",
    ),
    (
        COLOUR,
        "came = self._claims[True].true_of(self._card, keys)",
        "came = True",
        f"{WILDS}until_colour_shows_of_each_card_only_whether_it_came",
    ),
    (
        COLOUR,
        '            raise Fault(FaultCode.BAD_ENCODING, "no colour named")',
        "            return Colour.RED",
        f"{MOVES}no_colour_for_a_first_wild",
    ),
    (
        PLAY,
        "self.happened(ColourShown(said.came))",
        "self.happened(ColourShown(True))",
        f"{WILDS}until_colour_shows_of_each_card_only_whether_it_came",
    ),
    # proofs about hidden cards
    (
        WITHIN,
        '            raise Fault(FaultCode.ILLEGAL_MOVE, "no card allows this")',
        "            return",
        f"{HIDDEN}where_one_draws_once_nobody_draws_on",
    ),
    (
        WITHIN,
        "enumerate(hand.deck.faces) if fits(face))",
        "enumerate(hand.deck.faces))",
        f"{PROVEN}an_honest_one_is_played_with_proof_and_nobody_is_asked_to_doubt",
    ),
    (
        CHALLENGE,
        "lambda face: face.colour is not colour)",
        "lambda face: True)",
        f"{_table('challenge')}a_bluff_is_guilty_its_player_draws_four_and_the_challenger_has_a_normal_turn",
    ),
    # hands that are shuffled and dealt again
    (
        DEALER,
        "            self.hand.hands[seat] = Pile(self.hand.deal.keys[seat], ())",
        "            pass",
        SHUFFLED,
    ),
    (
        DEALER,
        "order[i % len(order)] for i in range(len(shuffled.cards))]",
        "order[(i + 1) % len(order)] for i in range(len(shuffled.cards))]",
        SHUFFLED,
    ),
    (DEALER, "shuffled = yield from self.shuffled(gathered)", "shuffled = gathered", SHUFFLED),
    (
        DEALER,
        "key in keys.items() if self.hand.hands[giver].cards}",
        "key in keys.items()}",
        f"{SWAP}a_seat_without_cards_gives_nothing_and_is_not_asked",
    ),
    (
        DEALER,
        "for seat in self.table.left_of(game.dealer) if seat not in game.absent]",
        "for seat in self.table.left_of(game.dealer)]",
        REAL_DECK,
    ),
    (
        DEALER,
        "if owner != seat), *first]",
        "), *first]",
        f"{SECRECY}nobody_gives_a_share_of_a_card_that_it_is_the_viewer_of",
    ),
    (
        DEALER,
        "tuple(wanted), settled=True)",
        "tuple(wanted))",
        f"{_table('machine')}no_share_is_given_before_every_proof_of_the_deck_is_good",
    ),
    (
        DEALER,
        "owners = [order[i % len(order)] for i in range(len(dealt))]",
        "owners = [order[i // 7] for i in range(len(dealt))]",
        f"{SECRECY}the_viewers_of_the_deal_are_those_of_the_rules",
    ),
    # who is out, and who goes on
    (DEAL, "table.n, dealer, idle)", "table.n, dealer)", REAL_DECK),
    (
        DEAL,
        "    seats = table.standings.alive",
        "    seats = table.all",
        f"{OUT}whoever_is_out_is_never_the_first_dealer_of_a_table",
    ),
    (
        MATCH,
        "before.after(winner, shown, hand.game.let_out, idle)",
        "before.after(winner, shown, None, idle)",
        LET_OUT,
    ),
    (MATCH, "sorted(after.out - before.out)", "sorted(after.out)", LET_OUT),
    (
        JOINING,
        "len(places - out) >= MIN_SEATS",
        "len(places) >= MIN_SEATS",
        f"{OUT}when_one_is_left_who_is_not_out_no_table_follows",
    ),
    (
        JOINING,
        " and _fits(contract.options, len(places), over=over)",
        "",
        f"{OUT}of_partners_one_leaves_and_nobody_goes_on",
    ),
    (
        JOINING,
        "going_on=not over",
        "going_on=True",
        "tests/unit/test_contract.py::test_two_finish_an_elimination_but_begin_none",
    ),
    (
        JOINING,
        "frozenset() if over else standings.out",
        "standings.out",
        f"{OUT}after_a_match_nobody_is_out_any_more",
    ),
    (ENDING, "            out.append(number)", "            out.append(place)", NEXT_TABLE),
    (
        WHOLE,
        "out=frozenset(self.contract.out))",
        "out=frozenset())",
        f"{OUT}a_node_that_starts_again_at_the_next_table_knows_who_is_out",
    ),
]
