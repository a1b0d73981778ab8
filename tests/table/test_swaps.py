"""Whole hands that change owners, at whole tables: what moves, who can read it, what cannot be followed."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from protocol.elgamal import Ciphertext, dec_ciphertexts
from protocol.entry import Entry
from protocol.errors import Fault
from protocol.group import POINT_SIZE, Point, Q, mul, sub
from protocol.params import card_points
from protocol.piles import read
from tests.helpers.fakenet import FakeNet
from tests.helpers.players import Chancer
from tests.helpers.prepared import Position, PreparedNet
from uno_p2p.rules import needs
from uno_p2p.rules.engine import need
from uno_p2p.rules.events import HandsMoved
from uno_p2p.rules.illegal import Reason
from uno_p2p.rules.presets import parse
from uno_p2p.table.choices import (
    AskReact,
    CallUno,
    Catch,
    Challenge,
    Choice,
    DrawCard,
    Keep,
    Pass,
    Play,
)
from uno_p2p.table.happenings import Judged, Moved
from uno_p2p.table.keys import Keys
from uno_p2p.table.machine import Machine
from uno_p2p.table.steps.react import PAUSE

BOTH = ["seven_zero=both"]
HANDS = ["R7 R1 R2", "G1 G2", "B1 B2 B3 B4"]


def net_of(hands: list[str] | None = None, *rules: str, **more: Any) -> PreparedNet:
    position = Position(hands or HANDS)
    return PreparedNet(position, rules=[*BOTH, *rules], **more)


def hands_of(net: PreparedNet) -> list[str]:
    """What each seat reads in its own hand, sorted."""
    return [" ".join(sorted(net.cards(seat))) for seat in range(len(net.nodes))]


def swaps(net: FakeNet, node: int = 0) -> list[HandsMoved]:
    told = [happening.event for happening in net.nodes[node].happenings if isinstance(happening, Moved)]
    return [event for event in told if isinstance(event, HandsMoved)]


# -- what moves -------------------------------------------------------------------------------------------


def test_after_a_swap_each_reads_the_others_hand_and_nobody_elses_changes() -> None:
    net = net_of().play(0, "R7", target=2)
    assert hands_of(net) == ["B1 B2 B3 B4", "G1 G2", "R1 R2"]
    assert net.hand().hands[1].key == net.hand().deal.keys[1]
    assert swaps(net) == [HandsMoved(((0, 2), (2, 0)))]
    net.conserved()
    net.agree()


def test_the_new_owner_plays_from_the_hand_and_swaps_it_on() -> None:
    net = net_of(["R7 R1 R2", "R0 G2", "B7 B2 B3 B4"]).play(0, "R7", target=2).play(1, "R0", uno=True)
    assert hands_of(net) == ["R1 R2", "B2 B3 B4 B7", "G2"]
    net.do(2, DrawCard())
    assert net.cards(2)[-1] == "Y1"
    net.conserved()
    net.agree()


def test_a_seat_without_cards_gives_nothing_and_is_not_asked() -> None:
    net = net_of(["R0 R1", "", "B1 B2"]).do(0, Play(0, uno=True))
    entries = [entry for entry in net.nodes[0].machine.ledger.history() if entry.kind == "rekey"]
    assert sorted(entry.seat for entry in entries) == [0, 2]
    assert hands_of(net) == ["B1 B2", "R1", ""]


def test_without_a_target_a_seven_is_refused_and_the_card_stays() -> None:
    net = net_of()
    assert net.refused(0, Play(0)) == Reason.TARGET_MISSING
    assert net.refused(0, Play(0, target=0)) == Reason.TARGET_YOURSELF
    assert net.refused(0, Play(1, target=2)) == Reason.TARGET_UNWANTED
    assert net.cards(0) == ["R7", "R1", "R2"]
    net.play(0, "R7", target=1)
    assert hands_of(net)[0] == "G1 G2"


def test_a_last_seven_ends_the_hand_and_nobody_is_asked_for_a_target() -> None:
    """Report 69."""
    net = net_of(["R7", "G1 G2", "B1"]).play(0, "R7")
    assert net.game.winner == 0
    assert swaps(net) == []
    assert net.nodes[0].machine.result is not None


def test_a_drawn_seven_names_its_target_too() -> None:
    net = PreparedNet(Position(["G1 G2", "B1 B2", "Y1"], draw="R7 Y2"), rules=BOTH).do(0, DrawCard())
    net.play(0, "R7", target=2)
    assert hands_of(net) == ["Y1", "B1 B2", "G1 G2"]


def test_the_silent_players_seven_is_not_played() -> None:
    net = net_of(None, "turn_limit=15").settle(40)
    assert swaps(net) == []
    assert "R7" in net.cards(0)


# -- the call of UNO --------------------------------------------------------------------------------------


def test_nobody_is_caught_for_a_card_that_came_by_a_swap() -> None:
    """Report 44: there is no moment in which that could be tried (U10)."""
    net = net_of(["R7 R1 R2", "G1", "B1 B2"]).play(0, "R7", target=1)
    assert net.game.called == {0}
    assert not any(isinstance(ask, AskReact) for ask in net.asked().values())
    assert net.refused(2, Catch()) == "not-asked"


def test_a_missing_call_is_caught_before_the_swap_and_the_penalty_moves_with_the_hand() -> None:
    net = net_of(["R7 R1", "G1 G2", "B1 B2"]).play(0, "R7", target=2)
    assert all(isinstance(ask, AskReact) for ask in net.asked().values())
    assert hands_of(net)[0] == "R1"
    net.do(1, Catch())
    assert hands_of(net) == ["B1 B2", "G1 G2", "R1 Y1 Y2"]
    net.agree()


@pytest.mark.parametrize("word", [CallUno(), Pass()])
def test_called_or_let_pass_the_one_card_is_called_with_its_new_owner(word: Choice) -> None:
    net = net_of(["R7 R1", "G1 G2", "B1 B2"]).play(0, "R7", target=2)
    net.do(0 if word == CallUno() else 1, word)
    assert net.game.called == {2}
    assert hands_of(net) == ["B1 B2", "G1 G2", "R1"]


def test_nobody_plays_ahead_from_a_hand_that_is_about_to_go() -> None:
    net = net_of(["R7 R1", "R3 G2", "R4 B2"]).play(0, "R7", target=1)
    ask = net.asked()[1]
    assert isinstance(ask, AskReact)
    assert (ask.first, any(ask.playable)) == (1, False)
    for choice in (Play(0), DrawCard()):
        assert net.refused(1, choice) == Reason.NOT_NOW
    net.do(1, Pass())
    assert net.cards(1) == ["R1"]


def test_while_hands_are_about_to_move_a_silent_player_holds_nobody_up() -> None:
    net = net_of(["R7 R1", "R3 G2", "R4 B2"]).play(0, "R7", target=1)
    assert net.settle(PAUSE - 0.5).asked().keys() == {0, 1, 2}
    net.settle(1.0)
    assert net.cards(1) == ["R1"]


# -- the challenge ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("other", "guilty"), [("R1 W4 R2", True), ("G1 W4 B2", False)])
def test_a_challenge_after_a_swap_judges_the_hand_that_came_with_it(other: str, guilty: bool) -> None:
    net = net_of(["R7 R8 R9", other, "Y7 Y8"]).play(0, "R7", target=1)
    net.play(1, "R8").do(2, DrawCard())
    net.do(2, Keep())
    net.play(0, "W4", "B").do(1, Challenge())
    (judged,) = net.told(Judged)
    assert isinstance(judged, Judged)
    assert (judged.accused, judged.guilty) == (0, guilty)
    assert sorted(face.code for face in net.view(1).revealed.faces) == sorted(  # type: ignore[union-attr]  # it was shown
        set(other.split()) - {"W4"}
    )
    net.agree()


# -- a bad network ----------------------------------------------------------------------------------------


def test_restarts_in_the_middle_of_a_swap() -> None:
    """Each node dies when some have handed their hands over and some have not."""
    for seat in range(3):
        net = net_of(["R0 R1 R2", "G1 G2", "B1 B2 B3"])
        net.choose(0, Play(0))
        net.run(lambda net=net, seat=seat: net.nodes[seat].machine.live[2] == "rekey")  # type: ignore[misc]  # bound at once
        said = net.nodes[seat].machine.ledger.live.spoken
        assert seat in said
        net.restart(seat)
        net.settle()
        assert hands_of(net) == ["B1 B2 B3", "R1 R2", "G1 G2"]
        net.agree()


@pytest.mark.parametrize("seed", range(3))
def test_loss_and_copies_change_nothing(seed: int) -> None:
    net = RandomNet(3, seed, lose=0.15, duplicate=0.2, delay=(0.001, 0.1))
    net.run()
    net.checked()


# -- random histories -------------------------------------------------------------------------------------

CODES = [f"{colour}{symbol}" for colour in "RYGB" for symbol in "0771234"] + ["W", "W", "W4", "W4"]


def dealt(seats: int, seed: int) -> Position:
    """Thirty-two cards, full of sevens and zeros."""
    dice = random.Random(seed)
    codes = list(CODES)
    dice.shuffle(codes)
    at = next(k for k, code in enumerate(codes) if code[0] != "W")
    top = codes.pop(at)
    hands = [codes[5 * seat : 5 * seat + 5] for seat in range(seats)]
    return Position(hands, [top], codes[5 * seats :], colour=top[0])


class RandomNet(FakeNet):
    """Chancers at a table that begins in the middle of a hand; `checked` holds at any moment of it."""

    def __init__(self, seats: int, seed: int, **network: Any) -> None:
        self.position = dealt(seats, seed)
        super().__init__(seats, parse(BOTH), seed, players=[Chancer(seed)] * seats, **network)

    def machine_for(self, seat: int, keys: Keys, journal: list[bytes]) -> Machine:
        return Machine(self.contract, keys, journal, self.position.story)

    def checked(self) -> None:
        """Conservation, and exactly one seat that opens each hidden card of a hand."""
        assert not any(self.faults)
        hand = self.nodes[0].machine.table.hand
        assert hand is not None
        game = hand.game
        assert game.counts == tuple(len(pile.cards) for pile in hand.hands.values())
        assert sum(game.counts) + game.draw_count + len(game.discards) == len(CODES)
        known = set(card_points(len(hand.deck.faces)))
        secrets = secrets_of(self)
        for seat, pile in hand.hands.items():
            for card in pile.cards:
                opening = [other for other, x in enumerate(secrets) if read(card, x) in known]
                assert opening == [seat]


def secrets_of(net: FakeNet) -> list[int]:
    table = net.nodes[0].machine.table
    return [node.keys.deal(table.sid, "deck/0/0").x for node in net.nodes]


def at_rest(net: FakeNet) -> Callable[[], bool]:
    """When all nodes are at one place after at least one more swap."""
    before = len(swaps(net))

    def there() -> bool:
        if all(node.machine.ending is not None for node in net.nodes):
            return True
        return len(net.digests()) == 1 and all(
            len(swaps(net, seat)) > before for seat in range(len(net.nodes))
        )

    return there


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (2, 2), (3, 3), (3, 4), (3, 5), (4, 6)])
def test_random_histories(seats: int, seed: int) -> None:
    """After every swap each hidden card has one reader, and with the secrets of all others together it opens
    to nothing; and nothing that anybody ever said lies there twice."""
    net = RandomNet(seats, seed)
    while any(node.machine.ending is None for node in net.nodes):
        net.run(until=at_rest(net))
        net.checked()
        if need(net.nodes[0].machine.table.hand.game) != needs.Show:  # type: ignore[union-attr]  # a hand is there
            nothing_opens_without_its_owner(net)
    assert len(swaps(net)) >= 1
    nothing_repeats(list(net.nodes[0].machine.ledger.history()))


def nothing_opens_without_its_owner(net: RandomNet) -> None:
    """Former owners included: their secrets, alone and in every sum, open no card of the hand now."""
    hand = net.nodes[0].machine.table.hand
    assert hand is not None
    known, secrets = set(card_points(len(hand.deck.faces))), secrets_of(net)
    for seat, pile in hand.hands.items():
        others = [x for other, x in enumerate(secrets) if other != seat]
        sums = {0}
        for x in others:
            sums |= {(some + x) % Q for some in sums}
        for card in pile.cards:
            assert card.b not in known
            assert not any(sub(card.b, mul(x, card.a)) in known for x in sums if x)


def nothing_repeats(history: list[Entry]) -> None:
    """No card that was said in a play's cover or a rekeying looks like another, not even in half."""
    halves: list[Point] = []
    for entry in history:
        said = {"rekey": entry.body[0:1], "move": entry.body[1:2]}.get(entry.kind, [])
        for blob in said:
            halves += [half for card in cards_of(blob) for half in (card.a, card.b)]
    assert len(halves) == len(set(halves))
    assert halves


