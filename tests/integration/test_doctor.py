"""`doctor` as a process: on a healthy machine it names nothing, and each injected fault it names."""

from __future__ import annotations

import asyncio
import fcntl
import json
import os
import shutil
import socket
import struct
import subprocess
import sys
import time
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import zmq.asyncio

from tests.helpers.netns import CARD, ROOT, Lan, ip, lan, unable
from tests.helpers.relay import IFF_NO_PI, TUNSETIFF
from tests.integration.net_nodes import introduction
from uno_p2p import __version__
from uno_p2p.doctor.finding import Code
from uno_p2p.doctor.multicast import PORT as MDNS
from uno_p2p.net import doorkeeper
from uno_p2p.net.curve import CurveKeys
from uno_p2p.net.lobby import LobbyHost
from uno_p2p.net.peek import clock_ahead
from uno_p2p.store import Store
from uno_p2p.storefile import FILE
from uno_p2p.trouble import Trouble

LIMIT = 60.0
IFF_TUN = 0x0001
NEED_TABLE = ["no-answer", "wrong-version", "port-blocked", "clocks-apart"]
machines = pytest.mark.skipif(unable() is not None, reason=str(unable()))


class Report:
    """What the command has said, with `--json`."""

    def __init__(self, status: int, out: str, err: str) -> None:
        assert err == "", err
        self.status = status
        *self.lines, self.last, raw = out.splitlines()
        value = json.loads(raw)
        self.checks: dict[str, dict[str, Any]] = {row["code"]: row for row in value["checks"]}
        assert list(self.checks) == list(Code)
        assert len(self.lines) == len(Code)
        assert value["ok"] is (status == 0)
        assert value["wrong"] == len(self.named)

    @property
    def named(self) -> list[str]:
        return [code for code, row in self.checks.items() if row["state"] == "wrong"]

    @property
    def open(self) -> list[str]:
        return [code for code, row in self.checks.items() if row["state"] == "unchecked"]

    @property
    def cards(self) -> str:
        """Where multicast works."""
        return str(self.checks["no-multicast"]["facts"]["cards"])

    def why(self, code: Code) -> str | None:
        return self.checks[code]["why"]


async def run(command: list[str]) -> tuple[int, str, str]:
    environment = {**os.environ, "LANG": "C.UTF-8", "PYTHONPATH": os.environ.get("PYTHONPATH", str(ROOT))}
    process = await asyncio.create_subprocess_exec(
        *command, stdout=PIPE, stderr=PIPE, cwd=ROOT, env=environment
    )
    async with asyncio.timeout(LIMIT):
        out, err = await process.communicate()
    assert process.returncode is not None
    return process.returncode, out.decode(), err.decode()


def words(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "uno_p2p", "doctor", *arguments]


async def examine(home: Path, *arguments: str, at: Lan | None = None, before: tuple[str, ...] = ()) -> Report:
    """The command's report, on the first machine of a LAN or here, where another port is surely free."""
    if at is None and "--port" not in arguments:
        arguments += ("--port", str(free_port()))
    command = [*before, *words("--json", "--home", str(home), *arguments)]
    return Report(*await run(at.inside(0, *command) if at else command))


