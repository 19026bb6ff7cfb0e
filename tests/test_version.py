"""Version of the project: from a git tag, the commits since it, or a default without git."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture
def told(tmp_path):
    """Return a function that runs git commands in a folder and returns the folder's version."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    environment = {key: value for key, value in os.environ.items() if "GIT" not in key}
    somebody = ("-c", "user.name=somebody", "-c", "user.email=somebody@example.org")

    def tell(*commands, path=os.environ["PATH"]):
        for command in commands:
            subprocess.run(
                ["git", *somebody, *command.split()], cwd=tmp_path, env=environment, check=True
            )
        ask, there = [sys.executable, "-m", "setuptools_scm"], {**environment, "PATH": path}
        done = subprocess.run(
            ask, cwd=tmp_path, env=there, capture_output=True, text=True, check=True
        )
        return done.stdout.strip()

    return tell


def test_a_folder_without_git_has_a_version_too(told):
    assert told() == "0.0"


def test_a_checkout_without_tags_counts_its_commits(told):
    commits = ("init -q", "add .", "commit -qm one", "commit -qm two --allow-empty")
    assert re.fullmatch(r"0\.1\.dev2\+g\w+", told(*commits))
    assert told(path="/nowhere") == "0.0", "without git itself"


def test_a_tag_is_the_version_and_what_follows_is_the_next(told):
    assert told("init -q", "add .", "commit -qm one", "tag v2.3.4") == "2.3.4"
    assert told("commit -qm two --allow-empty").startswith("2.3.5.dev1+g")


def test_the_program_says_it(tmp_path):
    """Both run in an empty folder: a build in this one may have left newer metadata here."""
    script = "from importlib.metadata import version; print(version('tableclock'))"
    installed, said = (
        subprocess.run(command, capture_output=True, text=True, check=True, cwd=tmp_path).stdout
        for command in (
            [sys.executable, "-c", script],
            [Path(sys.executable).parent / "tableclock", "--version"],
        )
    )
    assert said == f"tableclock, version {installed}"
