"""The race after a play: call, catch, jump in, or let it pass.

Everybody who plays speaks once, so that all agree what happened. The times are each node's own word; but a
catch inside the grace counts as at its end, so being fast with it wins nothing, and an early click cannot
take the grace away: no node passes because of a catch or a jump before its own grace has run.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf

from protocol.codec import fields
from protocol.entry import Body
from protocol.errors import Fault, FaultCode, ProtocolError
from uno_p2p.rules.engine import apply, need
from uno_p2p.rules.events import ColourShown, Drew, Event, HandsDealt, HandsMoved, Recycled, Stood
from uno_p2p.rules.illegal import Illegal, Reason
from uno_p2p.rules.legality import check_jump, in_hand, jumping
from uno_p2p.rules.needs import (
    Act,
    AnswerRun,
    ChallengeOrAccept,
    Draw,
    JumpIn,
    MoveHands,
    Need,
    Recycle,
    ShowColour,
    ShuffleHands,
)
from uno_p2p.rules.state import Phase, State
from uno_p2p.table.choices import Ask, AskReact, CallUno, Catch, Choice, Pass
from uno_p2p.table.choices import JumpIn as Jump
from uno_p2p.table.duty import Duty, Where
from uno_p2p.table.hand import Hand
from uno_p2p.table.keys import Keys
from uno_p2p.table.steps.laying import Laying, Opened

MAX_MS = 2**31 - 1
PAUSE = 2.0
"""Seconds after which the next actor's node passes while hands are about to change owners."""


@dataclass(frozen=True, slots=True)
class Said:
    """`word` is "pass", "uno", "catch" or "jump"; `ms` since the seat saw the play, 0 for a pass. `card`:
    what jumps in."""

    word: str
    ms: int = 0
    card: Opened | None = None


def after_draws(game: State) -> State:
    """The game when all is drawn and moved that has to be: what the next voluntary act will find."""
    while (event := _by_itself(need(game))) is not None:
        game = apply(game, event)
    return game


def _by_itself(wanted: Need) -> Event | None:
    """What comes of a need that leaves nobody a choice in the middle of a hand."""
    match wanted:
        case JumpIn():
            return Stood()
        case Draw(seat, count):
            return Drew(seat, count)
        case Recycle():
            return Recycled()
        case MoveHands(moves):
            return HandsMoved(moves)
        case ShuffleHands():
            return HandsDealt()
        case ShowColour():
            return ColourShown(came=True)  # when it comes does not matter: the seat loses its turn
    return None


def next_actor(game: State) -> int:
    """The seat that makes the next voluntary statement if nobody reacts."""
    wanted = need(after_draws(game))
    if not isinstance(wanted, Act | ChallengeOrAccept | AnswerRun):
        raise ProtocolError(f"nobody acts after this: {wanted}")
    return wanted.seat


