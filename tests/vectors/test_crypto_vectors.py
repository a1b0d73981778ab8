"""Vectors from outside: the RFC's, and those of another implementation of the protocol."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from protocol.elgamal import Ciphertext
from protocol.errors import FaultCode
from protocol.group import Point, Q, add, dec, dec_points, enc, mul, mul_base, sub
from protocol.hash_to_curve import SUITE, expand_message, hash_to_field, hash_to_group
from protocol.params import H_bases, card_points, pp
from protocol.proofs import dleq, membership, rekey, schnorr, shuffle
from protocol.transcript import Transcript
from tests.helpers.proofs import challenge, head, naive_commitments, plain_msm, refused

V: dict[str, Any] = json.loads((Path(__file__).parent / "crypto_vectors.json").read_text("ascii"))
RFC = V["rfc9380_secp256k1_XMD_SHA256_SSWU_RO"]
XMD = V["expand_message_xmd_sha256"]


def point(text: str) -> Point:
    return dec(bytes.fromhex(text))


def points(texts: Sequence[str]) -> tuple[Point, ...]:
    return tuple(point(text) for text in texts)


def cards(pairs: Sequence[Sequence[str]]) -> tuple[Ciphertext, ...]:
    return tuple(Ciphertext(point(a), point(b)) for a, b in pairs)


# --- RFC 9380 --------------------------------------------------------------------------------


@pytest.mark.parametrize("vector", RFC["vectors"], ids=lambda v: f"{len(v['msg'])} bytes")
def test_hash_to_curve(vector: dict[str, Any]) -> None:
    msg, dst = vector["msg"].encode(), RFC["dst"].encode()
    assert list(hash_to_field(msg, dst)) == [int(u, 16) for u in vector["u"]]
    x, y = (int(vector[name], 16).to_bytes(32, "big") for name in "xy")
    assert hash_to_group(msg, dst) == b"\4" + x + y


@pytest.mark.parametrize("vector", XMD["tests"], ids=lambda v: f"{len(v['msg'])} bytes to {v['len']}")
def test_expand_message(vector: dict[str, Any]) -> None:
    uniform = expand_message(vector["msg"].encode(), XMD["dst"].encode(), vector["len"])
    assert uniform.hex() == vector["uniform_bytes"]


# --- parameters and transcript ---------------------------------------------------------------


def test_parameters() -> None:
    assert V["suite"] == SUITE
    assert int(V["q"], 16) == Q
    assert [enc(H) for H in H_bases()[: len(V["H"])]] == [bytes.fromhex(H) for H in V["H"]]
    assert [enc(M) for M in card_points(len(V["cards"]))] == [bytes.fromhex(M) for M in V["cards"]]
    assert pp(3).hex() == V["pp_digest_3"]
    assert mul_base(int(V["sk"], 16)) == point(V["Y"])


def test_transcript() -> None:
    example = V["transcript_example"]
    t = Transcript(example["proof"], bytes.fromhex(example["ctx"]))
    for label, data in example["append"]:
        t.absorb(label, bytes.fromhex(data))
    assert t.challenges(example["challenge_label"], 1) == (int(example["challenge"], 16),)
    assert t.challenges("u", 2) == tuple(int(u, 16) for u in example["then_challenges_u_2"])


# --- proofs that must be accepted ------------------------------------------------------------


@pytest.mark.parametrize("vector", V["tw"], ids=lambda v: f"{v['N']} cards")
def test_shuffle(vector: dict[str, Any]) -> None:
    statement = shuffle.Statement(point(V["Y"]), cards(vector["e"]), cards(vector["e2"]))
    ctx, proof = bytes.fromhex(vector["ctx"]), bytes.fromhex(vector["proof_c"])
    shuffle.verify(ctx, statement, proof)
    refused(FaultCode.BAD_PROOF, shuffle.verify, ctx + b"\0", statement, proof)
    opened = [sub(c.b, mul(int(V["sk"], 16), c.a)) for c in statement.inputs + statement.outputs]
    n = vector["N"]
    assert [opened[n + i] for i in range(n)] == [opened[j] for j in vector["pi"]]  # pi is by output position


def test_schnorr() -> None:
    vector = V["schnorr"]
    statement = schnorr.Statement(point(vector["P"]))
    schnorr.verify(bytes.fromhex(vector["ctx"]), statement, bytes.fromhex(vector["proof"]))


def test_dleq() -> None:
    vector = V["dleq"]
    statement = dleq.Statement(point(vector["P"]), points(vector["A"]), points(vector["D"]))
    dleq.verify(bytes.fromhex(vector["ctx"]), statement, bytes.fromhex(vector["proof"]))


def test_membership() -> None:
    vector = V["or"]
    statement = membership.Statement(point(vector["P"]), cards(vector["cards"]), points(vector["S"]))
    membership.verify(bytes.fromhex(vector["ctx"]), statement, bytes.fromhex(vector["proof"]))


def rekey_of(vector: dict[str, Any]) -> tuple[bytes, rekey.Statement, bytes]:
    statement = rekey.Statement(
        point(vector["P"]), point(vector["K"]), cards(vector["in"]), cards(vector["out"])
    )
    return bytes.fromhex(vector["ctx"]), statement, bytes.fromhex(vector["proof"])


@pytest.mark.parametrize("vector", V["rekey"], ids=lambda v: v["label"])
def test_rekey(vector: dict[str, Any]) -> None:
    rekey.verify(*rekey_of(vector))


# --- proofs that must be refused, and why ----------------------------------------------------


@pytest.mark.parametrize("vector", V["rekey_negative"], ids=lambda v: v["label"])
def test_rekey_with_a_changed_face(vector: dict[str, Any]) -> None:
    """Only B' is false: with the honest outputs in its place every equation but the third still holds."""
    ctx, statement, proof = rekey_of(vector)
    refused(FaultCode.BAD_PROOF, rekey.verify, ctx, statement, proof)
    honest = next(v for v in V["rekey"] if vector["label"].startswith(v["label"]))
    _, true, _ = rekey_of(honest)
    assert [c.a for c in statement.outputs] == [c.a for c in true.outputs]
    assert [a.b == b.b for a, b in zip(statement.outputs, true.outputs, strict=True)].count(False) == 1
    c, s, z = (int.from_bytes(proof[i : i + 32], "big") for i in (0, 32, 64))
    t = Transcript("rekey", ctx)
    t.point("P", statement.P)
    t.point("K", statement.K)
    t.points("in", [p for card in statement.inputs for p in card])
    t.points("out", [p for card in statement.outputs for p in card])
    rho = t.challenges128("rho", len(statement.inputs))
    A = plain_msm(rho, [card.a for card in statement.inputs])
    A2 = plain_msm(rho, [card.a for card in statement.outputs])
    # The prover's own T2 has the change of the TRUE outputs in it.
    delta = plain_msm(
        rho, [sub(new.b, old.b) for new, old in zip(true.outputs, statement.inputs, strict=True)]
    )
    t.point("T0", sub(mul_base(s), mul(c, statement.P)))
    t.point("T1", sub(mul_base(z), mul(c, A2)))
    t.point("T2", sub(sub(mul(z, statement.K), mul(s, A)), mul(c, delta)))
    assert t.challenges("c", 1) == (c,)


