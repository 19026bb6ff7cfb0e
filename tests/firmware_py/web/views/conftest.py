"""Device with all games that it deals, a journal, and open pages."""

import pytest

import games
from tests.firmware_py.box import Box
from tests.firmware_py.pages import Pages


@pytest.fixture
def box(tmp_path):
    made = Box(tmp_path / "journal.sqlite", games=games.names(), dealer="device").start()
    yield made
    made.close()


@pytest.fixture
def pages(box):
    made = Pages(box)
    yield made
    made.close()


@pytest.fixture
def live(pages):
    """Return the live table of the pages."""
    return pages.live
