"""The timeline of the window: what it plays, the moment and its value, and beside them the strip."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QActionGroup, QHideEvent, QPalette, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QToolButton, QWidget

from gui.contributions.actions import Actions
from gui.contributions.command import Command, Menu
from gui.contributions.curve import Curve
from gui.contributions.panel import Panel
from gui.contributions.place import own_place
from gui.match.lead import lead_curve
from gui.sources.marks import Mark
from gui.sources.playback import SPEEDS, Playback
from gui.style.fonts import caption, emphasised, figures, title
from gui.style.icons import icon
from gui.style.sheet import give_role
from gui.texts.language import NOTHING, isolated, tr
from gui.texts.messages import metres
from gui.timeline.buttons import menu_button, tool_button
from gui.timeline.curve_shapes import told
from gui.timeline.feed import CurveFeed
from gui.timeline.layout import HEIGHT_PX, head_of
from gui.timeline.own_curves import plotted
from gui.timeline.strip import Strip
from gui.timeline.time_axis import clock
from gui.widgets.choice_button import ChoiceButton
from robotworkshop.view.picture import Theme

SEEN_SHARE = 0.5
"""A curve that stays below this share of its least height is told as a flat line."""


class TimelinePanel(QWidget):
    """Shows a drive as it goes on, and plays recordings.

    Args:
        playback: What is played.
        feed: The curves of either.
        speed: The control of a live drive's speed.
    """

    export_wanted = Signal()
    share_wanted = Signal()

    def __init__(self, playback: Playback, feed: CurveFeed, speed: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # So does time, in every language.
        self._playback, self._feed, self._live_speed = playback, feed, speed
        feed.setParent(self)  # It is watched until this is gone.
        self._curves = list(feed.offered)
        self._chosen = self._shown = self._curves[0]
        """The user's choice, and the curve that is drawn: another one where the chosen one has no values."""
        self._is_chosen = False
        self._lead = lead_curve()
        self._is_live = False
        self._words = tr("Live drive"), tr("Drive")
        self._sought_s: float | None = None
        self.strip = Strip(playback, self._chosen)
        self._kind = QLabel()
        self._kind.setFont(emphasised(caption(self._kind.font())))
        self._kind.setIndent(0)
        give_role(self._kind, "chip")
        self._time = QLabel()
        self._time.setFont(figures(title(self._time.font())))
        self._value = QLabel()
        self._value.setFont(figures(self._value.font()))
        self._choice = self._curve_choice()
        self._replay_speed = self._speed_choice()
        self._buttons = {
            "back": tool_button(tr("One step back (Left)"), lambda: playback.step(-1)),
            "forth": tool_button(tr("One step on (Right)"), lambda: playback.step(1)),
            "bookmark": tool_button(tr("Set a bookmark here, or take it away"), playback.bookmark),
            "picture": tool_button(tr("Export as picture, animation or page..."), self.export_wanted.emit),
            "share": tool_button(tr("Share: play it on telephones and other computers"), self.share_wanted.emit),
            "close": tool_button(tr("Show what is live again"), playback.close_recording),
        }
        self._live_buttons: list[QToolButton] = []
        self._row = QHBoxLayout()
        self._lay_out()
        self.setMinimumHeight(HEIGHT_PX)
        self.strip.sought.connect(self._seek)
        self.strip.now_wanted.connect(self._go_live)
        playback.changed.connect(self._arrive)
        playback.noticed.connect(self._arrive)
        playback.changed.connect(self._show)
        playback.moved.connect(self._show_time)
        playback.sought.connect(self._show_time)
        feed.changed.connect(self._show_curves)
        self._offer(feed.offered)
        self._show()
        self._draw_curve()

    def _lay_out(self) -> None:
        self._row.setSpacing(0)
        for widget in (self._live_speed, self._replay_speed):
            self._row.addWidget(widget)
        self._row.addStretch(1)
        for button in self._buttons.values():
            self._row.addWidget(button)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(head_of(self._kind, self._time, self._choice, self._value, self._row))
        whole.addWidget(self.strip, 1)

    def panels(self) -> tuple[Panel, ...]:
        """Return it as the window's panel."""
        text = tr("The running drive, the last recorded one, or a recording that you have opened.")
        return (Panel(own_place("Timeline"), lambda: self, text),)

    def commands(self) -> list[Command]:
        """Return what is done with a recording."""
        return [
            Command(
                "play",
                tr("Pla&y"),
                Menu.RUN,
                self._playback.play_or_rest,
                tr("Play the recording on from here, or let it rest"),
                ("Ctrl+Space",),
                icon="start",
                blocked=lambda: "" if self._playback.is_open else tr("no recording is open"),
            )
        ]

    def fill(self, commands: Actions) -> None:
        """Put what is done with a live drive beside its speed."""
        for name in ("step", "reset"):
            button = QToolButton()
            button.setDefaultAction(commands[name])
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
            button.setIconSize(QSize(16, 16))
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self._row.addWidget(button)
            self._live_buttons.append(button)
        self._show()

    def set_look(self, theme: Theme, palette: QPalette) -> None:
        """Take the colours of a theme."""
        self.strip.set_theme(theme)
        for name, button in self._buttons.items():
            button.setIcon(icon(name, palette))

    def show_live(
        self, time_s: float | None, marks: tuple[Mark, ...], words: tuple[str, str], *, is_moving: bool
    ) -> None:
        """Show how far a drive has come.

        Args:
            time_s: On its clock; None where nothing drives or has driven.
            marks: What is marked of it.
            words: What it is called while it goes on, and else.
            is_moving: Whether it goes on.
        """
        self._is_live, self._words = is_moving, words
        self.strip.show_live(time_s, marks, goes_on=is_moving)
        self._show_time()

    def show_speed(self, achieved: float) -> None:
        """Tell the factor of real time that is reached; 0 tells nothing."""
        words = isolated(f"{achieved:.{1 if achieved < 10.0 else 0}f}\u00d7") if achieved else NOTHING
        self._time.setToolTip(tr("Time on the floor; the factor of real time that is reached: {factor}", factor=words))

    def showEvent(self, event: QShowEvent) -> None:
        """Have curves sampled and read from now on."""
        super().showEvent(event)
        self._feed.watch(on=True)

    def hideEvent(self, event: QHideEvent) -> None:
        """Have nothing sampled that is not shown."""
        super().hideEvent(event)
        self._feed.watch(on=False)

    @property
    def value(self) -> str:
        """The text about the curve at the moment that is shown."""
        return self._value.text()

    @property
    def kind(self) -> str:
        """Its words for what it plays."""
        return self._kind.text()

    def _curve_choice(self) -> ChoiceButton:
        choice = menu_button(tr("What is drawn over time"))
        choice.setMenu(QMenu(choice))
        choice.show_words(self._chosen.title)
        return choice

    def _offer(self, curves: Sequence[Curve]) -> None:
        """Offer these curves, in place of those before."""
        self._curves = list(curves)
        menu = self._choice.menu()
        menu.clear()
        group = QActionGroup(menu)
        for curve in curves:
            action = menu.addAction(curve.title)
            action.setToolTip(curve.tells)
            action.setCheckable(True)
            action.setChecked(curve.id == self._chosen.id)
            action.triggered.connect(lambda _on, curve=curve: self.show_curve(curve))
            group.addAction(action)

    def show_curve(self, curve: Curve) -> None:
        """Draw something else over time."""
        self._chosen, self._is_chosen = curve, True
        self._draw_curve()

    def _draw_curve(self) -> None:
        """Draw what is to be drawn now."""
        is_lead = self._feed.shows_lead
        self._shown = self._lead if is_lead else self._telling()
        self._choice.show_words(self._shown.title)
        self._choice.setEnabled(not is_lead)
        self._choice.show_chevron(not is_lead)
        self.strip.show_curve(
            self._shown,
            tr("Who leads is drawn here as they drive.")
            if is_lead
            else tr("Every drive is recorded here, from the first tick."),
        )
        self._show_time()

    def _telling(self) -> Curve:
        """Return the chosen curve; before its user has chosen one, the first that has left its base line."""
        if self._is_chosen:
            return self._chosen
        return next((curve for curve in self._curves if self._rises(curve)), self._chosen)

    def _rises(self, curve: Curve) -> bool:
        """Return whether a curve has come so far from zero that it can be seen."""
        robots = () if self._feed.curves is None else self._feed.curves.robots
        return any(
            bool((abs(values) > SEEN_SHARE * curve.least).any())
            for robot in robots
            if (values := robot.values.get(curve.id)) is not None
        )

    def _speed_choice(self) -> ChoiceButton:
        choice = menu_button(tr("Speed of the replay"))
        menu = QMenu(choice)
        for speed in SPEEDS:
            menu.addAction(isolated(f"{speed:g}\u00d7")).triggered.connect(
                lambda _on, speed=speed: self._playback.set_speed(speed)
            )
        choice.setMenu(menu)
        return choice

    def _show(self) -> None:
        """Show which buttons there are for what is played, and where that stands."""
        is_open = self._playback.is_open
        for widget in (self._replay_speed, *self._buttons.values()):
            widget.setVisible(is_open)
        for live in (self._live_speed, *self._live_buttons):
            live.setVisible(not is_open)
        factor = isolated(f"{self._playback.speed:g}\u00d7")
        self._replay_speed.show_words("", lead=factor)  # Beside so many buttons there is room for no more.
        self._kind.setToolTip("" if self._playback.file is None else self._playback.file.name)
        self.strip.forget_view()
        self._show_time()

    def _show_curves(self) -> None:
        self._offer_plots()
        self.strip.show_curves(self._feed.curves)
        self._draw_curve()

    def _seek(self, time_s: float) -> None:
        """Go to a time: of the recording that is open, or back in the drive that goes on."""
        if self._playback.is_open:
            self._playback.seek(time_s)
        elif (file := self._feed.being_recorded) is not None:
            is_opening, self._sought_s = self._sought_s is not None, time_s
            if not is_opening:
                self._playback.open(file, shown=True, is_own=True, at_s=time_s)

    def _arrive(self) -> None:
        """Go on to where the playhead was dragged while the recording was opened."""
        sought_s, self._sought_s = self._sought_s, None
        if sought_s is not None and self._playback.is_open:
            self._playback.seek(sought_s)

    def _go_live(self) -> None:
        """Show again what is live."""
        if self._is_live:
            self._playback.close_recording()
        else:
            self._playback.leave()

    def _offer_plots(self) -> None:
        """Offer beside the others what the movers of this drive plot."""
        from gui.sources.samples import OF_MOVER

        robots = () if self._feed.curves is None else self._feed.curves.robots
        plots = sorted({name for robot in robots for name in robot.values if name.startswith(OF_MOVER)})
        if plots != [curve.id for curve in self._curves[len(self._feed.offered) :]]:
            of_movers = [plotted(name.removeprefix(OF_MOVER), name) for name in plots]
            self._offer((*self._feed.offered, *of_movers))

    def _show_time(self) -> None:
        now_s = self.strip.now_s
        self._kind.setText(self._said_kind())
        give_role(self._kind, "replay" if self._playback.is_shown else "chip")
        self._time.setText(clock(now_s or 0.0, tenths=True))
        self._time.setEnabled(now_s is not None)
        values = [] if now_s is None else self.strip.value_at(now_s)
        self._value.setText(self._told(values))
        self._value.setToolTip("\n".join(f"{isolated(name)}: {told(each, self._shown.unit)}" for name, each in values))
        self.strip.update()

    def _told(self, values: Sequence[tuple[str, float]]) -> str:
        """Return the value of the first robot; of a lead, whose it is and how much."""
        if not values:
            return ""
        if self._shown is not self._lead:
            return told(values[0][1], self._shown.unit)
        name, lead_mm = max(values, key=lambda value: abs(value[1]))
        return f"{isolated(name)}, {metres(abs(lead_mm))}" if lead_mm else tr("even")

    def _said_kind(self) -> str:
        """Return what is played."""
        playback = self._playback
        if playback.is_shown:
            if not playback.is_playing:
                return tr("Replay, paused")
            return tr("Replay of {time}", time=isolated(playback.began)) if playback.began else tr("Replay")
        if playback.is_open:
            return tr("Recorded")
        return self._words[0 if self._is_live else 1]