def repaired(name: str, u: Sequence[int], x: int, T: dict[str, Point]) -> dict[str, Point]:
    """The commitments as the forger hashed them: the one his equation gets wrong, moved by his error.

    What he did follows from decrypting his outputs. V1: he commits to (and answers with) rows of sums 2 and
    1/2. V2: rows 2u_2 - u_4 and 2u_4 - u_2, of sum 1 but of another product. V3: he commits to a permutation
    and answers with 2u_2 and u_4/2.
    """
    bases, half = H_bases(), pow(2, -1, Q)
    if name == "1":
        return T | {"T1": add(T["T1"], mul(x, bases[1]), mul(x * (half - 1), bases[2]))}
    if name == "2":
        excess = ((2 * u[2] - u[4]) * (2 * u[4] - u[2]) - u[2] * u[4]) * u[1] * u[0] * u[3]
        return T | {"T2": add(T["T2"], mul(x * excess, bases[0]))}
    return T | {"T3": sub(T["T3"], add(mul(x * u[2], bases[1]), mul(x * (half - 1) * u[4], bases[2])))}


@pytest.mark.parametrize("vector", V["tw_negative"], ids=lambda v: f"V{v['violates_only_equation']}")
def test_shuffle_that_violates_one_equation(vector: dict[str, Any]) -> None:
    """All commitments but the named one come out of the equations as the forger hashed them."""
    n, x_at = vector["N"], 66 * vector["N"]
    statement = shuffle.Statement(point(V["Y"]), cards(vector["e"]), cards(vector["e2_c"]))
    ctx, proof = bytes.fromhex(vector["ctx"]), bytes.fromhex(vector["proof_c"])
    refused(FaultCode.BAD_PROOF, shuffle.verify, ctx, statement, proof)

    T = naive_commitments(ctx, statement, proof)
    CD = dec_points(proof[:x_at], 2 * n)
    x = int.from_bytes(proof[x_at : x_at + 32], "big")
    t = head(ctx, statement, CD[:n])
    u = t.challenges("u", n)
    hashed = repaired(vector["violates_only_equation"], u, x, T)
    assert [name for name in T if T[name] != hashed[name]] == [f"T{vector['violates_only_equation']}"]
    assert challenge(t, CD[n:], hashed) == x
