"""Generator of random games. A number determines the setup and the course of a game."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

import games
from firmware_py.authoring.invariants.return_types import drawn_by_chance, offered, sound
from games.core.action import CHANCE, OVER, TABLE, Action
from games.core.errors import BadSetup
from games.core.game import Game
from games.core.match import Match
from games.core.setup import Dealer, Setup

CAP = 20_000
"""Number of actions after which a game counts as endless."""


class SetupCase(NamedTuple):
    """A combination of variant, number of seats and dealer, with the game's id."""

    name: str
    variant: str
    seats: int
    cards: Dealer

    def __str__(self) -> str:
        return f"{self.name}-{self.variant}-{self.seats}-{self.cards}"


def seatings(some: Iterable[str | Game[Any]] | None = None) -> list[SetupCase]:
    """Return every combination of variant, seats and dealer for the given games.

    The default is all registered games.
    """
    found: list[SetupCase] = []
    for each in games.names() if some is None else some:
        game = games.find(each) if isinstance(each, str) else each
        for variant in game.variants:
            both = product(game.seats(variant), game.dealers)
            found.extend(SetupCase(game.id, variant, seats, cards) for seats, cards in both)
    return found


def seated(game: Game[Any], number: int) -> Iterator[SetupCase]:
    """Yield one case for each variant and dealer. The number of seats rotates with `number`."""
    for variant in game.variants:
        counts = game.seats(variant)
        for cards in game.dealers:
            yield SetupCase(game.id, variant, counts[number % len(counts)], cards)


class Case(NamedTuple):
    """The choices that determine a random game: its options, first seat and actions."""

    options: Mapping[str, str] = MappingProxyType({})
    first: int = 0  # the seat that begins
    picks: bytes = b""  # indices of the first actions
    seed: int = 0  # seed for all other actions


USUAL = Case()


def drawn(game: Game[Any], seats: int, number: int) -> Case:
    """Return the case for a number. Half of the cases have the default options."""
    rng = Random(number)
    options: dict[str, str] = {}
    if rng.random() < 0.5:
        for key, option in game.options.items():
            if not option.advisory and rng.random() < 0.5:
                options[key] = rng.choice(option.values)
    return Case(options, rng.randrange(seats), rng.randbytes(rng.randrange(40)), number)


def set_up(game: Game[Any], seating: SetupCase, case: Case = USUAL) -> Setup:
    """Return the setup of a case.

    If the drawn options contradict each other, it has the default options.
    """
    try:
        setup = game.setup(seating.seats, seating.variant, seating.cards, case.options, case.first)
        game.begin(setup)
    except BadSetup:
        setup = game.setup(seating.seats, seating.variant, seating.cards, None, case.first)
    return setup


def play(
    game: Game[Any], setup: Setup, case: Case = USUAL, cap: int = CAP, of: type[Match[Any]] = Match
) -> Match[Any]:
    """Play a random game to its end or to `cap` actions."""
    match = of(game, setup, case.seed)
    play_on(match, case, cap)
    return match


def play_on(match: Match[Any], case: Case, cap: int = CAP) -> None:
    """Continue a match to its end or to `cap` actions."""
    rng = Random(case.seed)
    sound(match)
    while match.turn != OVER and len(match.actions) < cap:
        match.act(_next(match, case, rng))
        sound(match)


def _next(match: Match[Any], case: Case, rng: Random) -> Action:
    legal = match.game.legal(match.state)
    offered(match, legal)
    ply = len(match.actions)
    if legal and ply < len(case.picks):
        return legal[case.picks[ply] % len(legal)]
    if match.turn != CHANCE:
        return rng.choice(legal)
    action = match.draw()
    drawn_by_chance(match, action)
    return action


def boldly(match: Match[Any], rng: Random) -> Iterator[Any]:
    """Play to the end and yield each state.

    For half of the actions the verb is drawn first, so that rare verbs occur.
    """
    while match.turn != OVER and len(match.actions) < CAP:
        legal = match.game.legal(match.state)
        if match.turn != CHANCE and rng.random() < 0.5:
            verb = rng.choice([*dict.fromkeys(action.verb for action in legal)])
            legal = tuple(action for action in legal if action.verb == verb)
        yield match.act(match.draw() if match.turn == CHANCE else rng.choice(legal))


def replayed(match: Match[Any], count: int | None = None) -> Match[Any]:
    """Return a new match of the same class with the first `count` actions."""
    other = type(match)(match.game, match.setup, match.seed)
    for action in match.actions[:count]:
        other.act(action)
    return other


def moments(match: Match[Any], rng: Random, count: int = 6) -> list[int]:
    """Return at most `count` random indices of `match.states`, in order, with first and last."""
    last = len(match.states) - 1
    return sorted({0, last, *(rng.randint(0, last) for _ in range(count - 2))})


def questions(match: Match[Any], rng: Random, count: int = 3) -> list[int]:
    """Return up to `count` indices of `match.states` for each kind of question, in order.

    The legal verbs and the turn (any seat, or a negative constant) determine the kind.
    """
    kinds: dict[tuple[int, frozenset[str]], list[int]] = {}
    for at, state in enumerate(match.states):
        verbs = frozenset(action.verb for action in match.game.legal(state))
        kinds.setdefault((min(state.turn, 0), verbs), []).append(at)
    return sorted(at for some in kinds.values() for at in rng.sample(some, min(count, len(some))))


def viewers(match: Match[Any]) -> tuple[int | None, ...]:
    """Return all viewers: the public (None) and each seat."""
    return (None, *range(match.setup.seats))


def people(match: Match[Any]) -> tuple[int, ...]:
    """Return all that may be asked a question: TABLE and each seat."""
    return (TABLE, *range(match.setup.seats))
