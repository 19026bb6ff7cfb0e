"""Label papers: positions of the labels on a sheet in mm.

Sizes and pitches are from the manufacturer's templates (avery.com, avery.eu: template of each
product number). The margins follow from them, because all these sheets are symmetric.
"""

from typing import NamedTuple

from games.core.errors import TableclockError

A4 = (210.0, 297.0)
LETTER = (215.9, 279.4)
INCH = 25.4


class BadPaper(TableclockError, ValueError):
    """Unknown paper. The message lists the known ones."""


class Paper(NamedTuple):
    """Sheet of labels. Sizes are (width, height) in mm."""

    id: str
    page: tuple[float, float]
    size: tuple[float, float]  # size of one label
    columns: int
    rows: int
    pitch: tuple[float, float]  # distance between the same edges of adjacent labels
    cut: bool = False  # plain paper with lines to cut along

    @property
    def margins(self) -> tuple[float, float]:
        """Left and top margin in mm."""
        wide = (self.columns - 1) * self.pitch[0] + self.size[0]
        high = (self.rows - 1) * self.pitch[1] + self.size[1]
        return (self.page[0] - wide) / 2, (self.page[1] - high) / 2

    @property
    def labels(self) -> int:
        """Number of labels on a sheet."""
        return self.columns * self.rows

    def corner(self, number: int) -> tuple[float, float]:
        """Return the top left corner of a label, counted row by row from 0, in mm."""
        row, column = divmod(number, self.columns)
        left, top = self.margins
        return left + column * self.pitch[0], top + row * self.pitch[1]


PAPERS = {
    paper.id: paper
    for paper in (
        Paper("avery-l7160", A4, (63.5, 38.1), 3, 7, (66.04, 38.1)),
        Paper("avery-l7163", A4, (99.1, 38.1), 2, 7, (101.6, 38.1)),
        Paper("avery-l7651", A4, (38.1, 21.2), 5, 13, (40.6, 21.2)),
        Paper("avery-l4732", A4, (35.6, 16.9), 5, 16, (38.1, 16.9)),
        Paper("avery-5160", LETTER, (2.625 * INCH, INCH), 3, 10, (2.75 * INCH, INCH)),
        Paper("avery-5167", LETTER, (1.75 * INCH, INCH / 2), 4, 20, (2.0625 * INCH, INCH / 2)),
        Paper("a4", A4, (60.0, 30.0), 3, 9, (60.0, 30.0), cut=True),
        Paper("letter", LETTER, (60.0, 30.0), 3, 8, (60.0, 30.0), cut=True),
    )
}
"""Known papers by id."""


def paper(name: str) -> Paper:
    """Return a paper by id, with or without "avery-". Raise BadPaper if it is unknown."""
    wanted = name.lower()
    found = PAPERS.get(wanted) or PAPERS.get(f"avery-{wanted}")
    if found is None:
        raise BadPaper(f"there is no paper {name!r}; there is {', '.join(PAPERS)}")
    return found
