"""Balances on two wheels by the library's own balancer, and drives ahead."""

import os
import time

from ev3dev2.control.GyroBalancer import GyroBalancer

balancer = GyroBalancer()
balancer.balance()
while not balancer.touch.is_pressed:
    time.sleep(0.05)
time.sleep(3)
balancer.move_forward(2)
balancer.stop()
time.sleep(2)
print(balancer.motor_left.position)
os._exit(0)
