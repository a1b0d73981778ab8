"""The documents tell the truth where a machine can tell: links, paths, names, kinds, codes, commands."""

from __future__ import annotations

import ast
import importlib
import re
import shlex
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import click
import pytest

from protocol.errors import FaultCode
from uno_p2p.cli import main

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
README, PROTOCOL = ROOT / "README.md", ROOT / "docs" / "protocol.md"
THREATS, PROMISES = ROOT / "docs" / "threats.md", ROOT / "docs" / "promises.md"
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


NAMED_TESTS = re.compile(r"\]\(([^)\s]+/test_\w+\.py)\): (`test_\w+`(?:, `test_\w+`)*)")


def names_of_tests(text: str) -> list[str]:
    return [name for _, names in NAMED_TESTS.findall(text) for name in re.findall(r"\w+", names)]


def attacks(page: Path) -> list[list[str]]:
    """The cells of every row of every table of attacks."""
    tables = re.findall(r"^\| attack \|.*\n\|[ -|]*\n((?:\|.*\n)*)", prose(page), re.MULTILINE)
    return [[cell.strip() for cell in row.split("|")[1:-1]] for rows in tables for row in rows.splitlines()]


def bare_attacks(page: Path) -> list[str]:
    """The attacks that are not said to be prevented, convicted, barred or bounded, or that name no test."""
    known = re.compile(r"\*\*(convicted|prevented|bounded|barred)\*\*")
    rows = attacks(page)
    return [row[0] for row in rows if len(row) != 4 or not known.match(row[1]) or not names_of_tests(row[3])]


def promises(page: Path) -> dict[str, str]:
    """The sections of a page by heading, of those that have a number."""
    parts = re.split(r"^## (\d+\. .*)\n", prose(page), flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def bare_promises(page: Path) -> list[str]:
    """The promises whose section leaves out what belongs there, or names fewer than three tests."""
    parts = ("**How it is kept.**", "**Which tests show it.**", "**What it does not mean.**")
    return [
        title
        for title, text in promises(page).items()
        if not all(part in text for part in parts) or len(names_of_tests(text)) < 3
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


def test_every_attack_has_an_outcome_and_a_test() -> None:
    assert len(attacks(THREATS)) > 90
    assert bare_attacks(THREATS) == []


def test_every_promise_says_how_it_is_kept_and_which_tests_show_it() -> None:
    assert [title[0] for title in promises(PROMISES)] == list("1234567")
    assert bare_promises(PROMISES) == []


def test_every_promise_has_a_page_in_depth_that_leads_back() -> None:
    rows = re.findall(
        r"^\| (\d) \| \[.*\]\(#(.*)\): .* \| \[.*\]\(([\w-]+\.md).*\) \|$", read(PROMISES), re.MULTILINE
    )
    assert [number for number, _, _ in rows] == list("1234567")
    lost = [
        page for _, anchor, page in rows if f"(promises.md#{anchor})" not in read(PROMISES.with_name(page))
    ]
    assert lost == []


def test_every_module_has_its_place_in_the_architecture() -> None:
    alike = {"protocol/proofs", "uno_p2p/table/steps", "uno_p2p/ui/words", "uno_p2p/commands"}
    named = set(spans(ROOT / "docs" / "architecture.md"))
    modules = [path for top in ("protocol", "uno_p2p") for path in (ROOT / top).rglob("[!_]*.py")]
    names = [path.relative_to(ROOT).as_posix() for path in modules]
    rooms = [name for name in names if name.rpartition("/")[0] not in alike]
    assert [name for name in rooms if not any(fnmatch(name, span) for span in named)] == []


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
    told = tmp_path / "told.md"
    good = "[test_a.py](./test_a.py): `test_here`"
    kept = "**How it is kept.** **Which tests show it.** **What it does not mean.**"
    told.write_text(
        "| attack | outcome | by what | test |\n| --- | --- | --- | --- |\n"
        f"| good | **bounded**: a little | a | {good} |\n| untested | **convicted** | a | - |\n"
        f"| open | unknown | a | {good} |\n\n"
        f"## 1. Good\n{kept} {good}, `test_b`, `test_c`\n## 2. Few\n{kept} {good}\n"
        f"## 3. Bare\n{good}, `test_b`, `test_c`\n",
        encoding="utf-8",
    )
    assert len(attacks(told)) == 3
    assert bare_attacks(told) == ["untested", "open"]
    assert bare_promises(told) == ["2. Few", "3. Bare"]
    assert broken_links(page) == ["missing.md", "#nowhere"]
    assert lost_paths(page) == ["protocol/nothing.py", "run_nodes.py"]
    assert lost_tests(page) == ["test_gone"]
    assert lost_names(page) == ["protocol.keys.nothing", "uno_p2p.nothing"]
    assert wrong_words(["demo", "--seats", "3", "--nothing"]) == ["--nothing"]
    assert wrong_words(["nothing"]) == ["nothing"]
    assert wrong_words(["demo-node"]) == ["demo-node"]
