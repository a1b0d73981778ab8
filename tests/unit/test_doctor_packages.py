"""Python, and libraries that are missing, broken or only half there."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from uno_p2p.doctor.finding import State
from uno_p2p.doctor.packages import OLDEST, USES, load, packages_work, python_new

PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]


@pytest.mark.parametrize(
    ("version", "state"),
    [((3, 11, 0), State.FINE), ((3, 14, 1), State.FINE), ((4, 0, 0), State.FINE), ((3, 10, 9), State.WRONG)],
)
def test_python(version: tuple[int, ...], state: State) -> None:
    found = python_new(version)
    assert found.state is state
    assert found.params["version"] == ".".join(map(str, version))


def test_the_oldest_python_is_that_of_the_project() -> None:
    assert PROJECT["requires-python"] == f">={OLDEST[0]}.{OLDEST[1]}"


def test_all_libraries_of_the_project_are_tried() -> None:
    names = {re.split(r"[>=\[]", one)[0] for one in PROJECT["dependencies"]}
    tried = {name.partition(".")[0] for name in USES} - {"sqlite3"}
    assert {{"zmq": "pyzmq", "btclib_secp256k1": "btclib-secp256k1"}.get(one, one) for one in tried} == names


def test_the_libraries_here_work() -> None:
    found = packages_work(USES, load)
    assert found.state is State.FINE, found.params


def without_curve(name: str) -> Any:
    return SimpleNamespace(has=lambda what: False, curve_keypair=tuple)


def wrong_sum(name: str) -> Any:
    return SimpleNamespace(pubkey_from_prvkey=lambda scalar: bytes(33))


def wrong_bytes(name: str) -> Any:
    return SimpleNamespace(packb=lambda value: b"", unpackb=lambda raw: [2])


def missing(name: str) -> Any:
    raise ModuleNotFoundError(f"No module named {name!r}")


def of_another_machine(name: str) -> Any:
    raise OSError("wrong ELF class:\n ELFCLASS32")


def no_signature(name: str) -> Any:
    def refuse(data: bytes) -> Any:
        raise RuntimeError

    return SimpleNamespace(Ed25519PrivateKey=SimpleNamespace(from_private_bytes=refuse))


@pytest.mark.parametrize(
    ("name", "loading", "said"),
    [
        ("zmq", without_curve, "zmq (built without CURVE)"),
        ("zmq", missing, "zmq (No module named 'zmq')"),
        ("btclib_secp256k1.keys", wrong_sum, "btclib_secp256k1.keys (reckons wrongly)"),
        ("msgpack", wrong_bytes, "msgpack (does not give back what it took)"),
        ("ifaddr", of_another_machine, "ifaddr (wrong ELF class: ELFCLASS32)"),
        (
            "cryptography.hazmat.primitives.asymmetric.ed25519",
            no_signature,
            "cryptography.hazmat.primitives.asymmetric.ed25519 (RuntimeError)",
        ),
    ],
)
def test_a_broken_library_is_named(name: str, loading: Any, said: str) -> None:
    found = packages_work({name: USES[name]}, loading)
    assert (found.state, found.params) == (State.WRONG, {"packages": said})
