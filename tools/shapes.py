"""TypeScript types of the messages between page and server (`make scripts`).

    python tools/shapes.py

writes firmware_py/web/shapes.d.ts from the structs with which the server parses commands and sends
snapshots. The type check of the page's scripts then finds commands that the server would refuse and
fields that it never sends. A test compares the file with the structs.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, reduce
from operator import or_
from pathlib import Path
from types import UnionType
from typing import Any, get_args, get_origin

import msgspec
from msgspec import UnsetType

from firmware_py.web import changes, protocol, records_schema, schema
from games.core.action import Action
from games.core.text import Text

FILE = Path(protocol.__file__).with_name("shapes.d.ts")
HEAD = "// Written by tools/shapes.py from the structs in protocol.py and schema.py.\n"
PLAIN = {
    "string": "string", "integer": "number", "number": "number", "boolean": "boolean",
    "null": "null",
}  # fmt: skip
STRUCTS: dict[str, type[msgspec.Struct]] = {}
"""Struct types as they are sent, by name."""
SENT = (
    schema.Snapshot, changes.Lines, schema.PrivateView, schema.RuleText, schema.RuleIndex,
    records_schema.RecordsAnswer,
)  # fmt: skip


def text() -> str:
    """Return the file: the snapshots, then the commands, which are also indexed by name."""
    every = get_args(protocol.AnyCommand)
    tags = {one.__struct_config__.tag: {"$ref": one.__name__} for one in every}
    named = {"description": "Each order by what `do` says.", "properties": tags, "required": tags}
    told = "\n".join(
        interface(name, _as_told(name, shape)) for name, shape in _shapes([*map(wire, SENT)])
    )
    ordered = "\n".join(interface(*each) for each in (*_shapes(every), ("Named", named)))
    return f"{HEAD}\n{_namespace('Server', told)}\n{_namespace('Commands', ordered)}"


@cache
def wire(kind: Any) -> Any:
    """Return a type as it is sent: sentences for texts, lists for actions, as `translated` does."""
    if kind is Text:
        return str
    if kind is Action:
        return list[Any]
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return _wire_struct(kind)
    args = tuple(each if each is ... else wire(each) for each in get_args(kind))
    if args == get_args(kind):
        return kind
    return reduce(or_, args) if get_origin(kind) is UnionType else get_origin(kind)[args]


def _wire_struct(kind: type[msgspec.Struct]) -> type[msgspec.Struct]:
    """Return a struct type with the fields of another one as they are sent."""
    fields = [(each.name, wire(each.type), _default(each)) for each in msgspec.structs.fields(kind)]
    doc = {"__doc__": kind.__doc__}
    sent = msgspec.defstruct(kind.__name__, fields, namespace=doc, frozen=True, kw_only=True)
    STRUCTS[sent.__name__] = sent
    return sent


def _default(field: msgspec.structs.FieldInfo) -> Any:
    """Return the default of a field, with its name in JSON."""
    if field.default_factory is msgspec.NODEFAULT:
        return msgspec.field(default=field.default, name=field.encode_name)
    return msgspec.field(default_factory=field.default_factory, name=field.encode_name)


def _namespace(name: str, inside: str) -> str:
    return f"declare namespace {name} {{\n{inside}}}\n"


def _shapes(kinds: Sequence[type]) -> Iterable[tuple[str, dict[str, Any]]]:
    return msgspec.json.schema_components(kinds, ref_template="{name}")[1].items()


def _as_told(name: str, shape: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a struct as it is sent: all fields but those that may be UNSET."""
    fields = msgspec.structs.fields(STRUCTS[name])
    there = [each.encode_name for each in fields if UnsetType not in get_args(each.type)]
    return {**shape, "required": there}


def interface(name: str, shape: Mapping[str, Any]) -> str:
    """Return a struct's schema as an interface, with the first line of its docstring above."""
    required = shape.get("required", ())
    described = f"  /** {shape.get('description', name).splitlines()[0]} */"
    if "properties" not in shape:  # a named tuple
        return f"{described}\n  type {name} = {written(shape)};\n"
    lines = [described, f"  interface {name} {{"]
    for key, inner in shape["properties"].items():
        lines.append(f"    {key}{'' if key in required else '?'}: {written(inner)};")
    return "\n".join([*lines, "  }\n"])


def written(shape: Mapping[str, Any]) -> str:
    """Return a JSON schema as a type; the type of any value is unknown."""
    if "$ref" in shape:
        return str(shape["$ref"])
    if "anyOf" in shape:
        return " | ".join(written(each) for each in shape["anyOf"])
    if "enum" in shape:
        return " | ".join(json.dumps(each) for each in shape["enum"])
    kind = shape.get("type", "")
    if kind == "array":
        return _array(shape)
    if kind == "object":
        return f"Record<string, {written(shape.get('additionalProperties', {}))}>"
    return PLAIN.get(kind, "unknown")


def _array(shape: Mapping[str, Any]) -> str:
    if "prefixItems" in shape and shape["minItems"] == shape["maxItems"]:
        return f"[{', '.join(map(written, shape['prefixItems']))}]"
    if "prefixItems" in shape:  # a tuple whose last items may be missing
        return "unknown[]"
    inner = written(shape.get("items", {}))
    return f"({inner})[]" if " " in inner else f"{inner}[]"


if __name__ == "__main__":
    FILE.write_text(text())
