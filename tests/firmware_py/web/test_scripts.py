"""Scripts of the page without a browser: their computations, with node's test runner."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.waiting import LONG

FOLDER = Path(__file__).parent / "scripts"
FAILED = re.compile(r"^\s*not ok \d+ - (.*)$", re.MULTILINE)


def run(*files):
    """Return the exit code and the output of node's test runner."""
    if shutil.which("node") is None:
        pytest.skip("no node here (apt-get install nodejs)")
    command = ["node", "--test", "--test-reporter=tap", *map(str, files)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=LONG)
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize(
    "name", sorted(str(file.relative_to(FOLDER)) for file in FOLDER.rglob("*.test.js"))
)
def test_script(name):
    code, told = run(FOLDER / name)
    assert FAILED.findall(told) == [], told
    assert code == 0, told


def test_a_test_that_fails_is_told_by_its_name(tmp_path):
    broken = tmp_path / "broken.test.js"
    broken.write_text('require("node:test").test("two is one", () => { throw new Error("no") });\n')
    code, told = run(broken)
    assert code
    assert "two is one" in FAILED.findall(told)
