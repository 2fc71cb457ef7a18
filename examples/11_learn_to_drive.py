"""Learns by trial to reach the goal from anywhere in a scene, then drives there as a mover.

    python 11_learn_to_drive.py --scene empty_room --minutes 3
    robotworkshop run empty_room --mover 11_learn_to_drive.py

It draws policies, drives each from a few random starts, keeps the best, and draws the next ones near them (the
cross-entropy method). Then it drives the mean of the last ones from 100 new starts, and writes it to policy.json.
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

from robotdriver import Stop, Wake
from robotworkshop.doors.gym.actions import Game
from robotworkshop.doors.gym.senses import Senses
from scene import Hold, SteppedMover

POLICY = Path("policy.json")
STEP_S = 0.15
AT_GOAL_M = 0.09
DRAWN, KEPT, STARTS = 30, 6, 5


def features(seen, side):
    """Return what the policy goes by, 0 to 1 or -1 to 1 each; with side -1 in the mirror."""
    distance_m, ahead, aside = seen["goal"]
    near = np.clip(1.0 - seen["ranges"], 0.0, 1.0)
    return np.array([1.0, ahead, aside * side, distance_m < AT_GOAL_M, *near, *seen["bumper"][::side]])


def choose(policy, seen):
    """Return the action with the greatest value: stop, ahead, back, left, or right, which is left in the mirror."""
    here, mirrored = features(seen, 1), features(seen, -1)
    return int(np.argmax([*(policy[:3] @ here), policy[3] @ here, policy[3] @ mirrored]))


class LearntMover(SteppedMover):
    """Drives by the policy that was learnt."""

    def begin(self):
        """Read the policy."""
        self.policy, self.senses = np.array(json.loads(POLICY.read_text())), Senses(self.robot.model)

    def step(self, sensor_data):
        """Choose an action, and hold it as long as in training."""
        seen = self.senses.observe(sensor_data, self.pose, self.task.goal)
        command = Game().command(choose(self.policy, seen), self.robot.model.drive.max_wheel_speed_mm_s)
        if isinstance(command, Stop) and seen["goal"][0] < AT_GOAL_M:
            self.arrive()
        return Hold(command, Wake(at_s=sensor_data.time_s + STEP_S))


@cache
def floor(scene):
    """Return the environment of a scene; each process makes its own once."""
    make = {"scene": scene, "actions": "game", "starts": "anywhere", "step_s": STEP_S, "time_limit_s": 30.0}
    return gymnasium.make("robotworkshop.doors.gym:RobotWorkshop/Sonar-v0", **make, disable_env_checker=True)


def drive(scene, policy, seed):
    """Return the sum of the rewards of an episode, and whether the goal was reached."""
    env = floor(scene)
    seen, _ = env.reset(seed=seed)
    total, over = 0.0, False
    while not over:
        seen, reward, ended, late, info = env.step(choose(policy, seen))
        total, over = total + reward, ended or late
    return total, info.get("reached", False)


def score(scene, starts, policy):
    """Return the mean of a policy's rewards from some starts."""
    return sum(drive(scene, policy, seed)[0] for seed in starts) / len(starts)


def learn(scene, pool, seconds):
    """Return the policy that was found in so many seconds."""
    chance = np.random.default_rng(0)
    shape = (4, len(features(floor(scene).reset(seed=0)[0], 1)))
    mean, spread, ends, rounds = np.zeros(shape), np.ones(shape), time.monotonic() + seconds, 0
    while time.monotonic() < ends:
        rounds += 1
        drawn = mean + spread * chance.standard_normal((DRAWN, *shape))
        starts = [int(seed) for seed in chance.integers(1_000_000, 2_000_000, STARTS)]
        scores = list(pool.map(partial(score, scene, starts), drawn))
        best = drawn[np.argsort(scores)[-KEPT:]]
        mean, spread = (mean + best.mean(axis=0)) / 2, best.std(axis=0) + 0.5 / (4.0 + rounds)
        print(f"round {rounds}: mean reward {np.mean(scores):.2f}, best {max(scores):.2f}", flush=True)
    return mean


def main():
    """Learn, test, and write the policy."""
    options = argparse.ArgumentParser()
    options.add_argument("--scene", default="empty_room")
    options.add_argument("--minutes", type=float, default=3.0)
    options.add_argument("--tests", type=int, default=100)
    asked = options.parse_args()
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        policy = learn(asked.scene, pool, 60.0 * asked.minutes)
        reached = sum(pool.map(partial(tried, asked.scene, policy), range(asked.tests)))
    print(f"reached the goal from {reached} of {asked.tests} new starts")
    POLICY.write_text(json.dumps(policy.tolist()))


def tried(scene, policy, seed):
    """Return whether a policy reaches the goal from a start."""
    return drive(scene, policy, seed)[1]


if __name__ == "__main__":
    main()
