"""Detection of verbs for which `Game.reveals` is true without need.

If `reveals` is true, the invariants of secrets stop comparing two histories. A game that returns
True too often switches these invariants off without notice. This module repeats each such action
with other hidden cards. A verb that never shows a difference does not need `reveals`.

The revealed fact is often that a hand lacks something ("no one has a fitting card"). An exchange of
two cards rarely causes that, so whole hands are dealt again as well. All deals of one state count
as one trial, because in a state that reveals nothing none of them shows a difference.
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
"""Minimum number of tried states of a verb for a report, as it may reveal something rarely."""

TRIED = 6
"""Maximum number of states to try in one match for each verb that has not yet revealed anything."""


class RevealCounter:
    """Counter of trials for each verb, and of the trials in which `reveals` was needed."""

    def __init__(self) -> None:
        self.tried = Counter[str]()
        self.needed = Counter[str]()

    def listen(self, match: Match[Any], _rng: Random) -> None:
        """Try some states of a match at which `reveals` is true.

        Each verb has its own random generator. So the states tried do not depend on other verbs.
        """
        game = match.game
        if match.setup.cards == "table":
            return
        telling: dict[str, list[int]] = {}
        for at, action in enumerate(match.actions):
            if self.needed[action.verb] or unlisted(match, at, action):
                continue  # a shuffle reveals its new order, not the cards before it
            if game.reveals(match.states[at], action):
                telling.setdefault(action.verb, []).append(at)
        for at, rng in _sampled(telling, match.seed):
            before, action, after = match.states[at], match.actions[at], match.states[at + 1]
            told, may = _told(match, (before, action, after)), False
            for cards in _deals(game, before, after, rng):
                other = game.with_cards(before, cards)
                try:
                    end = game.apply(other, action)
                except IllegalAction:
                    continue  # the action needs one of the changed cards
                may = True
                if told != _told(match, (other, action, end)):
                    self.needed[action.verb] += 1
                    break
            self.tried[action.verb] += may

    @property
    def needless(self) -> dict[str, int]:
        """Verbs for which `reveals` is true but never needed, with the number of trials."""
        return {verb: n for verb, n in self.tried.items() if n >= ENOUGH and not self.needed[verb]}


def _sampled(telling: dict[str, list[int]], seed: int | str) -> Iterator[tuple[int, Random]]:
    """Yield up to `TRIED` indices of each verb, with a random generator of this verb."""
    for verb, each in telling.items():
        rng = Random(f"{verb} {seed}")
        yield from ((at, rng) for at in rng.sample(each, min(TRIED, len(each))))


def _deals(game: Game[Any], state: Any, after: Any, rng: Random) -> Iterator[Cards]:
    """Yield other deals: two hidden cards exchanged, a whole hand changed, or all dealt again.

    Cards that the action turns up keep their faces, because showing them does not need `reveals`.
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
    """Return the public view, the known faces in order and the news after an action.

    done: the state before the action, the action and the state after it.
    """
    game, after = match.game, done[2]
    known = sorted(knowledge(game, after, None).values())
    return shown(game, after, None), known, heard(game, *done, None)
