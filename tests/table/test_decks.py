"""Other decks at whole tables: a downpour under encryption, playing cards from the deal to the score."""

from __future__ import annotations

from tests.helpers.fakenet import FakeNet
from tests.helpers.players import Chancer
from tests.helpers.prepared import Position, PreparedNet
from tests.helpers.story import one_story
from uno_p2p.rules.presets import parse
from uno_p2p.table.choices import AskMove


def test_a_downpour_wets_everybody_else_and_the_next_seat_plays() -> None:
    net = PreparedNet(Position(["W2 R1 R2", "G1 G2", "G0"]), rules=["h2o"]).play(0, "W2", "G")
    assert net.game.counts == (2, 4, 3)
    assert [net.cards(seat)[-2:] for seat in (1, 2)] == [["Y1", "Y2"], ["Y3", "Y4"]]
    assert isinstance(net.asked()[1], AskMove)
    net.conserved()
    net.agree()


def test_a_winning_downpour_counts_what_it_brings_with_the_piles_running_out() -> None:
    net = PreparedNet(Position(["W1", "G1", "G2"], "B0 R5", "Y9"), rules=["h2o"]).play(0, "W1", "G")
    result = net.nodes[0].machine.result
    assert result is not None
    assert result.totals[0] in (1 + 2 + 9 + 0, 1 + 2 + 9 + 5)  # the red or the blue card came back
    net.conserved()
    net.agree()


def test_a_hand_with_two_packs_of_playing_cards() -> None:
    players = [Chancer(seat) for seat in range(2)]
    net = FakeNet(2, parse(["deck=cards52x2"]), seed=3, hands=1, players=players)
    net.run()
    one_story(net)
