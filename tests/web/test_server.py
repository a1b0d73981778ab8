"""The page's server as a browser, another page, and what is no browser at all come to it."""

from __future__ import annotations

import asyncio
import json
import re
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import pytest
from aiohttp import WSServerHandshakeError

from tests.helpers.web_guests import Answer, Place, place
from tests.helpers.web_people import Frame
from tests.helpers.web_shapes import intents, wrong
from tests.helpers.web_stage import Stage
from uno_p2p.evening.errands import Errands
from uno_p2p.evening.evening import Evening
from uno_p2p.evening.keeping import Keeping
from uno_p2p.ui.web.faces import Plain
from uno_p2p.ui.web.guard import TICKET_LIFE, Guard, Role
from uno_p2p.ui.web.pages import MOST_TVS, Page, Pages
from uno_p2p.ui.web.server import MAX_BODY, MAX_FRAME, NOT_UNDERSTOOD, SHUT_OUT, STATIC, Server
from uno_p2p.ui.words import LANGUAGES, Words, catalogue

TOO_BIG, GOING = 1009, 1001
PATHS = (
    "/",
    "/tv",
    "/words/en.json",
    "/static/js/main.js",
    "/static/nothing",
    "/enter",
    "/socket",
    "/nothing",
)
FOREIGN_ORIGINS = ("", "null", "http://evil.example", "http://127.0.0.1:1", "https://{host}", "http://[::1")
SAFE = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
}


def origin(here: Place, text: str) -> dict[str, str]:
    """A header, none for an empty one."""
    return {"Origin": text.format(host=here.host)} if text else {}


# -- who is meant -----------------------------------------------------------------------------------------


async def test_a_request_for_another_name_gets_nothing() -> None:
    async with place() as here:
        ticket = here.guard.ticket(Role.SEAT, 0.0, b"1")
        for host in ("evil.example", f"evil.example:{here.server.port}", "127.0.0.1", "[::1]:80"):
            for path in PATHS:
                for method in ("GET", "HEAD", "POST", "OPTIONS"):
                    headers = {"Host": host, "Origin": f"http://{host}", **here.cookie()}
                    answer = await here.ask(method, path, headers=headers, json={"ticket": ticket})
                    assert answer.status == 421, (host, path, method)
                    assert "Set-Cookie" not in answer.head.headers
        assert here.guard.redeem(ticket, 0.0) is Role.SEAT


async def test_a_request_for_no_name_gets_nothing() -> None:
    async with place() as here:
        assert (await here.raw("GET / HTTP/1.0")).startswith(b"HTTP/1.0 421 ")
        assert b" 200 " not in await here.raw("GET / HTTP/1.1", "Connection: close")


async def test_the_server_has_two_names() -> None:
    async with place() as here:
        for host in (here.host, f"localhost:{here.server.port}", f"LOCALHOST:{here.server.port}"):
            assert (await here.ask("GET", "/", headers={"Host": host})).status == 200
        assert here.server.address == f"http://{here.host}/#{here.guard.key}"


async def test_a_port_that_goes_without_saying(monkeypatch: pytest.MonkeyPatch) -> None:
    async with place() as here:
        await here.server.close_again()
        assert "127.0.0.1" not in here.guard.hosts
        monkeypatch.setattr("uno_p2p.ui.web.server.HTTP", here.server.port)
        await here.server.close_again()
        for host in ("127.0.0.1", "localhost", here.host):
            assert (await here.ask("GET", "/", headers={"Host": host})).status == 200
        headers = {"Host": "127.0.0.1", "Origin": "http://127.0.0.1"}
        assert (await here.enter(here.guard.key, headers=headers)).status == 200
        assert (await here.ask("GET", "/", headers={"Host": "evil.example"})).status == 421


@pytest.mark.parametrize("foreign", FOREIGN_ORIGINS)
async def test_another_page_cannot_enter(foreign: str) -> None:
    async with place() as here:
        ticket = here.guard.ticket(Role.SEAT, 0.0, b"1")
        answer = await here.enter(ticket, headers=origin(here, foreign))
        assert (answer.status, "Set-Cookie" in answer.head.headers) == (403, False)
        assert (await here.enter(ticket)).status == 200


