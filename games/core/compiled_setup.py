"""Compiled setups: values that follow from one setup and that each step of a game needs."""

from functools import lru_cache
from typing import Any, Self

import msgspec

from games.core.setup import Setup


class CompiledSetup(msgspec.Struct, frozen=True, eq=False):
    """Constants of a match. Equal setups share one instance.

    A game's subclass adds the values that its rules look up and computes them in `read`.
    """

    setup: Setup
    seats: int
    table: bool  # people deal
    device_seats: tuple[int, ...]  # seats that the device plays in a table-dealt match
    sees: tuple[bool, ...]  # by seat: whether the device knows the seat's cards

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.setup.seats} seats)"

    def __eq__(self, other: object) -> bool:
        """Compare the setups only: all other fields follow from them."""
        return self is other or (isinstance(other, CompiledSetup) and self.setup == other.setup)

    def __hash__(self) -> int:
        return hash(self.setup)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle only the setup, because another process can compile it again."""
        return type(self).of, (self.setup,)

    @classmethod
    def of(cls, setup: Setup) -> Self:
        """Return the compiled setup, cached because thousands of games are played with one setup.

        The cache is small, because an entry can take 250 kB and a device runs for months.
        """
        found: Self = _plan(cls, setup)
        return found

    @staticmethod
    def seated(setup: Setup) -> dict[str, Any]:
        """Return a dict with the fields that all games have, for the `read` of a subclass."""
        table = setup.cards == "table"
        boxes = setup.box if table else ()
        sees = tuple(not table or seat in boxes for seat in range(setup.seats))
        return {
            "setup": setup, "seats": setup.seats, "table": table,
            "device_seats": boxes, "sees": sees,
        }  # fmt: skip

    @classmethod
    def read(cls, setup: Setup) -> Self:
        """Compile a setup.

        Raise BadSetup if its parts contradict each other. Each game overrides this.
        """
        raise NotImplementedError


@lru_cache(maxsize=16)
def _plan(cls: type[CompiledSetup], setup: Setup) -> Any:
    return cls.read(setup)
