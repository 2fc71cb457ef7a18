"""The results of solving and of driving, as data; their JSON is what the command line prints."""

import math
from dataclasses import asdict, dataclass, replace
from itertools import pairwise
from typing import Any

from robotdriver.pose import Pose, wrap_angle
from robotworkshop.run.verdict import Margin
from scene.scene import Point


@dataclass(frozen=True, slots=True)
class SolveReport:
    """The result of planning for one robot.

    Attributes:
        robot: Its name.
        mover: Name of the mover that planned.
        solved: Whether there is a path to follow.
        reason: Why not; empty where solved.
        path: The smoothed path, start and goal included.
        length_mm: Its length.
        nodes: Milestones of the roadmap.
        edges: Its edges.
        margin_mm: How much wider than the robot the path was planned.
        seconds: Wall time of each stage: inflate, sample, connect, query, smooth.
        robot_radius_mm: The disc that was planned for.
        seed: Of all randomness.
        verified: Whether the independent verifier passes the path; None where there is none to verify.
        optimum_mm: Length of the shortest of all paths with that margin; None if it was not asked for.
        crashed: Whether there is none because the mover's own code failed.
        proven: Whether there is none because there can be none; else more samples may find one.
        needed_mm: No passage that is narrower lets the robot through; 0 where its planner does not say.
        raw_path: The path before it was smoothed; empty where the mover does not keep it.
        optimum: The shortest of all paths with that margin; empty if it was not asked for.
        times_s: When the robot is to be at each corner of its path, of one that was planned for with others.
        poses: Where it turns on the spot, and where it has driven to, of one that was planned for with its outline.
    """

    robot: str
    mover: str
    solved: bool
    reason: str
    path: tuple[Point, ...]
    length_mm: float
    nodes: int
    edges: int
    margin_mm: float
    seconds: dict[str, float]
    robot_radius_mm: float
    seed: int
    verified: bool | None
    optimum_mm: float | None = None
    crashed: bool = False
    proven: bool = False
    needed_mm: float = 0.0
    raw_path: tuple[Point, ...] = ()
    optimum: tuple[Point, ...] = ()
    times_s: tuple[float, ...] = ()
    poses: tuple[Pose, ...] = ()

    @property
    def raw_length_mm(self) -> float:
        """Length of the path before it was smoothed; 0 where that is not known."""
        return math.fsum(math.dist(here, there) for here, there in pairwise(self.raw_path))

    @property
    def ratio(self) -> float | None:
        """The path's length as a multiple of the optimum; None where that is not known."""
        return self.length_mm / self.optimum_mm if self.optimum_mm else None


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of driving one robot.

    Attributes:
        robot: Its name.
        reached: Whether the robot has won: it came to rest at its goal before all others, or in a dead heat with them;
            by truth where that is known, else by odometry.
        reason: Why not; empty where it was reached.
        collisions: First contacts of its body with anything that it was not touching; of a real robot, its bumps.
        own_collisions: Those in which it was moving towards what it met.
        replans: How often the mover changed its path on the way.
        sim_time_s: Time on the floor from the start to the end of the drive.
        odometry: Where the mover believes that the robot is.
        truth: Where it is; None for a real robot, whose truth is unknown.
        goal_error_mm: Distance of truth from the goal; of odometry where truth is not known.
        crashed: Whether it was not reached because the mover's own code failed, or the robot was lost.
        driven_mm: How far the robot went, by truth where that is known, else by odometry.
        rule: Name of the rule by which its drive ended; empty in recordings that are older than the rules.
        entered_s: When it entered its goal for the stay in which it came to rest there; None if it did not.
        decided_s: The time that counts: when the winner entered its goal; without one, when the drive was decided.
        margin: Of the winner, where it has won against others: by how much.
    """

    robot: str
    reached: bool
    reason: str
    collisions: int
    own_collisions: int
    replans: int
    sim_time_s: float
    odometry: Pose
    truth: Pose | None
    goal_error_mm: float
    crashed: bool = False
    driven_mm: float = 0.0
    rule: str = ""
    entered_s: float | None = None
    decided_s: float = 0.0
    margin: Margin | None = None


@dataclass(frozen=True, slots=True)
class RunReport:
    """Planning and driving of one robot together.

    Attributes:
        solve: What came of planning.
        outcome: What came of driving.
        wall_time_s: Time of the drive on the clock on the wall, the robots' song included.
    """

    solve: SolveReport
    outcome: Outcome
    wall_time_s: float


def solve_as_json(report: SolveReport) -> dict[str, Any]:
    """Return a report of planning as plain JSON values; optimum and ratio only where they were asked for."""
    flat = asdict(replace(report, poses=()))
    # Not wrapped: a turn goes as far as the headings before and after it differ.
    flat["poses"] = [
        {"x": pose.x_mm, "y": pose.y_mm, "heading_deg": math.degrees(pose.heading_rad)} for pose in report.poses
    ]
    if report.verified is None:
        flat["verified"] = "nothing to verify"
    if not report.times_s:
        del flat["times_s"]
    if not report.poses:
        del flat["poses"]
    if report.optimum_mm is None:
        del flat["optimum_mm"], flat["optimum"]
        return flat
    return flat | {"ratio": report.ratio}


def run_as_json(report: RunReport) -> dict[str, Any]:
    """Return a report of planning and driving as one flat object of plain JSON values; headings in degrees."""
    flat = solve_as_json(report.solve) | asdict(report.outcome)
    return flat | {
        "odometry": _pose_as_json(report.outcome.odometry),
        "truth": None if report.outcome.truth is None else _pose_as_json(report.outcome.truth),
        "wall_time_s": report.wall_time_s,
    }


def undriven_as_json(report: SolveReport) -> dict[str, Any]:
    """Return a report of planning with the keys of `run_as_json`, for a robot that was not driven."""
    return solve_as_json(report) | {
        "reached": False,
        "collisions": 0,
        "own_collisions": 0,
        "replans": 0,
        "sim_time_s": 0.0,
        "odometry": None,
        "truth": None,
        "goal_error_mm": None,
        "driven_mm": 0.0,
        "rule": "",
        "entered_s": None,
        "decided_s": 0.0,
        "margin": None,
        "wall_time_s": 0.0,
    }


def _pose_as_json(pose: Pose) -> dict[str, float]:
    heading = math.degrees(wrap_angle(pose.heading_rad))
    return {"x": pose.x_mm, "y": pose.y_mm, "heading_deg": heading}
