"""Copy of the tag table in the console, as far as the runtime has reported it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware_py.console import inputs

if TYPE_CHECKING:
    from firmware_py.console.ui import Ui


def take(ui: Ui, news: inputs.TagNews) -> None:
    """Update the copy, and pass the news to the modes."""
    match news:
        case inputs.TagsRead(known):
            ui.tags = dict(known)
        case inputs.TagRemoved():
            ui.mode.tag_removed(ui)
        case inputs.TagLinked(uid, _, card) if ui.tags is not None:
            ui.tags.pop(uid, None)
            if card is not None:
                ui.tags[uid] = card
    if isinstance(news, inputs.TagReply):
        for mode in tuple(ui.modes):
            mode.replied(ui, news)
