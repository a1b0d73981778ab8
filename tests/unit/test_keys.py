"""Keys: derivation against a second implementation of the text, and how commit and reveal can be cheated."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from protocol.errors import FaultCode
from protocol.group import INFINITY, G, Point, Q, add, enc, mul_base, neg, sub
from protocol.keys import (
    KeyStream,
    Opening,
    binding,
    check_opening,
    deal_secret,
    derive,
    joint_key,
    key_commitment,
    key_ctx,
    nonce_commitment,
    scalar_of,
    seed_commitment,
    table_id,
)
from protocol.params import PROTO, SUITE
from protocol.proofs import schnorr
from tests.helpers import reference
from tests.helpers.faults import refused

SECRET = bytes(range(32))
SID, TRACK = b"s" * 32, "deck/0/0"
HEAD = (b"P2PUNO-ZK-v1", b"secp256k1_XMD:SHA-256_SSWU_RO_")


# -- derivation (section 8) ------------------------------------------------------------------------


def test_derivation_is_hkdf_over_framed_names() -> None:
    for purpose, context, size in [
        ("nonce", (), 32),
        ("deal key", (SID, b"t"), 64),
        ("x", (b"", b"ab"), 100),
    ]:
        info = reference.framed(b"P2PUNO", purpose.encode(), *context)
        assert derive(SECRET, purpose, *context, size=size) == reference.hkdf_sha256(SECRET, info, size)


def test_pinned_derivation() -> None:
    """Made once by `tests.helpers.reference`: a change here would orphan every stored table."""
    secret = deal_secret(SECRET, SID, TRACK)
    assert derive(SECRET, "nonce").hex() == "72c68b8df940d6dad76f6ba025007624cd4205484452ebb2530b3c9b850539c9"
    assert secret.x == 0xCE48E1BCA5A58C4B68FDD40E557F83F82D5E92285BA30694829B8D575E3D906C
    assert enc(secret.P).hex() == "0216d01e83e973215409ecc43ffd2cc86fb9708ae6cb9fd468c11156bdc19ee5b4"
    assert secret.rho.hex() == "b631320effd8e3a8c5e073610b9faa94816c75f275e2799a593fedfb270e9549"
    assert secret.seed.hex() == "4f6c6a91b07883a69c2a2ca2ac4b2da469477ad258880d87c413cc16be5672eb"


def test_each_deal_has_secrets_of_its_own() -> None:
    secrets = [
        deal_secret(SECRET, SID, TRACK),
        deal_secret(SECRET, SID, "deck/1/0"),
        deal_secret(SECRET, b"t" * 32, TRACK),
        deal_secret(bytes(32), SID, TRACK),
    ]
    for part in ("x", "P", "rho", "seed"):
        assert len({getattr(secret, part) for secret in secrets}) == 4
    assert len({secrets[0].rho, secrets[0].seed, secrets[0].x.to_bytes(32, "big")}) == 3


def test_secrets_do_not_show_themselves() -> None:
    secret = deal_secret(SECRET, SID, TRACK)
    for hidden in (f"{secret.x}", f"{secret.x:x}", secret.rho.hex(), secret.seed.hex(), repr(secret.seed)):
        assert hidden not in repr(secret)


def test_a_scalar_is_never_zero_and_below_the_order() -> None:
    assert scalar_of(bytes(64)) == 1
    assert scalar_of((Q - 2).to_bytes(64, "big")) == Q - 1
    assert scalar_of((Q - 1).to_bytes(64, "big")) == 1
    assert scalar_of(b"\xff" * 64) == (2**512 - 1) % (Q - 1) + 1


# -- the key stream and the permutation ------------------------------------------------------------


def test_the_stream_is_chacha20_with_a_zero_nonce() -> None:
    # RFC 8439, A.1: the zero key.
    assert KeyStream(bytes(32)).read(64).hex().startswith("76b8e0ada0f13d90405d6ae55386bd28")
    stream = KeyStream(SECRET)
    expected = reference.chacha20_block(SECRET, 0) + reference.chacha20_block(SECRET, 1)
    assert stream.read(5) + stream.read(0) + stream.read(123) == expected


@pytest.mark.parametrize("n", [1, 2, 7, 52, 108])
def test_permutation_and_randomizers_are_those_of_the_text(n: int) -> None:
    for key in (SECRET, b"\xff" * 32):
        stream = KeyStream(key)
        assert (stream.permutation(n), stream.scalars(n)) == reference.shuffle_of(key, n)


def test_pinned_permutation() -> None:
    stream = KeyStream(SECRET)
    assert stream.permutation(10) == [9, 1, 8, 4, 0, 5, 6, 7, 2, 3]
    assert stream.scalars(10)[9] == 0x4424FC83315F0B4423E323E279A2EC62127CE3CC8BF1B61C47F9C8A529DBA39E


class Scripted(KeyStream):
    """A stream of words that the test chooses."""

    def __init__(self, *words: int) -> None:
        self._words = list(words)

    def read(self, size: int) -> bytes:
        assert size == 4
        return self._words.pop(0).to_bytes(4, "big")


def test_the_biased_tail_of_a_word_is_rejected() -> None:
    # 3 * floor(2^32 / 3) = 2^32 - 1: that word alone is rejected.
    assert Scripted(2**32 - 2).below(3) == 2
    assert Scripted(2**32 - 1, 2**32 - 1, 7).below(3) == 1
    # 2^32 - 2^31 - 1 words are too many for 2^31 + 1.
    assert Scripted(2**31 + 1, 2**32 - 1, 2**31).below(2**31 + 1) == 2**31
    assert Scripted(2**32 - 1).below(1) == 0
    assert Scripted(2**32 - 1).below(2**32) == 2**32 - 1


def test_all_orders_of_three_come_equally_often() -> None:
    stream = KeyStream(SECRET)
    rounds = 6000
    seen = Counter(tuple(stream.permutation(3)) for _ in range(rounds))
    assert set(seen) == set(permutations(range(3)))
    # Chi-square with 5 degrees of freedom: above 20.5 once in a thousand; the stream is fixed.
    assert sum((count - rounds / 6) ** 2 / (rounds / 6) for count in seen.values()) < 20.5


def test_every_card_comes_to_every_place_equally_often() -> None:
    stream = KeyStream(bytes(32))
    n, rounds = 7, 3000
    places = Counter(place for _ in range(rounds) for place in enumerate(stream.permutation(n)))
    expected = rounds / n
    # 36 degrees of freedom: above 68 once in a thousand.
    assert sum((places[i, j] - expected) ** 2 / expected for i in range(n) for j in range(n)) < 68


# -- commit and reveal (section 4) -----------------------------------------------------------------

IDS = (b"\x01" * 32, b"\x02" * 32, b"\x03" * 32)


class Dealt:
    """What seat i of three would say, all from one secret per seat."""

    def __init__(self, i: int, track: str = TRACK) -> None:
        self.i, self.track = i, track
        self.secret = deal_secret(bytes([i]) * 32, SID, track)
        self.S = seed_commitment(SID, track, i, self.secret.seed)
        self.commitment = self.commit_to(self.secret.P)

    def commit_to(self, P: Point) -> bytes:
        return key_commitment(SID, self.track, self.i, IDS[self.i], P, self.S, self.secret.rho)

    def pok(self, J: bytes, as_seat: int | None = None) -> bytes:
        i = self.i if as_seat is None else as_seat
        statement = schnorr.Statement(self.secret.P)
        return schnorr.prove(key_ctx(J, i, IDS[i]), statement, schnorr.Witness(self.secret.x), b"e" * 64)

    def open(self, J: bytes, **changed: bytes) -> Opening:
        parts = {"P": self.secret.P, "S": self.S, "rho": self.secret.rho, "pok": self.pok(J), **changed}
        return Opening(Point(parts["P"]), parts["S"], parts["rho"], parts["pok"])

    def check(self, J: bytes, opening: Opening, commitment: bytes | None = None) -> None:
        check_opening(SID, self.track, J, self.i, IDS[self.i], commitment or self.commitment, opening)


SEATS = [Dealt(i) for i in range(3)]
J = binding(SID, TRACK, [seat.commitment for seat in SEATS])


def test_hashes_are_those_of_the_text() -> None:
    """Against plain SHA-512 of what section 4 and the table's chapter list."""
    one, two = SEATS[1], (1).to_bytes(2, "big")
    track = TRACK.encode()
    assert (PROTO, SUITE.encode()) == HEAD
    assert reference.sha512(*HEAD, b"SEEDCOM", SID, track, two, one.secret.seed)[:32] == one.S
    key = enc(one.secret.P)
    text = (*HEAD, b"KEYCOM", SID, track, two, IDS[1], key, one.S, one.secret.rho)
    assert one.commitment == reference.sha512(*text)[:32]
    assert reference.sha512(SID, track, *(seat.commitment for seat in SEATS)) == J
    assert key_ctx(J, 1, IDS[1]) == reference.framed(J, b"key", two, IDS[1])
    assert table_id(b"c" * 32, [b"1", b"2"]) == reference.sha512(*HEAD, b"TABLE", b"c" * 32, b"1", b"2")[:32]
    assert nonce_commitment(IDS[1], b"n") == reference.sha512(*HEAD, b"NONCECOM", IDS[1], b"n")[:32]


