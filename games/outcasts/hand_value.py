"""Evaluation of hands: the expected points in each hand when the round ends.

The length of a round is random, because Wednesday can be anywhere in the character deck. So the
cost of a card is the share of its points that is still in hand when she is turned up, on average
over all her possible places. Players rarely play a 5 before that, but nearly always a 13 if there
is time. So a 13 costs less than a 5 while many tricks remain.
"""

from collections.abc import Iterable

from games.outcasts.state import State, Step, points

Stuck = tuple[float, tuple[float, ...], float]
"""Row of a table: the minimum number of tricks before Wednesday, the cost in points of a card by
value (0 to 13), and the (negative) cost of having the lead."""

Table = tuple[Stuck, ...]

# Least-squares fits of the points in a hand at the end of its round to the cards in it at the end
# of a trick. `_THUMB`: 3,000 matches of four greedy players. `_THINKS`: 250 matches of one player
# with 100 playouts against three greedy ones, regularised towards `_THUMB`. A player with playouts
# gets rid of more cards than a greedy one. `_TWO`: 300 matches of two greedy players.
_THUMB: Table = (
    (3.0, (0, 0.9, 2.0, 3.3, 4.2, 5.0, 5.6, 6.2, 5.3, 4.8, 3.2, 0, 0, 0.6), -3.2),
    (2.0, (0, 1.0, 2.0, 3.3, 4.1, 5.0, 5.6, 6.2, 5.5, 4.9, 4.1, 0, 0, 1.5), -3.2),
    (1.5, (0, 1.1, 2.0, 3.3, 3.9, 5.0, 5.7, 6.2, 5.9, 5.4, 5.6, 0, 0, 2.6), -3.3),
    (1.0, (0, 1.1, 2.0, 3.2, 3.9, 5.0, 5.7, 6.3, 6.3, 6.2, 6.1, 0, 0, 4.4), -2.8),
    (0.5, (0, 1.1, 2.0, 3.1, 3.9, 5.0, 5.8, 6.5, 7.0, 7.4, 8.1, 0, 0, 9.5), -2.2),
)
_THINKS: Table = (
    (3.0, (0, 1.3, 0.1, 3.4, 4.4, 4.6, 5.5, 5.1, 5.3, 5.3, 2.0, 0, 0, 0.6), -4.0),
    (2.0, (0, 1.4, 1.0, 3.6, 4.1, 4.9, 5.6, 4.6, 5.6, 5.5, 3.4, 0, 0, 0.6), -4.0),
    (1.5, (0, 0.9, 1.1, 3.3, 4.1, 5.3, 5.3, 5.5, 5.9, 5.8, 6.7, 0, 0, 2.4), -3.7),
    (1.0, (0, 1.3, 1.5, 3.4, 4.0, 5.1, 5.4, 5.9, 5.8, 6.5, 7.0, 0, 0, 4.8), -2.7),
    (0.5, (0, 1.3, 2.0, 3.1, 4.2, 4.6, 5.8, 6.3, 6.7, 7.9, 8.1, 0, 0, 9.8), -1.5),
)
# The same fits for tricks that ended with a 13. One more trick is then certain, and the player of
# the 13 leads. Few such tricks have only one or two characters left in the deck, so the last rows
# also use tricks without a 13 that have the same number of tricks to come.
_THUMB_GUARDED: Table = (
    (3.5, (0, 0.8, 2.0, 3.3, 4.3, 4.9, 5.5, 6.0, 5.0, 4.3, 2.2, 0, 0, -2.2), -3.6),
    (2.5, (0, 0.7, 1.7, 3.2, 4.0, 4.9, 5.5, 6.1, 5.3, 4.4, 3.1, 0, 0, -1.9), -4.9),
    (1.5, (0, 0.7, 1.8, 3.1, 4.0, 5.0, 5.3, 6.0, 5.5, 5.2, 4.2, 0, 0, -0.9), -4.0),
    (0.5, (0, 1.1, 2.0, 3.0, 3.8, 4.9, 5.7, 6.6, 6.6, 6.5, 5.8, 0, 0, 1.0), -5.1),
)
_THINKS_GUARDED: Table = (
    (3.5, (0, 1.1, 1.1, 3.1, 4.5, 4.8, 4.9, 5.0, 5.4, 4.1, 1.4, 0, 0, -5.4), -5.2),
    (2.5, (0, 1.1, 1.2, 3.2, 3.0, 5.5, 3.8, 3.7, 4.8, 4.4, 2.0, 0, 0, -2.1), -3.9),
    (1.5, (0, 0.5, 1.4, 3.6, 3.2, 5.3, 3.9, 5.0, 5.2, 5.7, 3.9, 0, 0, -1.3), -4.7),
    (0.5, (0, 1.4, 1.7, 3.2, 4.0, 5.0, 5.4, 6.3, 6.4, 6.6, 4.8, 0, 0, 3.0), -4.8),
)
_TWO: Table = (
    (3.5, (0, 0.6, 1.5, 2.4, 2.9, 3.7, 3.2, 4.1, 3.9, 3.6, 2.5, 0, 0, -0.8), -2.4),
    (2.0, (0, 0.9, 1.5, 2.4, 3.0, 3.7, 3.5, 4.4, 4.5, 4.3, 3.4, 0, 0, 2.5), -2.0),
    (1.0, (0, 1.1, 1.7, 2.6, 3.0, 4.0, 4.4, 4.6, 5.8, 5.6, 6.2, 0, 0, 10.5), -1.6),
    (0.5, (0, 1.0, 2.0, 2.9, 3.6, 4.5, 5.6, 5.8, 7.5, 7.2, 10.0, 0, 0, 13.0), -0.4),
)

