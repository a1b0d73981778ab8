"""Knocks: what a node believes of those who wait, from whom, for how long; and the porch where they wait."""

from __future__ import annotations

import pytest

from protocol.codec import pack
from protocol.errors import FaultCode
from protocol.keys import Identity
from tests.helpers.faults import refused
from uno_p2p.net.introduction import Introduction
from uno_p2p.net.knock import BURST, BURST_NEW, FORGET, KNOCK, MOST_EACH, Knock, Waiting, read_knock
from uno_p2p.net.porch import MOST_WAITING, Place, Porch
from uno_p2p.net.seating import PLAYS, Kind, Refusal, read_seating

A, B = b"a" * 32, b"b" * 32


def intro(number: int, *, port: int = 5000, curve: int | None = None, commitment: int = 1) -> Introduction:
    return Introduction.sign(
        Identity(bytes([number]) * 32),
        name=f"guest {number}",
        bot=False,
        commitment=bytes([commitment]) * 32,
        curve=bytes([number if curve is None else curve]) * 32,
        hosts=(),
        port=port,
    )


def knock(number: int, host: str = "192.168.1.7", **changed: int) -> bytes:
    return Knock(intro(number, **changed).encode(), host).encode()


def test_a_knock_travels() -> None:
    sent = Knock(intro(1).encode(), "")
    assert read_knock(sent.encode()) == sent
    assert sent.encode().startswith(KNOCK)


@pytest.mark.parametrize(
    "value",
    [["knock", b"", 7], ["knock", b""], ["knocks", b"", ""], ["knock", "", ""], ["knock", b"", "no host"]],
)
def test_what_is_no_knock(value: list[object]) -> None:
    with refused(FaultCode.BAD_ENCODING):
        read_knock(pack(value))
    assert not Waiting().hear(A, pack(value), 0.0)


def test_who_waits_is_told_again_or_forgotten() -> None:
    waiting = Waiting()
    assert waiting.hear(A, knock(2), 0.0)
    assert waiting.hear(B, knock(1), 0.0)
    assert {one.introduction.name for one in waiting.there(FORGET)} == {"guest 1", "guest 2"}
    assert waiting.hear(A, knock(2), FORGET)
    assert [one.introduction.name for one in waiting.there(FORGET + 1)] == ["guest 2"]


def test_a_forged_introduction_is_not_believed() -> None:
    honest = intro(1)
    forged = bytearray(honest.encode())
    forged[-1] ^= 1
    waiting = Waiting()
    assert not waiting.hear(A, Knock(bytes(forged), "").encode(), 0.0)
    assert waiting.there(0.0) == ()


def test_two_tellers_of_one_newcomer_leave_no_doubt() -> None:
    one, two = Waiting(), Waiting()
    for waiting, order in ((one, (A, B)), (two, (B, A))):
        for teller in order:
            assert waiting.hear(teller, knock(1, commitment=1 if teller == A else 2), 0.0)
    assert one.there(0.0)[0].introduction == two.there(0.0)[0].introduction


def test_of_two_introductions_of_one_newcomer_the_smaller_bytes_count_whoever_tells_them() -> None:
    smaller, larger = sorted(
        (knock(1, commitment=1), knock(1, commitment=2)), key=lambda raw: read_knock(raw).raw
    )
    for first, second in ((smaller, larger), (larger, smaller)):
        waiting = Waiting()
        assert waiting.hear(A, first, 0.0)
        assert waiting.hear(B, second, 0.0)
        (comer,) = waiting.there(0.0)
        assert comer.knock.raw == read_knock(smaller).raw


def test_new_introductions_of_one_newcomer_cost_a_teller_its_allowance() -> None:
    """Each of them is a signature to be checked, though only one is kept."""
    waiting = Waiting()
    heard = [waiting.hear(A, knock(1, port=5000 + number), 0.0) for number in range(15)]
    most = int(BURST_NEW)
    assert heard == [True] * most + [False] * (15 - most)


