"""A progress bar on stderr, where it does not get into the result."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")


def progress(items: Iterable[T], total: int, what: str) -> Iterator[T]:
    """Hand the items on, showing how many have come; silent where stderr is no terminal."""
    from rich.console import Console  # noqa: PLC0415  (only the long commands draw one)
    from rich.progress import track  # noqa: PLC0415

    yield from track(items, what, total, console=Console(stderr=True), transient=True)
