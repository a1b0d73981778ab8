"""The host changes the rules while guests come: "rules stacking=same-symbol" typed before the table is full.

Everybody at the table is told, and says yes or no to what is in the contract, once all have come: nobody has
agreed to anything before that.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

from protocol.errors import ProtocolError
from uno_p2p.net.card import TableCard
from uno_p2p.net.tasks import supervised
from uno_p2p.proposal import Proposal
from uno_p2p.rules.option_error import OptionError
from uno_p2p.rules.options import check_seats
from uno_p2p.rules.presets import parse
from uno_p2p.tabletext import rules_short
from uno_p2p.ui.plain_lines import Lines
from uno_p2p.ui.plain_rules import WORDS
from uno_p2p.ui.words import Words
from uno_p2p.ui.words.refusals import wrong_option


class Changing:
    """One host's."""

    def __init__(
        self, words: Words, lines: Lines, tell: Callable[[str], None], proposal: Proposal, seats: int
    ) -> None:
        """`tell` writes a line; `proposal` is what stands at first, for so many `seats`."""
        self._words, self._lines, self._tell = words, lines, tell
        self._proposal, self._seats = proposal, seats
        self._listening: asyncio.Task[None] | None = None

    def on_lobby(self, propose: Callable[[Proposal], None]) -> None:
        """Guests can come: say how, and listen."""
        self._tell(self._words.say("lobby.rules.how"))
        self._listening = supervised(self.listen(propose))

    def stop(self) -> None:
        """The rules stand; may be called twice."""
        if self._listening is not None:
            self._listening.cancel()

    async def listen(self, propose: Callable[[Proposal], None]) -> None:
        """For ever: what is typed about rules is proposed; everything else waits for the game."""
        while (line := await self._lines.next()) is not None:
            word, *asked = line.split() or [""]
            if word.lower() not in WORDS:
                self._lines.keep(line)
                continue
            try:
                options = parse(asked)
                check_seats(options, self._seats)
                self._proposal = replace(self._proposal, options=options)
                propose(self._proposal)
                rules = rules_short(self._words, self._proposal.encode())
                self._tell(self._words.say("lobby.rules.now", rules=rules))
            except OptionError as error:
                self._tell(wrong_option(self._words, error))
            except ProtocolError:
                self._tell(self._words.say("lobby.rules.late"))
        self._lines.keep(None)


class RulesSeen:
    """What a guest has been told of the rules."""

    def __init__(self, words: Words, tell: Callable[[str], None]) -> None:
        self._words, self._tell = words, tell
        self._told: bytes | None = None

    def on_card(self, card: TableCard) -> None:
        """The rules of the table, when they are new."""
        if card.proposal != self._told:
            first, self._told = self._told is None, card.proposal
            rules = rules_short(self._words, card.proposal)
            self._tell(self._words.say("lobby.rules.now" if first else "lobby.rules.new", rules=rules))
