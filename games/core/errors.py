"""The family of errors: each is also the builtin it resembles, and says what would be right."""

from unicodedata import category

from games.core.text import Text

SENTENCE = 800
"""No message is longer: it is one sentence, whatever it quotes."""


class TableclockError(Exception):
    """Whatever goes wrong here on purpose; its message is fit to be shown.

    A message quotes what was given, which may be anything: as a string it is one line, with
    nothing in it that a terminal would obey.
    """

    def __str__(self) -> str:
        """Return the message, with what cannot be seen of it written as Python writes it.

        Where it quotes too much, its middle is left out.
        """
        said = plain(super().__str__())
        if len(said) <= SENTENCE:
            return said
        return f"{said[: SENTENCE // 2]} ... {said[-SENTENCE // 4 :]}"


def plain(said: str) -> str:
    r"""Return a text in which nothing hides: no line break, terminal code or lone surrogate.

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
"""So many characters of what was given are enough to know it again."""


def quoted(given: object) -> str:
    """Return what was given as Python writes it, shortened; by its type if it cannot be written.

    >>> quoted("2")
    "'2'"
    >>> quoted(10**5000)
    'some int too long to write'
    """
    try:
        said = repr(given)
    except (ValueError, RecursionError):  # more digits, or deeper, than Python writes
        return f"some {type(given).__name__} too long to write"
    return said if len(said) <= QUOTED else f"{said[: QUOTED - 3]}..."


class UnknownGame(TableclockError, LookupError):
    """No game of that name; the message lists the known ones."""


class UnknownBot(TableclockError, LookupError):
    """No bot of that name; the message lists the known ones."""


class BadSetup(TableclockError, ValueError):
    """A game cannot be started so: seats, variant, options or deck do not go together.

    The sentence is the command line's; `says` is the message for the people at the table, None if
    nobody can come to it there.
    """

    def __init__(self, sentence: str, says: Text | None = None) -> None:
        super().__init__(sentence)
        self.says = says


class BadDeck(BadSetup):
    """A deck file that cannot be read, or breaks the game's own counts; names line and reason."""


class NoFolder(TableclockError, FileNotFoundError):
    """A game whose program is one file: there is nowhere to look for its deck and its words."""


class BadEntries(TableclockError, ValueError):
    """A file of entries (rules in words) that cannot be read; names line and reason."""


class BadMatch(TableclockError, ValueError):
    """A saved match that cannot be read or does not replay."""


class BadGame(TableclockError, TypeError):
    """A game breaks what every game must keep; the message names the game, file and line."""

    exit_code = 1


class IllegalAction(TableclockError, ValueError):
    """The rules do not allow this now. `text` is the reason as a message with its arguments."""

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.text = text

    def __str__(self) -> str:
        said = ", ".join(f"{key}={value!r}" for key, value in self.text.args.items())
        return f"{self.text.id}({said})"


class NothingToUndo(TableclockError, IndexError):
    """The match stands at its beginning."""


class NotAgreed(TableclockError, PermissionError):
    """Something was rolled, dealt or shown since: the whole table must agree to take it back."""
