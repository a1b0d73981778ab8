"""Real nodes with pages, as processes of the program."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from tests.helpers.netns import ROOT

ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+/#\w+")


@contextmanager
def node(home: Path, *arguments: str, language: str = "en") -> Iterator[str]:
    """The program with these arguments; its page's address."""
    command = [sys.executable, "-m", "uno_p2p", *arguments, "--no-browser", "--home", str(home)]
    process = subprocess.Popen(
        [*command, "--lang", language], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=ROOT
    )
    try:
        assert process.stdout is not None
        said = ""
        for line in process.stdout:
            said += line
            if found := ADDRESS.search(line):
                yield found[0]
                break
        else:
            raise AssertionError(f"it ended with {process.wait()}: {said}")
    finally:
        process.kill()
        process.wait()
        if process.stdout is not None:
            process.stdout.close()


def host(home: Path, *arguments: str, language: str = "en") -> AbstractContextManager[str]:
    """A node that opens a table on this machine alone."""
    return node(home, "host", "--listen", f"127.0.0.1:{free_port()}", *arguments, language=language)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
