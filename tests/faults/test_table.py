"""docs/faults.md: every row names an existing test, and every test here has a row."""

import ast
import re
from pathlib import Path

from tests.parsing import parsed

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "faults.md"


def rows():
    """Yield (fault, tests) of each row of the tables."""
    for line in PAGE.read_text().splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split(" | ")]
        if (
            line.startswith("| ")
            and cells[0] not in ("fault", "attack")
            and not set(cells[0]) <= set("- ")
        ):
            yield cells[0], re.findall(r"`(?:([\w/.]+)::)?(test_\w+)`", cells[-1])


def defined_in(path):
    tree = parsed(path.read_text())
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def test_every_row_names_a_test_that_is_there():
    here = {name for file in Path(__file__).parent.glob("test_*.py") for name in defined_in(file)}
    count = 0
    for fault, named in rows():
        assert named, f"no test stands beside {fault!r}"
        for path, name in named:
            there = defined_in(ROOT / "tests" / path) if path else here
            assert name in there, f"{fault}: there is no {path}::{name}"
        count += 1
    assert count > 30


def test_every_test_of_a_fault_has_its_row():
    named = {name for _, tests in rows() for path, name in tests if not path}
    for file in Path(__file__).parent.glob("test_*.py"):
        if file.name not in (Path(__file__).name, "test_day.py"):
            missing = {name for name in defined_in(file) if name.startswith("test_")} - named
            assert not missing, f"{file.name}: {missing} has no row in docs/faults.md"
