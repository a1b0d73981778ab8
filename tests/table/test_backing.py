"""The steps `backup`, `backed` and `cover`: nobody needs who is away, and lies about shares are found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

import pytest

from protocol import wire
from protocol.backup import COMPLAINT, Backup, Complaint, Sharing, _cipher, cover_part, make, open_share
from protocol.elgamal import Ciphertext, encrypt
from protocol.entry import Body, Entry
from protocol.errors import FaultCode, ProtocolError
from protocol.group import Point, enc, mul, senc
from protocol.params import card_point
from protocol.piles import Shares
from protocol.proofs import dleq
from tests.helpers.cheat import CheatNet, Forge, Prelude, Scene, at, hear
from tests.helpers.prepared import Position
from tests.helpers.story import one_story
from uno_p2p.table.asking import ask
from uno_p2p.table.deal import make_keys
from uno_p2p.table.duty import Script, Step
from uno_p2p.table.ending import Ending
from uno_p2p.table.machine import Machine
from uno_p2p.table.match import opening
from uno_p2p.table.steps.backup import Backed, Cover, GiveBackup, sharing_of
from uno_p2p.table.steps.sharing import encode_shares
from uno_p2p.table.table import Table

TRACK = "deck/0/0"
CHEAT, VICTIM, AWAY = 1, 2, 3

Parts = dict[int, tuple[Point, ...]]


@dataclass(frozen=True)
class Covered(Position):
    """Fresh keys are shared; then seats `away` are not asked, and the others cover 2 cards for each."""

    away: tuple[int, ...] = (AWAY,)
    found: list[Parts] = field(default_factory=list)
    """What every node works out."""
    liars: list[int | None] = field(default_factory=list)
    """Of whom every node finds that a complaint about it was true; then nothing is covered."""

    def story(self, table: Table) -> Script[Ending]:
        yield from opening(table)
        deal = yield from make_keys(table, TRACK)
        sharing = sharing_of(deal)
        backups = yield from ask(table, Step(TRACK, GiveBackup(sharing), table.all))
        if table.voters != table.all:  # a real table makes its deck again
            return Ending(table.standings, {}, over=True)
        backed = Backed(sharing, backups)
        self.liars.append(backed.liar((yield from ask(table, Step(TRACK, backed, table.all)))))
        if self.liars[-1] is not None:
            return Ending(table.standings, {}, over=True)
        owed = {seat: cards(deal.Y)[2 * place : 2 * place + 2] for place, seat in enumerate(self.away)}
        cover = Cover(sharing, backups, owed)
        present = tuple(seat for seat in table.all if seat not in self.away)
        said = yield from ask(table, Step(TRACK, cover, present))
        if len(said) >= sharing.threshold:
            self.found.append(cover.settle(said))
        return Ending(table.standings, {}, over=True)


def cards(Y: Point) -> tuple[Ciphertext, ...]:
    return tuple(encrypt(Y, card_point(k), 1000 + k) for k in range(4))


def covered(seats: int, away: tuple[int, ...]) -> tuple[CheatNet, list[Parts]]:
    position = Covered(("",) * seats, away=away)
    return CheatNet(seats, {}, position=position), position.found


@pytest.mark.parametrize(("seats", "away"), [(4, (3,)), (5, (0,)), (6, (4, 1))])
def test_all_nodes_work_out_what_the_absent_would_have_said(seats: int, away: tuple[int, ...]) -> None:
    net, found = covered(seats, away)
    net.run()
    one_story(net)
    assert len(found) == seats
    sid = net.nodes[0].machine.table.sid
    for parts in found:
        assert list(parts) == sorted(away)
        for place, seat in enumerate(away):
            x = net.nodes[seat].keys.deal(sid, TRACK).x
            pile = cards(net.nodes[0].machine.table.deals[0].Y)[2 * place : 2 * place + 2]
            assert parts[seat] == tuple(mul(x, card.a) for card in pile)


def test_a_node_that_starts_again_says_the_same_shares() -> None:
    """From its store alone: it neither speaks double nor does another node lose its share."""
    net, found = covered(4, (AWAY,))
    net.run(until=lambda: net.nodes[VICTIM].machine.live[2] == "backed")
    for seat in range(4):
        net.restart(seat)
    net.run()
    one_story(net)
    assert len(found) == 4
    assert all(parts == found[0] for parts in found)


def test_nobody_to_cover_for() -> None:
    with pytest.raises(ProtocolError, match="nobody"):
        Cover(Sharing(b"", "", {}), {}, {})


# --- cheats ----------------------------------------------------------------------------------


def backup_of(scene: Scene, change: Callable[[int], int] = lambda s: s) -> Backup:
    """The cheat's true points, with a changed share for the victim, sealed as it should be."""
    sharing = scene.duty._sharing
    f = scene.keys.polynomial(sharing)
    Z = mul(f.x, sharing.keys[VICTIM])
    sealed = _cipher(sharing, scene.seat, VICTIM, Z).encrypt(bytes(12), senc(change(f.at(VICTIM + 1))), None)
    said = make(sharing, scene.seat, f)
    return replace(said, sealed={**said.sealed, VICTIM: sealed})


