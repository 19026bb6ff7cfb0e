"""Actions of outcasts. The functions cache their tuples, so equal choices share one tuple."""

from functools import cache, lru_cache

from games.core.action import CHANCE, TABLE
from games.outcasts.setup import MOST, Moves, action

VERBS: dict[str, tuple[str, ...]] = {
    # chance
    "shuffle": ("order",),  # R1, R14, R26.2
    "holder": ("seat",),  # A5: the holder of a 1 who opens
    "reveal": ("face",),  # R8: the top character
    "draw": ("face",),  # R19: the random card
    "draw_place": ("place",),  # R19: the random card from the row of a device seat
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
"""The kinds of the objects of each verb.

Places in the closed pile are numbered from 1, the top. The object of `place` is the number of
characters above Wednesday. `give_shown` and `take_shown` replace `give` and `take` while hands are
open (A46).
"""

SECRETS = frozenset(("give", "take", "place"))

TELLINGS = frozenset(
    ("laid", "nobody", "points", "left", "recount", "cannot", "psychic", "hyde", "discard")
)
"""Verbs with which people report what the device does not see."""


@cache
def single(by: int, verb: str) -> Moves:
    """Return a tuple with this one action, which has no object."""
    return (action(by, verb),)


@cache
def race(waiting: int, holders: int, seats: int) -> Moves:
    """Return the actions of the opening race (A37).

    Each seat in the mask `waiting` can decline. If it is also in the mask `holders`, it has a 1 and
    can claim the opening.
    """
    made = []
    for seat in range(seats):
        if waiting >> seat & 1:
            if holders >> seat & 1:
                made.append(action(seat, "claim"))
            made.append(action(seat, "decline"))
    return tuple(made)


@cache
def race_told(seats: tuple[int, ...]) -> Moves:
    """Return the possible reports of the opening race: which seat has played a 1, or none (A48)."""
    laid = (action(TABLE, "laid", seat) for seat in seats)
    return (*laid, action(TABLE, "nobody"))


@lru_cache(maxsize=MOST)
def holders(seats: tuple[int, ...]) -> Moves:
    """Return the chance actions that let one of these seats open the round (A5)."""
    return tuple(action(CHANCE, "holder", seat) for seat in seats)


@lru_cache(maxsize=MOST)
def at_seats(by: int, verb: str, seats: tuple[int, ...], *more: str) -> Moves:
    """Return the actions of `verb` for each of these seats, then those of the verbs in `more`."""
    return (*(action(by, verb, seat) for seat in seats), *(action(by, name) for name in more))


@lru_cache(maxsize=MOST)
def of_faces(by: int, verb: str, faces: tuple[str, ...], *more: str) -> Moves:
    """Return the actions of `verb` for each of these faces, then those of the verbs in `more`."""
    return (*(action(by, verb, face) for face in faces), *(action(by, name) for name in more))


@cache
def up_to(by: int, verb: str, first: int, last: int) -> Moves:
    """Return the actions of `verb` for each place or number from `first` to `last`."""
    return at_places(by, verb, tuple(range(first, last + 1)))


@lru_cache(maxsize=MOST)
def at_places(by: int, verb: str, places: tuple[int, ...]) -> Moves:
    """Return the actions of `verb` for each of these places or numbers."""
    return tuple(action(by, verb, place) for place in places)
