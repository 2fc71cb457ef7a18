#!/usr/bin/env python3
"""Drives by the remote control: each side's key its wheel."""

from time import sleep

from ev3dev2.motor import OUTPUT_B, OUTPUT_C, MoveTank
from ev3dev2.sensor.lego import InfraredSensor

ir = InfraredSensor()
tank = MoveTank(OUTPUT_B, OUTPUT_C)


def wheel(motor):
    def turn(is_pressed):
        if is_pressed:
            motor.run_forever(speed_sp=400)
        else:
            motor.stop(stop_action="brake")

    return turn


ir.on_channel1_top_left = wheel(tank.left_motor)
ir.on_channel1_top_right = wheel(tank.right_motor)
for _ in range(400):
    ir.process()
    sleep(0.01)
