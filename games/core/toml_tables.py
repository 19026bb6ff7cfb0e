"""Reader for TOML files of [[face]] or [[entry]] tables. Errors name the line of a table."""

import tomllib
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")
Bad = Callable[[str], Exception]
"""Exception class, or a function that makes an exception from a message."""


def decoded(data: bytes, source: str, bad: Bad) -> str:
    """Decode a file's bytes as UTF-8. If that fails, raise `bad` with the number of the line."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise bad(f"{source}, line {line}: this is not UTF-8 text; save it as UTF-8") from None


def parsed(toml: str, source: str, bad: Bad) -> dict[str, Any]:
    """Parse TOML as plain data. Raise `bad` if the TOML is invalid."""
    try:
        plain = tomllib.loads(toml)
        repr(plain)  # ValueError: a hexadecimal number with too many decimal digits
    except tomllib.TOMLDecodeError as error:
        raise bad(f"{source}: this is not TOML: {error}") from None
    except ValueError:
        raise bad(f"{source}: a number in it has thousands of digits") from None
    except RecursionError:
        raise bad(f"{source}: its tables are nested too deeply") from None
    return plain


def tables(
    plain: Mapping[str, Any], name: str, of: type[T], toml: str, source: str, bad: Bad
) -> list[tuple[int, T]]:
    """Return a pair (line number, table as an `of`) for each [[name]] table of a file.

    Raise `bad` if a table does not fit the type.
    """
    headers = [
        n for n, row in enumerate(toml.splitlines(), 1) if row.strip().startswith(f"[[{name}]]")
    ]
    rows = plain.get(name, [])
    if not isinstance(rows, list) or len(rows) != len(headers):
        raise bad(f"{source}: write every {name} as a table of its own under [[{name}]]")
    found = []
    for line, row in zip(headers, rows, strict=True):
        try:
            found.append((line, msgspec.convert(row, of)))
        except msgspec.ValidationError as error:
            raise bad(f"{source}, line {line}: [[{name}]]: {error}") from None
    return found
