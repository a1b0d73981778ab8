"""One broken line for every check at the steps of the house rules, and a test that must go red with it: a
cheat that would go through, or a secret that would get out.

Each entry is (file, text that occurs in it exactly once, what to put there, the test).
"""

from __future__ import annotations

TABLE = "uno_p2p/table/"
PLAY, DEALER, CONTRACT = f"{TABLE}play.py", f"{TABLE}dealer.py", f"{TABLE}contract.py"
LAYING, REACT, TURN = f"{TABLE}steps/laying.py", f"{TABLE}steps/react.py", f"{TABLE}steps/turn.py"
COLOUR, WITHIN, MOVING = f"{TABLE}steps/colour.py", f"{TABLE}steps/within.py", f"{TABLE}steps/moving.py"
CHALLENGE = f"{TABLE}steps/challenge.py"

CHEATS = "tests/byzantine/test_"
JUMPS, HIDDEN, GATHER = (
    f"{CHEATS}jump_cheats.py::test_",
    f"{CHEATS}hidden_cheats.py::test_",
    (f"{CHEATS}gather_cheats.py::test_"),
)
REVIEW = f"{CHEATS}review.py::test_"
SECRECY = "tests/property/test_secrecy.py::test_every_card_is_there_once_and_hidden_from_all_but_its_owner"
CONTRACTS = "tests/unit/test_contract.py::test_"

