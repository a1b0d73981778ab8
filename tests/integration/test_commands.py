"""What a person sees when something is wrong: one sentence and exit code 2, from real processes."""

from __future__ import annotations

import asyncio
import json
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import zmq.asyncio

from tests.helpers.typist import in_lines
from tests.integration.net_nodes import introduction
from uno_p2p import __version__
from uno_p2p.net.curve import CurveKeys
from uno_p2p.net.lobby import LobbyHost, join
from uno_p2p.table.contract import decode
from uno_p2p.table.pieces import decode_export


async def run(*arguments: str) -> tuple[int, str, str]:
    """Exit code, standard output, standard error of `uno-p2p ..`, in English and in plain mode."""
    command = [sys.executable, "-m", "uno_p2p", *in_lines(arguments)]
    pipe = asyncio.subprocess.PIPE
    environment = {"LANG": "C.UTF-8", "PATH": ""}
    process = await asyncio.create_subprocess_exec(*command, stdout=pipe, stderr=pipe, env=environment)
    async with asyncio.timeout(60):
        out, err = await process.communicate()
    assert process.returncode is not None
    return process.returncode, out.decode(), err.decode()


def one_sentence(code: int, err: str, reason: str) -> None:
    assert code == 2
    assert len(err.strip().splitlines()) == 1, err
    assert err.startswith("uno-p2p: ")
    assert err.rstrip().endswith(f"[{reason}]")


@asynccontextmanager
async def lobby(version: str, seats: int = 2) -> AsyncIterator[tuple[zmq.asyncio.Context, int]]:
    context = zmq.asyncio.Context()
    host = LobbyHost(
        context, introduction(CurveKeys.generate(), "Host"), seats=seats, table=b"", version=version
    )
    try:
        yield context, await host.open("127.0.0.1", 0)
    finally:
        await host.close()
        context.term()


async def test_a_busy_port_is_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        port = busy.getsockname()[1]
        code, _, err = await run("host", "--listen", f"127.0.0.1:{port}", "--home", str(tmp_path))
    one_sentence(code, err, "port-busy")


@pytest.mark.parametrize("address", ["nonsense", "127.0.0.1", "127.0.0.1:0", "127.0.0.1:99999", "a b:1"])
async def test_a_bad_address_is_one_sentence(address: str, tmp_path: Path) -> None:
    code, _, err = await run("join", address, "--home", str(tmp_path))
    one_sentence(code, err, "bad-address")


async def test_another_version_is_one_sentence(tmp_path: Path) -> None:
    async with lobby("9.9") as (_, port):
        code, _, err = await run("bot", f"127.0.0.1:{port}", "--home", str(tmp_path))
    one_sentence(code, err, "wrong-version")
    assert "9.9" in err
    assert __version__ in err


async def test_a_full_table_is_one_sentence(tmp_path: Path) -> None:
    async with lobby(__version__) as (context, port):
        keys = CurveKeys.generate()
        await join(context, f"127.0.0.1:{port}", introduction(keys, "Guest"), version=__version__, keys=keys)
        code, _, err = await run("bot", f"127.0.0.1:{port}", "--home", str(tmp_path))
    one_sentence(code, err, "table-full")


async def test_rules_that_cannot_be_played_name_what_can(tmp_path: Path) -> None:
    code, _, err = await run("demo", "--rules", "deck=tarot", "--home", str(tmp_path))
    one_sentence(code, err, "bad-rules")
    assert "classic" in err


async def test_a_home_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    code, _, err = await run("host", "--listen", "*:0", "--home", str(tmp_path / "file"))
    one_sentence(code, err, "home-not-writable")


async def test_the_demo_ends_with_one_line_that_says_everything(tmp_path: Path) -> None:
    export = tmp_path / "table.uno"
    arguments = ["demo", "--seats", "2", "--rules", "classic", "--rules", "deck=small28", "--hands", "1"]
    arguments += ["--patience", "30", "--absence", "void"]
    code, out, err = await run(*arguments, "--home", str(tmp_path), "--export", str(export), "--json")
    assert code == 0, err
    result = json.loads(out.splitlines()[-1])
    assert result["ok"] is result["agree"] is True
    assert result["faults"] == []
    assert result["seats"] == 2
    assert result["hands"] == 1
    assert len(result["deal_ms"]) == 1
    assert export.stat().st_size > 10_000
    contract = decode(decode_export(export.read_bytes())[0])
    assert (contract.absence, contract.patience) == ("void", 30)
    homes = sorted(path.name for path in tmp_path.glob("node-*"))
    assert homes == ["node-0", "node-1"]


def test_help_names_every_command_and_needs_no_network() -> None:
    command = [sys.executable, "-m", "uno_p2p", "--help"]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    for name in ("demo", "host", "join", "bot", "bench", "replay"):
        assert name in text
