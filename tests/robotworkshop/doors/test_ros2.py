"""Programs of ROS 2 drive our robots, back to back: real nodes in processes of their own, on this computer alone."""

import importlib.util
import json
import math
import os
import shutil
import subprocess
import sys
import threading
import time
import xml.etree.ElementTree as ET
from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import shapely

from robotdriver.interface import SensorData
from robotdriver.models import MODELS
from robotdriver.pose import Pose
from robotdriver.simulator import RobotSnapshot
from robotworkshop.api import Simulation, load_scene, run
from robotworkshop.cli.app import main
from robotworkshop.doors.ros2.mover import Ros2Mover, Ros2Parameters
from robotworkshop.doors.ros2.urdf import urdf_of
from robotworkshop.examples import examples
from robotworkshop.recording import Header, Replay, RunKind
from robotworkshop.run.reports import RunReport
from robotworkshop.run.session import Session
from robotworkshop.run.settings import Settings
from robotworkshop.stage.events import Announcer, Moved
from scene.files import save_scene
from scene.scene import Obstacle, Scene, SceneRobot, Workspace
from scene.things import NamedPlace

pytest.importorskip("rclpy", reason="no rclpy: pip install 'robotworkshop[ros2]'")

NODES = Path(__file__).parent / "ros2_nodes"
WALL = ((3_000.0, 0.0), (3_100.0, 0.0), (3_100.0, 3_000.0), (3_000.0, 3_000.0))


def room(model: str = "create1", *others: SceneRobot) -> Scene:
    ada = SceneRobot("ada", Pose(700.0, 1_500.0), goal=(3_500.0, 2_500.0), model=model)
    return Scene(Workspace(0.0, 0.0, 4_000.0, 3_000.0), robots=(ada, *others), obstacles=(Obstacle(WALL),))


