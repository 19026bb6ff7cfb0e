"""Tutorial notes of one session: the notes that are shown with the open questions.

The players' progress is saved across matches (`settings.tutorial_progress`). `match/tutorial.py`
chooses the notes.
"""

from collections import Counter
from typing import Any, NamedTuple

from games.core.text import Text
from games.core.tutorial import TutorialNote


class ShownNote(NamedTuple):
    """Note that is shown with an open question."""

    note: TutorialNote
    at: int  # time since which it is shown (ns)
    own: bool  # only the asked player may see it


class TutorialIntro(NamedTuple):
    """Introduction to the game that is shown before the first question."""

    about: tuple[Text, ...]
    aim: tuple[Text, ...]
    at: int  # time since which it is shown (ns)
    asked: dict[int, Any]  # the questions that were open then, as `TutorialState.asked`


class TutorialState:
    """Tutorial state of one session."""

    def __init__(self) -> None:
        self.asked: dict[int, Any] = {}
        """Key of the open question of each asked seat or TABLE. A new key means a new question."""
        self.told: dict[int, ShownNote] = {}
        """Note that is shown to each asked seat or TABLE."""
        self.since: dict[int, frozenset[str]] = {}
        """Event tokens since the last question, by seat."""
        self.acts = Counter[int]()
        """Number of actions by seat, TABLE or CHANCE."""
        self.opening: TutorialIntro | None = None
        """The introduction, as long as one of its questions is open."""
        self.opened: int | None = None
        """Time until which the device shows the introduction (ns), or None if it does not."""
        self.undone = False
        """True if an undo opened the current questions again."""
        self.new = False
        """True if the match has just begun and asked no question yet."""
