"""Track `play/h`: one hand, from the deal to the score.

The rules engine says what the hand needs next; for each need there is one small part of the script that
performs it under encryption and tells the engine what everybody saw.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from protocol.elgamal import Ciphertext, first_deck
from protocol.errors import ProtocolError
from protocol.group import Point
from protocol.piles import Pile, Rekeyed, Shares, unlock
from uno_p2p.rules import needs
from uno_p2p.rules.cards import FACES, Colour, Face, Symbol
from uno_p2p.rules.engine import apply, need
from uno_p2p.rules.events import (
    Accepted,
    Called,
    Caught,
    Challenged,
    Drew,
    Event,
    HandsMoved,
    Kept,
    NamedColour,
    Played,
    Recycled,
    Reshuffled,
    TurnedUp,
    Verdict,
    WantsCard,
)
from uno_p2p.rules.options import HAND
from uno_p2p.rules.state import Moves
from uno_p2p.table.deal import shuffle_by_all
from uno_p2p.table.duty import Script, Step, ask, turn_limit
from uno_p2p.table.hand import Hand, Reveal
from uno_p2p.table.happenings import Judged, Moved, Reacted, RunGrew
from uno_p2p.table.happenings import Opened as LaidOpen
from uno_p2p.table.steps.challenge import Answer, Doubt
from uno_p2p.table.steps.moving import Rekey, moved
from uno_p2p.table.steps.react import React, caught_by
from uno_p2p.table.steps.run import Run
from uno_p2p.table.steps.sharing import Share, Show
from uno_p2p.table.steps.turn import Colours, Drawn, Keeps, Move, Opened, Takes, Wants
from uno_p2p.table.table import Table

Result = tuple[int | None, dict[int, tuple[Face, ...]]]
"""Who went out (None after a stalemate), and what every other seat was left with."""


def play(table: Table, hand: Hand) -> Script[Result]:
    """One hand."""
    return (yield from _Play(table, hand).whole())


class _Play:
    """The parts of one hand; `perform` is the whole list of what can be needed."""

    def __init__(self, table: Table, hand: Hand) -> None:
        self.table = table
        self.hand = hand
        self.track = f"play/{hand.number}"
        self.limit = turn_limit(hand.game.options)

    def whole(self) -> Script[Result]:
        yield from self.deal()
        while not isinstance(wanted := need(self.hand.game), needs.Show):
            yield from self.perform(wanted)
        return (yield from self.show(wanted.seats))

    def perform(self, wanted: needs.Need) -> Script[None]:
        """What the rules need next, done so that nobody has to be trusted."""
        match wanted:
            case needs.TurnUp():
                yield from self.turn_up()
            case needs.Reshuffle():
                yield from self.reshuffle()
            case needs.NameColour(seat):
                duty = Colours(self.hand, self.limit)
                colours = yield from ask(Step(self.track, duty, (seat,)))
                self.happened(NamedColour(seat, colours[seat]))
            case needs.Act(seat):
                yield from self.move(seat)
            case needs.PlayOrKeep(seat):
                yield from self.drawn(seat)
            case needs.Draw(seat, count):
                yield from self.draw(seat, count)
            case needs.Recycle():
                yield from self.recycle()
            case needs.ChallengeOrAccept(seat, accused):
                yield from self.doubt(seat, accused)
            case needs.AnswerRun():
                yield from self.run(wanted)
            case needs.Judge(accused, colour):
                yield from self.judge(accused, colour)
            case needs.MoveHands(moves):
                yield from self.move_hands(moves)
            case _:
                raise ProtocolError(f"no part of the script performs {wanted}")

    def happened(self, event: Event) -> None:
        self.hand.game = apply(self.hand.game, event)
        self.table.tell(Moved(event))

    # -- cards that leave the table lock -----------------------------------------------------------

    def deal(self) -> Script[None]:
        """Seven cards each, one at a time from the dealer's left, and the first discard, in one round.

        Every seat gives its share of all these cards but its own.
        """
        order = self.table.left_of(self.hand.game.dealer)
        dealt, first = self.hand.take(HAND * self.table.n), self.hand.take(1)
        owners = [order[i % self.table.n] for i in range(len(dealt))]
        wanted = {
            seat: [*(card for card, owner in zip(dealt, owners, strict=True) if owner != seat), *first]
            for seat in self.table.all
        }
        shares = yield from self.shares("deal", wanted)
        parts = {seat: iter(said.points) for seat, said in shares.items()}
        for card, owner in zip(dealt, owners, strict=True):
            others = [next(parts[seat]) for seat in self.table.all if seat != owner]
            self.hand.give(owner, [unlock(card, others)])
        self.turned_up(first[0], [next(parts[seat]) for seat in self.table.all])

    def draw(self, seat: int, count: int) -> Script[None]:
        """Cards for one seat: shares by all but the drawer."""
        cards = self.hand.take(count)
        shares = yield from self.shares("share", {s: cards for s in self.table.all if s != seat})
        for i, card in enumerate(cards):
            self.hand.give(seat, [unlock(card, [said.points[i] for said in shares.values()])])
        self.happened(Drew(seat, count))

    def turn_up(self) -> Script[None]:
        """One more card, face up: shares by all."""
        (card,) = self.hand.take(1)
        shares = yield from self.shares("turn-up", {seat: [card] for seat in self.table.all})
        self.turned_up(card, [said.points[0] for said in shares.values()])

    def turned_up(self, card: Ciphertext, shares: Sequence[Point]) -> None:
        self.happened(TurnedUp(self.hand.opened(card, shares)))

    def shares(self, kind: str, wanted: Mapping[int, Sequence[Ciphertext]]) -> Script[dict[int, Shares]]:
        step = Step(self.track, Share(kind, self.hand, wanted), tuple(wanted), settled=True)
        return (yield from ask(step))

    # -- cards that come back under the table lock -------------------------------------------------

    def recycle(self) -> Script[None]:
        """The discards below the top one, shuffled by all, are the new draw pile (rule P1)."""
        faces = sorted(self.hand.game.discards[:-1])
        fresh = Pile(self.hand.deal.Y, first_deck(self.hand.deal.Y, faces))
        self.hand.draw = yield from self.shuffled(fresh)
        self.happened(Recycled())

    def reshuffle(self) -> Script[None]:
        """A first Wild Draw Four, made anew and put last; the whole draw pile shuffled by all (rule F10)."""
        Y = self.hand.deal.Y
        back = first_deck(Y, [self.hand.deck.faces.index(FACES["W4"])])
        self.hand.draw = yield from self.shuffled(Pile(Y, self.hand.draw.cards + back))
        self.happened(Reshuffled())

    def shuffled(self, pile: Pile) -> Script[Pile]:
        hand = self.hand
        return (yield from shuffle_by_all(self.table, self.track, hand.deal, pile, hand.game.dealer))

    # -- what a seat decides -----------------------------------------------------------------------

    def move(self, seat: int) -> Script[None]:
        duty = Move(self.hand, seat, self.limit)
        said = (yield from ask(Step(self.track, duty, (seat,))))[seat]
        self.hand.revealed = None
        if isinstance(said, Wants):
            self.happened(WantsCard(seat))
        elif isinstance(said, Opened):
            yield from self.played(seat, said)

    def drawn(self, seat: int) -> Script[None]:
        duty = Drawn(self.hand, seat, self.limit)
        said = (yield from ask(Step(self.track, duty, (seat,))))[seat]
        if isinstance(said, Keeps):
            self.happened(Kept(seat))
        elif isinstance(said, Opened):
            yield from self.played(seat, said)

    def played(self, seat: int, said: Opened) -> Script[None]:
        self.hand.remove(seat, said.index, said.after)
        if said.face.symbol is Symbol.WILD_DRAW_FOUR:
            self.hand.judged = self.hand.hands[seat]  # before any penalty can be drawn (rule W9)
        self.happened(Played(seat, said.face, said.colour, said.uno, said.target))
        self.tell_run()
        if self.hand.game.uno_open == seat:
            yield from self.react(seat)

    def tell_run(self) -> None:
        """What a draw card costs now that can be answered with another one."""
        if isinstance(wanted := need(self.hand.game), needs.AnswerRun):
            self.table.tell(RunGrew(wanted.seat, wanted.cards))

    def run(self, wanted: needs.AnswerRun) -> Script[None]:
        """The next seat adds to the run of draw cards, takes all of it, or challenges (rules H1 to H5)."""
        said = yield from ask(Step(self.track, Run(self.hand, wanted, self.limit), (wanted.seat,)))
        answer = said[wanted.seat]
        if isinstance(answer, Opened):
            yield from self.played(wanted.seat, answer)
        else:
            taken = isinstance(answer, Takes)
            self.happened(Accepted(wanted.seat) if taken else Challenged(wanted.seat))

    def react(self, player: int) -> Script[None]:
        """The player has one card and has not called: everybody may speak once (rules U3 to U9)."""
        grace = self.table.contract.call_grace
        direction = self.hand.game.direction
        said = yield from ask(Step(self.track, React(self.hand, player, grace, self.limit), self.table.all))
        catcher = caught_by(said, player, direction, grace)
        called = said[player].ms if said[player].word == "uno" else None
        catches = tuple((seat, word.ms) for seat, word in said.items() if word.word == "catch")
        if called is not None or catches:
            self.table.tell(Reacted(player, called, catches, catcher))
        if catcher is not None:
            self.happened(Caught(catcher, player))
        elif called is not None:
            self.happened(Called(player))

    # -- the challenge --------------------------------------------------------------------------------------

    def doubt(self, challenger: int, accused: int) -> Script[None]:
        """The seat that would draw the four takes them or challenges (rule W4)."""
        colour = self.hand.game.before
        if colour is None:
            raise ProtocolError("a Wild Draw Four on no colour")
        duty = Doubt(accused, colour, self.limit)
        doubts = (yield from ask(Step(self.track, duty, (challenger,))))[challenger]
        self.happened(Challenged(challenger) if doubts else Accepted(challenger))

    def judge(self, accused: int, colour: Colour) -> Script[None]:
        """The accused shows the challenger its hand, and all a proof of innocence, or admits (W6 to W10)."""
        challenger, judged = self.hand.game.turn, self.hand.judged
        if judged is None:
            raise ProtocolError("no hand to judge")
        duty = Answer(self.hand, judged, challenger, colour)
        answered = (yield from ask(Step(self.track, duty, (accused,))))[accused]
        copy = Pile(self.hand.deal.keys[challenger], answered.copy.outputs)
        self.hand.revealed = Reveal(accused, challenger, copy)
        guilty = answered.innocence is None
        self.table.tell(Judged(accused, challenger, guilty, colour))
        self.happened(Verdict(guilty))

    # -- whole hands ---------------------------------------------------------------------------------------

    def move_hands(self, moves: Moves) -> Script[None]:
        """Each giver locks its hand for the new owner; a seat without cards has nothing to give."""
        givers = tuple(giver for giver, _ in moves if self.hand.hands[giver].cards)
        given: dict[int, Rekeyed] = {}
        if givers:
            given = yield from ask(Step(self.track, Rekey(self.hand, moves), givers))
        self.hand.hands = moved(self.hand, moves, given)
        self.happened(HandsMoved(moves))

    # -- the end -----------------------------------------------------------------------------------

    def show(self, seats: tuple[int, ...]) -> Script[Result]:
        """Everybody who still has cards opens them; the rest is arithmetic."""
        shown = yield from ask(Step(self.track, Show(self.hand), seats))
        for seat, said in shown.items():
            self.table.tell(LaidOpen(seat, said.faces))
        return self.hand.game.winner, {seat: said.faces for seat, said in shown.items()}
