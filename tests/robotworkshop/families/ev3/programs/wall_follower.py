#!/usr/bin/env python3
"""Drives to the wall ahead, stops 15 cm before it, turns, and does so for each wall of the room."""

from time import sleep

from ev3dev2.motor import OUTPUT_B, OUTPUT_C, LargeMotor, SpeedDPS
from ev3dev2.sensor.lego import UltrasonicSensor

left = LargeMotor(OUTPUT_B)
right = LargeMotor(OUTPUT_C)
us = UltrasonicSensor()
us.mode = "US-DIST-CM"

for _ in range(4):
    left.run_forever(speed_sp=500)
    right.run_forever(speed_sp=500)
    while us.value() > 150:
        sleep(0.01)
    left.stop(stop_action="brake")
    right.stop(stop_action="brake")
    print("wall at", us.distance_centimeters)
    left.on_for_degrees(SpeedDPS(200), 193, block=False)
    right.on_for_degrees(SpeedDPS(200), -193)
    left.wait_until_not_moving()
