"""Draw to match and force play at whole tables (H16): what is demanded of a hidden card is proven."""

from __future__ import annotations

import pytest

from protocol.entry import Body
from tests.helpers.prepared import Position, PreparedNet
from uno_p2p.rules import needs
from uno_p2p.rules.cards import Colour, parse
from uno_p2p.rules.engine import need
from uno_p2p.rules.events import Drew, Kept, Played, Recycled, WantsCard
from uno_p2p.table.choices import AskDrawn, AskMove, DrawCard, Keep, Play, PlayDrawn

IDLE = "Y7 Y8 Y9"


def table(
    *hands: str, rules: str = "draw=to-match", draw: str = "B1 G2 R3 Y1 Y2", **more: object
) -> PreparedNet:
    position = Position(hands or ["Y3 Y4", IDLE], draw=draw, **more)  # type: ignore[arg-type]  # by name
    return PreparedNet(position, rules=rules.split())


def drawn(net: PreparedNet) -> list[Body]:
    """What was said of drawn cards."""
    return [entry.body for entry in net.nodes[1].machine.ledger.history() if entry.kind == "drawn"]


def words(net: PreparedNet) -> list[tuple[object, bool]]:
    """Each word, and whether a proof came with it."""
    return [(body[0], len(body[-1]) > 0) for body in drawn(net)]


def well(net: PreparedNet) -> None:
    net.conserved()
    net.agree()


# -- draw to match ------------------------------------------------------------------------------------------


def test_the_node_draws_on_by_itself_until_a_card_fits() -> None:
    net = table().do(0, DrawCard())
    assert net.events(Drew) == [Drew(0, 1)] * 3
    assert net.events(WantsCard) == [WantsCard(0)] * 3
    assert words(net) == [("draw", True)] * 2
    assert net.asked() == {0: AskDrawn(parse("R3"), True, True)}
    assert need(net.game) == needs.PlayOrKeep(0)
    well(net)


def test_the_card_that_fits_is_kept_with_proof() -> None:
    net = table().do(0, DrawCard()).do(0, Keep())
    assert words(net) == [("draw", True)] * 2 + [("keep", True)]
    assert net.events(Kept) == [Kept(0)]
    assert (net.game.counts, net.game.turn) == ((5, 3), 1)
    well(net)


def test_the_card_that_fits_is_played_without_another_word() -> None:
    net = table().do(0, DrawCard()).play(0, "R3")
    assert net.events(Played) == [Played(0, parse("R3"))]
    assert words(net) == [("draw", True)] * 2 + [("play", False)]
    assert (net.game.counts, net.game.turn) == ((4, 3), 1)
    well(net)


def test_what_fits_is_not_put_aside_for_another() -> None:
    net = table().do(0, DrawCard())
    assert net.refused(0, DrawCard()) == "not-asked"
    well(net)


def test_drawing_though_a_card_of_the_hand_fits_is_the_same() -> None:
    net = table("R9 Y4", IDLE).do(0, DrawCard())
    assert net.asked() == {0: AskDrawn(parse("R3"), True, True)}
    well(net)


def test_the_pile_runs_out_in_the_middle_and_the_discards_are_drawn_on() -> None:
    net = table(draw="B1 G2", discard="R4 B9 R5").do(0, DrawCard())
    assert net.events(Recycled) == [Recycled()]
    assert need(net.game) == needs.PlayOrKeep(0)
    ask = net.asked()[0]
    assert isinstance(ask, AskDrawn)
    assert ask.face == parse("R4")
    assert net.game.counts[0] in (5, 6)  # the two below the top one come in any order
    well(net)


def test_with_nothing_left_to_draw_the_turn_passes() -> None:
    net = table(draw="B1", discard="B9 R5").do(0, DrawCard())
    assert (net.game.counts, net.game.turn, net.game.draw_count) == ((4, 3), 1, 0)
    assert words(net) == [("draw", True)] * 2
    assert isinstance(net.asked()[1], AskMove)
    net.do(1, DrawCard())
    assert net.game.winner is None
    assert net.game.over  # each in turn had nothing to draw (P5)
    well(net)


def test_the_turn_limit_draws_on_and_keeps() -> None:
    net = table(rules="draw=to-match turn_limit=15").settle(16.0)
    assert need(net.game) == needs.PlayOrKeep(0)
    net.settle(15.0)
    assert (net.game.counts, net.game.turn) == ((5, 3), 1)
    well(net)


# -- force play ---------------------------------------------------------------------------------------------

FORCED = "force_play=on"


