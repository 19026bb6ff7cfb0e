"""Parser and classification of IP addresses."""

import ipaddress
import re
import socket

_NUMBERS = re.compile(r"[0-9a-fA-FxX.]+")


def read(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """Return the parsed address, or None if it is malformed. IPv4-mapped IPv6 becomes IPv4.

    IPv4 addresses may have all forms of inet_aton(3): "0" is 0.0.0.0.
    """
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        try:
            numbers = host if _NUMBERS.fullmatch(host) else ""
            return ipaddress.IPv4Address(socket.inet_aton(numbers))
        except OSError:
            return None
    return getattr(address, "ipv4_mapped", None) or address


def is_near(host: str) -> bool:
    """Return whether an address is a loopback address.

    >>> is_near("127.0.0.1"), is_near("::1"), is_near("::ffff:127.0.0.1"), is_near("192.168.1.5")
    (True, True, True, False)
    """
    address = read(host)
    return address is not None and address.is_loopback


def plain(host: str) -> str:
    """Return an address in canonical form. IPv4-mapped IPv6 becomes IPv4.

    >>> plain("::ffff:192.168.1.5"), plain("2001:db8:0::1"), plain("localhost")
    ('192.168.1.5', '2001:db8::1', 'localhost')
    """
    address = read(host)
    return host if address is None else str(address)


def network(host: str) -> str:
    """Return the network whose addresses one machine can all use: an IPv6 /64 or one IPv4.

    All phones of a home share its /64.

    >>> network("192.168.1.5"), network("::ffff:192.168.1.5"), network("2001:db8::1:2:3:4")
    ('192.168.1.5', '192.168.1.5', '2001:db8::/64')
    """
    address = read(host)
    if isinstance(address, ipaddress.IPv6Address) and not address.is_loopback:
        return str(ipaddress.ip_network((int(address) >> 64 << 64, 64)))
    return host if address is None else str(address)
