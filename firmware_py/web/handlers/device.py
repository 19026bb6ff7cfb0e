"""Handlers of the emulated device (its buttons, the card on its reader, faults) and its language.

The shared screen shows the emulated display, so both use one language. A choice on the shared
screen also sets the device's language. A phone sets only its own language. Until a person chooses
a language, an emulated device follows the browser of the shared screen.
"""

from firmware_py.console import commands
from firmware_py.console.session import device_seats
from firmware_py.i18n import languages, negotiate, wanted_languages
from firmware_py.runtime.devices import EmulatedBox
from firmware_py.web import protocol, schema
from firmware_py.web.context import PageContext, done
from firmware_py.web.interfaces import Refused, Viewer
from games.core.text import text


@done.register(protocol.PressButton)
def _press(order: protocol.PressButton, table: PageContext, _viewer: Viewer) -> None:
    table.box.pins.press(order.button)


@done.register(protocol.ReleaseButton)
def _release(order: protocol.ReleaseButton, table: PageContext, _viewer: Viewer) -> None:
    table.box.pins.release(order.button)


@done.register(protocol.PlaceCard)
def _lay(order: protocol.PlaceCard, table: PageContext, _viewer: Viewer) -> None:
    if table.game(order.game).deck.find(order.face) is None:
        raise Refused(f"{order.game} has no card {order.face!r}")
    unseen = device_seats.scan_request(table.runtime.console) is not None
    table.pad.lay(table.box, order.game, order.face, unseen=unseen)


@done.register(protocol.RemoveCard)
def _lift(_order: protocol.RemoveCard, table: PageContext, _viewer: Viewer) -> None:
    table.pad.lift(table.box)


# Faults

FAULTS = {
    "reader": ("unplug", "garbage", "silence"),
    "oled": ("nak",),
    "ring": ("silence",),
    "buttons": ("bounce",),
}
"""Possible faults of each device."""


def fault_states(table: PageContext) -> list[schema.FaultState]:
    """Return all faults that an emulated device can have, and whether each is on."""
    return [
        schema.FaultState(device=device, kind=kind, on=(device, kind) in table.faults)
        for device, kinds in FAULTS.items()
        for kind in kinds
        if table.emulated
    ]


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


@done.register(protocol.InjectFault)
def _fault(order: protocol.InjectFault, table: PageContext, _viewer: Viewer) -> None:
    device, kind = order.device, order.kind
    fault(table.box, device, kind, on=order.on)
    (table.faults.add if order.on else table.faults.discard)((device, kind))
    table.tell_all()


# Language


@done.register(commands.SetLanguage)
def _language(order: commands.SetLanguage, table: PageContext, viewer: Viewer) -> None:
    """Set the device's language. A browser's default does not replace a person's choice."""
    if order.language not in languages():
        raise table.refused(viewer, text("table.why.now"))
    if order.chosen or _unsaid(table):
        table.pass_on(viewer, order)


def _unsaid(table: PageContext) -> bool:
    """Return whether the device is emulated and no person or file has set its language."""
    console = table.runtime.console
    usual = negotiate(wanted_languages(), languages())
    return table.emulated and console.settings.language == console.usual.language == usual
