"""Evidence convicts alone, and only who has done wrong: no honest word can be made into it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from protocol import wire
from protocol.codec import pack
from protocol.entry import Body, Entry, sign
from protocol.errors import Fault, FaultCode
from protocol.freeze import Cut, Freeze, Lock, Statement, away_track, place
from tests.helpers.cheat import SMALL, CheatNet, Scene, at
from tests.helpers.hands import played
from tests.helpers.talk import TalkNet, talk
from uno_p2p.lab.audit import Report, Verdict, audit, speaks_double
from uno_p2p.lab.audit_lines import lines, plain
from uno_p2p.table.evidence import Evidence, encode_evidence, evidence_in
from uno_p2p.table.pieces import decode_evidence
from uno_p2p.ui.words import LANGUAGES, Words

CHEAT = 1
STORY = talk(8)
NOBODY: frozenset[int] = frozenset()
SHORT = (2, 2, "chancer")


def judged(evidence: Evidence, story: object = None) -> Report:
    raw = encode_evidence(evidence)
    assert decode_evidence(raw) == evidence
    report = audit(raw) if story is None else audit(raw, story=story)  # type: ignore[arg-type]
    for language in LANGUAGES:
        told = list(lines(report, Words(language)))
        if report.verdict is not Verdict.DAMAGED:
            assert Words(language).say(f"audit.evidence.{report.verdict}") in told
    assert plain(report, 1.0)["verdict"] == report.verdict
    return report


def shown(report: Report, code: FaultCode, seat: int = CHEAT) -> None:
    """The evidence is true, and of this."""
    assert report.verdict is Verdict.TRUE
    assert report.wrong is not None
    assert (report.wrong.fault.code, report.wrong.fault.seat) == (code, seat)
    (wrong,) = plain(report, 1.0)["wrong"]
    assert (wrong["code"], wrong["seat"]) == (str(code), seat)
    assert wrong["message"] == len(report.pieces.frames) + len(report.pieces.accused)
    assert plain(report, 1.0)["ok"]


# -- false answers ----------------------------------------------------------------------------------------


def false_reveal(scene: Scene) -> Body:
    return [*scene.body, 0]


def false_shuffle(scene: Scene) -> Body:
    """Its proof is looked at later than it is taken in."""
    outputs, proof = scene.body
    return [outputs, proof[:-1] + bytes([proof[-1] ^ 1])]


@cache
def convicted(kind: str) -> tuple[CheatNet, list[bytes]]:
    """Two of whom one is false, and what the other has on its disk when all is over."""
    forge = {"reveal": false_reveal, "shuffle": false_shuffle}[kind]
    net = CheatNet(2, {CHEAT: at(kind, forge)}, options=SMALL, seed=1)
    net.run(lambda: net.nodes[0].machine.ending is not None, limit=5000)
    return net, net.nodes[0].disk


@pytest.mark.parametrize(("kind", "code"), [("reveal", "bad-encoding"), ("shuffle", "bad-proof")])
def test_a_false_answer_is_judged_by_the_file_alone(kind: str, code: str) -> None:
    net, journal = convicted(kind)
    (evidence,) = evidence_in(net.contract, journal)
    (said,) = net.said(CHEAT)
    assert evidence.accused == (said.raw,)
    assert evidence.code == code
    covered = [wire.decode(raw) for raw in evidence.before]
    assert said.digest not in {entry.digest for entry in covered if isinstance(entry, Entry)}
    assert all(entry.step < said.step for entry in covered if entry.track == said.track)
    shown(judged(evidence), FaultCode(code))


def test_evidence_that_tells_less_than_the_accused_entry_builds_on_is_not_judged() -> None:
    net, journal = convicted("reveal")
    (evidence,) = evidence_in(net.contract, journal)
    for before in ((), evidence.before[:-1], evidence.before[1:], evidence.before[:3]):
        report = judged(replace(evidence, before=before))
        assert report.verdict is Verdict.NOT_JUDGED
        assert report.wrong is None
        assert not plain(report, 1.0)["ok"]


def test_evidence_that_tells_more_is_not_judged_either() -> None:
    net, journal = convicted("reveal")
    (evidence,) = evidence_in(net.contract, journal)
    (said,) = net.said(CHEAT)
    more = next(i for i, raw in enumerate(journal) if raw == said.raw)
    later = sign(
        net.nodes[CHEAT].keys.identity, said.sid, said.track, said.step + 1, CHEAT, bytes(32), "reveal", [0]
    )
    assert judged(replace(evidence, before=tuple(journal[:more]))).verdict is Verdict.TRUE
    assert judged(replace(evidence, accused=(later.raw,))).verdict is Verdict.NOT_JUDGED
    innocent, _ = honest("reveal")
    whole = tuple(played(SHORT).nodes[0].disk[:40])
    assert judged(replace(innocent, before=whole)).verdict is Verdict.NOT_JUDGED


def test_the_evidence_of_an_honest_table_is_none() -> None:
    net = played(SHORT)
    assert evidence_in(net.contract, net.nodes[0].disk[:60]) == []


def test_keys_that_do_not_go_together_are_shown_with_all_keys_of_the_step() -> None:
    from tests.byzantine.test_keys import shared, with_key

    net = CheatNet(2, {CHEAT: with_key(shared)}, options=SMALL)
    net.run(lambda: net.nodes[0].machine.ending is not None, limit=5000)
    (evidence,) = evidence_in(net.contract, net.nodes[0].disk)
    assert len(evidence.accused) == 2
    assert evidence.code is FaultCode.BAD_KEY
    shown(judged(evidence), FaultCode.BAD_KEY)
    alone = judged(replace(evidence, accused=evidence.accused[-1:]))
    assert alone.verdict is Verdict.UNFOUNDED, "by itself it is a good key"


# -- honest words -----------------------------------------------------------------------------------------


def honest(kind: str) -> tuple[Evidence, Entry]:
    """An accusation of an honest entry, on its own history."""
    net = played(SHORT)
    history = list(net.nodes[0].machine.ledger.history())
    n = next(n for n, entry in enumerate(history) if entry.kind == kind and entry.seat == CHEAT)
    before = tuple(e.raw for e in history[:n] if (e.track, e.step) != (history[n].track, history[n].step))
    return Evidence(net.contract.encode(), before, (history[n].raw,), FaultCode.BAD_PROOF), history[n]


@pytest.mark.parametrize("kind", ["reveal", "shuffle", "move"])
def test_an_honest_entry_on_its_own_history_shows_nothing(kind: str) -> None:
    evidence, _ = honest(kind)
    assert judged(evidence).verdict is Verdict.UNFOUNDED


def test_an_honest_entry_on_another_history_is_not_judged() -> None:
    evidence, _ = honest("shuffle")
    assert judged(replace(evidence, before=evidence.before[:-1])).verdict is Verdict.NOT_JUDGED
    # The other seat has promised something else, which is as good: the step is the same, its digest is not.
    told, _ = honest("reveal")
    promise = wire.decode(told.before[-1])
    assert isinstance(promise, Entry)
    assert promise.kind == "commit"
    others = [said for said in map(wire.decode, told.before) if isinstance(said, Entry)]
    first = next(said for said in others if said.kind == "commit" and said.seat != CHEAT)
    key = played(SHORT).nodes[first.seat].keys.identity
    place = (first.sid, first.track, first.step, first.seat, first.prev, first.kind)
    other = sign(key, *place, [bytes(32)])
    before = tuple(other.raw if raw == first.raw else raw for raw in told.before)
    report = judged(replace(told, before=before))
    assert report.verdict is Verdict.NOT_JUDGED
    assert report.judge is not None
    assert report.judge.machine.live[2] == "reveal"
    # The other seat has a second word there, and so another digest: what was honest would be false on it.
    net = played(SHORT)
    last = wire.decode(evidence.before[-1])
    assert isinstance(last, Entry)
    identity = net.nodes[last.seat].keys.identity
    moved = sign(identity, last.sid, last.track, last.step, last.seat, last.prev, last.kind, [*last.body, 0])
    report = judged(replace(evidence, before=(*evidence.before[:-1], moved.raw)))
    assert report.verdict is Verdict.NOT_JUDGED
    assert report.wrong is None


def test_an_honest_entry_of_another_table_is_not_of_this_one() -> None:
    evidence, _ = honest("reveal")
    net = played((2, 24, "chancer"))
    other = next(e for e in net.nodes[0].machine.ledger.history() if e.kind == "reveal" and e.seat == CHEAT)
    report = judged(replace(evidence, accused=(other.raw,)))
    assert report.verdict is Verdict.DAMAGED
    assert report.damage is not None
    assert report.damage.why == "signature", "and its seat's key is another one"


def test_two_honest_entries_are_no_double_speech() -> None:
    evidence, said = honest("move")
    other = wire.decode(evidence.before[-1])
    own = [wire.decode(raw) for raw in evidence.before]
    before = next(e for e in own if isinstance(e, Entry) and e.seat == said.seat and e.kind == "reveal")
    assert isinstance(other, Entry)
    for one, two in ((before, said), (said, said), (other, said)):
        assert not speaks_double([one, two])
    assert judged(replace(evidence, accused=(before.raw, said.raw))).verdict is Verdict.UNFOUNDED


# -- double speech ----------------------------------------------------------------------------------------


def test_two_words_for_one_place_convict_whatever_was_before() -> None:
    net = played(SHORT)
    frames = net.nodes[0].disk
    said = next(e for e in net.nodes[0].machine.ledger.history() if e.kind == "reveal" and e.seat == CHEAT)
    identity = net.nodes[CHEAT].keys.identity
    second = sign(identity, said.sid, said.track, said.step, CHEAT, bytes(32), said.kind, [])
    (evidence,) = evidence_in(net.contract, [*frames[: frames.index(said.raw) + 1], second.raw])
    assert evidence.code is FaultCode.DOUBLE_SPEECH
    assert set(evidence.accused) == {said.raw, second.raw}
    shown(judged(evidence), FaultCode.DOUBLE_SPEECH)
    for before in ((), evidence.before[1:], evidence.before[:-2]):
        shown(judged(replace(evidence, before=before)), FaultCode.DOUBLE_SPEECH)
    witness = evidence.before[0]
    shown(judged(replace(evidence, accused=(witness, *evidence.accused))), FaultCode.DOUBLE_SPEECH)
    assert judged(replace(evidence, accused=(*evidence.accused, witness))).verdict is not Verdict.TRUE


@cache
def table() -> TalkNet:
    """Four in the middle of a talk."""
    net = TalkNet(4, STORY)
    net.run(net.at(3, 0, 1, 2, 3))
    return net


def states(what: Statement, seat: int = CHEAT, step: int | None = None, prev: bytes | None = None) -> Entry:
    """A freeze or cut of a seat about a step of the talk."""
    net = table()
    live = net.nodes[0].machine.ledger.live
    about = live.step if step is None else step
    kind, number = place(what)
    track, before = away_track(live.name, about), prev or live.digests[about]
    return sign(net.nodes[seat].keys.identity, live.sid, track, number, seat, before, kind, what.body)


def accuse(*said: Entry) -> Evidence:
    net = table()
    journal = [entry.raw for entry in net.nodes[0].machine.ledger.history()]
    (evidence,) = evidence_in(net.contract, [*journal, *(entry.raw for entry in said)], STORY)
    return evidence


FROZEN = Freeze(0, NOBODY, NOBODY, False, None)
CONTRADICTIONS: dict[str, tuple[Statement, Statement]] = {
    "two freezes": (FROZEN, Freeze(0, frozenset({0}), NOBODY, False, None)),
    "two cuts": (Cut(0, bytes(32)), Cut(0, bytes([1]) * 32)),
    "a freeze that hides a cut": (Cut(0, bytes(32)), Freeze(1, NOBODY, NOBODY, False, None)),
    "a freeze that shows another cut": (
        Cut(0, bytes(32)),
        Freeze(1, NOBODY, NOBODY, False, Lock(0, bytes([1]) * 32)),
    ),
}


@pytest.mark.parametrize("name", CONTRADICTIONS)
def test_contradictions_in_away_rounds_convict_alone(name: str) -> None:
    evidence = accuse(*(states(what) for what in CONTRADICTIONS[name]))
    assert len(evidence.accused) == 2
    shown(judged(evidence, STORY), FaultCode.DOUBLE_SPEECH)
    shown(judged(replace(evidence, before=()), STORY), FaultCode.DOUBLE_SPEECH)


def test_statements_of_two_seats_two_steps_or_two_stories_contradict_nothing() -> None:
    cut, hides = CONTRADICTIONS["a freeze that hides a cut"]
    assert speaks_double([states(cut), states(hides)])
    assert not speaks_double([states(cut), states(hides, seat=2)])
    assert not speaks_double([states(cut), states(hides, step=1)])
    assert not speaks_double([states(cut), states(hides, step=1, prev=states(cut).prev)])
    assert not speaks_double([states(cut), states(hides, prev=bytes([7]) * 32)])
    unread = replace(states(hides), kind="cut")
    assert not speaks_double([states(cut), unread])


def test_an_out_that_cannot_be_is_judged_where_it_was_said() -> None:
    evidence = accuse(states(Freeze(0, frozenset({CHEAT}), NOBODY, False, None)))
    shown(judged(evidence, STORY), FaultCode.ILLEGAL_MOVE)
    report = judged(replace(evidence, before=evidence.before[:4]), STORY)
    assert report.verdict is Verdict.NOT_JUDGED
    past = accuse(states(Freeze(0, frozenset({CHEAT}), NOBODY, False, None), step=1))
    assert len(past.before) < len(evidence.before)
    shown(judged(past, STORY), FaultCode.ILLEGAL_MOVE)


def test_evidence_after_a_vote_holds_the_vote() -> None:
    """Without the freezes and cuts nobody could tell how the step ended from which one was away."""
    net = TalkNet(4, STORY)
    net.run(net.at(2, 0, 1, 2))
    net.cut_off(3)
    net.run(lambda: net.absent(0) == {3} and net.nodes[0].machine.live[1] > 4, limit=200)
    machine = net.nodes[0].machine
    live, identity = machine.ledger.live, net.nodes[CHEAT].keys.identity
    false = Freeze(0, frozenset({CHEAT}), NOBODY, False, None)
    kind, number = place(false)
    track = away_track(live.name, live.step)
    said = sign(identity, live.sid, track, number, CHEAT, live.digests[-1], kind, false.body)
    journal = [*net.nodes[0].disk, *(e.raw for e in live.steps[-1].values()), said.raw]
    (evidence,) = evidence_in(net.contract, journal, STORY)
    kinds = {entry.kind for entry in map(wire.decode, evidence.before) if isinstance(entry, Entry)}
    assert kinds == {"word", "freeze", "cut"}
    shown(judged(evidence, STORY), FaultCode.ILLEGAL_MOVE)


def test_a_freeze_that_may_be_shows_nothing() -> None:
    evidence = accuse(states(Freeze(0, frozenset({CHEAT}), NOBODY, False, None)))
    honest = replace(evidence, accused=(states(FROZEN).raw,))
    assert judged(honest, STORY).verdict is Verdict.UNFOUNDED


# -- the file ---------------------------------------------------------------------------------------------


def test_a_changed_byte_of_evidence_is_damage_where_it_is() -> None:
    net, journal = convicted("reveal")
    (evidence,) = evidence_in(net.contract, journal)
    raw = encode_evidence(evidence)
    frames = [*evidence.before, *evidence.accused]
    for number, frame in enumerate(frames, 1):
        where = raw.index(frame) + len(frame) - 1
        report = audit(raw[:where] + bytes([raw[where] ^ 1]) + raw[where + 1 :])
        assert report.verdict is Verdict.DAMAGED
        assert report.damage is not None
        assert (report.damage.why, report.damage.number) == ("signature", number)
    for byte in range(0, len(raw), 97):
        assert audit(raw[:byte] + bytes([raw[byte] ^ 0xFF]) + raw[byte + 1 :]).verdict is Verdict.DAMAGED
    for left in (len(raw) - 1, len(raw) - 13, len(raw) - 14, len(raw) - 15):
        assert audit(raw[:left]).verdict is Verdict.DAMAGED


def plain_file(**other: object) -> list[object]:
    net, journal = convicted("reveal")
    (evidence,) = evidence_in(net.contract, journal)
    fields = {
        "magic": "uno_p2p evidence",
        "version": 1,
        "contract": evidence.contract,
        "before": list(evidence.before),
        "accused": list(evidence.accused),
        "code": "bad-encoding",
    }
    return list((fields | other).values())


@pytest.mark.parametrize(
    ("other", "why"),
    [
        ({}, None),
        ({"magic": "uno_p2p table"}, "head"),
        ({"version": 2}, "head"),
        ({"contract": b""}, "contract"),
        ({"accused": []}, "count"),
        ({"accused": [b""]}, "encoding"),
        ({"before": [1]}, "encoding"),
        ({"code": "rude"}, "code"),
    ],
    ids=str,
)
def test_what_is_no_evidence_is_refused(other: dict[str, object], why: str | None) -> None:
    raw = pack(plain_file(**other))
    report = audit(raw)
    if why is None:  # else everything here would be refused for another reason
        assert report.verdict is Verdict.TRUE
        return
    assert report.verdict is Verdict.DAMAGED
    assert report.damage is not None
    assert report.damage.why == why
    if why not in ("contract", "encoding") or other == {"before": [1]}:
        with pytest.raises(Fault) as refused:
            decode_evidence(raw)
        assert refused.value.code is FaultCode.BAD_ENCODING
