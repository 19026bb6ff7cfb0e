"""No test fails because the machine has much else to do: hypothesis never looks at the clock."""

import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

HERE = Path(__file__).parent


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
