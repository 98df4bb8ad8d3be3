"""Determines the address of a client, to which rate limits and other limits apply."""

from collections.abc import Mapping
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Network, ip_address, ip_network
from typing import Any, Final

HOUSEHOLD: Final = 64
"""The length of the IPv6 prefix that counts as one client, because providers assign at least one network of this size
to each household or host.
"""

FORWARDED: Final = b"x-forwarded-for"


class Addresses:
    """Determines clients' addresses. `proxies` lists the proxies whose `X-Forwarded-For` header is trusted: addresses
    and networks separated by commas, or `*` for all.

    Each proxy appends the address of its caller to the header. The client's address is therefore the last one that is
    not a trusted proxy; earlier addresses may be forged. With `*`, the client's address is the last one in the header.
    """

    def __init__(self, proxies: str) -> None:
        self._any = proxies == "*"
        names = () if self._any else filter(None, (name.strip() for name in proxies.split(",")))
        self._networks = tuple(ip_network(name) for name in names)

    def of(self, scope: Mapping[str, Any]) -> str:
        """Return the address of the client that made the request with this ASGI scope."""
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
    """Remove the port that some proxies append, as in `192.0.2.7:80` and `[2001:db8::1]:80`."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0] if host.count(":") == 1 else host


@lru_cache(maxsize=4096)
def _household(host: str) -> str:
    """Return an IPv4 address unchanged. For an IPv6 address, return its network, because a client can use any address
    in its network.
    """
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv4Address):
        return host
    return str(address.ipv4_mapped or IPv6Network((int(address), HOUSEHOLD), strict=False))
