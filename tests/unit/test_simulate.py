"""The simulator's plans and checks: each check goes red for the one thing that it is there for."""

from __future__ import annotations

import copy
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest

from protocol.elgamal import Ciphertext, reencrypt
from protocol.errors import Fault, FaultCode
from protocol.piles import Pile
from uno_p2p.lab import sim_table
from uno_p2p.lab.sim_checks import Seen, agree, conserved, hidden
from uno_p2p.lab.sim_plan import Plan, Weather, Wish, plan, random_rules, random_value, spoken, words
from uno_p2p.lab.sim_player import Rash
from uno_p2p.lab.sim_table import Simulated
from uno_p2p.lab.simulate import Broken, Network
from uno_p2p.players.bot import Bot, Level
from uno_p2p.rules.events import HandsMoved
from uno_p2p.rules.option_error import OptionCode, OptionError
from uno_p2p.rules.options import ALLOWED, Options, check_seats
from uno_p2p.rules.presets import PRESETS, parse
from uno_p2p.rules.state import Phase
from uno_p2p.table.choices import Ask, AskMove, Challenge, Choice, Keep, Play
from uno_p2p.table.effects import Blame, Persist, Send, Show
from uno_p2p.table.hand import Hand
from uno_p2p.table.happenings import HandScored, Happening, Left, MatchOver, Moved, TableOpen
from uno_p2p.table.machine import Machine
from uno_p2p.table.view import View

SMALL = parse(["deck=small28"])
CALM = Weather((0.001, 0.01))
RASH = 8
"""A table at which there is something to challenge and something to keep."""


def made(options: Options = SMALL, *, seats: int = 2, seed: int = 3, weather: Weather = CALM) -> Plan:
    return Plan(seed, options, seats, 1, (Level.NORMAL,) * seats, 0.0, 0.0, 0, weather)


# -- plans --------------------------------------------------------------------------------------------------


def test_a_seed_makes_the_same_plan_and_another_seed_another_one() -> None:
    assert plan(5, Wish()) == plan(5, Wish())
    assert len({str(plan(seed, Wish())) for seed in range(20)}) == 20


def test_every_value_of_every_option_is_drawn_and_fits_the_seats() -> None:
    rng, wish = random.Random(1), Wish(seats=(2, 10))
    seen: dict[str, set[object]] = {name: set() for name in ALLOWED}
    kinds, blanks = set(), Counter[int]()
    for _ in range(400):
        options, seats = random_rules(rng, wish)
        check_seats(options, seats)
        for name, value in options.to_plain().items():
            seen[name].add(value)
        kinds.add(options.goal.kind)
        blanks[len(options.blanks)] += 1
    named = {name: set(values) for name, values in ALLOWED.items() if name not in ("goal", "blanks")}
    assert {name: seen[name] for name in named} == named
    assert kinds == {"points", "first-out", "lowest", "challenge-uno"}
    assert set(blanks) == {0, 1, 2, 3}


@pytest.mark.parametrize("deck", ["small28", "small39", "classic"])
def test_a_deck_that_is_asked_for_is_kept(deck: str) -> None:
    for seed in range(40):
        chosen = plan(seed, Wish(deck, (3, 4), 2))
        assert chosen.options.deck == deck
        assert 3 <= chosen.seats <= 4
        assert 1 <= chosen.hands <= 2
        check_seats(chosen.options, chosen.seats)


def test_rules_for_more_seats_than_a_deck_has_cards_for_are_refused() -> None:
    with pytest.raises(OptionError) as refused:
        plan(0, Wish("small28", (4, 4)))
    assert refused.value.code is OptionCode.SEATS


def test_any_other_wrong_value_is_not_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("uno_p2p.lab.sim_plan.random_value", lambda name, rng: f"no {name}")
    with pytest.raises(OptionError) as refused:
        random_rules(random.Random(0), Wish())
    assert refused.value.code is OptionCode.BAD_VALUE


def test_faults_only_where_they_are_asked_for() -> None:
    assert {plan(seed, Wish()).weather for seed in range(20)} == {CALM}
    rough = [plan(seed, Wish(faults=True)).weather for seed in range(20)]
    assert all(weather.lose and weather.duplicate for weather in rough)
    assert any(weather.crashes for weather in rough)


