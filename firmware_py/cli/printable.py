"""Output of the commands without terminal control characters.

Names and texts in journals, saved matches, tags and decks may contain anything. Control codes could
move the cursor, change the window's title or forge a line. All commands print with `say`.
"""

import json
from typing import IO, Any

import click

from games.core.errors import plain


def say(
    text: object = "", *, err: bool = False, nl: bool = True, file: IO[Any] | None = None
) -> None:
    """Print one or more lines. Unprintable characters are escaped as in Python's repr."""
    shown = "\n".join(map(plain, str(text).split("\n")))
    click.echo(shown, err=err, nl=nl, file=file)


def say_json(value: object) -> None:
    """Print one JSON value on one line. Unprintable characters are escaped as in JSON."""
    written = json.dumps(value, ensure_ascii=False)
    click.echo("".join(each if each.isprintable() else _escaped(each) for each in written))


def _escaped(letter: str) -> str:
    units = letter.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4))
