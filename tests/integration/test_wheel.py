"""The wheel holds the two packages with their data, and nothing else."""

import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_wheel_holds_both_packages_and_their_data(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--quiet",
        "--no-deps",
        "--wheel-dir",
        str(tmp_path),
        str(ROOT),
    ]
    subprocess.run(command, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0] for name in names if ".dist-info/" not in name} == {"protocol", "uno_p2p"}
    for needed in (
        "protocol/params.txt",
        "uno_p2p/table/data/words.txt",
        "uno_p2p/ui/words/en.mo",
        "uno_p2p/ui/words/ja.mo",
        "uno_p2p/ui/words/ja.po",
        "uno_p2p/ui/web/static/index.html",
        "uno_p2p/ui/web/static/js/table/screen.js",
    ):
        assert needed in names
    entry_points = next(name for name in names if name.endswith("entry_points.txt"))
    assert b"uno-p2p = uno_p2p.__main__:main" in zipfile.ZipFile(wheel).read(entry_points)
