"""The port of a table, and what a table elsewhere says about it."""

from __future__ import annotations

import errno
import socket
import threading

import pytest

from uno_p2p.doctor.asking import APART, UnknownName, answered, clocks_agree, is_known, same_version
from uno_p2p.doctor.finding import State, Why
from uno_p2p.doctor.ports import is_this_machine, listening, port_free, port_reached
from uno_p2p.net.roaming import own_addresses
from uno_p2p.net.troubles import OtherVersion
from uno_p2p.trouble import Trouble

AT = ("192.168.1.20", 47474)


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def test_a_port_that_can_be_had_is_listened_at_on_every_address() -> None:
    port = free_port()
    with listening(port):
        for address in ("127.0.0.1", "127.0.0.2"):
            socket.create_connection((address, port), timeout=10).close()
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", port), timeout=10)
    assert port_free(port, None).state is State.FINE


@pytest.mark.parametrize("address", ["127.0.0.1", "0.0.0.0", "::"])
def test_a_port_that_is_taken(address: str) -> None:
    with socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET) as other:
        other.bind((address, 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(OSError, match="use") as caught, listening(port):
            pass
    found = port_free(port, caught.value)
    assert (found.state, found.variant) == (State.WRONG, "")


def test_a_port_that_is_forbidden() -> None:
    found = port_free(80, PermissionError(errno.EACCES, "no"))
    assert (found.state, found.variant) == (State.WRONG, "forbidden")


def test_another_error_is_not_called_a_taken_port() -> None:
    with pytest.raises(OSError, match="odd"):
        port_free(80, OSError(errno.EMFILE, "odd"))


async def reached(*, held: bool = True, same_machine: bool = False, back: bool = True) -> object:
    async def calls_back() -> bool:
        return back

    found = await port_reached(7, held=held, same_machine=same_machine, calls_back=calls_back)
    return found.why or found.state


async def test_whether_others_get_through() -> None:
    assert await reached() is State.FINE
    assert await reached(back=False) is State.WRONG
    assert await reached(held=False) is Why.PORT_TAKEN
    assert await reached(same_machine=True) is Why.SAME_MACHINE


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.9", "::1", "localhost"])
def test_an_address_of_this_machine(host: str) -> None:
    assert is_this_machine(host, 7)


def test_an_address_of_this_machine_on_a_card() -> None:
    others = [address for address in own_addresses() if ":" not in address]
    if not others:
        pytest.skip("this machine has no address but its loopback")
    assert is_this_machine(others[0], 7)


def test_a_table_that_answers_or_not() -> None:
    other = OtherVersion("1", "2", "192.168.1.20, port 47474")
    assert answered(other, AT).state is State.FINE
    assert same_version(other, "1").params == {"ours": "1", "theirs": "2"}
    assert same_version(other, "1").state is State.WRONG
    for code, variant in (("no-answer", ""), ("bad-lobby", "strange"), ("bad-address", "no-way")):
        found = answered(Trouble(code, "."), AT)
        assert (found.state, found.variant) == (State.WRONG, variant)
        assert found.params == {"table": "192.168.1.20:47474"}
        assert same_version(Trouble(code, "."), "1").why is Why.TABLE_SILENT


def test_a_name_that_leads_nowhere_is_told_from_a_table_that_is_silent() -> None:
    found = answered(UnknownName("somebody.home"), ("somebody.home", 7))
    assert (found.state, found.variant) == (State.WRONG, "unknown")


async def test_a_name_is_looked_up_and_not_for_ever() -> None:
    asked: list[str] = []
    never = threading.Event()

    def there(host: str, port: None) -> None:
        asked.append(host)

    def unknown(host: str, port: None) -> None:
        raise socket.gaierror

    def silent(host: str, port: None) -> None:
        never.wait()

    assert await is_known("somebody.home", there)
    assert asked == ["somebody.home"]
    assert not await is_known("somebody.home", unknown)
    assert not await is_known("somebody.home", silent, patience=0.01)
    never.set()
    assert await is_known("192.0.2.7", socket.getaddrinfo)


@pytest.mark.parametrize(
    ("ahead", "unsure", "state"),
    [
        (0, 0, State.FINE),
        (APART, 0, State.FINE),
        (-APART - 1, 2, State.FINE),
        (APART + 1, 0, State.WRONG),
        (-APART - 1, 0, State.WRONG),
    ],
)
def test_clocks(ahead: float, unsure: float, state: State) -> None:
    found = clocks_agree(ahead, unsure)
    assert found.state is state
    assert found.params == ({} if state is State.FINE else {"minutes": 2})
