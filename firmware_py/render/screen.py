"""View model of the OLED: the interface between the console and the renderer.

All texts are translated already, so the model is independent of game and language. They may contain
the symbols of `text_metrics` (arrows, seat shapes, check boxes) as characters.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from firmware_py.render.text_metrics import BACK as BACK_SIGN
from firmware_py.render.text_metrics import CHECK, HOLLOW, LEFT, RIGHT, SHAPES, WARNING


class SeatShape(msgspec.Struct, frozen=True):
    """Shape that identifies a seat or a playing piece, because the OLED has one colour."""

    colour: str
    """A key of `text_metrics.SHAPES`."""
    hollow: bool = False
    """True for a Wanderer, a playing piece without a player."""

    @property
    def sign(self) -> str:
        """The character for this shape."""
        return (HOLLOW if self.hollow else SHAPES)[self.colour]


class Header(msgspec.Struct, frozen=True):
    """First line of the screen: the seat that must answer, or a title."""

    text: str = ""
    figures: tuple[SeatShape, ...] = ()
    """Shapes of the seat. In a duel a seat has two."""
    warning: bool = False
    """Dark on light, with a warning triangle, for a refusal, an unknown tag or a fault."""


class Score(msgspec.Struct, frozen=True):
    """A number with a seat's shape: points, or the time on a clock."""

    figure: SeatShape
    number: str


class Keys(msgspec.Struct, frozen=True):
    """Footer with the words of the keys, in the order of the keys on the plate.

    The layout adds the symbols. A key without a word has no effect, so its symbol is not shown.
    """

    ok: str = ""
    back: str = ""
    previous: str = ""
    next: str = ""
    count: str = ""
    """Position in a list, for example `1/3`, between ◂ and ▸."""
    arrows: bool = True
    """True if previous and next change `count`."""
    says: str = ""
    """Text in place of the words, with its symbols."""
    pressed: Literal["", "ok", "back"] = ""
    """The key that is down. Its word is inverted."""

    def label(self, key: str) -> str:
        """Return the word of ok or back, or "" if the key has none."""
        return {"ok": self.ok, "back": self.back}.get(key, "")


class Scores(msgspec.Struct, frozen=True):
    """Footer with the scores between the symbols of back and ok.

    Scores that do not fit are shown in two halves, 4 s each.
    """

    scores: tuple[Score, ...]
    note: str = ""
    """Text at the right of the scores, for example `+5 s`."""
    keys: Keys = Keys()
    """The words that replace the scores while a key is down. A key with a word has a symbol."""


