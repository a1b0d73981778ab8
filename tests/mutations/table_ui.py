"""The screen, broken once at every decision that it takes: (file, text, broken text, test that sees it)."""

from __future__ import annotations

UI = "uno_p2p/ui/"
ANSWERING = "uno_p2p/ui/answers/answering.py"
PLAIN, SHELL, TYPED = f"{UI}plain/screen.py", f"{UI}plain/shell.py", f"{UI}plain/typed.py"
ANSWERS, SAID, SAYINGS = f"{UI}answers/cards.py", f"{UI}answers/said.py", f"{UI}answers/words.py"
TELLING, RULES = f"{UI}telling/happenings.py", f"{UI}telling/rules.py"
MOMENT, TABLE, STORY = (f"{UI}telling/{name}.py" for name in ("moment", "table", "story"))
HELP = f"{UI}plain/help.py"
WORDS, NOUNS, REFUSALS, PO = (f"{UI}words/{name}.py" for name in ("__init__", "nouns", "refusals", "po"))
COMMON, PLAY = "uno_p2p/commands/common.py", "uno_p2p/commands/play.py"
EN, JA = f"{UI}words/en.po", f"{UI}words/ja.po"


def _test(room: str, name: str) -> str:
    return f"tests/ui/test_{room}.py::test_{name}"


def _dialogue(name: str) -> str:
    return _test("plain_dialogue", name)


def _telling(name: str) -> str:
    return _test("plain_telling", name)


_SHEET = _test("rules_text", "a_sheet_tells_what_is_played_and_nothing_else")
_BLANKS = _test("rules_text", "blank_cards_are_told_under_the_names_that_the_table_gave_them")
_COUNT = _test("rules_text", "cards_are_told_by_what_they_count")
_ALIKE = _test("rules_text", "blank_cards_that_are_all_alike_have_one_name")
_WRONG = _test("refusals_and_rules", "a_wrong_option_is_a_sentence")
_ANY_NUMBER = _test("rules_command", "rules_are_told_for_any_number_of_players_that_they_allow")
_IN_LANGUAGE = _test("rules_command", "what_cannot_be_played_is_said_in_the_language_that_was_asked_for")

