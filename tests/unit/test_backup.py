"""Shared keys: what t holders can do for who is away, what fewer cannot, and whom a bad share convicts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations

import pytest

from protocol.backup import (
    SEALED_SIZE,
    Backup,
    Complaint,
    Sharing,
    check_cover,
    combine,
    complain,
    cover,
    cover_part,
    decode,
    decode_complaint,
    judge,
    make,
    open_share,
    polynomial,
    threshold,
)
from protocol.elgamal import Ciphertext
from protocol.errors import Fault, FaultCode, ProtocolError
from protocol.feldman import Polynomial, lagrange
from protocol.group import INFINITY, Point, Q, add, enc, enc_points, msm, mul, mul_base, neg, sub
from protocol.keys import deal_secret
from protocol.params import card_points
from protocol.piles import Faces, Shares, give_shares, unlock
from protocol.proofs import dleq
from tests.helpers import reference
from tests.helpers.backups import FACES, SID, TRACK, Shared, resealed, seal, sealing_key, shared
from tests.helpers.faults import refused
from tests.helpers.proofs import CTX, E1, watched_products

SECRET = bytes(range(32))
DEAL = shared(4)
SHARING, CARDS = DEAL.sharing, DEAL.cards()
DEALER, HOLDER, OTHER = 1, 3, 2


def faces(cards: Sequence[Ciphertext], *shares: Sequence[Point]) -> list[int]:
    """The faces of cards with all these parts of the lock taken away."""
    found = Faces(10)
    by_card = zip(*shares, strict=True)
    return [found.find(unlock(card, parts).b) for card, parts in zip(cards, by_card, strict=True)]


# --- who holds how much ----------------------------------------------------------------------


def test_how_many_holders_it_takes() -> None:
    assert [threshold(n) for n in range(2, 11)] == [None, None, 3, 4, 4, 5, 6, 7, 8]
    for n in (-1, 0, 1, 11):
        with pytest.raises(ProtocolError):
            threshold(n)


@pytest.mark.parametrize("n", [2, 3])
def test_two_or_three_share_nothing(n: int) -> None:
    keys = {i: mul_base(i + 1) for i in range(n)}
    with pytest.raises(ProtocolError, match="share"):
        _ = Sharing(SID, TRACK, keys).threshold


# --- the way through -------------------------------------------------------------------------


@pytest.mark.parametrize("n", range(4, 11))
def test_the_others_cover_for_who_is_away(n: int) -> None:
    deal, away = shared(n), n // 2
    cards = deal.cards()
    sharing, said = deal.sharing, deal.backups[away]
    vector, sealed = said.encode()
    assert (len(vector), len(sealed)) == (33 * sharing.threshold, 48 * (n - 1))
    backup = decode(sharing, away, vector, sealed)
    assert backup == said
    holders = sharing.holders(away)
    assert holders == tuple(j for j in range(n) if j != away)
    for j in holders:
        share = open_share(sharing, j, deal.x[j], backup)
        assert share.s == deal.polynomials[away].at(j + 1)
        assert share.S == backup.share_key(j) == mul_base(share.s)
    present = holders[-sharing.threshold :]
    parts = deal.parts(away, present, cards)
    for j, part in parts.items():
        check_cover(CTX, sharing, j, backup, cards, part)
    missing = combine(sharing, away, parts)
    assert missing == deal.absent_shares(away, cards)
    own = [[mul(deal.x[j], card.a) for card in cards] for j in holders]
    assert faces(cards, missing, *own) == list(FACES)


def test_two_may_be_away_from_six_on() -> None:
    deal = shared(6)
    cards, present = deal.cards(), (0, 2, 3, 5)
    missing = [combine(deal.sharing, away, deal.parts(away, present, cards)) for away in (1, 4)]
    own = [[mul(deal.x[j], card.a) for card in cards] for j in present]
    assert faces(cards, *missing, *own) == list(FACES)


def test_seats_keep_their_numbers_when_one_does_not_take_part() -> None:
    """A deck made again without seats 0 and 3."""
    deal = shared((1, 2, 4, 5, 6))
    cards = deal.cards()
    assert deal.share(4, 6).s == deal.polynomials[4].at(7)
    assert combine(deal.sharing, 4, deal.parts(4, (1, 2, 5, 6), cards)) == deal.absent_shares(4, cards)


def test_it_does_not_matter_which_t_cover_nor_whether_more_do() -> None:
    deal = shared(6)
    cards, holders = deal.cards(), deal.sharing.holders(0)
    for present in [*combinations(holders, 4), holders, holders[::-1]]:
        assert combine(deal.sharing, 0, deal.parts(0, present, cards)) == deal.absent_shares(0, cards)


@pytest.mark.parametrize("n", [4, 6])
def test_fewer_than_t_open_no_card(n: int) -> None:
    """All parts of the lock but one are off, and t - 1 holders put together what they can."""
    deal = shared(n)
    cards, away, t = deal.cards(), 0, deal.sharing.threshold
    locked = [unlock(card, [mul(deal.x[j], card.a) for j in range(1, n)]) for card in cards]
    for present in combinations(deal.sharing.holders(away), t - 1):
        parts = deal.parts(away, present, cards)
        with pytest.raises(ProtocolError, match="takes"):
            combine(deal.sharing, away, parts)
        weights = lagrange([j + 1 for j in present])
        for place, card in enumerate(locked):
            D = [part.points[place] for part in parts.values()]
            guesses = [msm(weights, D), add(*D), *D]
            assert not {sub(card.b, guess) for guess in guesses} & set(card_points(54))


# --- what is said ----------------------------------------------------------------------------


def test_coefficients_are_derived_from_the_table_secret() -> None:
    x = deal_secret(SECRET, SID, TRACK).x
    f = polynomial(SECRET, SHARING, x)
    derived = [
        reference.hkdf_sha256(
            SECRET, reference.framed(b"P2PUNO", b"backup", SID, TRACK.encode(), bytes([0, k])), 64
        )
        for k in (1, 2)
    ]
    assert f.coefficients == (x, *(int.from_bytes(d, "big") % (Q - 1) + 1 for d in derived))


def test_each_deal_has_a_polynomial_of_its_own() -> None:
    other = Sharing(SID, "deck/1/0", SHARING.keys)
    elsewhere = Sharing(b"t" * 32, TRACK, SHARING.keys)
    all_of_them = [
        a
        for f in (
            polynomial(SECRET, SHARING, 5),
            polynomial(SECRET, other, 5),
            polynomial(SECRET, elsewhere, 5),
            polynomial(bytes(32), SHARING, 5),
        )
        for a in f.coefficients[1:]
    ]
    assert len(set(all_of_them)) == 8


def test_a_seat_that_is_started_again_says_the_same_bytes() -> None:
    """The key and the zero nonce that seal a share are the same again: so must the share be."""
    again = shared(4)
    assert [b.encode() for b in again.backups.values()] == [b.encode() for b in DEAL.backups.values()]
    keys = {sealing_key(DEAL, i, j) for i in range(4) for j in range(4) if i != j}
    assert len(keys) == 12  # and no two shares are sealed by one key


def poly1305(key: bytes, message: bytes) -> bytes:
    """RFC 8439, section 2.5."""
    r = int.from_bytes(key[:16], "little") & 0x0FFFFFFC0FFFFFFC0FFFFFFC0FFFFFFF
    total = 0
    for i in range(0, len(message), 16):
        total = (total + int.from_bytes(message[i : i + 16] + b"\x01", "little")) * r % (2**130 - 5)
    return ((total + int.from_bytes(key[16:], "little")) % 2**128).to_bytes(16, "little")


@pytest.mark.parametrize("holder", SHARING.holders(DEALER))
def test_a_share_is_sealed_as_the_text_says(holder: int) -> None:
    """HKDF, ChaCha20 and Poly1305 by hand: zero nonce, no associated data."""
    key = sealing_key(DEAL, DEALER, holder)
    share = DEAL.polynomials[DEALER].at(holder + 1).to_bytes(32, "big")
    stream = reference.chacha20_block(key, 1)
    text = bytes(a ^ b for a, b in zip(share, stream, strict=False))
    lengths = (0).to_bytes(8, "little") + (32).to_bytes(8, "little")
    tag = poly1305(reference.chacha20_block(key, 0)[:32], text + lengths)
    assert DEAL.backups[DEALER].sealed[holder] == text + tag


def test_pinned_bytes() -> None:
    """A change here would make shares unreadable that a seat of an older version has sealed."""
    vector, sealed = DEAL.backups[DEALER].encode()
    assert reference.sha512(vector).hex()[:32] == "c5ba6539f319f478714d1effd431ac79"
    assert reference.sha512(sealed).hex()[:32] == "365f074be4c72f5d81554d99ff17ccc0"


def test_no_polynomial_over_another_key_is_shared() -> None:
    f = DEAL.polynomials[DEALER]
    for wrong in (
        Polynomial(f.coefficients[:-1]),
        Polynomial((*f.coefficients, 1)),
        Polynomial((f.x + 1, *f.coefficients[1:])),
        DEAL.polynomials[OTHER],
    ):
        with pytest.raises(ProtocolError, match="polynomial"):
            make(SHARING, DEALER, wrong)


def test_what_is_secret_does_not_show_itself() -> None:
    share = DEAL.share(DEALER, HOLDER)
    for secret in (share.s, DEAL.x[DEALER], *DEAL.polynomials[DEALER].coefficients):
        for shown in (repr(share), repr(DEAL.polynomials[DEALER]), repr(DEAL.backups[DEALER])):
            assert str(secret) not in shown
            assert f"{secret:x}" not in shown


def test_only_public_numbers_meet_a_variable_time_product(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pitfall 13. Public are the places, Lagrange's weights, and the weights of the proof's batch."""
    bad = resealed(DEAL, DEALER, HOLDER, bytes(SEALED_SIZE))
    seen = watched_products(monkeypatch)
    make(SHARING, DEALER, DEAL.polynomials[DEALER])
    assert seen == []
    share = DEAL.share(DEALER, HOLDER)
    assert set(seen) == {HOLDER + 1}
    part = cover(CTX, share, CARDS, E1)
    complain(CTX, SHARING, HOLDER, DEAL.x[HOLDER], bad, E1)
    assert all(k < 2**128 for k in seen)
    assert share.s > 2**128 < DEAL.x[HOLDER]
    assert part.points == tuple(mul(share.s, card.a) for card in CARDS)


