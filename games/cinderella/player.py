"""Bot of cinderella. All levels use the same heuristic and differ only in their memory.

All players win together if they know where the tiles are. So a level is the share of seen tiles
that the bot remembers (`memory`). The heuristic takes a known pair. Otherwise it opens a tile that
is likely to lead to a pair, by its own look or another player's pointing, and new to most players.
It looks at places that no one has looked at, and points where it remembers a tile.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import exp, log
from random import Random
from types import MappingProxyType
from typing import ClassVar

from games.cinderella.belief import Mind, recalled
from games.cinderella.state import ALONE, State, Step
from games.core.action import OVER, TABLE, Action
from games.core.ai.levels import GREEDY, RANDOM, Level, More, always
from games.core.ai.player import Player
from games.core.ai.reasons import Reasons
from games.core.cards import backs
from games.core.setup import Setup
from games.core.text import Text, text

NEWS = 0.3
"""Value of showing a useful tile to all players. A pair has the value 1."""

SEEN = 0.3
"""Value of a look at a place where another player has looked. A place that is new to all has 1."""

SLACK: Mapping[str, float] = MappingProxyType({"basic": -2.6, "magic": -2.35, "advanced": -1.85})
TIMES, FRIEND = 5.5, 0.23
"""Model of the probability that people win if players with a perfect memory win in the playout.

People who forget take several times as long. So the log odds are SLACK (by variant), plus TIMES
times the log of (hours available / hours needed in the playout), plus FRIEND for each further seat,
because it may remember what others forget. The values are fits to 409 states from matches of medium
bots, each played to the end eight times.
"""

Moves = tuple[Action, ...]


# Reasons of hints


def events(before: State, _action: Action, after: State) -> Iterator[str]:
    """Yield "pair" if a pair is found, and "twelve" if the clock strikes twelve."""
    if after.found != before.found:
        yield "pair"
    if after.hour != before.hour and after.hour == after.compiled.hours:
        yield "twelve"


def brings(turn: Sequence[tuple[State, Action, State]]) -> Iterator[str]:
    """Yield the events of the choice itself. An event does not contain the place of a tile.

    fresh               no one has seen this tile
    all-seen            the seat knows the tile, and everyone knows its partner's place
    own-seen            the seat knows the tile and its partner's place
    hourglass:HOURS     the hourglass tile stops the clock, with this number of hours left
    """
    before, action, _ = turn[0]
    if action.verb in ("open", "look"):
        if not any(sighting % ALONE == action.a - 1 for sighting in before.seen):
            yield "fresh"
        elif partner := _partner(before, action.by, action.a):
            yield "all-seen" if partner & before.cards.public else "own-seen"
    if action.verb == "use" and action.a and before.special[action.by] == "hourglass":
        yield f"hourglass:{before.compiled.hours - before.hour}"


def because(kind: str, of: Sequence[str], _state: State, _seat: int) -> Text | None:
    """Return the text of an event, or None for "pair", as the win probability already shows it."""
    if kind == "hourglass":
        return text("cinderella.hint.hourglass", n=int(of[0]))
    return None if kind == "pair" else text(f"cinderella.hint.{kind}")


def _partner(state: State, seat: int, place: int) -> int:
    """Return the partner's place as a mask if the seat knows both tiles, else 0."""
    mind = Mind(state, seat)
    at = place - 1
    return 0 if not state.left >> at & 1 or mind.hidden >> at & 1 else mind.partner(at)


REASONS = Reasons(
    events, brings, because, plans=frozenset({"fresh", "all-seen", "own-seen", "hourglass"})
)


# Bots


