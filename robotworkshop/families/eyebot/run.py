"""Runs EyeBot programs on a floor, in lock-step, and tells what came of them."""

import math
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import IO

from robotdriver.conditions import FloorConditions
from robotdriver.eyebot.company import Company
from robotdriver.eyebot.device import EyeBot
from robotdriver.eyebot.errors import DeviceErrors, with_driving_errors
from robotdriver.eyebot.lines import LineChange, Lines
from robotdriver.eyebot.robots import with_noise
from robotdriver.pose import Pose
from robotdriver.programs.device import Device
from robotdriver.simulator import Contact, ThingKind
from robotworkshop.families import program_run
from robotworkshop.families.eyebot.computer_camera import ComputerCamera
from robotworkshop.families.eyebot.film import Film
from robotworkshop.families.eyebot.setup import EyeBotEntry, EyeBotSetup, put_down
from robotworkshop.families.phrases import COMPUTES_UNHEARD, DROVE_INTO
from robotworkshop.families.processes import started
from robotworkshop.families.program_run import PlacedProgram, ProgramFloor, ProgramRun
from robotworkshop.stage.events import Announcer
from robotworkshop.stage.simulated_stage import SimulatedStage
from scene.scene import Scene

CALL_COST_S = 0.0002
"""The default time that every call of a program costs."""

SILENCE_S = 4.0
"""A program that computes for so long on the wall clock calls nothing any more: its robot stands."""

ROLL_OUT_S = 10.0
"""Time on the floor for which robots whose programs have ended may drive on as they were last told, where the run has
no time limit of its own."""

_ROLL_OUT_STEP_S = 0.03


