"""The report when there is no way: for whom, where it is too narrow, and what would help."""

import math

import numpy as np

from robotdriver.phrases.figures import figure
from robotdriver.phrases.phrase import Phrase
from scene.scene import Point, Scene
from scenesolver.errors import NoPathError
from scenesolver.geometry.barriers import TOUCHING_MM, Barriers, Passage
from scenesolver.geometry.predicates import FloatArray
from scenesolver.planning.endpoint_connection import EndpointConnection

NO_GAP = Phrase(
    "there is no way from {start} to {goal}: obstacles, walls and the workspace's edge leave no gap at all; open one"
)
ROBOT_TOO_WIDE = Phrase(
    "there is no way from {start} to {goal} for a robot {robot} wide: the widest one is only {width} wide at {place},"
    " {lacking} too narrow; widen it, or take a smaller robot"
)
MARGIN_TOO_WIDE = Phrase(
    "there is no way from {start} to {goal} with {margin} of room on both sides of a robot {robot} wide: the widest one"
    " is {width} wide at {place}; widen it, or take a smaller margin (--set {option})"
)
HARDLY_WIDER = Phrase(
    "no way was found from {start} to {goal}: the widest one is {more} wider than the robot, {robot}, at {place}, too"
    " tight to plan through; widen it by {widening} or more, or take a smaller robot"
)
EXACTLY_AS_WIDE = Phrase(
    "no way was found from {start} to {goal}: the widest one is exactly as wide as the robot, {robot}, at {place}, too"
    " tight to plan through; widen it by {widening} or more, or take a smaller robot"
)
NO_ROOM = Phrase(
    "no way was found from {start} to {goal}: a robot {robot} wide has only {room} of room at {place}, and {margin} was"
    " to be kept free; move it, or take a smaller margin (--set {option})"
)
TOUCHES = Phrase(
    "no way was found from {start} to {goal}: a robot {robot} wide touches what stands at {place}; give it {room} of"
    " room or more there"
)
SHUT_IN = Phrase(
    "there is no way from {start} to {goal} for a robot of {radius} radius, margin included: one of them is shut in by"
    " what was sensed"
)
CLOSED = Phrase(
    "no way was found from {start} to {goal} for a robot of {radius} radius, margin included: what was sensed closes it"
)
TOO_FEW = Phrase(
    "no way was found from {start} to {goal} for a robot of {radius} radius, margin included, with {samples} samples;"
    " there may be one through a narrow passage: try more (--samples)"
)

NO_ROOM_MM = 1e-3
"""A robot with less room touches something: no margin helps it."""


def why_none(
    scene: Scene,
    footing: EndpointConnection,
    ends: tuple[FloatArray, FloatArray],
    robot_radius_mm: float,
    margin_mm: float,
    samples: int,
    passage: Passage | None = None,
) -> NoPathError:
    """Return the error of a planner that misses no way and has found none, whatever the margin.

    Args:
        scene: What is known.
        footing: Of this scene.
        ends: Start and goal, shape (2,) each, mm.
        robot_radius_mm: The disc's true radius.
        margin_mm: The least margin that was planned with.
        samples: How many samples were tried at most.
        passage: The narrowest place of the widest way, if that is known already.
    """
    start, goal = ((float(x), float(y)) for x, y in ends)
    if passage is None:
        # Perhaps it is as wide as the robot to a hair.
        radius_mm = robot_radius_mm + margin_mm + hair_mm(robot_radius_mm) / 2.0
        passage = Barriers(scene).narrowest(*ends, radius_mm)
    if passage is not None:
        return too_narrow(passage, start, goal, robot_radius_mm, margin_mm)
    room_mm, place = min((footing.room_mm(np.array(end)), end) for end in (start, goal))
    if room_mm < max(margin_mm, NO_ROOM_MM):
        return no_room(start, goal, place, room_mm, robot_radius_mm, margin_mm)
    return not_found(start, goal, robot_radius_mm + margin_mm, samples)


