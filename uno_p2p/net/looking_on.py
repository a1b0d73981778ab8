"""Asking a lobby to look on: the contract of its table, and the gallery where one may listen."""

from __future__ import annotations

from dataclasses import dataclass

from protocol.codec import fields, sized
from protocol.errors import Fault, FaultCode

from .curve import KEY_BYTES


@dataclass(frozen=True, slots=True)
class Box:
    """A place in a gallery: what is played (opaque here; empty: the table has not begun, come again), the
    CURVE key of the node that shows it, and the port of its gallery.
    """

    contract: bytes
    server: bytes
    port: int

    def body(self) -> list[object]:
        """Plain values for the lobby's `gallery`."""
        return [self.contract, self.server, self.port]


def read_box(body: object) -> Box:
    """The place in a message's body; Fault BAD_ENCODING."""
    contract, server, port = fields(body, bytes, bytes, int)
    if not 0 < port < 65536:
        raise Fault(FaultCode.BAD_ENCODING, f"no port: {port}")
    return Box(contract, sized(server, KEY_BYTES), port)
