"""Turn of all players at once: every clock runs until its player is done."""

from typing import TYPE_CHECKING, Final

import msgspec

from firmware_py.console import clock_face, screen_text
from firmware_py.console.mode import Mode
from firmware_py.console.ui import Ui
from firmware_py.render.ring_model import RingView
from firmware_py.render.screen import Header, MenuList, Screen
from firmware_py.render.text_metrics import BOX, BOX_MARKED, SHAPES
from firmware_py.settings.clocks import time_text
from games.core.clock.clock import SECOND
from games.core.text import text

if TYPE_CHECKING:
    from firmware_py.console.clocks.standalone_clock import StandaloneClock
    from firmware_py.console.commands import OperateClock
    from games.core.clock.clock import Clock

MINUTE: Final = 60 * SECOND


class AllThink(Mode):
    """List of the players with their running times. The clock below it stands.

    The times are charged when all are done. A power cut restores the times before this turn.
    """

    opens_menu = False

    def __init__(self, alone: "StandaloneClock", first: int) -> None:
        self._alone = alone
        self._first = first  # player whose turn follows
        self._players = alone.round.order
        self._done: dict[int, int] = {}  # player -> ns used
        self._elapsed = 0  # ns up to `_since`
        self._since: int | None = None  # time of the last start, None while paused
        self._at = 0

    def begin(self, ui: Ui) -> None:
        """Start all clocks."""
        if self._since is None:
            self._since = ui.now

    @property
    def runs(self) -> bool:
        """True while the clocks run."""
        return self._since is not None

    @property
    def urgent(self) -> bool:
        """True while the clocks run: the device stays awake."""
        return self.runs

    @property
    def done(self) -> tuple[int, ...]:
        """Players who are done, the first one first."""
        return tuple(self._done)

    def _used(self, player: int, now: int) -> int:
        running = 0 if self._since is None else now - self._since
        return self._done.get(player, self._elapsed + running)

    def _clock(self, player: int, now: int) -> "Clock":
        """Return the clock with the time that the player has used."""
        return self._alone.clock.charged(player, self._used(player, now))

    def charged(self, now: int) -> "Clock":
        """Return the clock with the times that all players have used."""
        clock = self._alone.clock
        sides = (self._clock(player, now).side(player) for player in range(clock.players))
        return msgspec.structs.replace(clock, sides=tuple(sides))

    def order(self, ui: Ui, given: "OperateClock") -> None:
        """Run a page command: a press lets a player be done, or continues the stopped clocks."""
        match given.what:
            case "press" if self.runs:
                self._finish(ui, given.seat)
            case "press" | "go_on":
                self.begin(ui)
            case "pause":
                self._pause(ui)

    def press(self, ui: Ui, key: str) -> None:  # noqa: ARG002
        """Choose another player."""
        self._at = (self._at + (1 if key == "next" else -1)) % len(self._players)

    def seat(self, ui: Ui, seat: int) -> None:
        """Let the player of a seat button be done."""
        if seat in self._players:
            self._finish(ui, seat)

    def release(self, ui: Ui, key: str) -> None:
        """Let the chosen player be done, or go on (ok). Stop and open the menu (back)."""
        if key == "back":
            self._pause(ui)
            self._alone.open_menu(ui)
        elif self._since is None:
            self.begin(ui)
        else:
            self._finish(ui, self._players[self._at])

    def hold(self, ui: Ui, key: str) -> bool:
        """Stop the clocks on ok."""
        if key == "ok":
            self._pause(ui)
        return True

    def _pause(self, ui: Ui) -> None:
        if self._since is not None:
            self._elapsed += ui.now - self._since
            self._since = None

    def _finish(self, ui: Ui, player: int) -> None:
        """Note that a player is done. After the last one, charge all times."""
        if self._since is None or player in self._done:
            return
        self._done[player] = self._used(player, ui.now)
        left = [at for at, each in enumerate(self._players) if each not in self._done]
        if left:
            ui.cue("accepted")
            self._at = min(left, key=lambda at: (at < self._at, at))
            return
        ui.pop(self)
        ui.cue("all")
        self._alone.thought(ui, self._done, self._first)

    def deadline(self, ui: Ui) -> int | None:
        """Return when a shown second changes (ns), or None while the clocks stand."""
        if self._since is None:
            return None
        running = (player for player in self._players if player not in self._done)
        lefts = [self._clock(player, ui.now).side(player) for player in running]
        times = [(side.left - 1) % SECOND + 1 for side in lefts if not side.flagged]
        return ui.now + min(times, default=SECOND)

    def tick(self, ui: Ui) -> None:
        """Let the players be done whose time is up."""
        if self._since is None:
            return
        for player in self._players:
            flagged = self._clock(player, ui.now).side(player).flagged
            if flagged and player not in self._done:
                ui.cue("flag")
                self._finish(ui, player)

    def screen(self, ui: Ui) -> Screen:
        """Return the players with their times."""
        alone, colours = self._alone, self._alone.colours(ui.settings)
        lines = []
        for player in self._players:
            box = BOX_MARKED if player in self._done else BOX
            time = time_text(self._clock(player, ui.now).shown(player, ui.now))
            lines.append(f"{box} {SHAPES[colours[player]]} {alone.called(ui, player)} {time}")
        count = f"{self._at + 1}/{len(self._players)}"
        ok = "done" if self._since is not None else "go-on"
        right = text("clock.right.round", n=alone.round.number) if alone.spec.passing else ""
        return Screen(
            head=Header(ui.say(text("clock.head.think"))),
            right=ui.say(right),
            menu=MenuList(tuple(lines), self._at),
            foot=screen_text.keys(ui, ok, "menu", count=count),
        )

    def light(self, ui: Ui) -> RingView:
        """Return all arcs. Those of players who are done are dim."""
        ring = clock_face.ring_clock(self.charged(ui.now), ui.now)
        light = self._alone.light(ui)
        chosen = self._players[self._at]
        also = (player for player in self._players if player not in (*self._done, chosen))
        stands = self._since is None
        ring = msgspec.structs.replace(ring, running=chosen, also=tuple(also), stands=stands)
        return msgspec.structs.replace(light, clock=ring)
