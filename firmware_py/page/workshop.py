"""The Workshop: what an emulated box can have go wrong, so that one sees how play goes on."""

from firmware_py.page.doing import done
from firmware_py.page.table import PageTable
from firmware_py.shell.devices import EmulatedBox
from firmware_py.web import orders
from firmware_py.web.port import Refused, Viewer

FAULTS = {
    "reader": ("unplug", "garbage", "silence"),
    "oled": ("nak",),
    "ring": ("silence",),
    "buttons": ("bounce",),
}
"""What can be broken, by device."""


def fault(box: EmulatedBox, device: str, kind: str, *, on: bool) -> None:
    """Break or mend a chip; Refused if it cannot have that fault."""
    if kind not in FAULTS.get(device, ()):
        raise Refused(f"{device!r} cannot have the fault {kind!r}")
    match device, kind:
        case "reader", "unplug":
            (box.pn532.unplug if on else box.pn532.replug)()
        case "reader", "garbage":
            box.pn532.garbage_before_frames = on
        case "reader", "silence":
            box.pn532.silent(on)
        case "oled", _:
            box.oled.fault = "nak" if on else None
        case "ring", _:
            box.line.fault = "fail" if on else None
        case _:
            box.pins.bounce("next", 10)


@done.register(orders.Fault)
def _fault(order: orders.Fault, table: PageTable, _viewer: Viewer) -> None:
    device, kind = order.device, order.kind
    fault(table.box, device, kind, on=order.on)
    (table.faults.add if order.on else table.faults.discard)((device, kind))
    table.tell_all()
