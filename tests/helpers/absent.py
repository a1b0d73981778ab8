"""The script at all seats in lockstep, with real keys and proofs; chosen seats go away at chosen steps.

There is no network and no machine here: who is away is what the test says, and everybody agrees on it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from protocol.codec import pack
from protocol.entry import Body, blake
from protocol.group import Q
from protocol.piles import Faces, read
from tests.helpers.cheat import Scene
from tests.helpers.eager import eager
from tests.helpers.fakenet import contract_for, keys_for
from tests.helpers.prepared import Position
from uno_p2p.rules.cards import Face
from uno_p2p.rules.events import Event
from uno_p2p.rules.presets import parse
from uno_p2p.rules.state import State
from uno_p2p.table.choices import Ask, Choice
from uno_p2p.table.deal import make_keys, share_keys
from uno_p2p.table.duty import Heard, Script, Step, Where
from uno_p2p.table.ending import Ending
from uno_p2p.table.hand import Hand
from uno_p2p.table.happenings import Happening, Moved
from uno_p2p.table.keys import Keys
from uno_p2p.table.match import match, opening, score
from uno_p2p.table.play import _Play
from uno_p2p.table.table import Table
from uno_p2p.table.void import Void, void_hand

NOBODY: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Moment:
    """A step that is about to be answered: its number in the story, and what it is."""

    number: int
    track: str
    kind: str
    seats: tuple[int, ...]
    game: State | None

    def is_at(self, *kinds: str) -> bool:
        """Whether it is one of these kinds of step."""
        return self.kind in kinds


@dataclass(frozen=True, slots=True)
class Loss:
    """Who goes away at a step: `silent` without a word there, `late` with one, `double` with two."""

    silent: frozenset[int] = NOBODY
    late: frozenset[int] = NOBODY
    double: frozenset[int] = NOBODY


Losing = Callable[[Moment], Loss | None]


def at(kind: str, *seats: int, nth: int = 0, late: bool = False, double: bool = False) -> Losing:
    """These seats are lost at the nth step of this kind."""
    seen: list[int] = []

    def losing(moment: Moment) -> Loss | None:
        if moment.kind != kind:
            return None
        seen.append(moment.number)
        if len(seen) != nth + 1:
            return None
        gone = frozenset(seats)
        return Loss(double=gone) if double else Loss(late=gone) if late else Loss(silent=gone)

    return losing


def step(number: int, *seats: int, late: bool = False) -> Losing:
    """These seats are lost at the step with this number."""
    gone = frozenset(seats)
    return lambda m: (Loss(late=gone) if late else Loss(silent=gone)) if m.number == number else None


def first_of(*losing: Losing) -> Losing:
    """All of these, one after the other or at once."""

    def each(moment: Moment) -> Loss:
        found = [loss for lose in losing if (loss := lose(moment)) is not None]
        return Loss(
            NOBODY.union(*(loss.silent for loss in found)),
            NOBODY.union(*(loss.late for loss in found)),
            NOBODY.union(*(loss.double for loss in found)),
        )

    return each


def nobody(moment: Moment) -> None:
    """Everybody is there."""


Choosing = Callable[[Table, int, Ask], Choice]
Story = Callable[[Table], Script[Ending]]


def hand_from(position: Position, table: Table, number: int) -> Script[None]:
    """One hand from this position to its score, or until it is void; keys are shared as the table agreed."""
    track = f"deck/{number}/0"
    deal = yield from make_keys(table, track)
    hand = table.hand = position.hand(table, deal, number)
    hand.backing = yield from share_keys(table, track, deal)
    try:
        winner, shown = yield from _Play(table, hand).to_the_end()
    except Void as void:
        void_hand(table, number, void.away)
    else:
        score(table, hand, winner, shown)


def from_here(position: Position) -> Story:
    """A table of one such hand."""

    def story(table: Table) -> Script[Ending]:
        yield from opening(table)
        yield from hand_from(position, table, 0)
        return Ending(table.standings, {}, over=True)

    return story


@dataclass
class Lockstep:
    """All seats of one table. `returns`: who answers at a rest, of those who are away."""

    seats: int
    losing: Losing = nobody
    rules: Sequence[str] = ("classic", "deck=small39")
    story: Story = match
    hands: int = 1
    seed: int = 0
    choosing: Choosing = eager
    returns: Callable[[int], bool] = lambda seat: False
    lying: Callable[[Scene], Body] = lambda scene: scene.body
    disclose: bool = False
    scores: tuple[int, ...] = ()
    out: tuple[int, ...] = ()
    most: int = 390
    """More steps than this are taken for a story that never ends."""
    moments: list[Moment] = field(default_factory=list)
    heard: list[Heard] = field(default_factory=list)
    told: list[list[Happening]] = field(init=False)
    tables: list[Table] = field(init=False)
    keys: list[Keys] = field(init=False)

    def __post_init__(self) -> None:
        self.keys = [keys_for(seat, self.seed) for seat in range(self.seats)]
        made = contract_for(self.keys, parse(self.rules), self.hands, disclose=self.disclose)
        contract = replace(made, scores=self.scores, out=self.out)
        self.told = [[] for _ in range(self.seats)]
        self.tables = [Table(contract, told.append) for told in self.told]
        self._prev: dict[str, tuple[int, bytes]] = {}

    @property
    def table(self) -> Table:
        """What everybody knows: the tables are equal."""
        return self.tables[0]

    @property
    def hand(self) -> Hand:
        """The hand that is or was played."""
        assert self.table.hand is not None
        return self.table.hand

    def play(self) -> Lockstep:
        """To the end, at all seats, with the same result."""
        scripts = [self.story(table) for table in self.tables]
        steps = [next(script) for script in scripts]
        endings: list[Ending] = []
        while not endings:
            heard = list(self._answered(steps))
            self.heard.append(heard[0])
            steps = []
            for script, said in zip(scripts, heard, strict=True):
                try:
                    steps.append(script.send(said))
                except StopIteration as stop:
                    endings.append(stop.value)
            assert not (steps and endings)
        self.ending = endings[0]
        assert all(ending == endings[0] for ending in endings)
        assert all(told == self.told[0] for told in self.told)
        return self

    def _answered(self, steps: Sequence[Step[Any]]) -> Iterator[Heard]:
        """How the step ends, for every seat: each reads the words of all by itself, one checks the proofs."""
        assert len({(live.track, live.duty.kind, live.seats, live.returns) for live in steps}) == 1
        live = steps[0]
        number = len(self.moments)
        game = self.table.hand.game if self.table.hand else None
        moment = Moment(number, live.track, live.duty.kind, live.seats, game)
        self.moments.append(moment)
        assert number < self.most, "it never ends"
        self._look(live)
        loss = self.losing(moment) or Loss()
        away = self.table.absent
        silent = loss.silent | {seat for seat in live.seats if seat in away and not self.returns(seat)}
        where = self._where(live.track)
        said = {seat: self._body(steps[seat], where, seat) for seat in live.seats if seat not in silent}
        self._prev[live.track] = (where.step + 1, blake(where.prev, pack([*said.values()])))
        for table, mine in enumerate(steps):
            answers = {seat: mine.duty.read(where, seat, body) for seat, body in said.items()}
            for seat, answer in answers.items():
                if table == (seat + 1) % self.seats:
                    mine.duty.verify(where, seat, answer)
            gone = loss.silent | loss.late | (silent if live.returns else NOBODY)
            yield Heard(answers, gone, loss.double, digest=self._prev[live.track][1])

    def _look(self, live: Step[Any]) -> None:
        """Who is away is not asked, and no card of its hand is opened before the score."""
        away = self.table.absent | self.table.barred
        assert live.returns or not away & set(live.seats)
        if live.duty.kind == "react":
            assert live.duty._first in live.seats
        if live.duty.kind == "cover":
            for seat, cards in live.duty._owed.items():
                assert seat in away
                own = set(self.hand.hands[seat].cards)
                assert self.hand.game.over or not own & set(cards)

    def _where(self, track: str) -> Where:
        step, prev = self._prev.get(track, (0, bytes(32)))
        return Where(self.table.sid, track, step, prev, self.table.contract.identities, 0.1)

    def _body(self, live: Step[Any], where: Where, seat: int) -> Body:
        ask = live.duty.ask(seat, self.keys[seat])
        choice = None if ask is None else self.choosing(self.tables[seat], seat, ask)
        body: Body = live.duty.answer(where, seat, self.keys[seat], choice)
        return self.lying(Scene(live.duty, where, seat, self.keys[seat], choice, body))

    # -- what a test sees -----------------------------------------------------------------------------------

    def all_told(self, kind: type) -> list[Any]:
        """The happenings of this kind, the same at all seats."""
        return [happening for happening in self.told[0] if isinstance(happening, kind)]

    def true_faces(self) -> Counter[Face]:
        """What lies where, opened with the keys of all: hands, draw pile and discards."""
        hand, faces = self.hand, Faces(len(self.hand.deck.faces))
        x = {seat: self.keys[seat].deal(hand.deal.sid, hand.deal.track).x for seat in hand.deal.keys}
        found = [faces.find(read(card, x[seat])) for seat in x for card in hand.hands[seat].cards]
        found += [faces.find(read(card, sum(x.values()) % Q)) for card in hand.draw.cards]
        return Counter(hand.deck.faces[k] for k in (*found, *hand.game.discards))

    def events(self, *kinds: type) -> list[Event]:
        """The events of these kinds."""
        return [told.event for told in self.all_told(Moved) if isinstance(told.event, kinds)]

    def kinds(self, track: str = "") -> list[str]:
        """The kinds of the steps, in order, of tracks that begin so."""
        return [moment.kind for moment in self.moments if moment.track.startswith(track)]
