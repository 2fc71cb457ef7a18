#!/usr/bin/env python3
"""The brick with the eyes: has the other one drive until something is near."""

import bluetooth
from ev3dev2.sensor.lego import UltrasonicSensor
from ev3dev2.sound import Sound

us = UltrasonicSensor("in4")
other = [mac for mac, name in bluetooth.discover_devices(lookup_names=True) if "left" in name][0]
link = bluetooth.BluetoothSocket(bluetooth.RFCOMM)
link.connect((other, 3))
link.send("go\n")
start = us.distance_centimeters
while us.distance_centimeters > start - 20:
    pass
link.send("stop\n")
Sound().speak(link.recv(100).decode().strip())
link.close()
