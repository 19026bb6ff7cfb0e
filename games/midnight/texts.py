"""Names of cards, figures, seats and sides (teams or single seats), as texts."""

from games.core.text import Text, text
from games.midnight.board import PARTY
from games.midnight.deck_checks import COLOURS
from games.midnight.state import State


def card(state: State, face: str) -> Text:
    """Return the name of a card."""
    return state.compiled.names[face]


def figure(number: int) -> Text:
    """Return the name of a figure: its colour."""
    return text(f"table.colour.{COLOURS[number]}")


def sign(state: State, number: int) -> Text:
    """Return the symbol of a figure, hollow for a Wanderer."""
    kind = "wanderer" if state.compiled.wanderer(number) else "figure"
    return text(f"midnight.{kind}.{COLOURS[number]}")


def who(state: State, seat: int) -> Text:
    """Return the name of a seat. In team6, the name has the partner's number, 1 or 2."""
    if state.setup.variant == "team6":
        return text("midnight.partner", seat=seat, number=1 + seat // 3)
    return text("midnight.seat", seat=seat)


def hour(state: State, number: int) -> Text:
    """Return the symbol of a figure with its hour, or with the Party if it is there."""
    at = state.at[number]
    if at == PARTY:
        return text("midnight.line.at-party", sign=sign(state, number))
    return text("midnight.line.at", sign=sign(state, number), hour=at)


def side(state: State, number: int) -> Text:
    """Return the name of a side: one seat, or in team4 both partners."""
    seats = state.compiled.sides[number]
    if len(seats) > 1 and state.setup.variant != "team6":
        return text("midnight.team", seat=seats[0], other_seat=seats[1])
    return text("midnight.seat", seat=seats[0])


def row(*parts: Text, tight: bool = False) -> Text:
    """Join texts in one row. tight: use a narrower row, for three texts with two numbers each."""
    which = "tight" if tight else len(parts)
    return text(f"midnight.row.{which}", **{f"part{n}": part for n, part in enumerate(parts, 1)})