MUTATIONS: list[tuple[str, str, str, str]] = [
    # catalogues
    (
        EN,
        'msgstr "You keep the card."',
        'msgstr "You keep that card."',
        _test("words", "the_compiled_catalogue_is_up_to_date"),
    ),
    (
        JA,
        'msgid "event.recycled"',
        'msgid "event.recycle"',
        _test("words", "every_language_has_the_same_messages_in_the_same_order"),
    ),
    (
        JA,
        "{name}は引いたカードを手札に残しました。",
        "引いたカードを手札に残しました。",
        _test("words", "a_message_has_the_same_parameters_in_every_language"),
    ),
    (
        JA,
        "だれよりも早く手札をなくすゲームです。",
        "だれよりも早く手札をなくすGameです。",
        _test("words", "japanese_has_no_latin_word_but_uno"),
    ),
    (
        EN,
        'msgstr "None of your cards matches. Type “draw”."',
        'msgstr "None of your cards matches. Type “pick”."',
        _test("words", "the_words_that_are_suggested_are_understood"),
    ),
    (
        EN,
        'msgstr "keep|k|keep it"',
        'msgstr "keep|d|keep it"',
        _test("words", "no_typed_word_has_two_meanings"),
    ),
    (EN, 'msgid "trouble.table-full"', 'msgid "trouble.full"', _test("words", "every_code_has_its_sentence")),
    (
        EN,
        'msgid "trouble.no-answer"',
        'msgid "trouble.silence"',
        _test("words", "every_trouble_has_its_sentence"),
    ),
    (
        EN,
        'msgid "rule.uno_call.auto"',
        'msgid "rule.uno_call.self"',
        _test("words", "every_value_of_every_option_has_its_rule"),
    ),
    (
        WORDS,
        "        if text == key:\n",
        "        if not text:\n",
        _test("words", "a_missing_key_or_parameter_is_an_error"),
    ),
    (
        WORDS,
        "        if language not in LANGUAGES:\n",
        "        if not language:\n",
        _test("words", "a_language_without_catalogue_is_an_error"),
    ),
    (
        WORDS,
        "self._messages.ngettext(key, key, count)",
        "self._messages.ngettext(key, key, 2)",
        _test("words", "plural_forms"),
    ),
    (
        PO,
        "plural is not None and plural != key",
        "plural is None and plural != key",
        _test("words", "a_catalogue_that_is_not_complete_is_refused"),
    ),
    (
        PO,
        "        if key in messages:\n",
        "        if not key:\n",
        _test("words", "a_catalogue_that_is_not_complete_is_refused"),
    ),
    (
        PO,
        "            if name in fields:\n",
        "            if not name:\n",
        _test("words", "a_catalogue_that_is_not_complete_is_refused"),
    ),
    (PO, "    pairs = sorted(", "    pairs = list(", _test("words", "mo_does_not_depend_on_the_order")),
    # people and codes
    (
        NOUNS,
        "if self._often[name.casefold()] > 1:",
        "if self._often[name] > 1:",
        _dialogue("equal_names_are_told_apart_by_their_seats"),
    ),
    (
        NOUNS,
        "tuple(printable(name) for name in names)",
        "tuple(names)",
        _dialogue("a_name_cannot_move_the_cursor"),
    ),
    (
        REFUSALS,
        "    return printable(text)",
        "    return text",
        _dialogue("what_is_no_move_is_refused_in_one_sentence_and_nothing_is_chosen"),
    ),
    (
        REFUSALS,
        "0 <= seat < speech.seats",
        "0 <= seat",
        _test("refusals_and_rules", "a_refusal_of_the_machine_is_a_sentence"),
    ),
    (
        REFUSALS,
        'params.get("turn", params.get("seat"))',
        'params.get("seat", params.get("turn"))',
        _test("refusals_and_rules", "a_refusal_of_the_machine_is_a_sentence"),
    ),
    (
        REFUSALS,
        "printable(str(value)) for name, value in given",
        "str(value) for name, value in given",
        _test("refusals_and_rules", "a_typed_option_cannot_move_the_cursor"),
    ),
    (
        REFUSALS,
        '"setting": error.other_value',
        '"setting": error.value',
        _test("refusals_and_rules", "a_contradiction_names_both_settings"),
    ),
    (
        REFUSALS,
        '"other": error.other,',
        '"other": error.option,',
        _test("refusals_and_rules", "a_contradiction_names_both_settings"),
    ),
    (REFUSALS, 'words.say(f"{key}.{error.option}"', 'words.say(f"{key}.deck"', _WRONG),
    (REFUSALS, "error.allowed[0], error.allowed[-1]", "error.allowed[-1], error.allowed[-1]", _WRONG),
    (REFUSALS, 'error.option == "blanks":', 'error.option == "rules":', _WRONG),
    (NOUNS, "        if face.symbol in self._labels:\n", "        if not self._labels:\n", _BLANKS),
    (COMMON, "if isinstance(trouble, BadRules):", "if not trouble.code:", _IN_LANGUAGE),
    (COMMON, "        return TEAMS_OF_TWO\n", "        return 2\n", _ANY_NUMBER),
    (
        COMMON,
        'return 2 if options.elimination == "off" else',
        "return 2 if options.seven_zero else",
        _ANY_NUMBER,
    ),
    (COMMON, 'return 2 if options.elimination == "off" else', "return", _ANY_NUMBER),
    (
        PLAY,
        "    with saying(words):\n        options",
        "    if words:\n        options",
        _IN_LANGUAGE,
    ),
    (PLAY, "    with saying(spoken):\n", "    if spoken:\n", _IN_LANGUAGE),
    # the sheet of rules
    *(
        (RULES, text, broken, _SHEET)
        for text, broken in (
            ('if value != "off" or option not in _SILENT_OFF:', "if value:"),
            ("(tell if concerned(options) else _nothing)(", "tell("),
            ('lambda options: options.no_bluffing == "off"', "lambda options: options.blanks == ()"),
            ('lambda options: options.shuffle_hands_last == "refuse"', "lambda options: not options.blanks"),
            ('lambda options: options.uno_call == "on"', 'lambda options: options.uno_call != "off"'),
            ("_scores(options) or options.stalemate", "_scores(options) and options.stalemate"),
            ("        if _has(options, symbol):\n", "        if symbol:\n"),
            ("    if not _has(options, *BLANKS):\n", "    if not options.blanks:\n"),
            ("in (options.no_bluffing, options.challenge)", "in (options.no_bluffing,)"),
            ("in (options.no_bluffing, options.challenge)", "in (options.challenge,)"),
            ('if options.force_play == "on" and "on" in', 'if "on" in'),
            (
                'options.force_play == "on" and "on" in (options.no_bluffing, options.challenge)',
                'options.force_play == "on"',
            ),
            ('options.stacking == "same-symbol" and', ""),
            (' and options.challenge == "on":', ":"),
            ('        options.seven_zero != "off"\n', '        options.seven_zero == "both"\n'),
            ("Symbol.SHUFFLE_HANDS, Symbol.SWAP_HANDS)\n        or", "Symbol.SWAP_HANDS)\n        or"),
            ("Symbol.SHUFFLE_HANDS, Symbol.SWAP_HANDS)\n        or", "Symbol.SHUFFLE_HANDS)\n        or"),
            ('    if options.uno_call == "on":\n', "    if options.uno_call:\n"),
            ('        key += ".partners"\n', "        pass\n"),
            ('        key += ".elimination"\n', "        pass\n"),
            ('    if options.wild_points == "by-kind":\n', "    if options.wild_points:\n"),
            ('if options.goal.kind == "first-out" else key', "if options.blanks == () else key"),
            ('if options.goal.kind == "first-out" else key', "if options.goal.charges else key"),
            ('f"{key}.partners" if options.partners == "on" else key', "key"),
            ('for name in _EXPECTED if plain[name] == "off"', "for name in _EXPECTED"),
            ("    if off:\n", "    if True:\n"),
        )
    ),
    (RULES, "for symbol in BLANKS[len(options.blanks) :]", "for symbol in BLANKS", _BLANKS),
    (RULES, "if POINTS[symbol] == points]", "if points]", _COUNT),
    (RULES, "card=rest if options.blanks else", "card=rest if rest else", _ALIKE),
    (RULES, "if symbol in BLANKS and not options.blanks:", "if symbol in BLANKS and options.blanks:", _ALIKE),
    (RULES, "dict.fromkeys(names)", "names", _ALIKE),
    (
        RULES,
        '([words.say("rule.hands", count=hands)] if hands else [])',
        '([words.say("rule.hands", count=hands)] if not hands else [])',
        _test("refusals_and_rules", "the_rules_say_what_the_options_say"),
    ),
    (
        RULES,
        'words.say(f"preset.{name}")',
        'words.say("preset.classic")',
        _test("rules_command", "every_preset_is_listed_once_with_what_it_is"),
    ),
    (
        RULES,
        "blanks=swap:Robin Hood,draw-2:Rain",
        "blanks=swap:Robin Hood;draw-2:Rain",
        _test("rules_command", "the_listed_example_can_be_played"),
    ),
    # typed lines
    (TYPED, "line[:LONGEST]", "line", _test("plain_typed", "a_very_long_line_is_cut")),
    (TYPED, '"NFKC"', '"NFC"', _test("plain_typed", "lines")),
    (TYPED, 'else "(?![a-z])")', 'else "")', _test("plain_typed", "lines")),
    (TYPED, '("(?![0-9a-z])" if', '("" if', _test("plain_typed", "lines")),
    (TYPED, "{1,3}(?![0-9a-z])", "{1,3}", _test("plain_typed", "lines")),
    (TYPED, "key=len, reverse=True", "key=len", _test("plain_typed", "lines")),
    (
        TYPED,
        "            if symbol in WILDS:\n",
        "            if symbol not in WILDS:\n",
        _test("plain_typed", "lines"),
    ),
    (TYPED, "if number <= 9:", "if number <= 99:", _test("plain_typed", "lines")),
    # cards
    (
        ANSWERS,
        "            self.pending = None\n        if len(view.hand) != 2:",
        "            pass\n        if len(view.hand) != 2:",
        _dialogue("a_colour_comes_too_late"),
    ),
    (
        ANSWERS,
        "        if len(view.hand) != 2:\n",
        "        if not view.hand:\n",
        _dialogue("uno_ahead_is_forgotten_when_the_hand_grows"),
    ),
    (ANSWERS, "face != view.ask.face", "face is None", _dialogue("what_the_drawn_card_cannot_do")),
    (
        ANSWERS,
        "if not 0 < typed.number <= len(self.shown):",
        "if typed.number > len(self.shown):",
        _dialogue("what_is_no_move_is_refused_in_one_sentence_and_nothing_is_chosen"),
    ),
    (ANSWERS, "if face in hand else", "if face else", _dialogue("a_number_of_a_card_that_is_gone")),
    (
        ANSWERS,
        "        if len(meant) == 1:\n",
        "        if meant:\n",
        _dialogue("a_symbol_alone_is_enough_if_it_means_one_card"),
    ),
    (
        ANSWERS,
        "        if face not in _layable(view, typed):\n",
        "        if False:\n",
        _dialogue("what_is_no_move_is_refused_in_one_sentence_and_nothing_is_chosen"),
    ),
    (
        ANSWERS,
        "        if face.is_wild and typed.named is None:",
        "        if not face.is_wild and typed.named is None:",
        _dialogue("a_forgotten_colour_is_asked_for"),
    ),
    (
        ANSWERS,
        "        if not face.is_wild and typed.named is not None:",
        "        if face.is_wild and typed.named is None:",
        _dialogue("no_colour_for_a_coloured_card"),
    ),
    (
        ANSWERS,
        "uno = leaves_one(view) and (typed.uno or self.armed)",
        "uno = typed.uno or self.armed",
        _dialogue("uno_that_would_be_void_is_left_out"),
    ),
    (
        ANSWERS,
        "uno = leaves_one(view) and (typed.uno or self.armed)",
        "uno = leaves_one(view) and typed.uno",
        _dialogue("uno_ahead_of_the_play"),
    ),
    (
        MOMENT,
        "return len(view.hand) == 2 and calls_uno(view.game)",
        "return len(view.hand) == 2",
        _dialogue("where_uno_is_not_called"),
    ),
    (
        ANSWERS,
        "        self.pending, self.armed = None, False\n",
        "",
        _dialogue("another_card_instead_of_the_colour"),
    ),
    (
        ANSWERS,
        "uno=said.uno or typed.uno",
        "uno=typed.uno",
        _dialogue("uno_is_possible_while_the_colour_is_asked_for"),
    ),
    (
        ANSWERS,
        "        face, self.pending = self.pending.face, None\n",
        "        face = self.pending.face\n",
        _dialogue("the_question_for_the_colour_can_be_cancelled_and_the_card_is_kept"),
    ),
    (
        ANSWERS,
        "if leaves_one(view) and not over:",
        "if leaves_one(view):",
        _dialogue("between_hands_nothing_is_armed"),
    ),
    # words
    (
        SAYINGS,
        "    if isinstance(view.ask, AskDrawn):\n        return _draws_again(view, view.ask)\n",
        "",
        _dialogue("what_the_drawn_card_cannot_do"),
    ),
    (
        SAYINGS,
        "    if is_first(view):\n",
        "    if not is_first(view):\n",
        _dialogue("the_next_player_may_simply_go_on"),
    ),
    (
        SAYINGS,
        "if view.ask.player == view.seat else Answer(Catch())",
        "if view.ask.first == view.seat else Answer(Catch())",
        _dialogue("forgotten_uno_is_called_late"),
    ),
    (
        SAYINGS,
        "Answer(Leave()) if asked else",
        "Answer(Leave()) if view.ask else",
        _dialogue("what_is_no_move_is_refused_in_one_sentence_and_nothing_is_chosen"),
    ),
    (
        SAYINGS,
        "return Answer(Challenge()) if can_doubt(view) else",
        "return Answer(Challenge()) if view.ask else",
        _dialogue("what_is_no_move_is_refused_in_one_sentence_and_nothing_is_chosen"),
    ),
    (
        SAID,
        "if is_first(view) and not answers_next(view) and not hands_move(view)",
        "if is_first(view) and not hands_move(view)",
        _dialogue("the_next_player_may_have_a_wild_draw_four_to_answer"),
    ),
    (
        SAID,
        "if is_first(view) and not answers_next(view) and not hands_move(view)",
        "if not answers_next(view) and not hands_move(view)",
        _dialogue("somebody_forgot_uno"),
    ),
    (
        SAID,
        "    if view.seat is None:\n        return refuse(Slip.WATCHING)\n",
        "",
        _dialogue("a_spectator_only_watches"),
    ),
    (SAID, "not game.over and game.turn != view.seat", "not game.over", _dialogue("while_nothing_is_asked")),
    # questions
    (
        MOMENT,
        "is_first(view) and _next_phase(view) is Phase.ANSWER",
        "is_first(view)",
        _dialogue("the_next_player_may_simply_go_on"),
    ),
    (
        TABLE,
        "    others = [seat for seat in view.owed if seat != view.seat]\n",
        "    others = list(view.owed)\n",
        _dialogue("waiting_is_explained"),
    ),
    (TABLE, '_WAITS.get(view.step, "other")', "_WAITS[view.step]", _dialogue("waiting_is_explained")),
    (TABLE, "    if game.top.is_wild:\n", "    if not game.top.is_wild:\n", _dialogue("the_table")),
    (TABLE, "if game.direction == 1 else", "if game.direction == -1 else", _dialogue("the_table")),
    (TABLE, "if line not in lines]", "]", _dialogue("the_table")),
    (
        HELP,
        '    if options.uno_call != "on":\n',
        '    if options.uno_call == "auto":\n',
        _dialogue("where_uno_is_not_called"),
    ),
    # telling
    (
        STORY,
        "        if seat in self._counts:\n",
        "        if seat != view.seat and seat in self._counts:\n",
        _telling("cards_that_come_together_are_each_told_in_their_time"),
    ),
    (
        STORY,
        "seat == view.seat and len(cards) == count",
        "seat == view.seat",
        _telling("cards_that_were_played_before_they_could_be_told"),
    ),
    (
        TELLING,
        '    if e.seat != speech.me:\n        return [speech.about(e.seat, "event.drew", count=e.count)]\n',
        "",
        _telling("told_in_english"),
    ),
    (
        STORY,
        "self._told = seat if seat != me else None",
        "self._told = seat",
        _telling("the_own_drawn_card_is_told_after_the_wish_for_it"),
    ),
    (
        TELLING,
        "    if entry.hushed:\n        return []\n",
        "",
        _telling("the_drawn_card_of_another_player_is_not_told_twice"),
    ),
    (
        STORY,
        "            case events.Recycled():\n                return False, None\n",
        "",
        _telling("the_drawn_card_of_another_player_is_not_told_twice"),
    ),
    (STORY, "                self._fresh = False\n", "", _telling("the_dealt_hand_is_told_once")),
    (
        TELLING,
        "    if game is not None and not entry.last:\n",
        "    if game is not None:\n",
        _telling("a_last_card_has_no_turn_to_tell_of"),
    ),
    (TELLING, "game.seats - len(game.absent) == 2", "game.seats == 2", _telling("two_players_go_again")),
    (
        TELLING,
        "not game.draw_count and len(game.discards) <= 1",
        "not game.draw_count",
        _telling("both_piles_used_up"),
    ),
    (TELLING, "if len(said) > 1 else []", "if said else []", _telling("told_in_english")),
    (
        TELLING,
        "    if view.revealed is None:\n        return []\n",
        "    if view.revealed is None:\n        return ['']\n",
        _telling("told_in_english"),
    ),
    # the conversation
    (
        ANSWERING,
        "if choice is not None and view == self._sent and not racing:",
        "if False:",
        _dialogue("one_answer_to_one_question"),
    ),
    (
        ANSWERING,
        "view == self._sent and not racing:",
        "view == self._sent:",
        _dialogue("a_second_thought_replaces_a_move_that_waits"),
    ),
    (
        ANSWERING,
        "        self._sent, self.kept = None, False\n",
        "        self.kept = False\n",
        _dialogue("one_answer_to_one_question"),
    ),
    (
        PLAIN,
        "        if isinstance(view.ask, AskColour) or hand_to_play(view) is not None:\n",
        "        if view.ask is not None:\n",
        _dialogue("drawing_does_not_renumber_the_list_on_the_screen"),
    ),
    (
        PLAIN,
        "        self._answers.settle(view)\n",
        "",
        _dialogue("uno_ahead_is_forgotten_when_the_hand_grows"),
    ),
    (PLAIN, "told[-LOGGED:]", "told", _telling("the_log_is_short")),
    # the node's side
    (
        SHELL,
        "        if (view.ask, view.game) != self._asked:",
        "        if view.ask:",
        _test("plain_shell", "a_match_is_played_through_a_pipe"),
    ),
    (
        SHELL,
        '"quit" if line is None else line',
        '"" if line is None else line',
        _test("plain_shell", "the_end_of_the_input_quit_and_an_interrupt_end_it_cleanly"),
    ),
    (
        SHELL,
        "        signal.signal(signal.SIGINT, before)\n",
        "        pass\n",
        _test("plain_shell", "the_end_of_the_input_quit_and_an_interrupt_end_it_cleanly"),
    ),
    (
        SHELL,
        "        except OSError:  # nobody reads any more\n            self._quits.set()\n",
        "        except OSError:  # nobody reads any more\n            pass\n",
        _test("plain_shell", "when_nobody_reads_any_more_it_ends"),
    ),
    (
        SHELL,
        "if lines and lines != self._waited:",
        "if False:",
        _test("plain_shell", "after_some_quiet_the_waiting_is_explained_once"),
    ),
    (
        SHELL,
        "        if self._view.game is not None:\n",
        "        if self._view.game is None:\n",
        _test("plain_shell", "a_node_that_comes_back_is_told_where_the_game_stands"),
    ),
    (SHELL, "        if rest:\n", "        if not rest:\n", _test("plain_shell", "lines_are_read")),
    (
        SHELL,
        "    except OSError:  # a terminal that is gone\n",
        "    except EOFError:  # a terminal that is gone\n",
        _test("plain_shell", "an_input_that_cannot_be_read_has_ended"),
    ),
    (
        SHELL,
        "    except RuntimeError:  # the loop is closed: the program ends\n",
        "    except EOFError:  # the loop is closed: the program ends\n",
        _test("plain_shell", "a_loop_that_is_closed_ends_the_reading"),
    ),
    (
        SHELL,
        'line.encode(encoding, "replace")',
        "line.encode(encoding)",
        _test("plain_shell", "lines_are_written_at_once_in_any_encoding"),
    ),
]