@pytest.mark.parametrize("foreign", FOREIGN_ORIGINS)
@pytest.mark.parametrize("path", ["/socket", "/socket?tv=1", "/%73ocket"])
async def test_another_page_gets_no_socket(foreign: str, path: str) -> None:
    async with place() as here:
        headers = {**origin(here, foreign), **here.cookie()}
        with pytest.raises(WSServerHandshakeError) as caught:
            await here.http.ws_connect(f"{here.origin}{path}", headers=headers)
        assert caught.value.status in (403, 404)


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "OPTIONS", "POST", "TRACE"])
async def test_nothing_else_can_be_done(method: str) -> None:
    async with place() as here:
        for path in ("/", "/tv", "/words/en.json", "/static/js/main.js", "/socket"):
            assert (await here.ask(method, path)).status == 403
            assert (await here.ask(method, path, headers={"Origin": here.origin})).status == 405


async def test_nobody_enters_by_looking() -> None:
    async with place() as here:
        for method in ("GET", "HEAD"):
            answer = await here.ask(method, f"/enter?ticket={here.guard.key}")
            assert (answer.status, "Set-Cookie" in answer.head.headers) == (405, False)


# -- entering ---------------------------------------------------------------------------------------------


def given(here: Place, answer: Answer) -> dict[str, str]:
    """The cookie of an answer, as a browser sends it back."""
    (cookie,) = SimpleCookie(answer.head.headers["Set-Cookie"]).values()
    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Strict", "/")
    assert (cookie["domain"], cookie["max-age"]) == ("", str(30 * 24 * 3600))
    assert cookie.key.startswith(f"uno-{here.server.port}-")
    return {"Cookie": f"{cookie.key}={cookie.value}"}


async def test_the_key_is_worth_the_seat_again_and_again() -> None:
    async with place() as here:
        for _ in range(2):
            answer = await here.enter(here.guard.key)
            assert answer.status == 200
            line = await here.dial(cookies=given(here, answer))
            assert (await line.frame())["role"] == "seat"


@pytest.mark.parametrize(("role", "path"), [(Role.SEAT, "/socket"), (Role.TV, "/socket?tv=1")])
async def test_a_ticket_is_good_once(role: Role, path: str) -> None:
    async with place() as here:
        ticket = here.guard.ticket(role, 0.0, b"1")
        answer = await here.enter(ticket)
        assert answer.status == 200
        again = await here.enter(ticket)
        assert (again.status, "Set-Cookie" in again.head.headers) == (403, False)
        line = await here.dial(path, cookies=given(here, answer))
        assert (await line.frame())["role"] == role.value
        seat = await here.dial(cookies=given(here, answer))
        assert await seat.rest() == [] if role is Role.TV else await seat.frame()


async def test_a_ticket_that_is_late_is_worth_nothing() -> None:
    async with place() as here:
        tickets = [here.guard.ticket(Role.SEAT, 0.0, bytes([n])) for n in range(2)]
        here.time.append(TICKET_LIFE - 0.1)
        assert (await here.enter(tickets[0])).status == 200
        here.time.append(TICKET_LIFE)
        assert (await here.enter(tickets[1])).status == 403


@pytest.mark.parametrize(
    "ticket",
    [None, 0, True, 1.5, [], {}, "", "0" * 32, "ü", "\ud800", "x" * 3000, ["{key}"], {"ticket": "{key}"}],
)
async def test_a_wrong_ticket_is_worth_nothing(ticket: object) -> None:
    async with place() as here:
        text = json.dumps({"ticket": ticket}).replace("{key}", here.guard.key)
        answer = await here.enter(None, json=None, data=text.encode())
        assert (answer.status, "Set-Cookie" in answer.head.headers) == (403, False)


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 403),
        (b"junk", 403),
        (b"[]", 403),
        (b'"ticket"', 403),
        (b"{}", 403),
        (b'{"ticket": "', 403),
        (b"\xff\xfe\x00", 403),
        (b"[" * MAX_BODY, 403),
        (b'{"ticket":' * 400, 403),
        (b'{"ticket": ' + b"9" * 4000 + b"}", 403),
        (b" " * MAX_BODY, 403),
        (b" " * (MAX_BODY + 1), 413),
        (b"x" * 10**6, 413),
    ],
)
async def test_a_body_that_is_none_of_the_page(body: bytes, status: int) -> None:
    async with place() as here:
        for kind in ("application/json", "text/plain; charset=none-such", "application/json; charset=utf-16"):
            headers = {"Origin": here.origin, "Content-Type": kind}
            answer = await here.enter(None, json=None, data=body, headers=headers)
            assert (answer.status, "Set-Cookie" in answer.head.headers) == (status, False)
        assert (await here.enter(here.guard.key)).status == 200


