#!/usr/bin/env python3
"""Wanders on a table: backs off from the rim and from what it touches; a thread blinks and beeps meanwhile."""

import random
import threading
import time

from ev3dev2.led import Leds
from ev3dev2.motor import *
from ev3dev2.sensor import INPUT_1, INPUT_2, INPUT_4
from ev3dev2.sensor.lego import ColorSensor, TouchSensor
from ev3dev2.sound import Sound

random.seed(3)
tank = MoveTank(OUTPUT_A, OUTPUT_D)
eye, left, right = ColorSensor(INPUT_2), TouchSensor(INPUT_1), TouchSensor(INPUT_4)
running = True
found = set()


def blink():
    leds, sound = Leds(), Sound()
    while running:
        leds.set_color("LEFT", "RED")
        sound.tone([(440, 50, 50)])
        leds.set_color("LEFT", "GREEN")
        time.sleep(1)


thread = threading.Thread(target=blink)
thread.start()
end = time.time() + 40
while time.time() < end:
    tank.on(SpeedPercent(25), SpeedPercent(25))
    while not (left.is_pressed or right.is_pressed) and eye.color != ColorSensor.COLOR_BLACK and time.time() < end:
        if eye.color in (ColorSensor.COLOR_BLUE, ColorSensor.COLOR_RED, ColorSensor.COLOR_GREEN):
            found.add(eye.color_name)
        time.sleep(0.01)
    tank.on_for_rotations(SpeedPercent(-25), SpeedPercent(-25), 0.6)
    tank.on_for_degrees(SpeedPercent(20), SpeedPercent(-20), random.randint(150, 350))
running = False
thread.join()
tank.off()
print("found", sorted(found))
