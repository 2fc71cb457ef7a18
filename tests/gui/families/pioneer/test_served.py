"""Pioneers are served in the window: robots come and go with their clients, and what they are doing is seen."""

import socket
import time
from pathlib import Path

from driven import LONG_MS, press
from pytestqt.qtbot import QtBot

from gui.families.pioneer.clients import PioneerClients
from gui.families.room import PIONEER_PANEL
from gui.painter.draw_list import actors_in
from gui.shell.main_window import MainWindow
from gui.sources.guest_source import GuestPhase
from robotdriver.pioneer.packets.commands import CommandId, command_packet
from robotdriver.pioneer.packets.framing import PacketReader
from robotdriver.pose import Pose
from robotworkshop.families.pioneer.live import PioneerLive, PioneerWish

ROOM = """2D-Map
Cairn: RobotHome 0 0 0 "" ICON "Home"
LINES
-3000 -2000 3000 -2000
3000 -2000 3000 2000
3000 2000 -3000 2000
-3000 2000 -3000 -2000
"""


def open_robot(host: str, port: int) -> socket.socket:
    """Shake hands as a client does, and open the robot."""
    client = socket.create_connection((host, port), timeout=60.0)
    reader = PacketReader(255)
    for number in range(3):
        client.sendall(command_packet(number))
        deadline_s, packets = time.monotonic() + 60.0, list[bytes]()
        while not any(packet[0] == number for packet in packets) and time.monotonic() < deadline_s:
            packets += reader.receive(client.recv(4096))
    client.sendall(command_packet(CommandId.OPEN, 1))
    return client


def test_robots_come_and_go_with_their_clients(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    file = tmp_path / "room.map"
    file.write_text(ROOM)
    window.rooms.families.open("Pioneers", PioneerWish(factory="p3dx", map_file=file, port=0).opened, PIONEER_PANEL)
    source = window.rooms.families.source
    qtbot.waitUntil(lambda: source.phase is GuestPhase.RUNNING, timeout=LONG_MS)
    live = source.live
    assert isinstance(live, PioneerLive)
    window.rooms.run.set_speed(1.0)
    clients = window.panes[PIONEER_PANEL].widget()
    assert isinstance(clients, PioneerClients)
    (place,) = live.places
    qtbot.waitUntil(lambda: str(place.port) in clients.hint.text(), timeout=LONG_MS)

    client = open_robot(place.host, place.port)
    client.sendall(command_packet(CommandId.VEL, 200))
    qtbot.waitUntil(lambda: clients.lines == {"p3dx": "connected: sonars"}, timeout=LONG_MS)
    assert not clients.hint.isVisible()
    qtbot.waitUntil(lambda: seen_sensors(window) >= 4, timeout=LONG_MS)
    assert "p3dx: made for a client" in window.rooms.notices.log.toPlainText()

    (tmp_path / "hall.map").write_text(ROOM.replace("3000", "4000"))
    window.rooms.families.load_map(tmp_path / "hall.map")
    qtbot.waitUntil(lambda: widest(window) == 4_000.0, timeout=LONG_MS)
    with live.stage.held() as world:
        world.put_robot(world.robot("p3dx"), Pose(0.0, 1_000.0))
    qtbot.waitUntil(lambda: believed_off_mm(window) > 500.0, timeout=LONG_MS)

    window.rooms.families.add_pioneer("amigo")
    qtbot.waitUntil(lambda: list(clients.lines) == ["p3dx", "amigo"], timeout=LONG_MS)
    assert clients.lines["amigo"].startswith("waits at port ")
    client.close()
    qtbot.waitUntil(lambda: names(window) == ["amigo"], timeout=LONG_MS)
    press(qtbot, window, "stop")
    qtbot.waitUntil(lambda: source.phase is GuestPhase.ENDED, timeout=LONG_MS)


def widest(window: MainWindow) -> float:
    picture = window.rooms.view.picture()
    return 0.0 if picture is None else max(wall.end[0] for wall in picture.scene.walls)


def believed_off_mm(window: MainWindow) -> float:
    """Return how far the first robot is from where its odometry has it."""
    picture = window.rooms.view.picture()
    actors = [] if picture is None else actors_in(picture)
    believed = actors[0].believed if actors else None
    return 0.0 if believed is None else actors[0].pose.distance_to(believed.x_mm, believed.y_mm)


def names(window: MainWindow) -> list[str]:
    picture = window.rooms.view.picture()
    return [] if picture is None else [actor.name for actor in actors_in(picture)]


def seen_sensors(window: MainWindow) -> int:
    """Return how many rangers of the first robot are drawn that hear something."""
    picture = window.rooms.view.picture()
    assert picture is not None
    return sum(reading is not None for _, reading in actors_in(picture)[0].echoes)
