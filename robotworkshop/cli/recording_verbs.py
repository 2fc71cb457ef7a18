"""The verbs about recordings: what each does, once its options are read. Return the exit status."""

import math
import sys
import time
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from robotdriver.interface import Bumper
from robotdriver.pose import Pose
from robotdriver.simulator import RobotSnapshot
from robotworkshop.cli.interrupts import interrupted_by_signals, wait_until_interrupted
from robotworkshop.cli.printing import console, stdout
from robotworkshop.cli.printing.match_console import shown_match, verdict_lines
from robotworkshop.cli.printing.stderr import complain
from robotworkshop.cli.scene_verbs import ExitStatus
from robotworkshop.recording.comparison import Verification
from robotworkshop.recording.header import RunKind
from robotworkshop.recording.replay import Replay, TimedEvent, paced
from robotworkshop.recording.retention import newest_recording, recordings_folder
from robotworkshop.run.events import DriveEnded, Event, Judged, PlanningEnded, PlayersPolled
from robotworkshop.run.reports import run_as_json, solve_as_json
from robotworkshop.run.settings import SettingsError
from robotworkshop.run.verdict import PlayerView, verdict_as_json
from robotworkshop.stage.events import Announcer, Moved, Told
from robotworkshop.use_cases import verify_recording

if TYPE_CHECKING:
    from robotworkshop.match.wire.connection import Address


def opened(file: Path | None) -> Replay:
    """Return a recording, the newest one if none is named; what is wrong with its end is said in a line.

    Raises:
        RecordingError: it cannot be read, or there is none.
    """
    replay = Replay(newest_recording(recordings_folder()) if file is None else file)
    if replay.index.damage:
        complain(f"{replay.file}: {replay.index.damage}; what comes before that, {_span(replay)}, is used")
    return replay


def part_of(replay: Replay, from_s: float, to_s: float) -> tuple[float, float]:
    """Return where a part of a recording begins and ends, as the options --from and --to say.

    Raises:
        SettingsError: there is no such part.
    """
    if to_s < from_s:
        raise SettingsError(f"--from {from_s:g} --to {to_s:g}: it ends before it begins")
    return (
        from_s if from_s == -math.inf else _not_after_the_end(replay, "--from", from_s),
        to_s if to_s == math.inf else _not_before_the_beginning(replay, "--to", to_s),
    )


def moment_of(replay: Replay, at_s: float) -> float:
    """Return a time in a recording, as the option --at says.

    Raises:
        SettingsError: the recording begins later, or ends before.
    """
    return _not_after_the_end(replay, "--at", _not_before_the_beginning(replay, "--at", at_s))


def play(file: Path | None, from_s: float, to_s: float, speed: float | None, as_json: bool) -> ExitStatus:
    """Play a recording on the terminal, and print what came of the run or match."""
    replay = opened(file)
    from_s, to_s = part_of(replay, from_s, to_s)
    if not as_json:
        stdout.print_line(_title(replay))
    announcer, ends = Announcer(), _Ends()
    announcer.listen(ends.hear, PlanningEnded, DriveEnded, Judged)
    events: Iterable[TimedEvent] = replay.events(from_s, to_s)
    if speed is not None:
        events = paced(events, speed, time.monotonic, time.sleep)
    if not as_json:
        announcer.listen(_print_told, Told)
    if replay.header.kind in (RunKind.MATCH, RunKind.ARENA):
        with shown_match() as show:
            announcer.listen(show)
            _announce(events, announcer)
    else:
        with console.shown_progress(announcer):
            _announce(events, announcer)
    if as_json:
        stdout.print_json(_as_json(replay) | ends.as_json())
    else:
        for line in ends.lines():
            stdout.print_line(line)
    return ExitStatus.DONE


def _print_told(told: Told) -> None:
    stdout.print_line(f"{told.time_s:.2f} s  {told.robot}: {told.text}")


