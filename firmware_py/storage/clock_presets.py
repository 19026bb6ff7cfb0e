"""Named time controls of this machine, for the page and the device.

The file is JSON and lies beside the journal, in order of addition:

    {"presets": [{"name": "Club evening", "spec": "fischer:40/5400+30,1800+30"}]}

`spec` is the notation of `games.core.clock.time_control.parse`. Options of a clock without a game
may follow it after a semicolon (`settings.clock_specs`); the file keeps them unread. A file that is
damaged is never written, so that its owner can mend it. Each method reads the file again and waits
for the disk.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

import msgspec

from firmware_py.storage.clock_cards import CHANGES, ClockCards
from firmware_py.storage.files import PRIVATE, TEXT_LIMIT, Unreadable, read, replace_file
from games.core.clock.time_control import BadControl, parse
from games.core.errors import TableclockError, quoted

FILE = "clocks.json"
MOST = 12
"""Maximum number of presets."""
LETTERS = 24
"""Maximum length of a name, in characters."""

Reason = Literal["name", "taken", "full", "control", "unknown", "damaged", "disk"]


@dataclass(frozen=True, slots=True)
class ClockPreset:
    """Named time control."""

    name: str
    spec: str  # notation of a time control, as in table.toml, perhaps with options


class PresetError(TableclockError, ValueError):
    """Error for a change that is not possible, or for a file that cannot be read or written."""

    def __init__(self, reason: Reason, sentence: str) -> None:
        super().__init__(sentence)
        self.reason: Reason = reason


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    presets: tuple[ClockPreset, ...]


class ClockPresets:
    """File of the named time controls. Every method raises PresetError.

    The tags that start a clock follow its changes.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._cards = ClockCards.beside(path)

    @classmethod
    def beside(cls, journal: Path) -> "ClockPresets":
        """Return the file in the folder of a journal."""
        return cls(journal.with_name(FILE))

    def all(self) -> tuple[ClockPreset, ...]:
        """Return the presets in order of addition. A missing file has none."""
        try:
            data = read(self.path, TEXT_LIMIT)
        except Unreadable as error:
            if error.absent:
                return ()
            raise PresetError("disk", str(error)) from None
        try:
            found = msgspec.json.decode(data, type=_File).presets
            for each in found:
                _checked(each.spec)
        except (msgspec.DecodeError, ValueError, RecursionError) as error:
            raise PresetError(
                "damaged", f"{self.path} is damaged ({error}): mend it or move it away."
            ) from None
        return found

    def add(self, name: str, spec: str) -> None:
        """Add a preset under a new name."""
        with CHANGES:
            presets = self.all()
            if len(presets) >= MOST:
                raise PresetError("full", f"There are {MOST} clocks already: remove one first.")
            name = _free(name, presets)
            try:
                spec = _checked(spec)
            except BadControl as error:
                raise PresetError("control", str(error)) from None
            self._write((*presets, ClockPreset(name, spec)))

    def rename(self, old: str, new: str) -> None:
        """Give a preset another name. It keeps its place and its tags."""
        with CHANGES:
            presets = self.all()
            found = _found(old, presets)
            new = _free(new, (each for each in presets if each is not found))
            self._write(replace(each, name=new) if each is found else each for each in presets)
            self._follow(lambda: self._cards.rename(old, new))

    def remove(self, name: str) -> None:
        """Remove a preset and forget its tags."""
        with CHANGES:
            presets = self.all()
            found = _found(name, presets)
            self._write(each for each in presets if each is not found)
            self._follow(lambda: self._cards.forget(name))

    def _follow(self, change: Callable[[], None]) -> None:
        try:
            change()
        except OSError as error:
            raise PresetError("disk", f"The tags of clocks cannot be written: {error}.") from None

    def _write(self, presets: Iterable[ClockPreset]) -> None:
        data = msgspec.json.encode(_File(tuple(presets)))
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            replace_file(self.path, data, PRIVATE)
        except OSError as error:
            reason = error.strerror or str(error)
            raise PresetError("disk", f"{self.path} cannot be written: {reason}.") from None


def _checked(spec: str) -> str:
    """Return a time control in its usual notation, with its options. Raise BadControl."""
    control, semicolon, options = spec.partition(";")
    return f"{parse(control)}{semicolon}{options}"


def _found(name: str, presets: Iterable[ClockPreset]) -> ClockPreset:
    """Return the preset with exactly this name."""
    found = next((each for each in presets if each.name == name), None)
    if found is None:
        raise PresetError("unknown", f"There is no clock {quoted(name)}.")
    return found


def _free(name: str, presets: Iterable[ClockPreset]) -> str:
    """Return a name without surrounding spaces, if it is valid and no preset has it."""
    name = " ".join(name.split())
    if not 0 < len(name) <= LETTERS or not name.isprintable():
        raise PresetError("name", f"{quoted(name)} is no name: 1 to {LETTERS} letters.")
    if any(each.name.casefold() == name.casefold() for each in presets):
        raise PresetError("taken", f"There is a clock {quoted(name)} already.")
    return name
