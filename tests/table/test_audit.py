"""A record is judged by the file alone: what is right agrees, who cheats is named, and damage has a place."""

from __future__ import annotations

import random
from functools import cache

import pytest

from protocol import wire
from protocol.entry import Body, Entry, sign
from protocol.errors import ProtocolError
from protocol.piles import shuffle_pile
from protocol.sync import Have
from tests.helpers.cheat import SMALL, CheatNet, Prelude, Scene, at
from tests.helpers.damage import SHORT, Sweep, record, reported
from tests.helpers.hands import played
from tests.helpers.players import Chancer
from tests.helpers.talk import TalkNet, talk
from uno_p2p.lab.audit import Report, Verdict, audit
from uno_p2p.lab.audit_lines import lines, plain
from uno_p2p.lab.conform.forging import faces_of, hand_of, play, table_of
from uno_p2p.rules.decks import DECKS
from uno_p2p.rules.options import Options
from uno_p2p.table.course import Story
from uno_p2p.table.export import encode_export
from uno_p2p.table.happenings import LeftBehind
from uno_p2p.table.machine import Machine
from uno_p2p.table.pieces import decode_export
from uno_p2p.ui.words import LANGUAGES, Words

CHEAT = 1
EN = Words("en")


@cache
def sweep() -> Sweep:
    return Sweep(record())


@cache
def convicting() -> CheatNet:
    """Three of whom one reveals nonsense: the other two play a hand without it."""
    net = CheatNet(3, {CHEAT: at("reveal", lambda scene: [*scene.body, 0])}, options=Options(deck="small28"))
    net.run(lambda: all(net.nodes[seat].machine.ending is not None for seat in net.honest), limit=5000)
    return net


def told(report: Report, language: str = "en") -> list[str]:
    return list(lines(report, Words(language)))


def story_of(net: TalkNet, seat: int, story: Story) -> Report:
    """An audit of what is on the disk of a node."""
    return audit(encode_export(net.contract.encode(), net.nodes[seat].disk), story=story)


# -- what is right ------------------------------------------------------------------------------------------


def test_the_record_of_a_hand_agrees() -> None:
    net, seat = played(SHORT), 0
    report = audit(encode_export(net.contract.encode(), net.nodes[seat].disk))
    machine = net.nodes[seat].machine
    assert report.verdict is Verdict.AGREES
    assert report.judge is not None
    assert report.judge.machine.result == machine.result
    found = plain(report, 2.0)
    assert found["ok"]
    assert found["finished"]
    assert found["kind"] == "record"
    assert (found["entries"], found["messages"]) == (machine.counters["entries"], len(net.nodes[seat].disk))
    assert (found["hands"], found["without_effect"], found["not_reached"]) == (1, 0, 0)
    assert found["entries_per_second"] == round(found["entries"] / 2, 1)
    assert machine.result is not None
    assert found["scores"] == list(machine.result.totals)
    assert told(report)[-1] == "Everything in this record is right."
    assert "1 hand was counted." in told(report)
    assert "before the end" not in " ".join(told(report))


def test_a_record_that_ends_early_agrees_as_far_as_it_goes() -> None:
    contract, frames = decode_export(record())
    report = audit(encode_export(contract, frames[:50]))
    assert report.verdict is Verdict.AGREES
    assert not plain(report, 1.0)["finished"]
    assert "The record ends here, before the end of the match." in told(report)


def test_messages_in_another_order_or_twice_are_the_same_story() -> None:
    contract, frames = decode_export(record())
    frames = frames[:40]
    for k in range(0, len(frames) - 1, 2):
        frames[k : k + 2] = reversed(frames[k : k + 2])
    report = audit(encode_export(contract, [*frames, *frames[:20]]))
    assert report.verdict is Verdict.AGREES
    assert plain(report, 1.0)["entries"] == len(frames)


