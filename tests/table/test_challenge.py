"""The Wild Draw Four challenge at whole tables: the verdict, who sees what, and that nobody else can."""

from __future__ import annotations

import contextlib
import gc
from collections.abc import Iterable
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType

import pytest

from protocol.entry import Entry
from protocol.errors import Fault
from protocol.group import POINT_SIZE, SCALAR_SIZE, G, Point, Q, dec_points, senc, sub
from protocol.params import card_points
from protocol.piles import read
from tests.helpers.prepared import Position, PreparedNet
from uno_p2p.rules.cards import Colour
from uno_p2p.table.choices import (
    AskChallenge,
    AskDrawn,
    AskMove,
    Catch,
    Challenge,
    DrawCard,
    Keep,
    TakeFour,
)
from uno_p2p.table.happenings import Judged
from uno_p2p.table.machine import Machine
from uno_p2p.table.view import view_of

SMALL = ("classic", "deck=small28")
OTHERS = ["G1 G2 G0", "G1 G2 GS"]
DRAW = "Y1 Y2 YS Y0 B1 B2 BS B0 R1 R2"


def table(
    held: str, *, seats: int = 3, discard: str = "R0", colour: str = "R", **more: object
) -> PreparedNet:
    """Seat 0 is about to play a Wild Draw Four while it holds `held`; it calls UNO where it must."""
    hands = [f"W4 {held}", *OTHERS[: seats - 1]]
    return PreparedNet(Position(hands, discard, DRAW, colour), rules=SMALL, **more)  # type: ignore[arg-type]


def judged(net: PreparedNet) -> Judged:
    (verdict,) = net.told(Judged)
    assert isinstance(verdict, Judged)
    return verdict


# -- the verdict --------------------------------------------------------------------------------------------


def test_a_bluff_is_guilty_its_player_draws_four_and_the_challenger_has_a_normal_turn() -> None:
    net = table("R2 Y1").play(0, "W4", "B").do(1, Challenge())
    assert judged(net) == Judged(0, 1, True, Colour.RED)
    assert net.game.counts == (6, 3, 3)
    assert (net.game.turn, net.game.colour) == (1, Colour.BLUE)
    assert isinstance(net.asked()[1], AskMove)
    net.do(1, DrawCard())
    assert isinstance(net.asked()[1], AskDrawn)
    net.conserved()
    net.agree()


def test_an_honest_one_is_innocent_the_challenger_draws_six_and_loses_the_turn() -> None:
    net = table("Y1 G2").play(0, "W4", "B").do(1, Challenge())
    assert judged(net) == Judged(0, 1, False, Colour.RED)
    assert net.game.counts == (2, 9, 3)
    assert (net.game.turn, net.game.colour) == (2, Colour.BLUE)
    net.conserved()
    net.agree()


@pytest.mark.parametrize("held", ["R2 Y1", "Y1 G2"], ids=["bluff", "honest"])
def test_without_a_challenge_four_are_drawn_and_nothing_is_shown(held: str) -> None:
    # Report 29: a bluff can be played; without a challenge it costs nothing (W3).
    net = table(held).play(0, "W4", "B").do(1, TakeFour())
    assert net.told(Judged) == []
    assert net.game.counts == (2, 7, 3)
    assert net.game.turn == 2
    assert all(net.hand(node).revealed is None for node in range(3))
    net.conserved()
    net.agree()


def test_with_two_players_the_turn_comes_back_or_goes_to_the_challenger() -> None:
    # W14
    for held, choice, turn, counts in (
        ("Y1 G2", TakeFour(), 0, (2, 7)),
        ("Y1 G2", Challenge(), 0, (2, 9)),
        ("R2 G2", Challenge(), 1, (6, 3)),
    ):
        net = table(held, seats=2).play(0, "W4", "B").do(1, choice)
        assert (net.game.turn, net.game.counts) == (turn, counts)
        net.agree()


def test_the_whole_hand_is_judged_when_the_wild_draw_four_was_just_drawn() -> None:
    # Report 30, rule T7: there, only the drawn card was looked at.
    for held, guilty in (("R2 G2", True), ("B2 G2", False)):
        net = PreparedNet(Position([held, *OTHERS], "R0", f"W4 {DRAW}"), rules=SMALL)
        net.do(0, DrawCard()).play(0, "W4", "B").do(1, Challenge())
        assert judged(net).guilty is guilty
        net.agree()


def test_an_action_card_of_the_colour_convicts_a_wild_or_the_same_symbol_does_not() -> None:
    # Reports 18 and 36: colour only, and a Wild Draw Four itself never matches (W1).
    for held, guilty in (("RS", True), ("W", False), ("B0", False), ("W4", False)):
        net = table(f"{held} Y1").play(0, "W4", "B").do(1, Challenge())
        assert judged(net).guilty is guilty
        net.agree()


