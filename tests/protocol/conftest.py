"""The protocol tests run against a real server."""

from tests.server.conftest import server

__all__ = ["server"]
