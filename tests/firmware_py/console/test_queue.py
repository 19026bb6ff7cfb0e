"""Console state changes only through inputs: no code outside its folder modifies it."""

import ast
import inspect
from pathlib import Path

import pytest

import firmware_py
from firmware_py.console import Console
from tests.parsing import parsed

HOUSE = Path(firmware_py.__file__).parent
FILES = sorted(
    file for file in HOUSE.rglob("*.py") if file.relative_to(HOUSE).parts[0] != "console"
)
LOOKS = {"scene", "screen", "light", "say", "colour", "seat_name", "called", "refusal"}
"""Methods of the console that change nothing."""
CHANGES = {
    name for name, _ in inspect.getmembers(Console, inspect.isfunction) if not name.startswith("_")
} - {*LOOKS, "handle"}


def changes(source):
    """Yield the line of each statement in a source that changes a console or its parts."""
    for node in ast.walk(parsed(source)):
        match node:
            case ast.Assign(targets=targets) | ast.Delete(targets=targets):
                held = [each for target in targets for each in flat(target)]
            case ast.AugAssign(target=target) | ast.AnnAssign(target=target):
                held = [target]
            case ast.Call(func=ast.Attribute(value=value, attr=called)):
                held = [node.func] if called in CHANGES and of_console(value) else []
            case _:
                held = []
        if any(of_console(one.value) for one in held if isinstance(one, ast.Attribute)):
            yield node.lineno


def flat(target):
    """Return the single targets of an assignment."""
    return target.elts if isinstance(target, ast.Tuple | ast.List) else [target]


def of_console(node):
    """Return whether an expression is a console, or a part of one."""
    names = ast.unparse(node).split(".")
    return any(name in ("console", "_console") for name in names)


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(HOUSE)))
def test_nobody_outside_changes_the_console_past_its_inputs(file):
    assert [*changes(file.read_text("utf-8"))] == []


@pytest.mark.parametrize(
    "line",
    [
        "shell.console.remote = {1}",
        "console.push(PairingCode())",
        "self.console.play.x = 1",
        "self._console.now += 1",
        "console.sitting, other = x, y",
        "del self.console.modes",
        "console.change(language='nl')",
    ],
)
def test_the_law_sees_what_it_forbids(line):
    assert [*changes(line)] == [1]


@pytest.mark.parametrize(
    "line", ["self.console = console", "console.handle(given)", "at = console.screen()"]
)
def test_the_law_lets_people_look(line):
    assert [*changes(line)] == []
