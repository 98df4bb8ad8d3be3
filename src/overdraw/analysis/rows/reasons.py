"""The reasons for decisions in Rows: exact counts of points, colours and cards, based on what the acting player
sees."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from overdraw.analysis.facts import Fact
from overdraw.analysis.knowledge import Knowledge
from overdraw.core.english import counted
from overdraw.core.seats import Seat
from overdraw.games.rows.actions import Action, Discard, Give, Open, Place, Play
from overdraw.games.rows.areas import places_for_owner, put
from overdraw.games.rows.cards import Card, Cards
from overdraw.games.rows.editions import Rules
from overdraw.games.rows.notation import format_event
from overdraw.games.rows.state import TRIGGER_COLOURS, Area, area_value, colours_in
from overdraw.games.rows.view import View

Args: TypeAlias = Mapping[str, Any]

KEYS: Final = {
    "give": "The gift `action` adds `points` points and `new` new colours to the area of the player in seat `seat`, "
    "who has `score` points. The area then has `colours` of the `of` colours that start the last turns.",
    "next": "After the gift `action`, the player's best play gains `points` points.",
    "play": "The action `action` adds `points` points and `new` new colours to the player's own area, which then has "
    "`colours` of the `of` colours that start the last turns.",
    "discard": "The discard `action` gains no points.",
    "open": "The action `action` begins the player's own area with `points` points. `held` other cards in the hand "
    "would gain points in this area.",
    "useful": "After the action `action`, `useful` of the `cards` unseen cards would gain points in the player's own "
    "area.",
    "ends": "The action `action` starts the last turns of the game.",
    "lead": "The player is `points` points ahead of the best opponent, or behind if `points` is negative.",
    "pile": "The draw pile has `cards` cards left.",
}
"""The meaning of every kind of fact, by the fact's key. docs/review.md has the same table."""


def facts(knowledge: Knowledge, chosen: Action, best: Action) -> tuple[Fact, ...]:
    """Return the facts that compare the chosen action with the best action. Facts about the best action come first."""
    view: View = knowledge.view
    seat = knowledge.seat
    others = [score for other, score in enumerate(view.scores) if other != seat]
    lead = Fact("lead", {"points": view.scores[seat] - max(others)})
    pile = Fact("pile", {"cards": view.pile_size})
    return (*_about(view, seat, best), *_about(view, seat, chosen), lead, pile)


def sentence(facts: tuple[Fact, ...]) -> str:
    """Return the facts in English, with one sentence for each fact."""
    return " ".join(WORDS[fact.key](fact.args) for fact in facts)


def _about(view: View, seat: Seat, action: Action) -> Iterator[Fact]:
    """Yield the facts about one action of a player."""
    name, hand = {"action": format_event(action)}, (view.hand or Cards()).minus(action.card)
    match action:
        case Give(card, to, place):
            yield Fact("give", {**name, "seat": to, "score": view.scores[to], **_growth(view.areas[to], card, place)})
            yield from _ending(view, to, action, place)
            yield Fact("next", {**name, "points": _best_gain(view.rules, view.areas[seat], hand)})
        case Play(card, place):
            yield Fact("play", {**name, **_growth(view.areas[seat], card, place)})
            yield from _ending(view, seat, action, place)
            yield _useful(view, put(view.areas[seat], card, place)[0], name)
        case Open(card):
            area, _ = put((), card, "new-top")
            held = sum(count for other, count in hand.distinct() if _gain(view.rules, area, other))
            yield Fact("open", {**name, "points": area_value(area), "held": held})
            yield _useful(view, area, name)
        case Discard():
            yield Fact("discard", name)
            yield _useful(view, view.areas[seat], name)


def _growth(before: Area, card: Card, place: Place) -> dict[str, int]:
    """Count the points and colours that a card adds to a player's area."""
    after, _ = put(before, card, place)
    return {
        "points": area_value(after) - area_value(before),
        "colours": colours_in(after),
        "new": colours_in(after) - colours_in(before),
        "of": TRIGGER_COLOURS,
    }


def _ending(view: View, owner: Seat, action: Give | Play, place: Place) -> Iterator[Fact]:
    """Yield a fact if the action starts the last turns (R-END-1)."""
    after, _ = put(view.areas[owner], action.card, place)
    if view.trigger is None and colours_in(after) >= TRIGGER_COLOURS:
        yield Fact("ends", {"action": format_event(action)})


def _useful(view: View, area: Area, name: Mapping[str, str]) -> Fact:
    useful = sum(count for card, count in view.unseen.distinct() if _gain(view.rules, area, card))
    return Fact("useful", {**name, "useful": useful, "cards": len(view.unseen)})


def _best_gain(rules: Rules, area: Area, hand: Cards) -> int:
    return max((_gain(rules, area, card) for card, _ in hand.distinct()), default=0)


def _gain(rules: Rules, area: Area, card: Card) -> int:
    """Return the most points that a card can add to the area of the player who plays it."""
    places = places_for_owner(rules, area, card)
    return max((area_value(put(area, card, place)[0]) - area_value(area) for place in places), default=0)


def _tell_give(args: Args) -> str:
    target = f"an opponent with {counted(args['score'], 'point')}"
    return f"`{args['action']}` gives {counted(args['points'], 'point')} to {target}{_tell_colours(args)}."


def _tell_play(args: Args) -> str:
    return f"`{args['action']}` adds {counted(args['points'], 'point')} to your area{_tell_colours(args)}."


def _tell_colours(args: Args) -> str:
    return f", which brings that area to {args['colours']} of {args['of']} colours" if args["new"] else ""


def _tell_next(args: Args) -> str:
    return f"After this gift, your best play gains {counted(args['points'], 'point')}."


def _tell_discard(args: Args) -> str:
    return f"`{args['action']}` gains nothing."


def _tell_open(args: Args) -> str:
    held = f"{args['held'] or 'no'} other {'card' if args['held'] == 1 else 'cards'}"
    points = counted(args["points"], "point")
    return f"`{args['action']}` begins your area with {points}; {held} in your hand would score in it."


def _tell_useful(args: Args) -> str:
    unseen = counted(args["cards"], "unseen card")
    return f"After that, {args['useful'] or 'none'} of {unseen} would score in your area."


def _tell_ends(args: Args) -> str:
    return f"`{args['action']}` starts the last turns."


def _tell_lead(args: Args) -> str:
    if args["points"] == 0:
        return "You are level with the best opponent."
    return f"You are {counted(abs(args['points']), 'point')} {'ahead' if args['points'] > 0 else 'behind'}."


def _tell_pile(args: Args) -> str:
    return f"The pile has {counted(args['cards'], 'card')}."


WORDS: Final[Mapping[str, Callable[[Args], str]]] = {
    "give": _tell_give,
    "next": _tell_next,
    "play": _tell_play,
    "discard": _tell_discard,
    "open": _tell_open,
    "useful": _tell_useful,
    "ends": _tell_ends,
    "lead": _tell_lead,
    "pile": _tell_pile,
}