def test_what_was_said_on_a_branch_that_was_left_is_no_damage() -> None:
    story = talk(8, rest=True)
    net = TalkNet(5, story)
    net.run(net.at(3, 0, 1, 2, 3, 4))
    net.cut = lambda a, b: (a == 4 and b != 0) or (a == 0 and b != 4)
    step = [lambda seat=seat: net.nodes[seat].machine.live[1] for seat in range(4)]
    net.run(lambda: step[0]() > max(step[1](), step[2](), step[3]()), limit=10)
    net.cut_off(0, 4)
    net.run(net.ended(1, 2, 3), limit=400)
    net.heal()
    net.run(limit=400)
    assert LeftBehind() in net.nodes[0].happenings
    for seat in range(5):
        report = story_of(net, seat, story)
        assert report.verdict is Verdict.AGREES, report.damage
        assert report.judge is not None
        assert report.judge.machine.ledger.live.digests[-1] in net.digests()


@pytest.mark.parametrize("seed", range(1, 4))
def test_whatever_weather_there_was_every_honest_journal_agrees(seed: int) -> None:
    dice, story = random.Random(seed), talk(4, rest=True)
    net = TalkNet(dice.choice((3, 4, 5)), story, seed, lose=0.1, duplicate=0.1, delay=(0.001, 0.5))
    seats = range(len(net.nodes))
    for _ in range(6):
        net.cut_off(*dice.sample(seats, dice.randrange(len(seats))))
        if dice.randrange(2):
            net.restart(dice.choice(seats))
        until = net.now + dice.choice((0.5, 5, 70, 150))
        net.run(lambda until=until: net.now >= until)
    for seat in seats:
        report = story_of(net, seat, story)
        assert report.verdict is Verdict.AGREES, (seat, report.damage)


# -- who cheats ------------------------------------------------------------------------------------------


def test_who_was_convicted_is_named_and_the_record_goes_on_to_its_end() -> None:
    net = convicting()
    report = audit(encode_export(net.contract.encode(), net.nodes[0].disk))
    assert report.verdict is Verdict.FAULT
    assert report.judge is not None
    (wrong,) = report.judge.wrongs
    (said,) = net.said(CHEAT)
    assert wrong.entry.digest == said.digest
    assert net.nodes[0].disk[wrong.number - 1] == said.raw
    found = plain(report, 1.0)
    assert not found["ok"]
    assert found["finished"]
    assert found["hands"] == 1
    assert found["wrong"] == [
        {
            "message": wrong.number,
            "seat": CHEAT,
            "track": "deck/0/0",
            "step": 1,
            "kind": "reveal",
            "code": "bad-encoding",
            "detail": wrong.fault.detail,
        }
    ]
    head, where, what, *_ = told(report)
    assert head.startswith("A record of ")
    assert where == (
        f"Message {wrong.number} of the file, by player 1, is wrong: reveal, step 1 of deck/0/0."
    )
    assert what == "player 1 has sent a signed message that cannot be read."
    assert "Everything" not in told(report)[-1]


def test_after_double_speech_the_rest_is_not_judged_but_read() -> None:
    net = played(SHORT)
    frames = net.nodes[0].disk
    said = next(e for e in net.nodes[0].machine.ledger.history() if e.kind == "deal" and e.seat == CHEAT)
    second = resigned(said, [*said.body, 0])
    at = frames.index(said.raw) + 1
    told_twice = [*frames[:at], second.raw, *frames[at:]]
    report = audit(encode_export(net.contract.encode(), told_twice))
    found = plain(report, 1.0)
    assert report.verdict is Verdict.FAULT
    assert [(w["message"], w["seat"], w["code"]) for w in found["wrong"]] == [(at + 1, 1, "double-speech")]
    assert found["not_reached"] == len(frames) - at
    torn = [*told_twice[:-1], told_twice[-1][:-1] + b"x"]
    report = audit(encode_export(net.contract.encode(), torn))
    assert report.verdict is Verdict.FAULT
    assert report.damage is not None
    assert (report.damage.why, report.damage.number) == ("signature", len(torn))


def resigned(entry: Entry, body: list[object], **other: object) -> Entry:
    """Another entry of the same seat, at the same place or another one."""
    place = {"sid": entry.sid, "track": entry.track, "step": entry.step, "prev": entry.prev} | other
    identity = played(SHORT).nodes[entry.seat].keys.identity
    return sign(identity, seat=entry.seat, kind=entry.kind, body=body, **place)  # type: ignore[arg-type]


