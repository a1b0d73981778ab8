"""The contract: what everybody at a table agreed to before the first card. One table, one contract.

Its digest is the sid of the first track; its words and options are what the players accepted. Nothing in it
is secret.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from protocol.backup import threshold
from protocol.codec import fields, pack, sized, unpack
from protocol.entry import DIGEST_SIZE, blake
from protocol.errors import Fault, FaultCode
from protocol.keys import check_identity
from uno_p2p.rules.option_error import OptionError
from uno_p2p.rules.options import Options, check_seats
from uno_p2p.table.former import Former, How, encode_former, read_former
from uno_p2p.table.names import MAX_NAME

VERSION = 2
MAX_CONTRACT = 64 * 1024
MIN_SEATS, MAX_SEATS = 2, 10
MAX_HANDS = 1000
GRACE = 2000
MAX_GRACE = 60_000
VOID, RECOVER = "void", "recover"
BY_SEATS = ""
"""No policy was chosen: `recover` where the seats are enough to share a key among them, else `void`."""
ABSENCES = (BY_SEATS, VOID, RECOVER)
PATIENCE = 60
MIN_PATIENCE, MAX_PATIENCE = 5, 3600
FIELDS = 9
"""Of a contract that says nothing about absence."""
SHORT = 8
"""Hex digits of a contract's digest that name its table to a person."""
_TAG = b"P2PUNO-CONTRACT-v1"


@dataclass(frozen=True, slots=True)
class Seat:
    """One place at the table: identity key (32 bytes), name, whether a bot sits there, nonce commitment."""

    identity: bytes
    name: str
    bot: bool
    commitment: bytes


@dataclass(frozen=True, slots=True)
class Contract:
    """Rules and roster, in seat order. Equal bytes, equal table.

    `hands`: the match ends after so many hands even if nobody has reached the goal; 0: no such limit.
    `grace`: milliseconds in which a player with one card can call UNO before anybody can catch it.
    `disclose`: after the match every seat opens its keys and seeds, and the record shows all hands.
    `before`: the last digest of the table that this one goes on from, or empty. `scores`: points that the
    seats bring along from there. `out`: the seats that were eliminated there, in seat order: they watch.
    `absence`: what was chosen for a hand from which somebody is missing, see `policy`. `patience`: seconds
    that others have beyond what their player may take, see `Patience`. `former`: who has left this match,
    with its score.
    """

    options: Options
    roster: tuple[Seat, ...]
    hands: int = 0
    grace: int = GRACE
    disclose: bool = False
    before: bytes = b""
    scores: tuple[int, ...] = ()
    out: tuple[int, ...] = ()
    absence: str = BY_SEATS
    patience: int = PATIENCE
    former: tuple[Former, ...] = ()

    def encode(self) -> bytes:
        """Canonical msgpack `[version, options, hands, grace, disclose, before, scores, out, seats]`.

        `seats` is a list of `[identity, name, bot, commitment]`. `[absence, patience]` follows unless it is
        the default, or `[absence, patience]` in any case and `former` if somebody has left.
        """
        seats = [[seat.identity, seat.name, seat.bot, seat.commitment] for seat in self.roster]
        head = [VERSION, self.options.to_plain(), self.hands, self.grace, self.disclose]
        more: list[object] = encode_absence(self.absence, self.patience)
        if self.former:
            more = [[self.absence, self.patience], encode_former(self.former)]
        return pack([*head, self.before, list(self.scores), list(self.out), seats, *more])

    def digest(self) -> bytes:
        """BLAKE2b-256 of the encoding."""
        return blake(_TAG, self.encode())

    @property
    def policy(self) -> str:
        """VOID: a hand from which somebody is missing does not count. RECOVER: it goes on without them, where
        there are enough seats for that.
        """
        shared = threshold(len(self.roster)) is not None
        return RECOVER if shared and self.absence != VOID else VOID

    @property
    def call_grace(self) -> int:
        """Milliseconds of grace for the UNO call at this table: bots need none."""
        return 0 if all(seat.bot for seat in self.roster) else self.grace

    @property
    def identities(self) -> tuple[bytes, ...]:
        """The identity keys in seat order."""
        return tuple(seat.identity for seat in self.roster)


def decode(raw: bytes) -> Contract:
    """The contract in these bytes.

    Raises:
        Fault: BAD_ENCODING for anything but a contract that this version can play, BAD_KEY for an identity
            that does not identify.
    """
    plain, former = _split_former(unpack(raw, limit=MAX_CONTRACT))
    head, absence, patience = split_absence(plain, FIELDS, said=bool(former))
    version, options, hands, grace, disclose, before, scores, out, seats = fields(
        head, int, dict, int, int, bool, bytes, list, list, list
    )
    if version != VERSION:
        raise Fault(FaultCode.BAD_ENCODING, f"contract version {version}")
    if not 0 <= hands <= MAX_HANDS:
        raise Fault(FaultCode.BAD_ENCODING, f"a match of {hands} hands")
    if not 0 <= grace <= MAX_GRACE:
        raise Fault(FaultCode.BAD_ENCODING, f"a grace of {grace} ms")
    roster = _roster(seats)
    if before:
        sized(before, DIGEST_SIZE)
    if scores and (len(scores) != len(roster) or any(type(s) is not int or s < 0 for s in scores)):
        raise Fault(FaultCode.BAD_ENCODING, "scores that fit no roster")
    rules = _for_seats(read_options(options), len(roster), going_on=bool(scores))
    past = before, tuple(scores), tuple(out)
    contract = Contract(rules, roster, hands, grace, disclose, *past, absence, patience, former)
    _check_out(contract)
    _check_former(contract)
    return contract


