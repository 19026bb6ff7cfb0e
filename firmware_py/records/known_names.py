"""Names in the journal: the people who have them, and pairs of names that belong together."""

from collections import Counter

from firmware_py.records.tables import Joined
from firmware_py.settings.player_names import key
from firmware_py.storage.history import History
from games.core.errors import TableclockError, choice


class UnknownName(TableclockError, LookupError):
    """Name that no match has. The message lists the names that there are."""


def people(history: History) -> list[tuple[str, int]]:
    """Return pairs of a person's name and number of matches, those with the most matches first.

    Matches that are not finished count too.
    """
    joined = Joined(history.joined())
    count: Counter[str] = Counter()
    shown: dict[str, str] = {}
    for match in reversed(history.matches()):  # the latest spelling is shown
        named = dict(joined.person(name) for name in match.names if name)
        count.update(named.keys())
        shown |= named
    found = [(shown[each], number) for each, number in count.items() if each]
    return sorted(found, key=lambda person: (-person[1], person[0]))


def joined_with(history: History, name: str, to: str) -> tuple[tuple[str, str], ...]:
    """Return the pairs of joined names after a name was joined to another one.

    If `to` is "", the name counts for itself again. Raise UnknownName.
    """
    before = history.joined()
    _check(history, name)
    own = key(name)
    others = [pair for pair in before if key(pair[0]) != own]
    if not to:
        return tuple(others)
    _check(history, to)
    if key(to) == own:
        raise UnknownName(f"{name!r} and {to!r} are the same name already")
    person = Joined(others).person(to)
    if person.key == own:  # the other name was joined to this one
        others = [pair for pair in others if key(pair[0]) != key(to)]
        person = Joined(others).person(to)
    return (*others, (name, person.name))


def keys_of(history: History, name: str) -> frozenset[str]:
    """Return the keys of all names of a person. Raise UnknownName."""
    _check(history, name)
    joined = Joined(history.joined())
    wanted = joined.person(name).key
    known = {each for match in history.matches() for each in match.names if each}
    return frozenset(key(each) for each in known if joined.person(each).key == wanted)


def _check(history: History, name: str) -> None:
    known = {key(each) for match in history.matches() for each in match.names if each}
    if not key(name) or key(name) not in known:
        names = [each for each, _ in people(history)]
        right = f"; {choice(name, names)}" if names else ""
        raise UnknownName(f"no match has the name {name!r}{right}")