_UNGUARDED, _GUARDED = (_THUMB, _THINKS), (_THUMB_GUARDED, _THINKS_GUARDED)

BARE = 4.0
"""Approximate number of tricks to come if Wednesday is not in the deck."""


def expected(state: State, left: float, thinks: int = -1) -> list[float]:
    """Return the expected points in each hand when the round ends, by seat.

    left: expected number of tricks to come (`tricks`).
    thinks: the seat that plays better than the greedy player, or -1.
    """
    if not left:
        return [points(state, hand) for hand in state.hands]
    thumb, better = _GUARDED if state.guard else _UNGUARDED
    if state.compiled.seats == 2:
        thumb = better = _TWO
    stuck = _stuck(state, thumb, left, range(state.compiled.seats))
    if thinks >= 0 and better is not thumb:
        (stuck[thinks],) = _stuck(state, better, left, (thinks,))
    return stuck


def _stuck(state: State, table: Table, left: float, seats: Iterable[int]) -> list[float]:
    """Return the expected points in the hands of these seats, from a table."""
    _, costs, lead = next((row for row in table if left >= row[0]), table[-1])
    blocked = state.blocked  # costs its full value, because it cannot be played
    bearing = [
        (bears, cost if value != blocked else value)
        for value, (bears, cost) in enumerate(zip(state.bearing.of, costs, strict=True))
        if bears
    ]
    hands, leads = state.hands, state.last_player
    return [
        sum([cost * (hands[seat] & bears).bit_count() for bears, cost in bearing])
        + (lead if seat == leads and hands[seat] else 0.0)
        for seat in seats
    ]


def tricks(state: State) -> float:
    """Return the expected number of tricks before Wednesday, at the end of a trick.

    It is 0 if the round is over.
    """
    if state.step >= Step.COUNT:
        return 0.0
    if not state.round.hunted:
        return BARE
    others = len(state.char_deck) - 1
    above = _above_her(state)
    if not state.guard:
        return above if above >= 0 else others / 2
    # If she is turned up now, the 13 sends her to a random place (R14), and one more trick follows.
    if above >= 0:
        return above or 1 + others / 2
    return 1 + others * others / (2 * (others + 1))


def _above_her(state: State) -> int:
    """Return the number of characters above Wednesday if a seat has seen her place, else -1.

    In the world of a seat, only that seat can have seen it.
    """
    seen = 0
    for own in state.cards.private:
        seen |= own
    if not seen & state.compiled.character_backs:
        return -1
    faces, her = state.cards.faces, state.compiled.wednesday_face
    for above, back in enumerate(reversed(state.char_deck)):
        if faces[back] == her:
            return above if seen >> back & 1 else -1
    return -1
