"""Output of the commands: only what a terminal shows and does not obey.

Names and texts of journals, saved matches, tags and decks may hold anything, also codes that
move the cursor, change the window's title or forge a line. All commands print with `say`.
"""

import json
from typing import IO, Any

import click

from games.core.errors import plain


def say(
    text: object = "", *, err: bool = False, nl: bool = True, file: IO[Any] | None = None
) -> None:
    """Print a text of one or more lines; what cannot be seen is written as Python writes it."""
    shown = "\n".join(map(plain, str(text).split("\n")))
    click.echo(shown, err=err, nl=nl, file=file)


def say_json(value: object) -> None:
    """Print one JSON value on a line; what cannot be seen in it is escaped as JSON does it."""
    written = json.dumps(value, ensure_ascii=False)
    click.echo("".join(each if each.isprintable() else _escaped(each) for each in written))


def _escaped(letter: str) -> str:
    units = letter.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4))
