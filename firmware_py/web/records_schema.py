"""Structs of the answer to the command `records`, sent to the page as JSON."""

from firmware_py.records.tables import Records
from firmware_py.web.catalogue_schema import Part


class RecordsGame(Part, frozen=True):
    """Game that has records or can have some."""

    id: str
    title: str


class KnownPerson(Part, frozen=True):
    """Person whose name is in the journal."""

    name: str
    matches: int  # number of matches with the name, unfinished ones included


class JoinedName(Part, frozen=True):
    """Name that counts for another name."""

    name: str
    to: str


class RecordsAnswer(Part, frozen=True, kw_only=True):
    """Records that the page shows, and what it needs to change the choice."""

    games: list[RecordsGame]
    years: list[int]  # years with a finished match, latest first
    finished: int  # number of finished matches of all games
    left: int  # number of matches of older versions that are not read yet
    people: list[KnownPerson]
    joined: list[JoinedName]
    table: Records
