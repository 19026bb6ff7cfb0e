"""Actions of cinderella. The functions cache their tuples, so equal choices share one tuple."""

from functools import cache, lru_cache

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
"""The kinds of the objects of each verb.

Places are numbered from 1, row by row (A32). `pair` and `right` name a pair by its first tile. In
table-dealt games with a device seat, `reveal` names the tile that was turned up, and `match` names
the place of its partner.
"""

Moves = tuple[Action, ...]

_ALL = {
    (by, verb): tuple(Listed(by, verb, n + 1) for n in range(24))
    for by in (TABLE, 0, 1, 2, 3)
    for verb in ("open", "point", "look", "name", "match")
}


_MOST = 4096
"""Maximum number of entries in a cache with many possible keys."""


@lru_cache(maxsize=_MOST)
def at_places(by: int, verb: str, places: int) -> Moves:
    """Return the actions of `verb` for each of these places (a mask)."""
    every = _ALL[by, verb]
    return tuple(every[place] for place in backs(places))


@lru_cache(maxsize=_MOST)
def tips(by: int, places: int) -> Moves:
    """Return the actions that point at one of these places (a mask) or at none."""
    return (*at_places(by, "point", places), Listed(by, "no_tip"))


@lru_cache(maxsize=_MOST)
def looks_or_enough(by: int, places: int) -> Moves:
    """Return "enough" and the looks of the mirror at a third tile, at these places (a mask)."""
    return (Listed(by, "enough"), *at_places(by, "look", places))


@cache
def flags(by: int) -> Moves:
    """Return the actions that keep or use the special tile. The irreversible one is last."""
    return (Listed(by, "use", False), Listed(by, "use", True))


@cache
def single(by: int, verb: str) -> Moves:
    """Return a tuple with this one action, which has no object."""
    return (Listed(by, verb),)


@cache
def rolls(die: tuple[str, ...]) -> Moves:
    """Return one roll for each different face of the die, the most likely first."""
    faces = sorted(set(die), key=lambda face: (-die.count(face), face))
    return tuple(Listed(CHANCE, "roll", face) for face in faces)


@cache
def deals(seat: int, faces: tuple[str, ...]) -> Moves:
    """Return the actions that deal one of these special tiles to a seat."""
    return tuple(Listed(CHANCE, "deal", face, seat) for face in faces)


@lru_cache(maxsize=_MOST)
def reports(by: int, firsts: tuple[str, ...]) -> Moves:
    """Return the reports that a search has found no pair, or one of these pairs."""
    return (Listed(by, "no_pair"), *(Listed(by, "pair", face) for face in firsts))


@lru_cache(maxsize=_MOST)
def matches(by: int, places: int) -> Moves:
    """Return the reports that a search has found no pair, or the partner at one of these places."""
    return (Listed(by, "no_pair"), *at_places(by, "match", places))


@lru_cache(maxsize=_MOST)
def reveals(faces: tuple[str, ...]) -> Moves:
    """Return the reports that one of these tiles was turned up."""
    return tuple(Listed(CHANCE, "reveal", face) for face in faces)


@lru_cache(maxsize=_MOST)
def verdicts(firsts: tuple[str, ...]) -> Moves:
    """Return the reports that the players have named one of these pairs, or made a mistake."""
    return (*(Listed(TABLE, "right", face) for face in firsts), Listed(TABLE, "wrong"))
