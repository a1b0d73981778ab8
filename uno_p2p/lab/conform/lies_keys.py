"""Keys, seeds and nonces that are not those that were promised."""

from __future__ import annotations

from protocol.entry import Body
from protocol.group import Point, enc, mul_base
from protocol.hash_to_curve import hash_to_group
from protocol.keys import key_commitment, key_ctx, seed_commitment
from protocol.proofs import schnorr
from uno_p2p.lab.conform.cheating import Forge, Prelude, Scene, at, first_of


def other_nonce(scene: Scene) -> Body:
    return [bytes(32)]


def short_nonce(scene: Scene) -> Body:
    return [scene.body[0][:31]]


def an_argument(scene: Scene) -> Body:
    return ["I was here"]


def short_commitment(scene: Scene) -> Body:
    return [scene.body[0][:31]]


def other_key(scene: Scene) -> Body:
    return [enc(mul_base(7)), *scene.body[1:]]


def other_seed(scene: Scene) -> Body:
    return [scene.body[0], bytes(32), *scene.body[2:]]


def other_opening(scene: Scene) -> Body:
    return [*scene.body[:2], bytes(32), scene.body[3]]


def unproven_key(scene: Scene) -> Body:
    return [*scene.body[:3], scene.body[3][:-32] + bytes(32)]


def nobodys_point() -> Point:
    """A point of which nobody knows the logarithm."""
    return hash_to_group(b"nobody", b"P2PUNO-CONFORM-v1")


def committed(scene: Scene) -> Prelude:
    """A commitment to a key without its secret."""
    secret = scene.keys.deal(scene.at.sid, scene.at.track)
    S = seed_commitment(scene.at.sid, scene.at.track, scene.seat, secret.seed)
    where = (scene.at.sid, scene.at.track, scene.seat, scene.at.ids[scene.seat])
    return Prelude([key_commitment(*where, nobodys_point(), S, secret.rho)])


def revealed(scene: Scene) -> Body:
    """The opening of that key, with a proof about another."""
    _, S, rho, _ = scene.body
    ctx = key_ctx(scene.duty._J, scene.seat, scene.at.ids[scene.seat])
    pok = schnorr.prove(ctx, schnorr.Statement(mul_base(999)), schnorr.Witness(999), scene.keys.fresh())
    return [enc(nobodys_point()), S, rho, pok]


without_its_secret: Forge = first_of(at("commit", committed), at("reveal", revealed))
