"""Playing the cells of an experiment, here or on a Ray cluster. Finished cells are kept and not played again."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from overdraw.errors import UsageError
from overdraw.lab.experiments.cell_cache import CellCache, CellResult
from overdraw.lab.experiments.experiment import Cell, Experiment
from overdraw.lab.experiments.play_cell import compile_for, play_cell
from overdraw.lab.simulate.interruptible_threads import CutShort
from overdraw.lab.simulate.tally import Tally

LOCAL = "local"


Progress = Callable[[Cell, int], None]
"""Is told now and then how many games of a cell have been played here."""

Do = Callable[[Callable[[], None]], None]


def run_experiment(
    experiment: Experiment,
    cache: CellCache,
    *,
    jobs: int | None = None,
    ray: str | None = None,
    progress: Progress | None = None,
    compile_in: Do = lambda work: work(),
) -> Iterator[CellResult]:
    """Cells as they are finished; those that were kept come first. Ctrl-C gives what the current cell came to so far
    before it goes on as KeyboardInterrupt.
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
        compile_in(lambda: compile_for(experiment, missing))
        played = _play_here(experiment, missing, jobs, progress)
    for result in played:
        if result.finished:
            cache.keep(experiment, result)
        yield result


def _play_here(
    experiment: Experiment, cells: list[Cell], jobs: int | None, progress: Progress | None
) -> Iterator[CellResult]:
    for cell in cells:
        try:
            yield CellResult(cell, play_cell(experiment, cell, jobs, progress and partial(progress, cell)))
        except CutShort as interrupt:
            yield CellResult(cell, interrupt.played, finished=False)
            raise


def _play_on_ray(experiment: Experiment, cells: list[Cell], address: str) -> Iterator[CellResult]:
    """A cell is a task of one core; a cell whose worker is lost is played again."""
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
        raise UsageError("Ray is not installed: pip install 'overdraw[ray]'") from None
    return ray