def step(file: Path | None, from_s: float) -> ExitStatus:
    """Go through a recording step by step, as the lines of the input say."""
    replay = opened(file)
    from_s, _ = part_of(replay, from_s, math.inf)
    stdout.print_line(_title(replay))
    stdout.print_line("Enter: one step on; b: one back; a number: go to that time in seconds; q: quit")
    timed = replay.step(replay.step_at(from_s))
    while True:
        stdout.print_line(_step_line(timed, replay))
        answer = sys.stdin.readline()
        match answer.strip():
            case "q":
                return ExitStatus.DONE
            case _ if not answer:
                return ExitStatus.DONE
            case "":
                timed = replay.step(timed.step + 1)
            case "b":
                timed = replay.step(timed.step - 1)
            case words:
                try:
                    timed = replay.step(replay.step_at(float(words)))
                except ValueError:
                    complain(f"{words[:40]!r} is neither b, q nor a number")


def check(file: Path | None, as_json: bool) -> ExitStatus:
    """Simulate what was recorded again, and say whether it is the same to the last bit."""
    replay = opened(file)
    verification = verify_recording(replay)
    divergence = verification.divergence
    if as_json:
        found = None if divergence is None else asdict(divergence)
        document = {"file": str(replay.file), "identical": divergence is None}
        document |= {"ticks": verification.ticks, "compared": verification.compared}
        document |= {"verified": verification.verified, "unverified": verification.unverified}
        stdout.print_json(document | {"divergence": found, "differences": verification.differences})
    elif divergence is None:
        stdout.print_line(f"identical {_extent(verification)}; {_versions(verification, replay)}")
    else:
        who = f"robot {divergence.robot}: " if divergence.robot else ""
        stdout.print_line(
            f"differs at {divergence.time_s:.3f} s, identical {_extent(verification)} before: "
            f"{who}{divergence.what}; {_versions(verification, replay)}"
        )
    if not as_json and verification.unverified:
        stdout.print_line(f"compared: {verification.verified}; not verified: {verification.unverified}")
    return ExitStatus.DONE if divergence is None else ExitStatus.NOT_REACHED


def serve(file: Path | None, address: "Address") -> NoReturn:
    """Let browsers play a recording, until Ctrl-C."""
    from robotworkshop.web.process import spectators
    from robotworkshop.web.sources import RecordingSource

    replay = opened(file)
    source = RecordingSource(replay.file, tuple(result_lines(replay)))
    with interrupted_by_signals(), spectators(address, source) as pages:
        complain(f"spectators: {pages.url}; Ctrl-C ends it")
        wait_until_interrupted()


def result_lines(replay: Replay) -> list[str]:
    """Return what came of a recorded run or match, as lines for people.

    Raises:
        RecordingError: an event cannot be read.
    """
    ends = _Ends()
    for timed in replay.events():
        ends.hear(timed.event)
    return ends.lines()


class _Ends:
    """Hears what came of a run or match."""

    def __init__(self) -> None:
        self._planned: PlanningEnded | None = None
        self._driven: DriveEnded | None = None
        self._judged: Judged | None = None

    def hear(self, event: Event) -> None:
        match event:
            case PlanningEnded():
                self._planned = event
            case DriveEnded():
                self._driven = event
            case Judged():
                self._judged = event
            case _:
                pass

    def lines(self) -> list[str]:
        lines = []
        if self._driven is not None:
            lines += [console.solve_line(report.solve) for report in self._driven.reports]
            lines += [console.run_line(report) for report in self._driven.reports]
        elif self._planned is not None:
            lines += [console.solve_line(report) for report in self._planned.reports]
        if self._judged is not None:
            lines += verdict_lines(self._judged.verdict)
        return lines

    def as_json(self) -> dict[str, Any]:
        driven, planned, judged = self._driven, self._planned, self._judged
        results: list[dict[str, Any]] = []
        if driven is not None:
            results = [run_as_json(report) for report in driven.reports]
        elif planned is not None:
            results = [solve_as_json(report) for report in planned.reports]
        verdict = None if judged is None else verdict_as_json(judged.verdict)
        return {"results": results, "verdict": verdict}


