"""The whole story of a table: contract, then hand after hand, until somebody has reached the goal.

This, `deal.py` and `play.py` are the script. Every seat, spectator and auditor runs it over the same
entries; nothing else decides what happens next.
"""

from __future__ import annotations

from protocol.keys import table_id
from uno_p2p.table.asking import ask
from uno_p2p.table.contract import MIN_SEATS
from uno_p2p.table.deal import dealer_after, first_dealer, make_deck
from uno_p2p.table.duty import Script, Step
from uno_p2p.table.ending import Ending
from uno_p2p.table.hand import Hand
from uno_p2p.table.happenings import Disclosed, HandScored, Left, MatchOver, TableOpen
from uno_p2p.table.play import play
from uno_p2p.table.show import Shown
from uno_p2p.table.steps.disclose import Disclose
from uno_p2p.table.steps.opening import Agree, Open, Sign
from uno_p2p.table.steps.rest import GoOn
from uno_p2p.table.table import Table
from uno_p2p.table.void import Void, void_hand


def match(table: Table) -> Script[Ending]:
    """The story from the contract until somebody leaves, the goal is reached or the hands are played."""
    if not (yield from opening(table)):
        return Ending(table.standings, {}, over=True)
    number, dealer = 0, first_dealer(table)
    while True:
        yield from one_hand(table, number, dealer)
        over = is_over(table)
        if over:
            table.tell(MatchOver(table.standings.champions, table.standings.totals))
        ending = yield from after_hand(table, number, over=over)
        if ending is not None:
            return ending
        number, dealer = number + 1, dealer_after(table, dealer)


def after_hand(table: Table, number: int, *, over: bool) -> Script[Ending | None]:
    """All rest; then the match has an ending, unless all who have answered stay and it is not `over`."""
    track = table.track(f"rest/{number}")  # before anything is found out in it
    answers = yield from rest(table, track, over=over)
    staying = {seat: commitment for seat, commitment in answers.items() if commitment is not None}
    deserted = not over and len(table.players) < MIN_SEATS
    if deserted:
        table.tell(MatchOver(table.standings.champions, table.standings.totals))
    if not over and not deserted and len(staying) == len(answers):
        return None
    if table.contract.disclose:
        yield from disclose(table)
        staying = {seat: commitment for seat, commitment in staying.items() if seat not in table.barred}
    return Ending(table.standings, {} if deserted else staying, over=over or deserted, track=track)


def one_hand(table: Table, number: int, dealer: int) -> Script[None]:
    """From the deck to the score, or until it is void."""
    try:
        table.hand = yield from make_deck(table, number, dealer)
        winner, shown = yield from play(table, table.hand)
    except Void as void:
        void_hand(table, number, void.away)
    else:
        score(table, table.hand, winner, shown)


def is_over(table: Table) -> bool:
    """Whether the match is won, its hands are played, or too few are left who may play at all."""
    standings, hands = table.standings, table.contract.hands
    able = set(standings.alive) - table.barred
    return bool(standings.champions) or 0 < hands <= standings.hands or len(able) < MIN_SEATS


def score(table: Table, hand: Hand, winner: int | None, shown: Shown) -> None:
    """The points of a hand that is over, and who is out of the match by it."""
    before = table.standings
    idle = frozenset(table.all) - hand.deal.keys.keys()
    after = table.standings = before.after(winner, shown, hand.game.let_out, idle)
    points = tuple(new - old for new, old in zip(after.totals, before.totals, strict=True))
    table.tell(HandScored(hand.number, winner, points, after.totals, tuple(sorted(after.out - before.out))))


def opening(table: Table) -> Script[bool]:
    """Everybody signs and opens its nonce; then everybody accepts, or there is no match. Who goes away has
    not accepted.
    """
    agreed: dict[int, bool] = {}
    yield from ask(table, Step("table", Sign(), table.all))
    if table.voters == table.all:
        nonces = yield from ask(table, Step("table", Open(table.contract), table.all))
    if table.voters == table.all:
        table.sid = table_id(table.sid, list(nonces.values()))
        table.tell(TableOpen(table.sid))
        agreed = yield from ask(table, Step("table", Agree(), table.all))
    declined = tuple(seat for seat in table.all if seat not in table.voters or not agreed.get(seat, True))
    if declined:
        table.tell(Left(declined))
    return not declined


def disclose(table: Table) -> Script[None]:
    """Everybody who is there opens the keys and seeds of all its deals: from now on anybody can repeat these
    shuffles.
    """
    opened = yield from ask(table, Step(table.track("disclose"), Disclose(table.deals), table.voters))
    table.tell(Disclosed(opened))


def rest(table: Table, track: str, *, over: bool) -> Script[dict[int, bytes | None]]:
    """Between hands: who stays, with the commitment for a table that may follow, and who leaves (None).

    Who was away is back by answering; who does not answer is away in the next hand.
    """
    duty = GoOn(table.contract.digest(), over=over)
    seats = tuple(seat for seat in table.all if seat not in table.barred)
    said = yield from ask(table, Step(track, duty, seats, returns=True))
    left = tuple(seat for seat, commitment in said.items() if commitment is None)
    if left:
        table.tell(Left(left))
    return said
