"""The reasons for decisions in Push: exact counts of cards and points, based on what the acting player sees.

The points of a stack are the sum of the numbers on its cards. Averages are exact fractions, given as a numerator and a
denominator.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from overdraw.analysis.facts import Fact
from overdraw.analysis.knowledge import Knowledge
from overdraw.core.colours import BY_LETTER, Colour
from overdraw.core.english import counted
from overdraw.core.seats import Seat
from overdraw.games.push.actions import Action, Bank, Place, Push, Stop, Take
from overdraw.games.push.cards import FACES, ROLL, SWITCH, Card, Cards, of_colour, total
from overdraw.games.push.odds import bust_cards, busts, stacks_with
from overdraw.games.push.state import MAX_STACKS, Stack, clash, has_roll, stack_value
from overdraw.games.push.view import View

Args: TypeAlias = Mapping[str, Any]

Stacks = tuple[Stack | None, ...]

KEYS: Final = {
    "bust": "`busts` of the `cards` cards in the deck fit on no stack.",
    "stop": "If the player stops, the best stack has `points` points, and the next player can take a stack of `next` "
    "points. If the best stack has a roll card, the die costs `lost`/`of` points on average.",
    "fits": "A card that fits adds `gain`/`cards` points to the best stack on average. `cards` is the number of cards "
    "that fit.",
    "bust-costs": "If the player busts, they lose the best stack, which is worth `points` points. The die then costs "
    "`lost`/`of` points from the bench on average.",
    "place": "After the card is placed on stack number `stack`, `busts` of the `cards` cards in the deck fit on no "
    "stack, and the two best stacks have `points` and `next` points.",
    "take": "Stack number `stack` has `points` points. Taking it leaves `next` points for the next player. If the "
    "stack has a roll card, the die costs `lost`/`of` points on average.",
    "bank": "Banking the colour `colour` saves `cards` cards, worth `points` points in all.",
    "die": "On average, one roll of the die costs `lost`/`of` of the `points` points on the bench.",
    "deck": "The deck has `cards` cards left.",
}
"""The meaning of every kind of fact, by the fact's key. docs/review.md has the same table."""


def facts(knowledge: Knowledge, chosen: Action, best: Action) -> tuple[Fact, ...]:
    """Return the facts that compare the chosen action with the best action. Facts about the best action come first."""
    view: View = knowledge.view
    match chosen, best:
        case ((Push() | Stop()), (Push() | Stop())):
            return tuple(_push_or_stop(view))
        case Place(), Place():
            return _place(view, best), _place(view, chosen)
        case Take(), Take():
            return _take(view, best), _take(view, chosen)
        case _:
            colours = [action.colour for action in (best, chosen) if isinstance(action, Bank)]
            return tuple(_bank(view, colours))


def sentence(facts: tuple[Fact, ...]) -> str:
    """Return the facts in English, with one sentence for each fact."""
    return " ".join(WORDS[fact.key](fact.args) for fact in facts)


def _push_or_stop(view: View) -> Iterator[Fact]:
    seat, stacks = view.turn, view.stacks
    at_risk, value = view.benches[seat], _best(stacks)
    yield Fact("bust", {"busts": bust_cards(view.undrawn, stacks), "cards": len(view.undrawn)})
    stack = max((stack for stack in stacks if stack), key=stack_value)
    yield Fact("stop", {"points": value, "next": _second(stacks), **_roll_loss(view, seat, stack)})
    if fitting := [(card, count) for card, count in view.undrawn.distinct() if not busts(card, stacks)]:
        gain = sum(count * (_best_after(stacks, card) - value) for card, count in fitting)
        yield Fact("fits", {"gain": gain, "cards": sum(count for _, count in fitting)})
    if bust_cards(view.undrawn, stacks):
        yield Fact("bust-costs", {"points": value, **_die_loss(view, at_risk)})


def _place(view: View, action: Place) -> Fact:
    assert view.card is not None
    stacks = stacks_with(view.stacks, view.card, action.stack)
    return Fact(
        "place",
        {
            "stack": action.stack,
            "busts": bust_cards(view.undrawn, stacks),
            "cards": len(view.undrawn),
            "points": _best(stacks),
            "next": _second(stacks),
        },
    )


def _take(view: View, action: Take) -> Fact:
    number = action.stack - 1
    stack, seat = view.stacks[number] or (), view.collecting[0]
    rest = [other for place, other in enumerate(view.stacks) if other and place != number]
    left = max(map(stack_value, rest), default=0) if len(view.collecting) > 1 else 0
    return Fact(
        "take",
        {"stack": action.stack, "points": stack_value(stack), "next": left, **_roll_loss(view, seat, stack)},
    )


def _bank(view: View, colours: list[Colour]) -> Iterator[Fact]:
    bench = view.benches[view.turn]
    for colour in colours:
        cards = of_colour(bench, colour)
        yield Fact("bank", {"colour": colour.letter, "points": total(cards), "cards": len(cards)})
    yield Fact("die", {"points": total(bench), **_die_loss(view, bench)})
    yield Fact("deck", {"cards": len(view.undrawn)})


