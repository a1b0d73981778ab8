"""Random hands: what must hold after every event, for any number of seats and any options."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rlcard.games.uno import Game as RlcardGame
from rlcard.games.uno.card import UnoCard

from uno_p2p.lab.playout import Habits, Result, play_hand
from uno_p2p.rules import engine as rules
from uno_p2p.rules import events
from uno_p2p.rules.cards import FACES, Colour, Face, Symbol, parse
from uno_p2p.rules.decks import DECKS
from uno_p2p.rules.options import ALLOWED, CONTRADICTIONS, Options, most_seats
from uno_p2p.rules.scoring import score_hand
from uno_p2p.rules.state import Phase, State

EXAMPLES = 100

VARIED = ("deck", "first_card", "challenge", "stacking", "uno_penalty", "uno_call", "seven_zero", "stalemate")
"""The options that change the course of a hand."""


@st.composite
def options(draw: st.DrawFn) -> Options:
    chosen = {name: draw(st.sampled_from(ALLOWED[name])) for name in VARIED}
    for option, values, other, others in CONTRADICTIONS:
        if chosen.get(option) in values and chosen.get(other) in others:
            chosen[other] = next(value for value in ALLOWED[other] if value not in others)
    return Options(**chosen)  # type: ignore[arg-type]  # drawn from what is allowed


@st.composite
def tables(draw: st.DrawFn) -> tuple[Options, int, int]:
    """Options, seats, seed."""
    chosen = draw(options())
    return chosen, draw(st.integers(2, most_seats(chosen))), draw(st.integers(0, 2**32))


# A hand need not end where nobody ever calls and everybody is caught, or where all keep all they draw.
ANY = st.sampled_from((0.0, 0.2, 0.5, 1.0))
SELDOM = st.sampled_from((0.0, 0.2))
HABITS = st.builds(
    Habits,
    draw=SELDOM,
    keep=SELDOM,
    call=ANY,
    early=ANY,
    mend=ANY,
    catch=st.sampled_from((0.0, 0.3, 0.6)),
    challenge=ANY,
)


@dataclass
class Invariants:
    """Checked after every event."""

    kinds: set[type] = field(default_factory=set)

    def __call__(self, before: State, event: events.Event, after: State) -> None:
        self.kinds.add(type(event))
        in_play = sum(after.counts) + after.draw_count + len(after.discards)
        assert in_play == len(after.deck.cards)
        assert min(after.counts) >= 0
        assert 0 <= after.turn < after.seats
        assert after.direction in (1, -1)
        self.piles(after)
        self.waits_for_one(after)
        self.window(after)
        self.cost(before, event, after)

    def piles(self, state: State) -> None:
        """No face lies on the discard pile more often than it was printed; the top is the top."""
        assert all(state.discards.count(k) <= state.deck.cards.count(k) for k in set(state.discards))
        if state.discards:
            assert state.top == state.deck.faces[state.discards[-1]]
        if state.phase is Phase.ACT:
            assert state.colour is not None
            assert state.top is not None
            assert state.top.colour in (None, state.colour)

    def waits_for_one(self, state: State) -> None:
        """A turn begins without debts; whoever is waited for is the seat on turn."""
        wanted = rules.need(state)
        match wanted:
            case rules.Act(seat) | rules.PlayOrKeep(seat) | rules.NameColour(seat):
                assert seat == state.turn
                assert not state.owed
            case rules.ChallengeOrAccept(seat, accused):
                assert seat == state.turn != accused
            case rules.AnswerRun(seat, cards, accused):
                assert state.options.stacking == "same-symbol"
                assert seat == state.turn != accused
                assert state.top is not None
                assert cards > 0
                assert cards % {Symbol.DRAW_TWO: 2, Symbol.WILD_DRAW_FOUR: 4}[state.top.symbol] == 0
                assert accused is None or state.options.challenge == "on"
            case rules.Draw(_, count):
                assert 0 < count <= state.draw_count
            case rules.Recycle():
                assert state.draw_count == 0
                assert len(state.discards) > 1
            case rules.Show(seats):
                assert state.over
                assert set(seats) == set(range(state.seats)) - {state.winner}

    def window(self, state: State) -> None:
        if state.uno_open is not None:
            assert state.options.uno_call == "on"
            assert state.counts[state.uno_open] == 1
            assert state.uno_open not in state.called
        for seat in state.called:
            assert state.counts[seat] == 1 or (seat == state.turn and state.counts[seat] == 2)

    def cost(self, before: State, event: events.Event, after: State) -> None:
        """Only a play makes a hand smaller, only a draw makes it larger, each by what it says."""
        change = [new - old for old, new in zip(before.counts, after.counts, strict=True)]
        expected = [0] * after.seats
        if isinstance(event, events.Played):
            expected[event.seat] = -1
        elif isinstance(event, events.Drew):
            expected[event.seat] = event.count
        elif isinstance(event, events.HandsMoved):
            for giver, receiver in event.moves:
                expected[receiver] = before.counts[giver] - before.counts[receiver]
        assert change == expected


@given(tables(), HABITS)
@settings(max_examples=EXAMPLES, deadline=None)
def test_invariants_hold_and_every_hand_ends(table: tuple[Options, int, int], habits: Habits) -> None:
    chosen, seats, seed = table
    result = play_hand(chosen, seats, random.Random(seed), habits, Invariants())
    assert result.state.over
    assert tuple(map(len, result.hands)) == result.state.counts
    assert sorted(left_over(result)) == sorted(DECKS[chosen.deck].cards)
    if result.winner is not None:
        assert result.hands[result.winner] == ()
    shown = {seat: hand for seat, hand in enumerate(result.hands) if seat != result.winner}
    points = score_hand(chosen, result.winner, shown)
    assert sum(1 for more in points if more) <= 1


def left_over(result: Result) -> list[int]:
    """The numbers of all cards that are anywhere at the end."""
    held = [result.state.deck.index[face] for hand in (*result.hands, result.pile) for face in hand]
    return held + list(result.state.discards)


def test_the_random_players_do_everything() -> None:
    """Else the invariants would be checked on less than the game."""
    seen, rng = Invariants(), random.Random(5)
    habits = Habits(draw=0.2, keep=0.2, call=0.6, early=0.5, mend=0.3, catch=0.7)
    while len(seen.kinds) < 14:  # all events but Absent
        play_hand(Options(deck="small28", seven_zero="zero"), 2, rng, habits, seen)
    assert events.Absent not in seen.kinds


SEATS = st.integers(-1, 10)
ANY_FACE = st.sampled_from(list(FACES.values()))
ANY_COLOUR = st.one_of(st.none(), st.sampled_from(list(Colour)))
ANY_EVENT = st.one_of(
    st.builds(events.TurnedUp, ANY_FACE),
    st.builds(events.Reshuffled),
    st.builds(events.NamedColour, SEATS, st.sampled_from(list(Colour))),
    st.builds(events.Played, SEATS, ANY_FACE, ANY_COLOUR, st.booleans(), st.one_of(st.none(), SEATS)),
    st.builds(events.WantsCard, SEATS),
    st.builds(events.Drew, SEATS, st.integers(-1, 7)),
    st.builds(events.Recycled),
    st.builds(events.Kept, SEATS),
    st.builds(events.Called, SEATS),
    st.builds(events.Caught, SEATS, SEATS),
    st.builds(events.Challenged, SEATS),
    st.builds(events.Accepted, SEATS),
    st.builds(events.Verdict, st.booleans()),
    st.builds(events.HandsMoved, st.sampled_from([(), ((0, 1), (1, 0)), ((0, 1), (1, 2), (2, 0))])),
)


def fits(state: State, event: events.Played) -> bool:
    """Rules T1 and H7 in other words."""
    face, top = event.face, state.top
    swaps = state.options.seven_zero.startswith(("both", "seven")) and face.symbol is Symbol.SEVEN
    if event.target is not None:
        others = set(range(state.seats)) - {event.seat} - state.absent
        if not swaps or state.counts[event.seat] == 1 or event.target not in others:
            return False
    elif swaps and state.counts[event.seat] > 1 and state.options.seven_zero != "seven-may":
        return False
    if face.is_wild:
        return event.colour is not None
    same = top is not None and not top.is_wild and top.symbol == face.symbol
    return event.colour is None and face in state.deck.faces and (face.colour == state.colour or same)


def may(state: State, event: events.Event) -> bool:
    """What is legal, written from the other side: by what the hand waits for."""
    match event:
        case events.Caught(by, seat):
            return seat == state.uno_open and by != seat and by in range(state.seats)
        case events.Called(seat):
            mine = isinstance(rules.need(state), rules.Act | rules.PlayOrKeep | rules.AnswerRun)
            ahead = mine and state.turn == seat and state.counts[seat] == 2
            first = ahead and seat not in state.called and state.options.uno_call == "on"
            return seat == state.uno_open or first
    match rules.need(state), event:
        case rules.TurnUp(), events.TurnedUp(face):
            return face in state.deck.faces
        case (rules.Reshuffle(), events.Reshuffled()) | (rules.Recycle(), events.Recycled()):
            return True
        case rules.NameColour(seat), events.NamedColour(other, _):
            return seat == other
        case ((rules.Act(seat) | rules.PlayOrKeep(seat)), events.Played(other)):
            return seat == other and fits(state, event)
        case (rules.Act(seat), events.WantsCard(other)) | (rules.PlayOrKeep(seat), events.Kept(other)):
            return seat == other
        case rules.Draw(seat, count), events.Drew(other, drawn):
            return (seat, count) == (other, drawn)
        case rules.ChallengeOrAccept(seat, _), (events.Challenged(other) | events.Accepted(other)):
            return seat == other
        case rules.AnswerRun(seat), events.Played(other, face):
            coloured = (event.colour is not None) is face.is_wild
            same = state.top is not None and face.symbol is state.top.symbol
            return seat == other and coloured and same and event.target is None
        case rules.AnswerRun(seat), events.Accepted(other):
            return seat == other
        case rules.AnswerRun(seat, _, accused), events.Challenged(other):
            return seat == other and accused is not None
        case rules.MoveHands(moves), events.HandsMoved(moved):
            return moves == moved
        case rules.Judge(), events.Verdict():
            return True
    return False


@given(tables(), HABITS, st.data())
@settings(max_examples=EXAMPLES, deadline=None)
def test_everything_else_is_refused_and_changes_nothing(
    table: tuple[Options, int, int], habits: Habits, data: st.DataObject
) -> None:
    states: list[State] = []
    chosen, seats, seed = table
    play_hand(
        chosen, seats, random.Random(seed), habits, lambda before, _, after: states.extend((before, after))
    )
    for event in data.draw(st.lists(ANY_EVENT, min_size=5, max_size=30)):
        state = data.draw(st.sampled_from(states))
        copy, again = State(*state), hash(state.discards)
        if may(state, event):
            Invariants()(state, event, rules.apply(state, event))
        else:
            with pytest.raises(rules.Illegal) as caught:
                rules.apply(state, event)
            assert all(
                type(value) in (int, str) or isinstance(value, str) for value in caught.value.params.values()
            )
        assert state == copy
        assert hash(state.discards) == again


@given(tables(), HABITS, st.lists(st.integers(0, 200), min_size=1, max_size=4))
@settings(max_examples=EXAMPLES, deadline=None)
def test_invariants_hold_when_seats_drop_out(
    table: tuple[Options, int, int], habits: Habits, moments: list[int]
) -> None:
    chosen, seats, seed = table
    rng = random.Random(seed)
    states: list[State] = []
    play_hand(chosen, seats, rng, habits, lambda before, _, __: states.append(before))
    for moment in moments:
        state = states[moment % len(states)]
        for seat in rng.sample(range(seats), seats - 1):
            event = events.Absent(seat)
            after = rules.apply(state, event)
            Invariants()(state, event, after)
            wanted = rules.need(after)
            assert after.turn not in after.absent or after.phase is Phase.OVER
            assert not isinstance(wanted, rules.Draw) or wanted.seat not in after.absent
            state = after


TRAITS = {"skip": "S", "reverse": "R", "draw_2": "D"}


def face_of(card: UnoCard) -> Face:
    """RLCard paints every Wild; ours has no colour."""
    if card.type == "wild":
        return parse("W" if card.trait == "wild" else "W4")
    return parse(card.color.upper() + TRAITS.get(card.trait, card.trait))


def legal_there(actions: list[str]) -> set[str]:
    """RLCard's legal actions as codes, without Wild Draw Fours (it forbids the bluff) and draws."""
    codes = set()
    for action in actions:
        colour, _, trait = action.partition("-")
        if trait == "wild":
            codes.add("W")
        elif trait and trait != "wild_draw_4":
            codes.add(colour.upper() + TRAITS.get(trait, trait))
    return codes


@given(st.integers(0, 2**31))
@settings(max_examples=60, deadline=None)
def test_rlcard_finds_the_same_cards_legal(seed: int) -> None:
    game = RlcardGame()
    game.np_random.seed(seed)
    game.init_game()
    start = rules.new_hand(Options(), 2, 0)
    for _ in range(60):
        if game.is_over():
            break
        target, actions = game.round.target, game.get_legal_actions()
        seat = game.get_player_id()
        hand = [face_of(card) for card in game.players[seat].hand]
        state = start._replace(
            phase=Phase.ACT, turn=seat, top=face_of(target), colour=Colour(target.color.upper())
        )
        ours = {face.code for face, ok in zip(hand, rules.playable(state, hand), strict=True) if ok}
        assert ours - {"W4"} == legal_there(actions)
        for face in hand:
            named = Colour.RED if face.is_wild else None
            if face.code in ours:
                rules.check_play(state, seat, face, named)
            else:
                with pytest.raises(rules.Illegal):
                    rules.check_play(state, seat, face, named)
        game.step(str(game.np_random.choice(actions)))
