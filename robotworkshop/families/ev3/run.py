"""Unchanged programs on the bricks of a world: one run, from its first tick to its last program's end."""

import logging
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO

from robotdriver.errors import CommandError, PlacementError
from robotdriver.ev3.brick import DISPLAY_COLUMNS, DISPLAY_ROWS, Brick, ButtonPress, Heard
from robotdriver.ev3.lego import Lego
from robotdriver.ev3.model import WHEEL_DROPS, build
from robotdriver.ev3.radio import Radio
from robotdriver.ev3.ready import SMALL
from robotdriver.ev3.remote import RemotePress, code_at
from robotdriver.ground import Ground
from robotdriver.phrases import placing
from robotdriver.pose import Pose
from robotdriver.programs.process import Launched
from robotdriver.simulator import Beacon, WorldRobot
from robotworkshop.families import program_run, refusals
from robotworkshop.families.ev3.from_program import layout_of
from robotworkshop.families.ev3.world import Ev3World
from robotworkshop.families.phrases import LAMPS, LAMPS_ALIKE
from robotworkshop.families.program_run import PlacedProgram, ProgramFloor, ProgramReport, ProgramRun
from robotworkshop.stage.events import Announcer, PanelShown, Told
from robotworkshop.stage.simulated_stage import SimulatedStage

log = logging.getLogger(__name__)

_DARK = ("black", "black")


@dataclass(frozen=True, slots=True)
class BrickProgram:
    """A program and the brick that it runs on.

    Attributes:
        program: Its file.
        robot: Name of the robot.
        brick: Name of the brick; None for the robot's first one.
    """

    program: Path
    robot: str
    brick: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ev3RunOptions(program_run.RunOptions):
    """The options of a run, and the events of its bricks.

    Attributes:
        presses: Of buttons, on every brick.
        remote: Keys of the remote control that are held.
        beacons: Infrared beacons on the floor.
    """

    presses: tuple[ButtonPress, ...] = ()
    remote: tuple[RemotePress, ...] = ()
    beacons: tuple[Beacon, ...] = ()


@dataclass(frozen=True, slots=True)
class ProgramResult:
    """The result of one program.

    Attributes:
        program: Its file.
        robot: Name of its robot.
        brick: Name of its brick.
        status: What it exited with; None where it was ended.
        reason: Why it was ended; empty where it ended by itself.
        ended_s: When.
        errors: The end of its error output; empty where it was ended.
        note: What people should know of how it left its robot; empty for nothing.
    """

    program: str
    robot: str
    brick: str
    status: int | None
    reason: str
    ended_s: float
    errors: str
    note: str


@dataclass(frozen=True, slots=True)
class RobotResult:
    """A robot's place at the end.

    Attributes:
        name: Its name.
        pose: Of the middle of its axle.
        has_fallen: Whether it has fallen off the board or into a hole.
        motors_deg: What its motors have turned, by brick and socket.
    """

    name: str
    pose: Pose
    has_fallen: bool
    motors_deg: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class RunResult:
    """The result of a run."""

    time_s: float
    programs: tuple[ProgramResult, ...]
    robots: tuple[RobotResult, ...]
    sounds: tuple[Heard, ...]
    was_paced: bool


