"""The question before an undo: what goes back, and whether all must agree."""

from typing import TYPE_CHECKING, Any

import msgspec

from firmware_py.console import wording
from firmware_py.console.match import lighting
from firmware_py.console.mode import Mode
from firmware_py.painting.light import Light, rest
from firmware_py.painting.screen import Head, Screen
from games.core.action import CHANCE, TABLE
from games.core.text import Text, text

if TYPE_CHECKING:
    from firmware_py.console.console import Console
    from firmware_py.console.gestures import HeldOn
    from firmware_py.console.inputs import Tapped
    from games.core.match import Match

SHOWN = 30_000_000_000
AGREE = 2_000_000_000
"""How long ok is held when all must agree (`gestures.HOLDS_ON`)."""
STEPS = 20
"""Steps in which the bar fills meanwhile."""


class UndoQuestion(Mode):
    """ok undoes, back keeps; past a roll, a deal or a reveal ok is held for two seconds.

    agreed: the seats that agreed by their own buttons; since: when the question came.
    """

    def __init__(self, now: int) -> None:
        self.since = now
        self.agreed: set[int] = set()

    def _match(self, console: "Console") -> "Match[Any]":
        assert console.match is not None  # noqa: S101  (there is something to undo)
        return console.match

    def _start(self, console: "Console") -> int:
        assert console.sitting is not None  # noqa: S101
        return console.sitting.undo_from()

    def agreement(self, console: "Console") -> bool:
        """Whether the whole table is asked."""
        return self._match(console).needs_agreement(self._start(console))

    def release(self, console: "Console", key: str) -> None:
        """Undo what nobody has learnt from, or keep."""
        if key == "back":
            console.pop(self)
        elif not self.agreement(console):
            self._undo(console)

    def _undo(self, console: "Console") -> None:
        console.pop(self)
        if console.sitting is not None:
            console.sitting.undo()

    def hold(self, console: "Console", key: str) -> None:  # noqa: ARG002
        """Holding ok is the way to agree: nothing else opens. Holding back undoes as ok does."""
        if not self.agreement(console):
            self._undo(console)

    def hold_on(self, console: "Console", gesture: "HeldOn") -> None:
        """All agree: ok was held for two seconds, all of them while this was asked."""
        if gesture.name == "ok" and gesture.since >= self.since:
            self._undo(console)

    def seat(self, console: "Console", seat: int) -> None:
        """All agree, too, when every seat has pressed its own button."""
        people = {*range(self._match(console).setup.seats)} - console.bots.keys()
        self.agreed |= {seat} & people
        if self.agreed == people:
            self._undo(console)

    def tap(self, console: "Console", card: "Tapped") -> None:
        """Keep: a card is laid for the game, not for the undo."""
        console.pop(self)
        console.mode.tap(console, card)

    def deadline(self, console: "Console") -> int | None:
        """Return when nobody is waited for any more, or the bar's next step."""
        times = [console.touched + SHOWN]
        if (held := self._held(console)) is not None:
            step = AGREE // STEPS
            times.append(console.now + step - held % step)
        return min(times)

    def tick(self, console: "Console") -> None:
        """Keep, when nobody answers."""
        if console.now >= console.touched + SHOWN:
            console.pop(self)

    def _held(self, console: "Console") -> int | None:
        """Return for how long ok has been held for agreement, None if it is not."""
        fingers = console.fingers
        if fingers.down != "ok" or fingers.since < self.since:
            return None
        held = console.now - fingers.since
        return held if held < AGREE and self.agreement(console) else None

    def screen(self, console: "Console") -> Screen:
        """Return what goes back, and how to agree to it."""
        agree = self.agreement(console)
        asked = (text("table.undo.agree"),) if agree else ()
        rows = wording.rows(console, *asked, *self._goes_back(console))
        held = self._held(console)
        return Screen(
            head=Head(console.say(text("table.head.undo"))),
            rows=rows[: 3 if held is None else 2],
            bar=None if held is None else held * STEPS // AGREE / STEPS,
            foot=wording.keys(console, "undo", "keep"),
        )

    def _goes_back(self, console: "Console") -> list[Text]:
        """Return the news that were told of what goes back; an answer without news by its name."""
        match, start = self._match(console), self._start(console)
        states, said = match.states, []
        if match.lost is not None:
            return [text("clock.undo.time", seat=match.lost)]
        for at in range(start, len(match.actions)):
            news = match.game.news(states[at], match.actions[at], states[at + 1], None)
            said += [item.text for item in news]
            if at == start and not said:
                said += _answer(match, start)
        return said

    def light(self, console: "Console") -> Light:
        """Return the table as it would be; what would change blinks."""
        match = self._match(console)
        state = match.states[self._start(console)]
        scene, colours = match.game.scene(state, None), match.game.seat_colours(state)
        light = msgspec.structs.replace(rest(scene, colours, self.since), asked=self.since)
        return lighting.with_changes(light, console.scene(), scene)


def _answer(match: "Match[Any]", at: int) -> list[Text]:
    """Return an answer by the name that it had in its list, unless it was given in private."""
    action, state = match.actions[at], match.states[at]
    ask = match.game.ask(state, TABLE if action.by == CHANCE else action.by)
    label = next((line.label for line in ask.lines if line.action == action), None) if ask else None
    if ask is None or label is None:
        return []
    if action.by < 0:
        return [label]
    if ask.private or action.verb in match.game.secrets:
        return [text("table.undo.secret", seat=action.by)]
    return [text("table.undo.answer", seat=action.by, answer=label)]
