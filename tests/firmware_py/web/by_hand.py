"""The shapes in page.d.ts that are written by hand, read as structs: what is told must fit them."""

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
    """Return what stands in each interface of `Told`, by its name."""
    told = FILE.read_text("utf-8").split("declare namespace Told {")[1]
    found = re.findall(r"interface (\w+) \{\n(.*?)\n  \}", told, re.DOTALL)
    return {name: re.findall(r"(\w+\??: .+);", inside) for name, inside in found}


@cache
def struct(name):
    """Return an interface as a struct; shapes that are made from the server's own are anything."""
    return _struct(name, interfaces()[name])


def _struct(name, fields):
    every = []
    for key, may_lack, written in FIELD.findall("\n".join(fields)):
        every.append((key, kind(written), msgspec.UNSET) if may_lack else (key, kind(written)))
    return msgspec.defstruct(name, every, kw_only=True)


def kind(written):
    """Return what a type of TypeScript is here.

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
    """Return a shape of `Told` that is written by hand, else anything."""
    return struct(name) if name in interfaces() else Any


def check(name, told):
    """Compare what is told with an interface; what is not there, or of another type, raises."""
    msgspec.convert(msgspec.json.decode(msgspec.json.encode(told)), struct(name), strict=True)
