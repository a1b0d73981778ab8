"""Persons at the page in moments made by hand: with what happened before, and what they say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from protocol.errors import Fault
from tests.helpers.scenes import BEFORE, BLAMED, SCENES, USUAL, moment
from uno_p2p.table.happenings import Happening
from uno_p2p.table.view import View
from uno_p2p.ui.web.moment import Moment
from uno_p2p.ui.web.person import Heard, Person
from uno_p2p.ui.words import Words

Frame = dict[str, Any]


@dataclass
class Someone:
    """A person, and where the table stands. `told` are the events so far."""

    person: Person
    now: Moment
    told: list[Frame] = field(default_factory=list)

    def view(self) -> Frame:
        return self.person.view(self.now)

    def log(self) -> list[Frame]:
        return self.person.log()

    def blames(self, fault: Fault, *, stops: bool) -> Frame:
        """Somebody did something wrong; the frame that tells it."""
        frames: list[Frame] = self.person.blamed(self.now, fault, stops=stops)
        self.told += frames
        return frames[0]

    def sees(self, what: Happening) -> list[Frame]:
        """It happens; the frames that tell it."""
        frames = self.person.show(self.now, what)
        self.told += frames
        return frames

    def at(self, view: View, **fields: Any) -> Frame:
        """The table goes on to this; the frame that shows it."""
        self.now = replace(moment(view, **fields), practice=self.now.practice)
        return self.view()

    def says(self, do: str, **more: Any) -> Heard:
        """An intent at the question that the page shows."""
        return self.hears({"do": do, "q": self.view()["q"], **more})

    def hears(self, body: Mapping[str, object]) -> Heard:
        return self.person.hear(self.now, body)


def someone(view: View | Moment, language: str = "en") -> Someone:
    """Somebody who has just sat down here."""
    return Someone(Person(Words(language)), view if isinstance(view, Moment) else moment(view))


def in_scene(scene: str, language: str = "en", *, public: bool = False) -> Someone:
    """Somebody in a scene; `public`: at the page for everybody."""
    now = SCENES[scene]()
    one = someone(now.public() if public else now, language)
    if scene != "accept":
        for happening in (*USUAL, *BEFORE.get(scene, ())):
            one.sees(happening)
    if scene in BLAMED:
        fault, stops = BLAMED[scene]
        one.blames(fault, stops=stops)
    return one


def refusal(heard: Heard) -> str | None:
    """The code of a refusal."""
    codes = [str(frame["code"]) for frame in heard.frames if frame["t"] == "refused"]
    assert len(codes) < 2
    return codes[0] if codes else None