class MenuList(msgspec.Struct, frozen=True):
    """The lines of a list. The free rows of the screen show a part of them."""

    lines: tuple[str, ...]
    chosen: int = 0  # index

    def shown(self, rows: int) -> range:
        """Return the indices of the lines that `rows` rows show, including the chosen line."""
        first = min(max(0, self.chosen - rows // 2), max(0, len(self.lines) - rows))
        return range(first, min(len(self.lines), first + rows))


class IconRow(msgspec.Struct, frozen=True):
    """Pictures of answers, in place of their words. The chosen one has its word below it."""

    icons: tuple[str, ...]
    """Keys of `icons.ICONS`."""
    words: tuple[str, ...]
    chosen: int = 0  # index


class ScoreLine(msgspec.Struct, frozen=True):
    """Line of the table of scores, for one seat."""

    figure: SeatShape
    gain: str
    """Points of this round."""
    total: str


class TileMap(msgspec.Struct, frozen=True):
    """Map of a grid of tiles. Positions are (row, column), from 0."""

    rows: int
    columns: int
    taken: tuple[tuple[int, int], ...]
    """Places with a tile."""
    chosen: tuple[int, int] | None = None


class Curve(msgspec.Struct, frozen=True):
    """A seat's chance to win over the course of a match."""

    figure: SeatShape | None
    """Shape of the seat, or None for the chance of all players together."""
    pieces: tuple[tuple[tuple[float, float], ...], ...]
    """For each round, points of (progress of the match, chance), both 0 to 1."""


class Chart(msgspec.Struct, frozen=True):
    """Line chart of a match. Horizontal positions run from 0 (its start) to 1 (its end)."""

    curves: tuple[Curve, ...]
    marks: tuple[float, ...] = ()
    """The turning points."""
    at: float | None = None
    """The position of the replay."""


class Asleep(msgspec.Struct, frozen=True):
    """Content of a sleeping display. Without digits, it is the shapes or text of the header."""

    step: int
    """The content moves at each step, so that the OLED wears evenly."""
    digits: str = ""
    """Time in 24 px."""
    row: str = ""
    """Text under it."""


CODE_ROOM = 29
"""Maximum modules per side of a QR code (version 3), at two pixels each with a light margin."""


def fits_code(code: tuple[str, ...]) -> bool:
    """Return whether a QR code fits on the display at a size that cameras can read."""
    return 0 < len(code) <= CODE_ROOM


def _course(course: Chart) -> list[str]:
    """Return a text for each curve with its first and last value."""
    said = []
    for curve in course.curves:
        points = [point for piece in curve.pieces for point in piece]
        if points:
            sign = "" if curve.figure is None else f"{curve.figure.sign} "
            said.append(f"{sign}{points[0][1]:.0%} → {points[-1][1]:.0%}")
    return said


def _words(keys: Keys) -> list[str]:
    """Return the words of the keys with their symbols, from left to right."""
    left = ((BACK_SIGN, keys.back), (LEFT, keys.previous))
    right = ((RIGHT, keys.next), (CHECK, keys.ok))
    said = [[f"{sign} {word}" for sign, word in side if word] for side in (left, right)]
    return [*said[0], keys.count, keys.says, *said[1]]


class Screen(msgspec.Struct, frozen=True, kw_only=True):
    """The content of the OLED.

    `rows` fill rows 1 to 3 from the top. Other content uses the remaining rows: a menu, a table, or
    the answer (alone in 14 px, in row 3 under two rows of question, or beside a map).
    """

    head: Header = Header()
    right: str = ""
    """Progress of the game or the running clock, at the right of the header: at most 52 px."""
    fault: bool = False
    """True if a device is missing. An `!` before `right` shows it."""
    rows: tuple[str, ...] = ()
    bold_rows: tuple[int, ...] = ()
    """Indices of bold rows."""
    answer: str = ""
    digits: str = ""
    """A clock or a number in 24 px. It may contain only digits and colons."""
    underline: int | None = None
    """Index of the character of `digits` that is underlined."""
    arrows: bool = False
    """Show ◂ ▸ at the edges: previous and next change the answer."""
    icons: IconRow | None = None
    menu: MenuList | None = None
    table: tuple[ScoreLine, ...] = ()
    map: TileMap | None = None
    code: tuple[str, ...] = ()
    """Rows of a QR code, where `1` is dark. It fills the right half, and `rows` are beside it."""
    course: Chart | None = None
    """A chart in place of all three rows."""
    bar: float | None = None
    """Progress while a key is held, 0 to 1, shown as a bar in row 3."""
    foot: Scores | Keys | None = None
    pattern: Literal["", "check", "light", "dark"] = ""
    """A test picture in place of everything else. `check` has two `rows` and the footer in it."""
    buttons: tuple[tuple[str, bool], ...] = ()
    """Pairs of a key's symbol and whether it was pressed, as circles in rows 2 and 3."""
    private: bool = False
    """The screen is for one person. The line above the footer is dashed to show that."""
    turned: bool = False
    """The picture is upside down, for a player opposite the keys. The footer is beside the keys."""
    left_handed: bool = False
    """The keys back and ok are swapped, and so are their words."""
    large: bool = False
    """Large text (`large_text`)."""
    door: bool = False
    """The screen shows a PIN: only the device and the host's page may show it."""
    asleep: Asleep | None = None
    """What a sleeping display shows in place of all else, or None if it is awake."""

    @property
    def mirrored(self) -> bool:
        """True if ok is at the left of the footer as it is read."""
        return self.turned != self.left_handed

    def says(self) -> tuple[str, ...]:
        """Return the content as lines of text in reading order, for screen readers."""
        head = self.head
        signs = [WARNING] if head.warning else []
        signs += [figure.sign for figure in head.figures]
        said = [" ".join([*signs, head.text])]
        if self.asleep is not None:
            asleep = (self.asleep.digits, self.asleep.row)
            return tuple(filter(None, asleep)) or (said[0].strip(),)
        said.append(("! " if self.fault else "") + self.right)
        said += self.rows
        if self.menu is not None:
            for at in self.menu.shown(max(1, 3 - len(self.rows))):
                mark = f"{RIGHT} " if at == self.menu.chosen else ""
                said.append(mark + self.menu.lines[at])
        said += [self.icons.words[self.icons.chosen]] if self.icons is not None else []
        said += [f"{one.figure.sign} {one.gain} {one.total}" for one in self.table]
        said += [sign for sign, pressed in self.buttons if not pressed]
        said += _course(self.course) if self.course is not None else []
        said += [self.answer, self.digits]
        if self.bar is not None:
            said.append(f"{self.bar:.0%}")
        match self.foot:
            case Scores(scores=scores, note=note, keys=keys):
                said += [f"{one.figure.sign} {one.number}" for one in scores]
                said += [note, *_words(keys)]
            case Keys():
                said += _words(self.foot)
            case None:
                pass
        return tuple(line.strip() for line in said if line.strip())