def test_a_drawn_card_that_fits_must_be_played() -> None:
    net = table(rules=FORCED, draw="R3 B1").do(0, DrawCard())
    assert net.asked() == {0: AskDrawn(parse("R3"), True, False)}
    assert net.refused(0, Keep()) == "must-play"
    assert net.refused(0, DrawCard()) == "not-asked"
    net.play(0, "R3")
    assert (net.game.counts, net.game.turn) == ((2, 3), 1)
    well(net)


def test_a_drawn_card_that_does_not_fit_is_kept_with_proof() -> None:
    net = table(rules=FORCED, draw="B1 B2").do(0, DrawCard())
    assert net.asked() == {0: AskDrawn(parse("B1"), False, True)}
    assert net.refused(0, DrawCard()) == "not-asked"
    assert net.refused(0, PlayDrawn()) == "no-match"
    net.do(0, Keep())
    assert words(net) == [("keep", True)]
    assert net.game.turn == 1
    well(net)


def test_without_a_rule_nothing_is_proven() -> None:
    net = table(rules="classic").do(0, DrawCard())
    assert net.asked() == {0: AskDrawn(parse("B1"), False, True)}
    assert net.refused(0, DrawCard()) == "not-asked"
    net.do(0, Keep())
    assert words(net) == [("keep", False)]
    well(net)


def test_a_hand_card_is_not_forced() -> None:
    net = table("R9 Y4", IDLE, rules=FORCED, draw="B1 B2").do(0, DrawCard()).do(0, Keep())
    assert net.game.counts == (3, 3)
    well(net)


@pytest.mark.parametrize("code", ["R3", "W", "R7"])
def test_the_node_of_a_silent_player_plays_what_must_be_played(code: str) -> None:
    """A Wild needs a colour and a seven somebody to swap with: the node names some."""
    net = table(
        "Y3 Y4", IDLE, "G7 G8", rules=f"{FORCED} turn_limit=15 seven_zero=seven", draw=f"{code} B1 B2"
    ).settle(16.0)
    assert need(net.game) == needs.PlayOrKeep(0)
    net.settle(15.0)
    wild, seven = code == "W", code == "R7"
    laid = Played(0, parse(code), Colour.RED if wild else None, False, 1 if seven else None)
    assert net.events(Played) == [laid]
    assert net.game.counts[:3] == ((3, 2, 2) if seven else (2, 3, 2))
    assert net.game.turn == 1
    well(net)


def test_both_rules_draw_on_and_then_play() -> None:
    net = table(rules=f"{FORCED} draw=to-match").do(0, DrawCard())
    assert net.asked() == {0: AskDrawn(parse("R3"), True, False)}
    assert net.refused(0, Keep()) == "must-play"
    assert net.refused(0, DrawCard()) == "not-asked"
    well(net.play(0, "R3"))


def test_both_rules_at_the_turn_limit() -> None:
    net = table(rules=f"{FORCED} draw=to-match turn_limit=15").settle(31.0)
    assert net.events(Played) == [Played(0, parse("R3"))]
    assert net.game.counts == (4, 3)
    well(net)


# -- with no bluffing ---------------------------------------------------------------------------------------

NO_BLUFFING = "no_bluffing=on"


@pytest.mark.parametrize("rules", ["draw=to-match", f"{FORCED} draw=to-match"])
def test_a_drawn_wild_draw_four_that_would_bluff_is_kept(rules: str) -> None:
    net = table("R9 Y4", IDLE, rules=f"{rules} {NO_BLUFFING}", draw="W4 R3 B1").do(0, DrawCard())
    assert net.asked() == {0: AskDrawn(parse("W4"), False, True)}
    assert net.refused(0, PlayDrawn(Colour.BLUE)) == "bluff"
    assert net.refused(0, DrawCard()) == "not-asked"
    net.do(0, Keep())
    assert net.game.counts[0] == 3
    assert words(net) == [("keep", True)]
    well(net)


def test_a_drawn_wild_draw_four_that_may_be_played_need_not() -> None:
    for play in (True, False):
        net = table(rules=f"{FORCED} draw=to-match {NO_BLUFFING}", draw="W4 R3 B1").do(0, DrawCard())
        assert net.asked() == {0: AskDrawn(parse("W4"), True, True)}
        net = net.play(0, "W4", "B") if play else net.do(0, Keep())
        assert words(net) == [("play" if play else "keep", True)]
        well(net)


def test_nobody_is_asked_for_a_place_after_a_draw() -> None:
    net = table().do(0, DrawCard())
    assert net.refused(0, Play(0)) == "not-asked"
