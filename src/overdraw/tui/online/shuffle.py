"""Tells the player whether the shuffle of an online game could be verified."""

from overdraw.client import Seat, verify_game
from overdraw.errors import OverdrawError


async def verdict(seat: Seat, number: int) -> str:
    """Say whether the cards of a finished game follow from its shuffle, and which values this device has compared."""
    try:
        findings = await verify_game(seat, number)
    except OverdrawError as error:
        return f"The shuffle could not be verified: {error}."
    if not findings.follows:
        return "The record has no shuffle that determines all cards."
    compared = findings.agreed or ("This client made no contribution that could be compared with the record.",)
    return " ".join(["Verified: all cards follow from the shuffle.", *compared])