# --- what is refused when it is read ---------------------------------------------------------

VECTOR, SEALED = DEAL.backups[DEALER].encode()


@pytest.mark.parametrize(
    ("vector", "sealed"),
    [
        (VECTOR[:-33], SEALED),
        (VECTOR + VECTOR[-33:], SEALED),
        (VECTOR[:-1], SEALED),
        (b"", SEALED),
        (VECTOR, SEALED[:-48]),
        (VECTOR, SEALED + SEALED[:48]),
        (VECTOR, SEALED[:-1]),
        (VECTOR, b""),
        (VECTOR[:-33] + bytes(33), SEALED),
        (VECTOR[:-33] + b"\x05" + VECTOR[-32:], SEALED),
    ],
    ids=[
        "a point too few",
        "a point too many",
        "a byte too few",
        "no points",
        "a share too few",
        "a share too many",
        "a byte of a share too few",
        "no shares",
        "a point at infinity",
        "not a point",
    ],
)
def test_the_lists_have_exactly_their_lengths(vector: bytes, sealed: bytes) -> None:
    """Pitfall 8: of t + 1 points, t shares would not give the key."""
    with refused(FaultCode.BAD_ENCODING):
        decode(SHARING, DEALER, vector, sealed)


def test_it_is_this_seats_key_that_is_shared() -> None:
    theirs, negated = DEAL.backups[OTHER].V, neg(SHARING.keys[DEALER])
    for V in (theirs, (negated, *DEAL.backups[DEALER].V[1:]), DEAL.backups[DEALER].V[::-1]):
        with refused(FaultCode.BAD_COMMITMENT):
            decode(SHARING, DEALER, enc_points(V), SEALED)
    with refused(FaultCode.BAD_COMMITMENT):
        decode(SHARING, OTHER, VECTOR, SEALED)


