"""A played match as a film: what box and page show at any moment of it.

A film is cut into moments, one for each entry of the match and one before the first; each is
`MOMENT` long, in which figures walk and news are read. What is seen is a pure function of the
position, so a film runs forwards and backwards, at any speed, and from anywhere. Cards that were
tapped for a seat of the box are passed over (`Match.filmed`): nobody saw more than that there were.

It is what the public saw: the same console, scene and painters, and nobody's hand.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from firmware_py.console import Console
from firmware_py.console.replay_console import ReplayConsole
from firmware_py.i18n import Texts
from firmware_py.render import ring
from firmware_py.render.colours import PALETTE, Palette
from firmware_py.render.screen import Screen
from firmware_py.settings.device_settings import Settings
from firmware_py.storage.history import BotSeats
from games.core.ai.levels import RANDOM
from games.core.card_scans import VERBS
from games.core.display.scene import News, Scene
from games.core.game import Game
from games.core.match import Match

MOMENT = 2_000_000_000
"""How long each entry is shown at the speed of 1 (ns): every animation ends within it."""


class Still(NamedTuple):
    """What stands on the box at one position. dial: the print round the ring, hours or None."""

    frame: ring.Frame
    screen: Screen
    dial: int | None


class Timeline:
    """A match that can be looked at from its beginning to its end.

    texts: of the language that the OLED speaks. handed_over: as it was, the OLED asks for the box
    to be handed on before somebody's secret choice; else it tells what all may know meanwhile.
    names: what the people were called, by seat; "" for one that goes by its colour. bots: which
    bots played, and from when on.
    `still` moves the film; `console` and `match` are then what they were at that position.
    """

    def __init__(
        self,
        saved: Match[Any],
        texts: Texts,
        palette: Palette = PALETTE,
        *,
        handed_over: bool = True,
        names: Sequence[str] = (),
        bots: Sequence[BotSeats] = (),
    ) -> None:
        game = saved.game
        self.saved = saved
        self._filmed = [0, *saved.filmed()]
        # the box is never handed over where software plays every seat
        always = {} if handed_over else dict.fromkeys(range(saved.setup.seats), RANDOM)
        self._bots = {
            from_on: always | {seat: level for seat, level in enumerate(levels) if level}
            for from_on, levels in (BotSeats(0, ()), *bots)
        }
        self.palette = palette
        self.console = Console(
            texts=texts,
            names=(game.id,),
            find=_only(game),
            seeds=lambda: str(saved.seed),
            settings=Settings(language=texts.language, names=tuple(names)),
        )
        self._rerun = self._begun()
        self._go_to(0)

    @property
    def length(self) -> int:
        """How long the film is (ns): its last position is just before that."""
        return len(self._filmed) * MOMENT

    @property
    def match(self) -> Match[Any]:
        """The match as it stood at the position last looked at."""
        return self._rerun.session.match

    @property
    def news(self) -> tuple[News, ...]:
        """What the public was told at the position last looked at."""
        return self._rerun.session.news

    def still(self, position: int) -> Still:
        """Return what stood there at a position (ns from the beginning); beyond an end, the end."""
        moment, into = divmod(min(max(0, position), self.length - 1), MOMENT)
        self._go_to(moment)
        self._rerun.wait(into)
        light = self._rerun.light()
        frame = ring.paint(light, self.console.now, self.palette)
        return Still(frame, self._rerun.screen(), light.dial)

    def next_change(self, position: int) -> int:
        """Return the first later position at which something may look different; or the end."""
        moment = position // MOMENT
        self.still(position)
        change = ring.next_change(self._rerun.light(), self.console.now, self.palette)
        dues = [self._rerun.deadline, change]
        into = [due - self._rerun.session.changed for due in dues if due is not None]
        later = [moment * MOMENT + at for at in into if moment * MOMENT + at > position]
        return min((*later, (moment + 1) * MOMENT, self.length))

    def scenes(self) -> list[Scene]:
        """Return the public scene after each action that was not taken back, from the start on.

        As in the film, cards that were tapped for a box are passed over.
        """
        saved = self.saved
        done = zip(saved.actions, saved.states[1:], strict=True)
        states = [saved.states[0], *(after for act, after in done if act.verb not in VERBS)]
        return [saved.game.scene(state, None) for state in states]

    def _begun(self) -> ReplayConsole:
        saved = self.saved
        match = Match(saved.game, saved.setup, saved.seed)
        return ReplayConsole(self.console, match, self._bots[0])

    def _go_to(self, moment: int) -> None:
        entries, wanted = self.saved.entries, self._filmed[moment]
        if wanted < len(self.match.entries):
            self._rerun = self._begun()
        while (shown := len(self.match.entries)) < wanted:
            self._rerun.show(entries[shown], MOMENT)
            self._rerun.session.bots = self._bots.get(shown + 1, self._rerun.session.bots)
        self._rerun.stay_awake()


def _only(game: Game[Any]) -> Callable[[str], Game[Any]]:
    return lambda _name: game
