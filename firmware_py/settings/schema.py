"""The tables of a settings file: each key's name and type; config/table.toml says what it means."""

import msgspec

from firmware_py.render.colours import Palette


class _Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of the file."""


class RingSettings(_Table, frozen=True):
    """24 WS2812 lights. offset: the LED on top; direction: of the LEDs after it.

    layout: of a day's hours, one after the other or as on twelve cards.
    """

    on: bool
    pin: int
    order: str
    limit_ma: int
    offset: int
    direction: str
    layout: str


class DisplaySettings(_Table, frozen=True):
    """The OLED. rotate: degrees; offset: column of the chip's memory where the panel begins."""

    on: bool
    chip: str
    bus: int
    address: int
    rotate: int
    offset: int | str


class ReaderSettings(_Table, frozen=True):
    """The PN532 on a serial port."""

    on: bool
    port: str


class ButtonSettings(_Table, frozen=True):
    """GPIO numbers; `seats` has one for each seat that has a button of its own."""

    on: bool
    previous: int
    next: int
    ok: int
    back: int
    seats: tuple[int, ...]

    @property
    def pins(self) -> dict[str, int]:
        """Button name (`previous`, ... `seat0`, ...) -> GPIO number, as the driver wants it."""
        four = {"previous": self.previous, "next": self.next, "ok": self.ok, "back": self.back}
        return four | {f"seat{seat}": pin for seat, pin in enumerate(self.seats)}


class EncoderSettings(_Table, frozen=True):
    """A rotary knob; push is None (in the file: -1) if it cannot be pushed.

    steps: quarter steps from one click to the next.
    """

    on: bool
    a: int
    b: int
    push: int | None
    steps: int


class SoundSettings(_Table, frozen=True):
    """The buzzer."""

    on: bool
    pin: int


class TimerTable(_Table, frozen=True):
    """The clock that new games have; control is empty for none. handicap: seconds by seat."""

    control: str
    at_zero: str
    handicap: tuple[int, ...]


class Lights(_Table, frozen=True):
    """Per cent of full light: usually, and after ten minutes without input; calm: no blinks."""

    brightness: int
    night: int
    calm: bool


class Colours(_Table, frozen=True):
    """Red, green and blue as an LED gets them, 0..255."""

    red: tuple[int, int, int]
    blue: tuple[int, int, int]
    green: tuple[int, int, int]
    purple: tuple[int, int, int]
    yellow: tuple[int, int, int]
    white: tuple[int, int, int]
    pink: tuple[int, int, int]


class SeatSettings(_Table, frozen=True):
    """By seat; empty ones leave it to the game, the number of seats and the device."""

    names: tuple[str, ...]
    colours: tuple[str, ...]
    places: tuple[int, ...]
    languages: tuple[str, ...]


class PageSettings(_Table, frozen=True):
    """The web page. port 0 is any that is free."""

    on: bool
    host: str
    port: int


class JournalSettings(_Table, frozen=True):
    """Where matches are kept; `~` is the user's home, `$XDG_STATE_HOME` a folder of it."""

    path: str


class Mqtt(_Table, frozen=True):
    """The broker of a smart home. name: of this box there; empty: the machine's own name."""

    on: bool
    host: str
    port: int
    user: str
    password_file: str
    tls: bool
    ca: str
    name: str
    prefix: str
    discovery: str


class Tables(_Table, frozen=True):
    """All settings. board, language: empty for what the system says."""

    board: str
    language: str
    plugins: bool
    ring: RingSettings
    display: DisplaySettings
    reader: ReaderSettings
    buttons: ButtonSettings
    encoder: EncoderSettings | None
    sound: SoundSettings
    light: Lights
    timer: TimerTable
    colours: Colours
    seats: SeatSettings
    page: PageSettings
    journal: JournalSettings
    mqtt: Mqtt

    def fitted_encoder(self) -> EncoderSettings | None:
        """Return the encoder as the driver wants it: None if off, push None if it has none."""
        encoder = self.encoder
        if encoder is None or not encoder.on:
            return None
        no_push = encoder.push is None or encoder.push < 0
        return msgspec.structs.replace(encoder, push=None) if no_push else encoder

    @property
    def palette(self) -> Palette:
        """The ring's colours with these settings."""
        return Palette(**msgspec.structs.asdict(self.colours), night=self.light.night)
