"""What the console wants done by the shell, in order."""

from typing import Any, NamedTuple

from games.core.action import Action
from games.core.match import Match


class Begin(NamedTuple):
    """A match begins: the journal opens a record for it."""

    match: Match[Any]


class Keep(NamedTuple):
    """Commit one entry (an action, or how many actions an undo takes back).

    number: the index of the entry in the match. The shell answers with `Kept` or `NotKept`
    before any other input; nothing is shown as done before that.
    """

    number: int
    entry: Action | int


class KeepAll(NamedTuple):
    """Commit everything from entry `number` on: what was played while the journal was away."""

    number: int
    entries: tuple[Action | int, ...]


class Close(NamedTuple):
    """The match has ended (`over`) or was left (`ended`), and is not to be resumed."""

    how: str


class Sound(NamedTuple):
    """Let a cue sound; its tones are the painter's."""

    cue: str


Effect = Begin | Keep | KeepAll | Close | Sound
