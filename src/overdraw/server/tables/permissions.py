"""Permissions: which actions a client may perform at a table."""

from msgspec import Struct

from overdraw.core.seats import Seat
from overdraw.errors import NoSuchTable, NotAllowed
from overdraw.server.tables.state import TableState
from overdraw.server.tokens import opens


class Permissions(Struct, frozen=True):
    """The rights that a token grants: those of one seat or none, and possibly those of the host."""

    seat: Seat | None = None
    host: bool = False


SPECTATOR = Permissions()


def permissions_of(state: TableState, token: str | None) -> Permissions:
    """Return the permissions of a token. All seats are compared, so the time taken does not reveal the seat."""
    found = [seat for seat, chair in enumerate(state.chairs) if opens(token, chair.token)]
    return Permissions(found[0] if found else None, opens(token, state.setup.host))


def admit(state: TableState, token: str | None, invite: str | None) -> Permissions:
    """Return the permissions of a client that wants to see the table. If it may not see the table, raise NoSuchTable,
    as for an unknown table.
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