def wrong_share(scene: Scene) -> Body:
    return Prelude(backup_of(scene, lambda s: s - 1).encode())


def other_points(scene: Scene) -> Body:
    """Shares of one polynomial, points of another: every holder complains."""
    points, shares = scene.body
    return Prelude([points[:33] + points[66:99] + points[33:66], shares])


def another_key(scene: Scene) -> Body:
    points, shares = scene.body
    return [enc(scene.duty._sharing.keys[VICTIM]) + points[33:], shares]


def a_point_too_many(scene: Scene) -> Body:
    points, shares = scene.body
    return [points + points[-33:], shares]


def a_share_too_few(scene: Scene) -> Body:
    points, shares = scene.body
    return [points, shares[:-48]]


@pytest.mark.parametrize("forge", [wrong_share, other_points], ids=lambda forge: forge.__name__)
def test_a_holder_complains_and_the_dealer_is_convicted(forge: Forge) -> None:
    """At every node, the complaining one too, and by somebody who only has the record."""
    position = Covered(("",) * 4)
    net = CheatNet(4, {CHEAT: at("backup", forge)}, position=position)
    net.run()
    one_story(net)
    hear(Machine(net.contract, None, story=position.story), net.nodes[VICTIM].disk)
    assert position.liars == [CHEAT] * 5
    entries = [wire.decode(raw) for raw in net.nodes[VICTIM].disk]
    said = [entry for entry in entries if isinstance(entry, Entry) and entry.kind == "backed"]
    assert {entry.body[0] for entry in said if entry.seat == VICTIM} == {CHEAT}


@pytest.mark.parametrize(
    ("forge", "code"),
    [
        (another_key, FaultCode.BAD_COMMITMENT),
        (a_point_too_many, FaultCode.BAD_ENCODING),
        (a_share_too_few, FaultCode.BAD_ENCODING),
        (lambda scene: scene.body[:1], FaultCode.BAD_ENCODING),
    ],
    ids=["another key", "a point too many", "a share too few", "no shares"],
)
def test_a_backup_that_everybody_can_refuse(forge: Forge, code: FaultCode) -> None:
    cheated("backup", forge).assert_blamed(code)


def complaint(scene: Scene, dealer: int, Z: Point | None = None, x: int = 0, part: bytes = COMPLAINT) -> Body:
    """What the honest prover makes of a complaint that is none."""
    sharing = scene.duty._sharing
    x = x or scene.keys.deal(sharing.sid, sharing.track).x
    Z = Z or mul(x, sharing.keys[dealer])
    statement = dleq.Statement(sharing.keys[scene.seat], (sharing.keys[dealer],), (Z,))
    proof = dleq.attempt(scene.at.ctx(scene.seat, part), statement, dleq.Witness(x), iter([99]).__next__)
    return [dealer, enc(Z), proof]


