"""Tests of the keys, the encoder and the card reader."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from firmware_py.console import screen_text
from firmware_py.console.device_tests import device_test
from firmware_py.console.device_tests.device_test import (
    AMBER,
    DARK,
    GREEN,
    SECOND,
    WHITE,
    Colour,
    DeviceTest,
    Fault,
    Frame,
    Outcome,
    asked,
    configuration,
)
from firmware_py.console.held_keys import SWAPPED
from firmware_py.render.led_positions import LEDS
from firmware_py.render.text_metrics import BACK, CHECK, LEFT, RIGHT
from games.core.text import Text, text

if TYPE_CHECKING:
    from firmware_py.console.inputs import Tapped, UnknownTag
    from firmware_py.console.ui import Ui
    from firmware_py.render.screen import Screen

KEYS: Final = {"back": BACK, "previous": LEFT, "next": RIGHT, "ok": CHECK}
"""Key -> its symbol, in the order of the keys."""
_PLACES: Final = {"back": 0, "next": 6, "ok": 12, "previous": 18}
"""Middle of the three LEDs of a key, as if the keys were around the ring."""


class KeyTest(DeviceTest):
    """Test that each key works. A press lights the key's place on the ring."""

    device = "buttons"
    PATIENCE: Final = 30 * SECOND
    """Time without a press after which the keys that were not felt are named (ns)."""

    def __init__(self, outcomes: dict[str, Outcome]) -> None:
        super().__init__(outcomes)
        self.start()

    def start(self) -> None:
        """Begin with no key pressed."""
        self._pressed: set[str] = set()
        self._asks = False
        self._lit: str | None = None

    def _left(self, ui: Ui) -> list[str]:
        return [name for name in configuration(ui).buttons.pins if name not in self._pressed]

    def answer(self, ui: Ui, key: str) -> None:
        """Note that a key was pressed. After the last one, ask whether the keys are left-handed."""
        if self._asks:
            if key in ("back", "ok"):
                self._choose_hand(ui, left_handed=key == "ok")
            return
        self._pressed.add(key)
        self._lit = key
        ui.cue("accepted")
        self._asks = not self._left(ui)

    def _choose_hand(self, ui: Ui, *, left_handed: bool) -> None:
        """Keep the answer, and end the test."""
        if left_handed != ui.settings.left_handed:
            ui.change(left_handed=left_handed)
            device_test.keep(ui, {"buttons": {"left_handed": left_handed}})
        self.finish(ui, Outcome(text("table.test.well")))

    def seat(self, ui: Ui, seat: int) -> None:
        """Note that the own key of a seat was pressed."""
        if not self.faults:
            self.answer(ui, f"seat{seat}")

    def deadline(self, ui: Ui) -> int | None:
        """Return when the keys that were not felt are named, or the test ends."""
        over = self.faults or self._asks
        return ui.touched + (device_test.PATIENCE if over else self.PATIENCE)

    def tick(self, ui: Ui) -> None:
        """Name the keys that were not felt."""
        named = self.faults or self._asks
        if not named and ui.now >= ui.touched + self.PATIENCE:
            self._name_dead_keys(ui)
            ui.rouse()
        else:
            super().tick(ui)

    def expire(self, ui: Ui) -> None:
        """End the test. The keys that were not felt are its result."""
        if self._asks:
            self._choose_hand(ui, left_handed=ui.settings.left_handed)
            return
        self._name_dead_keys(ui)
        self.finish(ui, None)

    def _name_dead_keys(self, ui: Ui) -> None:
        left = self._left(ui)
        self.fail(ui, _never(left), *(self._dead(ui, name) for name in left))

    def _dead(self, ui: Ui, name: str) -> Fault:
        """Return the fault of a key. It names the same pin twice."""
        pin = configuration(ui).buttons.pins[_place(ui, name)]
        return Fault(
            text("table.test.key.dead", key=_sign(name)),
            text("table.test.key.unfelt", pin=pin),
            text("table.test.key.wire", pin=pin),
        )

    def lights(self, ui: Ui) -> Frame:
        """Return a frame with the place of the key that was pressed last."""
        frame = [DARK] * LEDS
        if self._lit is not None and not self.faults:
            offset, direction = configuration(ui).ring.mounted
            seat = self._lit.removeprefix("seat")
            hour = int(seat) * 4 + 3 if seat.isdecimal() else _PLACES[_place(ui, self._lit)]
            for led in (hour - 1, hour, hour + 1):
                frame[(offset + direction * led) % LEDS] = WHITE
        return tuple(frame)

    def question(self, ui: Ui) -> Screen:
        """Return the four keys as circles, filled if they were pressed, or the last question."""
        if self._asks:
            foot = screen_text.keys(ui, text("table.yes"), text("table.no"))
            return asked(ui, text("table.test.keys"), (text("table.test.keys.left-handed"),), foot)
        down = {*self._pressed, ui.held_keys.down}
        return asked(
            ui,
            text("table.test.keys"),
            (text("table.test.keys.ask"),),
            None,
            right=ui.say(text("table.test.keys.left", n=len(self._left(ui)))),
            buttons=tuple((sign, key in down) for key, sign in KEYS.items()),
        )


