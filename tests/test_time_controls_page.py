"""Page about time controls: the tests that it names."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_every_test_that_the_page_names_exists():
    named = set(re.findall(r"`(test_\w+)`", (ROOT / "docs/time-controls.md").read_text("utf-8")))
    found = {
        name
        for file in (ROOT / "tests").rglob("test_*.py")
        for name in re.findall(r"^def (test_\w+)", file.read_text("utf-8"), re.MULTILINE)
    }
    assert len(named) > 30
    assert not named - found
