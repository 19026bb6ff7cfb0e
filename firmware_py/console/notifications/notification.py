"""A notice: why not, what is the matter. It goes by itself, or with the next thing anybody does."""

from firmware_py.console import screen_text
from firmware_py.console.ui import Mode, Ui
from firmware_py.render.screen import Header, Screen
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

    def _pages(self, ui: Ui) -> list[tuple[str, ...]]:
        return [
            rows[at : at + ROWS]
            for rows in (screen_text.rows(ui, *self.says), screen_text.rows(ui, self.more))
            for at in range(0, len(rows), ROWS)
        ]

    def turn(self, ui: Ui, key: str) -> bool:
        """Turn the page, if the key is next and there is one; it has its own six seconds."""
        if key != "next" or not self._goes_on(ui):
            return False
        if self._page + 1 < len(self._pages(ui)):
            self._page += 1
            self.pushed = ui.now
        elif self.behind is not None:
            ui.push(self.behind)  # the notice makes way
        return True

    def _goes_on(self, ui: Ui) -> bool:
        """Whether next leads on: to another page, or to what is behind."""
        return self._page + 1 < len(self._pages(ui)) or self.behind is not None

    def release(self, ui: Ui, key: str) -> None:  # noqa: ARG002
        """Any key sends it away, and does nothing else."""
        ui.pop(self)

    def deadline(self, ui: Ui) -> int | None:  # noqa: ARG002
        """Six seconds after it came."""
        return None if self.stays else self.pushed + SHOWN

    def tick(self, ui: Ui) -> None:
        """Go when the time is up."""
        if not self.stays and ui.now >= self.pushed + SHOWN:
            ui.pop(self)

    def screen(self, ui: Ui) -> Screen:
        """Return the reason, with the key that goes on."""
        pages = self._pages(ui)
        more = "more" if self._goes_on(ui) else ""
        return Screen(
            head=Header(ui.say(self.head), warning=True),
            rows=pages[self._page] if pages else (),
            foot=screen_text.keys(ui, "go-on", following=more),
        )
