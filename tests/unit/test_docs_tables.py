"""The tables of the pages say what the code says: options, decks, contract, drawn cards, presets."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.helpers.rules import Position
from uno_p2p.doctor.asking import APART
from uno_p2p.doctor.finding import Code
from uno_p2p.doctor.homes import ROOM
from uno_p2p.doctor.packages import OLDEST
from uno_p2p.rules.cards import Colour, Symbol
from uno_p2p.rules.decks import DECKS, Deck
from uno_p2p.rules.events import Kept, WantsCard
from uno_p2p.rules.house import ruling
from uno_p2p.rules.legality import drawn_faces
from uno_p2p.rules.matching import fitting
from uno_p2p.rules.options import ALLOWED, NAMES, Options, build
from uno_p2p.rules.presets import PRESETS
from uno_p2p.rules.state import Phase
from uno_p2p.table import contract

ROOT = Path(__file__).parents[2]
README, PROTOCOL = ROOT / "README.md", ROOT / "docs" / "protocol.md"
DOCTOR = ROOT / "docs" / "doctor.md"


def table_of(page: Path, head: str) -> list[list[str]]:
    """The cells of the table whose first row begins like this, without its head."""
    text = page.read_text(encoding="utf-8")
    lines = text[text.index(f"\n| {head} |") + 1 :].split("\n\n")[0].splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def plain_values(cell: str) -> list[str | int]:
    """Values as a row of the options writes them: text in code spans, integers bare."""
    return [part.strip("`") if part[0] == "`" else int(part) for part in cell.split(", ")]


WILD_NAMES = {
    "Wild": Symbol.WILD,
    "Wild Draw Four": Symbol.WILD_DRAW_FOUR,
    "Wild Downpour 1": Symbol.DOWNPOUR_ONE,
    "Wild Downpour 2": Symbol.DOWNPOUR_TWO,
    "Wild Shuffle Hands": Symbol.SHUFFLE_HANDS,
    "Wild Swap Hands": Symbol.SWAP_HANDS,
    "first Wild Customizable": Symbol.BLANK_A,
    "second Wild Customizable": Symbol.BLANK_B,
    "third Wild Customizable": Symbol.BLANK_C,
}


def row_of(deck: Deck) -> list[str]:
    """What the reference has to say of a deck, but for the cards in each colour, which it says in words."""
    each = len([face for face in deck.faces if face.colour is Colour.RED])
    runs = [f"{each * i}..{each * (i + 1) - 1}" for i in range(len(Colour))]
    names = {symbol: name for name, symbol in WILD_NAMES.items()}
    wilds = [
        f"{k} {names[face.symbol]} × {deck.cards.count(k)}"
        for k, face in enumerate(deck.faces)
        if face.colour is None
    ]
    return [f"`{deck.name}`", str(len(deck.cards)), ", ".join(runs), "; ".join(wilds)]


def demands(options: Options, event: type) -> set[str]:
    """What the reference may say of keeping a drawn card, or drawing on, under these options."""
    state = Position(["Y1 Y2", "G1"], options=options).state._replace(phase=Phase.PLAY_OR_KEEP)
    if event is WantsCard and (Phase.PLAY_OR_KEEP, WantsCard) not in ruling(options).adds:
        return {"`illegal-move`"}
    faces = state.deck.faces
    fits = {face for face, good in zip(faces, fitting(state, faces), strict=True) if good}
    unfit = {face for face in faces if face not in fits}
    stays = set(unfit)
    if options.no_bluffing == "on":
        stays |= {face for face in faces if face.symbol is Symbol.WILD_DRAW_FOUR}
    words = {
        "proof empty": None,
        "S: fits": fits,
        "S: does not fit": unfit,
        "S: may stay": stays,
        "S: fits and may stay": fits & stays,
    }
    demanded = drawn_faces(state, event)
    return {word for word, some in words.items() if some == demanded}


def test_every_option_of_the_contract_is_described_with_its_values() -> None:
    rows = dict(table_of(PROTOCOL, "option | values"))
    assert [name.strip("`") for name in rows] == list(NAMES)
    written = {name: rows[f"`{name}`"] for name in NAMES if name not in ("blanks", "goal")}
    assert {name: plain_values(cell) for name, cell in written.items()} == {
        name: list(ALLOWED[name]) for name in written
    }


def test_the_contract_is_described_field_by_field() -> None:
    (written,) = re.findall(
        r"^ +contract = msgpack \[(\d+), (.*), \[\[(.*)\], \.\.\], \[(.*)\], (.*)\]$",
        PROTOCOL.read_text(encoding="utf-8"),
        re.MULTILINE,
    )
    *head, absence, patience, former = [
        name for name in contract.Contract.__dataclass_fields__ if name != "roster"
    ]
    seat = ", ".join(contract.Seat.__dataclass_fields__)
    assert written == (str(contract.VERSION), ", ".join(head), seat, f"{absence}, {patience}", former)


def test_the_faces_of_every_deck_are_described() -> None:
    rows = table_of(PROTOCOL, "deck | cards")
    assert sorted([*row[:2], *row[3:]] for row in rows) == sorted(map(row_of, DECKS.values()))


@pytest.mark.parametrize("no_bluffing", ["off", "on"])
def test_what_is_proven_of_a_drawn_card_is_described(no_bluffing: str) -> None:
    base = {"challenge": "off", "no_bluffing": no_bluffing}
    for row in table_of(PROTOCOL, "`draw` | `force_play`"):
        draw, force_play = (cell.strip("`") for cell in row[:2])
        options = build({**base, "draw": draw, "force_play": force_play})
        for event, cell in zip((Kept, WantsCard), row[2:], strict=True):
            assert cell in demands(options, event)


def test_the_readme_names_every_preset_and_no_other() -> None:
    assert [row[0].strip("`") for row in table_of(README, "preset")] == list(PRESETS)


def test_every_code_of_the_doctor_is_described_and_no_other() -> None:
    rows = table_of(DOCTOR, "code")
    assert [row[0].strip("`") for row in rows] == list(Code)
    assert all(all(row) for row in rows)
    means, steps = ({row[0].strip("`"): row[i] for row in rows} for i in (1, 2))
    assert f"{ROOM // 1_000_000} MB" in means[Code.NO_SPACE]
    assert APART == 120
    assert "two minutes" in means[Code.CLOCKS_APART]
    assert "{}.{}".format(*OLDEST) in steps[Code.OLD_PYTHON]
