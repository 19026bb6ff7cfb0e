"""Exceptions of the project. Each is also a subclass of the builtin exception that it resembles.

The message of an exception says what would be right.
"""

from collections.abc import Iterable
from difflib import get_close_matches
from unicodedata import category

from games.core.text import Text

SENTENCE = 800
"""Maximum length of an error message, in characters."""


class TableclockError(Exception):
    """Base class of all intended errors. The message can be shown to users.

    A message may quote any input. As a string it is one line without terminal control characters.
    """

    def __str__(self) -> str:
        """Return the message with non-printable characters escaped, and shortened if too long.

        The middle of a message above `SENTENCE` characters is left out.
        """
        said = plain(super().__str__())
        if len(said) <= SENTENCE:
            return said
        return f"{said[: SENTENCE // 2]} ... {said[-SENTENCE // 4 :]}"


def plain(said: str) -> str:
    r"""Return a text with line breaks, terminal codes and lone surrogates escaped.

    >>> print(plain("näïve\u202e\n"))
    näïve\u202e\n
    """
    if said.isprintable():
        return said
    seen = (each.isprintable() or category(each) == "Zs" for each in said)
    return "".join(
        each if good else ascii(each)[1:-1] for each, good in zip(said, seen, strict=True)
    )


def choice(given: str, known: Iterable[str]) -> str:
    """Return the known name that was probably meant, as a question, or else all of them.

    >>> choice("midnigth", ["capsules", "midnight"])
    "did you mean 'midnight'?"
    >>> choice("poker", ["capsules", "midnight"])
    'choose from capsules, midnight'
    """
    names = tuple(known)
    close = get_close_matches(given, names, 1)
    return f"did you mean {close[0]!r}?" if close else f"choose from {', '.join(names)}"


QUOTED = 80
"""Maximum length of quoted input, in characters."""


def quoted(given: object) -> str:
    """Return the repr of a value, shortened, or the name of its type if the repr is too long.

    >>> quoted("2")
    "'2'"
    >>> quoted(10**5000)
    'some int too long to write'
    """
    try:
        said = repr(given)
    except (ValueError, RecursionError):  # too many digits or nesting levels
        return f"some {type(given).__name__} too long to write"
    return said if len(said) <= QUOTED else f"{said[: QUOTED - 3]}..."


class UnknownGame(TableclockError, LookupError):
    """Error for an unknown name of a game. The message lists the known names."""


class UnknownBot(TableclockError, LookupError):
    """Error for an unknown name of a bot. The message lists the known names."""


class BadSetup(TableclockError, ValueError):
    """Error for a setup whose parts (seats, variant, options, deck) are wrong or contradictory.

    The message is for the command line. `says` is the message for people at the table. It is None
    if people cannot cause the error there.
    """

    def __init__(self, sentence: str, says: Text | None = None) -> None:
        super().__init__(sentence)
        self.says = says


class BadDeck(BadSetup):
    """Error for a deck file that cannot be read or does not fit its game.

    The message names the line and the reason.
    """


class NoFolder(TableclockError, FileNotFoundError):
    """Error for a game that is a single file, without a folder for its deck and translations."""


class BadEntries(TableclockError, ValueError):
    """Error for a file of rule entries that cannot be read.

    The message names the line and the reason.
    """


class BadMatch(TableclockError, ValueError):
    """Error for a saved match that cannot be read, or in which an action is not legal."""


class BadGame(TableclockError, TypeError):
    """Error for a game that breaks an invariant. The message names the game, file and line."""

    exit_code = 1


class IllegalAction(TableclockError, ValueError):
    """Error for an action that the rules do not allow now.

    `text` is the reason as a message with arguments.
    """

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.text = text

    def __str__(self) -> str:
        said = ", ".join(f"{key}={value!r}" for key, value in self.text.args.items())
        return f"{self.text.id}({said})"


class NothingToUndo(TableclockError, IndexError):
    """Error for an undo without an action to take back."""


class NotAgreed(TableclockError, PermissionError):
    """Error for an undo that needs the agreement of all players.

    The device has rolled, dealt or shown something since the action.
    """
