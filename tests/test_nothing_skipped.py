"""In CI every skip is a failure: a test that no longer runs would go unnoticed."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SKIPS = {
    "in a test": "def test_it(): pytest.skip('no Pi')",
    "in what a test needs": "@pytest.fixture\ndef pi(): pytest.skip('no Pi')\ndef test_it(pi): 0",
    "by a mark": "@pytest.mark.skipif(True, reason='no Pi')\ndef test_it(): 0",
    "of a whole file": "pytest.importorskip('no_pi', reason='no Pi')",
}
NO_SKIP = """
@pytest.mark.xfail(reason='known')
def test_it(): assert False
"""


def tried(folder, tests, ci):
    shutil.copy(Path(__file__).with_name("conftest.py"), folder)
    for number, text in enumerate(tests):
        (folder / f"test_{number}.py").write_text(f"import pytest\n{text}\n")
    own = {"CI": ci, "PYTHONPATH": str(Path(__file__).parents[1]), "PYTEST_ADDOPTS": ""}
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "--continue-on-collection-errors", folder],
        env={**os.environ, **own},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


def test_every_kind_of_skip_fails_in_ci_and_says_why(tmp_path):
    done = tried(tmp_path, SKIPS.values(), "true")
    assert done.stdout.count("\nNothing is skipped in CI. ") == len(SKIPS), done.stdout
    assert done.stdout.splitlines()[-1].startswith("1 failed, 3 errors in ")
    assert done.returncode == pytest.ExitCode.TESTS_FAILED


def test_elsewhere_a_skip_is_a_skip_and_a_known_failure_is_none_anywhere(tmp_path):
    assert tried(tmp_path, SKIPS.values(), "").returncode == 0
    for number in range(len(SKIPS)):
        (tmp_path / f"test_{number}.py").unlink()
    assert tried(tmp_path, [NO_SKIP], "true").returncode == 0