# -- without a cookie -------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/socket", "/socket?tv=1"])
@pytest.mark.parametrize(
    "cookie",
    [
        "",
        "uno-{port}-seat=",
        "uno-{port}-seat=seat.0",
        "uno-1-seat={seat}",
        "uno-{port}-other={seat}",
        "uno-{port}-seat={other}",
        "uno-{port}-seat={key}",
        "seat={seat}",
    ],
)
async def test_without_a_cookie_no_frame_comes(path: str, cookie: str) -> None:
    async with place() as here:
        others = Guard(bytes([1]) * 32).cookie(Role.SEAT)
        seat = here.guard.cookie(Role.SEAT)
        shown = cookie.format(port=here.server.port, seat=seat, other=others, key=here.guard.key)
        line = await here.dial(path, cookies={"Cookie": shown} if shown else {})
        assert await line.rest() == []
        assert line.socket.close_code == SHUT_OUT == 4403
        assert not any(here.pages.has(role) for role in Role)


async def test_a_cookie_that_is_no_text_is_worth_nothing() -> None:
    async with place() as here:
        head = ("Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13")
        answer = await here.raw(
            "GET /socket HTTP/1.1",
            f"Host: {here.host}",
            f"Origin: {here.origin}",
            f"Cookie: uno-{here.server.port}-seat=seat.\xff\xfe",
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
            *head,
            end=bytes((0x88, 0x80, 0, 0, 0, 0)),  # goodbye, too
        )
        assert answer.startswith(b"HTTP/1.1 101 ")
        assert answer.partition(b"\r\n\r\n")[2] == bytes((0x88, 2)) + SHUT_OUT.to_bytes(2, "big")


async def test_what_is_no_socket_is_none() -> None:
    async with place() as here:
        for method in ("GET", "HEAD"):
            assert (await here.ask(method, "/socket")).status == 403
            headers = {"Origin": here.origin, **here.cookie()}
            assert (await here.ask(method, "/socket", headers=headers)).status == 400


# -- the television ---------------------------------------------------------------------------------------


async def test_who_looks_on_gets_no_seat() -> None:
    async with place() as here:
        line = await here.dial(cookies=here.cookie(Role.TV))
        assert await line.rest() == []
        assert line.socket.close_code == SHUT_OUT


@pytest.mark.parametrize("role", list(Role))
async def test_the_television_is_told_what_everybody_sees(role: Role) -> None:
    async with place(scene="revealed") as here:
        line = await here.dial("/socket?tv=1", cookies=here.cookie(role))
        hello, view = await line.frame(), await line.frame()
        assert (hello["t"], hello["role"]) == ("hello", "tv")
        assert wrong(hello, "hello") == wrong(view, "view") == []
        assert [view[part] for part in ("me", "hand", "revealed", "ask")] == [None, [], None, None]
        assert here.pages.has(Role.TV)
        assert not here.pages.has(Role.SEAT)


async def test_the_seat_is_told_what_it_may_see() -> None:
    async with place(scene="revealed") as here:
        line = await here.dial()
        hello, view = await line.frame(), await line.frame()
        assert (hello["t"], hello["role"]) == ("hello", "seat")
        assert wrong(hello, "hello") == wrong(view, "view") == []
        assert (view["me"], len(view["hand"]), view["revealed"]["seat"]) == (0, 9, 1)


@pytest.mark.parametrize("body", [{"do": "draw"}, {"do": "lang", "lang": "ja"}, {}, "junk"])
async def test_a_television_says_nothing(body: object) -> None:
    async with place() as here:
        line = await here.dial("/socket?tv=1")
        await line.until("view")
        await line.say(body)
        assert await line.end() == NOT_UNDERSTOOD == 4400
        assert here.session.heard == []  # type: ignore[attr-defined]


async def test_of_too_many_televisions_the_oldest_goes() -> None:
    async with place() as here:
        lines = [await here.dial("/socket?tv=1") for _ in range(MOST_TVS)]
        for line in lines:
            await line.until("view")
        seat, last = await here.dial(), await here.dial("/socket?tv=1")
        await last.until("view")
        assert (await lines[0].rest())[-1] == {"t": "gone", "why": "taken"}
        await seat.until("view")


