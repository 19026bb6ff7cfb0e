"""Playout of one game from the deal to the end by bots."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from games.core import bots
from games.core.action import CHANCE, OVER, TABLE, Action
from games.core.ai.levels import RANDOM, together
from games.core.match import Match
from games.core.registry import find
from games.core.setup import Setup

CAP = 100_000
"""Number of actions after which a game stays unfinished. Our games are much shorter."""


def play_out(
    setup: Setup,
    seed: str,
    names: Sequence[str] = (),
    answer: Callable[..., Action] = bots.answer,
) -> Match[Any]:
    """Play one game to its end or to `CAP` actions.

    names: bots by seat, or () for random ones. answer: function that asks a bot (`bots.answer`).
    """
    match: Match[Any] = Match(find(setup.game), setup, seed)
    rng = Random(seed)
    if set(names) <= {RANDOM}:
        _at_random(match, rng)
    else:
        _thought_out(match, rng, seed, names, answer)
    return match


def _at_random(match: Match[Any], rng: Random) -> None:
    """Play uniformly random actions.

    This loop is fast, because tests and speed measurements of the rules use it. If several seats
    may act, one of all their actions is drawn.
    """
    act, random = match.act, rng.random
    legal, sample = match.game.legal, match.game.sample
    state = match.state
    for _ in range(CAP):
        turn = state.turn
        if turn == CHANCE:
            state = act(sample(state, rng))
        elif turn == OVER:
            return
        else:
            options = legal(state)
            state = act(options[int(random() * len(options))])


def _thought_out(
    match: Match[Any], rng: Random, seed: str, names: Sequence[str], answer: Callable[..., Action]
) -> None:
    """Play the actions that each seat's bot chooses."""
    game = match.game
    for _ in range(CAP):
        state = match.state
        if state.turn == OVER:
            return
        if state.turn == CHANCE:
            match.act(game.sample(state, rng))
            continue
        seat = state.turn if state.turn >= 0 else rng.choice(game.asked(state))
        name = together(names) if seat == TABLE else names[seat]
        if name == RANDOM:  # a random bot needs no sampled world
            match.act(rng.choice(game.choices(state, seat)))
        else:
            given = bots.bot_input(game, state, seat, seed, len(match.actions))
            match.act(answer(game, name, *given))
