"""Problems that `check` reports, and the current position of its run."""

from typing import Any

import msgspec

LOADING = "loading"
READING = "static_checks"
PLAYING = "generators"


class At(msgspec.Struct, frozen=True, tag=True):
    """Position that `check` has reached: an invariant, a seating and a random game."""

    invariant: str
    """Name of the invariant, or PLAYING during a random game, or LOADING or READING before them."""
    seating: str = ""
    """The game, variant, number of seats and dealer, as text (`SetupCase`)."""
    seed: int | None = None
    """Number of the random game."""

    def __str__(self) -> str:
        return f"{self.invariant} {self.seating}".rstrip()


class Problem(msgspec.Struct, frozen=True):
    """One fault of a game."""

    where: str
    """The file, or the invariant and the seating."""
    what: str
    """A sentence that describes the fault."""
    field: str | None = None
    """The name that the fault is about: a differing field, a message id, a verb or an option."""
    seed: int | None = None
    """Number of the random game that shows the fault."""
    actions: tuple[list[Any], ...] = ()
    """The actions that lead to the fault, if known."""