# -- what a page says -------------------------------------------------------------------------------------


def heard(here: Place) -> list[Frame]:
    assert isinstance(here.session, Stage)
    return here.session.heard


async def ends(here: Place, message: str | bytes, code: int = NOT_UNDERSTOOD) -> None:
    """This message ends its socket, and nothing else."""
    line = await here.dial()
    await line.frame()
    if isinstance(message, str):
        await line.socket.send_str(message)
    else:
        await line.socket.send_bytes(message)
    assert await line.end() == code, message[:80]
    again = await here.dial()
    assert (await again.frame())["t"] == "hello", message[:80]


JUNK: list[str | bytes] = [
    "",
    " ",
    "junk",
    "{",
    "[]",
    '[{"do": "draw"}]',
    "1",
    "null",
    "true",
    '"draw"',
    "NaN",
    "[" * 60000,
    '{"do":' * 9000,
    '{"do": {"do": ' * 4000,
    '{"do": "draw", "id": ' + "9" * 5000 + "}",
    '{"do": "draw", "q": 1e999}',
    '{"do": "draw", "q": NaN}',
    b'{"do": "draw"}',
    b"",
    b"\xff" * 1000,
]


@pytest.mark.parametrize("message", JUNK)
async def test_what_is_no_intent_ends_its_socket(message: str | bytes) -> None:
    async with place() as here:
        await ends(here, message)


@pytest.mark.parametrize("kind", ["text", "bytes"])
async def test_a_frame_that_is_too_large_ends_its_socket(kind: str) -> None:
    assert MAX_FRAME == 64 * 1024
    async with place() as here:
        fits = '{"do": "none"' + " " * (MAX_FRAME - 15) + "}"
        line = await here.dial()
        await line.say(fits)
        await line.say({"do": "draw"})
        await line.until("view")
        await line.until("view")
        assert heard(here) == [{"do": "none"}, {"do": "draw"}]
        too_large = f"{fits}  "
        await ends(here, too_large if kind == "text" else too_large.encode(), TOO_BIG)


WRONG: dict[str, list[Any]] = {
    "do": [None, 1, True, [], {}, "dance", "d" * 2001],
    "id": [None, "1", True, 1.5, [], {}, -1, 2**60],
    "q": [None, "1", True, 1.5, [], {}, -1, 2**60],
    "card": [None, 5, True, [], {}, "", "R5x", "x" * 2001],
    "colour": [None, 1, True, [], {}, "", "red"],
    "seat": ["1", True, 1.5, [], {}, -1, 4],
    "options": [None, 1, True, [], "x", {"dreck": 1}, {"deck": None}, {"deck": True}, {"deck": []}],
    "name": [None, 1, True, [], {}, "x" * 2001],
    "title": [None, 1, True, [], {}, "x" * 2001],
    "seats": [None, "4", True, 4.0, [], 1, 11],
    "bots": [None, "1", True, 1.0, [], -1, 4],
    "level": [None, 1, True, [], {}, "none"],
    "locked": [None, 1, "yes", [], {}],
    "find": [None, 1, "yes", [], {}],
    "absence": [None, 1, True, [], {}, "never"],
    "patience": [None, "60", True, 60.0, [], 4, 3601],
    "grace": [None, "1", True, 1.0, [], -1, 60_001],
    "disclose": [None, 1, "yes", [], {}],
    "pace": [None, "1", True, 1.0, [], -1, 301],
    "shows": [None, 1, "yes", [], {}],
    "hands": [None, "1", True, 1.0, [], -1, 1001],
    "found": [None, 1, True, [], {}, "x" * 2001],
    "address": [None, 1, True, [], {}, "x" * 2001],
    "code": [None, 1, True, [], {}, "x" * 2001],
    "lang": [None, 1, True, [], {}, "", "xx"],
    "table": [None, 1, True, [], {}, "x" * 2001],
    "on": [None, 1, "yes", [], {}],
    "count": [None, "1", True, 1.0, [], 0, 11],
}
RIGHT: dict[str, Any] = {
    "card": "R0",
    "colour": "R",
    "seat": 1,
    "options": {},
    "name": "Mai",
    "title": "Kitchen",
} | {
    "seats": 4,
    "bots": 1,
    "level": "easy",
    "locked": True,
    "find": True,
    "absence": "void",
    "patience": 30,
    "grace": 1000,
    "disclose": True,
    "pace": 50,
    "shows": True,
    "hands": 1,
    "found": "t1",
    "address": "127.0.0.1:1",
    "code": "ocean",
    "lang": "en",
    "table": "00000000",
    "on": False,
    "count": 1,
}
FIELDS = {do: re.findall(r"`([a-z]+)`", text.partition("|")[0]) for do, text in intents().items()}
AT_TABLE = list(FIELDS)[list(FIELDS).index("play") :]
ELSEWHERE = ("code", "rules", "bots")  # are heard while a table is opened or joined: see test_evening


