"""Emulated Pioneers with a client each: how evenly reports come, and how fast one robot runs without a window.

Every client is a socket of another process, which drives its robot about and notes when reports come. Beside it stand
the targets, and what AMRISim reached on a machine of this kind with fifty robots: 111 ms for the 95th percentile of the
time between two reports, and 138 ms for the longest.

    python benchmarks/pioneer.py [--robots 50] [--seconds 20] [--lasers] [--spacing-mm 3000]
"""

import argparse
import multiprocessing
import random
import selectors
import socket
import time
from multiprocessing.connection import Connection
from pathlib import Path

import numpy as np

from robotdriver.conditions import PERFECT
from robotdriver.pioneer.emulator import EmulatedPioneer
from robotdriver.pioneer.model_files import shipped_model
from robotdriver.pioneer.packets.commands import CommandId, command_packet
from robotdriver.pioneer.packets.framing import PacketReader
from robotdriver.pose import Pose
from robotdriver.simulator import World
from robotworkshop.families.pioneer.models import Wanted
from robotworkshop.families.pioneer.serving import TICK_S, ServeOptions, pioneers_served
from scene.scene import Scene, Wall, Workspace

WARM_UP_S = 3.0


def drive(addresses: list[tuple[str, int]], seconds: float, lasers: bool, answer: Connection) -> None:
    """Be the clients of all robots for some time, and send back the times between reports in ms."""
    selector, chance = selectors.DefaultSelector(), random.Random(0)
    clients = []
    for number, address in enumerate(addresses):
        client = socket.create_connection(address, timeout=60)
        for sync in range(3):
            client.sendall(command_packet(sync))
        client.sendall(command_packet(CommandId.OPEN, 1))
        if lasers:
            client.sendall(command_packet(CommandId.SIM_LASER_ENABLE, 1))
        client.setblocking(False)
        clients.append(client)
        selector.register(client, selectors.EVENT_READ, number)
    readers = [PacketReader(255) for _ in clients]
    last, gaps = [0.0] * len(clients), []
    began = due = time.monotonic()
    while (now := time.monotonic()) < began + WARM_UP_S + seconds:
        if now >= due:
            due += 0.5
            for client in clients:
                client.sendall(command_packet(CommandId.VEL, chance.randrange(-300, 300)))
                client.sendall(command_packet(CommandId.RVEL, chance.randrange(-40, 40)))
        for key, _ in selector.select(max(due - now, 0.0)):
            here = time.monotonic()
            for data in readers[key.data].receive(clients[key.data].recv(65536)):
                if data[0] in (0x32, 0x33):
                    if last[key.data] > began + WARM_UP_S:
                        gaps.append(1e3 * (here - last[key.data]))
                    last[key.data] = here
    answer.send(gaps)


def hall(robots: int, spacing_mm: float) -> Scene:
    """Return a walled square with room for so many robots."""
    half = (int(np.ceil(np.sqrt(robots))) + 1) * spacing_mm / 2.0
    corners = ((-half, -half), (half, -half), (half, half), (-half, half))
    walls = tuple(Wall(one, other) for one, other in zip(corners, (*corners[1:], corners[0]), strict=True))
    return Scene(Workspace(-half, -half, half, half), walls=walls)


def served(robots: int, seconds: float, lasers: bool, spacing_mm: float) -> None:
    """Print how evenly the reports of many robots come, and what the server needs for it."""
    options = ServeOptions(
        tuple(Wanted(shipped_model("p3dx")) for _ in range(robots)), port=0, conditions=PERFECT, is_found=False
    )
    scene = hall(robots, spacing_mm)
    with pioneers_served(scene, None, Path(), options) as serving:
        side = int(np.ceil(np.sqrt(robots)))
        with serving.stage.held() as world:
            for number, robot in enumerate(world.robots):  # out of each other's way
                world.put_robot(robot, Pose(1e6, number * spacing_mm))
            for number, robot in enumerate(world.robots):
                column, row = number % side, number // side
                offset = (side - 1) / 2.0
                pose = Pose((column - offset) * spacing_mm, (row - offset) * spacing_mm, number * 0.7)
                world.put_robot(robot, pose)
        addresses = [(place.host, place.port) for place in serving.places]
        parent, child = multiprocessing.Pipe()
        process = multiprocessing.get_context("spawn").Process(target=drive, args=(addresses, seconds, lasers, child))
        began, used = time.monotonic(), time.process_time()
        process.start()
        gaps = np.array(parent.recv())
        used = time.process_time() - used
        passed = time.monotonic() - began
        process.join()
        speed = serving.stage.clock.achieved_speed
    median, often, longest = np.median(gaps), np.percentile(gaps, 95), gaps.max()
    what = "16 sonars and a laser" if lasers else "16 sonars"
    print(
        f"{robots:4d} robots, {what}, {spacing_mm / 1e3:g} m apart: reports every {median:.1f} ms (median), "
        f"95 % within {often:.1f} ms, longest {longest:.0f} ms; {100 * used / passed:.0f} % of a processor; "
        f"time {speed:.2f} of real   [asked: 105 and 130 ms; AMRISim: 111 and 138 ms]"
    )


def headless(seconds: float = 60.0) -> None:
    """Print how fast one robot with a client runs without waiting for real time."""
    world, model = World(tick_s=TICK_S, seed=0), shipped_model("p3dx")
    body = world.add_robot(model.on_floor(), Pose(0.0, 0.0), "robot")
    for wall in hall(16, 3_000.0).walls:
        world.add_wall(wall.start, wall.end)
    robot = EmulatedPioneer(world, body, model, lambda _name, _request: None)
    for sync in range(3):
        robot.receive(command_packet(sync))
    robot.receive(command_packet(CommandId.OPEN, 1))
    ticks, reports = round(seconds / TICK_S), 0
    began = time.process_time()
    for tick in range(ticks):
        if tick % 25 == 0:
            robot.receive(command_packet(CommandId.VEL, 200 if tick % 500 < 250 else -200))
        world.step()
        if robot.next_due_s <= world.time_s:
            reports += bool(robot.advance(world.time_s))
    used = time.process_time() - began
    print(f"   1 robot, 16 sonars, headless: {seconds / used:.0f} times real time, {reports} reports   [asked: 300]")


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--robots", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--lasers", action="store_true")
    parser.add_argument("--spacing-mm", type=float, default=3_000.0)
    asked = parser.parse_args()
    headless()
    served(asked.robots, asked.seconds, asked.lasers, asked.spacing_mm)


if __name__ == "__main__":
    main()
