"""Compiles the kernel once before the tests, so that not every test process compiles it."""

from concurrent.futures import ProcessPoolExecutor
from inspect import cleandoc
from itertools import islice

import numpy as np

from overdraw.adapters.gymnasium.single import GameEnv
from overdraw.adapters.gymnasium.vector import GameVectorEnv
from overdraw.analysis import can_evaluate
from overdraw.analysis.catalogue import luck_evaluator_for
from overdraw.analysis.review import review
from overdraw.bots.push.solver.solve import solve
from overdraw.games.catalogue import GAMES
from overdraw.games.push import PUSH
from overdraw.kernel.array_types import States
from overdraw.kernel.kernel import Kernel, words_of
from overdraw.kernel.vector_env import Vector
from overdraw.lab.arena import luck_of_games
from overdraw.lab.simulate.compiled_loops import loops_of
from overdraw.lab.simulate.kernel_run import Run, play
from overdraw.lab.simulate.record_game import events_of, record
from overdraw.lab.training.trainers import TRAINERS
from overdraw.records import Player
from tests.support.positions import position

END = """
    rules: us-2018
    turn: 0 begin
    deck: g5 roll
    seat 0: bench g1 y4; bank y6
    seat 1: bench b3 r2; bank r6
    """


def compile_kernel(name: str) -> None:
    """Call every compiled function of a game."""
    game = GAMES[name]
    rules, policies = game.rules(None, 6), loops_of(game).policies
    run = Run(game, rules, tuple(islice((*policies, *policies), 6)), seed=1)
    play(run, range(1), threads=1)
    events_of(run, 0)
    games = Vector(game, rules, 6)
    games.reset(1)
    games.step(games.masks().argmax(axis=1))
    games.lists()
    games.observe(0)
    compile_for_adapters(games.kernel, run.start)
    compile_environments(name)
    for trainer in TRAINERS[game.name].values():
        trainer(2, 2, 1, 1).train_round(0)
    if can_evaluate(game):
        short = Run(game, game.rules(None, 2), policies[:2], seed=1)
        review(record(short, 0, (Player("Ada"), Player("Ben"))))
        luck_of_games.prepare(game, short.rules, 2, luck_evaluator_for(game))
    if name == PUSH.name:
        solve(position(PUSH, cleandoc(END)))


def compile_for_adapters(kernel: Kernel, start: States) -> None:
    """Call the functions that only adapters use."""
    kernel.actor(start, 0)
    kernel.receiver(start, 0)
    kernel.chances(start, 0, np.zeros(kernel.game.encoding.outcomes, np.int64), np.zeros(kernel.game.encoding.outcomes))
    kernel.try_event(start, 0, -1)
    kernel.legal(start, 0, np.zeros(kernel.most_legal, np.int64))
    kernel.observe(start, 0, 0, np.zeros(words_of(kernel.layout(6, ())), np.int64))


def compile_environments(name: str) -> None:
    """Play in environments. Learned bots are compiled with the bots."""
    env = GameVectorEnv(1, name, ["random"])
    _, infos = env.reset(seed=1)
    env.step(infos["action_mask"].argmax(axis=1))
    GameEnv(name, ["random"]).reset(seed=1)


if __name__ == "__main__":
    with ProcessPoolExecutor() as processes:
        for done in [processes.submit(compile_kernel, name) for name in GAMES]:
            done.result()
