"""Nodes that die in the middle of the new steps, and networks that lose and copy what is said there."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from tests.helpers.cheat import hear
from tests.helpers.players import Chancer
from tests.helpers.prepared import Position, PreparedNet
from tests.helpers.story import spoken_once
from tests.helpers.unruly import Crashing
from uno_p2p.rules.decks import DECKS
from uno_p2p.rules.events import ColourShown, HandsDealt, Jumped, WantsCard
from uno_p2p.rules.presets import parse
from uno_p2p.table.choices import Catch, DrawCard
from uno_p2p.table.happenings import Moved
from uno_p2p.table.keys import Keys
from uno_p2p.table.machine import Machine

SEATS = range(3)


def killed(net: PreparedNet, seat: int, kind: str, spoken: int | None = None) -> PreparedNet:
    """The node dies at the first step of this kind, when it has heard (or said) the word of `spoken`."""

    def there() -> bool:
        node = net.nodes[seat]
        if any(closed.kind == kind for closed in node.closed):
            return True  # its own word alone ended the step
        heard = spoken is None or spoken in node.machine.ledger.live.spoken
        return node.machine.live[2] == kind and heard

    net.run(there)
    net.restart(seat)
    net.settle()
    net.conserved()
    net.agree()
    spoken_once(net)
    return net


def all_cards(net: PreparedNet) -> Counter[str]:
    return Counter(code for seat in SEATS for code in net.cards(seat))


@pytest.mark.parametrize("seat", SEATS)
def test_when_somebody_has_jumped_in(seat: int) -> None:
    position = Position(["R9 Y8 Y9", "G1 G2 G3", "R9 B8 B9"])
    net = PreparedNet(position, rules=["jump_in=on"], delay=(0.05, 0.2)).play(0, "R9")
    net.choose(2, net.jumping(2, "R9"))
    killed(net, seat, "react", 2)
    assert sorted(net.cards(2)) == ["B8", "B9"]
    assert net.let_pass().game.turn == 0
    net.agree()


@pytest.mark.parametrize("seat", SEATS)
def test_when_a_jump_and_a_catch_are_under_way(seat: int) -> None:
    position = Position(["R9 Y8", "G1 G2 G3", "R9 B8 B9"])
    net = PreparedNet(position, rules=["jump_in=on"], delay=(0.2, 0.3)).play(0, "R9")
    net.after(1, 0.1, Catch())
    net.after(2, 0.1, net.jumping(2, "R9"))
    killed(net, seat, "react", 1)
    net.let_pass()
    assert (net.game.counts, net.game.turn) == ((3, 3, 2), 0)
    net.agree()


@pytest.mark.parametrize("seat", SEATS)
def test_when_a_hidden_card_is_proven_to_be_drawn_on_from(seat: int) -> None:
    position = Position(["Y3 Y4", "Y7 Y8", "B7 B8"], draw="B1 G2 R3 Y1")
    net = PreparedNet(position, rules=["draw=to-match"], delay=(0.02, 0.1))
    net.choose(0, DrawCard())
    killed(net, seat, "drawn")
    assert net.hand().game.counts == (5, 2, 2)
    assert net.play(0, "R3").game.turn == 1
    net.agree()


@pytest.mark.parametrize("seat", SEATS)
def test_when_a_card_is_drawn_for_its_colour(seat: int) -> None:
    position = Position(["WA R1 R2", "B7 B8", "Y7 Y8"], draw="Y1 B1 G2 R1")
    rules = ["deck=modern112", "blanks=until-colour"]
    net = PreparedNet(position, rules=rules, delay=(0.02, 0.1))
    net.choose(0, net.playing(0, "WA", "G"))
    killed(net, seat, "until")
    assert (net.game.counts, net.game.turn) == ((2, 5, 2), 2)


@pytest.mark.parametrize("kind", ["rekey", "shuffle", "share"])
@pytest.mark.parametrize("seat", SEATS)
def test_when_hands_are_shuffled_and_dealt_again(seat: int, kind: str) -> None:
    position = Position(["WS R1 R2", "G1 G2 G3", "B1 B2"])
    net = PreparedNet(position, rules=["deck=modern112"], delay=(0.02, 0.1))
    net.choose(0, net.playing(0, "WS", "B"))
    killed(net, seat, kind)
    assert net.game.counts == (2, 3, 2)
    assert all_cards(net) == Counter(["R1", "R2", "G1", "G2", "G3", "B1", "B2"])


@pytest.mark.parametrize("seat", SEATS)
def test_when_an_honest_wild_draw_four_has_been_proven(seat: int) -> None:
    position = Position(["W4 G2 B5", "Y7 Y8", "B7 B8"])
    net = PreparedNet(position, rules=["no_bluffing=on"], delay=(0.02, 0.1))
    net.choose(0, net.playing(0, "W4", "B"))
    killed(net, seat, "share")
    assert (net.game.counts, net.game.turn) == ((2, 6, 2), 2)


# -- random hands by many rules at once ---------------------------------------------------------------------

RULES: dict[str, list[str]] = {
    "jumps and hands": [
        "deck=small39", "jump_in=same-symbol", "seven_zero=both", "stacking=same-symbol",
        "blanks=swap,until-colour,pass-left",
    ],
    "proofs": [
        "deck=small39", "draw=to-match", "force_play=on", "no_bluffing=on", "jump_in=on",
        "blanks=until-colour,draw-1,skip-all", "shuffle_hands_last=refuse",
    ],
}  # fmt: skip


def dealt(seats: int, seed: int) -> Position:
    """All cards of the deck, five to a seat."""
    deck = DECKS["small39"]
    codes = [deck.faces[k].code for k in deck.cards]
    random.Random(seed).shuffle(codes)
    at = next(place for place, code in enumerate(codes) if code[0] != "W")
    top = codes.pop(at)
    hands = [codes[5 * seat : 5 * seat + 5] for seat in range(seats)]
    return Position(hands, [top], codes[5 * seats :], colour=top[0])


class Troubled(Crashing):
    """Chancers at a table that begins in the middle of a hand, whose nodes die and whose frames get lost."""

    def __init__(self, seed: int, rules: str, **network: Any) -> None:
        self.position = dealt(3, seed)
        super().__init__(3, parse(RULES[rules]), seed=seed, players=[Chancer(seed)] * 3, **network)

    def machine_for(self, seat: int, keys: Keys, journal: list[bytes]) -> Machine:
        return Machine(self.contract, keys, journal, self.position.story)

    def checked(self) -> None:
        """One history, nobody blamed, every card there."""
        assert not any(self.faults)
        assert len(self.digests()) == 1
        spoken_once(self)
        hand = self.nodes[0].machine.table.hand
        assert hand is not None
        game = hand.game
        assert game.counts == tuple(len(pile.cards) for pile in hand.hands.values())
        assert sum(game.counts) + game.draw_count + len(game.discards) == len(DECKS["small39"].cards)


def story_of(net: Troubled) -> set[type]:
    told = (one for node in net.nodes for one in node.happenings)
    return {type(one.event) for one in told if isinstance(one, Moved)}


STEPS = 50


def far_enough(net: Troubled) -> bool:
    """All nodes at one place, at the end or after so many steps."""
    lives = [node.machine for node in net.nodes]
    over = all(machine.ending is not None or machine.live[1] >= STEPS for machine in lives)
    return over and len(net.digests()) == 1


@pytest.mark.parametrize(
    ("rules", "seed", "brings"),
    [
        ("jumps and hands", 2, {Jumped, HandsDealt}),
        ("jumps and hands", 4, {Jumped, ColourShown}),
        ("proofs", 1, {WantsCard}),
        ("proofs", 2, {WantsCard}),
    ],
)
def test_death_loss_and_copies_change_nothing(rules: str, seed: int, brings: set[type]) -> None:
    net = Troubled(seed, rules, crashes=8, chance=0.1, lose=0.1, duplicate=0.1, delay=(0.001, 0.1))
    net.run(lambda: far_enough(net))
    net.checked()
    assert net.crashes == 0
    assert story_of(net) >= brings
    watched(net)


def watched(net: Troubled) -> None:
    """Who only looks on, without any key, comes to the same place by what was said."""
    spectator = Machine(net.contract, None, story=net.position.story)
    hear(spectator, [entry.raw for entry in net.nodes[0].machine.ledger.history()])
    assert spectator.faults == []
    assert {spectator.ledger.live.digests[-1]} == net.digests()
