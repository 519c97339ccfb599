"""Address blocks: the unit to which rate limits apply."""

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address

HOUSEHOLD_V6 = 64
NETWORK_V4 = 24


@lru_cache(maxsize=4096)
def household_of(address: str) -> str:
    """Return an address, or for IPv6 the network of one household."""
    found = _read(address)
    return f"{_first(found, HOUSEHOLD_V6)}/64" if isinstance(found, IPv6Address) else str(found)


def network_of(address: str) -> str:
    """Return the /24 block of an IPv4 address, or the /64 network of an IPv6 address.

    One person can easily have many addresses in it.
    """
    found = _read(address)
    if isinstance(found, IPv4Address):
        return f"{IPv4Address(int(found) >> 8 << 8)}/{NETWORK_V4}"
    return household_of(address)


def _read(address: str) -> IPv4Address | IPv6Address | str:
    try:
        found = ip_address(address)
    except ValueError:
        return address
    return (found.ipv4_mapped or found) if isinstance(found, IPv6Address) else found


def _first(address: IPv6Address, bits: int) -> IPv6Address:
    """Return the first address of a network."""
    return IPv6Address(int(address) >> (128 - bits) << (128 - bits))