class React(Duty[Said]):
    """See the module. `player` has just played; `grace` in milliseconds.

    Body: `["pass", 0]`, `["uno", ms]`, `["catch", ms]`, or `["jump", ms, ..]` with the fields of `Laying`.
    """

    kind = "react"

    def __init__(self, hand: Hand, player: int, grace: int, limit: float | None) -> None:
        self._hand = hand
        self._player = player
        self._uncalled = hand.game.uno_open == player
        self._settled = apply(hand.game, Stood()) if hand.game.phase is Phase.JUMP_IN else hand.game
        self._first = next_actor(self._settled)
        self._moving = self._settled.phase in (Phase.MOVE_HANDS, Phase.SHUFFLE_HANDS)
        self._grace = grace / 1000 if self._uncalled else 0.0
        self.limit = limit
        self._patience = inf if limit is None else limit
        if self._moving:  # nothing can be decided ahead: nobody has to say so
            self._patience = min(self._patience, PAUSE)

    def ask(self, seat: int, keys: Keys) -> AskReact:
        hand = self._hand.seen_by(seat, keys)
        fits = (False,) * len(hand)
        if seat == self._first and not self._moving:
            fits = in_hand(after_draws(self._settled), hand)
        jumps = jumping(self._hand.game, seat, hand)
        return AskReact(self._player, self._first, hand, fits, self._uncalled, jumps)

    def decides(self, seat: int) -> bool:
        return seat == self._first  # the other nodes pass by themselves, once it has spoken

    def last_word(self, seat: int, question: Ask) -> Pass:
        return Pass()

    def owed(self, missing: tuple[int, ...]) -> tuple[int, ...]:
        return (self._first,) if self._first in missing else missing

    def resolve(
        self, seat: int, question: Ask, choice: Choice | None, said: Mapping[int, Said], waited: float
    ) -> Choice | None:
        match choice:
            case CallUno():
                if seat != self._player or not self._uncalled:
                    raise Illegal(Reason.NOTHING_TO_CALL, seat=seat)
                return choice
            case Catch():
                if not self._uncalled:
                    raise Illegal(Reason.NOTHING_TO_CATCH, seat=self._player)
                if seat == self._player:
                    raise Illegal(Reason.CATCH_YOURSELF)
                return choice
            case Jump():
                return choice
        if choice is not None and seat != self._first:
            raise Illegal(Reason.NOT_YOUR_TURN, seat=seat, turn=self._first)
        if self._moving and choice is not None and not isinstance(choice, Pass):
            # A kept move would name a place in the hand that is about to go away.
            raise Illegal(Reason.NOT_NOW, awaited=self._settled.phase.value)
        willing = choice is not None or waited >= self._patience
        return Pass() if self._may_pass(seat, said, waited, willing) else None

    def _may_pass(self, seat: int, said: Mapping[int, Said], waited: float, willing: bool) -> bool:
        """Never by the hand's contents, so a pass tells nothing."""
        words = {other.word for other in said.values()}
        grace_is_over = waited >= self._grace
        if "uno" in words:
            return True
        if words & {"catch", "jump"}:
            return grace_is_over
        if seat == self._first:
            return willing and grace_is_over
        return self._first in said and grace_is_over  # a hasty pass must not take the catch away

    def answer(self, at: Where, seat: int, keys: Keys, choice: Choice | None) -> Body:
        ms = min(int(at.waited * 1000), MAX_MS)
        match choice:
            case CallUno():
                return ["uno", ms]
            case Catch():
                return ["catch", ms]
            case Jump():
                return ["jump", ms, *self._laying(seat).from_hand(at, keys, choice)]
            case Pass():
                return ["pass", 0]
        raise ProtocolError(f"{choice} is no reaction")

    def _laying(self, seat: int) -> Laying:
        return Laying(self._hand, seat, check_jump)

    def read(self, at: Where, seat: int, body: Body) -> Said:
        word, ms = fields(body[:2], str, int)
        if not 0 <= ms <= MAX_MS:
            raise Fault(FaultCode.BAD_ENCODING, "no time")
        if word == "jump":
            return Said(word, ms, self._laying(seat).read(body[2:]))
        fields(body[2:])
        words = ("pass", *(["uno" if seat == self._player else "catch"] if self._uncalled else []))
        if word not in words or (word == "pass" and ms):
            raise Fault(FaultCode.BAD_ENCODING, "no reaction")
        return Said(word, ms)

    def verify(self, at: Where, seat: int, answer: Said) -> None:
        if answer.card is not None:
            self._laying(seat).verify(at, answer.card)


def caught_by(said: Mapping[int, Said], player: int, game: State, grace: int) -> int | None:
    """Who has caught the player: the earliest catch if no call was as early; ties in turn order. A seat that
    has gone away has said nothing.
    """
    catches = sorted(
        (max(word.ms, grace), _after(player, seat, game), seat)
        for seat, word in said.items()
        if word.word == "catch"
    )
    if not catches:
        return None
    earliest, _, seat = catches[0]
    call = said.get(player)  # who has gone away has not called
    return None if call is not None and call.word == "uno" and call.ms <= earliest else seat


def _after(player: int, seat: int, game: State) -> int:
    """How many seats after the player it comes, in the direction of play."""
    return (seat - player) * game.direction % game.seats


def jumped_by(said: Mapping[int, Said], player: int, game: State, caught: int | None) -> int | None:
    """Who has jumped in: the earliest; ties in turn order from the player. Whoever is caught has missed it,
    for its penalty comes first."""
    jumps = [
        (word.ms, _after(player, seat, game), seat)
        for seat, word in said.items()
        if word.word == "jump" and not (seat == player and caught is not None)
    ]
    return min(jumps)[-1] if jumps else None
