"""Conversion of the card reader's events to inputs of the console."""

from typing import Any

from drivers.pn532 import events
from firmware_py.cards.tags import CardTable, is_random, speak
from firmware_py.console import Console, inputs


def card_input(event: events.Event, console: Console, tags: CardTable) -> Any:
    """Return the input for an event, or None if the console does not need it."""
    match event:
        case events.CardPresent():
            return _of_tag(event, console, tags)
        case events.CardAbsent(at=at) | events.OneCard(at):
            return inputs.TagRemoved(at) if console.wants_tags else None
        case events.ReaderLost(says, at):
            return inputs.DeviceLost("reader", says, at)
        case events.ReaderBack(at):
            return inputs.DeviceRestored("reader", at)
    return _of_poll(event)


def _of_tag(event: events.CardPresent, console: Console, tags: CardTable) -> Any:
    uid, says, at, type_2 = event
    if console.wants_tags:
        return inputs.RawTag(uid, speak(says), at, type_2)
    found = tags.face_of(uid, says)
    if found is not None and found[0] in console.names:
        return inputs.Tapped(*found, at)
    # A random uid cannot be enrolled.
    why, own = ("random", b"") if is_random(uid) else ("unknown", uid)
    return inputs.UnknownTag(why, at, own)


def _of_poll(event: events.Event) -> Any:
    """Return the input for tags that could not be read, or for the result of writing one."""
    match event:
        case events.TwoCards(at):
            return inputs.UnknownTag("two", at)
        case events.HalfRead(_, at):
            return inputs.UnknownTag("half", at)
        case events.Written(uid, _, at):
            return inputs.TagWritten(uid, at)
        case events.NotWritten(uid, why, at):
            return inputs.TagNotWritten(uid, why, at)
    return None
