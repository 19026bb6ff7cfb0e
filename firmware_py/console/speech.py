"""Spoken sentence of the current question: who is asked, and what.

It is a function of what everyone can see on the display. While the display shows something private,
nothing new is spoken.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from firmware_py.console import player_names
from games.core.action import OVER, TABLE
from games.core.text import Text, text

if TYPE_CHECKING:
    from firmware_py.console.console import Console
    from firmware_py.i18n import Texts

_HOURS: Final = re.compile(r"(\d+)[ \u202f]?h\b")
_SIGNS: Final = re.compile(r"[^\w\s.,;:!?'’“”«»„()%/+-]")
"""Characters that are pictures on the display, such as keys and shapes."""


class Sentence(NamedTuple):
    """Words to speak, and their language."""

    words: str
    language: str


SILENCE: Final = Sentence("", "")


@lru_cache(maxsize=8)
def _in_words(texts: Texts) -> Texts:
    """Return the texts of the page, which have words in place of the display's symbols."""
    return texts.for_page()


def sentence(console: Console) -> Sentence | None:
    """Return the sentence of the current question, or `SILENCE` if nobody is asked.

    Return None while the display shows something private, or shows a step between two questions:
    then the last sentence stays.
    """
    match, play = console.match, console.play
    if not console.settings.speech or match is None:
        return SILENCE
    if match.turn == OVER:
        return _sentence(console, None, console.scene().question)
    if play.returning is not None or play.veiled or play.looks(console) is not None:
        return None
    return _question(console)


def _question(console: Console) -> Sentence:
    """Return the sentence of a question that everyone can see."""
    play, session = console.play, console.session
    who, ask = play.who(console), play.ask(console)
    if ask is None or who is None or session is None:
        return SILENCE
    if play.hands_over(console):
        if play.elsewhere(console):
            return _sentence(console, None, text("table.hand.elsewhere", seat=who))
        return _sentence(console, None, text("table.speech.hand-over", seat=who))
    if session.pending_play is not None:
        return _sentence(console, session.pending_play.seat, *session.pending_play.says)
    return _sentence(console, who, ask.question)


def _sentence(console: Console, who: int | None, *says: Text) -> Sentence:
    texts = console.texts
    parts = [_in_words(texts).say(each, lambda seat: _name(console, seat)) for each in says]
    if who is not None and who != TABLE:
        parts.insert(0, _name(console, who))
    return Sentence(spoken(". ".join(part.rstrip(".") for part in parts), texts), texts.language)


def _name(console: Console, seat: int) -> str:
    """Return the whole name of a player, or the name of the colour."""
    colour = console.colour(seat)
    match = console.match
    colours = () if match is None else match.game.seat_colours(match.state)
    own = player_names.shown(console.settings, seat, colour, colours)
    return own or console.texts.colour(colour)


def spoken(said: str, texts: Texts) -> str:
    """Return a text without pictures and abbreviations."""
    said = _HOURS.sub(lambda hours: texts.say(text("table.speech.hours", n=int(hours[1]))), said)
    said = _SIGNS.sub(" ", said)
    return re.sub(r"\s+([.,])", r"\1", " ".join(said.split()))
