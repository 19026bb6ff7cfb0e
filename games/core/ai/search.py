"""Monte Carlo search for games with hidden information.

A seat does not know the true state. Each playout therefore begins at a world that the seat cannot
distinguish from it, with the hidden cards dealt again (`Game.world`). The mean over many playouts
estimates a choice over all possible worlds. Worlds that explain the others' actions better can be
drawn more often (`Policy.likelihood`). `search` selects the next choice by UCB1: the mean so far
plus a bonus for choices that were rarely tried (Auer, Cesa-Bianchi, Fischer 2002).

A flat search counts only the current choices of the seat. A deep search also counts the later
choices in one tree (single-observer information-set MCTS; Cowling, Powley, Whitehouse 2012). A
node of the tree is not a state but the sequence of the seat's observations since the root
(`Policy.seen`). Secret actions and hidden deals that the seat cannot distinguish lead to the same
node. Otherwise the tree would plan with information that the seat does not have.

The legal actions at a node depend on the world, so UCB1 uses the number of times a choice was
available, not the visits of the node. At another seat's node, the search maximizes that seat's
value over its legal actions in that world.

The budget is a number of playouts, so the result depends only on world, seat and rng.
"""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import takewhile
from math import hypot, inf, log, sqrt
from random import Random
from types import MappingProxyType
from typing import Generic, NamedTuple

from games.core.action import CHANCE, OVER, Action
from games.core.ai.levels import More, always
from games.core.ai.playouts import Policy, mover_of, play_on, sampled_world, unasked
from games.core.state import S

LINE, LOOKS = 4, 100
"""Maximum number of actions in a line, and number of playouts between two `clear` tests."""


class Worth(NamedTuple):
    """Estimated value of one choice."""

    action: Action
    mean: float  # mean value for the seat of the playouts that began with the action
    error: float  # standard error of the mean
    games: int  # number of playouts
    line: tuple[Action, ...]  # the most frequent continuation, `action` first
    met: Mapping[str, float]  # map from an event id to the share of playouts with that event


class Advice(NamedTuple):
    """Result of a search."""

    unit: str  # "win" (a probability, 0 to 1) or "points" (sign as in scores)
    worths: tuple[Worth, ...]  # one for each weighed choice, best first
    worlds: int  # number of sampled worlds
    told_only: bool = False
    """People deal, so the result uses only what they reported."""

    pulls: Mapping[str, float] = MappingProxyType({})
    """Map from an event id to the mean of playouts with that event, minus the mean of all."""


class _Edge:
    """Statistics of one choice at a node.

    `offered` is the number of times that it was available since it was first tried.
    """

    __slots__ = ("games", "offered", "squares", "sum")

    def __init__(self) -> None:
        self.games = 0
        self.offered = 1
        self.sum = 0.0
        self.squares = 0.0


class _Node:
    """Node for one sequence of observations of the seat. `by` is the action that first led here."""

    __slots__ = ("after", "by", "edges", "games")

    def __init__(self, by: Action | None = None) -> None:
        self.by = by
        self.games = 0
        self.edges: dict[Action, _Edge] = {}
        self.after: dict[Hashable, _Node] = {}


def search(  # noqa: PLR0913  (the search settings are keyword-only)
    player: Policy[S],
    world: S,
    seat: int,
    rng: Random,
    playouts: int,
    *,
    deep: bool = True,
    events: bool = False,
    least: int = 0,
    but: frozenset[str] = frozenset(),
    clear: float = inf,
    more: More = always,
) -> Advice:
    """Search the choices of `seat` with `playouts` playouts, or until `more` returns False.

    With `deep` the search also counts later choices, with `events` the events of the playouts
    (`Worth.met`). Every choice gets at least `least` playouts, for callers that compare choices.
    Actions with a verb in `but` are left out. The search stops early if one choice leads every
    other one by `clear` standard errors.
    """
    found = _Search(player, world, seat, rng, deep=deep, events=events, least=least, but=but)
    return found.run(playouts, more, clear)


