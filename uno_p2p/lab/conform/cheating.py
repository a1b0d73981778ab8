"""Seats that cheat once, with everything that an honest seat has.

A cheat is a function from a `Scene`, the moment at which an honest seat would speak, to the body that is said
instead (None: not yet). Until then the cheater is a player like any other. Afterwards it says nothing more,
so that there is one false entry to blame it for, but still takes in entries and passes them on.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from protocol.entry import Body, Entry, sign
from uno_p2p.table.choices import Choice
from uno_p2p.table.contract import Contract
from uno_p2p.table.course import Story
from uno_p2p.table.duty import Duty, Script, Where
from uno_p2p.table.effects import Effect, Post, Send
from uno_p2p.table.ending import Ending
from uno_p2p.table.keys import Keys
from uno_p2p.table.machine import Machine


@dataclass(frozen=True, slots=True)
class Scene:
    """What a cheater has before it: its duty (with the agreed state), place, keys, and the honest body."""

    duty: Any
    at: Where
    seat: int
    keys: Keys
    choice: Choice | None
    body: Body

    @property
    def kind(self) -> str:
        """The kind of the entry that is due."""
        return str(self.duty.kind)

    def again(self) -> Body:
        """Another honest answer; proofs are made of fresh randomness, so most differ from `body`."""
        body: Body = self.duty.answer(self.at, self.seat, self.keys, self.choice)
        return body


class Prelude(list[Any]):
    """A body that only prepares a cheat; the cheater goes on."""


Forge = Callable[[Scene], Body | None]


def first_of(*forges: Forge) -> Forge:
    """The first of these cheats that has something to say."""
    return lambda scene: next((body for forge in forges if (body := forge(scene)) is not None), None)


def at(kind: str, forge: Forge, when: Callable[[Scene], bool] = lambda scene: True) -> Forge:
    """The forged body at the first step of this kind for which `when` holds."""
    return lambda scene: forge(scene) if scene.kind == kind and when(scene) else None


class _Forged:
    """A duty whose answer may be a lie."""

    def __init__(self, duty: Duty[Any], machine: Cheater) -> None:
        self._duty = duty
        self._machine = machine
        self._lied = False

    def __getattr__(self, name: str) -> Any:
        return getattr(self._duty, name)

    def answer(self, where: Where, seat: int, keys: Keys, choice: Choice | None) -> Body:
        honest = self._duty.answer(where, seat, keys, choice)
        forged = self._machine.forge(Scene(self._duty, where, seat, keys, choice, honest))
        if forged is None:
            return honest
        self._lied = not isinstance(forged, Prelude)
        return forged

    def read(self, where: Where, seat: int, body: Body) -> Any:
        # Nothing comes of a lie any more; its author would only stumble over it.
        return None if self._lied and seat == self._machine.seat else self._duty.read(where, seat, body)


class Cheater(Machine):
    """Says what `forge` makes, once. `second`: what it says to the `far` peers, so that it speaks double."""

    def __init__(
        self,
        contract: Contract,
        keys: Keys,
        forge: Forge,
        second: Callable[[Scene], Body] | None,
        far: frozenset[int],
        story: Story,
    ) -> None:
        self._forge = forge
        self._second = second
        self._far = far
        self.peers = [bytes([seat]) for seat in range(len(contract.roster))]
        """What the shell calls the other seats; of importance for who speaks double."""
        self.said: list[Entry] = []
        """What it has said falsely: one entry, or two for the same place."""
        super().__init__(contract, keys, story=lambda table: self._forged(story(table)))

    def _forged(self, script: Script[Ending]) -> Script[Ending]:
        """The same story, but every duty may be answered with a lie."""
        step = next(script)
        while True:
            duty: Any = _Forged(step.duty, self)
            heard = yield replace(step, duty=duty)
            try:
                step = script.send(heard)
            except StopIteration as stop:
                ending: Ending = stop.value
                return ending

    def forge(self, scene: Scene) -> Body | None:
        """The false body, if it is time."""
        body = None if self.said else self._forge(scene)
        if body is not None and not isinstance(body, Prelude):
            self._speaker.silent = True
            self.said = [self._signed(scene, body)]
            if self._second is not None:
                self.said.append(self._signed(scene, self._second(scene)))
        return body

    def _signed(self, scene: Scene, body: Body) -> Entry:
        at = scene.at
        return sign(scene.keys.identity, at.sid, at.track, at.step, scene.seat, at.prev, scene.kind, body)

    def _close(self) -> bool:
        return not self.said and super()._close()

    def _run(self) -> list[Effect]:
        effects = super()._run()
        if self._second is None or not self.said:
            return effects
        one, two = self.said
        divided: list[Effect] = []
        for effect in effects:
            if isinstance(effect, Send) and effect.raw == one.raw:
                for seat, peer in enumerate(self.peers):
                    raw = (two if seat in self._far else one).raw
                    divided += [Post(peer, raw)] if seat != self.seat else []
            else:
                divided.append(effect)
        return divided