class Ev3Floor(ProgramFloor):
    """A world on a stage, with a brick for each program's place. A context manager that ends the floor's time.

    Args:
        world: What stands where.
        lego: The parts' sizes and physics.
        jobs: By which a robot without parts of its own gets those that its program wants.
        options: How the run is to be.
        announcer: Told of all that happens.
        on_sound: Called, in the thread that holds time, with what the bricks play.

    Raises:
        PlacementError: a robot does not fit where it is to start.
        SceneError: a robot does not fit where the world's file puts it.
        CommandError: a job names a robot that the world does not have.

    Attributes:
        stage: Where the robots drive.
        bricks: By robot and brick.
        bricks_at: The same, as robot/brick.
    """

    def __init__(
        self,
        world: Ev3World,
        lego: Lego,
        jobs: Sequence[BrickProgram],
        options: Ev3RunOptions,
        announcer: Announcer | None = None,
        on_sound: Callable[[Heard], None] | None = None,
    ) -> None:
        for job in jobs:
            if job.robot not in world.robots:
                raise CommandError(refusals.NO_EV3_ROBOT(name=repr(job.robot), known=", ".join(world.robots)))
        bare = replace(world.scene, robots=(), floor_regions=())
        self.stage = SimulatedStage(bare, announcer or Announcer(), seed=options.seed, speed=options.speed)
        floor = self.stage.world
        if options.beacons:
            floor.sensing.set_beacons(options.beacons)
        for region in world.scene.floor_regions:
            depth = region.extra.get("depth_mm", math.inf)
            floor.add_floor_region(region.polygon, Ground(region.rgb, region.drop, depth))
        for outline in world.beyond_edge():
            floor.add_floor_region(outline, Ground((0, 0, 0), is_drop=True))
        self.bricks: dict[tuple[str, str], Brick] = {}
        self._robots: list[WorldRobot] = []
        self._fallen: set[str] = set()
        self._over_edge: set[str] = set()
        self._on_sound = on_sound
        self._remote = options.remote
        self._sent = dict.fromkeys({press.channel for press in options.remote}, 0)
        if options.remote:
            self.stage.clock.on_tick(self._send_remote)
        self._shown: dict[str, tuple[tuple[str, str], bytes]] = {}
        self.stage.clock.on_tick(self._show_panels)
        if any(region.drop for region in world.scene.floor_regions):
            self.stage.clock.on_tick(self._let_fall)
        radio = Radio()
        for name, standing in world.robots.items():
            layout = standing.layout
            if layout is None:
                program = next((job.program for job in jobs if job.robot == name), None)
                layout = SMALL if program is None else layout_of(program)
            built = build(layout, lego)
            try:
                robot = floor.add_robot(built.model, standing.pose, name)
            except PlacementError as error:
                from robotworkshop.families.ev3.stored_world import misplaced  # Heavy, and hardly ever needed.

                raise misplaced(error, world, name) from error
            self._robots.append(robot)
            if _has_wheel_over_drop(robot):
                self._over_edge.add(name)
                log.warning("%s", _over_edge(world, name))
            for sockets in built.bricks:
                title = name if len(built.bricks) == 1 else f"{name}/{sockets.name}"
                brick = Brick(title, robot, sockets, lego, radio, options.presses, self._tell_sound)
                self.bricks[name, sockets.name] = brick
        self.bricks_at = {"/".join(key): brick for key, brick in self.bricks.items()}
        if any(brick.balance is not None for brick in self.bricks.values()):
            self.stage.clock.on_tick(self._let_sway)

    @property
    def places(self) -> Mapping[str, Brick]:
        """The bricks, as robot/brick."""
        return self.bricks_at

    def place_of(self, job: BrickProgram) -> str:
        """Return the place of a program's brick.

        Raises:
            CommandError: the robot has no such brick.
        """
        known = [brick for robot, brick in self.bricks if robot == job.robot]
        if job.brick is not None and job.brick not in known:
            there = ", ".join(self.bricks_at)
            raise CommandError(refusals.NO_EV3_BRICK(robot=job.robot, name=repr(job.brick), known=there))
        return f"{job.robot}/{known[0] if job.brick is None else job.brick}"

    def _tell_sound(self, heard: Heard) -> None:
        self.stage.announcer.announce(Told(heard.time_s, heard.brick, heard.text))
        if self._on_sound is not None:
            self._on_sound(heard)

    def _send_remote(self) -> None:
        """Have the remote control send what is held now."""
        for channel, before in self._sent.items():
            code = code_at(self._remote, channel, self.stage.time_s)
            if code != before:
                self._sent[channel] = code
                self.stage.world.sensing.set_remote(channel, code)

    def _show_panels(self) -> None:
        """Announce the displays and lamps of bricks that show something else than at the tick before."""
        for brick in self.bricks.values():
            colors, picture = brick.panel.lamp_colors if brick.panel.lamps else _DARK, brick.panel.packed_picture
            colors_before, picture_before = self._shown.get(brick.name, (_DARK, b""))
            # A program that draws sends another object; of one that does not, no pixel has to be compared.
            if colors == colors_before and picture is picture_before:
                continue
            self._shown[brick.name] = colors, picture
            if colors != colors_before:
                left, right = colors
                self.tell(brick.name, LAMPS_ALIKE(color=left) if left == right else LAMPS(left=left, right=right))
            time_s = self.stage.time_s
            self.stage.announcer.announce(
                PanelShown(time_s, brick.name, DISPLAY_COLUMNS, DISPLAY_ROWS, picture, colors)
            )

    def _let_fall(self) -> None:
        """Have robots stay where a wheel of theirs has come over a drop: an EV3 is stuck there.

        One that the world puts there may drive away from it.
        """
        for robot in self._robots:
            if robot.name in self._over_edge:
                if not _has_wheel_over_drop(robot):
                    self._over_edge.remove(robot.name)
                continue
            if robot.name in self._fallen:
                if not robot.has_fallen:  # A person has put it back.
                    self._fallen.remove(robot.name)
            elif robot.has_fallen or (robot.arc is not None and _has_wheel_over_drop(robot)):
                robot.has_fallen = True
                self._fallen.add(robot.name)
                self.tell(robot.name, "a wheel has left the floor")

    def _let_sway(self) -> None:
        """Let robots on two wheels lean, and those that have tipped over lie."""
        for brick in self.bricks.values():
            brick.sway(self.stage.world.tick_s)
            if brick.balance is not None and brick.balance.has_tipped:
                brick.robot.has_fallen = True
                self._fallen.add(brick.robot.name)
                self.tell(brick.robot.name, "the robot has tipped over")

    def __enter__(self) -> "Ev3Floor":
        return self

    def __exit__(self, *_: object) -> None:
        self.stage.stop()


