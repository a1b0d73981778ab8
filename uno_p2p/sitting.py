"""How the links of a table are made again after a restart: a plain value that the store keeps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from protocol.codec import fields, pack, sized, unpack

MAX_SITTING = 1 << 20
_LATER: tuple[list[object] | str, ...] = ([], [], [], "", [])
"""What the fields mean that earlier versions did not write: `who`, `known`, `waiting`, `door`, `shows`."""
_FIRST = 5


@dataclass(frozen=True, slots=True)
class Sitting:
    """How the links of a table are made again: the secret of our CURVE key, where we listened, and each
    peer's CURVE key with its endpoint. `bots`: the command line words of the bots that we brought along.
    `who`: each peer's identity by its CURVE key; empty for a table of an earlier version.

    `known`: the introductions, as they came, of all who sit there, ours too. `waiting`: those of the people
    at the table's doors, whom this node may name, each with its endpoint. `door`: "host:port" of the door
    that this node keeps, or empty. `shows`: whether people may look on there.
    """

    curve: bytes = field(repr=False)
    host: str
    port: int
    peers: Mapping[bytes, str]
    bots: tuple[str, ...] = ()
    who: Mapping[bytes, bytes] = field(default_factory=dict)
    known: tuple[bytes, ...] = ()
    waiting: tuple[tuple[bytes, str], ...] = ()
    door: str = ""
    shows: bool = False

    def encode(self) -> bytes:
        """Canonical msgpack."""
        peers = [[key, self.peers[key]] for key in sorted(self.peers)]
        who = [[key, self.who[key]] for key in sorted(self.who)]
        links = [self.curve, self.host, self.port, peers, list(self.bots), who]
        return pack([*links, list(self.known), [list(one) for one in self.waiting], self.door, [self.shows]])


def decode_sitting(raw: bytes) -> Sitting:
    """What `encode` wrote, in this version or an earlier one; Fault BAD_ENCODING for anything else."""
    value = unpack(raw, limit=MAX_SITTING)
    if isinstance(value, list) and len(value) >= _FIRST:
        value += _LATER[len(value) - _FIRST :]
    types = bytes, str, int, list, list, list, list, list, str, list
    curve, host, port, peers, bots, who, known, waiting, door, shows = fields(value, *types)
    pairs = (fields(peer, bytes, str) for peer in peers)
    names = (fields(name, bytes, bytes) for name in who)
    there = (fields(one, bytes, str) for one in waiting)
    return Sitting(
        sized(curve, 32),
        host,
        port,
        dict(pairs),
        tuple(map(str, bots)),
        dict(names),
        tuple(map(bytes, known)),
        tuple((intro, at) for intro, at in there),
        door,
        shows == [True],
    )
