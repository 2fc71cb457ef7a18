"""Emulated Pioneers with a client each: how evenly reports come, and how fast one robot runs without a window.

Every client is a socket of another process, which drives its robot about and notes when reports come. Beside it stand
the targets, and what AMRISim reached on a machine of this kind with fifty robots: 111 ms for the 95th percentile of the
time between two reports, and 138 ms for the longest.

    python benchmarks/pioneer.py [--robots 50] [--seconds 20] [--lasers] [--spacing-mm 3000]
    python benchmarks/pioneer.py --robots 20 --reload    a client loads a map of 63,311 points meanwhile
    python benchmarks/pioneer.py --robots 20 --ros 20    so many programs of ROS read every robot's pose and sonars
    python benchmarks/pioneer.py --alone                 without ports: how much faster than real time the floor is
"""

import argparse
import gc
import json
import multiprocessing
import os
import random
import re
import selectors
import socket
import tempfile
import time
from contextlib import ExitStack
from multiprocessing.connection import Connection
from pathlib import Path

import numpy as np

from robotdriver.conditions import PERFECT
from robotdriver.models.pioneers.model_files import shipped_model
from robotdriver.pioneer.emulator import EmulatedPioneer
from robotdriver.pioneer.packets.commands import CommandId, command_packet
from robotdriver.pioneer.packets.framing import packet
from robotdriver.pose import Pose
from robotdriver.simulator import World
from robotworkshop.families.pioneer.models import Wanted
from robotworkshop.families.pioneer.serving import TICK_S, ServeOptions, pioneers_served
from scene.scene import Scene, Wall, Workspace

WARM_UP_S = 3.0
COMMANDS_EVERY_S = 0.5
LARGE_MAP = "large.map"
REPORT = re.compile(b"\xfa\xfb[\x03-\xff][\x32\x33]", re.DOTALL)
MAP_CHANGED = re.compile(b"\xfa\xfb[\x03-\xff]\x66", re.DOTALL)


def drive(addresses: list[tuple[str, int]], seconds: float, lasers: bool, loads: bool, answer: Connection) -> None:
    """Be the clients of all robots for some time, and send back the times between reports in ms.

    What comes is looked through for the beginnings of reports, and not read: many clients in one process must not be
    slower than the server. Each drives its robot at moments of its own.
    """
    selector, chance = selectors.DefaultSelector(), random.Random(0)
    clients = []
    opening = b"".join((*(command_packet(sync) for sync in range(3)), command_packet(CommandId.OPEN, 1)))
    opening += command_packet(CommandId.SIM_LASER_ENABLE, 1) if lasers else b""
    for number, address in enumerate(addresses):
        client = socket.create_connection(address, timeout=60)
        client.sendall(opening)
        client.setblocking(False)
        clients.append(client)
        selector.register(client, selectors.EVENT_READ, number)
    last, gaps, used = [0.0] * len(clients), [], time.process_time()
    began = time.monotonic()
    next_one, each_s = 0, COMMANDS_EVERY_S / len(clients)
    while (now := time.monotonic()) < began + WARM_UP_S + seconds:
        if loads and now > began + WARM_UP_S + 2.0:
            loads = False
            name = LARGE_MAP.encode()
            clients[0].sendall(packet(b"\xec\x3b\x01\x00" + len(name).to_bytes(2, "little") + name))
        while (due := began + next_one * each_s) <= now:
            client, next_one = clients[next_one % len(clients)], next_one + 1
            client.sendall(command_packet(CommandId.VEL, chance.randrange(-300, 300)))
            client.sendall(command_packet(CommandId.RVEL, chance.randrange(-40, 40)))
        ready = selector.select(max(due - now, 0.0))
        here = time.monotonic()
        for key, _ in ready:
            data, number = clients[key.data].recv(65536), key.data
            if REPORT.search(data) is not None:
                if last[number] > began + WARM_UP_S:
                    gaps.append(1e3 * (here - last[number]))
                last[number] = here
            if loads is False and MAP_CHANGED.search(data) is not None and number == 0:
                print(f"     the other map is there {here - began - WARM_UP_S - 2.0:.1f} s after it was asked for")
    answer.send((gaps, time.process_time() - used))


