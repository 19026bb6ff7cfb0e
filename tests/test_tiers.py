"""Quick tier: the list of slow tests is valid, a named part is run whole, CI runs everything."""

import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests import tiers

ROOT = Path(__file__).parents[1]
LISTED = tiers.read(tiers.SLOW.read_text("utf-8").splitlines())


def test_each_name_on_the_list_is_a_test():
    missing = []
    for name in LISTED:
        path, _, function = name.partition("::")
        tree = ast.parse((ROOT / path).read_text("utf-8")) if (ROOT / path).is_file() else None
        if tree is None or function not in {"", *(getattr(node, "name", "") for node in tree.body)}:
            missing.append(name)
    assert missing == [], "make slow writes the list anew"
    assert set(LISTED.values()) <= {"first", "none"}


def test_a_whole_match_of_each_game_is_played_in_a_browser():
    for name in tiers.KEPT:
        path, _, function = name.partition("::")
        assert f"def {function}(" in (ROOT / path).read_text("utf-8")
        assert path not in LISTED
        assert name not in LISTED


def test_the_quick_tier_runs_the_first_case_of_each_game():
    slow = {"t.py::test_all": "first", "t.py::test_never": "none", "whole.py": "none"}
    names = (
        *("t.py::test_all[midnight-2]", "t.py::test_all[midnight-3]", "t.py::test_all[capsules-2]"),
        *("t.py::test_never", "t.py::test_quick[midnight]", "t.py::test_quick[capsules]"),
        *("whole.py::test_a", "t.py::test_all[plain]", "t.py::test_all[other]"),
    )
    matches = f"{tiers.KEPT[0]}[midnight]"
    nodeids = {**dict.fromkeys(names, False), "t.py::test_page[midnight]": True, matches: True}
    kept = [n for n, now in zip(nodeids, tiers.quick(nodeids, slow), strict=True) if now]
    assert kept == [
        *("t.py::test_all[midnight-2]", "t.py::test_all[capsules-2]"),
        *("t.py::test_quick[midnight]", "t.py::test_quick[capsules]", "t.py::test_all[plain]"),
        matches,
    ]


def test_the_list_is_made_from_measured_times():
    many = {f"t.py::test_many[{n}]": 0.09 for n in range(100)}
    costs = {
        **many,
        "t.py::test_games[midnight]": 0.5,
        "t.py::test_games[capsules]": 0.5,
        "t.py::test_dear[midnight]": 1.6,
        "t.py::test_dear[capsules]": 1.6,
        "t.py::test_once": 0.8,
    }
    assert tiers.classify(costs) == {"t.py::test_games": "first", "t.py::test_dear": "none"}


def test_ci_never_uses_the_quick_tier():
    for path in (".ci/run", ".github/workflows/ci.yml"):
        text = (ROOT / path).read_text("utf-8")
        assert not re.search(r"make (?:-s )?test(?![\w-])|--quick", text), path
    assert "make test-all" in (ROOT / ".ci/run").read_text("utf-8")


CASES = """
import pytest
@pytest.mark.parametrize("game", ["midnight", "capsules"])
@pytest.mark.parametrize("n", [1, 2, 3])
def test_slow(n, game): pass
def test_never(): pass
def test_quick(): pass
"""
LIST = "first tests/test_it.py::test_slow\nnone  tests/test_it.py::test_never\n"


@pytest.fixture
def run(tmp_path):
    """Run pytest in a small project with its own list; return the output."""
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests/test_it.py").write_text(CASES)
    (tmp_path / "tests/slow.txt").write_text(LIST)
    (tmp_path / "pyproject.toml").write_text('[tool.pytest.ini_options]\ntestpaths = ["tests"]\n')
    for name in ("conftest.py", "tiers.py"):
        shutil.copy(Path(__file__).with_name(name), tmp_path / "tests")
    text = (tmp_path / "tests/conftest.py").read_text()
    text = text.replace("from tests import tiers", "import importlib.util\n" + LOAD)
    (tmp_path / "tests/conftest.py").write_text(text)

    def run(*args, ci=""):
        own = {"CI": ci, "PYTHONPATH": str(ROOT), "PYTEST_ADDOPTS": ""}
        command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *args]
        done = subprocess.run(
            command,
            env={**os.environ, **own},
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
        return done.stdout + done.stderr

    return run


LOAD = """
_spec = importlib.util.spec_from_file_location("own_tiers", Path(__file__).with_name("tiers.py"))
tiers = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(tiers)
"""


@pytest.mark.parametrize("workers", ["0", "2"])
def test_quick_leaves_slow_tests_out(run, workers):
    assert re.search(r"\b3 passed", run("--quick", "-n", workers))


@pytest.mark.parametrize("part", [("tests/test_it.py",), ("-k", "test")])
def test_a_named_part_is_run_whole(run, part):
    assert re.search(r"\b8 passed", run("--quick", *part))
    assert re.search(r"\b8 passed", run("--quick", "-n", "2", *part))


def test_quick_is_refused_in_ci(run):
    assert "CI runs all of them" in run("--quick", ci="true")
