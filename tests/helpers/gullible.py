"""A node for `conform` in which one check is broken: `python -m tests.helpers.gullible WHAT`."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable
from typing import Any

from protocol import wire
from protocol.errors import Fault
from protocol.proofs import shuffle
from uno_p2p.lab.conform.serve import serve
from uno_p2p.net import introduction
from uno_p2p.table.course import Course
from uno_p2p.table.machine import Machine


def believes_shuffles() -> None:
    """Any proof of shuffle will do."""
    shuffle.verify = lambda *given: None


def believes_guests() -> None:
    """Any signature of an introduction will do."""

    class Anybody:
        @staticmethod
        def from_public_bytes(raw: bytes) -> Any:
            return Anybody

        @staticmethod
        def verify(signature: bytes, said: bytes) -> None:
            pass

    introduction.Ed25519PublicKey = Anybody  # type: ignore[misc, assignment]


def dies_of_noise() -> None:
    """A frame that cannot be read ends the process."""
    receive = Machine.receive

    def fragile(self: Machine, peer: bytes, raw: bytes) -> Any:
        try:
            wire.decode(raw)
        except Fault:
            os._exit(1)
        return receive(self, peer, raw)

    Machine.receive = fragile  # type: ignore[method-assign]


def gives_up() -> None:
    """After evidence it says nothing more, as if too few were left."""
    Course.can_go_on_without = lambda self, seat: False  # type: ignore[method-assign]


BROKEN: dict[str, Callable[[], None]] = {
    "nothing": lambda: None,
    "shuffles": believes_shuffles,
    "guests": believes_guests,
    "noise": dies_of_noise,
    "patience": gives_up,
}


def main(what: str) -> None:
    BROKEN[what]()
    here = "127.0.0.1"
    asyncio.run(serve(here, 0, 3, lambda port: print(f"{here}:{port}", flush=True)))


if __name__ == "__main__":
    main(*sys.argv[1:])