def test_every_field_of_the_page_is_tried() -> None:
    named = {name for fields in FIELDS.values() for name in fields}
    assert named | {"do", "q", "id"} == WRONG.keys()
    assert named - {"id"} == RIGHT.keys()
    assert len(AT_TABLE) == 15


@pytest.mark.parametrize("do", AT_TABLE)
async def test_a_wrong_type_at_the_table_ends_its_socket(do: str) -> None:
    async with place(scene="rematch" if do == "ready" else "4x7") as here:
        right = {name: RIGHT[name] for name in FIELDS[do]}
        for name in ("do", "id", "q", *FIELDS[do]):
            for value in WRONG[name]:
                if name != "do":  # what the stage does not know it leaves alone
                    await ends(here, json.dumps({"do": do, **right, name: value}))


@pytest.mark.parametrize("do", [do for do in FIELDS if do not in (*AT_TABLE, *ELSEWHERE)])
async def test_a_wrong_type_in_the_lobby_ends_its_socket(do: str, tmp_path: Path) -> None:
    async with evening(tmp_path) as here:
        fields = FIELDS[do] if do not in ("join", "look") else ["address"]
        right = {name: RIGHT[name] for name in fields}
        for name in ("do", "id", *fields):
            for value in WRONG[name]:
                await ends(here, json.dumps({"do": do, **right, name: value}))
        await ends(here, json.dumps(right))


@pytest.mark.parametrize("body", [{}, {"do": "scene"}, {"do": "quit"}, {"do": "\ud800"}, {"id": 1}])
async def test_what_no_page_of_ours_wants_ends_its_socket(body: Frame, tmp_path: Path) -> None:
    async with evening(tmp_path) as here:
        await ends(here, json.dumps(body))


def evening(home: Path) -> Any:
    """The program at its start page, as far as it can be talked to."""

    def make(pages: Pages) -> Evening:
        session = Evening(home, "Mai", Words("en"), pages, Keeping(home), discovery=False)
        guard = Guard(bytes(32))
        session.errands = Errands(home, pages, Server(session, pages, guard))
        return session

    return place(make)


async def test_the_start_page_is_served(tmp_path: Path) -> None:
    async with evening(tmp_path) as here:
        for path in ("/socket", "/socket?tv=1"):
            line = await here.dial(path)
            hello, lobby = await line.frame(), await line.frame()
            assert wrong(hello, "hello") == wrong(lobby, "lobby") == []
            assert lobby["name"] == "Mai"


async def test_a_card_is_played() -> None:
    async with place() as here:
        line = await here.dial()
        view = await line.until("view")
        await line.say({"do": "play", "card": "B3", "id": 7, "q": view["q"]})
        refused = await line.until("refused")
        assert (refused["id"], refused["code"]) == (7, "no-match")
        assert wrong(refused, "refused") == []
        assert (await line.until("view"))["q"] == view["q"]
        assert heard(here) == [{"do": "play", "card": "B3", "id": 7, "q": view["q"]}]


# -- who has the seat -------------------------------------------------------------------------------------


async def test_a_second_page_takes_the_seat_over() -> None:
    async with place() as here:
        first, tv = await here.dial(), await here.dial("/socket?tv=1")
        await first.until("view")
        second = await here.dial()
        assert [frame["t"] for frame in (await second.frame(), await second.frame())] == ["hello", "view"]
        assert (await first.rest())[-1] == {"t": "gone", "why": "taken"}
        assert first.socket.close_code == GOING
        await second.say({"do": "draw"})
        await second.until("view")
        await tv.until("view")


