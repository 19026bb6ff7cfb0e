"""Parsing of Python sources, for tests that check the code base."""

import ast
import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """Disable garbage collection while sources are parsed.

    asyncio logs an abandoned task when it is collected, and formatting its traceback uses the
    parser again. In CPython 3.11 a nested use of the parser miscounts its depth (SystemError).
    """
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def parsed(source: str) -> ast.Module:
    """Return the syntax tree of a source."""
    with uncollected():
        return ast.parse(source)
