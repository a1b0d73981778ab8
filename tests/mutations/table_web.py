"""The web table's side of the node, broken once at every check and decision: (file, text, broken text, test)."""

from __future__ import annotations

WEB, EVENING = "uno_p2p/ui/web/", "uno_p2p/evening/"
GUARD, PAGES, SERVER, INTENTS = (f"{WEB}{name}.py" for name in ("guard", "pages", "server", "intents"))
PERSON, VIEWING, SEATS, ASKING = (f"{WEB}{name}.py" for name in ("person", "viewing", "seats", "asking"))
TELLING, FACES, MOMENT, SHELL = (f"{WEB}{name}.py" for name in ("telling", "faces", "moment", "shell"))
FORM = f"{WEB}rules_form.py"
KEEPING, LOBBY, OPENED, WISHES = (f"{EVENING}{name}.py" for name in ("keeping", "lobby", "opened", "wishes"))
START, ERRANDS = f"{EVENING}evening.py", f"{EVENING}errands.py"


def _test(room: str, name: str) -> str:
    return f"tests/web/test_{room}.py::test_{name}"


def _guard(name: str) -> str:
    return _test("guard", name)


def _page(name: str) -> str:
    return _test("pages", name)


def _server(name: str) -> str:
    return _test("server", name)


def _view(name: str) -> str:
    return _test("view", name)


def _asked(name: str) -> str:
    return _test("asking", name)


def _person(name: str) -> str:
    return _test("person", name)


def _shell(name: str) -> str:
    return _test("shell", name)


def _kept(name: str) -> str:
    return _test("keeping", name)


def _wish(name: str) -> str:
    return _test("wishes", name)


def _lobby(name: str) -> str:
    return _test("lobby", name)


def _evening(name: str) -> str:
    return _test("evening", name)


_SAFE = _server("every_answer_is_safe")
_COOKIE = _server("the_key_is_worth_the_seat_again_and_again")
_NO_COOKIE = _server("without_a_cookie_no_frame_comes")
_BODY = _server("a_body_that_is_none_of_the_page")
_JUNK = _server("what_is_no_intent_ends_its_socket")
_AT_TABLE = _server("a_wrong_type_at_the_table_ends_its_socket")
_IN_LOBBY = _server("a_wrong_type_in_the_lobby_ends_its_socket")
_DEVICE = _server("another_device_is_let_in_and_no_more")
_NO_PAGE = _person("what_no_page_says")
_NO_OPTIONS = _person("options_that_no_page_says")
_CHOICE = _person("an_intent_is_a_choice")
_TAP = _person("a_double_tap_plays_once")
_SHIELD = _person("the_shield_adds_up_over_tables")
_CONTRACT = _view("frames_are_as_the_page_says")
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
_DAMAGED = _kept("a_damaged_file_is_made_anew")
_NOT_OURS = _kept("a_file_that_is_none_of_ours_is_made_anew")
_MODES = _kept("nobody_else_can_read_it")
_SAID = _wish("a_table_is_opened_as_it_was_said")
_GO = _wish("where_somebody_wants_to_go")
_NO_WISH = _wish("what_no_page_says")
_FOUND = _lobby("the_tables_that_are_found")
_GUEST = _lobby("a_table_where_this_is_a_guest")
_WAYS = _lobby("the_own_table_tells_how_others_get_in")
_BEGINS = _lobby("something_else_begins_with_nothing_of_before")

