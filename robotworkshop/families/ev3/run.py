"""Unchanged programs on the bricks of a world: one run, from its first tick to its last program's end."""

import logging
import math
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import IO

from robotdriver.errors import CommandError, LinkError, PlacementError
from robotdriver.ev3.brick import DISPLAY_COLUMNS, DISPLAY_ROWS, Brick, Heard, Press
from robotdriver.ev3.lego import Lego
from robotdriver.ev3.model import WHEEL_DROPS, build
from robotdriver.ev3.radio import Radio
from robotdriver.ev3.ready import SMALL
from robotdriver.ev3.remote import RemotePress, code_at
from robotdriver.ground import Ground
from robotdriver.phrases import placing
from robotdriver.pose import Pose
from robotdriver.programs.host import READ_COST_S, ProgramHost
from robotdriver.programs.process import Launched
from robotdriver.programs.program import ProgramEnded, ProgramEvent, ProgramFellSilent
from robotdriver.simulator import Beacon, WorldRobot
from robotworkshop.families import refusals
from robotworkshop.families.ev3.from_program import layout_of
from robotworkshop.families.ev3.world import Ev3World
from robotworkshop.families.phrases import (
    LAMPS,
    LAMPS_ALIKE,
    PROGRAM_COMPUTES,
    PROGRAM_ENDED,
    PROGRAM_FAILED,
    RUN_ENDED,
)
from robotworkshop.stage.events import Announcer, DriveStarted, Moved, PanelShown, Told
from robotworkshop.stage.simulated_stage import SimulatedStage

log = logging.getLogger(__name__)

_DARK = ("black", "black")

REST_S = 0.3
"""After the last program the floor goes on for so long, so that every robot comes to rest."""


@dataclass(frozen=True, slots=True)
class Job:
    """A program and the brick that it runs on.

    Attributes:
        program: Its file.
        robot: Name of the robot.
        brick: Name of the brick; None for the robot's first one.
    """

    program: Path
    robot: str
    brick: str | None = None


@dataclass(frozen=True, slots=True)
class RunOptions:
    """How a run is to be.

    Attributes:
        seed: Of all chance.
        speed: Factor of real time; None for as fast as possible.
        for_s: It ends at this simulated time, if not before.
        presses: Of buttons, on every brick.
        remote: Keys of the remote control that are held.
        read_cost_s: What a read costs of a program's time.
        beacons: Infrared beacons on the floor.
    """

    seed: int = 0
    speed: float | None = None
    for_s: float = math.inf
    presses: tuple[Press, ...] = ()
    remote: tuple[RemotePress, ...] = ()
    read_cost_s: float = READ_COST_S
    beacons: tuple[Beacon, ...] = ()


@dataclass(frozen=True, slots=True)
class ProgramResult:
    """What came of one program.

    Attributes:
        program: Its file.
        robot: Name of its robot.
        brick: Name of its brick.
        status: What it exited with; None where it was ended.
        reason: Why it was ended; empty where it ended by itself.
        ended_s: When.
        errors: The end of its error output; empty where it was ended.
    """

    program: str
    robot: str
    brick: str
    status: int | None
    reason: str
    ended_s: float
    errors: str


