"""Records told again: open hands are the true ones, and a bad record is refused or its fault named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from protocol.errors import FaultCode
from protocol.piles import shuffle_pile
from tests.helpers.cheat import CheatNet, Prelude, Scene, at
from tests.helpers.fakenet import FakeNet
from tests.helpers.players import Chancer
from uno_p2p.app import Proposal, decode_proposal
from uno_p2p.cli import main
from uno_p2p.lab.replay import Record, lines, load
from uno_p2p.rules import events
from uno_p2p.rules.cards import Face
from uno_p2p.rules.decks import DECKS
from uno_p2p.rules.presets import parse
from uno_p2p.table.evidence import Evidence, encode_evidence
from uno_p2p.table.export import encode_export
from uno_p2p.table.happenings import Disclosed, Happening, Judged, Moved, Opened
from uno_p2p.trouble import Trouble
from uno_p2p.ui.words import Words
from uno_p2p.ui.words.nouns import Speech

EN = Words("en")
SMALL = parse(["classic", "deck=small28"])
CHALLENGED, WILD_FIRST = 5, 8
"""Seeds: a hand with challenges of either verdict and recycled piles; one that turns up a Wild Draw Four."""


@cache
def played(seed: int, *, disclose: bool = True) -> FakeNet:
    players = [Chancer(seed * 10 + seat) for seat in range(2)]
    net = FakeNet(2, SMALL, seed=seed, hands=1, players=players, disclose=disclose)
    net.run()
    return net


def frames(net: FakeNet) -> list[bytes]:
    return [entry.raw for entry in net.nodes[0].machine.ledger.history()]


def export(net: FakeNet, given: Sequence[bytes] | None = None) -> bytes:
    return encode_export(net.contract.encode(), frames(net) if given is None else given)


@cache
def recorded(seed: int) -> Record:
    """The record of a disclosed table; nothing changes it any more."""
    return load(export(played(seed)))


def happened(record: Record) -> list[Happening]:
    return [moment.happening for moment in record.moments]


NAMES = {
    Speech(EN, ["a"], None).cards([face]): face for face in DECKS["small28"].faces
}  # fmt: skip


def named(sentence: str) -> Counter[Face]:
    """The cards in a sentence that ends with a list of them."""
    cards = sentence.partition(": ")[2].rstrip(".").replace(" and ", ", ").split(", ")
    return Counter(NAMES[card] for card in cards if card)


def about(told: Sequence[str], seat: int, what: str) -> list[Counter[Face]]:
    return [named(line) for line in told if line.startswith(f"player {seat} {what}: ")]


# -- open hands ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [CHALLENGED, WILD_FIRST])
def test_dealt_and_drawn_cards_are_those_that_were_played_or_left(seed: int) -> None:
    record = recorded(seed)
    told = list(lines(record, EN))
    for seat in range(2):
        (dealt,) = about(told, seat, "has")
        assert dealt.total() == 7
        laid = Counter(
            said.event.face
            for said in happened(record)
            if isinstance(said, Moved) and isinstance(said.event, events.Played) and said.event.seat == seat
        )
        left = Counter(
            face
            for said in happened(record)
            if isinstance(said, Opened) and said.seat == seat
            for face in said.faces
        )
        drawn = sum(about(told, seat, "has drawn"), Counter())
        assert dealt + drawn == laid + left


def test_a_drawn_card_is_named_right_after_its_draw() -> None:
    told = list(lines(recorded(CHALLENGED), EN))
    between = (" has shuffled ", "The draw pile was used up")
    moves = [line for line in told if not any(words in line for words in between)]
    drew = [k for k, line in enumerate(moves) if line.startswith("player") and " draws " in line]
    assert drew
    for k in drew:
        if moves[k + 1].startswith(moves[k][:8] + " draws "):
            continue  # the pile was used up in the middle of the draw: the cards are named part by part
        assert moves[k + 1].startswith(f"{moves[k][:8]} has drawn: ")


def test_the_judged_hand_agrees_with_the_verdict() -> None:
    record = recorded(CHALLENGED)
    verdicts = [said for said in happened(record) if isinstance(said, Judged)]
    hands = [named(line) for line in lines(record, EN) if " that was judged: " in line]
    assert {verdict.guilty for verdict in verdicts} == {True, False}
    assert len(verdicts) == len(hands)
    for verdict, hand in zip(verdicts, hands, strict=True):
        assert any(face.colour == verdict.colour for face in hand) is verdict.guilty


def test_hands_are_told_once_however_often_a_card_is_turned_up() -> None:
    told = list(lines(recorded(WILD_FIRST), EN))
    turned = [line for line in told if line.startswith("The first card is")]
    assert len(turned) == 2
    assert len(about(told, 0, "has")) == len(about(told, 1, "has")) == 1


def test_every_hand_of_a_match_is_opened_with_the_keys_of_its_own_deal() -> None:
    net = FakeNet(2, SMALL, seed=6, hands=2, players=[Chancer(60 + seat) for seat in range(2)], disclose=True)
    net.run()
    record = load(export(net))
    told = list(lines(record, EN))
    assert len(about(told, 0, "has")) == len(about(told, 1, "has")) == 2
    assert record.machine.ending is not None


def test_hands_that_changed_owners_are_opened_with_the_keys_of_the_new_ones() -> None:
    """After every swap the open hands hold what was dealt and drawn and not laid down since."""
    net = swapped()
    told = list(lines(load(export(net)), EN))
    held: Counter[Face] = Counter()
    seen = 0
    now: Counter[Face] = Counter()
    for line in told:
        if " has: " in line or " has drawn: " in line:
            held += named(line)
        elif " plays " in line and line.startswith("player"):
            held -= Counter([NAMES[line.partition(" plays ")[2].partition(" and names ")[0].rstrip(".")]])
        elif " now holds: " in line:
            now += named(line)
            seen += 1
            if seen % 2 == 0:
                assert now == held
                now = Counter()
    assert seen >= 2
    assert any(line.startswith("player 0 and player 1 swap hands") for line in told)
    assert any("shuffles were repeated" in line for line in told)


def test_shuffled_hands_are_told_again_and_repeated() -> None:
    """The pile of a Wild Shuffle Hands is none of those that are in play."""
    options = parse(["classic", "deck=small39"])
    net = FakeNet(2, options, seed=0, hands=1, players=[Chancer(seat) for seat in range(2)], disclose=True)
    net.run()
    record = load(export(net))
    dealt = [said for said in happened(record) if isinstance(said, Moved)]
    assert any(isinstance(said.event, events.HandsDealt) for said in dealt)
    assert record.good
    assert record.disclosed is not None
    shuffles = [e for e in net.nodes[0].machine.ledger.history() if e.kind == "shuffle"]
    assert record.shuffles.count(record.disclosed) >= len(shuffles)


def test_a_record_with_words_of_a_branch_that_was_left_is_told_too() -> None:
    """Who finds a shuffle false late has gone on from it first: those entries have no place, and no fault."""

    def false(scene: Scene) -> list[object]:
        return [scene.body[0], scene.body[1][:-1] + bytes([scene.body[1][-1] ^ 1])]

    net = CheatNet(4, {1: at("shuffle", false)}, options=parse(["classic", "deck=small39"]), hands=1)
    net.run(lambda: len(net.nodes[0].machine.ledger.tracks) > 2, limit=500)
    net.run(lambda: all(net.nodes[seat].machine.live[0] == "play/0" for seat in net.honest), limit=500)
    records = [load(export(net, net.nodes[seat].disk)) for seat in net.honest]
    assert any(record.machine.counters["late"] for record in records)
    assert {record.fault.seat for record in records if record.fault} == {1}


def swapped() -> FakeNet:
    options = parse(["classic", "deck=small28", "seven_zero=zero"])
    net = FakeNet(2, options, seed=1, hands=1, players=[Chancer(seat) for seat in range(2)], disclose=True)
    net.run()
    return net


def test_without_disclosure_no_hidden_card_is_told() -> None:
    net = played(3, disclose=False)
    record = load(export(net))
    told = list(lines(record, EN))
    assert not any(isinstance(said, Disclosed) for said in happened(record))
    assert not any(" has: " in line or " has drawn: " in line or " judged: " in line for line in told)
    assert happened(record) == net.nodes[0].happenings
    assert told[-1].startswith("Checked: ")


def test_the_story_is_the_one_that_the_seats_were_told() -> None:
    for seed in (CHALLENGED, WILD_FIRST):
        net, record = played(seed), recorded(seed)
        assert happened(record) == net.nodes[0].happenings == net.nodes[1].happenings
        assert record.machine.ledger.live.digests[-1] in net.digests()


def test_in_japanese_too_and_every_sentence_is_one() -> None:
    told = list(lines(recorded(CHALLENGED), Words("ja")))
    assert len(told) == len(list(lines(recorded(CHALLENGED), EN)))
    assert all(line and line.isprintable() for line in told)


# -- the seeds ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [CHALLENGED, WILD_FIRST])
def test_every_shuffle_is_repeated_from_its_promised_seed(seed: int) -> None:
    net, record = played(seed), recorded(seed)
    said = list(net.nodes[0].machine.ledger.history())
    shuffles = [entry for entry in said if entry.kind == "shuffle"]
    covers = [entry for entry in said if entry.kind == "move" and entry.body[0] == "play" and entry.body[1]]
    assert len(shuffles) > 2  # not only the deck: the pile was shuffled again
    assert covers
    assert record.disclosed is not None
    count = record.shuffles.count(record.disclosed)
    assert count == len(shuffles) + len(covers)
    assert record.good
    assert any(line.startswith(f"{count} shuffles were repeated") for line in lines(record, EN))


def test_of_who_was_away_in_the_end_nothing_is_opened_and_no_shuffle_repeated() -> None:
    whole = recorded(CHALLENGED)
    assert whole.disclosed is not None
    partial = Disclosed({0: whole.disclosed.secrets[0]})
    moments = [
        replace(moment, happening=partial) if moment.happening is whole.disclosed else moment
        for moment in whole.moments
    ]
    record = Record(whole.machine, moments, whole.shuffles)
    told = list(lines(record, EN))
    assert record.good
    assert about(told, 0, "has")
    assert not about(told, 1, "has")
    assert 0 < record.shuffles.count(partial) < record.shuffles.count(whole.disclosed)


def chosen(scene: Scene) -> Prelude:
    """A shuffle with a true proof, in an order that its seat chose."""
    made, _ = shuffle_pile(scene.at.ctx(scene.seat), scene.duty._pile, b"k" * 32, scene.keys.fresh())
    return Prelude(made.encode())


@pytest.mark.parametrize(("track", "seed"), [("deck/0/0", 3), ("play/0", 8)])
def test_an_order_that_was_chosen_is_seen_when_the_seeds_are_open(
    track: str, seed: int, tmp_path: Path
) -> None:
    players = [Chancer(seed * 10 + seat) for seat in range(2)]
    cheat = {1: at("shuffle", chosen, lambda scene: scene.at.track == track)}
    net = CheatNet(2, cheat, options=SMALL, seed=seed, players=players, disclose=True)
    net.run()
    assert not any(net.faults)
    result = replay(tmp_path, export(net))
    assert result.exit_code == 1
    assert "player 1 has shuffled in another order than the promised seed makes." in result.stdout
    assert "shuffles were repeated" not in result.stdout


# -- what is no good record ---------------------------------------------------------------------------------


DAMAGES = (
    "empty", "noise", "short", "longer", "another kind of file", "contract", "no frames", "one signature",
    "evidence", "a frame of another table", "a gap", "another contract",
)  # fmt: skip


@cache
def damaged() -> dict[str, bytes]:
    net = played(WILD_FIRST)
    good, said = export(net), frames(net)
    other = frames(played(CHALLENGED))
    flipped = [*said[:9], said[9][:-1] + bytes([said[9][-1] ^ 1]), *said[10:]]
    return {
        "empty": b"",
        "noise": bytes(range(256)),
        "short": good[:-1],
        "longer": good + b"\0",
        "another kind of file": good.replace(b"uno_p2p table", b"uno_p2p tible"),
        "contract": encode_export(b"contract", said),
        "evidence": encode_evidence(Evidence(net.contract.encode(), (), (said[0],), FaultCode.BAD_KEY)),
        "no frames": encode_export(net.contract.encode(), [b"", *said]),
        "one signature": export(net, flipped),
        "a frame of another table": export(net, [*said[:9], other[9], *said[9:]]),
        "a gap": export(net, [*said[:9], *said[11:]]),
        "another contract": encode_export(played(CHALLENGED).contract.encode(), said),
    }


@pytest.mark.parametrize("name", DAMAGES)
def test_a_damaged_record_is_refused_in_one_sentence(name: str, tmp_path: Path) -> None:
    raw = damaged()[name]
    with pytest.raises(Trouble) as refused:
        load(raw)
    assert refused.value.code == "bad-record"
    result = replay(tmp_path, raw)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert result.stderr.endswith("[bad-record]\n")


def replay(folder: Path, raw: bytes, *more: str) -> Result:
    path = folder / "table.uno"
    path.write_bytes(raw)
    return CliRunner().invoke(main, ["replay", str(path), "--plain", "--lang", "en", *more])


def test_the_command_tells_the_record(tmp_path: Path) -> None:
    raw = export(played(CHALLENGED))
    result = replay(tmp_path, raw)
    assert result.exit_code == 0
    assert result.stdout.splitlines() == list(lines(recorded(CHALLENGED), EN))
    assert result.stdout.startswith("A record of player 0 and player 1.\n")
    assert result.stderr == ""


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["replay", str(tmp_path / "none.uno"), "--lang", "en"])
    assert result.exit_code == 2
    assert result.stderr.endswith("[cannot-read]\n")


def test_an_unfinished_record_says_so(tmp_path: Path) -> None:
    net = played(CHALLENGED)
    result = replay(tmp_path, export(net, frames(net)[:40]))
    assert result.exit_code == 0
    assert "The record ends here, before the end of the match." in result.stdout
    assert "has: " not in result.stdout
    assert "before the end" not in replay(tmp_path, export(net)).stdout


@pytest.mark.parametrize(
    ("kind", "body", "sentence"),
    [
        ("move", ["nonsense"], "player 1 has sent a signed message that cannot be read."),
        ("disclose", [bytes(64)], "player 1 has opened something else than was promised before."),
    ],
)
def test_a_wrong_is_named_and_fails(kind: str, body: list[object], sentence: str, tmp_path: Path) -> None:
    players = [Chancer(40 + seat) for seat in range(2)]
    cheat = {1: at(kind, lambda scene: body)}
    net = CheatNet(2, cheat, options=SMALL, seed=4, players=players, disclose=True)
    net.run_until_blamed()
    raw = encode_export(net.contract.encode(), net.nodes[0].disk)
    record = load(raw)
    assert record.fault is not None
    assert record.fault.seat == 1
    assert record.fault.code in (FaultCode.BAD_ENCODING, FaultCode.BAD_COMMITMENT)
    result = replay(tmp_path, raw)
    assert result.exit_code == 1
    assert sentence in result.stdout.splitlines()


def test_a_proposal_carries_the_disclosure() -> None:
    for disclose in (True, False):
        assert decode_proposal(Proposal(SMALL, disclose=disclose).encode()).disclose is disclose
