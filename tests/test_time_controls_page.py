"""Pages about clocks: their time controls can be played, and the tests that they name exist."""

import re
from pathlib import Path

import pytest

from firmware_py.settings.clock_specs import ClockSpec
from games.core.clock.time_control import KINDS

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs/time-controls.md").read_text("utf-8")
OTHERS = (ROOT / "docs/other-clocks.md").read_text("utf-8")
SPEC = re.compile(rf"[`\"]((?:{'|'.join(KINDS)})(?::[^`\"\s]+)?)[`\"]")
CONTROLS = sorted(spec for spec in SPEC.findall(PAGE + OTHERS) if ":" in spec or spec == "up")


@pytest.mark.parametrize("spec", sorted(set(CONTROLS)))
def test_a_control_on_the_pages_can_be_played(spec):
    clock = ClockSpec.parse(spec).clock(2)
    assert str(ClockSpec.parse(spec)) == spec
    assert clock.sides


def test_the_page_has_a_row_for_each_kind_with_an_example_of_it():
    rows = dict(re.findall(r"^\| `(\w+)` \| `(\w+)", PAGE, re.MULTILINE))
    assert rows == {kind: kind for kind in KINDS}


def test_every_test_that_the_page_names_exists():
    named = set(re.findall(r"`(test_\w+)`", OTHERS))
    found = {
        name
        for file in (ROOT / "tests").rglob("test_*.py")
        for name in re.findall(r"^def (test_\w+)", file.read_text("utf-8"), re.MULTILINE)
    }
    assert len(named) > 30
    assert not named - found


def test_each_row_of_a_comparison_names_its_test():
    rows = [line for line in OTHERS.splitlines() if line.startswith("| ") and "|---" not in line]
    assert [row for row in rows if "`test_" not in row and not row.endswith("| test |")] == []
