"""Games that Hypothesis can generate and shrink: a table, a short deck, and choices by number."""

from dataclasses import dataclass, replace
from typing import Any

from hypothesis import strategies as st

from overdraw.core.game import AnyGame
from overdraw.core.seats import NOBODY
from overdraw.games.push import PUSH
from overdraw.games.push.cards import CARDS as PUSH_CARDS
from overdraw.games.push.cards import Cards as PushCards
from overdraw.games.rows import ROWS
from overdraw.games.rows.cards import CARDS as ROWS_CARDS
from overdraw.games.rows.cards import Cards as RowsCards

MOST_EVENTS = 2_000


@dataclass(frozen=True, repr=False)
class Played:
    """A game, played to its end or until the choices ran out."""

    game: AnyGame
    states: tuple[Any, ...]
    events: tuple[Any, ...]

    def __repr__(self) -> str:
        """The first position and the events, in notation."""
        notation = self.game.notation
        start = notation.format_position(self.states[0])
        return f"{start}{', '.join(map(notation.format_event, self.events))}"

    @property
    def last(self) -> Any:
        return self.states[-1]

    @property
    def is_over(self) -> bool:
        return self.game.is_over(self.last)


def play(game: AnyGame, state: Any, choices: list[int], *, to_the_end: bool) -> Played:
    """Play the choices by number. If `to_the_end`, always take the first option once the numbers have run out."""
    states: list[Any] = [state]
    events: list[Any] = []
    numbers = iter(choices)
    while game.actor(state) != NOBODY and len(events) < MOST_EVENTS:
        number = next(numbers, None)
        if number is None and not to_the_end:
            break
        options = game.possible_events(state)
        event = options[(number or 0) % len(options)]
        state = game.apply(state, event)
        states.append(state)
        events.append(event)
    return Played(game, tuple(states), tuple(events))


def rules(game: AnyGame, players: int) -> st.SearchStrategy[Any]:
    answers = st.fixed_dictionaries({option.name: st.sampled_from(list(option.answers)) for option in game.options})
    return answers.map(lambda changes: game.rules(None, players, changes))


@st.composite
def push_games(draw: st.DrawFn, *, to_the_end: bool = True) -> Played:
    """Push with a deck of a few cards, which runs out at awkward moments."""
    players = draw(st.integers(2, 6))
    state = PUSH.new(draw(rules(PUSH, players)), players, draw(st.integers(0, players - 1)))
    deck = draw(st.lists(st.sampled_from(PUSH_CARDS), min_size=1, max_size=14))
    benches = [draw(st.lists(st.sampled_from(PUSH_CARDS[:30]), max_size=3)) for _ in range(players)]
    banks = [draw(st.lists(st.sampled_from(PUSH_CARDS[:30]), max_size=3)) for _ in range(players)]
    state = replace(
        state,
        deck=PushCards.of(deck),
        benches=tuple(map(PushCards.of, benches)),
        banks=tuple(map(PushCards.of, banks)),
    )
    return play(PUSH, state, draw(st.lists(st.integers(0, 40), max_size=80)), to_the_end=to_the_end)


@st.composite
def rows_games(draw: st.DrawFn, *, to_the_end: bool = True) -> Played:
    """Rows with a short pile: the discards are reshuffled, and hands stay short of four cards."""
    players = draw(st.integers(2, 6))
    chosen = draw(rules(ROWS, players))
    state = ROWS.new(chosen, players, draw(st.integers(0, players - 1)))
    kinds = ROWS_CARDS[: chosen.colours * 12]
    pile = draw(st.lists(st.sampled_from(kinds), min_size=4 * players, max_size=4 * players + 10, unique=True))
    state = replace(state, pile=RowsCards.of(pile))
    return play(ROWS, state, draw(st.lists(st.integers(0, 60), max_size=120)), to_the_end=to_the_end)


def all_games(*, to_the_end: bool = True) -> st.SearchStrategy[Played]:
    return st.one_of(push_games(to_the_end=to_the_end), rows_games(to_the_end=to_the_end))
