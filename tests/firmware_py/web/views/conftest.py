"""A box of every game that deals, with a journal, and the pages that are open at it."""

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
    """The table that all of them see."""
    return pages.live
