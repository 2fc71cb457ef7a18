"""What is read in the tick itself: touch, light that reaches a hand's breadth, and motors that are held fast.

Only what is near can excite these, and in the open they are not asked at all. A beam is asked again only when the robot
has gone so far that another answer is possible.
"""

import math
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from robotdriver.disc_ranging import disc_in_wedge
from robotdriver.interface import Reading
from robotdriver.material import Eye, Material
from robotdriver.models import BumperSector, LightBumper, ProximitySwitch, StallSensor, TouchShape
from robotdriver.simulator.bodies.contacts import NEAR_MM, ContactSpace, Part, Point, Segment, Thing, Touch
from robotdriver.visible_segments import Candidate, nearest_of

if TYPE_CHECKING:
    from robotdriver.simulator.world_robot import WorldRobot

Feeler = BumperSector | TouchShape | ProximitySwitch | LightBumper | StallSensor

MaterialOf = Callable[[Thing], Material]

_ROUNDING_MM = 1e-6

_DISCS = 3
"""So many discs cover a beam more closely than one."""


def feel(feeler: Feeler, robot: "WorldRobot", contacts: ContactSpace, material_of: MaterialOf) -> bool | float:
    """Return what a feeler reads now."""
    # In every tick in which something is near: kinds are told apart without taking them to pieces.
    if isinstance(feeler, BumperSector):
        return bool(robot.touches) and _is_pressed(feeler, robot.touches)
    if isinstance(feeler, ProximitySwitch):
        return _sees(robot, feeler, contacts, material_of)
    if isinstance(feeler, TouchShape):
        return contacts.is_touched(robot.shape.blind, [robot.pose.to_world(x, y) for x, y in feeler.corners])
    if isinstance(feeler, StallSensor):
        held = [robot.motors[name] for name in feeler.motors] if feeler.motors else robot.motors.values()
        return any(motor.stalled_s > feeler.after_s for motor in held)
    return _light_back(robot, feeler, contacts, material_of)


def reach_mm(feeler: Feeler) -> float:
    """Return how far from the robot's centre a thing may be that excites a feeler."""
    match feeler:
        case TouchShape(_, corners):
            return max(math.hypot(x, y) for x, y in corners)
        case ProximitySwitch(_, mount, range_mm) | LightBumper(_, mount, range_mm):
            return math.hypot(mount.x_mm, mount.y_mm) + range_mm
        case _:
            return 0.0


def at_rest(feeler: Feeler) -> Reading:
    """Return what a feeler reads that nothing excites."""
    return 0.0 if isinstance(feeler, LightBumper) else False


def _is_pressed(bumper: BumperSector, touches: Iterable[Touch]) -> bool:
    width = bumper.to_rad - bumper.from_rad
    return any((touch.bearing_rad - bumper.from_rad) % math.tau <= width for touch in touches)


def calm_of(robot: "WorldRobot", contacts: ContactSpace, felt: Mapping[str, Reading], material_of: MaterialOf) -> float:
    """Return how far a robot, and whatever comes nearer, may go until its beams can read otherwise than now.

    0 where that is not known. A bumper is pressed only where the body touches something, and is asked then.

    Args:
        robot: Which.
        contacts: What there is.
        felt: What its feelers read now.
        material_of: Returns what things are like.
    """
    calm_mm = math.inf
    for feeler in robot.sensors.feelers:
        if isinstance(feeler, ProximitySwitch):
            if felt[feeler.name]:
                (x, y), (way_x, way_y) = _beam(robot, feeler)
                end = x + way_x, y + way_y
                edge = contacts.first_edge(robot.shape.blind, (x, y), end, lambda thing: _reflects(material_of(thing)))
                room_mm = 0.0 if edge is None else _crossing_room_mm((x, y), end, edge)
            else:
                room_mm = _discs_room_mm(robot, feeler, contacts, 1)
                if room_mm < feeler.range_mm / 4.0:
                    room_mm = _discs_room_mm(robot, feeler, contacts, _DISCS)
            calm_mm = min(calm_mm, room_mm - _ROUNDING_MM)
        elif not isinstance(feeler, BumperSector):
            return 0.0
    return calm_mm


