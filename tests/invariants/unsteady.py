# ruff: noqa: ARG002  (what is broken here mostly ignores what it should heed)
"""nightwatch that forgets who asked what, loses a card in two places, or a winner of two."""

import msgspec
from nightwatch.state import State

from games.core.action import Action
from games.core.display.scene import Scene
from games.core.setup import Setup
from games.core.text import text
from tests.invariants.broken import Broken


class Fidgety(Broken):
    """Counts how often somebody has looked."""

    glances = 0

    def scene(self, state: State, seat: int | None) -> Scene:
        self.glances += 1
        told = text("nightwatch.ask.play", n=self.glances)
        return msgspec.structs.replace(super().scene(state, seat), told=told)


class Absentminded(Broken):
    """Keeps in itself what the last match that was begun is about."""

    kept = 3

    def begin(self, setup: Setup) -> State:
        self.kept = int(setup.options["hand"])
        return super().begin(setup)

    def step(self, state: State, action: Action) -> State:
        after = super().step(state, action)
        return msgspec.structs.replace(after, stuck=min(after.stuck, self.kept - 3))


class Twofold(Broken):
    """Leaves the card that lies on the street in the hand out of which it came."""

    def step(self, state: State, action: Action) -> State:
        after = super().step(state, action)
        if action.verb == "play":
            return msgspec.structs.replace(after, hands=state.hands)
        return after


class Disloyal(Broken):
    """Has one team of all, of whom the best wins."""

    def team(self, state: State, seat: int) -> int | None:
        return 0


class Pale(Broken):
    """Has no colour for the last seat."""

    def seat_colours(self, state: State) -> tuple[str, ...]:
        return super().seat_colours(state)[:-1]
