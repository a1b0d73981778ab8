"""Moments for the page that would take long to reach by playing: by name, as a person in them would see
them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from protocol.errors import Fault, FaultCode
from tests.ui.views import (
    at_choice,
    at_colour,
    at_drawn,
    at_move,
    at_react,
    at_run,
    at_window,
    cards,
    game_of,
    run_of,
    view_of,
)
from uno_p2p.rules import events
from uno_p2p.rules.cards import FACES, Colour, parse
from uno_p2p.rules.options import Options
from uno_p2p.rules.presets import PRESETS
from uno_p2p.rules.state import Phase
from uno_p2p.table.choices import AskAccept, AskChallenge, AskReady, AskRematch
from uno_p2p.table.contract import Contract, Seat
from uno_p2p.table.happenings import (
    DeckReady,
    HandScored,
    Happening,
    Judged,
    MatchOver,
    Moved,
    Reacted,
    Shuffles,
    TableOpen,
)
from uno_p2p.table.patience import Waits
from uno_p2p.table.view import Revealed, View, Vote
from uno_p2p.ui.web.moment import Moment

NAMES = (
    "Mai",
    "Benjamin",
    "チエ",
    "Dominique-Alexandra",
    "Eve",
    "Farid",
    "Gül",
    "Hana",
    "Ibrahim ibn Sa",
    "Jo",
)
ALL = tuple(FACES.values())
NASTY = "<img src=x onerror=alert(1)>"


def contract_of(names: tuple[str, ...], options: Options | None = None) -> Contract:
    seats = (Seat(bytes([i + 1]) * 32, name, name.startswith("J"), bytes(32)) for i, name in enumerate(names))
    return Contract(options or Options(), tuple(seats))


def hand_of(count: int) -> str:
    return " ".join(ALL[(7 * i) % len(ALL)].code for i in range(count))


def moment(view: View, **fields: object) -> Moment:
    options = view.game.options if view.game is not None else None
    base = Moment(view, contract_of(view.names, options), entries=731, proofs=402)
    return replace(base, **fields)  # type: ignore[arg-type]


def crowd(seats: int, count: int, **fields: object) -> Moment:
    """So many players, so many cards in the hand; it is this seat's turn."""
    names = NAMES[:seats]
    others = tuple((3 * i) % 12 + 1 for i in range(1, seats))
    game = game_of(seats=seats, counts=(count, *others), draw_count=41, discards=(3, 8, 12, 20, 0))
    return moment(at_move(hand_of(count), game, names=names), **fields)


def _away() -> Moment:
    names = NAMES[:4]
    game = game_of(seats=4, turn=2)
    view = view_of(None, hand_of(7), game, names=names, owed=(2,), step="move")
    return moment(replace(view, waits=(Waits(2, 22.0, 38.0),), lost=((2, 24.0),)))


def _vote() -> Moment:
    view = _away().view
    return moment(replace(view, vote=Vote(1, frozenset((2,)), (0, 1), (2, 3), 4.0)))


def _challenge() -> Moment:
    game = game_of("W4", "G", turn=0, phase=Phase.ANSWER, accused=2, before=Colour.RED, laid_by=2)
    return moment(view_of(AskChallenge(2, Colour.RED), hand_of(6), game))


def _revealed() -> Moment:
    game = game_of("W4", "G", turn=0)
    shown = Revealed(1, cards("R5 B2 G7 W YD"))
    return moment(at_move(hand_of(9), game, revealed=shown))


def _jump() -> Moment:
    game = game_of("R5", turn=1, options=Options(jump_in="on"), phase=Phase.ACT)
    return moment(at_window("R7 B2 G9", events.Played(1, parse("R7")), game))


def _uncalled() -> Moment:
    game = game_of(turn=0, counts=(7, 1, 5), uno_open=1)
    return moment(at_react(1, 0, hand_of(7), game))


