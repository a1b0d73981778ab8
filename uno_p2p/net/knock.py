"""What seats tell each other about people at the doors of their table, and what one node knows of these.

A knock is no entry: nobody signs it but the newcomer, whose introduction it carries, and nothing follows from
it but that a seat may name that newcomer at the next rest.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from protocol.codec import fields, pack, unpack
from protocol.errors import Fault, FaultCode

from .address import is_host
from .introduction import MAX_HOST, MAX_INTRODUCTION, Introduction
from .limits import Bucket

KNOCK: Final = b"\x93\xa5knock"
"""How the frame begins: a list of three, the first the text "knock"."""
MAX_KNOCK: Final = MAX_INTRODUCTION + MAX_HOST + 32
REPEAT: Final = 2.0  # seconds between two knocks for the same newcomer
FORGET: Final = 10.0  # seconds without a knock after which somebody waits no more
MOST_EACH: Final = 9  # newcomers whom one seat can tell of
RATE, BURST = 10.0, 20.0  # knocks of one peer that are read
RATE_NEW, BURST_NEW = 1.0, 9.0  # of which so many may be new, and cost the check of a signature


@dataclass(frozen=True, slots=True)
class Knock:
    """Somebody waits: the introduction as it came, and the address from which it came ("": the teller's own
    machine).
    """

    raw: bytes
    host: str

    def encode(self) -> bytes:
        """Canonical msgpack `["knock", introduction, host]`."""
        return pack(["knock", self.raw, self.host])


def read_knock(payload: bytes) -> Knock:
    """The knock in a frame; Fault BAD_ENCODING. The introduction in it is not looked at."""
    word, raw, host = fields(unpack(payload, limit=MAX_KNOCK), str, bytes, str)
    if word != "knock" or len(host) > MAX_HOST or (host and not is_host(host)):
        raise Fault(FaultCode.BAD_ENCODING, "not a knock")
    return Knock(raw, host)


@dataclass(slots=True)
class _Told:
    knock: Knock
    introduction: Introduction
    at: float


@dataclass(slots=True)
class _Teller:
    reads: Bucket
    checks: Bucket
    told: dict[bytes, _Told] = field(default_factory=dict)  # by identity


@dataclass(frozen=True, slots=True)
class Comer:
    """Somebody who waits, and who has told so; the address is as that teller sees it."""

    introduction: Introduction
    knock: Knock
    teller: bytes


class Waiting:
    """Who waits at the doors of a table, as one node has heard. Tellers are named by their CURVE keys, times
    are seconds of one monotonic clock, passed in.
    """

    def __init__(self) -> None:
        self._tellers: dict[bytes, _Teller] = {}

    def hear(self, teller: bytes, payload: bytes, now: float) -> bool:
        """A frame that begins like a knock; whether it was one, and is believed. Nothing is raised."""
        known = self._tellers.setdefault(
            teller, _Teller(Bucket(RATE, BURST, now), Bucket(RATE_NEW, BURST_NEW, now))
        )
        if not known.reads.take(1, now):
            return False
        try:
            return self._note(known, read_knock(payload), now)
        except Fault:
            return False

    def _note(self, teller: _Teller, knock: Knock, now: float) -> bool:
        for told in teller.told.values():
            if told.knock.raw == knock.raw:
                told.knock, told.at = knock, now
                return True
        if not teller.checks.take(1, now):
            return False
        new = Introduction.decode(knock.raw)
        for gone in [one for one, told in teller.told.items() if now - told.at > FORGET]:
            del teller.told[gone]
        if new.identity not in teller.told and len(teller.told) >= MOST_EACH:
            return False
        teller.told[new.identity] = _Told(knock, new, now)
        return True

    def there(self, now: float) -> tuple[Comer, ...]:
        """Who waits now, by identity. If two tell differently of one, everybody takes the same of the two."""
        found: dict[bytes, Comer] = {}
        for teller, known in sorted(self._tellers.items()):
            for identity, told in known.told.items():
                comer = Comer(told.introduction, told.knock, teller)
                if now - told.at > FORGET:
                    continue
                if identity not in found or comer.knock.raw < found[identity].knock.raw:
                    found[identity] = comer
        return tuple(found[identity] for identity in sorted(found))

    def keep_only(self, tellers: frozenset[bytes]) -> None:
        """Whoever has left the table tells nothing any more."""
        self._tellers = {key: one for key, one in self._tellers.items() if key in tellers}
