"""The numbers of a plan: labels are made for the rows in sight, and the layout is as if all rows had theirs."""

import pytest
from driven import LONG_MS
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from gui.panels.run.numbers import NumbersPanel
from gui.widgets.slices import slices
from robotworkshop.run.reports import SolveReport
from robotworkshop.view.plan_figures import PlanFigures

ROBOTS = 50


def report_of(robot: str, length_mm: float) -> SolveReport:
    return SolveReport(
        robot=robot, mover="prm", solved=True, reason="", path=((0.0, 0.0), (1.0, 0.0)), length_mm=length_mm, nodes=7,
        edges=9, margin_mm=2.0, seconds={"connect": 0.1, "smooth": 0.2}, robot_radius_mm=174.0, seed=0, verified=True,
    )  # fmt: skip


def show_crowd(panel: NumbersPanel, length_mm: float, robots: int = ROBOTS) -> None:
    names = [f"Robot {number}" for number in range(robots)]
    figures = {name: PlanFigures(7, 9, 1, 12.5) for name in names}
    panel.show_plan([report_of(name, length_mm) for name in names], figures)


def told(panel: NumbersPanel) -> list[str]:
    """Return what the labels in sight say, from the uppermost to the lowest."""
    seen = [label for label in panel.findChildren(QLabel) if not label.visibleRegion().isEmpty()]
    return [label.text() for label in sorted(seen, key=lambda label: label.mapTo(panel, label.pos()).y())]


@pytest.fixture
def panel(qtbot: QtBot) -> NumbersPanel:
    made = NumbersPanel()
    qtbot.addWidget(made)
    made.resize(700, 400)
    made.show()
    return made


def at_rest(qtbot: QtBot, panel: NumbersPanel) -> None:
    """Wait until the rows have their room and all that are in sight are written: until then the bar's end moves."""
    inner, bar = panel.widget(), panel.verticalScrollBar()
    assert inner is not None

    def is_at_rest() -> bool:
        length = bar.maximum() + panel.viewport().height()
        return (
            slices().is_over and inner.height() == max(inner.sizeHint().height(), panel.viewport().height()) == length
        )

    qtbot.waitUntil(is_at_rest, timeout=LONG_MS)


def test_rows_of_a_crowd_are_made_where_they_are_seen(qtbot: QtBot, panel: NumbersPanel) -> None:
    show_crowd(panel, 1000.0)
    assert [title for title, _ in panel.entries].count("Nodes") == ROBOTS, "all are known"
    at_rest(qtbot, panel)
    length, least = panel.verticalScrollBar().maximum(), panel.minimumSizeHint()
    assert length > 40 * ROBOTS
    assert "Robot 0" in told(panel)
    assert len(panel.findChildren(QLabel)) < 10 * ROBOTS, "few are in sight"
    panel.verticalScrollBar().setValue(length)
    at_rest(qtbot, panel)
    assert f"Robot {ROBOTS - 1}" in told(panel)
    assert panel.verticalScrollBar().maximum() == length, "the layout does not jump when labels are made"
    assert panel.minimumSizeHint() == least


def test_rows_that_were_made_tell_of_the_next_plan(qtbot: QtBot, panel: NumbersPanel) -> None:
    show_crowd(panel, 1000.0)
    at_rest(qtbot, panel)
    bar = panel.verticalScrollBar()
    bar.setValue(bar.maximum())
    at_rest(qtbot, panel)
    assert f"Robot {ROBOTS - 1}" in told(panel)
    bar.setValue(0)
    show_crowd(panel, 2000.0)
    at_rest(qtbot, panel)
    assert "2.00 m in 1 leg" in told(panel)
    bar.setValue(bar.maximum())
    at_rest(qtbot, panel)
    assert f"Robot {ROBOTS - 1}" in told(panel)
    assert "1.00 m in 1 leg" not in told(panel)
    show_crowd(panel, 3000.0, robots=1)
    at_rest(qtbot, panel)
    assert "3.00 m in 1 leg" in told(panel)
    assert not [text for text in told(panel) if text.startswith(("Robot", "2.00"))]


def test_a_hidden_panel_makes_nothing(panel: NumbersPanel) -> None:
    panel.hide()
    before = len(panel.findChildren(QLabel))
    show_crowd(panel, 1000.0)
    assert len(panel.findChildren(QLabel)) == before
    assert dict(panel.entries)["Path"] == "1.00 m in 1 leg"
