"""Alarm at a time of day: gentle light before it, notes that repeat, and nine minutes more."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, Final

from firmware_py.console import screen_text
from firmware_py.console.mode import Mode
from firmware_py.console.notifications.notification import Notification
from firmware_py.console.shelf.time_question import TimeQuestion
from firmware_py.console.ui import ASLEEP
from firmware_py.console.wizards.list_picker import ListItem, ListPicker
from firmware_py.console.wizards.time_entry import DAYTIME, TimeEntry
from firmware_py.render.ring_model import RingHands, RingView
from firmware_py.render.screen import Header, Screen
from games.core.action import OVER
from games.core.text import Text, text

if TYPE_CHECKING:
    from firmware_py.console.day_clock import AlarmState
    from firmware_py.console.inputs import Tapped, UnknownTag
    from firmware_py.console.ui import Ui
    from firmware_py.settings.device_settings import Settings

SECOND: Final = 1_000_000_000
EVERY: Final = 10 * SECOND
"""Interval of the notes, and of the steps of the light (ns)."""
LOUDER: Final = 20 * SECOND
"""Time after which the notes become louder (ns)."""
LOUDEST: Final = 4
GIVES_UP: Final = 1200 * SECOND
"""How long the notes repeat (ns)."""
SNOOZE: Final = timedelta(minutes=9)
LATE: Final = timedelta(minutes=20)
"""How late an alarm still begins, for example after a power cut."""
ASKED: Final = 30 * SECOND
"""How long the device asks during the light whether the alarm is wanted (ns)."""
MORNING: Final = range(4, 12)
"""Hours in which the alarm says good morning."""
DAYS: Final = {"daily": range(7), "weekdays": range(5), "weekend": range(5, 7)}
LIGHTS: Final = (0, 5, 10, 20)
"""Minutes of light before the alarm."""
_DAYS: Final = {
    "daily": text("table.alarm.daily"),
    "weekdays": text("table.alarm.weekdays"),
    "weekend": text("table.alarm.weekend"),
}


def due(settings: Settings, state: AlarmState, local: datetime) -> datetime | None:
    """Return the next alarm that can still begin, or None if the alarm is off."""
    if not settings.alarm_on:
        return None
    if state.snoozed is not None:
        return state.snoozed
    at = local.replace(hour=0, minute=0, second=0, microsecond=0)
    for _ in range(8):
        alarm = at + timedelta(seconds=settings.alarm_time)
        wanted = alarm.weekday() in DAYS[settings.alarm_days]
        if wanted and alarm.date() != state.done and local <= alarm + LATE:
            return alarm
        at += timedelta(days=1)
    return None


def no_time(ui: Ui) -> bool:
    """Return whether the alarm is on but cannot ring, because the time of day is unknown."""
    return ui.settings.alarm_on and ui.shelf.day.at(ui.now) is None


def _due(ui: Ui) -> tuple[datetime, datetime] | None:
    """Return the local time and the next alarm, or None."""
    local = ui.shelf.day.at(ui.now)
    alarm = None if local is None else due(ui.settings, ui.shelf.alarm, local)
    return None if local is None or alarm is None else (local, alarm)


def dawn(ui: Ui) -> float | None:
    """Return the share of the light before the alarm, or None if it is dark."""
    found = _due(ui)
    if found is None or not ui.settings.alarm_light or ui.shelf.alarm.snoozed is not None:
        return None
    local, alarm = found
    whole = timedelta(minutes=ui.settings.alarm_light)
    left = alarm - local
    return 1 - left / whole if timedelta(0) <= left <= whole else None


def says(ui: Ui) -> Text | None:
    """Return the row about the next alarm, or None if it is more than a day away."""
    found = _due(ui)
    if found is None or found[1] - found[0] > timedelta(days=1):
        return None
    return text("table.alarm.at", time=_written(found[1]))


def next_alarm(ui: Ui) -> Text | None:
    """Return a row about the next alarm, with its day if that is not soon, or None."""
    found, row = _due(ui), says(ui)
    if found is None or row is not None:
        return row
    day = ui.say(text("table.asleep.days")).split()[found[1].weekday()]
    return text("table.alarm.day", day=day, time=_written(found[1]))


def _written(at: datetime) -> str:
    return f"{at.hour}:{at.minute:02}"


def deadline(ui: Ui) -> int | None:
    """Return when the light or the alarm changes (ns), or None if the alarm is off."""
    found = _due(ui)
    if found is None:
        return None
    local, alarm = found
    if dawn(ui) is not None:
        return ui.now + EVERY
    light = alarm - timedelta(minutes=ui.settings.alarm_light)
    moment = light if light > local else alarm
    return ui.now + max(0, round((moment - local) / timedelta(microseconds=1)) * 1000)


def update(ui: Ui) -> None:
    """Begin the alarm if its time has come. During a match, only notes say it."""
    found = _due(ui)
    if found is None or found[0] < found[1]:
        return
    switch_off(ui, found[1])
    if ui.match is not None and ui.match.turn != OVER:
        ui.cue("all")
        said = text("table.alarm.at", time=_written(found[1]))
        ui.push(Notification(text("table.menu.alarm"), (said,)))
        return
    alarm = MorningAlarm(ui.now, found[1])
    ui.push(alarm)
    alarm.tick(ui)


def switch_off(ui: Ui, alarm: datetime) -> None:
    """Note that an alarm has begun."""
    ui.shelf.alarm.done, ui.shelf.alarm.snoozed = alarm.date(), None


def woken(ui: Ui) -> bool:
    """Ask whether the alarm is wanted, if a key is pressed in its light. Return whether it is."""
    found = _due(ui)
    if found is None or dawn(ui) is None:
        return False
    ui.push(DawnQuestion(found[1]))
    return True


class DawnQuestion(Mode):
    """Question during the light: keep the alarm (ok, or no answer), or not today (back)."""

    opens_menu = False

    def __init__(self, alarm: datetime) -> None:
        self._alarm = alarm

    def release(self, ui: Ui, key: str) -> None:
        """Keep the alarm, or leave it out."""
        ui.pop(self)
        if key == "back":
            switch_off(ui, self._alarm)

    def deadline(self, ui: Ui) -> int:
        """Return when the alarm is kept without an answer (ns)."""
        return ui.touched + ASKED

    def tick(self, ui: Ui) -> None:
        """Keep the alarm without an answer."""
        if ui.now >= ui.touched + ASKED:
            ui.pop(self)

    def screen(self, ui: Ui) -> Screen:
        """Return the time of the alarm and the keys."""
        return Screen(
            head=Header(ui.say(text("table.menu.alarm"))),
            digits=_written(self._alarm),
            foot=screen_text.keys(ui, "keep", "not-today"),
        )

    def light(self, ui: Ui) -> RingView:
        """Return the light."""
        return RingView(hands=RingHands(dawn=dawn(ui) or 0.0))


class MorningAlarm(Mode):
    """Screen of the alarm. ok stops it. back or a card gives nine minutes more."""

    opens_menu = False
    outlasts = True

    def __init__(self, since: int, alarm: datetime) -> None:
        self._since = since  # ns
        self._alarm = alarm
        self._played: int | None = None  # time of the last notes (ns)

    @property
    def urgent(self) -> bool:
        """True: the device stays awake, so that the first press counts."""
        return True

    def release(self, ui: Ui, key: str) -> None:
        """Stop (ok), or ring again in nine minutes (back)."""
        ui.pop(self)
        if key == "back":
            self._snooze(ui)

    def hold(self, ui: Ui, key: str) -> bool:
        """Do the same as a short press."""
        self.release(ui, key)
        return True

    def tap(self, ui: Ui, card: Tapped) -> None:  # noqa: ARG002
        """Ring again in nine minutes."""
        ui.pop(self)
        self._snooze(ui)

    def unknown_tag(self, ui: Ui, what: UnknownTag) -> None:  # noqa: ARG002
        """Ring again in nine minutes."""
        ui.pop(self)
        self._snooze(ui)

    def _snooze(self, ui: Ui) -> None:
        """Ring again later. The device sleeps at once and shows when."""
        local = ui.shelf.day.at(ui.now)
        if local is not None:
            ui.shelf.alarm.snoozed = local + SNOOZE
            ui.touched = ui.now - ASLEEP

    def deadline(self, ui: Ui) -> int | None:
        """Return when the notes are due (ns)."""
        return ui.now if self._played is None else self._played + EVERY

    def tick(self, ui: Ui) -> None:
        """Play the notes, or give up."""
        if self._played is None:
            ui.rouse()
        elif ui.now < self._played + EVERY:
            return
        if ui.now >= self._since + GIVES_UP:
            ui.pop(self)
            said = text("table.alarm.missed", time=_written(self._alarm))
            ui.push(Notification(text("table.menu.alarm"), (said,), stays=True))
            return
        self._played = ui.now
        if ui.settings.alarm_sound:
            ui.cue(f"morning-{min(LOUDEST, 1 + (ui.now - self._since) // LOUDER)}")

    def screen(self, ui: Ui) -> Screen:
        """Return the greeting in the morning, or the name of the alarm, and the time."""
        days = ui.say(text("table.asleep.days")).split()
        morning = self._alarm.hour in MORNING
        return Screen(
            head=Header(ui.say(text("table.head.morning" if morning else "table.menu.alarm"))),
            right=days[self._alarm.weekday()],
            digits=_written(self._alarm),
            foot=screen_text.keys(ui, text("clock.key.stop"), text("table.key.snooze")),
        )

    def light(self, ui: Ui) -> RingView:  # noqa: ARG002
        """Return a ring of full amber light."""
        return RingView(hands=RingHands(dawn=1.0))


class AlarmSettings(ListPicker):
    """List of the alarm's settings: time, days, light, sound, on or off."""

    opens_menu = False

    def __init__(self) -> None:
        super().__init__()
        self._entry: TimeEntry | None = None

    @property
    def counts(self) -> bool:
        """True while digits are entered."""
        return self._entry is not None

    def head(self, ui: Ui) -> str:
        """Return the title of the list."""
        return ui.say(text("table.menu.alarm"))

    def answers(self, ui: Ui) -> list[ListItem]:
        """Return a line for each setting."""
        now = ui.settings
        on, off = text("table.on" if now.alarm_on else "table.off"), text("table.off")
        silent = text("table.menu.sound", state=off)
        return [
            ListItem(text("table.alarm.on", state=on), "on"),
            ListItem(f"{now.alarm_time // 3600}:{now.alarm_time // 60 % 60:02}", "time"),
            ListItem(_DAYS[now.alarm_days], "days"),
            ListItem(text("table.alarm.light", minutes=now.alarm_light), "light"),
            ListItem(text("table.alarm.rising") if now.alarm_sound else silent, "sound"),
        ]

    def take(self, ui: Ui, value: Any) -> None:
        """Change the setting to its next value, or enter the time."""
        now, days = ui.settings, tuple(DAYS)
        match value:
            case "on":
                ui.change(alarm_on=not now.alarm_on)
                self._ask_time(ui)
            case "time":
                self._entry = TimeEntry(now.alarm_time, 0, DAYTIME)
            case "days":
                after = days[(days.index(now.alarm_days) + 1) % len(days)]
                ui.change(alarm_days=after, alarm_on=True)
            case "light":
                light = LIGHTS[(LIGHTS.index(now.alarm_light) + 1) % len(LIGHTS)]
                ui.change(alarm_light=light, alarm_on=True)
            case "sound":
                ui.change(alarm_sound=not now.alarm_sound)

    def press(self, ui: Ui, key: str) -> None:
        """Choose a line, or change a digit."""
        if self._entry is None:
            super().press(ui, key)
        else:
            self._entry.turn(1 if key == "next" else -1)

    def release(self, ui: Ui, key: str) -> None:
        """Change the line, or go through the digits."""
        entry = self._entry
        if entry is None:
            super().release(ui, key)
        elif key == "ok":
            if entry.forward():
                self._set(ui, entry)
        elif entry.back():
            self._entry = None

    def hold(self, ui: Ui, key: str) -> bool:
        """Set the time on ok."""
        if key == "ok" and self._entry is not None:
            self._set(ui, self._entry)
        return True

    def _set(self, ui: Ui, entry: TimeEntry) -> None:
        self._entry = None
        ui.shelf.alarm.done = ui.shelf.alarm.snoozed = None
        ui.change(alarm_time=entry.value, alarm_on=True)
        self._ask_time(ui)

    def _ask_time(self, ui: Ui) -> None:
        """Say that the device does not know the time, if the alarm is on, and let people set it."""
        if no_time(ui):
            ui.push(TimeQuestion())

    def screen(self, ui: Ui) -> Screen:
        """Return the list or the digits."""
        if self._entry is not None:
            return self._entry.screen(ui, Header(self.head(ui)))
        return self.labelled(ui, "change")
