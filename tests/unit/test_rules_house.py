"""House rules as data: the core asks a table, and the example of the architecture page is a whole rule."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.helpers.rules import Position
from uno_p2p.rules import engine as rules
from uno_p2p.rules import house
from uno_p2p.rules.cards import Symbol
from uno_p2p.rules.effects import EFFECTS, TARGETS
from uno_p2p.rules.events import Accepted
from uno_p2p.rules.house_rule import HouseRule
from uno_p2p.rules.options import ALLOWED, Options
from uno_p2p.rules.state import Draft, Phase

PAGE = Path(__file__).parents[2] / "docs" / "architecture.md"
CORE = ("calls", "effects", "engine", "ledger", "legality", "moves", "moving", "state")


@pytest.fixture
def from_the_page(monkeypatch: pytest.MonkeyPatch) -> Iterator[HouseRule]:
    """The rule on the page, in force where an option that there is has a value."""
    (code,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    names = {"HouseRule": HouseRule, "Symbol": Symbol, "Draft": Draft}
    exec(compile(code, str(PAGE), "exec"), names)
    shown = names["RULE"]
    assert isinstance(shown, HouseRule)
    rule = HouseRule("stalemate", "fewest-points", shown.effects)
    monkeypatch.setattr(house, "RULES", (*house.RULES, rule))
    house.ruling.cache_clear()
    yield rule
    house.ruling.cache_clear()


def test_the_rule_of_the_page_is_played_without_a_change_of_the_core(from_the_page: HouseRule) -> None:
    hands = ["RS Y9 Y8", *["G1 G2 G3"] * 3]
    assert Position(hands, options=Options(stalemate="fewest-points")).play(0, "RS").need == rules.Act(3)
    assert Position(hands).play(0, "RS").need == rules.Act(2)


def test_without_house_rules_cards_do_what_is_printed() -> None:
    plain = house.ruling(Options())
    assert (plain.effects, plain.targets) == (EFFECTS, TARGETS)
    assert not any((plain.adds, plain.drawn, plain.rest, plain.never_last, plain.jumps))


def test_every_rule_is_an_option_and_its_phases_are_its_own() -> None:
    assert all(rule.value in ALLOWED[rule.option] for rule in house.RULES)
    assert {phase for rule in house.RULES for phase in rule.moments} == set(house.MOMENTS) == {Phase.RUN}


def test_no_two_rules_have_the_same_option_and_value() -> None:
    pairs = [(rule.option, rule.value) for rule in house.RULES]
    assert len(set(pairs)) == len(pairs)


def test_rules_of_different_options_are_in_force_together() -> None:
    both = Options(stacking="same-symbol", seven_zero="both")
    hands = ["R0 RD Y9 Y8", "BD R7 Y6 Y7", "G1 G2"]
    where = Position(hands, options=both, draw="Y1 Y2 Y3 Y4 B1 B2").play(0, "RD")
    assert where.need == rules.AnswerRun(1, 2, None)
    with pytest.raises(rules.Illegal) as caught:  # a card of the other rule is no answer
        where.play(1, "R7", target=0)
    assert caught.value.reason is rules.Reason.SAME_SYMBOL
    where.play(1, "BD").do(Accepted(2))
    assert where.need == rules.Act(0)
    assert where.state.counts == (3, 3, 6)
    where = Position(hands, options=both).play(0, "R0").play(1, "RD")
    assert where.need == rules.AnswerRun(2, 2, None)


@pytest.mark.parametrize("module", CORE)
def test_the_core_knows_no_house_rule_by_name(module: str) -> None:
    text = (Path(rules.__file__).parent / f"{module}.py").read_text(encoding="utf-8")
    assert not re.findall(rf"options\.({'|'.join(rule.option for rule in house.RULES)})\b", text)
    assert not re.findall(r"import.* house_|\.house_(?!rule)", text)
    assert "Symbol.SEVEN" not in text
    assert "Phase.RUN" not in text
