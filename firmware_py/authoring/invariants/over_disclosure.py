"""What a game lets all learn by the rules (`Game.reveals`), and whether it had to.

Where `tells` is true, the laws of secrets stop comparing two histories that have come to differ. So
a game that says it of more than it must switches them off, and nobody sees that. Here each such
moment is tried with other cards where they are hidden: a verb that never showed anything of them
needs no `tells`.

What is told is often that a hand lacks something ("nobody has a card that fits"). Two cards that
change places hardly ever bring that about, so whole hands are dealt anew as well, of the first and
of the last of all hidden cards. Many deals of one moment are no more than one trial: they fail
together, where the moment is not one of those that tell.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from firmware_py.authoring.invariants.observers import heard, shown
from firmware_py.authoring.invariants.secrets import everything, knowledge, unlike, unlisted
from games.core.action import Action
from games.core.cards import Cards
from games.core.display import default_views
from games.core.errors import IllegalAction
from games.core.game import Game
from games.core.match import Match

ENOUGH = 100
"""A verb must have been tried at so many moments before it is blamed: what it tells may be rare."""

TRIED = 6
"""Moments of a match that are tried of each verb, at most; none, once it has told something."""


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
        telling: dict[str, list[int]] = {}
        for at, action in enumerate(match.actions):
            if self.needed[action.verb] or unlisted(match, at, action):
                continue  # of a shuffle the order tells, and not how the cards lay before
            if game.reveals(match.states[at], action):
                telling.setdefault(action.verb, []).append(at)
        some = [at for each in telling.values() for at in rng.sample(each, min(TRIED, len(each)))]
        for at in some:
            before, action, after = match.states[at], match.actions[at], match.states[at + 1]
            told, may = _told(match, (before, action, after)), False
            for cards in _deals(game, before, after, rng):
                other = game.with_cards(before, cards)
                try:
                    end = game.apply(other, action)
                except IllegalAction:
                    continue  # it is one of these cards that is shown
                may = True
                if told != _told(match, (other, action, end)):
                    self.needed[action.verb] += 1
                    break
            self.tried[action.verb] += may

    @property
    def needless(self) -> dict[str, int]:
        """Verbs of which `tells` is true, and that never told anything; at how many moments."""
        return {verb: n for verb, n in self.tried.items() if n >= ENOUGH and not self.needed[verb]}


def _deals(game: Game[Any], state: Any, after: Any, rng: Random) -> Iterator[Cards]:
    """Yield other cards where they are hidden: two exchanged, a whole hand, all of them.

    What an action turns up stays what it is: to see it needs no `tells`.
    """
    cards = state.cards
    before, then = (game.visible(each, None) | game.known(each, None) for each in (state, after))
    seen = before | then
    hidden = everything(cards) & ~seen
    for a, b in unlike(cards, hidden, rng, 4):
        yield cards.swap(a, b)
    for hand in game.hands(state):
        yield from default_views.otherwise(cards, hand & hidden, hidden)
    for _ in range(2):
        yield cards.world(seen, rng)


def _told(match: Match[Any], done: tuple[Any, Action, Any]) -> tuple[bytes, list[int], bytes]:
    """Return what all see, know and hear of an action; by which backs it is known tells nothing."""
    game, after = match.game, done[2]
    known = sorted(knowledge(game, after, None).values())
    return shown(game, after, None), known, heard(game, *done, None)
