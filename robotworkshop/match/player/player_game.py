"""One scene in a player's hands: planned, driven, and sung about, while anybody may ask at any time how it goes."""

import logging
import math
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import shapely

from robotdriver.errors import WorkshopError
from robotdriver.interface import SensorData
from robotdriver.pose import Pose
from robotworkshop.match.player.player_robots import PlayerRobot
from robotworkshop.match.player.status import Status
from robotworkshop.match.wire.rpc_errors import CallRefusedError, RefusalCode
from robotworkshop.run import phrases
from robotworkshop.run.end_song import EndSong
from robotworkshop.run.events import Event, PlanningProgressed
from robotworkshop.run.reports import Outcome
from robotworkshop.run.session import Session
from robotworkshop.run.verdict import PLANNING_TIME_RULE, Health, Phase, no_plan_after
from robotworkshop.stage.events import DriveStarted, Moved, MoverView
from scene.failure import failure_line
from scene.mover import PlanningCancelledError

log = logging.getLogger(__name__)

LEAVE_S = 10.0
"""A drive that is over has let go of its robot after so long: its mover may take 2 s to stop, its song 3 s."""

SONG_PATIENCE_S = 1.0
"""A robot that is told to stop waits so long for its song; after a draw there is none."""

PhaseListener = Callable[[Phase, str], None]
"""Told of each new phase, with the reason where there is one."""


