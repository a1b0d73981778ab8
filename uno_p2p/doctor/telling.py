"""Findings as lines for people, and as plain values for programs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from uno_p2p.ui.words import Words
from uno_p2p.ui.words.nouns import printable

from .finding import Code, Finding, State, Why
from .multicast import PORT as MDNS

_LONGEST = 400  # characters of one parameter


@dataclass(frozen=True, slots=True)
class Told:
    """One sentence about a finding, and one next step; no step where nothing is wrong."""

    sentence: str
    step: str


def told(words: Words, finding: Finding) -> Told:
    """What there is to say."""
    params = {
        "option": "--home",
        "folder": ".venv",
        "mdns": MDNS,
        "command": _command(finding),
        "doctor": "uno-p2p doctor 192.168.1.20:47474",
        **{
            name: printable(value, _LONGEST) if isinstance(value, str) else value
            for name, value in finding.params.items()
        },
    }
    tail = f".{finding.variant}" if finding.variant else ""
    if finding.why is not None:
        pair = f"why.{finding.why}", f"then.{finding.why}"
    elif finding.state is State.WRONG:
        pair = f"{finding.code}.wrong{tail}", f"{finding.code}.next{tail}"
    else:
        return Told(words.say(f"doctor.{finding.code}.fine{tail}", **params), "")
    return Told(*(words.say(f"doctor.{key}", **params) for key in pair))


def line(words: Words, finding: Finding) -> str:
    """One line for a person."""
    what = told(words, finding)
    topic = words.say(f"doctor.{finding.code}.topic")
    return words.say(
        f"doctor.line.{finding.state}", topic=topic, said=what.sentence, next=what.step, code=finding.code
    )


def summary(words: Words, findings: Sequence[Finding]) -> str:
    """The last line for a person."""
    counts = {state: sum(one.state is state for one in findings) for state in State}
    bad, open_ = counts[State.WRONG], counts[State.UNCHECKED]
    parts = [words.say("doctor.sum.wrong", count=bad) if bad else words.say("doctor.sum.fine")]
    if open_:
        parts.append(words.say("doctor.sum.unchecked", count=open_))
    return ("" if words.language == "ja" else " ").join(parts)


def plain(words: Words, findings: Sequence[Finding]) -> dict[str, object]:
    """For a program: `ok`, how many, and every finding with its facts."""
    rows = []
    for one in findings:
        what = told(words, one)
        rows.append(
            {
                "code": one.code,
                "state": one.state,
                "why": one.why,
                "facts": one.params,
                "sentence": what.sentence,
                "next": what.step,
            }
        )
    counts = {state.value: sum(one.state is state for one in findings) for state in State}
    return {"ok": not counts[State.WRONG], **counts, "checks": rows}


def _command(finding: Finding) -> str:
    """What could be typed next."""
    if finding.why is Why.PORT_TAKEN:
        return f"uno-p2p doctor HOST:PORT --port {_another(finding)}"
    if finding.why in (Why.NEEDS_TABLE, Why.SAME_MACHINE):
        return "uno-p2p doctor HOST:PORT"
    if finding.code is Code.PORT_BUSY:
        return f"uno-p2p host --listen *:{_another(finding)}"
    return "uno-p2p join 192.168.1.20:47474"


def _another(finding: Finding) -> int:
    port = int(finding.params.get("port", 0))
    return port + 1 if 1024 <= port < 65535 else 50000
