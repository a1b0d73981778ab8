"""With atheris, which sees the branches that an input takes: libFuzzer chooses and changes the inputs."""

from __future__ import annotations

import importlib
import sys
import tempfile
from pathlib import Path
from types import ModuleType

from tests.fuzz.crash import Keeper

MEGABYTES = 1500
"""The process ends above it: something is kept from execution to execution."""
HANGS = 600
"""Seconds by the clock after which an input that does not end is given up. Processor time has its own bound,
a busy machine has none.
"""


def find() -> ModuleType | None:
    """The module, if it is installed."""
    try:
        return importlib.import_module("atheris")
    except ModuleNotFoundError:
        return None


def fuzz(atheris: ModuleType, keep: Keeper, seconds: float, seed: int, corpus: Path | None) -> None:
    """Run for so long, and end the process. `corpus`: a folder that keeps what was of interest."""
    target = keep.target
    with tempfile.TemporaryDirectory(prefix="seeds-") as folder:
        for i, data in enumerate(target.seeds()):
            Path(folder, f"{i:04}").write_bytes(data)
            target.run(data)
        folders = [str(corpus), folder] if corpus else [folder]
        options = {
            "max_total_time": max(1, int(seconds)),
            "seed": seed or 1,
            "max_len": target.size,
            "len_control": 0,
            "rss_limit_mb": MEGABYTES,
            "timeout": HANGS,
            "artifact_prefix": f"{folder}/",
            "print_final_stats": 1,
        }
        atheris.Setup([sys.argv[0], *(f"-{name}={value}" for name, value in options.items()), *folders], keep)
        atheris.Fuzz()
