"""The proof of the shuffle of an online table, in words. The client takes part in the draw automatically."""

from overdraw.client import Seat, verify_game
from overdraw.errors import OverdrawError


async def verdict(seat: Seat, number: int) -> str:
    """Say whether the cards of a finished game follow from its shuffle, and what this device compared."""
    try:
        findings = await verify_game(seat, number)
    except OverdrawError as error:
        return f"The shuffle could not be verified: {error}."
    if not findings.follows:
        return "The record has no shuffle from which all cards follow."
    compared = findings.agreed or ("This client has no contribution to compare with it.",)
    return " ".join(["Verified: all cards follow from the shuffle.", *compared])
