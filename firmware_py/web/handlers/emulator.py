"""Fault injection for the emulated device, to try a game with a broken part."""

from firmware_py.runtime.devices import EmulatedBox
from firmware_py.web import protocol
from firmware_py.web.context import PageContext
from firmware_py.web.handlers.dispatch import done
from firmware_py.web.interfaces import Refused, Viewer

FAULTS = {
    "reader": ("unplug", "garbage", "silence"),
    "oled": ("nak",),
    "ring": ("silence",),
    "buttons": ("bounce",),
}
"""Possible faults of each device."""


def fault(box: EmulatedBox, device: str, kind: str, *, on: bool) -> None:
    """Turn a chip's fault on or off. Raise Refused if the chip cannot have that fault."""
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


@done.register(protocol.Fault)
def _fault(order: protocol.Fault, table: PageContext, _viewer: Viewer) -> None:
    device, kind = order.device, order.kind
    fault(table.box, device, kind, on=order.on)
    (table.faults.add if order.on else table.faults.discard)((device, kind))
    table.tell_all()