@pytest.fixture(autouse=True)
def domain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let tests that run at the same time not hear each other, and nothing leave the computer."""
    monkeypatch.setenv("ROS_DOMAIN_ID", str(20 + os.getpid() % 80))
    monkeypatch.setenv("ROS_AUTOMATIC_DISCOVERY_RANGE", "LOCALHOST")


class Course:
    """A run that a node drives, until the node ends and the robots stand.

    Attributes:
        told: What the node heard, by topic.
        robots: Where each robot was at each tick: by name, by time, ns.
        sensed: Each frame of the robots: by name, by its time, ns.
        began_ns: The stamp of the floor's beginning.
        reports: What came of it.
    """

    def __init__(
        self, scene: Scene, *words: object, speed: float = 1.0, parameters: Ros2Parameters | None = None
    ) -> None:
        from robotworkshop.doors.ros2.live import serve_live
        from robotworkshop.doors.ros2.node import Topics

        self.told: dict[str, list[Any]] = defaultdict(list)
        self.robots: dict[str, dict[int, RobotSnapshot]] = defaultdict(dict)
        self.sensed: dict[str, dict[int, SensorData]] = defaultdict(dict)
        self._last_move_ns = 0
        node = subprocess.Popen(
            [sys.executable, str(NODES / "driver.py"), *map(str, words)], stdout=subprocess.PIPE, text=True
        )
        assert node.stdout is not None
        assert json.loads(node.stdout.readline()) == ["ready", None]
        announcer, settings = Announcer(), Settings(mover="ros2", speed=speed, time_limit_s=60.0)
        movers = [("ros2", Ros2Mover(parameters)) for _ in scene.tasks]
        self._session = Session(scene, settings, announcer, movers=movers)
        announcer.listen(self._note, Moved)
        self._has_node_ended = threading.Event()
        hearing = threading.Thread(target=self._hear, args=(node,))
        hearing.start()
        self._session.solve()
        header = Header(RunKind.SIMULATED, scene, settings, "2026-01-01T00:00:00")
        with serve_live(None, announcer, header, lambda _: None):
            topics = Topics()
            began = topics.stamp(0.0)
            topics.close()
            self.began_ns = began.sec * 1_000_000_000 + began.nanosec
            self.reports: Sequence[RunReport] = self._session.drive()
        node.kill()
        hearing.join(10.0)
        with node:
            node.wait()

    def _hear(self, node: "subprocess.Popen[str]") -> None:
        assert node.stdout is not None
        for line in node.stdout:
            topic, told = json.loads(line)
            self.told[topic].append(told)
        self._has_node_ended.set()

    def _note(self, event: Moved) -> None:
        time_ns = round(event.snapshot.time_s * 1e9)
        for robot in event.snapshot.robots:
            before = next(reversed(self.robots[robot.name].values()), robot)
            if before.pose != robot.pose:
                self._last_move_ns = time_ns
            self.robots[robot.name][time_ns] = robot
            self.sensed[robot.name][round(robot.sensor_data.time_s * 1e9)] = robot.sensor_data
        if self._has_node_ended.is_set() and time_ns - self._last_move_ns > 300_000_000:
            self._session.stop()

    def times_ns(self, name: str = "ada") -> list[int]:
        """When a robot moved."""
        return [now for (_, before), (now, robot) in pairwise(self.robots[name].items()) if before.pose != robot.pose]


def test_a_robot_moves_as_it_is_told() -> None:
    course = Course(room(), "ada", 0.2, 0.0, 1.0, "rest")
    moved_s = len(course.times_ns()) * 0.015
    (start, *_), (end, *_) = course.robots["ada"].values(), reversed(course.robots["ada"].values())
    assert end.pose.x_mm - start.pose.x_mm == pytest.approx(200.0 * moved_s, abs=1e-6)
    assert moved_s >= 1.0  # and how soon it hears that it is to stop is the computer's affair
    assert (end.pose.y_mm, end.pose.heading_rad) == (start.pose.y_mm, start.pose.heading_rad)


def test_wheels_roll_as_far_as_odometry_says() -> None:
    course = Course(room(), "ada", 0.25, 0.5, 2.0, "rest", "joint_states")
    described = ET.fromstring(urdf_of(MODELS["create1"], "ada"))
    joints = {each.attrib["name"]: each for each in described.iter("joint") if each.attrib["type"] == "continuous"}
    aside_m = [float(joint.find("origin").attrib["xyz"].split()[1]) for joint in joints.values()]  # type: ignore[union-attr]
    radius_m = float(described.find(".//link[@name='ada/left_wheel']//cylinder").attrib["radius"])  # type: ignore[union-attr]
    turned_rad = {stamp_ns: 2.0 * math.atan2(sine, cosine) for stamp_ns, _, _, sine, cosine, *_ in course.told["odom"]}
    told = [(names, angles, turned_rad.get(stamp_ns)) for stamp_ns, names, angles in course.told["joint_states"]]
    compared = [(names, angles, turn_rad) for names, angles, turn_rad in told if turn_rad is not None]
    assert len(compared) > 100
    for names, (left_rad, right_rad), turn_rad in compared:
        assert names == list(joints)
        assert (right_rad - left_rad) * radius_m == pytest.approx((aside_m[0] - aside_m[1]) * turn_rad, abs=1e-6)
    left_rad, right_rad = compared[-1][1]
    # A curve of 0.25 m/s and 0.5 rad/s has a radius of 0.5 m.
    assert left_rad / right_rad == pytest.approx((0.5 - aside_m[0]) / (0.5 - aside_m[1]), rel=1e-3)


def test_odometry_is_the_truth_on_a_perfect_floor() -> None:
    course = Course(room(), "ada", 0.25, 0.5, 2.0, "rest")
    began_ns, compared = course.began_ns, 0
    for stamp_ns, x_m, y_m, sine, cosine, _, _, frame, child in course.told["odom"]:
        robot = course.robots["ada"].get(stamp_ns - began_ns)
        if robot is not None:
            assert (x_m * 1e3, y_m * 1e3) == pytest.approx((robot.pose.x_mm, robot.pose.y_mm), abs=0.1)
            heading_rad = 2.0 * math.atan2(sine, cosine)
            assert abs(math.remainder(heading_rad - robot.pose.heading_rad, math.tau)) < 1e-6
            assert (frame, child) == ("ada/odom", "ada/base_link")
            compared += 1
    assert compared > 100
    speeds = {(round(told[5], 6), round(told[6], 6)) for told in course.told["odom"]}
    assert (0.25, 0.5) in speeds


def test_a_robot_stops_when_the_node_dies() -> None:
    course = Course(room(), "ada", 0.2, 0.0, 0.5, "die")
    last_told_ns = course.told["odom"][-1][0] - course.began_ns
    rested_ns = course.times_ns()[-1]
    assert rested_ns - last_told_ns >= 0.4e9  # its last command is from the frame before, or a few
    assert len(course.times_ns()) * 0.015 < 5.0


def test_stamped_commands_are_obeyed() -> None:
    course = Course(room(), "ada", 0.2, 0.0, 0.3, "rest", "stamped", parameters=Ros2Parameters(0.5, True))
    assert course.times_ns()


@pytest.mark.parametrize("model", ["create1", "eyebot_s4"])
def test_rangers_tell_what_the_floor_has_them_read(model: str) -> None:
    topics = ("sonar",) if model == "create1" else ("psd_1", "psd_3", "scan")
    course = Course(room(model), "ada", 0.3, 0.2, 1.5, "rest", *topics)
    began_ns = course.began_ns
    for topic in topics:
        sensor, compared = "lidar" if topic == "scan" else topic, 0
        for stamp_ns, told, _, frame in course.told[topic]:
            data = course.sensed["ada"].get(stamp_ns - began_ns)
            if data is not None:
                assert frame == f"ada/{sensor}"
                reading: Any = data.readings[sensor]
                read = list(reading) if topic == "scan" else [math.inf if reading is None else reading]
                assert [each * 1e3 for each in (told if topic == "scan" else [told])] == pytest.approx(read, rel=1e-6)
                compared += 1
        assert compared > 5


def test_the_ends_of_a_scans_rays_lie_on_the_wall() -> None:
    course = Course(room("eyebot_s4"), "ada", 0.3, 0.4, 1.5, "rest", "scan")
    mount = next(each for each in MODELS["eyebot_s4"].rangers if each.name == "lidar").mount
    odometry, wall, hits = {told[0]: told for told in course.told["odom"]}, shapely.Polygon(WALL).exterior, 0
    for stamp_ns, ranges, first_rad, _ in course.told["scan"]:
        if stamp_ns not in odometry:
            continue
        _, x_m, y_m, sine, cosine, *_ = odometry[stamp_ns]
        heading_rad = 2.0 * math.atan2(sine, cosine)
        x_mm = x_m * 1e3 + mount.x_mm * math.cos(heading_rad) - mount.y_mm * math.sin(heading_rad)
        y_mm = y_m * 1e3 + mount.x_mm * math.sin(heading_rad) + mount.y_mm * math.cos(heading_rad)
        for number, length_m in enumerate(ranges):
            if length_m < math.inf:
                bearing_rad = heading_rad + mount.heading_rad + first_rad * (1.0 - 2.0 * number / (len(ranges) - 1))
                end = (x_mm + length_m * 1e3 * math.cos(bearing_rad), y_mm + length_m * 1e3 * math.sin(bearing_rad))
                assert wall.distance(shapely.Point(end)) < 10.0
                hits += 1
    assert hits > 100


def test_the_clock_is_the_floors_and_the_map_comes_late() -> None:
    scene = room()
    course = Course(scene, "ada", 0.3, 0.0, 2.0, "rest", "clock", "map", speed=4.0)
    began_ns = course.began_ns
    assert {told - began_ns for told in course.told["clock"]} <= {0, *course.robots["ada"]}
    assert len(course.told["clock"]) > 100
    ((width, height, cell_m, cells),) = course.told["map"]
    assert (width, height, cell_m) == (80, 60, pytest.approx(0.05))
    wall = shapely.Polygon(WALL)
    for row in range(height):
        for column in range(width):
            middle = shapely.Point(column * 50.0 + 25.0, row * 50.0 + 25.0)
            assert cells[row * width + column] == (100 if wall.contains(middle) else 0)


def test_each_robot_has_a_name_space_of_its_own() -> None:
    bob = SceneRobot("bob's robot", Pose(700.0, 600.0), goal=(3_500.0, 500.0))
    course = Course(room("create1", bob), "bob_s_robot", 0.2, 0.0, 0.5, "rest")
    assert course.times_ns("bob's robot")
    assert not course.times_ns("ada")


def test_a_bumper_is_told_when_it_is_pressed() -> None:
    scene = room()
    near = SceneRobot("ada", Pose(2_700.0, 1_500.0), goal=(700.0, 700.0))
    course = Course(Scene(scene.workspace, (near,), scene.obstacles), "ada", 0.2, 0.0, 0.6, "rest", "bump_left")
    assert course.told["bump_left"][:2] == [False, True]


def test_the_example_wanders() -> None:
    example = next(one.path for one in examples() if one.name == "13_ros2_wander.py")
    moved_mm, announcer = [0.0], Announcer()
    session = Session(room(), Settings(time_limit_s=60.0), announcer, movers=[("ros2", Ros2Mover())])

    def note(event: Moved) -> None:
        moved_mm[0] = event.snapshot.robots[0].pose.distance_to(700.0, 1_500.0)
        if moved_mm[0] > 100.0:
            session.stop()

    announcer.listen(note, Moved)
    session.solve()
    node = subprocess.Popen([sys.executable, str(example), "ada"])
    try:
        session.drive()
    finally:
        node.kill()
        node.wait()
    assert moved_mm[0] > 100.0


def test_a_service_stops_a_robot_until_another_lets_it_go() -> None:
    import rclpy
    from geometry_msgs.msg import Twist
    from rclpy.context import Context
    from rclpy.executors import SingleThreadedExecutor
    from std_srvs.srv import Trigger

    context, announcer = Context(), Announcer()
    rclpy.init(context=context)
    node = rclpy.create_node("caller", context=context)
    executor = SingleThreadedExecutor(context=context)
    executor.add_node(node)
    commands = node.create_publisher(Twist, "/ada/cmd_vel", 1)
    clients = [node.create_client(Trigger, f"/ada/{name}") for name in ("stop", "enable")]
    session = Session(room(), Settings(time_limit_s=60.0), announcer, movers=[("ros2", Ros2Mover())])
    poses: list[Pose] = []
    announcer.listen(lambda event: poses.append(event.snapshot.robots[0].pose), Moved)
    session.solve()
    driving = threading.Thread(target=session.drive)
    driving.start()

    def told(until: Callable[[], bool]) -> None:
        twist, deadline_s = Twist(), time.monotonic() + 20.0
        twist.linear.x = 0.1
        while not until() and time.monotonic() < deadline_s:
            commands.publish(twist)
            executor.spin_once(timeout_sec=0.02)

    def moves() -> bool:
        return len(poses) > 20 and poses[-20] != poses[-1]

    def stands() -> bool:
        return len(poses) > 20 and poses[-20] == poses[-1]

    try:
        told(moves)
        for client, becomes in zip(clients, (stands, moves), strict=True):
            assert client.wait_for_service(20.0)
            answer = client.call_async(Trigger.Request())
            told(answer.done)
            assert answer.result().success
            told(becomes)
            assert becomes()
    finally:
        session.stop()
        driving.join()
        executor.shutdown()
        node.destroy_node()
        rclpy.shutdown(context=context)


@pytest.mark.skipif(shutil.which("c++") is None, reason="no C++ compiler: tf2_msgs cannot be made")
def test_frames_form_a_chain_from_the_map_to_the_laser(tmp_path: Path) -> None:
    from robotworkshop.doors.ros2.interfaces import TF2_MSGS
    from robotworkshop.doors.ros2.make_types import make

    if importlib.util.find_spec("tf2_msgs") is None:
        make(TF2_MSGS, tmp_path)
    save_scene(room("eyebot_s4"), tmp_path / "room.json")
    around = {**os.environ, "PYTHONPATH": str(tmp_path)}
    words = ["run", str(tmp_path / "room.json"), "--mover", "ros2", "--time-limit", "5", "--no-record"]
    with subprocess.Popen(
        [sys.executable, str(NODES / "frames.py")], env=around, stdout=subprocess.PIPE, text=True
    ) as node:
        subprocess.run([sys.executable, "-m", "robotworkshop", *words], env=around, check=False, timeout=120.0)
        node.kill()
        assert node.stdout is not None
        told = [json.loads(line) for line in node.stdout]
    fixed = {child: (parent, place) for topic, _, parent, child, place in told if topic == "tf_static"}
    assert fixed["ada/odom"] == ("map", [0.0, 0.0, 0.0, 1.0])
    mount = next(each for each in MODELS["eyebot_s4"].rangers if each.name == "lidar").mount
    parent, place = fixed["ada/lidar"]
    assert (parent, place[0]) == ("ada/base_link", mount.x_mm / 1e3)
    moved = {stamp_ns: (parent, child, place) for topic, stamp_ns, parent, child, place in told if topic == "tf"}
    odometry = {stamp_ns: place for topic, stamp_ns, _, _, place in told if topic == "odom"}
    assert len(moved.keys() & odometry.keys()) > 10
    for stamp_ns in moved.keys() & odometry.keys():
        assert moved[stamp_ns] == ("ada/odom", "ada/base_link", odometry[stamp_ns])


def test_a_bag_holds_what_was_recorded(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from rosbags.highlevel import AnyReader

    recording, bag = tmp_path / "drive.rwrec", tmp_path / "drive.rosbag2"
    run(load_scene("empty_room"), "visibility", record=recording)
    assert main(["export", str(recording), str(bag)]) == 0
    told: dict[str, list[tuple[int, Any]]] = defaultdict(list)
    with AnyReader([bag]) as reader:
        for connection, time_ns, raw in reader.messages():
            told[connection.topic].append((time_ns, reader.deserialize(raw, connection.msgtype)))
    events = [timed.event for timed in Replay(recording).events()]
    moved = [event.snapshot for event in events if isinstance(event, Moved)]
    began_ns = told["/clock"][-1][0] - round(moved[-1].time_s * 1e9)
    truths = {time_ns - began_ns: message.pose.position for time_ns, message in told["/player1/truth"]}
    odometry = {time_ns - began_ns: message.pose.pose.position for time_ns, message in told["/player1/odom"]}
    echoes = {time_ns - began_ns: message.range for time_ns, message in told["/player1/sonar"]}
    assert len(moved) > 100
    for snapshot in moved:
        time_ns, robot = round(snapshot.time_s * 1e9), snapshot.robots[0]
        for place in (truths[time_ns], odometry[time_ns]):
            assert (place.x * 1e3, place.y * 1e3) == pytest.approx((robot.pose.x_mm, robot.pose.y_mm), abs=0.1)
        if time_ns in echoes:
            echo = robot.sensor_data.readings["sonar"]
            assert echoes[time_ns] * 1e3 == pytest.approx(math.inf if echo is None else echo, rel=1e-6)
    assert len(echoes) > 20
    assert len(told["/map"]) == len(told["/player1/robot_description"]) == 1
    assert main(["export", str(recording), str(bag)]) == 2
    assert "is there already" in capsys.readouterr().err


def told_by_node(words: Sequence[str], node: str, *arguments: str) -> list[Any]:
    """Return what a node tells line by line, at a robot that `emulate` serves to it."""
    emulate = [sys.executable, "-m", "robotworkshop", "emulate", *words, "--ros2"]
    with subprocess.Popen(emulate, stdout=subprocess.PIPE, text=True) as emulator:
        assert emulator.stdout is not None
        while "ros2: domain" not in emulator.stdout.readline():
            assert emulator.poll() is None
        command = [sys.executable, str(NODES / node), *arguments]
        done = subprocess.run(command, capture_output=True, text=True, timeout=240, check=False)
        emulator.terminate()
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize(
    ("words", "space", "frame_s"),
    [(("create3", "--tcp", "0"), "player1", 0.015), (("pioneer", "-p", "0", "--nomap", "-r", "p3dx"), "p3dx", 0.1)],
)
def test_emulated_robots_of_other_families_are_driven_and_stop(
    words: Sequence[str], space: str, frame_s: float
) -> None:
    told = told_by_node(words, "driver.py", space, "0.2", "0.0", "1.0", "rest")
    odometry = [frame for topic, frame in told if topic == "odom"]
    times_ns, ahead_m = [told[0] for told in odometry], [told[1] for told in odometry]
    assert ahead_m[-1] - ahead_m[0] >= 0.15
    assert odometry[-1][5] == 0.0, "it rests at the end"
    assert odometry[-1][7:] == [f"{space}/odom", f"{space}/base_link"]
    between_s = sorted((after - before) / 1e9 for before, after in pairwise(times_ns))
    assert between_s[len(between_s) // 2] == pytest.approx(frame_s, rel=0.1)


def test_a_pioneer_has_the_names_of_rosaria_too(tmp_path: Path) -> None:
    scene = Scene(
        Workspace(0.0, 0.0, 6_000.0, 3_000.0),
        obstacles=(Obstacle(((5_000.0, 0.0), (5_100.0, 0.0), (5_100.0, 3_000.0), (5_000.0, 3_000.0))),),
        places=(NamedPlace("home", (1_000.0, 1_500.0), 0.0, "home"),),
    )
    save_scene(scene, tmp_path / "room.json")
    words = ["pioneer", "-p", "0", "-m", str(tmp_path / "room.json"), "-r", "p3dx"]
    told = told_by_node(words, "rosaria.py", "p3dx")
    *steps, (_, frame, points) = told
    assert steps == [["moves", True], ["stands", False], ["moves", True]]
    assert frame == "p3dx/base_link"
    assert max(x for x, _, _ in points) == pytest.approx(4.0, abs=0.6), "the wall is 4 m ahead of where it began"


def test_a_node_drives_on_a_floor_in_python() -> None:
    from robotworkshop.doors.ros2.floor import Ros2Floor

    node = subprocess.Popen(
        [sys.executable, str(NODES / "driver.py"), "ada", "0.2", "0.0", "0.5", "rest", "clock"],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert node.stdout is not None
    assert json.loads(node.stdout.readline()) == ["ready", None]
    told: list[str] = []
    hearing = threading.Thread(target=lambda: told.extend(node.stdout or ()))
    hearing.start()
    with node, Simulation(room()) as simulation, Ros2Floor(simulation) as nodes:
        while node.poll() is None and simulation.time_s < 600.0:
            simulation.step(0.015)
            nodes.look()
            time.sleep(0.002)  # nodes are other processes: they take the time that they take
        moved_mm = simulation.pose("ada").x_mm - 700.0
        hearing.join()
    assert node.returncode == 0
    assert 50.0 < moved_mm < 2_300.0
    assert any(json.loads(line)[0] == "clock" for line in told)


@pytest.mark.skipif(importlib.util.find_spec("irobot_create_msgs") is None, reason="its types are not made: make_types")
def test_a_create_3_is_moved_by_its_actions(tmp_path: Path) -> None:
    scene = Scene(
        Workspace(0.0, 0.0, 4_000.0, 3_000.0),
        (SceneRobot("ada", Pose(1_000.0, 1_500.0), model="create3"),),
        places=(NamedPlace("home", (2_000.0, 1_200.0), 0.0, "dock"),),
    )
    save_scene(scene, tmp_path / "room.json")
    words = ["create3", "--tcp", "0", "--scene", str(tmp_path / "room.json")]
    told = told_by_node(words, "create3_actions.py", "ada")
    *done, (hazards, frames) = told
    succeeded, cancelled, aborted, quarter = 4, 5, 6, math.pi / 2.0
    places = {number: where for number, (_, _, where, _) in enumerate(done)}
    assert [status for _, status, _, _ in done] == [succeeded] * 4 + [aborted, succeeded, succeeded, cancelled]
    for number, place in enumerate([(1.3, 1.5, 0.0), (1.3, 1.5, quarter), (1.1, 1.7, 2.0 * quarter), (1.2, 1.2, 0.0)]):
        assert places[number][:2] == pytest.approx(place[:2], abs=0.002)
        assert math.remainder(places[number][2] - place[2], math.tau) == pytest.approx(0.0, abs=0.005)
    assert [places[4], places[5], places[6]] == [False, True, False]
    assert hazards == []
    assert frames[0] == "ada/ir_intensity_side_left"
    assert len(frames) == 7
