"""Views of a device that is asleep, and the keys that act when they wake it.

OLED and ring show the time of day if it is known. The ring is read as a clock with 12 on top: three
amber LEDs are the hour, a white one is the minute. While a match waits, the ring keeps its figures.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from firmware_py.console import screen_text
from firmware_py.console.day_clock import Winner
from firmware_py.console.shelf import alarm_clock, kitchen_timer
from firmware_py.console.shelf.kitchen_timer import KitchenMode
from firmware_py.console.shelf.time_question import TimeQuestion
from firmware_py.console.ui import ASLEEP
from firmware_py.render.led_positions import LEDS
from firmware_py.render.ring_model import RingHands, RingView
from firmware_py.render.screen import Asleep, Screen
from firmware_py.settings.clocks import time_text
from games.core.action import OVER
from games.core.text import Text, text

if TYPE_CHECKING:
    from datetime import datetime

    from firmware_py.console.ui import Ui
    from games.core.match import Match

STRIDE: Final = 300_000_000_000
"""Interval at which the text moves while the time is unknown (ns). So the OLED wears evenly."""
WINNER_SHOWN: Final = 3600_000_000_000
"""How long the winner of a match is shown in turn with the date (ns)."""
MINUTE: Final = 60_000_000_000


def tick(ui: Ui) -> None:
    """Let the kitchen timer and the alarm ring."""
    kitchen_timer.update(ui)
    alarm_clock.update(ui)


def deadline(ui: Ui) -> int | None:
    """Return the next time at which a view of this module changes (ns), or None."""
    times: list[int | None] = [alarm_clock.deadline(ui)]
    timer = ui.shelf.kitchen
    if timer is not None:
        times.append(timer.next_change(ui.now))
    slept = ui.now - ui.touched - ASLEEP
    if slept >= 0:
        times.append(ui.now + STRIDE - slept % STRIDE)
        times.append(ui.shelf.day.next_minute(ui.now))
    return min((at for at in times if at is not None), default=None)


def woken(ui: Ui, key: str, *, off: bool) -> None:
    """Handle the key that has woken the device.

    previous and next open the kitchen timer, unless a match is on the table. Any other key opens
    the question for the time of day once, if the device does not know it.

    off: the device was switched off, so the key does nothing else.
    """
    shelf, waits = ui.shelf, _waits(ui)
    ui.mode.woken()
    if alarm_clock.woken(ui) or off:
        return
    if key in ("previous", "next") and not waits and not isinstance(ui.mode, KitchenMode):
        ui.push(KitchenMode(ui, "asleep"))
    elif shelf.day.missing and shelf.day.at(ui.now) is None and not shelf.asked and not waits:
        shelf.asked = True
        ui.push(TimeQuestion())


def _waits(ui: Ui) -> bool:
    """Return whether a match waits to be continued."""
    return ui.match is not None and ui.match.turn != OVER


def note_winner(ui: Ui, match: Match[Any]) -> None:
    """Keep the winner of a match that is over, with the score if there is one."""
    winners = match.result()
    if match.turn != OVER or not winners:
        return
    scores = dict(match.game.scene(match.state, None).scores)
    points = scores.get(winners[0])
    names = " ".join(screen_text.seat(ui, seat) for seat in winners[:2])
    said = names if points is None else f"{names}, {points}"
    row = text("table.asleep.winner", game=match.game.name, winner=text("table.literal", text=said))
    ui.shelf.winner = Winner(row, ui.now + WINNER_SHOWN)


# Views


def screen(ui: Ui, bare: Screen) -> Screen:
    """Return a mode's screen as it is shown while the device is asleep, or with the timer."""
    timer, now = ui.shelf.kitchen, ui.now
    left = "" if timer is None or not timer.running else time_text(timer.shown(now))
    slept = now - ui.touched - ASLEEP
    dawns = alarm_clock.dawn(ui) is not None
    if ui.mode.off and (bare.rows or not dawns):
        return msgspec.structs.replace(bare, right=left if bare.rows else "")
    if not ui.asleep or (slept < 0 and not dawns):
        shown = left and not bare.right and not isinstance(ui.mode, KitchenMode)
        return msgspec.structs.replace(bare, right=left) if shown else bare
    local = ui.shelf.day.at(now)
    if left and not dawns:
        return _asleep(bare, slept // MINUTE, left, ui.say(text("table.start.kitchen")))
    if local is None or not ui.settings.asleep_time:
        return msgspec.structs.replace(bare, asleep=Asleep(slept // STRIDE))
    row = _row(ui, local)
    signs = " ".join(figure.sign for figure in bare.head.figures)
    if _waits(ui) and signs:
        row = f"{signs} {bare.head.text}"
    minutes = local.toordinal() * 1440 + local.hour * 60 + local.minute
    return _asleep(bare, minutes, f"{local.hour}:{local.minute:02}", row)


def _asleep(bare: Screen, step: int, digits: str, row: str) -> Screen:
    return msgspec.structs.replace(bare, asleep=Asleep(step, digits, row))


def _row(ui: Ui, local: datetime) -> str:
    """Return the date or, each second minute of an hour after a match, the winner."""
    if ui.match is not None and ui.match.turn == OVER and ui.shelf.winner is None:
        note_winner(ui, ui.match)
    winner = ui.shelf.winner
    shown = winner is not None and ui.now < winner.until and ui.settings.asleep_winner
    if winner is not None and shown and local.minute % 2:
        return ui.say(winner.row)
    alarm = alarm_clock.says(ui)
    soon = alarm_clock.dawn(ui) is not None or ui.shelf.alarm.snoozed is not None
    if alarm is not None and (soon or local.minute % 2 == 0):
        return ui.say(alarm)
    return "" if ui.shelf.day.by_hand else ui.say(date_text(ui, local))


def date_text(ui: Ui, local: datetime) -> Text:
    """Return a date, for example "Fri 27 Nov"."""
    days = ui.say(text("table.asleep.days")).split()
    months = ui.say(text("table.asleep.months")).split()
    day, month = days[local.weekday()], months[local.month - 1]
    return text("table.asleep.date", day=day, date=local.day, month=month)


def light(ui: Ui, bare: RingView) -> RingView:
    """Return a mode's ring, or the hands of a clock while the device is asleep without a match."""
    timer = ui.shelf.kitchen
    runs = timer is not None and timer.running
    if not ui.asleep or _waits(ui):
        return bare
    local, dawn = ui.shelf.day.at(ui.now), alarm_clock.dawn(ui)
    if dawn is not None:
        return RingView(hands=RingHands(dawn=dawn))
    if ui.mode.off or runs:
        return bare
    return RingView(hands=hands(ui.settings.asleep_ring, local))


def hands(dial: str, local: datetime | None) -> RingHands:
    """Return the hands of a clock on the ring.

    dial: "12", or "24" for one hand on a print of 24 hours, or "off". If the time is unknown, the
    top LED says that the device is on.
    """
    if local is None or dial == "off":
        return RingHands()
    minutes = local.hour * 60 + local.minute
    if dial == "24":
        return RingHands(hour=round(minutes / 60) % LEDS)
    return RingHands(hour=round(minutes / 30) % LEDS, minute=round(local.minute / 2.5) % LEDS)