class PlayerGame:
    """Drives one robot through one scene, at a referee's word.

    The orders return at once and are refused where they do not fit the phase. `status` never waits.

    Args:
        session: With one robot that has a task.
        robot: Ready for it.
        phase_changed: Called from any thread.
        time_bank_s: Planning ends when it has taken so long; None for no limit.
    """

    def __init__(
        self,
        session: Session,
        robot: PlayerRobot,
        phase_changed: PhaseListener,
        time_bank_s: float | None = None,
    ) -> None:
        self._session = session
        self._robot = robot
        self._phase_changed = phase_changed
        self._time_bank_s = math.inf if time_bank_s is None else time_bank_s
        self._lock = threading.Lock()
        self._status = idle_status(session.racers[0].task.start, Phase.SCENE_SET)
        self._sensed: SensorData | None = None
        self._stopping = threading.Event()
        self._stop_reason = ""
        self._driving: threading.Thread | None = None
        self._song: EndSong | None = None
        self._song_is_settled = threading.Event()
        self._is_told_to_stop = threading.Event()
        self.is_over = threading.Event()
        session.announcer.listen(self._hear, PlanningProgressed, DriveStarted, Moved, robot.contact)

    @property
    def phase(self) -> Phase:
        """The player's phase."""
        return self._status.phase

    @property
    def status(self) -> Status:
        """The player's status now."""
        return replace(self._status, health=self._robot.health(self._sensed))

    # Orders.

    def preprocess(self) -> None:
        """Begin to plan.

        Raises:
            CallRefusedError: it has planned already.
        """
        self._begin("preprocess", Phase.SCENE_SET, Phase.PREPROCESSING)
        threading.Thread(target=self._plan, name="player's planning", daemon=True).start()

    def start(self) -> None:
        """Begin to drive.

        Raises:
            CallRefusedError: there is no plan, or it has driven already.
        """
        self._begin("start", Phase.READY, Phase.DRIVING)
        self._driving = threading.Thread(target=self._drive, name="player's drive", daemon=True)
        self._driving.start()

    def stop(self, reason: str) -> None:
        """Stop whatever goes on; where the robot drives, the phase changes when it stands."""
        self._is_told_to_stop.set()
        with self._lock:
            if self.phase.is_final or self._stopping.is_set():
                return
            self._stop_reason = reason
            self._stopping.set()
            drives = self.phase is Phase.DRIVING
        if drives:
            self._session.stop(reason)
        else:
            self._become(Phase.STOPPED, reason)

    def sing(self, song: EndSong) -> None:
        """Sing, as soon as the robot stands.

        Raises:
            CallRefusedError: the game is still on.
        """
        if not (self.phase.is_final or self._stopping.is_set()):
            raise CallRefusedError(RefusalCode.OUT_OF_ORDER, f"songs come at the end, not while {_words(self.phase)}")
        driving = self._driving
        with self._lock:
            is_awaited = driving is not None and driving.is_alive() and not self._song_is_settled.is_set()
            if is_awaited:
                self._song = song
                self._song_is_settled.set()
                self._is_told_to_stop.set()
        if not is_awaited:
            self._robot.sing(song)

    def abandon(self) -> None:
        """Stop, and wait for no song; returns at once."""
        self.stop(phrases.OTHER_GAME())
        self._song_is_settled.set()

    def has_let_go(self) -> bool:
        """Wait until the robot is let go of, and return whether it is."""
        if self._driving is not None:
            self._driving.join(LEAVE_S)
        return self._driving is None or not self._driving.is_alive()

    # The worker threads.

    def _plan(self) -> None:
        ends_s = time.monotonic() + self._time_bank_s
        try:
            (report,) = self._session.solve(lambda: self._stopping.is_set() or time.monotonic() >= ends_s)
        except PlanningCancelledError:
            if self._stopping.is_set():
                log.debug("planning was cancelled")
            else:
                self._become(Phase.GAVE_UP, no_plan_after(self._time_bank_s), ended_by=PLANNING_TIME_RULE)
        except Exception as error:
            log.debug("planning failed", exc_info=True)
            self._become(Phase.FAILED, _what_failed(error))
        else:
            if report.solved:
                self._become(Phase.READY, path=report.path, progress=1.0, activity="ready")
            else:
                self._become(Phase.FAILED if report.crashed else Phase.GAVE_UP, report.reason)

    def _drive(self) -> None:
        try:
            self._robot.drive(self._session, self._choose_songs)
        except Exception as error:
            log.debug("the drive failed", exc_info=True)
            self._become(Phase.FAILED, _what_failed(error))

    def _choose_songs(self, outcomes: Sequence[Outcome]) -> Mapping[str, EndSong]:
        """Take down what came of the drive, and wait for the referee to say who has won."""
        (outcome,) = outcomes
        phase = self._phase_after(outcome)
        reason = self._stop_reason if phase is Phase.STOPPED else outcome.reason
        self._become(
            phase,
            reason,
            claim=_finite(outcome.odometry, self._status.claim),
            ended_s=outcome.sim_time_s,
            ended_by="" if outcome.reached else outcome.rule,
            entered_s=outcome.entered_s,
            activity="",
        )
        self._is_told_to_stop.wait()
        self._song_is_settled.wait(SONG_PATIENCE_S)
        return {} if self._song is None else {outcome.robot: self._song}

    def _phase_after(self, outcome: Outcome) -> Phase:
        if outcome.reached:
            return Phase.ARRIVED
        if self._stopping.is_set():
            return Phase.STOPPED
        return Phase.FAILED if outcome.crashed else Phase.GAVE_UP

    # What becomes known.

    def _hear(self, event: Event) -> None:
        match event:
            case PlanningProgressed(_, progress):
                with self._lock:
                    if self.phase is Phase.PREPROCESSING:
                        fraction = min(max(float(progress.fraction), 0.0), 1.0)
                        self._status = replace(self._status, activity=str(progress.phase), progress=fraction)
            case DriveStarted() if self._stopping.is_set():  # stop came before there was anything to stop
                self._session.stop(self._stop_reason)
            case Moved(snapshot, (mover,)):
                self._sensed = snapshot.robots[0].sensor_data
                self._take_view(snapshot.time_s, mover)
            case self._robot.contact():
                with self._lock:
                    self._status = replace(self._status, collisions=self._status.collisions + 1)
            case _:
                pass

    def _take_view(self, time_s: float, mover: MoverView) -> None:
        with self._lock:
            if self.phase is Phase.DRIVING:
                self._status = replace(
                    self._status,
                    claim=_finite(mover.pose, self._status.claim),
                    drive_s=time_s,
                    path=mover.path,
                    dynamic_obstacle=mover.dynamic_obstacle,
                )

    def _begin(self, order: str, needed: Phase, phase: Phase) -> None:
        with self._lock:
            if self.phase is not needed or self._stopping.is_set():
                reason = f"{order} does not fit now: this player is {_words(self.phase)}, not {_words(needed)}"
                raise CallRefusedError(RefusalCode.OUT_OF_ORDER, reason)
            self._status = replace(self._status, phase=phase, activity=_words(phase))
        self._phase_changed(phase, "")

    def _become(self, phase: Phase, reason: str = "", **known: Any) -> None:
        """Enter a phase, unless a final one was entered before."""
        with self._lock:
            if self.phase.is_final:
                return
            self._status = replace(self._status, phase=phase, reason=reason, **known)
        if phase.is_final:
            self.is_over.set()
        self._phase_changed(phase, reason)


def idle_status(place: Pose, phase: Phase = Phase.IDLE) -> Status:
    """Return the status of one who has done nothing yet."""
    return Status(
        phase=phase,
        activity="",
        progress=0.0,
        reason="",
        claim=place,
        drive_s=0.0,
        path=(),
        dynamic_obstacle=shapely.Polygon(),
        health=Health(),
        collisions=0,
    )


def _words(phase: Phase) -> str:
    return phase.name.lower().replace("_", " ")


def _what_failed(error: Exception) -> str:
    return str(error) if isinstance(error, WorkshopError) else failure_line(error)


def _finite(pose: Pose, last: Pose) -> Pose:
    """Return what a mover believes; where that is no number, what it believed before."""
    return pose if all(map(math.isfinite, (pose.x_mm, pose.y_mm, pose.heading_rad))) else last
