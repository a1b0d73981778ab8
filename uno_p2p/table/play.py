"""Track `play/h`: one hand, from the deal to the score.

The rules engine says what the hand needs next; for each need there is one small part of the script that
performs it under encryption and tells the engine what everybody saw.
"""

from __future__ import annotations

from collections.abc import Mapping

from protocol.errors import ProtocolError
from protocol.piles import Pile
from uno_p2p.rules import needs
from uno_p2p.rules.cards import Colour, Face, Symbol
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
from uno_p2p.table.dealer import Dealer
from uno_p2p.table.duty import Script, Step, ask, turn_limit
from uno_p2p.table.hand import Hand, Reveal
from uno_p2p.table.happenings import Judged, Reacted, RunGrew
from uno_p2p.table.happenings import Opened as LaidOpen
from uno_p2p.table.steps.challenge import Answer, Doubt
from uno_p2p.table.steps.colour import Colours, Until
from uno_p2p.table.steps.laying import Opened
from uno_p2p.table.steps.react import React, Said, caught_by, jumped_by
from uno_p2p.table.steps.run import Run, Takes
from uno_p2p.table.steps.sharing import Show
from uno_p2p.table.steps.turn import Drawn, Keeps, Move, Wants
from uno_p2p.table.table import Table

Result = tuple[int | None, dict[int, tuple[Face, ...]]]
"""Who went out (None after a stalemate), and what every other seat was left with."""


def play(table: Table, hand: Hand) -> Script[Result]:
    """One hand."""
    return (yield from _Play(table, hand).whole())


class _Play(Dealer):
    """The parts of one hand; `perform` is the whole list of what can be needed."""

    def __init__(self, table: Table, hand: Hand) -> None:
        super().__init__(table, hand)
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
            case needs.ShuffleHands(order):
                yield from self.shuffle_hands(order)
            case needs.ShowColour(seat, colour):
                yield from self.show_colour(seat, colour)
            case _:
                raise ProtocolError(f"no part of the script performs {wanted}")

    # -- what a seat decides -----------------------------------------------------------------------

    def move(self, seat: int) -> Script[None]:
        duty = Move(self.hand, seat, self.limit)
        said = (yield from ask(Step(self.track, duty, (seat,))))[seat]
        self.hand.revealed = None
        if isinstance(said, Wants):
            self.happened(WantsCard(seat))
        else:
            yield from self.played(seat, said)

    def drawn(self, seat: int) -> Script[None]:
        duty = Drawn(self.hand, seat, self.limit)
        said = (yield from ask(Step(self.track, duty, (seat,))))[seat]
        if isinstance(said, Opened):
            yield from self.played(seat, said)
        else:
            self.happened(Kept(seat) if isinstance(said, Keeps) else WantsCard(seat))

    def played(self, seat: int, said: Opened) -> Script[None]:
        """A card of the hand in front of everybody, and what others make of it before the game goes on."""
        self.lay(said, Played(seat, said.face, said.colour, said.uno, said.target))
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
        said = yield from ask(Step(self.track, Run(self.hand, wanted, self.limit), (wanted.seat,)))
        answer = said[wanted.seat]
        if isinstance(answer, Opened):
            yield from self.played(wanted.seat, answer)
        else:
            taken = isinstance(answer, Takes)
            self.happened(Accepted(wanted.seat) if taken else Challenged(wanted.seat))

    def react(self) -> Script[bool]:
        """Everybody may speak once: call, catch, jump in (U3 to U9, H11 to H15). Whether somebody jumped."""
        game, grace = self.hand.game, self.table.contract.call_grace
        player = game.laid_by
        if player is None:
            raise ProtocolError("nobody has played")
        seats = tuple(seat for seat in self.table.all if seat not in game.absent)
        said = yield from ask(Step(self.track, React(self.hand, player, grace, self.limit), seats))
        catcher = caught_by(said, player, game, grace)
        jumper = jumped_by(said, player, game, catcher)
        self.tell_race(player, said, catcher, jumper)
        if catcher is not None:
            self.happened(Caught(catcher, player))
        elif said[player].word == "uno":
            self.happened(Called(player))
        card = said[jumper].card if jumper is not None else None
        if card is not None and jumper is not None:
            self.lay(card, Jumped(jumper, card.face, card.colour, card.uno, card.target))
        elif game.phase is Phase.JUMP_IN:
            self.happened(Stood())
        return card is not None

    def tell_race(
        self, player: int, said: Mapping[int, Said], catcher: int | None, jumper: int | None
    ) -> None:
        called = said[player].ms if said[player].word == "uno" else None
        catches = tuple((seat, word.ms) for seat, word in said.items() if word.word == "catch")
        cards = [(seat, word.ms, word.card) for seat, word in said.items() if word.card is not None]
        jumps = tuple((seat, ms) for seat, ms, _ in cards)
        lost = tuple((seat, card.face) for seat, _, card in cards if seat != jumper)
        if called is not None or catches or jumps:
            self.table.tell(Reacted(player, called, catches, catcher, jumps, lost))

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

    def show_colour(self, seat: int, colour: Colour) -> Script[None]:
        """Whether the card just drawn has the colour it was drawn for; nothing else of it."""
        said = (yield from ask(Step(self.track, Until(self.hand, seat, colour), (seat,))))[seat]
        self.happened(ColourShown(said.came))

    # -- the end -----------------------------------------------------------------------------------

    def show(self, seats: tuple[int, ...]) -> Script[Result]:
        """Everybody who still has cards opens them; the rest is arithmetic."""
        shown = yield from ask(Step(self.track, Show(self.hand), seats))
        for seat, said in shown.items():
            self.table.tell(LaidOpen(seat, said.faces))
        return self.hand.game.winner, {seat: said.faces for seat, said in shown.items()}
