"""Gymnasium: a robot's way to its goal as an environment for learning. Importing this registers its environments.

import gymnasium
import robotworkshop.doors.gym
env = gymnasium.make("RobotWorkshop/Sonar-v0", scene="crates")
"""

from robotworkshop.doors.gym.registration import register_environments

register_environments()