class Handing:
    """A session where another page takes the seat over while something is heard."""

    def __init__(self, pages: Pages) -> None:
        self.pages, self.heard = pages, 0

    def greeting(self, role: Role) -> list[Plain]:
        return [{"t": "hello"}]

    async def hear(self, body: Plain) -> None:
        self.heard += 1
        self.pages.open(Role.SEAT)


async def test_whoever_has_lost_the_seat_is_told_so_and_heard_no_more() -> None:
    async with place(Handing) as here:
        line = await here.dial()
        await line.frame()
        await asyncio.gather(*(line.say({"do": "draw", "n": n}) for n in range(20)))
        assert (await line.rest())[-1] == {"t": "gone", "why": "taken"}
        assert line.socket.close_code == GOING
        assert isinstance(here.session, Handing)
        assert here.session.heard == 1


async def test_a_page_that_goes_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    async with place() as here:
        gone, closed = asyncio.Event(), here.pages.closed

        def forget(page: Page) -> None:
            closed(page)
            gone.set()

        monkeypatch.setattr(here.pages, "closed", forget)
        line = await here.dial()
        await line.until("view")
        assert here.pages.has(Role.SEAT)
        await line.socket.close()
        await gone.wait()
        assert not here.pages.has(Role.SEAT)


async def test_the_node_says_goodbye() -> None:
    async with place() as here:
        lines = [await here.dial(), await here.dial("/socket?tv=1")]
        for line in lines:
            await line.until("view")
        closing = asyncio.create_task(here.server.close())
        for line in lines:
            assert await line.rest() == [{"t": "gone", "why": "bye"}]
            assert line.socket.close_code == GOING
        await closing


# -- what is served ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("path", "file"), [("/", "index.html"), ("/tv", "index.html")])
async def test_the_pages(path: str, file: str) -> None:
    async with place() as here:
        answer = await here.ask("GET", path)
        assert (answer.status, answer.head.content_type) == (200, "text/html")
        assert answer.text == (STATIC / file).read_text(encoding="utf-8")
        assert (await here.ask("HEAD", path)).status == 200


async def test_what_the_pages_are_made_of() -> None:
    async with place() as here:
        answer = await here.ask("GET", "/static/js/main.js")
        assert answer.status == 200
        assert answer.head.content_type in ("text/javascript", "application/javascript")
        assert answer.text == (STATIC / "js" / "main.js").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "path",
    [
        "/static/",
        "/static",
        "/static/js",
        "/static/js/",
        "/static/server.py",
        "/static/../server.py",
        "/static/js/../../server.py",
        "/static/%2e%2e/server.py",
        "/static/..%2fserver.py",
        "/static/..%5cserver.py",
        "/static/..\\server.py",
        "/static/....//server.py",
        "/static//etc/passwd",
        "/static/%2fetc/passwd",
        "/static/js/%00main.js",
        "/static/%ff",
        "/../server.py",
        "//etc/passwd",
        "/server.py",
        "/words/../../server.py",
        "/words/%2e%2e%2fserver.json",
        "/words/en.po",
        "/words/xx.json",
        "/words/.json",
        "/words/en.json/",
        "/tv/",
        "/index.html",
    ],
)
async def test_nothing_else_is_served(path: str) -> None:
    async with place() as here:
        answer = await here.raw(f"GET {path} HTTP/1.1", f"Host: {here.host}", "Connection: close")
        head, _, body = answer.partition(b"\r\n\r\n")
        assert re.match(rb"HTTP/1\.1 (400|403|404) ", head), head
        assert len(body) < 200
        assert not any(leaked in body for leaked in (b"import ", b"root:", b"msgid", b"main.js"))


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_page_gets_its_own_words_and_no_others(language: str) -> None:
    async with place() as here:
        answer = await here.ask("GET", f"/words/{language}.json")
        assert (answer.status, answer.head.content_type) == (200, "application/json")
        words = json.loads(answer.text)
        assert all(key.startswith("web.") for key in words)
        messages = catalogue(language)
        assert words == {key: [*messages[key].forms] for key in messages if key.startswith("web.")}
        assert len(words) > 100


