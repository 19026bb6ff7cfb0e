"""Builder of snapshots: everything that one viewer may see of the running match, translated.

A snapshot contains only what the games' views allow, so the browser filters nothing. web/schema.py
has its structs. The other modules of this package build its parts. web/viewer.py has the rights of
the viewer.
"""

from collections.abc import Callable
from functools import partial

from msgspec import UNSET, UnsetType, structs

from firmware_py.console import Console
from firmware_py.console.clocks import page_clock
from firmware_py.console.session import seat_changes
from firmware_py.i18n import Texts
from firmware_py.web import schema
from firmware_py.web.interfaces import Viewer
from firmware_py.web.viewer import HasConsole, Viewers
from firmware_py.web.views import board, private, result, scoreboard
from firmware_py.web.views.history import HistoryView
from firmware_py.web.views.question import Questions
from games.core.action import OVER
from games.core.setup import Setup
from games.core.text import text


class Snapshots:
    """Snapshots of the match in the runtime or in a replay (`stage`)."""

    def __init__(self, stage: HasConsole, texts: Callable[[str], Texts]) -> None:
        self.stage = stage
        self.viewers = Viewers(stage, texts)
        self.questions = Questions(self.viewers)
        self.past = HistoryView(self.viewers)

    def of(self, viewer: Viewer, box: schema.DeviceState) -> schema.Snapshot:
        """Return the snapshot: the device's state `box` and, if there is one, the match.

        A standalone clock, or its times after the end, hides the match below it.
        """
        viewers, around = self.viewers, structs.asdict(box)
        console = self.stage.console
        if console.match is None or console.alone or page_clock.shows_times(console):
            return schema.Snapshot(**around)
        match, say = viewers.match(), partial(viewers.say, viewer)
        scene = match.scene(viewer.seat)
        resuming = viewer.host and console.status.resuming
        return schema.Snapshot(
            **around,
            game=schema.RunningGame(
                id=match.game.id,
                title=say(match.game.name),
                line=say(text("table.line", n=match.setup.seats)),
                cards=match.setup.cards,
                drawn=match.game.lines_on_board,
                again=_again(match.setup, console),
                changes=seat_changes.possible(match) or UNSET,
            ),
            scene=board.scene(viewers, viewer, scene),
            ring=board.ring(viewers, viewer, scene),
            ask=None if resuming or console.status.paused else self.questions.of(viewer),
            news=[say(item.text) for item in self.past.news(viewer)],
            seats=board.seats(viewers, viewer, scene),
            wanderers=board.wanderers(viewers, viewer, scene),
            log=self.past.log(viewer),
            undo=self.past.undo(viewer),
            hand=None if resuming else private.hand(viewers, viewer),
            resuming=resuming,
            paused=console.status.paused or UNSET,
            pace=self._pace() if viewer.host else UNSET,
            mine=viewers.own_seat(viewer),
            covered=viewers.covered() if viewers.may_cover(viewer) else UNSET,
            elsewhere=viewers.elsewhere(viewer),
            over=result.over(viewers, viewer, scene) if match.turn == OVER else None,
            ledger=scoreboard.of(match, say),
            rounds=scoreboard.until_now(match, say),
        )

    def _pace(self) -> str | UnsetType:
        """Return the pace of the bots, or UNSET if there are none."""
        console = self.stage.console
        return console.settings.pace if console.bots else UNSET

    def look(self, viewer: Viewer) -> schema.PrivateView:
        """Return the private information of the viewer's seat. The host gets the asked seat's."""
        return private.look(self.viewers, self.questions, viewer)

    def why(self, viewer: Viewer) -> str | None:
        """Return for the host the refusal that the device shows, or None.

        The text beside a PIN is none: the page does not show that PIN.
        """
        console = self.stage.console
        notice = console.status.notice if viewer.host and not console.screen().door else ()
        return " ".join(self.viewers.say(viewer, message) for message in notice) or None


def _again(setup: Setup, console: Console) -> schema.Again:
    """Return the parameters that start the same game again."""
    timer, time, at_zero = console.last_timer
    return schema.Again(
        game=setup.game,
        seats=setup.seats,
        variant=setup.variant,
        cards=setup.cards,
        options=dict(setup.options),
        first=setup.first,
        timer=timer,
        time=time,
        at_zero=at_zero,
    )
