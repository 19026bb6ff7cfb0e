# ruff: noqa: ARG002  (broken hooks often ignore their arguments)
"""Broken games of nightwatch: each hook visible to all leaks hidden cards."""

from typing import Any, ClassVar

import msgspec
from nightwatch.state import State

from games.core.action import OVER, Action
from games.core.cards import backs
from games.core.display.scene import Ask
from tests.invariants.broken import Broken

STEPS = ("step-1", "step-2", "step-3", "step-4")


def bottom(state: State) -> int:
    """Return the index of the step card at the bottom of the deck, which no one sees."""
    return STEPS.index(state.cards.face(state.deck[0])) if state.deck else 0


class Unguarded(Broken):
    """Declares the answers of every question public."""

    def ask(self, state: State, who: int) -> Ask | None:
        ask = super().ask(state, who)
        return ask and msgspec.structs.replace(ask, private=False)


class Loud(Broken):
    """Asks in public for actions that are secret."""

    def ask(self, state: State, who: int) -> Ask | None:
        ask = super().ask(state, who)
        if ask is None or not {line.action.verb for line in ask.lines} & self.secrets:
            return ask
        return msgspec.structs.replace(ask, private=False)


class Undeclared(Broken):
    """Declares no verb secret, though a card is taken in secret."""

    secrets: ClassVar[frozenset[str]] = frozenset()

    def hides(self, before: State, action: Action, after: State, seat: int | None) -> bool:
        return action.verb == "take" and seat != action.by


class Announcing(Broken):
    """Names the card that a player has taken in secret in the news."""

    def hides(self, before: State, action: Action, after: State, seat: int | None) -> bool:
        return False


class Wary(Broken):
    """Makes a question private only if the hand holds a step-1."""

    def ask(self, state: State, who: int) -> Ask | None:
        ask = super().ask(state, who)
        if ask is None or not ask.private:
            return ask
        own = {state.cards.face(back) for back in backs(state.hands[who])}
        return msgspec.structs.replace(ask, private="step-1" in own)


class Blushing(Broken):
    """Colours the seats by a hidden card."""

    def seat_colours(self, state: State) -> tuple[str, ...]:
        colours = super().seat_colours(state)
        return colours[::-1] if bottom(state) > 1 else colours


class Figured(Broken):
    """Assigns the figures by a hidden card."""

    def figures(self, state: State, seat: int) -> tuple[str, ...]:
        return super().figures(state, (seat + (bottom(state) > 1)) % state.setup.seats)


class Matched(Broken):
    """Assigns a partner by a hidden card."""

    def partner(self, state: State, seat: int) -> int | None:
        return seat + 1 if bottom(state) > 1 else None


class Conspiring(Broken):
    """Assigns the teams by a hidden card."""

    def team(self, state: State, seat: int) -> int | None:
        return bottom(state)


class Decorated(Broken):
    """Puts the hidden card before each seat."""

    def badges(self, state: State, seat: int) -> tuple[tuple[str, bool], ...]:
        return ((STEPS[bottom(state)], False),)


class Pausing(Broken):
    """Ends a round depending on a hidden card."""

    def round_over(self, state: State) -> bool:
        return bottom(state) > 1


class Deciding(Broken):
    """Presets an answer depending on a hidden card."""

    def preset_answer(self, state: State) -> Action | None:
        legal = self.legal(state)
        return legal[0] if legal and bottom(state) > 1 else None


class Crowning(Broken):
    """Determines the winner from cards that were never shown."""

    def result(self, state: State) -> tuple[int, ...] | None:
        if state.turn != OVER:
            return None
        held = sum(STEPS.index(state.cards.face(back)) for back in backs(state.hands[0]))
        return (held % state.setup.seats,)


class Hinting(Broken):
    """Has a tutorial trigger for a card drawn unseen."""

    def tutorial_triggers(self, before: State, action: Action, after: State) -> tuple[str, ...]:
        return ("low",) if bottom(after) > 1 else ()


LEAKING: tuple[type[Any], ...] = (
    *(Unguarded, Wary, Blushing, Figured, Matched, Conspiring, Decorated, Pausing),
    *(Deciding, Crowning, Hinting),
)
