"""Plot of Dask's scheduling cost by number of workers: python tools/scheduling.py.

Drawn with the plots of the lab's reports, into docs/lab/scheduling.svg. Two figures were measured
on 2026-11-23, on a machine of two cores with other load. TASK is the cost of one task for scheduler
and command together (400 tasks, each with 0.7 kB sent and 40 kB returned). IDLE is the cost of both
without work. The figures for many workers are a projection.
"""

from importlib import resources
from pathlib import Path

from firmware_py.lab.batch_size import SECONDS
from firmware_py.lab.svg_charts import IntervalPoint, bars

TASK = 0.0096
"""Processor seconds per task."""
IDLE = 0.051
"""Share of a core while a run waits."""
WORKERS = (1, 2, 4, 10, 25, 50, 100)
PAPER = "svg { background: var(--paper); }"
TARGET = Path(__file__).parents[1] / "docs" / "lab" / "scheduling.svg"


def share(workers: int) -> float:
    """Return the share of a core that scheduling takes if this number of workers is never idle.

    >>> round(share(2), 4)
    0.0606
    """
    return IDLE + workers * TASK / SECONDS


def drawing() -> str:
    """Return the plot, with the colours of a report."""
    points = [
        IntervalPoint(f"{n} workers" if n > 1 else "1 worker", share(n), share(n), share(n),
              f"{100 * share(n):.0f} %")
        for n in WORKERS
    ]  # fmt: skip
    says = ", ".join(f"{point.name} {point.says}" for point in points)
    plot = bars(points, "A projection: scheduling, as a share of one core", f"{says}.")
    style = (resources.files("firmware_py.lab") / "report.css").read_text("utf-8")
    head, _, rest = plot.partition(">")
    return f'{head} xmlns="http://www.w3.org/2000/svg"><style>{style}{PAPER}</style>{rest}\n'


if __name__ == "__main__":
    TARGET.write_text(drawing(), "utf-8")
    print(TARGET)
