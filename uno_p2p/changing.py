"""What the host types while guests come: other rules ("rules stacking=same-symbol"), or bots for free seats
("bots 2").

Everybody at the table is told of rules, and says yes or no to what is in the contract, once all have come:
nobody has agreed to anything before that.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from protocol.errors import ProtocolError
from uno_p2p.net.card import MAX_SEATS, TableCard
from uno_p2p.net.tasks import supervised
from uno_p2p.proposal import Proposal
from uno_p2p.rules.option_error import OptionError
from uno_p2p.rules.options import check_seats
from uno_p2p.rules.presets import parse
from uno_p2p.tabletext import rules_short
from uno_p2p.ui.plain.lines import Lines
from uno_p2p.ui.plain.rules import WORDS
from uno_p2p.ui.words import Words
from uno_p2p.ui.words.refusals import wrong_option

BOTS: Final = ("bots", "bot", "ボット")
"""The words that stand before the number of bots."""
COUNTS: Final = tuple(map(str, range(1, MAX_SEATS)))


class Changing:
    """One host's."""

    def __init__(
        self,
        words: Words,
        lines: Lines,
        tell: Callable[[str], None],
        proposal: Proposal,
        seats: int,
        more_bots: Callable[[int], int],
    ) -> None:
        """`tell` writes a line; `proposal` is what stands at first, for so many `seats`; `more_bots(count)`
        brings bots as far as there are seats, and says how many.
        """
        self._words, self._lines, self._tell = words, lines, tell
        self._proposal, self._seats, self._more_bots = proposal, seats, more_bots
        self._listening: asyncio.Task[None] | None = None

    def on_lobby(self, propose: Callable[[Proposal], None]) -> None:
        """Guests can come: say how, and listen."""
        self._tell(self._words.say("lobby.rules.how"))
        self._tell(self._words.say("lobby.bots.how"))
        self._listening = supervised(self.listen(propose))

    def stop(self) -> None:
        """The rules stand; may be called twice."""
        if self._listening is not None:
            self._listening.cancel()

    async def listen(self, propose: Callable[[Proposal], None]) -> None:
        """For ever: rules that are typed are proposed, bots brought; everything else waits for the game."""
        while (line := await self._lines.next()) is not None:
            word, *asked = line.split() or [""]
            if word.lower() in WORDS:
                self._propose(asked, propose)
            elif word.lower() in BOTS:
                self._bring(asked)
            else:
                self._lines.keep(line)
        self._lines.keep(None)

    def _propose(self, asked: list[str], propose: Callable[[Proposal], None]) -> None:
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

    def _bring(self, asked: list[str]) -> None:
        if len(asked) != 1 or asked[0] not in COUNTS:
            self._tell(self._words.say("lobby.bots.how"))
            return
        come = self._more_bots(COUNTS.index(asked[0]) + 1)
        say = self._words.say
        self._tell(say("lobby.bots.come", count=come) if come else say("lobby.bots.full"))


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
