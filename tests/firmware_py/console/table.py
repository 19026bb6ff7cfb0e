"""A console with buttons, cards and an in-memory journal: time is a number, and nothing waits.

Buttons go through the real `Gestures`, so presses, holds and repeats are the same as on the device.
All times are nanoseconds of one clock that only `wait` (and a press, a little) moves on.
"""

from random import Random
from typing import Any

import games
from drivers.buttons import Edge
from firmware_py.console import Console, commands, effects, inputs, speech
from firmware_py.console.gestures import Gestures
from firmware_py.console.session import tutorial_display
from firmware_py.i18n import Texts, languages
from firmware_py.render import oled, ring
from games.core.action import OVER, Action
from games.core.text import Text, text

SECOND = 1_000_000_000
TAP = SECOND // 20
"""Length of a press."""


def texts_in(language):
    return Texts(language, {name: games.find(name).folder for name in games.names()})


SPOKEN = {language: texts_in(language) for language in languages()}


_THOUGHT = effects.ComputeBotAction | effects.ComputeHint | effects.ComputeReview | effects.Cancel
_UNKEPT = effects.KeepBots | effects.KeepHints | effects.SaveTutorialProgress | _THOUGHT


class Paper:
    """In-memory journal; `broken` is the reason why it cannot write, or None.

    `match` is the last match that it got. The entries of earlier matches stay in `written`.
    """

    def __init__(self):
        self.broken: Text | None = None
        self.match: Any = None
        self.written: dict[Any, list[Any]] = {}
        self.ends = []
        """Every match that ended, with all its entries and how it ended."""

    @property
    def closed(self):
        """Return how each match ended, without the matches that were continued."""
        return [how for match, entries, how in self.ends if match.entries == entries]

    @property
    def entries(self):
        """Return the entries of the last match."""
        return self.of(self.match)

    def of(self, match):
        """Return the entries of a match; none if the journal does not know it."""
        return self.written.get(match, [])

    def take_up(self, match):
        """Store a match with all its entries, as if it had been written before a power cut."""
        self.match, self.written[match] = match, list(match.entries)

    def close(self, match, how):
        """Note how a match ended; return False if that cannot be written."""
        if self.broken is None:
            self.ends = [end for end in self.ends if end[0] is not match]
            self.ends.append((match, list(match.entries), how))
        return self.broken is None

    def write(self, effect):
        """Write an effect; return True or False if Kept or AppendFailed must answer it, else
        None."""
        if isinstance(effect, effects.PlayCue | effects.Close | effects.SaveSettings | _UNKEPT):
            return None
        if self.broken is not None:
            return False
        match effect:
            case effects.Begin(match, _):
                self.match, self.written[match] = match, []
            case effects.Append(match, number, entry):
                self._append(match, number, (entry,))
            case effects.AppendAll(match, number, entries):
                self._append(match, number, entries)
        return True

    def _append(self, match, number, entries):
        """Append entries; a match that was never begun is written as a whole."""
        kept = self.written.setdefault(match, [])
        assert number == len(kept), "entries were left out"
        kept += entries
        self.match = match


