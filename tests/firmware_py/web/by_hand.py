"""Hand-written interfaces of page.d.ts as structs, to validate messages of the server."""

import re
from functools import cache
from pathlib import Path
from types import GenericAlias
from typing import Any, Literal

import msgspec

from firmware_py.web import files

FILE = Path(files.__file__).with_name("page.d.ts")
PLAIN = {"string": str, "number": float, "boolean": bool, "null": None, "unknown": Any}
FIELD = re.compile(r"(\w+)(\??): (.+)")


@cache
def interfaces():
    """Return the fields of each interface of `Told`, by its name."""
    told = FILE.read_text("utf-8").split("declare namespace Server {")[1]
    found = re.findall(r"interface (\w+) \{\n(.*?)\n  \}", told, re.DOTALL)
    return {name: re.findall(r"(\w+\??: .+);", inside) for name, inside in found}


@cache
def struct(name):
    """Return an interface as a struct; types that are generated from the server's are Any."""
    return _struct(name, interfaces()[name])


def _struct(name, fields):
    every = []
    for key, may_lack, written in FIELD.findall("\n".join(fields)):
        every.append((key, kind(written), msgspec.UNSET) if may_lack else (key, kind(written)))
    return msgspec.defstruct(name, every, kw_only=True)


def kind(written):
    """Return the Python type of a TypeScript type.

    >>> kind("(string | null)[]")
    list[str | None]
    """
    if written.endswith("[]"):
        inner = kind(written[:-2].removeprefix("(").removesuffix(")"))
        return GenericAlias(list, (inner,))
    if written.startswith("{"):
        return _struct("Inside", written.strip("{ }").split("; "))
    if " | " in written:
        first, *others = map(kind, written.split(" | "))
        for other in others:
            first |= other
        return first
    if written.startswith('"'):
        return Literal[written.strip('"')]
    return PLAIN[written] if written in PLAIN else known(written)


def known(name):
    """Return a hand-written interface of `Told` as a struct, else Any."""
    return struct(name) if name in interfaces() else Any


def check(name, told):
    """Raise if a message does not match an interface."""
    msgspec.convert(msgspec.json.decode(msgspec.json.encode(told)), struct(name), strict=True)
