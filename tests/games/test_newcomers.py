"""Questions of newcomers: the number of presses from a search or a thing to the answer.

The first press is the search, or the press on the table. Each hit or link that is opened after it
counts as one more.
"""

import tomllib
from collections import Counter
from functools import cache
from pathlib import Path

import games
from games.core.rulebook.rule_search import Index, SearchPage
from tests.language.catalogues import Catalogues

ASKED = tomllib.loads((Path(__file__).parent / "newcomers.toml").read_text("utf-8"))["question"]

NEVER = 99

OURS = ("capsules", "cinderella", "midnight", "outcasts")


@cache
def index(name: str) -> Index:
    """Return the search index of a game's entries in English, as on the page."""
    catalogues = Catalogues(name)
    known = catalogues.catalogue("en")
    entries = games.find(name).entries
    pages = []
    for entry in entries:
        read = entries.reading(entry, knows=lambda id_: bool(known.get(id_)))
        names = tuple(catalogues.say("en", each) for each in entries.names(entry))
        more = catalogues.say("en", read.more) if read.more else ""
        title, short = catalogues.say("en", read.title), catalogues.say("en", read.short)
        pages.append(SearchPage(entry.id, title, names, short, more))
    return Index(pages)


def presses(question) -> int:
    """Return the number of presses that a scripted reader needs to open the answer.

    Pressing a thing opens its entry and counts as one press. A search counts as one press and its
    first hit as another. Other hits, and links of an open entry, count as one more.
    """
    game = games.find(question["game"])
    wanted = question["entry"]
    if "presses" in question:
        opened = game.entries.of(*question["presses"].split(":"))
        before, hits = 0, ()
    else:
        hits = index(game.id).find(question["types"])
        opened = game.entries[hits[0]] if hits else None
        before = 1
    if opened is None:
        return NEVER
    if opened.id == wanted:
        return before + 1
    return before + 2 if wanted in (*hits, *opened.see) else NEVER


def test_the_list_is_whole():
    assert Counter(each["game"] for each in ASKED) == dict.fromkeys(OURS, 18)
    assert all(("types" in each) != ("presses" in each) for each in ASKED)
    assert all(each["asks"].strip() for each in ASKED)


def test_of_72_questions_68_are_answered_in_two_presses_and_all_in_three():
    needed = {(each["game"], each["asks"]): presses(each) for each in ASKED}
    far = {question: count for question, count in needed.items() if count > 2}
    assert len(far) <= 4, far
    assert {question for question, count in far.items() if count > 3} == set()
