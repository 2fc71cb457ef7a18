"""Learns by trial to reach the goal from anywhere in a scene, then drives there as a mover.

    python 11_learn_to_drive.py --scene columns --minutes 10
    robotworkshop run columns --mover 11_learn_to_drive.py

It draws policies, drives each from a few random starts, keeps the best, and draws the next ones near them (the
cross-entropy method). Then it drives the mean of the last ones from 100 new starts, and writes it to policy.json.
"""

import argparse
import json
import time
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
DRAWN, KEPT, STARTS = 20, 5, 3


def features(seen):
    """Return what the policy goes by: 0 to 1 or -1 to 1 each."""
    distance_m, ahead, aside = seen["goal"]
    near = np.clip(1.0 - seen["ranges"], 0.0, 1.0)
    return np.array(
        [1.0, ahead, aside, distance_m < AT_GOAL_M, np.tanh(distance_m), *near, *seen["bumper"], np.sign(aside)]
    )


def choose(policy, seen):
    """Return the action with the greatest value: stop, ahead, back, left or right."""
    return int(np.argmax(policy @ features(seen)))


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


def drive(env, policy, seed):
    """Return the sum of the rewards of an episode, and whether the goal was reached."""
    seen, _ = env.reset(seed=seed)
    total, over = 0.0, False
    while not over:
        seen, reward, ended, late, info = env.step(choose(policy, seen))
        total, over = total + reward, ended or late
    return total, info.get("reached", False)


def learn(env, seconds):
    """Return the policy that was found in so many seconds."""
    chance = np.random.default_rng(0)
    shape = (env.action_space.n, len(features(env.reset(seed=0)[0])))
    mean, spread, ends, rounds = np.zeros(shape), np.ones(shape), time.monotonic() + seconds, 0
    while time.monotonic() < ends:
        rounds += 1
        drawn = mean + spread * chance.standard_normal((DRAWN, *shape))
        starts = [int(seed) for seed in chance.integers(1_000_000, 2_000_000, STARTS)]
        scores = [sum(drive(env, policy, seed)[0] for seed in starts) / STARTS for policy in drawn]
        best = drawn[np.argsort(scores)[-KEPT:]]
        mean, spread = best.mean(axis=0), best.std(axis=0) + 0.5 / (4.0 + rounds)
        print(f"round {rounds}: mean reward {np.mean(scores):.2f}, best {max(scores):.2f}", flush=True)
    return mean


def main():
    """Learn, test, and write the policy."""
    options = argparse.ArgumentParser()
    options.add_argument("--scene", default="columns")
    options.add_argument("--minutes", type=float, default=10.0)
    options.add_argument("--tests", type=int, default=100)
    asked = options.parse_args()
    make = {"scene": asked.scene, "actions": "game", "starts": "anywhere", "step_s": STEP_S, "time_limit_s": 40.0}
    env = gymnasium.make("robotworkshop.doors.gym:RobotWorkshop/Sonar-v0", **make, disable_env_checker=True)
    policy = learn(env, 60.0 * asked.minutes)
    reached = sum(drive(env, policy, seed)[1] for seed in range(asked.tests))
    print(f"reached the goal from {reached} of {asked.tests} new starts")
    POLICY.write_text(json.dumps(policy.tolist()))


if __name__ == "__main__":
    main()
