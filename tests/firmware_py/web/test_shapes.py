"""What page and device say to each other has one spelling: the structs that the server reads."""

from typing import Any

import msgspec

from firmware_py.web import orders
from tools import shapes


def test_the_pages_types_are_what_the_tool_would_write():
    assert shapes.FILE.read_text() == shapes.text(), "run python tools/shapes.py"


def test_a_struct_becomes_an_interface():
    class Tea(msgspec.Struct):
        """Hot.

        More of it.
        """

        cups: list[int | None]
        sort: orders.Button
        sugar: dict[str, int] | None = None
        more: Any = None

    _, shape = msgspec.json.schema_components([Tea])
    assert shapes.interface("Tea", shape["Tea"]) == (
        "  /** Hot. */\n"
        "  interface Tea {\n"
        "    cups: (number | null)[];\n"
        '    sort: "back" | "next" | "ok" | "previous";\n'
        "    sugar?: Record<string, number> | null;\n"
        "    more?: unknown;\n"
        "  }\n"
    )


def test_what_is_told_is_there_but_for_what_may_be_unset():
    told = shapes.text().split("declare namespace Orders")[0]
    assert "    menu?: Menu;\n" in told
    assert "    news: string[];\n" in told, "it is sent, although it has a usual value"
    assert "    hollow: boolean;\n" in told, "also what the game itself tells"
