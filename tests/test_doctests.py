"""Examples in docstrings print what they say."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MODULES = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for part in ("drivers", "firmware_py", "games")
    for path in (ROOT / part).rglob("*.py")
    if ">>>" in path.read_text("utf-8") and "template" not in path.parts
)


@pytest.mark.parametrize("module", MODULES)
def test_the_examples_of_a_module_are_right(module):
    result = doctest.testmod(import_module(module.removesuffix(".__init__")))
    assert result.attempted
    assert result.failed == 0
