"""Allowed imports of the project, read from the source."""

import ast
import sys
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tests.parsing import parsed

ROOT = Path(__file__).parent.parent
OURS = ("games", "drivers", "firmware_py", "config", "tests", "tools")

IMPURE = frozenset({
    "asyncio", "concurrent", "datetime", "io", "logging", "multiprocessing", "os", "pathlib",
    "queue", "sched", "secrets", "select", "selectors", "shutil", "signal", "socket", "sqlite3",
    "subprocess", "tempfile", "threading", "time", "uuid", "zoneinfo",
})  # fmt: skip
"""Modules that give access to clocks, files, chance or processes."""

CALLS = frozenset({"open", "input", "print", "exec", "eval", "breakpoint"})


def sources(folder):
    return sorted(path for path in (ROOT / folder).rglob("*.py") if "__pycache__" not in path.parts)


def named(path):
    return str(path.relative_to(ROOT))


def imports(tree):
    """Yield (module, name or None) of every import at any depth."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, None) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            yield from ((node.module, alias.name) for alias in node.names)


def roots(path):
    tree = parsed(path.read_text("utf-8"))
    return {module.partition(".")[0] for module, _ in imports(tree)}


def impurities(source):
    """Return the impurities of a rules module, in words."""
    tree = parsed(source)
    found = []
    for module, name in imports(tree):
        root = module.partition(".")[0]
        if root in IMPURE:
            found.append(f"imports {module}")
        elif root == "random" and name != "Random":
            found.append(f"imports the global random ({name or module})")
        elif root in OURS and root != "games":
            found.append(f"imports {module}")
        elif root not in OURS and root not in sys.stdlib_module_names and root != "msgspec":
            found.append(f"needs {module}")
    for node in ast.walk(tree):
        called = node.func if isinstance(node, ast.Call) else None
        if isinstance(called, ast.Name) and called.id in CALLS:
            found.append(f"calls {called.id} in line {node.lineno}")
        if isinstance(node, ast.Global):
            found.append(f"changes a global in line {node.lineno}")
    return found


@pytest.mark.parametrize("path", sources("games"), ids=named)
def test_rules_are_pure(path):
    assert impurities(path.read_text("utf-8")) == []


@pytest.mark.parametrize(
    "source",
    ["import time", "from random import choice", "import random", "import os.path",
     "def f():\n    import threading", "from firmware_py import main",
     "from drivers.ring import LEDS", "open('x')", "import serial"],
)  # fmt: skip
def test_what_is_impure_is_found(source):
    assert len(impurities(source)) == 1


@pytest.mark.parametrize("path", sources("drivers"), ids=named)
def test_drivers_know_neither_games_nor_the_firmware(path):
    assert not roots(path) & {"games", "firmware_py", "config", "tests"}


@pytest.mark.parametrize("path", sources("firmware_py"), ids=named)
def test_nothing_that_is_installed_needs_a_test(path):
    assert not roots(path) & {"tests", "tools"}


def test_games_know_nothing_of_each_other():
    names = {path.parent.name for path in (ROOT / "games").glob("*/__init__.py")} - {"core"}
    for name in names:
        for path in sources(f"games/{name}"):
            tree = parsed(path.read_text("utf-8"))
            others = {
                module.split(".")[1] for module, _ in imports(tree) if module.startswith("games.")
            }
            assert others <= {"core", name}, named(path)


def test_core_and_the_firmware_name_no_game():
    names = {path.parent.name for path in (ROOT / "games").glob("*/__init__.py")} - {"core"}
    for path in [*sources("games/core"), *sources("firmware_py")]:
        tree = parsed(path.read_text("utf-8"))
        assert not {f"games.{name}" for name in names} & {module for module, _ in imports(tree)}


CONSOLE = ("asyncio", "time", "os", "random", "threading", "socket", "sqlite3", "pathlib", "io")


@pytest.mark.parametrize("path", sources("firmware_py/console"), ids=named)
def test_the_console_is_a_pure_function_of_its_inputs(path):
    tree = parsed(path.read_text("utf-8"))
    found = {module.partition(".")[0] for module, name in imports(tree) if name != "Random"}
    assert not found & set(CONSOLE)
    assert "drivers" not in found


def circle(modules):
    """Return a cycle of imports between modules (name -> source), also under TYPE_CHECKING."""
    graph = {}
    for name, source in modules.items():
        found = {(module, f"{module}.{what}") for module, what in imports(parsed(source))}
        graph[name] = {whole if whole in modules else module for module, whole in found} - {name}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return error.args[1]
    return []


def test_games_have_no_circle():
    files = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts): path for path in sources("games")
    }
    read = {name.removesuffix(".__init__"): path.read_text("utf-8") for name, path in files.items()}
    assert circle(read) == []


def test_a_circle_is_found():
    sources = {"a": "from b import c", "b.c": "def f():\n    from a import x", "d": "import a"}
    assert circle(sources) == ["a", "b.c", "a"]
