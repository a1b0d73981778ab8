"""The vectors of appendix A, under plain integers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.second.bases import base, card_point, expand_message_xmd, hash_to_group, pp
from tests.second.curve import Card, G, Point, dec, enc
from tests.second.hashes import Transcript
from tests.second.proofs import check_key, check_membership, check_rekey, check_shares
from tests.second.refusal import Bad
from tests.second.shuffle import check_shuffle

VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).parents[1] / "vectors" / "crypto_vectors.json").read_text(encoding="utf-8")
)
raw = bytes.fromhex


def point(text: str) -> Point:
    return dec(raw(text))


def points(texts: list[str]) -> tuple[Point, ...]:
    return tuple(point(text) for text in texts)


def cards(pairs: list[list[str]]) -> tuple[Card, ...]:
    return tuple((point(A), point(B)) for A, B in pairs)


def test_expander_and_hash_to_curve_of_the_rfc() -> None:
    told = VECTORS["expand_message_xmd_sha256"]
    for test in told["tests"]:
        made = expand_message_xmd(test["msg"].encode(), told["dst"].encode(), int(test["len"]))
        assert made.hex() == test["uniform_bytes"]
    told = VECTORS["rfc9380_secp256k1_XMD_SHA256_SSWU_RO"]
    for test in told["vectors"]:
        made_point = hash_to_group(test["msg"].encode(), told["dst"].encode())
        assert made_point == (int(test["x"], 16), int(test["y"], 16))


def test_bases_and_card_points() -> None:
    assert enc(G).hex() == VECTORS["G"]
    assert [enc(base(i)).hex() for i in range(len(VECTORS["H"]))] == VECTORS["H"]
    assert [enc(card_point(k)).hex() for k in range(len(VECTORS["cards"]))] == VECTORS["cards"]
    assert pp(3).hex() == VECTORS["pp_digest_3"]


def test_the_transcript() -> None:
    told = VECTORS["transcript_example"]
    t = Transcript(told["proof"].encode(), raw(told["ctx"]))
    for label, text in told["append"]:
        t.point(label.encode(), point(text))
    assert t.challenges(told["challenge_label"].encode(), 1) == [int(told["challenge"], 16)]
    assert t.challenges(b"u", 2) == [int(c, 16) for c in told["then_challenges_u_2"]]


def test_shuffles() -> None:
    Y = point(VECTORS["Y"])
    for test in VECTORS["tw"]:
        check_shuffle(raw(test["ctx"]), Y, cards(test["e"]), cards(test["e2"]), raw(test["proof_c"]))
    for test in VECTORS["tw_negative"]:
        with pytest.raises(Bad, match="shuffle"):
            check_shuffle(raw(test["ctx"]), Y, cards(test["e"]), cards(test["e2_c"]), raw(test["proof_c"]))


def test_short_proofs() -> None:
    told = VECTORS["schnorr"]
    check_key(raw(told["ctx"]), point(told["P"]), raw(told["proof"]))
    told = VECTORS["dleq"]
    check_shares(raw(told["ctx"]), point(told["P"]), points(told["A"]), points(told["D"]), raw(told["proof"]))
    told = VECTORS["or"]
    P = point(told["P"])
    check_membership(raw(told["ctx"]), P, cards(told["cards"]), points(told["S"]), raw(told["proof"]))


def test_other_locks() -> None:
    def check(test: dict[str, Any]) -> None:
        P, K = point(test["P"]), point(test["K"])
        check_rekey(raw(test["ctx"]), P, K, cards(test["in"]), cards(test["out"]), raw(test["proof"]))

    for test in VECTORS["rekey"]:
        check(test)
    for test in VECTORS["rekey_negative"]:
        with pytest.raises(Bad, match="another lock"):
            check(test)
