"""Reading `.po` and writing `.mo`: the part of the gettext formats that our catalogues use.

Entries are `msgid` with `msgstr`, or `msgid` with `msgid_plural` (the same key again) and `msgstr[0]` ..;
text in double quotes, over several lines if it is long. There are no contexts, no fuzzy or obsolete entries:
what stands in the file is in use.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Mapping
from dataclasses import dataclass

_MAGIC = 0x950412DE
_LINE = re.compile(r'(?:(msgid|msgid_plural|msgstr)(?:\[(\d)\])?\s+)?"((?:[^"\\]|\\["\\n])*)"')
_ESCAPES = {r"\"": '"', r"\\": "\\", r"\n": "\n"}


@dataclass(frozen=True, slots=True)
class Message:
    """One sentence: its text, or if it depends on a number (`plural`) a text for each plural form."""

    forms: tuple[str, ...]
    plural: bool


class CatalogueError(ValueError):
    """A catalogue that cannot be read; the message names the line."""


def read_po(text: str) -> dict[str, Message]:
    """Messages by key, in the file's order; the header has the key "". Raises CatalogueError."""
    messages: dict[str, Message] = {}
    for number, fields in _entries(text):
        key = fields.pop("msgid", None)
        plural = fields.pop("msgid_plural", None)
        expected = ["msgstr"] if plural is None else [f"msgstr{form}" for form in range(len(fields))]
        if key is None or (plural is not None and plural != key) or list(fields) != expected or not fields:
            raise CatalogueError(f"line {number}: an entry that is not complete")
        if key in messages:
            raise CatalogueError(f"line {number}: {key!r} for the second time")
        messages[key] = Message(tuple(fields.values()), plural is not None)
    return messages


def _entries(text: str) -> list[tuple[int, dict[str, str]]]:
    """The entries between blank lines: the last line's number, and the strings by keyword."""
    entries: list[tuple[int, dict[str, str]]] = []
    fields: dict[str, str] = {}
    name = ""
    for number, raw in enumerate([*text.splitlines(), ""], 1):
        line = raw.strip()
        if line.startswith("#"):
            continue
        if not line:
            if fields:
                entries.append((number, fields))
            fields, name = {}, ""
            continue
        found = _LINE.fullmatch(line)
        if found is None or (found[1] is None and not name):
            raise CatalogueError(f"line {number}: {line}")
        if found[1] is not None:
            name = found[1] + (found[2] or "")
            if name in fields:
                raise CatalogueError(f"line {number}: {name} for the second time")
        fields[name] = fields.get(name, "") + re.sub(r"\\.", lambda m: _ESCAPES[m[0]], found[3])
    return entries


def write_mo(messages: Mapping[str, Message]) -> bytes:
    """The `.mo` file of these messages: the same bytes for the same messages, in any order."""
    pairs = sorted(
        (f"{key}\0{key}" if message.plural else key, "\0".join(message.forms))
        for key, message in messages.items()
    )
    keys, texts = ([pair[side].encode() for pair in pairs] for side in (0, 1))
    start = 28
    strings = start + 16 * len(pairs)
    tables, body = b"", b""
    for part in (*keys, *texts):
        tables += struct.pack("<II", len(part), strings + len(body))
        body += part + b"\0"
    header = struct.pack("<7I", _MAGIC, 0, len(pairs), start, start + 8 * len(pairs), 0, strings)
    return header + tables + body
