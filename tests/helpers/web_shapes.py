"""The frames and intents of docs/web.md, read out of the page itself: what a value must look like, and what
is wrong with one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

PAGE = Path(__file__).parents[2] / "docs" / "web.md"
_TOKEN = re.compile(r'"[^"]*"|\.\.\.|-?[0-9]+(?:\.[0-9]+)?|[a-z]+|[{}\[\],:|]')
_CODE = re.compile(r"""(?:"[^"]*"|[^"\s]|\s(?!\s))*""")
"""A line as far as it is no remark, which stands behind two blanks."""
_NAMED = ("card", "event", "view")


@dataclass(frozen=True)
class Shape:
    """What may stand at one place: any of these. `texts`, `numbers`: those that are written there; `words`:
    kinds of values ("null", "bool", "card" ..); `items`: of a list; `parts`: of an object, None for any.
    """

    texts: tuple[str, ...] = ()
    numbers: tuple[float, ...] = ()
    words: tuple[str, ...] = ()
    items: Shape | None = None
    parts: Mapping[str, Shape | None] | None = None
    more: bool = False
    """The keys of an object are examples."""


def frames() -> Mapping[str, Shape]:
    """By name: the frames of the node, and "card"."""
    return _frames()


@cache
def _frames() -> Mapping[str, Shape]:
    page = PAGE.read_text(encoding="utf-8")
    inline = re.search(r"A `card` is `(\{.*?\})`", page)
    assert inline is not None
    found = {"card": _shape(inline[1])}
    for head, block in re.findall(r"^### From the node: (.*?)\n.*?```\n(.*?)```", page, re.M | re.S):
        for name, text in zip(re.findall(r"`([a-z]+)`", head), _objects(block), strict=True):
            found[name] = _shape(text)
    return found


def intents() -> Mapping[str, str]:
    """What the tables of the page say of each intent, by its name."""
    page = PAGE.read_text(encoding="utf-8").partition("### From the page: intents of the lobby")[2]
    rows = re.findall(r"^\| (`[^|]*) \| (.*) \|$", page, re.M)
    told = {name: text for names, text in rows for name in re.findall(r"`([a-z-]+)`", names)}
    return {name: text for name, text in told.items() if name != "do"}


def event_kinds() -> frozenset[str]:
    """The kinds of events that the page lists."""
    listed = re.search(r"Kinds: (.*?)A card that", PAGE.read_text(encoding="utf-8"), re.S)
    assert listed is not None
    return frozenset(re.findall(r"`([a-z-]+)`", listed[1]))


def wrong(value: Any, name: str) -> list[str]:
    """What is wrong with a frame of this name; nothing if it is as the page says."""
    return list(_wrong(value, frames()[name], name))


def strings(value: Any) -> Iterator[str]:
    """Every text in a plain value, but for the keys."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from strings(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from strings(one)


# -- reading ----------------------------------------------------------------------------------------------


def _objects(block: str) -> list[str]:
    """The objects of a code block, one after another, without what is said about them."""
    lines = [line for line in block.splitlines() if line]
    code = [f" {found[0]}" for line in lines if (found := _CODE.match(line.strip())) is not None]
    starts = [place for place, line in enumerate(lines) if line[0] == "{"]
    return ["".join(code[begin:end]) for begin, end in zip(starts, [*starts[1:], None], strict=True)]


def _shape(text: str) -> Shape:
    tokens = _TOKEN.findall(text)
    shape = _one_of(tokens)
    assert not tokens, tokens
    return shape


def _one_of(tokens: list[str]) -> Shape:
    shape = _value(tokens)
    while tokens and tokens[0] == "|":
        tokens.pop(0)
        other = _value(tokens)
        shape = Shape(
            shape.texts + other.texts,
            shape.numbers + other.numbers,
            shape.words + other.words,
            shape.items or other.items,
            shape.parts if shape.parts is not None else other.parts,
            shape.more or other.more,
        )
    return shape


def _value(tokens: list[str]) -> Shape:
    token = tokens.pop(0)
    if token == "{":
        return _object(tokens)
    if token == "[":
        return _list(tokens)
    if token[0] == '"':
        return Shape(texts=(token[1:-1],))
    return Shape(words=(token,)) if token[0].isalpha() or token == "..." else Shape(numbers=(float(token),))


def _object(tokens: list[str]) -> Shape:
    parts: dict[str, Shape | None] = {}
    more = False
    while (token := tokens.pop(0)) != "}":
        if token == "...":
            more = True
        elif token != ",":
            parts[token[1:-1]] = None
            if tokens[0] == ":":
                tokens.pop(0)
                parts[token[1:-1]] = _one_of(tokens)
    return Shape(parts=parts, more=more)


def _list(tokens: list[str]) -> Shape:
    items = _one_of(tokens)
    while tokens.pop(0) != "]":
        if tokens[0] not in ("...", "]"):
            _one_of(tokens)  # another example
        elif tokens[0] == "...":
            tokens.pop(0)
    return Shape(items=items)


# -- comparing --------------------------------------------------------------------------------------------


def _wrong(value: Any, shape: Shape | None, at: str) -> Iterator[str]:
    if shape is None or "..." in shape.words:
        return
    if isinstance(value, Mapping) and shape.parts is not None:
        yield from _wrong_object(value, shape, at)
    elif isinstance(value, list) and shape.items is not None:
        for place, one in enumerate(value):
            yield from _wrong(one, shape.items, f"{at}[{place}]")
    elif isinstance(value, Mapping) and (named := [word for word in shape.words if word in _NAMED]):
        yield from _wrong(value, frames()[named[0]], at)
    elif not _fits(value, shape):
        yield f"{at}: {value!r}"


def _wrong_object(value: Mapping[str, Any], shape: Shape, at: str) -> Iterator[str]:
    assert shape.parts is not None
    if not shape.more:
        yield from (f"{at}.{name} is missing" for name in shape.parts.keys() - value.keys())
        yield from (f"{at}.{name} is not in the page" for name in value.keys() - shape.parts.keys())
    for name in shape.parts.keys() & value.keys():
        yield from _wrong(value[name], shape.parts[name], f"{at}.{name}")


def _fits(value: Any, shape: Shape) -> bool:
    """A single text or number is an example; several are all that there are."""
    if value is None:
        return "null" in shape.words
    if isinstance(value, bool):
        return "bool" in shape.words
    if isinstance(value, str):
        listed = len(shape.texts) > 1 and "sentence" not in shape.texts
        return bool(shape.texts) and (not listed or value in shape.texts)
    if isinstance(value, int | float):
        return bool(shape.numbers) and (len(shape.numbers) == 1 or value in shape.numbers)
    return False
