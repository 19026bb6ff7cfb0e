"""Instructions for contributors work: make targets, commands and paths exist."""

import re
import shlex
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = (".ci/run", ".pre-commit-config.yaml")
"""Files beside the documentation, which `test_documentation.py` reads."""
TARGETS = set(re.findall(r"^([a-z][\w-]*):", (ROOT / "Makefile").read_text(), re.MULTILINE))
PAGE = (ROOT / "CONTRIBUTING.md").read_text()


def commands():
    """Return the lines of CONTRIBUTING.md that a reader types."""
    blocks = re.findall(r"^```\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    return [line for block in blocks for line in block.splitlines()]


@pytest.mark.parametrize("page", PAGES)
def test_what_make_is_asked_for_is_there(page):
    asked = set(
        re.findall(
            r"(?:^|[`;&(]|entry: )make ([a-z][\w-]*)", (ROOT / page).read_text(), re.MULTILINE
        )
    )
    assert asked <= TARGETS, f"{page}: make has no {asked - TARGETS}"
    assert asked


def test_the_paths_in_contributing_are_there():
    for path in re.findall(r"`([\w.-]+/[\w./-]+)`", PAGE):
        assert (ROOT / path).exists(), path


def test_the_first_change_can_be_made_as_it_is_written(tmp_path):
    """Apply the page's edits to a copy of the file."""
    (copy := tmp_path / "games/cinderella/locale/en/LC_MESSAGES").mkdir(parents=True)
    file = "games/cinderella/locale/en/LC_MESSAGES/cinderella.po"
    text = (ROOT / file).read_text()
    (copy / "cinderella.po").write_text(text)
    edits = [line for line in commands() if line.startswith("sed ")]
    assert len(edits) == 2
    for edit in edits:
        subprocess.run(shlex.split(edit), cwd=tmp_path, check=True)
        before, text = text, (tmp_path / file).read_text()
        assert text != before, edit


def test_the_tests_that_it_names_are_found():
    for line in commands():
        if found := re.fullmatch(r'make test ARGS="(\S+).*"', line):
            assert (ROOT / found[1]).exists(), line


def test_hosted_ci_tries_the_oldest_python_that_is_allowed():
    said = (ROOT / ".github/workflows/ci.yml").read_text()
    oldest = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["requires-python"]
    assert f"python:{oldest.removeprefix('>=')}-" in said
    assert re.search(r"run: \.ci/run$", said, re.MULTILINE)
