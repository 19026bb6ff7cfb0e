"""`tableclock new`: writes a folder that runs immediately and keeps the invariants, or refuses."""

import shlex
import subprocess
import sys

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from click.testing import CliRunner

from firmware_py.authoring.check import check
from firmware_py.authoring.scaffold import files
from firmware_py.cli import tableclock
from games.core.ai.player import player_of


def run(*args):
    return CliRunner().invoke(tableclock.main, ["new", *args])


@pytest.fixture(scope="module")
def moonlight(tmp_path_factory):
    """Write a game, and compile its texts as the build does."""
    folder = tmp_path_factory.mktemp("new") / "mine"
    done = run("moonlight", str(folder))
    assert done.exit_code == 0, done.output
    po = folder / "moonlight/locale/en/LC_MESSAGES/moonlight.po"
    with po.open("rb") as source, po.with_suffix(".mo").open("wb") as target:
        write_mo(target, read_po(source))
    return folder


@pytest.fixture
def game(moonlight, monkeypatch):
    monkeypatch.syspath_prepend(str(moonlight))
    from importlib import import_module

    return import_module("moonlight").game


def test_a_player_beside_its_rules_is_found(moonlight, game):
    """The rules of the game are the package itself, not a module in it."""
    beside = moonlight / "moonlight/player.py"
    beside.write_text(
        "from games.core.ai.player import Player\n\n\nclass MoonlightPlayer(Player):\n    pass\n"
    )
    assert type(player_of(game)).__module__ == "moonlight.player"


def test_it_is_called_as_it_was_asked_for(game):
    assert (game.id, game.title, type(game).__name__) == ("moonlight", "Moonlight", "Moonlight")


def test_it_keeps_the_laws_and_lacks_no_text(game):
    assert check(game, examples=3) == []


def test_two_cards_that_are_played_and_taken_at_once_are_no_leak(game):
    """They are never face up between the two actions; game 7 has a case of it."""
    assert check(game, examples=1, seed=7) == []


def test_nothing_speaks_of_the_game_it_was_copied_from():
    for file, said in files("moonlight").items():
        assert "sprout" not in file + said.lower()


def test_its_own_test_passes(moonlight):
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_moonlight.py"]
    env = {"PYTHONPATH": str(moonlight), "PATH": "/usr/bin"}
    done = subprocess.run(
        command, cwd=moonlight, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout


def test_a_name_of_two_words_becomes_a_title(tmp_path):
    said = files("deep_sea")["deep_sea/__init__.py"]
    assert 'title = "Deep Sea"' in said
    assert "class DeepSea(" in said


@pytest.mark.parametrize(
    ("name", "says"),
    [
        *((name, "to 31 lowercase letters") for name in ("Moon", "m", "a b", "../a", "None", "é")),
        ("a" * 300, "aaa... is not a name"),
        *((name, "of tableclock's own") for name in ("table", "core", "test")),
        ("nightwatch", "there is a game 'nightwatch' already"),
        *((name, "used in the code") for name in ("none", "class", "true", "lambda", "exception")),
        *((name, "used in the code") for name in ("state", "action", "card_game")),
        *((name, "Python has a module") for name in ("random", "json", "games", "msgspec")),
    ],
)  # fmt: skip
def test_a_name_that_no_game_can_have_is_refused(tmp_path, name, says):
    done = run(name, str(tmp_path / "there"))
    assert done.exit_code == 2
    assert says in done.stderr
    assert not (tmp_path / "there").exists()


@pytest.mark.parametrize(
    ("name", "title"),
    [("sprouting", "Sprouting"), ("sprout_deck", "Sprout Deck"), ("a__b_", "A B")],
)
def test_a_title_is_the_name_even_where_that_holds_the_seed_s(name, title):
    said = files(name)
    assert f'title = "{title}"' in said[f"{name}/__init__.py"]
    assert f'msgstr "{title}"' in said[f"{name}/locale/en/LC_MESSAGES/{name}.po"]
    assert f"class {title.replace(' ', '')}(" in said[f"{name}/__init__.py"]


def test_a_folder_that_begins_with_a_dash_is_no_option_of_pip(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = run("starlight", "--", "-x")
    assert "pip install -e ./-x &&" in done.stdout


def test_a_link_to_nowhere_is_there(tmp_path):
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    done = run("starlight", str(tmp_path / "link"))
    assert done.exit_code == 2
    assert "exists already" in done.stderr


def test_a_folder_with_a_space_can_be_installed_as_it_is_printed(tmp_path):
    done = run("starlight", str(tmp_path / "my games"))
    assert done.exit_code == 0
    command = done.stdout.splitlines()[-1].removeprefix("Now: ").partition(" && ")[0]
    assert shlex.split(command)[-1] == str(tmp_path / "my games")


def test_a_folder_whose_name_is_too_long_is_said(tmp_path):
    done = run("starlight", str(tmp_path / ("a" * 300)))
    assert done.exit_code == 2
    assert "cannot be a folder: File name too long" in done.stderr


def test_a_folder_that_is_there_is_left_alone(tmp_path):
    done = run("moonlight", str(tmp_path))
    assert done.exit_code == 2
    assert "exists already" in done.stderr
    assert not [*tmp_path.iterdir()]


def test_a_folder_that_cannot_be_written_is_said(tmp_path):
    (tmp_path / "file").write_text("")
    done = run("starlight", str(tmp_path / "file" / "mine"))
    assert done.exit_code == 2
    assert "cannot be written" in done.stderr