def _place(ui: Ui, name: str) -> str:
    """Return the key whose place on the plate a key has."""
    return SWAPPED.get(name, name) if ui.settings.left_handed else name


def _sign(name: str) -> Text:
    """Return the symbol of a key, or the number of the seat whose own key it is."""
    if name in KEYS:
        return text("table.literal", text=KEYS[name])
    return text("table.test.key.seat", number=int(name.removeprefix("seat")) + 1)


def _never(left: list[str]) -> Text:
    signs = text("table.literal", text=" ".join(KEYS.get(name, name[-1]) for name in left))
    return text("table.test.never", key=signs)


CLICKS: Final = 10
"""Number of clicks to turn: enough that one more or less does not matter."""


class EncoderTest(DeviceTest):
    """Test of the encoder. It finds the settings of direction and quarter steps per click."""

    device = "encoder"

    def __init__(self, outcomes: dict[str, Outcome]) -> None:
        super().__init__(outcomes)
        self.start()

    def start(self) -> None:
        """Begin with no click."""
        self._clicks = 0

    def answer(self, ui: Ui, key: str) -> None:
        """Count a click. ok ends the test, and back begins again."""
        step = {"next": 1, "previous": -1}.get(key, 0)
        if step:
            self._clicks += step
        elif key == "back":
            self._clicks = 0
        else:
            self._end(ui)

    def _end(self, ui: Ui) -> None:
        encoder = configuration(ui).encoder
        quarters = 0 if encoder is None else abs(self._clicks) * encoder.steps / CLICKS
        steps = next((n for n in (2, 4) if n * 0.75 <= quarters <= n * 1.25), None)
        if encoder is None or not self._clicks:
            self.fail(ui, text("table.test.wrong"), self.silence(ui))
        elif steps is None:
            says = text("table.test.knob.counted", clicks=CLICKS, counted=self._clicks)
            fault = Fault(text("table.test.knob.wrong"), says, device_test.pins(ui, "encoder"))
            self.fail(ui, text("table.test.wrong"), fault)
        else:
            a, b = (encoder.a, encoder.b) if self._clicks > 0 else (encoder.b, encoder.a)
            found = {"a": a, "b": b, "steps": steps}
            changes = {key: value for key, value in found.items() if value != getattr(encoder, key)}
            if changes:
                device_test.keep(ui, {"encoder": changes})
            self.finish(ui, Outcome(text("table.test.well")))

    def silence(self, ui: Ui) -> Fault:
        """Return the fault if the encoder was not turned, or is not in the settings."""
        if configuration(ui).encoder is None:
            head, says = text("table.test.knob.off"), text("table.test.knob.off.says")
            return Fault(head, says, text("table.literal", text="[encoder] on = true"))
        head, says = text("table.test.knob.wrong"), text("table.test.knob.unfelt")
        return Fault(head, says, device_test.pins(ui, "encoder"))

    def lights(self, ui: Ui) -> Frame:  # noqa: ARG002
        """Return a frame with one LED, which moves by one place per counted click."""
        frame = [DARK] * LEDS
        frame[self._clicks % LEDS] = WHITE
        return tuple(frame)

    def question(self, ui: Ui) -> Screen:
        """Return the request to turn the knob, with the number of counted clicks."""
        return asked(
            ui,
            text("table.test.knob"),
            (text("table.test.knob.ask", clicks=CLICKS),),
            screen_text.keys(ui, "done", "again"),
            answer=str(self._clicks),
        )


