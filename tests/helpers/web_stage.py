"""A page without a table: the real server shows moments made by hand, one for each name in `scenes`.

    python -m tests.helpers.web_stage [--port N]

It prints the page's address and the names of the scenes, and shows the one whose name is typed: `10x35`,
`lobby-hosting`, `run ja` (in Japanese). What is clicked is printed, and nothing comes of it but what the
screen itself does. Tests call `serve` and `Stage.show`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from typing import Any

from tests.helpers.scenes import BEFORE, BLAMED, SCENES, USUAL
from uno_p2p.rules.options import Options
from uno_p2p.ui.qr import qr_matrix
from uno_p2p.ui.telling.rules import rules_text
from uno_p2p.ui.web.guard import Guard, Role
from uno_p2p.ui.web.intents import TABLE
from uno_p2p.ui.web.pages import Pages
from uno_p2p.ui.web.person import Person
from uno_p2p.ui.web.rules_form import rules_form
from uno_p2p.ui.web.server import Server
from uno_p2p.ui.words import LANGUAGES, Words

Frame = dict[str, Any]
SECRET = bytes(32)


class Stage:
    """The session behind the stage's pages: one scene at a time, set by `show`."""

    def __init__(self, pages: Pages, say: Any = print) -> None:
        self.pages, self.words, self.scene = pages, Words("en"), "4x7"
        self.heard: list[Frame] = []
        self._say = say
        self._set()

    def show(self, scene: str, language: str = "en") -> None:
        self.scene, self.words = scene, Words(language)
        self._set()
        for role in Role:
            self.pages.send(role, *self.greeting(role))

    def _set(self) -> None:
        self.people = {role: Person(self.words) for role in Role}
        self.moment = SCENES[self.scene]() if self.scene in SCENES else None
        if self.moment is None:
            return
        for role, person in self.people.items():
            seen = self.moment.public() if role is Role.TV else self.moment
            for happening in (*USUAL, *BEFORE.get(self.scene, ())):
                if self.scene not in ("accept",):
                    person.show(seen, happening)
            if self.scene in BLAMED:
                fault, stops = BLAMED[self.scene]
                person.blamed(seen, fault, stops=stops)

    def greeting(self, role: Role) -> list[Frame]:
        person = self.people[role]
        hello: Frame = {
            "t": "hello",
            "role": role.value,
            "lang": self.words.language,
            "langs": list(LANGUAGES),
            "version": "stage",
            "phone": False,
            "log": person.log() if self.moment is not None else [],
            "rules": rules_form(self.words),
        }
        if self.moment is None:
            return [hello, lobby(self.words, self.scene.removeprefix("lobby-"))]
        return [hello, person.view(self.moment.public() if role is Role.TV else self.moment)]

    async def hear(self, body: Frame) -> None:
        self.heard.append(body)
        self._say(json.dumps(body, ensure_ascii=False))
        if body.get("do") == "lang":
            self.show(self.scene, str(body["lang"]))
        elif body.get("do") == "scene":
            self.show(str(body["scene"]), str(body.get("lang", self.words.language)))
        elif body.get("do") in TABLE and self.moment is not None:
            self.pages.send(Role.SEAT, *self.people[Role.SEAT].hear(self.moment, body).frames)


def lobby(words: Words, phase: str) -> Frame:
    """A start page."""
    people = [{"name": name, "bot": bot, "reach": ""} for name, bot in (("Mai", False), ("Bot 1", True))]
    table = {
        "title": "Kitchen table",
        "seats": 4,
        "people": people,
        "rules": rules_text(words, Options()),
        "options": Options().to_plain(),
        "mine": phase == "hosting",
        "addresses": ["192.168.0.17:47474", "[fd00::17]:47474"],
        "invite": "uno-p2p:47474/ocean-tiger-lamp/192.168.0.17",
        "code": "OCEAN   TIGER   LAMP",
        "qr": qr_matrix("uno-p2p:47474/ocean-tiger-lamp/192.168.0.17"),
    }
    found = [
        {
            "id": f"t{i}",
            "title": f"Table of {name}",
            "host": name,
            "free": i,
            "seats": 4,
            "open": i == 1,
            "rules": words.say("preset.classic"),
            "address": f"192.168.0.{i}:47474",
            "plays": i == 0,
        }
        for i, name in enumerate(("Aoi", "Benjamin", "チエ"))
    ]
    trouble = {"code": "no-answer", "text": words.say("trouble.no-answer")}
    return {
        "t": "lobby",
        "phase": "start" if phase in ("empty", "trouble") else phase,
        "name": "Mai",
        "unfinished": {"names": ["Ben", "チエ"]} if phase == "start" else None,
        "tables": [] if phase == "empty" else found,
        "mute": words.say("trouble.no-multicast") if phase == "empty" else None,
        "seconds": 9.0,
        "table": table if phase in ("hosting", "joining", "code", "sitting") else None,
        "ask_code": {"title": "Kitchen table", "host": "Mai", "wrong": True} if phase == "code" else None,
        "notes": [words.say("lobby.wait", taken=2, seats=4)] if phase == "joining" else [],
        "trouble": trouble if phase == "trouble" else None,
    }


async def serve(port: int = 0, say: Any = print) -> tuple[Server, Stage]:
    """A stage; close its server at the end."""
    pages = Pages()
    stage = Stage(pages, say)
    server = Server(stage, pages, Guard(SECRET))
    await server.start(port)
    return server, stage


async def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--port", type=int, default=47490)
    server, stage = await serve(parser.parse_args().port)
    print(server.address, flush=True)
    print("scenes: " + " ".join([*SCENES, *(f"lobby-{one}" for one in LOBBIES)]), flush=True)
    while line := await asyncio.to_thread(sys.stdin.readline):
        scene, *language = line.split() or [stage.scene]
        stage.show(scene, *language)
    await asyncio.Event().wait()


LOBBIES = ("start", "empty", "trouble", "opening", "hosting", "joining", "code", "sitting", "watching")

if __name__ == "__main__":
    asyncio.run(main())
