"""Bots by name: their input, which contains no hidden information."""

import pickle
from random import Random

import msgspec
import pytest

import games
from games.core import bots
from games.core.ai.levels import LEVELS, NAMES, Level, together
from games.core.ai.player import Player
from games.core.errors import TableclockError, UnknownBot
from games.core.match import Match


def played(name, seed=1, actions=30, seats=2):
    """Return a match after random actions, at a seat with more than one choice."""
    match = Match(games.find(name), {"seats": seats}, seed)
    rng = Random(seed)
    while len(match.actions) < actions or match.turn < 0 or len(choices(match)) < 2:
        match.act(match.draw() if match.turn == -2 else rng.choice(match.game.legal(match.state)))
    return match


def choices(match):
    return match.game.choices(match.state, match.turn)


@pytest.mark.parametrize("name", NAMES)
def test_each_name_is_a_bot_that_chooses_what_is_offered(name):
    match = played("capsules")
    given = bots.bot_input(match.game, match.state, match.turn, match.seed, 30)
    assert bots.answer(match.game, name, *given) in choices(match)


@pytest.mark.parametrize(
    ("name", "right"),
    [
        ("clever", "choose from random, easy, medium, strong, greedy"),
        ("", "choose from random, easy, medium, strong, greedy"),
        ("Strong", r"did you mean 'strong'\?"),
        ("random ", r"did you mean 'random'\?"),
    ],
)
def test_an_unknown_name_is_refused_with_what_is_right(name, right):
    with pytest.raises(UnknownBot, match=right) as error:
        bots.known(name)
    assert isinstance(error.value, TableclockError)
    assert repr(name) in str(error.value)


@pytest.mark.parametrize(
    ("names", "decides"),
    [
        (["greedy", "strong"], "strong"),
        (["medium", "greedy"], "greedy"),
        (["easy", "random"], "easy"),
        (["strong", "medium"], "strong"),
    ],
)
def test_the_strongest_bot_decides_for_all(names, decides):
    assert together(names) == decides


def test_the_levels_are_of_the_field_and_the_weakest_comes_first():
    assert LEVELS == ("random", "easy", "medium", "strong")


@pytest.mark.parametrize("name", games.names())
def test_what_is_handed_can_be_sent_and_is_answered_alike_there(name):
    match = played(name)
    given = bots.bot_input(match.game, match.state, match.turn, match.seed, 30)
    sent = pickle.loads(pickle.dumps(given))  # noqa: S301  (our own bytes)
    for level in ("easy", "greedy"):
        there = bots.answer(match.game, level, *sent)
        assert there == bots.answer(match.game, level, *given)
        assert type(there) is type(bots.answer(match.game, level, *given))


def test_a_bot_is_handed_a_world_and_never_the_state():
    match = played("capsules", actions=12)
    faces = {
        bots.bot_input(match.game, match.state, match.turn, seed, 12).world.cards.faces
        for seed in range(20)
    }
    assert len(faces) > 15


def test_another_answer_has_another_chance_and_the_same_salt():
    match = played("capsules")
    one, other = (bots.bot_input(match.game, match.state, 0, "secret", n) for n in (1, 2))
    assert one.seed != other.seed
    assert one.salt == other.salt
    assert one.salt != bots.bot_input(match.game, match.state, 1, "secret", 1).salt


def test_its_chance_is_not_that_of_the_device():
    """The n-th draw of a match depends on its seed and n; a bot gets neither of them."""
    match = played("capsules", seed="secret")
    given = bots.bot_input(match.game, match.state, match.turn, match.seed, len(match.entries))
    device = {Random(f"{match.seed}/{n}").random() for n in range(100)}
    own = {Random(given.seed).random(), *(Random(f"{given.seed}/{n}").random() for n in range(100))}
    assert not device & own
    assert b"secret" not in msgspec.msgpack.encode([given.seed, given.salt])


def test_a_level_that_a_game_does_not_name_is_the_usual_one():
    class Easy(Player):
        """A player with one level."""

        levels = {"easy": Level(slips=0.9)}  # noqa: RUF012

    player = Easy(games.find("nightwatch"))
    setup = player.game.setup(2)
    assert player.level("easy", setup).slips == 0.9
    assert player.level("strong", setup) == Player.levels["strong"]
