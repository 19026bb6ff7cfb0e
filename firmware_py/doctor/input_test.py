"""Trials of buttons, knob and cards: what was pressed, turned or laid lights up and is told."""

from typing import Final

from drivers.pn532.events import CardPresent, Event, HalfRead, ReaderLost, TwoCards
from drivers.ring import LEDS
from firmware_py.cards.tags import CardTable
from firmware_py.doctor.finding import Finding, broken
from firmware_py.doctor.interactive_test import DARK, GOLD, GREEN, WHITE, Frame
from firmware_py.settings.config import Config
from firmware_py.settings.pinout import described

_PLACES: Final = {"back": 0, "next": 6, "ok": 12, "previous": 18}
"""Where a button lights the ring, three lights each: as they would lie round it."""


class ButtonTrial:
    """Each button once: it lights its place, and what was never felt is told."""

    screen = None

    def __init__(self, config: Config) -> None:
        self._config = config
        self._offset = config.ring.offset
        self._way = 1 if config.ring.direction == "clockwise" else -1
        self.left = list(config.buttons.pins)
        self._lit: str | None = None

    @property
    def done(self) -> bool:
        """Whether all have been pressed."""
        return not self.left

    @property
    def asks(self) -> str:
        """Say which are left."""
        return f"Press each button once; left: {', '.join(self.left)}."

    def press(self, button: str, now: int) -> str | None:  # noqa: ARG002
        """Light it, and say which it was."""
        self._lit = button
        if button in self.left:
            self.left.remove(button)
        gpio = self._config.buttons.pins.get(button)
        where = f" (GPIO{gpio})" if gpio is not None else ""
        return f"{button}{where} was pressed. {self.asks if self.left else 'All work.'}"

    def lay(self, card: Event, now: int) -> str | None:  # noqa: ARG002
        """Ignore a card: this trial is of buttons."""
        return None

    def lights(self, now: int) -> Frame:  # noqa: ARG002
        """Return the place of the button that was pressed last."""
        frame = [DARK] * LEDS
        if self._lit is not None:
            seat = self._lit.removeprefix("seat")
            hour = int(seat) * 4 + 3 if seat.isdecimal() else _PLACES[self._lit]
            for led in (hour - 1, hour, hour + 1):
                frame[(self._offset + self._way * led) % LEDS] = WHITE
        return tuple(frame)

    def findings(self) -> list[Finding]:
        """Return the buttons that were never felt."""
        lines = described(self._config, "buttons").split(", ")
        return [
            broken(
                "buttons",
                f"Button {name} was never felt.",
                f"{next(line for line in lines if line.startswith(f'{name} '))}, {lines[-1]}",
            )
            for name in self.left
        ]


CLICKS: Final = 10
"""By how many clicks the knob is turned: many enough that one more or less does not matter."""


class EncoderTrial:
    """Trial of the knob: the direction and the steps of a click; the answers are settings."""

    screen = None

    def __init__(self, config: Config) -> None:
        self._encoder = config.encoder
        self._wires = described(config, "encoder")
        self._clicks = 0
        self._counted: float | None = None
        """Clicks that were counted for each one that was turned, once ok was pressed."""
        self.done = self._encoder is None

    @property
    def asks(self) -> str:
        """Return what to turn."""
        return f"Turn the knob {CLICKS} clicks clockwise, then ok. Counted: {self._clicks}."

    def press(self, button: str, now: int) -> str | None:  # noqa: ARG002
        """Count a click, or end by ok; back counts from zero again."""
        if button == "ok":
            self.done = True
            self._counted = self._clicks / CLICKS
            return None if self.findings() else self._told
        step = {"next": 1, "previous": -1}.get(button, 0)
        self._clicks = self._clicks + step if step else 0
        return self.asks

    def lay(self, card: Event, now: int) -> str | None:  # noqa: ARG002
        """Ignore a card: this trial is of the knob."""
        return None

    def lights(self, now: int) -> Frame:  # noqa: ARG002
        """Return a light for each click, the way round that was counted."""
        frame = [DARK] * LEDS
        frame[self._clicks % LEDS] = WHITE
        return tuple(frame)

    @property
    def _steps(self) -> int | None:
        """Return the quarter steps of a click, as counted; None if there is no such encoder."""
        assert self._encoder is not None  # noqa: S101
        assert self._counted is not None  # noqa: S101
        quarters = abs(self._counted) * self._encoder.steps
        return next((n for n in (2, 4) if n * 0.75 <= quarters <= n * 1.25), None)

    @property
    def _told(self) -> str:
        """Return the lines for table.toml."""
        assert self._encoder is not None  # noqa: S101
        assert self._counted is not None  # noqa: S101
        a, b = self._encoder.a, self._encoder.b
        if self._counted < 0:
            a, b = b, a
        return f"[encoder]\na = {a}\nb = {b}\nsteps = {self._steps}"

    def findings(self) -> list[Finding]:
        """Return that the knob is off, was not felt, or was counted in no way that fits."""
        if self._encoder is None:
            says = "There is no knob in the settings."
            return [broken("encoder", says, "set on = true under [encoder] in table.toml")]
        if self._counted is None or not self._clicks:
            return [broken("encoder", "The knob was never felt.", self._wires)]
        if self._steps is None:
            says = f"{CLICKS} clicks were counted as {self._clicks}: a wire is loose or missing."
            return [broken("encoder", says, self._wires)]
        return []


class TagTrial:
    """Cards on the reader: green for one of a game, gold for any other; ok ends it."""

    screen = None

    def __init__(self, tags: CardTable) -> None:
        self.done = False
        self._tags = tags
        self.seen = 0
        self._colour = DARK
        self._lost = ""

    asks = "Lay one card after the other on the reader; ok ends."

    def press(self, button: str, now: int) -> str | None:  # noqa: ARG002
        """End by ok."""
        self.done = button == "ok"
        return f"{self.seen} cards were read." if self.done else self.asks

    def lay(self, card: Event, now: int) -> str | None:  # noqa: ARG002
        """Light what was laid, and say what it is."""
        match card:
            case CardPresent(uid, text, _):
                self.seen += 1
                known = self._tags.face_of(uid, text)
                self._colour = GREEN if known else GOLD
                what = " ".join(known) if known else f"no card of a game ({text!r})"
                return f"{uid.hex()}: {what}"
            case HalfRead(uid, _):
                self._colour = GOLD
                return f"{uid.hex()}: its memory cannot be read yet; hold it still."
            case TwoCards():
                self._colour = GOLD
                return "Two cards: one at a time."
            case ReaderLost(says, _):
                self._lost = says
                return says
        self._colour = DARK
        return None

    def lights(self, now: int) -> Frame:  # noqa: ARG002
        """Return the colour of the card that lies there."""
        return (self._colour,) * LEDS

    def findings(self) -> list[Finding]:
        """Return that nothing could be read."""
        if self.seen:
            return []
        says = self._lost or "No card was read: laid too shortly, or of another kind than NTAG213."
        return [broken("reader", says, "tableclock doctor")]
