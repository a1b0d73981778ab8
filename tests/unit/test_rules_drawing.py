"""Draw to match and force play (H16), no bluffing (H17): what may be done with a hidden card."""

from __future__ import annotations

import pytest

from tests.helpers.rules import Position, WrongCardError, faces
from uno_p2p.rules import engine as rules
from uno_p2p.rules import events
from uno_p2p.rules.cards import Face, parse
from uno_p2p.rules.decks import DECKS
from uno_p2p.rules.illegal import Illegal, Reason
from uno_p2p.rules.legality import can_play, check_rest, drawn_faces, rest_of
from uno_p2p.rules.presets import parse as options

MATCH, FORCE = "draw=to-match", "force_play=on"
IDLE = "G1 G2 G3"


def at(words: str, *hands: str, **more: object) -> Position:
    return Position(hands, options=options(words.split()), **more)  # type: ignore[arg-type]


def drawn(words: str, code: str, **more: object) -> Position:
    """Seat 0 has just drawn this card, on a red 5."""
    return at(words, "B6 Y9", IDLE, IDLE, draw=f"{code} G9 B8 R9", **more).do(events.WantsCard(0))


def refused(where: Position, event: events.Kept | events.WantsCard) -> None:
    with pytest.raises(WrongCardError):
        where.after_draw(event)


def codes(some: frozenset[Face] | None) -> set[str]:
    assert some is not None
    return {face.code for face in some}


# -- draw to match ----------------------------------------------------------------------------------------


def test_h16_who_draws_goes_on_until_a_card_fits() -> None:
    where = drawn(MATCH, "Y1")
    for code in ("Y1", "G9", "B8"):
        assert where.need == rules.PlayOrKeep(0)
        assert where.table.hands[0][-1] == parse(code)
        refused(where, events.Kept(0))
        where.after_draw(events.WantsCard(0))
    assert where.play(0, "R9").need == rules.Act(1)
    assert where.state.counts == (5, 3, 3)


def test_h16_the_card_that_fits_may_be_kept_but_not_drawn_on_from() -> None:
    where = drawn(MATCH, "R9")
    refused(where, events.WantsCard(0))
    assert where.after_draw(events.Kept(0)).need == rules.Act(1)


@pytest.mark.parametrize("words", ["", "challenge=off", "no_bluffing=on"])
@pytest.mark.parametrize("force", ["", FORCE])
def test_h16_a_drawn_wild_draw_four_fits_and_is_not_drawn_on_from(words: str, force: str) -> None:
    """Nor is one that would be a bluff: after its owner has thought it over, all would know what it is."""
    where = at(f"{MATCH} {force} {words}", "R6 Y9", IDLE, draw="W4 Y1").do(events.WantsCard(0))
    refused(where, events.WantsCard(0))
    assert parse("W4") not in (drawn_faces(where.state, events.WantsCard) or ())
    if force and words == "challenge=off":
        refused(where, events.Kept(0))
    else:
        where.after_draw(events.Kept(0))


def test_without_the_option_nobody_draws_on_and_everybody_keeps_at_will() -> None:
    where = drawn("", "Y1")
    with pytest.raises(Illegal) as caught:
        where.do(events.WantsCard(0))
    assert caught.value.reason is Reason.ONE_DRAW
    assert drawn_faces(where.state, events.Kept) is drawn_faces(where.state, events.WantsCard) is None


def test_only_the_drawer_draws_on() -> None:
    with pytest.raises(Illegal) as caught:
        drawn(MATCH, "Y1").do(events.WantsCard(1))
    assert caught.value.reason is Reason.NOT_YOUR_TURN


@pytest.mark.parametrize(("discard", "colour"), [("R5", "R"), ("R5 W", "G"), ("BS", "B")])
def test_what_is_proven_is_exactly_what_fits(discard: str, colour: str) -> None:
    where = drawn(MATCH, "Y1", discard=discard, colour=colour)
    fit = {
        face.code
        for face in DECKS["classic"].faces
        if face.is_wild or face.colour == colour or face.code[1:] == discard.rsplit(maxsplit=1)[-1][1:]
    }
    assert codes(drawn_faces(where.state, events.Kept)) == fit
    assert (
        codes(drawn_faces(where.state, events.WantsCard))
        == {face.code for face in DECKS["classic"].faces} - fit
    )


def test_h16_it_reaches_through_the_recycled_pile() -> None:
    where = at(MATCH, "B6 Y9", IDLE, discard="R1 G8 R5", draw="Y1").do(events.WantsCard(0))
    where.after_draw(events.WantsCard(0))
    assert where.need == rules.PlayOrKeep(0)
    assert where.state.draw_count == 1


