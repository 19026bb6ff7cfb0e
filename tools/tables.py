"""Write the tables of docs/build.md between their markers: currents, wires, boot lines.

Run `.venv/bin/python tools/tables.py`.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from firmware_py.doctor.emulation.emulated_pi import MODELS
from firmware_py.settings.config import Config
from firmware_py.settings.hardware import hardware
from firmware_py.settings.pinout import wires
from firmware_py.settings.validation import BOARDS

DOCS = Path(__file__).parent.parent / "docs"


def configs() -> dict[str, Config]:
    """Return the default settings of each board."""
    return {board: Config.load((), MODELS[board]) for board in BOARDS}


def _table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines)


def budget() -> str:
    """Return the current of each part on each board, and what the supply has left."""
    known = hardware()
    rows = {}
    for board, config in configs().items():
        drawn = known.budget(board, config)
        supply = known.board[board].supply_ma
        total = sum(drawn.values())
        rows[board] = [known.board[board].name, *drawn.values(), total, supply, supply - total]
        names = list(drawn)
    return _table(["", *names, "all", "supply", "left"], rows.values())


SHIFTER: Final = (
    ("shifter", "GND", 20, "GND, together with the ring's"),
    ("shifter", "1OE", 20, "GND too: if it is left open, the ring stays dark"),
    ("shifter", "1A", 19, "GPIO10, the data from the Pi"),
    ("shifter", "1Y", "", "through 330 Ω to DIN of the ring"),
)
"""Terminals of the level shifter that share a header pin with the ring, or have no pin."""


def wire_table() -> str:
    """Return the table of wires. Raise ValueError if the boards are wired differently."""
    every = {wires(config) for config in configs().values()}
    usual = wires(configs()["pi4"])
    if {frozenset((w.part, w.terminal, w.pin) for w in each) for each in every} != {
        frozenset((w.part, w.terminal, w.pin) for w in usual)
    }:
        raise ValueError("the boards are wired differently: give each a table of its own")
    rows: list[tuple[object, ...]] = [
        (
            "ring, through the shifter" if w.terminal == "DIN" else w.part,
            w.terminal,
            w.pin,
            w.at.replace("3V3", "3.3 V").replace("5V", "5 V"),
        )
        for w in usual
    ]
    after = 1 + next(at for at, wire in enumerate(usual) if wire.part == "shifter")
    rows[after:after] = SHIFTER
    return _table(["part", "terminal", "header pin", "signal"], rows)


def boot() -> str:
    """Return each boot line with its boards and its reason."""
    known = hardware()
    rows = []
    for line in known.boot:
        boards = ", ".join(
            known.board[board].name.removeprefix("Raspberry ") for board in line.boards
        )
        rows.append(
            (
                f"`{line.line}`",
                boards,
                line.needs,
                line.why + (" (optional)" if line.wish else ""),
            )
        )
    return _table(["line", "on", "for", "why"], rows)


def written(text: str) -> str:
    """Return docs/build.md with its tables replaced by current ones."""
    for name, table in (("budget", budget()), ("wires", wire_table()), ("boot", boot())):
        begin, end = f"<!-- {name} begin -->\n", f"<!-- {name} end -->"
        before, _, rest = text.partition(begin)
        text = f"{before}{begin}{table}\n{end}{rest.partition(end)[2]}"
    return text


def main() -> None:
    """Write docs/build.md."""
    path = DOCS / "build.md"
    path.write_text(written(path.read_text("utf-8")), "utf-8")
    print(path)


if __name__ == "__main__":
    main()
