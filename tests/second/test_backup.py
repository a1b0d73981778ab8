"""Keys that are shared among four: a bad share, the complaint about it, and complaints about nothing."""

from __future__ import annotations

from functools import cache

from protocol.entry import Body
from tests.helpers.cheat import CheatNet, Prelude, Scene, at
from tests.helpers.records import Record
from tests.second.agreeing import agreed, code, heard
from tests.second.curve import G, combine, dec, enc, q, senc
from tests.second.follow import Follower
from tests.second.hashes import Transcript
from tests.second.story import story
from uno_p2p.rules.presets import parse

DEALER = 1


def exchanged(scene: Scene) -> Body:
    """What is sealed for seat 2 goes to seat 3, and the other way round."""
    points, shares = scene.body
    return Prelude([points, shares[:48] + shares[96:] + shares[48:96]])


@cache
def complained() -> Record:
    """As far as the deal of the three that are left."""
    options = parse(["deck=small39"])
    net = CheatNet(4, {DEALER: at("backup", exchanged)}, options=options, seed=1, hands=1)
    net.run(until=net.kind_is("move"))
    return Record(net)


def followed(record: Record, frames: list[bytes]) -> Follower:
    follower = Follower(record.net.contract.encode(), story)
    for frame in frames:
        follower.take(frame)
    return follower


def test_the_deck_is_made_again_without_the_dealer_of_a_bad_share() -> None:
    record = complained()
    said = {entry.seat: entry.body[0] for entry in record.entries if entry.kind == "backed" and entry.body}
    assert said == {2: DEALER, 3: DEALER}
    follower = followed(record, record.frames)
    assert follower.table.present == [0, 2, 3]
    assert follower.place.prev in record.net.nodes[0].machine.ledger.live.digests
    assert {entry.seat for entry in record.entries if entry.track == "deck/0/1"} == {0, 2, 3}


def test_backups_that_everybody_can_refuse() -> None:
    record = complained()
    number = record.first("backup")
    points, shares = record.entries[number].body
    for body in (
        [points[33:66] + points[33:], shares],
        [points + points[-33:], shares],
        [points, shares[:-48]],
    ):
        assert code(record, record.otherwise(number, body)) in ("bad-commitment", "bad-encoding")


def test_complaints_about_nothing() -> None:
    record = complained()
    number = next(i for i in range(record.first("backed"), len(record.entries)) if record.entries[i].body)
    seat, body = record.entries[number].seat, record.entries[number].body
    for wrong in ([0, *body[1:]], [seat, *body[1:]], [9, *body[1:]], [DEALER], [True, *body[1:]]):
        assert agreed(record, record.otherwise(number, wrong))

    assert not code(record, record.otherwise(number, []))  # nobody can say that there was reason to complain


def test_an_honest_proof_that_opens_a_good_share() -> None:
    record = complained()
    number = record.first("backed")
    seat = record.entries[number].seat
    dealer = 0 if seat else 2
    own = followed(record, record.frames[:number])
    x = record.net.nodes[seat].keys.deal(own.table.sid, "deck/0/0").x
    revealed = [entry for entry in record.entries if entry.track == "deck/0/0" and entry.kind == "reveal"]
    P = {entry.seat: dec(entry.body[0]) for entry in revealed}
    Z = combine((x, P[dealer]))

    t = Transcript(b"dleq-batch", own.place.ctx(seat, b"complaint"))
    t.point(b"P", P[seat])
    t.points(b"A", [P[dealer]])
    t.points(b"D", [Z])
    (rho,) = t.challenges128(b"rho", 1)
    w = 99
    t.point(b"R1", combine((w, G)))
    t.point(b"R2", combine((w * rho, P[dealer])))
    (c,) = t.challenges(b"c", 1)
    proof = senc(c) + senc((w + c * x) % q)
    assert code(record, record.otherwise(number, [dealer, enc(Z), proof])) == "bad-proof"
    assert heard(record, record.otherwise(number, [dealer, enc(Z), proof])) is not None
