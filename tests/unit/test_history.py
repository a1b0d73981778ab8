"""`history` and `history export`, on a home made by hand."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner

from tests.helpers.hands import played
from uno_p2p.cli import main
from uno_p2p.sitting import Sitting
from uno_p2p.store import Store, Why
from uno_p2p.table.pieces import decode_export

CASE = (2, 24, "chancer")


def home(folder: Path) -> tuple[str, list[bytes]]:
    """A home with one finished table; its name and its entries."""
    net = played(CASE)
    node = net.nodes[0]
    store = Store(folder)
    digest = net.contract.digest()
    store.open_table(digest, net.contract.encode(), bytes(32), Sitting(bytes(32), "*", 1, {}))
    store.save(digest, node.disk)
    assert node.machine.result is not None
    store.finish(digest, node.machine.result.totals)
    store.close_table(digest, Why.OVER)
    store.close()
    return digest.hex()[:8], node.disk


def call(*arguments: str) -> tuple[int, str, str]:
    done = CliRunner().invoke(main, ["history", *arguments])
    return done.exit_code, done.stdout, done.stderr


def test_the_list_also_for_programs(tmp_path: Path) -> None:
    name, _ = home(tmp_path)
    code, out, _ = call("--home", str(tmp_path), "--lang", "en", "--json")
    assert code == 0
    *lines, last = out.splitlines()
    assert lines[0].startswith(f"Table {name}, ")
    assert lines[-1] == "Finished."
    (table,) = json.loads(last)["tables"]
    assert table["id"] == name
    assert table["names"] == ["player 0", "player 1"]
    assert table["rules"] == ["classic", "deck=small28"]
    assert table["status"] == "over"
    assert tuple(table["points"]) == played(CASE).nodes[0].machine.result.totals


def test_the_record_is_the_whole_table(tmp_path: Path) -> None:
    name, entries = home(tmp_path / "home")
    file = tmp_path / "table.uno"
    code, out, _ = call("export", name, str(file), "--home", str(tmp_path / "home"), "--lang", "en")
    assert code == 0
    assert name in out
    contract, frames = decode_export(file.read_bytes())
    assert contract == played(CASE).contract.encode()
    assert frames == entries


def test_a_table_that_is_not_there_and_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    name, _ = home(tmp_path / "home")
    for arguments, reason in (
        (("export", "ffff", str(tmp_path / "x.uno")), "no-such-table"),
        (("export", "", str(tmp_path / "x.uno")), "no-such-table"),
        (("export", name, str(tmp_path)), "cannot-write"),
    ):
        code, _, err = call(*arguments, "--home", str(tmp_path / "home"), "--lang", "en")
        assert code == 2
        assert err.rstrip().endswith(f"[{reason}]")
    code, _, err = call(
        "export", "ab", str(tmp_path / "x.uno"), "--home", str(tmp_path / "none"), "--lang", "en"
    )
    assert code == 2
    assert "no-such-table" in err


def test_what_nobody_goes_on_with_is_said(tmp_path: Path) -> None:
    store = Store(tmp_path)
    contract = played(CASE).contract
    store.open_table(contract.digest(), contract.encode(), bytes(32), Sitting(bytes(32), "*", 1, {}))
    assert (
        call("--home", str(tmp_path), "--lang", "en")[1]
        .splitlines()[-1]
        .startswith("Not finished; it goes on")
    )
    store.close_table(contract.digest(), Why.GIVEN_UP)
    assert call("--home", str(tmp_path), "--lang", "en")[1].splitlines()[-1] == "Not finished; given up here."
    store.close()