def test_a_teller_is_heard_within_bounds() -> None:
    waiting = Waiting()
    heard = [waiting.hear(A, knock(number), 0.0) for number in range(1, 31)]
    assert sum(heard) == BURST_NEW == MOST_EACH
    waiting = Waiting()
    assert sum(waiting.hear(A, knock(1), 0.0) for _ in range(100)) == BURST
    assert waiting.hear(B, knock(2), 0.0)


def test_of_one_teller_so_many_at_a_time() -> None:
    waiting = Waiting()
    heard = [waiting.hear(A, knock(number), float(number)) for number in range(1, 9)]
    assert all(heard)
    assert all(waiting.hear(A, knock(number), 8.5) for number in range(1, 9))
    assert waiting.hear(A, knock(20), 9.5)
    assert not waiting.hear(A, knock(21), 10.6)


def test_who_has_left_tells_nothing_any_more() -> None:
    waiting = Waiting()
    waiting.hear(A, knock(1), 0.0)
    waiting.keep_only(frozenset([B]))
    assert waiting.there(0.0) == ()


# -- the porch ----------------------------------------------------------------------------------------------

OWN = intro(90)
TABLE = PLAYS + b"\xc4\x01x"


def porch() -> Porch:
    made = Porch(OWN)
    at_table = {OWN.identity: OWN.curve, intro(91).identity: intro(91).curve}
    made.shows(b"rules", made.people, 10, at_table)
    return made


def comes(made: Porch, one: Introduction, key: bytes | None = None) -> Refusal | None:
    return made.hello(one.encode(), key or one.curve, b"r", "192.168.1.9", 0.0)


def test_guests_wait_without_a_seat() -> None:
    made = porch()
    assert comes(made, intro(1)) is None
    assert comes(made, intro(1)) is None
    (guest,) = made.waiting
    assert (made.full, made.ready, made.placed(guest)) == (False, False, False)
    assert made.wait() == (Kind.PLAYING, None)
    made.leave(guest)
    assert made.waiting == ()


def test_who_sits_there_or_has_somebody_s_key_is_refused() -> None:
    made = porch()
    assert comes(made, intro(91)) is Refusal.REFUSED
    assert comes(made, intro(1, curve=91)) is Refusal.REFUSED
    assert comes(made, intro(1), b"k" * 32) is Refusal.REFUSED
    assert comes(made, intro(1)) is None
    assert comes(made, intro(2, curve=1)) is Refusal.REFUSED


def test_so_many_wait() -> None:
    made = porch()
    assert [comes(made, intro(number)) for number in range(1, 1 + MOST_WAITING)] == [None] * MOST_WAITING
    assert comes(made, intro(50)) is Refusal.TABLE_FULL


def test_who_has_a_place_gets_it_also_when_it_comes_again_with_another_port() -> None:
    made = porch()
    first = intro(1)
    comes(made, first)
    place = Place(TABLE, (OWN.encode(), first.encode()), ("", "192.168.1.9"), 1)
    made.seat(first.identity, first.curve, first.commitment, place)
    (guest,) = made.guests
    assert made.placed(guest)
    assert made.still_to_tell
    assert made.waiting == ()
    made.leave(guest)
    made.shows(b"rules", made.people, 10, {OWN.identity: OWN.curve, first.identity: first.curve})
    again = intro(1, port=6000)
    assert comes(made, again) is None
    (guest,) = made.guests
    seating = read_seating([*made.seating_for(guest), b""], again, "host")
    assert (seating.me, seating.seats[1].port) == (1, 6000)
    assert comes(made, intro(1, commitment=2)) is Refusal.REFUSED


def test_at_a_table_that_plays_a_newcomer_may_get_the_first_seat() -> None:
    own = intro(1)
    body = [TABLE, [own.encode(), OWN.encode()], 0, ["192.168.1.9", ""], b""]
    seating = read_seating(body, own, "door.local")
    assert seating.me == 0
    assert seating.endpoints == {OWN.identity: f"tcp://door.local:{OWN.port}"}
    with refused(FaultCode.BAD_KEY):
        read_seating([b"", *body[1:]], own, "door.local")
