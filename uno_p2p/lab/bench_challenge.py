"""What a challenged Wild Draw Four costs: the answer of an innocent hand, which proves most."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass

from protocol.elgamal import first_deck, reencrypt
from protocol.entry import sign
from protocol.group import Q, mul_base
from protocol.keys import Identity, joint_key
from protocol.piles import Pile
from uno_p2p.rules.cards import Colour
from uno_p2p.rules.decks import DECKS
from uno_p2p.rules.engine import new_hand
from uno_p2p.rules.presets import parse
from uno_p2p.table.duty import Where
from uno_p2p.table.hand import Deal, Hand
from uno_p2p.table.keys import Keys
from uno_p2p.table.steps.challenge import Answer

CLASSIC = "classic"
DECK_TRACK, PLAY_TRACK = "deck/0/0", "play/0"


@dataclass(frozen=True, slots=True)
class Challenged:
    """Processor time of making and of checking an answer (ms), several of each, and its entry's size."""

    prove_ms: list[float]
    verify_ms: list[float]
    bytes: int


def challenge(cards: int, rounds: int, clock: Callable[[], float]) -> Challenged:
    """Answers for a hand of so many cards of the classic deck, none of the judged colour."""
    keys = Keys(Identity(os.urandom(32)), os.urandom(32), os.urandom)
    sid = os.urandom(32)
    own, other = keys.deal(sid, DECK_TRACK).P, mul_base(_scalar())
    deal = Deal(sid, DECK_TRACK, b"", {0: own, 1: other}, joint_key((own, other)), {})
    deck = DECKS[CLASSIC]
    hand = Hand(0, deal, deck, (), new_hand(parse([CLASSIC]), 2, 0))
    others = [k for k in deck.cards if deck.faces[k].colour != Colour.RED]
    judged = Pile(own, tuple(reencrypt(own, card, _scalar()) for card in first_deck(own, others[:cards])))
    at = Where(sid, PLAY_TRACK, 9, os.urandom(32), (keys.identity.public, os.urandom(32)))
    found = Challenged([], [], _size(keys, at, Answer(hand, judged, 1, Colour.RED)))
    for _ in range(rounds):
        duty = Answer(hand, judged, 1, Colour.RED)
        began = clock()
        body = duty.answer(at, 0, keys, None)
        proven = clock()
        duty.verify(at, 0, duty.read(at, 0, body))
        found.prove_ms.append(1e3 * (proven - began))
        found.verify_ms.append(1e3 * (clock() - proven))
    return found


def _size(keys: Keys, at: Where, duty: Answer) -> int:
    body = duty.answer(at, 0, keys, None)
    return len(sign(keys.identity, at.sid, at.track, at.step, 0, at.prev, duty.kind, body).raw)


def _scalar() -> int:
    return int.from_bytes(os.urandom(64), "big") % (Q - 1) + 1
