#!/usr/bin/env python3
"""Closes a gripper until it is stopped, carries on, opens it again."""

from ev3dev2.motor import OUTPUT_A, OUTPUT_B, OUTPUT_C, MediumMotor, MoveTank, SpeedPercent
from ev3dev2.sound import Sound

gripper = MediumMotor(OUTPUT_A)
tank = MoveTank(OUTPUT_B, OUTPUT_C)
sound = Sound()

gripper.reset()
gripper.on(SpeedPercent(-60))
gripper.wait_until_not_moving()
print("closed at", gripper.position, gripper.is_stalled)
gripper.off(brake=True)
tank.on_for_seconds(SpeedPercent(30), SpeedPercent(30), 2)
gripper.on_for_degrees(SpeedPercent(50), 720)
print("opened to", gripper.position)
sound.speak("done")
