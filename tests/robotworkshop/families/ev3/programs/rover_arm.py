#!/usr/bin/env python3
"""The brick with the motors: obeys the other brick, and lowers its probe when that says so."""

import bluetooth
from ev3dev2.motor import *

tank = MoveTank(OUTPUT_A, OUTPUT_D)
probe = LargeMotor(OUTPUT_B)
server = bluetooth.BluetoothSocket(bluetooth.RFCOMM)
server.bind(("", 3))
server.listen(1)
client, _ = server.accept()
for line in client.makefile("r"):
    word = line.strip()
    if word == "go":
        tank.on(30, 30)
    elif word == "stop":
        tank.off()
        probe.on_for_degrees(20, 90)
        client.send("measured %d\n" % probe.position)
client.close()
server.close()
