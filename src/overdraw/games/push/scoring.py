"""The scores of a game of Push, and who wins."""

from overdraw.core.english import counted
from overdraw.core.outcome import Outcome
from overdraw.errors import NotOver
from overdraw.games.push.cards import total
from overdraw.games.push.state import Over, State


def scores(state: State) -> tuple[int, ...]:
    """The points of each seat: the full value of its bench and its bank (P-END-2)."""
    return tuple(total(bench) + total(bank) for bench, bank in zip(state.benches, state.banks, strict=True))


def outcome(state: State) -> Outcome:
    """Rank the players by points. Depending on the rules, the number of cards breaks ties (P-END-3 to P-END-5)."""
    if not isinstance(state.phase, Over):
        raise NotOver(f"the game is not over: the deck still has {counted(len(state.deck), 'card')}")
    cards = tuple(len(bench) + len(bank) for bench, bank in zip(state.benches, state.banks, strict=True))
    tie_break = cards if state.rules.tie_break == "most-cards" else None
    return Outcome.ranked(scores(state), tie_break=tie_break, tallies={"cards": cards})
