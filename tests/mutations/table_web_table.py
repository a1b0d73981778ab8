"""The table as the page gets it: broken lines, and the test that sees each."""

from __future__ import annotations

WEB = "uno_p2p/ui/web/"
PERSON, VIEWING, SEATS, ASKING = (f"{WEB}{name}.py" for name in ("person", "viewing", "seats", "asking"))
TELLING, FACES, MOMENT, SHELL = (f"{WEB}{name}.py" for name in ("telling", "faces", "moment", "shell"))
FORM = f"{WEB}rules_form.py"


def _test(room: str, name: str) -> str:
    return f"tests/web/test_{room}.py::test_{name}"


def _view(name: str) -> str:
    return _test("view", name)


def _asked(name: str) -> str:
    return _test("asking", name)


def _person(name: str) -> str:
    return _test("person", name)


def _form(name: str) -> str:
    return _test("rules_form", name)


def _shell(name: str) -> str:
    return _test("shell", name)


_NO_PAGE = _person("what_no_page_says")
_CHOICE = _person("an_intent_is_a_choice")
_TAP = _person("a_double_tap_plays_once")
_SHIELD = _person("the_shield_adds_up_over_tables")
_TABLE = _view("what_is_on_the_table")
_EVERYBODY = _view("everybody_at_the_table")
_WAITS = _asked("what_is_asked_of_the_seat_that_the_table_waits_for")
_MOMENT = _asked("what_is_asked_in_the_moment_after_a_play")
_PRESSES = _view("a_countdown_is_shown_when_it_presses")
_UNO = _view("when_uno_can_be_said")
_PHASE = _view("the_phase")
_DECK = _view("how_far_the_deck_is")
_ANEW = _view("a_deck_that_is_made_again_begins_anew")
_KINDS = _test("telling", "a_happening_is_a_kind_with_parameters")
_PRINTED = _view("what_is_printed_on_a_card")

