"""Scaffold of a new game that runs immediately: `tableclock new GAME`.

It copies the game in `template/` under another name. It adds a test, and a build that compiles the
texts. The template is tested and type-checked with the rest of the project.
"""

import ast
import builtins
import json
import re
import tomllib
from collections.abc import Mapping
from importlib import resources
from importlib.util import find_spec
from keyword import iskeyword, kwlist
from pathlib import Path

from games.core.errors import TableclockError, quoted
from games.core.registry import TAKEN

TEMPLATE = resources.files("firmware_py.authoring") / "template"
SEED = "sprout"
"""Name of the game in the template."""

NAMED = re.compile(r"[a-z][a-z0-9_]{1,30}")


class BadName(TableclockError, ValueError):
    """A name or a folder that cannot be used. The message says why."""


def new(name: str, folder: Path, known: tuple[str, ...]) -> list[Path]:
    """Write a new game into a new folder and return the paths of its files.

    known: names of other games. Raise BadName if the name or the folder cannot be used.
    """
    _look_at(name, known)
    try:
        there = folder.exists() or folder.is_symlink()
    except OSError as error:
        raise BadName(f"{quoted(str(folder))} cannot be a folder: {error.strerror}") from None
    if there:
        raise BadName(f"{folder} exists already: choose another name, or move it away")
    if find_spec(name) is not None:
        raise BadName(f"Python has a module {name!r} already: choose another name")
    written = []
    for file, said in files(name).items():
        path = folder / file
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(said, "utf-8")
        except OSError as error:
            raise BadName(f"{path} cannot be written: {error.strerror}") from None
        written.append(path)
    return written


def _look_at(name: str, known: tuple[str, ...]) -> None:
    """Raise BadName if the name is unusable or taken."""
    if not NAMED.fullmatch(name):
        raise BadName(
            f"{quoted(name)} is not a name of a game: use 2 to 31 lowercase letters, digits "
            "or _, with a letter first, like deep_sea"
        )
    if name in TAKEN or name == "test":
        raise BadName(f"{name!r} is a name of tableclock's own: choose another, like moonlight")
    if name in known:
        raise BadName(f"there is a game {name!r} already: choose another name")
    if iskeyword(name) or _class(name) in _words():
        raise BadName(f"{name!r} is used in the code of every game: choose another name")


def _words() -> set[str]:
    """Return the identifiers that a new game's source uses."""
    tree = ast.parse((TEMPLATE / "__init__.py").read_text("utf-8"))
    found = {alias.asname or alias.name for node in tree.body for alias in _imported(node)}
    found |= {getattr(node, "name", "") for node in tree.body} - {SEED.title()}
    return found | {*dir(builtins)} | {*kwlist}


def _imported(node: ast.stmt) -> list[ast.alias]:
    return node.names if isinstance(node, ast.Import | ast.ImportFrom) else []


def files(name: str) -> dict[str, str]:
    """Return a dict that maps the paths of a new game's files to their texts."""
    texts = tomllib.loads((TEMPLATE / "texts.toml").read_text("utf-8"))
    plain = {
        "pyproject.toml": _PYPROJECT,
        "setup.py": _SETUP,
        "README.md": _README,
        f"test_{SEED}.py": _TEST,
        f"{SEED}/__init__.py": (TEMPLATE / "__init__.py").read_text("utf-8"),
        f"{SEED}/deck.toml": (TEMPLATE / "deck.toml").read_text("utf-8"),
        f"{SEED}/locale/en/LC_MESSAGES/{SEED}.po": catalogue(texts),
    }
    return {_renamed(file, name): _renamed(said, name) for file, said in plain.items()}


def _renamed(said: str, name: str) -> str:
    """Return a text of the template with the new game's name instead of "sprout".

    One pass replaces all words, because the new name may contain "sprout" too.
    """
    title = SEED.title()
    words = {
        f'title = "{title}"': f'title = "{_title(name)}"',
        f'msgstr "{title}"': f'msgstr "{_title(name)}"',
        title: _class(name),
        SEED: name,
    }
    return re.sub("|".join(map(re.escape, words)), lambda found: words[found[0]], said)


def _title(name: str) -> str:
    return " ".join(name.replace("_", " ").title().split())


def _class(name: str) -> str:
    return _title(name).replace(" ", "")


def catalogue(texts: Mapping[str, str]) -> str:
    """Return the text of a .po file with English messages. texts: messages by id."""
    rows = [
        f"msgid {json.dumps(message)}\nmsgstr {json.dumps(said, ensure_ascii=False)}\n"
        for message, said in texts.items()
    ]
    return "\n".join((_HEADER, *rows))


_HEADER = """\
# English texts of sprout. Placeholders in braces: {face} is a card's name, {seat} a player's.
msgid ""
msgstr ""
"Project-Id-Version: sprout 1\\n"
"Language: en\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"""

_PYPROJECT = """\
[build-system]
requires = ["setuptools>=77", "babel>=2.14"]
build-backend = "setuptools.build_meta"

[project]
name = "tableclock-sprout"
version = "0.1.0"
description = "Sprout, a game for tableclock"
readme = "README.md"
requires-python = ">=3.11"
dependencies = ["tableclock"]

# This line is all that tableclock needs to find the game.
[project.entry-points."tableclock.games"]
sprout = "sprout:game"

[tool.setuptools]
packages = ["sprout"]

[tool.setuptools.package-data]
sprout = ["deck.toml", "entries.toml", "art/*.svg", "locale/*/LC_MESSAGES/*.mo"]
"""

_SETUP = '''\
"""Compile the texts (.po to .mo) whenever the game is installed; the rest is pyproject.toml."""

from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from setuptools import setup
from setuptools.command.build_py import build_py


class BuildWithTexts(build_py):
    """build_py that first compiles every catalogue."""

    def run(self):
        for po in Path("sprout").glob("locale/*/LC_MESSAGES/*.po"):
            with po.open("rb") as source, po.with_suffix(".mo").open("wb") as target:
                write_mo(target, read_po(source))
        super().run()


setup(cmdclass={"build_py": BuildWithTexts})
'''

_README = """\
# Sprout

A game for tableclock. Each player plays a card; the highest takes the trick. Most cards win.

    pip install -e .            # once, and after each change of a text
    tableclock play sprout      # on a page of this computer
    tableclock check sprout     # find faults

    Next step: docs/write-a-game.md in the source of tableclock. Three complete examples are in
    tests/plugins there.
    """

_TEST = '''\
"""Tests of sprout's rules. Given a deal, when a player acts, then the state is as expected."""

from sprout import game

from games.core.action import CHANCE, Action
from games.core.match import Match


def dealt(*faces, seats=2):
    """Return a match with these cards on top of the deck, the first seat's hand first."""
    match = Match(game, {"seats": seats})
    rest = [face.id for face in game.deck.faces for _ in range(face.copies)]
    for face in faces:
        rest.remove(face)
    number = match.state.cards.box.number
    match.act(Action(CHANCE, "shuffle", tuple(map(number, (*faces, *rest)))))
    return match


def test_the_highest_takes_the_trick():
    match = dealt("card-1", "card-2", "card-3", "card-4", "card-8")
    match.act(Action(0, "play", "card-4"))
    match.act(Action(1, "play", "card-8"))
    assert game.scores(match.state) == (0, 2)
    assert match.turn == 1
'''
