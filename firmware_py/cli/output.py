"""Output of the commands: lines for people, or one JSON value with --json.

Names and texts in journals, saved matches, tags and decks may contain anything. Control codes could
move the cursor, change the window's title or forge a line. All commands print with `say`, which
escapes them.
"""

import json
from collections.abc import Callable, Sequence
from functools import wraps
from typing import IO, Any, TypeVar, cast

import click

from games.core.errors import plain


def say(
    text: object = "", *, err: bool = False, nl: bool = True, file: IO[Any] | None = None
) -> None:
    """Print one or more lines. Unprintable characters are escaped as in Python's repr."""
    shown = "\n".join(map(plain, str(text).split("\n")))
    click.echo(shown, err=err, nl=nl, file=file)


QUIET = "tableclock.quiet"
"""Key of --quiet in the context of a command."""


def is_quiet() -> bool:
    """Return whether only the result is wanted (--quiet)."""
    context = click.get_current_context(silent=True)
    return context is not None and bool(context.meta.get(QUIET))


def note(text: object, *, err: bool = True) -> None:
    """Print a note beside the result on stderr (or stdout), unless --quiet is given."""
    if not is_quiet():
        say(text, err=err)


def say_json(value: object) -> None:
    """Print one JSON value on one line. Unprintable characters are escaped as in JSON."""
    written = json.dumps(value, ensure_ascii=False)
    click.echo("".join(each if each.isprintable() else _escaped(each) for each in written))


def _escaped(letter: str) -> str:
    units = letter.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4))


F = TypeVar("F", bound=Callable[..., Any])


def quiet(command: F) -> F:
    """Add --quiet; `note` and the progress bars obey it."""

    def store(context: click.Context, _param: click.Parameter, given: bool) -> None:
        context.meta[QUIET] = given

    option = click.option(
        "-q",
        "--quiet",
        is_flag=True,
        expose_value=False,
        callback=store,
        help="Print only the result, no notes and no progress.",
    )
    return option(command)


JSON = "Print one JSON value; in it seats count from 0."
"""Help of --json."""


def as_json(command: F) -> F:
    """Add --json; without it, print one line per key."""
    return shown_by(lines)(command)


def shown_by(show: Callable[[Any], None]) -> Callable[[F], F]:
    """Add --json to a command; without it, print the result with `show`."""

    def telling(command: F) -> F:
        @click.option("--json", "as_json", is_flag=True, help=JSON)
        @wraps(command)
        def with_json(*args: Any, as_json: bool, **kwargs: Any) -> None:
            result = command(*args, **kwargs)
            if as_json:
                say_json(result)
            else:
                show(result)

        return cast("F", with_json)

    return telling


def lines(result: Any) -> None:
    """Print a result for people: one line for each key of each row."""
    rows = result if isinstance(result, list) else [result]
    for row in rows:
        for key, value in row.items():
            if (
                value
                and isinstance(value, dict)
                and all(isinstance(v, dict) for v in value.values())
            ):
                say(plain(key))
                for name, inner in value.items():
                    say(f"  {name:24} {_plain(inner)}")
            else:
                say(f"{key:18} {_plain(value)}")
        if len(rows) > 1:
            say()


def table(rows: Sequence[Sequence[str]]) -> str:
    """Return rows in columns; the first row has the names. Columns of numbers are on the right.

    >>> print(table([("game", "players", "minutes"), ("capsules", "2-3", "20")]))
    game      players  minutes
    capsules  2-3           20
    """
    shown = [[plain(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*shown, strict=True)]
    sides = [
        str.rjust if all(each.isdigit() for each in column[1:]) else str.ljust
        for column in zip(*shown, strict=True)
    ]
    lines = (
        "  ".join(
            side(cell, width) for side, cell, width in zip(sides, row, widths, strict=True)
        ).rstrip()
        for row in shown
    )
    return "\n".join(lines)


def _plain(value: Any) -> str:
    """Format a value for people."""
    if value is None:
        return "-"
    if isinstance(value, dict):
        return "; ".join(f"{key}: {_plain(item)}" for key, item in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(map(_plain, value)) or "none"
    return f"{value:.3f}" if isinstance(value, float) else plain(str(value)) or "-"
