"""Hints use only what their seat knows; planted leaks are found."""
# ruff: noqa: ARG002  (planted players often ignore their arguments)

from random import Random

import pytest

import games
from firmware_py.authoring.invariants.generators import Case, SetupCase, play, seatings, set_up
from firmware_py.authoring.invariants.hints import ADVISING, check_advice, check_known
from firmware_py.authoring.invariants.violation import Violation
from games.core.ai.player import Player
from games.core.ai.reasons import Reasons
from games.core.match import Match
from games.core.text import text
from tests.invariants.test_bot_information import Open


@pytest.mark.parametrize("seating", seatings(), ids=str)
def test_hints_are_fair(seating):
    game = games.find(seating.name)
    case = Case(seed=12)
    match = play(game, set_up(game, seating, case), case)
    for invariant in ADVISING:
        invariant(match, Random(case.seed))


class Events(Player):
    """Names events by cards of the sampled worlds, which is fair."""

    reasons = Reasons(
        lambda _before, _action, after: (f"face-{after.cards.faces[0]}",),
        because=lambda kind, *_event: text(f"nightwatch.hint.{kind}"),
    )


class Sure(Events):
    """Judges by a hidden face of the sampled world; of the true one if it had the true state."""

    def worth(self, state):
        return tuple(1.0 if state.cards.faces[0] % 2 else 0.0 for _ in range(state.setup.seats))


class Leaking(Open):
    """Derives the seed of a hint from cards that the seat does not see."""

    def view(self, state, seat):
        return super().view(state, seat) | {"faces": list(state.cards.faces)}


def accused(game):
    """Return the field in which a hint knows too much, or None."""
    for seed in range(4):
        case = Case(seed=seed)
        setup = set_up(game, SetupCase(game.id, "town", 3, "device"), case)
        match = play(game, setup, case, cap=120, of=Match)
        try:
            check_advice(match, Random(seed))
        except Violation as unlawful:
            return unlawful.field
    return None


class Peeking(Player):
    """Judges a world by a hidden face of the true state."""

    def stops(self, start, state):
        return True

    def worth(self, state):
        return tuple(state.cards.faces[0] / 256 for _ in range(state.setup.seats))


class Shown(Open):
    """Game whose sampled worlds are the true state."""

    def world(self, state, seat, rng):
        return state


def test_a_review_that_knows_more_than_its_seat_did_is_caught():
    case, game = Case(seed=1), Open(Peeking)
    setup = set_up(game, SetupCase(game.id, "town", 3, "device"), case)
    match = play(game, setup, case, cap=120, of=Match)
    check_known(match, Random(0))
    game.player.game = Shown(Peeking)
    with pytest.raises(Violation, match="the review of"):
        check_known(match, Random(0))


def test_a_hint_whose_chance_comes_from_what_is_hidden_is_caught():
    assert accused(Leaking(Sure)).startswith("worths."), "by its name, and no bytes"


@pytest.mark.parametrize("player", [Player, Events, Sure])
def test_an_honest_hint_is_not_accused(player):
    assert accused(Open(player)) is None
