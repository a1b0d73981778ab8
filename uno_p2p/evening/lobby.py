"""What the page shows while there is no table yet: `lobby` in docs/web.md. Codes are kept, not sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from protocol.errors import Fault
from uno_p2p.evening.opened import Opened
from uno_p2p.net.card import Person, Reach, TableCard
from uno_p2p.net.sightings import Found
from uno_p2p.proposal import Proposal, decode_proposal
from uno_p2p.tabletext import rules_short, written
from uno_p2p.trouble import Trouble
from uno_p2p.ui.telling.rules import rules_text
from uno_p2p.ui.web.faces import Plain
from uno_p2p.ui.words import Words
from uno_p2p.ui.words.nouns import printable
from uno_p2p.ui.words.refusals import trouble as sentence

_NOWHERE: Plain = {"addresses": [], "invite": None, "code": None, "qr": None}
_REACHES = {Reach.DIRECT: "lobby.reach.direct", Reach.OWN_LINKS: "lobby.reach.own-links"}


@dataclass
class Lobby:
    """The state of the start page. `seen`: the tables found, `mute`: why none can be; `unfinished`: who
    sits at the table that can be gone on with; `opened`: the own table; `card`: that of the table where
    this node is a guest; `asks`: the table that asks for a code, and whether a wrong one was given;
    `notes`: keys and parameters.
    """

    name: str
    phase: str = "start"
    unfinished: tuple[str, ...] = ()
    seen: Sequence[Found] = ()
    mute: str | None = None
    seconds: float = 0.0
    opened: Opened | None = None
    card: TableCard | None = None
    asks: tuple[TableCard, bool] | None = None
    notes: list[tuple[str, dict[str, str | int]]] = field(default_factory=list)
    trouble: Trouble | None = None

    def begin(self, phase: str) -> None:
        """Something else, with nothing left of what was before but who this is."""
        self.phase, self.opened, self.card, self.asks = phase, None, None, None
        self.notes, self.trouble = [], None

    def note(self, key: str, **params: str | int) -> None:
        """Something to tell."""
        self.notes.append((key, params))

    def frame(self, words: Words) -> Plain:
        """The frame, in this language."""
        return {
            "t": "lobby",
            "phase": self.phase,
            "name": self.name,
            "unfinished": {"names": list(map(printable, self.unfinished))} if self.unfinished else None,
            "tables": [_found(words, one) for one in self.seen],
            "mute": sentence(words, self.mute) if self.mute is not None else None,
            "seconds": self.seconds,
            "table": self._table(words),
            "ask_code": _asks(self.asks),
            "notes": [words.say(key, **params) for key, params in [*self.notes, *self._codes()]],
            "trouble": _trouble(words, self.trouble),
        }

    def _codes(self) -> list[tuple[str, dict[str, str | int]]]:
        codes = self.opened.own_codes if self.opened is not None else {}
        return [("lobby.own-code", {"address": address, "code": code}) for address, code in codes.items()]

    def _table(self, words: Words) -> Plain | None:
        card = self.opened.card if self.opened is not None else self.card
        if card is None:
            return None
        proposal = _proposal(card)
        return {
            "title": printable(card.title),
            "seats": card.seats,
            "people": [_person(words, one, host=place == 0) for place, one in enumerate(card.people)],
            "rules": _rules(words, proposal),
            "options": proposal.options.to_plain() if proposal is not None else {},
            "mine": self.opened is not None,
            **(self.opened.ways() if self.opened is not None else _NOWHERE),
        }


def _person(words: Words, one: Person, *, host: bool) -> Plain:
    name = printable(one.name)
    tried = one.reach in _REACHES and not host
    reach = words.say(_REACHES[one.reach], name=name) if tried else ""
    return {"name": name, "bot": one.bot, "reach": reach}


def _proposal(card: TableCard) -> Proposal | None:
    try:
        return decode_proposal(card.proposal)
    except Fault:
        return None


def _rules(words: Words, proposal: Proposal | None) -> list[str]:
    if proposal is None:
        return [words.say("lobby.rules.unknown")]
    return rules_text(words, proposal.options, proposal.hands, disclose=proposal.disclose)


def _found(words: Words, one: Found) -> Plain:
    return {
        "id": one.name,
        "title": printable(one.card.title),
        "host": printable(one.card.host.name),
        "free": one.card.free,
        "seats": one.card.seats,
        "open": one.card.open,
        "rules": rules_short(words, one.card.proposal),
        "address": written(one.at),
        "plays": one.card.free == 0,
    }


def _asks(asks: tuple[TableCard, bool] | None) -> Plain | None:
    if asks is None:
        return None
    card, wrong = asks
    return {"title": printable(card.title), "host": printable(card.host.name), "wrong": wrong}


def _trouble(words: Words, trouble: Trouble | None) -> Plain | None:
    """What is wrong and what to do about it, in this language."""
    if trouble is None:
        return None
    return {"code": trouble.code, "text": sentence(words, trouble.code)}
