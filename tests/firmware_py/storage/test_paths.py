"""Paths of state and settings: the folders that the user has chosen (XDG)."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from firmware_py.settings.config import Config
from firmware_py.storage.files import expanded, state_folder


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize("named", [None, "", "states", "./states", "~/states"])
def test_unless_an_absolute_path_is_named_it_is_below_the_home(home, monkeypatch, named):
    if named is not None:
        monkeypatch.setenv("XDG_STATE_HOME", named)
    assert state_folder() == home / ".local/state/tableclock"
    assert expanded(Config.load(()).journal.path) == home / ".local/state/tableclock/journal.db"


def test_the_folder_that_is_named_is_heeded(home, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(home / "states"))
    assert state_folder() == home / "states/tableclock"
    assert expanded(Config.load(()).journal.path) == home / "states/tableclock/journal.db"
    assert expanded("~/games.db") == home / "games.db"
    assert expanded("/srv/games.db") == Path("/srv/games.db")


def test_only_a_folder_s_own_name_is_the_variable(home, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(home / "states"))
    for path in ("$XDG_STATE_HOMES/games.db", "x/$XDG_STATE_HOME/games.db"):
        assert expanded(path) == Path(path)


def test_the_program_keeps_all_there_and_nothing_at_home(home):
    """Run a separate process, which prints its address when it is ready."""
    given = {"HOME": str(home), "XDG_STATE_HOME": str(home / "states"), "LANG": "C.UTF-8"}
    command = "play", "cinderella", "--seats", "1", "--no-browser", "--port", "0"
    with subprocess.Popen(
        [sys.executable, "-m", "firmware_py.cli.tableclock", *command],
        env=given | {"PATH": os.defpath},
        cwd=Path(__file__).parents[3],
        stdout=subprocess.PIPE,
        text=True,
    ) as program:
        assert program.stdout is not None
        said = program.stdout.readline()
        program.terminate()
    assert "http://" in said
    assert (home / "states/tableclock/journal.db").is_file()
    assert not (home / ".local").exists()


def test_the_owners_files_are_in_xdg_config_home(monkeypatch, tmp_path):
    path = "$XDG_CONFIG_HOME/tableclock/table.toml"
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    assert expanded(path) == tmp_path / ".config/tableclock/table.toml"
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "own"))
    assert expanded(path) == tmp_path / "own/tableclock/table.toml"
    monkeypatch.setenv("XDG_CONFIG_HOME", "relative")
    assert expanded(path) == tmp_path / ".config/tableclock/table.toml"