@dataclass(frozen=True, slots=True)
class RobotResult:
    """Where a robot is at the end.

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
    """What came of a run."""

    time_s: float
    programs: tuple[ProgramResult, ...]
    robots: tuple[RobotResult, ...]
    sounds: tuple[Heard, ...]
    was_paced: bool


class Ev3Floor:
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
    """

    def __init__(
        self,
        world: Ev3World,
        lego: Lego,
        jobs: Sequence[Job],
        options: RunOptions,
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
        if any(brick.balance is not None for brick in self.bricks.values()):
            self.stage.clock.on_tick(self._let_sway)

    def brick(self, job: Job) -> Brick:
        """Return the brick that a program runs on.

        Raises:
            CommandError: the robot has no such brick.
        """
        known = [brick for robot, brick in self.bricks if robot == job.robot]
        if job.brick is not None and job.brick not in known:
            there = ", ".join(f"{robot}/{brick}" for robot, brick in self.bricks)
            raise CommandError(refusals.NO_EV3_BRICK(robot=job.robot, name=repr(job.brick), known=there))
        return self.bricks[job.robot, known[0] if job.brick is None else job.brick]

    def tell(self, robot: str, text: str) -> None:
        """Announce a robot's sign."""
        self.stage.announcer.announce(Told(self.stage.time_s, robot, text))

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


@dataclass(slots=True)
class _News:
    """What the host tells of its programs."""

    floor: Ev3Floor
    ended: dict[str, ProgramEnded] = field(default_factory=dict)
    was_paced: bool = False

    def hear(self, event: ProgramEvent) -> None:
        if isinstance(event, ProgramEnded):
            self.ended[event.name] = event
            how = PROGRAM_FAILED(status=str(event.status)) if event.status else PROGRAM_ENDED()
            self.floor.tell(event.name, event.reason or how)
        elif isinstance(event, ProgramFellSilent):
            self.was_paced = True
            self.floor.tell(event.name, PROGRAM_COMPUTES())


class Ev3Run:
    """One run of programs on a floor, to their ends or to the end that was wished.

    Args:
        floor: Where.
        jobs: At least one, each on a brick of its own.
        options: How.
        processes: Of the jobs, in their order.
        stderr: Where the programs' error output goes.

    Raises:
        CommandError: two programs are meant for one brick, or a robot has no such brick.
    """

    def __init__(
        self,
        floor: Ev3Floor,
        jobs: Sequence[Job],
        options: RunOptions,
        processes: Sequence[Launched],
        stderr: IO[bytes] | None,
    ) -> None:
        self._floor, self._jobs, self._options = floor, tuple(jobs), options
        self._processes, self._stderr = tuple(processes), stderr
        self._bricks = [floor.brick(job) for job in jobs]
        for number, brick in enumerate(self._bricks):
            if brick in self._bricks[:number]:
                raise CommandError(refusals.TWO_PROGRAMS(name=brick.name))
        self._host: ProgramHost | None = None
        self._end_reason = ""
        self._ending = threading.Lock()  # of the two above

    def run(self) -> RunResult:
        """Run the programs; return what came of them.

        Raises:
            LinkError: the floor's time is over.
        """
        floor, options, bricks = self._floor, self._options, self._bricks
        news, clock = _News(floor), floor.stage.clock
        run = clock.join("the run")
        running = set(bricks)

        def part(brick: Brick) -> None:
            # In the thread that holds time: with the last program, time stands still.
            running.discard(brick)
            if not running:
                run.leave()

        for brick in bricks:
            brick.on_stop = part
        floor.stage.announcer.announce(DriveStarted(floor.stage.snapshot()))
        cost_s = options.read_cost_s
        with (
            run,
            ProgramHost(clock, read_cost_s=cost_s, call_cost_s=cost_s, on_event=news.hear, stderr=self._stderr) as host,
        ):
            for process, brick in zip(self._processes, bricks, strict=True):
                host.take_in(process, brick)
            with self._ending:
                self._host = host
            if self._end_reason:
                host.close(self._end_reason)
            try:
                run.wait_until(options.for_s)
            except LinkError:
                log.debug("all programs have ended at %.3f s", clock.world.time_s)
            else:
                host.close(RUN_ENDED(time=f"{options.for_s:g} s"))
            host.wait()
        from robotworkshop.run.events import DriveEnded  # It leads to reports and verdicts; programs start without.

        ended_s = clock.world.time_s
        floor.stage.let_pass(REST_S)
        floor.stage.announcer.announce(Moved(floor.stage.snapshot(), ()))
        floor.stage.announcer.announce(DriveEnded(()))
        return _result(floor, self._jobs, bricks, news, ended_s)

    def end(self, reason: str) -> None:
        """End all programs at once, also while time is paused, and with them the run; called in any thread."""
        with self._ending:
            self._end_reason, host = reason, self._host
        self._floor.stage.clock.resume()
        if host is not None:
            host.close(reason)


def _result(floor: Ev3Floor, jobs: Sequence[Job], bricks: Sequence[Brick], news: _News, ended_s: float) -> RunResult:
    programs = []
    for job, brick in zip(jobs, bricks, strict=True):
        end = news.ended[brick.name]
        # Where a program was when it was ended is chance.
        status, errors = (None, "") if end.reason else (end.status, end.stderr)
        programs.append(
            ProgramResult(str(job.program), job.robot, brick.sockets.name, status, end.reason, end.time_s, errors)
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
    return RunResult(ended_s, tuple(programs), robots, tuple(sounds), news.was_paced)
