"""Each compiled policy makes the same choices as the bot of the same name."""

import numba
import numpy as np
import pytest

from overdraw.bots.catalogue import bot_named, bots_for
from overdraw.kernel.catalogue import kernel_of
from overdraw.lab.simulate.compiled_loops import loops_of
from overdraw.lab.simulate.kernel_run import Run
from overdraw.lab.simulate.record_game import events_of
from tests.parity.cells import GAMES, main_cells
from tests.support.cells import Cell

PUSH_CELLS = [cell for cell in main_cells() if cell.game.name == "push"]
needs_compiling = pytest.mark.skipif(numba.config.DISABLE_JIT, reason="a network is too slow uncompiled")


def choose_alike(cell: Cell, name: str, games: int) -> None:
    """Check that the bot, which sees only views, makes every choice that the policy made on all seats but one."""
    game, encoding = cell.game, cell.game.encoding
    bot = bot_named(game, name).make(0)
    run = Run(game, cell.rules, (name,) * (cell.players - 1) + ("random",), seed=5)
    for number in range(games):
        state = game.new(cell.rules, cell.players, run.first_of(number))
        events, _ = events_of(run, number)
        for code in events:
            event = encoding.decode_action(state, code) if code >= 0 else encoding.decode_outcome(-1 - code)
            actor = game.actor(state)
            if isinstance(actor, int) and run.policies[actor] == name:
                assert bot.choose(game.view(state, actor, ())) == event
            state = game.apply(state, event)


@pytest.mark.parametrize("cell", main_cells(), ids=str)
def test_the_cautious_policy_chooses_like_the_cautious_bot(cell: Cell) -> None:
    choose_alike(cell, "cautious", max(1, GAMES // 20))


@pytest.mark.parametrize("cell", PUSH_CELLS, ids=str)
@pytest.mark.parametrize("name", ["greedy", "sharp"])
def test_the_policies_of_push_choose_like_the_bots_of_push(cell: Cell, name: str) -> None:
    choose_alike(cell, name, max(1, GAMES // 40))


@needs_compiling
@pytest.mark.parametrize("cell", PUSH_CELLS, ids=str)
@pytest.mark.parametrize("name", ["tuned", "expert"])
def test_the_learned_policies_use_only_what_a_view_shows(cell: Cell, name: str) -> None:
    """A view does not show which cards lie in which bank, so equal choices mean that the policy used nothing hidden."""
    choose_alike(cell, name, 1)


@pytest.mark.parametrize("cell", main_cells()[::9], ids=str)
def test_the_random_policy_chooses_uniformly(cell: Cell) -> None:
    """Counts how often the first legal action is chosen, over all decisions of some games."""
    kernel = kernel_of(cell.game)
    run = Run(cell.game, cell.rules, ("random",) * cell.players, seed=8)
    expected = variance = 0.0
    chosen = 0
    for number in range(max(4, GAMES * 5 // 8)):
        events, states = events_of(run, number)
        kernel.reset(states, 0, run.start, run.first_of(number), np.uint64(0))
        legal = np.zeros(kernel.most_legal, np.int64)
        for code in events:
            if code >= 0:
                count = kernel.legal(states, 0, legal)
                expected += 1 / count
                variance += (1 - 1 / count) / count
                chosen += code == legal[0]
            kernel.apply_event(states, 0, code)
    assert abs(chosen - expected) < 5 * variance**0.5


def test_every_policy_has_a_bot_of_the_same_name() -> None:
    for cell in main_cells()[::40]:
        assert set(loops_of(cell.game).policies) <= set(bots_for(cell.game))
