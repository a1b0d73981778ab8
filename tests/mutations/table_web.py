"""Who may talk to the page's server, and what it hears: broken lines, and the test that sees each."""

from __future__ import annotations

WEB, EVENING = "uno_p2p/ui/web/", "uno_p2p/evening/"
GUARD, PAGES, SERVER, INTENTS = (f"{WEB}{name}.py" for name in ("guard", "pages", "server", "intents"))
KEEPING, LOBBY, OPENED, WISHES = (f"{EVENING}{name}.py" for name in ("keeping", "lobby", "opened", "wishes"))
PAST = "uno_p2p/past.py"
START, ERRANDS = f"{EVENING}evening.py", f"{EVENING}errands.py"


def _test(room: str, name: str) -> str:
    return f"tests/web/test_{room}.py::test_{name}"


def _guard(name: str) -> str:
    return _test("guard", name)


def _page(name: str) -> str:
    return _test("pages", name)


def _server(name: str) -> str:
    return _test("server", name)


def _person(name: str) -> str:
    return _test("person", name)


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
_IN_LOBBY = _server("a_wrong_type_in_the_lobby_ends_its_socket")
_DEVICE = _server("another_device_is_let_in_and_no_more")
_NO_PAGE = _person("what_no_page_says")
_NO_OPTIONS = _person("options_that_no_page_says")
_CHOICE = _person("an_intent_is_a_choice")
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
    (
        GUARD,
        "self._derived(f'cookie {role.value}')",
        "self._derived('cookie')",
        _guard("one_cookie_does_not_tell_another"),
    ),
    (GUARD, 'return self._derived("key")[:32]', 'return "key" * 12', _guard("the_key_lasts")),
    (
        GUARD,
        "cookie is not None and _same(cookie, self.cookie(role))",
        "cookie",
        _guard("nothing_else_is_worth_a_role"),
    ),
    (GUARD, "cookie is not None and _same", "_same", _guard("nothing_else_is_worth_a_role")),
    (GUARD, 'errors="surrogatepass"', 'errors="strict"', _guard("nothing_else_is_worth_a_role")),
    (
        GUARD,
        'errors="surrogatepass"',
        'errors="strict"',
        _server("a_cookie_that_is_no_text_is_worth_nothing"),
    ),
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
    (
        GUARD,
        "TICKET_LIFE: Final = 60.0",
        "TICKET_LIFE: Final = 61.0",
        _guard("a_ticket_is_good_for_a_minute"),
    ),
    (
        GUARD,
        "MOST_TICKETS: Final = 8",
        "MOST_TICKETS: Final = 9",
        _guard("of_too_many_tickets_the_oldest_is_given_up"),
    ),
    (GUARD, ">= MOST_TICKETS", "> MOST_TICKETS", _guard("of_too_many_tickets_the_oldest_is_given_up")),
    (
        GUARD,
        "next(iter(self._tickets))",
        "next(reversed(self._tickets))",
        _guard("of_too_many_tickets_the_oldest_is_given_up"),
    ),
    (
        GUARD,
        "        self._forget(now)\n        if _same",
        "        if _same",
        _guard("a_ticket_is_good_for_a_minute"),
    ),
    (
        GUARD,
        "sha256(self._secret + random)",
        "sha256(random)",
        _guard("a_ticket_of_another_home_is_worth_nothing"),
    ),
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
    (
        PAGES,
        "waiting, self._waiting = self._waiting, []",
        "waiting = self._waiting",
        _page("what_is_sent_once_comes_once"),
    ),
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
    (
        PAGES,
        "alike[0].end(TAKEN)",
        "alike[-1].end(TAKEN)",
        _page("of_too_many_that_look_on_the_oldest_is_ended"),
    ),
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
    (
        SERVER,
        '{*self._names(HERE), *self._names("localhost")}',
        "{*self._names(HERE)}",
        _server("the_server_has_two_names"),
    ),
    (
        SERVER,
        "elif not asks and not self._guard.knows_origin(origin):",
        "elif False:",
        _server("another_page_cannot_enter"),
    ),
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
    (
        SERVER,
        "            except web.HTTPException as error:",
        "            except KeyError as error:  # type: ignore",
        _SAFE,
    ),
    # server: what is served
    (SERVER, 'add_get("/tv", self._index)', 'add_get("/tw", self._index)', _server("the_pages")),
    (SERVER, "[host] if self.port == HTTP else []", "[]", _server("a_port_that_goes_without_saying")),
    (SERVER, "[host] if self.port == HTTP else []", "[host]", _server("a_port_that_goes_without_saying")),
    (
        SERVER,
        'f"[{host}]" if ":" in host else host',
        "host",
        _evening("an_address_of_the_new_kind_is_written_in_brackets"),
    ),
    (SERVER, "if language not in LANGUAGES:", "if False:", _server("nothing_else_is_served")),
    (SERVER, " if key.startswith(LABELS)", "", _server("a_page_gets_its_own_words_and_no_others")),
    (SERVER, "list(text.forms)", "text.forms[0]", _server("a_page_gets_its_own_words_and_no_others")),
    (SERVER, '"/static/", STATIC)', '"/static/", STATIC.parent)', _server("nothing_else_is_served")),
    (
        SERVER,
        '"/static/", STATIC)',
        '"/static/", STATIC, show_index=True)',
        _server("nothing_else_is_served"),
    ),
    # server: entering
    (SERVER, "(ValueError, RecursionError):\n            body", "ValueError:\n            body", _BODY),
    (SERVER, "(ValueError, RecursionError):\n            body", "RecursionError:\n            body", _BODY),
    (SERVER, "await request.read()", "await request.text()", _BODY),
    (SERVER, "client_max_size=MAX_BODY", "client_max_size=2 * MAX_BODY", _BODY),
    (
        SERVER,
        'body.get("ticket") if isinstance(body, dict) else None',
        'body.get("ticket") if body else None',
        _BODY,
    ),
    (
        SERVER,
        "if isinstance(ticket, str) else None\n        if role",
        "if ticket else None\n        if role",
        _server("a_wrong_ticket_is_worth_nothing"),
    ),
    (
        SERVER,
        "self._guard.redeem(ticket, self._clock())",
        "self._guard.redeem(ticket, 0.0)",
        _server("a_ticket_that_is_late_is_worth_nothing"),
    ),
    (SERVER, "httponly=True, ", "", _COOKIE),
    (SERVER, 'samesite="Strict", ', "", _COOKIE),
    (SERVER, 'path="/", ', 'path="/enter", ', _COOKIE),
    (SERVER, ", max_age=COOKIE_LIFE", "", _COOKIE),
    (SERVER, 'f"uno-{self.port}-{role.value}"', 'f"uno-{role.value}"', _COOKIE),
    (
        SERVER,
        "self._guard.cookie(role)\n        answer",
        "self._guard.cookie(Role.SEAT)\n        answer",
        _server("a_ticket_is_good_once"),
    ),
    # server: the socket
    (
        SERVER,
        'if request.query.get("tv") else',
        'if "television" in request.query else',
        _server("the_television_is_told_what_everybody_sees"),
    ),
    (SERVER, "if wanted not in able and Role.SEAT not in able:", "if False:", _NO_COOKIE),
    (
        SERVER,
        "wanted not in able and Role.SEAT not in able",
        "not able - {None}",
        _server("who_looks_on_gets_no_seat"),
    ),
    (
        SERVER,
        "wanted not in able and Role.SEAT not in able",
        "wanted not in able",
        _server("the_television_is_told_what_everybody_sees"),
    ),
    (SERVER, "SHUT_OUT: Final = 4403", "SHUT_OUT: Final = 4404", _NO_COOKIE),
    (
        SERVER,
        "NOT_UNDERSTOOD: Final = 4400",
        "NOT_UNDERSTOOD: Final = 4000",
        _server("a_television_says_nothing"),
    ),
    (
        SERVER,
        "self._session.greeting(wanted)",
        "self._session.greeting(Role.SEAT)",
        _server("the_television_is_told_what_everybody_sees"),
    ),
    (SERVER, "self._pages.open(wanted)", "self._pages.open(Role.TV)", _server("a_card_is_played")),
    (SERVER, "            self._pages.closed(page)\n", "", _server("a_page_that_goes_is_forgotten")),
    (
        SERVER,
        "MAX_FRAME: Final = 64 * 1024",
        "MAX_FRAME: Final = 65 * 1024",
        _server("a_frame_that_is_too_large_ends_its_socket"),
    ),
    (
        SERVER,
        "MAX_FRAME: Final = 64 * 1024",
        "MAX_FRAME: Final = 63 * 1024",
        _server("a_frame_that_is_too_large_ends_its_socket"),
    ),
    (SERVER, ", max_msg_size=MAX_FRAME", "", _server("a_frame_that_is_too_large_ends_its_socket")),
    (
        SERVER,
        "            if page.ended:\n                continue  # the last that it is told is on the way,"
        " and then the socket closes\n",
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
    (
        SERVER,
        "    await socket.close(code=WSCloseCode.GOING_AWAY)",
        "    return",
        _server("a_second_page_takes_the_seat_over"),
    ),
    (SERVER, "        self._pages.end()\n", "", _server("the_node_says_goodbye")),
    # server: where it listens
    (
        SERVER,
        "                continue\n            self.port",
        "                raise\n            self.port",
        _server("the_first_port_that_is_free_is_taken"),
    ),
    (
        SERVER,
        "                if port == ports[-1]:\n                    raise\n",
        "",
        _server("the_first_port_that_is_free_is_taken"),
    ),
    (
        SERVER,
        "            self._guard.hosts = self._own_names()\n            return",
        "            return",
        _server("the_server_has_two_names"),
    ),
    (SERVER, "/#{self._guard.key}", "/", _server("the_server_has_two_names")),
    (SERVER, "        await self.close_again()\n", "", _DEVICE),
    (SERVER, "        self._guard.hosts.update(names)\n", "", _DEVICE),
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
    (INTENTS, '    if do not in _OTHERS:\n        raise IntentError("do")\n', "", _NO_PAGE),
    (
        INTENTS,
        '    if face is None:\n        raise IntentError("card")\n',
        "    assert face is not None\n",
        _NO_PAGE,
    ),
    (INTENTS, "symbol=face.symbol, jumps=jumps)", "symbol=face.symbol)", _CHOICE),
    (INTENTS, "colour=face.colour, symbol", "symbol", _CHOICE),
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
    (INTENTS, '    if named not in tuple(Colour):\n        raise IntentError("colour")\n', "", _NO_PAGE),
    (
        INTENTS,
        'nobody = "seat" in body and body["seat"] is None',
        'nobody = body.get("seat") is None',
        _NO_PAGE,
    ),
    (INTENTS, "len(view.names) - 1", "len(view.names)", _NO_PAGE),
    (
        INTENTS,
        "    if not isinstance(view.ask, AskReady | AskRematch):\n        return Said(not_your_move(view))\n",
        "",
        _person("an_intent_is_refused"),
    ),
    (
        INTENTS,
        '"options" not in body or not isinstance(view.ask, AskRematch)',
        '"options" not in body',
        _CHOICE,
    ),
    (INTENTS, '"options" not in body or not isinstance(view.ask, AskRematch)', "True", _CHOICE),
    (
        INTENTS,
        "    except OptionError as error:\n        return Said(wrong=error)",
        "    except OptionError as error:\n        raise IntentError from error",
        _person("rules_that_cannot_be_played_are_refused"),
    ),
    # keeping
    (
        KEEPING,
        "home.mkdir(parents=True, exist_ok=True, mode=0o700)",
        "home.mkdir(parents=True, exist_ok=True)",
        _MODES,
    ),
    (KEEPING, "os.O_TRUNC, 0o600)", "os.O_TRUNC, 0o644)", _MODES),
    (
        KEEPING,
        "        new.unlink(missing_ok=True)  # whoever made it may have let others read it\n",
        "",
        _MODES,
    ),
    (
        KEEPING,
        "            self._write()\n        except OSError as error:",
        "        except OSError as error:",
        _DAMAGED,
    ),
    (
        KEEPING,
        "        except OSError as error:\n",
        "        except KeyError as error:\n",
        _kept("a_home_that_cannot_be_written_to"),
    ),
    (
        KEEPING,
        "        except OSError:\n            return\n",
        "        except KeyError:\n            return\n",
        _kept("what_the_disk_does_not_take_is_forgotten_at_the_end"),
    ),
    (
        KEEPING,
        "_read(self._path) or Kept(entropy(SECRET).hex())",
        "Kept(entropy(SECRET).hex())",
        _kept("a_file_of_before_is_gone_on_with"),
    ),
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
    (
        KEEPING,
        "not isinstance(name, str) or name != clean_text(name, MAX_NAME) or",
        "not isinstance(name, str) or",
        _DAMAGED,
    ),
    (KEEPING, "not isinstance(name, str) or name", "name", _DAMAGED),
    (KEEPING, ' or language not in ("", *LANGUAGES):', ":", _DAMAGED),
    # wishes
    (WISHES, 'found = "found" in body', "found = False", _GO),
    (
        WISHES,
        'text(body, "found" if found else "address").strip()',
        'text(body, "found" if found else "address")',
        _GO,
    ),
    (WISHES, 'text(body, "code", "").strip() or None', 'text(body, "code", "") or None', _GO),
    (WISHES, 'text(body, "code", "").strip() or None', 'text(body, "code", "").strip()', _GO),
    (WISHES, 'Go(goal, found, code, do == "look")', "Go(goal, found, code)", _GO),
    (WISHES, '"seats", 2, MAX_SEATS, 4)', '"seats", 2, MAX_SEATS + 1, 4)', _IN_LOBBY),
    (WISHES, '"bots", 0, seats - 1, 0)', '"bots", 0, seats, 0)', _NO_WISH),
    (WISHES, '"hands", 0, MAX_HANDS, 0)', '"hands", 0, MAX_HANDS + 1, 0)', _NO_WISH),
    (WISHES, '"grace", 0, MAX_GRACE, GRACE)', '"grace", 0, MAX_GRACE + 1, GRACE)', _IN_LOBBY),
    (
        WISHES,
        '"patience", MIN_PATIENCE, MAX_PATIENCE, PATIENCE)',
        '"patience", 0, MAX_PATIENCE, PATIENCE)',
        _IN_LOBBY,
    ),
    (WISHES, '"pace", 0, MAX_PACE, 100) / 100', '"pace", 0, MAX_PACE + 1, 100) / 100', _IN_LOBBY),
    (WISHES, "MAX_PACE, 100) / 100", "MAX_PACE, 50) / 100", _wish("a_table_is_opened_as_it_is_usual")),
    (WISHES, 'flag(body, "disclose", False)', "False", _SAID),
    (WISHES, 'one_of(body, "absence", ABSENCES, BY_SEATS)', "BY_SEATS", _SAID),
    (INTENTS, "    if value not in known:\n", "    if False:\n", _IN_LOBBY),
    (WISHES, 'options(body) if "options" in body else Options()', "Options()", _SAID),
    (WISHES, "    check_seats(chosen, seats)\n", "", _wish("rules_that_cannot_be_played")),
    (WISHES, 'clean_text(text(body, "title", ""), MAX_TITLE)', 'text(body, "title", "")', _SAID),
    (
        WISHES,
        'clean_text(text(body, "title", ""), MAX_TITLE)',
        'clean_text(text(body, "title", ""))',
        _wish("a_title_is_no_longer_than_others_take_it"),
    ),
    (WISHES, 'open=not flag(body, "locked", True)', 'open=flag(body, "locked", True)', _SAID),
    (
        WISHES,
        'open=not flag(body, "locked", True)',
        'open=not flag(body, "locked", False)',
        _wish("a_table_is_opened_as_it_is_usual"),
    ),
    (
        WISHES,
        'flag(body, "find", True)',
        'flag(body, "find", False)',
        _wish("a_table_is_opened_as_it_is_usual"),
    ),
    (
        WISHES,
        'flag(body, "shows", True)',
        'flag(body, "shows", False)',
        _wish("a_table_is_opened_as_it_is_usual"),
    ),
    (
        WISHES,
        'clean_text(text(body, "name"), MAX_NAME)',
        'text(body, "name")',
        _wish("a_name_as_it_can_be_shown"),
    ),
    # lobby
    (LOBBY, "        self.notes, self.trouble = [], None\n", "", _BEGINS),
    (
        LOBBY,
        "self.phase, self.opened, self.card, self.asks = phase, None, None, None",
        "self.phase = phase",
        _BEGINS,
    ),
    (
        LOBBY,
        "list(map(printable, self.unfinished))",
        "list(self.unfinished)",
        _lobby("an_unfinished_table_is_told_by_the_names"),
    ),
    (
        LOBBY,
        "[*self.notes, *self._codes()]",
        "self.notes",
        _lobby("a_code_of_its_own_is_told_to_whoever_opened_the_table"),
    ),
    (LOBBY, '"mine": self.opened is not None', '"mine": True', _GUEST),
    (LOBBY, "self.opened.card if self.opened is not None else self.card", "self.card", _WAYS),
    (
        LOBBY,
        "    except Fault:\n        return None\n",
        "    except KeyError:\n        return None\n",
        _lobby("a_table_of_another_version"),
    ),
    (LOBBY, '"plays": one.card.free == 0', '"plays": False', _FOUND),
    (LOBBY, '"address": written(one.at)', '"address": f"{one.at[0]}:{one.at[1]}"', _FOUND),
    (LOBBY, '"title": printable(one.card.title)', '"title": one.card.title', _FOUND),
    (
        LOBBY,
        '"title": printable(card.title),\n            "seats"',
        '"title": card.title,\n            "seats"',
        _GUEST,
    ),
    (
        LOBBY,
        '{"title": printable(card.title), "host"',
        '{"title": card.title, "host"',
        _lobby("a_table_that_asks_for_a_code"),
    ),
    (LOBBY, '"wrong": wrong', '"wrong": True', _lobby("a_table_that_asks_for_a_code")),
    (
        LOBBY,
        "sentence(words, self.mute) if self.mute is not None else None",
        "self.mute",
        _lobby("why_no_table_can_be_found"),
    ),
    (
        LOBBY,
        "    name = printable(one.name)\n",
        "    name = one.name\n",
        _lobby("what_others_call_themselves_cannot_change_the_page"),
    ),
    (LOBBY, "proposal.options.to_plain() if proposal is not None else {}", "{}", _GUEST),
    (LOBBY, "one.reach in _REACHES and not host", "one.reach in _REACHES", _GUEST),
    (
        OPENED,
        "        if not self.told:\n",
        "        if False:\n",
        _lobby("before_it_is_open_there_is_no_way_in"),
    ),
    (
        OPENED,
        "written((host, self.port)) for host in self.told",
        'f"{host}:{self.port}" for host in self.told',
        _WAYS,
    ),
    (OPENED, "large(self.first_code)", "self.first_code", _WAYS),
    (
        OPENED,
        "if self.propose is None or self.card is None:",
        "if self.card is None:",
        _lobby("a_host_changes_the_rules_until_the_table_is_full"),
    ),
    (
        OPENED,
        "if self.propose is None or self.card is None:",
        "if self.propose is None:",
        _lobby("a_host_changes_the_rules_until_the_table_is_full"),
    ),
    (
        OPENED,
        "        self.card = replace(self.card, proposal=proposal.encode())\n",
        "",
        _lobby("a_host_changes_the_rules_until_the_table_is_full"),
    ),
    (
        OPENED,
        "        self.propose(proposal)\n",
        "",
        _lobby("a_host_changes_the_rules_until_the_table_is_full"),
    ),
    (
        OPENED,
        "        self.own_codes[address] = large(code)\n        self._changed()\n",
        "        self.own_codes[address] = large(code)\n",
        _lobby("a_code_of_its_own_is_told_to_whoever_opened_the_table"),
    ),
    (
        OPENED,
        "        super().on_card(card)\n        self._changed()\n",
        "        super().on_card(card)\n",
        _lobby("every_change_is_shown"),
    ),
    # the evening, as far as pages talk to it
    (
        START,
        '        if do not in INTENTS:\n            raise IntentError("do")\n',
        "",
        _evening("what_no_page_says"),
    ),
    (
        START,
        "            for role in Role:  # the television",
        "            for role in (Role.SEAT,):  # the television",
        _evening("a_change_is_told_to_every_page"),
    ),
    (
        START,
        "            if language not in LANGUAGES:\n",
        "            if False:\n",
        _evening("what_no_page_says"),
    ),
    (START, "                self._keeping.note(name=name)\n", "", _evening("a_name_is_kept")),
    (
        START,
        "            self._keeping.note(language=language)\n",
        "",
        _evening("another_language_greets_every_page_anew"),
    ),
    (
        START,
        "            for role in Role:\n                self.pages.send(role, *self.greeting(role))\n",
        "            self.pages.send(Role.SEAT, *self.greeting(Role.SEAT))\n",
        _evening("another_language_greets_every_page_anew"),
    ),
    (
        START,
        "self._wished is not None and not self._wished.done()",
        "self._wished is not None",
        _evening("a_wish_is_granted_once"),
    ),
    (
        START,
        "        except OptionError as error:\n",
        "        except KeyError as error:  # type: ignore\n",
        _evening("rules_that_cannot_be_played_are_refused"),
    ),
    (
        START,
        "        except ProtocolError:\n",
        "        except KeyError:\n",
        _evening("it_can_be_too_late_for_other_rules"),
    ),
    (
        ERRANDS,
        "        except Trouble as trouble:\n",
        "        except KeyError as trouble:  # type: ignore\n",
        _evening("a_table_that_is_not_here_cannot_be_told_again"),
    ),
    (
        ERRANDS,
        "                await self._server.close_again()\n                return None\n",
        "                pass\n",
        _evening("a_phone_is_let_in"),
    ),
    (ERRANDS, 'flag(body, "on", True)', 'flag(body, "on", False)', _evening("a_phone_cannot_be_let_in")),
    (ERRANDS, "        if not addresses:\n", "        if False:\n", _evening("a_phone_cannot_be_let_in")),
    (
        ERRANDS,
        "        except OSError as error:\n",
        "        except KeyError as error:\n",
        _evening("a_phone_cannot_be_let_in"),
    ),
    (
        PAST,
        "if store is None or len(found) != 1 or not wanted:",
        "if store is None or not wanted:",
        _evening("a_table_that_is_not_here_cannot_be_told_again"),
    ),
    (
        PAST,
        "if store is None or len(found) != 1 or not wanted:",
        "if len(found) > 1 or not wanted:",
        _evening("a_table_that_is_not_here_cannot_be_told_again"),
    ),
]
