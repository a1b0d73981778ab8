"""The rules at work: `need` says what a hand waits for, `apply` turns a state and an event into the next.

The engine runs on what everybody knows and never reads a hidden hand. Who may do what stands in `legality`,
what a card does in `effects`, house rules in `house`, what an event does in `moves`, `calls` and `ledger`.
Rule ids (F1, T3, W9 ..) are those of docs/rules.md.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from . import calls, ledger, moves, moving
from .decks import DECKS
from .events import (
    Absent,
    Accepted,
    Called,
    Caught,
    Challenged,
    ColourShown,
    Drew,
    Event,
    HandsDealt,
    HandsMoved,
    Jumped,
    Kept,
    NamedColour,
    Played,
    Recycled,
    Reshuffled,
    Stood,
    TurnedUp,
    Verdict,
    WantsCard,
)
from .house import MOMENTS
from .illegal import Illegal, Reason
from .legality import check_play, in_hand, jumping, playable
from .needs import (
    Act,
    AnswerRun,
    ChallengeOrAccept,
    Draw,
    Judge,
    JumpIn,
    MoveHands,
    NameColour,
    Need,
    PlayOrKeep,
    Recycle,
    Reshuffle,
    Show,
    ShowColour,
    ShuffleHands,
    TurnUp,
)
from .options import HAND, MOST_SEATS, Options, check_seats
from .state import Draft, Phase, State

__all__ = [
    "Act",
    "AnswerRun",
    "ChallengeOrAccept",
    "Draw",
    "Illegal",
    "Judge",
    "JumpIn",
    "MoveHands",
    "NameColour",
    "Need",
    "PlayOrKeep",
    "Reason",
    "Recycle",
    "Reshuffle",
    "Show",
    "ShowColour",
    "ShuffleHands",
    "TurnUp",
    "apply",
    "check_play",
    "in_hand",
    "jumping",
    "need",
    "new_hand",
    "playable",
]


def new_hand(options: Options, seats: int, dealer: int, out: frozenset[int] = frozenset()) -> State:
    """A hand after the deal (F4), before the first card is turned up. Seats that are `out` get none.

    Raises OptionError if these rules are not for so many seats, ValueError for a dealer who does not play.
    """
    check_seats(options, seats, going_on=True)
    playing = [seat for seat in range(seats) if seat not in out]
    if dealer not in playing:
        raise ValueError(f"dealer {dealer} of seats {playing}")
    return State(
        options=options,
        seats=seats,
        dealer=dealer,
        turn=playing[(playing.index(dealer) + 1) % len(playing)],
        direction=1,  # T11
        colour=None,
        top=None,
        counts=tuple(0 if seat in out else HAND for seat in range(seats)),
        draw_count=len(DECKS[options.deck].cards) - HAND * len(playing),
        discards=(),
        phase=Phase.TURN_UP,
        absent=out,
    )


def need(state: State) -> Need:
    """What the hand waits for. Owed draws come before everything else."""
    if not state.owed:
        return _NEEDS[state.phase](state)
    if not state.draw_count:
        return Recycle()
    return Draw(state.owed[0].seat, min(state.owed[0].cards, state.draw_count))


def _answer(s: State) -> Need:
    assert s.accused is not None
    return ChallengeOrAccept(s.turn, s.accused)


def _show_colour(s: State) -> Need:
    assert s.colour is not None
    return ShowColour(s.turn, s.colour)


def _judge(s: State) -> Need:
    assert s.accused is not None
    assert s.before is not None
    return Judge(s.accused, s.before)


_ACT = tuple(Act(seat) for seat in range(MOST_SEATS))  # by far the most frequent need
_NEEDS: Mapping[Phase, Callable[[State], Need]] = {
    Phase.TURN_UP: lambda _: TurnUp(),
    Phase.RESHUFFLE: lambda _: Reshuffle(),
    Phase.NAME_COLOUR: lambda s: NameColour(s.turn),
    Phase.ACT: lambda s: _ACT[s.turn],
    Phase.PLAY_OR_KEEP: lambda s: PlayOrKeep(s.turn),
    Phase.ANSWER: _answer,
    Phase.JUDGE: _judge,
    Phase.MOVE_HANDS: lambda s: MoveHands(s.moving),
    Phase.SHUFFLE_HANDS: lambda s: ShuffleHands(moving.deal_order(s)),
    Phase.SHOW_COLOUR: _show_colour,
    Phase.JUMP_IN: lambda s: JumpIn(s.turn),
    **{phase: moment.need for phase, moment in MOMENTS.items()},
    Phase.OVER: lambda s: Show(tuple(seat for seat in range(s.seats) if s.counts[seat])),
}


def apply(state: State, event: Event) -> State:
    """The state after `event`. Raises Illegal, and then nothing has changed."""
    draft = Draft.of(state)
    _HANDLERS[type(event)](draft, event)
    if draft.owed and not draft.draw_count:
        ledger.waive(draft)
    return draft.done()


_HANDLERS: Mapping[type, Callable[[Draft, Any], None]] = {
    TurnedUp: moves.turned_up,
    Reshuffled: moves.reshuffled,
    NamedColour: moves.named_colour,
    Played: moves.played,
    Jumped: moves.jumped,
    Stood: moves.stood,
    WantsCard: moves.wants_card,
    Kept: moves.kept,
    Drew: ledger.drew,
    Recycled: ledger.recycled,
    Called: calls.called,
    Caught: calls.caught,
    Challenged: moves.challenged,
    Accepted: moves.accepted,
    Verdict: moves.verdict,
    HandsMoved: moving.hands_moved,
    HandsDealt: moving.hands_dealt,
    ColourShown: ledger.colour_shown,
    Absent: moves.absent,
}
