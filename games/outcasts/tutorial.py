"""Tutorial triggers of outcasts: events without news that a beginner may not expect."""

from games.core.action import Action
from games.outcasts.state import State, Step

PASSES = 3
"""Number of passes in succession after which the tip on the end of a trick appears."""


def tutorial_triggers(before: State, action: Action, after: State) -> tuple[str, ...]:
    """Return "empty" if a player has run out of cards, and "passes" at the third pass in a row.

    If the last card has an effect, "empty" comes after the effect, which can add a card (A26).
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