def test_an_honest_opening_is_accepted() -> None:
    for seat in SEATS:
        seat.check(J, seat.open(J))


@pytest.mark.parametrize(
    "changed",
    [{"P": SEATS[1].secret.P}, {"S": SEATS[1].S}, {"rho": SEATS[1].secret.rho}, {"P": G}, {"rho": bytes(32)}],
)
def test_opening_something_else_than_was_committed_to(changed: dict[str, bytes]) -> None:
    with refused(FaultCode.BAD_COMMITMENT):
        SEATS[0].check(J, SEATS[0].open(J, **changed))


def test_a_copied_commitment_cannot_be_opened() -> None:
    """Seat 1 says what seat 0 said; the seat and its identity are inside the hash."""
    with refused(FaultCode.BAD_COMMITMENT):
        SEATS[1].check(J, SEATS[0].open(J), commitment=SEATS[0].commitment)


@pytest.mark.parametrize(
    ("sid", "track", "identity"),
    [(b"t" * 32, TRACK, IDS[0]), (SID, "deck/1/0", IDS[0]), (SID, TRACK, IDS[1])],
)
def test_a_commitment_is_good_in_its_own_place_only(sid: bytes, track: str, identity: bytes) -> None:
    with refused(FaultCode.BAD_COMMITMENT):
        check_opening(sid, track, J, 0, identity, SEATS[0].commitment, SEATS[0].open(J))


