"""The right one of two EV3 bricks: has the eyes, and stops the other brick before a wall."""

import bluetooth
from ev3dev2.sensor.lego import UltrasonicSensor

eyes = UltrasonicSensor()
left = next(address for address, name in bluetooth.discover_devices(lookup_names=True) if "left" in name)
link = bluetooth.BluetoothSocket(bluetooth.RFCOMM)
link.connect((left, 3))
link.send("go\n")
begin_cm = eyes.distance_centimeters
while eyes.distance_centimeters > begin_cm - 20:
    pass
link.send("stop\n")
print(f"stopped {eyes.distance_centimeters:.0f} cm before the wall")
link.close()