# --- bad shares ------------------------------------------------------------------------------

GOOD = DEAL.polynomials[DEALER].at(HOLDER + 1)
KEY = sealing_key(DEAL, DEALER, HOLDER)
TRUE = DEAL.backups[DEALER].sealed
NEXT_DEAL, OTHER_TABLE = shared(4, track="deck/1/0"), shared(4, sid=b"t" * 32)


def elsewhere(deal: Shared) -> bytes:
    """The right share under a key with the name of another deal."""
    named = replace(DEAL, sharing=Sharing(deal.sharing.sid, deal.sharing.track, SHARING.keys))
    return seal(sealing_key(named, DEALER, HOLDER), GOOD)


BAD_SHARES = {
    "one off": seal(KEY, GOOD + 1),
    "negated": seal(KEY, Q - GOOD),
    "the share of another holder": seal(KEY, DEAL.polynomials[DEALER].at(OTHER + 1)),
    "the share of another dealer": seal(KEY, DEAL.polynomials[OTHER].at(HOLDER + 1)),
    "the share at the place of the seat's number": seal(KEY, DEAL.polynomials[DEALER].at(HOLDER)),
    "the key itself": seal(KEY, DEAL.x[DEALER]),
    "zero": seal(KEY, 0),
    "as large as can be": seal(KEY, 2**256 - 1),
    "sealed for another holder": TRUE[OTHER],
    "sealed by the holder for the dealer": seal(sealing_key(DEAL, HOLDER, DEALER), GOOD),
    "sealed for another hand": elsewhere(NEXT_DEAL),
    "sealed for another table": elsewhere(OTHER_TABLE),
    "of another hand": NEXT_DEAL.backups[DEALER].sealed[HOLDER],
    "a bit off": bytes([TRUE[HOLDER][0] ^ 1]) + TRUE[HOLDER][1:],
    "a bit of the tag off": TRUE[HOLDER][:-1] + bytes([TRUE[HOLDER][-1] ^ 1]),
    "garbage": bytes(SEALED_SIZE),
}


