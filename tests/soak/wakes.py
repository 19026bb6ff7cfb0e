"""Wake-ups per second of a device with idle buttons, on the real back end.

    python -m tests.soak.wakes [SECONDS]

The kernel's simulated GPIO chip (gpio-sim, a module since Linux 5.17) replaces the header's; it
needs root. Without it the program says so and measures nothing.
"""

import asyncio
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path

from drivers.buttons import Edge
from firmware_py.doctor.devices import EventRecorder
from firmware_py.runtime.devices import real_box
from firmware_py.settings.config import Config

SIMULATED = Path("/sys/kernel/config/gpio-sim")
LABEL = "pinctrl-bcm2711"
ONLY_BUTTONS = """
[ring]
on = false
[display]
on = false
[reader]
on = false
[sound]
on = false
[buttons]
previous = 5
next = 6
ok = 13
back = 26
"""
PRESSES = 20


class Hand(EventRecorder):
    """Event sink that records edges, and lets a test wait for the next one."""

    def __init__(self) -> None:
        super().__init__()
        self.heard = asyncio.Event()

    def edge(self, edge: Edge) -> None:
        super().edge(edge)
        self.heard.set()


@contextmanager
def chip():
    """Create a simulated chip; yield the folder in which its lines' levels are set."""
    folder = SIMULATED / "tableclock"
    bank = folder / "bank0"
    bank.mkdir(parents=True)
    try:
        (bank / "num_lines").write_text("54")
        (bank / "label").write_text(LABEL)
        (folder / "live").write_text("1")
        device = (folder / "dev_name").read_text().strip()
        name = (bank / "chip_name").read_text().strip()
        yield Path("/sys/devices/platform") / device / name
    finally:
        (folder / "live").write_text("0")
        bank.rmdir()
        folder.rmdir()


def wakes() -> int:
    """Return the number of voluntary context switches of all threads of this process."""
    states = [task.read_text() for task in Path("/proc/self/task").glob("*/status")]
    lines = [line for state in states for line in state.splitlines()]
    return sum(int(line.split()[1]) for line in lines if line.startswith("voluntary_ctxt"))


async def measure(levels: Path, seconds: float) -> tuple[float, float, list[float]]:
    """Return wakes per second, per cent of a core, and the delay of each edge (ms)."""
    ears = Hand()
    with tempfile.NamedTemporaryFile("w", suffix=".toml") as file:
        file.write(ONLY_BUTTONS)
        file.flush()
        config = Config.load([Path(file.name)])
    box = real_box(asyncio.get_running_loop(), time.monotonic_ns, ears, config)
    assert not box.absent, box.absent
    await asyncio.sleep(1)
    before, used, began = wakes(), time.process_time(), time.monotonic()
    await asyncio.sleep(seconds)
    span = time.monotonic() - began
    woken, used = (wakes() - before) / span, (time.process_time() - used) / span * 100
    late = []
    for number in range(PRESSES):
        pressed = number % 2 == 0
        moved = time.monotonic_ns()
        (levels / "sim_gpio13" / "pull").write_text("pull-down" if pressed else "pull-up")
        await asyncio.wait_for(ears.heard.wait(), 5)
        ears.heard.clear()
        late.append((time.monotonic_ns() - moved) / 1e6)
        assert ears.edges[-1][:2] == Edge("ok", pressed, 0)[:2]
    box.close()
    return woken, used, late


def main(seconds: float = 30.0) -> int:
    """Measure; return 1 if the device woke more than once a second, or an edge was not heard."""
    if not SIMULATED.is_dir():
        print("skipped: no gpio-sim here (modprobe gpio-sim, mount configfs, be root)")
        return 0
    with chip() as levels:
        woken, used, late = asyncio.run(measure(levels, seconds))
    late.sort()
    print(
        f"buttons at rest: {woken:.1f} wakes a second, {used:.2f} % of a core in {seconds:.0f} s; "
        f"{len(late)} edges heard, p50 {late[len(late) // 2]:.2f} ms, last {late[-1]:.2f} ms"
    )
    return int(woken > 1)


if __name__ == "__main__":
    sys.exit(main(*map(float, sys.argv[1:])))
