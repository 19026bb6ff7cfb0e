"""Buzzer driver: plays short tunes in the background."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Protocol

from drivers.gpio import opening

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    CallLater = Callable[[float, Callable[[], None]], "TimerHandle"]

Tone = tuple[int | None, int]
"""Frequency in Hz (None: silence) and duration in ms."""

_MIDDLE: Final = "A5"  # 880 Hz
_OCTAVES: Final = 3
LOWEST: Final = 110
HIGHEST: Final = 7040
"""Highest tone of the buzzer in Hz. The range is three octaves up and down from 880 Hz."""


class TimerHandle(Protocol):
    """A scheduled call that can be cancelled, such as asyncio.TimerHandle."""

    def cancel(self) -> object:
        """Cancel the call."""


class Sound(Protocol):
    """A buzzer that plays tunes."""

    def play(self, tones: Sequence[Tone]) -> None:
        """Start a tune and stop the one that is playing. Raise ValueError for an invalid tone."""

    def close(self) -> None:
        """Stop the sound and release the pin. May be called twice."""


def audible(hertz: int) -> float:
    """Return the frequency moved by whole octaves into the range of the buzzer."""
    moved = float(hertz)
    while moved < LOWEST:
        moved *= 2
    while moved > HIGHEST:
        moved /= 2
    return moved


class TonalBuzzerSound:
    """A passive buzzer on a pin, through gpiozero's TonalBuzzer.

    `call_later(seconds, function)` schedules the next tone and returns a handle with `cancel`, as
    loop.call_later does. The constructor raises DeviceGone if the pin cannot be opened.
    """

    def __init__(self, pin: int, call_later: CallLater, pin_factory: object = None) -> None:
        self._call_later = call_later
        self._timer: TimerHandle | None = None
        self._closed = False
        with opening(f"the buzzer on GPIO{pin}"):
            from gpiozero import TonalBuzzer  # noqa: PLC0415

            self._buzzer: Any = TonalBuzzer(
                pin, mid_tone=_MIDDLE, octaves=_OCTAVES, pin_factory=pin_factory
            )

    def play(self, tones: Sequence[Tone]) -> None:
        """Start a tune. An empty tune stops the sound."""
        for hertz, milliseconds in tones:
            if (hertz is not None and hertz <= 0) or milliseconds < 0:
                raise ValueError(
                    f"a tone of {hertz} Hz for {milliseconds} ms cannot be played: more than 0 Hz "
                    "(or None) for 0 ms or more"
                )
        if not self._closed:
            self._stop()
            self._go_on(iter(tuple(tones)))

    def close(self) -> None:
        """Stop the sound and release the pin."""
        if not self._closed:
            self._closed = True
            self._stop()
            self._buzzer.close()

    def _stop(self) -> None:
        timer, self._timer = self._timer, None
        if timer is not None:
            timer.cancel()

    def _go_on(self, tune: Iterator[Tone]) -> None:
        from gpiozero.tones import Tone as Note  # noqa: PLC0415

        self._timer = None
        hertz, milliseconds = next(tune, (None, None))
        # TonalBuzzer treats a plain number below 128 as a MIDI note.
        self._buzzer.play(None if hertz is None else Note.from_frequency(audible(hertz)))
        if milliseconds is not None:
            self._timer = self._call_later(milliseconds / 1000, lambda: self._go_on(tune))