def test_rules_are_told_in_words_that_make_them_again() -> None:
    rng = random.Random(2)
    for options in (*PRESETS.values(), *(random_rules(rng, Wish())[0] for _ in range(50))):
        assert parse(words(options)) == options
    assert spoken(Options()) == "classic"
    assert spoken(parse(["deck=swap112", "blanks=swap:An end"])) == "deck=swap112 'blanks=swap:An end'"


def test_goals_are_near() -> None:
    values = {str(random_value("goal", random.Random(seed))) for seed in range(100)}
    assert all(value == "first-out" or 10 <= int(value.partition(":")[2]) <= 200 for value in values)


# -- a table ------------------------------------------------------------------------------------------------


@cache
def played() -> Simulated:
    """Look at it, do not touch it."""
    table = Simulated(made())
    table.play()
    return table


def hand_of(table: Simulated) -> Hand:
    """A copy that can be spoilt: of the hand as it was in the end."""
    hand = table.nodes[0].machine.table.hand
    assert hand is not None
    spoilt = copy.copy(hand)
    spoilt.hands = dict(hand.hands)
    return spoilt


def secrets(table: Simulated) -> list[int]:
    deal = hand_of(table).deal
    return [node.keys.deal(deal.sid, deal.track).x for node in table.nodes]


def loser(hand: Hand) -> int:
    return next(seat for seat, pile in hand.hands.items() if pile.cards)


def test_a_table_is_played_to_its_end_and_told_once() -> None:
    told = played().told
    assert told == played().nodes[0].happenings
    assert isinstance(told[0], TableOpen)
    assert [type(happening) for happening in told[-3:]] == [HandScored, MatchOver, Left]


def test_the_same_plan_plays_the_same_table_and_nodes_that_die_tell_it_once() -> None:
    rough = replace(made(), weather=Weather((0.001, 0.1), 0.2, 0.1, 6))
    tables = [Simulated(rough), Simulated(rough)]
    for table in tables:
        table.play()
    one, two = tables
    assert one.nodes[0].machine.ledger.live.digests == two.nodes[0].machine.ledger.live.digests
    assert [node.sent for node in one.nodes] == [node.sent for node in two.nodes]
    assert one._crashes == 0
    assert one.told == two.told
    assert one.told == seen_by_a_spectator(one)


def seen_by_a_spectator(table: Simulated) -> list[Happening]:
    """What somebody without keys makes of the whole history."""
    machine, effects = Machine(table.contract, None), []
    for entry in table.nodes[0].machine.ledger.history():
        effects += machine.receive(b"", entry.raw)
        while (more := machine.work()) is not None:
            effects += more
    return [effect.happening for effect in effects if isinstance(effect, Show)]


def test_a_whole_table_passes_every_check() -> None:
    table = played()
    hand = hand_of(table)
    conserved(hand)
    Seen().look(hand)
    hidden(hand, secrets(table))
    agree(table.nodes)


def broken(check: Callable[[], None]) -> str:
    with pytest.raises(Broken) as found:
        check()
    return found.value.code


# -- what each check is there for ----------------------------------------------------------------------


def test_a_card_that_is_gone_or_one_too_many_is_seen() -> None:
    hand = hand_of(played())
    hand.draw = Pile(hand.draw.key, hand.draw.cards[1:])
    assert broken(lambda: conserved(hand)) == "counts"
    hand.game = hand.game._replace(draw_count=hand.game.draw_count - 1)
    assert broken(lambda: conserved(hand)) == "cards"
    hand = hand_of(played())
    seat = loser(hand)
    hand.hands[seat] = Pile(hand.hands[seat].key, hand.hands[seat].cards[1:])
    assert broken(lambda: conserved(hand)) == "counts"
    hand.game = hand.game._replace(phase=Phase.RESHUFFLE)
    conserved(hand)