def _best(stacks: Stacks) -> int:
    """Return the points of the best stack on the table, or 0 if there is none."""
    return max((stack_value(stack) for stack in stacks if stack), default=0)


def _second(stacks: Stacks) -> int:
    """Return the points of the second-best stack, which is left for the next player."""
    values = sorted((stack_value(stack) for stack in stacks if stack), reverse=True)
    return values[1] if len(values) > 1 else 0


def _best_after(stacks: Stacks, card: Card) -> int:
    """Return the points of the best stack after this card is placed where it helps most."""
    if card is SWITCH:
        return _best(stacks)
    return max(_best(stacks_with(stacks, card, place)) for place in _places(stacks, card))


def _places(stacks: Stacks, card: Card) -> list[int]:
    fitting = [number for number, stack in enumerate(stacks, 1) if clash(stack or (), card) is None]
    return fitting if len(stacks) == MAX_STACKS else [*fitting, len(stacks) + 1]


def _roll_loss(view: View, seat: Seat, stack: Stack) -> dict[str, int]:
    """Return what the die costs a seat that takes this stack, on average. Without a roll card, it costs nothing
    (P-STOP-4)."""
    if not has_roll(stack):
        return {"lost": 0, "of": len(FACES)}
    numbers = [card for card in stack if card is not ROLL]
    return _die_loss(view, view.benches[seat].plus(*numbers))


def _die_loss(view: View, bench: Cards) -> dict[str, int]:
    """Return the points that a roll of the die costs a bench, added up over all faces of the die."""
    lost = sum(total(of_colour(bench, face)) for face in FACES if isinstance(face, Colour))
    if view.rules.star == "lose-bench":
        lost += total(bench)
    return {"lost": lost, "of": len(FACES)}


def _mean(numerator: int, denominator: int) -> str:
    """Format an average number of points, given as a fraction.

    >>> _mean(7, 6), _mean(12, 6), _mean(6, 6)
    ('1.2 points', '2 points', '1 point')
    """
    if numerator % denominator == 0:
        return counted(numerator // denominator, "point")
    return f"{numerator / denominator:.1f} points"


def _tell_bust(args: Args) -> str:
    if not args["busts"]:
        return "No card in the deck busts."
    return f"{args['busts']} of {counted(args['cards'], 'card')} {'busts' if args['busts'] == 1 else 'bust'}."


def _tell_stop(args: Args) -> str:
    rest = f"{counted(args['next'], 'point')}" if args["next"] else "nothing"
    die = f", though its roll card costs {_mean(args['lost'], args['of'])} on average" if args["lost"] else ""
    points = counted(args["points"], "point")
    return f"If you stop, the best stack gives you {points} and leaves {rest} for the next player{die}."


def _tell_fits(args: Args) -> str:
    if not args["gain"]:
        return "No card would improve the best stack."
    return f"A card that fits adds {_mean(args['gain'], args['cards'])} to the best stack on average."


def _tell_bust_costs(args: Args) -> str:
    bench = f" and, on average, {_mean(args['lost'], args['of'])} of your bench" if args["lost"] else ""
    return f"A bust costs these {counted(args['points'], 'point')}{bench}."


def _tell_place(args: Args) -> str:
    risk = f"{args['busts'] or 'no'} of {counted(args['cards'], 'card')} {'busts' if args['busts'] == 1 else 'bust'}"
    second = f", and the next best {args['next']}" if args["next"] else ""
    points = counted(args["points"], "point")
    return f"If you place the card on stack {args['stack']}, {risk} next, and the best stack is worth {points}{second}."


def _tell_take(args: Args) -> str:
    die = f"; its roll card costs {_mean(args['lost'], args['of'])} on average" if args["lost"] else ""
    left = f", and leaves {args['next']} for the next player" if args["next"] else ""
    return f"Stack {args['stack']} has {counted(args['points'], 'point')}{left}{die}."


def _tell_bank(args: Args) -> str:
    return f"Banking {BY_LETTER[args['colour']]} makes {counted(args['points'], 'point')} safe."


def _tell_die(args: Args) -> str:
    return (
        f"On average, one roll of the die costs {_mean(args['lost'], args['of'])} "
        f"of the {counted(args['points'], 'point')} on your bench."
    )


def _tell_deck(args: Args) -> str:
    return f"The deck has {counted(args['cards'], 'card')}."


WORDS: Final[Mapping[str, Callable[[Args], str]]] = {
    "bust": _tell_bust,
    "stop": _tell_stop,
    "fits": _tell_fits,
    "bust-costs": _tell_bust_costs,
    "place": _tell_place,
    "take": _tell_take,
    "bank": _tell_bank,
    "die": _tell_die,
    "deck": _tell_deck,
}
