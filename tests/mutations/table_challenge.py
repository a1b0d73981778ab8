"""One broken line for every check of the challenge, the race, leaving, disclosure and replay, and its test.

Each entry is (file, text that occurs in it exactly once, what to put there, the test).
"""

from __future__ import annotations

TABLE = "uno_p2p/table/"
CHALLENGE, REACT = f"{TABLE}steps/challenge.py", f"{TABLE}steps/react.py"
REST, DISCLOSE, OPENING = f"{TABLE}steps/rest.py", f"{TABLE}steps/disclose.py", f"{TABLE}steps/opening.py"
PLAY, MATCH, ENDING = f"{TABLE}play.py", f"{TABLE}match.py", f"{TABLE}ending.py"
VIEW, MACHINE, REPLAY = f"{TABLE}view.py", f"{TABLE}machine.py", "uno_p2p/lab/replay.py"
COURSE = f"{TABLE}course.py"

CHEATS = "tests/byzantine/test_challenge_cheats.py::test_"
CHALLENGES, RACES = "tests/table/test_challenge.py::test_", "tests/table/test_react.py::test_"
LEAVING, REPLAYS = "tests/table/test_leaving.py::test_", "tests/table/test_replay_command.py::test_"

MUTATIONS: list[tuple[str, str, str, str]] = [
    # the challenge
    (
        CHALLENGE,
        "        check_rekey(at.ctx(seat, COPY), self._judged, self._key, answer.copy)\n",
        "",
        f"{CHEATS}a_copy_that_is_not_the_judged_hand_for_the_challenger",
    ),
    (
        CHALLENGE,
        "        if answer.innocence is not None:\n",
        "        if False:\n",
        f"{CHEATS}innocence_claimed_by_the_guilty",
    ),
    (
        CHALLENGE,
        "self._key = hand.deal.keys[challenger]",
        "self._key = hand.deal.keys[-1]",
        f"{CHALLENGES}only_the_challenger_sees_the_hand_then_and_only_then",
    ),
    (
        CHALLENGE,
        "        (doubts,) = fields(body, bool)\n",
        "        doubts = body and body[0]\n",
        f"{CHEATS}doubts_of_another_form",
    ),
    (
        CHALLENGE,
        "        return TakeFour()",
        "        return Challenge()",
        f"{RACES}the_turn_limit_accepts_a_wild_draw_four",
    ),
    (
        PLAY,
        "        duty = Answer(self.hand, judged, challenger, colour)",
        "        duty = Answer(self.hand, self.hand.hands[accused], challenger, colour)",
        f"{CHALLENGES}cards_drawn_between_play_and_verdict_do_not_count",
    ),
    (
        PLAY,
        "        self.hand.revealed = None\n",
        "",
        f"{CHALLENGES}only_the_challenger_sees_the_hand_then_and_only_then",
    ),
    (
        VIEW,
        "    if reveal is None or reveal.challenger != seat:",
        "    if reveal is None:",
        f"{CHALLENGES}only_the_challenger_sees_the_hand_then_and_only_then",
    ),
    # the race
    (
        REACT,
        "not 0 <= ms <= MAX_MS",
        "not ms <= MAX_MS",
        f"{CHEATS}reactions_that_are_none",
    ),
    (
        REACT,
        "not 0 <= ms <= MAX_MS",
        "not 0 <= ms",
        f"{CHEATS}reactions_that_are_none",
    ),
    (
        REACT,
        ' or (word == "pass" and ms):',
        ":",
        f"{CHEATS}reactions_that_are_none",
    ),
    (
        REACT,
        "        (max(word.ms, grace), _after(",
        "        (word.ms, _after(",
        f"{RACES}who_is_caught",
    ),
    (
        REACT,
        "call.ms <= earliest",
        "call.ms < earliest",
        f"{RACES}who_is_caught",
    ),
    (
        REACT,
        "            return willing and grace_is_over",
        "            return willing",
        f"{RACES}when_a_node_passes",
    ),
    (
        REACT,
        '        if "uno" in words:\n            return True',
        "",
        f"{RACES}when_a_node_passes",
    ),
    (
        REACT,
        "        return self._first in said and grace_is_over",
        "        return self._first in said",
        f"{RACES}when_a_node_passes",
    ),
    (
        REACT,
        "                if seat == self._player:\n",
        "                if False:\n",
        f"{RACES}nobody_catches_or_calls_for_somebody_else",
    ),
    (
        REACT,
        "        if choice is not None and seat != self._first:\n",
        "        if False:\n",
        f"{RACES}nobody_catches_or_calls_for_somebody_else",
    ),
    (
        REACT,
        "    wanted = need(after_draws(game))",
        "    wanted = need(game._replace(owed=()))",
        f"{RACES}the_next_actor_after_every_kind_of_card",
    ),
    (
        REACT,
        "        return (self._first,) if self._first in missing else missing",
        "        return missing",
        f"{RACES}the_next_actor_after_every_kind_of_card",
    ),
    (
        COURSE,
        "        self.hearing.began = self.now\n",
        "",
        f"{RACES}a_node_that_comes_back_gives_its_player_the_whole_grace",
    ),
    (
        "uno_p2p/table/voice.py",
        "        if choice is self._choice:\n            self._choice = None\n",
        "        self._choice = None\n",
        f"{RACES}the_next_actors_typed_move_is_kept_and_played_after_the_race",
    ),
    (
        MACHINE,
        "if question is None or not isinstance(choice, ANSWERS[type(question)]):",
        "if question is None:",
        f"{RACES}what_is_no_answer_to_a_turn_is_refused_unheard",
    ),
    # who sits at which table
    (
        OPENING,
        "        (agrees,) = fields(body, bool)\n",
        "        agrees = body and body[0]\n",
        f"{LEAVING}acceptance_of_another_form",
    ),
    (
        MATCH,
        "for seat in table.all if seat not in declined)",
        "for seat in table.all)",
        f"{LEAVING}who_declines_is_named_and_nobody_plays",
    ),
    (
        REST,
        "Stay(sized(commitment, 32)) if commitment else None",
        "Stay(commitment) if commitment else None",
        f"{LEAVING}words_between_hands_that_are_none",
    ),
    (
        ENDING,
        "    if not can_go_on(contract, ending.standings, set(places), over=ending.over):",
        "    if not places:",
        f"{LEAVING}of_two_one_leaves",
    ),
    (
        ENDING,
        "replace(contract.roster[seat], commitment=ending.staying[seat])",
        "contract.roster[seat]",
        f"{LEAVING}the_next_contract_holds_the_commitments_that_were_made_between_the_hands",
    ),
    (
        ENDING,
        "if came else standings.totals[place])",
        "if came else standings.totals[number])",
        f"{LEAVING}the_others_go_on_with_their_points_under_a_new_contract",
    ),
    (
        ENDING,
        "made if ending.over else _going_on(",
        "_going_on(",
        f"{LEAVING}a_rematch_of_all_begins_at_nothing",
    ),
    (
        ENDING,
        "    played = 0 if ending.over else ending.standings.hands",
        "    played = 0",
        f"{LEAVING}the_others_go_on_with_their_points_under_a_new_contract",
    ),
    (
        ENDING,
        ", before=last, scores",
        ", scores",
        f"{LEAVING}a_rematch_of_all_begins_at_nothing",
    ),
    # disclosure and replay
    (
        DISCLOSE,
        "seed_commitment(deal.sid, deal.track, seat, seed) == deal.seeds[seat]",
        "True",
        f"{CHEATS}secrets_that_are_not_those_of_the_deal",
    ),
    (
        DISCLOSE,
        " or mul_base(x) != deal.keys[seat]:",
        ":",
        f"{CHEATS}secrets_that_are_not_those_of_the_deal",
    ),
    (
        DISCLOSE,
        "        sized(packed, EACH * len(own))\n",
        "",
        f"{CHEATS}secrets_of_another_form",
    ),
    (
        REPLAY,
        "    if damage is not None:",
        "    if False:",
        f"{REPLAYS}a_damaged_record_is_refused_in_one_sentence",
    ),
    (
        REPLAY,
        " and moment.deal is not self._shown:",
        ":",
        f"{REPLAYS}hands_are_told_once_however_often_a_card_is_turned_up",
    ),
    (
        REPLAY,
        "self._deals.index(deal)",
        "0",
        f"{REPLAYS}every_hand_of_a_match_is_opened_with_the_keys_of_its_own_deal",
    ),
    (
        "uno_p2p/lab/judge.py",
        "        while self.machine.work() is not None:\n            pass\n",
        "",
        f"{REPLAYS}the_story_is_the_one_that_the_seats_were_told",
    ),
    (
        "uno_p2p/lab/repeat.py",
        "permuted(s.pile, key).outputs == s.outputs",
        "True",
        f"{REPLAYS}an_order_that_was_chosen_is_seen_when_the_seeds_are_open",
    ),
    (
        REPLAY,
        "self.fault is None and not self.biased",
        "self.fault is None",
        f"{REPLAYS}an_order_that_was_chosen_is_seen_when_the_seeds_are_open",
    ),
]
