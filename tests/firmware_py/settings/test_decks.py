"""The owner's decks: they replace the built-in one, and a bad deck is reported with its line."""

import pytest

import games
from firmware_py.settings.decks import deck_for
from games.core.errors import BadDeck

GAME = games.find("cinderella")
BUILT_IN = (GAME.folder / "deck.toml").read_text("utf-8")


@pytest.fixture
def folders(tmp_path):
    return [tmp_path / "home", tmp_path / "etc"]


def write(folder, toml):
    folder.mkdir()
    path = folder / "cinderella.toml"
    path.write_text(toml) if isinstance(toml, str) else path.write_bytes(toml)
    return path


def test_without_a_file_the_built_in_deck_is_played(folders):
    assert deck_for(GAME, folders) is None
    (folders[1]).write_text("a file where a folder should be")
    assert deck_for(GAME, folders) is None


def test_the_first_folder_wins_and_the_match_plays_with_it(folders):
    home = write(folders[0], BUILT_IN.replace("mouse_a", "rat_a"))
    write(folders[1], BUILT_IN.replace("mouse_a", "pig_a"))
    deck = deck_for(GAME, folders)
    assert deck.source == str(home)
    assert deck.find("rat_a")
    assert GAME.setup(2, deck=deck).deck.find("rat_a")
    home.unlink()
    assert deck_for(GAME, folders).find("pig_a")


def test_a_deck_that_breaks_the_games_counts_is_refused_with_line_and_reason(folders):
    lines = BUILT_IN.splitlines()
    at = lines.index('id = "mouse_a"')
    path = write(folders[0], "\n".join([*lines[: at + 1], "copies = 2", *lines[at + 1 :]]))
    with pytest.raises(BadDeck, match=rf"{path}.*: .+"):
        deck_for(GAME, folders)


@pytest.mark.parametrize(
    ("toml", "says"),
    [
        ("[[face]\n", "this is not TOML"),
        ('[[face]]\nid = "x"\n', r", line 1: \[\[face\]\]"),
        ("\n# caf\xe9".encode("latin-1"), ", line 2: this is not UTF-8"),
    ],
)
def test_a_file_that_cannot_be_read_is_named(folders, toml, says):
    path = write(folders[1], toml)
    with pytest.raises(BadDeck, match=f"^{path}.*{says}"):
        deck_for(GAME, folders)


def test_a_folder_in_place_of_the_file_is_said(folders):
    (folders[0] / "cinderella.toml").mkdir(parents=True)
    with pytest.raises(BadDeck, match=r"cinderella.toml cannot be read: Is a directory"):
        deck_for(GAME, folders)
