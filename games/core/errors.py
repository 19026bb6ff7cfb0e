"""Exceptions. Each is also the builtin it resembles; the message says what would be right."""

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


QUOTED = 80
"""Maximum length of quoted input, in characters."""


def quoted(given: object) -> str:
    """Return the repr of a value, shortened; the name of its type if it has no printable repr.

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
    """There is no game with this name. The message lists the names."""


class UnknownBot(TableclockError, LookupError):
    """There is no bot with this name. The message lists the names."""


class BadSetup(TableclockError, ValueError):
    """The parts of a setup (seats, variant, options, deck) are wrong or contradict each other.

    The message is for the command line. `says` is the message for people at the table; it is None
    if they cannot cause the error there.
    """

    def __init__(self, sentence: str, says: Text | None = None) -> None:
        super().__init__(sentence)
        self.says = says


class BadDeck(BadSetup):
    """A deck file cannot be read, or does not fit the rules of its game. Names line and reason."""


class NoFolder(TableclockError, FileNotFoundError):
    """A game is a single file, so it has no folder with a deck and translations."""


class BadEntries(TableclockError, ValueError):
    """A file of rule entries cannot be read. Names line and reason."""


class BadMatch(TableclockError, ValueError):
    """A saved match cannot be read or does not replay."""


class BadGame(TableclockError, TypeError):
    """A game breaks an invariant of all games. The message names the game, file and line."""

    exit_code = 1


class IllegalAction(TableclockError, ValueError):
    """The rules do not allow an action now. `text` is the reason as a message with arguments."""

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.text = text

    def __str__(self) -> str:
        said = ", ".join(f"{key}={value!r}" for key, value in self.text.args.items())
        return f"{self.text.id}({said})"


class NothingToUndo(TableclockError, IndexError):
    """The match has no action to take back."""


class NotAgreed(TableclockError, PermissionError):
    """All players must agree to this undo, because something was rolled, dealt or shown since."""
