"""English phrases that the games share: lists, counts and final standings."""

from collections.abc import Sequence

from overdraw.core.outcome import Outcome


def listed(items: Sequence[str]) -> str:
    """Join items into a list for an English sentence, with "and" before the last item.

    >>> listed(["Ada", "Ben", "Cleo"])
    'Ada, Ben and Cleo'
    """
    *most, last = items
    return f"{', '.join(most)} and {last}" if most else last


def counted(number: int, noun: str) -> str:
    """Return a number with its noun, in the singular or the plural.

    >>> counted(1, "card"), counted(3, "card")
    ('1 card', '3 cards')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def standings(outcome: Outcome, names: Sequence[str], details: Sequence[str]) -> str:
    """Return the final standings: a line for each player, best first, with rank, name, score and a detail.

    The last line names the winner.
    """
    width = max(map(len, names))
    seats = sorted(range(len(names)), key=lambda seat: outcome.ranks[seat])
    lines = [
        f"{outcome.ranks[seat]}.  {names[seat]:<{width}}  {outcome.scores[seat]:>3}   {details[seat]}" for seat in seats
    ]
    winners = [names[seat] for seat in outcome.winners]
    verdict = f"{winners[0]} wins." if len(winners) == 1 else f"{listed(winners)} share the win."
    return "\n".join([*lines, verdict])