def test_p4_when_nothing_is_left_to_draw_the_turn_passes() -> None:
    where = at(MATCH, "B6 Y9", IDLE, IDLE, discard="R5", draw="Y1 G9").do(events.WantsCard(0))
    where.after_draw(events.WantsCard(0)).after_draw(events.WantsCard(0))
    assert (where.need, where.state.counts, where.state.owed) == (rules.Act(1), (4, 3, 3), ())


def test_p5_all_stuck_ends_the_hand_here_too() -> None:
    where = at(MATCH, "B6 Y9", "G1", discard="R5", draw="Y1").do(events.WantsCard(0))
    where.after_draw(events.WantsCard(0)).do(events.WantsCard(1))
    assert (where.state.over, where.state.winner) == (True, None)


def test_report_61_a_penalty_is_drawn_whole_and_not_to_match() -> None:
    where = at(MATCH, "RD Y9 Y8", IDLE, IDLE, draw="R1 R2 R3").lay(0, "RD")
    assert where.need == rules.Draw(1, 2)
    for event in (events.Kept(1), events.WantsCard(1), events.Played(1, parse("R1"))):
        with pytest.raises(Illegal) as caught:
            where.apply(event)
        assert caught.value.reason is Reason.DRAW_FIRST
    assert where.serve().need == rules.Act(2)
    assert where.state.counts == (2, 5, 3)


def test_u11_a_call_ahead_of_the_drawn_card_ends_with_the_next_draw() -> None:
    where = at(MATCH, "B6", IDLE, draw="Y1 G9 R9").do(events.WantsCard(0)).do(events.Called(0))
    assert where.after_draw(events.WantsCard(0)).state.called == frozenset()


def test_t3_after_any_of_the_draws_no_other_card_is_played() -> None:
    where = at(MATCH, "R6 B6", IDLE, draw="Y1 R9").do(events.WantsCard(0)).after_draw(events.WantsCard(0))
    with pytest.raises(WrongCardError):
        where.play(0, "R6")
    where.play(0, "R9")


# -- force play ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["R9", "B5", "W", "W4"])
def test_h16_a_drawn_card_that_fits_must_be_played(code: str) -> None:
    where = drawn(f"{FORCE} challenge=off", code)
    refused(where, events.Kept(0))
    assert where.play(0, code, "R" if parse(code).is_wild else None).state.counts[0] == 2


def test_h16_nobody_is_made_to_bluff() -> None:
    where = drawn(FORCE, "W4")
    assert where.after_draw(events.Kept(0)).need == rules.Act(1)
    refused(drawn(FORCE, "W"), events.Kept(0))
    assert drawn_faces(where.state, events.Kept) == {f for f in where.state.deck.faces if f.code == "W4"} | {
        f for f in where.state.deck.faces if f.colour not in (None, "R") and f.code[1:] != "5"
    }


def test_h16_a_drawn_card_that_does_not_fit_is_kept() -> None:
    assert drawn(FORCE, "Y1").after_draw(events.Kept(0)).need == rules.Act(1)
    with pytest.raises(Illegal) as caught:
        drawn(FORCE, "Y1").do(events.WantsCard(0))
    assert caught.value.reason is Reason.ONE_DRAW


def test_t4_the_hand_itself_is_not_forced() -> None:
    where = at(FORCE, "R6 Y9", IDLE, draw="Y1").do(events.WantsCard(0))
    assert where.after_draw(events.Kept(0)).need == rules.Act(1)


def test_both_together_draw_until_a_card_fits_and_that_one_is_played() -> None:
    where = drawn(f"{MATCH} {FORCE} challenge=off", "Y1").after_draw(events.WantsCard(0))
    where = where.after_draw(events.WantsCard(0))
    refused(where.after_draw(events.WantsCard(0)), events.Kept(0))
    refused(where, events.WantsCard(0))
    assert drawn_faces(where.state, events.Kept) == frozenset()
    where.play(0, "R9")


@pytest.mark.parametrize("words", ["", "no_bluffing=on"])
def test_both_together_keep_nothing_but_a_wild_draw_four(words: str) -> None:
    where = drawn(f"{MATCH} {FORCE} {words}", "W4")
    assert codes(drawn_faces(where.state, events.Kept)) == {"W4"}
    assert where.after_draw(events.Kept(0)).need == rules.Act(1)


