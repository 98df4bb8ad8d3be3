"""Permissions: which actions a client may perform at a table."""

from msgspec import Struct

from overdraw.core.seats import Seat
from overdraw.errors import NoSuchTable, NotAllowed
from overdraw.server.tables.state import TableState
from overdraw.server.tokens import opens


class Permissions(Struct, frozen=True):
    """The rights that a token grants: to play in a seat, to act as the host, both, or neither."""

    seat: Seat | None = None
    host: bool = False


SPECTATOR = Permissions()


def permissions_of(state: TableState, token: str | None) -> Permissions:
    """Return the permissions that a token grants. The token is compared with every seat, so that the time this takes
    does not reveal the seat.
    """
    found = [seat for seat, chair in enumerate(state.chairs) if opens(token, chair.token)]
    return Permissions(found[0] if found else None, opens(token, state.setup.host))


def admit(state: TableState, token: str | None, invite: str | None) -> Permissions:
    """Return the permissions of a client that wants to enter the table. If the client may not see the table, raise
    NoSuchTable, as if the table did not exist.
    """
    granted = permissions_of(state, token)
    if granted == SPECTATOR and (token is not None or not may_watch(state, invite)):
        raise NoSuchTable
    return granted


def may_watch(state: TableState, invite: str | None) -> bool:
    return state.setup.listed or opens(invite, state.setup.invite)


def require_seat(by: Permissions) -> Seat:
    if by.seat is None:
        raise NotAllowed("spectators cannot do this; take a seat first")
    return by.seat


def require_host(by: Permissions) -> None:
    if not by.host:
        raise NotAllowed("only the host of the table can do this")
