"""Animation of one LED: a cycle of colours, each for some time, constant or breathing."""

from math import cos, pi
from typing import Final, NamedTuple

from firmware_py.render.colours import Colour, shade

MS: Final = 1_000_000
BREATH: Final = 2_400 * MS
TICK: Final = 100 * MS
"""Update interval of breathing: a shorter one is not visible, and every update sends a frame."""
_TICKS: Final = BREATH // TICK
_FULLNESS: Final = tuple((1 + cos(2 * pi * tick / _TICKS)) / 2 for tick in range(_TICKS))


class AnimationStep(NamedTuple):
    """Step of an animation: a colour that is shown for some time, constant or breathing."""

    colour: Colour
    lasts: int  # ns
    low: int = 100  # lowest level of breathing (per cent); 100: constant

    def at(self, elapsed: int) -> Colour:
        """Return the colour `elapsed` nanoseconds after the beginning of the step."""
        if self.low == 100:
            return self.colour
        fullness = _FULLNESS[elapsed // TICK % _TICKS]
        return shade(self.colour, self.low + (100 - self.low) * fullness)


class LedAnimation(NamedTuple):
    """Cycle of steps from time `origin` on. Before that, the first colour of the cycle is shown."""

    steps: tuple[AnimationStep, ...]
    origin: int = 0

    def at(self, now: int) -> Colour:
        """Return the colour at a time (ns)."""
        step, elapsed = self._step(now)
        return step.at(elapsed)

    def changes(self, now: int) -> int | None:
        """Return the next time at which the colour changes (ns), or None if it never does."""
        if len(self.steps) == 1 and self.steps[0].low == 100:
            return None
        colour, at = self.at(now), max(now, self.origin)
        end = at + 2 * sum(step.lasts for step in self.steps)
        while at < end:
            step, elapsed = self._step(at)
            left = step.lasts - elapsed
            at += left if step.low == 100 else min(left, TICK - elapsed % TICK)
            if self.at(at) != colour:
                return at
        return None

    def _step(self, now: int) -> tuple[AnimationStep, int]:
        elapsed = max(0, now - self.origin) % sum(step.lasts for step in self.steps)
        for step in self.steps:
            if elapsed < step.lasts:
                return step, elapsed
            elapsed -= step.lasts
        raise AssertionError("a circle of steps has no end")


def steady(colour: Colour) -> LedAnimation:
    """Return an animation with one constant colour."""
    return LedAnimation((AnimationStep(colour, BREATH),))
