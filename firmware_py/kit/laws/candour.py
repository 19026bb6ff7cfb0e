"""What a game lets all learn by the rules (`Game.tells`), and whether it had to.

Where `tells` is true, the laws of secrets stop comparing two histories that have come to differ. So
a game that says it of more than it must switches them off, and nobody sees that. Here each such
moment is tried with other cards where they are hidden: a verb that never showed anything of them
needs no `tells`.
"""

from collections import Counter
from random import Random
from typing import Any

from firmware_py.kit.laws.reaching import heard, shown
from firmware_py.kit.laws.secrets import everything, knowledge, unlike, unlisted
from games.core.action import Action
from games.core.errors import IllegalAction
from games.core.match import Match

ENOUGH = 100
"""A verb must have been tried so often before it is blamed: what it tells may be rare."""

TRIED = 6
"""Moments of a match that are tried, at most."""


class Candour:
    """Counts by verb how often `tells` was tried, and how often it was needed."""

    def __init__(self) -> None:
        self.tried = Counter[str]()
        self.needed = Counter[str]()

    def listen(self, match: Match[Any], rng: Random) -> None:
        """Try some moments of a match at which all may learn something."""
        game = match.game
        if match.setup.cards == "table":
            return
        telling = [
            at
            for at, action in enumerate(match.actions)
            if game.tells(match.states[at], action) and not unlisted(match, at, action)
        ]  # of a shuffle the order tells, and not how the cards lay before
        for at in rng.sample(telling, min(TRIED, len(telling))):
            before, action, after = match.states[at], match.actions[at], match.states[at + 1]
            hidden = everything(before.cards)
            hidden &= ~(game.visible(before, None) | game.known(before, None))
            for a, b in unlike(before.cards, hidden, rng, 4):
                other = game.with_cards(before, before.cards.swap(a, b))
                try:
                    end = game.apply(other, action)
                except IllegalAction:
                    continue  # it is one of these cards that is shown
                self.tried[action.verb] += 1
                one = _told(match, (before, action, after))
                if one != _told(match, (other, action, end)):
                    self.needed[action.verb] += 1

    @property
    def needless(self) -> dict[str, int]:
        """Verbs of which `tells` is true, and that never told anything, with how often tried."""
        return {verb: n for verb, n in self.tried.items() if n >= ENOUGH and not self.needed[verb]}


def _told(match: Match[Any], done: tuple[Any, Action, Any]) -> tuple[bytes, list[int], bytes]:
    """Return what all see, know and hear of an action; by which backs it is known tells nothing."""
    game, after = match.game, done[2]
    known = sorted(knowledge(game, after, None).values())
    return shown(game, after, None), known, heard(game, *done, None)
