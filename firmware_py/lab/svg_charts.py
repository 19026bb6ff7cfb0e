"""SVG charts for the report: bars with intervals, histograms, differences, ratings.

A chart library would bring its own colours and fonts. These charts use those of the page, in its
light and dark themes. Each has a title and a description for screen readers, and the page has a
table of the values. No information depends on colour alone.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from html import escape
from itertools import count
from typing import NamedTuple

WIDE = 560
ROW = 30
LABEL = 150
"""Minimum width of the name column. Long names widen it."""
LETTER = 8.4
"""Upper bound of the average width of a letter."""
VALUE = 74
"""Width of the column of values at the end of each row."""
EDGE = 20
"""Minimum distance of a centred axis label from the side. A nearer label would be cut off."""

_numbers = count(1)


class IntervalPoint(NamedTuple):
    """A named value with its interval."""

    name: str
    value: float
    low: float
    high: float
    says: str  # the formatted value
    sure: bool = True  # the value is statistically clear


def bars(points: Sequence[IntervalPoint], title: str, says: str, par: float | None = None) -> str:
    """Return a chart of shares as bars from 0 with error bars. par: value of a reference line."""
    top = _round_up(max([*(point.high for point in points), par or 0.0, 0.01]))
    left = _room(points)
    at = _scale(0.0, top, left)
    parts = [*_axis(at, _ticks(0.0, top), len(points), lambda share: f"{100 * share:.0f} %")]
    for row, point in enumerate(points):
        y = row * ROW
        parts += [
            _name(point.name, y, left),
            _bar(at(0), y, at(point.value)),
            *_whisker(at, point, y),
            _value(point.says, y),
        ]
    if par is not None:
        x = at(par)
        parts.append(
            f'<line class="par" x1="{x:.1f}" x2="{x:.1f}" y1="0" y2="{len(points) * ROW}"/>'
        )
    return _svg(parts, len(points) * ROW + 24, title, says)


def differences(points: Sequence[IntervalPoint], title: str, says: str, unit: str = "") -> str:
    """Return a chart of points on both sides of 0. Clear ones are filled, others are hollow."""
    far = _round_up(max([*(max(abs(p.low), abs(p.high)) for p in points), 1e-9]))
    write: Callable[[float], str] = lambda value: f"{value:+g}{unit}" if value else "0"  # noqa: E731
    return _dots(points, title, says, write, line=0.0, ends=(-far, far))


def ratings(points: Sequence[IntervalPoint], title: str, says: str, line: float) -> str:
    """Return a chart of points on a scale that does not start at 0. line: value of the mean."""
    low, high = min(p.low for p in points), max(p.high for p in points)
    pad = (high - low or 1) * 0.05
    ends = low - pad, high + pad
    return _dots(points, title, says, lambda value: f"{value:.0f}", line=line, ends=ends)


def columns(bins: Sequence[tuple[float, float, int]], title: str, says: str) -> str:
    """Return a histogram. bins: triples (from, to, count)."""
    tall = 150
    top = max((n for _, _, n in bins), default=1)
    first, last = bins[0][0], bins[-1][1]
    left, right = 8.0, WIDE - 8.0
    width = (right - left) / (last - first or 1)
    parts = []
    for low, high, n in bins:
        height = (tall - 8) * n / top
        parts.append(
            f'<rect class="bar" x="{left + (low - first) * width + 0.5:.1f}" '
            f'y="{tall - height:.1f}" width="{max(0.5, (high - low) * width - 1):.1f}" '
            f'height="{height:.1f}"/>'
        )
    parts.append(f'<line class="axis" x1="{left}" x2="{right}" y1="{tall}" y2="{tall}"/>')
    for tick in _ticks(first, last):
        x = left + (tick - first) * width
        at = "start" if x < EDGE else "end" if x > WIDE - EDGE else "middle"
        parts.append(
            f'<text class="tick" x="{x:.1f}" y="{tall + 17}" text-anchor="{at}">{tick:g}</text>'
        )
    return _svg(parts, tall + 24, title, says)


def _dots(
    points: Sequence[IntervalPoint],
    title: str,
    says: str,
    write: Callable[[float], str],
    *,
    line: float,
    ends: tuple[float, float],
) -> str:
    left = _room(points)
    at = _scale(*ends, left)
    parts = [*_axis(at, _ticks(*ends), len(points), write)]
    x = at(line)
    parts.append(f'<line class="par" x1="{x:.1f}" x2="{x:.1f}" y1="0" y2="{len(points) * ROW}"/>')
    for row, point in enumerate(points):
        y = row * ROW
        kind = "dot" if point.sure else "dot open"
        parts += [
            _name(point.name, y, left),
            *_whisker(at, point, y),
            f'<circle class="{kind}" cx="{at(point.value):.1f}" cy="{y + 15}" r="5"/>',
            _value(point.says, y),
        ]
    return _svg(parts, len(points) * ROW + 24, title, says)


def _svg(parts: Iterable[str], height: int, title: str, says: str) -> str:
    number = next(_numbers)
    return (
        f'<svg role="img" viewBox="0 0 {WIDE} {height}" '
        f'aria-labelledby="t{number} d{number}">'
        f'<title id="t{number}">{escape(title)}</title>'
        f'<desc id="d{number}">{escape(says)}</desc>{"".join(parts)}</svg>'
    )


def _short(name: str) -> str:
    return name if len(name) <= 23 else f"{name[:22]}…"


def _room(points: Iterable[IntervalPoint]) -> float:
    """Return a width of the name column that leaves room for each name."""
    return max(LABEL, *(8 + LETTER * len(_short(point.name)) for point in points))


def _name(name: str, y: int, left: float) -> str:
    x, said = f"{left - 8:g}", escape(_short(name))
    return f'<text class="name" x="{x}" y="{y + 20}" text-anchor="end">{said}</text>'


def _value(says: str, y: int) -> str:
    return f'<text class="value" x="{WIDE}" y="{y + 20}" text-anchor="end">{escape(says)}</text>'


def _bar(left: float, y: int, right: float) -> str:
    width = right - left
    return f'<rect class="bar" x="{left:.1f}" y="{y + 7}" width="{width:.1f}" height="16" rx="2"/>'


def _whisker(at: Callable[[float], float], point: IntervalPoint, y: int) -> list[str]:
    if point.low == point.high:  # a count, not an estimate
        return []
    low, high, middle = at(point.low), at(point.high), y + 15
    ends = f"M{low:.1f} {middle - 5}v10M{high:.1f} {middle - 5}v10"
    return [f'<path class="whisker" d="M{low:.1f} {middle}H{high:.1f}{ends}"/>']


def _axis(
    at: Callable[[float], float], ticks: Sequence[float], rows: int, write: Callable[[float], str]
) -> list[str]:
    bottom = rows * ROW
    return [
        f'<line class="grid" x1="{at(tick):.1f}" x2="{at(tick):.1f}" y1="0" y2="{bottom}"/>'
        f'<text class="tick" x="{at(tick):.1f}" y="{bottom + 17}" text-anchor="middle">'
        f"{escape(write(tick))}</text>"
        for tick in ticks
    ]


def _scale(low: float, high: float, left: float) -> Callable[[float], float]:
    right = float(WIDE - VALUE)

    def at(value: float) -> float:
        return left + (min(max(value, low), high) - low) / (high - low) * (right - left)

    return at


def _ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Return round numbers between low and high, about `most` of them."""
    step = _step((high - low or 1) / most)
    first = math.ceil(low / step - 1e-9)
    return [round(n * step, 10) for n in range(first, int(high / step + 1e-9) + 1)]


def _step(least: float) -> float:
    """Return the smallest 1, 2 or 5 times a power of ten that is not below `least`.

    >>> _step(0.03), _step(7), _step(50)
    (0.05, 10.0, 50.0)
    """
    power = 10.0 ** math.floor(math.log10(least))
    times = next(n for n in (1, 2, 5, 10) if n * power >= least * (1 - 1e-9))
    return float(f"{times * power:.10g}")


def _round_up(value: float) -> float:
    step = _step(value / 5)
    return math.ceil(value / step - 1e-9) * step
