"""Schema of a settings file: names and types. config/table.toml documents each key."""

import msgspec

from firmware_py.render.colours import Palette


class _Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base class of the tables. It rejects unknown keys."""


class RingSettings(_Table, frozen=True):
    """Ring of 24 WS2812 LEDs."""

    on: bool
    pin: int  # GPIO number
    order: str  # order of the colour channels
    limit_ma: int
    offset: int  # number of the LED on top
    direction: str  # direction of ascending LED numbers
    layout: str  # layout of 24 hours: "24h" in sequence, or "dial"

    @property
    def mounted(self) -> tuple[int, int]:
        """Number of the LED on top, and 1 if the numbers ascend clockwise, else -1."""
        return self.offset, 1 if self.direction == "clockwise" else -1


class DisplaySettings(_Table, frozen=True):
    """OLED display."""

    on: bool
    chip: str
    bus: int
    address: int
    rotate: int  # degrees
    offset: int | str  # column of the chip's memory where the panel begins, or "usual"
    contrast: int  # per cent


class ReaderSettings(_Table, frozen=True):
    """PN532 card reader on a serial port."""

    on: bool
    port: str


class ButtonSettings(_Table, frozen=True):
    """GPIO numbers of the buttons. `seats` has one for each seat with its own button."""

    on: bool
    previous: int
    next: int
    ok: int
    back: int
    left_handed: bool  # back and ok are in each other's place
    seats: tuple[int, ...]

    @property
    def pins(self) -> dict[str, int]:
        """Button name (`previous`, ... `seat0`, ...) -> GPIO number, for the driver."""
        four = {"previous": self.previous, "next": self.next, "ok": self.ok, "back": self.back}
        return four | {f"seat{seat}": pin for seat, pin in enumerate(self.seats)}


class EncoderSettings(_Table, frozen=True):
    """Rotary encoder."""

    on: bool
    a: int
    b: int
    push: int | None  # None (in the file: -1) without a push button
    steps: int  # contact changes from one click to the next


class SoundSettings(_Table, frozen=True):
    """Buzzer."""

    on: bool
    pin: int


class SpeechSettings(_Table, frozen=True):
    """Voice that speaks the questions."""

    on: bool
    speed: int  # words per minute
    device: str  # ALSA device; "" for the default one


class TimerTable(_Table, frozen=True):
    """Timer of new games."""

    control: str  # "" for none
    at_zero: str
    handicap: tuple[int, ...]  # seconds by seat


class Lights(_Table, frozen=True):
    """Brightness and motion of the ring."""

    brightness: int  # per cent
    night: int  # per cent, after ten minutes without input
    calm: bool  # no blinking and no moving lights


class Colours(_Table, frozen=True):
    """LED values (red, green, blue) of the seat colours, each 0 to 255."""

    red: tuple[int, int, int]
    blue: tuple[int, int, int]
    green: tuple[int, int, int]
    purple: tuple[int, int, int]
    yellow: tuple[int, int, int]
    white: tuple[int, int, int]
    pink: tuple[int, int, int]


class SeatSettings(_Table, frozen=True):
    """Values by seat. If one is missing, the game, the number of seats or the device decides."""

    names: tuple[str, ...]
    colours: tuple[str, ...]
    places: tuple[int, ...]
    languages: tuple[str, ...]


class PageSettings(_Table, frozen=True):
    """Web page."""

    on: bool
    host: str
    port: int  # 0: any free port


class JournalSettings(_Table, frozen=True):
    """Journal of matches."""

    path: str  # may begin with `~` or `$XDG_STATE_HOME`


class Mqtt(_Table, frozen=True):
    """MQTT broker of a smart home."""

    on: bool
    host: str
    port: int
    user: str
    password_file: str
    tls: bool
    ca: str
    name: str  # name of this device there; "" for the host name
    prefix: str
    discovery: str


class Tables(_Table, frozen=True):
    """All settings."""

    board: str  # "": detected
    language: str  # "": language of the system
    plugins: bool
    ring: RingSettings
    display: DisplaySettings
    reader: ReaderSettings
    buttons: ButtonSettings
    encoder: EncoderSettings | None
    sound: SoundSettings
    speech: SpeechSettings
    light: Lights
    timer: TimerTable
    colours: Colours
    seats: SeatSettings
    page: PageSettings
    journal: JournalSettings
    mqtt: Mqtt

    def fitted_encoder(self) -> EncoderSettings | None:
        """Return the settings for the encoder's driver, or None if the encoder is off.

        `push` of the result is None for an encoder without a push button.
        """
        encoder = self.encoder
        if encoder is None or not encoder.on:
            return None
        no_push = encoder.push is None or encoder.push < 0
        return msgspec.structs.replace(encoder, push=None) if no_push else encoder

    @property
    def palette(self) -> Palette:
        """Colours of the ring with these settings."""
        return Palette(**msgspec.structs.asdict(self.colours), night=self.light.night)
