"""Push in English: sentences for events, the table as text, and the final scores."""

from collections.abc import Sequence
from typing import Final

from overdraw.core.colours import Colour
from overdraw.core.english import counted, listed, standings
from overdraw.core.game import Words
from overdraw.core.seats import Seat
from overdraw.core.tuples import with_item
from overdraw.games.push.actions import Action, Bank, Chance, Drawn, Event, Place, Push, Rolled, Stop, Take
from overdraw.games.push.cards import PUSH_COLOURS, Card, Cards, Face, of_colour, total
from overdraw.games.push.editions import Rules
from overdraw.games.push.scoring import outcome
from overdraw.games.push.state import Over, Placing, Rolling, Stack, State, actor, stack_value
from overdraw.games.push.words.rulebook import rulebook

NOTHING: Final = "–"


def symbol(card: Card) -> str:
    """Abbreviate a card: the shape of its colour and its number, or `roll` or `switch`."""
    return f"{card.colour.glyph}{card.value}" if card.colour else card.code


def symbols(cards: Sequence[Card] | Cards) -> str:
    return " ".join(map(symbol, cards)) or NOTHING


def bench_text(bench: Cards) -> str:
    """A bench as text, sorted by colour, with every number visible (P-STOP-6, P-STOP-7)."""
    groups = [of_colour(bench, colour) for colour in PUSH_COLOURS]
    return "  ".join(symbols(group) for group in groups if group) or NOTHING


def tell(before: State, event: Event, after: State, names: Sequence[str]) -> str:
    who = names[_agent(before)]
    match event:
        case Push():
            return ""  # the sentence about the drawn card covers this event
        case Drawn(card):
            return _drawn(before, card, after, who)
        case Place(number):
            return f"{who} puts the card on stack {number}: {symbols(after.stacks[number - 1] or ())}."
        case Stop():
            return f"{who} stops with {counted(len(before.stacks), 'stack')}."
        case Take(number):
            taken = f"{who} takes stack {number}: {symbols(before.stacks[number - 1] or ())}."
            return taken + _leftovers(with_item(before.stacks, number - 1, None), after)
        case Rolled(face):
            return _rolled(before, face, after, who) + _leftovers(before.stacks, after)
        case Bank(colour):
            banked = of_colour(before.benches[before.turn], colour)
            return f"{who} banks {colour}: {symbols(banked)}, {counted(total(banked), 'point')}."


def _agent(state: State) -> Seat:
    acting = actor(state)
    if isinstance(acting, int):
        return acting
    return state.phase.seat if isinstance(state.phase, Rolling) else state.turn


def _drawn(before: State, card: Card, after: State, who: str) -> str:
    if isinstance(after.phase, Rolling):
        return f"{who} draws {_a(card)}, which fits nowhere: bust!"
    if isinstance(after.phase, Placing):
        return f"{who} draws {_a(card)}."
    if after.switches == before.switches + 1:
        way = "clockwise" if after.clockwise else "counter-clockwise"
        return f"{who} draws a switch card: stacks are now collected {way}."
    return f"{who} draws a switch card, which is discarded."


def _a(card: Card) -> str:
    return symbol(card) if card.colour else f"a {card} card"


def _rolled(before: State, face: Face, after: State, who: str) -> str:
    assert isinstance(before.phase, Rolling)
    seat = before.phase.seat
    rolled = f"{face.glyph} {face}" if isinstance(face, Colour) else "★ the star"
    lost = before.benches[seat] - after.benches[seat]
    loss = f"loses {symbols(lost)}" if lost else "loses nothing"
    return f"{who} rolls {rolled} and {loss}."


def _leftovers(stacks: Sequence[Stack | None], after: State) -> str:
    """A sentence about the stacks that nobody took, once the turn has ended (P-STOP-12)."""
    left = [symbols(stack) for stack in stacks if stack]
    return "" if after.stacks or not left else f" Left over and discarded: {listed(left)}."


def draw(state: State, names: Sequence[str]) -> str:
    way = "↻ clockwise" if state.clockwise else "↺ counter-clockwise"
    lines = [
        f"deck: {len(state.deck)}   discards: {len(state.discards)}   switch cards: {state.switches}   "
        f"collecting: {way}"
    ]
    for number, stack in enumerate(state.stacks, 1):
        text = "taken" if stack is None else f"{symbols(stack)}   worth {stack_value(stack)}"
        lines.append(f"stack {number}   {text}")
    if isinstance(state.phase, Placing):
        lines.append(f"drawn     {symbol(state.phase.card)}")
    width = max(map(len, names))
    acting = _agent(state) if not isinstance(state.phase, Over) else None
    for seat, name in enumerate(names):
        mark = "▸" if seat == acting else " "
        bank = state.banks[seat]
        banked = f"{counted(len(bank), 'card')}, {total(bank)}" if bank else NOTHING
        bench = state.benches[seat]
        lines.append(f"{mark} {name:<{width}}   bench {total(bench):>3}: {bench_text(bench)}   bank: {banked}")
    return "\n".join(lines)


def ending(state: State, names: Sequence[str]) -> str:
    result = outcome(state)
    details = [
        f"bench {total(bench)}, bank {total(bank)}, {counted(cards, 'card')}"
        for bench, bank, cards in zip(state.benches, state.banks, result.tallies["cards"], strict=True)
    ]
    count = standings(result, names, details)
    best = [names[seat] for seat, score in enumerate(result.scores) if score == max(result.scores)]
    if len(best) > len(result.winners):
        count += f" {listed(best)} have equal points; more cards win."
    return count


def colours(rules: Rules) -> tuple[Colour, ...]:
    return PUSH_COLOURS


WORDS: Final[Words[Rules, State, Action, Chance]] = Words(rulebook, tell, draw, ending, colours)
