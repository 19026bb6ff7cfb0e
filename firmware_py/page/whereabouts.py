"""Where others reach the page: worked out when it is asked, for a network may come later.

A box often starts before its network does, and gets another address when the router wants it so.
"""

import array
import fcntl
import ipaddress
import socket
import struct
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from firmware_py.web.addresses import is_near, read

HERE = "127.0.0.1"

_SIOCGIFCONF = 0x8912
_INTERFACE = 16 + struct.calcsize("LLHBBB0L")
"""The size of one interface in its answer: a name and the largest of what may follow it (bytes)."""
_ROOM = 128 * _INTERFACE


def way_out(*, ipv6: bool = False) -> str | None:
    """Return the address by which the network knows this machine; None without one.

    ipv6: an address of IPv6 will do where there is none of IPv4. Nothing is sent for it.
    """
    own = _towards("192.0.2.1") or _of_an_interface()
    return own or (_towards("2001:db8::1") if ipv6 else None)


def _towards(far: str) -> str | None:
    """Return the address that this machine would use towards another."""
    family = socket.AF_INET6 if ":" in far else socket.AF_INET
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
        probe.connect((far, 9))
        own = ipaddress.ip_address(probe.getsockname()[0])
        if not (own.is_loopback or own.is_link_local or own.is_unspecified):
            return str(own)
    return None


def _of_an_interface() -> str | None:
    """Return an address of a network that leads nowhere else, as a box that is its own hotspot has.

    Linux's netdevice(7) says how to ask; what lists interfaces in Python asks in a way that the
    service may not.
    """
    room = array.array("B", bytes(_ROOM))
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        wanted = struct.pack("iL", _ROOM, room.buffer_info()[0])
        used, _ = struct.unpack("iL", fcntl.ioctl(asking, _SIOCGIFCONF, wanted))
        for at in range(0, used, _INTERFACE):
            own = ipaddress.IPv4Address(room[at + 20 : at + 24].tobytes())
            if not own.is_loopback:
                return str(own)
    return None


class Whereabouts(NamedTuple):
    """Where a page is served: `str` is its address now. host: what it is bound to."""

    host: str
    port: int
    way_out: Callable[..., str | None] = way_out

    @property
    def alone(self) -> bool:
        """Whether it is for this machine only, so that nobody can come from elsewhere."""
        return self.host == "localhost" or is_near(self.host)

    @property
    def everywhere(self) -> bool:
        """Whether it is bound to every address that the machine has, and will have."""
        address = read(self.host)
        return not self.host if address is None else address.is_unspecified

    @property
    def nowhere(self) -> bool:
        """Whether others are to reach it, and cannot: there is no network yet."""
        return self.everywhere and self._out() is None

    def _out(self) -> str | None:
        return self.way_out(ipv6=":" in self.host)

    def __str__(self) -> str:
        name = (self._out() or HERE) if self.everywhere else self.host
        return f"http://{f'[{name}]' if ':' in name else name}:{self.port}"
