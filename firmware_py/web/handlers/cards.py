"""Handlers of decks: which are taught, and teaching one."""

from typing import Any

from firmware_py.console import commands
from firmware_py.console.modes.cards_menu import progress
from firmware_py.web import protocol
from firmware_py.web.context import PageContext, done
from firmware_py.web.interfaces import Viewer


@done.register(protocol.ListDecks)
def _decks(_order: protocol.ListDecks, table: PageContext, viewer: Viewer) -> dict[str, Any]:
    console = table.runtime.console
    decks = []
    for game in console.names:
        linked, cards = progress(console, game)
        title = table.viewers.say(viewer, console.find(game).name)
        decks.append({"id": game, "title": title, "linked": linked, "cards": cards})
    return {"decks": decks}


@done.register(commands.TeachDeck)
@done.register(commands.PressTeachKey)
def _teach(
    order: commands.TeachDeck | commands.PressTeachKey, table: PageContext, viewer: Viewer
) -> None:
    table.pass_on(viewer, order)
