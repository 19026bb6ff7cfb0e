"""Ring view of the open question: the game's scene with the cursor.

A private view hides both.
"""

from typing import TYPE_CHECKING

import msgspec

from firmware_py.console.ring_view import table_light
from firmware_py.console.session import device_seats
from firmware_py.render.ring_animations import end, moving
from firmware_py.render.ring_model import RingView
from games.core.display.scene import Mark

if TYPE_CHECKING:
    from firmware_py.console.modes.question import QuestionMode
    from firmware_py.console.ui import Ui


def play_light(ui: "Ui", play: "QuestionMode") -> RingView:
    """Return the ring view for the current step of the open question.

    The ring shows a private view, the number of cards to scan, the seat that gets the device, the
    cursor, or else only the scene.
    """
    light = table_light(ui)
    if play.opened is not None:
        return msgspec.structs.replace(light, private=True)
    if (found := device_seats.scan_request(ui)) is not None and (
        count := device_seats.to_come(found)
    ) > 1:
        return msgspec.structs.replace(light, count=count, active=found.seat, asked=light.since)
    if play.hands_over(ui):
        return msgspec.structs.replace(light, target=play.who(ui), asked=light.since)
    if motions_end(ui, play) is not None:
        return light
    if play.cursor is None:
        return _card_light(ui, play, light)
    return _cursor_light(ui, play, light)


def motions_end(ui: "Ui", play: "QuestionMode") -> int | None:
    """Return when the motions of the last action end (ns), or None if they do not run.

    They run before the cursor of a list that opened at once is shown.
    """
    if not play.at_once or ui.idle:
        return None
    light = msgspec.structs.replace(table_light(ui), calm=ui.settings.calm)
    over = max((end(motion, light) for motion in moving(light)), default=ui.now)
    return over if over > ui.now else None


def _card_light(ui: "Ui", play: "QuestionMode", light: RingView) -> RingView:
    """Return the ring with what the card does that can be taken up again: the preview of ok."""
    ask = play.ask(ui)
    if ask is None or play.taken_up(ui) is None:
        return light
    previews = (line.preview for line in ask.lines if line.action == ask.ok)
    preview = next(previews, ())
    if not preview:
        return light
    return msgspec.structs.replace(light, motions=(), proposals=(preview,), asked=light.since)


def _cursor_light(ui: "Ui", play: "QuestionMode", light: RingView) -> RingView:
    """Return the ring with the chosen answer: its preview, its hour, its seat or its number."""
    assert ui.match is not None  # noqa: S101
    assert play.cursor is not None  # noqa: S101
    verbs = ui.match.game.verbs
    answers = play.lines(ui)
    line = answers[play.cursor]
    kinds = verbs[line.action.verb]
    light = msgspec.structs.replace(light, motions=(), asked=play.asked_at, pointed=play.pointed_at)
    if kinds == ("hour",):
        hours = (other.action.a for other in answers if verbs[other.action.verb] == kinds)
        choices = tuple(Mark(hour, style="goal") for hour in hours)
        cursor = line.preview or (Mark(line.action.a, style="cursor"),)
        return msgspec.structs.replace(light, choices=choices, proposals=(cursor,))
    if line.preview:
        return msgspec.structs.replace(light, proposals=_proposals(play, ui))
    if kinds == ("seat",):
        return msgspec.structs.replace(light, target=line.action.a)
    if kinds == ("number",):
        return msgspec.structs.replace(light, count=line.action.a)
    return light


def _proposals(play: "QuestionMode", ui: "Ui") -> tuple[tuple[Mark, ...], ...]:
    """Return the preview of the chosen answer. If there are only two answers, return both."""
    answers = play.lines(ui)
    assert play.cursor is not None  # noqa: S101
    chosen = answers[play.cursor].preview
    others = [line.preview for line in answers if line.preview and line.preview != chosen]
    return (chosen, *others) if len(answers) == 2 else (chosen,)
