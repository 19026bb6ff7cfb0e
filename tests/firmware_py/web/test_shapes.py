"""Message types of page and server: generated from the structs that the server reads."""

from typing import Any

import msgspec
import pytest

from firmware_py.web import protocol
from tests.firmware_py.box import Box
from tests.firmware_py.pages import Page, Pages
from tests.firmware_py.web.by_hand import check
from tools import shapes


def test_the_pages_types_are_what_the_tool_would_write():
    assert shapes.FILE.read_text() == shapes.text(), "run python tools/shapes.py"


def test_a_struct_becomes_an_interface():
    class Tea(msgspec.Struct):
        """Hot.

        More of it.
        """

        cups: list[int | None]
        sort: protocol.Button
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
    told = shapes.text().split("declare namespace Commands")[0]
    assert "    menu?: Menu;\n" in told
    assert "    news: string[];\n" in told, "it is sent, although it has a usual value"
    assert "    hollow: boolean;\n" in told, "also what the game itself tells"


# Hand-written types


@pytest.fixture
def pages():
    box = Box(games=("midnight",), dealer="device")
    pages = Pages(box.start().play("midnight", 4, cards="device"))
    yield pages
    pages.close()
    box.close()


def test_what_is_told_fits_the_shapes_that_are_written_by_hand(pages):
    host = pages.open(host=True)
    stranger = Page(pages, "nobody", "en", None)
    pages.box.wait(0.1)
    check("Welcome", host.told("welcome")[0]["welcome"])
    check("Farewell", stranger.told("closed")[0])
    check("Deck", pages.live.cast("midnight"))
    for answer in (
        pages.open(0).order("look"),
        host.order("code", seat=0),
        host.order("rules"),
        host.order("rule", about="hour", number=3),
    ):
        check("Answer", answer)
        assert len(answer) > 1


@pytest.mark.parametrize(
    ("name", "field"), [("Welcome", "build"), ("Farewell", "why"), ("Played", "people")]
)
def test_what_is_not_told_is_found(name, field):
    told = {"protocol": 2, "emulated": True, "seat": None, "host": True, "build": "", "token": None}
    told |= {"closed": "", "number": 1, "started": "", "game": "", "title": "", "seats": 2}
    told |= {"people": [{"name": "", "colour": "", "bot": "", "seconds": None}]}
    told |= {"won": None, "why": ""}
    check(name, told)
    with pytest.raises(msgspec.ValidationError, match=field):
        check(name, {key: value for key, value in told.items() if key != field})