def chosen(value: int) -> Backup:
    """A polynomial over the dealer's key whose share for the holder is this number."""
    f = DEAL.polynomials[DEALER].coefficients
    place = HOLDER + 1
    last = (value - f[0] - f[1] * place) * pow(place, -2, Q) % Q
    return make(SHARING, DEALER, Polynomial((f[0], f[1], last)))


def verdict(said: Complaint, backups: Mapping[int, Backup], holder: int = HOLDER) -> Fault:
    """What everybody finds when a holder complains."""
    with pytest.raises(Fault) as caught:
        judge(CTX, SHARING, holder, said, backups)
    return caught.value


def convicted(backup: Backup) -> None:
    """The holder refuses its share, complains, and everybody convicts the dealer."""
    x = DEAL.x[HOLDER]
    with refused(FaultCode.BAD_COMMITMENT) as caught:
        open_share(SHARING, HOLDER, x, backup)
    assert caught.value.seat == DEALER
    said = complain(CTX, SHARING, HOLDER, x, backup, E1)
    dealer, Z, proof = said.encode()
    assert (dealer, len(bytes(Z)), len(bytes(proof))) == (DEALER, 33, 64)
    complaint = decode_complaint(SHARING, HOLDER, DEALER, enc(said.Z), said.proof)
    assert complaint == said
    found = verdict(complaint, {**DEAL.backups, DEALER: backup})
    assert (found.code, found.seat) == (FaultCode.BAD_COMMITMENT, DEALER)


@pytest.mark.parametrize("name", BAD_SHARES)
def test_a_bad_share_convicts_the_dealer(name: str) -> None:
    convicted(resealed(DEAL, DEALER, HOLDER, BAD_SHARES[name]))


def test_points_that_do_not_fit_the_shares_convict_the_dealer() -> None:
    """Every holder can say so: each point counts at each place."""
    backup = DEAL.backups[DEALER]
    for k in (1, 2):
        V = list(backup.V)
        V[k] = add(V[k], CARDS[0].a)
        convicted(replace(backup, V=tuple(V)))


def test_a_share_is_below_the_order() -> None:
    """5 and 5 + q are the same share to the group, and two encodings of it (pitfall 11)."""
    backup = chosen(5)
    assert open_share(SHARING, HOLDER, DEAL.x[HOLDER], backup).s == 5
    convicted(replace(backup, sealed={**backup.sealed, HOLDER: seal(KEY, Q + 5)}))


