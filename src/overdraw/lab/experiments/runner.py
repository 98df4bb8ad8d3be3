"""Plays the cells of an experiment in this process or on a Ray cluster, and caches the results of finished cells."""

from collections.abc import Callable, Iterator
from functools import partial
from threading import Event
from typing import Any

from overdraw.errors import UsageError
from overdraw.lab.experiments.cell_cache import CellCache, CellResult
from overdraw.lab.experiments.experiment import Cell, Experiment
from overdraw.lab.experiments.play_cell import play_cell
from overdraw.lab.simulate.interruptible_threads import CutShort
from overdraw.lab.simulate.tally import Tally

LOCAL = "local"


Progress = Callable[[Cell, int], None]
"""A callback that receives a cell and the number of games played in it by this process, about four times a second."""


def run_experiment(
    experiment: Experiment,
    cache: CellCache,
    *,
    jobs: int | None = None,
    ray: str | None = None,
    progress: Progress | None = None,
    stop: Event | None = None,
) -> Iterator[CellResult]:
    """Yield the result of each cell when the cell is finished. Cached results come first.

    If `stop` is set or Ctrl-C raises KeyboardInterrupt, yield the current cell with the games played so far, then raise
    KeyboardInterrupt. Only `stop` guarantees that no finished game is lost. Ray clusters ignore `stop`.
    """
    missing = []
    for cell in experiment.cells:
        kept = cache.find(experiment, cell)
        if kept is None:
            missing.append(cell)
        else:
            yield CellResult(cell, kept)
    if ray is not None:
        played = _play_on_ray(experiment, missing, ray)
    else:
        played = _play_here(experiment, missing, jobs, progress, stop)
    for result in played:
        if result.finished:
            cache.keep(experiment, result)
        yield result


def _play_here(
    experiment: Experiment, cells: list[Cell], jobs: int | None, progress: Progress | None, stop: Event | None
) -> Iterator[CellResult]:
    for cell in cells:
        try:
            yield CellResult(cell, play_cell(experiment, cell, jobs, progress and partial(progress, cell), stop))
        except CutShort as interrupt:
            yield CellResult(cell, interrupt.played, finished=False)
            raise


def _play_on_ray(experiment: Experiment, cells: list[Cell], address: str) -> Iterator[CellResult]:
    """Run each cell of the experiment as a Ray task on one core. Ray repeats the task if its worker dies."""
    ray = _ray()
    started = not ray.is_initialized()
    if started:
        try:
            ray.init(
                None if address == LOCAL else address,
                include_dashboard=False if address == LOCAL else None,
                log_to_driver=False,
                configure_logging=False,
            )
        except (ConnectionError, RuntimeError, ValueError) as error:
            raise UsageError(f"cannot reach the Ray cluster {address!r}: {error}") from error
    try:
        task = ray.remote(num_cpus=1, max_retries=-1)(_task)
        waiting = {task.remote(experiment, cell): cell for cell in cells}
        while waiting:
            (done, *_), _ = ray.wait(list(waiting))
            yield CellResult(waiting.pop(done), Tally.from_json(ray.get(done)))
    finally:
        if started:
            ray.shutdown()


def _task(experiment: Experiment, cell: Cell) -> dict[str, Any]:
    return play_cell(experiment, cell, jobs=1).as_json()


def _ray() -> Any:
    try:
        import ray
    except ImportError:
        raise UsageError("Ray is not installed; install it with: pip install 'overdraw[ray]'") from None
    return ray
