"""Moments of a box on the shelf for the pictures: asleep, kitchen timer, alarm, off."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

from firmware_py.console import inputs
from tools.clock_pictures import Hand

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

EVENING = datetime(2026, 11, 27, 21, 30)  # noqa: DTZ001  (local)
MORNING = datetime(2026, 11, 27, 6, 20)  # noqa: DTZ001  (local)
MINUTE = 60


def moments(make: Callable[[], Any]) -> Iterator[Any]:
    """Yield each moment. `make` returns a new box (`pictures.Box`)."""

    def at(local: datetime | None, **settings: Any) -> Hand:
        box = make()
        box.console.change(**settings)
        box.feed(inputs.TimeOfDay(local, box.now))
        return Hand(box)

    def shot(hand: Hand) -> Any:
        return hand.box.moment(later=0)

    yield shot(at(EVENING).wait(601))
    yield shot(at(EVENING, asleep_ring="24").wait(601))
    yield shot(at(None).wait(601))
    yield shot(at(None).wait(601).press("ok"))
    timer = at(EVENING).wait(601)
    yield shot(timer.press("next"))
    yield shot(timer.press("ok").wait(19))
    yield shot(timer.press("ok"))
    timer.press("ok")
    yield shot(timer.hold("ok"))
    yield shot(timer.wait(480))
    yield shot(timer.press("ok"))
    for value in ("asleep", "alarm"):
        box = make()
        box.take("settings")
        box.take(value)
        yield box.moment()
    yield shot(at(MORNING, alarm_on=True).wait(34 * MINUTE))
    yield shot(at(MORNING, alarm_on=True).wait(34 * MINUTE).press("ok"))
    alarm = at(MORNING, alarm_on=True).wait(40 * MINUTE + 1)
    yield shot(alarm)
    yield shot(alarm.press("back"))
    for on in (False, True):
        off = at(EVENING, alarm_on=on, alarm_days="daily").press("previous", "ok")
        yield shot(off.wait(1))
    yield shot(off.wait(MINUTE))
