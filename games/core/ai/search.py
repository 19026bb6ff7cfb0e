"""Choosing by trying: possible worlds are played on, and what comes of it is counted.

A seat does not know the true state, so each playout begins at a world that it cannot tell from
that (`Game.world`): hidden cards are dealt anew, and what is counted is good on average over all
that may be so. `search` decides what is tried next by UCB1, the mean so far plus a bonus for what
was tried seldom (Auer, Cesa-Bianchi, Fischer 2002).

Flat: only the choices of the seat that is asked are counted. Deep: those after them as well, in
one tree (single-observer information-set search; Cowling, Powley, Whitehouse 2012). A node of it is
not a state but all that the seat has seen since the root: what others did in secret and what chance
dealt unseen lead to the same node (`Policy.seen`), or the tree would plan by what the seat cannot
know. What may be done at a node differs from world to world; so each choice is compared with how
often it was there to be chosen. At another seat's node the choice that is best for that seat is
sought, within what it may do in that world.

The budget is a number of playouts, so that the answer depends on world, seat and rng alone.
"""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import takewhile
from math import hypot, inf, log, sqrt
from random import Random
from types import MappingProxyType
from typing import ClassVar, Generic, NamedTuple, Protocol

from games.core.action import CHANCE, OVER, TABLE, Action
from games.core.ai.levels import More, always
from games.core.ai.reasons import Reasons
from games.core.state import PlayableGame, S

LINE, LOOKS = 4, 100
"""So many actions of how it went on are told; every so many playouts a clear choice ends it."""


class Worth(NamedTuple):
    """What one choice came to. mean: of the seat's worth over the playouts that began with it.

    error: standard error of the mean; games: how many playouts; line: how it most often went on,
    itself first; met: in which share of its playouts each event came, by the event's id.
    """

    action: Action
    mean: float
    error: float
    games: int
    line: tuple[Action, ...]
    met: Mapping[str, float]


class Advice(NamedTuple):
    """What a search found. unit: "win" (a chance, 0 to 1) or "points" (sign as in scores).

    worths: exactly the seat's choices, best first; worlds: how many were drawn; told_only: people
    deal, so it comes from what was told alone; pulls: by the event's id, how much more than usual
    the seat's worth was in the playouts that met it.
    """

    unit: str
    worths: tuple[Worth, ...]
    worlds: int
    told_only: bool = False
    pulls: Mapping[str, float] = MappingProxyType({})


class Policy(Protocol[S]):
    """How playouts are played and judged; `games.core.ai.player.Player` says what each does."""

    game: PlayableGame[S]
    unit: ClassVar[str]
    longest: ClassVar[int]
    shared: ClassVar[int]
    explores: ClassVar[float]
    reasons: ClassVar[Reasons]

    def stops(self, start: S, state: S) -> bool:
        """Whether a playout that began at `start` can be judged."""

    def outcome(self, start: S, state: S) -> tuple[float, ...]:
        """Return what came of one that began at `start`, by seat."""

    def rollout(self, state: S, seat: int, rng: Random) -> Action:
        """Choose quickly for a seat."""

    def seen(self, before: S, action: Action, after: S, seat: int) -> Hashable:
        """Return what a seat sees of a step."""


class _Edge:
    """One choice at a node. offered: how often it could be chosen since it was first tried."""

    __slots__ = ("games", "offered", "squares", "sum")

    def __init__(self) -> None:
        self.games = 0
        self.offered = 1
        self.sum = 0.0
        self.squares = 0.0


class _Node:
    """What the seat has seen since the root. by: the action that first led here."""

    __slots__ = ("after", "by", "edges", "games")

    def __init__(self, by: Action | None = None) -> None:
        self.by = by
        self.games = 0
        self.edges: dict[Action, _Edge] = {}
        self.after: dict[Hashable, _Node] = {}


