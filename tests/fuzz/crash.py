"""An input that breaks an invariant: kept as a file, and how to see it again."""

from __future__ import annotations

import hashlib
import sys
import tempfile
from pathlib import Path

from tests.fuzz.target import Target


class Keeper:
    """Runs inputs of one target and stores the one that fails. `folder`: where; a temporary one if None."""

    def __init__(self, target: Target, folder: Path | None) -> None:
        self.target = target
        self.executions = 0
        self._folder = folder

    def __call__(self, data: bytes) -> None:
        """Run one input; what it raises is told and raised again."""
        self.executions += 1
        try:
            self.target(data)
        except BaseException as error:
            if not isinstance(error, KeyboardInterrupt):
                self._keep(data, error)
            raise

    def _keep(self, data: bytes, error: BaseException) -> None:
        folder = self._folder or Path(tempfile.mkdtemp(prefix="fuzz-"))
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / f"{self.target.name}-{hashlib.sha256(data).hexdigest()[:12]}"
        file.write_bytes(data)
        print(f"\n{type(error).__name__}: {error}", file=sys.stderr)
        print(
            f"input: {file}\nagain: python -m tests.fuzz {self.target.name} --replay {file}", file=sys.stderr
        )
        print(f"as a test: ({self.target.name!r}, {data.hex()!r})", file=sys.stderr, flush=True)
