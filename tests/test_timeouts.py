"""Load of the machine cannot fail a test: hypothesis has no deadline, waits have `LONG`."""

import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

HERE = Path(__file__).parent
MEASURING = ("attack", "bench", "soak")
"""Folders of programs that are run by hand and have their own time limits."""


def test_hypothesis_asks_for_no_speed():
    assert settings().deadline is None
    assert HealthCheck.too_slow in settings().suppress_health_check


@pytest.mark.parametrize("word", ["deadline=", "HealthCheck", "load_profile"])
def test_it_is_told_so_in_one_place(word):
    told = {
        str(path.relative_to(HERE))
        for path in HERE.rglob("*.py")
        if re.search(rf"\b{word}", path.read_text("utf-8")) and path != Path(__file__)
    }
    assert told == {"conftest.py"}


def test_what_is_waited_for_has_time_whatever_else_the_machine_does():
    """Every wait uses `LONG`, except waits that are meant to end and limits that are measured."""
    short = re.compile(r"(timeout=|(?<!for_)timeout\(|\.result\(|\.join\()[1-9][\d_.]*[),]")
    paths = [path for path in HERE.rglob("*.py") if path.parts[len(HERE.parts)] not in MEASURING]
    found = [
        f"{path.relative_to(HERE)}: {line.strip()}"
        for path in paths
        for line in path.read_text("utf-8").splitlines()
        if short.search(line)
    ]
    assert len(paths) > 100
    assert found == []