def _not_after_the_end(replay: Replay, option: str, time_s: float) -> float:
    """Return the time; the very end where it is that but for the rounding with which the end is shown."""
    _check_number(option, time_s)
    if time_s > max(replay.end_s, round(replay.end_s, 1)):
        raise SettingsError(f"{option} {time_s:g}: the recording ends at {replay.end_s:.1f} s")
    return min(time_s, replay.end_s)


def _not_before_the_beginning(replay: Replay, option: str, time_s: float) -> float:
    """Return the time; the very beginning where it is that but for the rounding with which the beginning is shown."""
    _check_number(option, time_s)
    if time_s < min(replay.start_s, round(replay.start_s, 1)):
        raise SettingsError(f"{option} {time_s:g}: the recording begins at {replay.start_s:.1f} s")
    return max(time_s, replay.start_s)


def _check_number(option: str, time_s: float) -> None:
    if math.isnan(time_s):
        raise SettingsError(f"{option} nan: use a number of seconds")


def _announce(events: Iterable[TimedEvent], announcer: Announcer) -> None:
    for timed in events:
        announcer.announce(timed.event)


def _as_json(replay: Replay) -> dict[str, Any]:
    header, index = replay.header, replay.index
    return {
        "file": str(replay.file),
        "kind": header.kind.value,
        "scene": header.scene.title,
        "mover": header.settings.mover,
        "seed": header.settings.seed,
        "began": header.began,
        "versions": dict(header.versions),
        "start_s": index.start_s,
        "end_s": index.end_s,
        "steps": index.steps,
        "events": index.events,
        "marks": [{"time_s": mark.time_s, "kind": mark.kind.value, "robot": mark.robot} for mark in index.marks],
        "damage": index.damage,
    }


def _title(replay: Replay) -> str:
    header = replay.header
    scene = header.scene.title or "a scene without a title"
    version = header.versions.get("robotworkshop", "an unknown version")
    return f"{scene}: {header.kind.value}, seed {header.settings.seed}, {header.began}, by {version}; {_span(replay)}"


def _span(replay: Replay) -> str:
    return f"{replay.end_s - replay.start_s:.1f} s in {replay.steps:,} steps"


def _step_line(timed: TimedEvent, replay: Replay) -> str:
    match timed.event:
        case Moved(snapshot):
            words = [_robot_words(robot) for robot in snapshot.robots]
        case PlayersPolled(_, players):
            words = [_player_words(player) for player in players]
        case _:
            words = []
    return "; ".join([f"{timed.time_s:9.3f} s, step {timed.step:,} of {replay.steps:,}", *words])


def _robot_words(robot: RobotSnapshot) -> str:
    data = robot.sensor_data
    words = f"{robot.name} {_place(robot.pose)}"
    if data.obstacle_distance_mm is not None:
        words += f", sonar {data.obstacle_distance_mm:.0f} mm"
    if data.bumper is not Bumper.NONE:
        words += f", bumper {data.bumper.value}"
    return words


def _player_words(player: PlayerView) -> str:
    place = "" if player.claim is None else f" {_place(player.claim)}"
    return f"{player.name} {player.phase.name.lower().replace('_', ' ')}{place}"


def _place(pose: Pose) -> str:
    return f"({pose.x_mm:.1f}, {pose.y_mm:.1f}) mm, {math.degrees(pose.heading_rad):.1f} deg"


def _extent(verification: Verification) -> str:
    if verification.compared == verification.ticks:
        return f"over {verification.ticks:,} ticks"
    return f"over {verification.ticks:,} ticks, of which {verification.compared:,} were recorded"


def _versions(verification: Verification, replay: Replay) -> str:
    if not verification.differences:
        same = "made on this platform with these versions"
        version = replay.header.versions.get("robotworkshop", "an unknown version")
        return same if verification.divergence is None else f"{same}, by robotworkshop {version}"
    changes = (f"{name} {there}, here {here}" for name, (there, here) in verification.differences.items())
    return f"made with {'; '.join(changes)}"