def test_the_colour_before_the_play_is_judged_not_the_new_one_nor_the_printed_one() -> None:
    # W10 and W2; reports 26 and 67. The top card is a Wild on which green was named.
    for held, guilty in (("B1 B2", False), ("G1 B2", True), ("R1 B2", False)):
        net = table(held, discard="R0 W", colour="G").play(0, "W4", "B").do(1, Challenge())
        assert judged(net) == Judged(0, 1, guilty, Colour.GREEN)
        net.agree()


def test_cards_drawn_between_play_and_verdict_do_not_count() -> None:
    # W9: caught without a call, seat 0 draws two red cards before it is challenged.
    net = PreparedNet(Position(["W4 Y9", "G1 G2 G3", "G4 G5 G6"], "R5", "R1 R2 Y1 Y2 Y3 Y4 Y5 Y6"))
    net.play(0, "W4", "B").do(2, Catch())
    assert net.game.counts[0] == 3
    assert sorted(net.cards(0)) == ["R1", "R2", "Y9"]
    assert isinstance(net.asked()[1], AskChallenge)
    net.do(1, Challenge())
    assert not judged(net).guilty
    assert net.game.counts == (3, 9, 3)
    net.conserved()
    net.agree()


def test_guilty_with_one_card_left_makes_five() -> None:
    # W13
    net = table("R2").play(0, "W4", "B", uno=True).do(1, Challenge())
    assert net.game.counts == (5, 3, 3)
    assert net.game.uno_open is None
    net.agree()


def test_a_winning_wild_draw_four_is_not_challenged_and_the_four_count() -> None:
    # W11, W12
    net = PreparedNet(Position(["W4", "G1 G2", "G0"], "R0", "Y1 Y2 YS Y0 B1"), rules=SMALL)
    net.play(0, "W4", "B")
    assert net.told(Judged) == []
    assert all(node.machine.ending is not None for node in net.nodes)
    assert net.game.counts == (0, 6, 1)
    assert net.nodes[0].machine.result is not None
    assert net.nodes[0].machine.result.totals == (1 + 2 + 1 + 2 + 20 + 0, 0, 0)
    net.agree()


def test_only_the_next_player_is_asked_and_the_card_can_only_be_answered_so() -> None:
    # W4; reports 34 and 37: no card is an answer, and the colour came with the play.
    net = table("R2 Y1").play(0, "W4", "B")
    assert net.asked() == {1: AskChallenge(0, Colour.RED)}
    assert net.refused(2, Challenge()) == "not-asked"
    assert net.refused(1, DrawCard()) == "not-asked"


def test_the_accused_answers_by_itself_and_no_choice_can_change_that() -> None:
    net = table("R2 Y1").play(0, "W4", "B")
    net.choose(1, Challenge())
    net.run(lambda: net.nodes[0].machine.live[2] == "answer" or bool(net.told(Judged)))
    net.settle()
    assert judged(net).guilty
    assert [c.kind for c in net.nodes[2].closed if c.kind in ("challenge", "answer")] == [
        "challenge",
        "answer",
    ]


def test_a_second_challenge_judges_the_second_hand() -> None:
    hands = ["W4 Y1 Y2 B1", "W4 G1 G2 B2 RS"]
    net = PreparedNet(Position(hands, "R0", DRAW + " G0 RD"), rules=SMALL)
    net.play(0, "W4", "G").do(1, Challenge())
    assert not judged(net).guilty
    net.do(0, DrawCard()).do(0, Keep())
    held = net.cards(1)
    held.remove("W4")
    net.play(1, "W4", "Y").do(0, Challenge())
    assert net.told(Judged)[1] == Judged(1, 0, True, Colour.GREEN)
    assert shown(net, 0) == sorted(held)
    net.agree()


# -- who sees what ------------------------------------------------------------------------------------------


def shown(net: PreparedNet, seat: int) -> list[str] | None:
    """The codes of the hand that the seat is shown, sorted."""
    revealed = net.view(seat).revealed
    return sorted(face.code for face in revealed.faces) if revealed else None


@pytest.mark.parametrize("held", ["R2 Y1", "Y1 G2"], ids=["guilty", "innocent"])
def test_only_the_challenger_sees_the_hand_then_and_only_then(held: str) -> None:
    net = table(held).play(0, "W4", "B")
    assert [shown(net, seat) for seat in range(3)] == [None, None, None]
    net.do(1, Challenge())
    assert [shown(net, seat) for seat in range(3)] == [None, sorted(held.split()), None]
    actor = net.game.turn
    net.do(actor, DrawCard())
    assert [shown(net, seat) for seat in range(3)] == [None, None, None]
    # No view that anybody was ever shown, at any moment, held more than that.
    for seat in (0, 2):
        assert all(view.revealed is None for view in net.nodes[seat].player.views)  # type: ignore[attr-defined]
    assert any(view.revealed for view in net.nodes[1].player.views) is (actor == 1)  # type: ignore[attr-defined]
    net.agree()


