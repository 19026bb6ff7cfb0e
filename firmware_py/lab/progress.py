"""Progress bars on stderr. They leave stdout to the result."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import TypeVar

T = TypeVar("T")

Counting = Callable[[int, str], AbstractContextManager[Callable[[int], None]]]
"""Type of `counting` and of its test doubles."""


def progress(items: Iterable[T], total: int, what: str, *, quiet: bool = False) -> Iterator[T]:
    """Yield the items and draw a progress bar if stderr is a terminal, unless `quiet`."""
    from rich.console import Console  # noqa: PLC0415  (only the long commands draw one)
    from rich.progress import track  # noqa: PLC0415

    yield from track(
        items, what, total, console=Console(stderr=True), transient=True, disable=quiet
    )


@contextmanager
def counting(total: int, what: str, *, quiet: bool = False) -> Iterator[Callable[[int], None]]:
    """Draw a bar with count, rate and remaining time if stderr is a terminal, unless `quiet`.

    The context manager yields a callback that takes the number of finished items.
    """
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import (  # noqa: PLC0415
        BarColumn,
        MofNCompleteColumn,
        Progress,
        Task,
        TextColumn,
        TimeRemainingColumn,
    )

    class Rate(TextColumn):
        def render(self, task: Task) -> "object":  # type: ignore[override]
            self.text_format = f"{task.finished_speed or task.speed or 0:,.0f}/s"
            return super().render(task)

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), Rate(""))
    with Progress(
        *columns, TimeRemainingColumn(), console=console, transient=True,
        disable=quiet or not console.is_terminal,
    ) as bar:  # fmt: skip
        task = bar.add_task(what, total=total)

        def show(done: int) -> None:
            bar.update(task, completed=done)

        yield show