class CinderellaPlayer(Player[State]):
    """Bot that plays with a heuristic and a limited memory."""

    reasons = REASONS

    levels: ClassVar[Mapping[str, Level]] = MappingProxyType({
        "easy": Level(memory=0.06),
        "medium": Level(memory=0.2),
        "strong": Level(),
        GREEDY: Level(),
    })  # fmt: skip

    harder: ClassVar[Mapping[str, Mapping[str, Level]]] = MappingProxyType({
        "magic": {"easy": Level(memory=0.3), "medium": Level(memory=0.45)},
        "advanced": {"easy": Level(memory=0.4), "medium": Level(memory=0.6)},
    })  # fmt: skip
    """Levels of the harder variants. Bots remember more there, so that they win about as often."""

    def level(self, name: str, setup: Setup) -> Level:
        """Return the level of that name in a variant."""
        return self.harder.get(setup.variant, {}).get(name) or self.levels[name]

    def stops(self, start: State, state: State) -> bool:  # noqa: ARG002
        """Return whether the match is over or at the last chance. `worth` evaluates both."""
        return state.turn in (OVER, TABLE)

    def worth(self, state: State) -> tuple[float, ...]:
        """Return the probability that all win, for each seat.

        Before the last chance and the end, return the share of found pairs instead.
        """
        if state.turn == OVER:
            chance = float(state.won)
        elif state.step == Step.NAME:
            chance = _last_chance(Mind(state, TABLE))
        else:
            chance = state.found.bit_count() / len(state.compiled.first_tile)
        return (chance,) * state.compiled.seats

    def rollout(self, state: State, seat: int, rng: Random) -> Action:
        """Choose an action with the heuristic."""
        choices = self.game.choices(state, seat)
        choose = CHOOSE.get(state.step)
        if choose is None or len(choices) == 1:
            return rng.choice(choices)
        return choose(Mind(state, seat), choices, rng)

    @property
    def adviser(self) -> Player[State]:
        """Return the player that models people who forget."""
        return Friends(self.game)

    def recalled(self, world: State, seat: int, share: float, salt: int) -> State:
        """Return the world without the knowledge that the seat has forgotten."""
        return recalled(world, seat, share, salt)

    def choose(
        self,
        name: str,
        world: State,
        seat: int,
        rng: Random,
        salt: int = 0,
        more: More = always,
    ) -> Action:
        """Return the choice of a seat. At the last chance, TABLE chooses for all seats together."""
        if world.step not in (Step.NAME, Step.NAME_SECOND) or name == RANDOM:
            return super().choose(name, world, seat, rng, salt, more)
        share = self.level(name, world.setup).memory
        return self.greedy(self.recalled(world, seat, share, salt), seat, rng)


class Friends(CinderellaPlayer):
    """Player for hints, which models people who forget.

    Players with a perfect memory win nearly always, so their wins do not show which choice is
    better. But the fewer hours they need, the more people can forget and still win.
    """

    hints: ClassVar[Level] = Level(playouts=300, deep=False)

    def outcome(self, start: State, state: State) -> tuple[float, ...]:
        """Return the probability that people who forget win from `start`, for each seat."""
        chances = self.worth(state)
        if state.turn != OVER or not state.won:
            return chances
        seats = state.compiled.seats
        times = (start.compiled.hours - start.hour + 0.5) / (state.hour - start.hour + 0.5)
        odds = SLACK[state.setup.variant] + TIMES * log(times) + FRIEND * (seats - 1)
        return (1 / (1 + exp(-odds)),) * seats


def _last_chance(mind: Mind) -> float:
    """Return the probability that all seats together know or guess the missing pairs (A16)."""
    chance, hidden = 1.0, mind.hidden.bit_count()
    for pair in mind.use:
        unknown = 2 - mind.of[pair].bit_count()
        chance *= (1.0, 1 / max(1, hidden), 2 / max(2, hidden * (hidden - 1)))[unknown]
        hidden -= unknown
    return chance


# Choices by step


def _open(mind: Mind, choices: Moves, rng: Random) -> Action:
    """Choose a tile to open: the most useful one for a wand, or the best one to find a pair."""
    if mind.state.die == "wand":
        return _best([(mind.news(action.a - 1), action) for action in choices], rng)
    # A pair that few seats know comes first, because other seats cannot take it.
    own = {both: 2 - mind.shared(both) for both in mind.whole}
    looks = 2 if mind.state.declared and mind.state.special[mind.seat] == "mirror" else 1

    def worth(place: int) -> float:
        sure = max((more for both, more in own.items() if both >> place & 1), default=0.0)
        return sure or mind.chance(place, looks) + NEWS * mind.news(place)

    return _best([(worth(action.a - 1), action) for action in choices], rng)


