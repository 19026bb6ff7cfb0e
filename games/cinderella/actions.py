"""The actions of cinderella, made once and shared: the same tuple for the same choice."""

from functools import cache, lru_cache

from games.cinderella.deck_checks import SPECIALS
from games.core.action import CHANCE, TABLE, Action, Listed
from games.core.cards import backs

VERBS: dict[str, tuple[str, ...]] = {
    "deal": ("face", "seat"),
    "shuffle": ("order",),
    "roll": ("face",),
    "use": ("flag",),
    "open": ("place",),
    "point": ("place",),
    "no_tip": (),
    "look": ("place",),
    "enough": (),
    "put_back": (),
    "reveal": ("face",),
    "match": ("place",),
    "done": (),
    "pair": ("face",),
    "no_pair": (),
    "name": ("place",),
    "right": ("face",),
    "wrong": (),
}
"""Places count from 1, row by row (A32). `pair` and `right` name a pair by its first tile.

Where a box has a seat among people with tiles of their own, `reveal` says which tile was turned up,
and `match` where the other one of its pair lies.
"""

Moves = tuple[Action, ...]

_ALL = {
    (by, verb): tuple(Listed(by, verb, n + 1) for n in range(24))
    for by in (TABLE, 0, 1, 2, 3)
    for verb in ("open", "point", "look", "name", "match")
}


_MOST = 4096
"""So many lists are kept of what can be put together in ever new ways."""


@lru_cache(maxsize=_MOST)
def at_places(by: int, verb: str, places: int) -> Moves:
    """`verb` at each of these places (bitmask)."""
    every = _ALL[by, verb]
    return tuple(every[place] for place in backs(places))


@lru_cache(maxsize=_MOST)
def tips(by: int, places: int) -> Moves:
    """Point at one of these places, or decline."""
    return (*at_places(by, "point", places), Listed(by, "no_tip"))


@lru_cache(maxsize=_MOST)
def looks_or_enough(by: int, places: int) -> Moves:
    """The mirror's third look, or enough."""
    return (Listed(by, "enough"), *at_places(by, "look", places))


@cache
def flags(by: int) -> Moves:
    """Keep the special tile, or use it: what cannot be had back comes last."""
    return (Listed(by, "use", False), Listed(by, "use", True))


@cache
def single(by: int, verb: str) -> Moves:
    """The one thing that can be done."""
    return (Listed(by, verb),)


@cache
def rolls(die: tuple[str, ...]) -> Moves:
    """The faces of the die, likeliest first."""
    faces = sorted(set(die), key=lambda face: (-die.count(face), face))
    return tuple(Listed(CHANCE, "roll", face) for face in faces)


@cache
def deals(seat: int, given: tuple[str, ...]) -> Moves:
    """A special tile to a seat; of each there are three."""
    return tuple(Listed(CHANCE, "deal", f, seat) for f in SPECIALS if given.count(f) < 3)


@lru_cache(maxsize=_MOST)
def reports(by: int, firsts: tuple[str, ...]) -> Moves:
    """No pair, or one of these pairs."""
    return (Listed(by, "no_pair"), *(Listed(by, "pair", face) for face in firsts))


@lru_cache(maxsize=_MOST)
def matches(by: int, places: int) -> Moves:
    """No pair, or one with the tile at one of these places."""
    return (Listed(by, "no_pair"), *at_places(by, "match", places))


@lru_cache(maxsize=_MOST)
def reveals(faces: tuple[str, ...]) -> Moves:
    """One of these tiles was turned up."""
    return tuple(Listed(CHANCE, "reveal", face) for face in faces)


@lru_cache(maxsize=_MOST)
def verdicts(firsts: tuple[str, ...]) -> Moves:
    """Last chance at the table: a right pair, or a mistake."""
    return (*(Listed(TABLE, "right", face) for face in firsts), Listed(TABLE, "wrong"))
