"""Partners, elimination and Challenge UNO over a whole match: E8, E9, section 10, A9."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from tests.helpers.rules import Position, faces
from uno_p2p.rules import engine as rules
from uno_p2p.rules import events
from uno_p2p.rules.cards import Face, parse
from uno_p2p.rules.cut import next_dealer
from uno_p2p.rules.presets import PRESETS
from uno_p2p.rules.presets import parse as options
from uno_p2p.rules.scoring import Standings, hand_winner, score_hand, team_of

IDLE = "G1 G2 G3"


def shown(**hands: str) -> dict[int, Sequence[Face]]:
    """Hands by seat: s1="R5 W"."""
    return {int(seat[1:]): faces(codes) for seat, codes in hands.items()}


def words(text: str) -> Standings:
    *said, seats = text.split()
    return Standings.start(options(said), int(seats))


# -- partners --------------------------------------------------------------------------------------------

PARTNERS = PRESETS["partners"]
HANDS = {1: "G4 GS", 2: "W W4", 3: "B2"}


@pytest.mark.parametrize("seat", range(4))
def test_e8_partners_sit_opposite(seat: int) -> None:
    assert team_of(PARTNERS, 4, seat) == tuple(sorted((seat, (seat + 2) % 4)))
    assert team_of(options([]), 4, seat) == (seat,)


def test_e8_the_team_of_who_goes_out_scores_the_hands_of_both_opponents() -> None:
    hands = {seat: faces(codes) for seat, codes in HANDS.items()}
    assert score_hand(PARTNERS, 0, hands) == (26, 0, 26, 0)  # the partner's own 100 points count nothing
    assert score_hand(PARTNERS, 3, {0: faces("R1"), 1: faces("W"), 2: faces("R2")}) == (0, 3, 0, 3)


def test_e8_the_hand_ends_when_either_goes_out() -> None:
    where = Position([IDLE, IDLE, "R1", IDLE], turn=2, options=PARTNERS).play(2, "R1")
    assert (where.need, where.state.winner) == (rules.Show((0, 1, 3)), 2)


def test_e8_partners_win_together() -> None:
    standings = words("partners goal=points:100 4").after(0, shown(s1="W", s2="R9", s3="R9 RS RS"))
    assert (standings.totals, standings.champions) == ((99, 0, 99, 0), ())
    over = standings.after(2, shown(s0="R9", s1="R1", s3="R0"))
    assert (over.totals, over.champions) == ((100, 0, 100, 0), (0, 2))
    other = standings.after(1, shown(s0="W", s2="W R9", s3="R9"))
    assert (other.totals, other.champions) == ((99, 109, 99, 109), (1, 3))


def test_e8_e6_partners_share_the_first_hand() -> None:
    assert words("partners goal=first-out 4").after(3, shown(s0="", s1="", s2="")).champions == (1, 3)


def test_p5_the_team_with_the_fewest_points_wins_a_stalemate() -> None:
    rule = options(["partners", "stalemate=fewest-points"])
    hands = shown(s0="R9 W", s1="R3", s2="R1", s3="RS")  # the least alone is no help
    assert hand_winner(rule, None, hands) == 1
    assert score_hand(rule, None, hands) == (0, 60, 0, 60)
    level = shown(s0="R9", s1="R3", s2="R1", s3="R7")
    assert hand_winner(rule, None, level) is None
    assert score_hand(rule, None, level) == (0, 0, 0, 0)
    assert score_hand(PARTNERS, None, hands) == (0, 0, 0, 0)


def test_partners_lose_together_what_one_of_them_loses_by_dropping_out() -> None:
    standings = Standings(PARTNERS, (480, 30, 480, 30)).docked(2)
    assert standings.totals == (430, 30, 430, 30)
    assert standings.docked(1).totals == (430, 0, 430, 0)
    assert standings.after(0, shown(s1="W", s2="", s3="RS")).champions == (0, 2)


# -- elimination: whoever lets another out -----------------------------------------------------------------

LETS_OUT = PRESETS["elimination"]


def let_out(hands: Sequence[str], *plays: tuple[int, str], **more: object) -> int | None:
    where = Position(hands, options=options(["elimination"]), **more)  # type: ignore[arg-type]
    for seat, code in plays:
        where.play(seat, code, "R" if parse(code).is_wild else None, uno=True)
    assert where.state.winner is not None
    return where.state.let_out


def test_who_laid_the_card_below_the_last_one_has_let_the_winner_out() -> None:
    assert let_out(["R1 R2 R3", "R9", IDLE], (0, "R1"), (1, "R9")) == 0


def test_it_does_not_matter_how_many_turns_ago_that_was() -> None:
    hands = ["R1 R2 R3", IDLE, "R9", IDLE]
    where = Position(hands, options=LETS_OUT).play(0, "R1").do(events.WantsCard(1)).do(events.Kept(1))
    assert where.play(2, "R9").state.let_out == 0


def test_nobody_lets_out_who_wins_on_the_first_card_or_on_its_own() -> None:
    assert let_out(["R9", IDLE, IDLE], (0, "R9")) is None
    where = Position(["RS R9", IDLE, IDLE], options=LETS_OUT).apply(events.Absent(2))
    assert where.play(0, "RS", uno=True).play(0, "R9").state.let_out is None


def test_section_10_who_let_the_winner_out_is_out_of_the_match() -> None:
    standings = words("elimination 3").after(1, shown(s0="R5", s2="R7"), 0)
    assert (standings.out, standings.alive, standings.champions) == ({0}, (1, 2), ())
    assert standings.totals == (0, 12, 0)
    over = standings.after(2, shown(s1="R5"), 1)
    assert (over.out, over.champions, over.totals) == ({0, 1}, (2,), (0, 12, 5))


def test_a_hand_that_nobody_lets_out_eliminates_nobody() -> None:
    standings = words("elimination 3").after(1, shown(s0="R5", s2="R7"), None)
    assert (standings.out, standings.alive) == (frozenset(), (0, 1, 2))


def test_without_the_option_nobody_is_out() -> None:
    assert words("classic 3").after(1, shown(s0="R5", s2="R7"), 0).out == frozenset()


def test_the_points_end_an_elimination_too_among_those_who_are_left() -> None:
    standings = Standings(options(["elimination", "goal=points:100"]), (95, 60, 0), out=frozenset({0}))
    assert standings.champions == ()
    assert replace(standings, totals=(100, 60, 0)).champions == ()  # who is out has no say
    assert replace(standings, totals=(120, 100, 0)).champions == (1,)
    assert standings.after(1, shown(s2="W"), None).champions == (1,)


# -- Challenge UNO --------------------------------------------------------------------------------------


def test_e9_points_are_charged_and_who_reaches_the_number_is_out() -> None:
    standings = words("goal=challenge-uno:100 4").after(0, shown(s1="W R9", s2="W W", s3="W R9 RS RS R1"))
    assert standings.totals == (0, 59, 100, 100)
    assert (standings.out, standings.champions) == ({2, 3}, ())


def test_e9_the_winner_of_the_last_hand_of_two_wins() -> None:
    standings = Standings(options(["goal=challenge-uno:100"]), (0, 95, 100, 130), out=frozenset({2, 3}))
    over = standings.after(0, shown(s1="R5"))
    assert (over.out, over.champions, over.totals) == ({1, 2, 3}, (0,), (0, 100, 100, 130))
    assert standings.after(1, shown(s0="W")).champions == ()


def test_e9_from_the_beginning_to_the_end() -> None:
    """As long as two are left hands are dealt; each who is out stays out and is charged nothing more."""
    standings, hands = words("goal=challenge-uno:120 4"), 0
    while not standings.champions:
        winner = standings.alive[hands % len(standings.alive)]
        standings = standings.after(winner, {s: faces("W RS R9") for s in standings.alive if s != winner})
        hands += 1
        assert len(standings.alive) >= 1
    assert (hands, standings.totals, standings.champions) == (3, (79, 158, 158, 158), (0,))


def test_e9_a_stalemate_that_brings_all_to_the_limit_leaves_the_lowest() -> None:
    standings = Standings(options(["goal=challenge-uno:100", "stalemate=fewest-points"]), (90, 91, 95))
    over = standings.after(None, shown(s0="W", s1="W", s2="R9"))
    assert (over.totals, over.out, over.champions) == ((140, 141, 104), {0, 1}, (2,))
    level = standings.after(None, shown(s0="RS", s1="R9 R9 R1", s2="W"))
    assert (level.totals, level.out, level.champions) == ((110, 110, 145), {2}, (0, 1))


def test_e9_a_dropout_can_bring_a_seat_to_the_limit() -> None:
    standings = Standings(options(["goal=challenge-uno:100"]), (60, 20, 0)).docked(0)
    assert (standings.totals, standings.out) == ((110, 20, 0), {0})


def test_e7_a_tie_for_the_lowest_is_shared_by_those_who_play() -> None:
    assert Standings(options(["goal=lowest:100"]), (5, 100, 5)).champions == (0, 2)


# -- seats that are out ----------------------------------------------------------------------------------


def test_the_hands_of_those_who_play_are_scored_and_of_nobody_else() -> None:
    out = frozenset({1})
    assert score_hand(options([]), 0, shown(s2="R5", s3="R6"), out) == (11, 0, 0, 0)
    wrong: Mapping[int, Sequence[Face]]
    for wrong in (shown(s1="R1", s2="R5", s3="R6"), shown(s3="R5"), shown(s0="R1", s2="R5", s3="R6")):
        with pytest.raises(ValueError, match="not a whole table"):
            score_hand(options([]), 0, wrong, out)


def test_p5_a_stalemate_is_won_among_those_who_play() -> None:
    rule = options(["stalemate=fewest-points"])
    assert hand_winner(rule, None, shown(s0="R5", s2="R3"), frozenset({1})) == 2
    assert score_hand(rule, None, shown(s0="R5", s2="R3"), frozenset({1})) == (0, 0, 5)


def test_p5_all_who_play_are_stuck() -> None:
    where = Position(["B6", "", "B7", ""], draw="", out=frozenset({1, 3}))
    where.do(events.WantsCard(0)).do(events.WantsCard(2))
    assert where.state.over
    assert where.need == rules.Show((0, 2))


def test_f3_the_deal_passes_over_who_is_out() -> None:
    assert [next_dealer(seat, 4, frozenset({1, 2})) for seat in (0, 3)] == [3, 0]


@pytest.mark.parametrize("code", ["RS", "RR", "RD"])
def test_report_12_two_of_four_who_are_left_play_by_the_two_player_rules(code: str) -> None:
    """A9, by the number of those who play; the seats of the others are empty."""
    where = Position([f"{code} R2 R3", "", "G1", ""], out=frozenset({1, 3})).play(0, code)
    assert where.need == rules.Act(0)
    assert where.state.counts == (2, 0, 3 if code == "RD" else 1, 0)


def test_report_12_a_wild_draw_four_between_the_last_two() -> None:
    where = Position(["W4 Y2 Y3", "", "G1", ""], out=frozenset({1, 3})).lay(0, "W4", "B")
    assert where.need == rules.ChallengeOrAccept(2, 0)
    assert where.do(events.Accepted(2)).need == rules.Act(0)


def test_a_zero_between_the_last_two_is_a_swap() -> None:
    rule = options(["seven_zero=both"])
    where = Position(["R0 R2 R3", "", "G1", ""], out=frozenset({1, 3}), options=rule).play(0, "R0")
    assert (where.state.counts, where.need) == ((1, 0, 2, 0), rules.Act(2))


def test_who_is_out_neither_catches_nor_jumps_nor_is_named() -> None:
    rule = options(["jump_in=on", "seven_zero=both"])
    where = Position(["R7 R2", "", "G1"], out=frozenset({1}), options=rule)
    for event in (events.Played(0, parse("R7"), target=1), events.Jumped(1, parse("R7"), target=0)):
        with pytest.raises(rules.Illegal):
            where.apply(event)
    where.lay(0, "R7", target=2)
    for event in (events.Caught(1, 0), events.Jumped(1, parse("R7"), target=0), events.Absent(1)):
        with pytest.raises(rules.Illegal) as caught:
            where.apply(event)
        assert caught.value.reason is rules.Reason.NO_SUCH_SEAT
