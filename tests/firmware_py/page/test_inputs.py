"""Whatever the page changes at the console comes through its queue of inputs, as all else does."""

import ast
import inspect
from pathlib import Path

import pytest

import firmware_py
from firmware_py.console import Console, inputs
from tests.firmware_py.console.table import Table

HOUSE = Path(firmware_py.__file__).parent
SEEN = {"scene", "screen", "light", "say", "colour", "seat_name", "called", "below", "table_light"}
"""The console's methods that only look."""
CHANGES = {
    name for name, _ in inspect.getmembers(Console, inspect.isfunction) if not name.startswith("_")
} - SEEN


def changes(source):
    """Yield the line of each change of a console, or of what it holds, in a module's source."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Assign | ast.AugAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            held = [one.value for one in targets if isinstance(one, ast.Attribute)]
            yield from (node.lineno for one in held if "console" in ast.unparse(one).split("."))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            last = ast.unparse(node.func.value).split(".")[-1]
            if last == "console" and node.func.attr in CHANGES:
                yield node.lineno


@pytest.mark.parametrize("folder", ["page", "web"])
def test_no_line_of_the_page_changes_the_console_past_its_queue(folder):
    for file in (HOUSE / folder).glob("*.py"):
        assert [*changes(file.read_text())] == [], f"{file.name} changes the console itself"


@pytest.mark.parametrize(
    "line", ["shell.console.remote = {1}", "console.push(Knock())", "self.console.play.x = 1"]
)
def test_the_law_sees_what_it_forbids(line):
    assert [*changes(line)] == [1]


def test_the_number_is_shown_also_where_the_box_slept_and_goes_with_its_change():
    table = Table("nightwatch")
    table.wait(700)
    assert table.console.asleep
    table.feed(inputs.Knocked("123 456", table.now))
    assert not table.console.asleep
    assert table.console.screen().door
    assert any("123 456" in line for line in table.console.screen().says())
    table.feed(inputs.NewNumber(table.now))
    assert not table.console.screen().door


def test_which_seats_have_a_page_is_told_as_any_input():
    table = Table("nightwatch")
    touched = table.console.touched
    table.wait(5)
    table.feed(inputs.Watched(frozenset({1}), table.now))
    assert table.console.remote == {1}
    assert table.console.touched == touched, "a page that opens is nobody's hand at the box"
