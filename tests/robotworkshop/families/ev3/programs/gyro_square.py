#!/usr/bin/env python3
from time import sleep

from ev3dev2.motor import OUTPUT_B, OUTPUT_C, MoveTank, SpeedPercent
from ev3dev2.sensor import INPUT_2
from ev3dev2.sensor.lego import GyroSensor

tank = MoveTank(OUTPUT_B, OUTPUT_C)
gyro = GyroSensor(INPUT_2)
gyro.mode = "GYRO-ANG"

for side in range(4):
    tank.on_for_rotations(SpeedPercent(40), SpeedPercent(40), 2)
    goal = 90 * (side + 1)
    tank.on(SpeedPercent(15), SpeedPercent(-15))
    while gyro.angle < goal - 8:
        sleep(0.005)
    tank.on(SpeedPercent(3), SpeedPercent(-3))
    while gyro.angle < goal:
        pass
    tank.off()
    sleep(0.2)
print("angle", gyro.angle)
