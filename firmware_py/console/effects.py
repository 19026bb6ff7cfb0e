"""Effects that the console returns. The runtime carries them out in order."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from firmware_py.settings.config import Config
from firmware_py.settings.device_settings import Settings
from firmware_py.settings.schema import DisplaySettings
from firmware_py.settings.tutorial_progress import TutorialProgress
from games.core.action import Action
from games.core.match import Match


class Begin(NamedTuple):
    """Open a journal record for a new match. The runtime answers as to `Append`."""

    match: Match[Any]
    bots: Mapping[int, str] = {}
    """Bot names by seat, so that bots keep their seats after a power cut."""


class Append(NamedTuple):
    """Commit one entry to the journal: an action, or the number of actions that an undo removes.

    The runtime answers with `Appended` or `AppendFailed` before any other input. The console shows
    the entry only after `Appended`.
    """

    match: Match[Any]
    number: int  # index of the entry in the match
    entry: Action | int


class AppendAll(NamedTuple):
    """Commit all entries from `number` on that were played while the journal was not writable."""

    match: Match[Any]
    number: int
    entries: tuple[Action | int, ...]


class KeepBots(NamedTuple):
    """Commit which seats bots play from now on.

    The console does not wait for a reply. If writing fails, it is tried again with the next entry.
    """

    match: Match[Any]
    bots: Mapping[int, str]


class KeepHints(NamedTuple):
    """Commit the public log of hints: each seat's hints, and whether hints are allowed.

    The console does not wait for a reply.
    """

    match: Match[Any]
    taken: tuple[tuple[int, int | None, bool], ...]
    """The fields of each `session.hints.Happened`: entries, seat, open."""


class ComputeBotAction(NamedTuple):
    """Compute a bot's answer, which the runtime returns as `BotAction`.

    The runtime drops any bot's answer or hint that it is still computing.
    """

    moment: int  # number of the question
    seat: int
    bot: str  # name of the bot
    match: Match[Any]


class ComputeHint(NamedTuple):
    """Compute a hint for a seat, which the runtime returns as `HintReady`.

    The runtime drops any bot's answer or hint that it is still computing.
    """

    moment: int
    seat: int
    match: Match[Any]


class ComputeReview(NamedTuple):
    """Compute the review of a finished match, which the runtime returns as `ReviewReady`."""

    moment: int  # number of the request
    match: Match[Any] | None  # None cancels the computation
    language: str = ""
    names: tuple[str, ...] = ()  # names of the players by seat


class Cancel(NamedTuple):
    """Cancel the computation of a bot's answer or of a hint, if it still runs.

    `moment` is needed because the journal's reply can start another question before this effect is
    carried out.
    """

    moment: int
    hint: bool = False  # the question was a `ComputeHint`


class Close(NamedTuple):
    """Mark a match in the journal as finished, so that it is not resumed.

    The journal first writes the entries of the match that it lacks. The runtime answers with
    `Closed` or `NotClosed`. The console does not wait for the reply.
    """

    how: str  # "over": played to its end; "ended": left before
    match: Match[Any]


class KeepClock(NamedTuple):
    """Commit the state of the standalone clock.

    The console does not wait for a reply. The runtime sends `ClockNotKept` only if writing fails.
    """

    clock: str | None  # JSON, or None when the clock was closed


class KeepPreset(NamedTuple):
    """Save a named clock."""

    name: str
    spec: str  # as in `settings.clock_specs`


class RenamePreset(NamedTuple):
    """Give a named clock another name."""

    old: str
    new: str


class ForgetPreset(NamedTuple):
    """Delete a named clock."""

    name: str


class LinkClock(NamedTuple):
    """Let a tag start a named clock."""

    uid: bytes
    name: str


class PlayCue(NamedTuple):
    """Play a sound cue. The runtime maps it to tones."""

    cue: str


class DeletePerson(NamedTuple):
    """Delete a person's names from the journal. The settings were saved without them before."""

    keys: frozenset[str]  # keys of the names (`player_names.key`)


class DriveDisplay(NamedTuple):
    """Replace the driver of the display by one with these settings, and set its contrast."""

    settings: DisplaySettings


class UseHardware(NamedTuple):
    """Use other settings of the ring: its place, its colours and the order of its channels."""

    config: Config
    channels: tuple[int, int, int]
    """For each channel of the ring's driver, the channel to send there."""


class KeepHardware(NamedTuple):
    """Save settings that a hardware test found: table -> key -> value."""

    tables: Mapping[str, Mapping[str, Any]]


class SaveSettings(NamedTuple):
    """Save the settings, so that they are kept over a restart."""

    settings: Settings


class SaveTutorialProgress(NamedTuple):
    """Save the tutorial progress of all players, so that it is kept over a restart."""

    lessons: TutorialProgress


class OpenInvitation(NamedTuple):
    """Open the page to phones in the home network. The runtime answers with `Invited`."""


class ReadTags(NamedTuple):
    """Read the tag table. The answer is `TagsRead`."""


class LinkTag(NamedTuple):
    """Link a tag to a card face in the tag table. The answer is `TagLinked` or `NotLinked`."""

    uid: bytes
    game: str
    face: str


class UnlinkTag(NamedTuple):
    """Remove a tag from the tag table. The answer is `TagLinked` or `NotLinked`."""

    uid: bytes


class WriteTag(NamedTuple):
    """Write a text to the tag on the reader. The answer is `TagWritten` or `TagNotWritten`."""

    uid: bytes
    text: str


TagEffect = ReadTags | LinkTag | UnlinkTag | WriteTag
"""Effects on the tag table or on a tag."""

Kept = (
    Begin
    | Append
    | AppendAll
    | KeepBots
    | KeepHints
    | KeepClock
    | KeepPreset
    | RenamePreset
    | ForgetPreset
    | LinkClock
    | Close
    | SaveSettings
    | KeepHardware
    | SaveTutorialProgress
    | DeletePerson
)
"""Effects that write to a file."""

OnDevices = PlayCue | DriveDisplay | UseHardware
"""Effects on the output devices."""

Effect = (
    Kept
    | OnDevices
    | ComputeBotAction
    | ComputeHint
    | ComputeReview
    | Cancel
    | OpenInvitation
    | TagEffect
)
