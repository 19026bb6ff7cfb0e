"""Reference for authors of games: as complete and as new as the docstrings."""

import re

import pytest

from games.core.cardgame import CardGame
from tools import game_reference
from tools.game_reference import ROOT


def test_the_reference_is_made_from_the_docstrings():
    assert game_reference.FILE.read_text("utf-8") == game_reference.page(), (
        "run `python -m tools.game_reference`"
    )


def test_each_public_name_of_a_game_has_a_line():
    names = {name for name in dir(CardGame) if not name.startswith("_")}
    assert names <= {each.name for each in game_reference.members(CardGame)}


def test_each_group_of_message_ids_of_a_game_is_in_the_guides():
    ids = re.compile(r'f"\{(?:self|game|match\.game|self\._?game)?(?:\.id)?\}\.([a-z]+)')
    used = {
        group
        for folder in ("games/core", "firmware_py")
        for file in (ROOT / folder).rglob("*.py")
        for group in ids.findall(file.read_text("utf-8"))
    }
    assert used >= {"title", "ask", "do", "news", "zone", "kind"}
    guides = "".join(
        (ROOT / "docs" / f"{name}.md").read_text() for name in ("write-a-game", "entries")
    )
    for group in used - {"mo", "po", "toml"}:  # files
        assert f"`curfew.{group}" in guides or f"`GAME.{group}" in guides, group


class Undocumented(CardGame):
    speed = 3


Undocumented.__module__ = "games.core.undocumented"


def test_a_name_without_documentation_is_refused(monkeypatch):
    source = "class Undocumented(CardGame):\n    speed = 3\n"
    own = game_reference.inspect.getsource
    monkeypatch.setattr(
        game_reference.inspect,
        "getsource",
        lambda cls: source if cls is Undocumented else own(cls),
    )
    with pytest.raises(ValueError, match=r"^Undocumented\.speed has no docstring$"):
        game_reference.members(Undocumented)
