#!/usr/bin/env python3
"""Start uno_p2p on a machine that has nothing but Python: sets up `.venv` once, then runs the program.

    python3 run_node.py ...      the same as `uno-p2p ...`
    python3 run_node.py test     sets up the test tools likewise and runs the tests

Only the standard library is used here, and nothing newer than Python 3.6 in the syntax, so that an old Python
can say what is wrong instead of showing a traceback.
"""

import hashlib
import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
STAMP = VENV / "uno-p2p.stamp"
LOCK = ROOT / ".venv.lock"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
NEEDED = (3, 11)


def say(sentence):
    """A line for the person who waits."""
    sys.stderr.write("run_node: " + sentence + "\n")
    sys.stderr.flush()


def give_up(sentence):
    """One sentence that says what to do, and exit code 2."""
    say(sentence)
    sys.exit(2)


def stamp(extra):
    """What the environment was made from: it is made again if any of it changes."""
    made_from = (ROOT / "pyproject.toml").read_bytes() + sys.version.encode() + str(ROOT).encode()
    return hashlib.sha256(made_from).hexdigest() + " " + extra


def is_ready(extra):
    """Whether the environment is there and holds what is needed; the test tools hold everything."""
    try:
        found = STAMP.read_text().splitlines()
    except OSError:
        return False
    return PYTHON.exists() and (stamp(extra) in found or stamp("dev") in found)


class Locked:
    """Only one first run at a time; a second one waits. The system frees the lock if we are killed."""

    def __enter__(self):
        self.file = LOCK.open("a+")
        if os.name == "nt":
            import msvcrt

            while True:
                try:
                    msvcrt.locking(self.file.fileno(), msvcrt.LK_LOCK, 1)
                except OSError:  # it gives up after ten tries of its own
                    continue
                else:
                    return self
        import fcntl

        fcntl.flock(self.file, fcntl.LOCK_EX)
        return self

    def __exit__(self, *exc):
        self.file.close()


def run_quietly(command, advice):
    """Run a command; show its last words and our advice only if it fails."""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    if done.returncode:
        for line in done.stdout.decode(errors="replace").strip().splitlines()[-3:]:
            say("  " + line)
        give_up(advice)


def set_up(extra):
    """Make `.venv` and install this project into it, with the extra's tools if there is one."""
    began = time.time()
    say("setting up, once: making .venv in this folder ...")
    make = [sys.executable, "-m", "venv", *([] if PYTHON.exists() else ["--clear"]), str(VENV)]
    run_quietly(
        make, "Python cannot make a virtual environment; on Debian or Ubuntu: apt install python3-venv"
    )
    say("setting up, once: installing the libraries (this needs the network) ...")
    target = str(ROOT) + ("[" + extra + "]" if extra else "")
    pip = [
        str(PYTHON),
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "--editable",
        target,
    ]
    run_quietly(pip, "The libraries could not be installed; connect to the internet once and start again.")
    with STAMP.open("a") as file:
        file.write(stamp(extra) + "\n")
    say("ready after {:.0f} s; from now on it starts at once, also offline.".format(time.time() - began))


def main(arguments):
    """Set up if needed, then become the program."""
    if sys.version_info < NEEDED:
        give_up("Python 3.11 or newer is needed, this is {}.".format(sys.version.split()[0]))
    testing = arguments[:1] == ["test"]
    extra = "dev" if testing else ""
    if not is_ready(extra):
        try:
            with Locked():
                if not is_ready(extra):
                    set_up(extra)
        except OSError as error:
            give_up("This folder cannot be written to ({}); copy it to your own.".format(error.strerror))
    command = [str(PYTHON), "-m", *(["pytest", *arguments[1:]] if testing else ["uno_p2p", *arguments])]
    if testing:
        os.chdir(str(ROOT))
    if os.name == "nt":
        sys.exit(subprocess.call(command))
    os.execv(command[0], command)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit(130)
