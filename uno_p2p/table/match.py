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
from uno_p2p.table.happenings import Disclosed, HandScored, Joined, Left, MatchOver, OtherRules, TableOpen
from uno_p2p.table.joining import Stay, seated
from uno_p2p.table.play import play
from uno_p2p.table.show import Shown
from uno_p2p.table.steps.disclose import Disclose
from uno_p2p.table.steps.opening import Agree, Open, Sign
from uno_p2p.table.steps.rest import Again, GoOn
from uno_p2p.table.table import Table
from uno_p2p.table.void import Void, void_hand
from uno_p2p.table.wishes import granted


def match(table: Table) -> Script[Ending]:
    """From the contract until somebody leaves or joins, the goal is reached or the hands are played."""
    agreed = yield from opening(table)
    if len(agreed) < table.n:
        return (yield from without(table, agreed))
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
    staying = {seat: stay for seat, stay in answers.items() if stay is not None}
    deserted = not over and len(table.players) < MIN_SEATS
    if deserted:
        table.tell(MatchOver(table.standings.champions, table.standings.totals))
    newcomers = {} if deserted else seated(table.contract, table.standings, staying, over=over)
    if not over and not deserted and len(staying) == len(answers) and not newcomers:
        return None
    if table.contract.disclose:
        yield from disclose(table)
        staying = {seat: stay for seat, stay in staying.items() if seat not in table.barred}
    stay_on = {seat: stay.commitment for seat, stay in staying.items() if seat not in newcomers}
    if newcomers and stay_on:
        table.tell(
            Joined(tuple(one.name for one in newcomers.values()), tuple(sorted(staying.keys() & newcomers)))
        )
    if deserted or not stay_on:
        return Ending(table.standings, {}, over=over or deserted)
    wish = granted(table.contract, table.standings, staying, {*stay_on, *newcomers}) if over else None
    if wish is not None:
        table.tell(OtherRules(wish[0]))
    options = None if wish is None else wish[1]
    return Ending(table.standings, stay_on, over, track, newcomers, table.barred, options)


def without(table: Table, agreed: tuple[int, ...]) -> Script[Ending]:
    """Somebody has not accepted. Those who have played together before go on without it; others have no match
    yet, and none comes of it.
    """
    track, commitments = table.track("again"), {}
    if table.contract.before and len(agreed) >= MIN_SEATS:
        commitments = yield from ask(table, Step(track, Again(table.contract), agreed))
    return Ending(table.standings, commitments, over=not commitments, track=track, barred=table.barred)


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


def opening(table: Table) -> Script[tuple[int, ...]]:
    """Everybody signs and opens its nonce; then everybody accepts, or there is no match. Who goes away has
    not accepted. Returns who has.
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
    return tuple(seat for seat in table.all if seat not in declined)


def disclose(table: Table) -> Script[None]:
    """Everybody who is there opens the keys and seeds of all its deals: from now on anybody can repeat these
    shuffles.
    """
    opened = yield from ask(table, Step(table.track("disclose"), Disclose(table.deals), table.voters))
    table.tell(Disclosed(opened))


def rest(table: Table, track: str, *, over: bool) -> Script[dict[int, Stay | None]]:
    """Between hands: who stays, with the commitment for a table that may follow, and who leaves (None).

    Who was away is back by answering; who does not answer is away in the next hand.
    """
    duty = GoOn(table.contract, over=over)
    seats = tuple(seat for seat in table.all if seat not in table.barred)
    said = yield from ask(table, Step(track, duty, seats, returns=True))
    left = tuple(seat for seat, stay in said.items() if stay is None)
    if left:
        table.tell(Left(left))
    return said