def _over_edge(world: Ev3World, robot: str) -> str:
    from robotworkshop.families.ev3.stored_world import misplaced  # Heavy, and hardly ever needed.

    return str(misplaced(PlacementError(placing.WHEEL_OVER_DROP(robot=robot)), world, robot))


def _has_wheel_over_drop(robot: WorldRobot) -> bool:
    return any(all(robot.readings[drop] for drop in ends) for ends in WHEEL_DROPS)


class Ev3Run:
    """One run of programs on bricks, to their ends or to the end that was wished.

    Args:
        floor: Where.
        jobs: At least one, each on a brick of its own.
        options: How.
        processes: Of the jobs, in their order.
        stderr: Where the programs' error output goes.

    Raises:
        CommandError: two programs are meant for one brick, or a robot has no such brick.

    Attributes:
        programs: The run, and that of every family.
        jobs: What is run where.
    """

    def __init__(
        self,
        floor: Ev3Floor,
        jobs: Sequence[BrickProgram],
        options: Ev3RunOptions,
        processes: Sequence[Launched],
        stderr: IO[bytes] | None,
    ) -> None:
        self._floor, self._jobs = floor, tuple(jobs)
        places = [floor.place_of(job) for job in jobs]
        for number, place in enumerate(places):
            if place in places[:number]:
                raise CommandError(refusals.TWO_PROGRAMS(name=floor.places[place].name))
        self.programs = ProgramRun(floor, options, stderr)
        self.jobs = tuple(
            PlacedProgram(str(job.program), place, process)
            for job, place, process in zip(jobs, places, processes, strict=True)
        )

    def run(self) -> RunResult:
        """Run the programs; return what came of them.

        Raises:
            LinkError: the floor's time is over.
        """
        return _result(self._floor, self._jobs, self.programs, self.programs.run(self.jobs))


def _result(
    floor: Ev3Floor, jobs: Sequence[BrickProgram], run: ProgramRun, reports: Sequence[ProgramReport]
) -> RunResult:
    programs = tuple(
        ProgramResult(
            each.program,
            job.robot,
            floor.bricks_at[each.place].sockets.name,
            each.status,
            each.reason,
            each.ended_s,
            each.errors,
            floor.bricks_at[each.place].parting_words,
        )
        for job, each in zip(jobs, reports, strict=True)
    )
    motors: dict[str, dict[str, float]] = {}
    for (robot, _), brick in floor.bricks.items():
        own = motors.setdefault(robot, {})
        for socket, tacho in zip(brick.sockets.motors, brick.tachos, strict=True):
            own[f"{brick.sockets.name}:{socket.port.address.rpartition(':')[2]}"] = tacho.degrees
    robots = tuple(
        RobotResult(body.name, body.pose, body.has_fallen, motors.get(body.name, {}))
        for body in floor.stage.world.robots
    )
    sounds = sorted((heard for brick in floor.bricks.values() for heard in brick.sounds), key=lambda each: each.time_s)
    return RunResult(run.ended_s, programs, robots, tuple(sounds), run.was_paced)
