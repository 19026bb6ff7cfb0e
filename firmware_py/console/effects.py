"""What the console wants done by the shell, in order."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from firmware_py.settings.device_settings import Settings
from firmware_py.settings.tutorial_progress import TutorialProgress
from games.core.action import Action
from games.core.match import Match


class Begin(NamedTuple):
    """A match begins: the journal opens a record for it."""

    match: Match[Any]
    bots: Mapping[int, str] = {}
    """The seats that bots have, by the bots' names: they have them again after a power cut."""


class Append(NamedTuple):
    """Commit one entry (an action, or how many actions an undo takes back).

    number: the index of the entry in the match. The shell answers with `Kept` or `NotKept`
    before any other input; nothing is shown as done before that.
    """

    match: Match[Any]
    number: int
    entry: Action | int


class AppendAll(NamedTuple):
    """Commit everything from entry `number` on: what was played while the journal was away."""

    match: Match[Any]
    number: int
    entries: tuple[Action | int, ...]


class KeepBots(NamedTuple):
    """Commit which seats bots have from now on.

    Nobody waits for it: what cannot be kept is kept with the next entry.
    """

    match: Match[Any]
    bots: Mapping[int, str]


class KeepHints(NamedTuple):
    """Commit what all may know of hints so far: who took how many, and the table's rule.

    taken: `hints.Happened`, as (entries, seat, open). Nobody waits for it, as above.
    """

    match: Match[Any]
    taken: tuple[tuple[int, int | None, bool], ...]


class Think(NamedTuple):
    """Have a bot think about what its seat is asked; the answer comes back as `Thought`.

    moment: the number of the question; bot: its name. What was thought about before is let go.
    """

    moment: int
    seat: int
    bot: str
    match: Match[Any]


class Advise(NamedTuple):
    """Have a hint for a seat thought about; what comes of it comes back as `Advised`."""

    moment: int
    seat: int
    match: Match[Any]


class ComputeReview(NamedTuple):
    """Have it worked out how a match went that is over; it comes back as `WorkedOut`.

    match: None: nobody waits for it any more; names: what its people are called, by seat.
    """

    moment: int
    match: Match[Any] | None
    language: str = ""
    names: tuple[str, ...] = ()


class Cancel(NamedTuple):
    """Nobody waits for a bot's answer any more, or for a hint, if that is being thought about yet.

    What the journal answers at once may have another question asked before this one is let go.
    """

    moment: int
    hint: bool = False


class Close(NamedTuple):
    """The match has ended (`over`) or was left (`ended`), and is not to be resumed.

    Whatever the journal has not got of it yet is written before. The shell answers with `Closed`
    or `NotClosed`; nobody waits for it.
    """

    how: str
    match: Match[Any]


class KeepClock(NamedTuple):
    """Commit how a clock without a game stands, as JSON; None when it is put away.

    Nobody waits for it: a clock that cannot be kept goes on, and the log says why.
    """

    clock: str | None


class PlayCue(NamedTuple):
    """Let a cue sound; its tones are the painter's."""

    cue: str


class Remember(NamedTuple):
    """These settings hold from now on, over a restart too."""

    settings: Settings


class KeepLessons(NamedTuple):
    """Who learns what, and has heard what, from now on, over a restart too."""

    lessons: TutorialProgress


class OpenInvitation(NamedTuple):
    """Phones are to come in from the home network; answered by `Invited`."""


class LinkTag(NamedTuple):
    """Tie a tag to a face in the table of tags; answered by `Linked` or `NotLinked`."""

    uid: bytes
    game: str
    face: str


class UnlinkTag(NamedTuple):
    """Untie a tag; answered likewise."""

    uid: bytes


class WriteTag(NamedTuple):
    """Write a text on the tag that lies there; answered by `Written` or `NotWritten`."""

    uid: bytes
    text: str


Kept = (
    Begin | Append | AppendAll | KeepBots | KeepHints | KeepClock | Close | Remember | KeepLessons
)
"""What goes into a file."""

Effect = (
    Kept
    | Think
    | Advise
    | ComputeReview
    | Cancel
    | PlayCue
    | OpenInvitation
    | LinkTag
    | UnlinkTag
    | WriteTag
)
