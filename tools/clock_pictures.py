"""Moments of clocks for the pictures: each time control alone, and the last seconds of a game."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

from firmware_py.console import commands, inputs
from firmware_py.console.clocks.presets import PresetList
from firmware_py.console.gestures import ButtonHeld, Pressed, Released
from games.core.action import CHANCE, Action

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SECOND = 1_000_000_000


class Hand:
    """Simulated person at a box's buttons. Every tick that the console asks for is delivered."""

    def __init__(self, box: Any) -> None:
        self.box = box

    def wait(self, seconds: float) -> Hand:
        """Advance the time, with all ticks that are due."""
        until = self.box.now + round(seconds * SECOND)
        while (due := self.box.console.deadline) is not None and due <= until:
            self.box.now = max(self.box.now, due)
            self.box.feed(inputs.Tick(self.box.now))
        self.box.now = until
        self.box.feed(inputs.Tick(until))
        return self

    def press(self, *keys: str) -> Hand:
        """Press and release buttons."""
        for key in keys:
            self.box.feed(Pressed(key, self.box.now))
            self.wait(0.1)
            self.box.feed(Released(key, self.box.now, held=False))
        return self

    def hold(self, key: str) -> Hand:
        """Hold a button until it counts as a hold."""
        self.box.feed(Pressed(key, self.box.now))
        self.wait(0.7)
        self.box.feed(ButtonHeld(key, self.box.now))
        self.box.feed(Released(key, self.box.now, held=True))
        return self


def moments(make: Callable[[], Any]) -> Iterator[Any]:
    """Yield each moment. `make` returns a new box (`pictures.Box`)."""

    def alone(control: str, players: int, handicap: tuple[int, ...] = ()) -> Hand:
        box = make()
        box.command(commands.StartClock(control, players, handicap=handicap))
        return Hand(box)

    def shot(hand: Hand) -> Any:
        return hand.box.moment(later=0)

    box = make()
    box.console.push(PresetList())
    hand = Hand(box)
    yield shot(hand)
    hand.press("previous", "ok")
    yield shot(hand)
    hand.press("ok")
    yield shot(hand.press("back", "next", "next"))
    yield shot(hand.hold("ok"))
    hand = alone("fischer:300+5", 2)
    yield shot(hand)
    hand.press("ok").wait(23).press("ok").wait(55).press("ok").wait(2).press("ok").wait(100.3)
    yield shot(hand)
    yield shot(hand.hold("ok").wait(1))
    yield shot(hand.press("back").wait(1))
    hand.press("ok")
    yield shot(hand)
    yield shot(hand.press("ok", "next"))
    hand.hold("ok")
    yield shot(hand.press("back", "previous", "ok", "next", "ok"))
    hand = alone("sudden:600", 4)
    for seconds in (200, 270, 240, 591.2):
        hand.press("ok").wait(seconds)
    yield shot(hand)
    yield shot(hand.wait(9.4))
    for control, players, seconds in (
        ("hourglass:300", 2, 140.5),
        ("hourglass:300", 3, 100.5),
        ("byoyomi:60+5x30", 2, 75),
        ("canadian:60+20/300", 2, 75),
        ("sand:180", 1, 70.3),
        ("sand:180", 1, 180.6),
        ("move:60", 6, 12.1),
        ("up", 3, 80.1),
        ("sudden:5400", 1, 1800),
        ("sudden:40/5400,1800", 2, 5500),
        ("bank:600+30", 4, 8),
        ("sudden:600;think", 4, 20),
    ):
        yield shot(alone(control, players).press("ok").wait(seconds))
    hand = alone("sudden:600;passing", 4).press("ok").wait(20).press("back", "ok", "back").wait(9)
    yield shot(hand)
    yield shot(hand.press("back", "back"))
    box = make()
    box.feed(inputs.TimeOfDay(datetime(2026, 11, 27, 21, 30), box.now))  # noqa: DTZ001
    hand = Hand(box).wait(601)
    yield shot(hand)
    yield shot(hand.press("next"))
    yield shot(hand.press("ok").wait(19))
    yield shot(hand.wait(470))
    for at_zero, seconds in (("warn", 40), ("warn", 52), ("warn", 60.2), ("lose", 60.2)):
        box = make()
        box.console.change(timer="sudden:60", at_zero=at_zero)
        box.command(commands.StartGame("cinderella", 2, "basic", "table", {}, 0, {}))
        box.command(commands.Choose(Action(CHANCE, "roll", "hourglass")))
        yield shot(Hand(box).wait(seconds))
