"""A Pioneer as programs of ROS see it, by a WebSocket that needs no port."""

import base64
import json
import math
import struct
from typing import Any

import pytest

from robotdriver.pose import Pose

from .client import TICK_S, Room

pytest.importorskip("websockets", reason="the extra named ros is not installed")

from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from robotdriver.pioneer.ros import PioneerGraph, name_space
from robotdriver.rosbridge.client import RosClients

EPOCH_S = 1_700_000_000.0


class Program:
    """A program of ROS on the floor of a room."""

    def __init__(
        self, room: Room, graph: PioneerGraph, clients: RosClients | None = None, *, greets: bool = True
    ) -> None:
        self.room = room
        self.guest = (clients or RosClients(graph, lambda: room.world.time_s)).welcome("here")
        self._socket = ClientProtocol(parse_uri("ws://localhost:9090/"), max_size=None)
        self.heard: list[dict[str, Any]] = []
        if greets:
            self._socket.send_request(self._socket.connect())
            self._exchange()

    def ask(self, **operation: Any) -> None:
        self._socket.send_text(json.dumps(operation).encode())
        self._exchange()

    def send_text(self, text: bytes) -> None:
        self._socket.send_text(text)
        self._exchange()

    def wait(self, duration_s: float) -> None:
        for _ in range(round(duration_s / TICK_S)):
            self.room.wait(TICK_S)
            if self.guest.next_due_s <= self.room.world.time_s:
                self._take(self.guest.advance(self.room.world.time_s))

    def messages(self, topic: str) -> list[Any]:
        return [each["msg"] for each in self.heard if each["op"] == "publish" and each["topic"] == topic]

    def answer(self, service: str, args: object = None) -> dict[str, Any]:
        """Call a service and return what is answered."""
        self.ask(op="call_service", service=service, id="call", args=args)
        self.wait(2 * TICK_S)
        return next(each for each in reversed(self.heard) if each["op"] == "service_response")

    @property
    def complaint(self) -> str:
        """The newest reason why something was not done."""
        self.wait(2 * TICK_S)
        return str(next(each["msg"] for each in reversed(self.heard) if each["op"] == "status"))

    def drive(self, message: dict[str, Any], duration_s: float, topic: str = "/robot/cmd_vel") -> None:
        """Publish a command ten times a second."""
        for _ in range(round(duration_s * 10.0)):
            self.ask(op="publish", topic=topic, msg=message)
            self.wait(0.1)

    def _exchange(self) -> None:
        # In pieces, as a network may cut it.
        sent = b"".join(self._socket.data_to_send())
        for start in range(0, len(sent), 100):
            self._take(self.guest.receive(sent[start : start + 100]))

    def _take(self, data: bytes) -> None:
        self._socket.receive_data(data)
        for event in self._socket.events_received():
            if isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                self.heard.append(json.loads(bytes(event.data)))


@pytest.fixture
def room() -> Room:
    return Room(walls=3_000.0, start=Pose(0.0, 500.0), is_open=False)


@pytest.fixture
def graph(room: Room) -> PioneerGraph:
    return PioneerGraph(lambda: [room.robot], lambda: EPOCH_S + room.world.time_s)


@pytest.fixture
def program(room: Room, graph: PioneerGraph) -> Program:
    return Program(room, graph)


def twist(ahead: float = 0.0, turn: float = 0.0) -> dict[str, Any]:
    return {"linear": {"x": ahead, "y": 0.0, "z": 0.0}, "angular": {"x": 0.0, "y": 0.0, "z": turn}}


def test_cmd_vel_drives_and_pose_tells_of_it_in_metres(program: Program) -> None:
    program.ask(op="subscribe", topic="/robot/pose", type="nav_msgs/Odometry")
    program.drive(twist(0.3), 4.0)
    told, truth = program.messages("/robot/pose")[-1], program.room.body.pose
    assert told["pose"]["pose"]["position"]["x"] == pytest.approx(truth.x_mm / 1e3, abs=0.04)
    assert told["pose"]["pose"]["orientation"] == {"x": 0.0, "y": 0.0, "z": 0.0, "w": 1.0}
    assert told["twist"]["twist"]["linear"]["x"] == pytest.approx(0.3)
    assert told["header"]["frame_id"] == "robot/odom"
    assert told["header"]["stamp"]["secs"] in (1_700_000_003, 1_700_000_004)
    assert len(told["pose"]["covariance"]) == 36
    assert 39 <= len(program.messages("/robot/pose")) <= 41


def test_a_turn_goes_counter_clockwise_in_radians(program: Program) -> None:
    program.ask(op="subscribe", topic="/robot/pose")
    program.drive(twist(turn=0.5), 2.0)
    told = program.messages("/robot/pose")[-1]
    assert told["twist"]["twist"]["angular"]["z"] == pytest.approx(0.5, rel=0.02)
    assert told["pose"]["pose"]["orientation"]["z"] > 0.3


