"""Reference for authors of games, made from the docstrings of the classes and functions they use.

    python -m tools.game_reference

writes docs/game-reference.md. A test compares the file with the docstrings.
"""

import ast
import inspect
import re
import textwrap
from collections.abc import Callable, Iterator
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]

FILE = ROOT / "docs" / "game-reference.md"
EXAMPLES = ("tests/plugins/ballast", "tests/plugins/nightwatch", "tests/plugins/regatta")
"""Folders of the examples, the first choice first. The games of tableclock come after them."""
GAMES = tuple(f"games/{name}" for name in ("capsules", "cinderella", "midnight", "outcasts"))

CLASSES = {
    "The game": "games.core.cardgame.CardGame",
    "A place for cards": "games.core.cardgame.Lay",
    "The state": "games.core.state.CardState",
    "The cards of a state": "games.core.cards.Cards",
    "The setup": "games.core.setup.Setup",
    "An action": "games.core.action.Action",
    "The player": "games.core.ai.player.Player",
    "A level of a player": "games.core.ai.levels.Level",
    "A scene": "games.core.display.scene.Scene",
    "A mark on the ring": "games.core.display.scene.Mark",
    "An arc on the ring": "games.core.display.scene.Arc",
    "An event": "games.core.display.scene.News",
    "A scoreboard": "games.core.display.scoreboard.Scoreboard",
}
FUNCTIONS = {
    "games.core.cardgame": ("certain", "laid_down", "may_lie", "put", "shown"),
    "games.core.cards": ("backs", "mask"),
    "games.core.display.zone": ("zone",),
    "games.core.setup": ("switches",),
    "games.core.structs": ("copied",),
    "games.core.text": ("text",),
}

HEAD = """# Reference for authors of games

Written by `tools/game_reference.py` from the docstrings. [Write a game](write-a-game.md) explains
how the parts fit together, and has the message ids of the texts.
"""


class Member(NamedTuple):
    """Attribute or function with its documentation."""

    name: str
    shown: str
    """Name with the parameters or the default."""
    doc: str
    pattern: str
    """Regular expression of a line that defines or uses it."""

    @property
    def is_function(self) -> bool:
        """True for a function or method."""
        return self.shown.endswith(")") and " = " not in self.shown


def page() -> str:
    """Return the whole file."""
    sections = [HEAD]
    for title, path in CLASSES.items():
        module, _, name = path.rpartition(".")
        cls = getattr(import_module(module), name)
        head = f"## {title}: `{name}`\n\n{_first(inspect.getdoc(cls) or '')}\n"
        sections.append(f"{head}\n`from {module} import {name}`\n\n{_table(members(cls))}")
    for module, names in FUNCTIONS.items():
        found = import_module(module)
        rows = [_function(name, getattr(found, name), "") for name in names]
        sections.append(f"## Functions of `{module}`\n\n{_table(rows)}")
    return "\n".join(sections)


def members(cls: type[Any]) -> list[Member]:
    """Return the public attributes and methods of a class and of its bases in games.core, sorted.

    Attributes come first. Raise ValueError if one has no docstring and no comment.
    """
    found: dict[str, Member] = {}
    for base in reversed(cls.__mro__):
        if base.__module__.startswith("games.core."):
            found |= {each.name: each for each in _own(base)}
    for each in found.values():
        if not each.doc:
            raise ValueError(f"{cls.__name__}.{each.name} has no docstring")
    return sorted(found.values(), key=lambda each: (each.is_function, each.name))


def _own(cls: type[Any]) -> Iterator[Member]:
    """Yield the members that a class defines itself, with inherited docstrings."""
    source = textwrap.dedent(inspect.getsource(cls))
    lines = source.splitlines()
    (tree,) = ast.parse(source).body
    body = tree.body if isinstance(tree, ast.ClassDef) else []
    for node, after in zip(body, [*body[1:], None], strict=True):
        match node:
            case ast.AnnAssign(target=ast.Name(name)) | ast.Assign(targets=[ast.Name(name)]):
                if not name.startswith("_"):
                    doc = _text_after(node, after, lines) or _inherited(cls, name)
                    yield Member(name, _with_default(name, node), doc, rf"^ +{name}\b.* = ")
            case ast.FunctionDef(name=name) if not name.startswith("_"):
                value = inspect.getattr_static(cls, name)
                if isinstance(value, (property, cached_property)):
                    yield Member(name, name, _first(inspect.getdoc(value) or ""), rf"\.{name}\b")
                else:
                    yield _function(name, getattr(cls, name), "  ")


def _text_after(node: ast.stmt, after: ast.stmt | None, lines: list[str]) -> str:
    """Return the docstring below an attribute, or the comment behind it."""
    match after:
        case ast.Expr(value=ast.Constant(value=str(doc))):
            return _first(inspect.cleandoc(doc))
    comment = lines[(node.end_lineno or node.lineno) - 1].partition("  # ")[2]
    return "" if comment.startswith(("noqa", "type:")) else comment


def _inherited(cls: type[Any], name: str) -> str:
    """Return the documentation of an attribute in a base class."""
    for base in cls.__mro__[1:]:
        if base.__module__.startswith("games.core.") and name in vars(base):
            return next((each.doc for each in _own(base) if each.name == name), "")
    return ""


def _with_default(name: str, node: ast.AnnAssign | ast.Assign) -> str:
    """Return an attribute with its default if this is short."""
    default = "" if node.value is None else ast.unparse(node.value)
    default = re.sub(r"^MappingProxyType\((.*)\)$", r"\1", default, flags=re.DOTALL)
    return f"{name} = {default}" if 0 < len(default) <= 24 else name


def _function(name: str, value: Callable[..., Any], indent: str) -> Member:
    names = [
        f"{'*' * (each.kind - 1) if each.kind in (2, 4) else ''}{each.name}"
        for each in inspect.signature(value).parameters.values()
        if each.name not in ("self", "cls")
    ]
    pattern = rf"^ {indent}+(def )?{name}(\(| = )" if indent else rf"\b{name}\("
    return Member(name, f"{name}({', '.join(names)})", _first(inspect.getdoc(value) or ""), pattern)


def _first(doc: str) -> str:
    """Return a docstring's paragraphs of prose in one line, without lists and code."""
    parts = [part for part in doc.split("\n\n") if not part.startswith((" ", "-", "*", ">"))]
    return " ".join(" ".join(parts).split())


def _table(rows: list[Member]) -> str:
    lines = ["| name | meaning | example |", "|---|---|---|"]
    for row in rows:
        doc = row.doc.replace("|", "\\|")
        lines.append(f"| `{row.shown}` | {doc} | {_example(row)} |")
    return "\n".join(lines) + "\n"


def _example(row: Member) -> str:
    """Return a link to the first file of the examples, or of the games, that has a member."""
    for folder in (*EXAMPLES, *GAMES):
        for file in sorted((ROOT / folder).rglob("*.py")):
            if re.search(row.pattern, file.read_text("utf-8"), re.MULTILINE):
                return f"[{Path(folder).name}](../{file.relative_to(ROOT).as_posix()})"
    return ""


if __name__ == "__main__":
    FILE.write_text(page(), encoding="utf-8")
