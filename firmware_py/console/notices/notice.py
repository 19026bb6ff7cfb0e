"""A notice: why not, what is the matter. It goes by itself, or with the next thing anybody does."""

from firmware_py.console import wording
from firmware_py.console.desk import Desk, Mode
from firmware_py.painting.screen import Head, Screen
from games.core.text import Text

SHOWN = 6_000_000_000
"""Six seconds (interaction.md, section 6)."""
ROWS = 3


class Notice(Mode):
    """An inverse head and three rows; next shows what has no room there, any other key goes on.

    device: what the notice is about, if it is about a device that may come back; more: a sentence
    with all details; stays: until a key is pressed, for what nobody may miss; behind: what next
    opens after the last page, the rule that the notice is about.
    """

    makes_way = True
    pauses = False

    def __init__(
        self,
        head: Text,
        says: tuple[Text, ...],
        *,
        more: str = "",
        device: str = "",
        stays: bool = False,
        behind: Mode | None = None,
    ) -> None:
        self.head = head
        self.says = says
        self.more = more
        self.device = device
        self.stays = stays
        self.behind = behind
        self._page = 0

    def _pages(self, desk: Desk) -> list[tuple[str, ...]]:
        return [
            rows[at : at + ROWS]
            for rows in (wording.rows(desk, *self.says), wording.rows(desk, self.more))
            for at in range(0, len(rows), ROWS)
        ]

    def turn(self, desk: Desk, key: str) -> bool:
        """Turn the page, if the key is next and there is one; it has its own six seconds."""
        if key != "next" or not self._goes_on(desk):
            return False
        if self._page + 1 < len(self._pages(desk)):
            self._page += 1
            self.pushed = desk.now
        elif self.behind is not None:
            desk.push(self.behind)  # the notice makes way
        return True

    def _goes_on(self, desk: Desk) -> bool:
        """Whether next leads on: to another page, or to what is behind."""
        return self._page + 1 < len(self._pages(desk)) or self.behind is not None

    def release(self, desk: Desk, key: str) -> None:  # noqa: ARG002
        """Any key sends it away, and does nothing else."""
        desk.pop(self)

    def deadline(self, desk: Desk) -> int | None:  # noqa: ARG002
        """Six seconds after it came."""
        return None if self.stays else self.pushed + SHOWN

    def tick(self, desk: Desk) -> None:
        """Go when the time is up."""
        if not self.stays and desk.now >= self.pushed + SHOWN:
            desk.pop(self)

    def screen(self, desk: Desk) -> Screen:
        """Return the reason, with the key that goes on."""
        pages = self._pages(desk)
        more = "more" if self._goes_on(desk) else ""
        return Screen(
            head=Head(desk.say(self.head), warning=True),
            rows=pages[self._page] if pages else (),
            foot=wording.keys(desk, "go-on", following=more),
        )
