"""Output of a command's result: one line per key, or one JSON value with --json."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

import click

from firmware_py.cli import printable
from games.core.errors import plain

F = TypeVar("F", bound=Callable[..., Any])

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
                printable.say_json(result)
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
                printable.say(plain(key))
                for name, inner in value.items():
                    printable.say(f"  {name:24} {_plain(inner)}")
            else:
                printable.say(f"{key:18} {_plain(value)}")
        if len(rows) > 1:
            printable.say()


def _plain(value: Any) -> str:
    """Format a value for people."""
    if value is None:
        return "-"
    if isinstance(value, dict):
        return "; ".join(f"{key}: {_plain(item)}" for key, item in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(map(_plain, value)) or "none"
    return f"{value:.3f}" if isinstance(value, float) else plain(str(value)) or "-"
