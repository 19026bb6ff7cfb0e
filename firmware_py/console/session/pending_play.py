"""Announced play of a device seat, until people have moved its cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from games.core.action import Action
    from games.core.text import Text


class RowCard(NamedTuple):
    """Card in the row of a device seat."""

    place: int  # from 1
    back: int


class PendingPlay(NamedTuple):
    """Announced action of a device seat whose cards people have not moved yet."""

    action: Action
    entries: int  # number of entries of the match when it was announced
    lying: tuple[RowCard, ...]  # the cards to move
    faces: tuple[str, ...]  # their faces
    says: tuple[Text, ...]  # the announcement, one sentence for each seat that loses cards
    hidden: bool  # people must not see the faces
    doubted: str = ""  # the wrong face that people tapped last

    @property
    def seat(self) -> int:
        """The device seat."""
        return self.action.by
