"""What one setup fixes of a game, looked up once, so that a step need not ask options and deck."""

from functools import lru_cache
from typing import Any, Self

import msgspec

from games.core.setup import Setup


class CompiledSetup(msgspec.Struct, frozen=True, eq=False):
    """The fixed part of a game; the same setup gives the same plan.

    table: whether the people deal; boxes: the seats that the box plays then; sees: by seat, whether
    the device knows what it holds. A game's own one adds what its rules look up, and says in `read`
    how it is read.
    """

    setup: Setup
    seats: int
    table: bool
    device_seats: tuple[int, ...]
    sees: tuple[bool, ...]

    def __repr__(self) -> str:
        return f"Plan({self.setup.seats} seats)"

    def __eq__(self, other: object) -> bool:
        """Whether both are of one setup: what has been looked up in them is no difference."""
        return self is other or (isinstance(other, CompiledSetup) and self.setup == other.setup)

    def __hash__(self) -> int:
        return hash(self.setup)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as the setup: another process makes its own, once."""
        return type(self).of, (self.setup,)

    @classmethod
    def of(cls, setup: Setup) -> Self:
        """Return the plan of a setup, made once: thousands of games are played with the same one.

        Few are kept, for each may take a quarter of a megabyte, and a box runs for months.
        """
        found: Self = _plan(cls, setup)
        return found

    @staticmethod
    def seated(setup: Setup) -> dict[str, Any]:
        """Return what every plan has, by name."""
        table = setup.cards == "table"
        boxes = setup.box if table else ()
        sees = tuple(not table or seat in boxes for seat in range(setup.seats))
        return {
            "setup": setup, "seats": setup.seats, "table": table,
            "device_seats": boxes, "sees": sees,
        }  # fmt: skip

    @classmethod
    def read(cls, setup: Setup) -> Self:
        """Read a setup; BadSetup if what it says does not go together."""
        raise NotImplementedError  # each game reads its own setups


@lru_cache(maxsize=16)
def _plan(cls: type[CompiledSetup], setup: Setup) -> Any:
    return cls.read(setup)
