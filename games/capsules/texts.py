"""Texts about capsules, stacks and captures that several modules of capsules share."""

from collections.abc import Iterable

from games.capsules.dial import POSITIONS
from games.capsules.state import State
from games.core.text import Text, text

ROOM, SIGNS = 19, 3
"""Width of an OLED row, and of the characters beside the digits in "hour=number", in digits."""

SPELT = 4
"""Maximum number of captured numbers that one row lists."""


def chain(message: str, items: Iterable[Text]) -> Text | None:
    """Join texts with a message that has the fields {one} and {more}. Return None for no texts."""
    joined: Text | None = None
    for item in reversed(tuple(items)):
        joined = item if joined is None else text(message, one=item, more=joined)
    return joined


def lying(state: State, positions: int, message: str) -> tuple[Text, ...]:
    """Return rows that list the capsules at these positions. `message` is e.g. "Up: {list}"."""
    rows: list[list[Text]] = []
    room = 0
    for position in POSITIONS:
        if positions >> position & 1:
            number = state.number(position)
            wide = len(f"{position}{number}") + SIGNS
            if wide > room:
                rows.append([])
                room = ROOM
            room -= wide
            rows[-1].append(text("capsules.list.lies", hour=position, number=number))
    return tuple(text(message, list=chain("capsules.list.next", row)) for row in rows)


def stacks(state: State) -> tuple[Text, ...]:
    """Return a line for each stack of two or more airships, from its top (R10)."""
    found = []
    for position in POSITIONS:
        seats = state.stack(position)
        if len(seats) > 1:
            names = (text("capsules.list.seat", seat=seat) for seat in seats)
            over = chain("capsules.list.over" if len(seats) == 2 else "capsules.list.pile", names)
            found.append(text("capsules.line.stack", hour=position, list=over))
    return tuple(found)


def taken(state: State, seat: int) -> Text | None:
    """Return the line of a seat's captures, or None without captures.

    The capsule at its airship comes before the capsules at other positions (A32).
    """
    places = state.taken[seat]
    if not places:
        return None
    own = 1 << state.at[seat]
    numbers = [*state.numbers(places & own), *state.numbers(places & ~own)]
    if len(numbers) > SPELT:
        return text("capsules.line.takes-many", seat=seat, number=numbers[0], n=len(numbers) - 1)
    spelt = chain("capsules.list.and", (text("capsules.list.number", number=x) for x in numbers))
    message = "capsules.line.takes-exact" if numbers[0] == state.hour else "capsules.line.takes"
    return text(message, seat=seat, list=spelt)


def nothing(state: State, seat: int) -> Text:
    """Return the line of a seat without captures. It names an airship on top of the seat's own."""
    over = state.stack(state.at[seat])[0]
    if over != seat:
        return text("capsules.line.under", seat=seat, over_seat=over)
    return text("capsules.line.nothing", seat=seat)


def markers(state: State) -> Text | None:
    """Return the line of the new Hour Markers after captures (R4), or None if there are none."""
    gone = sum(state.taken)
    places = [place for place in state.compiled.markers if gone >> place & 1]
    joined = chain("capsules.list.and", (text("capsules.list.number", number=p) for p in places))
    return text("capsules.told.marker", list=joined) if joined else None
