"""Describes Rows in the plain mode: the areas, the hand and the possible actions, as one seat sees them."""

from collections.abc import Iterable, Sequence

from overdraw.core.colours import COLOURS
from overdraw.core.english import counted, listed
from overdraw.games.rows.actions import Discard, Give, Open, Place, Play
from overdraw.games.rows.cards import CARDS, VALUES
from overdraw.games.rows.state import is_active
from overdraw.games.rows.view import View
from overdraw.games.rows.words import symbol, symbols


def table(view: View, names: Sequence[str]) -> list[str]:
    lines = [f"Pile: {counted(view.pile_size, 'card')}. Discards: {len(view.discards)}.{near_the_end(view, names)}"]
    for seat, name in enumerate(names):
        turn = " (to move)" if view.turn == seat and view.outcome is None else ""
        lines.append(f"{name}{turn}: {counted(view.scores[seat], 'point')}, {view.hand_sizes[seat]} in hand.")
        area = view.areas[seat]
        for number, row in enumerate(area, 1):
            inactive = "" if is_active(area, number) else ", inactive"
            lines.append(f"  row {number}{inactive}: {symbols(row)}")
    return lines + _hand(view)


def brief(view: View, names: Sequence[str]) -> list[str]:
    """Return the lines to print before a prompt. Between the two plays of a turn, only the hand is printed."""
    return _hand(view) if view.phase == "playing" else table(view, names)


def _hand(view: View) -> list[str]:
    if view.hand is None:
        return []
    codes = ", ".join(f"{symbol(card)} ({card})" for card in view.hand)
    return [f"Your hand: {codes or 'empty'}."]


def near_the_end(view: View, names: Sequence[str]) -> str:
    """Say which player's area has four colours, and who still has a turn. Return an empty text if no area has four
    colours.
    """
    if view.trigger is None:
        return ""
    words = f" Four colours: {names[view.trigger]}."
    if view.final:
        words += f" Last turns: {listed([names[seat] for seat in view.final])}."
    return words


def possible(view: View, names: Sequence[str]) -> list[str]:
    """Return the actions that the player may type now, with a line for each card and area."""
    lines = [f"open {action.card}" for action in view.legal if isinstance(action, Open)]
    gives: dict[tuple[object, int], list[Place]] = {}
    plays: dict[object, list[Place]] = {}
    for action in view.legal:
        if isinstance(action, Give):
            gives.setdefault((action.card, action.seat), []).append(action.place)
        elif isinstance(action, Play):
            plays.setdefault(action.card, []).append(action.place)
    lines += [f"give {card} {_short(names[seat])} {_places(places)}" for (card, seat), places in gives.items()]
    lines += [f"play {card} {_places(places)}" for card, places in plays.items()]
    discards = [str(action.card) for action in view.legal if isinstance(action, Discard)]
    return [*lines, f"discard {' | '.join(discards)}"] if discards else lines


def _short(name: str) -> str:
    return name.lower()


def _places(places: Iterable[Place]) -> str:
    return " | ".join(f"row{place}" if isinstance(place, int) else place.removeprefix("new-") for place in places)


def odds(view: View, names: Sequence[str]) -> list[str]:
    """List the cards that this seat cannot see. Each of them is equally likely to be drawn next."""
    counts = view.unseen.counts
    hidden = len(view.unseen)
    lines = [
        f"You cannot see {counted(hidden, 'card')}, in the pile or in other hands. Each is equally likely to be drawn:",
    ]
    for colour in COLOURS[: view.rules.colours]:
        cards = [kind for kind in CARDS if kind.colour is colour and counts[kind.index]]
        shown = [f"{kind.value}" if counts[kind.index] == 1 else f"{kind.value} twice" for kind in cards]
        lines.append(f"{colour}: {', '.join(shown) or 'none'} ({len(cards)} of {len(VALUES)} values)")
    return lines


def tie_break(view: View) -> str:
    return "Players with equal sums share the place; cards in hand do not count."
