"""Track `play/h`: one hand, from the deal to the score.

The rules engine says what the hand needs next; for each need there is one small part of the script that
performs it under encryption and tells the engine what everybody saw.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from protocol.errors import ProtocolError
from protocol.piles import Pile
from uno_p2p.rules import needs
from uno_p2p.rules.cards import Colour, Symbol
from uno_p2p.rules.engine import need
from uno_p2p.rules.events import (
    Accepted,
    Called,
    Caught,
    Challenged,
    ColourShown,
    Jumped,
    Kept,
    NamedColour,
    Played,
    Stood,
    Verdict,
    WantsCard,
)
from uno_p2p.rules.state import Phase
from uno_p2p.table.asking import ask
from uno_p2p.table.dealer import Dealer
from uno_p2p.table.duty import Duty, Script, Step, turn_limit
from uno_p2p.table.hand import Hand, Reveal
from uno_p2p.table.happenings import Judged, Reacted, RunGrew
from uno_p2p.table.show import Shown, show
from uno_p2p.table.steps.challenge import Answer, Doubt
from uno_p2p.table.steps.colour import Colours, Until
from uno_p2p.table.steps.laying import Opened
from uno_p2p.table.steps.react import React, Said, caught_by, jumped_by
from uno_p2p.table.steps.run import Run, Takes
from uno_p2p.table.steps.turn import Drawn, Keeps, Move, Wants
from uno_p2p.table.table import Table

A = TypeVar("A")
Result = tuple[int | None, Shown]
"""Who went out (None after a stalemate), and what every other seat that was dealt in was left with."""


def play(table: Table, hand: Hand) -> Script[Result]:
    """One hand.

    Raises:
        Void: it cannot go on without those who have gone away.
    """
    return (yield from _Play(table, hand).whole())


class _Play(Dealer):
    """The parts of one hand; `perform` is the whole list of what can be needed."""

    def __init__(self, table: Table, hand: Hand) -> None:
        super().__init__(table, hand)
        self.limit = turn_limit(hand.game.options)

    def whole(self) -> Script[Result]:
        yield from self.deal()
        self.pass_over()
        return (yield from self.to_the_end())

    def to_the_end(self) -> Script[Result]:
        """From any moment with nothing under way to the score."""
        while not isinstance(wanted := need(self.hand.game), needs.Show):
            yield from self.perform(wanted)
            self.pass_over()
        shown = yield from show(self.table, self.track, self.hand, wanted.seats)
        return self.hand.game.winner, shown

    def asked(self, duty: Duty[A], seat: int) -> Script[A | None]:
        """What this seat says; None if it has gone away."""
        said = yield from ask(self.table, Step(self.track, duty, (seat,)))
        return said.get(seat)

    def perform(self, wanted: needs.Need) -> Script[None]:
        """What the rules need next, done so that nobody has to be trusted."""
        match wanted:
            case needs.TurnUp():
                yield from self.turn_up()
            case needs.Reshuffle():
                yield from self.reshuffle()
            case needs.NameColour(seat):
                colour = yield from self.asked(Colours(self.hand, self.limit), seat)
                if colour is not None:
                    self.happened(NamedColour(seat, colour))
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
            case needs.ShuffleHands(order):
                yield from self.shuffle_hands(order)
            case needs.ShowColour(seat, colour):
                yield from self.show_colour(seat, colour)
            case _:
                raise ProtocolError(f"no part of the script performs {wanted}")

    # -- what a seat decides -----------------------------------------------------------------------

    def move(self, seat: int) -> Script[None]:
        said = yield from self.asked(Move(self.hand, seat, self.limit), seat)
        self.hand.revealed = None
        if isinstance(said, Wants):
            self.happened(WantsCard(seat))
        elif said is not None:
            yield from self.played(seat, said)

    def drawn(self, seat: int) -> Script[None]:
        said = yield from self.asked(Drawn(self.hand, seat, self.limit), seat)
        if isinstance(said, Opened):
            yield from self.played(seat, said)
        elif said is not None:
            self.happened(Kept(seat) if isinstance(said, Keeps) else WantsCard(seat))

    def played(self, seat: int, said: Opened) -> Script[None]:
        """A card of the hand in front of everybody, and what others make of it before the game goes on."""
        self.lay(said, Played(seat, said.face, said.colour, said.uno, said.target))
        self.pass_over()
        while self.hand.game.uno_open is not None or self.hand.game.phase is Phase.JUMP_IN:
            if not (yield from self.react()):
                break
        self.tell_run()

    def lay(self, said: Opened, event: Played | Jumped) -> None:
        self.hand.remove(event.seat, said.index, said.after)
        if said.face.symbol is Symbol.WILD_DRAW_FOUR:
            self.hand.judged = self.hand.hands[event.seat]  # before any penalty can be drawn (rule W9)
        self.happened(event)

    def tell_run(self) -> None:
        """What a draw card costs now that can be answered with another one."""
        if isinstance(wanted := need(self.hand.game), needs.AnswerRun):
            self.table.tell(RunGrew(wanted.seat, wanted.cards))

    def run(self, wanted: needs.AnswerRun) -> Script[None]:
        """The next seat adds to the run of draw cards, takes all of it, or challenges (rules H1 to H5)."""
        answer = yield from self.asked(Run(self.hand, wanted, self.limit), wanted.seat)
        if isinstance(answer, Opened):
            yield from self.played(wanted.seat, answer)
        elif answer is not None:
            taken = isinstance(answer, Takes)
            self.happened(Accepted(wanted.seat) if taken else Challenged(wanted.seat))

    def react(self) -> Script[bool]:
        """Everybody may speak once: call, catch, jump in (U3 to U9, H11 to H15). Whether somebody jumped.

        Who goes away lets it pass.
        """
        game, grace = self.hand.game, self.table.contract.call_grace
        player = game.laid_by
        if player is None:
            raise ProtocolError("nobody has played")
        seats = tuple(seat for seat in self.table.all if seat not in game.absent)
        duty = React(self.hand, player, grace, self.limit)
        said = yield from ask(self.table, Step(self.track, duty, seats))
        catcher = caught_by(said, player, game, grace)
        jumper = jumped_by(said, player, game, catcher)
        self.tell_race(player, said, catcher, jumper)
        if catcher is not None:
            self.happened(Caught(catcher, player))
        elif player in said and said[player].word == "uno":
            self.happened(Called(player))
        card = said[jumper].card if jumper is not None else None
        if card is not None and jumper is not None:
            self.lay(card, Jumped(jumper, card.face, card.colour, card.uno, card.target))
        elif game.phase is Phase.JUMP_IN:
            self.happened(Stood())
        self.pass_over()
        return card is not None

    def tell_race(
        self, player: int, said: Mapping[int, Said], catcher: int | None, jumper: int | None
    ) -> None:
        called = said[player].ms if player in said and said[player].word == "uno" else None
        catches = tuple((seat, word.ms) for seat, word in said.items() if word.word == "catch")
        cards = [(seat, word.ms, word.card) for seat, word in said.items() if word.card is not None]
        jumps = tuple((seat, ms) for seat, ms, _ in cards)
        lost = tuple((seat, card.face) for seat, _, card in cards if seat != jumper)
        if called is not None or catches or jumps:
            self.table.tell(Reacted(player, called, catches, catcher, jumps, lost))

    # -- the challenge --------------------------------------------------------------------------------------

    def doubt(self, challenger: int, accused: int) -> Script[None]:
        """The seat that would draw the four takes them or challenges (rule W4); who is away takes them."""
        colour = self.hand.game.before
        if colour is None:
            raise ProtocolError("a Wild Draw Four on no colour")
        doubts = yield from self.asked(Doubt(accused, colour, self.limit), challenger)
        self.happened(Challenged(challenger) if doubts else Accepted(challenger))

    def judge(self, accused: int, colour: Colour) -> Script[None]:
        """The accused shows the challenger its hand, and all a proof of innocence, or admits (W6 to W10).

        Who is away is guilty.
        """
        challenger, judged = self.hand.game.turn, self.hand.judged
        if judged is None:
            raise ProtocolError("no hand to judge")
        duty = Answer(self.hand, judged, challenger, colour)
        answered = yield from self.asked(duty, accused)
        if answered is not None:
            copy = Pile(self.hand.deal.keys[challenger], answered.copy.outputs)
            self.hand.revealed = Reveal(accused, challenger, copy)
        guilty = answered is None or answered.innocence is None
        self.table.tell(Judged(accused, challenger, guilty, colour))
        self.happened(Verdict(guilty))

    def show_colour(self, seat: int, colour: Colour) -> Script[None]:
        """Whether the card just drawn has the colour it was drawn for; nothing else of it."""
        said = yield from self.asked(Until(self.hand, seat, colour), seat)
        if said is not None:
            self.happened(ColourShown(said.came))
