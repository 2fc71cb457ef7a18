#!/usr/bin/env python3
"""Follows the inner edge of a line with a proportional controller."""

import time

from ev3dev2.motor import *
from ev3dev2.sensor import *
from ev3dev2.sensor.lego import ColorSensor

steer = MoveSteering(OUTPUT_A, OUTPUT_D)
eye = ColorSensor(INPUT_2)
BLACK, WHITE = 4, 83
MIDDLE = (BLACK + WHITE) / 2
GAIN = 1.3

began = time.time()
while time.time() - began < 20:
    error = MIDDLE - eye.reflected_light_intensity
    turn = max(min(GAIN * error, 100), -100)
    steer.on(turn, SpeedPercent(12))
steer.off()
