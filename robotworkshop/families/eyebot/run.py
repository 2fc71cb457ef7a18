"""Runs EyeBot programs on a floor, in lock-step, and tells what came of them."""

import os
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import IO

from robotdriver.conditions import FloorConditions
from robotdriver.errors import LinkError
from robotdriver.eyebot.company import Company
from robotdriver.eyebot.device import EyeBot
from robotdriver.eyebot.errors import DeviceErrors, with_driving_errors
from robotdriver.eyebot.lines import LineChange, Lines
from robotdriver.eyebot.robots import with_noise
from robotdriver.pose import Pose
from robotdriver.programs.host import ProgramHost
from robotdriver.programs.inside.chance import SEED_VARIABLE
from robotdriver.programs.program import ProgramEnded, ProgramEvent, ProgramFellSilent
from robotdriver.simulator import Contact, SimulationClock, ThingKind
from robotworkshop.families import refusals
from robotworkshop.families.eyebot.computer_camera import ComputerCamera
from robotworkshop.families.eyebot.film import Film
from robotworkshop.families.eyebot.setup import EyeBotEntry, EyeBotSetup, put_down
from robotworkshop.families.phrases import COMPUTES_UNHEARD, DROVE_INTO
from robotworkshop.stage.events import Announcer, DriveStarted, Told
from robotworkshop.stage.simulated_stage import SimulatedStage
from scene.scene import Scene

CALL_COST_S = 0.0002
"""What every call of a program costs of its time by default."""

SILENCE_S = 4.0
"""A program that computes for so long on the wall clock calls nothing any more: its robot stands."""

ROLL_OUT_S = 10.0
"""So long, of the floor's time, robots whose programs have ended may drive on as they were last told, where the run has
no time limit of its own."""

_LAST_WORDS_S = 10.0
_ROLL_OUT_STEP_S = 0.03
_LOOK_UP_S = 0.5
"""So often, on the wall clock, one who waits looks whether a person has interrupted."""


@dataclass(frozen=True, slots=True)
class RunOptions:
    """How programs are run.

    Attributes:
        seed: Of all that goes wrong on the floor.
        speed: Factor of real time; None for as fast as possible.
        time_limit_s: Of the floor's time; None for no limit.
        call_cost_s: What every call costs of a program's time.
        keys: When keys are pressed without a person: time in s and number of the key, 1 to 4; at every robot.
        lines: When what drives the robots' digital and analog lines; the same at every robot.
        rates: By how much sensors and actuators err, of `RATES`; what is not there does not err.
        conditions: What goes wrong with driving; None for what the world says.
        film: A folder of pictures that cameras show in place of the floor; None for the floor.
        camera: Number or address of a real camera that robots look through, in place of the floor; None for the floor.
        arguments: What every program finds on its command line.
        stdout: Where the programs' standard output goes, a file descriptor; None for ours.
        stderr: Where their standard error goes besides the reports; None for nowhere.
    """

    seed: int = 0
    speed: float | None = 1.0
    time_limit_s: float | None = None
    call_cost_s: float = CALL_COST_S
    keys: Sequence[tuple[float, int]] = ()
    lines: Sequence[LineChange] = ()
    rates: Mapping[str, float] = field(default_factory=dict)
    conditions: FloorConditions | None = None
    film: Path | None = None
    camera: str | None = None
    arguments: Sequence[str] = ()
    stdout: int | None = None
    stderr: IO[bytes] | None = None


@dataclass(frozen=True, slots=True)
class ProgramReport:
    """What came of one program.

    Attributes:
        robot: The robot's name.
        identity: Its number.
        program: The program's file.
        status: What it exited with, or the negative number of a signal; None where the run ended it.
        ended_s: When it ended.
        pose: Where the robot was at the end.
        believed: Where its odometer said it was.
        collisions: What it drove into, in words, with the times.
        lcd: The text of its display.
        errors: The end of its standard error.
        warnings: What the robot could not do.
        still_runs: Whether it had not ended when the time was up.
    """

    robot: str
    identity: int
    program: str
    status: int | None
    ended_s: float
    pose: Pose
    believed: Pose
    collisions: tuple[tuple[float, str], ...]
    lcd: tuple[str, ...]
    errors: str
    warnings: tuple[str, ...]
    still_runs: bool

    @property
    def is_sound(self) -> bool:
        """Whether it ended well, or was still running when the time was up."""
        return self.status in (None, 0)


