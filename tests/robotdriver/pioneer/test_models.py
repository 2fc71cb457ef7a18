"""Models of Pioneers from files: those that ship, those of users, and parameter files of ARIA."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from robotdriver.conditions import FloorConditions, OdometryError
from robotdriver.errors import ModelError
from robotdriver.material import Eye
from robotdriver.models import ConeRanger, LaserScanner, Polygon, RayRanger
from robotdriver.models.pioneers.model_files import read_pioneer_model, shipped_model, shipped_models
from robotdriver.models.pioneers.parameter_files import read_parameters
from robotdriver.simulator import NoiseStream
from robotdriver.simulator.undercarriage.odometer import OdometryErrors

from .client import Room

CUSTOM = """
Class Pioneer
Subclass custom
Section General settings
RobotRadius 300
RobotWidth 420.5        ; mm
RobotLengthFront 250
RobotLengthRear 350
Holonomic true
MaxRVelocity 150
MaxVelocity 1500
HasLatVel false

Section Conversion factors
AngleConvFactor 0.001534
DistConvFactor 0.969
VelConvFactor 1.0
RangeConvFactor 0.5
DiffConvFactor 0.0056
Vel2Divisor 20

Section Sonar parameters
SonarNum 3
SonarUnit 0 100 90 90
SonarUnit 2 100 -90 -90
sonarunit 1 150 0 0 and more words

Section Laser parameters
LaserPossessed true
LaserType lms1XX
LaserX 120
LaserY 5
LaserTh 0.0
LaserFlipped true
LaserMaxRange 0
LaserStartDegrees -100
LaserEndDegrees 100
LaserIncrement 0.5

Section Laser 2 parameters
LaserPossessed false
LaserType urg2.0

