"""The buzzer: short tunes that play by themselves while the caller goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Protocol

from drivers.gpio import opening

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    CallLater = Callable[[float, Callable[[], None]], "TimerHandle"]

Tone = tuple[int | None, int]
"""A frequency in Hz, or None for silence, and for how many milliseconds."""

_MIDDLE: Final = "A5"  # 880 Hz
_OCTAVES: Final = 3
LOWEST: Final = 110
HIGHEST: Final = 7040
"""What the buzzer is opened for: three octaves round 880 Hz, more than 200..4000 Hz."""


class TimerHandle(Protocol):
    """Something that was asked for later and can be called off, such as asyncio.TimerHandle."""

    def cancel(self) -> object:
        """Call it off."""


class Sound(Protocol):
    """Something that beeps."""

    def play(self, tones: Sequence[Tone]) -> None:
        """Begin a tune at once, in place of the one that sounds. ValueError if it is none."""

    def close(self) -> None:
        """Be silent and let go of the pin. May be called twice."""


def audible(hertz: int) -> float:
    """Move a frequency by whole octaves until the buzzer can play it: the same note, elsewhere."""
    moved = float(hertz)
    while moved < LOWEST:
        moved *= 2
    while moved > HIGHEST:
        moved /= 2
    return moved


class TonalBuzzerSound:
    """A passive buzzer on a pin, through gpiozero's TonalBuzzer.

    call_later(seconds, function) asks for the next tone and returns what can be cancelled:
    loop.call_later fits. DeviceGone if the pin cannot be opened.
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
        """Begin a tune; an empty one is silence."""
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
        """Be silent and let go of the pin."""
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
        # TonalBuzzer takes a plain number below 128 for a MIDI note.
        self._buzzer.play(None if hertz is None else Note.from_frequency(audible(hertz)))
        if milliseconds is not None:
            self._timer = self._call_later(milliseconds / 1000, lambda: self._go_on(tune))
