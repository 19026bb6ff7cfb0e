"""Python's sources, read as trees by the tests that look after the house."""

import ast
import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """Collect no garbage meanwhile: for whatever reads sources.

    A task that another test left is logged as it is collected, and its traceback is read by the
    same parser: used within itself, that of CPython 3.11 loses count of its depth (SystemError).
    """
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def parsed(source: str) -> ast.Module:
    """Return the tree of a source."""
    with uncollected():
        return ast.parse(source)
