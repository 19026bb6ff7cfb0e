"""Actions of capsules, and the positions on the dial that they name.

Tuples of actions are cached, so equal choices share one tuple. There are twelve positions in a
circle, numbered 1 to 12. A set of positions is a bitmask: position p is the bit `1 << p`.
"""

from functools import cache, lru_cache

from games.core.action import CHANCE, TABLE, Action, Listed
from games.core.cards import backs

# The dial

HOURS = 12
POSITIONS = range(1, HOURS + 1)
ALL = sum(1 << position for position in POSITIONS)


def ahead(position: int, steps: int) -> int:
    """Return the position after `steps` clockwise. Negative steps go counter-clockwise.

    >>> ahead(11, 3), ahead(2, -4)
    (2, 10)
    """
    return (position - 1 + steps) % HOURS + 1


def distance(hand: int, position: int) -> int:
    """Return the clockwise distance from the clock's short hand to a position, 0 to 11 (A3).

    >>> distance(7, 1)
    6
    """
    return (position - hand) % HOURS


def path(position: int, steps: int) -> tuple[int, ...]:
    """Return all positions of a move, the start and the end included.

    >>> path(4, -3)
    (4, 3, 2, 1)
    """
    sign = 1 if steps > 0 else -1
    return tuple(ahead(position, sign * n) for n in range(abs(steps) + 1))


# Actions

VERBS: dict[str, tuple[str, ...]] = {
    "lay": ("order",),
    "airship": ("figure",),
    "start": ("hour",),
    "clockwise": ("flag",),
    "reveal": ("face", "hour"),
    "deal": ("order",),
    "keep": ("face",),
    "drafted": (),
    "play": ("face",),
    "move": (),
    "advance": (),
    "flip": ("hour",),
    "turn": (),
    "look": ("hour",),
    "peek": ("seat",),
    "put_back": (),
    "stop": (),
    "next": (),
}
"""With Foresee, `look` shows a capsule and `peek` a hand. `turn` reverses the airship (A34)."""

Moves = tuple[Action, ...]

SEATS = range(3)
MOVE = tuple((Listed(seat, "move"),) for seat in SEATS)
ADVANCE = tuple((Listed(seat, "advance"),) for seat in SEATS)
STOP = tuple((Listed(seat, "stop"),) for seat in SEATS)
PUT_BACK = tuple((Listed(seat, "put_back"),) for seat in SEATS)
CLOCKWISE = tuple(
    (Listed(seat, "clockwise", True), Listed(seat, "clockwise", False)) for seat in SEATS
)
DRAFTED = (Listed(TABLE, "drafted"),)
NEXT = (Listed(TABLE, "next"),)


FLIP, LOOK = (
    tuple(tuple(Listed(seat, verb, place) for place in range(HOURS + 1)) for seat in SEATS)
    for verb in ("flip", "look")
)
"""`FLIP[seat][position]` is an action. Index 0 is not a position."""

TURN = tuple(Listed(seat, "turn") for seat in SEATS)
PEEK = tuple(tuple(Listed(seat, "peek", other) for other in SEATS) for seat in SEATS)


_MOST = 4096
"""Size limit of caches whose keys have many combinations."""


@lru_cache(maxsize=_MOST)
def flips(by: int, places: int) -> Moves:
    """Return the Flip/Turn actions: flip a capsule in `places`, or turn the own airship (R11).

    places: bitmask of positions.
    """
    return (*(FLIP[by][place] for place in backs(places)), TURN[by])


@lru_cache(maxsize=_MOST)
def looks(by: int, places: int, seats: int) -> Moves:
    """Return the Foresee actions: look at a capsule in `places`, or at an opponent's hand (R13).

    places: bitmask of positions. seats: number of seats.
    """
    looked = (LOOK[by][place] for place in backs(places))
    return (*looked, *(PEEK[by][seat] for seat in range(seats) if seat != by))


@cache
def airships(by: int, free: tuple[str, ...]) -> Moves:
    """Return the actions that choose one of the free airships (R2)."""
    return tuple(Listed(by, "airship", colour) for colour in free)


@cache
def starts(by: int, free: tuple[int, ...]) -> Moves:
    """Return the actions that choose one of the free start positions (R2)."""
    return tuple(Listed(by, "start", hour) for hour in free)


@lru_cache(maxsize=_MOST)
def reveals(faces: tuple[str, ...], hour: int) -> Moves:
    """Return an action for each face that a capsule turned up at `hour` may have."""
    return tuple(Listed(CHANCE, "reveal", face, hour) for face in faces)


class OfCards(dict[int, Moves]):
    """Cache that maps a bitmask of face numbers to one seat's actions with one verb."""

    def __init__(self, by: int, verb: str, faces: tuple[str, ...]) -> None:
        super().__init__()
        self._every = tuple(Listed(by, verb, face) for face in faces)

    def __missing__(self, numbers: int) -> Moves:
        """Create and store the tuple for a new set of faces."""
        if len(self) >= _MOST:
            self.clear()  # bounds the memory of a device that runs for months
        found = tuple(move for n, move in enumerate(self._every) if numbers >> n & 1)
        self[numbers] = found
        return found


@cache
def of_cards(by: int, verb: str, faces: tuple[str, ...]) -> OfCards:
    """Return the shared cache of `verb` actions with these faces, indexed by face number."""
    return OfCards(by, verb, faces)