class Table:
    """A console; `effects` are those since the last question."""

    thinks = True
    """Whether bots answer automatically and immediately."""

    def __init__(self, *names, language="en", dealer="table", seed="table", **ui):
        self.console = Console(
            texts=SPOKEN[language],
            names=names or games.names(),
            find=games.find,
            seeds=lambda: seed,
            dealer=dealer,
            speak=SPOKEN.__getitem__,
            **ui,
        )
        self.paper = Paper()
        self.effects = []
        self.now = SECOND
        self._gestures = Gestures()
        self._bots = Random(seed)
        self.feed(inputs.Tick(self.now))

    # Inputs

    def handle(self, given: Any) -> list[Any]:
        """Pass an input to the console, and return its effects."""
        return self.console.handle(given)

    def command(self, command):
        """Give a command, as a page does."""
        return self.feed(inputs.CommandGiven(command, self.now))

    def feed(self, given):
        """Pass an input to the console, and execute its effects synchronously in order."""
        if isinstance(given, inputs.Resumed):
            self.paper.take_up(given.match)
        for effect in self.handle(given):
            self.effects.append(effect)
            if isinstance(effect, effects.Close):
                closed = self.paper.close(effect.match, effect.how)
                if closed:
                    self.feed(inputs.Closed(effect.match, self.now))
                else:
                    self.feed(inputs.NotClosed(effect.match, effect.how, self.now))
            if isinstance(effect, effects.ComputeBotAction) and self.thinks:
                choices = effect.match.game.choices(effect.match.state, effect.seat)
                self.feed(inputs.BotAction(effect.moment, self._bots.choice(choices), self.now))
            kept = self.paper.write(effect)
            if isinstance(effect, effects.Begin | effects.Append | effects.AppendAll):
                assert effect.match is self.match, "the answer is for a match that was left"
            if kept is True:
                self.feed(inputs.Appended(self.now))
            elif self.paper.broken is not None and kept is False:
                self.feed(inputs.AppendFailed(self.paper.broken, self.now))

    def wait(self, seconds):
        """Let time pass, with a tick at each deadline."""
        until = self.now + round(seconds * SECOND)
        while True:
            due = [at for at in (self._gestures.deadline, self.console.deadline) if at is not None]
            at = min([*due, until])
            if at > until or (at == until and at not in due):
                break
            self.now = max(self.now, at)
            for gesture in self._gestures.tick(self.now):
                self.feed(gesture)
            if self.console.deadline is not None and self.console.deadline <= self.now:
                self.feed(inputs.Tick(self.now))
            later = self.console.deadline
            assert later is None or later > self.now, "a tick leaves its deadline in the past"
        self.now = until
        return self

    def down(self, button):
        for gesture in self._gestures.edge(Edge(button, True, self.now)):
            self.feed(gesture)
        return self

    def up(self, button):
        for gesture in self._gestures.edge(Edge(button, False, self.now)):
            self.feed(gesture)
        return self.wait(0.01)

    def press(self, *buttons):
        """Press and release the buttons, one after the other."""
        for button in buttons:
            self.down(button).wait(TAP / SECOND).up(button)
        return self

    def hold(self, button, seconds=None):
        """Hold a button for the time that its hold needs, or for this number of seconds."""
        return self.down(button).wait(seconds or {"ok": 0.8, "back": 1.1}[button]).up(button)

    def menu(self, *values):
        """Open the game menu, and take the lines with these values."""
        self.hold("ok")
        for value in values:
            self.line(value).press("ok")
        return self

    def line(self, value):
        """Move the cursor to the line with this value."""
        mode: Any = self.console.mode
        steps = [each.value for each in mode.answers(self.console)].index(value) - mode.chosen
        return self.press(*(["next"] * steps if steps > 0 else ["previous"] * -steps))

    def tap(self, face, game=None):
        """Scan a card."""
        self.feed(inputs.Tapped(game or self.match.game.id, face, self.now))
        return self

    def strange(self, why):
        self.feed(inputs.UnknownTag(why, self.now))
        return self

    def lose(self, device, says="the reader on /dev/serial0 does not answer"):
        self.feed(inputs.DeviceLost(device, says, self.now))
        return self

    def find(self, device):
        self.feed(inputs.DeviceRestored(device, self.now))
        return self

    def choose(self, *action):
        """Answer on the page."""
        self.command(commands.Choose(Action(*action)))
        return self

    def play(self, game, seats, variant=None, cards="table", options=None, *, first=0, bots=None):
        """Start a game as the page does."""
        self.command(
            commands.StartGame(game, seats, variant, cards, options or {}, first, bots or {})
        )
        return self

    def break_journal(self, why="full"):
        self.paper.broken = text(f"table.unsaved.{why}")
        return self

    def mend_journal(self):
        self.paper.broken = None
        return self

    def read(self):
        """Turn all pages of a tip."""
        while tutorial_display.pages(self.console, self.console.play):
            self.press("ok")
        return self

    def pick(self, action):
        """Select an answer with next, and confirm it with ok."""
        play = self.read().console.play
        if play.page is not None:
            self.press("back")
        for _ in range(100):
            heads = {} if play.within else play.answers_by_head(self.console)
            over = {line.action: head for head, found in heads.items() for line in found}
            wanted = over.get(action, action)  # with many cards, their colours come first
            at = play.cursor
            if at is None or play.lines(self.console)[at].action != wanted:
                self.press("next")
            elif wanted == action:
                return self.press("ok")
            else:
                self.press("ok")
        raise AssertionError(f"{action} is not offered: {self.says}")

    def play_on(self, rng, until=lambda match: match.turn == OVER):
        """Play at random until `until` holds, through private looks and hand-overs."""
        console = self.console
        while not until(self.match):
            play = console.play
            if play.returning is not None or play.hands_over(console):
                self.press("ok")
            elif (ask := play.ask(console)) is not None and not ask.draw:
                self.pick(rng.choice(ask.lines).action)
            else:
                self.press("ok")
        return self

    # Output

    @property
    def match(self) -> Any:
        return self.console.match

    @property
    def screen(self):
        return self.console.screen()

    @property
    def light(self):
        return self.console.light()

    @property
    def says(self):
        """Return the screen as one line, with bars between rows."""
        return " | ".join(self.screen.says())

    @property
    def picture(self):
        return oled.paint(self.screen)

    @property
    def frame(self):
        return ring.paint(self.light, self.now)

    @property
    def seen(self):
        """Return everything visible or spoken: screen, light, picture, LED frame and sentence."""
        spoken = speech.sentence(self.console)
        return self.screen, self.light, self.picture.tobytes(), self.frame, spoken

    def heard(self):
        """Return the cues since the last call, and clear the effects."""
        cues = [effect.cue for effect in self.effects if isinstance(effect, effects.PlayCue)]
        self.effects.clear()
        return cues
