# ruff: noqa: ARG002  (broken hooks often ignore their arguments)
"""Broken games of nightwatch: impure hooks, a card in two places, one winner of a team."""

import msgspec
from nightwatch.state import State

from games.core.action import Action
from games.core.display.scene import Scene
from games.core.setup import Setup
from games.core.text import text
from tests.invariants.broken import Broken


class Fidgety(Broken):
    """Counts the calls of `scene`."""

    glances = 0

    def scene(self, state: State, seat: int | None) -> Scene:
        self.glances += 1
        told = text("nightwatch.ask.play", n=self.glances)
        return msgspec.structs.replace(super().scene(state, seat), told=told)


class Absentminded(Broken):
    """Stores an option of the last match that was begun in the game object."""

    kept = 3

    def begin(self, setup: Setup) -> State:
        self.kept = int(setup.options["hand"])
        return super().begin(setup)

    def step(self, state: State, action: Action) -> State:
        after = super().step(state, action)
        return msgspec.structs.replace(after, stuck=min(after.stuck, self.kept - 3))


class Twofold(Broken):
    """Leaves a played card in the hand it came from."""

    def step(self, state: State, action: Action) -> State:
        after = super().step(state, action)
        if action.verb == "play":
            return msgspec.structs.replace(after, hands=state.hands)
        return after


class Disloyal(Broken):
    """Puts all seats into one team but lets only the best win."""

    def team(self, state: State, seat: int) -> int | None:
        return 0


class Pale(Broken):
    """Has no colour for the last seat."""

    def seat_colours(self, state: State) -> tuple[str, ...]:
        return super().seat_colours(state)[:-1]
