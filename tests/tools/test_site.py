"""Documentation site: pages written from the program, and links to files outside docs/."""

import re

import pytest

import games
from firmware_py.cli import errors
from tools import site

PAGES = dict(site.pages())


@pytest.mark.parametrize("name", site.GAMES)
@pytest.mark.parametrize("language", site.LANGUAGES)
def test_a_rulebook_has_every_entry_in_its_language(name, language):
    page = PAGES[f"rules/{name}-{language}.md"]
    game = games.find(name)
    assert page.count("\n## ") == len(game.entries)
    # no text is missing: its id would be shown instead
    assert f"{name}.entry" not in page
    assert not re.search(r"\{\w+\}", page)


def test_the_games_are_all_there():
    assert set(site.GAMES) == {each for each in games.names() if not games.is_plugin(each)}


def test_the_reference_has_every_command_setting_and_message():
    commands = PAGES["reference/commands.md"]
    for path in ("tableclock play", "tableclock cards enroll", "tableclock doctor"):
        assert f"\n## {path}\n" in commands
    settings = PAGES["reference/settings.md"]
    assert "| `limit_ma` | `850` | maximum current of the whole ring" in settings
    assert "`tableclock doctor --screen` finds offset and chip |" in settings  # a second line
    messages = PAGES["reference/protocol.md"]
    for tag in ("choose", "press", "undo", "invite"):
        assert f"| `{tag}` |" in messages


ANSWERS = {
    "phones": "Invite phones",
    "troubleshooting": "snow on the screen",
    "reference/journal": "CREATE TABLE entries",
    "build": "Zero 2 W, 3, 4 or 5",
    "cards": "## Teach a deck at the box",
    "start-browser": "make play",
    "write-a-game": "## 7. A bot",
    "time-controls": "40 moves in 90 minutes",
    "SECURITY": "## Report a vulnerability",
    "records": "## Delete a person",
    "replay": "## Save a match",
    "mqtt": "## Topics",
    "reference/commands": "## Exit codes",
    "install": "## Update",
    "faq": "What happens at a power cut?",
    "speech": "## Switch it on",
}
"""Answers to the questions of newcomers, by the page of the menu that has them."""


@pytest.mark.parametrize("page", ANSWERS)
def test_a_newcomer_finds_the_answer_on_a_page_of_the_menu(page):
    menu = (site.DOCS / "index.md").read_text().splitlines()
    assert page in menu
    text = PAGES.get(f"{page}.md") or (site.DOCS / f"{page}.md").read_text()
    assert ANSWERS[page] in text


@pytest.mark.parametrize("error", [errors.Failed, errors.Wrong, errors.Stopped])
def test_the_reference_explains_each_exit_code(error):
    assert f"\n| {error.exit_code} | " in PAGES["reference/commands.md"].partition("## Exit")[2]


def test_the_journals_tables_are_explained():
    page = PAGES["reference/journal.md"]
    for table in ("matches", "entries", "ends", "losses", "decks", "labels"):
        assert re.search(rf"CREATE TABLE (IF NOT EXISTS )?{table} ", page)
    assert "is one action or undo, numbered from 0" in page


@pytest.mark.parametrize(
    ("markdown", "folder", "shown"),
    [
        ("[a](build.md#parts)", ".", "[a](build.md#parts)"),
        ("[game.py](../games/core/game.py)", ".", "`games/core/game.py`"),
        ("[the settings](../config/table.toml)", ".", "the settings (`config/table.toml`)"),
        ("[contribute](../CONTRIBUTING.md)", ".", "[contribute](CONTRIBUTING.md)"),
        ("[contribute](../../CONTRIBUTING.md)", "games", "[contribute](../CONTRIBUTING.md)"),
        ("[seat](../box-seat.md)", "games", "[seat](../box-seat.md)"),
    ],
)
def test_links_to_files_outside_become_text(markdown, folder, shown):
    assert site.linked(markdown, folder) == shown
