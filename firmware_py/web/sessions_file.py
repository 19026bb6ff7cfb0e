"""File of phone sessions (tokens, PIN, listener), so that phones can reconnect after a power cut.

Players join with a phone for an evening, also if the program restarts meanwhile. So the state of
`Auth` and `Invitations` is saved in a file beside the journal (mode 0600) while other machines can
reach the page. The file has only the current state: no old PIN, no phone that lost its seat. An
orderly shutdown deletes the tokens. The seats that phones held stay in the file, so that they are
offered again when the host lets phones in.

Tokens expire after `LASTS`, even if the file still exists.
"""

import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from math import inf
from pathlib import Path
from typing import NamedTuple

import msgspec

from firmware_py.storage.files import PRIVATE, TEXT_LIMIT, read, replace_file

_LOG = logging.getLogger(__name__)

LASTS = 12 * 3600
"""Lifetime of tokens after the last save (s): an evening, at most until the next morning.

After a power cut, the clock of a Pi without a battery starts at a time a little before the cut. So
a file from the near future is valid too.
"""


class Joined(NamedTuple):
    """Event: a phone took a seat, lost it, went away from it, or came back."""

    entries: int  # number of entries in the match then
    name: str  # "" if the phone gave none
    seat: int
    at: float | None  # s on the runtime's clock, or Unix time in the file; None if unknown
    left: bool = False  # whether the phone lost the seat
    here: bool | None = None  # whether it came back (True) or went away (False); None: neither


class Tokens(msgspec.Struct, frozen=True):
    """The PIN and all tokens."""

    number: str
    guests: Mapping[str, bool]  # token -> whether it has the host's rights
    seats: Mapping[str, int]  # token -> seat
    count: int = 0  # number of seats in the match, including bots, which have no token
    sitting: Mapping[str, str] = {}  # guest's token -> token of the seat that it has taken


class PhoneState(msgspec.Struct, frozen=True):
    """Saved state of the phones."""

    match: int | None = None  # its number in the journal
    held: tuple[int, ...] = ()  # seats that phones have taken
    offered: tuple[int, ...] = ()
    joined: tuple[Joined, ...] = ()
    names: Mapping[int, str] = {}  # seat -> name that its phone gave
    covered: bool = False  # whether the hand at the shared screen is covered
    paged: tuple[int, ...] = ()  # seats whose own page was opened
    passes: Tokens | None = None
    door: tuple[str, int] | None = None  # address and port of the LAN listener while it is open

    @property
    def without_passes(self) -> "PhoneState":
        """The same state without tokens. The seats that phones held become offered seats."""
        free = tuple(sorted({*self.held, *self.offered}))
        kept = msgspec.structs.replace(self, held=(), offered=free)
        return msgspec.structs.replace(kept, paged=(), passes=None, door=None)

    def moved(self, seconds: float, *, earliest: float = -inf, latest: float = inf) -> "PhoneState":
        """Return a copy with all times shifted. A time out of range becomes None.

        A Pi without a battery gets the time of day only after its start. Times written before that
        may seem to be decades old.
        """
        moved = tuple(
            one if one.at is None else one._replace(at=_within(one.at + seconds, earliest, latest))
            for one in self.joined
        )
        return msgspec.structs.replace(self, joined=moved)

    def revokes(self, before: "PhoneState") -> bool:
        """Return whether a token or PIN of `before` is not valid any more."""
        return not _tokens(before) <= _tokens(self)


class _File(msgspec.Struct, frozen=True):
    at: float
    phones: PhoneState


class PhonesFile(NamedTuple):
    """File of the phones' state. `now` returns Unix time in seconds."""

    path: Path
    now: Callable[[], float]

    @classmethod
    def beside(cls, journal: Path, now: Callable[[], float]) -> "PhonesFile":
        """Return the file in the folder of a journal."""
        return cls(journal.with_name("phones.json"), now)

    def load(self, clock: float) -> PhoneState:
        """Return the saved state, or an empty one if the file is missing or malformed.

        `clock` is the current time of the runtime's clock (s).
        """
        try:
            found = msgspec.json.decode(read(self.path, TEXT_LIMIT), type=_File)
        except (OSError, msgspec.DecodeError, ValueError, RecursionError):
            return PhoneState()
        now = self.now()
        phones = found.phones if abs(now - found.at) <= LASTS else found.phones.without_passes
        return phones.moved(clock - now, earliest=clock - LASTS, latest=clock)

    def keep(self, phones: PhoneState, clock: float) -> None:
        """Write the state. If that fails, delete the file and raise OSError.

        `clock` is the current time of the runtime's clock (s).
        """
        now = self.now()
        phones = phones.moved(now - clock)
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            replace_file(self.path, msgspec.json.encode(_File(now, phones)), PRIVATE)
        except OSError:
            self.forget()
            raise

    def forget(self) -> None:
        """Delete the file without waiting for the disk. Raise OSError if that fails."""
        self.path.unlink(missing_ok=True)


class PhoneSessions:
    """Persistence of the phones at one table. Without a file, nothing is saved.

    `later` runs a function in the disk thread. `clock` is the runtime's clock (s). When a token is
    revoked, the file is deleted immediately and written again later.
    """

    def __init__(
        self,
        file: PhonesFile | None,
        later: Callable[[Callable[[], None]], object],
        clock: Callable[[], float],
    ) -> None:
        self._file, self._later, self._clock = file, later, clock
        self.phones = PhoneState() if file is None else file.load(clock())

    def keep(self, phones: PhoneState) -> None:
        """Save the state later, if it has changed."""
        file = self._file
        if file is None or phones == self.phones:
            return
        if phones.revokes(self.phones):
            with _said():
                file.forget()
        self.phones = phones

        def keep() -> None:
            if self.phones is phones:  # otherwise a newer state will be written
                with _said():
                    file.keep(phones, self._clock())

        self._later(keep)

    def leave(self, phones: PhoneState) -> None:
        """Save the state without tokens for an orderly shutdown. Save nothing afterwards."""
        self.keep(phones.without_passes)
        self._file = None


@contextmanager
def _said() -> Iterator[None]:
    """Log OSErrors of the file instead of raising them. Phones may have to log in again then."""
    try:
        yield
    except OSError as error:
        _LOG.warning("what lets phones back in cannot be kept: %s", error)


def _within(at: float, earliest: float, latest: float) -> float | None:
    """Return a time, or None if it is before the earliest or after the latest."""
    return at if earliest <= at <= latest else None


def _tokens(phones: PhoneState) -> set[str]:
    """Return the PIN and all tokens."""
    passes = phones.passes
    return set() if passes is None else {passes.number, *passes.guests, *passes.seats}
