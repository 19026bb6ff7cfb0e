# ruff: noqa: ARG002  (what leaks here mostly ignores what it should heed)
"""nightwatch with one leak for each hook that reaches all: it tells what lies hidden."""

from typing import Any

import msgspec
from nightwatch.state import State

from games.core.action import OVER, Action
from games.core.cards import backs
from games.core.display.scene import Ask
from tests.invariants.broken import Broken

STEPS = ("step-1", "step-2", "step-3", "step-4")


def bottom(state: State) -> int:
    """Return which step card lies at the bottom of the deck, where nobody sees it."""
    return STEPS.index(state.cards.face(state.deck[0])) if state.deck else 0


class Unguarded(Broken):
    """Says of every question that its answers are no secret, so that they are read by all."""

    def ask(self, state: State, who: int) -> Ask | None:
        ask = super().ask(state, who)
        return ask and msgspec.structs.replace(ask, private=False)


class Loud(Broken):
    """Asks aloud what is done in secret."""

    def ask(self, state: State, who: int) -> Ask | None:
        ask = super().ask(state, who)
        if ask is None or not {line.action.verb for line in ask.lines} & self.secrets:
            return ask
        return msgspec.structs.replace(ask, private=False)


class Wary(Broken):
    """Hands a question over in private just where the hand is worth it."""

    def ask(self, state: State, who: int) -> Ask | None:
        ask = super().ask(state, who)
        if ask is None or not ask.private:
            return ask
        own = {state.cards.face(back) for back in backs(state.hands[who])}
        return msgspec.structs.replace(ask, private="step-1" in own)


class Blushing(Broken):
    """Gives a seat another colour by what lies hidden."""

    def seat_colours(self, state: State) -> tuple[str, ...]:
        colours = super().seat_colours(state)
        return colours[::-1] if bottom(state) > 1 else colours


class Figured(Broken):
    """Gives a seat another figure by what lies hidden."""

    def figures(self, state: State, seat: int) -> tuple[str, ...]:
        return super().figures(state, (seat + (bottom(state) > 1)) % state.setup.seats)


class Matched(Broken):
    """Says by what lies hidden who shares a figure."""

    def partner(self, state: State, seat: int) -> int | None:
        return seat + 1 if bottom(state) > 1 else None


class Conspiring(Broken):
    """Says by what lies hidden who wins together."""

    def team(self, state: State, seat: int) -> int | None:
        return bottom(state)


class Decorated(Broken):
    """Lays before each seat the card that lies hidden."""

    def badges(self, state: State, seat: int) -> tuple[tuple[str, bool], ...]:
        return ((STEPS[bottom(state)], False),)


class Pausing(Broken):
    """Ends a round when the last card is worth it."""

    def round_over(self, state: State) -> bool:
        return bottom(state) > 1


class Deciding(Broken):
    """Says by what lies hidden whom people have told before the match."""

    def preset_answer(self, state: State) -> Action | None:
        legal = self.legal(state)
        return legal[0] if legal and bottom(state) > 1 else None


class Crowning(Broken):
    """Lets the cards that nobody has shown say who has won."""

    def result(self, state: State) -> tuple[int, ...] | None:
        if state.turn != OVER:
            return None
        held = sum(STEPS.index(state.cards.face(back)) for back in backs(state.hands[0]))
        return (held % state.setup.seats,)


class Hinting(Broken):
    """Has a word for what is drawn unseen."""

    def tutorial_triggers(self, before: State, action: Action, after: State) -> tuple[str, ...]:
        return ("low",) if bottom(after) > 1 else ()


LEAKING: tuple[type[Any], ...] = (
    *(Unguarded, Wary, Blushing, Figured, Matched, Conspiring, Decorated, Pausing),
    *(Deciding, Crowning, Hinting),
)
