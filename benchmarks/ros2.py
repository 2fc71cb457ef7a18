"""Measures how well a node of ROS 2 in another process keeps up with a robot.

    python benchmarks/ros2.py [--speed 1] [--seconds 20] [--model create1]

Drives a robot in circles, and prints a line: messages a second, the longest gap between two of odom, how long after its
first command the robot moved, and how fast /clock went.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import rclpy
from geometry_msgs.msg import Twist
from nav_msgs.msg import Odometry
from rosgraph_msgs.msg import Clock
from sensor_msgs.msg import LaserScan, Range

from robotdriver.models import MODELS, LaserScanner
from robotworkshop.assets import find_scene
from scene.files import load_scene, save_scene


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--speed", type=float, default=1.0)
    parser.add_argument("--seconds", type=float, default=20.0, help="on the floor's clock")
    parser.add_argument("--model", default="create1")
    chosen = parser.parse_args()
    os.environ.setdefault("ROS_AUTOMATIC_DISCOVERY_RANGE", "LOCALHOST")
    os.environ.setdefault("ROS_DOMAIN_ID", str(20 + os.getpid() % 80))
    scene = load_scene(find_scene("empty_room"))
    first = replace(scene.robots[0], model=chosen.model)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "room.json"
        save_scene(replace(scene, robots=(first,)), file)
        words = [str(file), "--mover", "ros2", "--ros2", "--no-record", "--speed", f"{chosen.speed:g}"]
        _measure([*words, "--time-limit", f"{chosen.seconds:g}"], first.name, chosen.model, chosen.speed)


def _measure(words: list[str], robot: str, model: str, speed: float) -> None:
    rclpy.init()
    node = rclpy.create_node("benchmark")
    commands = node.create_publisher(Twist, f"/{robot}/cmd_vel", 1)
    times: dict[str, list[float]] = {}
    clock: list[tuple[float, float]] = []
    moves: list[tuple[float, bool]] = []
    told_s: list[float] = []

    def hear(topic: str, message: object) -> None:
        now_s = time.monotonic()
        times.setdefault(topic, []).append(now_s)
        if isinstance(message, Clock):
            clock.append((now_s, message.clock.sec + message.clock.nanosec * 1e-9))
        if isinstance(message, Odometry):
            moves.append((now_s, message.twist.twist.linear.x != 0.0))
            if len(moves) > 20:  # By then the robot's side has found this one.
                command = Twist()
                command.linear.x, command.angular.z = 0.2, 0.8
                commands.publish(command)
                told_s.append(now_s)

    kinds: dict[str, type] = {"/clock": Clock, f"/{robot}/odom": Odometry}
    lasers = [sensor for sensor in MODELS[model].rangers if isinstance(sensor, LaserScanner)]
    kinds |= {f"/{robot}/{each.name}": Range for each in MODELS[model].rangers if each not in lasers}
    kinds |= {f"/{robot}/scan": LaserScan for _ in lasers}
    for topic, kind in kinds.items():
        node.create_subscription(kind, topic, lambda message, topic=topic: hear(topic, message), 100)
    run = subprocess.Popen([sys.executable, "-m", "robotworkshop", "run", *words], stdout=subprocess.DEVNULL)
    while run.poll() is None:
        rclpy.spin_once(node, timeout_sec=0.1)
    odom = times[f"/{robot}/odom"]
    lasted_s = odom[-1] - odom[0]
    longest_ms = 1e3 * max(after - before for before, after in pairwise(odom))
    began_s = next(now_s for now_s, is_moving in moves if is_moving)
    followed = (clock[-1][1] - clock[0][1]) / (clock[-1][0] - clock[0][0])
    print(
        f"{model} at {speed:g}x: {sum(map(len, times.values())) / lasted_s:.0f} messages a second,"
        f" odom {len(odom) / lasted_s:.0f} Hz, longest gap {longest_ms:.0f} ms;"
        f" moved {1e3 * (began_s - told_s[0]):.0f} ms after its first command; clock at {followed:.2f}x;"
        f" load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
    )
    rclpy.shutdown()


if __name__ == "__main__":
    main()
