"""Learns by trial to drive to a goal among obstacles by its laser, then drives there as a mover.

    python 11_learn_to_drive.py --scene columns --minutes 3
    robotworkshop run lesson.json --mover 11_learn_to_drive.py

It looks in 48 directions, and turns to the one of the greatest value. What the goal, room and turning are worth is
learnt: it draws policies, drives each from a few random starts, keeps the best, and draws the next ones near them (the
cross-entropy method). Then it drives the mean of the last ones from 100 new starts. It writes that policy to
policy.json, and the scene with the robot that has learnt to lesson.json.
"""

import argparse
import json
import os
import time
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from pathlib import Path

import gymnasium
import numpy as np

from robotdriver import Wake, Wheels
from robotdriver.models import MODELS, LaserScanner
from robotworkshop.api import load_scene
from robotworkshop.doors.gym.actions import Twist
from robotworkshop.doors.gym.senses import Senses
from scene import Hold, SteppedMover, save_scene

ROBOT = "eyebot_s4"
POLICY, LESSON = Path("policy.json"), Path("lesson.json")
STEP_S, LIMIT_S, AT_GOAL_M = 0.15, 40.0, 0.06
FAR_M, MARGIN_M = 2.0, 0.06
DIRECTIONS = np.radians(np.arange(-180.0, 180.0, 7.5))
AHEAD, BEHIND = len(DIRECTIONS) // 2, 0
STUCK, FREEING = 4, 4
DRAWN, KEPT, STARTS = 16, 4, 8


class Driver:
    """Drives one robot by a policy: eight numbers."""

    def __init__(self, model, policy):
        self.policy, self.before, self.still, self.freeing = policy, 0.0, 0, 0
        laser = next(sensor for sensor in model.sensors if isinstance(sensor, LaserScanner))
        self.rays = laser.mount.heading_rad + np.linspace(-0.5, 0.5, laser.rays) * laser.sector_rad
        self.laser_m, self.radius_m = laser.mount.x_mm / 1e3, model.body.radius_mm / 1e3
        self.step_m = model.drive.max_wheel_speed_mm_s / 1e3 * STEP_S
        self.step_rad = 2.0 * self.step_m / (model.drive.wheel_base_mm / 1e3)

    def choose(self, seen):
        """Return how fast to drive ahead and to turn, as shares of the most."""
        goal, clear, straight, near, margin, turning, speed, steady = self.policy
        distance_m, cosine, sine = seen["goal"]
        if distance_m < AT_GOAL_M:
            return 0.0, 0.0
        room = self.room(seen["scan"], distance_m, MARGIN_M * np.exp(margin))
        self.still = self.still + 1 if np.abs(seen["speed"]).max() < 0.03 else 0
        if self.still >= STUCK:
            self.still, self.freeing = 0, FREEING
        if self.freeing:
            self.freeing -= 1
            away = 1.0 if room[AHEAD] > room[BEHIND] else -1.0
            return away * min(1.0, 0.06 / self.step_m), 0.0
        value = goal * np.cos(DIRECTIONS - np.arctan2(sine, cosine)) + clear * room + straight * np.cos(DIRECTIONS)
        value += steady * np.cos(DIRECTIONS - self.before) - np.exp(near - 6.0 * room)
        best = int(np.argmax(value))
        turn = DIRECTIONS[best]
        self.before = turn - seen["speed"][1] * STEP_S
        fast = min(1.0, min(distance_m, max(room[best], 0.0)) * np.exp(speed) / self.step_m)
        return fast * max(np.cos(turn), 0.0) ** 2, np.clip(turn * np.exp(turning) / self.step_rad, -1.0, 1.0)

    def room(self, scan, distance_m, margin_m):
        """Return how far the robot may go in each direction, m; what is behind the goal does not count."""
        near = scan < FAR_M
        x, y = scan[near] * np.cos(self.rays[near]) + self.laser_m, scan[near] * np.sin(self.rays[near])
        cosine, sine = np.cos(DIRECTIONS)[:, None], np.sin(DIRECTIONS)[:, None]
        ahead, aside = cosine * x + sine * y, np.abs(cosine * y - sine * x)
        in_way = (ahead > 0.0) & (aside < self.radius_m + margin_m)
        free = np.where(in_way, ahead, FAR_M).min(axis=1, initial=FAR_M)
        return np.where(free > distance_m, FAR_M, free) - self.radius_m


