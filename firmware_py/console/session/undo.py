"""Confirmation of an undo: shows the actions to undo and asks all players to agree if they must."""

from typing import TYPE_CHECKING, Any

import msgspec

from firmware_py.console import ring_view, screen_text
from firmware_py.console.mode import Mode
from firmware_py.console.session import actions
from firmware_py.console.ui import Ui
from firmware_py.render.ring_model import RingView, rest
from firmware_py.render.screen import Header, Screen
from games.core.action import CHANCE, TABLE
from games.core.card_scans import VERBS
from games.core.errors import NothingToUndo
from games.core.text import Text, text

if TYPE_CHECKING:
    from firmware_py.console.gestures import HeldOn
    from firmware_py.console.inputs import Tapped
    from games.core.match import Match

SHOWN = 30_000_000_000
"""Time without a touch after which the question closes (ns)."""
AGREE = 2_000_000_000
"""Time for which a player must hold ok when all must agree (`gestures.HOLDS_ON`, ns)."""
STEPS = 20
"""Number of steps in which the bar fills while ok is held."""


class UndoQuestion(Mode):
    """Question that players answer before an undo: ok undoes, back cancels.

    If the undo removes a roll, a deal or a reveal, a player must hold ok for 2 s, or all players
    must press their own buttons. A tapped card is refused until the question is answered.
    """

    def __init__(self) -> None:
        self.agreed: set[int] = set()
        """Seats that agreed by their own buttons."""

    def _match(self, ui: Ui) -> "Match[Any]":
        assert ui.match is not None  # noqa: S101  (there is something to undo)
        return ui.match

    def _start(self, ui: Ui) -> int:
        assert ui.session is not None  # noqa: S101
        return ui.session.undo_from()

    def agreement(self, ui: Ui) -> bool:
        """Return whether all players must agree."""
        assert ui.session is not None  # noqa: S101
        return ui.session.needs_agreement(self._start(ui))

    def release(self, ui: Ui, key: str) -> None:
        """Cancel on back. Undo on ok, unless all must agree."""
        if key == "back":
            ui.pop(self)
        elif not self.agreement(ui):
            self._undo(ui)

    def _undo(self, ui: Ui) -> None:
        ui.pop(self)
        actions.undo(ui)

    def hold(self, ui: Ui, key: str) -> bool:  # noqa: ARG002
        """Undo when ok or back is held, unless all must agree.

        Return True, so that no menu opens.
        """
        if not self.agreement(ui):
            self._undo(ui)
        return True

    def hold_on(self, ui: Ui, gesture: "HeldOn") -> None:
        """Undo after ok was held for 2 s, if the press began after the question was shown."""
        if gesture.name == "ok" and gesture.since >= self.pushed:
            self._undo(ui)

    def seat(self, ui: Ui, seat: int) -> None:
        """Record that a seat agrees. Undo when all seats of people have agreed."""
        people = {*range(self._match(ui).setup.seats)} - ui.bots.keys()
        self.agreed |= {seat} & people
        if self.agreed == people:
            self._undo(ui)

    def tap(self, ui: Ui, card: "Tapped") -> None:  # noqa: ARG002
        """Refuse the card: players may tap it to answer the question, or to go on."""
        ui.refuse(text("table.why.undo-first"))

    def deadline(self, ui: Ui) -> int | None:
        """Return when the question closes or the bar makes its next step (ns)."""
        times = [ui.touched + SHOWN]
        if (held := self._held(ui)) is not None:
            step = AGREE // STEPS
            times.append(ui.now + step - held % step)
        return min(times)

    def tick(self, ui: Ui) -> None:
        """Cancel the undo after `SHOWN` without a touch."""
        if ui.now >= ui.touched + SHOWN:
            ui.pop(self)

    def _held(self, ui: Ui) -> int | None:
        """Return how long ok has been held for agreement (ns), or None if it is not held."""
        fingers = ui.held_keys
        if fingers.down != "ok" or fingers.since < self.pushed:
            return None
        held = ui.now - fingers.since
        return held if held < AGREE and self.agreement(ui) else None

    def screen(self, ui: Ui) -> Screen:
        """Return a screen that shows the actions to undo and how players agree."""
        agree = self.agreement(ui)
        asked = (text("table.undo.agree"),) if agree else ()
        hands = (text("table.undo.card"),) if self._lifts_card(ui) else ()
        rows = screen_text.rows(ui, *asked, *self._goes_back(ui)[: 1 if hands else None], *hands)
        held = self._held(ui)
        return Screen(
            head=Header(ui.say(text("table.head.undo"))),
            rows=rows[: 3 if held is None else 2],
            bar=None if held is None else held * STEPS // AGREE / STEPS,
            foot=screen_text.keys(ui, "undo", "keep"),
        )

    def _lifts_card(self, ui: Ui) -> bool:
        """Return whether people must take up a card that their next answer has confirmed."""
        match, start = self._match(ui), self._start(ui)
        if start == len(match.actions):  # a loss on time
            return False
        card, then = match.actions[start], match.actions[start + 1 : start + 2]
        kinds = match.game.verbs.get(card.verb, ())
        confirmed = any(answer.by == card.by >= 0 for answer in then)
        return match.setup.cards == "table" and confirmed and kinds == ("face",)

    def _goes_back(self, ui: Ui) -> list[Text]:
        """Return the public news of the actions to undo.

        If the first action has no news, return its answer instead.
        """
        match, start = self._match(ui), self._start(ui)
        states, said = match.states, []
        if match.lost is not None:
            return [text("clock.undo.time", seat=match.lost)]
        for at in range(start, len(match.actions)):
            news = match.game.news(states[at], match.actions[at], states[at + 1], None)
            said += [item.text for item in news]
            if at == start and not said:
                said += answer(match, start)
        return said

    def light(self, ui: Ui) -> RingView:
        """Return the ring as it will be after the undo. Changes blink."""
        match = self._match(ui)
        state = match.states[self._start(ui)]
        scene, colours = match.game.scene(state, None), match.game.seat_colours(state)
        light = msgspec.structs.replace(rest(scene, colours, self.pushed), asked=self.pushed)
        return ring_view.with_changes(light, ui.scene(), scene)


def can_undo(ui: Ui) -> bool:
    """Return whether there is something to undo. If there is not, show a refusal."""
    try:
        return ui.session is not None and ui.session.undo_from() >= 0
    except NothingToUndo:
        ui.refuse(text("table.why.nothing-to-undo"))
        return False


def ask(ui: Ui) -> None:
    """Ask whether to undo the last action, if there is one."""
    if can_undo(ui) and not isinstance(ui.mode, UndoQuestion):
        ui.push(UndoQuestion())


def answer(match: "Match[Any]", at: int) -> list[Text]:
    """Return a list with the sentence that describes an answer.

    The list is empty if the answer has no label. The sentence does not reveal a private answer.
    """
    action, state = match.actions[at], match.states[at]
    ask = match.game.ask(state, TABLE if action.by == CHANCE else action.by)
    label = next((line.label for line in ask.lines if line.action == action), None) if ask else None
    if ask is None or label is None:
        return []
    if action.verb in VERBS:
        return [text("table.undo.hold")]  # the label would reveal the scanned card
    if action.by < 0:
        return [label]
    if ask.private or action.verb in match.game.secrets:
        return [text("table.undo.secret", seat=action.by)]
    return [text("table.undo.answer", seat=action.by, answer=label)]
