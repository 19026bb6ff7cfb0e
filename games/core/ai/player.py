"""How a game is played by software: what its player knows.

A player is handed a world, never the true state: something that its seat cannot tell from it
(`Game.world`). It draws more worlds from that one. Its chance is its own, so it cannot know what
the device will roll; the same level, world, seat and rng give the same answer on every machine.
"""

from collections.abc import Hashable, Mapping
from importlib import import_module
from importlib.util import find_spec
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar, Generic

import msgspec

from games.core.action import CHANCE, OVER, TABLE, Action
from games.core.ai import sequential_halving
from games.core.ai.levels import GREEDY, LEVELS, RANDOM, Level, More, always
from games.core.ai.reasons import Reasons
from games.core.ai.search import search
from games.core.setup import Setup
from games.core.state import PlayableGame, S

__all__ = ["GREEDY", "LEVELS", "RANDOM", "Guessing", "Level", "Player", "player_of"]


class Player(Generic[S]):
    """What a game knows of how it is played well; this one knows nothing but the rules.

    `search` plays worlds on with `rollout` until `stops`, and asks `worth` what came of it. A game
    overrides what it knows better in its `player.py`, in its one class derived from `Player`.

    Whatever chooses for a seat (`rollout`, `greedy`, `slip`) may use only what that seat may know:
    its `choices`, its view. `stops`, `worth`, `outcome` and `reasons` look at a world from outside,
    as at a game that is over, and may use all of it.
    """

    unit: ClassVar[str] = "win"
    """What `worth` counts: "win" (a chance, 0 to 1) or "points" (as in scores)."""

    longest: ClassVar[int] = 400
    """So many actions a playout takes at most; then it is worth what it is worth there."""

    shared: ClassVar[int] = 2
    """So many playouts begin at the same world, where drawing one takes long beside playing it."""

    explores: ClassVar[float] = 0.5
    """How much a search favours what was tried seldom, as a share of the span of what came out."""

    reasons: ClassVar[Reasons] = Reasons()
    """What its hints give as reasons."""

    hints: ClassVar[Level] = Level(playouts=600)
    """How long a hint is thought about, whatever the machine (`games.core.analysis.advice`)."""

    levels: ClassVar[Mapping[str, Level]] = MappingProxyType({
        "easy": Level(playouts=16, slips=0.25),
        "medium": Level(playouts=64, slips=0.05),
        "strong": Level(playouts=256),
        GREEDY: Level(),
    })  # fmt: skip

    def __init__(self, game: PlayableGame[S]) -> None:
        self.game = game

    # What a game overrides

    def stops(self, start: S, state: S) -> bool:  # noqa: ARG002  (a game compares them)
        """Whether a playout that began at `start` has come to something that can be judged."""
        return state.turn == OVER

    def worth(self, state: S) -> tuple[float, ...]:
        """Return, by seat, the chance to win the match, from 0 to 1.

        Sharers share a win; partners win it together, and each of them has all of it.
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

    def outcome(self, start: S, state: S) -> tuple[float, ...]:  # noqa: ARG002  (a game compares)
        """Return, by seat, what a playout is worth that has come from `start` to `state`."""
        return self.worth(state)

    def rollout(self, state: S, seat: int, rng: Random) -> Action:
        """Choose quickly for a seat in a playout, by what that seat may know."""
        return rng.choice(self.game.choices(state, seat))

    def greedy(self, state: S, seat: int, rng: Random) -> Action:
        """Choose by a rule of thumb, without looking ahead, by what that seat may know."""
        return self.rollout(state, seat, rng)

    def slip(self, state: S, seat: int, rng: Random) -> Action:
        """Choose without thinking, as somebody does who is not at it."""
        return self.rollout(state, seat, rng)

    def seen(self, before: S, action: Action, after: S, seat: int) -> Hashable:  # noqa: ARG002
        """Return what a seat sees of a step: by it a search tells its nodes apart.

        Two steps that the seat cannot tell apart must give the same; others may. What somebody
        else does in secret is only that it was done; what chance brings is what the seat sees then.
        """
        if action.by == CHANCE:
            return msgspec.json.encode(self.game.view(after, seat))
        if action.by not in (seat, TABLE) and action.verb in self.game.secrets:
            return action.by, action.verb
        return action

    def recalled(self, world: S, seat: int, share: float, salt: int) -> S:  # noqa: ARG002
        """Return a world as a seat has it in mind that keeps a share of what it has seen.

        What is forgotten must be chosen by `salt` and by what it is, not by chance: it then stays
        forgotten through the match.
        """
        return world

    def level(self, name: str, setup: Setup) -> Level:  # noqa: ARG002  (variants may differ)
        """Return the level of that name for a setup; one that `levels` does not have is usual."""
        return self.levels.get(name) or Player.levels[name]

    # What it does

    @property
    def adviser(self) -> "Player[S]":
        """Return whose games a hint is thought through by: this one, unless people play worse."""
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
        """Return one of the choices of a seat, of which there must be some, at a level by name.

        world: what `Game.world` gave for the seat, not the true state; rng: the bot's own, for this
        choice; salt: a number of the bot's own that stays the same through a match (`recalled`);
        more: whether there is time for another playout.
        """
        choices = self.game.choices(world, seat)
        # At a table a player may lay whatever nobody has seen: there is nothing to think about.
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
            return sequential_halving.best(self, world, seat, rng, level.playouts, more)
        deep, clear = level.deep, level.clear
        found = search(self, world, seat, rng, level.playouts, deep=deep, clear=clear, more=more)
        return found.worths[0].action


class Guessing(Player[S]):
    """A player where the people deal: nobody knows a hand, so any card may be laid, by anybody.

    When a playout ends, what it is worth and what it met is as the game's own player has it.
    """

    def __init__(self, player: Player[S]) -> None:
        super().__init__(player.game)
        for fact in ("unit", "longest", "shared", "explores", "hints", "reasons"):
            setattr(self, fact, getattr(player, fact))
        for judges in ("stops", "worth", "outcome"):
            setattr(self, judges, getattr(player, judges))


def player_of(game: Any) -> Player[Any]:
    """Return the player in the module `player` beside a game, else one that only searches."""
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
