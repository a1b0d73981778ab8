"""Tables that begin in the middle of a hand: given hands and piles, encrypted under the seats' own keys.

Everything else is the real thing: machines, entries, proofs, the network. The seats' decisions come from the
test, by `do`; nobody acts by itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from protocol import wire
from protocol.elgamal import Ciphertext, first_deck, reencrypt
from protocol.group import Point
from protocol.sync import have
from tests.helpers.fakenet import FakeNet
from tests.helpers.rules import faces
from uno_p2p.rules.cards import Colour, parse
from uno_p2p.rules.engine import new_hand
from uno_p2p.rules.options import Options
from uno_p2p.rules.presets import parse as parse_options
from uno_p2p.rules.state import Phase, State
from uno_p2p.table.choices import (
    Accept,
    Ask,
    AskAccept,
    AskMove,
    AskReact,
    AskRun,
    Choice,
    JumpIn,
    Pass,
    Play,
    PlayDrawn,
)
from uno_p2p.table.deal import _Again, make_keys
from uno_p2p.table.duty import Script
from uno_p2p.table.ending import Ending
from uno_p2p.table.hand import Deal, Hand
from uno_p2p.table.happenings import Moved
from uno_p2p.table.keys import Keys
from uno_p2p.table.machine import Machine
from uno_p2p.table.match import opening, score
from uno_p2p.table.play import _Play
from uno_p2p.table.table import Table
from uno_p2p.table.view import View, view_of
from uno_p2p.table.void import Void, void_hand

CODES = str | Sequence[str]


@dataclass(frozen=True)
class Position:
    """Where the hand begins. `draw` is given next card first, `discard` bottom first; without discards the
    first card is still to be turned up. Who is `out` of the match has no cards.
    """

    hands: Sequence[CODES]
    discard: CODES = "R5"
    draw: CODES = "Y1 Y2 Y3 Y4 B1 B2 B3 B4 R1 R2 G4 G5"
    colour: str = "R"
    turn: int = 0
    direction: int = 1
    out: frozenset[int] = frozenset()

    def state(self, options: Options) -> State:
        laid = faces(self.discard)
        dealer = max(set(range(len(self.hands))) - self.out)
        start = new_hand(options, len(self.hands), dealer, self.out)
        counts = tuple(len(faces(hand)) for hand in self.hands)
        if not laid:
            return start._replace(counts=counts, draw_count=len(faces(self.draw)))
        return start._replace(
            turn=self.turn,
            direction=self.direction,
            colour=Colour(self.colour),
            top=laid[-1],
            counts=counts,
            draw_count=len(faces(self.draw)),
            discards=tuple(start.deck.index[face] for face in laid),
            phase=Phase.ACT,
        )

    def hand(self, table: Table, deal: Deal, number: int = 0) -> Hand:
        """The hand as it is here, under the keys of a deal."""
        pile = self._locked(table, deal.Y, self.draw, 1000)
        hand = Hand(number, deal, table.deck, pile, self.state(table.contract.options))
        for seat, codes in enumerate(self.hands):
            if not codes:
                continue
            hand.give(seat, self._locked(table, deal.keys[seat], codes, 100 * seat))
        return hand

    def story(self, table: Table) -> Script[Ending]:
        """The script: the opening, fresh keys, then the hand from here to its score; no shuffled deck."""
        yield from opening(table)
        try:
            deal = yield from make_keys(table, "deck/0/0")
        except _Again:  # somebody is out before there is a hand
            return Ending(table.standings, {}, over=True)
        table.hand = self.hand(table, deal)
        try:
            winner, shown = yield from _Play(table, table.hand).to_the_end()
        except Void as void:
            void_hand(table, 0, void.away)
        else:
            score(table, table.hand, winner, shown)
        return Ending(table.standings, {}, over=True)

    @staticmethod
    def _locked(table: Table, key: Point, codes: CODES, salt: int) -> tuple[Ciphertext, ...]:
        cards = first_deck(key, [table.deck.index[face] for face in faces(codes)])
        return tuple(reencrypt(key, card, salt + k + 1) for k, card in enumerate(cards))


class Quiet:
    """A player who sits down and then waits for the test; keeps every view it was shown."""

    def __init__(self) -> None:
        self.views: list[View] = []

    def decide(self, view: View, ask: Ask, now: float) -> Choice | None:
        self.views.append(view)
        return Accept() if isinstance(ask, AskAccept) else None


class PreparedNet(FakeNet):
    """A fake network whose table begins at a position, with `grace` milliseconds for a call."""

    def __init__(
        self, position: Position, *, rules: Sequence[str] = ("classic",), seed: int = 0, grace: int = 0,
        delay: tuple[float, float] = (0.001, 0.01),
    ) -> None:  # fmt: skip
        self.position = position
        self.restarted: set[int] = set()
        seats = len(position.hands)
        super().__init__(
            seats,
            parse_options(rules),
            seed=seed,
            players=[Quiet() for _ in range(seats)],
            grace=grace,
            delay=delay,
        )
        self.settle()

    def machine_for(self, seat: int, keys: Keys, journal: list[bytes]) -> Machine:
        return Machine(self.contract, keys, journal, self.position.story)

    # -- what a test sees -----------------------------------------------------------------------------------

    def hand(self, node: int = 0) -> Hand:
        hand = self.nodes[node].machine.table.hand
        assert hand is not None
        return hand

    @property
    def game(self) -> State:
        """The game, the same at all nodes."""
        games = [self.hand(seat).game for seat in range(len(self.nodes))]
        assert all(game == games[0] for game in games)
        return games[0]

    def view(self, seat: int) -> View:
        return view_of(self.nodes[seat].machine, self.nodes[seat].keys)

    def cards(self, seat: int) -> list[str]:
        """What the seat holds, by its own keys, oldest first but for reshuffles."""
        return [face.code for face in self.view(seat).hand]

    def asked(self) -> dict[int, Ask]:
        """The open questions by seat."""
        asks = {seat: node.machine.ask for seat, node in enumerate(self.nodes)}
        return {seat: ask for seat, ask in asks.items() if ask is not None}

    @property
    def first(self) -> int:
        """Who acts next, in the moment after a play, if nobody reacts."""
        (seat,) = {ask.first for ask in self.asked().values() if isinstance(ask, AskReact)}
        return seat

    def events(self, kind: type, node: int = 0) -> list[object]:
        """The events of this kind that a node was told."""
        moved = [told.event for told in self.nodes[node].happenings if isinstance(told, Moved)]
        return [event for event in moved if isinstance(event, kind)]

    def conserved(self) -> None:
        """The public counts are the true piles, and no card has come or gone (rule P6)."""
        game, hand = self.game, self.hand()
        assert game.counts == tuple(len(pile.cards) for pile in hand.hands.values())
        assert game.draw_count == len(hand.draw.cards)
        started = self.position
        before = sum(map(len, map(faces, (*started.hands, started.discard, started.draw))))
        assert sum(game.counts) + game.draw_count + len(game.discards) == before

    # -- what a test does -----------------------------------------------------------------------------------

    def settle(self, seconds: float = 0.0) -> PreparedNet:
        """Let everything arrive, and `seconds` more pass: until all wait at one place for somebody."""
        until = self.now + seconds
        self.run(lambda: self.now >= until and self._rests())
        return self

    def _rests(self) -> bool:
        machines = [node.machine for node in self.nodes]
        if any(self.faults) or all(machine.ending is not None for machine in machines):
            return True
        places = {(machine.live, machine.ledger.live.digests[-1]) for machine in machines}
        said = {frozenset(machine.ledger.live.spoken) for machine in machines}
        held = any(machine.hold.holds for machine in machines)
        return len(places) == 1 and len(said) == 1 and not held and bool(self.asked())

    def do(self, seat: int, choice: Choice) -> PreparedNet:
        """A decision of this seat, and all that follows from it at all nodes."""
        self.choose(seat, choice)
        return self.settle()

    def play(
        self,
        seat: int,
        code: str,
        colour: str | None = None,
        *,
        uno: bool = False,
        target: int | None = None,
    ) -> PreparedNet:
        """Play this card, the drawn one if the seat has just drawn."""
        return self.do(seat, self.playing(seat, code, colour, uno=uno, target=target))

    def let_pass(self) -> PreparedNet:
        """The moment after a play ends without a word."""
        return self.do(self.first, Pass())

    def after(self, seat: int, waited: float, choice: Choice) -> None:
        """The seat's choice so many seconds after its node saw the step begin; nothing arrives meanwhile."""
        machine = self.nodes[seat].machine
        machine.now = machine.course.hearing.began + waited + 0.0005  # in the middle of the millisecond
        self.inject(seat, machine.choose(choice))

    def playing(
        self,
        seat: int,
        code: str,
        colour: str | None = None,
        *,
        uno: bool = False,
        target: int | None = None,
    ) -> Choice:
        """The choice to play this card."""
        named = Colour(colour) if colour else None
        ask = self.nodes[seat].machine.ask
        if isinstance(ask, AskMove | AskRun | AskReact):
            return Play(ask.hand.index(parse(code)), named, uno, target)
        return PlayDrawn(named, uno, target)

    def jumping(
        self, seat: int, code: str, colour: str | None = None, *, uno: bool = False, target: int | None = None
    ) -> JumpIn:
        """The choice to jump in with this card."""
        place = self.cards(seat).index(code)
        return JumpIn(place, Colour(colour) if colour else None, uno, target)

    def jump(
        self, seat: int, code: str, colour: str | None = None, *, uno: bool = False, target: int | None = None
    ) -> PreparedNet:
        """Jump in with this card, and all that follows from it."""
        return self.do(seat, self.jumping(seat, code, colour, uno=uno, target=target))

    def refused(self, seat: int, choice: Choice) -> str:
        """The reason for which this choice is refused; nothing is said and nothing changes."""
        node = self.nodes[seat]
        before, said = len(node.refusals), len(node.sent)
        self.choose(seat, choice)
        entries = [raw for raw in node.sent[said:] if raw.startswith(b"\x93\xa5entry")]
        assert len(node.refusals) == before + 1
        assert not entries
        return node.refusals[-1].reason

    def told(self, kind: type, node: int = 0) -> list[object]:
        """The happenings of this kind at a node."""
        return [told for told in self.nodes[node].happenings if isinstance(told, kind)]

    def restart(self, seat: int) -> None:
        self.restarted.add(seat)
        super().restart(seat)
        for other, node in enumerate(self.nodes):  # all answer at once: what is looked at is not the hold
            if other != seat:
                place = wire.encode(have(node.machine.ledger))
                self.inject(seat, self.nodes[seat].machine.receive(bytes([other]), place))

    def agree(self) -> None:
        """No fault anywhere, and one history. (A node that is started again tells part of it twice.)"""
        assert not any(self.faults)
        assert len(self.digests()) == 1
        steady = [node for seat, node in enumerate(self.nodes) if seat not in self.restarted]
        assert len({tuple(map(str, node.happenings)) for node in steady}) == 1
