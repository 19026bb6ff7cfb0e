"""What has just happened in outcasts that no message tells: a hand is empty, several pass."""

from games.core.action import Action
from games.outcasts.state import State, Step

PASSES = 3
"""After so many passes in a row people wonder what comes of it."""


def tutorial_triggers(before: State, action: Action, after: State) -> tuple[str, ...]:
    """Say "empty" when somebody has run out of cards, "passes" when three have passed in a row.

    Whose last card has an effect is out of cards when that is over, for it may bring another (A26).
    """
    said = []
    if after.step in (Step.TURN, Step.REVEAL):
        busy = {before.active} if before.step != Step.TURN else set()
        sizes = enumerate(zip(before.sizes, after.sizes, strict=True))
        if any(not new and (old or seat in busy) for seat, (old, new) in sizes):
            said.append("empty")
    if action.verb == "pass" and before.streak < PASSES <= after.streak:
        said.append("passes")
    return tuple(said)
