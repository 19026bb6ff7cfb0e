"""Fixtures of fault tests: devices on virtual time, and the page's server."""

import pytest

from tests.firmware_py.box import boxes_at
from tests.firmware_py.web.conftest import running, serving

__all__ = ["running", "serving"]


@pytest.fixture
def path(tmp_path):
    return tmp_path / "journal.db"


@pytest.fixture
def boxes(path):
    with boxes_at(path) as make:
        yield make


@pytest.fixture
def box(boxes):
    return boxes()
