"""A table from the contract to its end: the order of the tracks (section 16)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

from tests.second.bodies import fields, one_bool, sized
from tests.second.contract import may_sit
from tests.second.dealing import Deal, make_deck
from tests.second.edwards import small_order
from tests.second.follow import Ask, Place, Script, Table
from tests.second.hashes import PROTO, SUITE, H, frame
from tests.second.options import wrong_with
from tests.second.refusal import Bad, NotFollowed
from tests.second.score import count
from tests.second.seeds import check_secrets
from tests.second.stream import first_dealer
from tests.second.turns import Hand


def story(table: Table) -> Script:
    """Everything that must be said at a table."""
    contract, n = table.contract, table.n
    everybody = list(range(n))
    table.scores = contract.scores or [0] * n
    table.out = set(contract.out)

    def check_open(place: Place, seat: int, body: list[Any]) -> bytes:
        (nonce,) = fields(body, bytes)
        sized(nonce, 32)
        who = contract.seats[seat]
        if H(frame(PROTO, SUITE, b"NONCECOM", who.identity, nonce))[:32] != who.commitment:
            raise Bad("bad-commitment", "nonce")
        return bytes(nonce)

    yield Ask("table", "sign", everybody, lambda place, seat, body: fields(body))
    nonces = yield Ask("table", "open", everybody, check_open)
    opened = [nonces[seat] for seat in everybody]
    table.sid = H(frame(PROTO, SUITE, b"TABLE", contract.digest, *opened))[:32]
    plays = yield Ask("table", "accept", everybody, one_bool)
    if not all(plays.values()):
        agreed = [seat for seat in everybody if plays[seat]]
        if contract.before and len(agreed) >= 2:
            yield Ask("again", "again", agreed, lambda place, seat, body: sized(*fields(body, bytes), 32))
        return

    cards = [table.deck.faces[k] for k in table.deck.cards]
    key = H(frame(table.sid, b"cut"))[:32]
    dealer = first_dealer(key, table.playing, cards, contract.options["cut_for_deal"] == "on")
    deals: list[Deal] = []
    h = 0
    while True:
        deals.append((yield from make_deck(table, h, dealer)))
        dealer = deals[-1].dealer
        outcome = yield from Hand(table, deals[-1], f"play/{h}", dealer).play()
        over = count(table, outcome)
        over = over or h + 1 == contract.hands
        check = partial(check_ready, over)
        ready = yield Ask(f"rest/{h}", "ready", table.present, check)
        h, dealer = h + 1, table.round(dealer)[0]
        staying = {seat: said for seat, said in ready.items() if said}
        if over or len(staying) < len(ready) or seated(table, staying, over):
            break
    if contract.disclose:
        if any(len(deal.P) < n for deal in deals):
            raise NotFollowed("keys are opened of hands that somebody was away from")
        yield Ask("disclose", "disclose", everybody, lambda *said: check_secrets(table, deals, *said))


@dataclass(frozen=True)
class Stays:
    """Whom a seat that stays names, as rows, and whether it gives its place up."""

    rows: tuple[tuple[bytes, str, bool, bytes], ...] = ()
    yields: bool = False


def check_ready(over: bool, place: Place, seat: int, body: list[Any]) -> Stays | None:
    """None: it leaves."""
    if len(body) <= 1:
        (commitment,) = fields(body, bytes)
        return Stays() if sized(commitment, 0, 32) else None
    contract = place.table.contract
    wishes = len(body) > 3
    commitment, rows, yields, *rules = fields(body, bytes, list, bool, *([dict] if wishes else []))
    sized(commitment, 32)
    if wishes:
        check_wish(place, rules[0], over)
    if not (0 if wishes else 1) <= len(rows) <= 9:
        raise Bad("bad-encoding", "newcomers")
    closed = {one.identity for one in contract.seats} | {row[0] for row in contract.former if row[2] == 2}
    for row in rows:
        identity, name, _, nonce = fields(row, bytes, str, bool, bytes)
        sized(identity, 32)
        sized(nonce, 32)
        if small_order(identity):
            raise Bad("bad-key", "anybody could sign in this name")
        if not 1 <= len(name) <= 24 or identity in closed:
            raise Bad("bad-encoding", "a newcomer")
    keys = [row[0] for row in rows]
    if keys != sorted(set(keys)):
        raise Bad("bad-encoding", "newcomers that are not in order")
    if yields and (not contract.seats[seat].bot or all(row[2] for row in rows)):
        raise Bad("bad-encoding", "a place is given up by a bot, to a person")
    return Stays(tuple((row[0], row[1], row[2], row[3]) for row in rows), yields)


def check_wish(place: Place, plain: dict[str, Any], over: bool) -> None:
    """Other rules for the next match; only there, and only others."""
    if not over:
        raise Bad("bad-encoding", "other rules in the middle of a match")
    if wrong_with(plain) or plain == place.table.contract.options:
        raise Bad("bad-encoding", "no other rules")


def seated(table: Table, staying: dict[int, Stays], over: bool) -> bool:
    """Whether somebody new sits down, so that this table ends."""
    everywhere = [set(said.rows) for said in staying.values()]
    common = sorted(set.intersection(*everywhere)) if everywhere else []
    while common:
        free = [seat for seat in range(table.n) if seat not in staying]
        given = [seat for seat in sorted(staying) if staying[seat].yields]
        places, stay = set(staying), len(staying)
        for new, row in enumerate(common):
            if free:
                places.add(free.pop(0))
            elif given and not row[2]:
                given.pop(0)
                stay -= 1
            else:
                places.add(table.n + new)
        if len(common) < max(stay, 2) and may_sit(table.contract, places, table.out, over):
            return True
        common.pop()
    return False