def too_narrow(passage: Passage, start: Point, goal: Point, robot_radius_mm: float, margin_mm: float) -> NoPathError:
    """Return the error that says where the widest way is too narrow.

    It is a proof if the robot's disc itself does not get through, whatever the margin.

    Args:
        passage: The narrowest place of the widest way.
        start: Where from, mm.
        goal: Where to, mm.
        robot_radius_mm: The disc's true radius.
        margin_mm: The least margin that was planned with.
    """
    ends = {"start": _text(start), "goal": _text(goal)}
    width_mm, robot_mm = passage.width_mm, 2.0 * robot_radius_mm
    if width_mm <= TOUCHING_MM:
        return NoPathError(NO_GAP(**ends), proven=True)
    ends |= {"robot": _mm(robot_mm), "width": f"{figure(width_mm, 1)} mm", "place": _text(passage.place)}
    if width_mm < robot_mm - TOUCHING_MM:
        return NoPathError(ROBOT_TOO_WIDE(**ends, lacking=_mm(robot_mm - width_mm)), proven=True)
    if width_mm < robot_mm + hair_mm(robot_radius_mm):
        return _as_wide_as_the_robot(passage, start, goal, robot_mm)
    margin_there_mm = math.floor(500.0 * (width_mm - robot_mm)) / 1000.0
    if margin_there_mm >= margin_mm:
        return _as_wide_as_the_robot(passage, start, goal, robot_mm)  # a smaller margin would not help
    option = f"margin_mm={margin_there_mm:g}"
    return NoPathError(MARGIN_TOO_WIDE(**ends, margin=f"{figure(margin_mm)} mm", option=option), proven=False)


def hair_mm(robot_radius_mm: float) -> float:
    """Return by how much a passage must be wider than the robot for a way through it to be found for certain.

    The finest polygon that takes the disc's place reaches beyond it by so much, and strings keep a little off corners.
    """
    return 4e-4 * robot_radius_mm + 4e-3


def _as_wide_as_the_robot(passage: Passage, start: Point, goal: Point, robot_mm: float) -> NoPathError:
    more_mm = passage.width_mm - robot_mm
    parts = {
        "start": _text(start),
        "goal": _text(goal),
        "robot": _mm(robot_mm),
        "place": _text(passage.place),
    }
    parts["widening"] = f"{figure(max(hair_mm(robot_mm / 2.0), 0.1), 1)} mm"
    is_wider = more_mm > TOUCHING_MM
    words = HARDLY_WIDER(**parts, more=_mm(more_mm)) if is_wider else EXACTLY_AS_WIDE(**parts)
    return NoPathError(words, proven=False)


def no_room(
    start: Point, goal: Point, place: Point, room_mm: float, robot_radius_mm: float, margin_mm: float
) -> NoPathError:
    """Return the error that says that the start or the goal leaves less room than planned with, and no way out of it.

    Args:
        start: Where from, mm.
        goal: Where to, mm.
        place: Which of them it is.
        room_mm: How far the disc is from anything there.
        robot_radius_mm: The disc's true radius.
        margin_mm: The least margin that was planned with.
    """
    parts = {
        "start": _text(start),
        "goal": _text(goal),
        "robot": _mm(2.0 * robot_radius_mm),
        "place": _text(place),
    }
    if room_mm < NO_ROOM_MM:
        return NoPathError(TOUCHES(**parts, room=f"{figure(max(hair_mm(robot_radius_mm), 0.1), 1)} mm"), proven=False)
    parts |= {
        "room": _mm(room_mm),
        "margin": f"{figure(margin_mm)} mm",
        "option": f"margin_mm={math.floor(1000.0 * room_mm) / 1000.0:g}",
    }
    return NoPathError(NO_ROOM(**parts), proven=False)


def not_found(start: Point, goal: Point, radius_mm: float, samples: int, *, proven: bool = False) -> NoPathError:
    """Return the error that says that no way was found.

    Args:
        start: Where from, mm.
        goal: Where to, mm.
        radius_mm: Radius of the disc, margin included.
        samples: How many samples were tried; 0 for an exact search among what was sensed.
        proven: It is certain that there is none.
    """
    parts = {"start": _text(start), "goal": _text(goal), "radius": _mm(radius_mm)}
    if proven:
        return NoPathError(SHUT_IN(**parts), proven=True)
    return NoPathError(TOO_FEW(**parts, samples=f"{samples:,}") if samples else CLOSED(**parts), proven=False)


def _text(place: Point) -> str:
    return f"({place[0]:.6g}, {place[1]:.6g})"


def _mm(length_mm: float) -> str:
    """Return a length to a tenth of a millimetre, and one that is shorter than a millimetre to two digits."""
    return f"{length_mm:.2g} mm" if length_mm < 1.0 else f"{figure(round(length_mm, 1))} mm"
