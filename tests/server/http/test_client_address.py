"""The address under which limits count a client, with and without proxies."""

from typing import Any

import pytest

from overdraw.server.http.client_address import Addresses


def scope(client: str | None, *forwarded: str) -> dict[str, Any]:
    headers = [(b"x-forwarded-for", value.encode()) for value in forwarded]
    return {"client": client and (client, 1), "headers": headers}


def test_a_household_with_many_addresses_counts_once() -> None:
    of = Addresses("").of
    first, second, elsewhere = ("2001:db8:1:2::3", "2001:db8:1:2:ffff::4", "2001:db8:1:3::3")
    assert of(scope(first)) == of(scope(second)) == "2001:db8:1:2::/64"
    assert of(scope(elsewhere)) == "2001:db8:1:3::/64"
    assert of(scope("::ffff:192.0.2.7")) == of(scope("192.0.2.7")) == "192.0.2.7"
    assert of(scope("fe80::1%eth0")) == "fe80::/64"
    assert of(scope("a name")) == "a name"
    assert of(scope(None)) == "local"


@pytest.mark.parametrize(
    ("proxies", "peer", "forwarded", "counted"),
    [
        ("", "192.0.2.1", ["198.51.100.7"], "192.0.2.1"),
        ("10.0.0.1", "192.0.2.1", ["198.51.100.7"], "192.0.2.1"),
        ("10.0.0.1", "10.0.0.1", ["198.51.100.7"], "198.51.100.7"),
        ("10.0.0.1", "10.0.0.1", [], "10.0.0.1"),
        ("10.0.0.1", "10.0.0.1", ["made up, 198.51.100.7"], "198.51.100.7"),
        ("10.0.0.1", "10.0.0.1", ["made up", "198.51.100.7"], "198.51.100.7"),
        ("10.0.0.0/8, ::1", "::1", ["198.51.100.7, 10.1.2.3, 10.4.5.6"], "198.51.100.7"),
        ("10.0.0.0/8", "10.0.0.1", ["10.1.2.3, 10.4.5.6"], "10.1.2.3"),
        ("10.0.0.1", "10.0.0.1", ["198.51.100.7:1234"], "198.51.100.7"),
        ("10.0.0.1", "10.0.0.1", ["[2001:db8:1:2::3]:1234"], "2001:db8:1:2::/64"),
        ("*", "192.0.2.1", ["made up, 198.51.100.7"], "198.51.100.7"),
        ("*", "192.0.2.1", [], "192.0.2.1"),
    ],
)
def test_only_addresses_from_a_trusted_proxy_count(proxies: str, peer: str, forwarded: list[str], counted: str) -> None:
    """A header from the client comes before the address that the proxy appends."""
    assert Addresses(proxies).of(scope(peer, *forwarded)) == counted