def test_an_illegal_move_comes_with_its_rule() -> None:
    net = CheatNet(2, {CHEAT: at("move", unfitting)}, options=SMALL, seed=1)
    net.run_until_blamed()
    report = audit(encode_export(net.contract.encode(), said_at(net.nodes[0].machine)))
    assert report.verdict is Verdict.FAULT
    (wrong,) = plain(report, 1.0)["wrong"]
    assert (wrong["code"], wrong["detail"]) == ("illegal-move", "no-match")
    assert EN.say("why.no-match") in told(report)
    assert Words("ja").say("why.no-match") in told(report, "ja")


def unfitting(scene: Scene) -> Body | None:
    """A play of a card of the hand that does not go on the top card, if there is one."""
    game, deck = table_of(scene).game, DECKS["small28"].faces
    hand = [deck[face] for face in faces_of(scene, hand_of(scene))]
    wrong = [
        place
        for place, face in enumerate(hand)
        if face.colour not in (None, game.colour) and game.top and face.symbol != game.top.symbol
    ]
    return play(scene, wrong[0]) if wrong else None


def said_at(machine: Machine) -> list[bytes]:
    return [entry.raw for entry in machine.ledger.history()]


def test_a_shuffle_that_was_chosen_is_a_fault_once_the_seeds_are_open() -> None:
    players = [Chancer(30 + seat) for seat in range(2)]
    cheat = {1: at("shuffle", chosen, lambda scene: scene.at.track == "deck/0/0")}
    net = CheatNet(2, cheat, options=SMALL, seed=3, players=players, disclose=True)
    net.run()
    report = audit(encode_export(net.contract.encode(), net.nodes[0].disk))
    assert report.verdict is Verdict.FAULT
    assert plain(report, 1.0)["biased"] == [1]
    assert "player 1 has shuffled in another order than the promised seed makes." in told(report)


def chosen(scene: Scene) -> Prelude:
    made, _ = shuffle_pile(scene.at.ctx(scene.seat), scene.duty._pile, b"k" * 32, scene.keys.fresh())
    return Prelude(made.encode())


# -- damage ----------------------------------------------------------------------------------------------


def test_a_changed_byte_is_reported_where_it_is() -> None:
    """Every 97th; `python -m tests.helpers.damage` changes all of them."""
    assert list(sweep().missed(97)) == []


def test_every_byte_of_the_frame_around_the_messages_is_watched() -> None:
    around = sweep()
    heads = [piece.at - k for piece in around.pieces.frames[:3] for k in (1, 2, 3)]
    for mask in (0x01, 0x20):
        for byte in (*range(around.first), *heads):
            said = around.found(around.changed(byte, mask))
            assert reported(around.place(byte), said), (byte, mask, said)


@pytest.mark.parametrize("share", [0.02, 0.3, 0.7, 0.999])
def test_the_whole_audit_says_the_same(share: float) -> None:
    at = int(share * len(sweep().raw))
    report = audit(sweep().changed(at))
    assert report.verdict is Verdict.DAMAGED
    assert report.damage == sweep().found(sweep().changed(at))
    assert reported(sweep().place(at), report.damage)
    assert f"message {sweep().place(at)[1]}, byte {report.damage.at}" in told(report)[-2]


@pytest.mark.parametrize("left", [0, 1, 13, 40, 300, 2000])
def test_a_file_that_was_cut_short_says_where_it_ends(left: int) -> None:
    raw = sweep().raw[:left]
    report = audit(raw)
    assert report.verdict is Verdict.DAMAGED
    assert report.damage is not None
    assert report.damage.at <= left
    if left >= sweep().first:
        assert report.damage.why in ("encoding", "count")
        assert report.damage.number == sweep().place(left)[1]


