"""A moment at the table as the one plain value that the page shows: `view` in docs/web.md."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from uno_p2p.rules.cards import Face
from uno_p2p.rules.house import targets
from uno_p2p.rules.state import State
from uno_p2p.table.choices import AskAccept, AskDrawn, AskReact, AskReady, AskRematch
from uno_p2p.table.contract import Contract, Seat
from uno_p2p.table.fingerprint import fingerprint
from uno_p2p.table.view import View
from uno_p2p.ui.answers.cards import Answers
from uno_p2p.ui.telling.absence import DECK, SLACK, SOON, Terms, standing, status, waited_for
from uno_p2p.ui.telling.absence_rules import absence_text
from uno_p2p.ui.telling.moment import ahead, jumping_faces, leaves_one, playable_faces, speech_at
from uno_p2p.ui.telling.rules import rules_text
from uno_p2p.ui.telling.table import waiting
from uno_p2p.ui.web.asking import asked, ended
from uno_p2p.ui.web.faces import Plain, card
from uno_p2p.ui.web.moment import Moment
from uno_p2p.ui.web.seats import seats
from uno_p2p.ui.words import Words
from uno_p2p.ui.words.nouns import Speech, printable

BELOW = 4
"""Cards of the discard pile that are shown beneath the top one."""


@dataclass(frozen=True, slots=True)
class Score:
    """The end of the last hand: its number, points by seat, how it is told; and whether the match is over."""

    hand: int
    points: tuple[int, ...] | None
    lines: tuple[str, ...]
    over: bool = False


@dataclass(frozen=True, slots=True)
class Told:
    """What a page needs beside the moment: the number of the question, what has been seen since it began.
    `left`: this seat is one of those that leave.
    """

    question: int
    left: bool = False
    score: Score | None = None
    shuffled: frozenset[int] = frozenset()
    shuffles: int = 0
    cards: int = 0
    entries: int = 0
    proofs: int = 0
    accusations: Sequence[Plain] = field(default_factory=tuple)


def view_frame(words: Words, moment: Moment, answers: Answers, told: Told) -> Plain:
    """The whole frame."""
    view, contract = moment.view, moment.contract
    speech = speech_at(words, view)
    game = ahead(view.game) if view.game is not None else None
    terms = _terms(contract)
    points = told.score.points if told.score is not None else None
    return {
        "t": "view",
        "q": told.question,
        "table": moment.table,
        "practice": moment.practice,
        "words": list(fingerprint(view.sid)) if view.sid is not None else None,
        "me": view.seat,
        "phase": _phase(moment, told),
        "seats": seats(speech, moment, points, told.shuffled),
        **_piles(speech, game),
        "hand": _hand(speech, view),
        "ask": ended(speech) if moment.ended else asked(speech, view),
        "pending": _pending(speech, view, answers),
        "uno": _uno(view, answers),
        "catch": _catch(speech, view),
        "revealed": _revealed(speech, view),
        "waiting": [*waiting(speech, view), *standing(speech, view, told=_passed_over(game))],
        **_absence(speech, view, terms),
        "shield": {
            "shuffles": told.shuffles,
            "cards": told.cards,
            "entries": told.entries,
            "proofs": told.proofs,
            "problems": len(told.accusations),
        },
        "score": _score(told.score),
        "joiners": [printable(one.name) for one in _joiners(view)],
        "accusations": list(told.accusations),
        "watching": [printable(name) for name in view.watching],
        "options": contract.options.to_plain(),
        "rules": list(_rules(words.language, contract)),
    }


def _terms(contract: Contract) -> Terms:
    return Terms(contract.policy, contract.options, contract.patience)


@lru_cache(maxsize=8)
def _rules(language: str, contract: Contract) -> tuple[str, ...]:
    """What the table plays by: told with every view, and the same until the table is another one."""
    words = Words(language)
    rules = rules_text(words, contract.options, contract.hands, disclose=contract.disclose)
    return (*rules, *absence_text(words, _terms(contract), len(contract.roster)))


def _phase(moment: Moment, told: Told) -> str:
    view = moment.view
    if moment.stopped:
        return "stopped"
    if moment.ended and told.left:
        return "left"
    if view.adjourned:
        return "adjourned"
    if view.sid is None or view.step == "accept" or isinstance(view.ask, AskAccept):
        return "accept"
    if told.score is not None:
        return "over" if told.score.over else "scored"
    if view.game is None or view.game.top is None:
        return "deal"
    return "deal" if view.game.over and view.step in DECK else "play"


def _piles(speech: Speech, game: State | None) -> Plain:
    """What lies on the table, and how play goes on."""
    if game is None:
        nothing: Plain = {"top": None, "below": [], "colour": None, "direction": 1, "laid_by": None}
        return nothing | {"discards": 0, "draw": 0, "stake": 0}
    faces = game.deck.faces
    below = [faces[index] for index in game.discards[-BELOW - 1 : -1]]
    return {
        "top": card(speech, game.top) if game.top is not None else None,
        "below": [card(speech, face) for face in below],
        "colour": game.colour.value if game.colour is not None else None,
        "direction": game.direction,
        "laid_by": game.laid_by,
        "discards": len(game.discards),
        "draw": game.draw_count,
        "stake": game.at_stake,
    }


def _passed_over(game: State | None) -> frozenset[int]:
    return game.absent if game is not None else frozenset()


def _hand(speech: Speech, view: View) -> list[Plain]:
    """In the order in which the cards came; a card just drawn is the last one."""
    fits, jumps = playable_faces(view.ask), jumping_faces(view.ask)
    drawn = len(view.hand) - 1 if isinstance(view.ask, AskDrawn) else None
    only = drawn is not None

    def one(place: int, face: Face) -> Plain:
        mine = not only or place == drawn
        more: Plain = {"fits": face in fits and mine, "jumps": face in jumps, "drawn": place == drawn}
        return card(speech, face) | more

    return [one(place, face) for place, face in enumerate(view.hand)]


def _pending(speech: Speech, view: View, answers: Answers) -> Plain | None:
    """The card that was played without the colour or the seat to name with it."""
    pending = answers.pending
    if pending is None or view.game is None or view.seat is None:
        return None
    if pending.asks_colour:
        text = speech.say("web.ask.which-colour", card=pending.face)
        return {"card": card(speech, pending.face), "wants": "colour", "text": text, "targets": []}
    able = [
        {"seat": seat, "name": speech.say("web.nobody") if seat is None else speech.name(seat)}
        for seat in targets(view.game, view.seat, pending.face)
    ]
    text = speech.say("web.ask.which-target", card=pending.face)
    return {"card": card(speech, pending.face), "wants": "target", "text": text, "targets": able}


def _uno(view: View, answers: Answers) -> Plain:
    late = isinstance(view.ask, AskReact) and view.ask.uncalled and view.ask.player == view.seat
    ahead_ = leaves_one(view) and view.game is not None and not view.game.over
    return {"can": late or ahead_, "armed": answers.armed}


def _catch(speech: Speech, view: View) -> Plain | None:
    ask = view.ask
    if not isinstance(ask, AskReact) or not ask.uncalled or ask.player == view.seat:
        return None
    return {"seat": ask.player, "name": speech.name(ask.player)}


def _revealed(speech: Speech, view: View) -> Plain | None:
    """The hand that was shown to this seat alone."""
    shown = view.revealed
    if shown is None:
        return None
    name = speech.name(shown.accused)
    cards = [card(speech, face) for face in shown.faces]
    return {
        "seat": shown.accused,
        "name": name,
        "cards": cards,
        "text": speech.say("web.revealed", name=name),
    }


def _absence(speech: Speech, view: View, terms: Terms) -> Plain:
    """Whom the table waits for too long, until when, and how a vote stands."""
    waits, lost = waited_for(view), dict(view.lost)
    left = max((wait.left for wait in waits), default=0.0)
    pressing = [w for w in waits if w.seat in lost or (left <= SOON and w.waited >= SLACK)]
    text = " ".join(status(speech, view, terms))
    if view.adjourned:
        return {"countdown": None, "vote": {"text": text, "voted": [], "missing": []}}
    if view.vote is not None:
        voted = [speech.name(seat) for seat in view.vote.voted]
        missing = [speech.name(seat) for seat in view.vote.missing]
        return {"countdown": None, "vote": {"text": text, "voted": voted, "missing": missing}}
    if not pressing or view.hold is not None:
        return {"countdown": None, "vote": None}
    total = max(wait.waited for wait in pressing) + left
    who = [wait.seat for wait in pressing]
    return {"countdown": {"seats": who, "left": left, "total": total, "text": text}, "vote": None}


def _score(score: Score | None) -> Plain | None:
    if score is None:
        return None
    return {"hand": score.hand + 1, "lines": list(score.lines), "over": score.over}


def _joiners(view: View) -> Sequence[Seat]:
    return view.ask.candidates if isinstance(view.ask, AskReady | AskRematch) else ()