class _Search(Generic[S]):
    """State of a running search."""

    def __init__(
        self,
        player: Policy[S],
        world: S,
        seat: int,
        rng: Random,
        *,
        deep: bool,
        events: bool,
        least: int,
        but: frozenset[str],
    ) -> None:
        self.player, self.world, self.seat, self.rng = player, world, seat, rng
        self.deep, self.events, self.least, self.but = deep, events, least, but
        self.root = _Node()
        self.met: dict[Action, Counter[str]] = {}
        self.gained: dict[str, float] = {}
        self.courses: dict[Action, Counter[tuple[Action, ...]]] = {}
        self.low, self.high = inf, -inf

    def run(self, playouts: int, more: More, clear: float) -> Advice:
        """Run the playouts and return the estimated values of all choices."""
        worlds = 0
        for number in range(playouts):
            looks = number and not number % LOOKS and clear < inf
            if not more() or (looks and self._is_clear(clear)):
                break
            if not number % self.player.shared:
                start = sampled_world(self.player, self.world, self.seat, self.rng)
                worlds += 1
            self._playout(start)
        told_only = self.world.setup.cards == "table"
        return Advice(self.player.unit, self._worths(), worlds, told_only, self._pulls())

    def _is_clear(self, errors: float) -> bool:
        """Return whether the best choice leads every other one by `errors` standard errors."""
        best, *others = self._worths()
        return all(best.mean - w.mean > errors * hypot(best.error, w.error) for w in others)

    def _playout(self, start: S) -> None:
        """Run one playout from a world and add its result to the visited edges."""
        player, rng = self.player, self.rng
        steps: list[tuple[S, Action, S]] = []
        passed: list[tuple[_Edge, int]] = []
        state, mover, left = self._through_tree(start, passed, steps)
        noted = steps if self.events else None
        state = play_on(player, start, state, rng, left, mover=mover, steps=noted)
        worth = player.outcome(start, state)
        self._count(passed, worth)
        if self.events:
            self._note(steps, worth[self.seat])

    def _through_tree(
        self, start: S, passed: list[tuple[_Edge, int]], steps: list[tuple[S, Action, S]]
    ) -> tuple[S, int, int]:
        """Descend the tree until an action is tried for the first time.

        Append the visited edges with their seats to `passed`, and the steps to `steps`. Return a
        tuple (state, seat to move, number of actions left).
        """
        player, game = self.player, self.player.game
        node, state, mover = self.root, start, self.seat
        self.root.games += 1
        for left in range(player.longest - 1, -1, -1):
            edge = None
            if mover >= 0:
                action, edge = self._chosen(node, state, mover)
                passed.append((edge, mover))
            else:
                action = unasked(game, state, mover, self.rng)
            before, state = state, game.step(state, action)
            if self.events:
                steps.append((before, action, state))
            mover = mover_of(game, state, self.rng)
            # A flat search has only the root. Below a new edge there are no statistics yet.
            if not self.deep or (edge is not None and not edge.games):
                return state, mover, left
            node = self._child(node, before, action, state)
            if mover == OVER or player.stops(start, state):
                return state, mover, 0
        return state, mover, 0

    def _chosen(self, node: _Node, state: S, mover: int) -> tuple[Action, _Edge]:
        """Return an untried action of a node, or else the best one by UCB1, and its edge."""
        game, rng, edges = self.player.game, self.rng, node.edges
        choices = game.choices(state, mover)
        if node is self.root and self.but:
            choices = weighed(choices, self.but)
        fresh = [action for action in choices if action not in edges]
        if fresh:
            action = self.player.rollout(state, mover, rng) if len(fresh) > 1 else fresh[0]
            if action not in fresh:
                action = rng.choice(fresh)
            edge = edges[action] = _Edge()
            return action, edge
        if self.least and node is self.root:
            fewest = min(choices, key=lambda each: edges[each].games)
            if edges[fewest].games < self.least:
                return fewest, edges[fewest]
        bonus = self.player.explores * ((self.high - self.low) or 1.0)
        best, most = choices[0], -inf
        for action in choices:
            edge = edges[action]
            edge.offered += 1
            ucb = edge.sum / edge.games + bonus * sqrt(log(edge.offered) / edge.games)
            if ucb > most:
                best, most = action, ucb
        return best, edges[best]

    def _child(self, node: _Node, before: S, action: Action, after: S) -> _Node:
        seen = self.player.seen(before, action, after, self.seat)
        child = node.after.get(seen)
        if child is None:
            child = node.after[seen] = _Node(action)
        child.games += 1
        return child

    def _count(self, passed: Iterable[tuple[_Edge, int]], worth: tuple[float, ...]) -> None:
        for edge, mover in passed:
            value = worth[mover]
            edge.games += 1
            edge.sum += value
            edge.squares += value * value
            self.low = min(self.low, value)
            self.high = max(self.high, value)

    def _note(self, steps: Sequence[tuple[S, Action, S]], worth: float) -> None:
        """Count the events and the continuation of a playout for its first action."""
        (_, first, _), *_ = steps
        reasons = self.player.reasons
        met = {each for step in steps for each in reasons.events(*step)}
        met.update(reasons.brings(own_turn(steps, self.seat)))
        self.met.setdefault(first, Counter()).update(met)
        for event in met:
            self.gained[event] = self.gained.get(event, 0.0) + worth
        course = self._heard([action for _, action, _ in steps])
        counted = self.courses.setdefault(first, Counter())
        counted.update(course[:length] for length in range(2, len(course) + 1))

    def _heard(self, actions: Iterable[Action]) -> tuple[Action, ...]:
        """Return up to `LINE` actions without chance. Stop before another seat's secret action."""
        heard: list[Action] = []
        for action in actions:
            if action.by == CHANCE:
                continue
            if len(heard) == LINE:
                break
            if action.verb in self.player.game.secrets and action.by != self.seat:
                break
            heard.append(action)
        return tuple(heard)

    # Results

    def _worths(self) -> tuple[Worth, ...]:
        choices = weighed(self.player.game.choices(self.world, self.seat), self.but)
        return tuple(sorted(map(self._worth, choices), key=_rank))

    def _worth(self, action: Action) -> Worth:
        edge = self.root.edges.get(action)
        if edge is None or not edge.games:
            return Worth(action, 0.0, inf, 0, (action,), {})
        games, mean = edge.games, edge.sum / edge.games
        # Add one value at half the range from the mean: two equal results must not give error 0.
        spread = max(edge.squares - edge.sum * mean, 0.0) + ((self.high - self.low) / 2) ** 2
        met = self.met.get(action, Counter[str]())
        shares = {event: count / games for event, count in sorted(met.items())}
        return Worth(action, mean, sqrt(spread) / games, games, self._line(action), shares)

    def _pulls(self) -> dict[str, float]:
        edges = self.root.edges.values()
        games = sum(edge.games for edge in edges)
        if not games:
            return {}
        usual = sum(edge.sum for edge in edges) / games
        met = sum(self.met.values(), Counter[str]())
        return {event: self.gained[event] / met[event] - usual for event in sorted(met)}

    def _line(self, action: Action) -> tuple[Action, ...]:
        """Return the most visited line of the tree. Stop before another seat's secret action."""
        if not self.deep:
            return self._course(action)
        line = [action]
        nodes = [node for node in self.root.after.values() if node.by == action]
        while nodes and len(line) < LINE:
            node = max(nodes, key=lambda each: each.games)
            nodes = [*node.after.values()]
            by = node.by
            if by is None or by == action or by.by == CHANCE:
                continue
            if by.verb in self.player.game.secrets and by.by != self.seat:
                break
            line.append(by)
        return tuple(line)

    def _course(self, action: Action) -> tuple[Action, ...]:
        """Return the most frequent continuation of a flat search, which has no tree to follow."""
        line: tuple[Action, ...] = (action,)
        counted = self.courses.get(action, Counter[tuple[Action, ...]]())
        while longer := [each for each in counted if each[:-1] == line]:
            line = max(longer, key=counted.__getitem__)
        return line


