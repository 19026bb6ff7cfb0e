"""Interactive tests of buttons, encoder and card reader: the ring and a text show each input."""

from typing import Final

from drivers.pn532.events import CardPresent, Event, HalfRead, ReaderLost, TwoCards
from drivers.ring import LEDS
from firmware_py.cards.tags import CardTable
from firmware_py.doctor.finding import Finding, broken
from firmware_py.doctor.interactive_test import DARK, GOLD, GREEN, WHITE, Frame, InteractiveTest
from firmware_py.settings.config import Config
from firmware_py.settings.pinout import described

_PLACES: Final = {"back": 0, "next": 6, "ok": 12, "previous": 18}
"""Centre of the three lights of a button, as if the buttons were around the ring."""


class ButtonTest(InteractiveTest):
    """Test that each button works. A press lights the button's place on the ring."""

    def __init__(self, config: Config) -> None:
        self._config = config
        self._offset = config.ring.offset
        self._direction = 1 if config.ring.direction == "clockwise" else -1
        self.left = list(config.buttons.pins)
        self.done = not self.left
        self._lit: str | None = None

    @property
    def asks(self) -> str:
        """Text that asks the person to press the remaining buttons."""
        return f"Press each button once; left: {', '.join(self.left)}."

    def press(self, button: str, now: int) -> str | None:  # noqa: ARG002
        """Light the button's place. Return a text with its name and pin."""
        self._lit = button
        if button in self.left:
            self.left.remove(button)
            self.done = not self.left
        gpio = self._config.buttons.pins.get(button)
        where = f" (GPIO{gpio})" if gpio is not None else ""
        return f"{button}{where} was pressed. {self.asks if self.left else 'All work.'}"

    def lights(self, now: int) -> Frame:  # noqa: ARG002
        """Return a frame with the place of the button that was pressed last."""
        frame = [DARK] * LEDS
        if self._lit is not None:
            seat = self._lit.removeprefix("seat")
            hour = int(seat) * 4 + 3 if seat.isdecimal() else _PLACES[self._lit]
            for led in (hour - 1, hour, hour + 1):
                frame[(self._offset + self._direction * led) % LEDS] = WHITE
        return tuple(frame)

    def findings(self) -> list[Finding]:
        """Return a finding for each button that was not pressed."""
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
"""Number of clicks to turn: enough that one more or less does not matter."""


class EncoderTest(InteractiveTest):
    """Test of the encoder. It finds the settings of direction and quarter steps per click."""

    def __init__(self, config: Config) -> None:
        self._encoder = config.encoder
        self._wires = described(config, "encoder")
        self._clicks = 0
        self._counted: float | None = None
        """Counted clicks per click that the person turned, or None until ok is pressed."""
        self.done = self._encoder is None

    @property
    def asks(self) -> str:
        """Text that asks for `CLICKS` clicks and shows the number of counted ones."""
        return f"Turn the knob {CLICKS} clicks clockwise, then ok. Counted: {self._clicks}."

    def press(self, button: str, now: int) -> str | None:  # noqa: ARG002
        """Count a click of the encoder. Ok ends the test, and other buttons reset the count."""
        if button == "ok":
            self.done = True
            self._counted = self._clicks / CLICKS
            return None if self.findings() else self._toml
        step = {"next": 1, "previous": -1}.get(button, 0)
        self._clicks = self._clicks + step if step else 0
        return self.asks

    def lights(self, now: int) -> Frame:  # noqa: ARG002
        """Return a frame with one light, which moves by one place per counted click."""
        frame = [DARK] * LEDS
        frame[self._clicks % LEDS] = WHITE
        return tuple(frame)

    @property
    def _steps(self) -> int | None:
        """Quarter steps per click, 2 or 4, or None if the count fits neither."""
        assert self._encoder is not None  # noqa: S101
        assert self._counted is not None  # noqa: S101
        quarters = abs(self._counted) * self._encoder.steps
        return next((n for n in (2, 4) if n * 0.75 <= quarters <= n * 1.25), None)

    @property
    def _toml(self) -> str:
        """Lines for table.toml."""
        assert self._encoder is not None  # noqa: S101
        assert self._counted is not None  # noqa: S101
        a, b = self._encoder.a, self._encoder.b
        if self._counted < 0:
            a, b = b, a
        return f"[encoder]\na = {a}\nb = {b}\nsteps = {self._steps}"

    def findings(self) -> list[Finding]:
        """Return a finding if the encoder is off, was not turned, or has an implausible count."""
        if self._encoder is None:
            says = "There is no knob in the settings."
            return [broken("encoder", says, "set on = true under [encoder] in table.toml")]
        if self._counted is None or not self._clicks:
            return [broken("encoder", "The knob was never felt.", self._wires)]
        if self._steps is None:
            says = f"{CLICKS} clicks were counted as {self._clicks}: a wire is loose or missing."
            return [broken("encoder", says, self._wires)]
        return []


class TagTest(InteractiveTest):
    """Test of the card reader. The ring is green for a card of a game and gold for any other."""

    def __init__(self, tags: CardTable) -> None:
        self._tags = tags
        self.seen = 0
        self._colour = DARK
        self._lost = ""

    asks = "Lay one card after the other on the reader; ok ends."

    def press(self, button: str, now: int) -> str | None:  # noqa: ARG002
        """End the test if the button is ok."""
        self.done = button == "ok"
        return f"{self.seen} cards were read." if self.done else self.asks

    def lay(self, card: Event, now: int) -> str | None:  # noqa: ARG002
        """Set the colour for a card event. Return a description of the event."""
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
        """Return a frame in the colour of the present card."""
        return (self._colour,) * LEDS

    def findings(self) -> list[Finding]:
        """Return a finding if no card was read."""
        if self.seen:
            return []
        says = self._lost or "No card was read: laid too shortly, or of another kind than NTAG213."
        return [broken("reader", says, "tableclock doctor")]
