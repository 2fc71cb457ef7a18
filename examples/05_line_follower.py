"""An EV3 program: follows the edge of a black line for 20 seconds.

Run it:  robotworkshop ev3 05_line_follower.py --world ev3_oval
"""

import time

from ev3dev2.motor import OUTPUT_A, OUTPUT_D, MoveSteering, SpeedPercent
from ev3dev2.sensor.lego import ColorSensor

steering = MoveSteering(OUTPUT_A, OUTPUT_D)
eye = ColorSensor()
began = time.time()
while time.time() - began < 20:
    error = 43 - eye.reflected_light_intensity
    steering.on(max(-100, min(100, 1.3 * error)), SpeedPercent(12))
steering.off()
