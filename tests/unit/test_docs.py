"""The documents tell the truth where a machine can tell: links, paths, names, kinds, codes, commands."""

from __future__ import annotations

import ast
import importlib
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from protocol.errors import FaultCode
from tests.helpers.rules import Position
from uno_p2p.cli import main
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
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
README, PROTOCOL = ROOT / "README.md", ROOT / "docs" / "protocol.md"
TOP = {path.name for path in ROOT.iterdir()}
FENCE = re.compile(r"^ *```.*?^ *```", re.MULTILINE | re.DOTALL)


def read(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def prose(page: Path) -> str:
    """The page without its fenced blocks."""
    return FENCE.sub("", read(page))


def links(page: Path) -> Iterator[str]:
    return (match[1] for match in re.finditer(r"\]\(([^)\s]+)\)", prose(page)))


def spans(page: Path) -> Iterator[str]:
    return (match[1] for match in re.finditer(r"`([^`\n]+)`", prose(page)))


def anchors(page: Path) -> set[str]:
    """The fragments of a page's headings, made as code hosts make them."""
    headings = re.findall(r"^#+ +(.+?) *$", prose(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def broken_links(page: Path) -> list[str]:
    found = []
    for link in links(page):
        if re.match(r"[a-z]+:", link):
            continue
        path, _, fragment = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        if not target.exists() or (fragment and fragment not in anchors(target)):
            found.append(link)
    return found


def lost_paths(page: Path) -> list[str]:
    """What looks like a path of this repository and is none: its first part is one, the whole is not."""
    looks = re.compile(r"[\w.-]+(/[\w.-]+)*/?")
    found = []
    for span in spans(page):
        first = span.split("/")[0]
        known = "/" in span and (first in TOP or first == "uno_p2p")
        file = re.fullmatch(r"[\w-]+\.(py|md|toml|svg)", span)
        if looks.fullmatch(span) and (known or file) and not (ROOT / span).exists():
            found.append(span)
    return found


def lost_names(page: Path) -> list[str]:
    """Dotted names of the code that cannot be imported."""
    found = []
    for span in spans(page):
        if re.fullmatch(r"(protocol|uno_p2p)(\.\w+)+", span) and not resolves(span):
            found.append(span)
    return found


def resolves(name: str) -> bool:
    parts = name.split(".")
    for cut in range(len(parts), 0, -1):
        try:
            value: object = importlib.import_module(".".join(parts[:cut]))
        except ModuleNotFoundError:
            continue
        try:
            for part in parts[cut:]:
                value = getattr(value, part)
        except AttributeError:
            return False
        return True
    return False


def lost_tests(page: Path) -> list[str]:
    """Tests that a page names beside the file where they should be, and that are not there."""
    named = re.findall(r"\]\(([^)\s]+/test_\w+\.py)\): (`\w+`(?:, `\w+`)*)", prose(page))
    return [
        name
        for path, names in named
        for name in re.findall(r"\w+", names)
        if f"def {name}(" not in read(page.parent / path)
    ]


def first_cells(heading: str, column: int) -> set[str]:
    """The code spans in one column of the first table under a heading of the protocol reference."""
    text = read(PROTOCOL)
    section = text[text.index(f"\n{heading}\n") :]
    rows = [
        line
        for line in section[: section.index("\n\n", section.index("\n| "))].splitlines()
        if line[:1] == "|"
    ]
    cells = [row.split("|")[column].strip() for row in rows[2:]]
    return {cell.strip("`") for cell in cells}


def table_of(page: Path, head: str) -> list[list[str]]:
    """The cells of the table whose first row begins like this, without its head."""
    text = read(page)
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


def demand(options: Options, event: type) -> str:
    """What the reference has to say of keeping a drawn card, or drawing on, under these options."""
    state = Position(["Y1 Y2", "G1"], options=options).state._replace(phase=Phase.PLAY_OR_KEEP)
    if event is WantsCard and (Phase.PLAY_OR_KEEP, WantsCard) not in ruling(options).adds:
        return "`illegal-move`"
    faces = state.deck.faces
    fits = {face for face, good in zip(faces, fitting(state, faces), strict=True) if good}
    stays = {face for face in faces if face not in fits}
    if options.no_bluffing == "on":
        stays |= {face for face in faces if face.symbol is Symbol.WILD_DRAW_FOUR}
    words = {
        None: "proof empty",
        frozenset(fits): "S: fits",
        frozenset(stays): "S: may stay",
        frozenset(fits & stays): "S: fits and may stay",
    }
    return words[drawn_faces(state, event)]


def spoken_kinds() -> set[str]:
    """Every kind of entry: `kind` of a duty, and what the script names where one duty has several kinds."""
    table = ROOT / "uno_p2p" / "table"
    kinds = set()
    for path in table.rglob("*.py"):
        for node in ast.walk(ast.parse(read(path))):
            if isinstance(node, ast.ClassDef):
                kinds |= {constant for item in node.body for constant in kind_constant(item)}
            elif isinstance(node, ast.Call) and node.args and called(node) in ("shares", "Share", "hand_out"):
                kinds |= set(text_constant(node.args[0]))
    return kinds


def kind_constant(item: ast.stmt) -> list[str]:
    if isinstance(item, ast.Assign) and [ast.unparse(target) for target in item.targets] == ["kind"]:
        return text_constant(item.value)
    return []


def text_constant(node: ast.expr) -> list[str]:
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def called(node: ast.Call) -> str:
    return ast.unparse(node.func).rpartition(".")[2]


def commands() -> list[list[str]]:
    """The words of every `run_node.py` and `uno-p2p` line in the README."""
    lines = re.findall(r"(?:python3 run_node\.py|\buno-p2p)((?: +[\w./:=<>-]+)+)", read(README))
    return [shlex.split(line) for line in lines]


def wrong_words(words: list[str]) -> list[str]:
    """What the command line does not know: the command itself, or its options."""
    if words[0] == "test":  # run_node.py's own
        return []
    if words[0].startswith("-"):
        command: click.Command = main
    elif words[0] in main.commands and not main.commands[words[0]].hidden:
        command = main.commands[words[0]]
    else:
        return words[:1]
    context = click.Context(command, help_option_names=["-h", "--help"])
    known = {option for parameter in command.get_params(context) for option in parameter.opts}
    return [word for word in words if word.startswith("-") and word not in known]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    assert broken_links(page) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_paths_and_names_exist(page: Path) -> None:
    assert lost_paths(page) + lost_names(page) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_tests_that_are_named_exist(page: Path) -> None:
    assert lost_tests(page) == []


def test_every_kind_of_entry_is_described_and_no_other() -> None:
    assert first_cells("## 16. Steps and bodies", 2) == spoken_kinds()


def test_every_fault_code_is_described_and_no_other() -> None:
    assert first_cells("## 17. Faults", 1) == {code.value for code in FaultCode}


def test_the_kinds_are_found_where_they_are_written() -> None:
    assert {
        "sign",
        "commit",
        "shuffle",
        "move",
        "ready",
        "deal",
        "share",
        "turn-up",
        "show",
    } <= spoken_kinds()


def test_every_option_of_the_contract_is_described_with_its_values() -> None:
    rows = dict(table_of(PROTOCOL, "option | values"))
    assert [name.strip("`") for name in rows] == list(NAMES)
    written = {name: rows[f"`{name}`"] for name in NAMES if name not in ("blanks", "goal")}
    assert {name: plain_values(cell) for name, cell in written.items()} == {
        name: list(ALLOWED[name]) for name in written
    }


def test_the_contract_is_described_field_by_field() -> None:
    (written,) = re.findall(
        r"^ +contract = msgpack \[(\d+), (.*), \[\[(.*)\], \.\.\]\]$", read(PROTOCOL), re.MULTILINE
    )
    head = [field for field in contract.Contract.__dataclass_fields__ if field != "roster"]
    assert written == (str(contract.VERSION), ", ".join(head), ", ".join(contract.Seat.__dataclass_fields__))


def test_the_faces_of_every_deck_are_described() -> None:
    rows = table_of(PROTOCOL, "deck | cards")
    assert sorted([*row[:2], *row[3:]] for row in rows) == sorted(map(row_of, DECKS.values()))


@pytest.mark.parametrize("no_bluffing", ["off", "on"])
def test_what_is_proven_of_a_drawn_card_is_described(no_bluffing: str) -> None:
    base = {"challenge": "off", "no_bluffing": no_bluffing}
    for row in table_of(PROTOCOL, "`draw` | `force_play`"):
        draw, force_play = (cell.strip("`") for cell in row[:2])
        options = build({**base, "draw": draw, "force_play": force_play})
        assert [demand(options, event) for event in (Kept, WantsCard)] == row[2:]


def test_the_readme_names_every_preset_and_no_other() -> None:
    assert [row[0].strip("`") for row in table_of(README, "preset")] == list(PRESETS)


def test_commands_of_the_readme_exist() -> None:
    assert ["test"] in commands()
    assert ["demo"] in commands()
    assert [wrong for words in commands() for wrong in wrong_words(words)] == []


def test_section_numbers_in_comments_exist() -> None:
    """ "protocol section 3.2" in the code must be a heading of the reference."""
    headings = set(re.findall(r"^#+ ([\d.]+\d|\d+)\.? ", read(PROTOCOL), re.MULTILINE))
    named = set()
    for top in ("protocol", "uno_p2p"):
        for path in (ROOT / top).rglob("*.py"):
            for match in re.finditer(r"protocol\s+sections? ([\d., and]+\d)", read(path)):
                named |= set(re.findall(r"\d+(?:\.\d+)?", match[1]))
    assert {"0", "1", "3", "5.1"} <= named
    assert named <= headings


def test_the_checks_see_what_is_wrong(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "# A page\n\n[a](missing.md) [b](#nowhere) [c](#a-page)\n\n"
        "`protocol/nothing.py` `uno_p2p/table/steps/` `run_nodes.py` `deck/h/0`\n\n"
        "`protocol.keys.derive` `protocol.keys.nothing` `uno_p2p.nothing`\n\n"
        "| [test_a.py](./test_a.py): `test_here`, `test_gone` |\n",
        encoding="utf-8",
    )
    (tmp_path / "test_a.py").write_text("def test_here() -> None: ...\n", encoding="utf-8")
    assert broken_links(page) == ["missing.md", "#nowhere"]
    assert lost_paths(page) == ["protocol/nothing.py", "run_nodes.py"]
    assert lost_tests(page) == ["test_gone"]
    assert lost_names(page) == ["protocol.keys.nothing", "uno_p2p.nothing"]
    assert wrong_words(["demo", "--seats", "3", "--nothing"]) == ["--nothing"]
    assert wrong_words(["nothing"]) == ["nothing"]
    assert wrong_words(["demo-node"]) == ["demo-node"]
