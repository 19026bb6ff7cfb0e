"""Boxes on virtual time, and the page's server, for whoever breaks something of them."""

import pytest

from tests.firmware_py.box import Box
from tests.firmware_py.web.conftest import running, serving

__all__ = ["running", "serving"]


@pytest.fixture
def path(tmp_path):
    return tmp_path / "journal.db"


@pytest.fixture
def boxes(path):
    """Make a box on the journal and start it; those that are left are closed."""
    made = []

    def make(path=path, **settings):
        box = Box(path, **settings)
        made.append(box)
        return box.start()

    yield make
    for box in made:
        if not box.loop.is_closed():
            box.close()


@pytest.fixture
def box(boxes):
    return boxes()
