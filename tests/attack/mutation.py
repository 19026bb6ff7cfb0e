"""Mutations of real samples: bytes, lines and values."""

import json
from collections.abc import Sequence
from random import Random
from typing import Any

PIECES = (
    *(b"9" * 5000, b"[" * 100_000),  # more digits than Python parses, deeper than its recursion
    *(b"\x00", b"\xff", b"\xfe\xff", b"\r", b"\n\n", b"\x1b[2J", b"\xc3\x28", b"\xed\xa0\x80"),
    *(b"9" * 400, b"-1", b"1e400", b"nan", b"0x", b"1_0", b"[" * 300, b"{" * 300, b'"', b"'''"),
    *(b"null", b"true", b"{}", b"[]", b"\\u0000", b"\\ud800", b"=", b"#", b"[[", b"]]", b".."),
    *("ü\u202e\u200b\u3164😀".encode(), b"../../etc/passwd", b"%00", b"<script>"),
)
"""Byte strings that often break parsers."""

NUMBERS = (0, -1, 1, 2, 3, 23, 24, 25, 2**31, 2**63, -(2**63), 2**64, 10**30, 1e308, 0.5, True)
WORDS = (
    *("", " ", "\0", "a\nb", "\u202eevil", "\u3164", "x" * 10_000, "\ud800", "😀" * 50, "<b>&"),
    *(
        "../..",
        "nan",
        "1e5",
        "-0",
        "None",
        "~nobody-here/x",
        "/",
        "device",
        "table",
        "midnight",
        "yes",
        "e\u0301" * 9,
    ),
)
TOML = ("9" * 5000, "0x" + "f" * 5000, "inf", "-nan", "1979-05-27T07:32:00Z", '"\\u0000"', "[[]]")
"""Values that only TOML has, as written in a file."""
VALUES: tuple[Any, ...] = (*NUMBERS, *WORDS, None, False, [], {}, [[]], [1, "a"], {"a": {}})


def spoilt(sample: bytes, rng: Random, others: Sequence[bytes] = ()) -> bytes:
    """Return the sample with one to four mutations."""
    data = bytearray(sample)
    for _ in range(rng.choice((1, 1, 2, 4))):
        at = rng.randrange(len(data) + 1)
        until = min(len(data), at + rng.choice((0, 1, 1, 4, 30, 400)))
        match rng.randrange(7):
            case 0 if data:
                data[min(at, len(data) - 1)] ^= 1 << rng.randrange(8)
            case 1:
                del data[at:until]
            case 2:
                data[at:until] = rng.choice(PIECES)
            case 3:
                data[at:at] = data[at:until] * rng.choice((1, 2, 20))
            case 4:
                _swap_lines(data, rng)
            case 5 if others:
                other = rng.choice(others)
                begin = rng.randrange(len(other) + 1)
                data[at:until] = other[begin : begin + rng.randrange(1, 200)]
            case _:
                data[at:at] = rng.choice(PIECES)
    return bytes(data[:400_000])


def _swap_lines(data: bytearray, rng: Random) -> None:
    """Insert a copy of one line before another, and perhaps delete a line."""
    lines = data.split(b"\n")
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[one:one] = [lines[other]]
    if rng.random() < 0.5:
        del lines[rng.randrange(len(lines))]
    data[:] = b"\n".join(lines)


def altered(plain: Any, rng: Random) -> Any:
    """Return JSON data with one value replaced, removed, doubled or renamed."""
    copy = json.loads(json.dumps(plain))
    place, key = _somewhere(copy, rng)
    if place is None:
        return rng.choice(VALUES)
    match rng.randrange(5):
        case 0:
            del place[key]
        case 1 if isinstance(place, dict):
            place[rng.choice(WORDS)] = place.pop(key)
        case 1:
            place.insert(key, place[key])
        case 2 if isinstance(place[key], int | float):
            place[key] += rng.choice((-1, 1, 0.5, 2**31))
        case 3 if isinstance(place[key], str) and place[key]:
            place[key] = place[key][: rng.randrange(len(place[key]))] + rng.choice(WORDS)
        case _:
            place[key] = rng.choice(VALUES)
    return copy


def _somewhere(plain: Any, rng: Random) -> tuple[Any, Any]:
    """Return a random container and a key in it; (None, None) if there is none."""
    place, key, here = None, None, plain
    while isinstance(here, dict | list) and here and (place is None or rng.random() < 0.8):
        place = here
        key = rng.choice(list(here)) if isinstance(here, dict) else rng.randrange(len(here))
        here = here[key]
    return place, key


def line_altered(toml: str, rng: Random) -> str:
    """Return a TOML text with up to three values replaced by other TOML values."""
    lines = toml.splitlines()
    with_value = [n for n, line in enumerate(lines) if "=" in line and not line.startswith("#")]
    for _ in range(rng.choice((1, 1, 3))):
        at = rng.choice(with_value)
        key = lines[at].partition("=")[0]
        value = rng.choice(TOML) if rng.random() < 0.2 else _in_toml(rng.choice(VALUES))
        lines[at] = f"{key}= {value}"
    return "\n".join(lines) + "\n"


def _in_toml(value: Any) -> str:
    """Return a value as TOML, approximately; None becomes a date."""
    if value is None:
        return "2026-11-22"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {_in_toml(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_in_toml, value)) + "]"
    return json.dumps(value)