def _ready() -> Moment:
    joiner = Seat(bytes([77]) * 32, "Dan", False, bytes(32))
    game = game_of(phase=Phase.OVER)._replace(winner=1)
    return moment(view_of(AskReady((joiner,)), "", game, totals=(120, 340, 55)))


def _teams() -> Moment:
    game = game_of(seats=4, options=PRESETS["partners"], counts=(7, 3, 2, 9))
    return moment(at_move(hand_of(7), game, names=NAMES[:4]))


SCENES: Mapping[str, Callable[[], Moment]] = {
    **{f"{n}x{m}": (lambda n=n, m=m: crowd(n, m)) for n in (2, 4, 10) for m in (1, 7, 20, 35)},  # type: ignore[misc]
    "accept": lambda: moment(view_of(AskAccept(), sid=None)),
    "accept-words": lambda: moment(view_of(AskAccept())),
    "waiting": lambda: moment(view_of(None, hand_of(7), game_of(turn=1), owed=(1,))),
    "deal": lambda: moment(view_of(None, step="shuffle", owed=(1,))),
    "two-cards": lambda: moment(at_move("R5 W", game_of())),
    "drawn": lambda: moment(at_drawn("B3 G2 R9")),
    "drawn-must": lambda: moment(at_choice("B3 R9", game_of(phase=Phase.PLAY_OR_KEEP), keep=False)),
    "drawn-stays": lambda: moment(at_drawn("B3 R9 G2", game_of(phase=Phase.PLAY_OR_KEEP))),
    "colour": lambda: moment(at_colour(hand_of(7))),
    "challenge": _challenge,
    "run": lambda: moment(at_run("RD B2 G4", run_of("BD", 4))),
    "run-doubt": lambda: moment(at_run("W4 B2 G4", run_of("W4", 8, accused=1, colour="B"))),
    "revealed": _revealed,
    "jump": _jump,
    "uncalled": _uncalled,
    "away": _away,
    "vote": _vote,
    "adjourned": lambda: moment(replace(_away().view, adjourned=True)),
    "ready": _ready,
    "rematch": lambda: moment(view_of(AskRematch(), "", game_of(phase=Phase.OVER)._replace(winner=0))),
    "ended": lambda: moment(view_of(None, "", game_of(phase=Phase.OVER)._replace(winner=0)), ended=True),
    "stopped": lambda: moment(view_of(None, hand_of(7), game_of()), stopped=True),
    "teams": _teams,
    "watching": lambda: moment(view_of(None, "", game_of(), seat=None, watching=("Eve", "Sam"))),
    "practice": lambda: replace(crowd(3, 7), practice=True),
    "nasty": lambda: moment(at_move(hand_of(7), game_of(), names=(NASTY, NASTY, "Ben"))),
}
"""By name."""

BEFORE: Mapping[str, tuple[Happening, ...]] = {
    "deal": (TableOpen(bytes(32)), Shuffles(0, 108)),
    "ready": (HandScored(2, 1, (0, 85, 0), (120, 340, 55)),),
    "rematch": (HandScored(6, 0, (310, 0, 0), (510, 340, 55)), MatchOver((0,), (510, 340, 55))),
    "ended": (HandScored(6, 0, (310, 0, 0), (510, 340, 55)), MatchOver((0,), (510, 340, 55))),
    "revealed": (Judged(1, 0, True, Colour.RED),),
    "uncalled": (Moved(events.Played(1, parse("R5"))),),
}
"""What happened just before, beside `USUAL`."""
USUAL: tuple[Happening, ...] = (
    TableOpen(bytes(32)),
    *(Shuffles(seat, 108) for seat in range(2)),
    DeckReady(0, 1),
    Moved(events.Played(1, parse("R5"))),
    Moved(events.Called(1)),
    Reacted(1, 800, (), None),
)
BLAMED: Mapping[str, tuple[Fault, bool]] = {
    "stopped": (Fault(FaultCode.BAD_PROOF, "an example", seat=1), True),
}