def _point(mind: Mind, choices: Moves, rng: Random) -> Action:  # noqa: ARG001
    """Point at the partner of the open tile, if the seat remembers its place (R10).

    If the pair does not count now, pointing would reveal a secret look. That is allowed only with
    free_talk (A12).
    """
    state = mind.state
    partner = mind.partner(state.first)
    if mind.pair(state.first) not in mind.allowed and not state.setup.yes("free_talk"):
        partner = 0
    return next((a for a in choices if a.verb == "point" and partner >> (a.a - 1) & 1), choices[-1])


def _look(mind: Mind, choices: Moves, rng: Random) -> Action:
    """Choose a secret look: the known partner of the open tile, a pointed place, or a new place."""
    state, first = mind.state, mind.state.first
    looks = [action for action in choices if action.verb == "look"]
    wanted = 0
    if first >= 0 and mind.pair(first) in mind.allowed and not mind.partner(first) & state.looks:
        wanted = mind.partner(first) or _pointed(mind)
    found = [action for action in looks if wanted >> (action.a - 1) & 1]
    if found:
        return rng.choice(found)
    return _best([(_new(mind, action.a - 1), action) for action in looks], rng)


def _pointed(mind: Mind) -> int:
    """Return the mask of the places at which seats point.

    If some of these seats know their place, return only such places.
    """
    state = mind.state
    guesses = claims = 0
    for seat, place in enumerate(state.pointed):
        if place < 0 or not mind.hidden >> place & 1:
            continue
        guesses |= 1 << place
        if state.cards.known(seat) >> place & 1:
            claims |= 1 << place
    return claims or guesses


def _new(mind: Mind, place: int) -> float:
    if not mind.hidden >> place & 1:
        return 0.0
    return SEEN if mind.others >> place & 1 else 1.0


def _use(mind: Mind, choices: Moves, rng: Random) -> Action:  # noqa: ARG001
    """Use a special tile as soon as it fits, because early knowledge helps longest.

    Keep a mirror if a pair is known, or if the search has already found a pair without it.
    """
    state = mind.state
    keep, use = choices
    if state.special[mind.seat] != "mirror":
        return use
    if state.step == Step.MIRROR:
        return keep if state.pair_at(state.first, next(backs(state.looks))) >= 0 else use
    return keep if mind.whole else use


def _name(mind: Mind, choices: Moves, rng: Random) -> Action:
    """Name a tile at the last chance: of a known pair, else a known tile, else a hidden tile."""
    sure = mind.whole or [mind.of[pair] for pair in mind.allowed if mind.of[pair]]
    return _one_of(sure[0] if sure else mind.hidden, choices, rng)


def _name_second(mind: Mind, choices: Moves, rng: Random) -> Action:
    first = mind.state.first
    partner = 0 if mind.hidden >> first & 1 else mind.partner(first)
    return _one_of(partner or mind.hidden, choices, rng)


def _report(mind: Mind, choices: Moves, rng: Random) -> Action:  # noqa: ARG001
    """Guess the result of a search that people report: a random pair in half of the cases."""
    no_pair, *pairs = choices
    return rng.choice((no_pair, rng.choice(pairs)))


def _one_of(places: int, choices: Moves, rng: Random) -> Action:
    return rng.choice([a for a in choices if places >> (a.a - 1) & 1] or choices)


def _best(worth: list[tuple[float, Action]], rng: Random) -> Action:
    """Return an action with the highest value. Break ties at random."""
    most = max(value for value, _ in worth) - 1e-9
    return rng.choice([action for value, action in worth if value >= most])


CHOOSE: Mapping[Step, Callable[[Mind, Moves, Random], Action]] = {
    Step.USE: _use,
    Step.MIRROR: _use,
    Step.STOP: _use,
    Step.OPEN: _open,
    Step.POINT: _point,
    Step.LOOK: _look,
    Step.AGAIN: _look,
    Step.NAME: _name,
    Step.NAME_SECOND: _name_second,
    Step.REPORT: _report,
}
