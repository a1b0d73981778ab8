"""The whole story of a table: contract, then hand after hand, until somebody has reached the goal.

This, `deal.py` and `play.py` are the script. Every seat, spectator and auditor runs it over the same
entries; nothing else decides what happens next.
"""

from __future__ import annotations

from protocol.keys import table_id
from uno_p2p.rules.cut import next_dealer
from uno_p2p.table.deal import first_dealer, make_deck
from uno_p2p.table.duty import Script, Step, ask
from uno_p2p.table.ending import Ending
from uno_p2p.table.happenings import Disclosed, HandScored, Left, MatchOver, TableOpen
from uno_p2p.table.play import play
from uno_p2p.table.steps.disclose import Disclose
from uno_p2p.table.steps.opening import Agree, Open, Sign
from uno_p2p.table.steps.rest import GoOn
from uno_p2p.table.table import Table


def match(table: Table) -> Script[Ending]:
    """The story from the contract until somebody leaves, the goal is reached or the hands are played."""
    if not (yield from opening(table)):
        return Ending(table.standings, {}, over=True)
    number, dealer = 0, first_dealer(table)
    while True:
        table.hand = yield from make_deck(table, number, dealer)
        before = table.standings.totals
        winner, shown = yield from play(table, table.hand)
        table.standings = table.standings.after(winner, shown)
        after = table.standings.totals
        points = tuple(new - old for new, old in zip(after, before, strict=True))
        table.tell(HandScored(number, winner, points, after))
        over = table.standings.champion is not None or number + 1 == table.contract.hands
        if over:
            table.tell(MatchOver(table.standings.champion, table.standings.totals))
        staying = yield from rest(table, number, over=over)
        if over or len(staying) < table.n:
            if table.contract.disclose:
                yield from disclose(table)
            return Ending(table.standings, staying, over=over, track=f"rest/{number}")
        number, dealer = number + 1, next_dealer(dealer, table.n)


def opening(table: Table) -> Script[bool]:
    """Everybody signs and opens its nonce; then everybody accepts, or there is no match."""
    yield from ask(Step("table", Sign(), table.all))
    nonces = yield from ask(Step("table", Open(table.contract), table.all))
    table.sid = table_id(table.sid, list(nonces.values()))
    table.tell(TableOpen(table.sid))
    agreed = yield from ask(Step("table", Agree(), table.all))
    declined = tuple(seat for seat, agrees in agreed.items() if not agrees)
    if declined:
        table.tell(Left(declined))
    return not declined


def disclose(table: Table) -> Script[None]:
    """Everybody opens the keys and seeds of all deals: from now on anybody can repeat every shuffle."""
    opened = yield from ask(Step("disclose", Disclose(table.deals), table.all))
    table.tell(Disclosed(tuple(opened.values())))


def rest(table: Table, number: int, *, over: bool) -> Script[dict[int, bytes]]:
    """Between hands: who stays, with the commitment for a table that may follow."""
    duty = GoOn(table.contract.digest(), over=over)
    said = yield from ask(Step(f"rest/{number}", duty, table.all))
    left = tuple(seat for seat, commitment in said.items() if commitment is None)
    if left:
        table.tell(Left(left))
    return {seat: commitment for seat, commitment in said.items() if commitment is not None}
