"""How the links of a table are made again after a restart: a plain value that the store keeps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from protocol.codec import fields, pack, sized, unpack

MAX_SITTING = 1 << 20


@dataclass(frozen=True, slots=True)
class Sitting:
    """How the links of a table are made again: the secret of our CURVE key, where we listened, and each
    peer's CURVE key with its endpoint. `bots`: the command line words of the bots that we brought along.
    `who`: each peer's identity by its CURVE key; empty for a table of an earlier version.
    """

    curve: bytes = field(repr=False)
    host: str
    port: int
    peers: Mapping[bytes, str]
    bots: tuple[str, ...] = ()
    who: Mapping[bytes, bytes] = field(default_factory=dict)

    def encode(self) -> bytes:
        """Canonical msgpack."""
        peers = [[key, self.peers[key]] for key in sorted(self.peers)]
        who = [[key, self.who[key]] for key in sorted(self.who)]
        return pack([self.curve, self.host, self.port, peers, list(self.bots), who])


def decode_sitting(raw: bytes) -> Sitting:
    """What `encode` wrote; Fault BAD_ENCODING for anything else."""
    value = unpack(raw, limit=MAX_SITTING)
    if isinstance(value, list) and len(value) == 5:
        value.append([])
    curve, host, port, peers, bots, who = fields(value, bytes, str, int, list, list, list)
    pairs = (fields(peer, bytes, str) for peer in peers)
    names = (fields(name, bytes, bytes) for name in who)
    return Sitting(sized(curve, 32), host, port, dict(pairs), tuple(map(str, bots)), dict(names))