@dataclass(frozen=True, slots=True)
class RunReport:
    """What came of a run.

    Attributes:
        time_s: Of the floor at the end.
        wall_s: How long that took.
        programs: In the order of the robots' numbers.
    """

    time_s: float
    wall_s: float
    programs: tuple[ProgramReport, ...]


@dataclass(slots=True)
class _Notes:
    """What is noted of one program while it runs."""

    file: str
    collisions: list[tuple[float, str]] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    end: ProgramEnded | None = None


class EyeBotRun:
    """One run. A context manager that ends it.

    Args:
        setup: The world and the robots.
        options: How the programs are run.
        announcer: Told of all that happens on the floor.

    Raises:
        PlacementError: a robot does not fit where it shall begin.
        FilmError: a picture of the film cannot be read.
        CameraError: the real camera cannot be looked through.

    Attributes:
        stage: Where the robots drive.
        devices: The robots with their panels, by name.
    """

    def __init__(self, setup: EyeBotSetup, options: RunOptions, announcer: Announcer) -> None:
        self._setup = setup
        self._options = options
        self._camera = None if options.camera is None else ComputerCamera(options.camera)
        conditions = with_driving_errors(options.conditions or setup.scene.floor, options.rates)
        self.stage = SimulatedStage(
            setup.scene, announcer, seed=options.seed, speed=options.speed, conditions=conditions
        )
        self.company = Company(self.stage.world, self.stage.world.movable_obstacles)
        self._notes: dict[str, _Notes] = {}
        self.devices: dict[str, EyeBot] = {}
        for entry in setup.robots:
            self._put(entry)
        self._joined: set[str] = set()
        self._all_left = threading.Event()
        self._clock: SimulationClock = self.stage.clock
        self._clock.on_settled(self._look)
        self._host = ProgramHost(
            self._clock,
            read_cost_s=options.call_cost_s,
            call_cost_s=options.call_cost_s,
            silence_s=SILENCE_S,
            on_event=self._hear,
            stderr=options.stderr,
        )

    @property
    def scene(self) -> Scene:
        """The world, with the robots that have a place of their own."""
        return self._setup.scene_with_robots

    def run(self) -> RunReport:
        """Run the programs until all have ended, or the time is up; return what came of them.

        Raises:
            LinkError: a program cannot be started, or the floor failed.
        """
        began_s = time.monotonic()
        self.stage.announcer.announce(DriveStarted(self.stage.snapshot()))
        with self._clock.join("the start"):  # All begin at the same moment.
            for entry in self._setup.robots:
                self._start(entry)
        while not self._host.wait(_LOOK_UP_S):
            pass
        self._roll_out()
        return self._ended(began_s)

    def _roll_out(self) -> None:
        """Let robots come to the end of what their programs told them last: to rest, or to the end of the run."""
        limit_s = self._options.time_limit_s
        until_s = self.stage.time_s + ROLL_OUT_S if limit_s is None else limit_s
        with suppress(LinkError):  # The time was up, or a person has ended the run.
            while self.stage.time_s < until_s and any(device.is_under_way for device in self.devices.values()):
                self.stage.let_pass(min(_ROLL_OUT_STEP_S, until_s - self.stage.time_s))

    def serve(self, address: tuple[str, int], opened: Callable[[tuple[str, int]], None]) -> RunReport:
        """Let programs join the robots, in their order, until all that came have left; return what came of them.

        Args:
            address: Where they join.
            opened: Told where they can join, as soon as they can.

        Raises:
            LinkError: the address cannot be had, or the floor failed.
        """
        began_s = time.monotonic()
        free = list(self.devices.values())

        def choose(name: str) -> EyeBot:
            if not free:
                raise LinkError(refusals.ALL_TAKEN())
            device = free.pop(0)
            self._notes[device.name].file = name
            self._joined.add(device.name)
            return device

        self.stage.announcer.announce(DriveStarted(self.stage.snapshot()))
        opened(self._host.listen(*address, choose))
        while not self._all_left.wait(_LOOK_UP_S):
            pass
        return self._ended(began_s)

    def _ended(self, began_s: float) -> RunReport:
        time_s = self.stage.time_s
        self.close()
        return RunReport(time_s, time.monotonic() - began_s, tuple(self._report(name) for name in self.devices))

    def add(self, entry: EyeBotEntry) -> None:
        """Put another robot down while programs run, and start its program; called in any thread.

        Raises:
            PlacementError: there is no room for it.
            LinkError: its program cannot be started, or the run is over.
        """
        with self.stage.changed():
            self._put(entry)
        self._start(entry)

    def close(self) -> None:
        """End the run, and every program that still runs."""
        self.stage.stop()
        self._host.wait(_LAST_WORDS_S)
        self._host.close()
        if self._camera is not None:
            self._camera.close()

    def _put(self, entry: EyeBotEntry) -> None:
        options, notes = self._options, _Notes("" if entry.program is None else str(entry.program.file))
        kind = with_noise(entry.kind, options.rates)
        body = put_down(self.stage.world, self._setup.scene, replace(entry, kind=kind))
        film = None if options.film is None else Film(options.film).show
        if self._camera is not None:
            film = self._camera.show
        errors = DeviceErrors(options.rates, options.seed, entry.name)
        self._notes[entry.name] = notes
        self.devices[entry.name] = EyeBot(
            body,
            kind,
            self.company,
            script=options.keys,
            lines=Lines(options.lines),
            errors=errors,
            film=film,
            on_warning=notes.warnings.append,
        )

    def _start(self, entry: EyeBotEntry) -> None:
        if entry.program is None:  # It is started elsewhere, and joins.
            return
        self._host.start(
            (*entry.program.command, *self._options.arguments),
            self.devices[entry.name],
            environment={
                **os.environ,
                **entry.program.environment,
                SEED_VARIABLE: f"{self._options.seed}/{entry.name}",
            },
            stdout=self._options.stdout,
        )

    def _tell(self, robot: str, text: str) -> None:
        self.stage.announcer.announce(Told(self.stage.time_s, robot, text))

    def _hear(self, event: ProgramEvent) -> None:
        """Take note of what happens to the programs; one that calls nothing has its robot stand."""
        match event:
            case ProgramEnded(name):
                if name in self._notes:  # One that was refused has no robot.
                    self._notes[name].end = event
                self._joined.discard(name)
                if not self._joined:
                    self._all_left.set()
            case ProgramFellSilent(name):
                self._notes[name].warnings.append(f"{name}: its program computes without a call; the robot stands")
                self._tell(name, COMPUTES_UNHEARD())
                self.devices[name].halt()

    def _look(self) -> None:
        """Stop robots that have driven into something that does not give way; end the run when its time is up."""
        world, limit_s = self.stage.world, self._options.time_limit_s
        for contact in world.contacts_begun:
            if contact.own and not self._gives_way(contact):
                self.devices[contact.robot].collide()
                self._notes[contact.robot].collisions.append((world.time_s, str(contact.other)))
                self._tell(contact.robot, DROVE_INTO(other=str(contact.other)))
        if limit_s is not None and world.time_s >= limit_s:
            self._clock.stop()

    def _gives_way(self, contact: Contact) -> bool:
        return contact.other.kind is ThingKind.OBSTACLE and contact.other.label in self.company.objects

    def _report(self, name: str) -> ProgramReport:
        device, notes = self.devices[name], self._notes[name]
        end = notes.end
        is_cut = end is None or bool(end.reason)
        return ProgramReport(
            robot=name,
            identity=device.identity,
            program=notes.file,
            status=None if is_cut or end is None else end.status,
            ended_s=self.stage.time_s if device.left_s is None else device.left_s,
            pose=device.robot.pose,
            believed=device.robot.undercarriage.odometer.pose,
            collisions=tuple(notes.collisions),
            lcd=device.lcd.lines,
            errors="" if end is None else end.stderr,
            warnings=tuple(notes.warnings),
            still_runs=end is None or bool(end.reason),
        )