GPSPX -50
GPSPY 20
NumFrontBumpers 5
NumRearBumpers 5
UnknownKey anything goes
"""


def test_a_parameter_file_becomes_a_robot() -> None:
    model = read_parameters(CUSTOM.encode(), "mine", "mine.p")
    assert (model.name, model.subclass, model.robot_class) == ("mine", "custom", "Pioneer")
    assert (model.length_mm, model.width_mm, model.centre_x_mm) == (600.0, 420.5, -50.0)
    assert (model.ahead.top, round(math.degrees(model.turn.top))) == (1500.0, 150)
    assert (model.conversions.distance_mm, model.conversions.range_mm) == (0.969, 0.5)
    assert [round(math.degrees(mount.heading_rad)) for mount in model.sonars.mounts] == [90, 0, -90]
    [laser] = model.lasers
    assert (laser.kind, laser.rays, laser.is_flipped, laser.max_range_mm) == ("lms1XX", 401, True, 20_000.0)
    assert (laser.mount.x_mm, laser.mount.y_mm) == (120.0, 5.0)
    assert (model.gps_x_mm, model.front_bumpers, model.aside) == (-50.0, 5, None)
    room = Room(model)
    room.wait(0.2)
    assert room.robot._shake_hands(2)[4:].startswith(b"MobileSim\0Pioneer\0custom\0")
    assert set(room.sip.sonars) == {0, 1, 2}


def test_keys_without_a_value_say_nothing() -> None:
    """ARIA writes all keys that it knows, with a comment where there is no value."""
    rows = [
        "LaserStartDegrees        ; leave blank to use the default",
        "LaserIncrement",
        "Section Laser 2 parameters",
        "LaserAutoConnect false",
        "LaserX 0",
        "LaserType ; of laser",
        "Section Sonar parameters",
        "SonarUnit",
        "ConfigVersion 2.0",
        "degrees> <MTX sonar board> ; the rest of a comment that was broken",
    ]
    usual = read_parameters(CUSTOM.encode(), "mine", "mine.p")
    assert read_parameters("\n".join((CUSTOM, *rows)).encode(), "mine", "mine.p") == usual


def test_a_diagonal_cuts_the_corners_off() -> None:
    body = read_parameters(f"{CUSTOM}RobotDiagonal 100\n".encode(), "mine", "mine.p").on_floor().body
    assert isinstance(body, Polygon)
    assert len(body.corners) == 8
    assert {y for _, y in body.corners} == {-210.25, -100.0, 100.0, 210.25}


def test_six_bumpers_fit_a_packet() -> None:
    model = read_parameters(CUSTOM.replace("NumFrontBumpers 5", "NumFrontBumpers 6").encode(), "mine", "mine.p")
    assert len([sensor for sensor in model.on_floor().sensors if sensor.name.startswith("bump_front")]) == 6


@pytest.mark.parametrize("name", ["p3dx-sh-lms1xx", "amigo-sh-tim3xx", "research-patrolbot", "p2de", "p3atiw-sh"])
def test_models_that_programs_ask_for_are_there(name: str) -> None:
    assert shipped_model(name).on_floor().name == name


def test_a_model_says_how_its_odometry_errs_and_who_sees_it() -> None:
    content = b'base = "p3dx"\nturn_error = 0.05\ncolor = "#ff0000"\nseen_by = ["laser"]'
    model = read_pioneer_model(content, "mine", "mine.toml")
    conditions = model.conditions(FloorConditions())
    assert (conditions.distance_error, conditions.turn_error) == (0.0075, 0.05)
    assert (model.material.rgb, model.material.seen_by) == ((255, 0, 0), Eye.LASER)
    assert shipped_model("p3dx-no-error").conditions(FloorConditions()).distance_error == 0.0
    assert shipped_model("p3dx-no-error").subclass == "p3dx"


def test_a_skewed_range_of_errors_has_a_middle() -> None:
    model = read_pioneer_model(b'base = "p3dx"\ndistance_error = [0.0, 0.01]', "mine", "mine.toml")
    for mode, least, most in ((OdometryError.CONSTANT, 0.005, 0.005), (OdometryError.RANDOM_INIT, 0.0, 0.01)):
        conditions = model.conditions(FloorConditions(mode))
        shares = [OdometryErrors(conditions, NoiseStream(seed, "r").key, 300.0).shares[0] for seed in range(50)]
        assert least - 1e-12 <= min(shares) <= max(shares) <= most + 1e-12
        assert conditions.odometry_drifts


@pytest.mark.parametrize(
    ("changes", "line", "reason"),
    [
        (("RobotWidth 420.5", "RobotWidth wide"), 6, "RobotWidth is a number, not 'wide'"),
        (("RobotWidth 420.5", "RobotWidth inf"), 6, "RobotWidth is a finite number"),
        (("MaxVelocity 1500", "MaxVelocity nan"), 11, "MaxVelocity is a finite number"),
        (("SonarUnit 2", "SonarUnit 32"), 25, "a sonar's number is 0 to 31, not 32"),
        (("SonarUnit 2", "SonarUnit 2.5"), 25, "a sonar's number is 0 to 31, not 2.5"),
        (("100 -90 -90", "100 -90"), 25, "SonarUnit is a number, x, y and heading"),
        (("100 -90 -90", "100 left -90"), 25, "SonarUnit is a number, not 'left'"),
        (("HasLatVel false", "HasLatVel perhaps"), 12, "HasLatVel is true or false"),
        (("LaserFlipped true", "LaserFlipped up"), 34, "LaserFlipped is true or false"),
        (("Subclass custom", "Subclass " + "x" * 50), 3, "Subclass is a word of at most 40 letters"),
    ],
)
def test_faults_of_a_line_are_placed_at_it(changes: tuple[str, str], line: int, reason: str) -> None:
    with pytest.raises(ModelError) as caught:
        read_parameters(CUSTOM.replace(*changes).encode(), "mine", "mine.p")
    assert str(caught.value).startswith(f"mine.p: line {line}: {reason}")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"\x7fELF\0\0", "it is not text"),
        (b"", "neither RobotWidth nor RobotRadius"),
        (b"x" * 1_000_001, "too many for a parameter file"),
        (CUSTOM.replace("DistConvFactor 0.969", "DistConvFactor 0").encode(), ": DistConvFactor: it must be 0.0001 to"),
        (CUSTOM.replace("DiffConvFactor 0.0056", "DiffConvFactor -1").encode(), ": DiffConvFactor: it must be 1e-05"),
        (CUSTOM.replace("RobotLengthRear 350", "RobotLengthRear -260").encode(), ": RobotLengthRear: it must be 1 to"),
        (CUSTOM.replace("RobotLengthRear 350", "RobotLengthRear -100").encode(), "the centre of rotation"),
        (CUSTOM.replace("NumRearBumpers 5", "NumRearBumpers 9").encode(), ": NumRearBumpers: a packet has room for 7"),
        (
            CUSTOM.replace("LaserEndDegrees 100", "LaserEndDegrees -100").encode(),
            ": LaserIncrement: a field from -100 to -100",
        ),
        (CUSTOM.replace("LaserIncrement 0.5", "LaserIncrement 0.0001").encode(), "rays are too many"),
        (CUSTOM.replace("MaxVelocity 1500", "MaxVelocity 1e9").encode(), "line 11: MaxVelocity: it must be 1 to 65535"),
    ],
)
def test_faults_of_a_file_are_told_in_a_line(content: bytes, reason: str) -> None:
    with pytest.raises(ModelError) as caught:
        read_parameters(content, "mine", "mine.p")
    assert str(caught.value).startswith("mine.p: ")
    assert reason in str(caught.value)
    assert "\n" not in str(caught.value)


def fault_of(content: bytes) -> str:
    """Return what is wrong with a parameter file, or an empty string."""
    try:
        read_parameters(content, "mine", "mine.p")
    except ModelError as error:
        return str(error)
    return ""


@given(st.binary(max_size=400))
def test_no_parameter_file_is_too_strange(content: bytes) -> None:
    assert "\n" not in fault_of(content)


@given(st.lists(st.sampled_from([row for row in CUSTOM.splitlines() if row]), max_size=40))
def test_the_order_and_number_of_lines_do_not_matter(rows: list[str]) -> None:
    fault = fault_of("\n".join(rows).encode())
    assert not fault or "RobotWidth" in fault or "centre of rotation" in fault


def test_a_file_of_ones_own_stands_on_a_model_that_ships() -> None:
    content = b'title = "Mine"\nbase = "p3dx"\nsonar_field_deg = 0.0\nfront_bumpers = 3\n[[lasers]]\nkind = "urg2.0"'
    model = read_pioneer_model(content, "Mine", "Mine.toml")
    assert (model.name, model.subclass, model.length_mm, model.front_bumpers) == ("Mine", "mine", 511.0, 3)
    sensors = model.on_floor().sensors
    assert sum(isinstance(sensor, RayRanger) for sensor in sensors) == 16
    assert not any(isinstance(sensor, ConeRanger) for sensor in sensors)
    [laser] = [sensor for sensor in sensors if isinstance(sensor, LaserScanner)]
    assert laser.rays == 668


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"title = ", "it is not TOML"),
        (b"\xff", "it is not text"),
        (b'title = "a"', "missing required field"),
        (b'base = "roomba"', "is not a known model"),
        (b'base = "p3dx"\nspeed = 3', "unknown field `speed`"),
        (b'base = "p3dx"\nlength_mm = "long"', "length_mm: expected `float`"),
        (b'base = "p3dx"\nlength_mm = 0', "length_mm: it must be 1 to 100000"),
        (b'base = "p3dx"\nlength_mm = nan', "length_mm: it must be 1 to 100000"),
        (b'base = "p3dx"\nangle_unit_deg = 1e-320', "angle_unit_deg: it must be 0.0001 to 10000"),
        (b'base = "p3dx"\nacceleration_mm_s2 = 70000', "acceleration_mm_s2: it must be 1 to 65535"),
        (b'base = "p3dx"\nsubclass = "' + b"s" * 41 + b'"', "subclass: it is a word of at most 40 letters"),
        ('base = "p3dx"\nrobot_class = "Pionier-\u00e4"'.encode(), "robot_class: it is a word of at most 40 letters"),
        (b'base = "p3dx"\nsonars = [[1, 2]]', "sonars"),
        (b'base = "p3dx"\nmass_kg = 0', "mass_kg"),
        (b'base = "p3dx"\nturn_error = 2', "turn_error: it is a share from 0 to 0.5"),
        (b'base = "p3dx"\nturn_error = [0.1, -0.1]', "turn_error: it is a share from 0 to 0.5"),
        (b'base = "p3dx"\ncolor = "red"', "color: write red, green and blue"),
        (b'base = "p3dx"\nseen_by = ["eyes"]', "seen_by"),
    ],
)
def test_a_faulty_model_is_told_in_a_line(content: bytes, reason: str) -> None:
    with pytest.raises(ModelError) as caught:
        read_pioneer_model(content, "mine", "mine.toml")
    assert str(caught.value).startswith("mine.toml: ")
    assert reason in str(caught.value)


def test_models_have_the_sizes_of_the_seed() -> None:
    assert {"p3dx", "p3at", "amigo", "powerbot", "peoplebot-sh", "patrolbot-sh", "seekur", "p2dx", "pion1x"} <= set(
        shipped_models()
    )
    body = shipped_model("p3dx").on_floor().body
    assert isinstance(body, Polygon)
    xs, ys = zip(*body.corners, strict=True)
    assert (min(xs), max(xs), min(ys), max(ys)) == (-300.5, 210.5, -200.0, 200.0)
    assert (210.5, 120.0) in body.corners  # They are cut off.
    assert (75.0, 200.0) in body.corners
    assert shipped_model("seekur").aside is not None
    assert len(shipped_model("powerbot").sonars.mounts) == 32
    assert shipped_model("p3dx-sh").conversions.distance_mm == 1.0
