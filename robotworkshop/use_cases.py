"""The use cases of the program, without a screen: verbs of the command line and commands of the window call these.

Held tournaments are in `robotworkshop.tournament.run_tournament`, watched matches in `match.observing.watching`.
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from robotworkshop.recording import Header, Recorder, RecordingError, Replay, RunKind
from robotworkshop.run.settings import Settings
from robotworkshop.stage.events import Announcer

# Neither a run needs what a match does nor the other way round, and each is quicker to start without it.
if TYPE_CHECKING:
    from robotdriver.create.emulated_sensors import Condition
    from robotdriver.create.emulator import EmulatedCreate
    from robotdriver.create.emulator_server import EmulatorServer
    from robotdriver.create.wire_faults import WireFaults
    from robotworkshop.match.player.player import Player
    from robotworkshop.match.player.player_server import PlayerServer
    from robotworkshop.match.referee.match_setup import MatchSettings
    from robotworkshop.match.referee.referee import Referee
    from robotworkshop.match.wire.connection import Address
    from robotworkshop.recording.comparison import Verification
    from robotworkshop.recording.options import RecordingOptions
    from robotworkshop.run.reports import RunReport, SolveReport
    from robotworkshop.run.session import Session
    from robotworkshop.stage.simulated_stage import SimulatedStage
    from robotworkshop.web.audience import Audience
    from scene.scene import Scene

Planned = Callable[[tuple["SolveReport", ...]], bool]
"""Told what came of planning, once every robot has a plan; returns whether to drive."""


@dataclass(frozen=True, slots=True)
class Run:
    """The result of running a scene.

    Attributes:
        plans: Of planning, for each robot with a task.
        reports: Of driving; empty where nothing drove.
        recorder: Wrote the recording; None where there is none.
    """

    plans: "tuple[SolveReport, ...]"
    reports: "tuple[RunReport, ...]"
    recorder: Recorder | None


def run_scene(
    session: "Session",
    recording: "RecordingOptions",
    name: str,
    drive: "Callable[[], tuple[RunReport, ...]]",
    kind: RunKind,
    planned: Planned,
    shown: Callable[[], AbstractContextManager[object]] = nullcontext,
    audience: "Audience | None" = None,
    tell: Callable[[str], None] = lambda _line: None,
) -> Run:
    """Solve a scene and, where every robot has a plan, drive it, with a recording of both.

    Args:
        session: With the scene.
        recording: Whether and where to record.
        name: The scene's name, or its file.
        drive: Lets the session drive, simulated or real.
        kind: Which of both, for the recording.
        planned: Told what came of planning.
        shown: Makes a context in which the work that goes on is shown.
        audience: Who may watch; None for no audience.
        tell: Told in lines where the audience is let in.
    """
    header = Header(kind, session.scene, session.settings, recording.began.isoformat(timespec="seconds"))
    with ExitStack() as stack:
        recorder = stack.enter_context(
            recording.recorded(session.announcer, kind, session.scene, session.settings, name)
        )
        if audience is not None:
            stack.enter_context(audience.watching(session.announcer, header, tell))
        with shown():
            plans = session.solve()
        if not (planned(plans) and all(plan.solved for plan in plans)):
            return Run(plans, (), recorder)
        with shown():
            return Run(plans, drive(), recorder)


def hold_match(
    referee: "Referee",
    scene: "Scene",
    settings: "MatchSettings",
    announcer: Announcer,
    recording: "RecordingOptions",
    name: str,
    audience: "Audience",
    opened: "Callable[[Recorder | None], None]",
    tell: Callable[[str], None],
) -> None:
    """Hold a match to its end, with a recording, and an audience where it is let in.

    Args:
        referee: Of the match.
        scene: In which it is held.
        settings: How it is held.
        announcer: The referee's.
        recording: Whether and where to record.
        name: The scene's name, or its file.
        audience: Who may watch.
        opened: Told who records, before the match begins.
        tell: Told in lines where the audience is let in.

    Raises:
        MatchError: no match came of it.
        LinkError: the audience cannot be let in there.
    """
    from robotworkshop.run.rulebook import rules_in_words

    kind = RunKind.ARENA if settings.has_arena else RunKind.MATCH
    run = Settings(
        seed=settings.floor_seed if settings.has_arena else settings.seed,
        speed=settings.speed,
        time_limit_s=settings.rules.time_limit_s,
        rules=rules_in_words(settings.rules),
        max_speed_mm_s=settings.max_speed_mm_s,
    )
    with ExitStack() as stack:
        recorder = stack.enter_context(recording.recorded(announcer, kind, scene, run, name))
        # Contestants may be among the audience: the seed is for the recording alone.
        told = msgspec.structs.replace(run, seed=0)
        header = Header(kind, scene, told, recording.began.isoformat(timespec="seconds"))
        stack.enter_context(audience.watching(announcer, header, tell))
        opened(recorder)
        referee.run()


def verify_recording(replay: Replay) -> "Verification":
    """Simulate once more what was recorded, and compare the two, tick by tick.

    Args:
        replay: Of a simulated run, a game of a tournament, or a match in an arena.

    Raises:
        RecordingError: it cannot be simulated again; the text says why.
        WorkshopError: a mover is not there, or does not load.
    """
    match replay.header.kind:
        case RunKind.SIMULATED:
            from robotworkshop.recording.verification import verify_run

            return verify_run(replay)
        case RunKind.GAME:
            from robotworkshop.tournament.verification import verify_game

            return verify_game(replay)
        case RunKind.ARENA:
            from robotworkshop.match.referee.arena_verification import verify_arena

            return verify_arena(replay)
        case kind:
            raise RecordingError(
                f"{replay.file}: a recording of the kind {kind.value} cannot be simulated again, so not verified"
            )


@contextmanager
def waiting_for_referee(
    player: "Player", server: "PlayerServer", mover: str, *, is_announced: bool | None
) -> Iterator[None]:
    """Let referees call a player while the block runs, and be found on the network.

    Args:
        player: Plays.
        server: Lets referees in; closed at the end.
        mover: Name of the player's mover.
        is_announced: Whether to be found on the network; None: if the network can reach it.
    """
    from robotworkshop.match.discovery import Announcement
    from robotworkshop.match.services import is_loopback

    with ExitStack() as stack:
        stack.enter_context(server)
        if is_announced or (is_announced is None and not is_loopback(server.address[0])):
            stack.enter_context(Announcement(player.name, mover, player.robot_kind, server.address))
        stack.callback(server.close)  # first of all: a robot stops before the network is told of it
        yield


@dataclass(frozen=True, slots=True)
class Served:
    """An emulated robot at ports of this computer.

    Attributes:
        name: Its name in the scene.
        model: Name of its model.
        baud: The rate that it speaks at first.
        ports: Where it is reached.
    """

    name: str
    model: str
    baud: int
    ports: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Serving:
    """Emulated robots that are being served.

    Attributes:
        robots: Each of them.
        control: Where what is wrong with them can be changed; empty for nowhere.
        emulated: The robots themselves, in the same order.
        stage: Where they drive.
        scene: How that was laid out.
    """

    robots: tuple[Served, ...]
    control: str
    emulated: "tuple[EmulatedCreate, ...]"
    stage: "SimulatedStage"
    scene: "Scene"


@contextmanager
def creates_served(
    scene: "Scene",
    link: Path | None,
    address: "Address | None",
    faults: "WireFaults",
    condition: "Condition",
    control: "Address | None" = None,
) -> Iterator[Serving]:
    """Serve every robot of a scene as an emulated Create, in real time, while the block runs.

    Args:
        scene: Where the robots stand.
        link: A name for the pseudo-terminal; with several robots, the beginning of their names.
        address: Host and port to listen at by TCP; with several robots, the port of the first one. Without a link and
            an address, each robot has a pseudo-terminal with the name that the system gives it.
        faults: What is wrong with every robot's line.
        condition: What is wrong with every robot.
        control: Host and port of a UDP port at which that can be changed; None for none.

    Raises:
        CommandError: a robot is no Create.
        LinkError: a port cannot be had.
    """
    from robotdriver.create.emulator import EmulatedCreate
    from robotdriver.create.emulator_control import EmulatorControl
    from robotdriver.create.emulator_server import EmulatorServer
    from robotdriver.simulator import generator
    from robotworkshop.stage.simulated_stage import SimulatedStage

    stage = SimulatedStage(scene, Announcer(), seed=0, speed=1.0)
    try:
        with EmulatorServer(stage.clock) as server:
            robots: list[EmulatedCreate] = []
            for name in stage.robots:
                robot = EmulatedCreate(stage.robots[name].body, rng=generator(stage.world.seed, "wire", name))
                robot.faults, robot.condition = faults, condition
                robots.append(robot)
            served = tuple(_served(server, robot, len(robots), n, link, address) for n, robot in enumerate(robots))
            where = ""
            if control is not None:
                where = "udp:{}:{}".format(*server.serve_udp(EmulatorControl(robots).answer, *control))
            yield Serving(served, where, tuple(robots), stage, scene)
    finally:
        stage.stop()


def _served(
    server: "EmulatorServer",
    robot: "EmulatedCreate",
    count: int,
    number: int,
    link: Path | None,
    address: "Address | None",
) -> Served:
    ports = []
    if link is not None or address is None:
        ports.append(server.serve_pty(robot, link if link is None or count == 1 else _own_link(link, robot.name)))
    if address is not None:
        host, port = address
        host, port = server.serve_tcp(robot, host, port and port + number)
        ports.append(f"tcp:{host}:{port}")
    return Served(robot.name, robot.dialect.model, robot.baud, tuple(ports))


def _own_link(link: Path, robot: str) -> Path:
    return link.with_name(f"{link.name}-{robot}")
