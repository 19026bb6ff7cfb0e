"""Who keeps a place, and who gives one up, when more want to be connected than there is room for.

A thousand connections that stay silent must not keep the owner out. So only a connection that is
being served (an answer on its way, a page that has said hello) has a right to its place. The others
wait, and the one that has waited longest makes way for a newcomer: if the newcomer's address has
its share already, one of that address, else one of anybody's. An honest page asks within
milliseconds of its coming, and so is served before its turn comes.

The phones of a home share one IPv6 network, and one of them may have any number of its addresses.
So a network has a share too: larger than that of an address, and never all places.

Some places are this machine's own alone: the screen beside the box always gets in.
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
    """The places of one server, none of which it opens or closes itself.

    most: in all; of_one: for one address; kept: beside `most`, for this machine's own addresses
    alone; near: which those are. An IPv6 network has at most half of all.
    """

    def __init__(
        self, most: int, of_one: int, kept: int, near: Callable[[str], bool] = is_near
    ) -> None:
        self._most, self._of_one, self._kept = most, of_one, kept
        self._of_network = max(of_one, most // 2)
        self._near = near
        self._taken: dict[Hashable, _Place] = {}  # those who wait: the longest first

    def __len__(self) -> int:
        """Return how many are taken."""
        return len(self._taken)

    def has_room(self, host: str) -> bool:
        """Whether somebody from there would get a place that nobody has."""
        place = self._place(host)
        most = self._most + (self._kept if place.near else 0)
        return self._sharers(place) is None and len(self._taken) < most

    def _place(self, host: str) -> _Place:
        return _Place(plain(host), network(host), self._near(host))

    def _sharers(self, place: _Place) -> Callable[[_Place], bool] | None:
        """Return which places are of the same full share; None if the newcomer's is not full."""
        if place.near:
            return None
        shares: tuple[tuple[int, Callable[[_Place], bool]], ...] = (
            (self._of_one, lambda other: other.address == place.address),
            (self._of_network, lambda other: other.network == place.network),
        )
        taken = self._taken.values()
        return next((same for most, same in shares if sum(map(same, taken)) >= most), None)

    def arrive(self, who: Hashable, host: str) -> Hashable | None:
        """Give somebody a place; return who loses theirs for it: `who` itself, if there is none."""
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
        """Put a newcomer in the place of the first of some that waits."""
        for other, taken in self._taken.items():
            if not taken.served and of(taken):
                del self._taken[other]
                self._taken[who] = place
                return other
        return who

    def serve(self, who: Hashable) -> None:
        """Note that somebody is served now: the place is theirs until `wait` or `leave`."""
        if who in self._taken:
            self._taken[who].served = True

    def wait(self, who: Hashable) -> None:
        """Note that somebody has been served and waits, as if just come."""
        place = self._taken.pop(who, None)
        if place is not None:
            place.served = False
            self._taken[who] = place

    def longest(self) -> Hashable | None:
        """Return who has waited longest, one of the network before one of this machine."""
        waiting = [(place.near, who) for who, place in self._taken.items() if not place.served]
        return min(waiting, key=lambda each: each[0], default=(False, None))[1]

    def leave(self, who: Hashable) -> None:
        """Let a place go."""
        self._taken.pop(who, None)
