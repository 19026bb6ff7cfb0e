"""The actions of outcasts, made once and shared: the same tuple for the same choice."""

from functools import cache, lru_cache

from games.core.action import CHANCE, TABLE, Action, Listed
from games.core.cards import backs
from games.outcasts.deck_checks import GUARD, LARGEST

VERBS: dict[str, tuple[str, ...]] = {
    # chance
    "shuffle": ("order",),  # R1, R14, R26.2
    "holder": ("seat",),  # A5: who opens, drawn among those with a 1
    "reveal": ("face",),  # R8: the top character
    "draw": ("face",),  # R19: the random card
    "draw_place": ("place",),  # the same out of the row of a box
    # the race for the opening (R3, A37)
    "claim": (),
    "decline": (),
    "laid": ("seat",),
    "nobody": (),
    # a turn (R4)
    "play": ("face",),
    "pass": (),
    "psychic": (),
    "hyde": (),
    "discard": (),
    "cannot": (),
    # effects
    "take_from": ("seat",),
    "give": ("face",),
    "give_shown": ("face",),
    "swapped": (),
    "take": ("place",),
    "take_shown": ("place",),
    "take_open": ("face",),
    "took": (),
    "send": ("seat",),
    "keep": (),
    "block": ("face",),
    "set_out": ("place",),
    "place": ("number",),
    "placed": (),
    "seen": (),
    # the end of a round
    "left": ("face",),
    "points": ("number",),
    "recount": (),
    "next": (),
}
"""Places count from 1, the top of the closed pile; the number of `place` is cards above her.

`give_shown` and `take_shown` are the same while hands lie open (A46).
"""

SECRETS = frozenset(("give", "take", "place"))

TELLINGS = frozenset(
    ("laid", "nobody", "points", "left", "recount", "cannot", "psychic", "hyde", "discard")
)
"""What people tell of hands that nobody else sees; a set is shown by who has it."""

Moves = tuple[Action, ...]

VALUES = (1 << LARGEST + 1) - 1
"""One bit a value: 1 << value."""
PSYCHIC_BIT = 1 << LARGEST + 1
HYDE_BIT = PSYCHIC_BIT << 1
DISCARD_BIT = HYDE_BIT << 1
PASS_BIT = DISCARD_BIT << 1
CANNOT_BIT = PASS_BIT << 1

HALF = 7
"""A menu is put together from the values below this one, those from it on, and the rest."""
LOW = (1 << HALF) - 1

assert GUARD == LARGEST  # noqa: S101  (the bits above are counted from the 13)

_REST = ("psychic", "hyde", "discard", "", "cannot")
"""What the bits after the values mean; "" is to pass, which stands first."""


@cache
def action(by: int, verb: str, a: str | int | None = None) -> Action:
    """Make an action, or find the one made before."""
    return Listed(by, verb, a)


@cache
def single(by: int, verb: str) -> Moves:
    """The one thing that can be done."""
    return (action(by, verb),)


_MOST = 4096
"""So many lists are kept of what can be put together in ever new ways."""


class Some(dict[int, Moves]):
    """Some of these actions, by bits: the lowest bit is the first."""

    def __init__(self, every: Moves) -> None:
        super().__init__()
        self.every = every

    def __missing__(self, bits: int) -> Moves:
        made = self[bits] = tuple([one for n, one in enumerate(self.every) if bits >> n & 1])
        return made


class TurnOptions(dict[int, Moves]):
    """What a seat may do on its turn, by bits: cards to play by value, then the rest.

    faces: by value, the face that bears it, "" where there is none. There are many menus, so one
    is put together from parts that come again and again.
    """

    def __init__(self, seat: int, faces: tuple[str, ...]) -> None:
        super().__init__()
        self.seat = seat
        plays = tuple(action(seat, "play", face) for face in faces)
        self.low, self.high = Some(plays[:HALF]), Some(plays[HALF:])
        self.passing = Some(single(seat, "pass"))
        self.rest = Some(tuple(action(seat, verb) for verb in _REST))

    def __repr__(self) -> str:
        return f"Menu({self.seat})"

    def __missing__(self, bits: int) -> Moves:
        """Make the list once: pass, which is found most often, then the lowest card first."""
        if len(self) >= _MOST:
            self.clear()  # a box runs for months
        made = self[bits] = (
            self.passing[bits // PASS_BIT & 1]
            + self.low[bits & LOW]
            + self.high[(bits & VALUES) >> HALF]
            + self.rest[(bits & ~PASS_BIT) >> LARGEST + 1]
        )
        return made


@cache
def race(waiting: int, holders: int, seats: int) -> Moves:
    """A37: every seat that has not answered may decline; who holds a 1 may lay it."""
    made = []
    for seat in range(seats):
        if waiting >> seat & 1:
            if holders >> seat & 1:
                made.append(action(seat, "claim"))
            made.append(action(seat, "decline"))
    return tuple(made)


@cache
def race_told(seats: tuple[int, ...]) -> Moves:
    """A48: seat x laid a 1, or nobody of these has one."""
    laid = (action(TABLE, "laid", seat) for seat in seats)
    return (*laid, action(TABLE, "nobody"))


@lru_cache(maxsize=_MOST)
def holders(seats: tuple[int, ...]) -> Moves:
    """A5: one of these seats opens."""
    return tuple(action(CHANCE, "holder", seat) for seat in seats)


@lru_cache(maxsize=_MOST)
def at_seats(by: int, verb: str, seats: tuple[int, ...], *more: str) -> Moves:
    """`verb` at each of these seats, then the others."""
    return (*(action(by, verb, seat) for seat in seats), *(action(by, name) for name in more))


@lru_cache(maxsize=_MOST)
def of_faces(by: int, verb: str, faces: tuple[str, ...], *more: str) -> Moves:
    """`verb` with each of these faces, then the others."""
    return (*(action(by, verb, face) for face in faces), *(action(by, name) for name in more))


class OfValues(dict[tuple[int, str, int], Moves]):
    """A verb with each face of some values, by who does it, the verb, and the values as bits.

    faces: by value, the face that bears it.
    """

    def __init__(self, faces: tuple[str, ...]) -> None:
        super().__init__()
        self.faces = faces

    def __missing__(self, of: tuple[int, str, int]) -> Moves:
        """Make the list once, the lowest value first."""
        by, verb, values = of
        if len(self) >= _MOST:
            self.clear()
        made = self[of] = tuple([action(by, verb, self.faces[value]) for value in backs(values)])
        return made


@cache
def up_to(by: int, verb: str, first: int, last: int) -> Moves:
    """`verb` at each of these places or numbers in a row."""
    return at_places(by, verb, tuple(range(first, last + 1)))


@lru_cache(maxsize=_MOST)
def at_places(by: int, verb: str, places: tuple[int, ...]) -> Moves:
    """`verb` at each of these places or numbers."""
    return tuple(action(by, verb, place) for place in places)
