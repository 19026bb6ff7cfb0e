"""Parts of a check that can be done in any order by several processes, and their results.

The results are plain data, so that they can be sent as JSON. `Findings` puts them together in the
order of the tasks. So the report does not depend on the number of processes.
"""

from collections.abc import Mapping
from typing import Literal

import msgspec

from firmware_py.authoring.invariants.results import ScoreRecord
from firmware_py.authoring.problem import Problem


class Read(msgspec.Struct, frozen=True, tag=True):
    """Static checks of a game's files and attributes."""


class Play(msgspec.Struct, frozen=True, tag=True):
    """One random game, and the invariants to check in it."""

    number: int
    seating: int
    """Index of the variant and dealer, in the order of `generators.seated`."""
    skip: tuple[str, ...] = ()
    """Names of invariants that are reported already."""


class Compare(msgspec.Struct, frozen=True, tag=True):
    """One comparison of many games, after all of them were played."""

    what: Literal["unread", "apart", "option_values", "cross_process", "option_effects"]
    option: str | None = None
    """The option to compare, for `option_effects`."""


Task = Read | Play | Compare

TITLES: Mapping[str, str] = {
    "unread": "the values of options",
    "apart": "the keys of `dealer_dependent_keys`",
    "option_values": "the values of options",
    "cross_process": "another Python process",
    "option_effects": "the values of options",
}
"""Descriptions of the comparisons, for a report that lacks them."""


class TextFault(msgspec.Struct, frozen=True):
    """A text that is missing or wrong in one language."""

    language: str
    message: str
    sentence: str


class Fault(msgspec.Struct, frozen=True):
    """A violated invariant."""

    invariant: str
    """Name of the invariant that was checked."""
    reported: str
    """Name of the invariant to report. It differs if a view changes from call to call."""
    problem: Problem


class ReadResult(msgspec.Struct, frozen=True, tag=True):
    """Result of `Read`."""

    problems: tuple[Problem, ...] = ()
    seatings: int = 0
    """Number of random games for each number: one for each variant and dealer."""
    ends: bool = False
    """True after a fault because of which all other checks would fail."""
    skip: tuple[str, ...] = ()
    """Names of invariants that would fail because of a fault that is reported already."""
    texts: tuple[TextFault, ...] = ()
    catalogues: tuple[Problem, ...] = ()
    """Faults of single messages. Those that are also found in play are reported from there."""
    remarks: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    """The options to compare."""


class PlayResult(msgspec.Struct, frozen=True, tag=True):
    """Result of `Play`."""

    faults: tuple[Fault, ...] = ()
    ends: bool = False
    """True if the game cannot be played to its end."""
    texts: tuple[TextFault, ...] = ()
    tried: Mapping[str, int] = {}
    """Number of states at which `reveals` was tried, by verb."""
    needed: tuple[str, ...] = ()
    """Verbs for which `reveals` was needed."""
    scores: tuple[ScoreRecord, Problem] | None = None
    """A record of the scores, with a problem without text for the case that it breaks the rule."""


class CompareResult(msgspec.Struct, frozen=True, tag=True):
    """Result of `Compare`."""

    problems: tuple[Problem, ...] = ()


class TaskFailed(msgspec.Struct, frozen=True, tag=True):
    """Result of a task that could not be completed."""

    problem: Problem


Result = ReadResult | PlayResult | CompareResult | TaskFailed
