"""Import graph: packages, their layers and allowed imports; size of a file.

`python tools/import_graph.py` prints it all.
"""

from functools import cache
from pathlib import Path

import pytest

from tests.parsing import uncollected
from tools.import_graph import (
    HOUSE,
    LONG,
    Arrow,
    arrows,
    beside,
    between_folders,
    between_rooms,
    circles,
    files,
    floors,
    lines,
    report,
    room,
    within_rooms,
)

ROOT = Path(__file__).parents[1]


@cache
def found():
    """Return every import of the project, read when the first test asks."""
    with uncollected():
        return arrows(ROOT)


FLOORS = (
    "firmware_py/__init__.py",
    "firmware_py/i18n.py",
    "firmware_py/render",
    "firmware_py/storage",
    "firmware_py/settings",
    "firmware_py/cards",
    "firmware_py/records",
    "firmware_py/console",
    "firmware_py/runtime",
    "firmware_py/daemon",
    "firmware_py/doctor",
    "firmware_py/mqtt",
    "firmware_py/replay",
    "firmware_py/web",
    "firmware_py/main.py",
    "firmware_py/lab",
    "firmware_py/authoring",
    "firmware_py/cli",
)
"""Layers from the bottom up: a package may import those before it and no others."""


def up():
    """Return the imports between packages of the firmware that do not go down."""
    high = {name: floor for floor, name in enumerate(FLOORS)}
    ours = [
        a for a in found() if a.file.startswith("firmware_py") and a.of.startswith("firmware_py")
    ]
    return {
        (a.file, a.of)
        for a in ours
        if room(a.file) != room(a.of) and high[room(a.file)] < high[room(a.of)]
    }


def test_every_room_has_its_floor():
    rooms = {room(file) for file in files(ROOT, ["firmware_py"])}
    assert rooms == set(FLOORS), "tests/test_import_graph.py gives each room its floor"


def test_arrows_go_down():
    assert up() == set()


def test_no_room_leads_back_to_itself():
    assert circles(between_rooms(found())) == []


def at_run_time():
    """Return the imports that exist at run time.

    Within a room, types may point both ways: `Ui` holds the session whose features use the `Ui`.
    """
    return [arrow for arrow in found() if not arrow.typing]


def test_no_file_leads_back_to_itself_within_its_room():
    assert circles(within_rooms(at_run_time())) == []


def test_no_folder_leads_back_to_itself_within_its_room():
    assert circles(between_folders(at_run_time())) == []


def test_rules_and_drivers_see_no_firmware_and_core_sees_no_game():
    for arrow in found():
        here, there = arrow.file.split("/"), arrow.of.split("/")
        if here[0] != "firmware_py":
            assert here[0] == there[0], arrow
        if here[:2] == ["games", "core"]:
            assert there[:2] == ["games", "core"], arrow


@pytest.mark.parametrize("file", files(ROOT, (*HOUSE, "tests", "tools")))
def test_a_long_file_begins_with_its_reason(file):
    reason = (ROOT / file).read_text("utf-8").startswith("# Long: ")
    assert reason or lines(ROOT, file) <= LONG, f"more than {LONG} lines and no reason"


# Tests of tools/import_graph.py

SMALL = {
    "firmware_py/__init__.py": "",
    "firmware_py/main.py": "from firmware_py.runtime import runtime\nimport games.core.match",
    "firmware_py/runtime/__init__.py": "",
    "firmware_py/runtime/runtime.py": "def f():\n    from firmware_py.web import seen",
    "firmware_py/web/__init__.py": "",
    "firmware_py/web/seen.py": (
        "from typing import TYPE_CHECKING\nfrom . import other\n"
        "if TYPE_CHECKING:\n    from firmware_py.runtime.runtime import Shell\n"
    ),
    "firmware_py/web/other.py": "from firmware_py.web.seen import x",
    "games/core/match.py": "import os",
}


@pytest.fixture
def small(tmp_path):
    """Return a project of a few files."""
    for file, text in SMALL.items():
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text(text)
    return tmp_path


def test_arrows_are_found_wherever_they_stand(small):
    cli, runtime = "firmware_py/main.py", "firmware_py/runtime/runtime.py"
    seen, other = "firmware_py/web/seen.py", "firmware_py/web/other.py"
    assert set(arrows(small)) == {
        Arrow(cli, runtime, 1, typing=False),
        Arrow(cli, "games/core/match.py", 2, typing=False),
        Arrow(runtime, seen, 2, typing=False),
        Arrow(seen, other, 2, typing=False),
        Arrow(seen, runtime, 4, typing=True),
        Arrow(other, seen, 1, typing=False),
    }


def test_circles_and_floors_follow_from_the_arrows(small):
    found = arrows(small)
    running = between_rooms(arrow for arrow in found if not arrow.typing)
    assert circles(running) == []
    assert circles(between_rooms(found)) == [("firmware_py/runtime", "firmware_py/web")]
    assert circles(within_rooms(found)) == [
        ("firmware_py/web/other.py", "firmware_py/web/seen.py"),
    ]
    assert floors(running) == {
        "firmware_py/web": 0, "games/core": 0, "firmware_py/runtime": 1, "firmware_py/main.py": 2,
    }  # fmt: skip


def test_the_report_tells_of_any_checkout(small):
    told = "\n".join(report(small))
    assert "2 files of firmware_py stand in no room" in told
    assert "circles of rooms, when it runs: 0" in told
    assert "circles of rooms, with types: 1\n  firmware_py/runtime firmware_py/web" in told


def test_two_checkouts_stand_beside_each_other(small):
    rows = {row[:48].strip(): row[48:].split() for row in beside(small, small)}
    assert rows["rooms"] == ["5", "5"]
    assert rows["in circles of files in a room, with types"] == ["2", "2"]
    assert rows["lines of games"] == ["1", "1"]
