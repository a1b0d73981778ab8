"""Python, and the libraries of others: each is not only loaded, but does once what it is needed for.

A wheel for another machine, or half an installation, often loads and fails later.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from typing import Any, Final

from .finding import Code, Finding, fine, wrong

OLDEST: Final = (3, 11)


def python_new(version: tuple[int, ...]) -> Finding:
    """Whether this Python can run the program."""
    found = fine if version[:2] >= OLDEST else wrong
    shown = ".".join(str(part) for part in version[:3])
    return found(Code.OLD_PYTHON, version=shown, oldest=".".join(map(str, OLDEST)))


def packages_work(uses: Mapping[str, Callable[[Any], object]], load: Callable[[str], Any]) -> Finding:
    """Whether each module can be loaded and used; `load(name)` gives the module."""
    broken = []
    for name, use in uses.items():
        try:
            use(load(name))
        except Exception as error:  # whatever a broken library does, it is broken
            reason = " ".join(str(error).split())[:120]
            broken.append(f"{name} ({reason or type(error).__name__})")
    if broken:
        return wrong(Code.BROKEN_PACKAGE, packages=", ".join(broken))
    return fine(Code.BROKEN_PACKAGE, number=len(uses))


def _there(module: Any) -> None:
    """To be loaded is enough."""


def _zmq(module: Any) -> None:
    if not module.has("curve"):
        raise RuntimeError("built without CURVE")
    module.curve_keypair()


def _msgpack(module: Any) -> None:
    if module.unpackb(module.packb([1, b"x"])) != [1, b"x"]:
        raise RuntimeError("does not give back what it took")


def _ed25519(module: Any) -> None:
    key = module.Ed25519PrivateKey.from_private_bytes(bytes(32))
    key.public_key().verify(key.sign(b"x"), b"x")


def _secp256k1(module: Any) -> None:
    # The generator of the curve, whose coordinate every book prints.
    if module.pubkey_from_prvkey(1).hex()[2:18] != "79be667ef9dcbbac":
        raise RuntimeError("reckons wrongly")


def _sqlite(module: Any) -> None:
    module.connect(":memory:").close()


USES: Final[Mapping[str, Callable[[Any], object]]] = {
    "zmq": _zmq,
    "msgpack": _msgpack,
    "cryptography.hazmat.primitives.asymmetric.ed25519": _ed25519,
    "btclib_secp256k1.keys": _secp256k1,
    "sqlite3": _sqlite,
    "click": _there,
    "platformdirs": _there,
    "spake2": _there,
    "zeroconf": _there,
    "segno": _there,
    "ifaddr": _there,
    "aiohttp": _there,
}

load = importlib.import_module
