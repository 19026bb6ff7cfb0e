"""Golden playthroughs: `make golden` writes them, and a person reads the difference."""

import pytest

import games
from games.core.playthrough import LONGEST, playthrough
from tests.golden import HERE, playthroughs

FOLDER = HERE / "playthroughs"


@pytest.mark.parametrize("name", games.names())
def test_every_variant_has_a_playthrough_for_both_ways_of_dealing(name):
    game = games.find(name)
    wanted = {f"{name}-{v}-{cards}" for v in game.variants for cards in game.dealers}
    there = [path.stem.split("-") for path in FOLDER.glob(f"{name}-*.txt")]
    assert {"-".join((name, *words[1:-2], words[-1])) for words in there} == wanted


@pytest.mark.parametrize("name", games.names())
def test_the_games_play_as_written(name):
    for file, text in playthroughs(games.find(name)):
        written = (FOLDER / file).read_text("utf-8")
        assert text.splitlines() == written.splitlines(), (
            f"{file} plays otherwise: read the difference; if it is right, `make golden` keeps it"
        )


def test_no_playthrough_is_left_of_a_game_that_is_gone():
    assert {path.stem.split("-")[0] for path in FOLDER.glob("*.txt")} <= set(games.names())


def test_files_stay_short_enough_to_be_read():
    assert max(path.stat().st_size for path in FOLDER.glob("*.txt")) < LONGEST + 5_000


def test_every_action_is_told_with_what_it_changes():
    game = games.find("nightwatch")
    told = playthrough(game, game.setup(2), seed=3)
    assert told == playthrough(game, game.setup(2), seed=3)
    assert told != playthrough(game, game.setup(2), seed=4)
    played = [line for line in told.splitlines() if line.startswith("> ")]
    states = [line for line in told.splitlines() if line.startswith("## ")]
    assert len(states) == len(played) + 1
    assert states[-1] == f"## {len(played)}: over"
    assert played[0].startswith("> chance shuffle")


def test_a_changed_rule_shows():
    from nightwatch.game import Nightwatch

    class Generous(Nightwatch):
        folder = Nightwatch().folder

        def scores(self, state):
            return tuple(points + 1 for points in super().scores(state))

    for name, text in playthroughs(Generous()):
        assert text != (FOLDER / name).read_text("utf-8")
