"""docs/write-a-game.md: its commands run as written, and each step leaves a correct game."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from click.testing import CliRunner

from firmware_py.cli import tableclock
from games.core.registry import GROUP

ROOT = Path(__file__).parents[3]
DOCUMENT = (ROOT / "docs/write-a-game.md").read_text("utf-8")
STEPS = re.findall(r"```sh\n(.*?)```", DOCUMENT, re.DOTALL)

LINE = re.compile(r"^cat [^\n]* <<'END'$.*?^END$|^[^\n]+$", re.DOTALL | re.MULTILINE)
"""A command: one line, or a here-document."""

CHECK = (
    "from curfew import game; from firmware_py.authoring.check import check; print(check(game, 2))"
)


def installed(folder):
    """Compile the texts, as the build does."""
    for po in folder.glob("curfew/curfew/locale/*/LC_MESSAGES/*.po"):
        with po.open("rb") as source, po.with_suffix(".mo").open("wb") as target:
            write_mo(target, read_po(source))


def runtime(folder, *command):
    env = {"PYTHONPATH": f"{folder / 'curfew'}:{ROOT}", "PATH": "/usr/bin:/bin"}
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def laddered(folder, line):
    """Return what a ladder says in one line, with the game as an installed plug-in."""
    info = folder / "curfew/curfew.egg-info"
    info.mkdir()
    (info / "PKG-INFO").write_text("Name: curfew\nVersion: 1\n")
    (info / "entry_points.txt").write_text(f"[{GROUP}]\ncurfew = curfew:game\n")
    command = "from firmware_py.cli.tableclock import main; main()"
    words = [*line.split()[1:], "--games", "60"]
    return " ".join(runtime(folder, sys.executable, "-c", command, *words).split())


def typed(folder, line, monkeypatch):
    """Run one command of the document."""
    if line.startswith("tableclock new"):
        monkeypatch.chdir(folder)
        assert CliRunner().invoke(tableclock.main, line.split()[1:]).exit_code == 0
    elif line.startswith("pip install"):
        installed(folder)
    elif line.startswith("tableclock check"):
        assert runtime(folder, sys.executable, "-c", CHECK).strip() == "[]"
    elif line.startswith("tableclock ladder"):
        assert "the rule of thumb" not in laddered(folder, line), "every level beats it"
    elif line.startswith(("sed ", "cat ")):
        before = [path.read_text() for path in sorted(folder.rglob("*.p[yo]"))]
        runtime(folder, "sh", "-c", line)
        assert before != [path.read_text() for path in sorted(folder.rglob("*.p[yo]"))], line
    else:
        assert line.startswith("tableclock play"), line


PEOPLE = """
from curfew import game; from firmware_py.authoring.selfplay.selfplay import selfplay
played = selfplay(game, game.setup(3, cards="table"), 1, 0, lambda some, *_: some)
print(played["diverged"])
"""


def test_every_step_is_typed_and_leaves_a_game_that_is_well(tmp_path, monkeypatch):
    assert len(STEPS) == 8
    test = tmp_path / "curfew/test_curfew.py"
    for n, step in enumerate(STEPS, 1):
        for line in LINE.findall(step):
            typed(tmp_path, line, monkeypatch)
        if n == 5:  # later steps change the game beyond this test
            runtime(
                tmp_path, sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(test)
            )
    # People play the last game with real cards through the whole device.
    assert runtime(tmp_path, sys.executable, "-c", PEOPLE).splitlines()[-1] == "[]"


@pytest.mark.parametrize("quote", re.findall(r"```python\n(.*?)```", DOCUMENT, re.DOTALL))
def test_what_it_quotes_is_the_code_of_the_example(quote):
    assert quote in (ROOT / "tests/plugins/ballast/ballast/__init__.py").read_text("utf-8")


def test_the_bluffing_example_is_as_long_as_it_is_said_to_be():
    files = (ROOT / "tests/plugins/ballast/ballast").glob("*.py")
    lines = sum(len(file.read_text("utf-8").splitlines()) for file in files)
    assert f"has {lines} lines" in DOCUMENT


@pytest.mark.parametrize("name", re.findall(r"`([a-z_]+)\(", DOCUMENT))
def test_what_it_names_is_there(name):
    from games.core import cardgame
    from games.core.game import Game

    assert hasattr(cardgame, name) or hasattr(cardgame.CardGame, name) or hasattr(Game, name)
