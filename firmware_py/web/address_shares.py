"""Bounded mapping with a quota of entries for each owner.

The owner of an entry is a network address. If an owner exceeds its quota, the mapping evicts that
owner's oldest entry. If the mapping is full, it evicts the oldest entry of the owner with the most
entries. So an address that fills its quota does not evict the entries of others. Roles with
different rights have separate mappings.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TypeVar

V = TypeVar("V")


class Shares(Mapping[str, V]):
    """Mapping with a quota for each owner, oldest entry first.

    >>> shares = Shares[int](most=4, of_one=2)
    >>> for key in "abc":
    ...     shares.put(key, 0, owner="anna")
    >>> list(shares)
    ['b', 'c']
    """

    def __init__(self, most: int, of_one: int) -> None:
        self._most, self._of_one = most, of_one
        self._entries: dict[str, tuple[str, V]] = {}
        self._counts: Counter[str] = Counter()
        """Number of entries of each owner."""

    def put(self, key: str, value: V, owner: str) -> None:
        """Add an entry or move it to the end. If a limit is exceeded, evict another entry."""
        self.drop(key)
        self._entries[key] = owner, value
        self._counts[owner] += 1
        if self._counts[owner] > self._of_one:
            self.drop(self._oldest(owner))
        elif len(self._entries) > self._most:
            most = max(self._counts.values())
            owners = (of for of, _ in self._entries.values())
            self.drop(self._oldest(next(of for of in owners if self._counts[of] == most)))

    def _oldest(self, owner: str) -> str:
        return next(key for key, (of, _) in self._entries.items() if of == owner)

    def drop(self, key: str) -> None:
        """Remove an entry, if it exists."""
        owner, _ = self._entries.pop(key, (None, None))
        if owner is not None:
            self._counts[owner] -= 1
            if not self._counts[owner]:
                del self._counts[owner]

    def keep(self, key: str | None) -> None:
        """Remove all entries but one."""
        for other in [*self._entries]:
            if other != key:
                self.drop(other)

    def __getitem__(self, key: str) -> V:
        """Return the value of an entry. Raise KeyError if there is none."""
        return self._entries[key][1]

    def __iter__(self) -> Iterator[str]:
        """Return the keys, the oldest first."""
        return iter(self._entries)

    def __len__(self) -> int:
        """Return the number of entries."""
        return len(self._entries)