def cards_of(blob: bytes) -> tuple[Ciphertext, ...]:
    return dec_ciphertexts(blob, len(blob) // (2 * POINT_SIZE))


def test_after_the_new_owners_play_the_old_owner_follows_no_card() -> None:
    """Until then the old owner knows which card lies where; the cover of the play ends that."""
    net = net_of(["R7 R1 R2", "G7 G1 G2 R3", "B1 B2"]).play(0, "R7", target=1)
    before = net.hand().hands[1].cards
    net.play(1, "R1", uno=True)
    after = net.hand().hands[1].cards
    assert {card.a for card in before} & {card.a for card in after} == set()
    deal = net.hand().deal
    x = net.nodes[0].keys.deal(deal.sid, deal.track).x
    differences = {sub(one.b, two.b) for one in after for two in before}
    assert not any(mul(x, sub(one.a, two.a)) in differences for one in after for two in before)
    with pytest.raises(Fault):
        net.hand().faces_in(net.hand().hands[1], net.nodes[0].keys)


def test_what_a_node_reads_is_what_a_fresh_node_reads() -> None:
    """No card remembered from before the swap stands for one of now."""
    net = net_of().play(0, "R7", target=2)
    before = hands_of(net)
    for seat in range(3):
        net.restart(seat)
    assert hands_of(net.settle()) == before
