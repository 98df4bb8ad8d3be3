"""Runs of many games: reproducible, and each of them a record."""

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import numba
import numpy as np
import pytest

from overdraw.core.game import AnyGame
from overdraw.errors import BadValue, UnknownName
from overdraw.games.catalogue import GAMES
from overdraw.games.push import PUSH
from overdraw.kernel.random import mix, seed_of_game
from overdraw.lab.simulate.interruptible_threads import CutShort, work_together
from overdraw.lab.simulate.kernel_run import Run, play, play_in_batches
from overdraw.lab.simulate.record_game import record
from overdraw.records import Player, verify
from tests.parity import cells

MANY = max(cells.GAMES * 10, 40)


def run_of(game: AnyGame, players: int = 4, seed: int = 7) -> Run:
    policies = ("random", "cautious") * (players // 2)
    return Run(game, game.rules(None, players), policies, seed)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_results_do_not_depend_on_threads_or_batches(game: AnyGame) -> None:
    run = run_of(game)
    whole = play(run, range(MANY), threads=1)
    for threads, batch in ((2, 7), (3, MANY)):
        parts = list(play_in_batches(run, MANY, threads, batch))
        assert (np.concatenate([part.scores for part in parts]) == whole.scores).all()
        assert (np.concatenate([part.winners for part in parts]) == whole.winners).all()
        for name, counts in whole.counts.items():
            assert (np.concatenate([part.counts[name] for part in parts]) == counts).all()
        assert (np.sum([part.ends for part in parts], axis=0) == whole.ends).all()


def test_an_interruption_gives_the_games_that_were_played() -> None:
    run = run_of(PUSH)

    def interrupt(games: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(CutShort) as interrupted:
        play(run, range(3, 1_000_000), threads=2, progress=interrupt)
    played = interrupted.value.played
    assert 3 == played.numbers.start < played.numbers.stop < 1_000_000
    whole = play(run, played.numbers, threads=1)
    assert (played.scores == whole.scores).all()
    assert (played.winners == whole.winners).all()
    assert (played.ends == whole.ends).all()


def test_a_thread_that_fails_stops_the_others() -> None:
    began = Event()

    def fail(stop: Event) -> None:
        began.wait()
        raise ValueError("no")

    def play_on(stop: Event) -> None:
        began.set()
        assert stop.wait(60)

    with ThreadPoolExecutor(2) as pool, pytest.raises(ValueError, match="no"):
        work_together(pool, [fail, play_on], lambda: None, Event())


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_a_game_of_a_run_is_a_record_that_the_engine_verifies(game: AnyGame) -> None:
    run = run_of(game)
    results = play(run, range(5), threads=1)
    players = tuple(Player(f"{name} {seat}", name) for seat, name in enumerate(run.policies))
    for number in range(5):
        written = record(run, number, players)
        verify(written)
        assert written.result is not None
        assert written.result["scores"] == results.scores[number].tolist()
        assert written.result["winners"] == np.flatnonzero(results.winners[number]).tolist()
        assert written.first == results.first[number] == number % 4


def test_the_counts_match_the_record() -> None:
    run = run_of(PUSH)
    results = play(run, range(10), threads=1)
    players = tuple(Player(f"Seat {seat}") for seat in range(4))
    games = [record(run, number, players) for number in range(10)]
    events = [event for game in games for event in game.events]
    assert results.counts["cards"].sum() == sum(event.startswith("card ") for event in events) == 10 * 120
    assert results.counts["banks"].sum() == sum(event.startswith("bank") for event in events)
    stops, busts = results.ends.sum(axis=1)
    assert stops == sum(event == "stop" for event in events)
    assert busts == results.counts["busts"].sum()
    assert (results.shares.sum(axis=1) == 1).all()


def test_the_generator_is_splitmix64() -> None:
    """The first words from seed 0, as published with the algorithm."""
    golden = 0x9E3779B97F4A7C15
    words = [int(mix(np.uint64(golden * n % 2**64))) % 2**64 for n in (1, 2, 3)]
    assert words == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]


def test_games_of_a_run_have_seeds_of_their_own() -> None:
    seeds = {int(seed_of_game(np.uint64(run), number)) for run in range(20) for number in range(50)}
    assert len(seeds) == 1000


def test_bad_runs_are_refused() -> None:
    rules = PUSH.rules(None, 2)
    with pytest.raises(UnknownName, match="policy"):
        Run(PUSH, rules, ("random", "cautios"), 1)
    with pytest.raises(BadValue, match="players"):
        Run(PUSH, rules, ("random",), 1)
    with pytest.raises(BadValue, match="first must be a seat from 0 to 1"):
        Run(PUSH, rules, ("random", "random"), 1, first=2)
    with pytest.raises(BadValue, match="the number of games must be at least 1, not 0"):
        next(play_in_batches(Run(PUSH, rules, ("random", "random"), 1), 0))


def test_a_game_with_another_deck_has_no_record() -> None:
    run = Run(PUSH, PUSH.rules(None, 2), ("random", "random"), 1, composition=[1] * 30 + [2, 0])
    with pytest.raises(BadValue, match="records support only the deck that the rules define"):
        record(run, 0, (Player("Ada"), Player("Ben")))


PREPARED = """
from overdraw.games.catalogue import GAMES
from overdraw.lab.simulate.kernel_run import Run, play, prepare
for game in GAMES.values():
    run = Run(game, game.rules(None, 2), ("expert", "random"), 1)
    prepare(run)
    before = run.loops.play_games.signatures[:]
    play(run, range(2))
    assert before == run.loops.play_games.signatures != []
"""


@pytest.mark.skipif(numba.config.DISABLE_JIT, reason="nothing is compiled")
def test_after_a_run_was_prepared_its_games_compile_nothing() -> None:
    subprocess.run([sys.executable, "-c", PREPARED], check=True)


def test_the_command_line_starts_without_the_kernel() -> None:
    """Neither the commands nor the games import numba or numpy when they start."""
    code = "import sys, json, overdraw.cli, overdraw.bots.catalogue; print(json.dumps(list(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"numba", "numpy", "overdraw.kernel"} & set(json.loads(done.stdout))