MUTATIONS: list[tuple[str, str, str, str]] = [
    # person: the same question
    (
        PERSON,
        "        if again:\n            return Heard()\n",
        "",
        _TAP,
    ),
    (
        PERSON,
        "if do in _RACES else question == self._answered",
        "if do in _RACES else False",
        _person("a_double_tap_is_dropped_when_the_table_has_gone_on_meanwhile"),
    ),
    (
        PERSON,
        "(self._question, do) in self._raced if do in _RACES else",
        "",
        _person("a_catch_goes_with_a_move_made_ahead"),
    ),
    (PERSON, "(self._question, do) in self._raced if", "False if", _person("hammering_catch_wins_nothing")),
    (
        PERSON,
        "if do not in _RACES and question != self._question:",
        "if False:",
        _person("an_answer_to_an_old_question_is_refused_as_too_late"),
    ),
    (
        PERSON,
        "if do not in _RACES and question != self._question:",
        "if question != self._question:",
        _person("a_catch_counts_whatever_has_changed_meanwhile"),
    ),
    (
        PERSON,
        "self._answered: int | None = None  # the",
        "self._answered: int | None = 0  # the",
        _person("a_question_that_was_never_asked_is_over"),
    ),
    (PERSON, "        self._answered = None\n", "", _person("a_refused_choice_can_be_repeated")),
    (PERSON, "            self._answered = self._question\n", "            pass\n", _TAP),
    (
        PERSON,
        "        elif taken.choice is not None:\n",
        "        else:\n",
        _person("a_refused_card_takes_the_place_too"),
    ),
    (
        PERSON,
        "if taken.choice is not None and do in _RACES:",
        "if do in _RACES:",
        _person("a_call_that_was_refused_is_refused_again"),
    ),
    (
        PERSON,
        'intents.number(body, "q", 0, intents.MAX_NUMBER, self._question)',
        'body.get("q", self._question)',
        _NO_PAGE,
    ),
    (
        PERSON,
        "intents.MAX_NUMBER, self._question)",
        "intents.MAX_NUMBER, 0)",
        _person("whoever_names_no_question_means_the_one_of_now"),
    ),
    (
        PERSON,
        "        self._answering.answers.settle(view)\n        said",
        "        said",
        _person("a_card_that_can_be_played_no_more_waits_no_more"),
    ),
    (
        PERSON,
        "        self._answering.answers.settle(moment.view)\n",
        "",
        _person("a_call_ahead_lasts_until_it_is_this_players_turn"),
    ),
    (
        PERSON,
        "self._refusal(moment, taken.refusal, said_id)",
        "self._refusal(moment, taken.refusal, None)",
        _person("an_intent_is_refused"),
    ),
    (
        PERSON,
        "            frames.append(self._refusal(moment, taken.refusal, said_id))\n",
        "            pass\n",
        _person("an_intent_is_refused"),
    ),
    (PERSON, "Heard((*frames, self.view(moment)), taken.choice)", "Heard((*frames,), taken.choice)", _CHOICE),
    (
        PERSON,
        "asked = moment.view.ask, moment.view.game, moment.table",
        "asked = moment.view.ask, None, moment.table",
        _person("time_makes_no_new_question_but_a_move_does"),
    ),
    (
        PERSON,
        "asked = moment.view.ask, moment.view.game, moment.table",
        'asked = moment.view.ask, moment.view.game, ""',
        _person("time_makes_no_new_question_but_a_move_does"),
    ),
    (
        PERSON,
        "asked = moment.view.ask, moment.view.game, moment.table",
        "asked = None, moment.view.game, moment.table",
        _person("time_makes_no_new_question_but_a_move_does"),
    ),
    (
        PERSON,
        "        if asked != self._asked:\n",
        "        if True:\n",
        _view("the_same_moment_makes_the_same_frame"),
    ),
    # person: what is told
    (
        PERSON,
        "        if isinstance(happening, RunGrew) and happening.seat == moment.view.seat and"
        " self._answering.kept:\n            return []  # it is answered already\n",
        "",
        _person("a_run_that_is_answered_already_is_not_told"),
    ),
    (
        PERSON,
        "happening.seat == moment.view.seat and self",
        "self",
        _person("a_run_that_is_answered_already_is_not_told"),
    ),
    (PERSON, " and self._answering.kept:", ":", _person("a_run_that_is_answered_already_is_not_told")),
    (
        PERSON,
        "        notes = self._answering.happened(moment.view, happening)\n"
        "        return [frame, *self._notes(moment, notes)]",
        "        return [frame]",
        _person("whoever_is_overtaken_is_told_so"),
    ),
    (PERSON, ' if note.key.startswith("note.")]', "]", _person("a_wild_is_played_with_its_colour")),
    (
        PERSON,
        "        if not lines:\n            return []\n",
        "",
        _person("a_wild_is_played_with_its_colour"),
    ),
    (PERSON, " if line != sentence]", "]", _person("a_refusal_says_why")),
    (PERSON, "LOGGED = 60", "LOGGED = 6", _person("another_language_tells_the_log_anew")),
    (PERSON, "maxlen=LOGGED", "maxlen=None", _person("the_log_keeps_the_last_events")),
    (
        PERSON,
        "        self._log.append((self._number, entry))\n",
        "",
        _person("the_log_keeps_the_last_events"),
    ),
    (
        PERSON,
        "        self._log.append((self._number, blamed))\n",
        "",
        _person("a_wrong_is_told_kept_and_counted"),
    ),
    (PERSON, "        self._blamed.append(blamed)\n", "", _person("a_wrong_is_told_kept_and_counted")),
    (
        PERSON,
        "speech_at(self.words, entry.view)\n        return event_frame",
        'speech_at(Words("en"), entry.view)\n        return event_frame',
        _person("another_language_tells_the_log_anew"),
    ),
    (
        PERSON,
        "        self._number += 1\n        return note_frame",
        "        return note_frame",
        _test("telling", "events_are_counted"),
    ),
    (
        PERSON,
        "named = seat is not None and 0 <= seat <",
        "named = seat is not None and seat <",
        _person("a_wrong_of_nobody_in_particular"),
    ),
    (PERSON, "< len(blamed.moment.view.names)", "< 99", _person("a_wrong_of_nobody_in_particular")),
    (PERSON, '"stops": blamed.stops', '"stops": True', _person("a_wrong_is_told_kept_and_counted")),
    # person: tables one after another
    (
        PERSON,
        "            self._scored = []\n"
        "            self._told = replace(self._told, shuffled=frozenset(), left=False)\n",
        "",
        _view("the_score_of_the_table_before_is_not_that_of_the_next"),
    ),
    (PERSON, "(before[0] + now[0], before[1] + now[1]), (0, 0)", "(now[0], now[1]), (0, 0)", _SHIELD),
    (PERSON, "        self._now = moment.entries, moment.proofs\n", "", _SHIELD),
    (PERSON, "if moment.table != self._table:", "if not self._table:", _SHIELD),
    (PERSON, "told.shuffles + 1, told.cards + cards", "told.shuffles + 1, cards", _SHIELD),
    (PERSON, "told.shuffles + 1, told.cards + cards", "1, told.cards + cards", _SHIELD),
    (PERSON, "told.shuffled if seat not in told.shuffled else frozenset()", "told.shuffled", _ANEW),
    (PERSON, "case DeckReady() | Moved() | BadShares():", "case Moved() | BadShares():", _DECK),
    (
        PERSON,
        "case DeckReady() | Moved() | BadShares():",
        "case DeckReady() | BadShares():",
        _view("a_shuffle_in_mid_hand_is_over_with_the_next_move"),
    ),
    (PERSON, "case DeckReady() | Moved() | BadShares():", "case DeckReady() | Moved():", _ANEW),
    (PERSON, "case WentAway() | SpokeDouble() if", "case SpokeDouble() if", _ANEW),
    (PERSON, "case WentAway() | SpokeDouble() if", "case WentAway() if", _ANEW),
    (
        PERSON,
        "case WentAway() | SpokeDouble() if game is None or game.over:",
        "case WentAway() | SpokeDouble():",
        _view("a_shuffle_in_mid_hand_is_over_with_the_next_move"),
    ),
    (PERSON, "left=entry.view.seat in seats", "left=True", _view("whoever_has_left")),
    (PERSON, "left=entry.view.seat in seats", "left=False", _view("whoever_has_left")),
    (
        PERSON,
        "cards=cards)\n                self._scored = []\n",
        "cards=cards)\n",
        _view("after_the_last_hand_the_next_deck_is_made"),
    ),
    (PERSON, "case HandScored() | HandVoid():", "case HandScored():", _view("a_void_hand_is_scored_too")),
    (
        PERSON,
        "                self._scored.append(entry)\n",
        "                self._scored = [entry]\n",
        _view("the_score_of_a_match"),
    ),
    (
        PERSON,
        "any(isinstance(entry.happening, MatchOver) for entry in self._scored)",
        "False",
        _view("the_score_of_a_match"),
    ),
    (
        PERSON,
        "if isinstance(first, HandScored | HandVoid):",
        "if isinstance(first, HandScored):",
        _view("a_void_hand_is_scored_too"),
    ),
    # viewing
    (
        VIEWING,
        "list(fingerprint(view.sid)) if view.sid is not None else None",
        "list(fingerprint(view.sid or b''))",
        _view("before_a_hand_nothing_is_on_the_table"),
    ),
    (VIEWING, '    if moment.stopped:\n        return "stopped"\n', "", _PHASE),
    (VIEWING, "if moment.ended and told.left:", "if told.left:", _view("whoever_has_left")),
    (VIEWING, "if moment.ended and told.left:", "if moment.ended:", _view("whoever_has_left")),
    (VIEWING, '    if view.adjourned:\n        return "adjourned"\n', "", _PHASE),
    (VIEWING, " or isinstance(view.ask, AskAccept):", ":", _PHASE),
    (
        VIEWING,
        ' or view.step == "accept" or',
        " or",
        _view("it_is_still_asked_who_plays_until_all_have_answered"),
    ),
    (VIEWING, 'return "over" if told.score.over else "scored"', 'return "scored"', _PHASE),
    (
        VIEWING,
        "if view.game is None or view.game.top is None:",
        "if view.game is None:",
        _view("before_the_first_card_it_is_nobodys_turn"),
    ),
    (
        VIEWING,
        "view.game.over and view.step in DECK",
        "view.game.over",
        _view("a_hand_that_is_over_is_played_until_it_is_scored"),
    ),
    (
        VIEWING,
        "view.game.over and view.step in DECK",
        "view.step in DECK",
        _view("a_hand_that_is_over_is_played_until_it_is_scored"),
    ),
    (VIEWING, "game.discards[-BELOW - 1 : -1]", "game.discards[-BELOW:]", _TABLE),
    (VIEWING, "BELOW = 4", "BELOW = 5", _TABLE),
    (
        VIEWING,
        '"top": card(speech, game.top) if game.top is not None else None',
        '"top": card(speech, game.top)',
        _view("before_the_first_card_it_is_nobodys_turn"),
    ),
    (VIEWING, '"direction": game.direction', '"direction": 1', _TABLE),
    (VIEWING, '"laid_by": game.laid_by', '"laid_by": None', _TABLE),
    (VIEWING, '"discards": len(game.discards)', '"discards": len(below)', _TABLE),
    (VIEWING, '"draw": game.draw_count', '"draw": 0', _TABLE),
    (VIEWING, '"stake": game.at_stake', '"stake": 0', _TABLE),
    (
        VIEWING,
        "mine = not only or place == drawn",
        "mine = True",
        _view("of_a_drawn_card_only_that_one_fits"),
    ),
    (
        VIEWING,
        "len(view.hand) - 1 if isinstance(view.ask, AskDrawn) else None",
        "None",
        _view("of_a_drawn_card_only_that_one_fits"),
    ),
    (VIEWING, '"jumps": face in jumps', '"jumps": face in fits', _view("a_card_that_can_jump_in")),
    (
        VIEWING,
        "for place, face in enumerate(view.hand)]",
        "for place, face in enumerate(sorted(view.hand))]",
        _view("the_hand_has_the_order_in_which_the_cards_came"),
    ),
    (
        VIEWING,
        "    if pending.asks_colour:\n",
        "    if True:\n",
        _view("a_wild_that_swaps_asks_for_its_colour_and_then_for_a_seat"),
    ),
    (
        VIEWING,
        'speech.say("web.nobody") if seat is None else speech.name(seat)',
        "speech.name(seat or 0)",
        _view("nobody_can_be_named_where_the_rules_let_it"),
    ),
    (
        VIEWING,
        "and view.ask.uncalled and view.ask.player == view.seat",
        "and view.ask.player == view.seat",
        _view("what_is_called_already_need_not_be_called"),
    ),
    (VIEWING, "view.ask.uncalled and view.ask.player == view.seat", "view.ask.uncalled", _UNO),
    (VIEWING, "leaves_one(view) and view.game is not None and not view.game.over", "leaves_one(view)", _UNO),
    (VIEWING, "and view.game is not None and not view.game.over", "and view.game is not None", _UNO),
    (VIEWING, '"can": late or ahead_', '"can": late', _UNO),
    (VIEWING, '"can": late or ahead_', '"can": ahead_', _UNO),
    (VIEWING, '"armed": answers.armed', '"armed": False', _view("uno_is_armed")),
    (
        VIEWING,
        "not isinstance(ask, AskReact) or not ask.uncalled or ask.player == view.seat",
        "not isinstance(ask, AskReact) or not ask.uncalled",
        _view("who_can_be_caught"),
    ),
    (
        VIEWING,
        "not isinstance(ask, AskReact) or not ask.uncalled or ask.player == view.seat",
        "not isinstance(ask, AskReact) or ask.player == view.seat",
        _view("who_can_be_caught"),
    ),
    (VIEWING, '"seat": shown.accused', '"seat": view.seat', _view("a_hand_that_was_shown_to_this_seat")),
    (
        VIEWING,
        "*standing(speech, view, told=_passed_over(game))",
        "*standing(speech, view)",
        _view("whom_the_table_waits_for"),
    ),
    (VIEWING, "*standing(speech, view, told=_passed_over(game))", "", _view("whom_the_table_waits_for")),
    (VIEWING, "w.seat in lost or (left <= SOON and w.waited >= SLACK)", "True", _PRESSES),
    (VIEWING, "w.seat in lost or (left", "(left", _PRESSES),
    (VIEWING, "left <= SOON and w.waited >= SLACK", "left <= SOON", _PRESSES),
    (VIEWING, "left <= SOON and w.waited >= SLACK", "w.waited >= SLACK", _PRESSES),
    (
        VIEWING,
        "max((wait.left for wait in waits)",
        "min((wait.left for wait in waits)",
        _view("a_countdown_lasts_until_the_last_is_waited_for"),
    ),
    (VIEWING, "max(wait.waited for wait in pressing) + left", "left", _PRESSES),
    (
        VIEWING,
        "waits, lost = waited_for(view), dict",
        "waits, lost = view.waits, dict",
        _view("no_countdown_for_whoever_is_away_already_or_after_a_start"),
    ),
    (
        VIEWING,
        "if not pressing or view.hold is not None:",
        "if not pressing:",
        _view("no_countdown_for_whoever_is_away_already_or_after_a_start"),
    ),
    (
        VIEWING,
        '    if view.adjourned:\n        return {"countdown": None, "vote"',
        '    if False:\n        return {"countdown": None, "vote"',
        _view("a_table_that_rests_says_so_and_counts_nothing_down"),
    ),
    (VIEWING, "    if view.vote is not None:\n", "    if False:\n", _view("a_vote")),
    (VIEWING, '"hand": score.hand + 1', '"hand": score.hand', _view("the_score_of_a_hand")),
    (VIEWING, '"problems": len(told.accusations)', '"problems": 0', _view("an_accusation")),
    (
        VIEWING,
        "[printable(one.name) for one in _joiners(view)]",
        "[one.name for one in _joiners(view)]",
        _view("whoever_wants_to_sit_down_is_named_while_it_is_asked"),
    ),
    (VIEWING, "[printable(name) for name in view.watching]", "[*view.watching]", _view("who_looks_on")),
    (
        VIEWING,
        "isinstance(view.ask, AskReady | AskRematch) else ()",
        "False else ()",
        _view("the_score_of_a_hand"),
    ),
    (VIEWING, '"practice": moment.practice', '"practice": False', _view("a_hand_of_practice")),
    (
        VIEWING,
        "ended(speech) if moment.ended else asked(speech, view)",
        "asked(speech, view)",
        _asked("after_the_end_the_way_leads_back"),
    ),
    (
        VIEWING,
        "rules_text(words, contract.options, contract.hands,",
        "rules_text(words, contract.options, 0,",
        _view("a_table_tells_how_many_hands_are_played_and_whether_cards_are_opened"),
    ),
    (
        VIEWING,
        "disclose=contract.disclose",
        "disclose=False",
        _view("a_table_tells_how_many_hands_are_played_and_whether_cards_are_opened"),
    ),
    (
        VIEWING,
        "contract.options, contract.patience)",
        "contract.options)",
        _view("a_table_tells_how_many_hands_are_played_and_whether_cards_are_opened"),
    ),
    (VIEWING, "told.score.points if told.score is not None else None", "None", _view("the_score_of_a_hand")),
    # seats
    (
        SEATS,
        '"cards": game.counts[seat] if game else 0',
        '"cards": game.counts[0] if game else 0',
        _EVERYBODY,
    ),
    (SEATS, '"total": view.totals[seat]', '"total": 0', _EVERYBODY),
    (SEATS, '"bot": place.bot', '"bot": False', _view("bots_are_known_by_the_contract")),
    (SEATS, "game is not None and game.dealer == seat", "seat == 0", _EVERYBODY),
    (
        SEATS,
        "game.top is not None and not game.over",
        "not game.over",
        _view("before_the_first_card_it_is_nobodys_turn"),
    ),
    (
        SEATS,
        "and not game.over and game.turn == seat",
        "and game.turn == seat",
        _view("after_a_hand_it_is_nobodys_turn"),
    ),
    (SEATS, "game.turn == seat", "seat == view.seat", _EVERYBODY),
    (
        SEATS,
        "    if game is None or game.over:\n        return None\n    if game.uno",
        "    if game is None:\n        return None\n    if game.uno",
        _view("after_a_hand_it_is_nobodys_turn"),
    ),
    (SEATS, '        return "open"\n', "        return None\n", _view("a_call_that_is_missing")),
    (SEATS, "seat in game.called and game.counts[seat] == 1", "seat in game.called", _EVERYBODY),
    (
        SEATS,
        'return "called" if seat in game.called and',
        'return "called" if',
        _view("a_call_that_is_missing"),
    ),
    (
        SEATS,
        '    if seat in view.out:\n        return "out"\n',
        "",
        _view("what_keeps_somebody_from_playing"),
    ),
    (
        SEATS,
        '    if seat in view.barred:\n        return "barred"\n',
        "",
        _view("what_keeps_somebody_from_playing"),
    ),
    (
        SEATS,
        '    if seat in view.away:\n        return "away"\n',
        "",
        _view("what_keeps_somebody_from_playing"),
    ),
    (
        SEATS,
        'return "lost" if seat in dict(view.lost) else "here"',
        'return "here"',
        _view("what_keeps_somebody_from_playing"),
    ),
    (SEATS, "round(lost[seat])", "lost[seat]", _view("what_keeps_somebody_from_playing")),
    (SEATS, "seat % 2 if partners else None", "seat % 2", _view("partners_are_known_before_the_first_card")),
    (SEATS, "seat % 2 if partners else None", "None", _view("partners_are_known_before_the_first_card")),
    (SEATS, '    if seat in shuffled:\n        return "done"\n', "", _DECK),
    (SEATS, 'return "now" if seat in view.owed else "waits"', 'return "waits"', _DECK),
    (SEATS, 'if view.step != "shuffle" and not (', "if not (", _DECK),
    (SEATS, "not (shuffled and (view.game is None or view.game.over))", "True", _DECK),
    (SEATS, "not (shuffled and (view.game", "not ((view.game", _view("the_score_of_a_hand")),
    # asking
    (ASKING, "is_first(view) if isinstance(ask, AskReact) else True", "True", _MOMENT),
    (ASKING, "    if ask is None:\n        return None\n", "", _asked("nothing_is_asked")),
    (ASKING, '"web.do.accept", main=True), no]', '"web.do.accept", main=True)]', _WAITS),
    (
        ASKING,
        '"web.ask.ready-back" if view.seat in view.away else',
        '"web.ask.ready-back" if view.away else',
        _WAITS,
    ),
    (ASKING, '"web.ask.ready-back" if view.seat in view.away else', "", _WAITS),
    (ASKING, 'bool(candidates), "web.do.ready"', 'False, "web.do.ready"', _WAITS),
    (ASKING, 'bool(candidates), "web.do.rematch"', 'False, "web.do.rematch"', _WAITS),
    (ASKING, "if joiners else []", "if True else []", _WAITS),
    (
        ASKING,
        'speech.say("web.ask.move" if fits else "web.ask.move-none")',
        'speech.say("web.ask.move")',
        _WAITS,
    ),
    (ASKING, '"web.do.draw", main=not fits', '"web.do.draw", main=True', _WAITS),
    (ASKING, "if ask.may_keep else []", "if True else []", _WAITS),
    (ASKING, '"web.do.keep", main=not ask.playable', '"web.do.keep", main=True', _WAITS),
    (ASKING, "    if not ask.playable:\n        return", "    if False:\n        return", _WAITS),
    (ASKING, '"web.ask.drawn" if ask.may_keep else "web.ask.drawn-must"', '"web.ask.drawn"', _WAITS),
    (ASKING, "main=not playable_faces(view.ask), count=cards", "main=True, count=cards", _WAITS),
    (ASKING, '"web.ask.run" if playable_faces(view.ask) else "web.ask.run-none"', '"web.ask.run"', _WAITS),
    (
        ASKING,
        "or game.accused is None or game.before is None",
        "",
        _asked("a_doubt_needs_a_game_that_tells_whom"),
    ),
    (ASKING, "cards + FAILED_CHALLENGE", "cards", _WAITS),
    (ASKING, "more=WILD_DRAW_FOUR + FAILED_CHALLENGE", "more=WILD_DRAW_FOUR", _WAITS),
    (ASKING, "if not is_first(view) or view.game is None:", "if False:", _MOMENT),
    (ASKING, '"web.ask.jump" if any(ask.jumps) else "web.ask.react"', '"web.ask.react"', _MOMENT),
    (ASKING, "speech.say(key) if not ask.uncalled else", "speech.say(key) if True else", _MOMENT),
    (ASKING, "    if hands_move(view):\n", "    if False:\n", _MOMENT),
    (ASKING, "    if answers_next(view):\n", "    if False:\n", _MOMENT),
    (ASKING, "    if run_is_next(view):\n", "    if False:\n", _MOMENT),
    (ASKING, "[*actions, goes_on] if any(ask.jumps) else actions", "actions", _MOMENT),
    (ASKING, "[*actions, goes_on] if any(ask.jumps) else actions", "[*actions, goes_on]", _MOMENT),
    (
        ASKING,
        '{"kind": "ended", "mine": False',
        '{"kind": "ended", "mine": True',
        _asked("after_the_end_the_way_leads_back"),
    ),
    # telling
    (TELLING, "happening.event if isinstance(happening, Moved) else happening", "happening", _KINDS),
    (TELLING, '    happenings.SpokeDouble: "accused",\n', "", _KINDS),
    (TELLING, '    events.Jumped: "jumped",\n', "", _KINDS),
    (TELLING, '    events.Recycled: "recycled",\n', "", _KINDS),
    (TELLING, 'getattr(what, "count", getattr(what, "cards", None))', 'getattr(what, "count", None)', _KINDS),
    (TELLING, '"to": getattr(what, "target", None)', '"to": None', _KINDS),
    (TELLING, "card(speech, face) if isinstance(face, Face) else None", "None", _KINDS),
    (TELLING, "colour.value if isinstance(colour, Colour) else None", "None", _KINDS),
    (
        TELLING,
        '"mine": seat is not None and seat == speech.me',
        '"mine": seat == speech.me',
        _test("telling", "nobodys_event_is_not_an_onlookers_own"),
    ),
    (
        TELLING,
        '"mine": seat is not None and seat == speech.me',
        '"mine": False',
        _test("telling", "what_this_person_did_is_its_own"),
    ),
    (TELLING, '"loud": kind in _LOUD', '"loud": False', _KINDS),
    (TELLING, '        "caught",\n', "", _KINDS),
    (TELLING, '("seat", "by", "player"', '("by", "seat", "player"', _KINDS),
    (TELLING, '"winner", "dealer")', '"winner")', _KINDS),
    (
        TELLING,
        '"mine": False, "loud": True}',
        '"mine": True, "loud": True}',
        _test("telling", "a_note_is_for_this_person_alone"),
    ),
    # faces, moment, form
    (FACES, "    if face.number is not None:\n", "    if False:\n", _PRINTED),
    (FACES, "name if face.symbol in BLANKS else _PRINTED", "_PRINTED", _PRINTED),
    (FACES, '    Symbol.DOWNPOUR_ONE: "+1",\n', "", _PRINTED),
    (FACES, '_PRINTED.get(face.symbol, "")', "_PRINTED.get(face.symbol, name)", _PRINTED),
    (
        MOMENT,
        "seat=None, hand=(), revealed=None, ask=None",
        "seat=None, hand=(), ask=None",
        _view("no_card_of_a_hand_is_told_to_everybody"),
    ),
    (
        MOMENT,
        "seat=None, hand=(), revealed=None, ask=None",
        "seat=None, revealed=None, ask=None",
        _view("no_card_of_a_hand_is_told_to_everybody"),
    ),
    (
        MOMENT,
        "seat=None, hand=(), revealed=None, ask=None",
        "seat=None, hand=(), revealed=None",
        _view("no_card_of_a_hand_is_told_to_everybody"),
    ),
    (
        MOMENT,
        "seat=None, hand=(), revealed=None, ask=None",
        "hand=(), revealed=None, ask=None",
        _view("no_card_of_a_hand_is_told_to_everybody"),
    ),
    (MOMENT, "view=bare, ended=False", "view=bare", _view("no_card_of_a_hand_is_told_to_everybody")),
    (
        MOMENT,
        '        machine.counters["entries"],\n',
        "        0,\n",
        _shell("a_table_is_shown_from_the_start"),
    ),
    (MOMENT, "        machine.stopped,\n", "        False,\n", _shell("a_wrong_is_told_to_everybody")),
    (MOMENT, "        machine.proofs,\n", "        0,\n", _shell("a_table_is_shown_from_the_start")),
    (
        FORM,
        '"free": option in _FREE',
        '"free": False',
        _form("only_a_goal_and_blank_cards_are_forms_to_be_filled_in"),
    ),
    (
        FORM,
        '_FREE = frozenset(("goal", "blanks"))',
        '_FREE = frozenset(("goal",))',
        _form("only_a_goal_and_blank_cards_are_forms_to_be_filled_in"),
    ),
    (
        FORM,
        '"default": default[option]',
        '"default": values[-1]',
        _form("the_defaults_are_the_printed_rules"),
    ),
    (
        FORM,
        "_, target = value.partition",
        "_, target = value.rpartition",
        _form("every_option_has_a_label_and_every_value_a_meaning"),
    ),
    (
        FORM,
        "if error.code is not OptionCode.CONTRADICTION:",
        "if True:",
        _form("a_contradiction_is_told_in_the_words_of_the_form"),
    ),
    (
        FORM,
        "if error.code is not OptionCode.CONTRADICTION:",
        "if False:",
        _form("any_other_mistake_is_told_as_everywhere"),
    ),
    (
        FORM,
        "str(error.other), str(error.other_value)",
        "str(error.option), str(error.value)",
        _form("a_contradiction_is_told_in_the_words_of_the_form"),
    ),
    # shell
    (
        SHELL,
        "            self._people[Role.SEAT].show(moment, happening)\n",
        "",
        _shell("what_happened_before_a_restart_is_in_the_log_and_told_to_nobody"),
    ),
    (
        SHELL,
        "            self._people[Role.TV].show(moment.public(), happening)\n",
        "            self._people[Role.TV].show(moment, happening)\n",
        _shell("what_happened_before_a_restart_is_in_the_log_and_told_to_nobody"),
    ),
    (
        SHELL,
        "if self._practice and isinstance(ask, AskAccept):",
        "if isinstance(ask, AskAccept):",
        _shell("nobody_has_to_agree_to_a_hand_of_practice"),
    ),
    (
        SHELL,
        "if self._practice and isinstance(ask, AskAccept):",
        "if self._practice:",
        _shell("nobody_has_to_agree_to_a_hand_of_practice"),
    ),
    (
        SHELL,
        "            self._loop.call_soon_threadsafe(self._see, self._at(self._seat, view))\n        return",
        "            pass\n        return",
        _shell("a_person_answers_later"),
    ),
    (
        SHELL,
        "isinstance(effect, Send) and effect.what is not None",
        "isinstance(effect, Send)",
        _shell("what_changes_the_view_at_once"),
    ),
    (
        SHELL,
        "said = isinstance(effect, Send) and effect.what is not None",
        "said = False",
        _shell("what_changes_the_view_at_once"),
    ),
    (
        SHELL,
        "Show | Refuse | Blame | Closed):",
        "Show | Refuse | Blame):",
        _shell("what_changes_the_view_at_once"),
    ),
    (
        SHELL,
        "elif now >= self._looked + GLANCE:",
        "elif now > self._looked + GLANCE:",
        _shell("while_nothing_happens_it_is_looked_at_every_second"),
    ),
    (
        SHELL,
        "            self._looked = now\n",
        "",
        _shell("while_nothing_happens_it_is_looked_at_every_second"),
    ),
    (SHELL, "            self._end()\n", "", _shell("the_end_of_a_table_stays_on_the_page")),
    (SHELL, "            self._seat = None\n", "", _shell("before_and_after_the_table_nobody_is_heard")),
    (
        SHELL,
        "                task.cancel()\n",
        "                pass\n",
        _shell("whoever_leaves_at_once_ends_its_part"),
    ),
    (
        SHELL,
        "        if lines:\n            self._pages",
        "        if True:\n            self._pages",
        _shell("a_word_to_this_person_is_for_its_page_alone"),
    ),
    (
        SHELL,
        "asks = AskAccept | AskReady | AskRematch",
        "asks = AskAccept | AskRematch",
        _shell("whether_leaving_is_an_answer"),
    ),
    (SHELL, "        self._leaves.set()\n", "        pass\n", _shell("whoever_leaves_at_once_ends_its_part")),
    (
        SHELL,
        "            person.words = words\n",
        "            pass\n",
        _shell("another_language_shows_everything_anew"),
    ),
    (
        SHELL,
        "            self._seat.choose(heard.choice)\n",
        "            pass\n",
        _shell("a_person_answers_later"),
    ),
    (SHELL, "        self._pages.send(Role.SEAT, *heard.frames)\n", "", _shell("a_person_answers_later")),
    (
        SHELL,
        "                self._pages.send(Role.TV, *self._people[Role.TV].show(public, happening))\n",
        "",
        _shell("what_happens_is_told_to_everybody_before_the_view"),
    ),
    (
        SHELL,
        "                self._pages.send(Role.TV, *self._people[Role.TV].blamed(public, fault,"
        " stops=stops))\n",
        "",
        _shell("a_wrong_is_told_to_everybody"),
    ),
    (SHELL, "        self._see(moment)\n\n", "\n", _shell("what_changes_the_view_at_once")),
    (
        SHELL,
        "            self._loop.call_soon(self._refresh)\n",
        "            self._refresh()\n",
        _shell("several_things_at_once_are_one_view"),
    ),
    (
        SHELL,
        "        self._stale = False\n        if",
        "        if",
        _shell("what_happens_is_told_to_everybody_before_the_view"),
    ),
    (
        SHELL,
        "if frame != self._shown.get(role):",
        "if True:",
        _shell("a_view_that_says_nothing_new_is_not_sent"),
    ),
    (
        SHELL,
        "filter(self._pages.has, Role)",
        "Role",
        _shell("for_nobody_nothing_is_made"),
    ),
    (
        SHELL,
        "moment.public() if role is Role.TV else moment)",
        "moment)",
        _shell("a_table_is_shown_from_the_start"),
    ),
]
