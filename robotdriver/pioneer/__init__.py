"""Emulated Pioneers: robots of the simulated floor that speak the protocol of ARCOS and of MobileSim.

`packets` has the bytes of the protocol, `emulator` the robot itself; neither does any input or output. What a kind of
robot is like stands in `robotdriver.models.pioneers`.
"""