def damaged(name: str) -> tuple[bytes, str, int | None]:
    """A record that is none, what must be said of it, and at which message."""
    contract, frames = decode_export(record())
    other = played((2, 24, "chancer"))
    stranger = sign(other.nodes[0].keys.identity, bytes(32), "play/0", 0, 7, bytes(32), "move", [])
    elsewhere = resigned(played(SHORT).nodes[0].machine.ledger.live.steps[0][0], [], sid=bytes(32))
    match name:
        case "a gap":
            return encode_export(contract, [*frames[:30], *frames[32:]]), "gap", None
        case "no beginning":
            return encode_export(contract, frames[1:]), "gap", None
        case "nobody's":
            return encode_export(contract, [*frames[:30], stranger.raw]), "seat", 31
        case "of another table":
            return encode_export(contract, [*frames[:30], elsewhere.raw]), "foreign", 31
        case "of another table, early":
            return encode_export(contract, [elsewhere.raw, *frames[:30]]), "foreign", 1
        case "another contract":
            return encode_export(other.contract.encode(), frames), "contract", None
        case "no entry":
            have = wire.encode(Have(bytes(8), "table", 0, bytes(8), frozenset()))
            return encode_export(contract, [*frames[:30], have]), "encoding", 31
        case "not canonical":
            (first, *_) = sweep().pieces.frames
            head = first.at - (2 if len(first.raw) < 256 else 3)
            long = b"\xc6" + len(first.raw).to_bytes(4, "big")
            return record()[:head] + long + record()[first.at :], "encoding", 1
        case "longer":
            return record() + b"\0", "count", None
        case "another version":
            return record().replace(b"table\x01", b"table\x02", 1), "head", None
    raise AssertionError(name)


@pytest.mark.parametrize(
    "name",
    [
        "a gap",
        "no beginning",
        "nobody's",
        "of another table",
        "of another table, early",
        "another contract",
        "no entry",
        "not canonical",
        "longer",
        "another version",
    ],
)
def test_what_is_no_record_is_called_by_its_name(name: str) -> None:
    raw, why, number = damaged(name)
    report = audit(raw)
    assert report.verdict is Verdict.DAMAGED
    assert report.damage is not None
    assert report.damage.why == why
    assert report.damage.number == number or (why == "gap" and report.damage.number is not None)
    for language in LANGUAGES:
        assert Words(language).say(f"audit.damage.{why}") in told(report, language)
    found = plain(report, 0.0)
    assert found["damage"] == {"why": why, "message": report.damage.number, "byte": report.damage.at}


def test_another_contract_is_seen_whatever_the_first_message_says() -> None:
    """Where not all first messages are of another table, those that are have no place."""
    contract, frames = decode_export(record())
    first = wire.decode(frames[0])
    assert isinstance(first, Entry)
    report = audit(encode_export(contract, [frames[0], resigned(first, [], sid=bytes(32)).raw]))
    assert report.damage is not None
    assert (report.damage.why, report.damage.number) == ("foreign", 2)


def test_a_gap_is_before_the_first_message_that_cannot_be_taken_in() -> None:
    contract, frames = decode_export(record())
    step = [wire.decode(raw) for raw in frames]
    lost = next(k for k, entry in enumerate(step) if isinstance(entry, Entry) and entry.kind == "deal")
    report = audit(encode_export(contract, [*frames[:lost], *frames[lost + 1 :]]))
    assert report.damage is not None
    assert report.damage.why == "gap"
    assert report.damage.number == lost + 2, "the other's deal has its place, what follows has none"


def test_noise_is_no_record_and_never_a_traceback() -> None:
    dice = random.Random(1)
    for _ in range(300):
        assert audit(dice.randbytes(dice.randrange(60))).verdict is Verdict.DAMAGED
    head = sweep().raw[: sweep().first]
    for _ in range(300):
        assert audit(head + dice.randbytes(40)).verdict is Verdict.DAMAGED


def test_a_state_that_cannot_be_is_told_and_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(machine: Machine, peer: bytes, raw: bytes) -> None:
        raise ProtocolError("cannot be")

    monkeypatch.setattr(Machine, "receive", fails)
    report = audit(record())
    assert report.damage is not None
    assert (report.damage.why, report.damage.number) == ("impossible", 1)