FALSE_COMPLAINTS: dict[str, tuple[Forge, FaultCode]] = {
    "about a good share": (lambda scene: complaint(scene, VICTIM), FaultCode.BAD_PROOF),
    "with a point that opens nothing": (
        lambda scene: complaint(scene, VICTIM, Z=scene.duty._sharing.keys[AWAY]),
        FaultCode.BAD_PROOF,
    ),
    "with another secret": (lambda scene: complaint(scene, VICTIM, x=5), FaultCode.BAD_PROOF),
    "in another context": (lambda scene: complaint(scene, VICTIM, part=b""), FaultCode.BAD_PROOF),
    "about itself": (lambda scene: complaint(scene, CHEAT), FaultCode.BAD_ENCODING),
    "about nobody": (lambda scene: [4, *complaint(scene, VICTIM)[1:]], FaultCode.BAD_ENCODING),
    "of another form": (lambda scene: [VICTIM], FaultCode.BAD_ENCODING),
    "about true": (lambda scene: [True, *complaint(scene, 0)[1:]], FaultCode.BAD_ENCODING),
}


@pytest.mark.parametrize("name", FALSE_COMPLAINTS)
def test_a_false_complaint_convicts_who_complains(name: str) -> None:
    forge, code = FALSE_COMPLAINTS[name]
    cheated("backed", forge).assert_blamed(code)


def covering(
    scene: Scene, s: int | None = None, holder: int = CHEAT, part: bytes | None = None, take: int = 2
) -> Body:
    """A cover by any number in the place of the share, with the honest prover's proof."""
    duty = scene.duty
    P = duty._backups[AWAY].share_key(holder)
    own = open_share(duty._sharing, CHEAT, scene.keys.deal(duty._sharing.sid, TRACK).x, duty._backups[AWAY]).s
    x = own if s is None else s
    A = tuple(card.a for card in duty._owed[AWAY][:take])
    D = tuple(mul(x, a) for a in A)
    ctx = scene.at.ctx(scene.seat, cover_part(AWAY) if part is None else part)
    proof = dleq.attempt(ctx, dleq.Statement(P, A, D), dleq.Witness(x), iter([99]).__next__)
    assert proof is not None
    return [*encode_shares(Shares(D, proof))]


FALSE_COVERS: dict[str, tuple[Forge, FaultCode]] = {
    "by another number": (lambda scene: covering(scene, 5), FaultCode.BAD_PROOF),
    "for another place": (lambda scene: covering(scene, part=cover_part(0)), FaultCode.BAD_PROOF),
    "without a place": (lambda scene: covering(scene, part=b""), FaultCode.BAD_PROOF),
    "under another holder's key": (lambda scene: covering(scene, holder=VICTIM), FaultCode.BAD_PROOF),
    "for one card": (lambda scene: covering(scene, take=1), FaultCode.BAD_ENCODING),
    "for nobody": (lambda scene: [], FaultCode.BAD_ENCODING),
    "for two seats": (lambda scene: scene.body * 2, FaultCode.BAD_ENCODING),
}


@pytest.mark.parametrize("name", FALSE_COVERS)
def test_a_false_cover_is_refused(name: str) -> None:
    forge, code = FALSE_COVERS[name]
    cheated("cover", forge).assert_blamed(code)


def cheated(kind: str, forge: Forge) -> CheatNet:
    return CheatNet(4, {CHEAT: at(kind, forge)}, position=Covered(("",) * 4))


def test_the_cheats_are_false_only_where_they_should_be() -> None:
    """What they build on is accepted when nothing is changed."""
    honest: list[tuple[str, Forge]] = [
        ("backup", lambda scene: Prelude(backup_of(scene).encode())),
        ("cover", lambda scene: Prelude(covering(scene))),
    ]
    for kind, forge in honest:
        net = cheated(kind, forge)
        net.run()
        one_story(net)


def test_a_dealer_that_is_absent_already_is_not_convicted_here() -> None:
    duty = Backed(Sharing(b"", "", {}), {})
    said = Complaint(CHEAT, Point(b""), b"")
    assert duty.liar({0: None, VICTIM: said}) is None
    assert duty.liar({0: None, CHEAT: None, VICTIM: said}) == CHEAT


def test_of_two_complaints_the_one_of_the_lowest_seat_counts() -> None:
    duty = Backed(Sharing(b"", "", {}), {})
    about = {seat: Complaint(dealer, Point(b""), b"") for seat, dealer in ((0, VICTIM), (AWAY, CHEAT))}
    assert duty.liar({CHEAT: None, VICTIM: None, AWAY: about[AWAY], 0: about[0]}) == VICTIM
