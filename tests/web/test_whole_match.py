"""A whole match that is played by nothing but what the page shows and offers."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest

from tests.helpers.fakenet import FakeNet, Node
from tests.helpers.players import Chancer
from tests.helpers.web_people import Frame
from tests.helpers.web_shapes import wrong
from uno_p2p.rules.presets import parse
from uno_p2p.table.choices import Ask, Choice
from uno_p2p.table.effects import Effect, Refuse, Show
from uno_p2p.table.view import View, view_of
from uno_p2p.ui.web.moment import Moment, moment_of
from uno_p2p.ui.web.person import Person
from uno_p2p.ui.words import Words

HIDDEN = ("me", "ask", "pending", "catch", "revealed")
COLOURS = [{"do": "name-colour", "colour": colour} for colour in "RYGB"]


class Clicker:
    """Clicks on anything that the page offers; leaves after the match. A television looks on."""

    def __init__(self, seed: int, language: str) -> None:
        self.person, self.television = Person(Words(language)), Person(Words(language))
        self.clicked: Counter[str] = Counter()
        self.refused: list[Frame] = []
        self.phases: list[str] = []
        self.node: Node | None = None
        self._rng = random.Random(seed)
        self._answered = -1

    def decide(self, view: View, ask: Ask, now: float) -> Choice | None:
        while True:
            moment = self.moment(view)
            frame = self.looks(moment)
            body = self._offered(frame)
            if body is None:
                return None
            self.clicked[body["do"]] += 1
            heard = self.person.hear(moment, {**body, "q": frame["q"]})
            told: list[Frame] = [*heard.frames]
            self.refused += [each for each in told if each["t"] == "refused"]
            if heard.choice is not None:
                self._answered = frame["q"]
                return heard.choice

    def moment(self, view: View) -> Moment:
        assert self.node is not None
        return moment_of(self.node.machine, view)

    def looks(self, moment: Moment) -> Frame:
        """Both screens now."""
        frame: Frame = self.person.view(moment)
        public: Frame = self.television.view(moment.public())
        assert wrong(frame, "view") == wrong(public, "view") == []
        json.dumps([frame, public]).encode()
        assert [public[part] for part in HIDDEN] == [None] * len(HIDDEN)
        assert public["hand"] == []
        return frame

    def sees(self, effect: Effect, view: View) -> None:
        moment = self.moment(view)
        frames: list[Frame] = []
        if isinstance(effect, Show):
            frames += self.person.show(moment, effect.happening)
            frames += self.television.show(moment.public(), effect.happening)
        elif isinstance(effect, Refuse):
            self.refused.append(self.person.refused(moment, effect.reason, dict(effect.params)))
        for frame in frames:
            assert wrong(frame, str(frame["t"])) == []
        phase = self.looks(moment)["phase"]
        if phase not in self.phases[-1:]:
            self.phases.append(phase)

    def _offered(self, frame: Frame) -> Frame | None:
        """Something that can be clicked; nothing for the moment after a play that was answered."""
        ask, pending = frame["ask"], frame["pending"]
        if pending is not None:
            targets = [{"do": "name-target", "seat": target["seat"]} for target in pending["targets"]]
            return self._rng.choice(targets or COLOURS)
        if ask["kind"] == "react" and self._answered == frame["q"]:
            return None
        if ask["kind"] == "rematch":
            return {"do": "leave"}
        able: list[Frame] = [{"do": one["do"]} for one in ask["actions"] if one["do"] != "leave"]
        able += COLOURS if ask["kind"] == "colour" else []
        for do, mark in (("play", "fits"), ("jump", "jumps")):
            able += [{"do": do, "card": one["card"]} for one in frame["hand"] if one[mark]] * 3
        able += [{"do": "catch"}] if frame["catch"] else []
        able += [{"do": "uno"}] * 2 if frame["uno"]["can"] and not frame["uno"]["armed"] else []
        return self._rng.choice(able) if able else None


class Watched(FakeNet):
    """Whoever clicks sees what its node shows."""

    def _perform(self, seat: int, effects: list[Effect]) -> None:
        player: Any = self.nodes[seat].player
        if isinstance(player, Clicker):
            player.node = self.nodes[seat]
        super()._perform(seat, effects)

    def _one(self, seat: int, node: Node, effect: Effect) -> None:
        super()._one(seat, node, effect)
        if isinstance(node.player, Clicker):
            node.player.sees(effect, view_of(node.machine, node.keys))


@pytest.mark.parametrize(
    ("language", "seed", "rules"), [("ja", 1, ["deck=small39", "jump_in=same-symbol", "seven_zero=both"])]
)
def test_a_match_is_played_by_what_the_page_shows(language: str, seed: int, rules: list[str]) -> None:
    clicker = Clicker(seed, language)
    net = Watched(2, parse(rules), seed, hands=1, players=[clicker, Chancer(seed)], grace=2000)
    net.run()
    assert clicker.refused == []
    assert net.faults == [[], []]
    assert [phase for phase in clicker.phases if phase != "scored"] == ["accept", "deal", "play", "over"]
    assert {"accept", "play", "draw", "name-colour", "jump", "leave"} <= clicker.clicked.keys()
    told = [event["kind"] for event in clicker.person.log()]
    assert told[-1] == "left"
    assert [event["kind"] for event in clicker.television.log()] == told
