"""The panel of robots: a sheet for each, live, or replayed, or of a robot that is lost the last values that it told."""

from itertools import takewhile
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtGui import QPalette, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.painter.draw_list import actors_in
from gui.panels.run.robot_sheet import RobotSheet
from gui.sources.plan_source import RunPhase
from gui.texts.language import tr
from gui.widgets.column import Column
from gui.widgets.wrapped import WrappedLabel
from robotworkshop.view.picture import Picture, Theme
from scene.scene import Scene

if TYPE_CHECKING:
    from robotdriver.simulator import RobotSnapshot

AT_ONCE = 4
"""The sheets that are made at once; those of a crowd follow one by one, between other things that the window does."""


class RobotsPanel(Column):
    """Shows the robots of a picture, below one another.

    Of a crowd most sheets are scrolled away, and the panel itself is not seen in every workspace. What is not shown is
    not worked out: the values of a robot are written when its sheet is seen, or asked for.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Values of the robots"))
        self._theme = Theme.LIGHT
        self._listed: tuple[tuple[str, int], ...] = ()
        self._sheets: dict[str, RobotSheet] = {}
        self._gone: list[RobotSheet] = []
        self._is_live = True
        self._picture: Picture | None = None
        self._phase = RunPhase.DRIVING
        self._unwritten: dict[str, RobotSnapshot] = {}
        """The robots of the picture whose sheets do not show it yet."""
        self._writing = QTimer(self)
        self._writing.setInterval(0)
        self._writing.timeout.connect(self._write_next)
        self.verticalScrollBar().valueChanged.connect(lambda _px: self._writing.start())
        self._laying = QTimer(self)
        self._laying.setInterval(0)
        self._laying.timeout.connect(self._lay_sheet)
        self._hint = WrappedLabel()
        self._hint.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._mark = WrappedLabel()
        self._mark.hide()
        self._inner = QWidget()
        self._column = QVBoxLayout(self._inner)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        for words in (self._mark, self._hint):
            words.setContentsMargins(16, 12, 16, 12)
        self._column.addWidget(self._mark)
        self._column.addWidget(self._hint)
        self._column.addStretch(1)
        self.setWidget(self._inner)
        self._show_hint(None)

    def sheet(self, robot: str) -> RobotSheet:
        """Return what is shown of a robot, with its values of now."""
        self._write(robot)
        return self._sheets[robot]

    def value(self, robot: str, key: str) -> str:
        """Return what stands in a field of a robot."""
        return self.sheet(robot).value(key)

    @property
    def has_values(self) -> bool:
        """True if there is anything to be read."""
        return not self._hint.isVisibleTo(self)

    @property
    def mark(self) -> str:
        """The remark on the values; empty while they are those of this moment."""
        return self._mark.text()

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        self._theme = theme
        for sheet in self._sheets.values():
            sheet.set_theme(theme)

    def show_picture(self, picture: Picture | None, phase: RunPhase = RunPhase.DRIVING) -> None:
        """Show the values of the robots of a picture, as they are now.

        Args:
            picture: What is to be seen; without a snapshot the sheets are emptied.
            phase: Of the drive: a mover that last said that it drives may be held since, or have ended.
        """
        had_values = self._picture is not None
        self._list(() if picture is None else tuple((actor.name, actor.number) for actor in actors_in(picture)))
        self._show_hint(picture)
        if picture is None or picture.snapshot is None:
            self._picture, self._unwritten = None, {}
            if had_values:
                for sheet in self._sheets.values():
                    sheet.clear()
            return
        self._picture, self._phase = picture, phase
        self._unwritten = {robot.name: robot for robot in picture.snapshot.robots}
        if not had_values:
            for sheet in self._sheets.values():
                self._leave_room(sheet)
        for name in [name for name in self._unwritten if self._is_seen(name) and self._sheets[name].has_rows]:
            self._write(name)
        self._writing.start()

    def _leave_room(self, sheet: RobotSheet) -> None:
        """Let a sheet be as high as the first one: there is nothing to be seen of the others before it is known."""
        first = next(iter(self._sheets.values()))
        first.make_rows()
        sheet.leave_room(first.rows_px)

    def _write_next(self) -> None:
        """Write the next sheet that is seen, and make its rows; a place is known once the sheets are laid out."""
        seen = next((name for name in self._unwritten if self._is_seen(name)), None)
        if seen is None:
            self._writing.stop()
        else:
            self._write(seen)

    def _write(self, name: str) -> None:
        """Write into a sheet what was not written yet."""
        if self._picture is not None and name in self._sheets and (robot := self._unwritten.pop(name, None)):
            mover, odometry = self._picture.mover(name), self._picture.track(name).odometry
            is_known = self._picture.is_truth_known
            self._sheets[name].show_robot(robot, mover, odometry, self._phase, is_truth_known=is_known)

    def _is_seen(self, name: str) -> bool:
        """Return whether there is a sheet that is neither scrolled away nor in a panel that is hidden."""
        sheet = self._sheets.get(name)
        return sheet is not None and sheet.isVisible() and not sheet.visibleRegion().isEmpty()

    def showEvent(self, event: QShowEvent) -> None:
        """Write the sheets that have come into sight."""
        super().showEvent(event)
        self._writing.start()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Write the sheets that have come into sight."""
        super().resizeEvent(event)
        self._writing.start()

    def show_mark(self, mark: str, *, is_live: bool) -> None:
        """Say what the values are if they are not those of this moment.

        Args:
            mark: What is said; empty for nothing.
            is_live: Whether more of them will come; the last ones of a robot that is lost are greyed, never cleared.
        """
        self._mark.setText(mark)
        self._mark.setVisible(bool(mark))
        self._is_live = is_live
        for sheet in self._sheets.values():
            sheet.setEnabled(is_live)

    def _list(self, robots: tuple[tuple[str, int], ...]) -> None:
        """Lay a sheet for each robot, given as its name and the number of its colour."""
        if robots == self._listed:
            return
        laid = list(self._sheets.items())
        pairs = zip(self._listed[: len(laid)], robots, strict=False)
        alike = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        for _, sheet in laid[alike:]:
            self._column.removeWidget(sheet)
            sheet.hide()
            self._gone.append(sheet)  # A crowd is deleted one a turn, as it is laid.
        self._listed, self._sheets = robots, dict(laid[:alike])
        for _ in robots[alike:AT_ONCE]:
            self._lay_sheet()
        self._laying.start()

    def _lay_sheet(self) -> None:
        """Make the next sheet."""
        if self._gone:
            self._gone.pop().deleteLater()
        number = len(self._sheets)
        if number >= len(self._listed):
            if not self._gone:
                self._laying.stop()
                self._writing.start()
            return
        name, color = self._listed[number]
        sheet = self._sheets[name] = RobotSheet(name, color)
        sheet.set_theme(self._theme)
        sheet.setEnabled(self._is_live)
        self._column.insertWidget(number + 1, sheet)  # Below the mark.
        if number < AT_ONCE:
            sheet.make_rows()
        if self._picture is not None:
            self._leave_room(sheet)

    def _show_hint(self, picture: Picture | None) -> None:
        has_values = picture is not None and picture.snapshot is not None
        scene: Scene | None = None if picture is None else picture.scene
        if scene is not None and not scene.robots and not has_values:
            self._hint.setText(tr("The scene has no robots."))
        else:
            self._hint.setText(tr("What the robots sense is shown here as soon as they drive."))
        self._hint.setVisible(not has_values)
