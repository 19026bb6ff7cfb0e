"""Program: send frames to a ring whose set-up fails, through Blinka and rpi_ws281x as on a Pi.

It runs in a folder with a copy of the compiled library that reads files of this folder in place of
the device files. Arguments: the number of frames, the pause after a failed set-up, and whether the
access rights of the device files are checked. It prints as JSON the open descriptors before and
after, the number of set-ups that were tried, and the last error.
"""

import contextlib
import json
import os
import sys
from pathlib import Path

FRAMES, PAUSE, CHECKED = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3] == "checked"
REPLACED = {
    "/proc/cpuinfo": "./cpuinfo.txt",
    "/proc/device-tree/system/linux,revision": "./device-tree-system-linux-revision.bin",
    "/dev/spidev0.0": "./spi-device-0",
    "/dev/gpiomem": "./gpiomemory",
}
"""Path in the library -> path of the same length that replaces it."""


def copy_of_library() -> None:
    """Write the patched library into this folder, and put the folder on the import path."""
    from importlib.util import find_spec

    spec = find_spec("_rpi_ws281x")
    assert spec is not None
    assert spec.origin is not None
    built = Path(spec.origin)
    code = built.read_bytes()
    for path, here in REPLACED.items():
        assert len(path) == len(here)
        code = code.replace(path.encode() + b"\0", here.encode() + b"\0")
    Path(built.name).write_bytes(code)
    sys.path.insert(0, str(Path.cwd()))


def descriptors() -> dict[str, str]:
    """Return the open descriptors: number -> target."""
    found = {}
    for link in sorted(Path("/proc/self/fd").iterdir()):
        with contextlib.suppress(OSError):  # the descriptor of this listing
            found[link.name] = str(link.readlink())
    return found


os.environ["BLINKA_OS_AGNOSTIC"] = os.environ["BLINKA_SKIP_DEPENDENCY_CHECK"] = "1"
copy_of_library()
import _rpi_ws281x  # noqa: E402
import neopixel_write  # noqa: E402
from adafruit_blinka.microcontroller.bcm283x import neopixel as backend  # noqa: E402

from drivers import ws281x  # noqa: E402
from drivers.errors import DeviceGone  # noqa: E402
from drivers.ring import LEDS, NeoPixelRing  # noqa: E402

assert Path(_rpi_ws281x.__file__).parent == Path.cwd()
neopixel_write._neopixel = backend
ws281x.PAUSE = PAUSE  # type: ignore[misc]
nodes = {"/dev/spidev0.0": "spi", "/dev/gpiomem": "gpio"}
here = {str(Path(REPLACED[path]).absolute()): group for path, group in nodes.items()}
ws281x.SPI_NODES = here  # type: ignore[misc]
if not CHECKED:
    os.access = lambda *_others, **_more: True

tried = 0
real_init = _rpi_ws281x.ws2811_init


def counted(strip: object) -> int:
    """Count the set-ups, and call the real one."""
    global tried  # noqa: PLW0603
    tried += 1
    return real_init(strip)


_rpi_ws281x.ws2811_init = counted
ring = NeoPixelRing()
before = descriptors()
says = ""
for frame in range(FRAMES):
    try:
        ring.show([(frame % 256, 2, 3)] * LEDS)
    except DeviceGone as error:
        says = str(error)
ring.close()
sys.stdout.write(json.dumps([before, descriptors(), tried, says]))
