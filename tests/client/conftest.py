"""Clients are tested at a real server."""

from tests.server.conftest import server

__all__ = ["server"]
