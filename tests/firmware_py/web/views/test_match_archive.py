"""List of past matches: games have their translated titles."""

import asyncio

import games
from firmware_py.i18n import Texts
from firmware_py.storage.journal import Journal
from firmware_py.web.match_archive import MatchArchive
from games.core.match import Match


def test_a_match_is_called_as_its_game_is_in_the_language_of_the_box(tmp_path, monkeypatch):
    game, box = games.find("cinderella"), ["fr"]
    monkeypatch.setattr(type(game), "title", "a title of the program's own")
    path = tmp_path / "journal.sqlite"
    with Journal.open(path) as journal:
        match = Match(game, {"seats": 2})
        number = journal.begin(match)
        match.act(match.draw())
        journal.append(number, 0, match.entries[0])
    library = MatchArchive(
        path,
        find=games.find,
        texts=lambda language: Texts(language, {game.id: game.folder}),
        language=lambda: box[0],
        clock=lambda: 0,
        admit=lambda _token: None,
    )
    called = []
    for language in ("fr", "de"):
        box[0] = language
        called += [one["title"] for one in asyncio.run(library.matches())]
    said = [Texts(each, {game.id: game.folder}).say(game.name) for each in ("fr", "de")]
    assert called == said