class ReaderTest(DeviceTest):
    """Test of the card reader. The ring is green for a card of a game and amber for any other."""

    device = "reader"
    LIT: Final = 2 * SECOND
    """How long a card lights the ring (ns)."""

    def __init__(self, outcomes: dict[str, Outcome]) -> None:
        super().__init__(outcomes)
        self.start()

    def start(self) -> None:
        """Begin with no card read."""
        self._seen = 0
        self._last: Text | None = None
        self._colour: Colour = DARK
        self._since = 0

    def tap(self, ui: Ui, card: Tapped) -> None:
        """Count a card of a game."""
        if not self.faults:
            face = ui.find(card.game).deck.find(card.face)
            name = text("table.literal", text=card.face) if face is None else face.text
            self._read(ui, GREEN, name, counts=True)

    def unknown_tag(self, ui: Ui, what: UnknownTag) -> None:
        """Count another tag. A tag that was not read completely does not count."""
        if self.faults:
            return
        match what.why:
            case "two":
                self._read(ui, AMBER, text("table.test.reader.two"), counts=False)
            case "half":
                self._read(ui, AMBER, text("table.test.reader.half"), counts=False)
            case _:
                self._read(ui, AMBER, text("table.test.reader.other"), counts=True)

    def _read(self, ui: Ui, colour: Colour, name: Text, *, counts: bool) -> None:
        self._seen += counts
        self._colour, self._since, self._last = colour, ui.now, name
        ui.cue("accepted")

    def answer(self, ui: Ui, key: str) -> None:
        """End the test if the key is ok."""
        if key == "ok":
            self._end(ui)

    def expire(self, ui: Ui) -> None:
        """End the test as ok does."""
        self._end(ui)
        self.finish(ui, None)

    def _end(self, ui: Ui) -> None:
        if self._seen:
            self.finish(ui, Outcome(text("table.test.cards", n=self._seen)))
        else:
            self.fail(ui, text("table.test.cards", n=0), self.silence(ui))

    def silence(self, ui: Ui) -> Fault:
        """Return the fault if no card was read."""
        head, says = text("table.test.reader.none"), text("table.test.reader.unread")
        return Fault(head, says, device_test.pins(ui, "reader"))

    def deadline(self, ui: Ui) -> int | None:
        """Return when the ring gets dark again, or the test ends."""
        times = [ui.touched + device_test.PATIENCE]
        if self._colour != DARK:
            times.append(self._since + self.LIT)
        return min(times)

    def tick(self, ui: Ui) -> None:
        """Darken the ring."""
        if ui.now >= self._since + self.LIT:
            self._colour = DARK
        super().tick(ui)

    def lights(self, ui: Ui) -> Frame:  # noqa: ARG002
        """Return a frame in the colour of the last card."""
        return (self._colour,) * LEDS

    def question(self, ui: Ui) -> Screen:
        """Return the number of cards, and the last one."""
        rows = [text("table.test.reader.ask")]
        if self._last is not None:
            rows.append(text("table.test.reader.last", card=self._last))
        return asked(
            ui,
            text("table.test.reader"),
            tuple(rows),
            screen_text.keys(ui, "done"),
            right=ui.say(text("table.test.reader.read", n=self._seen)),
        )
