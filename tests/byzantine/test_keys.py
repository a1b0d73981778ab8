"""Seats that copy, choose or hide their keys and nonces (protocol section 4)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from protocol import wire
from protocol.entry import Body, Entry
from protocol.errors import FaultCode
from protocol.group import Point, add, enc, mul_base, sub
from protocol.keys import key_commitment, key_ctx, seed_commitment
from protocol.proofs import schnorr
from tests.helpers.cheat import CheatNet, Forge, Prelude, Scene, at, first_of
from tests.helpers.fakenet import keys_for
from uno_p2p.table.keys import Keys
from uno_p2p.table.machine import Machine

CHEAT, VICTIM = 1, 0


def deal_of(seat: int, scene: Scene) -> Any:
    """Another seat's secrets of this deal, which only the test can know."""
    return keys_for(seat).deal(scene.at.sid, scene.at.track)


def committed(scene: Scene, P: Point, seat: int | None = None) -> Prelude:
    """A commitment to any key with this seat's own seed and opening."""
    seat = scene.seat if seat is None else seat
    secret = deal_of(seat, scene)
    S = seed_commitment(scene.at.sid, scene.at.track, seat, secret.seed)
    where = (scene.at.sid, scene.at.track, seat, scene.at.ids[seat])
    return Prelude([key_commitment(*where, P, S, secret.rho)])


def revealed(scene: Scene, P: Point, x: int) -> Body:
    """The opening of this key, with a proof of knowledge made with x."""
    _, S, rho, _ = scene.body
    ctx = key_ctx(scene.duty._J, scene.seat, scene.at.ids[scene.seat])
    pok = schnorr.prove(ctx, schnorr.Statement(mul_base(x)), schnorr.Witness(x), scene.keys.fresh())
    return [enc(P), S, rho, pok]


def with_key(key: Callable[[Scene], tuple[Point, int]]) -> Forge:
    """Commit to a key and open it honestly, with the best proof that its maker can give."""
    return first_of(
        at("commit", lambda scene: committed(scene, key(scene)[0])),
        at("reveal", lambda scene: revealed(scene, *key(scene))),
    )


def rogue(scene: Scene) -> tuple[Point, int]:
    """X minus everybody else's key: the table's key would be X."""
    others = add(*[deal_of(seat, scene).P for seat in (0, 2)])
    return sub(mul_base(12345), others), 12345


def copied(scene: Scene) -> tuple[Point, int]:
    """The victim's key, without its secret."""
    return deal_of(VICTIM, scene).P, 999


def shared(scene: Scene) -> tuple[Point, int]:
    """The key of a friend, who has told its secret."""
    friend = deal_of(VICTIM, scene)
    return friend.P, friend.x


@pytest.mark.parametrize("key", [rogue, copied])
def test_a_key_without_its_secret(key: Callable[[Scene], tuple[Point, int]]) -> None:
    CheatNet(3, {CHEAT: with_key(key)}).assert_blamed(FaultCode.BAD_PROOF)


def test_a_key_that_two_seats_share() -> None:
    net = CheatNet(3, {CHEAT: with_key(shared)})
    net.assert_blamed(FaultCode.BAD_KEY)
    for seat in net.honest:
        shown = [wire.decode(raw) for raw in net.nodes[seat].blames[0].evidence]
        keys = {entry.seat: entry.body[0] for entry in shown if isinstance(entry, Entry)}
        assert keys[CHEAT] == keys[VICTIM], "the evidence shows both"


def test_a_commitment_said_again() -> None:
    """Seat 1 says the victim's commitment, and then the victim's opening or its own."""

    def words(scene: Scene) -> Prelude:
        return committed(scene, deal_of(VICTIM, scene).P, VICTIM)

    def theirs(scene: Scene) -> Body:
        secret = deal_of(VICTIM, scene)
        S = seed_commitment(scene.at.sid, scene.at.track, VICTIM, secret.seed)
        ctx = key_ctx(scene.duty._J, VICTIM, scene.at.ids[VICTIM])
        pok = schnorr.prove(ctx, schnorr.Statement(secret.P), schnorr.Witness(secret.x), scene.keys.fresh())
        return [enc(secret.P), S, secret.rho, pok]

    for opening in (theirs, lambda scene: scene.body):
        net = CheatNet(3, {CHEAT: first_of(at("commit", words), at("reveal", opening))})
        net.assert_blamed(FaultCode.BAD_COMMITMENT)


@pytest.mark.parametrize("size", [31, 33, 0])
def test_a_commitment_of_another_length(size: int) -> None:
    net = CheatNet(2, {CHEAT: at("commit", lambda scene: [b"c" * size])})
    net.assert_blamed(FaultCode.BAD_ENCODING)


@pytest.mark.parametrize("field", [0, 1, 2])
def test_another_opening_than_was_committed_to(field: int) -> None:
    def forge(scene: Scene) -> Body:
        changed = [enc(mul_base(7)), b"S" * 32, b"r" * 32][field]
        return [*scene.body[:field], changed, *scene.body[field + 1 :]]

    CheatNet(3, {CHEAT: at("reveal", forge)}).assert_blamed(FaultCode.BAD_COMMITMENT)


def test_the_keys_of_another_hand() -> None:
    old: list[Body] = []

    def forge(scene: Scene) -> Body | None:
        if scene.at.track == "deck/0/0":
            old.append(scene.body)
            return None
        return old[0]

    net = CheatNet(2, {CHEAT: at("reveal", forge)}, hands=2, seed=1)
    net.assert_blamed(FaultCode.BAD_COMMITMENT)


def test_a_nonce_that_was_not_promised() -> None:
    CheatNet(3, {CHEAT: at("open", lambda scene: [b"n" * 32])}).assert_blamed(FaultCode.BAD_COMMITMENT)


class CopiedPromise(CheatNet):
    """A table in whose contract the cheater has promised the victim's nonce."""

    def machine_for(self, seat: int, keys: Keys, journal: list[bytes]) -> Machine:
        roster = list(self.contract.roster)
        roster[CHEAT] = replace(roster[CHEAT], commitment=roster[VICTIM].commitment)
        self.contract = replace(self.contract, roster=tuple(roster))
        return super().machine_for(seat, keys, journal)


@pytest.mark.parametrize("opened", [keys_for(VICTIM).nonce, keys_for(CHEAT).nonce])
def test_a_promise_that_was_copied(opened: bytes) -> None:
    """It would fix the table's sid together with the victim's; but the promise is bound to who makes it."""
    net = CopiedPromise(3, {CHEAT: at("open", lambda scene: [opened])})
    net.assert_blamed(FaultCode.BAD_COMMITMENT)