def weighed(choices: Iterable[Action], but: frozenset[str]) -> tuple[Action, ...]:
    """Return the choices whose verb is not in `but`."""
    return tuple(action for action in choices if action.verb not in but)


def own_turn(steps: Iterable[tuple[S, Action, S]], seat: int) -> list[tuple[S, Action, S]]:
    """Return the first steps by a seat or by chance, until another player acts."""
    return [*takewhile(lambda step: step[1].by in (seat, CHANCE), steps)]


def _rank(worth: Worth) -> tuple[bool, float]:
    """Return a sort key: tried choices first, by the lower bound `mean - error`, best first."""
    return not worth.games, worth.error - worth.mean if worth.games else 0.0


def sequential_halving(
    player: Policy[S], world: S, seat: int, rng: Random, playouts: int, more: More = always
) -> Action:
    """Return the best choice of `seat` after about `playouts` playouts, without values.

    Each round evaluates the remaining choices and drops the worse half (Karnin, Koren, Somekh
    2013). `search` spends most playouts on the choice that looks best. It compares two choices in
    different worlds and rarely tries a choice again after bad luck. Sequential halving tries all
    remaining choices in the same worlds with the same random numbers, so luck cancels out of the
    difference. In the game outcasts, its choices lose only a third of the value that the choices of
    `search` lose with the same number of playouts.

    The first world is always evaluated. Before each further world `more` must return True.
    """
    left = list(player.game.choices(world, seat))
    sums = dict.fromkeys(left, 0.0)
    rounds = (len(left) - 1).bit_length()
    tried = False
    for _ in range(rounds):
        for _ in range(max(1, playouts // (rounds * len(left)))):
            if tried and not more():
                return max(left, key=sums.__getitem__)
            start, chance = sampled_world(player, world, seat, rng), rng.getrandbits(64)
            for action in left:
                sums[action] += _tried(player, start, seat, action, Random(chance))
            tried = True
        left.sort(key=sums.__getitem__, reverse=True)
        del left[(len(left) + 1) // 2 :]
    return left[0]


def _tried(player: Policy[S], start: S, seat: int, action: Action, rng: Random) -> float:
    """Return the value of a choice for its seat in one world after one playout."""
    state = player.game.step(start, action)
    mover = mover_of(player.game, state, rng)
    end = play_on(player, start, state, rng, player.longest - 1, mover=mover)
    return player.outcome(start, end)[seat]
