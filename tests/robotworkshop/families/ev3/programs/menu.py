#!/usr/bin/env python3
"""A menu on the console: up and down choose, enter drives, backspace leaves."""

from time import sleep

from ev3dev2.button import Button
from ev3dev2.console import Console
from ev3dev2.led import Leds
from ev3dev2.motor import OUTPUT_B, OUTPUT_C, MoveSteering

console, button, leds = Console(), Button(), Leds()
drive = MoveSteering(OUTPUT_B, OUTPUT_C)
CHOICES = [("ahead", 0), ("left", -100), ("right", 100)]
chosen = 0
while True:
    console.reset_console()
    for row, (text, _) in enumerate(CHOICES, start=1):
        console.text_at(text, column=2, row=row, inverse=row - 1 == chosen)
    while not button.any():
        sleep(0.01)
    pressed = button.buttons_pressed
    while button.any():
        sleep(0.01)
    if "up" in pressed:
        chosen = (chosen - 1) % len(CHOICES)
    elif "down" in pressed:
        chosen = (chosen + 1) % len(CHOICES)
    elif "enter" in pressed:
        leds.set_color("LEFT", "AMBER")
        drive.on_for_rotations(CHOICES[chosen][1], 30, 1)
        leds.set_color("LEFT", "GREEN")
    elif "backspace" in pressed:
        break
print("chosen", CHOICES[chosen][0])
