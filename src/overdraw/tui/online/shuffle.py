"""The part of this terminal in the shuffle of an online table: its contribution, and the comparison with the record."""

from overdraw.client import Seat, verify_game
from overdraw.errors import OverdrawError


async def contribute(seat: Seat) -> None:
    """Contribute to the shuffle of the next game, once."""
    table = seat.table
    if table.status == "lobby" and seat.number is not None and table.shuffle.contributions[seat.number] is None:
        kept = seat.kept.get(table.number)
        if kept is None or kept.commitment != table.shuffle.commitment:
            await seat.contribute()


async def verdict(seat: Seat, number: int) -> str:
    """In words, whether the cards of a finished game follow from its shuffle and this terminal's contribution."""
    try:
        findings = await verify_game(seat, number)
    except OverdrawError as error:
        return f"The shuffle could not be verified: {error}."
    if not findings.follows:
        return "The record has no shuffle from which all cards follow."
    if findings.contributed:
        return "Verified: all cards follow from the shuffle, and your contribution is part of it."
    return "Verified: all cards follow from the shuffle. This terminal did not contribute to it."
