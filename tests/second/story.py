"""A table from the contract to its end: the order of the tracks (section 16)."""

from __future__ import annotations

from typing import Any

from tests.second.bodies import fields, one_bool, sized
from tests.second.dealing import Deal, make_deck
from tests.second.follow import Ask, Place, Script, Table
from tests.second.hashes import PROTO, SUITE, H, frame
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
        ready = yield Ask(f"rest/{h}", "ready", table.present, check_ready)
        h, dealer = h + 1, table.round(dealer)[0]
        if over or h == contract.hands or not all(ready.values()):
            break
    if contract.disclose:
        if any(len(deal.P) < n for deal in deals):
            raise NotFollowed("keys are opened of hands that somebody was away from")
        yield Ask("disclose", "disclose", everybody, lambda *said: check_secrets(table, deals, *said))


def check_ready(place: Place, seat: int, body: list[Any]) -> bytes:
    (commitment,) = fields(body, bytes)
    return sized(commitment, 0, 32)
