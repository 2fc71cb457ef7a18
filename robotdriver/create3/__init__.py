"""iRobot's Create 3 and Root, as programs of its education SDK drive them: packets, and emulated robots.

The protocol is the Root robot's, which iRobot has published (root-robot-ble-protocol): packets of 20 bytes.
"""
