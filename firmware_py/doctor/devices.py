"""Check of the devices through their real drivers.

The ring cannot be read, because its data line is one-way. `eyes` returns the lights of an emulated
ring. It is None on a real device, where `tableclock doctor --ring` asks people.
"""

import asyncio
from collections.abc import Callable, Sequence

from PIL import Image

from drivers.buttons import Edge, Turn
from drivers.display import SIZE
from drivers.errors import DeviceError
from drivers.pn532.events import Event, ReaderLost
from drivers.ring import LEDS
from firmware_py.doctor.finding import Finding, broken, sentence, warning
from firmware_py.render.ring import mount
from firmware_py.runtime.devices import Devices
from firmware_py.settings.config import Config
from firmware_py.settings.pinout import described

Colour = tuple[int, int, int]
Eyes = Callable[[], Sequence[Colour]]

WATCHED = 2.5
"""Time for which the doctor watches reader and buttons (s). It covers two wake-ups of a reader."""
CHATTER = 100
"""Maximum number of edges that a person can cause on one button within `WATCHED`."""
NOISE = 8
"""Maximum number of bytes outside frames that waking a reader can cause."""
WHITE = 40
"""Brightness of the ring's test light, which is visible but no load for the power supply."""


class EventRecorder:
    """Recorder of input events during the check."""

    def __init__(self) -> None:
        self.edges: list[Edge] = []
        self.turns: list[Turn] = []
        self.cards: list[Event] = []

    def edge(self, edge: Edge) -> None:
        """Record an edge of a button."""
        self.edges.append(edge)

    def key_edge(self, edge: Edge) -> None:
        """Record an edge of a key on the plate."""
        self.edge(edge)

    def turn(self, turn: Turn) -> None:
        """Record a movement of the encoder."""
        self.turns.append(turn)

    def card(self, event: Event) -> None:
        """Record an event of the card reader."""
        self.cards.append(event)


async def examine(
    box: Devices, ears: EventRecorder, config: Config, eyes: Eyes | None
) -> list[Finding]:
    """Check every device and return the findings. The devices stay open, and are dark."""
    found = [
        broken(device, sentence(says), _remedy(box, config, device))
        for device, says in box.absent.items()
    ]
    found += _ring(box, config, eyes)
    found += _display(box, config)
    if box.reader is not None:
        box.reader.start()
    await asyncio.sleep(WATCHED)
    return [*found, *_reader(box, ears, config), *_buttons(box, ears, config)]


def _remedy(box: Devices, config: Config, device: str) -> str:
    if device in box.unsupported:
        return "sudo install/install.sh  # in tableclock's checkout"
    return described(config, device) or f"on = false under [{device}]"


def _ring(box: Devices, config: Config, eyes: Eyes | None) -> list[Finding]:
    if box.ring is None:
        return []
    lights: list[Colour] = [(0, 0, 0)] * LEDS
    lights[0] = (WHITE, WHITE, WHITE)
    direction = 1 if config.ring.direction == "clockwise" else -1
    frame = mount(tuple(lights), config.ring.offset, direction)
    try:
        box.ring.show(frame)
        seen = None if eyes is None else tuple(eyes())
        box.ring.show(((0, 0, 0),) * LEDS)
    except DeviceError as error:
        mend = "sudo tableclock doctor --mend-boot && sudo reboot"
        if error.remedy and "SPI" not in error.remedy:  # config.txt is not the cause
            mend = "set on = false under [ring] in table.toml until that is done"
        return [broken("ring", sentence(str(error)), mend)]
    if seen is None or seen == tuple(frame):
        return []
    says = (
        "The ring does not light up: its data wire or its 5 V is off, or 1OE of its level "
        "shifter is not on GND."
    )
    return [broken("ring", says, described(config, "ring"))]


def _display(box: Devices, config: Config) -> list[Finding]:
    if box.display is None:
        return []
    try:
        box.display.show(Image.new("1", SIZE))
        box.display.probe()
    except DeviceError as error:
        return [broken("display", sentence(str(error)), described(config, "display"))]
    return []


def _reader(box: Devices, ears: EventRecorder, config: Config) -> list[Finding]:
    reader = box.reader
    if reader is None:
        return []
    lost = [event for event in ears.cards if isinstance(event, ReaderLost)]
    wired = described(config, "reader") or f"ls -l {config.reader.port} /dev/serial/by-id/"
    if not getattr(reader, "working", True):
        says = lost[-1].says if lost else "The card reader does not answer."
        both = f"switches of the PN532 on HSU (0 0); {wired}"
        return [broken("reader", says, both)]
    noise = getattr(reader, "noise", 0)
    if noise > NOISE:
        says = f"The card reader works, but {noise} bytes came that belong to no frame."
        return [warning("reader", says, f"shorter wires, away from the ring's; {wired}")]
    if lost:
        says = f"The card reader fell silent while it was watched: {lost[-1].says}"
        return [warning("reader", says, wired)]
    return []


def _buttons(box: Devices, ears: EventRecorder, config: Config) -> list[Finding]:
    found = []
    closed = box.buttons.pressed if box.buttons is not None else ()
    for name in sorted(closed):
        says = (
            f"Button {name} reads as pressed, but nobody should touch it: it is stuck or shorted."
        )
        found.append(broken("buttons", says, f"free it, or mend its wires: {_of(config, name)}"))
    for name in sorted({edge.name for edge in ears.edges} - set(closed)):
        edges = sum(edge.name == name for edge in ears.edges)
        if edges > CHATTER:
            says = f"Button {name} chatters: its contact moved {edges} times in {WATCHED} s."
            found.append(warning("buttons", says, f"mend its wires: {_of(config, name)}"))
    return found


def _of(config: Config, button: str) -> str:
    lines = described(config, "buttons").split(", ")
    return next((line for line in lines if line.startswith(f"{button} ")), ", ".join(lines))
