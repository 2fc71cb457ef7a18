"""Emulated Pioneers: robots of the simulated floor that speak the protocol of ARCOS and of MobileSim.

`packets` has the bytes of the protocol, `model` what a kind of robot is like, `emulator` the robot itself. None of them
does any input or output.
"""
