"""What page and device say to each other, as types for the page's scripts (`make scripts`).

    python tools/shapes.py

writes firmware_py/web/orders.d.ts from the structs that the server reads orders with, so that the
page cannot order what would be refused as unreadable. A test holds the two together.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, get_args

import msgspec

from firmware_py.web import orders

FILE = Path(orders.__file__).with_name("orders.d.ts")
HEAD = "// Written by tools/shapes.py from the structs in orders.py: change those.\n\n"
PLAIN = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}


def text() -> str:
    """Return the whole file: an interface for each order, and one that has them all by name."""
    every = get_args(orders.AnyOrder)
    _, shapes = msgspec.json.schema_components(every, ref_template="{name}")
    named = {
        "type": "object",
        "description": "Each order by what `do` says.",
        "properties": {one.__struct_config__.tag: {"$ref": one.__name__} for one in every},
        "required": [one.__struct_config__.tag for one in every],
    }
    whole = "\n".join(interface(name, shape) for name, shape in {**shapes, "Named": named}.items())
    return f"{HEAD}declare namespace Orders {{\n{whole}}}\n"


def interface(name: str, shape: Mapping[str, Any]) -> str:
    """Return a struct's schema as an interface, its docstring's first line above it."""
    required = shape.get("required", ())
    lines = [f"  /** {shape.get('description', name).splitlines()[0]} */", f"  interface {name} {{"]
    for key, inner in shape["properties"].items():
        lines.append(f"    {key}{'' if key in required else '?'}: {written(inner)};")
    return "\n".join([*lines, "  }\n"])


def written(shape: Mapping[str, Any]) -> str:
    """Return a JSON schema as a type; what may be anything is unknown."""
    if "$ref" in shape:
        return str(shape["$ref"])
    if "anyOf" in shape:
        return " | ".join(written(each) for each in shape["anyOf"])
    if "enum" in shape:
        return " | ".join(json.dumps(each) for each in shape["enum"])
    kind = shape.get("type", "")
    if kind == "array":
        inner = written(shape.get("items", {}))
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if kind == "object":
        return f"Record<string, {written(shape.get('additionalProperties', {}))}>"
    return PLAIN.get(kind, "unknown")


if __name__ == "__main__":
    FILE.write_text(text())
