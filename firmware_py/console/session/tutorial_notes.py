"""The notes of one sitting: what stands beside the questions that are open, and since when.

Who learns, and what they have heard, outlasts it (`settings.lessons`). What is told when is in
`noting.py`.
"""

from collections import Counter
from typing import Any, NamedTuple

from games.core.text import Text
from games.core.tutorial import TutorialNote


class ShownNote(NamedTuple):
    """A note beside an open question. at: since when (ns); own: for its player's eyes alone."""

    note: TutorialNote
    at: int
    own: bool


class TutorialIntro(NamedTuple):
    """What is said before the first question. at: since when (ns); asked: with which questions."""

    about: tuple[Text, ...]
    aim: tuple[Text, ...]
    at: int
    asked: dict[int, Any]


class TutorialState:
    """What learners are told now.

    asked: the open questions, by whom they ask, each by what makes it a new one; told: the notes
    beside them; since: by seat what has happened since its last question; acts: how often each has
    acted; opening: what was said first, as long as one of its questions is open; opened: until when
    it stands on the box (ns), None if it does not. undone: what is open now was open before.
    new: the match has just begun, and nothing was asked in it yet.
    """

    def __init__(self) -> None:
        self.asked: dict[int, Any] = {}
        self.told: dict[int, ShownNote] = {}
        self.since: dict[int, frozenset[str]] = {}
        self.acts = Counter[int]()
        self.opening: TutorialIntro | None = None
        self.opened: int | None = None
        self.undone = False
        self.new = False
