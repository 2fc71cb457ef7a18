"""The page about planners: `robotworkshop compare`, begun in the window."""

import os
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from gui.sources.source import Source
from gui.texts.language import tr
from gui.texts.messages import Notice, Severity
from gui.texts.told_below import complained
from robotdriver.errors import WorkshopError

if TYPE_CHECKING:
    from scene.scene import Scene

SEEDS = 10


class ComparisonPage(Source):
    """Has planners compared with several seeds, each in a process of its own, and the files of that written.

    Attributes:
        is_on: Whether it is being written.
        planned: How many plans there are, and of how many.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.is_on = False
        self.planned = (0, 0)
        self._cancelled = threading.Event()

    def write(self, scene: "Scene", name: str, planners: Sequence[str], folder: Path, seeds: int = SEEDS) -> None:
        """Write tables, plots and the page into a folder, and the scene; what was planned there before goes on.

        Args:
            scene: It may be in no file.
            name: What it is called there.
            planners: As the command takes them.
            folder: Where to.
            seeds: How many each of them plans with.
        """
        self._cancelled = cancelled = threading.Event()
        self.is_on, self.planned, news = True, (0, 0), self._news

        def told(planned: int, cells: int) -> None:
            if cancelled.is_set():
                text = tr("The comparison was cancelled; what was planned is kept in {folder}", folder=folder)
                raise WorkshopError(text)
            news.put((planned, cells))

        def write() -> Path:
            from robotworkshop.comparison.run_comparison import ComparisonConfig, compare
            from robotworkshop.tournament.isolation.limits import Limits
            from scene.files import load_scene, save_scene

            file = folder / f"{name}.json"
            if not file.exists():
                save_scene(scene, file)
            elif load_scene(file) != scene:
                raise WorkshopError(tr("{file} holds another scene; choose another folder", file=file))
            config = ComparisonConfig(planners, [str(file)], seeds, Limits(), os.cpu_count() or 1, folder)
            _, files = compare(config, told)
            return files[-1]

        def done(page: Path) -> None:
            self._end(Notice(Severity.GOOD, tr("The comparison is in {file}", file=page)))

        def failed(error: WorkshopError) -> None:
            self._end(Notice(Severity.ROUTINE if cancelled.is_set() else Severity.ERROR, complained(error)))

        self._work("comparing planners", write, done, failed)
        self.changed.emit()

    def cancel(self) -> None:
        """Plan no more; what was planned is kept."""
        self._cancelled.set()

    def close(self) -> None:
        """Plan no more, and wait for the end of what plans."""
        self.cancel()
        super().close()

    def _take(self, news: object) -> bool:
        assert isinstance(news, tuple), "counts of plans come, and nothing else"
        self.planned = news
        self.changed.emit()
        return False

    def _end(self, notice: Notice) -> None:
        self.is_on = False
        self.noticed.emit(notice)
        self.changed.emit()