def test_a_ciphertext_that_is_seen_again_elsewhere_is_found() -> None:
    hand, seen = hand_of(played()), Seen()
    seen.look(hand)
    seat = loser(hand)
    kept = hand.hands
    hand.hands = {k: hand.hands[1 - k] for k in range(2)}
    assert broken(lambda: seen.look(hand)) == "repeated"
    hand.hands = kept
    hand.hands[seat] = Pile(kept[seat].key, (*kept[seat].cards, kept[seat].cards[0]))
    assert broken(lambda: Seen().look(hand)) == "repeated"
    hand.hands[seat] = Pile(kept[seat].key, (hand.draw.cards or kept[seat].cards)[:1])
    assert broken(lambda: Seen().look(hand)) == "repeated"


def test_a_card_that_its_owner_cannot_read_is_found() -> None:
    hand = hand_of(played())
    seat = loser(hand)
    hand.hands[seat] = Pile(hand.hands[seat].key, tuple(_spoilt(card) for card in hand.hands[seat].cards))
    assert broken(lambda: hidden(hand, secrets(played()))) == "unreadable"


def _spoilt(card: Ciphertext) -> Ciphertext:
    return Ciphertext(card.a, card.a)


def test_a_card_that_somebody_else_can_read_is_found() -> None:
    keys = secrets(played())
    seat = loser(hand_of(played()))
    keys[1 - seat] = keys[seat]
    hand = hand_of(played())
    hand.draw = Pile(hand.draw.key, ())
    assert broken(lambda: hidden(hand, keys)) == "not-hidden"


def test_a_card_in_the_place_of_another_is_found() -> None:
    hand = hand_of(played())
    seat = loser(hand)
    key, cards = hand.hands[seat].key, hand.hands[seat].cards
    hand.hands[seat] = Pile(key, (*cards[:-1], reencrypt(key, cards[0], 5)))
    if len(cards) == 1:
        hand.game = hand.game._replace(discards=(*hand.game.discards[:-1], hand.game.discards[0]))
    assert broken(lambda: hidden(hand, secrets(played()))) == "faces"


def spoil_digest(table: Simulated) -> None:
    table.nodes[1].machine.ledger.live.digests[-1] = bytes(32)


def spoil_cards(table: Simulated) -> None:
    hand = table.nodes[1].machine.table.hand
    assert hand is not None
    hand.game = hand.game._replace(passes=9)


def spoil_score(table: Simulated) -> None:
    course = table.nodes[1].machine.course
    ending = course.ending
    assert ending is not None
    course.ending = replace(ending, standings=replace(ending.standings, totals=(7, 7)))


@pytest.mark.parametrize("spoil", [spoil_digest, spoil_cards, spoil_score])
def test_nodes_that_tell_different_stories_are_found(spoil: Callable[[Simulated], None]) -> None:
    table = Simulated(made())
    table.play()
    agree(table.nodes)
    spoil(table)
    assert broken(lambda: agree(table.nodes)) == "disagree"


class Silent:
    """Never moves."""

    def decide(self, view: View, ask: Ask, now: float) -> Choice | None:
        return None if isinstance(ask, AskMove) else Bot().decide(view, ask, now)


class Wrong:
    """Plays a card that it does not have."""

    def decide(self, view: View, ask: Ask, now: float) -> Choice | None:
        return Play(99) if isinstance(ask, AskMove) else Bot().decide(view, ask, now)


def test_a_player_that_never_moves_stalls_the_table() -> None:
    assert broken(Simulated(made(), [Silent(), Silent()]).play) == "stalled"


def test_a_choice_that_is_refused_breaks_the_table() -> None:
    assert broken(Simulated(made(), [Wrong(), Wrong()]).play) == "refused"


def test_a_hand_without_end_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sim_table, "ENDLESS", 10)
    assert broken(Simulated(made()).play) == "endless"


def test_an_accusation_breaks_the_table() -> None:
    table = Simulated(made())
    accusation = Blame(Fault(FaultCode.BAD_PROOF, "", 1), ())
    assert broken(lambda: table.inject(0, [accusation])) == "fault"