def test_all_see_the_verdict_and_why_and_no_happening_names_a_card_of_the_hand() -> None:
    net = table("R2 Y1").play(0, "W4", "B").do(1, Challenge())
    for node in range(3):
        assert net.told(Judged, node) == [Judged(0, 1, True, Colour.RED)]
        told = " ".join(map(str, net.nodes[node].happenings))
        assert "TWO: '2'" not in told
        assert "ONE: '1'" not in told


def memory_of(*roots: object) -> tuple[set[int], set[bytes]]:
    """All numbers and byte strings that can be reached from these objects, other programs' parts left out."""
    left_out = (ModuleType, type, FunctionType, BuiltinFunctionType, CodeType)
    seen: set[int] = set()
    numbers: set[int] = set()
    strings: set[bytes] = set()
    waiting = list(roots)
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen:
            continue
        seen.add(id(thing))
        if isinstance(thing, int):
            numbers.add(thing)
        elif isinstance(thing, bytes):
            strings.add(thing)
        elif isinstance(thing, FunctionType):
            waiting.extend(thing.__closure__ or ())
        elif not isinstance(thing, left_out):
            waiting.extend(gc.get_referents(thing))
    return numbers, strings


def points_in(strings: Iterable[bytes], entries: Iterable[Entry]) -> set[Point]:
    """Everything in memory that is a point, also inside the bodies of entries."""
    blobs = {*strings, *(field for entry in entries for field in entry.body if isinstance(field, bytes))}
    found = set()
    for blob in blobs:
        if blob and len(blob) % POINT_SIZE == 0:
            with contextlib.suppress(Fault):
                found |= set(dec_points(blob, len(blob) // POINT_SIZE))
        if len(blob) == len(G):
            found.add(Point(blob))
    return found


def secret_of(net: PreparedNet, seat: int) -> int:
    deal = net.hand().deal
    return net.nodes[seat].keys.deal(deal.sid, deal.track).x


@pytest.mark.parametrize("held", ["R2 Y1", "Y1 G2"], ids=["guilty", "innocent"])
def test_nothing_that_a_third_node_holds_opens_the_shown_hand(held: str) -> None:
    # Two bystanders, who may put together all that they have.
    hands = [f"W4 {held}", "G1 G2 G0", "G1 B2", "Y0 B1"]
    net = PreparedNet(Position(hands, "R0", "Y1 Y2 YS B0 B1 BS B2 R1 RS"))
    net.play(0, "W4", "B").do(1, Challenge())
    hand = net.hand(2)
    faces = {point: hand.deck.faces[k].code for k, point in enumerate(card_points(len(hand.deck.faces)))}
    assert hand.judged is not None
    assert hand.revealed is not None
    copy, judged_pile = hand.revealed.copy.cards, hand.judged.cards
    targets = (*copy, *judged_pile)

    # With the right key it is exactly the judged hand: this is what must not be found below.
    assert sorted(faces[read(card, secret_of(net, 1))] for card in copy) == sorted(held.split())
    assert sorted(faces[read(card, secret_of(net, 0))] for card in judged_pile) == sorted(held.split())

    bystanders = [net.nodes[seat] for seat in (2, 3)]
    owned = [part for node in bystanders for part in (node.machine, node.keys, node.disk, node.sent)]
    entries = list(net.nodes[2].machine.ledger.history())
    numbers, strings = memory_of(*owned, entries)
    assert secret_of(net, 2) in numbers  # the search does find what is there
    assert secret_of(net, 3) in numbers
    secrets = [net.nodes[seat].keys for seat in (0, 1)]
    for secret in (*(keys.secret for keys in secrets), *(senc(secret_of(net, seat)) for seat in (0, 1))):
        assert not any(secret in blob for blob in strings)

    scalars = {number % Q for number in numbers} | {
        int.from_bytes(blob, "big") % Q for blob in strings if len(blob) == SCALAR_SIZE
    }
    scalars.add(sum(secret_of(net, seat) for seat in (2, 3)) % Q)
    for card in targets:
        assert not any(scalar and read(card, scalar) in faces for scalar in scalars)
        assert not any(sub(card.b, D) in faces for D in points_in(strings, entries))
    net.agree()


def test_a_spectator_is_shown_nothing() -> None:
    net = table("R2 Y1").play(0, "W4", "B").do(1, Challenge())
    spectator = Machine(
        net.contract, None, [e.raw for e in net.nodes[0].machine.ledger.history()], net.position.story
    )
    assert spectator.table.hand is not None
    assert spectator.table.hand.revealed is not None
    assert view_of(spectator, None).revealed is None
    assert spectator.ledger.live.digests[-1] in net.digests()