def test_sonars_are_clouds_of_the_same_points_as_the_robot_sees_them(program: Program) -> None:
    for topic in ("sonar", "sonar_pointcloud2"):
        program.ask(op="subscribe", topic=f"/robot/{topic}")
    program.wait(0.5)
    cloud, packed = program.messages("/robot/sonar")[-1], program.messages("/robot/sonar_pointcloud2")[-1]
    points = [(point["x"], point["y"]) for point in cloud["points"]]
    assert len(points) == 16
    assert max(y for _, y in points) == pytest.approx(2.5, abs=0.01)
    assert (packed["width"], packed["point_step"], packed["row_step"]) == (16, 12, 192)
    unpacked = list(struct.iter_unpack("<fff", base64.b64decode(packed["data"])))
    assert [pair[:2] for pair in unpacked] == [pytest.approx(pair, abs=1e-5) for pair in points]


def test_the_motors_are_a_service_and_a_latched_topic(program: Program) -> None:
    program.ask(op="subscribe", topic="/robot/motors_state")
    program.wait(0.3)
    assert program.answer("/robot/disable_motors")["result"] is True
    program.ask(op="publish", topic="/robot/cmd_vel", msg=twist(0.3))
    program.wait(0.5)
    assert program.room.body.pose.x_mm == 0.0
    assert program.answer("/robot/enable_motors")["values"] == {}
    program.wait(0.3)
    assert program.messages("/robot/motors_state") == [{"data": True}, {"data": False}, {"data": True}]


def test_messages_come_no_more_often_than_asked_and_end(program: Program) -> None:
    program.ask(op="subscribe", topic="/robot/pose", id="slow", throttle_rate=500)
    program.wait(2.0)
    assert 4 <= len(program.messages("/robot/pose")) <= 5
    program.ask(op="unsubscribe", topic="/robot/pose", id="slow")
    program.heard.clear()
    program.wait(1.0)
    assert program.heard == []


def test_programs_find_out_what_there_is(program: Program) -> None:
    topics = program.answer("/rosapi/topics")["values"]
    names = ("pose", "sonar", "sonar_pointcloud2", "motors_state", "scan", "cmd_vel")
    assert topics["topics"] == [f"/robot/{name}" for name in names]
    assert topics["types"][-1] == "geometry_msgs/Twist"
    assert program.answer("/rosapi/topic_type", {"topic": "/robot/pose"})["values"] == {"type": "nav_msgs/Odometry"}
    assert "/robot/enable_motors" in program.answer("/rosapi/services")["values"]["services"]


def test_a_robot_stands_when_no_cmd_vel_comes_any_more(program: Program) -> None:
    program.drive(twist(0.5), 2.0)
    gone_mm = program.room.body.pose.x_mm
    program.wait(0.5)
    assert program.room.robot.drive.is_moving
    program.wait(3.0)
    assert not program.room.robot.drive.is_moving
    assert 300.0 < program.room.body.pose.x_mm - gone_mm < 900.0


def test_a_scan_tells_of_the_walls_from_right_to_left(program: Program) -> None:
    program.ask(op="subscribe", topic="/robot/scan", type="sensor_msgs/LaserScan")
    program.wait(0.3)
    scan = program.messages("/robot/scan")[-1]
    ranges = scan["ranges"]
    assert len(ranges) == 181
    assert scan["angle_min"] == pytest.approx(-math.pi / 2.0)
    assert scan["angle_min"] + 180 * scan["angle_increment"] == pytest.approx(scan["angle_max"])
    assert ranges[0] == pytest.approx(3.5, abs=0.05)
    assert ranges[90] == pytest.approx(3.0, abs=0.05)
    assert ranges[-1] == pytest.approx(2.5, abs=0.05)
    assert scan["header"]["frame_id"] == "robot/laser"


@pytest.mark.parametrize(("topic", "kind"), [("pose", "nav_msgs/msg/Odometry"), ("scan", "sensor_msgs/msg/LaserScan")])
def test_who_asks_for_types_of_ros_2_gets_its_stamps(program: Program, topic: str, kind: str) -> None:
    program.ask(op="subscribe", topic=f"/robot/{topic}", type=kind)
    program.wait(0.3)
    header = program.messages(f"/robot/{topic}")[-1]["header"]
    assert set(header) == {"stamp", "frame_id"}
    assert set(header["stamp"]) == {"sec", "nanosec"}


def test_a_robot_stands_when_the_program_that_drove_it_has_left(program: Program) -> None:
    program.ask(op="publish", topic="/robot/cmd_vel", msg=twist(0.5))
    program.wait(2.0)
    program.guest.stop()
    program.room.wait(3.0)
    assert not program.room.robot.drive.is_moving


