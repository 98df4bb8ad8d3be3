"""The expected contents of an observation, computed from the view alone, without the kernel's `observe`."""

from collections.abc import Callable
from typing import Any

import numpy as np

from overdraw.core.game import AnyGame
from overdraw.core.seats import CHANCE
from overdraw.games.push.view import View as PushView
from overdraw.games.rows.state import Row
from overdraw.games.rows.view import View as RowsView
from overdraw.kernel.catalogue import kernel_of
from overdraw.kernel.kernel import words_of

Parts = dict[str, list[int]]

PUSH_PHASES = ("begin", "drawing", "placing", "deciding", "taking", "rolling", "over")
ROWS_PHASES = ("dealing", "opening", "giving", "playing", "drawing", "over")


def observed(game: AnyGame, states: Any, i: int, seat: int, shown: tuple[str, ...] = ()) -> Parts:
    """Return the kernel's observation of one game, part by part. Bytes outside the parts must be 0."""
    kernel = kernel_of(game)
    layout = kernel.layout(int(states["players"][i]), shown)
    words = np.full(words_of(layout), -1, np.int64)
    kernel.observe(states, i, seat, words)
    row = words.view(np.uint8)
    parts = {part.name: row[part.offset : part.offset + part.length].tolist() for part in layout}
    for part in layout:
        row[part.offset : part.offset + part.length] = 0
    assert not row.any()
    return parts


def expected(game: AnyGame, view: Any, shown: tuple[str, ...] = ()) -> Parts:
    """Return what an observation must contain, from a view and the rules alone."""
    return EXPECTED[game.name](game, view, shown)


def options_of(game: AnyGame, view: Any) -> Parts:
    """Return for each option the index of its answer."""
    return {option.name: [list(option.answers).index(getattr(view.rules, option.name))] for option in game.options}


def push_parts(game: AnyGame, view: PushView, shown: tuple[str, ...]) -> Parts:
    seat, players = view.seat, view.players
    assert seat is not None
    around = [(seat + k) % players for k in range(players)]
    own = view.banks[seat].cards
    assert own is not None
    acting = view.turn if view.rolling is None else view.rolling
    acting = view.actor if isinstance(view.actor, int) else acting
    parts = {
        "undrawn": number_cards(view.undrawn.counts),
        "discards": number_cards(view.discards.counts),
        "own bank": number_cards(own.counts),
        "phase": [PUSH_PHASES.index(view.phase)],
        "card": [0 if view.card is None else view.card.index + 1],
        "stacks started": [len(view.stacks)],
        "turn": [(view.turn - seat) % players],
        "switch cards": [view.switches],
        "rolls undrawn": [view.undrawn.counts[30]],
        "rolls discarded": [view.discards.counts[30]],
        "cards undrawn": [len(view.undrawn)],
        "players": [players],
        "bank sizes": [view.banks[other].size for other in around] + [0] * (6 - players),
        "actor": [(acting - seat) % players],
        "collecting": [len(view.collecting)],
        **options_of(game, view),
    }
    for number in range(1, 4):
        stack = view.stacks[number - 1] if number <= len(view.stacks) else None
        kinds = [card.index for card in stack or ()]
        parts[f"stack {number}"] = [kinds.count(kind) for kind in range(32)]
    for k, other in enumerate(around):
        parts[f"bench {k}"] = number_cards(view.benches[other].counts)
        cards = view.banks[other].cards
        if shown and k > 0:
            assert cards is not None
            parts[f"bank {k}"] = number_cards(cards.counts)
    return parts


def number_cards(counts: bytes) -> list[int]:
    return [*counts[:30], 0, 0]


def rows_parts(game: AnyGame, view: RowsView, shown: tuple[str, ...]) -> Parts:
    seat, players = view.seat, view.players
    assert seat is not None
    assert view.hand is not None
    around = [(seat + k) % players for k in range(players)]
    final = [(other - seat) % players + 1 for other in view.final or ()]
    parts = {
        "unseen": list(view.unseen.counts),
        "discards": list(view.discards.counts),
        "hand": list(view.hand.counts),
        "phase": [ROWS_PHASES.index(view.phase)],
        "players": [players],
        "first": [(view.first - seat) % players],
        "pile": [view.pile_size],
        "trigger": [0 if view.trigger is None else (view.trigger - seat) % players + 1],
        "last turns": [int(view.final is not None)],
        "turn": [(view.turn - seat) % players],
        "draws": [sum(view.hand_sizes) if view.phase == "dealing" else view.draws],
        "final": final + [0] * (6 - len(final)),
        "hand sizes": [view.hand_sizes[other] for other in around] + [0] * (6 - players),
        **options_of(game, view),
    }
    for k, other in enumerate(around):
        area = view.areas[other]
        inactive = [row[0].index for row in area[1:-1]]
        parts[f"rows {k}"] = [len(area)]
        parts[f"top row {k}"] = row_bytes(area[0] if area else ())
        parts[f"bottom row {k}"] = row_bytes(area[-1] if len(area) > 1 else ())
        parts[f"inactive {k}"] = [inactive.count(kind) for kind in range(72)]
    return parts


def row_bytes(row: Row) -> list[int]:
    values = [card.value for card in row]
    return [row[0].colour.index + 1 if row else 0, *(values.count(value) for value in range(1, 13))]


EXPECTED: dict[str, Callable[[AnyGame, Any, tuple[str, ...]], Parts]] = {"push": push_parts, "rows": rows_parts}


def acting(game: AnyGame, state: Any) -> int:
    """Return what the kernel's `actor` must return."""
    actor = game.actor(state)
    return actor if isinstance(actor, int) else -1 if actor == CHANCE else -2