MUTATIONS: list[tuple[str, str, str, str]] = [
    # a card that is laid
    (
        LAYING,
        "            self._check(self._hand.game, self._seat, face, opened.colour)\n",
        "            pass\n",
        f"{JUMPS}a_card_that_is_not_like_the_one_that_lies_there",
    ),
    (
        LAYING,
        "            check_target(self._hand.game, self._seat, face, target)\n",
        "            pass\n",
        f"{GATHER}a_swap_with_nobody_itself_or_a_seat_that_is_not_there",
    ),
    (
        LAYING,
        "        if not 0 <= index < len(self._pile.cards):\n",
        "        if index >= len(self._pile.cards):\n",
        f"{JUMPS}a_place_that_is_not_in_the_hand",
    ),
    (
        LAYING,
        "            check_shuffle(at.ctx(self._seat, RESHUFFLE), self._pile, opened.shuffled)\n",
        "            pass\n",
        f"{JUMPS}a_card_that_the_jumper_does_not_hold",
    ),
    (
        LAYING,
        "        check_shares(at.ctx(self._seat, OPEN), self._pile.key, [card], opened.shares)\n",
        "",
        f"{JUMPS}proofs_made_for_another_place",
    ),
    (
        LAYING,
        "            claim.check(at.ctx(self._seat, REST), opened.others, opened.rest)\n",
        "            pass\n",
        f"{HIDDEN}a_bluff_where_nobody_may",
    ),
    (
        LAYING,
        "        elif opened.rest:\n",
        "        elif False:\n",
        f"{HIDDEN}a_proof_that_nobody_asked_for",
    ),
    (
        LAYING,
        "        if claim is not None and opened.others.cards:\n",
        "        if claim is not None:\n",
        f"{HIDDEN}with_the_last_card_there_is_nothing_to_prove",
    ),
    # the race
    (
        REACT,
        "            self._laying(seat).verify(at, answer.card)\n",
        "            pass\n",
        f"{JUMPS}proofs_made_for_another_place",
    ),
    (
        REACT,
        ' if seat == self._player else "catch"] if self._uncalled else [])',
        ' if seat == self._player else "catch"] if True else [])',
        f"{JUMPS}a_catch_where_no_call_is_owed",
    ),
    (REACT, "        if not 0 <= ms <= MAX_MS:\n", "        if False:\n", f"{JUMPS}a_time_that_is_none"),
    (
        REACT,
        "and not (seat == player and caught is not None)",
        "and True",
        f"{JUMPS}who_is_caught_does_not_win_by_jumping_in_on_itself",
    ),
    (
        PLAY,
        "        seats = tuple(seat for seat in self.table.all if seat not in game.absent)\n",
        "        seats = self.table.all\n",
        f"{JUMPS}who_is_out_neither_jumps_nor_plays",
    ),
    (
        REACT,
        "        return Pass() if self._may_pass(seat, said, waited, willing) else None\n",
        "        passes = self._may_pass(seat, said, waited, willing) or not any(question.jumps)\n"
        "        return Pass() if passes else None\n",
        f"{REVIEW}a_node_lets_a_play_pass_at_the_same_moment_whatever_it_holds",
    ),
    # the drawn card
    (
        TURN,
        "            claim.check(at.ctx(seat, HIDDEN), self._card, answer.proof)\n",
        "            pass\n",
        f"{HIDDEN}a_card_that_must_be_played_is_kept",
    ),
    (
        TURN,
        "        elif answer.proof:\n",
        "        elif False:\n",
        f"{HIDDEN}where_any_card_may_be_kept_a_proof_is_not_wanted",
    ),
    (
        TURN,
        "            self._faces[WantsCard] = frozenset()\n",
        "            pass\n",
        f"{HIDDEN}where_one_draws_once_nobody_draws_on",
    ),
    (
        TURN,
        "        claim = self._claim(Kept if isinstance(answer, Keeps) else WantsCard)\n",
        "        claim = self._claim(WantsCard)\n",
        f"{HIDDEN}who_draws_until_a_card_fits_keeps_one_that_does_not",
    ),
    (
        WITHIN,
        "        check_membership(ctx, pile, self._allowed, proof)\n",
        "",
        f"{HIDDEN}who_draws_until_a_card_fits_draws_on_from_one_that_does",
    ),
    (
        WITHIN,
        "        if not self._allowed:\n",
        "        if False:\n",
        f"{HIDDEN}where_one_draws_once_nobody_draws_on",
    ),
    (
        COLOUR,
        "        self._claims[answer.came].check(at.ctx(seat, COLOUR), self._card, answer.proof)\n",
        "        pass\n",
        f"{HIDDEN}it_did_not_come_as_it_is_said",
    ),
    (
        "uno_p2p/rules/house_draw.py",
        '    doubtful = "on" in (s.options.no_bluffing, s.options.challenge)\n',
        "    doubtful = True\n",
        f"{HIDDEN}a_wild_draw_four_that_nobody_could_challenge_is_kept",
    ),
    # hands on their way
    (
        MOVING,
        "        check_rekey(at.ctx(seat, REKEY), self._piles[seat], self._keys[seat], answer)\n",
        "        pass\n",
        f"{GATHER}a_hand_that_is_not_the_hand_for_the_table",
    ),
    (
        MOVING,
        "        cards = given[giver].outputs if giver in given else ()\n",
        "        cards = hand.hands[giver].cards\n",
        SECRECY,
    ),
    (
        DEALER,
        '        yield from self.hand_out("share", shuffled.cards, owners)\n',
        '        yield from self.hand_out("share", gathered.cards, owners)\n',
        SECRECY,
    ),
    (
        DEALER,
        "            self.hand.hands[seat] = Pile(self.hand.deal.keys[seat], ())\n",
        "            pass\n",
        SECRECY,
    ),
    (
        DEALER,
        "        given = yield from self.rekeyed(dict.fromkeys(sorted(order), Y))\n",
        "        given = yield from self.rekeyed({s: self.hand.deal.keys[s] for s in order})\n",
        SECRECY,
    ),
    (
        DEALER,
        "        self.hand.draw = yield from self.shuffled(fresh)\n",
        "        yield from self.shuffled(fresh)\n        self.hand.draw = fresh\n",
        SECRECY,
    ),
    (
        PLAY,
        "        self.hand.remove(event.seat, said.index, said.after)\n",
        "        self.hand.remove(event.seat, said.index, self.hand.hands[event.seat])\n",
        SECRECY,
    ),
    (
        LAYING,
        "        stream = shuffle_key(seed, deal.J, at.sid, at.track, at.step, at.prev, self._pile)\n",
        "        stream = shuffle_key(seed, deal.J, at.sid, at.track, 0, at.prev, self._pile)\n",
        SECRECY,
    ),
    (
        CHALLENGE,
        "        self._key = hand.deal.keys[challenger]\n",
        "        self._key = hand.deal.Y\n",
        SECRECY,
    ),
    # the contract
    (
        CONTRACT,
        "    _check_out(contract)\n",
        "",
        f"{CONTRACTS}who_is_out_was_eliminated_by_the_rules_and_two_are_left",
    ),
    (
        CONTRACT,
        "or any(type(seat) is not int for seat in out)",
        "or False",
        f"{CONTRACTS}anything_else_is_refused",
    ),
    (
        CONTRACT,
        " or len(out) > seats - MIN_SEATS:",
        ":",
        f"{CONTRACTS}who_is_out_was_eliminated_by_the_rules_and_two_are_left",
    ),
    (
        CONTRACT,
        "contract.options.eliminates and contract.before and contract.scores",
        "contract.before and contract.scores",
        f"{CONTRACTS}anything_else_is_refused",
    ),
    (
        CONTRACT,
        "contract.options.eliminates and contract.before and contract.scores",
        "contract.options.eliminates and contract.scores",
        f"{CONTRACTS}who_is_out_was_eliminated_by_the_rules_and_two_are_left",
    ),
    (
        CONTRACT,
        "contract.scores[seat] < goal.target",
        "False",
        f"{CONTRACTS}where_points_eliminate_nobody_is_out_with_too_few",
    ),
]
