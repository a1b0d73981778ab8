"""What an audit has found: in plain sentences for people, and as plain values for programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from uno_p2p.lab.audit import Report, Verdict
from uno_p2p.lab.judge import Judge, Wrong
from uno_p2p.rules.illegal import Reason
from uno_p2p.table.pieces import Damage
from uno_p2p.ui.words import Words
from uno_p2p.ui.words.nouns import Speech, printable
from uno_p2p.ui.words.refusals import accusation

_OF_EVIDENCE = (Verdict.TRUE, Verdict.UNFOUNDED, Verdict.NOT_JUDGED)


def lines(report: Report, words: Words) -> Iterator[str]:
    """The verdict, and all that led to it."""
    if report.judge is None:
        yield from _damage(report.damage, words)
        return
    contract = report.judge.machine.table.contract
    speech = Speech(words, [seat.name for seat in contract.roster], None, contract.options.blanks)
    head = "audit.evidence" if report.pieces.evidence else "replay.head"
    yield speech.say(head, names=speech.names(range(len(contract.roster))))
    if report.verdict in _OF_EVIDENCE:
        yield from _evidence(report, report.judge, speech)
        return
    for wrong in report.judge.wrongs:
        yield from _wrong(wrong, speech)
    yield from _rest(report, report.judge, speech)


def _rest(report: Report, judge: Judge, speech: Speech) -> Iterator[str]:
    """What there is to say of a record beside the wrongs in it."""
    machine = judge.machine
    for seat in report.biased:
        yield speech.say("replay.biased", name=speech.name(seat))
    if judge.after:
        yield speech.say("audit.after", count=judge.after)
    if judge.aside:
        yield speech.say("audit.aside", count=judge.aside)
    yield speech.say("replay.checked", count=machine.counters["entries"], proofs=machine.proofs)
    yield from _damage(report.damage, speech.words)
    if report.verdict is Verdict.DAMAGED:
        return
    standings = machine.table.standings
    if machine.ending is None and report.damage is None and not machine.stopped:
        yield speech.say("replay.unfinished")
    scores = enumerate(standings.totals)
    told = [speech.say("history.score", name=speech.name(seat), points=points) for seat, points in scores]
    yield speech.say("audit.hands", count=standings.hands)
    yield speech.say("history.totals", scores=", ".join(told))
    if report.verdict is Verdict.AGREES:
        yield speech.say("audit.agrees")


def _wrong(wrong: Wrong, speech: Speech) -> Iterator[str]:
    entry, fault = wrong.entry, wrong.fault
    place: dict[str, str | int] = {
        "track": printable(entry.track),
        "step": entry.step,
        "kind": printable(entry.kind),
    }
    yield speech.say("audit.wrong", number=wrong.number, name=speech.name(entry.seat), **place)
    yield accusation(speech, fault.code, fault.seat)
    if fault.detail in {str(reason) for reason in Reason} and fault.detail != Reason.NOT_NOW:
        yield speech.say(f"why.{fault.detail}")


def _evidence(report: Report, judge: Judge, speech: Speech) -> Iterator[str]:
    if report.wrong is not None:
        yield from _wrong(report.wrong, speech)
    yield speech.say(f"audit.evidence.{report.verdict}")
    yield speech.say("replay.checked", count=judge.machine.counters["entries"], proofs=judge.machine.proofs)


def _damage(damage: Damage | None, words: Words) -> Iterator[str]:
    if damage is None:
        return
    if damage.number is None:
        yield words.say("audit.at-byte", at=damage.at)
    else:
        yield words.say("audit.at-message", number=damage.number, at=damage.at)
    yield words.say(f"audit.damage.{damage.why}")


def plain(report: Report, seconds: float) -> dict[str, Any]:
    """The same as plain values."""
    judge, damage = report.judge, report.damage
    found: dict[str, Any] = {
        "ok": report.verdict in (Verdict.AGREES, Verdict.TRUE),
        "kind": "evidence" if report.pieces.evidence else "record",
        "verdict": str(report.verdict),
        "messages": len(report.pieces.frames) + len(report.pieces.accused),
        "wrong": [],
        "damage": None,
        "seconds": round(seconds, 3),
    }
    if damage is not None:
        found["damage"] = {"why": damage.why, "message": damage.number, "byte": damage.at}
    if judge is None:
        return found
    machine, entries = judge.machine, judge.machine.counters["entries"]
    wrongs = judge.wrongs if report.verdict not in _OF_EVIDENCE else [report.wrong] if report.wrong else []
    return found | {
        "table": machine.table.sid.hex(),
        "names": [seat.name for seat in machine.table.contract.roster],
        "entries": entries,
        "proofs": machine.proofs,
        "entries_per_second": round(entries / seconds, 1) if seconds else 0.0,
        "without_effect": judge.aside,
        "not_reached": judge.after,
        "hands": machine.table.standings.hands,
        "scores": list(machine.table.standings.totals),
        "finished": machine.ending is not None,
        "biased": list(report.biased),
        "wrong": [_plain(wrong) for wrong in wrongs],
    }


def _plain(wrong: Wrong) -> dict[str, Any]:
    entry, fault = wrong.entry, wrong.fault
    return {
        "message": wrong.number,
        "seat": entry.seat,
        "track": entry.track,
        "step": entry.step,
        "kind": entry.kind,
        "code": str(fault.code),
        "detail": fault.detail,
    }
