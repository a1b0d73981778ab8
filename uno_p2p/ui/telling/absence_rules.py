"""What a table does without somebody, in plain sentences: part of the rules that players read and accept."""

from __future__ import annotations

from protocol.backup import threshold
from uno_p2p.rules.scoring import DROPOUT
from uno_p2p.table.contract import MAX_PATIENCE, MIN_PATIENCE, RECOVER, VOID
from uno_p2p.table.duty import turn_limit
from uno_p2p.table.patience import decision_limit
from uno_p2p.ui.telling.absence import Terms
from uno_p2p.ui.words import Words


def absence_text(words: Words, terms: Terms, seats: int) -> list[str]:
    """At a table of so many seats: how long others are waited for, what becomes of the hand then, and who
    could read whose cards because of it.
    """
    times = {
        "decision": round(decision_limit(terms.patience, turn_limit(terms.options))),
        "patience": terms.patience,
    }
    if seats == 2:  # one is no majority of two
        return [words.say("absence.two", **times)]
    lines = [words.say("absence.away", **times), *_hand(words, terms, threshold(seats))]
    return [*lines, words.say("absence.rests")]


def choice_text(words: Words) -> str:
    """What whoever opens a table can choose."""
    policies = f"--absence {VOID}|{RECOVER}"
    return words.say(
        "absence.choice", absence=policies, patience="--patience", least=MIN_PATIENCE, most=MAX_PATIENCE
    )


def _hand(words: Words, terms: Terms, needed: int | None) -> list[str]:
    """What becomes of the hand. `needed`: so many others together can do the part of one that is away."""
    lost = _lost(words, terms)
    if terms.policy != RECOVER or needed is None:
        return [words.say("absence.void"), *lost]
    return [
        words.say("absence.recover"),
        words.say("absence.shared", needed=needed),
        words.say("absence.few", needed=needed),
        *lost,
    ]


def _lost(words: Words, terms: Terms) -> list[str]:
    """What a hand that does not count costs those who are away."""
    options = terms.options
    twice = words.say("absence.twice")
    if options.goal.kind == "first-out":  # there points mean nothing
        return [twice]
    how = "charged" if options.goal.charges else "partners" if options.partners == "on" else "alone"
    return [words.say(f"absence.lost.{how}", points=DROPOUT), twice]