def test_a_share_of_zero_convicts_the_dealer() -> None:
    """It fits its point O; but its holder could not prove any part of a cover."""
    backup = chosen(0)
    assert backup.share_key(HOLDER) == INFINITY
    convicted(backup)
    with refused(FaultCode.BAD_ENCODING):  # and a holder that took it cannot cover with it
        check_cover(CTX, SHARING, HOLDER, backup, CARDS, cover(CTX, DEAL.share(DEALER, HOLDER), CARDS, E1))


def test_a_bad_share_for_one_leaves_the_others_theirs() -> None:
    backup = resealed(DEAL, DEALER, HOLDER, bytes(SEALED_SIZE))
    for j in (0, OTHER):
        assert open_share(SHARING, j, DEAL.x[j], backup) == DEAL.share(DEALER, j)


# --- false complaints ------------------------------------------------------------------------


TRUE_Z = mul(DEAL.x[HOLDER], SHARING.keys[DEALER])


def lie(Z: Point, x: int, ctx: bytes = CTX, holder: int = HOLDER) -> Complaint:
    """A complaint about the dealer's good share, by the honest prover with any Z and any secret."""
    statement = dleq.Statement(SHARING.keys[holder], (SHARING.keys[DEALER],), (Z,))
    proof = dleq.attempt(ctx, statement, dleq.Witness(x), iter([99]).__next__)
    assert proof is not None
    return Complaint(DEALER, Z, proof)


def test_no_honest_seat_complains_about_a_good_share() -> None:
    with pytest.raises(ProtocolError, match="good"):
        complain(CTX, SHARING, HOLDER, DEAL.x[HOLDER], DEAL.backups[DEALER], E1)


def test_a_complaint_about_a_good_share_convicts_the_complainer() -> None:
    for holder in SHARING.holders(DEALER):
        Z = mul(DEAL.x[holder], SHARING.keys[DEALER])
        found = verdict(lie(Z, DEAL.x[holder], holder=holder), DEAL.backups, holder)
        assert (found.code, found.seat) == (FaultCode.BAD_PROOF, holder)
        assert "good" in found.detail


LIES = {
    "a point that opens nothing": lie(add(TRUE_Z, TRUE_Z), DEAL.x[HOLDER]),
    "the point of the holder and a third seat": lie(mul(DEAL.x[HOLDER], SHARING.keys[OTHER]), DEAL.x[HOLDER]),
    "the negated point": lie(neg(TRUE_Z), DEAL.x[HOLDER]),
    "another secret": lie(mul(12345, SHARING.keys[DEALER]), 12345),
    "another place": lie(TRUE_Z, DEAL.x[HOLDER], b"there"),
    "another Z than was proven": replace(lie(TRUE_Z, DEAL.x[HOLDER]), Z=CARDS[0].a),
    "no proof": Complaint(DEALER, TRUE_Z, bytes(64)),
    "what another holder has said": lie(mul(DEAL.x[0], SHARING.keys[DEALER]), DEAL.x[0], holder=0),
}


@pytest.mark.parametrize("name", LIES)
def test_a_false_point_frames_nobody(name: str) -> None:
    """Whatever opens to garbage is not the dealer's: Z is proven to be the holder's and the dealer's."""
    for backups in (DEAL.backups, {**DEAL.backups, DEALER: resealed(DEAL, DEALER, HOLDER, bytes(48))}):
        found = verdict(LIES[name], backups)
        assert (found.code, found.seat) == (FaultCode.BAD_PROOF, HOLDER)
        assert "good" not in found.detail


def test_a_complaint_is_read_strictly() -> None:
    Z, proof = enc(TRUE_Z), LIES["another place"].proof
    for dealer, point, said in [
        (HOLDER, Z, proof),
        (4, Z, proof),
        (-1, Z, proof),
        (DEALER, Z[:-1], proof),
        (DEALER, b"\x04" + Z[1:], proof),
        (DEALER, bytes(33), proof),
        (DEALER, Z, proof[:-1]),
        (DEALER, Z, proof + b"\x00"),
    ]:
        with refused(FaultCode.BAD_ENCODING):
            decode_complaint(SHARING, HOLDER, dealer, point, said)
    wide = Complaint(DEALER, TRUE_Z, proof[:32] + Q.to_bytes(32, "big"))
    found = verdict(wide, DEAL.backups)
    assert (found.code, found.seat) == (FaultCode.BAD_ENCODING, HOLDER)


