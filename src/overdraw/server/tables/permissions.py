"""Who asks, and what is remembered of what happened."""

from msgspec import Struct

from overdraw.core.seats import Seat
from overdraw.server.tables.events import AnyEvent


class Role(Struct, frozen=True):
    """What a token opens: a seat or none, and the host's rights or not."""

    seat: Seat | None = None
    host: bool = False


class Happened(Struct, frozen=True, gc=False):
    """An event with its number; of its outcomes, to whom each came, or nothing where all may see them."""

    seq: int
    event: AnyEvent
    receivers: tuple[Seat | None, ...] = ()
