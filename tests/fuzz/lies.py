"""What one seat with a changed program can say at a table: anything, but only with its own key."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from protocol import sync
from protocol.codec import pack, unpack
from protocol.entry import MAX_ENTRY, MAX_NAME, Body, Entry, sign
from protocol.errors import ProtocolError
from protocol.freeze import Lock, agreed_digest, away_track, read_said
from protocol.ledger import Ledger
from protocol.wire import MAX_MESSAGE, encode
from tests.fuzz.draws import Draws
from tests.fuzz.mutate import mutated, plain, spoiled
from uno_p2p.table.keys import Keys

KINDS = [
    "sign",
    "open",
    "accept",
    "commit",
    "reveal",
    "shuffle",
    "backup",
    "backed",
    "deal",
    "turn-up",
    "move",
]
KINDS += [
    "share",
    "drawn",
    "react",
    "challenge",
    "answer",
    "rekey",
    "show",
    "ready",
    "cover",
    "freeze",
    "cut",
]
ROUNDS = [0, 0, 0, 1, 1, 2, 3, 63, 64, 65, 2**30]


class Liar:
    """One seat's mouth. `pool`: byte strings that mean something at the table."""

    def __init__(self, seat: int, keys: Keys, pool: Sequence[bytes]) -> None:
        self.seat = seat
        self._keys = keys
        self._pool = pool

    def word(self, ledger: Ledger, draws: Draws, kind: str, body: Body) -> Entry:
        """Another body for the live step, now and then of another kind."""
        live = ledger.live
        body = _small(mutated(body, draws, self._pool)) if draws.below(8) else _small(plain(draws))
        kind = draws.pick(KINDS) if draws.one_in(16) else kind
        return self._sign(live.sid, live.name, live.step, live.digests[-1], kind, body)

    def elsewhere(self, ledger: Ledger, draws: Draws, kind: str, body: Body) -> Entry:
        """Something for a place that may be past, to come, or none of this table."""
        track = draws.pick(ledger.tracks[::-1])
        step = draws.pick([track.step + 1, draws.below(len(track.digests)), track.step + 2, 2**32 - 1])
        prev = draws.pick([*track.digests[::-1][:3], track.digests[min(step, track.step)], bytes(32)])
        name = draws.pick([track.name, track.name, "play/1", "deck/0/1", "rest/0", "disclose", "x"])
        sid = draws.pick([track.sid, track.sid, ledger.live.sid, bytes(32)])
        kind = draws.pick([kind, draws.pick(KINDS)])
        return self._sign(sid, name, step, prev, kind, _small(mutated(body, draws, self._pool)))

    def away(self, ledger: Ledger, draws: Draws, seats: int) -> Entry:
        """A freeze or a cut about any step that has begun, or its body changed."""
        track = draws.pick(ledger.tracks[::-1])
        step = max(0, track.step - draws.below(4))
        at = draws.pick(ROUNDS)
        sets = self._agreed(ledger, track.name, step)
        lock = Lock(draws.below(at), draws.pick(sets)) if at and draws.below(2) else None
        held = [entry.digest for _, entry in sorted(track.steps[step].items())]
        held = sorted(set(draws.some([*held, self._pool[-1]] if draws.one_in(4) else held)))
        out = sorted(draws.some([s for s in range(seats) if s != self.seat or draws.one_in(8)]))
        freeze: Body = [out, held, draws.one_in(3), [lock.round, lock.agreed] if lock else []]
        kind, body = draws.pick([("freeze", freeze), ("freeze", freeze), ("cut", [draws.pick(sets)])])
        if draws.one_in(8):
            body = _small(mutated(body, draws, self._pool))
        number = min(2 * at + (kind == "cut"), 2**32 - 1)
        name = away_track(track.name, step)
        return self._sign(track.sid, name, number, track.digests[step], kind, body)

    def _agreed(self, ledger: Ledger, name: str, step: int) -> list[bytes]:
        """What a cut can name: the digest of some freezes that are held."""
        track = ledger.track(name)
        said = track.said.get(step, {}).values() if track else ()
        freezes = [read_said(entry) for entry in said if entry.kind == "freeze"]
        by_round = [[s for s in freezes if s.what.round == at] for at in {s.what.round for s in freezes}]
        return [*(agreed_digest(some) for some in by_round), bytes(32)]

    def place(self, ledger: Ledger, draws: Draws) -> bytes:
        """A node's place, true or changed."""
        plain_place = ["have", *sync.have(ledger).encode()]
        if draws.below(3):
            track = draws.pick(ledger.tracks)
            step = draws.below(len(track.digests))
            plain_place[2:5] = [track.name, step, track.digests[step][: sync.HINT_SIZE]]
        return _packed(mutated(plain_place, draws) if draws.below(3) else plain_place)

    def noise(self, raw: bytes, draws: Draws) -> bytes:
        """A frame that was changed on its way."""
        if draws.below(2):
            return spoiled(raw, draws)
        return _packed(mutated(unpack(raw, limit=MAX_MESSAGE), draws))

    def _sign(self, sid: bytes, track: str, step: int, prev: bytes, kind: str, body: Body) -> Entry:
        name = track if len(track.encode()) <= MAX_NAME else "x"
        return sign(self._keys.identity, sid, name, step, self.seat, prev, kind, body)

    @staticmethod
    def frame(entry: Entry) -> bytes:
        """What travels."""
        return encode(entry)


def _small(body: Any) -> Body:
    """A body that can be packed into an entry; an empty one instead of any other."""
    raw = _packed(body)
    return body if isinstance(body, list) and 0 < len(raw) < MAX_ENTRY - 1000 else []


def _packed(value: Any) -> bytes:
    try:
        return pack(value)
    except (OverflowError, ValueError, ProtocolError):
        return b""