# --- covers ----------------------------------------------------------------------------------

PART = cover(CTX, DEAL.share(DEALER, HOLDER), CARDS, E1)


def check(part: Shares, ctx: bytes = CTX, dealer: int = DEALER, holder: int = HOLDER, take: int = 5) -> None:
    check_cover(ctx, SHARING, holder, DEAL.backups[dealer], CARDS[:take], part)


def test_a_cover_is_checked_against_share_cards_and_place() -> None:
    check(PART)
    other_share = cover(CTX, DEAL.share(OTHER, HOLDER), CARDS, E1)
    own_key = give_shares(CTX, DEAL.x[HOLDER], SHARING.keys[HOLDER], CARDS, E1)
    next_hand = cover(CTX, NEXT_DEAL.share(DEALER, HOLDER), CARDS, E1)
    theirs = cover(CTX, DEAL.share(DEALER, OTHER), CARDS, E1)
    bent = Shares((add(PART.points[0], CARDS[0].a), *PART.points[1:]), PART.proof)
    swapped = Shares((PART.points[1], PART.points[0], *PART.points[2:]), PART.proof)
    for part in (other_share, own_key, next_hand, theirs, bent, swapped, Shares(PART.points, bytes(64))):
        with refused(FaultCode.BAD_PROOF):
            check(part)
    with refused(FaultCode.BAD_PROOF):
        check(PART, ctx=b"there")
    with refused(FaultCode.BAD_PROOF):
        check(PART, dealer=OTHER)
    with refused(FaultCode.BAD_PROOF):
        check(PART, holder=0)


def test_a_cover_of_too_few_cards_or_none() -> None:
    """Pitfall 6."""
    for part in (Shares(PART.points[:-1], PART.proof), Shares((), PART.proof)):
        with refused(FaultCode.BAD_ENCODING):
            check(part)
    for part, take in [(PART, 4), (Shares((), PART.proof), 0), (Shares(PART.points, PART.proof[:-1]), 5)]:
        with refused(FaultCode.BAD_ENCODING):
            check(part, take=take)
    with pytest.raises(ProtocolError):
        cover(CTX, DEAL.share(DEALER, HOLDER), (), E1)


def test_who_holds_no_share_opens_covers_and_counts_for_nothing() -> None:
    """The dealer itself, seats that are none, and place 0, where the key itself stands."""
    backup = DEAL.backups[DEALER]
    parts = DEAL.parts(DEALER, SHARING.holders(DEALER), CARDS)
    for stranger in (DEALER, -1, 4):
        with pytest.raises(ProtocolError, match="holds no share"):
            open_share(SHARING, stranger, 5, backup)
        with pytest.raises(ProtocolError, match="holds no share"):
            check_cover(CTX, SHARING, stranger, backup, CARDS, PART)
        with pytest.raises(ProtocolError, match="holds no share"):
            combine(SHARING, DEALER, {**parts, stranger: PART})
    with pytest.raises(ProtocolError, match="holds no share"):
        combine(SHARING, 4, parts)
    with pytest.raises(ProtocolError, match="places"):
        backup.share_key(-1)


def test_parts_are_for_the_same_cards() -> None:
    parts = DEAL.parts(DEALER, SHARING.holders(DEALER), CARDS)
    shorter = {**parts, HOLDER: Shares(PART.points[:-1], PART.proof)}
    with pytest.raises(ProtocolError, match="different cards"):
        combine(SHARING, DEALER, shorter)


def test_each_covered_seat_has_a_context_of_its_own() -> None:
    assert cover_part(1) == b"cover\x00\x01"
    assert len({cover_part(i) for i in range(10)}) == 10


def test_the_key_is_never_put_together() -> None:
    """What is public after a cover gives the cards that were asked for and no other."""
    asked, kept = CARDS[:2], CARDS[2:]
    parts = DEAL.parts(DEALER, SHARING.holders(DEALER), asked)
    public = {*combine(SHARING, DEALER, parts), *(D for part in parts.values() for D in part.points)}
    assert not public & set(DEAL.absent_shares(DEALER, kept))
