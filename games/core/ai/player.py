"""Computer player of a game: the base class that games extend with their own knowledge.

A player receives a world and never the true state. A world is a state that its seat cannot
distinguish from the true one (`Game.world`). The player samples more worlds from it. It has its own
random numbers, so it cannot know what the device will roll. The same level, world, seat and rng
give the same choice on every machine.
"""

from collections.abc import Hashable, Mapping
from importlib import import_module
from importlib.util import find_spec
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar, Generic

import msgspec

from games.core.action import CHANCE, OVER, TABLE, Action
from games.core.ai.levels import GREEDY, LEVELS, RANDOM, Level, More, always
from games.core.ai.reasons import Reasons
from games.core.ai.search import search, sequential_halving
from games.core.setup import Setup
from games.core.state import PlayableGame, S

__all__ = ["GREEDY", "LEVELS", "RANDOM", "Guessing", "Level", "Player", "player_of"]


class Player(Generic[S]):
    """Player that knows only the rules of a game.

    The `player.py` of a game can define one class derived from `Player`, with knowledge about good
    play. `search` plays worlds with `rollout` until `stops` returns True and evaluates them with
    `outcome`.

    The methods that choose for a seat (`rollout`, `greedy`, `slip`) may use only the information of
    that seat: its `choices` and its view. `stops`, `worth`, `outcome`, `likelihood` and `reasons`
    may use the whole world, as for a finished game.
    """

    unit: ClassVar[str] = "win"
    """Unit of `worth`: "win" (a probability, 0 to 1) or "points" (as in scores)."""

    longest: ClassVar[int] = 400
    """Maximum number of actions in a playout. A longer playout is evaluated where it stops."""

    shared: ClassVar[int] = 2
    """Number of playouts in one sampled world. Sampling can take longer than a playout."""

    explores: ClassVar[float] = 0.5
    """UCB1 exploration constant, as a share of the range of outcomes found so far."""

    reasons: ClassVar[Reasons] = Reasons()
    """Reasons that hints can give."""

    hints: ClassVar[Level] = Level(playouts=600)
    """Search settings of a hint, the same on every machine (`games.core.analysis.advice`)."""

    levels: ClassVar[Mapping[str, Level]] = MappingProxyType({
        "easy": Level(playouts=16, slips=0.25),
        "medium": Level(playouts=64, slips=0.05),
        "strong": Level(playouts=256),
        GREEDY: Level(),
    })  # fmt: skip

    def __init__(self, game: PlayableGame[S]) -> None:
        self.game = game

    # Methods that a game overrides

    def stops(self, start: S, state: S) -> bool:  # noqa: ARG002  (for overrides)
        """Return whether a playout that began at `start` can be evaluated at `state`."""
        return state.turn == OVER

    def worth(self, state: S) -> tuple[float, ...]:
        """Return each seat's chance to win the match, from 0 to 1.

        Tied seats or teams share the win equally. Each member of a winning team gets the team's
        whole share.
        """
        seats = state.setup.seats
        winners = self.game.result(state)
        if winners is None:
            return (1 / seats,) * seats
        teams = [self.game.team(state, seat) for seat in winners]
        sides = {
            seat if team is None else f"team {team}"
            for seat, team in zip(winners, teams, strict=True)
        }
        share = 1.0 if self.game.cooperative else 1 / max(1, len(sides))
        return tuple(share if seat in winners else 0.0 for seat in range(seats))

    def outcome(self, start: S, state: S) -> tuple[float, ...]:  # noqa: ARG002  (for overrides)
        """Return each seat's value of a playout from `start` to `state`."""
        return self.worth(state)

    def rollout(self, state: S, seat: int, rng: Random) -> Action:
        """Return a quick choice of a seat in a playout, using only that seat's information."""
        return rng.choice(self.game.choices(state, seat))

    def greedy(self, state: S, seat: int, rng: Random) -> Action:
        """Return a choice by a heuristic, without search, using only that seat's information."""
        return self.rollout(state, seat, rng)

    def slip(self, state: S, seat: int, rng: Random) -> Action:
        """Return the choice of an inattentive player, without search."""
        return self.rollout(state, seat, rng)

    def seen(self, before: S, action: Action, after: S, seat: int) -> Hashable:  # noqa: ARG002
        """Return a seat's observation of a step. A search uses it as the key of a tree node.

        Steps that the seat cannot distinguish must give equal values. For another seat's secret
        action the value lacks the secret objects. For chance it is the seat's view after it.
        """
        if action.by == CHANCE:
            return msgspec.json.encode(self.game.view(after, seat))
        if action.by not in (seat, TABLE) and action.verb in self.game.secrets:
            return self.game.without_secrets(action)
        return action

    def likelihood(self, world: S, seat: int) -> float:  # noqa: ARG002  (for overrides)
        """Return how well a world explains what the other seats have done, from 0 to 1.

        It is the probability that they would act as they did if they held the hidden cards of
        `world`, divided by the largest such probability. The search draws worlds in proportion to
        it, which is the belief of `seat` by Bayes' rule. An example is a bluff: whoever has bet
        rarely holds a bad hand. Without an override, all worlds are equally likely.
        """
        return 1.0

    def recalled(self, world: S, seat: int, share: float, salt: int) -> S:  # noqa: ARG002
        """Return a world as a forgetful seat remembers it, which keeps a share of what it has seen.

        An override must derive the forgotten facts from `salt` and the fact, not from random
        numbers. A forgotten fact then stays forgotten for the whole match.
        """
        return world

    def level(self, name: str, setup: Setup) -> Level:  # noqa: ARG002  (for overrides)
        """Return the settings of a level by name. If `levels` lacks the name, use the default."""
        return self.levels.get(name) or Player.levels[name]

    # Choosing

    @property
    def adviser(self) -> "Player[S]":
        """Return the player that computes hints: this one.

        A game overrides this if its rollouts must play as people do, for example with a memory.
        """
        return self

    def choose(
        self,
        name: str,
        world: S,
        seat: int,
        rng: Random,
        salt: int = 0,
        more: More = always,
    ) -> Action:
        """Return the choice of a seat at a level given by name. The seat must have a choice.

        `world` is the result of `Game.world` for the seat, not the true state. `rng` belongs to
        this bot and this choice. `salt` belongs to the bot and is constant during a match (see
        `recalled`). `more` returns whether there is time for another playout.
        """
        choices = self.game.choices(world, seat)
        # If people deal, a player may play any unseen card, so a search has nothing to compare.
        if name == RANDOM or len(choices) == 1 or seat < 0 or world.setup.cards == "table":
            return rng.choice(choices)
        level = self.level(name, world.setup)
        if level.memory < 1:
            world = self.recalled(world, seat, level.memory, salt)
        if rng.random() < level.slips:
            return self.slip(world, seat, rng)
        if not level.playouts or not more():
            return self.greedy(world, seat, rng)
        if level.halves:
            return sequential_halving(self, world, seat, rng, level.playouts, more)
        deep, clear = level.deep, level.clear
        found = search(self, world, seat, rng, level.playouts, deep=deep, clear=clear, more=more)
        return found.worths[0].action


class Guessing(Player[S]):
    """Player for matches where people deal. No hand is known, so any player may play any card.

    Its playouts choose at random. The game's own player decides when a playout ends, and returns
    its value and its events.
    """

    def __init__(self, player: Player[S]) -> None:
        super().__init__(player.game)
        for fact in ("unit", "longest", "shared", "explores", "hints", "reasons"):
            setattr(self, fact, getattr(player, fact))
        for judges in ("stops", "worth", "outcome", "likelihood"):
            setattr(self, judges, getattr(player, judges))


def player_of(game: Any) -> Player[Any]:
    """Return the player defined in the game's module `player`, or a plain `Player`."""
    package = import_module(type(game).__module__).__package__
    if not package or find_spec(f"{package}.player") is None:
        return Player(game)
    module = import_module(f"{package}.player")
    found = (
        each
        for each in vars(module).values()
        if isinstance(each, type)
        and issubclass(each, Player)
        and each.__module__ == module.__name__
    )
    player: Player[Any] = next(found, Player)(game)
    return player
