"""Puts a robot on an empty floor, drives it for two seconds, and prints where it is.

Run it:  python 01_hello_robot.py
"""

from robotdriver import CREATE_1, Pose
from robotdriver.simulator import SetVelocities, World

world = World(seed=0)
robot = world.add_robot(CREATE_1, Pose(0.0, 0.0), "ada")
robot.post(SetVelocities({"left": 200.0, "right": 200.0}))
while world.time_s < 2.0:
    world.step()
print(f"after {world.time_s:.1f} s {robot.name} is at x = {robot.pose.x_mm:.0f} mm, y = {robot.pose.y_mm:.0f} mm")