@dataclass(frozen=True, slots=True, kw_only=True)
class EyeBotRunOptions(program_run.RunOptions):
    """The options of a run, and the events of its robots.

    Attributes:
        keys: When keys are pressed without a person: time in s and number of the key, 1 to 4; at every robot.
        lines: When what drives the robots' digital and analog lines; the same at every robot.
        rates: By how much sensors and actuators err, of `RATES`; what is not there does not err.
        conditions: What goes wrong with driving; None for what the world says.
        film: A folder of pictures that cameras show in place of the floor; None for the floor.
        camera: Number or address of a real camera that robots look through, in place of the floor; None for the floor.
        arguments: Command line of every program.
        stdout: Where the programs' standard output goes, a file descriptor; None for ours.
        stderr: Where their standard error goes besides the reports; None for nowhere.
    """

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
class EyeBotProgramReport:
    """The result of one program.

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
        """True if it ended well, or was still running when the time was up."""
        return self.status in (None, 0)


@dataclass(frozen=True, slots=True)
class EyeBotRunReport:
    """The result of a run.

    Attributes:
        time_s: Of the floor at the end.
        wall_s: How long that took.
        programs: In the order of the robots' numbers.
    """

    time_s: float
    wall_s: float
    programs: tuple[EyeBotProgramReport, ...]


@dataclass(slots=True)
class _Notes:
    """Notes on one program while it runs."""

    file: str
    collisions: list[tuple[float, str]] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)


class EyeBotFloor(ProgramFloor):
    """A world on a Stage with its robots.

    Args:
        setup: The world and the robots.
        options: How the programs are run.
        announcer: Told of all that happens on the floor.

    Raises:
        PlacementError: a robot does not fit where it shall begin.
        FilmError: a picture of the film cannot be read.
        CameraError: the real camera cannot be looked through.

    Attributes:
        devices: The robots with their panels, by name.
    """

    silence_s = SILENCE_S

    def __init__(self, setup: EyeBotSetup, options: EyeBotRunOptions, announcer: Announcer) -> None:
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
            self.put(entry)
        self.stage.clock.on_settled(self._look)

    @property
    def places(self) -> Mapping[str, EyeBot]:
        """The robots by their names."""
        return self.devices

    def put(self, entry: EyeBotEntry) -> None:
        """Put a robot down, between ticks.

        Raises:
            PlacementError: there is no room for it.
        """
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

    def fell_silent(self, device: Device) -> None:
        """Let the robot of a program stand that calls nothing any more."""
        name = device.name
        self._notes[name].warnings.append(f"{name}: its program computes without a call; the robot stands")
        self.tell(name, COMPUTES_UNHEARD())
        self.devices[name].halt()

    def settle(self, until_s: float) -> None:
        """Let robots come to the end of what their programs told them last: to rest, or to the end of the run.

        Raises:
            LinkError: the floor's time is over.
        """
        until_s = min(until_s, self.stage.time_s + ROLL_OUT_S) if math.isinf(until_s) else until_s
        while self.stage.time_s < until_s and any(device.is_under_way for device in self.devices.values()):
            self.stage.let_pass(min(_ROLL_OUT_STEP_S, until_s - self.stage.time_s))

    def close(self) -> None:
        """Let a real camera go."""
        if self._camera is not None:
            self._camera.close()

    def report(self, name: str, program: program_run.ProgramReport | None) -> EyeBotProgramReport:
        """Return what came of a robot.

        Args:
            name: The robot's.
            program: What came of its program; None where it had none.
        """
        device, notes = self.devices[name], self._notes[name]
        return EyeBotProgramReport(
            robot=name,
            identity=device.identity,
            program=notes.file if program is None else program.program,
            status=None if program is None else program.status,
            ended_s=self.stage.time_s if program is None else program.ended_s,
            pose=device.robot.pose,
            believed=device.robot.undercarriage.odometer.pose,
            collisions=tuple(notes.collisions),
            lcd=device.lcd.lines,
            errors="" if program is None else program.errors,
            warnings=tuple(notes.warnings),
            still_runs=program is None or bool(program.reason),
        )

    def _look(self) -> None:
        """Stop robots that have driven into something that does not give way."""
        world = self.stage.world
        for contact in world.contacts_begun:
            if contact.own and not self._gives_way(contact):
                self.devices[contact.robot].collide()
                self._notes[contact.robot].collisions.append((world.time_s, str(contact.other)))
                self.tell(contact.robot, DROVE_INTO(other=str(contact.other)))

    def _gives_way(self, contact: Contact) -> bool:
        return contact.other.kind is ThingKind.OBSTACLE and contact.other.label in self.company.objects


class EyeBotRun:
    """One run of programs for EyeBots.

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
        programs: The run, as that of every family.
    """

    def __init__(self, setup: EyeBotSetup, options: EyeBotRunOptions, announcer: Announcer) -> None:
        self._setup = setup
        self._options = options
        self._floor = EyeBotFloor(setup, options, announcer)
        self.stage = self._floor.stage
        self.devices = self._floor.devices
        self.programs = ProgramRun(self._floor, options, options.stderr)

    @property
    def scene(self) -> Scene:
        """The world, with the robots that have a place of their own."""
        return self._setup.scene_with_robots

    @contextmanager
    def jobs(self) -> Iterator[tuple[PlacedProgram, ...]]:
        """Start the robots' programs, which wait for the run; when the block ends, so do they.

        Raises:
            LinkError: one cannot be started.
        """
        with ExitStack() as stack:
            jobs = []
            for entry in self._setup.robots:
                if (job := self._job(entry)) is not None:
                    stack.callback(job.process.abandon)
                    jobs.append(job)
            yield tuple(jobs)

    def run(self) -> EyeBotRunReport:
        """Run the programs until all have ended, or the time is up; return what came of them.

        Raises:
            LinkError: a program cannot be started, or the floor failed.
        """
        began_s = time.monotonic()
        with self.jobs() as jobs:
            self.programs.run(jobs)
        return self._ended(began_s)

    def serve(self, address: tuple[str, int], opened: Callable[[tuple[str, int]], None]) -> EyeBotRunReport:
        """Let programs join the robots, in their order, until all that came have left; return what came of them.

        Args:
            address: Where they join.
            opened: Told where they can join, as soon as they can.

        Raises:
            LinkError: the address cannot be had, or the floor failed.
        """
        began_s = time.monotonic()
        self.programs.serve(address, lambda address, _places: opened(address), is_together=False)
        return self._ended(began_s)

    def add(self, entry: EyeBotEntry) -> None:
        """Put another robot down while programs run, and start its program; called in any thread.

        Raises:
            PlacementError: there is no room for it.
            LinkError: its program cannot be started, or the run is over.
        """
        with self.stage.changed():
            self._floor.put(entry)
        if (job := self._job(entry)) is not None:
            self.programs.add(job)

    def close(self) -> None:
        """End the run, and every program that still runs."""
        self.programs.close()
        self._floor.close()

    def _job(self, entry: EyeBotEntry) -> PlacedProgram | None:
        """Start a robot's program; return None where it is started elsewhere, and joins, or there is none."""
        if entry.program is None:
            return None
        options, program = self._options, entry.program
        command = (*program.command, *options.arguments)
        process = started(command, f"{options.seed}/{entry.name}", options.stdout, program.environment)
        return PlacedProgram(str(program.file), entry.name, process)

    def _ended(self, began_s: float) -> EyeBotRunReport:
        time_s = self.stage.time_s
        programs = {each.place: each for each in self.programs.reports()}
        reports = tuple(self._floor.report(name, programs.get(name)) for name in self.devices)
        self.close()
        return EyeBotRunReport(time_s, time.monotonic() - began_s, reports)
