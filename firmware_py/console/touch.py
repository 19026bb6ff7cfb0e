"""Inputs that count as a touch of the device: they wake it and restart the idle time."""

from typing import Any

from firmware_py.console import gestures, inputs

SILENT = (
    inputs.Tick, inputs.Appended, inputs.AppendFailed, inputs.Closed, inputs.NotClosed,
    inputs.DeviceLost, inputs.DeviceRestored, inputs.VoiceFound, inputs.TagLinked, inputs.NotLinked,
    inputs.TagWritten, inputs.TagNotWritten, inputs.TagRemoved, inputs.TagsRead,
    inputs.PersonDeleted, inputs.RemoteSeats,
    inputs.PairingRequested, inputs.NewNumber, inputs.BotAction, inputs.HintReady,
    inputs.ReviewReady, inputs.Invited, inputs.RoomShown, inputs.PresetRefused,
    inputs.TimeOfDay,
)  # fmt: skip
"""Inputs that do not count as a touch: they do not wake the device or restart the idle time."""


def is_touch(given: Any) -> bool:
    """Return whether a person caused this input now.

    previous, next and seat keys count when pressed, so their release does not count.
    """
    if isinstance(given, gestures.Released):
        return given.name in ("ok", "back")
    return not isinstance(given, SILENT)