def _discs_room_mm(robot: "WorldRobot", switch: ProximitySwitch, contacts: ContactSpace, discs: int) -> float:
    """Return how far the nearest thing is from so many discs in a row that cover the beam of a switch."""
    (x, y), (way_x, way_y) = _beam(robot, switch)
    radius_mm, blind = switch.range_mm / 2.0 / discs, robot.shape.blind
    shares = [(number + 0.5) / discs for number in range(discs)]
    return min([contacts.clearance_within(NEAR_MM, x + at * way_x, y + at * way_y, radius_mm, blind) for at in shares])


def _crossing_room_mm(start: Point, end: Point, edge: Segment) -> float:
    """Return how far all points of a beam may go at least while it still crosses an edge; 0 where it does not.

    Its ends must not come to the edge's line. Where they go by ``m``, the place of the crossing goes along that line by
    no more than ``m + m / sin``, by the angle between the two: it is no farther than ``m`` from a place of the beam as
    it was, which was no farther than ``m`` from the line.
    """
    (x, y), (end_x, end_y), (ax, ay, bx, by) = start, end, edge
    long_mm, beam_mm = math.hypot(bx - ax, by - ay), math.hypot(end_x - x, end_y - y)
    if not (long_mm and beam_mm):
        return 0.0
    ux, uy = (bx - ax) / long_mm, (by - ay) / long_mm
    before_mm, beyond_mm = ux * (y - ay) - uy * (x - ax), ux * (end_y - ay) - uy * (end_x - ax)
    if before_mm * beyond_mm >= 0.0:
        return 0.0
    share = before_mm / (before_mm - beyond_mm)
    along_mm = ux * (x + share * (end_x - x) - ax) + uy * (y + share * (end_y - y) - ay)
    sine = abs(before_mm - beyond_mm) / beam_mm
    return min(abs(before_mm), abs(beyond_mm), min(along_mm, long_mm - along_mm) * sine / (1.0 + sine))


def _beam(robot: "WorldRobot", switch: ProximitySwitch) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return where the beam of a switch begins, and its way."""
    heading = robot.pose.heading_rad + switch.mount.heading_rad
    way = switch.range_mm * math.cos(heading), switch.range_mm * math.sin(heading)
    return robot.pose.to_world(switch.mount.x_mm, switch.mount.y_mm), way


def _sees(robot: "WorldRobot", switch: ProximitySwitch, contacts: ContactSpace, material_of: MaterialOf) -> bool:
    """Return whether anything is in the beam of a switch."""
    if robot.state.calm_mm > 0.0:
        return bool(robot.felt[switch.name])
    (x, y), (way_x, way_y) = _beam(robot, switch)
    end = x + way_x, y + way_y
    return contacts.is_crossed(robot.shape.blind, (x, y), end, lambda thing: _reflects(material_of(thing)))


def _light_back(robot: "WorldRobot", bumper: LightBumper, contacts: ContactSpace, material_of: MaterialOf) -> float:
    """Return the signal of the nearest thing in the cone of a light bumper."""
    x, y = robot.pose.to_world(bumper.mount.x_mm, bumper.mount.y_mm)
    cone = x, y, robot.pose.heading_rad + bumper.mount.heading_rad, bumper.half_angle_rad, bumper.range_mm
    nearest_mm, reflectance = bumper.range_mm, 0.0
    for part in contacts.parts_about(x, y, bumper.range_mm, robot.shape.blind):
        material = material_of(part.thing)
        if not _reflects(material):
            continue
        part_mm = _part_mm(part, cone)
        if part_mm < nearest_mm or (part_mm == nearest_mm and material.reflectance > reflectance):
            nearest_mm, reflectance = part_mm, material.reflectance
    return bumper.max_signal * (1.0 - nearest_mm / bumper.range_mm) * min(reflectance, 1.0)


def _reflects(material: Material) -> bool:
    return Eye.INFRARED in material.seen_by


def _part_mm(part: Part, cone: tuple[float, float, float, float, float]) -> float:
    """Return how far from a cone's apex the nearest point of a part is that lies in the cone, or ``math.inf``."""
    segments = part.present_segments()
    if part.radius_mm:
        return min(disc_in_wedge(*cone, (x, y, part.radius_mm)) for x, y, _, _ in segments)
    return nearest_of([_candidate(segment) for segment in segments], *cone)


def _candidate(segment: Segment) -> Candidate:
    x, y, end_x, end_y = segment
    way_x, way_y = end_x - x, end_y - y
    return -math.inf, x, y, way_x, way_y, 1.0 / max(way_x * way_x + way_y * way_y, 1e-300)
