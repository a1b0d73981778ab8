"""A player for tests of the script alone: it needs no view, and always does the same."""

from __future__ import annotations

from collections.abc import Sequence

from uno_p2p.rules.cards import Colour, Face
from uno_p2p.rules.house import targets
from uno_p2p.table import choices
from uno_p2p.table.choices import Ask, Choice
from uno_p2p.table.table import Table


def eager(table: Table, seat: int, ask: Ask) -> Choice:
    """Plays what it can, doubts what it can, jumps in where it can, and calls UNO always."""
    match ask:
        case choices.AskAccept():
            return choices.Accept()
        case choices.AskMove(hand, playable):
            if True in playable:
                return _play(table, seat, hand, playable.index(True))
            return choices.DrawCard()
        case choices.AskDrawn(face, playable):
            if not playable:
                return choices.Keep()
            return choices.PlayDrawn(_colour(face), uno=True, target=_target(table, seat, face))
        case choices.AskColour():
            return choices.NameColour(Colour.RED)
        case choices.AskChallenge():
            return choices.Challenge()
        case choices.AskRun(hand, playable):
            return choices.TakeRun()
        case choices.AskReact(player, _, hand):
            if True in ask.jumps:
                place = ask.jumps.index(True)
                target = _target(table, seat, hand[place])
                return choices.JumpIn(place, _colour(hand[place]), uno=True, target=target)
            return choices.CallUno() if ask.uncalled and seat == player else choices.Pass()
    return choices.Ready()


def _play(table: Table, seat: int, hand: Sequence[Face], place: int) -> choices.Play:
    target = _target(table, seat, hand[place])
    return choices.Play(place, _colour(hand[place]), uno=True, target=target)


def _colour(face: Face) -> Colour | None:
    return Colour.RED if face.is_wild else None


def _target(table: Table, seat: int, face: Face) -> int | None:
    assert table.hand is not None
    return targets(table.hand.game, seat, face)[-1]
