"""The left one of two EV3 bricks: has the motors, and does what the other brick says over Bluetooth.

Run both:  robotworkshop ev3 brick-left=06_drive_brick.py brick-right=06_look_brick.py --world ev3_rover
"""

import bluetooth
from ev3dev2.motor import OUTPUT_A, OUTPUT_D, MoveTank

tank = MoveTank(OUTPUT_A, OUTPUT_D)
server = bluetooth.BluetoothSocket(bluetooth.RFCOMM)
server.bind(("", 3))
server.listen(1)
client, _ = server.accept()
for line in client.makefile("r"):
    if line.strip() == "go":
        tank.on(30, 30)
    else:
        tank.off()
        break
client.close()
server.close()
