#!/usr/bin/env python3
from ev3dev2.motor import OUTPUT_B, OUTPUT_C, MoveDifferential, SpeedRPM
from ev3dev2.sensor.lego import TouchSensor
from ev3dev2.wheel import EV3Tire

STUD_MM = 8
mdiff = MoveDifferential(OUTPUT_B, OUTPUT_C, EV3Tire, 16 * STUD_MM)
touch = TouchSensor()
mdiff.odometry_start()
mdiff.on(40, 40)
touch.wait_for_pressed()
mdiff.off()
print("met a wall at", round(mdiff.y_pos_mm))
mdiff.on_for_distance(SpeedRPM(40), -300)
mdiff.on_to_coordinates(SpeedRPM(40), 200, 300)
print("at", round(mdiff.x_pos_mm), round(mdiff.y_pos_mm))
mdiff.odometry_stop()
