"""Connection slots with eviction, for when more clients connect than there are slots.

A thousand silent connections must not lock the owner out. So only a connection in use keeps its
slot: one with a response in progress, or a page that has said hello. All others are waiting. If
there is no free slot, a new connection evicts the one that has waited longest. If the address of
the new connection has used up its share, it evicts one of the same address. An honest page sends
its request within milliseconds, so it is in use before it can be evicted.

The phones of a home share one IPv6 network, and each of them may have any number of addresses in
it. So each network also has a share. It is larger than that of an address, but never all slots.

Some slots are reserved for this machine, so that the screen beside the device can always connect.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass

from firmware_py.web.addresses import is_near, network, plain


@dataclass
class _Place:
    address: str
    network: str
    near: bool
    served: bool = False


class ConnectionSlots:
    """Slots of one server. The caller opens and closes the connections.

    `most` is the number of slots, `of_one` the maximum for one address, and half of `most` the
    maximum for an IPv6 network. This machine's own addresses (`near`) have `kept` more slots.
    """

    def __init__(
        self, most: int, of_one: int, kept: int, near: Callable[[str], bool] = is_near
    ) -> None:
        self._most, self._of_one, self._kept = most, of_one, kept
        self._of_network = max(of_one, most // 2)
        self._near = near
        self._taken: dict[Hashable, _Place] = {}  # waiting ones in order, the longest wait first

    def __len__(self) -> int:
        """Return the number of slots in use."""
        return len(self._taken)

    def has_room(self, host: str) -> bool:
        """Return whether a connection from this address would get a free slot."""
        place = self._place(host)
        most = self._most + (self._kept if place.near else 0)
        return self._sharers(place) is None and len(self._taken) < most

    def _place(self, host: str) -> _Place:
        return _Place(plain(host), network(host), self._near(host))

    def _sharers(self, place: _Place) -> Callable[[_Place], bool] | None:
        """Return a predicate for the slots of a share that `place` would exceed, or None."""
        if place.near:
            return None
        shares: tuple[tuple[int, Callable[[_Place], bool]], ...] = (
            (self._of_one, lambda other: other.address == place.address),
            (self._of_network, lambda other: other.network == place.network),
        )
        taken = self._taken.values()
        return next((same for most, same in shares if sum(map(same, taken)) >= most), None)

    def arrive(self, who: Hashable, host: str) -> Hashable | None:
        """Give a connection a slot. Return the connection that the caller must close, or None.

        That is the evicted connection, or `who` itself if there is no slot for it.
        """
        place = self._place(host)
        if self.has_room(host):
            self._taken[who] = place
            return None
        same = self._sharers(place)
        if same is not None:
            return self._instead(who, place, same)
        leaving = self._instead(who, place, lambda other: not other.near)
        if leaving == who and place.near:
            return self._instead(who, place, lambda other: other.near)
        return leaving

    def _instead(self, who: Hashable, place: _Place, of: Callable[[_Place], bool]) -> Hashable:
        """Give `who` the slot of the first waiting connection for which `of` is true.

        Return the evicted connection, or `who` if there is none.
        """
        for other, taken in self._taken.items():
            if not taken.served and of(taken):
                del self._taken[other]
                self._taken[who] = place
                return other
        return who

    def serve(self, who: Hashable) -> None:
        """Note that a connection is in use. It keeps its slot until `wait` or `leave`."""
        if who in self._taken:
            self._taken[who].served = True

    def wait(self, who: Hashable) -> None:
        """Note that a connection is no longer in use. It becomes the last waiting one."""
        place = self._taken.pop(who, None)
        if place is not None:
            place.served = False
            self._taken[who] = place

    def longest(self) -> Hashable | None:
        """Return the connection that has waited longest, or None. Other machines come first."""
        waiting = [(place.near, who) for who, place in self._taken.items() if not place.served]
        return min(waiting, key=lambda each: each[0], default=(False, None))[1]

    def leave(self, who: Hashable) -> None:
        """Free the slot of a connection."""
        self._taken.pop(who, None)
