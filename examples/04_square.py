"""An EV3 program: drives a square of 400 mm.

Run it:  robotworkshop ev3 04_square.py
"""

from ev3dev2.motor import OUTPUT_B, OUTPUT_C, MoveDifferential, SpeedRPM
from ev3dev2.wheel import EV3Tire

robot = MoveDifferential(OUTPUT_B, OUTPUT_C, EV3Tire, 120)
for _ in range(4):
    robot.on_for_distance(SpeedRPM(40), 400)
    robot.turn_left(SpeedRPM(30), 90)