def test_nothing_is_sent_before_it_is_stored() -> None:
    net = Network(2, SMALL)
    entry = net.nodes[0].sent[0]
    net.inject(0, [Persist((entry,)), Send(entry)])
    net.nodes[0].disk.clear()
    assert broken(lambda: net.inject(0, [Send(entry)])) == "unstored"


def test_a_network_that_gets_nowhere_is_stuck() -> None:
    net = Network(2, SMALL)
    net.cut = lambda a, b: True
    assert broken(lambda: net.run(limit=5.0)) == "stuck"


def test_the_checks_look_while_the_table_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that loses a card is found at that very moment, whoever else loses it too."""
    give = Hand.give

    def careless(self: Hand, seat: int, cards: tuple[Ciphertext, ...]) -> None:
        give(self, seat, cards)
        if len(self.hands[seat].cards) > 7:
            self.hands[seat] = Pile(self.hands[seat].key, self.hands[seat].cards[1:])

    monkeypatch.setattr(Hand, "give", careless)
    assert broken(Simulated(made()).play) == "counts"


@pytest.mark.parametrize(
    ("check", "code"), [("look", "repeated"), ("hidden", "unreadable")], ids=["repeated", "hidden"]
)
def test_hands_that_keep_their_locks_in_a_swap_are_found(
    check: str, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of the two checks alone."""
    if check == "look":
        monkeypatch.setattr(sim_table, "hidden", lambda hand, keys: None)
    else:
        monkeypatch.setattr(Seen, "look", lambda self, hand: None)
    table = Simulated(made(parse(["deck=small28", "seven_zero=zero"]), seed=1))
    look = table._look
    before: list[Pile] = []

    def with_old_locks(machine: Machine, happening: Happening) -> None:
        hand = machine.table.hand
        if hand is not None and isinstance(happening, Moved):
            if isinstance(happening.event, HandsMoved):
                hand.hands = {k: Pile(pile.key, before[1 - k].cards) for k, pile in hand.hands.items()}
            before[:] = hand.hands.values()
        look(machine, happening)

    monkeypatch.setattr(table, "_look", with_old_locks)
    assert broken(table.play) == code


class Compared:
    """A rash player beside what the bot would have said."""

    def __init__(self, rash: float) -> None:
        dice = random.Random(4)
        self.bot = Bot(Level.HARD, dice)
        self.rash = Rash(self, dice, rash)
        self.sensible: Choice | None = None
        self.odd: set[type] = set()

    def decide(self, view: View, ask: Ask, now: float) -> Choice | None:
        self.sensible = self.bot.decide(view, ask, now)
        return self.sensible


class Odd:
    """Plays as a rash player and keeps what was not the bot's choice."""

    def __init__(self, compared: Compared) -> None:
        self.compared = compared

    def decide(self, view: View, ask: Ask, now: float) -> Choice | None:
        choice = self.compared.rash.decide(view, ask, now)
        if choice != self.compared.sensible:
            self.compared.odd.add(type(choice))
        return choice


@pytest.mark.parametrize(("rash", "odd"), [(1.0, {Play, Keep, Challenge}), (0.0, set())])
def test_a_rash_player_does_odd_things_and_is_never_refused(rash: float, odd: set[type]) -> None:
    compared = [Compared(rash) for _ in range(2)]
    table = Simulated(made(seed=RASH), [Odd(each) for each in compared])
    table.play()
    assert compared[0].odd | compared[1].odd == odd


def test_who_falls_asleep_over_a_question_is_moved_for_when_the_time_is_up() -> None:
    options = parse(["deck=small28", "turn_limit=15"])
    dice = random.Random(2)
    rash = [Rash(Bot(Level.NORMAL, dice), dice, 0.3) for _ in range(2)]
    table = Simulated(made(options, seed=8), rash)
    table.play()
    assert any(player._asleep for player in rash)
    assert 15 < table.now < 15 * len(table.told)


def test_without_a_turn_limit_nobody_falls_asleep() -> None:
    table = Simulated(
        made(seed=8), [Rash(Bot(Level.NORMAL, dice), dice, 0.3) for dice in [random.Random(2)] * 2]
    )
    table.play()
    assert table.now < 15
