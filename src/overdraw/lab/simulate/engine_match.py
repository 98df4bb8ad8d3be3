"""Plays one whole game between bots in the engine, and records it."""

from collections.abc import Mapping, Sequence
from typing import Any

from overdraw.bots.bot import Bot, BotKind
from overdraw.core.game import AnyGame
from overdraw.core.player_names import number_equal
from overdraw.core.seats import CHANCE, NOBODY, Seat
from overdraw.dealing.dealer import Dealer
from overdraw.records import Player, Record


def play_match(
    game: AnyGame,
    rules: Any,
    kinds: Sequence[BotKind],
    dealer: Dealer,
    *,
    seeds: Sequence[int],
    first: Seat = 0,
    other: Mapping[str, Any] | None = None,
) -> Record:
    """Play a whole game between bots and return its record. Each bot sees only its own view."""
    bots: list[Bot] = [kind.make(seed) for kind, seed in zip(kinds, seeds, strict=True)]
    state = game.new(rules, len(bots), first)
    events: list[str] = []
    while (actor := game.actor(state)) != NOBODY:
        if actor == CHANCE:
            event = dealer.next(game, state)
        else:
            assert isinstance(actor, int)
            event = bots[actor].choose(game.view(state, actor, ()))
        events.append(game.notation.format_event(event))
        state = game.apply(state, event)
    return Record(
        game=game.name,
        rules=game.write_rules(rules),
        players=name_seats(kinds),
        first=first,
        events=tuple(events),
        result=game.outcome(state).as_result(),
        other=other or {},
    )


def name_seats(kinds: Sequence[BotKind]) -> tuple[Player, ...]:
    """Return a player name for each bot. Copies of the same bot are numbered."""
    names = number_equal([kind.seat_name for kind in kinds])
    return tuple(Player(name, kind.name) for name, kind in zip(names, kinds, strict=True))