class LearntMover(SteppedMover):
    """Drives by the policy that was learnt."""

    def begin(self):
        """Read the policy."""
        self.driver = Driver(self.robot.model, json.loads(POLICY.read_text()))
        self.senses = Senses(self.robot.model)

    def step(self, sensor_data):
        """Choose, and hold it as long as in training."""
        seen = self.senses.observe(sensor_data, self.pose, self.task.goal)
        left, right = Twist().wheel_speeds(self.driver.choose(seen))
        if seen["goal"][0] < AT_GOAL_M:
            self.arrive()
        top_mm_s = self.robot.model.drive.max_wheel_speed_mm_s
        return Hold(Wheels(left * top_mm_s, right * top_mm_s), Wake(at_s=sensor_data.time_s + STEP_S))


@cache
def floor(scene):
    """Return the environment of a scene; each process makes its own once."""
    make = {"scene": scene, "model": ROBOT, "starts": "anywhere", "step_s": STEP_S, "time_limit_s": LIMIT_S}
    return gymnasium.make("robotworkshop.doors.gym:RobotWorkshop/Laser-v0", **make, disable_env_checker=True)


def drive(scene, policy, seed):
    """Return the sum of the rewards of an episode, and whether the goal was reached."""
    env, driver = floor(scene), Driver(MODELS[ROBOT], policy)
    seen, _ = env.reset(seed=seed)
    total, over = 0.0, False
    while not over:
        seen, reward, ended, late, info = env.step(driver.choose(seen))
        total, over = total + reward, ended or late
    return total, info.get("reached", False)


def score(scene, starts, policy):
    """Return the mean of a policy's rewards from some starts."""
    return sum(drive(scene, policy, seed)[0] for seed in starts) / len(starts)


def learn(scene, pool, seconds):
    """Return the policy that was found in so many seconds."""
    chance = np.random.default_rng(0)
    mean, spread, ends, rounds = np.zeros(8), np.ones(8), time.monotonic() + seconds, 0
    while time.monotonic() < ends:
        rounds += 1
        drawn = mean + spread * chance.standard_normal((DRAWN, 8))
        starts = [int(seed) for seed in chance.integers(1_000_000, 2_000_000, STARTS)]
        scores = list(pool.map(partial(score, scene, starts), drawn))
        best = drawn[np.argsort(scores)[-KEPT:]]
        mean, spread = (mean + best.mean(axis=0)) / 2, best.std(axis=0) + 0.5 / (4.0 + rounds)
        print(f"round {rounds}: mean reward {np.mean(scores):.2f}, best {max(scores):.2f}", flush=True)
    return mean


def main():
    """Learn, test, and write the policy."""
    options = argparse.ArgumentParser()
    options.add_argument("--scene", default="columns")
    options.add_argument("--minutes", type=float, default=3.0)
    options.add_argument("--tests", type=int, default=100)
    asked = options.parse_args()
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        policy = learn(asked.scene, pool, 60.0 * asked.minutes)
        reached = sum(pool.map(partial(tried, asked.scene, policy), range(asked.tests)))
    print(f"reached the goal from {reached} of {asked.tests} new starts")
    POLICY.write_text(json.dumps(policy.tolist()))
    scene = load_scene(asked.scene)
    save_scene(scene.with_model(scene.robots[0].name, ROBOT), LESSON)


def tried(scene, policy, seed):
    """Return whether a policy reaches the goal from a start."""
    return drive(scene, policy, seed)[1]


if __name__ == "__main__":
    main()
