"""Structs of a snapshot that only a replay sends."""

from typing import Annotated, Literal

import msgspec

from firmware_py.web.catalogue_schema import Part

ReplayView = Annotated[int, msgspec.Meta(ge=0)] | Literal["table", "all"]
"""Cards that a replay shows: what one seat saw, what all saw (`table`), or all hands (`all`)."""


class Replay(Part, frozen=True):
    """Position, speed and view of a replay."""

    number: int | None  # of the match in the history
    at: int
    of: int
    speed: float
    playing: bool
    cards: ReplayView


class Course(Part, frozen=True):
    """The whole match of a replay, for its scrubber and its title."""

    rounds: list[int]  # the round of each moment, from 1
    turns: list[int]  # the turn of each moment, from 1; 0 before the first
    nth: list[int]  # the number of that turn in its round
    started: str | None  # date and time
    over: bool  # whether it was played to its end, so that hands may be shown
    won: list[int]  # seats
    scores: list[int | None]  # by seat, at the end; empty unless `over`
    reviewed: bool  # whether its review is ready
