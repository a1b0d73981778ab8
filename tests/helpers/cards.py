"""Tables as lobbies tell about them, made by hand."""

from __future__ import annotations

import os
from typing import Any

from protocol.keys import Identity
from uno_p2p.app import Proposal
from uno_p2p.net.card import Person, TableCard
from uno_p2p.net.introduction import Introduction
from uno_p2p.rules.options import Options
from uno_p2p.rules.presets import PRESETS


def introduction(name: str, secret: bytes | None = None, *, bot: bool = False) -> Introduction:
    return Introduction.sign(
        Identity(secret or os.urandom(32)),
        name=name,
        bot=bot,
        commitment=bytes(32),
        curve=os.urandom(32),
        hosts=(),
        port=1,
    )


def card(
    title: str = "Kitchen",
    host: str = "Aoi",
    *,
    seats: int = 4,
    people: tuple[Person, ...] = (),
    options: Options = PRESETS["party"],
    **other: Any,
) -> TableCard:
    me = other.pop("me", None) or introduction(host)
    fields = {"id": bytes(16), "open": False, "proposal": Proposal(options).encode(), **other}
    return TableCard(title=title, host=me, people=(Person(host, False), *people), seats=seats, **fields)
