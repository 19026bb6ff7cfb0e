"""Lookup of rule entries for the open question, a card or the reason of a refusal.

The lookup must not reveal a private question to other players, so it uses the public question. If
one person plays alone, the lookup uses that person's own question. The page and the device mark the
entries whose tutorial notes players have seen (`read_by`, `read_at_table`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from firmware_py.console.session import tutorial
from firmware_py.console.ui import Ui

if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware_py.console.ui import Ui
    from games.core.match import Match
    from games.core.rulebook.entry import Entry, EntryView
    from games.core.text import Text


def of_question(ui: Ui) -> Entry | None:
    """Return the rule entry of the public question, or None if no rule explains it."""
    session = ui.session
    if session is None:
        return None
    ask = session.match.ask(*ui.people) if session.alone else None
    return of_message(ui, ui.scene().question if ask is None else ask.question)


def of_message(ui: Ui, said: Text) -> Entry | None:
    """Return the rule entry that explains a message of the running game, or None."""
    match = ui.match
    return None if match is None else match.game.entries.about(said, match.setup)


def of_face(ui: Ui, face: str) -> Entry | None:
    """Return the rule entry of a printed card of the running game, or None."""
    match = ui.match
    return None if match is None else match.game.entries.of("face", face, match.setup)


def read(ui: Ui, entry: Entry, face: str | None = None) -> EntryView:
    """Return the text of an entry for this table's set-up. face: the card that was looked up."""
    match = ui.match
    assert match is not None  # noqa: S101  (only called while a match runs)
    return match.game.entries.reading(entry, match.setup, ui.texts.knows, face)


def house_rules(match: Match[Any], knows: Callable[[str], bool]) -> list[Text]:
    """Return a sentence for each option of the match that differs from its default.

    knows: function that returns whether a message is in the catalogue. If a game has no sentence
    for an option, the returned sentence names the option's value.
    """
    entries, setup = match.game.entries, match.setup
    usual = {key: option.default for key, option in match.game.options.items()}
    changed = [key for key in usual if setup.options[key] != usual[key]]
    return [
        said if knows(said.args["rule"].id) else entries.house(key, setup)
        for key, said in zip(changed, entries.house_rules(setup), strict=True)
    ]


def read_by(ui: Ui, seat: int) -> frozenset[str]:
    """Return the ids of the entries whose notes the person at a seat has seen."""
    had = tutorial.lesson(ui, seat)
    ids = () if had is None else had.heard
    return frozenset(each.split(".")[2] for each in ids if each.count(".") > 1)


def read_at_table(ui: Ui) -> frozenset[str]:
    """Return the ids of the entries whose notes all learners at the table have seen.

    The set is empty if the device deals to several players. Notes on a player's own page depend on
    that player's cards, so the marks would reveal them.
    """
    session = ui.session
    if session is None or not (session.alone or session.match.setup.cards != "device"):
        return frozenset()
    taught = [read_by(ui, seat) for seat in ui.people if tutorial.lesson(ui, seat) is not None]
    return frozenset.intersection(*taught) if taught else frozenset()
