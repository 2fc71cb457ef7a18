"""The panel of a planner's steps: which of how many, what it is in a sentence, and the buttons to go through them."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QVBoxLayout, QWidget

from gui.contributions.command import Command, Menu
from gui.contributions.panel import Panel
from gui.contributions.place import own_place
from gui.panels.run.commands import no_solving
from gui.sources.run_source import RunSource
from gui.sources.step_source import PACES, StepSource
from gui.style.fonts import caption, emphasised, figures, title
from gui.style.icons import icon
from gui.style.sheet import give_role
from gui.texts.language import isolated, tr
from gui.timeline.buttons import menu_button, tool_button
from gui.timeline.layout import head_of
from gui.timeline.steps_strip import EDGE_PX, StepsStrip
from gui.widgets.elided import ElidedLabel
from robotworkshop.view.picture import Theme


class StepsPanel(QWidget):
    """Goes through the steps of a planner.

    Args:
        source: The steps.
        run: Says what is planned with.
    """

    def __init__(self, source: StepSource, run: RunSource, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # So does time, in every language.
        self._source, self._run = source, run
        self.strip = StepsStrip(source)
        self._kind = QLabel()
        self._kind.setFont(emphasised(caption(self._kind.font())))
        give_role(self._kind, "chip")
        self._number = QLabel()
        self._number.setFont(figures(title(self._number.font())))
        self._of = QLabel()
        self._sentence = ElidedLabel()
        self._sentence.setContentsMargins(0, 0, round(EDGE_PX), 0)
        self._pace = menu_button(tr("Steps a second"))
        menu = QMenu(self._pace)
        for pace in PACES:
            menu.addAction(isolated(f"{pace:,}/s")).triggered.connect(lambda _on, pace=pace: source.set_pace(pace))
        self._pace.setMenu(menu)
        self._buttons = {
            "back": tool_button(tr("One step back (Left)"), lambda: source.step(-1)),
            "start": tool_button(tr("Play the steps, or let them rest"), source.play_or_rest),
            "forth": tool_button(tr("One step on (Right)"), lambda: source.step(1)),
            "close": tool_button(tr("Show the plan again"), source.end),
        }
        self._palette = self.palette()
        self._lay_out()
        self.strip.sought.connect(source.go_to)
        source.changed.connect(self._show)
        source.moved.connect(self._show)
        self._show()

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(0)
        row.addWidget(self._pace)
        row.addStretch(1)
        for button in self._buttons.values():
            row.addWidget(button)
        side = QVBoxLayout()
        side.setContentsMargins(0, 8, 0, 4)
        side.setSpacing(4)
        side.addWidget(self._sentence)
        side.addWidget(self.strip, 1)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(head_of(self._kind, self._number, None, self._of, row))
        whole.addLayout(side, 1)

    def panels(self) -> tuple[Panel, ...]:
        """Return it as the window's panel."""
        text = tr(
            "What the planner does, step by step: play it, drag along it, or go through it with the arrow keys. Page "
            "up and Page down go to another kind of step."
        )
        return (Panel(own_place("Steps"), lambda: self, text),)

    def commands(self) -> list[Command]:
        """Return what shows steps."""
        return [
            Command(
                "steps",
                tr("Step &by step"),
                Menu.RUN,
                self._source.begin,
                tr("Go through what a textbook planner does, step by step"),
                ("F7",),
                blocked=self._no_steps,
            )
        ]

    def _no_steps(self) -> str:
        """Return why no steps can be shown; empty where they can."""
        run = self._run
        if any(mover.name == run.settings.mover and not mover.shows_steps for mover in run.movers):
            return tr(
                "{mover} shows no steps; choose a textbook planner, as prm-textbook or rrt", mover=run.settings.mover
            )
        return no_solving(run)

    def set_look(self, theme: Theme, palette: QPalette) -> None:
        """Take the colours of a theme."""
        self._palette = palette
        self.strip.set_theme(theme)
        self._show()

    def _show(self) -> None:
        """Show which step it is, and what."""
        source = self._source
        for name, button in self._buttons.items():
            button.setIcon(icon("pause" if name == "start" and source.is_playing else name, self._palette))
        self._kind.setText(isolated(source.mover) if source.is_on else tr("No steps"))
        self._number.setText(f"{source.count:,}")
        self._of.setText(tr("of {number} steps", number=f"{len(source.steps):,}"))
        self._pace.show_words("", lead=isolated(f"{source.pace:,}/s"))
        first = tr("Press Play, drag the playhead, or go through the steps with the arrow keys.")
        self._sentence.setText(source.sentence_of(source.count) or first)
        self.strip.update()
