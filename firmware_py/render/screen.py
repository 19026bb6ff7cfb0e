"""What stands on the OLED, as a value: the contract between the console and the painter.

All texts are translated already; the screen knows no game and no language.  Texts may hold the
signs of `lettering` (arrows, seat shapes, boxes) as characters.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from firmware_py.render.text_metrics import BACK as BACK_SIGN
from firmware_py.render.text_metrics import CHECK, HOLLOW, RIGHT, SHAPES, WARNING


class SeatShape(msgspec.Struct, frozen=True):
    """A seat's shape; hollow for a Wanderer.  `colour` is a key of `lettering.SHAPES`."""

    colour: str
    hollow: bool = False

    @property
    def sign(self) -> str:
        """The character that draws it."""
        return (HOLLOW if self.hollow else SHAPES)[self.colour]


class Header(msgspec.Struct, frozen=True):
    """Who is asked, or a word for the table.  A duel seat has two figures."""

    text: str = ""
    figures: tuple[SeatShape, ...] = ()
    warning: bool = False
    """Dark on light, with the warning triangle: not possible, unknown tag, fault."""


class Score(msgspec.Struct, frozen=True):
    """A number that belongs to a figure: points, or a clock's time."""

    figure: SeatShape
    number: str


class Scores(msgspec.Struct, frozen=True):
    """The foot at rest.  What does not fit at once is shown in two halves, 4 s each."""

    scores: tuple[Score, ...]
    note: str = ""
    """At the right edge, `+5 s`."""
    pressed: bool = False
    """A key is down: the whole foot is inverted, as there is no label for it."""


class Keys(msgspec.Struct, frozen=True):
    """The foot while choosing and on ok-only screens: what the keys do, without their signs."""

    ok: str = ""
    back: str = ""
    next: str = ""
    count: str = ""
    """Which of how many, `1/3`."""
    says: str = ""
    """What a hold does, signs and all, in place of all labels."""
    pressed: Literal["", "ok", "back", "next"] = ""
    """The key that is down: its label is inverted, or the whole foot if it has none."""

    def label(self, key: str) -> str:
        """What the key does; empty for a key that has no label."""
        return {"ok": self.ok, "back": self.back, "next": self.next}.get(key, "")


class MenuList(msgspec.Struct, frozen=True):
    """Lines of a list and the chosen one's index; as many are shown as rows are free."""

    lines: tuple[str, ...]
    chosen: int = 0

    def shown(self, rows: int) -> range:
        """The indices of the lines that stand in so many rows, the chosen one among them."""
        first = min(max(0, self.chosen - rows // 2), max(0, len(self.lines) - rows))
        return range(first, min(len(self.lines), first + rows))


class ScoreLine(msgspec.Struct, frozen=True):
    """One seat in the table of scores: what the round gave, then the total."""

    figure: SeatShape
    gain: str
    total: str


class TileMap(msgspec.Struct, frozen=True):
    """The map of a grid: rows x columns, (row, column) from 0 of what lies there."""

    rows: int
    columns: int
    taken: tuple[tuple[int, int], ...]
    chosen: tuple[int, int] | None = None


class Curve(msgspec.Struct, frozen=True):
    """A seat's chance over a match, in pieces, one a round: (how far on, chance), both 0 to 1.

    figure: whose it is; None: of all together.
    """

    figure: SeatShape | None
    pieces: tuple[tuple[tuple[float, float], ...], ...]


class Chart(msgspec.Struct, frozen=True):
    """How a match went, as lines. marks: where what decided it was; at: where the replay is."""

    curves: tuple[Curve, ...]
    marks: tuple[float, ...] = ()
    at: float | None = None


CODE_ROOM = 29
"""Modules a side: two pixels each, and a light edge all around (QR version 3)."""


def fits_code(code: tuple[str, ...]) -> bool:
    """Whether a QR code can be shown so large that a camera reads it."""
    return 0 < len(code) <= CODE_ROOM


def _course(course: Chart) -> list[str]:
    """Say of each line where it begins and ends."""
    said = []
    for curve in course.curves:
        points = [point for piece in curve.pieces for point in piece]
        if points:
            sign = "" if curve.figure is None else f"{curve.figure.sign} "
            said.append(f"{sign}{points[0][1]:.0%} → {points[-1][1]:.0%}")
    return said


class Screen(msgspec.Struct, frozen=True, kw_only=True):
    """All that the OLED says at one moment.

    Row 1 to 3 are `rows`; what else is given takes the rows that they leave: a menu, a table,
    or the answer (alone in 14 px, under two rows of question in row 3, beside a map).
    """

    head: Header = Header()
    right: str = ""
    """Where we are, or the running clock: at most 52 px."""
    fault: bool = False
    """A device is missing: `!` before `right`."""
    rows: tuple[str, ...] = ()
    bold_rows: tuple[int, ...] = ()
    """Indices of rows that are set bold."""
    answer: str = ""
    digits: str = ""
    """A clock or a number, 24 px; digits and colons only."""
    arrows: bool = False
    """Previous and next change the answer: ◂ ▸ stand at the edges."""
    menu: MenuList | None = None
    table: tuple[ScoreLine, ...] = ()
    map: TileMap | None = None
    code: tuple[str, ...] = ()
    """A QR code, a row each, `1` is dark; it takes the right half, `rows` stand beside it."""
    course: Chart | None = None
    """Lines in place of all three rows."""
    bar: float | None = None
    """How long a key has been held, 0 to 1, as a bar in row 3."""
    foot: Scores | Keys | None = None
    private: bool = False
    """For one person: the line over the foot is dashed, as the ring's dots are."""
    door: bool = False
    """The number that lets people in: for the box and the host's page alone."""
    asleep: int | None = None
    """Night: the head's figures alone, at the place of this step of their walk."""

    def says(self) -> tuple[str, ...]:
        """The lines as text in reading order, for somebody who cannot see the picture."""
        head = self.head
        signs = [WARNING] if head.warning else []
        signs += [figure.sign for figure in head.figures]
        said = [" ".join([*signs, head.text])]
        if self.asleep is not None:
            return (said[0].strip(),)
        said.append(("! " if self.fault else "") + self.right)
        said += self.rows
        if self.menu is not None:
            for at in self.menu.shown(max(1, 3 - len(self.rows))):
                mark = f"{RIGHT} " if at == self.menu.chosen else ""
                said.append(mark + self.menu.lines[at])
        said += [f"{one.figure.sign} {one.gain} {one.total}" for one in self.table]
        said += _course(self.course) if self.course is not None else []
        said += [self.answer, self.digits]
        if self.bar is not None:
            said.append(f"{self.bar:.0%}")
        match self.foot:
            case Scores(scores=scores, note=note):
                said += [f"{one.figure.sign} {one.number}" for one in scores]
                said.append(note)
            case Keys(ok=ok, back=back, next=following, count=count, says=says):
                keys = ((CHECK, ok), (BACK_SIGN, back), (RIGHT, following))
                said += [count, says]
                said += [f"{sign} {label}" for sign, label in keys if label]
            case None:
                pass
        return tuple(line.strip() for line in said if line.strip())
