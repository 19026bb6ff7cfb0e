"""Order of tests: with several workers the longest begin first."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from tests import conftest

ROOT = Path(__file__).parents[1]
ALPHABET = (
    *("tests/attack/test_attack.py::test_a", "tests/install/test_booted.py::test_b"),
    *("tests/install/test_booted.py::test_a", "tests/install/test_trixie.py::test_a"),
    *("tests/journeys/test_hand.py::test_a", "tests/test_purity.py::test_a"),
)


def in_order(monkeypatch, worker):
    if worker:
        monkeypatch.setenv("PYTEST_XDIST_WORKER", worker)
    else:
        monkeypatch.delenv("PYTEST_XDIST_WORKER", raising=False)
    items = [SimpleNamespace(nodeid=each) for each in ALPHABET]
    config = SimpleNamespace(option=SimpleNamespace(quick=False))
    conftest.pytest_collection_modifyitems(config, items)
    return [ALPHABET.index(item.nodeid) for item in items]


def test_what_takes_longest_begins_first_and_a_file_stays_as_it_is(monkeypatch):
    assert in_order(monkeypatch, "gw0") == [3, 4, 1, 2, 0, 5]


def test_one_process_goes_by_the_alphabet(monkeypatch):
    assert in_order(monkeypatch, None) == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize("each", conftest.FIRST)
def test_it_is_there(each):
    assert (ROOT / each).is_file() != each.endswith("/")
    assert (ROOT / each).exists()