def watch(address: tuple[str, int], robots: int, programs: int, seconds: float) -> None:
    """Be programs of ROS that read the pose and the sonars of every robot, and print what they got."""
    from websockets.sync.client import connect

    heard = 0
    with ExitStack() as stack:
        here = "ws://{}:{}".format(*address)
        opened = (connect(here, max_size=None, ping_interval=None, close_timeout=0.1) for _ in range(programs))
        sockets = [stack.enter_context(each) for each in opened]
        for client in sockets:
            for number in range(1, robots + 1):
                space = "p3dx" if number == 1 else f"p3dx_{number}"
                for topic in ("pose", "sonar"):
                    client.send(json.dumps({"op": "subscribe", "topic": f"/{space}/{topic}"}))
        end = time.monotonic() + WARM_UP_S + seconds
        while time.monotonic() < end:
            for client in sockets:
                client.recv()
                heard += 1
    print(f"     {programs} programs of ROS: {heard / (WARM_UP_S + seconds):,.0f} messages/s read")


def write_large_map(file: Path) -> None:
    """Write a map of 470 lines and 63,311 points, none of them near where robots are."""
    chance = random.Random(0)
    lines = [
        (x := chance.randrange(-60_000, 60_000), y := chance.randrange(40_000, 60_000), x + 900, y) for _ in range(470)
    ]
    points = sorted((chance.randrange(-60_000, 60_000), chance.randrange(-60_000, -40_000)) for _ in range(63_311))
    parts = ["2D-Map", "LINES", *(" ".join(map(str, line)) for line in lines), "DATA"]
    file.write_text("\n".join((*parts, *(f"{x} {y}" for x, y in points))) + "\n")


def hall(robots: int, spacing_mm: float) -> Scene:
    """Return a walled square with room for so many robots."""
    half = (int(np.ceil(np.sqrt(robots))) + 1) * spacing_mm / 2.0
    corners = ((-half, -half), (half, -half), (half, half), (-half, half))
    walls = tuple(Wall(one, other) for one, other in zip(corners, (*corners[1:], corners[0]), strict=True))
    return Scene(Workspace(-half, -half, half, half), walls=walls)


