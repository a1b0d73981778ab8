"""Random hands: what must hold after every event, for any number of seats and any options."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rlcard.games.uno import Game as RlcardGame
from rlcard.games.uno.card import UnoCard

from uno_p2p.lab.playout import Habits, Result, Watch, play_hand
from uno_p2p.rules import engine as rules
from uno_p2p.rules import events
from uno_p2p.rules.blanks import BLANK_RULES
from uno_p2p.rules.cards import FACES, Colour, Face, Symbol, parse
from uno_p2p.rules.decks import DECKS
from uno_p2p.rules.house import check_target, targets
from uno_p2p.rules.legality import can_play, check_jump, check_rest, drawn_faces
from uno_p2p.rules.option_error import OptionCode, OptionError
from uno_p2p.rules.options import ALLOWED, Options, most_seats
from uno_p2p.rules.presets import parse as parse_words
from uno_p2p.rules.scoring import Standings, card_points, score_hand
from uno_p2p.rules.state import Phase, State

EXAMPLES = 30

SPECIAL: dict[str, tuple[str, ...]] = {
    "goal": ("points:200", "first-out", "lowest:100", "challenge-uno:100"),
    "blanks": ("none", *BLANK_RULES, "until-colour,swap,pass-left", "skip-all:Again,draw-1:Rain,draw-2"),
}
"""Options whose values are texts of their own."""
VALUES = {name: SPECIAL.get(name, values) for name, values in ALLOWED.items()}


def contradicts(plain: Mapping[str, object]) -> set[tuple[str, str]]:
    """The pairs of options that cannot go together, said once more (the option table)."""
    goal, deck = str(plain["goal"]).split(":")[0], plain["deck"]
    pairs = {
        ("uno_penalty", "uno_call"): plain["uno_penalty"] == 4 and plain["uno_call"] != "on",
        ("deck", "first_card"): deck == "small28" and plain["first_card"] == "number-only",
        ("blanks", "deck"): plain["blanks"] != "none" and deck not in ("modern112", "swap112", "small39"),
        ("shuffle_hands_last", "deck"): plain["shuffle_hands_last"] == "refuse"
        and deck not in ("modern112", "small39"),
        ("no_bluffing", "challenge"): plain["no_bluffing"] == plain["challenge"] == "on",
        ("partners", "goal"): plain["partners"] == "on" and goal in ("lowest", "challenge-uno"),
        ("partners", "elimination"): plain["partners"] == "on" and plain["elimination"] != "off",
        ("elimination", "goal"): plain["elimination"] != "off" and goal != "points",
    }
    return {pair for pair, wrong in pairs.items() if wrong}


@given(st.fixed_dictionaries({name: st.sampled_from(values) for name, values in VALUES.items()}))
@settings(max_examples=2 * EXAMPLES, deadline=None)
def test_any_options_are_played_or_refused_by_two_names(plain: dict[str, object]) -> None:
    wrong = contradicts(plain)
    if not wrong:
        assert Options.from_plain(plain).to_plain() == plain
        return
    with pytest.raises(OptionError) as caught:
        Options.from_plain(plain)
    assert caught.value.code is OptionCode.CONTRADICTION
    assert (caught.value.option, caught.value.other) in wrong
    assert caught.value.value == plain[caught.value.option]
    assert caught.value.other_value == plain[str(caught.value.other)]


@st.composite
def options(draw: st.DrawFn) -> Options:
    """Some changes of the classic game, small decks first; whatever contradicts goes back."""
    plain = Options().to_plain()
    plain |= draw(st.fixed_dictionaries({}, optional={n: st.sampled_from(v) for n, v in VALUES.items()}))
    plain["deck"] = draw(st.sampled_from(("small39", "small28", *DECKS)))
    while wrong := contradicts(plain):
        for pair in wrong:
            name = next((name for name in pair if name != "deck"), "first_card")
            plain[name] = "off" if name == "challenge" else Options().to_plain()[name]
            if pair == ("no_bluffing", "challenge"):
                plain["no_bluffing"], plain["challenge"] = "on", "off"
    return Options.from_plain(plain)


def seats_for(chosen: Options) -> list[int]:
    """All numbers of seats that can sit down to these rules."""
    least = 3 if chosen.elimination == "lets-out" else 2
    return [4] if chosen.partners == "on" else list(range(least, most_seats(chosen) + 1))


@dataclass(frozen=True)
class Table:
    """What a random hand is made of."""

    options: Options
    seats: int
    seed: int
    out: frozenset[int] = frozenset()

    def play(self, habits: Habits, watch: Watch | None = None) -> Result:
        if self.options.draw == "to-match":  # hands grow fast enough
            habits = replace(habits, draw=0.0)
        return play_hand(self.options, self.seats, random.Random(self.seed), habits, watch, self.out)


@st.composite
def tables(draw: st.DrawFn) -> Table:
    chosen = draw(options())
    able = [seats for seats in seats_for(chosen) if seats <= most_seats(chosen)]
    if not able:  # the small deck has no cards for so many
        chosen = replace(chosen, deck="modern112")
        able = seats_for(chosen)
    seats = draw(st.sampled_from(able))
    gone = draw(st.sampled_from((0, 0, 1, 2)))
    out = draw(st.permutations(range(seats)))[: min(gone, seats - 2)]
    return Table(chosen, seats, draw(st.integers(0, 2**32)), frozenset(out))


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
    jump=ANY,
    leave=st.sampled_from((0.0, 0.0, 0.02)),
)


PRINTED = {deck.name: Counter(deck.cards) for deck in DECKS.values()}


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
        assert Counter(state.discards) <= PRINTED[state.deck.name]
        if state.discards:
            assert state.top == state.deck.faces[state.discards[-1]]
        if state.phase is Phase.ACT:
            assert state.colour is not None
            assert state.top is not None
            assert state.top.colour in (None, state.colour)

    def waits_for_one(self, state: State) -> None:
        """A turn begins without debts; whoever is waited for is the seat on turn, and is there."""
        wanted = rules.need(state)
        waited_for = getattr(wanted, "seat", None)
        assert waited_for not in state.absent
        there = [seat for seat in range(state.seats) if seat not in state.absent]
        match wanted:
            case rules.Act(seat) | rules.PlayOrKeep(seat) | rules.NameColour(seat):
                assert seat == state.turn
                assert not state.owed
            case rules.JumpIn(player):  # who has left since has still laid its card
                assert player == state.turn == state.laid_by
                assert state.options.jump_in != "off"
                assert state.winner is None
            case rules.ShowColour(seat, colour):
                assert (seat, colour) == (state.turn, state.colour)
            case rules.ShuffleHands(order):
                assert sorted(order) == there
                left = (state.turn + 1) % state.seats
                assert list(order) == sorted(order, key=lambda seat: (seat - left) % state.seats)
            case rules.MoveHands(moves) if moves:
                givers, receivers = zip(*moves, strict=True)
                assert sorted(givers) == sorted(receivers) == list(givers)
                assert set(givers) <= set(there)
            case rules.ChallengeOrAccept(seat, accused):
                assert state.options.challenge == "on"
                assert seat == state.turn != accused
            case rules.AnswerRun(seat, cards, accused):
                assert state.options.stacking != "off"
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
                assert list(seats) == [seat for seat in range(state.seats) if state.counts[seat]]
                assert state.winner is None or state.counts[state.winner] == 0

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
        if isinstance(event, events.Played | events.Jumped):
            expected[event.seat] = -1
        elif isinstance(event, events.Drew):
            expected[event.seat] = event.count
        elif isinstance(event, events.HandsMoved):
            for giver, receiver in event.moves:
                expected[receiver] = before.counts[giver] - before.counts[receiver]
        elif isinstance(event, events.HandsDealt):
            wanted = rules.need(before)
            assert isinstance(wanted, rules.ShuffleHands)
            sizes = [after.counts[seat] for seat in wanted.order]
            assert sizes == sorted(sizes, reverse=True)
            assert sizes[0] - sizes[-1] <= 1
            assert sum(sizes) == sum(before.counts[seat] for seat in wanted.order)
            for seat in wanted.order:
                expected[seat] = change[seat]
        assert change == expected


@given(tables(), HABITS)
@settings(max_examples=2 * EXAMPLES, deadline=None)
def test_invariants_hold_and_every_hand_ends(table: Table, habits: Habits) -> None:
    chosen = table.options
    result = table.play(habits, Invariants())
    assert result.state.over
    assert tuple(map(len, result.hands)) == result.state.counts
    assert sorted(left_over(result)) == sorted(DECKS[chosen.deck].cards)
    if result.winner is not None:
        assert result.hands[result.winner] == ()
        assert result.state.let_out != result.winner
    absent = {result.winner, *table.out}
    shown = {seat: hand for seat, hand in enumerate(result.hands) if seat not in absent}
    held = [sum(card_points(chosen, face) for face in hand) for hand in result.hands]
    points = score_hand(chosen, result.winner, shown, table.out)
    if chosen.goal.kind in ("lowest", "challenge-uno"):
        stuck = result.winner is None and chosen.stalemate == "no-score"
        assert points == ((0,) * table.seats if stuck else tuple(held))
        return
    paid = [seat for seat, more in enumerate(points) if more]
    assert paid == [] or paid == sorted({paid[0], (paid[0] + 2) % 4} if chosen.partners == "on" else paid[:1])
    assert all(points[seat] == sum(held) - sum(held[other] for other in paid) for seat in paid)
    assert result.winner is None or not paid or result.winner in paid


def left_over(result: Result) -> list[int]:
    """The numbers of all cards that are anywhere at the end."""
    held = [result.state.deck.index[face] for hand in (*result.hands, result.pile) for face in hand]
    return held + list(result.state.discards)


MATCHES = (
    ("elimination deck=small39", 3),
    ("elimination deck=small39 jump_in=on", 5),
    ("deck=small39 goal=challenge-uno:150", 5),
    ("deck=small28 goal=challenge-uno:80 stacking=same-symbol", 2),
    ("partners deck=small39 goal=points:200", 4),
    ("partners deck=small39 goal=first-out jump_in=same-symbol", 4),
)
"""Options and seats."""


@given(st.sampled_from(MATCHES), st.integers(0, 2**32))
@settings(max_examples=EXAMPLES, deadline=None)
def test_every_match_ends_with_a_champion(how: tuple[str, int], seed: int) -> None:
    words, seats = how
    chosen, rng = parse_words(words.split()), random.Random(seed)
    standings = Standings.start(chosen, seats)
    while not standings.champions:
        result = play_hand(chosen, seats, rng, Habits(draw=0.1), out=standings.out)
        assert all(result.hands[seat] == () for seat in standings.out)
        shown = {s: result.hands[s] for s in standings.alive if s != result.winner}
        before, standings = standings, standings.after(result.winner, shown, result.state.let_out)
        assert before.out <= standings.out != frozenset(range(seats))
        gone = standings.out - before.out
        if chosen.elimination == "lets-out":
            assert gone == ({result.state.let_out} - {None})
        else:
            assert all(standings.totals[seat] >= chosen.goal.target for seat in gone)
        assert result.winner not in gone
    assert set(standings.champions) <= set(standings.alive)
    assert len(standings.champions) == (2 if chosen.partners == "on" else 1)


def test_the_random_players_do_everything() -> None:
    """Else the invariants would be checked on less than the game."""
    seen, rng = Invariants(), random.Random(5)
    habits = Habits(draw=0.2, keep=0.2, call=0.6, early=0.5, mend=0.3, catch=0.7, leave=0.01)
    chosen = parse_words(["deck=small39", "blanks=until-colour", "seven_zero=zero", "jump_in=on"])
    while seen.kinds != set(get_args(events.Event)):
        play_hand(chosen, 3, rng, habits, seen)


SEATS = st.integers(-1, 10)
ANY_FACE = st.sampled_from(list(FACES.values()))
ANY_COLOUR = st.one_of(st.none(), st.sampled_from(list(Colour)))
ANY_EVENT = st.one_of(
    st.builds(events.TurnedUp, ANY_FACE),
    st.builds(events.Reshuffled),
    st.builds(events.NamedColour, SEATS, st.sampled_from(list(Colour))),
    st.builds(events.Played, SEATS, ANY_FACE, ANY_COLOUR, st.booleans(), st.one_of(st.none(), SEATS)),
    st.builds(events.Jumped, SEATS, ANY_FACE, ANY_COLOUR, st.booleans(), st.one_of(st.none(), SEATS)),
    st.builds(events.Stood),
    st.builds(events.WantsCard, SEATS),
    st.builds(events.Drew, SEATS, st.integers(-1, 7)),
    st.builds(events.Recycled),
    st.builds(events.Kept, SEATS),
    st.builds(events.Called, SEATS),
    st.builds(events.Caught, SEATS, SEATS),
    st.builds(events.Challenged, SEATS),
    st.builds(events.Accepted, SEATS),
    st.builds(events.Verdict, st.booleans()),
    st.builds(events.HandsDealt),
    st.builds(events.ColourShown, st.booleans()),
    st.builds(events.HandsMoved, st.sampled_from([(), ((0, 1), (1, 0)), ((0, 1), (1, 2), (2, 0))])),
)


def naming(state: State, face: Face) -> str:
    """Does its player name another seat with the card: must, may or never (H7, D4, D7, section 10)."""
    chosen = state.options
    blanks = dict(zip((Symbol.BLANK_A, Symbol.BLANK_B, Symbol.BLANK_C), chosen.blanks, strict=False))
    if face.symbol is Symbol.SWAP_HANDS or (face.symbol in blanks and blanks[face.symbol].rule == "swap"):
        return "must"
    if face.symbol is Symbol.SEVEN and chosen.seven_zero not in ("off", "zero", "one-may"):
        return "may" if chosen.seven_zero.endswith("may") else "must"
    return "may" if face.symbol is Symbol.ONE and chosen.seven_zero == "one-may" else "never"


def well_said(state: State, event: events.Played | events.Jumped) -> bool:
    """A card of the deck, a colour for Wilds alone, a target where there is one, nothing forbidden last."""
    face, seat, last = event.face, event.seat, state.counts[event.seat] == 1
    others = {None} if naming(state, face) == "may" or last else set()
    if naming(state, face) != "never" and not last:
        others |= set(range(state.seats)) - {seat} - state.absent
    forbidden = last and face.symbol is Symbol.SHUFFLE_HANDS and state.options.shuffle_hands_last == "refuse"
    coloured = (event.colour is not None) is face.is_wild
    return face in state.deck.faces and coloured and event.target in (others or {None}) and not forbidden


def fits(state: State, face: Face) -> bool:
    """Rule T1 in other words."""
    top = state.top
    same = top is not None and not top.is_wild and top.symbol == face.symbol
    return face.is_wild or face.colour == state.colour or same


def jumps(state: State, event: events.Jumped) -> bool:
    """H11, H13, and section 10 for the same symbol."""
    there = event.seat in range(state.seats) and event.seat not in state.absent
    if not there or state.phase is not Phase.JUMP_IN or any(debt.seat == event.seat for debt in state.owed):
        return False
    assert state.top is not None
    same = event.face == state.top or (
        state.options.jump_in == "same-symbol" and event.face.symbol == state.top.symbol
    )
    return same and well_said(state, event)


def may(state: State, event: events.Event) -> bool:
    """What is legal, written from the other side: by what the hand waits for."""
    match event:
        case events.Caught(by, seat):
            there = by in range(state.seats) and by not in state.absent
            return seat == state.uno_open and by != seat and there
        case events.Called(seat):
            mine = isinstance(rules.need(state), rules.Act | rules.PlayOrKeep | rules.AnswerRun)
            ahead = mine and state.turn == seat and state.counts[seat] == 2
            first = ahead and seat not in state.called and state.options.uno_call == "on"
            return seat == state.uno_open or first
        case events.Jumped():
            return jumps(state, event)
        case events.Stood():  # a penalty that is still owed is drawn before anybody acts
            return state.phase is Phase.JUMP_IN
    match rules.need(state), event:
        case rules.TurnUp(), events.TurnedUp(face):
            return face in state.deck.faces
        case (rules.Reshuffle(), events.Reshuffled()) | (rules.Recycle(), events.Recycled()):
            return True
        case rules.NameColour(seat), events.NamedColour(other, _):
            return seat == other
        case ((rules.Act(seat) | rules.PlayOrKeep(seat)), events.Played(other)):
            return seat == other and fits(state, event.face) and well_said(state, event)
        case (rules.Act(seat), events.WantsCard(other)) | (rules.PlayOrKeep(seat), events.Kept(other)):
            return seat == other
        case rules.PlayOrKeep(seat), events.WantsCard(other):
            return seat == other and state.options.draw == "to-match"
        case rules.Draw(seat, count), events.Drew(other, drawn):
            return (seat, count) == (other, drawn)
        case rules.ChallengeOrAccept(seat, _), (events.Challenged(other) | events.Accepted(other)):
            return seat == other
        case rules.AnswerRun(seat), events.Played(other, face):
            same = state.top is not None and face.symbol is state.top.symbol
            return seat == other and same and well_said(state, event)
        case rules.AnswerRun(seat), events.Accepted(other):
            return seat == other
        case rules.AnswerRun(seat, _, accused), events.Challenged(other):
            return seat == other and accused is not None
        case rules.MoveHands(moves), events.HandsMoved(moved):
            return moves == moved
        case (
            (rules.Judge(), events.Verdict())
            | (rules.ShuffleHands(), events.HandsDealt())
            | (rules.ShowColour(), events.ColourShown())
        ):
            return True
    return False


@given(tables(), HABITS, st.data())
@settings(max_examples=EXAMPLES, deadline=None)
def test_everything_else_is_refused_and_changes_nothing(
    table: Table, habits: Habits, data: st.DataObject
) -> None:
    states: list[State] = []
    table.play(habits, lambda before, _, after: states.extend((before, after)))
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


def accepts(check: Callable[..., object], *arguments: object) -> bool:
    """Whether a check of the rules lets this pass."""
    try:
        check(*arguments)
    except rules.Illegal:
        return False
    return True


def honest(state: State, face: Face, others: Sequence[Face]) -> bool:
    """H17 and W1: without bluffing a Wild Draw Four needs a hand without the colour in force."""
    restricted = state.options.no_bluffing == "on" and face.symbol is Symbol.WILD_DRAW_FOUR
    return not (restricted and any(other.colour is state.colour for other in others))


@given(tables(), HABITS, st.data())
@settings(max_examples=EXAMPLES, deadline=None)
def test_what_a_hand_is_told_is_what_the_checks_accept(
    table: Table, habits: Habits, data: st.DataObject
) -> None:
    states: list[State] = []
    table.play(habits, lambda _, __, after: states.append(after))
    kinds = {kind: [s for s in states if type(rules.need(s)) is kind] for kind in PLAYED_IN}
    for kind in data.draw(st.lists(st.sampled_from([k for k, some in kinds.items() if some]), max_size=8)):
        state = data.draw(st.sampled_from(kinds[kind]))
        hand = data.draw(st.lists(st.sampled_from(state.deck.faces), min_size=1, max_size=5))
        counts = list(state.counts)
        counts[state.turn] = len(hand)
        state = state._replace(counts=tuple(counts))
        check = check_jump if kind is rules.JumpIn else rules.check_play
        jumps = kind is rules.JumpIn
        told = rules.jumping(state, state.turn, hand) if jumps else rules.in_hand(state, hand)
        for place, face in enumerate(hand):
            others = [*hand[:place], *hand[place + 1 :]]
            named = Colour.RED if face.is_wild else None
            assert accepts(check_rest, state, face, others) is honest(state, face, others)
            able = accepts(check, state, state.turn, face, named) and honest(state, face, others)
            assert told[place] is able
            assert kind is rules.JumpIn or can_play(state, hand, place) is able
            assert accepts(check_target, state, state.turn, face, targets(state, state.turn, face)[-1])


PLAYED_IN = (rules.Act, rules.PlayOrKeep, rules.AnswerRun, rules.JumpIn)


@given(tables(), HABITS, st.data())
@settings(max_examples=EXAMPLES, deadline=None)
def test_a_drawn_card_is_played_kept_or_drawn_on_from(
    table: Table, habits: Habits, data: st.DataObject
) -> None:
    """There is always something that may be done with it, and a rule forbids exactly what it says (H16)."""
    states: list[State] = []
    table.play(replace(habits, draw=0.2), lambda _, __, after: states.append(after))
    drawn = [state for state in states if isinstance(rules.need(state), rules.PlayOrKeep)]
    for state in data.draw(st.lists(st.sampled_from(drawn), max_size=5)) if drawn else ():
        chosen = state.options
        keep, on = (drawn_faces(state, event) for event in (events.Kept, events.WantsCard))
        for face in state.deck.faces:
            bluffs = "on" in (chosen.no_bluffing, chosen.challenge)
            doubtful = bluffs and face.symbol is Symbol.WILD_DRAW_FOUR
            forced = chosen.force_play == "on" and fits(state, face) and not doubtful
            draws_on = chosen.draw == "to-match" and not fits(state, face)
            keeps = not forced and (chosen.draw == "one" or fits(state, face))
            assert (keep is None or face in keep) is keeps
            assert (on is not None and face in on) is draws_on
            assert keeps or draws_on or fits(state, face)


@given(tables(), HABITS, st.lists(st.integers(0, 200), min_size=1, max_size=4))
@settings(max_examples=EXAMPLES, deadline=None)
def test_invariants_hold_when_seats_drop_out(table: Table, habits: Habits, moments: list[int]) -> None:
    rng = random.Random(table.seed)
    states: list[State] = []
    table.play(habits, lambda before, _, __: states.append(before))
    for moment in moments:
        state = states[moment % len(states)]
        there = [seat for seat in range(table.seats) if seat not in state.absent]
        for seat in rng.sample(there, len(there) - 1):
            event = events.Absent(seat)
            after = rules.apply(state, event)
            Invariants()(state, event, after)
            still_lying = after.phase in (Phase.OVER, Phase.JUMP_IN)
            assert after.turn not in after.absent or still_lying or state.turn in state.absent
            state = after
        if state.phase is Phase.JUMP_IN:  # a card of somebody who is gone takes effect
            after = rules.apply(state, events.Stood())
            Invariants()(state, events.Stood(), after)


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