def search(  # noqa: PLR0913  (how it is searched, all by name)
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
    """Play `playouts` possible games on from a world, fewer if there is no `more` time.

    seat: which is asked now; deep: whether later choices are counted too; events: whether those
    that came are counted (`Worth.met`); least: so many playouts each choice gets, however bad it
    looks, for who wants to tell them apart and not only to find the best; but: the verbs of answers
    that are not weighed; clear: a choice so many standard errors ahead of every other one ends it.
    """
    found = _Search(player, world, seat, rng, deep=deep, events=events, least=least, but=but)
    return found.run(playouts, more, clear)


class _Search(Generic[S]):
    """A search while it runs."""

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
        """Play, and tell what it came to."""
        worlds = 0
        for number in range(playouts):
            looks = number and not number % LOOKS and clear < inf
            if not more() or (looks and self._is_clear(clear)):
                break
            if not number % self.player.shared:
                start = self.player.game.world(self.world, self.seat, self.rng)
                worlds += 1
            self._playout(start)
        told_only = self.world.setup.cards == "table"
        return Advice(self.player.unit, self._worths(), worlds, told_only, self._pulls())

    def _is_clear(self, errors: float) -> bool:
        """Whether the best choice is so many standard errors ahead of every other one."""
        best, *others = self._worths()
        return all(best.mean - w.mean > errors * hypot(best.error, w.error) for w in others)

    def _playout(self, start: S) -> None:
        """Play a world on until it can be judged, and count it where the tree was passed."""
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
        """Play as the tree says until a choice is tried for the first time.

        Fills `passed` with the edges and whose they are, and `steps`. Returns the state, who is on,
        and how many actions are left.
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
                action = _unasked(game, state, mover, self.rng)
            before, state = state, game.step(state, action)
            if self.events:
                steps.append((before, action, state))
            mover = mover_of(game, state, self.rng)
            # A flat search has no other node; and beyond a new edge nothing is counted yet.
            if not self.deep or (edge is not None and not edge.games):
                return state, mover, left
            node = self._child(node, before, action, state)
            if mover == OVER or player.stops(start, state):
                return state, mover, 0
        return state, mover, 0

    def _chosen(self, node: _Node, state: S, mover: int) -> tuple[Action, _Edge]:
        """Return what is tried at a node: what was not tried yet, else the best by UCB1."""
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
        """Count what a playout met, once each, and how it began, for the choice it began with."""
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
        """Return the first few, without chance; they end where others act in secret."""
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

    # What it came to

    def _worths(self) -> tuple[Worth, ...]:
        choices = weighed(self.player.game.choices(self.world, self.seat), self.but)
        return tuple(sorted(map(self._worth, choices), key=_rank))

    def _worth(self, action: Action) -> Worth:
        edge = self.root.edges.get(action)
        if edge is None or not edge.games:
            return Worth(action, 0.0, inf, 0, (action,), {})
        games, mean = edge.games, edge.sum / edge.games
        # One playout that lay half the span off is added: two that came out alike are no certainty.
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
        """Follow what was tried most often; it ends where others act in secret."""
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
        """Follow how playouts most often went on, where there is no tree that was tried."""
        line: tuple[Action, ...] = (action,)
        counted = self.courses.get(action, Counter[tuple[Action, ...]]())
        while longer := [each for each in counted if each[:-1] == line]:
            line = max(longer, key=counted.__getitem__)
        return line


def weighed(choices: Iterable[Action], but: frozenset[str]) -> tuple[Action, ...]:
    """Return the answers that are weighed against each other: all but some verbs."""
    return tuple(action for action in choices if action.verb not in but)


def own_turn(steps: Iterable[tuple[S, Action, S]], seat: int) -> list[tuple[S, Action, S]]:
    """Return the steps that a seat does before anybody else acts, chance among them."""
    return [*takewhile(lambda step: step[1].by in (seat, CHANCE), steps)]


def play_on(
    player: Policy[S],
    start: S,
    state: S,
    rng: Random,
    left: int,
    *,
    mover: int,
    steps: list[tuple[S, Action, S]] | None = None,
) -> S:
    """Play a world on as its player does without thinking, until it can be judged; return it then.

    start: where the playout began; left: so many actions at most; mover: who is on (`mover_of`);
    steps: what is done is added to them.
    """
    game = player.game
    for _ in range(left):
        if mover == OVER or player.stops(start, state):
            break
        if mover >= 0:
            action = player.rollout(state, mover, rng)
        else:
            action = _unasked(game, state, mover, rng)
        before, state = state, game.step(state, action)
        if steps is not None:
            steps.append((before, action, state))
        mover = mover_of(game, state, rng)
    return state


def mover_of(game: PlayableGame[S], state: S, rng: Random) -> int:
    """Return who acts next: if several are asked, one of them."""
    turn = state.turn
    return turn if turn != TABLE else rng.choice(game.asked(state))


def _unasked(game: PlayableGame[S], state: S, mover: int, rng: Random) -> Action:
    """Return what chance brings, or what the people at the table happen to tell."""
    if mover == CHANCE:
        return game.sample(state, rng)
    return rng.choice(game.choices(state, TABLE))


def _rank(worth: Worth) -> tuple[bool, float]:
    """Sort what was tried by what it is worth at least, as far as its error tells."""
    return not worth.games, worth.error - worth.mean if worth.games else 0.0