def served(asked: argparse.Namespace, folder: Path) -> None:
    """Print how evenly the reports of many robots come, and what the server needs for it."""
    robots, spacing_mm, lasers = asked.robots, asked.spacing_mm, asked.lasers
    options = ServeOptions(
        tuple(Wanted(shipped_model("p3dx")) for _ in range(robots)),
        port=0,
        conditions=PERFECT,
        is_found=False,
        ros_port=0 if asked.ros else None,
    )
    if asked.reload:
        write_large_map(folder / LARGE_MAP)
    scene = hall(robots, spacing_mm)
    with pioneers_served(scene, None, folder, options) as serving:
        side = int(np.ceil(np.sqrt(robots)))
        with serving.stage.held() as world:
            for number, robot in enumerate(world.robots):  # out of each other's way
                world.put_robot(robot, Pose(1e6, number * spacing_mm))
            for number, robot in enumerate(world.robots):
                column, row = number % side, number // side
                offset = (side - 1) / 2.0
                pose = Pose((column - offset) * spacing_mm, (row - offset) * spacing_mm, number * 0.7)
                world.put_robot(robot, pose)
        gc.collect()
        gc.freeze()
        gc.set_threshold(100_000)  # all of it as the command does
        marks = [time.process_time()]
        serving.stage.clock.on_tick(lambda: marks.append(time.process_time()))
        addresses = [(place.host, place.port) for place in serving.places]
        parent, child = multiprocessing.Pipe()
        spawn = multiprocessing.get_context("spawn").Process
        process = spawn(target=drive, args=(addresses, asked.seconds, lasers, asked.reload, child))
        programs = spawn(target=watch, args=(serving.ros, robots, asked.ros, asked.seconds))
        began, used = time.monotonic(), time.process_time()
        process.start()
        if asked.ros:
            programs.start()
        all_gaps, used_by_clients = parent.recv()
        gaps = np.array(all_gaps)
        used = time.process_time() - used
        passed = time.monotonic() - began
        process.join()
        if asked.ros:
            programs.join()
        speed = serving.stage.clock.achieved_speed
    # What holds a tick back in the server itself, however busy the computer is with other programs.
    per_tick = 1e3 * np.diff(marks)
    per_report = np.convolve(per_tick, np.ones(round(0.1 / TICK_S)), "valid")
    print(
        f"     processor time of the server between two ticks: at most {per_tick.max():.0f} ms; "
        f"between two reports: at most {per_report.max():.0f} ms"
    )
    median, often, longest = np.median(gaps), np.percentile(gaps, 95), gaps.max()
    what = "16 sonars and a laser" if lasers else "16 sonars"
    print(
        f"{robots:4d} robots, {what}, {spacing_mm / 1e3:g} m apart: reports every {median:.1f} ms (median), "
        f"95 % within {often:.1f} ms, longest {longest:.0f} ms; {100 * used / passed:.0f} % of a processor "
        f"and {100 * used_by_clients / (WARM_UP_S + asked.seconds):.0f} % for the clients; "
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


def alone(robots: int, lasers: bool, spacing_mm: float, seconds: float = 4.0) -> None:
    """Print how fast many robots that drive about run in one thread, with all that they report, without any port."""
    world, model, chance = World(tick_s=TICK_S, seed=0), shipped_model("p3dx"), random.Random(0)
    for wall in hall(robots, spacing_mm).walls:
        world.add_wall(wall.start, wall.end)
    kind, side = model.on_floor(), int(np.ceil(np.sqrt(robots)))
    guests = []
    for number in range(robots):
        column, row = number % side - (side - 1) / 2.0, number // side - (side - 1) / 2.0
        body = world.add_robot(kind, Pose(column * spacing_mm, row * spacing_mm, number * 0.7), str(number))
        guests.append(EmulatedPioneer(world, body, model, lambda _name, _request: None))
    used, warm_up = 0.0, 50
    for tick in range(warm_up + round(seconds / TICK_S)):
        for number, guest in enumerate(guests):
            if tick == number % 25:  # as clients open their robots: at all moments of a report's period
                opening = (*(command_packet(sync) for sync in range(3)), command_packet(CommandId.OPEN, 1))
                laser = command_packet(CommandId.SIM_LASER_ENABLE, 1) if lasers else b""
                guest.receive(b"".join(opening) + laser)
            if tick % 25 == 0:
                guest.receive(command_packet(CommandId.VEL, chance.randrange(-300, 300)))
                guest.receive(command_packet(CommandId.RVEL, chance.randrange(-40, 40)))
        began = time.process_time()
        world.step()
        for guest in guests:
            if guest.next_due_s <= world.time_s:
                guest.advance(world.time_s)
        used += (time.process_time() - began) * (tick >= warm_up)
    what = "16 sonars and a laser" if lasers else "16 sonars"
    print(f"{robots:4d} robots, {what}, without ports: {seconds / used:.2f} times real time   [asked of 200: 1]")


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--robots", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--lasers", action="store_true")
    parser.add_argument("--spacing-mm", type=float, default=3_000.0)
    parser.add_argument("--reload", action="store_true")
    parser.add_argument("--ros", type=int, default=0, metavar="PROGRAMS")
    parser.add_argument("--alone", action="store_true")
    asked = parser.parse_args()
    print(f"load of the computer: {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    headless()
    if asked.alone:
        alone(asked.robots, asked.lasers, asked.spacing_mm)
        return
    with tempfile.TemporaryDirectory() as folder:
        served(asked, Path(folder))


if __name__ == "__main__":
    main()
