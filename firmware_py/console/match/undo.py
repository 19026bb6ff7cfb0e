"""The question before an undo: what goes back, and whether all must agree."""

from typing import TYPE_CHECKING, Any

import msgspec

from firmware_py.console import lighting, wording
from firmware_py.console.desk import Desk, Mode
from firmware_py.console.match import acts
from firmware_py.painting.light import Light, rest
from firmware_py.painting.screen import Head, Screen
from games.core.action import CHANCE, TABLE
from games.core.errors import NothingToUndo
from games.core.owed import VERBS
from games.core.text import Text, text

if TYPE_CHECKING:
    from firmware_py.console.gestures import HeldOn
    from games.core.match import Match

SHOWN = 30_000_000_000
AGREE = 2_000_000_000
"""How long ok is held when all must agree (`gestures.HOLDS_ON`)."""
STEPS = 20
"""Steps in which the bar fills meanwhile."""


class UndoQuestion(Mode):
    """ok undoes, back keeps; past a roll, a deal or a reveal ok is held for two seconds.

    A card keeps: it is laid for the game. agreed: the seats that agreed by their own buttons.
    """

    lets_cards_through = True

    def __init__(self) -> None:
        self.agreed: set[int] = set()

    def _match(self, desk: Desk) -> "Match[Any]":
        assert desk.match is not None  # noqa: S101  (there is something to undo)
        return desk.match

    def _start(self, desk: Desk) -> int:
        assert desk.sitting is not None  # noqa: S101
        return desk.sitting.undo_from()

    def agreement(self, desk: Desk) -> bool:
        """Whether the whole table is asked."""
        assert desk.sitting is not None  # noqa: S101
        return desk.sitting.needs_agreement(self._start(desk))

    def release(self, desk: Desk, key: str) -> None:
        """Undo what nobody has learnt from, or keep."""
        if key == "back":
            desk.pop(self)
        elif not self.agreement(desk):
            self._undo(desk)

    def _undo(self, desk: Desk) -> None:
        desk.pop(self)
        acts.undo(desk)

    def hold(self, desk: Desk, key: str) -> bool:  # noqa: ARG002
        """Holding ok is the way to agree: nothing else opens. Holding back undoes as ok does."""
        if not self.agreement(desk):
            self._undo(desk)
        return True

    def hold_on(self, desk: Desk, gesture: "HeldOn") -> None:
        """All agree: ok was held for two seconds, all of them while this was asked."""
        if gesture.name == "ok" and gesture.since >= self.pushed:
            self._undo(desk)

    def seat(self, desk: Desk, seat: int) -> None:
        """All agree, too, when every seat has pressed its own button."""
        people = {*range(self._match(desk).setup.seats)} - desk.bots.keys()
        self.agreed |= {seat} & people
        if self.agreed == people:
            self._undo(desk)

    def deadline(self, desk: Desk) -> int | None:
        """Return when nobody is waited for any more, or the bar's next step."""
        times = [desk.touched + SHOWN]
        if (held := self._held(desk)) is not None:
            step = AGREE // STEPS
            times.append(desk.now + step - held % step)
        return min(times)

    def tick(self, desk: Desk) -> None:
        """Keep, when nobody answers."""
        if desk.now >= desk.touched + SHOWN:
            desk.pop(self)

    def _held(self, desk: Desk) -> int | None:
        """Return for how long ok has been held for agreement, None if it is not."""
        fingers = desk.fingers
        if fingers.down != "ok" or fingers.since < self.pushed:
            return None
        held = desk.now - fingers.since
        return held if held < AGREE and self.agreement(desk) else None

    def screen(self, desk: Desk) -> Screen:
        """Return what goes back, and how to agree to it."""
        agree = self.agreement(desk)
        asked = (text("table.undo.agree"),) if agree else ()
        rows = wording.rows(desk, *asked, *self._goes_back(desk))
        held = self._held(desk)
        return Screen(
            head=Head(desk.say(text("table.head.undo"))),
            rows=rows[: 3 if held is None else 2],
            bar=None if held is None else held * STEPS // AGREE / STEPS,
            foot=wording.keys(desk, "undo", "keep"),
        )

    def _goes_back(self, desk: Desk) -> list[Text]:
        """Return the news that were told of what goes back; an answer without news by its name."""
        match, start = self._match(desk), self._start(desk)
        states, said = match.states, []
        if match.lost is not None:
            return [text("clock.undo.time", seat=match.lost)]
        for at in range(start, len(match.actions)):
            news = match.game.news(states[at], match.actions[at], states[at + 1], None)
            said += [item.text for item in news]
            if at == start and not said:
                said += answer(match, start)
        return said

    def light(self, desk: Desk) -> Light:
        """Return the table as it would be; what would change blinks."""
        match = self._match(desk)
        state = match.states[self._start(desk)]
        scene, colours = match.game.scene(state, None), match.game.seat_colours(state)
        light = msgspec.structs.replace(rest(scene, colours, self.pushed), asked=self.pushed)
        return lighting.with_changes(light, desk.scene(), scene)


def can_undo(desk: Desk) -> bool:
    """Whether there is something to take back; says so if not."""
    try:
        return desk.sitting is not None and desk.sitting.undo_from() >= 0
    except NothingToUndo:
        desk.refuse(text("table.why.nothing-to-undo"))
        return False


def ask(desk: Desk) -> None:
    """Ask whether to take the last action back, if there is one."""
    if can_undo(desk) and not isinstance(desk.mode, UndoQuestion):
        desk.push(UndoQuestion())


def answer(match: "Match[Any]", at: int) -> list[Text]:
    """Return an answer by the name that it had in its list, unless it was given in private."""
    action, state = match.actions[at], match.states[at]
    ask = match.game.ask(state, TABLE if action.by == CHANCE else action.by)
    label = next((line.label for line in ask.lines if line.action == action), None) if ask else None
    if ask is None or label is None:
        return []
    if action.verb in VERBS:
        return [text("table.undo.hold")]  # its answers name what nobody may see
    if action.by < 0:
        return [label]
    if ask.private or action.verb in match.game.secrets:
        return [text("table.undo.secret", seat=action.by)]
    return [text("table.undo.answer", seat=action.by, answer=label)]