def test_a_key_without_its_secret_is_refused() -> None:
    """Seat 2 has committed to seat 0's key, of which it has every public part."""
    cheat, victim = SEATS[2], SEATS[0]
    commitment = cheat.commit_to(victim.secret.P)
    for pok in (victim.pok(J), cheat.pok(J), bytes(64)):
        with refused(FaultCode.BAD_PROOF):
            cheat.check(J, cheat.open(J, P=victim.secret.P, pok=pok), commitment)


def test_a_rogue_key_is_refused() -> None:
    """P_2 = X - P_0 - P_1 would make the table's key X, whose secret the cheat knows."""
    cheat = SEATS[2]
    rogue = sub(mul_base(12345), add(SEATS[0].secret.P, SEATS[1].secret.P))
    commitment = cheat.commit_to(rogue)
    with refused(FaultCode.BAD_PROOF):
        cheat.check(J, cheat.open(J, P=rogue), commitment)


def test_a_proof_of_knowledge_is_good_in_its_own_deal_and_seat_only() -> None:
    seat = SEATS[0]
    elsewhere = binding(SID, TRACK, [s.commitment for s in reversed(SEATS)])
    for pok in (seat.pok(elsewhere), seat.pok(J, as_seat=1)):
        with refused(FaultCode.BAD_PROOF):
            seat.check(J, seat.open(J, pok=pok))


def test_a_proof_of_another_length_is_refused() -> None:
    for pok in (b"", SEATS[0].pok(J)[:-1], SEATS[0].pok(J) + b"\x00"):
        with refused(FaultCode.BAD_ENCODING):
            SEATS[0].check(J, SEATS[0].open(J, pok=pok))


def test_the_binding_depends_on_every_commitment_and_its_seat() -> None:
    commitments = [seat.commitment for seat in SEATS]
    swapped = [commitments[1], commitments[0], commitments[2]]
    others = [
        binding(SID, TRACK, swapped),
        binding(SID, "deck/1/0", commitments),
        binding(b"t", TRACK, commitments),
    ]
    assert len({J, *others}) == 4


def test_the_joint_key_is_the_sum() -> None:
    keys = [seat.secret.P for seat in SEATS]
    assert joint_key(keys) == mul_base(sum(seat.secret.x for seat in SEATS))


def test_a_key_that_two_seats_share_is_refused() -> None:
    P = [seat.secret.P for seat in SEATS]
    for keys, blamed in [([P[0], P[1], P[0]], 2), ([P[0], P[0], P[1]], 1), ([P[0], P[1], P[1]], 2)]:
        with refused(FaultCode.BAD_KEY) as caught:
            joint_key(keys)
        assert caught.value.seat == blamed


def test_keys_that_add_up_to_nothing_are_refused() -> None:
    P, R = SEATS[0].secret.P, SEATS[1].secret.P
    last = neg(add(P, R))
    assert add(P, R, last) == INFINITY
    with refused(FaultCode.BAD_KEY) as caught:
        joint_key([P, R, last])
    assert caught.value.seat == 2
