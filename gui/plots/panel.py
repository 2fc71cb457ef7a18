"""The panel of plots: of the drive that is under way, or of the recording that is open; nothing while it is hidden."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QPalette, QShowEvent
from PySide6.QtWidgets import QStackedLayout, QWidget

from gui.contributions.panel import Panel
from gui.sources.guest_source import GuestSource
from gui.sources.playback import Playback
from gui.sources.run_source import RunSource
from gui.sources.worker import Worker
from gui.texts.language import tr
from gui.texts.messages import Notice, Severity
from gui.texts.told_below import complained
from gui.widgets.wrapped import WrappedLabel
from robotdriver.errors import WorkshopError
from robotworkshop.view.picture import Picture, Theme

if TYPE_CHECKING:
    from gui.plots.charts import Charts
    from gui.plots.plot import Plot
    from gui.sources.samples import Samples

CLOSE_WITHIN_S = 5.0
REDRAW_MS = 100
"""Curves that grow faster than this cannot be read."""


class PlotsPanel(QWidget):
    """Plots what a run does, or the guests' floor while there is one, and what a playback has."""

    noticed = Signal(object)

    def __init__(self, run: RunSource, guests: GuestSource, playback: Playback, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.charts: Charts | None = None
        self._plots: list[Plot] = []
        self._maker: Iterator[Plot] | None = None
        self._is_loading = False
        self._run = run
        self._guests = guests
        self._playback = playback
        self._theme = Theme.LIGHT
        self._recorded: Samples | None = None
        self._recorded_file: Path | None = None
        self._drawn: tuple[Samples, int] | None = None
        self._worker = Worker()
        self._hint = WrappedLabel(tr("Speed, ranges and pose error of the robots are plotted here as they drive."))
        self._hint.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._hint.setContentsMargins(10, 8, 10, 8)
        self._hint.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeading)
        self._pages = QStackedLayout(self)
        self._pages.addWidget(self._hint)
        self._timer = QTimer(self)
        self._timer.setInterval(REDRAW_MS)
        self._timer.timeout.connect(self._look)
        run.changed.connect(self._attend)
        guests.changed.connect(self._attend)
        playback.changed.connect(self._follow_playback)
        playback.moved.connect(self._show_time)

    @property
    def has_plots(self) -> bool:
        """Whether there is anything to be seen but the hint."""
        return self.charts is not None and self._pages.currentWidget() is self.charts

    @property
    def plots_recording(self) -> bool:
        """Whether what is plotted was read from a recording."""
        return self._drawn is not None and self._drawn[0] is self._recorded

    def panels(self) -> tuple[Panel, ...]:
        """Return it as the window's panel."""
        text = tr(
            "What the robots did over the floor's clock: speed, what their sensors heard, and how far the mover's "
            "belief was off. The wheel looks closer, a click goes there in a recording."
        )
        return (Panel("Plots", lambda: self, text),)

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        self._theme = theme
        if self.charts is not None:
            self.charts.set_theme(theme)

    def show_values(self, picture: Picture | None) -> None:
        """Let the legend have the values of what is shown."""
        if self.charts is not None and self.isVisible():
            self.charts.show_picture(picture)

    def showEvent(self, event: QShowEvent) -> None:
        """Begin to look."""
        super().showEvent(event)
        self._timer.start()
        self._attend()
        self._follow_playback()

    def hideEvent(self, event: QHideEvent) -> None:
        """Look no more, and have nothing sampled or read."""
        super().hideEvent(event)
        self._timer.stop()
        self._attend()
        if self._recorded is None:
            self._recorded_file = None  # Its reader gives up.

    def end(self) -> None:
        """Wait for what it imports or reads: a process that ends under such a thread may crash."""
        self._timer.stop()
        self._recorded_file = None
        self._worker.join(CLOSE_WITHIN_S)

    def _attend(self) -> None:
        """Let a drive be sampled while somebody looks."""
        shown = self._live_samples()
        for samples in (self._run.samples, self._guests.samples):
            if samples is not None:
                samples.is_wanted = samples is shown and self.isVisible()

    def _live_samples(self) -> "Samples | None":
        return self._run.samples if self._guests.samples is None else self._guests.samples

    def _follow_playback(self) -> None:
        """Have the recording read that is open, if it is another one."""
        file = self._playback.file
        if self.isVisible() and file != self._recorded_file:
            self._recorded, self._recorded_file = None, file
            if file is not None:
                self._read(file)
        self._show_time()

    def _read(self, file: Path) -> None:
        def read() -> "Samples | None":
            from gui.plots.reading import read_samples

            return read_samples(file, lambda: self._recorded_file == file)

        def done(samples: "Samples | None") -> None:
            if self._recorded_file == file:
                self._recorded = samples

        def failed(error: WorkshopError) -> None:
            self.noticed.emit(
                Notice(Severity.ERROR, tr("The recording was not plotted: {reason}", reason=complained(error)))
            )

        self._worker.start("plotting a recording", read, done, failed)

    def _show_time(self) -> None:
        if self.charts is not None and self.isVisible():
            self.charts.show_cursor(self._playback.time_s if self._playback.is_shown else None)

    def _look(self) -> None:
        """Draw what is new."""
        self._worker.collect()
        charts = self.charts
        if charts is None:
            self._make_on()
            return
        samples = self._live_samples() if self._recorded is None else self._recorded
        if samples is None:
            curves = None
        elif self._drawn == (samples, samples.version):
            return
        else:
            if self._drawn is None or self._drawn[0] is not samples:
                charts.begin_anew()
            self._drawn = samples, samples.version
            curves = samples.curves()
        if curves is None:
            self._drawn = None
            self._pages.setCurrentWidget(self._hint)
        else:
            self._pages.setCurrentWidget(charts)
            charts.show_curves(curves)

    def _make_on(self) -> None:
        """Make the charts bit by bit: a thread imports pyqtgraph, and each plot is made in a turn of its own."""
        if self._maker is not None:
            if (plot := next(self._maker, None)) is not None:
                self._plots.append(plot)
            else:
                self._make_charts()
        elif not self._is_loading:
            self._is_loading = True

            def load() -> "Callable[[], Iterator[Plot]]":
                from gui.plots.charts import made_plots

                return made_plots

            def done(made_plots: "Callable[[], Iterator[Plot]]") -> None:
                self._maker = made_plots()

            self._worker.start("loading the plots", load, done, self._complain)

    def _make_charts(self) -> None:
        from gui.plots.charts import Charts

        self.charts = charts = Charts(self._theme, self._plots, self)
        charts.sought.connect(self._playback.seek)
        self._pages.addWidget(charts)
        self._show_time()

    def _complain(self, error: WorkshopError) -> None:
        self.noticed.emit(Notice(Severity.ERROR, complained(error)))
