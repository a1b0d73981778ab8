"""`audit` and `history evidence` as they are typed: what is said, and the exit code."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from protocol import wire
from protocol.entry import Entry, sign
from tests.helpers.damage import SHORT, record
from tests.helpers.hands import played
from tests.table.test_audit_evidence import convicted, honest
from uno_p2p.cli import main
from uno_p2p.commands import audit as command
from uno_p2p.store import Store
from uno_p2p.table.contract import short_name
from uno_p2p.table.evidence import encode_evidence, evidence_in
from uno_p2p.table.export import encode_export
from uno_p2p.table.pieces import decode_evidence, decode_export


def audit(folder: Path, raw: bytes, *more: str) -> Result:
    path = folder / "file"
    path.write_bytes(raw)
    return CliRunner().invoke(main, ["audit", str(path), "--lang", "en", *more])


def test_a_record_that_agrees(tmp_path: Path) -> None:
    contract, frames = decode_export(record())
    done = audit(tmp_path, encode_export(contract, frames[:30]), "--json")
    assert done.exit_code == 0
    assert done.stderr == ""
    *said, last = done.stdout.splitlines()
    assert said[0] == "A record of player 0 and player 1."
    assert said[-1] == "Everything in this record is right."
    found = json.loads(last)
    assert (found["ok"], found["verdict"], found["entries"]) == (True, "agrees", 30)
    assert found["entries_per_second"] > 0
    assert found["seconds"] > 0
    assert found["proofs"] > 0


def test_a_wrong_in_a_record(tmp_path: Path) -> None:
    net, journal = convicted("reveal")
    done = audit(tmp_path, encode_export(net.contract.encode(), journal), "--json")
    assert done.exit_code == 1
    assert "player 1 has sent a signed message that cannot be read." in done.stdout
    (wrong,) = json.loads(done.stdout.splitlines()[-1])["wrong"]
    assert (wrong["seat"], wrong["code"]) == (1, "bad-encoding")
    assert done.stderr == ""


def test_a_damaged_file(tmp_path: Path) -> None:
    raw = record()
    done = audit(tmp_path, raw[:900] + bytes([raw[900] ^ 1]) + raw[901:], "--json")
    assert done.exit_code == 2
    assert "The file is damaged at message " in done.stdout
    assert json.loads(done.stdout.splitlines()[-1])["damage"]["message"] is not None
    done = audit(tmp_path, b"something else")
    assert done.exit_code == 2
    assert done.stdout.startswith("The file is damaged at byte 0.\n")


def test_evidence_that_is_true_and_evidence_that_shows_nothing(tmp_path: Path) -> None:
    net, journal = convicted("reveal")
    (evidence,) = evidence_in(net.contract, journal)
    done = audit(tmp_path, encode_evidence(evidence))
    assert done.exit_code == 0
    assert done.stdout.splitlines()[0] == "Evidence from a table of player 0 and player 1."
    assert "The evidence is true." in done.stdout.splitlines()
    shows_nothing, _ = honest("reveal")
    assert audit(tmp_path, encode_evidence(shows_nothing)).exit_code == 3


def test_the_files_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done = CliRunner().invoke(main, ["audit", str(tmp_path / "none"), "--lang", "en"])
    assert done.exit_code == 2
    assert done.stderr.endswith("[cannot-read]\n")
    monkeypatch.setattr("uno_p2p.table.export.MAX_EXPORT", 10)
    done = audit(tmp_path, bytes(11))
    assert done.exit_code == 2
    assert done.stderr.endswith("[bad-record]\n")


def test_a_long_audit_tells_a_terminal_how_far_it_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "QUIET", 0.0)
    command._progress()(1, 2)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    command._progress()(1, 2)
    assert capsys.readouterr().err == "1 / 2\n"


def kept(home: Path, contract: bytes, digest: bytes, journal: list[bytes]) -> str:
    """A home with one table; its name there."""
    store = Store(home)
    store.open_table(digest, contract, bytes(32))
    store.save(digest, journal)
    store.close()
    return short_name(digest)


def history(home: Path, *arguments: str) -> Result:
    return CliRunner().invoke(main, ["history", *arguments, "--home", str(home), "--lang", "en"])


def test_the_evidence_of_a_table_comes_from_the_store(tmp_path: Path) -> None:
    net, journal = convicted("reveal")
    name = kept(tmp_path, net.contract.encode(), net.contract.digest(), journal)
    file = tmp_path / "wrong.unoproof"
    done = history(tmp_path, "evidence", name, str(file))
    assert done.exit_code == 0
    assert done.stdout.count("\n") == 1
    assert str(file) in done.stdout
    assert [decode_evidence(file.read_bytes())] == evidence_in(net.contract, journal)
    assert audit(tmp_path, file.read_bytes()).exit_code == 0


def test_two_wrongs_are_two_files(tmp_path: Path) -> None:
    net, journal = convicted("reveal")
    said = next(entry for entry in map(wire.decode, journal) if isinstance(entry, Entry) and entry.seat == 0)
    identity = net.nodes[0].keys.identity
    second = sign(identity, said.sid, said.track, said.step, 0, said.prev, said.kind, [0])
    name = kept(tmp_path, net.contract.encode(), net.contract.digest(), [*journal, second.raw])
    file = tmp_path / "wrong.unoproof"
    assert history(tmp_path, "evidence", name, str(file)).exit_code == 0
    codes = [
        decode_evidence((tmp_path / n).read_bytes()).code for n in ("wrong.unoproof", "wrong-2.unoproof")
    ]
    assert codes == ["bad-encoding", "double-speech"]


def test_why_there_is_no_evidence(tmp_path: Path) -> None:
    net = played(SHORT)
    digest = net.contract.digest()
    name = kept(tmp_path / "good", net.contract.encode(), digest, net.nodes[0].disk[:40])
    file = str(tmp_path / "f")
    for home, table, target, code in (
        (tmp_path / "good", name, file, "no-wrong"),
        (tmp_path / "good", "ff" + name, file, "no-such-table"),
        (tmp_path / "none", name, file, "no-such-table"),
        (tmp_path / "old", kept(tmp_path / "old", b"old", digest, []), file, "bad-table"),
    ):
        done = history(home, "evidence", table, target)
        assert done.exit_code == 2
        assert done.stderr.endswith(f"[{code}]\n")
    guilty, journal = convicted("reveal")
    name = kept(tmp_path / "bad", guilty.contract.encode(), guilty.contract.digest(), journal)
    done = history(tmp_path / "bad", "evidence", name, str(tmp_path / "no" / "folder"))
    assert done.stderr.endswith("[cannot-write]\n")
