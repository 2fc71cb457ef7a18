"""A floor on which other people's programs drive, or robots of clients: laid out and run by a thread, shown here."""

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from gui.sources.glances import Glances
from gui.sources.hand import dragged, turned
from gui.sources.source import Source
from gui.texts.language import tr
from gui.texts.messages import Notice, Severity, told
from gui.texts.told_below import complained, said
from robotdriver.errors import WorkshopError
from robotdriver.phrases.figures import figure
from robotworkshop.view.picture import Layer, Picture, Theme

if TYPE_CHECKING:
    from gui.sources.samples import Samples
    from robotdriver.simulator import World, WorldSnapshot
    from robotworkshop.families.live import LiveFloor, OpenFloor, ProgramEnding

_SHORT_NAME = 60


class GuestPhase(Enum):
    """The phase of a floor of guests."""

    NONE = "no floor"
    OPENING = "opening"
    RUNNING = "running"
    PAUSED = "paused"
    STOPPING = "stopping"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class _Opened:
    """The floor is laid out."""

    live: "LiveFloor"
    samples: "Samples"


@dataclass(frozen=True, slots=True)
class _Printed:
    """A program has printed a line."""

    line: str


class GuestSource(Source):
    """Runs one floor at a time.

    Attributes:
        phase: What it is doing.
        live: The floor; None where there is none. It stays when it has ended, for those who show what is on it.
        samples: What is plotted of it; None where there is none.
        title: What the user calls it.
        speed: Factor of real time; None for as fast as possible.
    """

    begun = Signal()
    """A floor is laid out from now on."""
    recorded = Signal(object)
    """A floor has ended that was recorded in this file."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.phase = GuestPhase.NONE
        self.live: LiveFloor | None = None
        self.samples: Samples | None = None
        self.title = ""
        self.speed: float | None = 1.0
        self._open: OpenFloor | None = None
        self._is_beginning_anew = False
        self._is_repeated = False
        self._is_abandoned = threading.Event()

    # What can be asked.

    @property
    def is_on(self) -> bool:
        """True if a floor is laid out, runs, or is being ended."""
        return self.phase not in (GuestPhase.NONE, GuestPhase.ENDED)

    @property
    def is_running(self) -> bool:
        """True if its time goes on, or is paused."""
        return self.phase in (GuestPhase.RUNNING, GuestPhase.PAUSED)

    @property
    def achieved_speed(self) -> float:
        """The factor of real time that is reached; 0 while nothing runs."""
        return self.live.stage.clock.achieved_speed if self.live is not None and self.is_running else 0.0

    @property
    def snapshot(self) -> "WorldSnapshot | None":
        """The newest state of the floor; None before there is one."""
        return None if self._viewer is None else self._viewer.snapshot

    def picture(self, layers: frozenset[Layer], theme: Theme) -> Picture | None:
        """Return what is to be seen now, with what clients were told by their robots' rangers."""
        picture = super().picture(layers, theme)
        return picture if picture is None or self.live is None else replace(picture, heard=self.live.heard())

    # What can be done.

    def begin(self, title: str, open_floor: "OpenFloor", *, again: bool = False) -> None:
        """Lay out a floor and run it, in place of the present one, which is ended first.

        Args:
            title: What the user calls it.
            open_floor: Lays it out.
            again: Whether it is laid out again when it has ended by itself.
        """
        self.title, self._open, self._is_repeated = title, open_floor, again
        if self.is_on:
            self._begin_anew()
        else:
            self._begin()

    def start_or_pause(self) -> None:
        """Hold the floor's time, let it go on, or begin again when it has ended."""
        match self.phase:
            case GuestPhase.RUNNING if self.live is not None:
                self.live.stage.clock.pause()
                self._show_now(self.live)
                self._enter(GuestPhase.PAUSED)
            case GuestPhase.PAUSED if self.live is not None:
                self.live.stage.clock.resume()
                self._enter(GuestPhase.RUNNING)
            case GuestPhase.ENDED:
                self._begin()

    def single_step(self) -> None:
        """Let one tick pass, and hold."""
        if self.live is not None and self.is_running:
            self.live.stage.clock.pause()
            self.live.stage.clock.single_step()
            self._enter(GuestPhase.PAUSED)

    def reset(self) -> None:
        """Lay the floor out again and run it again."""
        if self.is_running:
            self._begin_anew()
        elif self.phase is GuestPhase.ENDED:
            self._begin()

    def stop(self) -> None:
        """End the programs, or hang up on the clients; what was on the floor stays to be seen."""
        live = self.live
        if self.phase is GuestPhase.OPENING:
            self._is_abandoned.set()
        elif live is not None and self.is_running:
            self._work("ending the programs", live.end, lambda _nothing: None, self._complain)
            self._enter(GuestPhase.STOPPING)

    def forget(self) -> None:
        """Show the floor no longer, and end it."""
        if self._open is None:
            return
        self._abandon()
        self._open, self._viewer = None, None
        if not self.is_on:
            self.live = self.samples = None
            self.phase = GuestPhase.NONE
        self.changed.emit()

    def close(self) -> None:
        """End everything, and wait for it."""
        self._abandon()
        super().close()

    def set_speed(self, speed: float | None) -> None:
        """Let time pass at this factor of real time; None for as fast as possible."""
        self.speed = speed
        if self.live is not None and self.is_running:
            self.live.stage.clock.set_speed(speed)

    def drag(self, thing: str | int, dx_mm: float, dy_mm: float) -> str:
        """Move a robot, by its name, or an obstacle, by its number; no odometer notices.

        Returns:
            Why it cannot be there; empty where it now is.
        """
        return self._changed(dragged(thing, dx_mm, dy_mm))

    def turn(self, robot: str, heading_rad: float) -> str:
        """Turn a robot to a heading; its odometer does not notice.

        Returns:
            Why it cannot stand so; empty where it now does.
        """
        return self._changed(turned(robot, heading_rad))

    def _changed(self, change: "Callable[[World], None]") -> str:
        if self.live is None or not self.is_running:
            return tr("nothing drives")
        try:
            with self.live.stage.changed() as world:
                change(world)
        except WorkshopError as error:
            return complained(error)
        self._take_all()
        self.moved.emit()
        return ""

    # What comes of it.

    def _begin(self) -> None:
        from robotworkshop.stage.events import Announcer

        open_floor, speed, news = self._open, self.speed, self._news
        if open_floor is None:
            return
        self._is_abandoned = abandoned = threading.Event()
        self._is_beginning_anew = False
        announcer = Announcer()
        announcer.listen(Glances(news.put).hear)

        def run() -> "tuple[tuple[ProgramEnding, ...], Path | None]":
            from gui.painter.ground.steps import gather
            from gui.sources.samples import Samples

            with open_floor(announcer, speed, lambda line: news.put(_Printed(line))) as live:
                gather(live.scene)  # Else the window's thread would have to, before it draws the scene.
                if abandoned.is_set():
                    return (), None
                samples = Samples([robot.name for robot in live.scene.robots])
                announcer.listen(samples.hear)
                news.put(_Opened(live, samples))
                endings = live.run()
                recorder = live.recorder
            return endings, None if recorder is None or recorder.has_failed else recorder.file

        self.begun.emit()
        self._work("the programs", run, self._take_end, self._give_up)
        self._enter(GuestPhase.OPENING)

    def _begin_anew(self) -> None:
        """End the floor, and lay out the one that is wanted when it has ended."""
        self._abandon()
        self._is_beginning_anew = True

    def _abandon(self) -> None:
        """End the floor, also one that is only being laid out."""
        self._is_abandoned.set()
        self._is_beginning_anew = False
        self.stop()

    def _enter(self, phase: GuestPhase) -> None:
        self.phase = phase
        self.changed.emit()
        self.moved.emit()

    def _take(self, news: object) -> bool:
        from robotworkshop.run.events import Event
        from robotworkshop.stage.events import Told

        match news:
            case _Opened(live, samples):
                self.samples = samples
                self._take_floor(live)
            case _Printed(line):
                self.noticed.emit(Notice(Severity.ROUTINE, said(line)))
                return False
            case Told(time_s, robot, text):
                self.noticed.emit(Notice(Severity.ROUTINE, told(time_s, robot, text)))
        is_early = self.phase is GuestPhase.OPENING  # What is shown is still the floor before.
        if self._viewer is None or self.live is None or is_early or not isinstance(news, Event):
            return False
        self._viewer.follow(news)
        return True

    def _take_floor(self, live: "LiveFloor") -> None:
        from robotworkshop.view.viewer import Viewer

        self.live = live
        if self._open is not None:
            self._viewer = Viewer(live.scene)
        live.stage.clock.set_speed(self.speed)
        self._enter(GuestPhase.RUNNING)
        if self._is_abandoned.is_set():
            self.stop()

    def _show_now(self, live: "LiveFloor") -> None:
        """Show the floor as it is: not every tick is shown, and this one is to be."""
        from robotworkshop.stage.events import FloorChanged

        self._news.put(FloorChanged(live.stage.snapshot()))
        self._take_all()

    def _take_end(self, end: "tuple[tuple[ProgramEnding, ...], Path | None]") -> None:
        self._take_all()
        endings, recording = end
        was_stopped = self.phase is GuestPhase.STOPPING
        if self._viewer is not None and self.live is not None:
            self._show_now(self.live)
        self._enter(GuestPhase.NONE if self._open is None or self._viewer is None else GuestPhase.ENDED)
        if self._is_beginning_anew or (self._is_repeated and not was_stopped and self._open is not None):
            self._begin()
            return
        if self._open is None:
            self.live = self.samples = None
            return
        if recording is not None:
            self.recorded.emit(recording)
        for ending in endings:
            if not was_stopped or ending.status:
                self.noticed.emit(_told_end(ending))
        if was_stopped:
            self.noticed.emit(Notice(Severity.ROUTINE, tr("Stopped")))

    def _give_up(self, error: WorkshopError) -> None:
        self._take_all()
        self._enter(GuestPhase.NONE if self._viewer is None else GuestPhase.ENDED)
        if self._is_beginning_anew:
            self._begin()
        elif self._open is not None:
            self._complain(error)


def _told_end(ending: "ProgramEnding") -> Notice:
    """Return what to tell of a program's end."""
    program, when = Path(ending.program).name[:_SHORT_NAME], f"{figure(ending.time_s, 2)} s"
    if ending.status is None:
        reason = said(ending.reason) or tr("the floor has ended")
        return Notice(Severity.ROUTINE, tr("{program} was ended at {time}: {reason}", **_of(program, when, reason)))
    if not ending.status:
        return Notice(Severity.GOOD, tr("{program} has ended after {time}", program=program, time=when))
    reason = said(ending.reason) or tr("it says nothing about it")
    if ending.status < 0:
        text = tr(
            "{program} was killed at {time} by signal {n}: {reason}", **_of(program, when, reason), n=-ending.status
        )
    else:
        text = tr("{program} failed at {time} with status {n}: {reason}", **_of(program, when, reason), n=ending.status)
    return Notice(Severity.ERROR, text)


def _of(program: str, when: str, reason: str) -> dict[str, str]:
    return {"program": program, "time": when, "reason": reason}
