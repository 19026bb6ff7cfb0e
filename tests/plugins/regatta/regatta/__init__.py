"""Regatta: boats race once round the clock, with a die and without cards.

R1: All boats start at 24. R2: On your turn a die is rolled; sail that number of hours, or row two.
R3: A boat that you land on drifts three hours back, but never behind the start. R4: The first boat
to come round wins.
"""

from typing import Any, ClassVar

from msgspec.structs import replace

from games.core.action import CHANCE, OVER, Action
from games.core.cardgame import CardGame
from games.core.cards import Cards, DeckOrder
from games.core.deck import Deck
from games.core.display.scene import Item, Mark, News, Scene, Zone
from games.core.display.zone import zone
from games.core.setup import Setup
from games.core.state import CardState
from games.core.structs import copied

ROUND, ROWED, DRIFT = 24, 2, 3


class State(CardState):
    """State of the race."""

    step: str = "roll"
    active: int = 0
    die: int = 0  # the number rolled; 0 before the roll
    boats: tuple[int, ...] = ()  # hours sailed, by seat


def hour(sailed: int) -> int:
    """Return the hour of a boat that has sailed this number of hours.

    >>> hour(0), hour(7), hour(24)
    (24, 7, 24)
    """
    return (min(sailed, ROUND) - 1) % ROUND + 1


class Regatta(CardGame[State]):
    """A race without hidden information."""

    id = "regatta"
    title = "Regatta"
    minutes = 5
    dial = 24
    players: ClassVar = {"harbour": (2, 3, 4)}
    verbs: ClassVar = {"roll": ("number",), "sail": ("hour",)}

    def check_deck(self, deck: Deck) -> None:
        """Raise an error if the deck has cards: the game has none."""
        if deck.faces:
            raise deck.bad("regatta has no cards", deck.faces[0].id)

    def begin(self, setup: Setup) -> State:
        """R1: all boats start at 24."""
        cards = Cards.start(DeckOrder.of(setup.deck), setup.seats)
        return State(setup, cards, active=setup.first, boats=(0,) * setup.seats)

    def legal(self, state: State) -> tuple[Action, ...]:
        """R2: return the numbers of the die, or the hours that the boat can sail to."""
        if state.step == "roll":
            return tuple(Action(CHANCE, "roll", number) for number in range(1, 7))
        if state.step == "over":
            return ()
        here = state.boats[state.active]
        hours = dict.fromkeys(hour(here + far) for far in (state.die, ROWED))
        return tuple(Action(state.active, "sail", each) for each in hours)

    def step(self, state: State, action: Action) -> State:
        """R2, R3, R4: roll the die, or sail, push other boats back and check for the end."""
        new = copied(state)
        if action.verb == "roll":
            new.die, new.step, new.turn = action.a, "sail", new.active
            return new
        far = next(n for n in (new.die, ROWED) if hour(state.boats[new.active] + n) == action.a)
        sailed = min(ROUND, state.boats[new.active] + far)
        new.boats = tuple(
            sailed if seat == new.active else max(0, boat - DRIFT) if boat == sailed else boat
            for seat, boat in enumerate(state.boats)
        )
        new.die = 0
        if sailed == ROUND:
            new.step, new.turn = "over", OVER
        else:
            new.step, new.turn, new.active = "roll", CHANCE, (new.active + 1) % len(new.boats)
        return new

    def scores(self, state: State) -> tuple[int, ...]:
        """R4: return how many hours each boat has sailed."""
        return state.boats

    # Views

    def seen(self, state: State) -> dict[str, Any]:
        """Return the public state: whose turn it is, the die and the boats."""
        return {"active": state.active, "die": state.die, "boats": list(state.boats)}

    def scene(self, state: State, seat: int | None) -> Scene:
        """Return the scene: each boat in its colour, and the hand at the first one."""
        colours = self.seat_colours(state)
        boats = [Mark(hour(boat), figure=colours[s]) for s, boat in enumerate(state.boats)]
        first = hour(max(state.boats))
        return replace(super().scene(state, seat), hand=first, direction=1, marks=tuple(boats))

    def zones(self, state: State, seat: int | None) -> tuple[Zone, ...]:  # noqa: ARG002  (all see all)
        """Return the course with the boats on it."""
        if state.setup.cards == "table":
            return ()
        colours = self.seat_colours(state)
        boats = tuple(
            Item("figure", colours[s], at=hour(boat), seat=s) for s, boat in enumerate(state.boats)
        )
        return (zone(self.id, "course", "dial", "ring", boats),)

    def news(
        self, before: State, action: Action, after: State, seat: int | None
    ) -> tuple[News, ...]:
        """Return the news of an action; a sail comes with its path."""
        said = super().news(before, action, after, seat)
        if action.verb != "sail":
            return said
        way = range(before.boats[action.by], after.boats[action.by] + 1)
        return (replace(said[0], path=tuple(map(hour, way))), *said[1:])


game = Regatta()
"""Entry point of the game."""
