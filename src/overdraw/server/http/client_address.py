"""The address under which a client is counted, for every limit per address."""

from collections.abc import Mapping
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Network, ip_address, ip_network
from typing import Any, Final

HOUSEHOLD: Final = 64
"""Bits of an IPv6 address that a household or a host has to itself, at the least."""

FORWARDED: Final = b"x-forwarded-for"


class Addresses:
    """Believes `X-Forwarded-For` from `proxies` only: addresses and networks with commas between, or `*` for any peer.

    Each proxy appends the address it was called from. The last address that no trusted proxy has is the client's; all
    before it is what the client claims. With `*` only the last one counts, because any other may be made up.
    """

    def __init__(self, proxies: str) -> None:
        self._any = proxies == "*"
        names = () if self._any else filter(None, (name.strip() for name in proxies.split(",")))
        self._networks = tuple(ip_network(name) for name in names)

    def of(self, scope: Mapping[str, Any]) -> str:
        """The address under which the client of this ASGI scope counts."""
        client = scope.get("client")
        peer = str(client[0]) if client else ""
        if self._trusts(peer):
            return _household(self._forwarded(scope) or peer or "local")
        return _household(peer or "local")

    def _forwarded(self, scope: Mapping[str, Any]) -> str:
        values = [value.decode("latin-1") for name, value in scope["headers"] if name == FORWARDED]
        hosts = [_without_port(host.strip()) for host in ",".join(values).split(",")]
        if self._any:
            return hosts[-1]
        return next((host for host in reversed(hosts) if not self._trusts(host)), hosts[0])

    def _trusts(self, host: str) -> bool:
        if self._any:
            return True
        try:
            address = ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self._networks)


def _without_port(host: str) -> str:
    """`192.0.2.7:80` and `[2001:db8::1]:80` are written by some proxies."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0] if host.count(":") == 1 else host


@lru_cache(maxsize=4096)
def _household(host: str) -> str:
    """An IPv4 address, or an IPv6 network: a client that has one of its addresses has them all."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv4Address):
        return host
    return str(address.ipv4_mapped or IPv6Network((int(address), HOUSEHOLD), strict=False))