def short_name(digest: bytes) -> str:
    """How a person names the table of the contract with this digest, on one computer."""
    return digest.hex()[:SHORT]


def encode_absence(absence: str, patience: int) -> list[object]:
    """What a contract or a proposal says of it at its end: nothing if it is the default."""
    return [] if (absence, patience) == (BY_SEATS, PATIENCE) else [[absence, patience]]


def split_absence(plain: object, size: int, *, said: bool = False) -> tuple[object, str, int]:
    """A list of `size` fields without what `encode_absence` put at its end, and that. `said`: it stands there
    also if it is the default.

    Raises:
        Fault: BAD_ENCODING if it says what needs no saying, or what cannot be.
    """
    if not isinstance(plain, list) or (len(plain) <= size and not said):
        return plain, BY_SEATS, PATIENCE
    *head, last = plain
    absence, patience = fields(last, str, int)
    if absence not in ABSENCES or not MIN_PATIENCE <= patience <= MAX_PATIENCE:
        raise Fault(FaultCode.BAD_ENCODING, "a policy for absence that nobody knows")
    if not said and not encode_absence(absence, patience):
        raise Fault(FaultCode.BAD_ENCODING, "the default is not said")
    return head, absence, patience


def _split_former(plain: object) -> tuple[object, tuple[Former, ...]]:
    """A contract's fields without the former players at their end, and these."""
    if not isinstance(plain, list) or len(plain) != FIELDS + 2:
        return plain, ()
    *head, last = plain
    (former,) = fields([last], list)
    return head, read_former(former)


def read_options(plain: Mapping[str, object]) -> Options:
    """Options as a contract or a host's proposal writes them; Fault BAD_ENCODING if they cannot be played."""
    try:
        return Options.from_plain(plain)
    except OptionError as error:
        raise Fault(FaultCode.BAD_ENCODING, str(error)) from error


def _for_seats(options: Options, seats: int, *, going_on: bool) -> Options:
    """The options, if so many can play by them; a contract without enough cards would stop at the deal."""
    try:
        check_seats(options, seats, going_on=going_on)
    except OptionError as error:
        raise Fault(FaultCode.BAD_ENCODING, str(error)) from error
    return options


def _check_out(contract: Contract) -> None:
    """Whoever is out was eliminated by these rules at the table before, and two are left to play."""
    seats, out = len(contract.roster), contract.out
    known = tuple(seat for seat in range(seats) if seat in out)
    if out != known or any(type(seat) is not int for seat in out) or len(out) > seats - MIN_SEATS:
        raise Fault(FaultCode.BAD_ENCODING, "seats that cannot be out")
    if out and not (contract.options.eliminates and contract.before and contract.scores):
        raise Fault(FaultCode.BAD_ENCODING, "nobody can be eliminated yet, or by these rules")
    goal = contract.options.goal
    if goal.kind == "challenge-uno" and any(contract.scores[seat] < goal.target for seat in out):
        raise Fault(FaultCode.BAD_ENCODING, "a seat is out with too few points")


def _check_former(contract: Contract) -> None:
    """Only a match that goes on has former players; none sits there; who is out was eliminated."""
    if not contract.former:
        return
    if not (contract.before and contract.scores):
        raise Fault(FaultCode.BAD_ENCODING, "nobody can have left yet")
    if {one.identity for one in contract.former} & set(contract.identities):
        raise Fault(FaultCode.BAD_ENCODING, "a former player sits at the table")
    if not contract.options.eliminates and any(one.how is How.OUT for one in contract.former):
        raise Fault(FaultCode.BAD_ENCODING, "nobody can be eliminated by these rules")


def _roster(seats: Sequence[object]) -> tuple[Seat, ...]:
    if not MIN_SEATS <= len(seats) <= MAX_SEATS:
        raise Fault(FaultCode.BAD_ENCODING, f"{len(seats)} seats")
    roster = tuple(Seat(*fields(seat, bytes, str, bool, bytes)) for seat in seats)
    for seat in roster:
        check_identity(sized(seat.identity, 32))
        sized(seat.commitment, 32)
        if not 0 < len(seat.name) <= MAX_NAME:
            raise Fault(FaultCode.BAD_ENCODING, "a name is empty or too long")
    if len({seat.identity for seat in roster}) != len(roster):
        raise Fault(FaultCode.BAD_ENCODING, "one identity holds two seats")
    return roster
