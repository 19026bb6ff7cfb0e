"""Messages independent of language: a message id and its arguments."""

from typing import Any

import msgspec


class Text(msgspec.Struct, frozen=True, array_like=True):
    """A message of a catalogue, such as `midnight.ask.hour`.

    The part before the first dot names the game. Arguments are plain values or Texts. An argument
    `seat` or `*_seat` is a seat's number and is shown as that player's name. An argument `face` or
    `*_face` is a face's id and is shown as that card's name. `n` selects the plural form.
    """

    id: str
    args: dict[str, Any] = {}

    def __hash__(self) -> int:
        """Hash by id only: arguments may hold Texts in dicts, and equal Texts have equal ids."""
        return hash(self.id)


def text(message: str, **args: Any) -> Text:
    """Return the Text of a message id with its arguments by name.

    >>> text("cinderella.news.opened", seat=1, place=7)
    Text(id='cinderella.news.opened', args={'seat': 1, 'place': 7})
    """
    return Text(message, args)
