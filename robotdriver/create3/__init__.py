"""iRobot's Create 3, as programs of its education SDK drive it: its packets, and an emulated robot that answers them.

The protocol is the Root robot's, which iRobot has published (root-robot-ble-protocol): packets of 20 bytes.
"""
