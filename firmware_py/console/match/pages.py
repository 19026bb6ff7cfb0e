"""Pages of the OLED: three rows of text, or the table of all scores."""

from typing import TYPE_CHECKING, NamedTuple

from firmware_py.console import wording
from firmware_py.painting.screen import Tally

if TYPE_CHECKING:
    from collections.abc import Sequence

    from firmware_py.console.desk import Desk
    from games.core.text import Text

ROWS = 3


class Page(NamedTuple):
    """A status page: rows of text, or the table of all scores."""

    rows: tuple[str, ...] = ()
    table: tuple[Tally, ...] = ()


def paged(desk: "Desk", *parts: "Sequence[Text]") -> list[Page]:
    """Return texts as pages of three rows; each part begins on a page of its own."""
    texts = [wording.rows(desk, *part) for part in parts]
    return [Page(rows[at : at + ROWS]) for rows in texts for at in range(0, len(rows), ROWS)]
