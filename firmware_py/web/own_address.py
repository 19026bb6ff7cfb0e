"""Addresses at which other machines reach the page, computed at each use.

A device often starts before its network, and the router may give it another address later.
"""

import array
import fcntl
import ipaddress
import re
import socket
import struct
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import NamedTuple

from firmware_py.web.addresses import is_near, read

HERE = "127.0.0.1"

_SIOCGIFCONF, _SIOCGIFFLAGS = 0x8912, 0x8913
_INTERFACE = 16 + struct.calcsize("LLHBBB0L")
"""Size of `struct ifreq` in bytes: an interface's name and a union."""
_ROOM = 128 * _INTERFACE
_UP, _LOOPBACK, _POINT_TO_POINT = 0x1, 0x8, 0x10
"""Flags of an interface, netdevice(7)."""

_LAN = re.compile(r"(en|eth|wl|wlan|usb|end)[a-z]*\d", re.ASCII)
_VIRTUAL = re.compile(
    r"(tun|tap|wg|tailscale|ts\d|zt|utun|ppp|ipsec|vpn|nordlynx|proton|mullvad|cloudflare|docker|br-"
    r"|br\d|bridge|veth|virbr|vmnet|vboxnet|vnet|lxc|lxd|podman|cni|flannel|cali|dummy|ifb|sit|gre)"
)


class NetworkInterface(NamedTuple):
    """Network interface with an IPv4 address."""

    name: str
    address: str
    tunnel: bool = False  # point-to-point link


def preferred(
    found: Iterable[NetworkInterface], default: str | None
) -> tuple[NetworkInterface, ...]:
    """Return the interfaces in order of preference for phones, home networks first.

    Tunnels, bridges and networks inside this machine are last: home phones cannot reach them.
    `default` is the machine's source address towards the internet. Among otherwise equal
    interfaces, the one with this address comes first.

    >>> lan = NetworkInterface("wlan0", "192.168.1.5")
    >>> vpn = NetworkInterface("tun0", "10.8.0.2", tunnel=True)
    >>> [each.name for each in preferred([vpn, lan], default="10.8.0.2")]
    ['wlan0', 'tun0']
    """

    def rank(each: NetworkInterface) -> tuple[int, bool]:
        kind = 0 if _LAN.match(each.name) else 2 if _VIRTUAL.match(each.name) else 1
        if ipaddress.ip_address(each.address).is_link_local:
            kind += 3
        return kind + 6 * each.tunnel, each.address != default

    return tuple(sorted(found, key=rank))


class Interfaces:
    """Network interfaces of the machine, and the one that the host has chosen for phones."""

    def __init__(
        self,
        listed: Callable[[], Iterable[NetworkInterface]] | None = None,
        towards: Callable[[str], str | None] | None = None,
    ) -> None:
        self._listed = listed or interfaces
        self._towards = towards or _towards
        self.chosen = ""
        """Name of the chosen interface, or "" for the preferred one."""

    def all(self) -> tuple[NetworkInterface, ...]:
        """Return the interfaces that phones can use, the preferred one first."""
        return preferred(self._listed(), self._towards(_FAR))

    def now(self) -> NetworkInterface | None:
        """Return the chosen interface while it has an address, otherwise the preferred one."""
        found = self.all()
        return next((each for each in found if each.name == self.chosen), next(iter(found), None))

    def __call__(self, *, ipv6: bool = False) -> str | None:
        """Return the machine's address for phones, or None without a network. Send no packets.

        With `ipv6`, return an IPv6 address if there is no IPv4 address.
        """
        own = self.now()
        if own is not None:
            return own.address
        return self._towards(_FAR) or (self._towards(_FAR_6) if ipv6 else None)


_FAR, _FAR_6 = "192.0.2.1", "2001:db8::1"


def _towards(far: str) -> str | None:
    """Return the source address that this machine would use towards `far`, or None."""
    family = socket.AF_INET6 if ":" in far else socket.AF_INET
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
        probe.connect((far, 9))
        own = ipaddress.ip_address(probe.getsockname()[0])
        if not (own.is_loopback or own.is_link_local or own.is_unspecified):
            return str(own)
    return None


def interfaces() -> list[NetworkInterface]:
    """Return the interfaces that are up and have an IPv4 address, without the loopback.

    The function uses the ioctls of netdevice(7): the systemd unit forbids the netlink sockets of
    the usual Python libraries. An interface with several addresses is listed with the first one.
    """
    room = array.array("B", bytes(_ROOM))
    found: dict[str, NetworkInterface] = {}
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        wanted = struct.pack("iL", _ROOM, room.buffer_info()[0])
        used, _ = struct.unpack("iL", fcntl.ioctl(asking, _SIOCGIFCONF, wanted))
        for at in range(0, used, _INTERFACE):
            label = room[at : at + 16].tobytes().partition(b"\0")[0]
            name = label.decode("utf-8", "replace").partition(":")[0]
            own = ipaddress.IPv4Address(room[at + 20 : at + 24].tobytes())
            flags = _flags(asking, label)
            if flags & _UP and not flags & _LOOPBACK and not own.is_loopback and name not in found:
                found[name] = NetworkInterface(name, str(own), bool(flags & _POINT_TO_POINT))
    return list(found.values())


def _flags(asking: socket.socket, label: bytes) -> int:
    """Return the flags of an interface, or 0 if it does not exist any more."""
    with suppress(OSError):
        answer = fcntl.ioctl(asking, _SIOCGIFFLAGS, label.ljust(_INTERFACE, b"\0"))
        return int(struct.unpack_from("H", answer, 16)[0])
    return 0


way_out = Interfaces()
"""Interfaces of this machine, for callers for which no host has made a choice."""


class PublicAddress(NamedTuple):
    """Address of a page. Its socket is bound to `host`, and `str()` gives its current URL."""

    host: str
    port: int
    way_out: Callable[..., str | None] = way_out

    @property
    def alone(self) -> bool:
        """True if only this machine reaches the page."""
        return self.host == "localhost" or is_near(self.host)

    @property
    def everywhere(self) -> bool:
        """True if the page is bound to all addresses of the machine, including later ones."""
        address = read(self.host)
        return not self.host if address is None else address.is_unspecified

    @property
    def nowhere(self) -> bool:
        """True if the page is meant for other machines, but there is no network yet."""
        return self.everywhere and self._out() is None

    def _out(self) -> str | None:
        return self.way_out(ipv6=":" in self.host)

    def __str__(self) -> str:
        name = (self._out() or HERE) if self.everywhere else self.host
        return f"http://{f'[{name}]' if ':' in name else name}:{self.port}"