async def test_every_answer_is_safe() -> None:
    async with place() as here:
        own = {"Origin": here.origin}
        asked: list[tuple[str, str, dict[str, Any], int]] = [
            ("GET", "/", {}, 200),
            ("HEAD", "/tv", {}, 200),
            ("GET", "/words/ja.json", {}, 200),
            ("GET", "/static/css/base.css", {}, 200),
            ("GET", "/nothing", {}, 404),
            ("GET", "/static/", {}, 403),
            ("GET", "/words/xx.json", {}, 404),
            ("GET", "/enter", {}, 405),
            ("GET", "/socket", {}, 403),
            ("GET", "/socket", {"headers": own}, 400),
            ("POST", "/enter", {}, 403),
            ("POST", "/enter", {"headers": own, "data": b"junk"}, 403),
            ("POST", "/enter", {"headers": own, "json": {"ticket": here.guard.key}}, 200),
            ("POST", "/enter", {"headers": own, "data": b"x" * 5000}, 413),
            ("GET", "/", {"headers": {"Host": "evil.example"}}, 421),
        ]
        for method, path, more, status in asked:
            answer = await here.ask(method, path, **more)
            assert answer.status == status, (method, path)
            safe(answer, here.host)
        localhost = f"localhost:{here.server.port}"
        safe(await here.ask("GET", "/", headers={"Host": localhost}), localhost)


def safe(answer: Answer, host: str) -> None:
    headers = answer.head.headers
    assert {name: headers.get(name) for name in SAFE} == SAFE, answer.head.url
    policy = dict(part.strip().split(" ", 1) for part in headers["Content-Security-Policy"].split(";"))
    assert policy == {
        "default-src": "'self'",
        "connect-src": f"'self' ws://{host}",
        "base-uri": "'none'",
        "form-action": "'none'",
        "frame-ancestors": "'none'",
        "object-src": "'none'",
    }
    assert "Access-Control-Allow-Origin" not in headers


# -- where it listens -------------------------------------------------------------------------------------


def quiet(port: int = 0) -> Server:
    pages = Pages()
    return Server(Stage(pages, lambda _: None), pages, Guard(bytes(32)))


async def test_the_first_port_that_is_free_is_taken() -> None:
    async with place() as here:
        other = quiet()
        with pytest.raises(OSError, match="address"):
            await other.start(here.server.port)
        await other.close()
        third = quiet()
        await third.start(here.server.port, 0)
        try:
            assert third.port not in (0, here.server.port)
            assert third.address.startswith(f"http://127.0.0.1:{third.port}/#")
        finally:
            await third.close()


async def comes(here: Place, address: str, host: str) -> int | None:
    """The status of the page at this address; None if nobody listens there."""
    try:
        headers = {"Host": host, "Connection": "close"}
        async with here.http.get(f"http://{address}:{here.server.port}/", headers=headers) as answer:
            return answer.status
    except OSError:
        return None


async def test_another_device_is_let_in_and_no_more() -> None:
    async with place() as here:
        elsewhere = f"127.0.0.2:{here.server.port}"
        assert await comes(here, "127.0.0.2", here.host) is None
        assert await comes(here, "127.0.0.1", elsewhere) == 421
        await here.server.open_to("127.0.0.2")
        assert await comes(here, "127.0.0.2", elsewhere) == 200
        assert await comes(here, "127.0.0.1", here.host) == 200
        await here.server.open_to("127.0.0.3")
        assert await comes(here, "127.0.0.2", elsewhere) is None
        assert await comes(here, "127.0.0.3", f"127.0.0.3:{here.server.port}") == 200
        await here.server.close_again()
        assert await comes(here, "127.0.0.3", here.host) is None
        assert await comes(here, "127.0.0.1", f"127.0.0.3:{here.server.port}") == 421
        assert await comes(here, "127.0.0.1", here.host) == 200


async def test_another_device_that_speaks_the_new_addresses_is_let_in_too() -> None:
    async with place() as here:
        try:
            await here.server.open_to("::1")
        except OSError:
            pytest.skip("this machine has no such address")
        assert await comes(here, "[::1]", f"[::1]:{here.server.port}") == 200
        assert await comes(here, "[::1]", f"::1:{here.server.port}") in (400, 421)


async def test_an_address_that_is_none_of_ours_cannot_be_listened_at() -> None:
    async with place() as here:
        with pytest.raises(OSError, match="address"):
            await here.server.open_to("192.0.2.1")
        assert await comes(here, "127.0.0.1", f"192.0.2.1:{here.server.port}") == 421
        assert await comes(here, "127.0.0.1", here.host) == 200
