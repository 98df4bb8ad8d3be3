"""Describes Push in the plain mode: the table, the odds and the possible actions, as one seat sees them."""

from collections.abc import Sequence

from overdraw.core.english import counted, listed
from overdraw.games.push.actions import Action, Bank, Place, Push, Stop, Take
from overdraw.games.push.cards import PUSH_COLOURS, VALUES, card, total
from overdraw.games.push.odds import bust_cards, stacks_with
from overdraw.games.push.state import stack_value
from overdraw.games.push.view import View
from overdraw.games.push.words import bench_text, symbol, symbols


def table(view: View, names: Sequence[str]) -> list[str]:
    way = "clockwise" if view.clockwise else "counter-clockwise"
    deck = f"Deck: {counted(len(view.undrawn), 'card')}. Switch cards: {view.switches}, collecting {way}."
    drawn = [f"Drawn: {symbol(view.card)}."] if view.card else []
    return [deck, *_stacks(view), *drawn, *(_player(view, seat, name) for seat, name in enumerate(names))]


def brief(view: View, names: Sequence[str]) -> list[str]:
    """Return the lines to print before a prompt. In the middle of a turn, these are only the stacks, because nothing
    else has changed.
    """
    return table(view, names) if view.phase in ("begin", "taking") else _stacks(view)


def _stacks(view: View) -> list[str]:
    worths = ("taken" if stack is None else f"{symbols(stack)}; worth {stack_value(stack)}" for stack in view.stacks)
    return [f"Stack {number}: {worth}." for number, worth in enumerate(worths, 1)]


def _player(view: View, seat: int, name: str) -> str:
    bench, bank = view.benches[seat], view.banks[seat]
    contents = f" worth {total(bank.cards)}" if bank.cards else ""
    held = f"{bench_text(bench)}; worth {total(bench)}" if bench else "empty"
    turn = " (to move)" if view.turn == seat and view.outcome is None else ""
    return f"{name}{turn}: bench {held}. Bank {counted(bank.size, 'card')}{contents}."


def possible(view: View, names: Sequence[str]) -> list[str]:
    """Return the actions that the player may type now."""
    banks = [str(action.colour) for action in view.legal if isinstance(action, Bank)]
    words = [_typed(view, action) for action in view.legal if not isinstance(action, Bank)]
    if banks:
        words.append(f"bank {listed(banks).replace(' and ', ' or ')}")
    return [", ".join(words)]


def _typed(view: View, action: Action) -> str:
    match action:
        case Push():
            return "push (p)"
        case Stop():
            return "stop (s)"
        case Place(number):
            new = " for a new stack" if number > len(view.stacks) else ""
            return f"place {number} ({number}){new}"
        case Take(number):
            return f"take {number} ({number})"
        case Bank(colour):
            return f"bank {colour}"


def odds(view: View, names: Sequence[str]) -> list[str]:
    """Return the exact risk of a bust with the next card, and the cards that are left."""
    left = len(view.undrawn)
    lines = []
    if view.card and view.legal:
        for action in view.legal:
            assert isinstance(action, Place)
            after = stacks_with(view.stacks, view.card, action.stack)
            lines.append(f"With this card on stack {action.stack}: {risk(bust_cards(view.undrawn, after), left)}.")
    else:
        lines.append(f"The next card: {risk(bust_cards(view.undrawn, view.stacks), left)}.")
    counts = view.undrawn.counts
    for colour in PUSH_COLOURS:
        shown = [f"{counts[card(f'{colour.letter}{value}').index]} x {value}" for value in VALUES]
        lines.append(f"{str(colour).capitalize()} cards left: {', '.join(shown)}.")
    rolls, switches = counts[card("roll").index], counts[card("switch").index]
    return [*lines, f"Other cards left: {counted(rolls, 'roll card')}, {counted(switches, 'switch card')}."]


def risk(bad: int, left: int) -> str:
    """Return the risk of a bust as a fraction and a percentage: `9 of 47 cards bust, 19.1%`."""
    if not left:
        return "no risk, because the deck is empty"
    if not bad:
        return f"none of {counted(left, 'card')} busts"
    return f"{bad} of {counted(left, 'card')} {'busts' if bad == 1 else 'bust'}, {100 * bad / left:.1f}%"


def tie_break(view: View) -> str:
    """Say how the rules of this game break ties."""
    if view.rules.tie_break == "most-cards":
        return (
            "If points are equal, the player with more cards in bench and bank comes first. "
            "Players who are still tied share the place."
        )
    return "Players with equal points share the place."
