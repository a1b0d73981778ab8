"""The whole story of a table: contract, then hand after hand, until somebody has reached the goal.

This, `deal.py` and `play.py` are the script. Every seat, spectator and auditor runs it over the same
entries; nothing else decides what happens next.
"""

from __future__ import annotations

from collections.abc import Mapping

from protocol.keys import table_id
from uno_p2p.rules.cards import Face
from uno_p2p.rules.cut import next_dealer
from uno_p2p.table.deal import first_dealer, make_deck
from uno_p2p.table.duty import Script, Step, ask
from uno_p2p.table.ending import Ending
from uno_p2p.table.hand import Hand
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
        winner, shown = yield from play(table, table.hand)
        score(table, table.hand, winner, shown)
        over = bool(table.standings.champions) or number + 1 == table.contract.hands
        if over:
            table.tell(MatchOver(table.standings.champions, table.standings.totals))
        staying = yield from rest(table, number, over=over)
        if over or len(staying) < table.n:
            if table.contract.disclose:
                yield from disclose(table)
            return Ending(table.standings, staying, over=over, track=f"rest/{number}")
        number, dealer = number + 1, next_dealer(dealer, table.n, table.standings.out)


def score(table: Table, hand: Hand, winner: int | None, shown: Mapping[int, tuple[Face, ...]]) -> None:
    """The points of a hand that is over, and who is out of the match by it."""
    before = table.standings
    after = table.standings = before.after(winner, shown, hand.game.let_out)
    points = tuple(new - old for new, old in zip(after.totals, before.totals, strict=True))
    table.tell(HandScored(hand.number, winner, points, after.totals, tuple(sorted(after.out - before.out))))


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
