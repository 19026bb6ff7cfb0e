"""Timeline of a played match: the frames of ring and OLED at any position.

A timeline has one moment for each entry of the match and one before the first. A moment lasts
`MOMENT`, long enough for every animation and for people to read the news. A frame is a pure
function of the position, so a replay runs forwards and backwards, at any speed, from anywhere. It
skips scans of cards for a device seat (`Match.replay_points`), because the players saw only the
number of cards.

A replay shows only public information, with the same console, scenes and renderers as a live match.
"""

from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Any, NamedTuple

from firmware_py.console import Console
from firmware_py.console.replay_console import ReplayConsole
from firmware_py.i18n import Texts
from firmware_py.render import ring
from firmware_py.render.colours import PALETTE, Palette
from firmware_py.render.screen import Screen
from firmware_py.settings.device_settings import Settings
from firmware_py.storage.history import BotSeats
from games.core.action import Action
from games.core.analysis.review import turn_numbers
from games.core.card_scans import VERBS
from games.core.display.scene import News, Scene
from games.core.game import Game
from games.core.match import TIME_UP, Match

MOMENT = 2_000_000_000
"""Duration of each moment at speed 1 (ns). Every animation ends within it."""


class Still(NamedTuple):
    """Frame of a replay: the ring and the OLED at one position."""

    frame: ring.Frame
    screen: Screen
    dial: int | None  # number of hours around the ring (24 or 12), None for none


class Stop(NamedTuple):
    """Place of a moment in the match."""

    round: int  # from 1
    turn: int  # from 1; 0 before the first
    nth: int  # number of the turn in its round, from 1; 0 before the first


def stops(match: Match[Any]) -> list[Stop]:
    """Return the place in a match after each number of actions.

    An action that ends a round belongs to that round.
    """
    found: list[Stop] = []
    first = 1
    ended = accumulate((match.game.round_over(state) for state in match.states), initial=0)
    for over, turn in zip(ended, [0, *turn_numbers(match)], strict=False):
        if found and found[-1].round <= over:
            first = turn
        found.append(Stop(1 + over, turn, turn - first + 1 if turn else 0))
    return found


class Timeline:
    """Replay of a match that can show any position. `still` moves it to a position.

    `console`, `match` and `news` belong to the last position. texts: texts in the OLED's language.
    names: players' names by seat, "" for a seat that is named by its colour. bots: bots at the
    seats, and the entry from which each list holds.
    """

    def __init__(
        self,
        saved: Match[Any],
        texts: Texts,
        palette: Palette = PALETTE,
        *,
        names: Sequence[str] = (),
        bots: Sequence[BotSeats] = (),
    ) -> None:
        game = saved.game
        self.saved = saved
        self._filmed = [0, *saved.replay_points()]
        self._bots = {
            from_on: {seat: level for seat, level in enumerate(levels) if level}
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
        """Duration of the replay (ns). The last position is one less."""
        return len(self._filmed) * MOMENT

    @property
    def match(self) -> Match[Any]:
        """The match at the last position."""
        return self._rerun.session.match

    @property
    def news(self) -> tuple[News, ...]:
        """The public news at the last position."""
        return self._rerun.session.news

    def still(self, position: int) -> Still:
        """Move to a position (ns from the beginning, clamped) and return its frame."""
        moment, into = divmod(min(max(0, position), self.length - 1), MOMENT)
        self._go_to(moment)
        self._rerun.wait(into)
        light = self._rerun.light()
        frame = ring.paint(light, self.console.now, self.palette)
        return Still(frame, self._rerun.screen(), light.dial)

    def next_change(self, position: int) -> int:
        """Return the next position (ns) at which the frame may change, or the end of the replay."""
        moment = position // MOMENT
        self.still(position)
        change = ring.next_change(self._rerun.light(), self.console.now, self.palette)
        dues = [self._rerun.deadline, change]
        into = [due - self._rerun.session.changed for due in dues if due is not None]
        later = [moment * MOMENT + at for at in into if moment * MOMENT + at > position]
        return min((*later, (moment + 1) * MOMENT, self.length))

    def scenes(self) -> list[Scene]:
        """Return the public scene at the start and after each action that was not undone.

        As in the replay, scans of cards for a device seat are skipped.
        """
        saved = self.saved
        done = zip(saved.actions, saved.states[1:], strict=True)
        states = [saved.states[0], *(after for act, after in done if act.verb not in VERBS)]
        return [saved.game.scene(state, None) for state in states]

    def stops(self) -> list[Stop]:
        """Return the place of each moment. Undone actions count as the ones after them."""
        saved = self.saved
        places = stops(saved)
        done, applied = 0, [0]
        for entry in saved.entries:
            if not isinstance(entry, Action):
                done -= entry
            elif entry.verb != TIME_UP:  # a loss on time is no action of the game
                done += 1
            applied.append(done)
        return [places[min(applied[entries], len(places) - 1)] for entries in self._filmed]

    def _begun(self) -> ReplayConsole:
        saved = self.saved
        match = Match(saved.game, saved.begun_with, saved.seed)
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