def test_a_robot_drives_on_when_another_program_has_taken_it_over(room: Room, graph: PioneerGraph) -> None:
    clients = RosClients(graph, lambda: room.world.time_s)
    first, second = Program(room, graph, clients), Program(room, graph, clients)
    first.ask(op="publish", topic="/robot/cmd_vel", msg=twist(0.5))
    first.wait(0.1)
    second.ask(op="publish", topic="/robot/cmd_vel", msg=twist(0.2))
    second.wait(0.1)
    first.guest.stop()
    room.wait(2.0)
    assert room.robot.drive.is_moving
    second.guest.stop()
    room.wait(2.0)
    assert not room.robot.drive.is_moving


def test_names_without_a_slash_and_arguments_in_their_order_are_understood(program: Program) -> None:
    program.ask(op="subscribe", topic="robot/pose", id=7)
    program.drive(twist(0.3), 1.5, "robot/cmd_vel")
    assert program.messages("robot/pose")[-1]["twist"]["twist"]["linear"]["x"] == pytest.approx(0.3)
    program.ask(op="unsubscribe", topic="robot/pose", id=7)
    program.wait(0.1)
    program.heard.clear()
    program.wait(0.5)
    assert program.heard == []
    assert program.answer("robot/disable_motors")["result"] is True
    assert program.answer("/rosapi/topic_type", ["/robot/pose"])["values"] == {"type": "nav_msgs/Odometry"}


def test_one_topic_is_not_subscribed_to_without_end(program: Program) -> None:
    for number in range(101):
        program.ask(op="subscribe", topic="/robot/pose", id=number)
    assert "100 subscriptions to one topic are the most" in program.complaint


def test_programs_go_on_when_a_client_of_its_own_opens_the_robot(room: Room, program: Program) -> None:
    program.ask(op="subscribe", topic="/robot/pose")
    program.wait(0.3)
    for number in (0, 1, 2):
        room.send(number)
    room.send(1, 1)
    room.send(11, 200)
    program.wait(2.0)
    assert program.messages("/robot/pose")[-1]["twist"]["twist"]["linear"]["x"] == pytest.approx(0.2)
    program.answer("/robot/disable_motors")
    room.wait(0.2)
    assert not room.sip.flags & 1


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (b"{", "no operation of rosbridge"),
        (b'{"op": "fly"}', "fly"),
        (b'{"op": "subscribe"}', "topic"),
        (b'{"op": "publish", "topic": "/nowhere/cmd_vel"}', "/robot/cmd_vel"),
        (b'{"op": "publish", "topic": "/robot/cmd_vel", "msg": {"linear": {"x": "fast"}}}', "geometry_msgs/Twist"),
        (b'{"op": "publish", "topic": "/robot/cmd_vel", "msg": [1, 2]}', "geometry_msgs/Twist"),
        (b'{"op": "publish", "topic": "/robot/cmd_vel", "msg": {"linear": {"x": 1e999}}}', "out of range"),
        (b'{"op": "publish", "topic": "/robot/cmd_vel", "msg": {"linear": {"x": NaN}}}', "no operation of rosbridge"),
        (b"[" * 60_000, "no operation of rosbridge"),
        (b'\xff\xfe{"op": "subscribe"}', "no operation of rosbridge"),
        (b'{"op": "advertise", "topic": "/robot/cmd_vel", "type": "std_msgs/Bool"}', "not std_msgs/Bool"),
        (b'{"op": "subscribe", "topic": "/robot/pose", "type": "std_msgs/Bool"}', "nav_msgs/Odometry"),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason(program: Program, text: bytes, reason: str) -> None:
    program.send_text(text)
    assert reason in program.complaint
    assert program.answer("/robot/enable_motors")["result"] is True


def test_a_service_that_is_not_there_answers_why(program: Program) -> None:
    answer = program.answer("/robot/fly")
    assert (answer["result"], answer["id"]) == (False, "call")
    assert "/rosapi/services" in answer["values"]


def test_a_client_without_a_handshake_is_hung_up(room: Room, graph: PioneerGraph) -> None:
    program = Program(room, graph, greets=False)
    program.wait(11.0)
    assert program.guest.wants_hangup
    other = Program(room, graph, greets=False)
    other.guest.receive(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    assert other.guest.wants_hangup


def test_a_text_without_end_is_refused(program: Program) -> None:
    program.send_text(b" " * 70_000)
    assert program.guest.wants_hangup


def test_names_are_those_that_ros_allows() -> None:
    assert [name_space(name) for name in ("fred", "p3dx-2", "7of9")] == ["fred", "p3dx_2", "robot_7of9"]
