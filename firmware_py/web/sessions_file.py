"""What lets phones back in after a power cut: their passes, the number, and the open door.

Who has joined sits down for an evening, not for the life of a process. So what `Access` and
`Inviting` know is kept in a file beside the journal, its owner's alone (0600), as long as others
can reach the page. It says what holds now and nothing of before: a changed number, a phone that was
sent away and a door that was shut are gone from it as they are gone from the table. A program that
is ended in an orderly way takes the passes out; what stays then is who sat where, so that their
seats are free for them when the host lets phones in again.

After `LASTS` passes hold no more, whatever became of the file.
"""

import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from math import inf
from pathlib import Path
from typing import NamedTuple

import msgspec

from firmware_py.settings.user_files import TEXT, read
from firmware_py.storage.files import PRIVATE, replace_file

_LOG = logging.getLogger(__name__)

LASTS = 12 * 3600
"""So long passes hold after they were last kept (s): an evening, with a night in between at most.

A Pi without a battery begins a little before the moment of its power cut, so that counts both ways.
"""


class Joined(NamedTuple):
    """A phone that took a seat or lost it."""

    entries: int
    """Number of entries that the match had then."""
    name: str
    """"" if the phone gave none."""
    seat: int
    at: float | None
    """Seconds of the shell's clock, in the file Unix seconds; None if it is not known any more."""
    left: bool = False
    """Whether the phone lost the seat."""


class Passes(msgspec.Struct, frozen=True):
    """The number, the tokens given for it (whether as a host), and the tokens of the seats."""

    number: str
    guests: Mapping[str, bool]
    seats: Mapping[str, int]
    count: int = 0
    """Number of seats in the match, with those of bots, which have no token."""


class Phones(msgspec.Struct, frozen=True):
    """All that is kept of phones.

    match: its number in the journal, None if it has none; held: seats that phones have taken;
    door: address and port in the network, None while it is shut or not needed.
    """

    match: int | None = None
    held: tuple[int, ...] = ()
    offered: tuple[int, ...] = ()
    joined: tuple[Joined, ...] = ()
    passes: Passes | None = None
    door: tuple[str, int] | None = None

    @property
    def without_passes(self) -> "Phones":
        """What is left when nobody's pass holds any more: the seats they had are free for them."""
        free = tuple(sorted({*self.held, *self.offered}))
        return Phones(self.match, (), free, self.joined)

    def moved(self, seconds: float, *, earliest: float = -inf, latest: float = inf) -> "Phones":
        """Return the same phones with the times of another clock; one out of range is not known.

        A Pi without a battery learns the time of day after it has begun: what was written before
        may seem to be decades old.
        """
        moved = tuple(
            one if one.at is None else one._replace(at=_within(one.at + seconds, earliest, latest))
            for one in self.joined
        )
        return msgspec.structs.replace(self, joined=moved)

    def revokes(self, before: "Phones") -> bool:
        """Whether something lets nobody in any more that did before."""
        return not _tokens(before) <= _tokens(self)


class _File(msgspec.Struct, frozen=True):
    at: float
    phones: Phones


class PhonesFile(NamedTuple):
    """The file. now: Unix seconds."""

    path: Path
    now: Callable[[], float]

    @classmethod
    def beside(cls, journal: Path, now: Callable[[], float]) -> "PhonesFile":
        """Return the file that lies beside a journal."""
        return cls(journal.with_name("phones.json"), now)

    def load(self, clock: float) -> Phones:
        """Return what was kept; of a file that cannot be read, or is none, nothing.

        clock: what the shell's clock shows now (s).
        """
        try:
            found = msgspec.json.decode(read(self.path, TEXT), type=_File)
        except (OSError, msgspec.DecodeError, ValueError, RecursionError):
            return Phones()
        now = self.now()
        phones = found.phones if abs(now - found.at) <= LASTS else found.phones.without_passes
        return phones.moved(clock - now, earliest=clock - LASTS, latest=clock)

    def keep(self, phones: Phones, clock: float) -> None:
        """Write it; if that cannot be, there is none. OSError says why. clock: as for `load`."""
        now = self.now()
        phones = phones.moved(now - clock)
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            replace_file(self.path, msgspec.json.encode(_File(now, phones)), PRIVATE)
        except OSError:
            self.forget()
            raise

    def forget(self) -> None:
        """Let what is written hold no more, without waiting for a disk; OSError if it stays."""
        self.path.unlink(missing_ok=True)


class PhoneSessions:
    """What is kept of the phones at one table, None: nothing. later: does it when a disk is free.

    clock: the shell's clock (s).

    What lets in nobody any more is gone from the file before anything else is done.
    """

    def __init__(
        self,
        file: PhonesFile | None,
        later: Callable[[Callable[[], None]], object],
        clock: Callable[[], float],
    ) -> None:
        self._file, self._later, self._clock = file, later, clock
        self.phones = Phones() if file is None else file.load(clock())

    def keep(self, phones: Phones) -> None:
        """Have it kept, if it has changed."""
        file = self._file
        if file is None or phones == self.phones:
            return
        if phones.revokes(self.phones):
            with _said():
                file.forget()
        self.phones = phones

        def keep() -> None:
            if self.phones is phones:  # else there is something newer to write
                with _said():
                    file.keep(phones, self._clock())

        self._later(keep)

    def leave(self, phones: Phones) -> None:
        """Keep what a program leaves that is ended as it is wanted, and no more after it."""
        self.keep(phones.without_passes)
        self._file = None


@contextmanager
def _said() -> Iterator[None]:
    """Say in the log that phones may have to come in anew, where their file cannot be changed."""
    try:
        yield
    except OSError as error:
        _LOG.warning("what lets phones back in cannot be kept: %s", error)


def _within(at: float, earliest: float, latest: float) -> float | None:
    """Return a time, None if it is before the earliest or after the latest."""
    return at if earliest <= at <= latest else None


def _tokens(phones: Phones) -> set[str]:
    """Return all that lets somebody in."""
    passes = phones.passes
    return set() if passes is None else {passes.number, *passes.guests, *passes.seats}
