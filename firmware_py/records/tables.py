"""Tables of records: finished matches in, wins, scores, streaks and head to head out.

A person is known by name, so seats without a name have no row. Of a cooperative game, a row is a
group of people. A game with bots counts for the people in it.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from itertools import combinations, groupby
from typing import Literal, NamedTuple

import msgspec

from firmware_py.settings.player_names import key
from games.core.display.scoreboard import places

MONTHS = 12
"""Number of months in the plot."""
LAST = 5
"""Number of latest matches shown in a row."""
SHOWN = 6
"""Number of rows that the plot and head to head have."""
COLOURS = ("red", "blue", "green", "purple", "yellow", "white")

Rules = Literal["usual", "house", "all"]


class SeatResult(NamedTuple):
    """One seat of a finished match."""

    name: str  # "" for a seat without a name
    bot: str  # level, or "" for a person
    colour: str
    score: int
    won: bool


class FinishedMatch(NamedTuple):
    """Match that ended by its rules."""

    number: int
    game: str
    day: str  # day on which it began, such as "2026-11-28"
    seats: tuple[SeatResult, ...]
    low_wins: bool = False  # the fewest points win
    unit: str = ""  # what the scores count, as a message id
    house: bool = False  # an option of the rules is not the usual one
    cooperative: bool = False  # all win or lose together
    seconds: int | None = None  # duration, or None if it is unknown
    used: tuple[int, ...] = ()  # seconds that each seat used; () if unknown


class Filter(msgspec.Struct, frozen=True):
    """Choice of the matches that count."""

    game: str = ""  # "" for all games
    bots: bool = False  # True: bots have rows too
    rules: Rules = "usual"
    first: str = ""  # first day, or "" for no limit
    last: str = ""  # last day, or "" for no limit

    def counts(self, match: FinishedMatch) -> bool:
        """Return whether a match counts."""
        return (
            self.game in ("", match.game)
            and (self.rules == "all" or match.house == (self.rules == "house"))
            and self.first <= match.day
            and (not self.last or match.day <= self.last)
        )


class RecordRow(msgspec.Struct, frozen=True, kw_only=True):
    """Records of a person, of a group, or of the bots of one level."""

    names: tuple[str, ...]
    bot: str = ""
    colour: str = ""
    played: int
    won: int
    best: int | None = None  # None for all games together
    average: float | None = None
    streak: int  # longest run of wins
    last: tuple[bool, ...]  # whether the latest matches were won, oldest first
    months: tuple[int, ...]  # wins in each of the last twelve months


class RecordPair(msgspec.Struct, frozen=True):
    """Head to head of two rows."""

    rows: tuple[int, int]
    ahead: tuple[int, int]  # how often each of them finished ahead
    met: int  # number of matches, with equal places
    leader: int  # row that finished ahead in the latest matches, or -1 after equal places
    run: int  # number of these matches


class Records(msgspec.Struct, frozen=True, kw_only=True):
    """Records of the matches that a filter chooses."""

    games: int
    nameless: int  # number of these matches in which no person has a name
    timed: int  # number of matches with a known duration
    seconds: int  # their duration
    low_wins: bool
    unit: str  # what best and average count; "" for all games together
    cooperative: bool
    rows: tuple[RecordRow, ...]  # best first
    months: tuple[str, ...]  # oldest first, such as "2026-11"
    pairs: tuple[RecordPair, ...]


class Person(NamedTuple):
    """Identity of a person, and the name that is shown."""

    key: str
    name: str


class Joined:
    """Names that belong together: each pair maps a name to the name that is shown instead."""

    def __init__(self, pairs: Iterable[tuple[str, str]] = ()) -> None:
        self._to = {key(name): shown for name, shown in pairs}
        self._people: dict[str, Person] = {}  # cached, because a key takes long

    def person(self, name: str) -> Person:
        """Return the person of a name."""
        found = self._people.get(name)
        if found is None:
            found = self._people[name] = self._follow(name)
        return found

    def _follow(self, name: str) -> Person:
        seen = set[str]()
        while (said := key(name)) in self._to and said not in seen:
            seen.add(said)
            name = self._to[said]
        return Person(said, name)


Who = tuple[str, ...]
"""Identity of a row: keys of the names, or ("", level) for bots."""


class _Tally:
    """Matches of one row, oldest first."""

    def __init__(self) -> None:
        self.names: tuple[str, ...] = ()
        self.bot = ""
        self.colours: Counter[str] = Counter()
        self.won: list[bool] = []
        self.scores: list[int] = []
        self.months: Counter[str] = Counter()

    def add(self, match: FinishedMatch, seat: SeatResult, *, scored: bool) -> None:
        """Add a match with the result of a seat."""
        self.colours[seat.colour] += 1
        self.won.append(seat.won)
        self.months[match.day[:7]] += seat.won
        if scored:
            self.scores.append(seat.score)


def records(
    matches: Iterable[FinishedMatch],
    wanted: Filter,
    today: date,
    joined: Sequence[tuple[str, str]] = (),
) -> Records:
    """Return the records of the matches that `wanted` chooses. `today` ends the twelve months.

    `joined` has pairs of names: the second one is shown for the first one.
    """
    counted = sorted(filter(wanted.counts, matches), key=lambda match: match.number)
    unit = _unit(counted) if wanted.game else None
    together = bool(wanted.game and counted and counted[-1].cooperative)
    low_wins = bool(wanted.game and counted and counted[-1].low_wins)
    shown = Joined(joined)
    tallies: dict[Who, _Tally] = {}
    for match in counted:
        scored = match.unit == unit
        group = [each for each in match.seats if each.name and not each.bot]
        if together and group:
            _tally(tallies, [shown.person(each.name) for each in group]).add(
                match, group[0], scored=scored
            )
            continue
        for seat in match.seats:
            if seat.bot and wanted.bots and not together:
                _tally(tallies, (), seat.bot).add(match, seat, scored=scored)
            elif seat.name and not seat.bot:
                _tally(tallies, (shown.person(seat.name),)).add(match, seat, scored=scored)
    order = sorted(tallies.items(), key=lambda each: _rank(each[1]))
    colours = _colours([tally for _, tally in order])
    months = _months(today)
    timed = [match.seconds for match in counted if match.seconds is not None]
    return Records(
        games=len(counted),
        nameless=sum(
            not any(each.name and not each.bot for each in match.seats) for match in counted
        ),
        timed=len(timed),
        seconds=sum(timed),
        low_wins=low_wins,
        unit=unit or "",
        cooperative=together,
        rows=tuple(
            _row(tally, colour, months, low_wins=low_wins)
            for (_, tally), colour in zip(order, colours, strict=True)
        ),
        months=months,
        pairs=() if together else _pairs([who for who, _ in order], counted, shown),
    )


def _tally(tallies: dict[Who, _Tally], people: Iterable[Person], bot: str = "") -> _Tally:
    group = dict(sorted(people))  # two names of one person count once
    who = ("", bot) if bot else tuple(group)
    tally = tallies.setdefault(who, _Tally())
    # The latest spelling is shown.
    tally.names, tally.bot = tuple(group.values()), bot
    return tally


def _unit(matches: Sequence[FinishedMatch]) -> str:
    """Return the unit of most matches. Scores of different units cannot be compared."""
    units = Counter(match.unit for match in matches)
    return units.most_common(1)[0][0] if units else ""


def _rank(tally: _Tally) -> tuple[int, float, tuple[str, ...]]:
    won, played = sum(tally.won), len(tally.won)
    return -won, -won / played, tally.names or ("\U0010ffff", tally.bot)


def _colours(tallies: Sequence[_Tally]) -> list[str]:
    """Return a colour for each row: the one that the person had most, unless it is taken."""
    free = dict.fromkeys(COLOURS)
    found = []
    for tally in tallies:
        own = [colour for colour, _ in tally.colours.most_common() if colour in free]
        colour = "" if tally.bot else next(iter([*own, *free]), "")
        free.pop(colour, None)
        found.append(colour)
    return found


def _months(today: date) -> tuple[str, ...]:
    last = today.year * 12 + today.month - 1
    every = range(last - MONTHS + 1, last + 1)
    return tuple(f"{month // 12:04}-{month % 12 + 1:02}" for month in every)


def _row(tally: _Tally, colour: str, months: Sequence[str], *, low_wins: bool) -> RecordRow:
    scores = tally.scores
    return RecordRow(
        names=tally.names,
        bot=tally.bot,
        colour=colour,
        played=len(tally.won),
        won=sum(tally.won),
        best=(min if low_wins else max)(scores) if scores else None,
        average=sum(scores) / len(scores) if scores else None,
        streak=max((sum(1 for _ in run) for won, run in groupby(tally.won) if won), default=0),
        last=tuple(tally.won[-LAST:]),
        months=tuple(tally.months[month] for month in months),
    )


def _pairs(
    order: Sequence[Who], matches: Sequence[FinishedMatch], shown: Joined
) -> tuple[RecordPair, ...]:
    """Return head to head of the first rows of people. Matches played together do not count."""
    people = [who for who in order if who[0]][:SHOWN]
    at = {who[0]: order.index(who) for who in people}
    results: dict[tuple[int, int], list[int]] = {}
    for match in matches:
        if match.cooperative:
            continue
        for a, b, ahead in _meetings(match, at, shown):
            results.setdefault((a, b), []).append(ahead)
    return tuple(_pair(rows, found) for rows, found in sorted(results.items()))


def _meetings(
    match: FinishedMatch, at: Mapping[str, int], shown: Joined
) -> Iterable[tuple[int, int, int]]:
    """Yield (row, later row, row that finished ahead or -1) for the people of a match."""
    won = [seat for seat, each in enumerate(match.seats) if each.won]
    place = places([each.score for each in match.seats], won, low_wins=match.low_wins)
    seated = {
        row: place[seat]
        for seat, each in enumerate(match.seats)
        if each.name and not each.bot and (row := at.get(shown.person(each.name).key)) is not None
    }
    for a, b in combinations(sorted(seated), 2):
        yield a, b, -1 if seated[a] == seated[b] else a if seated[a] < seated[b] else b


def _pair(rows: tuple[int, int], found: Sequence[int]) -> RecordPair:
    leader = found[-1]
    run = next((n for n, each in enumerate(reversed(found)) if each != leader), len(found))
    ahead = found.count(rows[0]), found.count(rows[1])
    return RecordPair(rows, ahead, len(found), leader, run)