@asynccontextmanager
async def lobby(
    at: Lan | None = None, version: str = __version__, ahead: float = 0, node: int = 1
) -> AsyncIterator[str]:
    """The address of a table that is open on the second machine of a LAN, or here."""
    command = [sys.executable, "-m", "tests.helpers.open_lobby", version, str(ahead)]
    process = await asyncio.create_subprocess_exec(
        *(at.inside(node, *command) if at else command), stdin=PIPE, stdout=PIPE, cwd=ROOT
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        async with asyncio.timeout(LIMIT):
            port = int(await process.stdout.readline())
        yield f"{at.address(node) if at else '127.0.0.1'}:{port}"
    finally:
        process.stdin.close()
        await process.wait()


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def snapshot(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def used(home: Path) -> Path:
    """A home with a store."""
    store = Store(home)
    store.identity()
    store.close()
    return home


# -- healthy machines ----------------------------------------------------------------------------------------


@machines
async def test_on_a_healthy_machine_it_names_nothing(tmp_path: Path) -> None:
    home = used(tmp_path / "home")
    before = snapshot(tmp_path)
    async with lan(2) as wire:
        report = await examine(home, at=wire)
        assert (report.status, report.named, report.open) == (0, [], NEED_TABLE)
        assert "WRONG" not in "".join(report.lines)
        assert report.last == "Nothing wrong was found. 4 things could not be checked."
        async with lobby(wire) as address:
            report = await examine(home, address, at=wire)
    assert (report.status, report.named, report.open) == (0, [], [])
    assert report.last == "Nothing wrong was found."
    assert snapshot(tmp_path) == before


@machines
async def test_in_japanese_it_names_as_little(tmp_path: Path) -> None:
    async with lan(2) as wire:
        report = await examine(tmp_path / "home", "--lang", "ja", at=wire)
    assert (report.status, report.named) == (0, [])
    assert all(text.startswith(("問題なし", "未確認")) for text in report.lines)
    assert list(tmp_path.iterdir()) == []


# -- the network ---------------------------------------------------------------------------------------------


@machines
async def test_no_interface(tmp_path: Path) -> None:
    async with lan(2) as wire:
        wire.link(0, "down")
        report = await examine(tmp_path, at=wire)
    assert (report.status, report.named) == (1, ["no-interface"])
    assert report.why(Code.ONLY_VPN) == report.why(Code.NO_MULTICAST) == "no-lan"


@machines
@pytest.mark.parametrize("name", ["wg0", "corp0"])
async def test_only_a_vpn(name: str, tmp_path: Path) -> None:
    """By its name, and by being a line between two points."""
    async with lan(2) as wire:
        tun = os.open("/dev/net/tun", os.O_RDWR)
        try:
            young = f"t{os.getpid()}"
            fcntl.ioctl(tun, TUNSETIFF, struct.pack("16sH22x", young.encode(), IFF_TUN | IFF_NO_PI))
            ip("link", "set", young, "netns", wire.name(0), "name", name)
            wire.ip(0, "addr", "add", "10.8.0.2/24", "dev", name)
            wire.ip(0, "link", "set", name, "up")
            beside = await examine(tmp_path, at=wire)
            wire.link(0, "down")
            report = await examine(tmp_path, at=wire)
        finally:
            os.close(tun)
    assert (report.status, report.named) == (1, ["only-vpn"])
    assert report.checks["only-vpn"]["facts"] == {"cards": name}
    assert report.why(Code.NO_MULTICAST) == "no-lan"
    assert beside.named == []
    assert beside.checks["only-vpn"]["facts"] == {"cards": name}


@machines
async def test_no_multicast_on_the_card(tmp_path: Path) -> None:
    async with lan(2) as wire:
        wire.ip(0, "link", "set", CARD, "multicast", "off")
        report = await examine(tmp_path, at=wire)
    assert (report.status, report.named) == (1, ["no-multicast"])


@machines
async def test_multicast_over_one_family_is_enough(tmp_path: Path) -> None:
    """And where there is no way for either, it is named."""
    no_way = ("-6", "route", "del", "ff00::/8", "dev", CARD, "table", "local")
    async with lan(2) as wire:
        wire.ip(0, *no_way)
        report = await examine(tmp_path, at=wire)
        assert (report.named, report.cards) == ([], f"{CARD} (IPv4)")
        wire.ip(0, "addr", "flush", "dev", CARD, "scope", "global")
        wire.ip(0, "addr", "add", "2001:db8::7/64", "dev", CARD, "nodad")
        report = await examine(tmp_path, at=wire)
        assert (report.named, report.cards) == ([], f"{CARD} (IPv6)")
        wire.ip(0, *no_way)
        report = await examine(tmp_path, at=wire)
    assert (report.status, report.named) == (1, ["no-multicast"])


@machines
async def test_a_program_that_keeps_mdns_for_itself(tmp_path: Path) -> None:
    keep = (
        "import socket; s = socket.socket(socket.AF_INET6, socket.SOCK_DGRAM);"
        f"s.bind(('', {MDNS})); print('has it', flush=True); input()"
    )
    async with lan(2) as wire:
        command = wire.inside(0, sys.executable, "-c", keep)
        other = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, stderr=PIPE)
        assert other.stdin is not None
        assert other.stdout is not None
        try:
            await other.stdout.readline()
            report = await examine(tmp_path, at=wire)
        finally:
            other.stdin.close()
            await other.communicate()
    assert (report.status, report.named) == (1, ["no-multicast"])


@machines
@pytest.mark.parametrize("how", ["refuse", "drop"])
async def test_a_port_that_a_firewall_blocks(how: str, tmp_path: Path) -> None:
    async with lan(2) as wire:
        await wire.weather("block", 0, how)
        async with lobby(wire) as address:
            report = await examine(tmp_path, address, at=wire)
    assert (report.status, report.named, report.open) == (1, ["port-blocked"], [])


@machines
async def test_clocks_that_are_apart(tmp_path: Path) -> None:
    async with lan(2) as wire, lobby(wire, ahead=-3600) as address:
        report = await examine(tmp_path, address, at=wire)
    assert (report.status, report.named) == (1, ["clocks-apart"])
    assert report.checks["clocks-apart"]["facts"] == {"minutes": 60}


@pytest.mark.parametrize("shown", [0, 10**6, 10**12, -(10**6), -(10**10), 10**14])
async def test_the_clock_of_a_lobby(shown: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its time is told as well as can be known, and what no clock shows is no lobby's word."""
    now = time.time()
    monkeypatch.setattr(doorkeeper, "time", SimpleNamespace(time=lambda: now + shown))
    context = zmq.asyncio.Context()
    own = introduction(CurveKeys.generate(), "Host")
    host = LobbyHost(context, own, seats=3, table=b"", version="1")
    try:
        at = ("127.0.0.1", await host.open("127.0.0.1", 0))
        if -now < shown < 10**12 + 1:
            ahead, unsure = await clock_ahead(context, at, version="1")
            # The lobby's clock stands still here: it shows the time at which this test began.
            assert shown - (time.time() - now) - unsure - 0.002 <= ahead <= shown + unsure
        else:
            with pytest.raises(Trouble) as caught:
                await clock_ahead(context, at, version="1")
            assert caught.value.code == "bad-lobby"
    finally:
        await host.close()
        context.term()


async def test_another_version(tmp_path: Path) -> None:
    async with lobby(version="9.9") as address:
        report = await examine(tmp_path, address)
    assert report.status == 1
    assert "wrong-version" in report.named
    assert "no-answer" not in report.named
    assert report.checks["wrong-version"]["facts"] == {"ours": __version__, "theirs": "9.9"}
    assert report.why(Code.PORT_BLOCKED) == report.why(Code.CLOCKS_APART) == "other-version"


async def test_a_table_on_the_same_machine_proves_nothing_about_the_firewall(tmp_path: Path) -> None:
    async with lobby() as address:
        report = await examine(tmp_path, address)
    assert report.why(Code.PORT_BLOCKED) == "same-machine"
    assert report.checks["clocks-apart"]["state"] == "fine"


async def test_nobody_at_the_address(tmp_path: Path) -> None:
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        report = await examine(tmp_path, f"127.0.0.1:{silent.getsockname()[1]}")
    assert "no-answer" in report.named
    assert [report.why(Code(code)) for code in NEED_TABLE[1:]] == ["table-silent"] * 3


@machines
async def test_a_name_that_nobody_knows(tmp_path: Path) -> None:
    async with lan(2) as wire:
        report = await examine(tmp_path, "somebody.invalid:47474", at=wire)
    assert (report.status, report.named) == (1, ["no-answer"])
    assert "not known" in report.checks["no-answer"]["sentence"]


async def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        async with lobby() as address:
            report = await examine(tmp_path, address, "--port", str(port))
    assert report.status == 1
    assert "port-busy" in report.named
    assert report.checks["port-busy"]["facts"] == {"port": port}
    assert report.why(Code.PORT_BLOCKED) == "port-taken"


# -- the home ------------------------------------------------------------------------------------------------


async def test_a_home_that_cannot_be_written_to(tmp_path: Path) -> None:
    home = used(tmp_path / "home")
    before: tuple[str, ...] = ()
    if os.geteuid() == 0:  # root may write everywhere; without this right it may not
        setpriv = shutil.which("setpriv")
        assert setpriv is not None, "root cannot test this without setpriv"
        before = (setpriv, "--bounding-set=-dac_override")
    home.chmod(0o500)
    report = await examine(home, before=before)
    home.chmod(0o700)
    assert report.status == 1
    assert [code for code in report.named if code.startswith("home")] == ["home-not-writable"]
    assert report.why(Code.HOME_DAMAGED) == "home-unwritable"


async def test_a_second_process_on_the_home_is_named_and_not_disturbed(tmp_path: Path) -> None:
    store = Store(tmp_path)
    before = snapshot(tmp_path)
    report = await examine(tmp_path)
    assert report.status == 1
    assert [code for code in report.named if code.startswith("home")] == ["home-busy"]
    assert report.why(Code.HOME_DAMAGED) == "home-in-use"
    assert snapshot(tmp_path) == before
    store.identity()
    store.close()


async def test_a_damaged_store(tmp_path: Path) -> None:
    path = used(tmp_path) / FILE
    path.write_bytes(path.read_bytes()[:4096])
    before = snapshot(tmp_path)
    report = await examine(tmp_path)
    assert report.status == 1
    assert [code for code in report.named if code.startswith("home")] == ["home-damaged"]
    assert snapshot(tmp_path) == before


@machines
async def test_a_disk_that_is_full(tmp_path: Path) -> None:
    mount = shutil.which("mount")
    assert mount is not None
    subprocess.run([mount, "-t", "tmpfs", "-o", "size=1m", "none", str(tmp_path)], check=True)
    try:
        report = await examine(tmp_path)
    finally:
        subprocess.run(["umount", str(tmp_path)], check=True)
    assert "no-space" in report.named


# -- the program ---------------------------------------------------------------------------------------------


async def test_libraries_that_are_broken_are_named_and_what_needs_them_is_not_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("zmq", "ifaddr", "platformdirs"):  # the last one would say where the home is
        (tmp_path / f"{name}.py").write_text("raise ImportError('made for another machine')\n")
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}:{ROOT}")
    report = Report(*await run(words("127.0.0.1:9", "--json", "--port", str(free_port()))))
    assert (report.status, report.named) == (1, ["broken-package"])
    named = report.checks["broken-package"]["facts"]["packages"]
    for name in ("zmq", "ifaddr", "platformdirs"):
        assert f"{name} (made for another machine)" in named
    homes = ["home-not-writable", "home-busy", "home-damaged", "no-space"]
    assert report.open == [*homes, "no-interface", "only-vpn", "no-multicast", *NEED_TABLE]


@pytest.mark.parametrize(
    "arguments", [("nonsense",), ("127.0.0.1:0",), ("--port", "0"), ("--port", "99999"), ("--lang", "xx")]
)
async def test_wrong_use(arguments: tuple[str, ...], tmp_path: Path) -> None:
    status, out, err = await run(words("--home", str(tmp_path), *arguments))
    assert (status, out) == (2, "")
    assert "Traceback" not in err


async def test_without_the_library_of_the_command_line_one_sentence_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "click.py").write_text("raise ImportError('cannot import name StrEnum')\n")
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}:{ROOT}")
    status, out, err = await run(words())
    assert (status, out) == (2, "")
    assert len(err.splitlines()) == 1
    assert err.endswith("[broken-package]\n")
    assert "cannot import name StrEnum" in err
