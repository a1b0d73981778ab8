"""What a node promises when it introduces itself at a lobby or a door, before it has a table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from uno_p2p.net.curve import CurveKeys
from uno_p2p.store import Knocking, Store

SECRET_SIZE = 32


@dataclass(frozen=True, slots=True)
class Promise:
    """The table secret behind its commitment, the CURVE pair, the port of its mesh (0: any), and the address
    at which that is promised, if somebody inside may count on it.
    """

    secret: bytes = field(repr=False)
    curve: CurveKeys
    port: int
    address: str | None = None

    def keep(self, store: Store, port: int) -> None:
        """Before it is said: what is promised, with the `port` that the mesh has got."""
        if self.address is not None:
            store.knock(Knocking(self.address, self.secret, self.curve.secret, port))


def promise_at(address: str | None, store: Store, entropy: Callable[[int], bytes]) -> Promise:
    """A new promise at this address; or the one that was made there already. Whoever is killed while it waits
    comes back with that: those inside may have named it meanwhile, and count on no other.
    """
    kept = store.knocking(address) if address is not None else None
    if kept is not None:
        return Promise(kept.secret, CurveKeys.from_secret(kept.curve), kept.port, address)
    return Promise(entropy(SECRET_SIZE), CurveKeys.generate(), 0, address)
