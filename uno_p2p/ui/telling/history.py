"""Past tables in a few lines each."""

from __future__ import annotations

from dataclasses import dataclass

from uno_p2p.rules.options import Options
from uno_p2p.rules.presets import PRESETS
from uno_p2p.ui.words import Words
from uno_p2p.ui.words.nouns import printable


@dataclass(frozen=True, slots=True)
class Past:
    """One table of this home. `status`: "over", "unfinished" (the next start goes on with it), "left" (no
    start does), "given-up", "fault" or "went-on" (as table `next`). `points`: in the end, None if not known.
    """

    id: str
    when: str
    names: tuple[str, ...]
    rules: tuple[str, ...]
    points: tuple[int, ...] | None
    status: str
    next: str | None = None


def rule_words(options: Options) -> tuple[str, ...]:
    """The words after `--rules` that ask for these options: a preset and as few settings as there can be."""
    wanted = options.to_plain()

    def settings(preset: str) -> tuple[str, ...]:
        base = PRESETS[preset].to_plain()
        return tuple(f"{name}={value}" for name, value in wanted.items() if base[name] != value)

    name = min(PRESETS, key=lambda preset: len(settings(preset)))
    return (name, *settings(name))


def history_lines(words: Words, tables: tuple[Past, ...]) -> list[str]:
    """What `uno-p2p history` says, the oldest table first."""
    if not tables:
        return [words.say("history.none")]
    return [line for table in tables for line in _table(words, table)]


def _table(words: Words, table: Past) -> list[str]:
    names = [printable(name) for name in table.names]
    lines = [
        words.say("history.table", id=table.id, when=table.when, names=", ".join(names)),
        words.say("history.rules", rules=" ".join(table.rules)),
    ]
    if table.points is not None:
        scores = zip(names, table.points, strict=True)
        told = [words.say("history.score", name=name, points=points) for name, points in scores]
        lines.append(words.say("history.totals", scores=", ".join(told)))
    given = {"id": table.next} if table.next else {}
    return [*lines, words.say(f"history.{table.status}", **given)]
