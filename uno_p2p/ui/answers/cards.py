"""Typed cards as choices: which answer a card is to the question, or why it is none.

It refuses what the question shows to be wrong, with the same codes as the rules, so that a slip of the tongue
costs nothing; what it lets through is for the rules to judge.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from uno_p2p.rules.cards import Face, Symbol
from uno_p2p.rules.house import check_target, targets
from uno_p2p.rules.illegal import Illegal, Reason
from uno_p2p.table.choices import AskColour, AskDrawn, AskReact, CallUno, JumpIn, NameColour, Play, PlayDrawn
from uno_p2p.table.view import View
from uno_p2p.ui.answers.meant import Card, Drawn, OnlyColour
from uno_p2p.ui.answers.refusing import no_jump, no_match
from uno_p2p.ui.answers.said import Answer, Note, Slip, hand_to_play, not_your_move, refuse
from uno_p2p.ui.telling.moment import jump_in_is_open, jumping_faces, leaves_one, playable_faces
from uno_p2p.ui.words.nouns import in_order


@dataclass(frozen=True, slots=True)
class Pending:
    """A card that was typed without the colour or the seat to name with it; `said`: what was typed so far."""

    face: Face
    said: Card

    @property
    def asks_colour(self) -> bool:
        """The colour of a Wild is asked for first, then the seat."""
        return self.face.is_wild and self.said.named is None


class Answers:
    """Decides what typed words and cards mean at the question of the view, and remembers what is half said.

    `shown` is the hand as it was listed last: a number means the card that the player saw there, whatever has
    happened to the hand since. `armed`: UNO goes with the next play. `pending`: a colour or a
    seat is being asked for.
    """

    def __init__(self) -> None:
        self.shown: tuple[Face, ...] = ()
        self.armed = False
        self.pending: Pending | None = None

    @property
    def asks_target(self) -> bool:
        """Whether a name is being asked for."""
        return self.pending is not None and not self.pending.asks_colour

    @property
    def help(self) -> tuple[str, ...]:
        """What can be typed if something is being asked for: the keys of the sentences."""
        if self.pending is None:
            return ()
        return ("names" if self.asks_target else "colours", "cancel")

    def settle(self, view: View) -> None:
        """Forget what the view has overtaken."""
        if self.pending is not None and self.pending.face not in _layable(view, self.pending.said):
            self.pending = None
        if len(view.hand) != 2:
            self.armed = False

    # -- cards ------------------------------------------------------------------------------------------

    def card(self, view: View, typed: Card) -> Answer:
        """A card was typed."""
        if typed.jumps:
            return self._jump(view, typed)
        drawn = isinstance(view.ask, AskDrawn)
        hand = view.hand if drawn else hand_to_play(view)
        if hand is None:
            return not_your_move(view)
        found = self._find(hand, typed)
        if isinstance(found, Answer):
            return found
        face, typed = found
        if isinstance(view.ask, AskDrawn) and face != view.ask.face:
            return refuse(Slip.ONLY_DRAWN, card=view.ask.face)
        return self._play(view, face, typed)

    def drawn(self, view: View, typed: Drawn) -> Answer:
        """The card just drawn is to be played."""
        if isinstance(view.ask, AskDrawn):
            card = Card(named=typed.named, uno=typed.uno, target=typed.target)
            return self._play(view, view.ask.face, card)
        return refuse(Slip.NOT_DRAWN) if hand_to_play(view) is not None else not_your_move(view)

    def colour(self, view: View, typed: OnlyColour) -> Answer:
        """A colour was typed."""
        if isinstance(view.ask, AskColour):
            return Answer(NameColour(typed.colour))
        if self.pending is None or self.asks_target:
            return refuse(Slip.NO_COLOUR_ASKED) if view.ask is not None else not_your_move(view)
        said = self.pending.said
        card = replace(said, named=typed.colour, uno=said.uno or typed.uno)
        return self._play(view, self.pending.face, card)

    def target(self, view: View, seat: int | None) -> Answer:
        """A seat was named where one was asked for; None: nobody."""
        if self.pending is None:
            return refuse(Slip.NO_ANSWER)
        card = replace(self.pending.said, target=seat, alone=seat is None)
        return self._play(view, self.pending.face, card)

    def _jump(self, view: View, typed: Card) -> Answer:
        """A card is to jump in; "jump" alone means the only one that can."""
        if not isinstance(view.ask, AskReact) or not jump_in_is_open(view):
            return refuse(Slip.WATCHING if view.seat is None else Slip.NOTHING_TO_JUMP)
        able = in_order(jumping_faces(view.ask))
        if typed.number is not None or typed.symbol is not None:
            found = self._find(view.hand, typed)
            return found if isinstance(found, Answer) else self._play(view, *found)
        if len(able) == 1:
            return self._play(view, able[0], typed)
        return refuse(Slip.WHICH_CARD, cards=able) if able else refuse(Slip.NOTHING_JUMPS)

    def _find(self, hand: tuple[Face, ...], typed: Card) -> tuple[Face, Card] | Answer:
        """The face in the hand that is meant."""
        if typed.number is not None:
            if not 0 < typed.number <= len(self.shown):
                return refuse(Slip.NO_SUCH_NUMBER, number=typed.number)
            face = self.shown[typed.number - 1]
            if typed.named is None or face.is_wild:
                return (face, typed) if face in hand else refuse(Slip.NOT_IN_HAND, card=face)
            # "7 red" is not the seventh card in another colour, it is the red 7.
            symbol = Symbol(str(typed.number)) if typed.number <= 9 else None
            typed = replace(typed, number=None, colour=typed.named, symbol=symbol, named=None)
        meant = in_order({face for face in hand if _fits(face, typed)})
        if len(meant) == 1:
            return meant[0], typed
        return refuse(Slip.WHICH_CARD, cards=meant) if meant else refuse(Slip.NO_SUCH_NAME)

    def _play(self, view: View, face: Face, typed: Card) -> Answer:
        if face not in _layable(view, typed):
            return no_jump(view, face) if typed.jumps else no_match(view, face)
        if face.is_wild and typed.named is None:
            self.pending = Pending(face, typed)
            return Answer(notes=(Note("ask.which-colour", {"card": face}),))
        if not face.is_wild and typed.named is not None:
            return refuse(Reason.COLOUR_UNWANTED, face=face.code)
        target = _target(view, face, typed)
        if isinstance(target, Answer):
            if target.refusal is None:
                self.pending = Pending(face, typed)
            return target
        uno = leaves_one(view) and (typed.uno or self.armed)
        notes = (Note("note.void-uno"),) if typed.uno and not uno else ()
        self.pending, self.armed = None, False
        if isinstance(view.ask, AskDrawn):
            return Answer(PlayDrawn(typed.named, uno, target), notes=notes)
        lay = JumpIn if typed.jumps else Play
        return Answer(lay(view.hand.index(face), typed.named, uno, target), notes=notes)

    def uno(self, view: View) -> Answer:
        """Late, or ahead of the next play."""
        if isinstance(view.ask, AskReact) and view.ask.player == view.seat and view.ask.uncalled:
            return Answer(CallUno())
        over = view.game is None or view.game.over
        if leaves_one(view) and not over:
            self.armed = True
            return Answer(notes=(Note("note.armed"),))
        return refuse(Reason.NOTHING_TO_CALL)

    def cancel(self, view: View) -> Answer:
        """Keep the card for which something is asked."""
        if self.pending is None:
            return refuse(Slip.NOTHING_TO_CANCEL)
        face, self.pending = self.pending.face, None
        return Answer(notes=(Note("note.cancelled", {"card": face}),))


def _layable(view: View, typed: Card) -> frozenset[Face]:
    """The faces that can be laid as it was typed: in turn or out of turn."""
    return jumping_faces(view.ask) if typed.jumps else playable_faces(view.ask)


def _fits(face: Face, typed: Card) -> bool:
    return face.symbol == typed.symbol and typed.colour in (None, face.colour)


def _target(view: View, face: Face, typed: Card) -> int | Answer | None:
    """The seat to name with the card; a question if it is left open and there is more than one way."""
    if view.game is None or view.seat is None:
        return None
    able = targets(view.game, view.seat, face)
    if typed.target is None and not typed.alone:
        if len(able) == 1:
            return able[0]
        key = "ask.which-target-or-none" if None in able else "ask.which-target"
        others = tuple(seat for seat in able if seat is not None)
        return Answer(notes=(Note(key, {"card": face, "names": others}),))
    try:
        check_target(view.game, view.seat, face, typed.target)
    except Illegal as error:
        return refuse(error.reason, **error.params)
    return typed.target
