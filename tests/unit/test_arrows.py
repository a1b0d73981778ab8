"""The arrows between layers, kept by machine: who may import whom, and who may touch the outside world."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

# layer -> layers it may import; a layer may always import itself.
ALLOWED = {
    "protocol": set(),
    "uno_p2p.rules": set(),
    "uno_p2p.table": {"protocol", "uno_p2p.rules"},
    "uno_p2p.net": {"protocol", "uno_p2p.rules", "uno_p2p.table", "uno_p2p.slumber"},
    "uno_p2p.homelock": set(),
    "uno_p2p.storefile": set(),
    "uno_p2p.inbox": set(),
    "uno_p2p.presence": set(),
    "uno_p2p.sitting": {"protocol"},
    "uno_p2p.around": {"uno_p2p.table", "uno_p2p.sitting"},
    "uno_p2p.neighbours": {
        "uno_p2p.onlookers",
        "protocol",
        "uno_p2p.table",
        "uno_p2p.net",
        "uno_p2p.sitting",
    },
    "uno_p2p.proposal": {"protocol", "uno_p2p.rules", "uno_p2p.table"},
    "uno_p2p.seated": {"protocol", "uno_p2p.table", "uno_p2p.net", "uno_p2p.proposal", "uno_p2p.trouble"},
    "uno_p2p.promise": {"uno_p2p.net", "uno_p2p.store"},
    "uno_p2p.door": {
        "uno_p2p.rules",
        "uno_p2p.table",
        "uno_p2p.net",
        "uno_p2p.neighbours",
        "uno_p2p.stage",
        "uno_p2p.proposal",
        "uno_p2p.seated",
    },
    "uno_p2p.slumber": set(),
    "uno_p2p.store": {"protocol", "uno_p2p.homelock", "uno_p2p.sitting", "uno_p2p.storefile"},
    "uno_p2p.players": {"protocol", "uno_p2p.rules", "uno_p2p.table"},
    "uno_p2p.ui": {"protocol", "uno_p2p.rules", "uno_p2p.table"},
    "uno_p2p.ui.telling": {"protocol", "uno_p2p.rules", "uno_p2p.table", "uno_p2p.ui"},
    "uno_p2p.ui.answers": {"uno_p2p.rules", "uno_p2p.table", "uno_p2p.ui", "uno_p2p.ui.telling"},
    "uno_p2p.ui.plain": {
        "protocol",
        "uno_p2p.rules",
        "uno_p2p.table",
        "uno_p2p.ui",
        "uno_p2p.ui.telling",
        "uno_p2p.ui.answers",
    },
    "uno_p2p.ui.web": {
        "protocol",
        "uno_p2p.rules",
        "uno_p2p.table",
        "uno_p2p.players",
        "uno_p2p.ui",
        "uno_p2p.ui.telling",
        "uno_p2p.ui.answers",
    },
    "uno_p2p.audience": {"protocol", "uno_p2p.table", "uno_p2p.around", "uno_p2p.inbox"},
    "uno_p2p.onlookers": {"protocol", "uno_p2p.net"},
    "uno_p2p.stage": {"uno_p2p.net", "uno_p2p.onlookers", "uno_p2p.table"},
    "uno_p2p.watching": {"*"},
    "uno_p2p.node": {
        "uno_p2p.audience",
        "protocol",
        "uno_p2p.rules",
        "uno_p2p.table",
        "uno_p2p.players",
        "uno_p2p.store",
        "uno_p2p.around",
        "uno_p2p.inbox",
        "uno_p2p.presence",
        "uno_p2p.slumber",
    },
    "uno_p2p.lab": {
        "protocol",
        "uno_p2p.rules",
        "uno_p2p.table",
        "uno_p2p.players",
        "uno_p2p.store",
        "uno_p2p.ui",
        "uno_p2p.ui.telling",
        "uno_p2p.app",
        "uno_p2p.resume",
    },
    "uno_p2p.lab.conform": {  # it meets a node from outside, as a stranger and as seats of its table
        "protocol",
        "uno_p2p.rules",
        "uno_p2p.table",
        "uno_p2p.players",
        "uno_p2p.store",
        "uno_p2p.app",
        "uno_p2p.net",
        "uno_p2p.node",
        "uno_p2p.sitting",
    },
    "uno_p2p.doctor": {  # from outside, like somebody who looks over the shoulder
        "uno_p2p.homelock",
        "uno_p2p.net",
        "uno_p2p.store",
        "uno_p2p.storefile",
        "uno_p2p.ui",
    },
    "uno_p2p.trouble": set(),
    "uno_p2p.app": {"*"},
    "uno_p2p.entering": {"*"},
    "uno_p2p.resume": {"protocol", "uno_p2p.rules", "uno_p2p.table", "uno_p2p.store", "uno_p2p.sitting"},
    "uno_p2p.company": {"uno_p2p.net", "uno_p2p.players", "uno_p2p.ui", "uno_p2p.ui.plain"},
    "uno_p2p.seats": {"*"},
    "uno_p2p.hosting": {"*"},
    "uno_p2p.opening": {
        "uno_p2p.company",
        "uno_p2p.entering",
        "uno_p2p.net",
        "uno_p2p.proposal",
        "uno_p2p.tabletext",
    },
    "uno_p2p.going_on": {"*"},
    "uno_p2p.meeting": {"*"},
    "uno_p2p.past": {"protocol", "uno_p2p.store", "uno_p2p.table", "uno_p2p.ui.telling"},
    "uno_p2p.evening": {"*"},
    "uno_p2p.changing": {"*"},
    "uno_p2p.choosing": {"*"},
    "uno_p2p.tabletext": {"protocol", "uno_p2p.rules", "uno_p2p.net", "uno_p2p.ui", "uno_p2p.app"},
    "uno_p2p.exporting": {"protocol", "uno_p2p.table", "uno_p2p.store"},
    "uno_p2p.friends": {"uno_p2p.net", "uno_p2p.store", "uno_p2p.ui"},
    "uno_p2p.commands": {"*"},
    "uno_p2p.cli": {"*"},
    "uno_p2p.__main__": {"*"},
    "uno_p2p": set(),
}
PURE = {"protocol", "uno_p2p.rules", "uno_p2p.table", "uno_p2p.players"}
OUTSIDE = {
    "asyncio", "socket", "zmq", "sqlite3", "time", "random", "secrets", "pathlib", "subprocess",
    "threading", "multiprocessing", "tempfile", "shutil", "io", "os", "datetime", "selectors", "signal",
}  # fmt: skip


def layer_of(module: str) -> str:
    return max((name for name in ALLOWED if f"{module}.".startswith(f"{name}.")), key=len)


def imports(path: Path, module: str) -> set[str]:
    found = set()
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parts = package.split(".")
                base = ".".join([*parts[: len(parts) - node.level + 1], *([base] if base else [])])
            found |= {f"{base}.{alias.name}" for alias in node.names}
    return found


def modules() -> list[tuple[Path, str]]:
    return [
        (path, ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"))
        for top in ("protocol", "uno_p2p")
        for path in sorted((ROOT / top).rglob("*.py"))
    ]


def violations(path: Path, module: str) -> list[str]:
    own = layer_of(module)
    found = []
    for name in imports(path, module):
        if name.split(".")[0] in ("protocol", "uno_p2p"):
            target = layer_of(name)
            facts = name == "uno_p2p.__version__" or (target == "uno_p2p.trouble" and own not in PURE)
            if target != own and "*" not in ALLOWED[own] and target not in ALLOWED[own] and not facts:
                found.append(f"{module} imports {name}")
        elif own in PURE and name.split(".")[0] in OUTSIDE:
            found.append(f"{module} touches the outside: {name}")
    return found


@pytest.mark.parametrize(("path", "module"), modules(), ids=lambda value: str(value).split("/")[-1])
def test_layers_keep_their_arrows(path: Path, module: str) -> None:
    assert violations(path, module) == []


def test_a_forbidden_arrow_is_seen(tmp_path: Path) -> None:
    bad = tmp_path / "engine.py"
    bad.write_text("import asyncio\nfrom uno_p2p.net import mesh\n", encoding="utf-8")
    assert len(violations(bad, "uno_p2p.rules.engine")) == 2
