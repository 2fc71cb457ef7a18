"""The plots of a drive and of its recording, by the real actions of a user."""

import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from drawn import VIEW, everything
from driven import LONG_MS, floor_time_s, press, solved, until
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QFontMetricsF, QWheelEvent
from PySide6.QtWidgets import QApplication, QStackedLayout, QWidget
from pytestqt.qtbot import QtBot

from gui.panels.run.robots import RobotsPanel
from gui.plots.charts import Charts, made_plots
from gui.plots.plot import AXIS_PX, Plot
from gui.shell.main_window import MainWindow
from gui.sources.plan_source import RunPhase
from gui.sources.samples import Curves, RobotCurves, Samples
from gui.style.theme import ThemeChoice
from gui.widgets.elided import ElidedLabel
from robotdriver import CREATE_1, Pose
from robotdriver.simulator import World
from robotworkshop.stage.events import Moved
from robotworkshop.view.picture import Theme


@pytest.fixture
def driving(window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> MainWindow:
    """A window that is ready to drive, and to plot it."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    window.commands["workspace.drive"].trigger()
    return window


def charts_of(qtbot: QtBot, window: MainWindow) -> Charts:
    qtbot.waitUntil(lambda: window.plots.has_plots, timeout=LONG_MS)
    assert window.plots.charts is not None
    return window.plots.charts


def ended(qtbot: QtBot, window: MainWindow, room: Path) -> Charts:
    """Drive to the end, and wait until the recording is plotted."""
    solved(qtbot, window, room)
    press(qtbot, window, "start")
    until(qtbot, window, RunPhase.ENDED)
    qtbot.waitUntil(lambda: window.plots.plots_recording, timeout=LONG_MS)
    charts = charts_of(qtbot, window)
    qtbot.waitUntil(lambda: charts.speed.span_s[1] >= window.playback.span_s[1], timeout=LONG_MS)
    return charts


def place_of(plot: Plot, time_s: float) -> QPointF:
    begin_s, end_s = plot.span_s
    area = plot.graph_area
    return QPointF(area.left() + (time_s - begin_s) / (end_s - begin_s) * area.width(), area.center().y())


def click(qtbot: QtBot, plot: Plot, time_s: float) -> None:
    qtbot.mouseClick(plot.viewport, Qt.MouseButton.LeftButton, pos=place_of(plot, time_s).toPoint())


def turn_wheel(qtbot: QtBot, plot: Plot, time_s: float) -> None:
    place = place_of(plot, time_s)
    wheel = QWheelEvent(
        place,
        plot.viewport.mapToGlobal(place),
        QPoint(),
        QPoint(0, 240),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(plot.viewport, wheel)
    qtbot.wait(0)


def test_a_drive_is_plotted_while_it_goes_on(qtbot: QtBot, driving: MainWindow, room: Path) -> None:
    assert not driving.plots.has_plots
    driving.run.set_speed(5.0)
    solved(qtbot, driving, room)
    press(qtbot, driving, "start")
    charts = charts_of(qtbot, driving)
    qtbot.waitUntil(lambda: floor_time_s(driving) > 1.0, timeout=LONG_MS)
    press(qtbot, driving, "start")
    qtbot.waitUntil(lambda: "mm/s" in charts.legend.text(0), timeout=LONG_MS)
    assert charts.legend.text(0).startswith("Ada: ")
    assert [plot.lines for plot in charts.plots] == [1, 1, 1]
    assert len({plot.span_s for plot in charts.plots}) == 1
    driving.choose_theme(ThemeChoice.DARK)
    press(qtbot, driving, "stop")
    until(qtbot, driving, RunPhase.ENDED)


def test_hidden_plots_cost_nothing(qtbot: QtBot, driving: MainWindow, room: Path) -> None:
    driving.docks["Plots"].hide()
    solved(qtbot, driving, room)
    press(qtbot, driving, "start")
    until(qtbot, driving, RunPhase.ENDED)
    assert driving.run.samples is not None
    assert driving.run.samples.curves() is None
    qtbot.waitUntil(lambda: driving.playback.is_open, timeout=LONG_MS)
    driving.docks["Plots"].show()
    charts = charts_of(qtbot, driving)
    assert charts.speed.span_s[1] >= driving.playback.span_s[1], "what was missed is read from the recording"


def test_a_click_seeks_in_the_recording_and_the_cursor_follows_the_timeline(
    qtbot: QtBot, driving: MainWindow, room: Path
) -> None:
    charts, playback = ended(qtbot, driving, room), driving.playback
    assert charts.cursor_s is None
    click(qtbot, charts.error, 2.0)
    assert playback.is_shown
    assert playback.time_s == pytest.approx(2.0, abs=0.3)
    playback.seek(3.5)
    playback.arrive()
    assert charts.cursor_s == 3.5
    playback.close_recording()
    qtbot.waitUntil(lambda: charts.cursor_s is None, timeout=LONG_MS)


def test_the_legend_tells_what_other_panels_tell_of_a_moment_between_samples(qtbot: QtBot) -> None:
    samples, picture = Samples(["Ada", "Bo"]), everything()
    samples.is_wanted = True
    assert picture.snapshot is not None
    samples.hear(Moved(picture.snapshot, picture.movers))
    curves = samples.curves()
    assert curves is not None
    charts, sheets = Charts(Theme.LIGHT, made_plots()), RobotsPanel()
    qtbot.addWidget(charts)
    qtbot.addWidget(sheets)
    charts.show_curves(curves)
    assert "pose error 40.0 mm" in charts.legend.text(0)
    later = replace(picture, movers=(replace(VIEW, pose=Pose(650.0, 800.0, 1.25)),))
    charts.show_picture(later)
    sheets.show_picture(later, is_truth_known=True)
    assert sheets.value("Ada", "Belief off by") == "50.0 mm"
    assert "pose error 50.0 mm" in charts.legend.text(0)
    charts.show_picture(None)
    assert "pose error 40.0 mm" in charts.legend.text(0)


def test_looking_closer_moves_all_plots_and_a_double_click_shows_all(
    qtbot: QtBot, driving: MainWindow, room: Path
) -> None:
    charts = ended(qtbot, driving, room)
    whole = charts.speed.span_s
    turn_wheel(qtbot, charts.ranges, 3.0)
    closer = charts.speed.span_s
    assert closer[1] - closer[0] < whole[1] - whole[0]
    np.testing.assert_allclose([plot.span_s for plot in charts.plots], [closer] * 3, atol=0.1)
    place = place_of(charts.error, 3.0).toPoint()
    qtbot.mouseDClick(charts.error.viewport, Qt.MouseButton.LeftButton, pos=place)
    qtbot.mouseRelease(charts.error.viewport, Qt.MouseButton.LeftButton, pos=place)
    qtbot.waitUntil(lambda: charts.speed.span_s == whole, timeout=LONG_MS)


def test_reset_forgets_the_curves(qtbot: QtBot, driving: MainWindow, room: Path) -> None:
    ended(qtbot, driving, room)
    press(qtbot, driving, "reset")
    qtbot.waitUntil(lambda: not driving.plots.has_plots, timeout=LONG_MS)


def test_the_window_starts_without_the_plotting_library() -> None:
    code = "import sys, gui.shell.main_window; sys.exit('pyqtgraph' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize("width_px", [150, 400])
def test_the_times_below_a_plot_are_clear_of_each_other(qtbot: QtBot, width_px: int) -> None:
    plot = Plot("Speed", "How fast", 100.0)
    qtbot.addWidget(plot)
    plot.show()
    for end_s in (10.0, 50.0, 3_000.0, 100_000.0):
        plot.show_span(0.0, end_s)
        plot.resize(900, 120)
        plot.resize(width_px, 120)
        qtbot.wait(0)
        ((spacing_s, times_s), *_) = plot._item.getAxis("bottom").tickValues(*plot.span_s, width_px - AXIS_PX)
        words = plot._item.getAxis("bottom").tickStrings(times_s, 1.0, spacing_s)
        widest_px = max(QFontMetricsF(plot.font()).horizontalAdvance(each) for each in words)
        assert widest_px < spacing_s / plot.pixel_s


def are_times_clear(plot: Plot) -> bool:
    axis = plot._item.getAxis("bottom")
    ((spacing_s, times_s), *_) = axis.tickValues(*plot.span_s, plot.graph_area.width())
    metrics = QFontMetricsF(plot.font())
    widest_px = max(metrics.horizontalAdvance(each) for each in axis.tickStrings(times_s, 1.0, spacing_s))
    return widest_px < spacing_s / plot.pixel_s


class Looker(QObject):
    """Notes at each paint of a plot whether its times are clear of each other."""

    def __init__(self, plot: Plot) -> None:
        super().__init__(plot)
        self._plot = plot
        self.seen: list[bool] = []
        plot.viewport.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802 - it is Qt's
        if event.type() is QEvent.Type.Paint:
            self.seen.append(are_times_clear(self._plot))
        return False


def test_the_times_of_new_plots_are_clear_of_each_other_from_the_first_paint_on(qtbot: QtBot) -> None:
    panel = QWidget()
    qtbot.addWidget(panel)
    pages = QStackedLayout(panel)
    panel.resize(600, 220)
    panel.show()
    QApplication.processEvents()
    charts = Charts(Theme.LIGHT, made_plots())
    lookers = [Looker(plot) for plot in charts.plots]
    pages.addWidget(charts)
    time_s = np.linspace(0.0, 33.0, 100)
    robot = RobotCurves("ada", 0, CREATE_1, time_s, time_s[:, np.newaxis], time_s, time_s)
    charts.show_curves(Curves(time_s, (robot,)))
    panel.grab()
    QApplication.processEvents()
    panel.grab()
    qtbot.waitUntil(lambda: charts.error.x() > charts.ranges.x() > charts.speed.x(), timeout=LONG_MS)
    qtbot.waitUntil(lambda: all(len(looker.seen) > 1 for looker in lookers), timeout=LONG_MS)
    assert all(all(looker.seen) for looker in lookers)


def test_the_dock_of_the_plots_does_not_grow_when_they_are_made(qtbot: QtBot, driving: MainWindow) -> None:
    driving.resize(1280, 800)
    dock = driving.docks["Plots"]
    QApplication.processEvents()
    before = dock.height()
    qtbot.waitUntil(lambda: driving.plots.charts is not None, timeout=LONG_MS)
    QApplication.processEvents()
    assert dock.height() == before


@pytest.mark.parametrize("height_px", [80, 160, 500])
def test_the_least_and_the_greatest_value_have_room_beside_a_plot(qtbot: QtBot, height_px: int) -> None:
    plot = Plot("Speed", "How fast", 100.0)
    qtbot.addWidget(plot)
    plot.resize(300, 400)
    plot.show()
    plot.draw([])
    plot.resize(300, height_px)
    qtbot.wait(0)
    low, high = plot._item.getViewBox().viewRange()[1]
    px = plot.graph_area.height() / (high - low)
    for room_px in (px * (0.0 - low), px * (high - 100.0)):
        assert 0.5 * QFontMetricsF(plot.font()).height() <= room_px <= max(20.0, 0.05 * height_px)


def test_thousands_beside_a_plot_are_written_as_everywhere(qtbot: QtBot) -> None:
    plot = Plot("Ranges, mm", "How far the nearest thing is", 1000.0)
    qtbot.addWidget(plot)
    axis = plot._item.getAxis("left")
    written = axis.tickStrings([-500.0, 0.0, 4000.0, 12000.0], 1.0, 500.0)
    assert written == ["-500", "0", "4,000", "12,000"]
    assert axis.tickStrings([-0.0, 0.5], 1.0, 0.5) == ["0.0", "0.5"]


def charts_with(qtbot: QtBot, names: Sequence[str], width_px: int) -> Charts:
    """Return charts of robots with these names that stand on a floor."""
    samples, floor = Samples(list(names)), World(seed=1)
    samples.is_wanted = True
    for number, name in enumerate(names):
        floor.add_robot(CREATE_1, Pose(500.0 * number, 0.0, 0.0), name)
    for _ in range(3):
        samples.hear(Moved(floor.snapshot(), ()))
        floor.step()
    curves = samples.curves()
    assert curves is not None
    charts = Charts(Theme.LIGHT, made_plots())
    qtbot.addWidget(charts)
    charts.resize(width_px, 260)
    charts.show()
    charts.show_curves(curves)
    return charts


def test_the_legend_of_fifty_robots_leaves_room_for_the_plots(qtbot: QtBot) -> None:
    charts = charts_with(qtbot, [f"Robot {number}" for number in range(50)], 900)
    qtbot.waitUntil(lambda: charts.legend.height() > 100, timeout=LONG_MS)
    assert charts.speed.height() > 140


def test_the_legend_of_robots_with_long_names_tells_them_apart_and_keeps_their_values(qtbot: QtBot) -> None:
    long = "the robot of the third row, whose name its makers could not agree upon and so wrote down in full"
    names = [f"{long} {number}" for number in (1, 2)]
    charts = charts_with(qtbot, names, 560)
    lines = charts.legend.findChildren(ElidedLabel)
    qtbot.waitUntil(lambda: 0 < lines[0].width() < 560, timeout=LONG_MS)
    shown = [line.shown_text for line in lines]
    assert len(set(shown)) == 2, "their names end otherwise"
    values = [charts.legend.text(number).removeprefix(name) for number, name in enumerate(names)]
    assert all(values)
    assert [text.endswith(value) for text, value in zip(shown, values, strict=True)] == [True, True]
    assert [line.toolTip() for line in lines] == [charts.legend.text(number) for number in (0, 1)], "all of it"
    charts.resize(2600, 260)
    qtbot.waitUntil(lambda: [line.shown_text for line in lines] == [line.text() for line in lines], timeout=LONG_MS)


@pytest.mark.parametrize("name", ["player1", "player2", "robot12", "follower", "wall-e", "R2D2 il"])
def test_the_legend_keeps_a_short_name_whole_where_not_even_its_values_have_room(qtbot: QtBot, name: str) -> None:
    charts = charts_with(qtbot, [name], 130)
    (line,) = charts.legend.findChildren(ElidedLabel)
    qtbot.waitUntil(lambda: 0 < line.width() < 130, timeout=LONG_MS)
    assert line.shown_text != line.text(), "the values were to be cut"
    assert name in line.shown_text