@pytest.mark.parametrize("words", [MATCH, FORCE, f"{MATCH} {FORCE}"])
def test_a_drawn_seven_names_its_target_as_ever(words: str) -> None:
    where = at(f"{words} seven_zero=both", "G1 G2", "B1", draw="R7 Y1").do(events.WantsCard(0))
    where.play(0, "R7", target=1)
    assert where.table.hands[0] == faces("B1")


# -- no bluffing --------------------------------------------------------------------------------------------

HONEST = "no_bluffing=on"


@pytest.mark.parametrize(
    ("hand", "able"),
    [
        ("W4 Y9", True),
        ("W4 R9", False),
        ("W4 RS", False),
        ("W4 B5 W W4", True),  # W1: neither the same number nor other Wilds stand in the way
        ("W4", True),
    ],
)
def test_h17_a_wild_draw_four_needs_a_hand_without_the_colour_in_force(hand: str, able: bool) -> None:
    where = at(HONEST, hand, IDLE)
    assert rules.in_hand(where.state, faces(hand))[0] is able
    assert can_play(where.state, faces(hand), 0) is able
    others = faces(hand)[1:]
    if able:
        check_rest(where.state, parse("W4"), others)
        assert where.play(0, "W4", "G").state.counts[1] == 7
        return
    with pytest.raises(Illegal) as caught:
        where.play(0, "W4", "G")
    assert caught.value.reason is Reason.BLUFF
    assert caught.value.params == {"face": "W4", "colour": "R"}


def test_h17_the_named_colour_counts_not_the_one_below() -> None:
    where = at(HONEST, "W4 R9", "W4 G9", discard="R5 W", colour="G")
    assert rules.in_hand(where.state, faces("W4 R9")) == (True, False)
    assert rules.in_hand(where.state, faces("W4 G9")) == (False, True)


def test_h17_other_cards_need_no_proof() -> None:
    where = at(HONEST, "W R9", IDLE)
    assert rest_of(where.state, parse("W")) is rest_of(where.state, parse("R9")) is None
    assert rules.in_hand(where.state, faces("W R9")) == (True, True)
    assert rest_of(at("", "W4 R9", IDLE).state, parse("W4")) is None


def test_h17_it_is_not_challenged() -> None:
    where = at(HONEST, "W4 Y9 Y8", IDLE, IDLE).lay(0, "W4", "B")
    assert where.need == rules.Draw(1, 4)
    for event in (events.Challenged(1), events.Accepted(1)):
        with pytest.raises(Illegal):
            where.apply(event)


def test_h4_on_a_run_too() -> None:
    words = f"{HONEST} stacking=same-symbol"
    where = at(words, "W4 Y9 Y8", "W4 B1 Y2", "W4 B1 Y2").lay(0, "W4", "B")
    assert where.need == rules.AnswerRun(1, 4, None)
    with pytest.raises(Illegal) as caught:
        where.play(1, "W4", "G")
    assert caught.value.reason is Reason.BLUFF
    assert rules.in_hand(where.state, faces("W4 R1")) == (True, False)


def test_h13_a_jump_is_honest_too() -> None:
    where = at(f"{HONEST} jump_in=on", "W4 Y9 Y8", IDLE, "W4 B1").lay(0, "W4", "B")
    assert rules.jumping(where.state, 2, faces("W4 B1")) == (False, False)
    assert rules.jumping(where.state, 2, faces("W4 R1")) == (True, False)
    with pytest.raises(Illegal) as caught:
        where.jump(2, "W4", "G")
    assert caught.value.reason is Reason.BLUFF


@pytest.mark.parametrize("words", [f"{HONEST} {MATCH}", f"{HONEST} {FORCE}", f"{HONEST} {MATCH} {FORCE}"])
def test_a_drawn_wild_draw_four_that_would_be_a_bluff_leaves_a_way_out(words: str) -> None:
    """Only the hidden rest of the hand tells whether it can be played: nobody is forced to show that."""
    where = at(words, "R6 Y9", IDLE, draw="W4 Y1 Y2").do(events.WantsCard(0))
    with pytest.raises(Illegal):
        where.play(0, "W4", "G")
    where.after_draw(events.Kept(0))
    assert where.need == rules.Act(1)


def test_t7_a_drawn_one_looks_at_the_whole_hand() -> None:
    where = at(HONEST, "Y6 Y9", IDLE, draw="W4 R1 R2 R3 R4").do(events.WantsCard(0))
    where.play(0, "W4", "G")
    with pytest.raises(Illegal) as caught:
        at(HONEST, "R6 Y9", IDLE, draw="W4").do(events.WantsCard(0)).play(0, "W4", "G")
    assert caught.value.reason is Reason.BLUFF
