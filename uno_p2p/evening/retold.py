"""A record told again for a page: what everybody saw, moment by moment."""

from __future__ import annotations

from uno_p2p.lab.replay import load
from uno_p2p.ui.web.faces import Plain
from uno_p2p.ui.web.moment import Moment
from uno_p2p.ui.web.person import Person
from uno_p2p.ui.words import Words

_NEEDLESS = frozenset(("rules", "options", "shield", "words", "waiting", "watching", "accusations"))
"""Parts of a view that a replay does not show: there are thousands of them."""


def retold(raw: bytes, words: Words) -> list[Plain]:
    """`{"view", "event"}` for everything that was worth a sentence in the bytes of a `.uno` file.

    Raises:
        Trouble: "bad-record".
    """
    record = load(raw)
    contract = record.machine.table.contract
    person = Person(words)
    told: list[Plain] = []
    for one in record.moments:
        moment = Moment(one.view, contract).public()
        for event in person.show(moment, one.happening):
            if event["lines"]:
                view = {name: value for name, value in person.view(moment).items() if name not in _NEEDLESS}
                told.append({"view": view, "event": event})
    return told