MUTATIONS: list[tuple[str, str, str, str]] = [
    # guard: names and origins
    (GUARD, "host is not None and host.lower() in self.hosts", "True", _guard("no_other_name_is_known")),
    (GUARD, "host.lower() in self.hosts", "host in self.hosts", _guard("the_own_names_are_known")),
    (
        GUARD,
        "host.lower() in self.hosts",
        "host.lower().startswith(tuple(self.hosts))",
        _guard("no_other_name_is_known"),
    ),
    (
        GUARD,
        'origin is not None and origin.lower() in {f"http://{host}" for host in self.hosts}',
        "True",
        _guard("no_other_page_is_known"),
    ),
    (
        GUARD,
        'origin.lower() in {f"http://{host}" for host in self.hosts}',
        'origin.lower().removeprefix("https://").removeprefix("http://") in self.hosts',
        _guard("no_other_page_is_known"),
    ),
    (GUARD, "origin.lower() in {", "origin in {", _guard("the_own_pages_are_known")),
    # guard: cookies, key, tickets
    (GUARD, "self._derived(f'cookie {role.value}')", "self._derived('cookie')", _guard("one_cookie_does_not_tell_another")),
    (GUARD, 'return self._derived("key")[:32]', 'return "key" * 12', _guard("the_key_lasts")),
    (GUARD, "cookie is not None and _same(cookie, self.cookie(role))", "cookie", _guard("nothing_else_is_worth_a_role")),
    (GUARD, "cookie is not None and _same", "_same", _guard("nothing_else_is_worth_a_role")),
    (GUARD, 'errors="surrogatepass"', 'errors="strict"', _guard("nothing_else_is_worth_a_role")),
    (GUARD, 'errors="surrogatepass"', 'errors="strict"', _server("a_cookie_that_is_no_text_is_worth_nothing")),
    (
        GUARD,
        "        if _same(shown, self.key):\n            return Role.SEAT\n",
        "",
        _guard("the_key_lasts"),
    ),
    (GUARD, "_tickets.pop(shown, None)", "_tickets.get(shown)", _guard("a_ticket_is_good_once")),
    (GUARD, "_Ticket(role, now", "_Ticket(Role.SEAT, now", _guard("a_ticket_is_good_once")),
    (GUARD, "if one.until > now}", "}", _guard("a_ticket_is_good_for_a_minute")),
    (GUARD, "one.until > now", "one.until >= now", _guard("a_ticket_is_good_for_a_minute")),
    (GUARD, "TICKET_LIFE: Final = 60.0", "TICKET_LIFE: Final = 61.0", _guard("a_ticket_is_good_for_a_minute")),
    (GUARD, "MOST_TICKETS: Final = 8", "MOST_TICKETS: Final = 9", _guard("of_too_many_tickets_the_oldest_is_given_up")),
    (GUARD, ">= MOST_TICKETS", "> MOST_TICKETS", _guard("of_too_many_tickets_the_oldest_is_given_up")),
    (
        GUARD,
        "next(iter(self._tickets))",
        "next(reversed(self._tickets))",
        _guard("of_too_many_tickets_the_oldest_is_given_up"),
    ),
    (
        GUARD,
        "        self._forget(now)\n        while",
        "        while",
        _guard("tickets_that_are_late_take_no_place"),
    ),
    (
        GUARD,
        "        self._forget(now)\n        if _same",
        "        if _same",
        _guard("a_ticket_is_good_for_a_minute"),
    ),
    (GUARD, "sha256(self._secret + random)", "sha256(random)", _guard("a_ticket_of_another_home_is_worth_nothing")),
    # pages
    (
        PAGES,
        '                self._waiting = [one for one in self._waiting if one["t"] != frame["t"]]\n',
        "                pass\n",
        _page("a_later_view_replaces_one_that_waits"),
    ),
    (PAGES, 'in ("view", "lobby"):', 'in ("view", "lobby", "event"):', _page("no_event_is_dropped")),
    (PAGES, 'in ("view", "lobby"):', 'in ("view",):', _page("a_later_lobby_replaces_a_lobby_and_no_view")),
    (
        PAGES,
        'if one["t"] != frame["t"]]',
        'if one["t"] == "event"]',
        _page("a_later_lobby_replaces_a_lobby_and_no_view"),
    ),
    (
        PAGES,
        "        if self.ended:\n            return\n        for",
        "        for",
        _page("nothing_is_sent_to_a_page_that_has_ended"),
    ),
    (PAGES, "> BEHIND:", ">= BEHIND:", _page("a_page_that_is_too_far_behind_is_cut_off")),
    (
        PAGES,
        "            self.end()\n        self._wake",
        "            pass\n        self._wake",
        _page("a_page_that_is_too_far_behind_is_cut_off"),
    ),
    (
        PAGES,
        "[*self._waiting[:BEHIND], *last] if last else []",
        "[*self._waiting[:BEHIND], *last]",
        _page("a_page_that_is_too_far_behind_is_cut_off"),
    ),
    (
        PAGES,
        "[*self._waiting[:BEHIND], *last] if last else []",
        "[*last] if last else []",
        _page("the_last_word_comes_after_what_waited"),
    ),
    (
        PAGES,
        "        if not self.ended:\n            self._waiting = [*",
        "        if True:\n            self._waiting = [*",
        _page("the_last_word_comes_after_what_waited"),
    ),
    (
        PAGES,
        "        self.ended = True\n        self._wake.set()\n\n",
        "        self.ended = True\n\n",
        _page("somebody_who_waits_for_the_next_frame_hears_of_the_end"),
    ),
    (PAGES, "waiting, self._waiting = self._waiting, []", "waiting = self._waiting", _page("what_is_sent_once_comes_once")),
    (
        PAGES,
        "        if self.ended:\n            self._wake.set()\n        return",
        "        return",
        _page("the_last_word_comes_after_what_waited"),
    ),
    (
        PAGES,
        "page.role is role]\n        if role is Role.SEAT:",
        "True]\n        if role is Role.SEAT:",
        _page("the_last_page_that_was_opened_has_the_seat"),
    ),
    (
        PAGES,
        "                page.end(TAKEN)\n        elif",
        "                pass\n        elif",
        _page("the_last_page_that_was_opened_has_the_seat"),
    ),
    (
        PAGES,
        "elif len(alike) >= MOST_TVS:",
        "elif len(alike) > MOST_TVS:",
        _page("of_too_many_that_look_on_the_oldest_is_ended"),
    ),
    (PAGES, "alike[0].end(TAKEN)", "alike[-1].end(TAKEN)", _page("of_too_many_that_look_on_the_oldest_is_ended")),
    (
        PAGES,
        "[page for page in self._pages if not page.ended]",
        "[*self._pages]",
        _page("of_too_many_that_look_on_the_oldest_is_ended"),
    ),
    (
        PAGES,
        "            if page.role is role:\n                page.send(frames)",
        "            page.send(frames)",
        _page("every_page_of_a_role_is_told"),
    ),
    (PAGES, "page.role is role and not page.ended", "page.role is role", _page("whether_a_page_is_open")),
    (PAGES, "page.role is role and not page.ended", "not page.ended", _page("whether_a_page_is_open")),
    (PAGES, "        page.ended = True\n", "", _page("a_page_that_is_gone_is_told_nothing")),
    (PAGES, "page.end(BYE)", "page.end()", _page("the_node_says_goodbye_to_all")),
    # server: who is meant
    (
        SERVER,
        "if not self._guard.knows_host(host):",
        "if False:",
        _server("a_request_for_another_name_gets_nothing"),
    ),
    (SERVER, '{f"{HERE}:{self.port}", f"localhost:{self.port}"}', '{f"{HERE}:{self.port}"}', _server("the_server_has_two_names")),
    (SERVER, "elif not asks and not self._guard.knows_origin(origin):", "elif False:", _server("another_page_cannot_enter")),
    (SERVER, ' and request.path != "/socket"', "", _server("another_page_gets_no_socket")),
    (SERVER, 'in ("GET", "HEAD") and', 'in ("GET", "HEAD", "PUT") and', _server("nothing_else_can_be_done")),
    (SERVER, 'add_post("/enter"', 'add_route("*", "/enter"', _server("nobody_enters_by_looking")),
    # server: what every answer has
    (SERVER, '    "X-Content-Type-Options": "nosniff",\n', "", _SAFE),
    (SERVER, '    "Referrer-Policy": "no-referrer",\n', "", _SAFE),
    (SERVER, '    "Cross-Origin-Opener-Policy": "same-origin",\n', "", _SAFE),
    (SERVER, '    "Cross-Origin-Resource-Policy": "same-origin",\n', "", _SAFE),
    (SERVER, '    "Cache-Control": "no-cache",\n', "", _SAFE),
    (SERVER, "default-src 'self'; ", "default-src *; ", _SAFE),
    (SERVER, "connect-src 'self' ws://{host}; ", "connect-src 'self' ws:; ", _SAFE),
    (SERVER, "base-uri 'none'; ", "", _SAFE),
    (SERVER, "form-action 'none'; ", "", _SAFE),
    (SERVER, "frame-ancestors 'none'; ", "", _SAFE),
    (SERVER, "object-src 'none'", "", _SAFE),
    (SERVER, '            host = f"{HERE}:{self.port}"\n', "", _SAFE),
    (SERVER, "            answer.headers.update(_HEADERS)\n", "", _SAFE),
    (SERVER, "_POLICY.format(host=host)", '_POLICY.format(host=f"{HERE}:{self.port}")', _SAFE),
    (SERVER, "            except web.HTTPException as error:", "            except KeyError as error:  # type: ignore", _SAFE),
    # server: what is served
    (SERVER, 'request.path == "/tv"', 'request.path == "/"', _server("the_pages")),
    (SERVER, "if language not in LANGUAGES:", "if False:", _server("nothing_else_is_served")),
    (SERVER, " if key.startswith(LABELS)", "", _server("a_page_gets_its_own_words_and_no_others")),
    (SERVER, "list(text.forms)", "text.forms[0]", _server("a_page_gets_its_own_words_and_no_others")),
    (SERVER, '"/static/", STATIC)', '"/static/", STATIC.parent)', _server("nothing_else_is_served")),
    (SERVER, '"/static/", STATIC)', '"/static/", STATIC, show_index=True)', _server("nothing_else_is_served")),
    # server: entering
    (SERVER, "(ValueError, RecursionError):\n            body", "ValueError:\n            body", _BODY),
    (SERVER, "(ValueError, RecursionError):\n            body", "RecursionError:\n            body", _BODY),
    (SERVER, "await request.read()", "await request.text()", _BODY),
    (SERVER, "client_max_size=MAX_BODY", "client_max_size=2 * MAX_BODY", _BODY),
    (SERVER, 'body.get("ticket") if isinstance(body, dict) else None', 'body.get("ticket") if body else None', _BODY),
    (
        SERVER,
        "if isinstance(ticket, str) else None\n        if role",
        "if ticket else None\n        if role",
        _server("a_wrong_ticket_is_worth_nothing"),
    ),
    (SERVER, "self._guard.redeem(ticket, self._clock())", "self._guard.redeem(ticket, 0.0)", _server("a_ticket_that_is_late_is_worth_nothing")),
    (SERVER, "httponly=True, ", "", _COOKIE),
    (SERVER, 'samesite="Strict", ', "", _COOKIE),
    (SERVER, 'path="/", ', 'path="/enter", ', _COOKIE),
    (SERVER, ", max_age=COOKIE_LIFE", "", _COOKIE),
    (SERVER, 'f"uno-{self.port}-{role.value}"', 'f"uno-{role.value}"', _COOKIE),
    (SERVER, "self._guard.cookie(role)\n        answer", "self._guard.cookie(Role.SEAT)\n        answer", _server("a_ticket_is_good_once")),
    # server: the socket
    (SERVER, 'if request.query.get("tv") else', 'if "television" in request.query else', _server("the_television_is_told_what_everybody_sees")),
    (SERVER, "if wanted not in able and Role.SEAT not in able:", "if False:", _NO_COOKIE),
    (SERVER, "wanted not in able and Role.SEAT not in able", "not able - {None}", _server("who_looks_on_gets_no_seat")),
    (SERVER, "wanted not in able and Role.SEAT not in able", "wanted not in able", _server("the_television_is_told_what_everybody_sees")),
    (SERVER, "SHUT_OUT: Final = 4403", "SHUT_OUT: Final = 4404", _NO_COOKIE),
    (SERVER, "NOT_UNDERSTOOD: Final = 4400", "NOT_UNDERSTOOD: Final = 4000", _server("a_television_says_nothing")),
    (SERVER, "self._session.greeting(wanted)", "self._session.greeting(Role.SEAT)", _server("the_television_is_told_what_everybody_sees")),
    (SERVER, "self._pages.open(wanted)", "self._pages.open(Role.TV)", _server("a_card_is_played")),
    (SERVER, "            self._pages.closed(page)\n", "", _server("a_page_that_goes_is_forgotten")),
    (SERVER, "MAX_FRAME: Final = 64 * 1024", "MAX_FRAME: Final = 65 * 1024", _server("a_frame_that_is_too_large_ends_its_socket")),
    (SERVER, "MAX_FRAME: Final = 64 * 1024", "MAX_FRAME: Final = 63 * 1024", _server("a_frame_that_is_too_large_ends_its_socket")),
    (SERVER, ", max_msg_size=MAX_FRAME", "", _server("a_frame_that_is_too_large_ends_its_socket")),
    (
        SERVER,
        "            if page.ended:\n                continue  # the last that it is told is on the way, and then the socket closes\n",
        "",
        _server("whoever_has_lost_the_seat_is_told_so_and_heard_no_more"),
    ),
    (
        SERVER,
        "                continue  # the last",
        "                return  # the last",
        _server("whoever_has_lost_the_seat_is_told_so_and_heard_no_more"),
    ),
    (SERVER, " if message.type is WSMsgType.TEXT else None", "", _JUNK),
    (SERVER, "not isinstance(body, dict) or", "", _JUNK),
    (SERVER, " or page.role is not Role.SEAT", "", _server("a_television_says_nothing")),
    (SERVER, "(IntentError, ValueError, RecursionError)", "(IntentError, RecursionError)", _JUNK),
    (SERVER, "(IntentError, ValueError, RecursionError)", "(IntentError, ValueError)", _JUNK),
    (
        SERVER,
        "                await socket.close(code=NOT_UNDERSTOOD)\n                return\n",
        "                continue\n",
        _JUNK,
    ),
    (SERVER, "    await socket.close(code=WSCloseCode.GOING_AWAY)", "    return", _server("a_second_page_takes_the_seat_over")),
    (SERVER, "        self._pages.end()\n", "", _server("the_node_says_goodbye")),
    # server: where it listens
    (SERVER, "                continue\n            self.port", "                raise\n            self.port", _server("the_first_port_that_is_free_is_taken")),
    (
        SERVER,
        "                if port == ports[-1]:\n                    raise\n",
        "",
        _server("the_first_port_that_is_free_is_taken"),
    ),
    (SERVER, "            self._guard.hosts = self._own_names()\n            return", "            return", _server("the_server_has_two_names")),
    (SERVER, "/#{self._guard.key}", "/", _server("the_server_has_two_names")),
    (SERVER, "        await self.close_again()\n", "", _DEVICE),
    (SERVER, '        self._guard.hosts.add(f"{name}:{self.port}")\n', "", _DEVICE),
    (SERVER, "            await self._elsewhere.stop()\n", "", _DEVICE),
    (
        SERVER,
        "            self._elsewhere = None\n        self._guard.hosts = self._own_names()\n",
        "            self._elsewhere = None\n",
        _DEVICE,
    ),
    (
        SERVER,
        'f"[{host}]" if ":" in host else host',
        "host",
        _server("another_device_that_speaks_the_new_addresses_is_let_in_too"),
    ),
    # intents
    (INTENTS, "not isinstance(value, str) or len(value) > MAX_TEXT", "len(value) > MAX_TEXT", _NO_PAGE),
    (INTENTS, "or len(value) > MAX_TEXT or _HALF", "or _HALF", _NO_WISH),
    (INTENTS, " or _HALF.search(value):", ":", _NO_WISH),
    (INTENTS, 'if "id" in body else None', 'if body.get("id") else None', _NO_PAGE),
    (INTENTS, "MAX_NUMBER = 2**53", "MAX_NUMBER = 2**54", _NO_PAGE),
    (INTENTS, "type(value) is not int or not least", "not isinstance(value, int) or not least", _NO_PAGE),
    (INTENTS, "or not least <= value <= most", "", _NO_PAGE),
    (INTENTS, "not least <= value <= most", "not least <= value", _NO_WISH),
    (INTENTS, "if not isinstance(value, bool):", "if value is None:", _NO_WISH),
    (INTENTS, "not isinstance(asked, dict) or len(asked)", "len(asked)", _NO_OPTIONS),
    (INTENTS, "if name not in Options().to_plain() or type", "if type", _NO_OPTIONS),
    (INTENTS, "type(value) not in (str, int) or", "not isinstance(value, str | int) or", _NO_OPTIONS),
    (INTENTS, " or len(str(value)) > MAX_TEXT:", ":", _NO_OPTIONS),
    (INTENTS, "    if do not in _OTHERS:\n        raise IntentError(\"do\")\n", "", _NO_PAGE),
    (INTENTS, "    if face is None:\n        raise IntentError(\"card\")\n", "    assert face is not None\n", _NO_PAGE),
    (INTENTS, "symbol=face.symbol, jumps=jumps)", "symbol=face.symbol)", _CHOICE),
    (INTENTS, "colour=face.colour, symbol", "symbol", _person("a_refusal_says_why")),
    (
        INTENTS,
        '    answers.pending = None\n    if "card"',
        '    if "card"',
        _person("a_refused_card_takes_the_place_too"),
    ),
    (
        INTENTS,
        "    answers.pending = None\n    return",
        "    return",
        _person("a_card_that_jumps_in_takes_the_place_of_the_one_that_waits"),
    ),
    (INTENTS, 'if "card" not in body:', 'if not body.get("card"):', _NO_PAGE),
    (INTENTS, "    if named not in tuple(Colour):\n        raise IntentError(\"colour\")\n", "", _NO_PAGE),
    (INTENTS, 'nobody = "seat" in body and body["seat"] is None', 'nobody = body.get("seat") is None', _NO_PAGE),
    (INTENTS, "len(view.names) - 1", "len(view.names)", _NO_PAGE),
    (INTENTS, "    if not isinstance(view.ask, AskReady | AskRematch):\n        return Said(not_your_move(view))\n", "", _person("an_intent_is_refused")),
    (INTENTS, '"options" not in body or not isinstance(view.ask, AskRematch)', '"options" not in body', _CHOICE),
    (INTENTS, '"options" not in body or not isinstance(view.ask, AskRematch)', "True", _CHOICE),
    (
        INTENTS,
        "    except OptionError as error:\n        return Said(wrong=error)",
        "    except OptionError as error:\n        raise IntentError from error",
        _person("rules_that_cannot_be_played_are_refused"),
    ),
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
    (PERSON, "(self._question, do) in self._raced if do in _RACES else", "", _person("a_catch_goes_with_a_move_made_ahead")),
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
    (PERSON, "self._answered: int | None = None  # the", "self._answered: int | None = 0  # the", _person("a_question_that_was_never_asked_is_over")),
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
        _person("a_call_ahead_lasts_until_it_is_this_players_turn"),
    ),
    (PERSON, 'intents.number(body, "q", 0, intents.MAX_NUMBER, self._question)', 'body.get("q", self._question)', _NO_PAGE),
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
    (PERSON, "self._refusal(moment, taken.refusal, said_id)", "self._refusal(moment, taken.refusal, None)", _person("an_intent_is_refused")),
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
        _person("an_answer_to_an_old_question_is_refused_as_too_late"),
    ),
    (PERSON, "        if asked != self._asked:\n", "        if True:\n", _view("the_same_moment_makes_the_same_frame")),
    # person: what is told
    (
        PERSON,
        "        if isinstance(happening, RunGrew) and happening.seat == moment.view.seat and self._answering.kept:\n"
        "            return []  # it is answered already\n",
        "",
        _person("a_run_that_is_answered_already_is_not_told"),
    ),
    (PERSON, "happening.seat == moment.view.seat and self", "self", _person("a_run_that_is_answered_already_is_not_told")),
    (PERSON, " and self._answering.kept:", ":", _person("a_run_that_is_answered_already_is_not_told")),
    (
        PERSON,
        "        notes = self._answering.happened(moment.view, happening)\n        return [frame, *self._notes(moment, notes)]",
        "        return [frame]",
        _person("whoever_is_overtaken_is_told_so"),
    ),
    (PERSON, ' if note.key.startswith("note.")]', "]", _person("a_wild_is_played_with_its_colour")),
    (PERSON, "        if not lines:\n            return []\n", "", _CHOICE),
    (PERSON, " if line != sentence]", "]", _person("a_refusal_says_why")),
    (PERSON, "LOGGED = 60", "LOGGED = 6", _view("another" if False else "frames_are_as_the_page_says")),
    (PERSON, "maxlen=LOGGED", "maxlen=None", _person("the_log_keeps_the_last_events")),
    (PERSON, "        self._log.append((self._number, entry))\n", "", _person("the_log_keeps_the_last_events")),
    (PERSON, "        self._log.append((self._number, blamed))\n", "", _person("a_wrong_is_told_kept_and_counted")),
    (PERSON, "        self._blamed.append(blamed)\n", "", _person("a_wrong_is_told_kept_and_counted")),
    (PERSON, "speech_at(self.words, entry.view)\n        return event_frame", 'speech_at(Words("en"), entry.view)\n        return event_frame', _shell("another_language_shows_everything_anew")),
    (PERSON, "        self._number += 1\n        return note_frame", "        return note_frame", _test("telling", "events_are_counted")),
    (PERSON, "named = seat is not None and 0 <= seat <", "named = seat is not None and seat <", _person("a_wrong_of_nobody_in_particular")),
    (PERSON, "< len(blamed.moment.view.names)", "< 99", _person("a_wrong_of_nobody_in_particular")),
    (PERSON, '"stops": blamed.stops', '"stops": True', _person("a_wrong_is_told_kept_and_counted")),
    # person: tables one after another
    (
        PERSON,
        "            self._scored = []\n            self._told = replace(self._told, shuffled=frozenset(), left=False)\n",
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
    (PERSON, "any(isinstance(entry.happening, MatchOver) for entry in self._scored)", "False", _view("the_score_of_a_match")),
    (PERSON, "if isinstance(first, HandScored | HandVoid):", "if isinstance(first, HandScored):", _view("a_void_hand_is_scored_too")),
    # viewing
    (VIEWING, 'if view.sid is not None else None,\n        "me"', 'if view.sid else None,\n        "me"', _view("before_a_hand_nothing_is_on_the_table"))
    if False
    else (VIEWING, "list(fingerprint(view.sid)) if view.sid is not None else None", "list(fingerprint(view.sid or b''))", _view("before_a_hand_nothing_is_on_the_table")),
    (VIEWING, '    if moment.stopped:\n        return "stopped"\n', "", _PHASE),
    (VIEWING, "if moment.ended and told.left:", "if told.left:", _view("whoever_has_left")),
    (VIEWING, "if moment.ended and told.left:", "if moment.ended:", _view("whoever_has_left")),
    (VIEWING, '    if view.adjourned:\n        return "adjourned"\n', "", _PHASE),
    (VIEWING, "if view.sid is None or view.step", "if view.step", _PHASE)
    if False
    else (VIEWING, " or isinstance(view.ask, AskAccept):", ":", _PHASE),
    (VIEWING, ' or view.step == "accept" or', " or", _view("it_is_still_asked_who_plays_until_all_have_answered")),
    (VIEWING, 'return "over" if told.score.over else "scored"', 'return "scored"', _PHASE),
    (VIEWING, "view.game is None or view.game.over or view.game.top is None", "view.game is None or view.game.over", _view("before_the_first_card_it_is_nobodys_turn")),
    (VIEWING, "view.game is None or view.game.over or view.game.top is None", "view.game is None or view.game.top is None", _view("a_shuffle_in_mid_hand_is_over_with_the_next_move"))
    if False
    else (VIEWING, "game.discards[-BELOW - 1 : -1]", "game.discards[-BELOW:]", _TABLE),
    (VIEWING, "BELOW = 4", "BELOW = 5", _TABLE),
    (VIEWING, '"top": card(speech, game.top) if game.top is not None else None', '"top": card(speech, game.top)', _view("before_the_first_card_it_is_nobodys_turn")),
    (VIEWING, '"direction": game.direction', '"direction": 1', _TABLE),
    (VIEWING, '"laid_by": game.laid_by', '"laid_by": None', _TABLE),
    (VIEWING, '"discards": len(game.discards)', '"discards": len(below)', _TABLE),
    (VIEWING, '"draw": game.draw_count', '"draw": 0', _TABLE),
    (VIEWING, '"stake": game.at_stake', '"stake": 0', _TABLE),
    (VIEWING, "mine = not only or place == drawn", "mine = True", _view("of_a_drawn_card_only_that_one_fits")),
    (VIEWING, "len(view.hand) - 1 if isinstance(view.ask, AskDrawn) else None", "None", _view("of_a_drawn_card_only_that_one_fits")),
    (VIEWING, '"jumps": face in jumps', '"jumps": face in fits', _view("a_card_that_can_jump_in")),
    (VIEWING, "for place, face in enumerate(view.hand)]", "for place, face in enumerate(sorted(view.hand))]", _view("the_hand_has_the_order_in_which_the_cards_came")),
    (VIEWING, "    if pending.asks_colour:\n", "    if True:\n", _view("a_wild_that_swaps_asks_for_its_colour_and_then_for_a_seat")),
    (
        VIEWING,
        'speech.say("web.nobody") if seat is None else speech.name(seat)',
        "speech.name(seat or 0)",
        _view("nobody_can_be_named_where_the_rules_let_it"),
    ),
    (VIEWING, "and view.ask.uncalled and view.ask.player == view.seat", "and view.ask.player == view.seat", _view("what_is_called_already_need_not_be_called")),
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
    (VIEWING, "*standing(speech, view, told=_passed_over(game))", "*standing(speech, view)", _view("whom_the_table_waits_for")),
    (VIEWING, "*standing(speech, view, told=_passed_over(game))", "", _view("whom_the_table_waits_for")),
    (VIEWING, "w.seat in lost or (left <= SOON and w.waited >= SLACK)", "True", _PRESSES),
    (VIEWING, "w.seat in lost or (left", "(left", _PRESSES),
    (VIEWING, "left <= SOON and w.waited >= SLACK", "left <= SOON", _PRESSES),
    (VIEWING, "left <= SOON and w.waited >= SLACK", "w.waited >= SLACK", _PRESSES),
    (VIEWING, "max((wait.left for wait in waits)", "min((wait.left for wait in waits)", _view("a_countdown_lasts_until_the_last_is_waited_for")),
    (VIEWING, "max(wait.waited for wait in pressing) + left", "left", _PRESSES),
    (VIEWING, "waits, lost = waited_for(view), dict", "waits, lost = view.waits, dict", _view("no_countdown_for_whoever_is_away_already_or_after_a_start")),
    (VIEWING, "if not pressing or view.hold is not None:", "if not pressing:", _view("no_countdown_for_whoever_is_away_already_or_after_a_start")),
    (
        VIEWING,
        '    if view.adjourned:\n        return {"countdown": None, "vote"',
        '    if False:\n        return {"countdown": None, "vote"',
        _view("a_table_that_rests_says_so_and_counts_nothing_down"),
    ),
    (VIEWING, "    if view.vote is not None:\n", "    if False:\n", _view("a_vote")),
    (VIEWING, '"hand": score.hand + 1', '"hand": score.hand', _view("the_score_of_a_hand")),
    (VIEWING, '"problems": len(told.accusations)', '"problems": 0', _view("an_accusation")),
    (VIEWING, "[printable(one.name) for one in _joiners(view)]", "[one.name for one in _joiners(view)]", _view("whoever_wants_to_sit_down_is_named_while_it_is_asked")),
    (VIEWING, "[printable(name) for name in view.watching]", "[*view.watching]", _view("who_looks_on")),
    (VIEWING, "isinstance(view.ask, AskReady | AskRematch) else ()", "False else ()", _view("the_score_of_a_hand")),
    (VIEWING, '"practice": moment.practice', '"practice": False', _view("a_hand_of_practice")),
    (VIEWING, "ended(speech) if moment.ended else asked(speech, view)", "asked(speech, view)", _asked("after_the_end_the_way_leads_back")),
    (VIEWING, "rules_text(words, contract.options, contract.hands,", "rules_text(words, contract.options, 0,", _view("a_table_tells_how_many_hands_are_played_and_whether_cards_are_opened")),
    (VIEWING, "disclose=contract.disclose", "disclose=False", _view("a_table_tells_how_many_hands_are_played_and_whether_cards_are_opened")),
    (VIEWING, "contract.options, contract.patience)", "contract.options)", _view("a_table_tells_how_many_hands_are_played_and_whether_cards_are_opened")),
    (VIEWING, "told.score.points if told.score is not None else None", "None", _view("the_score_of_a_hand")),
    # seats
    (SEATS, '"cards": game.counts[seat] if game else 0', '"cards": game.counts[0] if game else 0', _EVERYBODY),
    (SEATS, '"total": view.totals[seat]', '"total": 0', _EVERYBODY),
    (SEATS, '"bot": place.bot', '"bot": False', _view("bots_are_known_by_the_contract")),
    (SEATS, "game is not None and game.dealer == seat", "seat == 0", _EVERYBODY),
    (SEATS, "game.top is not None and not game.over", "not game.over", _view("before_the_first_card_it_is_nobodys_turn")),
    (SEATS, "and not game.over and game.turn == seat", "and game.turn == seat", _view("after_a_hand_it_is_nobodys_turn")),
    (SEATS, "game.turn == seat", "seat == view.seat", _EVERYBODY),
    (SEATS, "    if game is None or game.over:\n        return None\n    if game.uno", "    if game is None:\n        return None\n    if game.uno", _view("after_a_hand_it_is_nobodys_turn")),
    (SEATS, '        return "open"\n', "        return None\n", _view("a_call_that_is_missing")),
    (SEATS, "seat in game.called and game.counts[seat] == 1", "seat in game.called", _EVERYBODY),
    (SEATS, "seat in game.called and game.counts[seat] == 1", "game.counts[seat] == 1", _view("after_a_hand_it_is_nobodys_turn"))
    if False
    else (SEATS, 'return "called" if seat in game.called and', 'return "called" if', _view("a_call_that_is_missing")),
    (SEATS, '    if seat in view.out:\n        return "out"\n', "", _view("what_keeps_somebody_from_playing")),
    (SEATS, '    if seat in view.barred:\n        return "barred"\n', "", _view("what_keeps_somebody_from_playing")),
    (SEATS, '    if seat in view.away:\n        return "away"\n', "", _view("what_keeps_somebody_from_playing")),
    (SEATS, 'return "lost" if seat in dict(view.lost) else "here"', 'return "here"', _view("what_keeps_somebody_from_playing")),
    (SEATS, "round(lost[seat])", "lost[seat]", _view("what_keeps_somebody_from_playing")),
    (SEATS, "seat % 2 if partners else None", "seat % 2", _view("partners_are_known_before_the_first_card")),
    (SEATS, "seat % 2 if partners else None", "None", _view("partners_are_known_before_the_first_card")),
    (SEATS, '    if seat in shuffled:\n        return "done"\n', "", _DECK),
    (SEATS, 'return "now" if seat in view.owed else "waits"', 'return "waits"', _DECK),
    (SEATS, 'if view.step != "shuffle" and not (', "if not (", _DECK),
    (SEATS, "not (shuffled and (view.game is None or view.game.over))", "True", _DECK),
    (SEATS, "(shuffled and (view.game is None or view.game.over))", "shuffled", _view("a_shuffle_in_mid_hand_is_over_with_the_next_move"))
    if False
    else (SEATS, "not (shuffled and (view.game", "not ((view.game", _CONTRACT if False else _view("the_score_of_a_hand")),
    # asking
    (ASKING, "is_first(view) if isinstance(ask, AskReact) else True", "True", _MOMENT),
    (ASKING, "    if ask is None:\n        return None\n", "", _asked("nothing_is_asked")),
    (ASKING, '"web.do.accept", main=True), no]', '"web.do.accept", main=True)]', _WAITS),
    (ASKING, '"web.ask.ready-back" if view.seat in view.away else', '"web.ask.ready-back" if view.away else', _WAITS),
    (ASKING, '"web.ask.ready-back" if view.seat in view.away else', "", _WAITS),
    (ASKING, 'bool(candidates), "web.do.ready"', 'False, "web.do.ready"', _WAITS),
    (ASKING, 'bool(candidates), "web.do.rematch"', 'False, "web.do.rematch"', _WAITS),
    (ASKING, "if joiners else []", "if True else []", _WAITS),
    (ASKING, 'speech.say("web.ask.move" if fits else "web.ask.move-none")', 'speech.say("web.ask.move")', _WAITS),
    (ASKING, '"web.do.draw", main=not fits', '"web.do.draw", main=True', _WAITS),
    (ASKING, "if ask.may_keep else []", "if True else []", _WAITS),
    (ASKING, '"web.do.keep", main=not ask.playable', '"web.do.keep", main=True', _WAITS),
    (ASKING, '    if not ask.playable:\n        return', '    if False:\n        return', _WAITS),
    (ASKING, '"web.ask.drawn" if ask.may_keep else "web.ask.drawn-must"', '"web.ask.drawn"', _WAITS),
    (ASKING, "main=not playable_faces(view.ask), count=cards", "main=True, count=cards", _WAITS),
    (ASKING, '"web.ask.run" if playable_faces(view.ask) else "web.ask.run-none"', '"web.ask.run"', _WAITS),
    (ASKING, "if not can_doubt(view) or game is None", "if game is None", _asked("whatever_is_offered_can_be_said"))
    if False
    else (ASKING, "or game.accused is None or game.before is None", "", _asked("a_doubt_needs_a_game_that_tells_whom")),
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
    (ASKING, '{"kind": "ended", "mine": False', '{"kind": "ended", "mine": True', _asked("after_the_end_the_way_leads_back")),
    # telling
    (TELLING, "happening.event if isinstance(happening, Moved) else happening", "happening", _KINDS),
    (TELLING, '    happenings.SpokeDouble: "accused",\n', "", _KINDS),
    (TELLING, '    events.Jumped: "jumped",\n', "", _KINDS),
    (TELLING, '    events.Recycled: "recycled",\n', "", _KINDS),
    (TELLING, 'getattr(what, "count", getattr(what, "cards", None))', 'getattr(what, "count", None)', _KINDS),
    (TELLING, "count if isinstance(count, int) else None", "count", _KINDS)
    if False
    else (TELLING, '"to": getattr(what, "target", None)', '"to": None', _KINDS),
    (TELLING, "card(speech, face) if isinstance(face, Face) else None", "None", _KINDS),
    (TELLING, "colour.value if isinstance(colour, Colour) else None", "None", _KINDS),
    (TELLING, '"mine": seat is not None and seat == speech.me', '"mine": seat == speech.me', _test("telling", "nobodys_event_is_not_an_onlookers_own")),
    (TELLING, '"mine": seat is not None and seat == speech.me', '"mine": False', _test("telling", "what_this_person_did_is_its_own")),
    (TELLING, '"loud": kind in _LOUD', '"loud": False', _KINDS),
    (TELLING, '        "caught",\n', "", _KINDS),
    (TELLING, '("seat", "by", "player"', '("by", "seat", "player"', _KINDS),
    (TELLING, "if isinstance(seat, int):", "if seat is not None or name == 'winner':", _KINDS)
    if False
    else (TELLING, '"winner", "dealer")', '"winner")', _KINDS),
    (TELLING, '"mine": False, "loud": True}', '"mine": True, "loud": True}', _test("telling", "a_note_is_for_this_person_alone")),
    # faces, moment, form
    (FACES, "    if face.number is not None:\n", "    if False:\n", _PRINTED),
    (FACES, "name if face.symbol in BLANKS else _PRINTED", "_PRINTED", _PRINTED),
    (FACES, '    Symbol.DOWNPOUR_ONE: "+1",\n', "", _PRINTED),
    (FACES, '_PRINTED.get(face.symbol, "")', "_PRINTED.get(face.symbol, name)", _PRINTED),
    (MOMENT, "seat=None, hand=(), revealed=None, ask=None", "seat=None, hand=(), ask=None", _view("no_card_of_a_hand_is_told_to_everybody")),
    (MOMENT, "seat=None, hand=(), revealed=None, ask=None", "seat=None, revealed=None, ask=None", _view("no_card_of_a_hand_is_told_to_everybody")),
    (MOMENT, "seat=None, hand=(), revealed=None, ask=None", "seat=None, hand=(), revealed=None", _view("no_card_of_a_hand_is_told_to_everybody")),
    (MOMENT, "seat=None, hand=(), revealed=None, ask=None", "hand=(), revealed=None, ask=None", _view("no_card_of_a_hand_is_told_to_everybody")),
    (MOMENT, "view=bare, ended=False", "view=bare", _view("no_card_of_a_hand_is_told_to_everybody")),
    (MOMENT, '        machine.counters["entries"],\n', "        0,\n", _shell("a_table_is_shown_from_the_start")),
    (MOMENT, "        machine.stopped,\n", "        False,\n", _shell("a_wrong_is_told_to_everybody")),
    (MOMENT, "        machine.proofs,\n", "        0,\n", _shell("a_table_is_shown_from_the_start")),
    (FORM, '"free": option in _FREE', '"free": False', _test("rules_form", "only_a_goal_and_blank_cards_are_forms_to_be_filled_in")),
    (FORM, '_FREE = frozenset(("goal", "blanks"))', '_FREE = frozenset(("goal",))', _test("rules_form", "only_a_goal_and_blank_cards_are_forms_to_be_filled_in")),
    (FORM, '"default": default[option]', '"default": values[-1]', _test("rules_form", "the_defaults_are_the_printed_rules")),
    (FORM, "_, target = value.partition", "_, target = value.rpartition", _test("rules_form", "every_option_has_a_label_and_every_value_a_meaning")),
    # shell
    (SHELL, "if self._practice and isinstance(ask, AskAccept):", "if isinstance(ask, AskAccept):", _shell("nobody_has_to_agree_to_a_hand_of_practice")),
    (SHELL, "if self._practice and isinstance(ask, AskAccept):", "if self._practice:", _shell("nobody_has_to_agree_to_a_hand_of_practice")),
    (
        SHELL,
        "            self._loop.call_soon_threadsafe(self._see, self._at(self._seat, view))\n        return",
        "            pass\n        return",
        _shell("a_person_answers_later"),
    ),
    (SHELL, "isinstance(effect, Send) and effect.what is not None", "isinstance(effect, Send)", _shell("what_changes_the_view_at_once")),
    (SHELL, "said = isinstance(effect, Send) and effect.what is not None", "said = False", _shell("what_changes_the_view_at_once")),
    (SHELL, "Show | Refuse | Blame | Closed):", "Show | Refuse | Blame):", _shell("what_changes_the_view_at_once")),
    (SHELL, "elif now >= self._looked + GLANCE:", "elif now > self._looked + GLANCE:", _shell("while_nothing_happens_it_is_looked_at_every_second")),
    (SHELL, "            self._looked = now\n", "", _shell("while_nothing_happens_it_is_looked_at_every_second")),
    (SHELL, "            self._end()\n", "", _shell("the_end_of_a_table_stays_on_the_page")),
    (SHELL, "            self._seat = None\n", "", _shell("before_and_after_the_table_nobody_is_heard")),
    (SHELL, "                task.cancel()\n", "                pass\n", _shell("whoever_leaves_at_once_ends_its_part")),
    (SHELL, "        if lines:\n            self._pages", "        if True:\n            self._pages", _shell("a_word_to_this_person_is_for_its_page_alone")),
    (SHELL, "asks = AskAccept | AskReady | AskRematch", "asks = AskAccept | AskRematch", _shell("whether_leaving_is_an_answer")),
    (SHELL, "        self._leaves.set()\n", "        pass\n", _shell("whoever_leaves_at_once_ends_its_part")),
    (SHELL, "        self._shown.clear()\n", "", _shell("another_language_shows_everything_anew")),
    (SHELL, "            person.words = words\n", "            pass\n", _shell("another_language_shows_everything_anew")),
    (SHELL, "            self._seat.choose(heard.choice)\n", "            pass\n", _shell("a_person_answers_later")),
    (SHELL, "        self._pages.send(Role.SEAT, *heard.frames)\n", "", _shell("a_person_answers_later")),
    (SHELL, "self._people[Role.TV].show(public, happening)", "self._people[Role.TV].show(moment, happening)", _shell("what_happens_is_told_to_everybody_before_the_view"))
    if False
    else (SHELL, "                self._pages.send(Role.TV, *self._people[Role.TV].show(public, happening))\n", "", _shell("what_happens_is_told_to_everybody_before_the_view")),
    (SHELL, "                self._pages.send(Role.TV, *self._people[Role.TV].blamed(public, fault, stops=stops))\n", "", _shell("a_wrong_is_told_to_everybody")),
    (SHELL, "        self._see(moment)\n\n", "\n", _shell("what_changes_the_view_at_once")),
    (SHELL, "        if not self._stale:\n            self._stale = True\n", "        if True:\n", _shell("several_things_at_once_are_one_view"))
    if False
    else (SHELL, "            self._loop.call_soon(self._refresh)\n", "            self._refresh()\n", _shell("several_things_at_once_are_one_view")),
    (SHELL, "        self._stale = False\n        if", "        if", _shell("what_happens_is_told_to_everybody_before_the_view")),
    (SHELL, "self._pages.has(role) and frame != self._shown.get(role)", "self._pages.has(role)", _shell("a_view_that_says_nothing_new_is_not_sent")),
    (SHELL, "self._pages.has(role) and frame != self._shown.get(role)", "frame != self._shown.get(role)", _shell("for_nobody_nothing_is_made")),
    (SHELL, "moment.public() if role is Role.TV else moment)", "moment)", _shell("a_table_is_shown_from_the_start")),
    # keeping
    (KEEPING, "home.mkdir(parents=True, exist_ok=True, mode=0o700)", "home.mkdir(parents=True, exist_ok=True)", _MODES),
    (KEEPING, "os.O_TRUNC, 0o600)", "os.O_TRUNC, 0o644)", _MODES),
    (KEEPING, "        new.unlink(missing_ok=True)  # whoever made it may have let others read it\n", "", _MODES),
    (KEEPING, "            self._write()\n        except OSError as error:", "        except OSError as error:", _DAMAGED),
    (KEEPING, "        except OSError as error:\n", "        except KeyError as error:\n", _kept("a_home_that_cannot_be_written_to")),
    (KEEPING, "        except OSError:\n            return\n", "        except KeyError:\n            return\n", _kept("what_the_disk_does_not_take_is_forgotten_at_the_end")),
    (KEEPING, "_read(self._path) or Kept(entropy(SECRET).hex())", "Kept(entropy(SECRET).hex())", _kept("a_file_of_before_is_gone_on_with")),
    (KEEPING, "(OSError, ValueError, RecursionError)", "(OSError, ValueError)", _NOT_OURS),
    (KEEPING, "(OSError, ValueError, RecursionError)", "(OSError, RecursionError)", _NOT_OURS),
    (KEEPING, "file.read(MOST)", "file.read()", _NOT_OURS),
    (KEEPING, "    if not isinstance(plain, dict):\n        return None\n", "", _NOT_OURS),
    (KEEPING, "not isinstance(secret, str) or not _SECRET", "not _SECRET", _DAMAGED),
    (KEEPING, "_SECRET.fullmatch(secret)", "_SECRET.match(secret)", _DAMAGED),
    (KEEPING, "[0-9a-f]{{{2 * SECRET}}}", "[0-9a-z]{{{2 * SECRET}}}", _DAMAGED),
    (KEEPING, "type(port) is not int or not", "not isinstance(port, int) or not", _DAMAGED),
    (KEEPING, "not 0 <= port < 65536", "not 0 <= port", _DAMAGED),
    (KEEPING, "not 0 <= port < 65536", "not port < 65536", _DAMAGED),
    (KEEPING, "not 0 <= port < 65536", "not 0 <= port < 65535", _kept("the_largest_port_is_one")),
    (KEEPING, "not isinstance(name, str) or name != clean_text(name, MAX_NAME) or", "not isinstance(name, str) or", _DAMAGED),
    (KEEPING, "not isinstance(name, str) or name", "name", _DAMAGED),
    (KEEPING, ' or language not in ("", *LANGUAGES):', ":", _DAMAGED),
    # wishes
    (WISHES, 'found = "address" not in body', 'found = "id" in body', _GO),
    (WISHES, 'text(body, "id" if found else "address").strip()', 'text(body, "id" if found else "address")', _GO),
    (WISHES, 'text(body, "code", "").strip() or None', 'text(body, "code", "") or None', _GO),
    (WISHES, 'text(body, "code", "").strip() or None', 'text(body, "code", "").strip()', _GO),
    (WISHES, 'Go(goal, found, code, do == "look")', "Go(goal, found, code)", _GO),
    (WISHES, '"seats", 2, MAX_SEATS, 4)', '"seats", 1, MAX_SEATS, 4)', _NO_WISH)
    if False
    else (WISHES, '"seats", 2, MAX_SEATS, 4)', '"seats", 2, MAX_SEATS + 1, 4)', _IN_LOBBY),
    (WISHES, '"bots", 0, seats - 1, 0)', '"bots", 0, seats, 0)', _NO_WISH),
    (WISHES, '"hands", 0, MAX_HANDS, 0)', '"hands", 0, MAX_HANDS + 1, 0)', _NO_WISH),
    (WISHES, "    except ValueError as error:\n", "    except KeyError as error:\n", _NO_WISH),
    (WISHES, 'options(body) if "options" in body else Options()', "Options()", _SAID),
    (WISHES, "    check_seats(chosen, seats)\n", "", _wish("rules_that_cannot_be_played")),
    (WISHES, 'clean_text(text(body, "title", ""), MAX_TITLE)', 'text(body, "title", "")', _SAID),
    (WISHES, 'clean_text(text(body, "title", ""), MAX_TITLE)', 'clean_text(text(body, "title", ""))', _wish("a_title_is_no_longer_than_others_take_it")),
    (WISHES, 'open=not flag(body, "locked", True)', 'open=flag(body, "locked", True)', _SAID),
    (WISHES, 'open=not flag(body, "locked", True)', 'open=not flag(body, "locked", False)', _wish("a_table_is_opened_as_it_is_usual")),
    (WISHES, 'flag(body, "find", True)', 'flag(body, "find", False)', _wish("a_table_is_opened_as_it_is_usual")),
    (WISHES, 'flag(body, "shows", True)', 'flag(body, "shows", False)', _wish("a_table_is_opened_as_it_is_usual")),
    (WISHES, 'clean_text(text(body, "name"), MAX_NAME)', 'text(body, "name")', _wish("a_name_as_it_can_be_shown")),
    # lobby
    (LOBBY, "        self.notes, self.trouble = [], None\n", "", _BEGINS),
    (LOBBY, "self.phase, self.opened, self.card, self.asks = phase, None, None, None", "self.phase = phase", _BEGINS),
    (LOBBY, "list(map(printable, self.unfinished))", "list(self.unfinished)", _lobby("an_unfinished_table_is_told_by_the_names")),
    (LOBBY, "[*self.notes, *self._codes()]", "self.notes", _lobby("a_code_of_its_own_is_told_to_whoever_opened_the_table")),
    (LOBBY, '"mine": self.opened is not None', '"mine": True', _GUEST),
    (LOBBY, "self.opened.card if self.opened is not None else self.card", "self.card", _WAYS),
    (LOBBY, "    except Fault:\n        return None\n", "    except KeyError:\n        return None\n", _lobby("a_table_of_another_version")),
    (LOBBY, '"plays": one.card.free == 0', '"plays": False', _FOUND),
    (LOBBY, '"address": written(one.at)', '"address": f"{one.at[0]}:{one.at[1]}"', _FOUND),
    (LOBBY, '"title": printable(one.card.title)', '"title": one.card.title', _FOUND),
    (LOBBY, '"title": printable(card.title),\n            "seats"', '"title": card.title,\n            "seats"', _GUEST),
    (LOBBY, '{"title": printable(card.title), "host"', '{"title": card.title, "host"', _lobby("a_table_that_asks_for_a_code")),
    (LOBBY, '"wrong": wrong', '"wrong": True', _lobby("a_table_that_asks_for_a_code")),
    (LOBBY, "sentence(words, self.mute) if self.mute is not None else None", "self.mute", _lobby("why_no_table_can_be_found")),
    (LOBBY, "    name = printable(one.name)\n", "    name = one.name\n", _lobby("what_others_call_themselves_cannot_change_the_page")),
    (LOBBY, "proposal.options, proposal.hands,", "Options(), proposal.hands,", _lobby("the_rules_are_told_in_every_language"))
    if False
    else (LOBBY, "proposal.options.to_plain() if proposal is not None else {}", "{}", _GUEST),
    (OPENED, "        if not self.told:\n", "        if False:\n", _lobby("before_it_is_open_there_is_no_way_in")),
    (OPENED, "written((host, self.port)) for host in self.told", 'f"{host}:{self.port}" for host in self.told', _WAYS),
    (OPENED, "large(self.first_code)", "self.first_code", _WAYS),
    (OPENED, "if self.propose is None or self.card is None:", "if self.card is None:", _lobby("a_host_changes_the_rules_until_the_table_is_full")),
    (OPENED, "if self.propose is None or self.card is None:", "if self.propose is None:", _lobby("a_host_changes_the_rules_until_the_table_is_full")),
    (OPENED, "        self.card = replace(self.card, proposal=proposal.encode())\n", "", _lobby("a_host_changes_the_rules_until_the_table_is_full")),
    (OPENED, "        self.propose(proposal)\n", "", _lobby("a_host_changes_the_rules_until_the_table_is_full")),
    (OPENED, "        self.own_codes[address] = large(code)\n        self._changed()\n", "        self.own_codes[address] = large(code)\n", _lobby("a_code_of_its_own_is_told_to_whoever_opened_the_table")),
    (OPENED, "        self.card = card\n        self._changed()\n", "        self.card = card\n", _lobby("every_change_is_shown")),
    # the evening, as far as pages talk to it
    (START, '        if do not in INTENTS:\n            raise IntentError("do")\n', "", _evening("what_no_page_says")),
    (START, "None if found else id_of(body)\n        try", "id_of(body)\n        try", _evening("a_wish_is_granted_once")),
    (START, "            for role in Role:  # the television", "            for role in (Role.SEAT,):  # the television", _evening("a_change_is_told_to_every_page")),
    (START, "            if language not in LANGUAGES:\n", "            if False:\n", _evening("what_no_page_says")),
    (START, "                self._keeping.note(name=name)\n", "", _evening("a_name_is_kept")),
    (START, "            self._keeping.note(language=language)\n", "", _evening("another_language_greets_every_page_anew")),
    (START, "            for role in Role:\n                self.pages.send(role, *self.greeting(role))\n", "            self.pages.send(Role.SEAT, *self.greeting(Role.SEAT))\n", _evening("another_language_greets_every_page_anew")),
    (START, "self._wished is not None and not self._wished.done()", "self._wished is not None", _evening("a_wish_is_granted_once")),
    (START, "        except OptionError as error:\n", "        except KeyError as error:  # type: ignore\n", _evening("rules_that_cannot_be_played_are_refused")),
    (START, "        except ProtocolError:\n", "        except KeyError:\n", _evening("it_can_be_too_late_for_other_rules")),
    (ERRANDS, "        except Trouble as trouble:\n", "        except KeyError as trouble:  # type: ignore\n", _evening("a_table_that_is_not_here_cannot_be_told_again")),
    (ERRANDS, '        if not flag(body, "on", True):\n            await self._server.close_again()\n            return None\n', "", _evening("a_phone_is_let_in")),
    (ERRANDS, "        if not addresses:\n", "        if False:\n", _evening("a_phone_cannot_be_let_in")),
    (ERRANDS, "        except OSError as error:\n", "        except KeyError as error:\n", _evening("a_phone_cannot_be_let_in")),
    (ERRANDS, 'if ":" in addresses[0] else addresses[0]', "if False else addresses[0]", _evening("an_address_of_the_new_kind_is_written_in_brackets")),
    (ERRANDS, "if store is None or len(kept) != 1:", "if store is None:", _evening("a_table_that_is_not_here_cannot_be_told_again")),
    (ERRANDS, "if store is None or len(kept) != 1:", "if len(kept) > 1:", _evening("a_table_that_is_not_here_cannot_be_told_again")),
]
