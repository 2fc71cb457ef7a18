"""Holds a comparison: plans the cells that the journal lacks, and writes its table."""

from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from robotworkshop.comparison.cell import CellKey, CellOutcome, CellResult, plan
from robotworkshop.comparison.contest import ComparisonError, Prepared, prepare
from robotworkshop.comparison.figures import Figures, figures
from robotworkshop.comparison.journal import CellJournal
from robotworkshop.comparison.pages import write_files
from robotworkshop.tournament.executor import DaskExecutor, GameExecutor, ProcessExecutor
from robotworkshop.tournament.isolation.limits import Limits
from scene.failure import failure_line

LOOK_S = 0.2
_MOST_DEATHS = 2
"""A cell under which its worker died so often is given up."""

Listener = Callable[[int, int], None]
"""Told how many cells are planned, and of how many."""


@dataclass(frozen=True, slots=True)
class ComparisonConfig:
    """The settings of a comparison.

    Attributes:
        planners: Names of installed movers, paths of .py files, and ``ompl:NAME``.
        scenes: Folders, files, and names of ready scenes; none takes all ready scenes.
        seeds: How many each task is planned with.
        limits: What a planner may use for one task.
        jobs: Cells at a time on this computer.
        out: Folder for cells and table; what is there goes on.
        cluster: Address of a Dask cluster that plans instead of this computer.
    """

    planners: Sequence[str]
    scenes: Sequence[str]
    seeds: int
    limits: Limits
    jobs: int
    out: Path
    cluster: str | None = None


def compare(config: ComparisonConfig, listener: Listener) -> tuple[Figures, tuple[Path, ...]]:
    """Plan what is left of a comparison, and write its table.

    Returns:
        Its figures, and the files.

    Raises:
        WorkshopError: it cannot be held as it was asked for, or nothing can be written any more.
    """
    prepared = prepare(config.planners, config.scenes, config.seeds, config.limits)
    with CellJournal(config.out) as journal:
        journal.begin(prepared.contest)
        with ProcessExecutor(config.jobs) if config.cluster is None else DaskExecutor(config.cluster) as executor:
            _plan_all(prepared, journal, executor, listener)
        done = figures(prepared.contest, journal.results)
        try:
            return done, write_files(done, journal.results, prepared.parsed_scenes(), config.out)
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise ComparisonError(f"{error.filename}: {reason}; make room and call it again") from None


def _plan_all(prepared: Prepared, journal: CellJournal, executor: GameExecutor, listener: Listener) -> None:
    level = executor.isolation().level
    keys = list(prepared.contest.cells())
    waiting = iter([key for key in keys if key not in journal.results])
    running: dict[Future[CellResult], CellKey] = {}
    again: list[CellKey] = []
    deaths: dict[CellKey, int] = {}
    while True:
        # After a worker's death the cells that it took with it are planned one at a time: it shows which one it was.
        room = (1 if again else executor.width) - len(running)
        for key in [again.pop()] if again and room > 0 else list(islice(waiting, max(room, 0))):
            running[executor.submit(plan, prepared.cell(key, level))] = key
        if not running:
            return
        ended, _ = wait(running, LOOK_S, FIRST_COMPLETED)
        lost = [key for each in ended for key in _taken(each, running, journal)]
        if lost:
            lost += running.values()
            running.clear()
            executor.renew()
            for key in lost:
                deaths[key] = deaths.get(key, 0) + (len(lost) == 1)
                if deaths[key] >= _MOST_DEATHS:
                    journal.add(CellResult(key, CellOutcome.FAULT, "the process that planned it died, twice"))
                else:
                    again.append(key)
        listener(len(journal.results.keys() & set(keys)), len(keys))


def _taken(
    future: Future[CellResult], running: dict[Future[CellResult], CellKey], journal: CellJournal
) -> list[CellKey]:
    """Take down what came of a cell; return it where its worker died under it."""
    key = running.pop(future)
    try:
        journal.add(future.result())
    except BrokenProcessPool:
        return [key]
    except ComparisonError:
        raise
    except Exception as error:
        journal.add(CellResult(key, CellOutcome.FAULT, failure_line(error)))
    return []
