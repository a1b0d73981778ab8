"""What leaves a store as files: records of tables, and the evidence of wrongs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from protocol.errors import Fault
from uno_p2p.store import Store
from uno_p2p.table.contract import decode
from uno_p2p.table.evidence import encode_evidence, evidence_in
from uno_p2p.table.export import encode_export
from uno_p2p.trouble import Trouble


def write_record(store: Store, target: Path) -> None:
    """The last table of a store as a `.uno` file; Trouble "cannot-write"."""
    digest, contract = store.tables()[-1]
    write_table(store, digest, contract, target)


def write_table(store: Store, digest: bytes, contract: bytes, target: Path) -> None:
    """A table of a store as a `.uno` file; Trouble "cannot-write"."""
    try:
        target.write_bytes(encode_export(contract, store.journal(digest)))
    except OSError as error:
        raise Trouble("cannot-write", f"The file {target} cannot be written.") from error


def write_evidence(contract: bytes, journal: Sequence[bytes], target: Path) -> list[Path]:
    """The evidence of all wrongs at a table, the first to `target`, the others beside it. Everything is
    checked anew, which takes a moment.

    Raises:
        Trouble: "no-wrong" if the table's record shows none, "bad-table" if this version cannot read its
            contract, "cannot-write".
    """
    try:
        found = evidence_in(decode(contract), journal)
    except Fault as fault:
        raise Trouble("bad-table", "The table is of another version of this program.") from fault
    if not found:
        raise Trouble("no-wrong", "Nobody has done wrong at that table, as far as its record goes.")
    paths = [target.with_stem(f"{target.stem}-{n}") if n > 1 else target for n in range(1, len(found) + 1)]
    try:
        for path, evidence in zip(paths, found, strict=True):
            path.write_bytes(encode_evidence(evidence))
    except OSError as error:
        raise Trouble("cannot-write", f"The file {target} cannot be written.") from error
    return paths
