"""What the box is about to do with the cards of its row, and says, until hands have done it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from games.core.action import Action
    from games.core.text import Text


class RowCard(NamedTuple):
    """A card in a row: its place, from 1, and its back."""

    place: int
    back: int


class PendingPlay(NamedTuple):
    """What the box is about to do with cards of its row.

    entries: how many the match had when it said so; lying: the cards; faces: what they are; says:
    in sentences; hidden: whether nobody is to see them. doubted: the face that people tapped
    instead, once.
    """

    action: Action
    entries: int
    lying: tuple[RowCard, ...]
    faces: tuple[str, ...]
    says: tuple[Text, ...]
    hidden: bool
    doubted: str = ""

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return self.action.by
