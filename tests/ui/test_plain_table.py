"""The screen at a real table: hands played by nothing but typed lines, and lines that nobody should type."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.helpers.fakenet import FakeNet, Node
from tests.ui.test_plain_dialogue import HELPS
from tests.ui.views import plain, view_of
from uno_p2p.rules.cards import Colour
from uno_p2p.rules.presets import parse
from uno_p2p.table.choices import (
    ANSWERS,
    Accept,
    Ask,
    AskAccept,
    AskChallenge,
    AskColour,
    AskDrawn,
    AskMove,
    AskReact,
    AskReady,
    AskRematch,
    AskRun,
    Choice,
    DrawCard,
    JumpIn,
    Keep,
    Leave,
    NameColour,
    Pass,
    Play,
    PlayDrawn,
    Ready,
    TakeFour,
    TakeRun,
)
from uno_p2p.table.effects import Effect, Refuse, Show
from uno_p2p.table.fingerprint import fingerprint
from uno_p2p.table.view import View
from uno_p2p.table.view import view_of as view_of_machine
from uno_p2p.ui.plain.screen import Plain
from uno_p2p.ui.plain.typed import vocabulary
from uno_p2p.ui.words import LANGUAGES


class Listener:
    """A player who answers later, as a person does."""

    def __init__(self) -> None:
        self.view: View | None = None

    def decide(self, view: View, ask: Ask, now: float) -> None:
        self.view = view


class First:
    """Plays the first card that fits, bluffs with it, and calls UNO or forgets it."""

    def __init__(self, *, forgets: bool = False) -> None:
        self._calls = not forgets
        self._last: object = None

    def decide(self, view: View, ask: Ask, now: float) -> Choice | None:
        uno = self._calls and len(view.hand) == 2
        again, self._last = self._last == (ask, view.game), (ask, view.game)
        match ask:
            case AskMove(hand, playable) if any(playable):
                place = playable.index(True)
                return Play(place, Colour.RED if hand[place].is_wild else None, uno)
            case AskDrawn(face, True):
                return PlayDrawn(Colour.RED if face.is_wild else None, uno)
            case AskReact(first=first):
                return Pass() if first == view.seat and not again else None  # it may have to wait
        return _ANSWERS[type(ask)]


_ANSWERS: Mapping[type, Choice] = {
    AskAccept: Accept(),
    AskMove: DrawCard(),
    AskDrawn: Keep(),
    AskColour: NameColour(Colour.RED),
    AskChallenge: TakeFour(),
    AskReady: Ready(),
    AskRun: TakeRun(),
    AskRematch: Leave(),
}


class PlainNet(FakeNet):
    """Seat 0 is a screen: it is told everything, and `type_line` is all that it can do."""

    def __init__(
        self,
        seats: int,
        language: str,
        seed: int,
        *,
        forgets: bool = False,
        grace: int = 0,
        rules: Sequence[str] = ("deck=small28",),
    ) -> None:
        options = parse(rules)
        self.screen: Plain = plain(language, options)
        self.lines: list[str] = []
        self.listener = Listener()
        self._settled: object = None  # the step that has had its answer
        players = [self.listener, *(First(forgets=forgets) for _ in range(seats - 1))]
        super().__init__(seats, options, seed, hands=1, players=players, grace=grace)

    def _one(self, seat: int, node: Node, effect: Effect) -> None:
        super()._one(seat, node, effect)
        if seat == 0 and isinstance(effect, Show | Refuse):
            view = view_of_machine(node.machine, node.keys)
            if isinstance(effect, Show):
                self.lines += self.screen.show(view, effect.happening)
            else:
                self.lines += self.screen.refused(view, effect.reason, dict(effect.params))

    def question(self) -> list[str]:
        """What is asked next, in words; nothing when the table has ended."""
        machine = self.nodes[0].machine
        while True:
            self.run(until=lambda: self.ended or (machine.ask is not None and machine.live != self._settled))
            if self.ended:
                return []
            assert self.listener.view is not None
            asked = self.screen.ask(self.listener.view)
            self.lines += asked
            if asked:
                return asked
            self.say_nothing()

    def say_nothing(self) -> None:
        """No question any more at this step."""
        self._settled = self.nodes[0].machine.live

    @property
    def ended(self) -> bool:
        return all(node.machine.result is not None for node in self.nodes)

    def type_line(self, line: str) -> Choice | None:
        assert self.listener.view is not None
        heard = self.screen.hear(self.listener.view, line)
        self.lines += heard.lines
        if heard.choice is not None:
            self.say_nothing()
            self.choose(0, heard.choice)
        return heard.choice


# What a person reads in a question, and what it types then. It understands nothing but the words.
READS = {
    "en": [
        (r"Type “yes”", "yes"),
        (r"Type “ready”", "leave"),
        (r"type “uno” before", "uno"),
        (r"“catch”", "catch"),
        (r"“(jump [^”]*)”", r"\1"),
        (r"Type “pass”", "pass"),
        (r"Type “accept”", "challenge"),
        (r"with a colour, as in “play blue”", "play blue uno"),
        (r"“play” or", "play uno"),
        (r"type “keep”", "keep"),
        (r"Which colour\?", "green"),
        (r"\n(\d)\. [^W\n]*, matches", r"\1 uno"),
        (r"\n(\d)\. W[^\n]*, matches", r"\1 blue uno"),
        (r"“draw”", "draw"),
    ],
    "ja": [
        (r"遊びますか", "はい"),
        (r"もう一試合", "抜ける"),
        (r"指摘される前に", "ウノ"),
        (r"「指摘」", "指摘"),
        (r"「(割り込む [^」]*)」", r"\1"),
        (r"「パス」", "パス"),
        (r"「受ける」", "チャレンジ"),
        (r"「青 出す」", "青 出す ウノ"),
        (r"「出す」か", "出す ウノ"),
        (r"は出せません", "残す"),
        (r"何色に", "緑"),
        (r"\n(\d)\. [^ワ\n]*（出せます）", r"\1 ウノ"),
        (r"\n(\d)\. ワ[^\n]*（出せます）", r"\1 青 ウノ"),
        (r"「引く」", "引く"),
    ],
}


def reply(asked: list[str], language: str) -> str:
    text = "\n".join(asked)
    for pattern, line in READS[language]:
        if found := re.search(pattern, text):
            return found.expand(line)
    raise AssertionError(text)


def play(net: PlainNet, language: str, answer: Callable[[list[str]], str | None] | None = None) -> str:
    """A whole match of one hand; all that was said."""
    while asked := net.question():
        line = answer(asked) if answer else reply(asked, language)
        if line is None:
            net.say_nothing()
        else:
            assert net.type_line(line) is not None, (asked, line)
    assert net.ended
    assert not any(net.faults)
    assert net.nodes[0].refusals == []
    assert net.nodes[0].machine.table.standings.hands == 1
    assert all(line.isprintable() for line in net.lines)
    return "\n".join(net.lines)


def test_a_hand_is_played_by_typed_lines_alone() -> None:
    """With a seed where UNO is forgotten and called late."""

    def forgets(asked: list[str]) -> str:
        line = reply(asked, "en")
        return line if line == "uno" else line.removesuffix(" uno")

    net = PlainNet(2, "en", seed=3)
    told = play(net, "en", forgets)
    late = told.index("You have one card and have not called UNO: type “uno” before somebody catches you.")
    assert told.index("You call UNO!") > late
    assert net.lines[-4:] == [
        "Another match? Type “ready”, or “leave” to leave the table.",
        "For another match by other rules type “rules”, and behind it what stands behind --rules.",
        "You leave the table.",
        "player 1 leaves the table.",
    ]


def test_a_hand_is_played_in_japanese() -> None:
    """With a seed where a Wild Draw Four is challenged and the piles run out."""
    net = PlainNet(3, "ja", seed=3)
    told = play(net, "ja")
    challenges = net.lines.count("ワイルドドローフォーにチャレンジしました。")
    assert challenges > 0
    assert len(re.findall("の手札（見えるのはあなただけです）", told)) == challenges
    assert "山札がなくなったので" in told
    latin = set(re.findall("[A-Za-z]+", told)) - {"player", "UNO"}
    assert latin == set(fingerprint(net.nodes[0].machine.table.sid))


def test_jumping_in_by_what_the_screen_suggests() -> None:
    """With a seed where we jump in by a number and by a name."""
    net = PlainNet(2, "en", seed=7, rules=["deck=small28", "jump_in=same-symbol"])
    told = play(net, "en")
    by_number, by_name = (len(re.findall(f"“jump {card}", told)) for card in ("[0-9]", "[a-zW]"))
    assert by_number > 0
    assert by_name > 0
    assert told.count("You jump in with ") == by_number + by_name


@pytest.mark.parametrize(("catches", "seed"), [(True, 4), (False, 2)])
def test_others_forget_uno(catches: bool, seed: int) -> None:
    """With a seed where we catch; or say nothing, and go on and are made to wait where we are next."""

    def answer(asked: list[str]) -> str | None:
        line = reply(asked, "en")
        if line != "catch" or catches:
            return line
        return reply(asked[2:], "en") if len(asked) > 1 else None

    net = PlainNet(2, "en", seed=seed, forgets=True, grace=2000)
    told = play(net, "en", answer)
    assert ("You catch player 1, who did not call UNO.\nplayer 1 draws 2 cards." in told) is catches
    assert ("One moment: player 1 may still call UNO." in told) is not catches


def test_what_the_machine_refuses_is_told_and_asked_once_more() -> None:
    net = PlainNet(2, "en", 1)
    net.question()
    net.choose(0, Play(0))  # not what was asked
    assert net.lines[-1] == "Nothing is asked of you now."
    assert net.type_line("yes") is not None


# -- lines that nobody should type ------------------------------------------------------------------------

PIECES = st.one_of(st.sampled_from(sorted(vocabulary()[1])), st.integers(0, 12).map(str), st.text(max_size=8))
LINES = st.lists(st.lists(PIECES, max_size=4).map(" ".join), min_size=1, max_size=6)


@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from([view for view, _ in HELPS] + [view_of()]), LINES, st.sampled_from(LANGUAGES))
def test_any_lines_are_answered_and_only_fitting_choices_come_of_them(
    view: View, lines: list[str], language: str
) -> None:
    screen = plain(language)
    screen.ask(view)
    for line in lines:
        heard = screen.hear(view, line)
        assert all(said.isprintable() for said in heard.lines)
        if heard.choice is None:
            assert heard.lines, line
            continue
        assert view.ask is not None
        assert isinstance(heard.choice, ANSWERS[type(view.ask)])
        check_cards(view, heard.choice)
        screen.refused(view, "not-asked", {})  # so that the next line is taken too


def check_cards(view: View, choice: Choice) -> None:
    """A card is played only if it matches, with a colour exactly if it is a Wild."""
    if isinstance(choice, Play):
        assert view.ask.playable[choice.place]  # type: ignore[union-attr]  # the question has cards, or ANSWERS is wrong
        assert (choice.colour is not None) == view.hand[choice.place].is_wild
        assert not choice.uno or len(view.hand) == 2
    elif isinstance(choice, JumpIn):
        assert view.ask.jumps[choice.place]  # type: ignore[union-attr]  # as above
        assert (choice.colour is not None) == view.hand[choice.place].is_wild
        assert not choice.uno or len(view.hand) == 2
    elif isinstance(choice, PlayDrawn):
        assert view.ask.playable  # type: ignore[union-attr]  # as above
        assert (choice.colour is not None) == view.hand[-1].is_wild


def test_every_kind_of_question_is_among_the_views() -> None:
    assert Counter(type(view.ask) for view, _ in HELPS).keys() == set(get_args(Ask))
